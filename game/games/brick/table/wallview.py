"""The wall as it is seen: its bricks and signs, the places for the brick in hand, and what may be tried."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.core.events import LAID
from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import cells, coordinates
from game.games.brick.rules.actions import Lay, Ready
from game.games.brick.rules.guide import Fit
from game.games.brick.rules.telling import READIED
from game.games.brick.table import wallwords
from game.games.brick.table.bricks import (
    RISE,
    BrickItem,
    Coordinates,
    GhostBrick,
    Oblique,
    SignItem,
    SpotItem,
    TrialItem,
    fitted,
    looking_at,
    rim_scale,
)
from game.games.brick.table.seenwall import Placed, SeenWall, around, headroom
from game.games.brick.table.signs import EDGE, USUAL, Faces, Sign, lifted, on_ghost, steeper, steepest
from game.games.brick.table.tagplace import beside
from game.games.brick.table.wallshade import shades
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board.items import Caption, Item, TagItem
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.draw.outlines import rims
from game.ui.draw.regions import covered
from game.ui.style.scale import Scale

AHEAD = 60
"""Layer of what is shown above every brick."""
FAINT = 64
"""How opaque a brick is that one looks through: a quarter."""
START = (10, 5)
"""The cells that the first look takes in: the starting brick, and two all around it upwards and downwards."""
LINE = 30
"""Height in dp of the line that says what a place asks for: at the foot of the cloth or at its top, where it hides
least of the bricks and nothing of the one in hand."""
STRIP, MOST = 0.28, 0.4
"""Of a face that is partly hidden so much is seen at least, in sides of a cell; more, up to this, where cells are so
small that its number could not be read."""
READABLE = 14
"""The height in dp of a sign whose figure can be read."""
SIGNS = 19
"""The layer of the signs, above every brick."""
LETTER = 9
"""About so wide, in dp, a letter of that line is."""
FOOT = 18
"""What stays free under the wall, in dp: a brick picked in the rack, and the mark of a hint on it, rise so far."""


class Viewpoint:
    """Which cells are looked at: it changes only when something would no longer fit in, or somebody turns the wheel.

    In a window of another size, too, for which what was looked at before may be too wide or too high.
    """

    def __init__(self) -> None:
        self._hand: object = None
        self._seen: object = None
        self._box = self._needed = pygame.Rect(0, 0, 0, 0)
        self._levels = 1
        self._steps: tuple[int, ...] = ()

    def eye(self, view: View, seen_wall: SeenWall, *, flat: bool, zoom: float, pan: tuple[int, int]) -> Oblique:
        """The view of the wall as it is, nearer and moved (pixels) as somebody wished.

        It takes in the wall and, when somebody may lay a brick, every place for one of the hand: so all that counts
        is seen from as near as the window allows.
        """
        room = self._room(view)
        if (view.observation["hand_no"], view.scale) != self._hand:
            self._hand, self._seen, self._levels = (view.observation["hand_no"], view.scale), None, 1
            self._steps = ()
            self._box = pygame.Rect((2 - START[0]) // 2, (1 - START[1]) // 2, *START)
            self._box, self._needed = self._around(self._box, room, view.scale), seen_wall.box
        if (view.observation, view.legal) != self._seen:
            self._seen = view.observation, view.legal
            self._make_room(view, seen_wall, room)
        tilt = 0.0 if flat else self._tilt(view, self._steps)
        whole = fitted(self._box, self._levels, room, view.scale, tilt)
        if zoom == 1.0 and pan == (0, 0):
            return whole
        box = self._box
        at = room.centerx + pan[0], room.centery + pan[1]
        middle = box.x + box.width / 2, box.y + box.height / 2
        return looking_at(middle, max(8, round(whole.side * zoom)), self._levels, at, tilt)

    def _tilt(self, view: View, steps: tuple[int, ...]) -> float:
        """How much a level lifts a face, so that something is seen of each one behind a higher brick."""
        room, tilt = self._room(view), lifted(steps, RISE, STRIP)
        strip = readable(view) / fitted(self._box, self._levels, room, view.scale, tilt).side - EDGE
        return lifted(steps, RISE, min(max(strip, STRIP), MOST))

    def _make_room(self, view: View, seen_wall: SeenWall, room: pygame.Rect) -> None:
        spots = {action.place for action in view.legal if isinstance(action, Lay | Ready)}
        rows = {(coordinates(cells(at)[0])[1], seen_wall.wall.spots[at][0]) for at in spots}
        needed = around([*seen_wall.tops, *(coordinates(each) for at in spots for each in cells(at))])
        self._needed = needed if spots else self._needed.union(needed)
        if not self._box.contains(needed):
            self._box, self._levels = self._around(needed, room, view.scale), 1
        self._steps = steeper(self._steps, steepest(seen_wall.heights))
        top = self._box.top
        levels = max([seen_wall.headroom(top), *(headroom(y, level, top) for y, level in rows)])
        self._levels = max(self._levels, levels)

    def next_looks(self, view: View, seen_wall: SeenWall) -> list[tuple[int, float]]:
        """The sides of a cell, in pixels, and how much a level lifts a face, once one more brick lies, where they are
        others then. Those of the most places come first.
        """
        grown = Counter[tuple[tuple[int, int, int, int], int, int, tuple[int, ...]]]()
        for at, (level, _, _) in seen_wall.wall.spots.items():
            pair = [coordinates(each) for each in cells(at)]
            brick, behind = around(pair), [seen_wall.heights.get((x, y - 1), level) for x, y in pair]
            steps = steeper(self._steps, (level + 1 - min(behind),))
            for reach in (0, 2, 4):  # the next place may be as far beyond that brick
                more = self._needed.union(brick.inflate(reach, reach))
                grown[(more.x, more.y, more.width, more.height), brick.y, level + 1, steps] += 1
        room, looks = self._room(view), Counter[tuple[int, float]]()
        tilts = {steps: self._tilt(view, steps) for steps in {self._steps, *(steps for *_, steps in grown)}}
        now = fitted(self._box, self._levels, room, view.scale, tilts[self._steps])
        for (needed, y, level, steps), places in grown.items():
            if self._box.contains(needed):
                box, levels = self._box, max(self._levels, headroom(y, level, self._box.top))
            else:
                box = self._around(pygame.Rect(needed), room, view.scale)
                levels = max(1, seen_wall.headroom(box.top), headroom(y, level, box.top))
            looks[fitted(box, levels, room, view.scale, tilts[steps]).side, tilts[steps]] += places
        return [look for look, _ in looks.most_common() if look != (now.side, now.tilt)]

    @staticmethod
    def _room(view: View) -> pygame.Rect:
        """Of the cloth; what stays free around it does not grow with the words."""
        felt, edge, foot = view.areas.felt, view.px(12 * view.scale.plain), view.px(FOOT * view.scale.plain)
        return pygame.Rect(felt.x, felt.y, felt.width, felt.height - foot).inflate(-edge, -edge)

    def _around(self, needed: pygame.Rect, room: pygame.Rect, scale: Scale) -> pygame.Rect:
        """What is needed in the middle of all that fits in besides with bricks so large, and no larger than before."""
        side = min(fitted(each, 1, room, scale, RISE).side for each in (needed, self._box))
        x, wide = _spread(needed.x, needed.width, room.width // side)
        y, tall = _spread(needed.y, needed.height, int(room.height / side - RISE))
        return pygame.Rect(x, y, wide, tall)


def _spread(first: int, needed: int, fit: int) -> tuple[int, int]:
    """The first cell looked at, and how many, if so many fit in: what is needed is in the middle."""
    spare = max((fit - needed) // 2, 0)
    return first - spare, needed + 2 * spare


LOOKS = 8
"""Of so many looks it is remembered where signs stand."""


@dataclass(slots=True)
class Known:
    """The bricks as they were shown last, by tile, each with how it lay; all of them in one look. Likewise signs."""

    look: object = None
    items: dict[str, tuple[object, BrickItem]] = field(default_factory=dict)
    signs: dict[str, tuple[Sign, SignItem]] = field(default_factory=dict)
    bodies: list[pygame.Rect] = field(default_factory=list)
    """Where the bricks are, in pixels, with their fronts."""
    boxes: list[pygame.Rect] = field(default_factory=list)
    """Where the signs are."""
    faces: dict[object, Faces] = field(default_factory=dict)
    """What is seen of the wall in the looks of late."""

    def keep(self, look: object, faces: Faces) -> Faces:
        """Keeps that for a look, and of others the latest ones."""
        self.faces.pop(look, None)
        self.faces[look] = faces
        while len(self.faces) > LOOKS:
            del self.faces[next(iter(self.faces))]
        return faces


@dataclass(frozen=True)
class PlaceCaption(Caption):
    """What the place asks for over which the brick in hand is held."""

    overlaid = True


@dataclass(frozen=True)
class PlaceTag(TagItem):
    """What the brick in hand would bring there."""

    overlaid = True


@dataclass(frozen=True, slots=True)
class WallLook:
    """A look at the wall of a view. Bricks above the level `through` let shine what is below; None: no brick does."""

    view: View
    seen_wall: SeenWall
    eye: Oblique
    flat: bool
    through: int | None
    numerals: bool = False
    known: Known = field(default_factory=Known)
    """What is the same as before is taken from there."""

    # -- what lies ----------------------------------------------------------------------------------------------------

    def bricks(self) -> list[Item]:
        """Every brick, the lower and farther ones first, with the shade between them and the signs upon them.

        What is known and looks the same is the same item.
        """
        known, newest, felt = self.known, self.view.newest(LAID, READIED), self.view.areas.felt
        look, items = (self.eye, self.flat, tuple(felt)), list[BrickItem]()
        if known.look != look:
            known.look, known.items, known.signs = look, {}, {}
        for placed in self.seen_wall.placed:
            text, level = placed.brick["tile"], placed.brick["level"]
            lies = placed, self.through is not None and level > self.through, text in newest
            before = known.items.get(text)
            if before is None or before[0] != lies:
                before = known.items[text] = lies, self._brick(*lies)
            items.append(before[1])
        known.bodies = [item.body for item in items]
        opaque = [(item.rect, item.level) for item in items if item.alpha == 255]
        shaded = not self.flat and len(opaque) > 1  # the first brick is dealt: its shade would lie there before it
        return [*items, *(shades(opaque, self.eye.side, self.eye.rise, 1, felt) if shaded else ()), *self._signs()]

    @property
    def faces(self) -> Faces:
        """What is seen of the halves of all bricks through which one does not look, and the signs upon them."""
        look = self.eye.side, self.eye.rise, self.numerals, self.through
        before, placed = self.known.faces.get(look), self.seen_wall.in_turn
        if before is not None and before.placed is placed:
            return before
        if self.through is not None:
            placed = [each for each in placed if each.brick["level"] <= self.through]
        share, least = self.eye.rise / self.eye.side, readable(self.view) / self.eye.side
        return self.known.keep(look, Faces(placed, share, least, numerals=self.numerals, before=before))

    def _signs(self) -> list[Item]:
        """The level of each brick that is not on the ground, and the number of each half that is partly hidden."""
        faces, known, found = self.faces, self.known.signs, list[Item]()
        for name, sign in sorted(faces.signs.items()):  # in the same order whatever has been laid
            before = known.get(name)
            if before is None or before[0] != sign:
                level, (_, _, of) = name.startswith("level:"), name.partition(":")
                tile = of if level else faces.hides(of)
                item = SignItem(
                    f"sign:{name}", self._box(sign), SIGNS, frame=self.view.areas.felt, awaits=f"tile:{tile}"
                )
                before = known[name] = sign, replace(item, kind="level" if level else "face", words=sign.words)
            found.append(before[1])
        self.known.boxes = [item.rect for item in found]
        return found

    def _box(self, sign: Sign) -> pygame.Rect:
        """Where the picture of a sign lies, in pixels."""
        side = self.eye.side
        high = max(round(sign.high * side), 1)
        box = pygame.Rect(0, 0, high + round(2 * sign.flank * side) + 4, high + 4)
        box.center = self.eye.left + round(sign.x * side), self.eye.top + round(sign.y * side)
        return box

    def _brick(self, placed: Placed, faint: bool, newest: bool) -> BrickItem:
        brick, (high, low) = placed.brick, placed.cells
        ordered, tile = high < low, parse_tile(brick["tile"])
        rect, felt = self.eye.face(placed.cells, brick["level"]), self.view.areas.felt
        reach = max(self.eye.side, 2 * self.view.px(LYING_SPREAD))
        clear = newest and felt.contains(rect.inflate(reach, reach + 2 * self.eye.rise))
        return BrickItem(
            key=f"tile:{brick['tile']}",
            rect=rect,
            layer=1 + brick["level"],
            label=wallwords.where(brick),
            tip=wallwords.of_brick(placed),
            frame=None if clear else felt,  # the newest may be on its way there, from a hand or a plate
            first=HI[tile] if ordered else LO[tile],
            second=LO[tile] if ordered else HI[tile],
            vertical=high[0] == low[0],
            level=brick["level"],
            face_down=brick["face_down"],
            flat=self.flat,
            outline="last" if newest else "",
            alpha=FAINT if faint else 255,
            front=self.eye.rise,
            rim=sum(rims(rim_scale(self.eye.side, self.view.scale))),
        )

    # -- what may come ------------------------------------------------------------------------------------------------

    def places(self, fits: dict[str, Fit], text: str) -> list[Item]:
        """Where the brick in hand may lie, by name, row by row."""
        ordered = sorted(fits.items(), key=lambda each: (each[1].y, each[1].x))
        gains = {name: (_cells(fit), f"+{fit.points}") for name, fit in ordered if fit.points}
        signs = self.faces.gains(gains)
        return [self._place(name, fit, text, signs.get(name)) for name, fit in ordered]

    def pointed(
        self, name: str, fits: dict[str, Fit], text: str, *, face_down: bool, near: Sequence[pygame.Rect] = ()
    ) -> list[Item]:
        """The place of that name as it is looked at, and what the brick in hand would look like there.

        What it would bring keeps off what is `near` it: bricks, places.
        """
        fit = fits.get(name)
        if fit is None:
            return []
        hot = replace(self._place(name, fit, text), hot=True)
        return [hot, *self._promise(fit, text, near, face_down=face_down)]

    def _place(self, name: str, fit: Fit, text: str, sign: Sign | None = None) -> SpotItem:
        where = f"level {fit.level}, {fit.points:+d}" if fit.level else "the ground"
        rect, words = self.eye.ground(_cells(fit), fit.level), f"{text} on {where}"
        tag = self._box(sign).move(-rect.x, -rect.y) if sign else pygame.Rect(0, 0, 0, 0)
        upon = [self.known.boxes[at] for at in rect.inflate(8, 8).collidelistall(self.known.boxes)]
        return SpotItem(
            name,
            rect,
            20 + fit.level,
            name,
            words,
            level=fit.level,
            frame=self.view.areas.felt,
            seen_of=self._seen_of(fit) if not self.flat else (),
            gain=sign.words if sign else "",
            tag=(tag.x, tag.y, tag.width, tag.height),
            around=tuple((box.x - rect.x, box.y - rect.y, box.width, box.height) for box in upon),
        )

    def _seen_of(self, fit: Fit) -> tuple[int, ...]:
        """How far down from its upper edge a place is seen, in pixels, by column; nothing: to its end."""
        one, other = _cells(fit)
        seen = [self.faces.seen(one), self.faces.seen(other)]
        if min(seen) >= 1:
            return ()
        down = [round(each * self.eye.side) for each in seen]
        return tuple(down) if fit.direction == "E" else (min(self.eye.side + down[1], down[0] if seen[0] < 1 else 999),)

    def ghost(self, fit: Fit, text: str, *, face_down: bool) -> GhostBrick:
        """The brick in hand as it would lie there."""
        tile, side = parse_tile(text), self.eye.side
        first, second = (LO[tile], HI[tile]) if fit.low_first else (HI[tile], LO[tile])
        rect, want = self.eye.face(_cells(fit), fit.level), max(USUAL, readable(self.view) / side)
        vertical = fit.direction == "S"
        high = min(want, self.eye.rise / side + EDGE)
        x, y = rect.width / side / 2, rect.height / side - EDGE + high / 2
        if self.flat or high < 0.8 * want:
            halves = (0, 0) if face_down else (first, second)
            x, y, high = on_ghost(halves, vertical=vertical, want=want, numerals=self.numerals)
        return GhostBrick(
            "ghost",
            rect,
            AHEAD,
            frame=self.view.areas.felt,
            first=first,
            second=second,
            vertical=vertical,
            level=fit.level,
            face_down=face_down,
            flat=self.flat,
            outline="ghost",
            alpha=240,
            front=self.eye.rise,
            badge=(round(x * side), round(y * side), round(high * side)),
        )

    def asks(self, fit: Fit, *, face_down: bool = False) -> PlaceCaption:
        """What the place asks for, in words."""
        words = wallwords.of_place(self.seen_wall, fit, face_down=face_down)
        ghost, wide = self.eye.face(_cells(fit), fit.level), round(len(words) * self.view.px(LETTER))
        ghost.height += self.eye.rise

        def hides(row: pygame.Rect) -> tuple[bool, int]:
            line = row.inflate(min(wide - row.width, 0), 0)
            return line.colliderect(ghost), covered(line, self.known.bodies)

        line = min(caption_rows(self.view), key=hides)
        shorter = wallwords.briefly(words)
        return PlaceCaption("caption", line, AHEAD, label=words, words=words, backed=True, shorter=shorter)

    def _promise(self, fit: Fit, text: str, near: Sequence[pygame.Rect], *, face_down: bool) -> list[Item]:
        """The brick in hand as it would lie there, what the place asks for, and what it brings."""
        view, ghost = self.view, self.ghost(fit, text, face_down=face_down)
        told: list[Item] = [ghost, self.asks(fit, face_down=face_down)]
        if fit.points and not face_down:
            tag = beside(ghost.rect, (view.px(56), view.px(42)), view.px(10), view.areas.felt, [*near, told[1].rect])
            told.append(PlaceTag("tag", tag, AHEAD + 1, text=f"+{fit.points}"))
        return told

    def trial_at(self, point: tuple[int, int], direction: str) -> Item | None:
        """What may be tried there (window pixels) with a brick turned that way: two cells at the wall whose middle, on
        what a brick would lie on, is at that point."""
        reach, half = self.seen_wall.reach, self.eye.side - self.eye.side // 2
        first = (point[0] - half, point[1]) if direction == "E" else (point[0], point[1] - half)
        for level in range(self.seen_wall.highest, -1, -1):
            pair = _pair(*self.eye.cell(first, level), direction)
            if (pair[0] in reach or pair[1] in reach) and self._level(pair) == level:
                trial = self._trial(pair, level)
                return trial if trial.holds(point) else None
        return None

    def refused(self, name: str, direction: str) -> list[Item]:
        """What was tried under that name with a brick turned that way, if it was two cells."""
        kind, _, place = name.partition(":")
        if kind != "cell":
            return []
        x, y = map(int, place.split(","))
        pair = _pair(x, y, direction)
        return [self._trial(pair, self._level(pair))]

    def _trial(self, pair: tuple[Coordinates, Coordinates], level: int) -> TrialItem:
        (x, y), _ = pair
        name = f"cell:{x},{y}"
        return TrialItem(name, self.eye.ground(pair, level), AHEAD - 1, name, frame=self.view.areas.felt)

    def _level(self, pair: tuple[Coordinates, Coordinates]) -> int:
        """On which level a brick on those cells would lie."""
        heights = self.seen_wall.heights
        return max(heights.get(pair[0], 0), heights.get(pair[1], 0))


def caption_rows(view: View) -> tuple[pygame.Rect, pygame.Rect]:
    """Where a line of words may stand on the cloth: at its foot, and at its top beside the buttons in the corner."""
    felt = view.areas.felt
    foot = pygame.Rect(felt.x, felt.bottom - view.px(LINE + FOOT), felt.width, view.px(LINE))
    aside = corner(view.scale).right + view.px(8) - felt.x
    return foot, foot.move(0, felt.top - foot.top).inflate(-2 * aside, 0)


def readable(view: View) -> float:
    """How high a sign is whose figure can be read, in pixels: it lies on tiles, which do not grow with the words."""
    return READABLE * view.scale.plain * view.scale.factor


def spot(place: str, turned: str) -> str:
    """The name by which a place is touched: ``spot:2,0 E:high``."""
    return f"spot:{place}:{turned}"


def _cells(fit: Fit) -> tuple[Coordinates, Coordinates]:
    return _pair(fit.x, fit.y, fit.direction)


def _pair(x: int, y: int, direction: str) -> tuple[Coordinates, Coordinates]:
    return (x, y), ((x + 1, y) if direction == "E" else (x, y + 1))
