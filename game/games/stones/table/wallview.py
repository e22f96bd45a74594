"""The wall in view: tiles side by side in a walnut frame, markers and marks, lines around sets of squares."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pygame

from game.core.rules import Seat
from game.games.stones.rules.board import NOTHING
from game.games.stones.rules.placements import Placements
from game.games.stones.rules.squares import BIT, NAME, ROWS, Squares, members, parse_square, parse_squares
from game.games.stones.table import papers
from game.games.stones.table.picking import Picked
from game.games.stones.table.places import Places
from game.games.stones.table.wallplan import WallPlan, outlines
from game.ui.animation.tracks import LYING_SPREAD
from game.ui.board.items import BeadItem, Item, PaintedItem, Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.draw.outlines import contour
from game.ui.draw.regions import clipped
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, mix
from game.words import _
from game.words.language import current

CORNER = 10
"""The radius of the corners of the wall's frame, in dp."""
ON_WOOD = 0.76
"""The largest letters and numbers that stay on the wood, as a share of the frame's width."""
PARTS = 5
"""The number of frames it takes to lay the wall on an empty table."""

Draw = Callable[[pygame.Surface, pygame.Rect, Assets, Scale], None]


def paint_wall(
    surface: pygame.Surface,
    wall: WallPlan,
    grid: Sequence[Sequence[int]],
    assets: Assets,
    scale: Scale,
    plank: tuple[int, int] | None = None,
) -> None:
    """Paints frame, letters, numbers and tiles, upper rows first, so that each row covers the foot of the one above.

    The frame is cut out of a `plank` of that size if one is given.
    """
    rect, corner, area = wall.rect, scale.px(CORNER), surface.get_clip()
    hidden = rect.inflate(-2 * corner, -2 * corner)
    if not hidden.contains(area):
        assets.lay_shadow(surface, rect, hidden, radius=CORNER * scale.factor)
    wood = wall.border - scale.tiles.px(3)
    surface.blit(assets.tray(rect.width, rect.height, wood, plank=plank), rect)
    seen = wall.window or rect
    size = min(scale.px(15 if wall.border >= scale.px(24) else 13.5), round(ON_WOOD * wall.border))
    room = wood - scale.tiles.px(3)
    if scale.plain < 1.0:
        size = assets.fitting(str(ROWS), "sans-bold", size, 8, room)

    def write(words: str, x: int, y: int) -> None:
        assets.write(surface, words, "sans-bold", size, assets.theme.text_on_walnut, center=(x, y))

    for column in range(wall.columns if area.top < rect.y + wall.border else 0):
        x = wall.face(column * ROWS).centerx
        if seen.left < x < seen.right and area.left - size < x < area.right + size:
            write(chr(ord("A") + column), x, rect.y + wall.border // 2)
    for row in range(ROWS if area.left < rect.x + wall.border else 0):
        y = wall.face(row).centery
        if seen.top < y < seen.bottom and area.top - size < y < area.bottom + size:
            write(str(row + 1), rect.x + wood // 2, y)
    with clipped(surface, wall.window):
        _paint_tiles(surface, wall, grid, assets)


def _paint_tiles(surface: pygame.Surface, wall: WallPlan, grid: Sequence[Sequence[int]], assets: Assets) -> None:
    area, first, across = surface.get_clip(), wall.face(0), wall.face(2 * ROWS).x - wall.face(0).x
    room = area.inflate(4 * wall.half, 4 * wall.half)  # tiles reach that far to the right and down
    lefts = [(2 * number, first.x + number * across) for number in range(wall.columns // 2)]
    shown = [(column, x) for column, x in lefts if room.left < x < area.right]
    for row, pips in enumerate(grid):
        y = first.y + row * wall.step
        if room.top < y < area.bottom:
            for column, x in shown:
                if pips[column] == NOTHING:
                    break
                surface.blit(assets.tile(pips[column], pips[column + 1], wall.half, vertical=False), (x, y))


def paint_outline(
    surface: pygame.Surface, wall: WallPlan, squares: Squares, colour: Colour, assets: Assets, scale: Scale
) -> None:
    """Paints lines around each connected group of squares."""
    factor = min(scale.factor, wall.half / 34)
    with clipped(surface, wall.window):
        for edges in outlines(squares):
            lines = [((wall.x(a), wall.y(b)), (wall.x(c), wall.y(d))) for (a, b), (c, d) in edges]
            contour(surface, lines, colour, factor, assets.theme)


@dataclass(frozen=True)
class WallPart(PaintedItem):
    """An upright part of the wall in its frame, with the shadow around it; `rect` is the whole frame."""

    zooms: bool = field(default=True, kw_only=True)
    inside = True

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """Only its own part."""
        assert self.within is not None
        return self.within


@dataclass(frozen=True)
class SquareItem(Item):
    """One square: marked with four ticks if it may be picked next, with a cross if it was refused."""

    mark: str = ""
    """``next``, ``later`` (thinner), ``hot`` (under the mouse or the focus), ``refused`` or empty."""
    zooms: bool = field(default=True, kw_only=True)
    inside = True

    @property
    def shows(self) -> bool:
        """Only with a mark."""
        return bool(self.mark) and super().shows

    @property
    def in_sight(self) -> bool:
        return self.within is None or bool(self.within.contains(self.rect))

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """Paints the mark: shape and colour both say that the square can be touched."""
        factor, theme = min(scale.factor, rect.width / 38), assets.theme
        if self.mark == "hot":
            rim, thin = max(2, round(2.4 * factor)), max(1, round(factor))
            paint.rounded(surface, rect, rect.width * 0.14, theme.focus_dark, rim + 2 * thin)
            paint.rounded(surface, rect.inflate(-2 * thin, -2 * thin), rect.width * 0.12, theme.brass, rim)
        elif self.mark in ("next", "later"):
            inner = rect.inflate(-round(rect.width * 0.08), -round(rect.width * 0.08))
            weight, dark = factor if self.mark == "next" else factor * 0.55, assets.tiles.dark
            # plain brass does not read on pale faces
            colour = theme.brass if dark else mix(theme.brass_dark, theme.ink, 0.42)
            paint.corner_ticks(surface, inner, weight, colour, theme.focus_dark if dark else theme.ivory)
        elif self.mark == "refused":
            paint.refuse_wash(surface, rect, rect.width * 0.17, factor, theme)


# -- the wall and the lines on it --------------------------------------------------------------------------------------


def _wall_parts(view: View, where: Places, *, near: bool) -> list[Item]:
    """The wall in its frame, in upright parts; seen from `near`, the frame may have any size."""
    grid, wall, spread = view.observation["grid"], where.wall, 2 * view.px(LYING_SPREAD)
    plank = where.room.size if near else None

    def bricks(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_wall(surface, wall, grid, assets, scale, plank)

    def ready(assets: Assets, scale: Scale) -> Iterator[None]:
        """Makes the frame, then the tiles, one by one."""
        wood = wall.border - scale.tiles.px(3)
        assets.tray(wall.rect.width, wall.rect.height, wood, plank=plank)
        yield
        for first, second in {(pips[at], pips[at + 1]): None for pips in grid for at in range(0, wall.columns, 2)}:
            if first == NOTHING:
                continue
            assets.tile(first, second, wall.half, vertical=False)
            yield

    painter = Painter((tuple(map(tuple, grid)), wall.half, wall.shift, near), bricks, ready=ready)
    around = wall.rect.inflate(spread, spread).clip(where.site(view.scale))
    lines = [around.x + around.width * number // PARTS for number in range(PARTS + 1)]
    boxes = [pygame.Rect(x, around.y, right - x, around.height) for x, right in pairwise(lines)]
    others = replace(painter, ready=None)
    return [
        WallPart("wall", wall.rect, label=_("The wall"), painter=painter, within=boxes[0]),
        *(WallPart(f"wall:{number}", wall.rect, painter=others, within=box) for number, box in enumerate(boxes[1:], 1)),
    ]


def _last_lines(view: View, wall: WallPlan) -> list[Item]:
    """The lines around the last placement, and separately around its clear marker, on which nobody may build."""
    seen = view.observation
    last = parse_squares(seen["last"])
    lenses = parse_squares(name for name, _, under_clear in seen["covered"] if under_clear)

    def built_on(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        for part in (last & lenses, last & ~lenses):
            paint_outline(surface, wall, part, assets.theme.last_move, assets, scale)

    return _lined("last", wall, last, 3, built_on)


def _picked_lines(wall: WallPlan, picked: Squares) -> list[Item]:
    """The lines around the picked squares."""

    def covering(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        paint_outline(surface, wall, picked, assets.theme.brass, assets, scale)

    return _lined("picks", wall, picked, 6, covering, overlaid=True)


def _lined(
    name: str, wall: WallPlan, squares: Squares, layer: int, paint: Draw, *, overlaid: bool = False
) -> list[Item]:
    """Lines around some squares. For other squares they are other items, not the same ones moved."""
    faces = [wall.face(bit.bit_length() - 1) for bit in members(squares)]
    if not faces:
        return []
    around = faces[0].unionall(faces[1:])
    shown = around if wall.window is None else around.clip(wall.window)
    if not shown:
        return []
    painter, key = Painter((squares, tuple(around)), paint), f"{name}:{squares:x}"
    return [PaintedItem(key, shown, layer=layer, painter=painter, zooms=True, overlaid=overlaid)]


# -- everything on the wall and beside it ------------------------------------------------------------------------------

MARKS = ("refused", "hot", "next", "later")
"""The marks of a square; if it has two, the first of them is shown."""


class WallThings:
    """The wall, all that lies on it, trays and papers; only squares that look different are made again."""

    def __init__(self) -> None:
        self._ground: object = None
        """The wall, its pips, the seating and the language; if one of them changes, all squares are made again."""
        self._looks: dict[str, Squares] = {}
        self._squares: dict[Squares, Item] = {}

    def all(self, view: View, where: Places, state: Picked | None, clear: Squares, *, near: bool) -> list[Item]:
        """Everything but the paper with the picked squares. Seen from `near`, the wall's frame may have any size.

        `state` is what is picked and may follow, None where nobody is to pick; `clear` is the square of the clear
        marker.
        """
        ground = where.wall, view.observation["grid"], view.seating, current()
        if ground != self._ground:
            self._ground, self._looks, self._squares = ground, {}, {}
        before, self._looks = self._looks, _looks(view, state)
        differing = 0
        for look in before.keys() | self._looks.keys():
            differing |= before.get(look, 0) ^ self._looks.get(look, 0)
        rows = [BIT[column * ROWS + row] for row in range(ROWS) for column in range(where.wall.columns)]
        for bit in members(differing) if before else rows:
            self._squares[bit] = _square_item(view, where.wall, self._looks, bit)
        acting, picked = view.observation["to_act"], state.squares if state else 0
        names = ((NAME[bit.bit_length() - 1], bit == clear) for bit in members(picked))
        tried = [_marker(view, where.wall, name, acting, is_clear, tried=True) for name, is_clear in names]
        wall, lines = _wall_parts(view, where, near=near), _picked_lines(where.wall, picked)
        return [*wall, *self._squares.values(), *tried, *lines, *_rest(view, where)]


def _rest(view: View, where: Places) -> list[Item]:
    """The markers that are laid, the lines around the last ones, trays and papers."""
    laid = view.observation["covered"]
    found = [_marker(view, where.wall, *each) for each in laid] + _last_lines(view, where.wall)
    found += [papers.tray(view, seat, rect) for seat, rect in where.trays.items()]
    if where.recent:
        found.append(papers.recent(view, where.recent, () if where.note or laid else papers.advice(view)))
    if where.note:
        found.append(papers.note(view, where.note))
    return found


def _marker(view: View, wall: WallPlan, name: str, owner: Seat, clear: bool, *, tried: bool = False) -> Item:
    words = _("{name} has a clear marker on {square}") if clear else _("{name} has a marker on {square}")
    return BeadItem(
        f"bead:{name}",
        wall.face(parse_square(name)),
        layer=5 if clear else 6 if tried else 2,
        label="" if tried else words.format(name=view.names[owner], square=name),
        style=view.seating[owner].style,
        clear=clear,
        within=wall.window,
        overlaid=tried,
        zooms=True,
    )


def _looks(view: View, state: Picked | None) -> dict[str, Squares]:
    """The squares with each mark, and those with each remark to be said about them.

    A wall on which all squares may be picked, such as an empty one, shows no marks. Squares that are not
    `near` are marked only once one is picked.
    """
    looks = {"refused": _touched(view.refused)}
    for name, seat, under_clear in view.observation["covered"]:
        words = _("covered, clear: {name}") if under_clear else _("covered: {name}")
        said = ", " + words.format(name=view.names[seat])
        looks[said] = looks.get(said, 0) | BIT[parse_square(name)]
    if state is not None:
        looks["hot"] = _touched(view.hovered) & state.following
        anywhere = isinstance(view.legal, Placements) and view.legal.contact == view.legal.uncovered
        if state.squares or not anywhere:
            looks["next"] = state.following & state.near
            looks["later"] = state.following if state.squares else 0
    return looks


def _touched(touch: str) -> Squares:
    """The square of that touch; 0 if it touches something else."""
    return BIT[parse_square(touch[7:])] if touch.startswith("square:") else 0


def _square_item(view: View, wall: WallPlan, looks: dict[str, Squares], bit: Squares) -> Item:
    shown, square = [look for look, squares in looks.items() if squares & bit], bit.bit_length() - 1
    mark = next((mark for mark in MARKS if mark in shown), "")
    said = "".join(look for look in shown if look not in MARKS)
    label = f"{NAME[square]}, {papers.face(papers.pips(view.observation, NAME[square]))}{said}"
    layer, touch = 7 if mark else 1, f"square:{NAME[square]}"  # marks lie on top: nothing is painted again for them
    face, marked = wall.face(square), bool(mark)  # marks come and go with what is picked
    return SquareItem(touch, face, layer, touch, label, mark=mark, within=wall.window, overlaid=marked)
