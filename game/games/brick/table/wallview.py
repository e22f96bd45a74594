"""The wall in view: bricks and signs, the places for the brick in hand, and what may be tried."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import pygame

from game.core.events import LAID
from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import Place, cells, coordinates
from game.games.brick.rules.actions import Lay, Ready, written
from game.games.brick.rules.telling import READIED
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
    rim_scale,
)
from game.games.brick.table.seenwall import Fit, Pair, Placed, SeenWall, around, halves, headroom, pair_at
from game.games.brick.table.signs import EDGE, USUAL, Faces, Sign, lifted, on_ghost, steepest
from game.games.brick.table.wallshade import shades
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board.items import CaptionItem, Item, TagItem
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.draw.outlines import rims
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words.language import current

AHEAD = 60
"""The layer of items above every brick."""
SIGNS = 19
"""The layer of the signs."""
FAINT = 64
"""The alpha of a translucent brick."""
START = (10, 5)
"""The size of the first view in cells, with the starting brick in the middle."""
LINE = 30
"""The height of the line that says what a place asks for, in dp."""
FOOT = 18
"""The space kept free under the wall, in dp, for a brick picked in the rack with the mark of a hint."""
LEAST_STRIP, LARGEST_STRIP = 0.28, 0.4
"""The least that shows of a partly hidden face, in cell sides, and the most where cells are small."""
READABLE = 14
"""The height of a readable sign, in dp."""
LOOKS = 8
"""The number of views whose signs are kept."""


class Viewpoint:
    """The cells in view. They change only when something no longer fits, with a new hand, and with the window."""

    def __init__(self) -> None:
        self._hand: object = None
        self._seen: object = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._levels = 1
        self._steps: tuple[int, ...] = (0, 0)

    def eye(self, view: View, seen_wall: SeenWall, *, flat: bool, zoom: float, pan: tuple[int, int]) -> Oblique:
        """The largest view of the wall with every place for a brick of the hand, then zoomed and moved (pixels)."""
        room = self._room(view)
        if (hand := (view.observation["hand_no"], view.scale)) != self._hand:
            self._hand, self._seen, self._levels, self._steps = hand, None, 1, (0, 0)
            self._box = pygame.Rect((2 - START[0]) // 2, (1 - START[1]) // 2, *START)
            self._box = self._around(self._box, room, view.scale)
        if (view.observation, view.legal) != self._seen:
            self._seen = view.observation, view.legal
            self._make_room(view, seen_wall, room)
        box, tilt = self._box, 0.0 if flat else self._tilt(view)
        whole = fitted(box, self._levels, room, view.scale, tilt)
        if zoom == 1.0 and pan == (0, 0):
            return whole
        at, middle = (room.centerx + pan[0], room.centery + pan[1]), (box.x + box.width / 2, box.y + box.height / 2)
        return looking_at(middle, max(8, round(whole.side * zoom)), self._levels, at, tilt)

    def _tilt(self, view: View) -> float:
        """How far a level lifts a face, in cell sides, so that a strip of each face shows behind higher bricks."""
        room, tilt = self._room(view), lifted(self._steps, RISE, LEAST_STRIP)
        strip = readable(view) / fitted(self._box, self._levels, room, view.scale, tilt).side - EDGE
        return lifted(self._steps, RISE, min(max(strip, LEAST_STRIP), LARGEST_STRIP))

    def _make_room(self, view: View, seen_wall: SeenWall, room: pygame.Rect) -> None:
        spots = {action.place for action in view.legal if isinstance(action, Lay | Ready)}
        rows = {(coordinates(cells(at)[0])[1], seen_wall.wall.spots[at][0]) for at in spots}
        needed = around([*seen_wall.stacks, *(coordinates(each) for at in spots for each in cells(at))])
        if not self._box.contains(needed):
            self._box, self._levels = self._around(needed, room, view.scale), 1
        self._steps = tuple(map(max, self._steps, steepest(seen_wall.heights)))
        top = self._box.top
        self._levels = max([self._levels, seen_wall.headroom(top), *(headroom(y, level, top) for y, level in rows)])

    @staticmethod
    def _room(view: View) -> pygame.Rect:
        """The cloth without its edges, which do not grow with the UI scale."""
        felt, px = view.areas.felt, view.scale.tiles.px
        return pygame.Rect(felt.x, felt.y, felt.width, felt.height - px(FOOT)).inflate(-px(12), -px(12))

    def _around(self, needed: pygame.Rect, room: pygame.Rect, scale: Scale) -> pygame.Rect:
        """The needed cells, in the middle of all cells that fit; cells never become larger than before."""
        side = min(fitted(each, 1, room, scale, RISE).side for each in (needed, self._box))
        x, wide = _spread(needed.x, needed.width, room.width // side)
        y, tall = _spread(needed.y, needed.height, int(room.height / side - RISE))
        return pygame.Rect(x, y, wide, tall)


def _spread(first: int, needed: int, fit: int) -> tuple[int, int]:
    """The first cell in view and the number of cells, with those needed in the middle of those that fit."""
    spare = max((fit - needed) // 2, 0)
    return first - spare, needed + 2 * spare


@dataclass(slots=True)
class Known:
    """A cache of what was worked out for earlier pictures."""

    wall: SeenWall | None = None
    look: object = None
    shown: list[Item] = field(default_factory=list)
    """All items of that wall in that look: bricks, shade and signs."""
    eye: object = None
    bricks: dict[str, tuple[object, BrickItem]] = field(default_factory=dict)
    """The bricks from that eye by tile, each with how it lies."""
    signs: dict[str, tuple[Sign, SignItem]] = field(default_factory=dict)
    """The signs from that eye, by name."""
    faces: dict[object, Faces] = field(default_factory=dict)
    """What is visible from the latest eyes, by look."""


@dataclass(frozen=True)
class WallLook:
    """The wall of a view from one eye. Bricks above the level `through` are translucent; if it is None, none are."""

    view: View
    seen_wall: SeenWall
    eye: Oblique
    through: int | None
    assets: Assets
    known: Known = field(default_factory=Known)

    # -- bricks and signs ---------------------------------------------------------------------------------------------

    def bricks(self) -> list[Item]:
        """Every brick, lower and farther ones first, with shade and signs; what has not changed is the same object."""
        known, newest, felt = self.known, self.view.newest(LAID, READIED), self.view.areas.felt
        eye = self.eye, tuple(felt), self.view.scale, current()
        look = eye, self.through, self.assets.numerals, newest
        if known.wall is self.seen_wall and known.look == look:
            return known.shown
        known.wall, known.look = self.seen_wall, look
        if known.eye != eye:
            known.eye, known.bricks, known.signs = eye, {}, {}
        items = list[BrickItem]()
        for placed in self.seen_wall.placed:
            text, level = placed.brick["tile"], placed.brick["level"]
            lies = placed, self.through is not None and level > self.through, text in newest
            before = known.bricks.get(text)
            if before is None or before[0] != lies:
                before = known.bricks[text] = lies, self._brick(*lies)
            items.append(before[1])
        opaque = [(item.rect, item.level) for item in items if item.alpha == 255]
        shaded = self.eye.rise and len(opaque) > 1  # shade would be there before the starting brick is dealt
        shade = shades(opaque, self.eye.side, self.eye.rise, felt) if shaded else []
        known.shown = [*items, *shade, *self._signs()]
        return known.shown

    @cached_property
    def faces(self) -> Faces:
        """The visible parts of the halves of all opaque bricks, and the signs on them."""
        look = self.eye.side, self.eye.rise, self.assets.numerals, self.through
        faces, placed = self.known.faces.pop(look, None), self.seen_wall.in_turn
        if self.through is not None:
            placed = [each for each in placed if each.brick["level"] <= self.through]
        if faces is None or faces.placed is not placed:
            share, least = self.eye.rise / self.eye.side, readable(self.view) / self.eye.side
            faces = Faces(placed, share, least, numerals=self.assets.numerals, before=faces)
        self.known.faces[look] = faces
        while len(self.known.faces) > LOOKS:
            del self.known.faces[next(iter(self.known.faces))]
        return faces

    def _signs(self) -> list[SignItem]:
        """The signs for the level of each brick above the ground and for the number of each partly hidden half."""
        faces, known, found = self.faces, self.known.signs, list[SignItem]()
        for name, sign in sorted(faces.signs.items()):  # for a stable order
            before = known.get(name)
            if before is None or before[0] != sign:
                level, (_, _, of) = name.startswith("level:"), name.partition(":")
                awaits, box = f"tile:{of if level else faces.hides(of)}", self._box(sign)
                item = SignItem(f"sign:{name}", box, SIGNS, within=self.view.areas.felt, awaits=awaits)
                before = known[name] = sign, replace(item, kind="level" if level else "face", words=sign.words)
            found.append(before[1])
        return found

    def _box(self, sign: Sign) -> pygame.Rect:
        """The rectangle of a sign, in pixels."""
        side = self.eye.side
        high = max(round(sign.high * side), 1)
        box = pygame.Rect(0, 0, high + round(2 * sign.flank * side) + 4, high + 4)
        box.center = self.eye.left + round(sign.x * side), self.eye.top + round(sign.y * side)
        return box

    def _brick(self, placed: Placed, faint: bool, newest: bool) -> BrickItem:
        brick, (high, low) = placed.brick, placed.cells
        tile = parse_tile(brick["tile"])
        rect, felt = self.eye.face(placed.cells, brick["level"]), self.view.areas.felt
        reach = max(self.eye.side, 2 * self.view.px(LYING_SPREAD))
        clear = newest and felt.contains(rect.inflate(reach, reach + 2 * self.eye.rise))
        return BrickItem(
            key=f"tile:{brick['tile']}",
            rect=rect,
            layer=1 + brick["level"],
            label=wallwords.where(brick),
            tip=wallwords.of_brick(placed),
            within=None if clear else felt,  # the newest may be moving there from a hand or a plate
            first=HI[tile] if high < low else LO[tile],
            second=LO[tile] if high < low else HI[tile],
            vertical=high[0] == low[0],
            level=brick["level"],
            face_down=brick["face_down"],
            outline="last" if newest else "",
            alpha=FAINT if faint else 255,
            front=self.eye.rise,
            rim=sum(rims(rim_scale(self.eye.side, self.view.scale))),
        )

    # -- places, the ghost and attempts -------------------------------------------------------------------------------

    def places(self, fits: dict[str, Fit], text: str) -> list[Item]:
        """The items of the places for the brick in hand, row by row; `fits` is by name."""
        ordered = sorted(fits.items(), key=lambda each: each[1].pair[0][::-1])
        signs = self.faces.gains({name: (fit.pair, f"+{fit.points}") for name, fit in ordered if fit.points})
        return [self._place(name, fit, text, signs.get(name)) for name, fit in ordered]

    def overlay(
        self, name: str, fits: dict[str, Fit], text: str, *, face_down: bool, near: Sequence[pygame.Rect] = ()
    ) -> list[Item]:
        """The items shown while the place of that name is pointed at: the brick there, what the place asks for, and
        what it scores, clear of what is `near`."""
        fit = fits.get(name)
        if fit is None:
            return []
        view, ghost, asks = self.view, self.ghost(fit, text, face_down=face_down), self.asks(fit, face_down=face_down)
        told: list[Item] = [replace(self._place(name, fit, text), hot=True), ghost, asks]
        if fit.points:
            tag = beside(ghost.rect, (view.px(56), view.px(42)), view.px(10), view.areas.felt, [*near, asks.rect])
            told.append(TagItem("tag", tag, AHEAD + 1, text=f"+{fit.points}", overlaid=True))
        return told

    @cached_property
    def _boxes(self) -> list[pygame.Rect]:
        return [item.rect for item in self.known.shown if isinstance(item, SignItem)]

    def _place(self, name: str, fit: Fit, text: str, gain: Sign | None = None) -> SpotItem:
        rect = self.eye.ground(fit.pair, fit.level)
        tag = self._box(gain).move(-rect.x, -rect.y) if gain else pygame.Rect(0, 0, 0, 0)
        upon = [self._boxes[at].move(-rect.x, -rect.y) for at in rect.inflate(8, 8).collidelistall(self._boxes)]
        return SpotItem(
            name,
            rect,
            20 + fit.level,
            name,
            wallwords.place_of(text, fit),
            level=fit.level,
            within=self.view.areas.felt,
            seen_of=self._seen_of(fit) if self.eye.rise else (),
            gain=gain.words if gain else "",
            tag=(tag.x, tag.y, tag.width, tag.height),
            around=tuple((box.x, box.y, box.width, box.height) for box in upon),
        )

    def _seen_of(self, fit: Fit) -> tuple[int, ...]:
        """The visible height of a place from its upper edge, in pixels, by column; empty if all of it is visible."""
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
        rect, want = self.eye.face(fit.pair, fit.level), max(USUAL, readable(self.view) / side)
        high = min(want, self.eye.rise / side + EDGE)
        x, y = rect.width / side / 2, rect.height / side - EDGE + high / 2
        if not self.eye.rise or high < 0.8 * want:
            pips = (0, 0) if face_down else (first, second)
            x, y, high = on_ghost(pips, vertical=vertical, want=want, numerals=self.assets.numerals)
        return GhostBrick(
            "ghost",
            rect,
            AHEAD,
            within=self.view.areas.felt,
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

    @cached_property
    def _bodies(self) -> list[pygame.Rect]:
        return [item.body for item in self.known.shown if isinstance(item, BrickItem)]

    def asks(self, fit: Fit, *, face_down: bool = False) -> CaptionItem:
        """What the place asks for, in the line that hides least of the bricks and nothing of the one in hand."""
        words = wallwords.of_place(self.seen_wall, fit, face_down=face_down)
        shorter = (wallwords.asked(self.seen_wall, fit, face_down=face_down),)
        ghost = self.eye.face(fit.pair, fit.level)
        ghost.height += self.eye.rise

        def hides(line: CaptionItem) -> tuple[bool, int]:
            place = line.covers(self.assets, self.view.scale)
            return place.colliderect(ghost), covered(place, self._bodies)

        lines = (
            CaptionItem("caption", row, AHEAD, label=words, words=words, backed=True, shorter=shorter, overlaid=True)
            for row in caption_rows(self.view)
        )
        return min(lines, key=hides)

    def trial_at(self, point: tuple[int, int], direction: int) -> Item | None:
        """Two cells at the wall in that direction, with their middle at that point (window pixels); None elsewhere."""
        reach, half = self.seen_wall.reach, self.eye.side - self.eye.side // 2
        first = (point[0], point[1] - half) if direction else (point[0] - half, point[1])
        for level in range(self.seen_wall.highest, -1, -1):
            pair = pair_at(*self.eye.cell(first, level), direction)
            if not reach.isdisjoint(pair) and self.seen_wall.level(pair) == level:
                trial = self._trial(pair)
                return trial if trial.holds(point) else None
        return None

    def refused(self, name: str, direction: int) -> list[Item]:
        """The item for what was tried under that name, if it was two cells."""
        kind, _, place = name.partition(":")
        if kind != "cell":
            return []
        x, y = map(int, place.split(","))
        return [self._trial(pair_at(x, y, direction))]

    def _trial(self, pair: Pair) -> TrialItem:
        (x, y), rect = pair[0], self.eye.ground(pair, self.seen_wall.level(pair))
        name = f"cell:{x},{y}"
        return TrialItem(name, rect, AHEAD - 1, name, within=self.view.areas.felt)


def beside(
    ghost: pygame.Rect, size: tuple[int, int], gap: int, felt: pygame.Rect, near: Sequence[pygame.Rect]
) -> pygame.Rect:
    """A tag of that size as close to the ghost as it can be without covering what is `near`, or else covering least."""
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


def caption_rows(view: View) -> tuple[pygame.Rect, pygame.Rect]:
    """The rows for a line of words: at the foot of the cloth, and at its top beside the buttons in the corner."""
    felt = view.areas.felt
    foot = pygame.Rect(felt.x, felt.bottom - view.px(LINE + FOOT), felt.width, view.px(LINE))
    aside = corner(view.scale).right + view.px(8) - felt.x
    return foot, foot.move(0, felt.top - foot.top).inflate(-2 * aside, 0)


def readable(view: View) -> float:
    """The height of a readable sign, in pixels; like bricks, it does not grow with the UI scale."""
    return READABLE * view.scale.tiles.factor


def spot(at: Place, turned: str) -> str:
    """The name by which a place is touched, such as ``spot:2,0 E:high``."""
    return f"spot:{written(at)[1:]}:{turned}"
