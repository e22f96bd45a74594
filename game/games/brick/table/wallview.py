"""The wall as it is seen: bricks and signs, the places for the brick in hand, and what may be tried."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import Place, cells, coordinates
from game.games.brick.rules.actions import Lay, Ready, written
from game.games.brick.table import wallwords
from game.games.brick.table.bricks import (
    RISE,
    BrickItem,
    GhostBrick,
    Oblique,
    SignItem,
    SpotItem,
    TrialItem,
    fitted,
    looking_at,
    shades,
)
from game.games.brick.table.seenwall import Fit, Pair, Placed, SeenWall, around, halves, headroom, pair_at
from game.games.brick.table.signs import EDGE, USUAL, Faces, Sign, lifted, on_ghost, steepest
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board.items import Caption, Item, TagItem
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.draw.regions import covered
from game.ui.style.scale import Scale

AHEAD = 60
"""The layer of what is shown above every brick."""
SIGNS = 19
"""The layer of the signs."""
FAINT = 64
"""The alpha of a brick that is looked through."""
START = (10, 5)
"""The cells of the first view, with the starting brick in the middle."""
LINE = 30
"""The height of the line that says what a place asks for, in dp."""
LETTER = 9
"""About the width of its letters, in dp."""
FOOT = 18
"""What stays free under the wall, in dp: a brick picked in the rack rises so far, with the mark of a hint."""
STRIP, MOST = 0.28, 0.4
"""How much of a face that is partly hidden shows, in cell sides: at least, and where cells are small."""
READABLE = 14
"""The height of a readable sign, in dp."""


class Viewpoint:
    """Which cells are in view. They change only when something no longer fits, and with the window."""

    def __init__(self) -> None:
        self._hand: object = None
        self._seen: object = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._levels = 1
        self._steps: tuple[int, ...] = (0, 0)

    def eye(self, view: View, seen_wall: SeenWall, *, flat: bool, zoom: float, pan: tuple[int, int]) -> Oblique:
        """The largest view of the wall with every place for a brick of the hand, then zoomed and moved (pixels)."""
        room, scale = self._room(view), view.scale
        if (hand := (view.observation["hand_no"], scale)) != self._hand:
            self._hand, self._seen, self._levels, self._steps = hand, None, 1, (0, 0)
            self._box = pygame.Rect((2 - START[0]) // 2, (1 - START[1]) // 2, *START)
            self._box = self._around(self._box, room, scale)
        if (view.observation, view.legal) != self._seen:
            self._seen = view.observation, view.legal
            self._make_room(view, seen_wall, room)
        tilt = 0.0
        if not flat:  # a strip of each face, wide enough for a readable sign, shows behind higher bricks
            usual = fitted(self._box, self._levels, room, scale, lifted(self._steps, RISE, STRIP))
            tilt = lifted(self._steps, RISE, min(max(readable(scale) / usual.side - EDGE, STRIP), MOST))
        box = self._box
        whole = fitted(box, self._levels, room, scale, tilt)
        if zoom == 1.0 and pan == (0, 0):
            return whole
        at, middle = (room.centerx + pan[0], room.centery + pan[1]), (box.x + box.width / 2, box.y + box.height / 2)
        return looking_at(middle, max(8, round(whole.side * zoom)), self._levels, at, tilt)

    def _make_room(self, view: View, seen_wall: SeenWall, room: pygame.Rect) -> None:
        spots = {action.place for action in view.legal if isinstance(action, Lay | Ready)}
        rows = {(coordinates(cells(at)[0])[1], seen_wall.wall.spots[at][0]) for at in spots}
        needed = around([*seen_wall.tops, *(coordinates(each) for at in spots for each in cells(at))])
        if not self._box.contains(needed):
            self._box, self._levels = self._around(needed, room, view.scale), 1
        self._steps = tuple(map(max, self._steps, steepest(seen_wall.heights)))
        top = self._box.top
        self._levels = max([self._levels, seen_wall.headroom(top), *(headroom(y, level, top) for y, level in rows)])

    @staticmethod
    def _room(view: View) -> pygame.Rect:
        """The cloth without its edges, which do not grow with the UI scale."""
        felt, edge, foot = view.areas.felt, view.px(12 * view.scale.plain), view.px(FOOT * view.scale.plain)
        return pygame.Rect(felt.x, felt.y, felt.width, felt.height - foot).inflate(-edge, -edge)

    def _around(self, needed: pygame.Rect, room: pygame.Rect, scale: Scale) -> pygame.Rect:
        """What is needed, in the middle of all the cells that fit at that size; never larger than before."""
        side = min(fitted(each, 1, room, scale, RISE).side for each in (needed, self._box))
        x, wide = _spread(needed.x, needed.width, room.width // side)
        y, tall = _spread(needed.y, needed.height, int(room.height / side - RISE))
        return pygame.Rect(x, y, wide, tall)


def _spread(first: int, needed: int, fit: int) -> tuple[int, int]:
    """The first cell in view and how many there are, with those needed in the middle of those that fit."""
    spare = max((fit - needed) // 2, 0)
    return first - spare, needed + 2 * spare


@dataclass(frozen=True)
class PlaceCaption(Caption):
    """What a place asks for."""

    overlaid = True


@dataclass(frozen=True)
class PlaceTag(TagItem):
    """What a place brings."""

    overlaid = True


@dataclass(frozen=True)
class WallLook:
    """The wall from one eye. Bricks above the level `through` are translucent; None: no brick is."""

    seen_wall: SeenWall
    eye: Oblique
    felt: pygame.Rect
    scale: Scale
    through: int | None = None
    newest: frozenset[str] = frozenset()
    """What was laid last."""
    numerals: bool = False

    # -- what lies ----------------------------------------------------------------------------------------------------

    @cached_property
    def items(self) -> list[Item]:
        """Every brick, lower and farther ones first, shade and signs."""
        opaque = [(item.rect, item.level) for item in self.bricks if item.alpha == 255]
        shaded = self.eye.rise and len(opaque) > 1  # the first brick is dealt: its shade would be there before it
        shade = shades(opaque, self.eye.side, self.eye.rise, self.felt) if shaded else []
        return [*self.bricks, *shade, *self._signs]

    @cached_property
    def bricks(self) -> list[BrickItem]:
        """Every brick, lower and farther ones first."""
        placed = self.seen_wall.placed
        return [*map(self._brick, sorted(placed, key=lambda one: (one.brick["level"], min(y for _, y in one.cells))))]

    @cached_property
    def faces(self) -> Faces:
        """What is visible of the halves of all opaque bricks, and the signs upon them."""
        side, placed = self.eye.side, [each for each in self.seen_wall.placed if not self._translucent(each)]
        return Faces(placed, self.eye.rise / side, readable(self.scale) / side, numerals=self.numerals)

    def _translucent(self, placed: Placed) -> bool:
        return self.through is not None and bool(placed.brick["level"] > self.through)

    @cached_property
    def _signs(self) -> list[SignItem]:
        """The level of each brick above the ground, and the number of each half that is partly hidden."""
        found = []
        for name, sign in sorted(self.faces.signs.items()):  # always in the same order
            kind, _, of = name.partition(":")
            awaits = f"tile:{of if kind == 'level' else self.faces.hides(of)}"
            item = SignItem(f"sign:{name}", self._box(sign), SIGNS, frame=self.felt, awaits=awaits, words=sign.words)
            found.append(item if kind == "level" else replace(item, kind="face"))
        return found

    def _box(self, sign: Sign) -> pygame.Rect:
        """The rectangle of a sign, in pixels."""
        side = self.eye.side
        high = max(round(sign.high * side), 1)
        box = pygame.Rect(0, 0, high + round(2 * sign.flank * side) + 4, high + 4)
        box.center = self.eye.left + round(sign.x * side), self.eye.top + round(sign.y * side)
        return box

    def _brick(self, placed: Placed) -> BrickItem:
        brick, (high, low) = placed.brick, placed.cells
        tile, newest = parse_tile(brick["tile"]), brick["tile"] in self.newest
        rect = self.eye.face(placed.cells, brick["level"])
        reach = max(self.eye.side, 2 * self.scale.px(LYING_SPREAD))
        clear = newest and self.felt.contains(rect.inflate(reach, reach + 2 * self.eye.rise))
        return BrickItem(
            key=f"tile:{brick['tile']}",
            rect=rect,
            layer=1 + brick["level"],
            label=wallwords.where(brick),
            tip=wallwords.of_brick(placed),
            frame=None if clear else self.felt,  # the newest may be on its way there, from a hand or a plate
            first=HI[tile] if high < low else LO[tile],
            second=LO[tile] if high < low else HI[tile],
            vertical=high[0] == low[0],
            level=brick["level"],
            face_down=brick["face_down"],
            outline="last" if newest else "",
            alpha=FAINT if self._translucent(placed) else 255,
            front=self.eye.rise,
        )

    # -- what may come ------------------------------------------------------------------------------------------------

    def places(self, fits: dict[str, Fit], text: str) -> list[Item]:
        """The places for the brick in hand, by name, row by row."""
        ordered = sorted(fits.items(), key=lambda each: each[1].pair[0][::-1])
        signs = self.faces.gains({name: (fit.pair, f"+{fit.points}") for name, fit in ordered if fit.points})
        return [self._place(name, fit, text, signs.get(name)) for name, fit in ordered]

    def pointed(
        self, name: str, fits: dict[str, Fit], text: str, *, face_down: bool, near: Sequence[pygame.Rect] = ()
    ) -> list[Item]:
        """What is shown while the place of that name is pointed at: the brick there, what the place asks for, and what
        it brings, off what is `near`."""
        fit = fits.get(name)
        if fit is None:
            return []
        px, ghost, asks = self.scale.px, self.ghost(fit, text, face_down=face_down), self.asks(fit, face_down=face_down)
        told: list[Item] = [replace(self._place(name, fit, text), hot=True), ghost, asks]
        if fit.points:
            tag = beside(ghost.rect, (px(56), px(42)), px(10), self.felt, [*near, asks.rect])
            told.append(PlaceTag("tag", tag, AHEAD + 1, text=f"+{fit.points}"))
        return told

    def _place(self, name: str, fit: Fit, text: str, gain: Sign | None = None) -> SpotItem:
        where = f"level {fit.level}, {fit.points:+d}" if fit.level else "the ground"
        rect = self.eye.ground(fit.pair, fit.level)
        tag = self._box(gain).move(-rect.x, -rect.y) if gain else pygame.Rect(0, 0, 0, 0)
        boxes = [sign.rect for sign in self._signs if sign.rect.colliderect(rect.inflate(8, 8))]
        return SpotItem(
            name,
            rect,
            20 + fit.level,
            name,
            f"{text} on {where}",
            level=fit.level,
            frame=self.felt,
            seen_of=self._seen_of(fit) if self.eye.rise else (),
            gain=gain.words if gain else "",
            tag=(tag.x, tag.y, *tag.size),
            around=tuple((box.x - rect.x, box.y - rect.y, *box.size) for box in boxes),
        )

    def _seen_of(self, fit: Fit) -> tuple[int, ...]:
        """How far down from its upper edge a place is visible, in pixels, by column; empty: all of it."""
        seen = [self.faces.seen(cell) for cell in fit.pair]
        if min(seen) >= 1:
            return ()
        down = [round(each * self.eye.side) for each in seen]
        if fit.place & 1:
            return (min(self.eye.side + down[1], down[0] if seen[0] < 1 else 999),)
        return tuple(down)

    def ghost(self, fit: Fit, text: str, *, face_down: bool) -> GhostBrick:
        """The brick in hand as it would lie there."""
        side, vertical, (first, second) = self.eye.side, bool(fit.place & 1), halves(text, fit)
        rect, want = self.eye.face(fit.pair, fit.level), max(USUAL, readable(self.scale) / side)
        high = min(want, self.eye.rise / side + EDGE)
        x, y = rect.width / side / 2, rect.height / side - EDGE + high / 2
        if not self.eye.rise or high < 0.8 * want:
            pips = (0, 0) if face_down else (first, second)
            x, y, high = on_ghost(pips, vertical=vertical, want=want, numerals=self.numerals)
        return GhostBrick(
            "ghost",
            rect,
            AHEAD,
            frame=self.felt,
            first=first,
            second=second,
            vertical=vertical,
            level=fit.level,
            face_down=face_down,
            outline="ghost",
            alpha=240,
            front=self.eye.rise,
            badge=(round(x * side), round(y * side), round(high * side)),
        )

    def asks(self, fit: Fit, *, face_down: bool = False) -> PlaceCaption:
        """What the place asks for, in the line that hides least of the bricks and nothing of the one in hand."""
        words = wallwords.of_place(self.seen_wall, fit, face_down=face_down)
        ghost, wide = self.eye.face(fit.pair, fit.level), round(len(words) * self.scale.px(LETTER))
        ghost.height += self.eye.rise

        def hides(row: pygame.Rect) -> tuple[bool, int]:
            line = row.inflate(min(wide - row.width, 0), 0)
            return line.colliderect(ghost), covered(line, [item.body for item in self.bricks])

        line = min(caption_rows(self.felt, self.scale), key=hides)
        shorter = wallwords.briefly(words)
        return PlaceCaption("caption", line, AHEAD, label=words, words=words, backed=True, shorter=shorter)

    def trial_at(self, point: tuple[int, int], direction: int) -> Item | None:
        """Two cells at the wall, in that direction, whose middle is at that point (window pixels)."""
        reach, half = self.seen_wall.reach, self.eye.side - self.eye.side // 2
        first = (point[0], point[1] - half) if direction else (point[0] - half, point[1])
        for level in range(self.seen_wall.highest, -1, -1):
            pair = pair_at(*self.eye.cell(first, level), direction)
            if not reach.isdisjoint(pair) and self.seen_wall.level(pair) == level:
                trial = self._trial(pair)
                return trial if trial.holds(point) else None
        return None

    def refused(self, name: str, direction: int) -> list[Item]:
        """What was tried under that name, if it was two cells."""
        kind, _, place = name.partition(":")
        if kind != "cell":
            return []
        x, y = map(int, place.split(","))
        return [self._trial(pair_at(x, y, direction))]

    def _trial(self, pair: Pair) -> TrialItem:
        (x, y), rect = pair[0], self.eye.ground(pair, self.seen_wall.level(pair))
        name = f"cell:{x},{y}"
        return TrialItem(name, rect, AHEAD - 1, name, frame=self.felt)


def beside(
    ghost: pygame.Rect, size: tuple[int, int], gap: int, felt: pygame.Rect, near: Sequence[pygame.Rect]
) -> pygame.Rect:
    """A tag of that size as close to the ghost as it covers nothing `near`, or else as little as possible."""
    wide, high = size
    tags = list[pygame.Rect]()
    for far in (0, high // 3, 2 * high // 3, high, 3 * high // 2):
        around = ghost.inflate(2 * (gap + far), 2 * (gap + far))
        left, right, x = around.left - wide, around.right, around.centerx - wide // 2
        top, bottom, y = around.top - high, around.bottom, around.centery - high // 2
        corners = ((x, top), (right, y), (left, y), (x, bottom), (right, top), (left, top))
        tags += [tag for at in corners if felt.contains(tag := pygame.Rect(at, size))]
    free = next((tag for tag in tags if tag.collidelist(near) < 0), None)
    return free or min(tags, key=lambda tag: covered(tag, near), default=pygame.Rect(ghost.topright, size).clamp(felt))


def caption_rows(felt: pygame.Rect, scale: Scale) -> tuple[pygame.Rect, pygame.Rect]:
    """Where a line of words may stand: at the foot of the cloth, or at its top beside the buttons in the corner."""
    foot = pygame.Rect(felt.x, felt.bottom - scale.px(LINE + FOOT), felt.width, scale.px(LINE))
    aside = corner(scale).right + scale.px(8) - felt.x
    return foot, foot.move(0, felt.top - foot.top).inflate(-2 * aside, 0)


def readable(scale: Scale) -> float:
    """The height of a readable sign, in pixels; it does not grow with the UI scale, as bricks do not."""
    return READABLE * scale.plain * scale.factor


def spot(at: Place, turned: str) -> str:
    """The name by which a place is touched: ``spot:2,0 E:high``."""
    return f"spot:{written(at)[1:]}:{turned}"
