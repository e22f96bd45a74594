"""The cribbage board: a lane of holes for each seat, two pegs that leapfrog, and a darker cellar for scores below 0."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.core.events import written
from game.core.rules import Options, Seat
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle
from game.words import _
from game.words.language import current

CELLAR, DIG = -10, 10
"""The lowest hole until a score falls below it, and the number of holes by which the cellar is deepened then."""
CLOSE = 4.5
"""The distance between holes, in pixels, below which only every fifth one is drawn."""
LEFT, LEANS = 0.44, 0.45
"""How far a peg reaches to the left of its hole, and how far it leans back behind another one, in its own size."""


@dataclass(frozen=True, slots=True)
class PegTrack:
    """The range of the board, from the lowest hole to the last one; `step` is between two numbers written on it."""

    low: int
    high: int
    step: int

    def hole(self, score: int) -> int:
        """The hole for a score."""
        return min(max(score, self.low), self.high)

    def deep(self, lowest: int) -> "PegTrack":
        """This track, made deep enough for the lowest score of a match."""
        return replace(self, low=min(self.low, lowest // DIG * DIG)) if self.low < 0 else self


def track(options: Options) -> PegTrack:
    """The holes of a match: points up to the target, or the rounds of a bar game."""
    if options["bar"] == "on":
        rounds = int(options["rounds"])
        return PegTrack(0, rounds, 1 if rounds <= 10 else 5)
    target = int(options["target"])
    return PegTrack(CELLAR, target, 5 if target <= 25 else 10)


def history(view: View) -> list[tuple[int, ...]]:
    """The totals after each hand, starting from zero; this hand is included once it is over."""
    totals = [(0,) * len(view.seating), *(scores for _end, scores in view.past)]
    return [*totals, view.scores] if view.observation["to_act"] is None else totals


def board_of(view: View, rect: pygame.Rect, scale: Scale, *, numbered: bool = True) -> "PegBoard":
    """The board of that match, deep enough for the lowest total so far."""
    lowest = min(map(min, history(view)))
    return peg_board(rect, len(view.seating), view.options, scale, lowest=lowest, numbered=numbered)


@dataclass(frozen=True, slots=True)
class PegBoard:
    """A board in `rect` (pixels) with that many lanes; `heads` is the space for the seats' shapes at its left.

    `shapes` is the distance of their centres from its left edge, and `side` is their size.
    """

    rect: pygame.Rect
    lanes: int
    track: PegTrack
    heads: int
    top: int
    shapes: int
    side: int

    @property
    def lane_height(self) -> float:
        """The distance from lane to lane, in pixels."""
        return (self.rect.height - self.top - self.rect.height * 0.05) / self.lanes

    @property
    def pitch(self) -> float:
        """The distance from score to score, in pixels."""
        room = self.rect.width - self.heads - self.rect.height * 0.3
        return room / (self.track.high - self.track.low)

    def x(self, score: float) -> float:
        """The x of a score's hole; holes stand in groups of five."""
        if self.pitch >= CLOSE and self.track.high > 10 and score % 5:
            middle = score // 5 * 5 + 3
            score = middle + (score - middle) * 0.90
        return self.rect.x + self.heads + (score - self.track.low) * self.pitch

    def y(self, lane: int) -> float:
        """The y of a lane's holes."""
        return self.rect.y + self.top + (lane + 0.5) * self.lane_height


def board_folds(scale: Scale) -> bool:
    """Whether the board lies on the pad: in a small window, and where larger words would take the row's space."""
    return scale.compact or scale.plain < 1.0


def board_height(lanes: int, scale: Scale) -> int:
    """The height of a board with that many lanes, in pixels."""
    return scale.px(30 + lanes * {2: 27, 3: 27, 4: 23, 5: 19, 6: 17}.get(lanes, 15))


def peg_board(
    rect: pygame.Rect, lanes: int, options: Options, scale: Scale, *, lowest: int = 0, numbered: bool = True
) -> PegBoard:
    """The board that fills `rect`, deep enough for the `lowest` score; small boards are not `numbered`."""
    px, top = scale.px, scale.px(24) if numbered else scale.px(4)
    board = PegBoard(rect, lanes, track(options).deep(lowest), px(66), top, px(32), 0)
    board = replace(board, side=min(px(22), round(board.lane_height)))
    if rect.width > px(400):
        return board
    shapes = px(6) + board.side // 2
    two_pegs = round(peg_size(board.lane_height) * (LEFT + LEANS))
    return replace(board, heads=shapes + board.side // 2 + two_pegs, shapes=shapes)


# -- drawing ----------------------------------------------------------------------------------------------------------


def empty_board(board: PegBoard, styles: tuple[SeatStyle, ...], assets: Assets, scale: Scale) -> pygame.Surface:
    """Wood, cellar, numbers, the seats' shapes and holes, as large as `rect`; painted once, so only to be blitted."""

    def make() -> pygame.Surface:
        sheet = pygame.Surface(board.rect.size, pygame.SRCALPHA)
        _paint_board(sheet, replace(board, rect=sheet.get_rect()), styles, assets, scale)
        return sheet

    rest = board.lanes, board.track, board.heads, board.top, board.shapes, styles, scale
    return assets.composed(("peg board", *board.rect.size, *rest, current()), make)


def _paint_board(
    surface: pygame.Surface, board: PegBoard, styles: Sequence[SeatStyle], assets: Assets, scale: Scale
) -> None:
    px, rect, track, ink = scale.px, board.rect, board.track, assets.theme.ink
    surface.blit(assets.cribbage_wood(rect.width, rect.height), rect)
    lane, zero = board.lane_height, board.x(0)
    if track.low < 0:
        left, right = board.x(track.low) - px(7), zero - board.pitch * 0.4
        across, down = round(right - left), round(lane * board.lanes)
        cellar = pygame.Rect(round(left), round(board.y(0) - lane * 0.46), across, down)
        paint.rounded(surface, cellar, px(6), (*assets.theme.walnut_dark, 84))
    if board.top >= px(20):
        deep, step = track.low < CELLAR, track.step
        if deep:
            widest = assets.text_size(written(track.low), "sans-bold", px(15))[0] + px(6)
            step = next((each for each in (step, 10, 25, 50) if each * board.pitch >= widest), 100)
        for score in range(-(-track.low // step) * step if deep else 0, track.high + 1, step):
            at = round(board.x(score)), px(14)
            assets.write(surface, written(score), "sans-bold", px(15), ink, center=at)
        drawn = assets.text(_("below 0"), "sans-bold", px(15), ink)
        if not deep and track.low < 0 and drawn.get_width() < zero - board.x(track.low):
            middle = (board.x(track.low) + board.x(-1)) / 2
            paint.put(surface, drawn, center=(round(middle), px(14)))
    for number, style in enumerate(styles):
        paint.put(
            surface, assets.glyph(style, board.side, on_paper=True), center=(board.shapes, round(board.y(number)))
        )
    every = 1 if board.pitch >= CLOSE else 5
    size = min(max(1.2, board.pitch * 0.2), lane * 0.13)
    for number in range(board.lanes):
        for score in range(track.low, track.high + 1):
            ends = score in (0, track.high)
            if score % every == 0 or ends:
                centre = (round(board.x(score) * 4) / 4, round(board.y(number)))
                paint.disc(surface, centre, round(size * (1.45 if ends else 1.0), 1), ink)


def peg_size(lane: float) -> int:
    """The size of a peg in a lane of that height, in pixels."""
    return round(min(max(lane * 0.98, 9), lane * 1.2, 60))


def peg_rect(board: PegBoard, lane: int, score: int, back: int | None = None) -> pygame.Rect:
    """The rectangle of a peg; a back peg in the same hole as the front one leans half a hole behind it."""
    size = peg_size(board.lane_height)
    x = board.x(board.track.hole(score))
    if back is not None and board.track.hole(back) == board.track.hole(score):
        x -= min(size * LEANS, max(board.pitch * 0.5, 4))
    return pygame.Rect(round(x - LEFT * size), round(board.y(lane) - 0.40 * size), size, size)


@dataclass(frozen=True)
class PegItem(Item):
    """A peg in its hole."""

    style: SeatStyle = field(default=SEAT_STYLES[0])
    travels = "leaps"

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        """The peg, with its own small shadow."""
        surface.blit(assets.peg(self.style, rect.width), rect)


def pegs_of(board: PegBoard, view: View, seat: Seat) -> list[tuple[int, pygame.Rect, int]]:
    """A seat's two pegs as (which of the two, rectangle, score), the back one first.

    After every hand the back peg jumps over the front one, so the two take turns in front.
    """
    totals = [scores[seat] for scores in history(view)]
    front, back, number = totals[-1], totals[-2:][0], len(totals) % 2
    return [(1 - number, peg_rect(board, seat, back, front), back), (number, peg_rect(board, seat, front), front)]


def board_items(board: PegBoard, view: View) -> list[Item]:
    """The items of the board and of all its pegs."""
    styles = tuple(seating.style for seating in view.seating)

    def draw(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        assets.cast_shadow(surface, rect, radius=11 * scale.factor)
        surface.blit(empty_board(board, styles, assets, scale), board.rect)

    items: list[Item] = [
        PaintedItem("board", board.rect, label=_("Cribbage board"), painter=Painter((styles, current()), draw))
    ]
    for seat, seating in enumerate(view.seating):
        for number, rect, score in pegs_of(board, view, seat):
            label = _("Peg at {points}: {name}").format(points=written(score), name=seating.name)
            items.append(PegItem(f"peg:{seat}:{number}", rect, layer=5, label=label, style=seating.style))
    return items


def paint_small(
    surface: pygame.Surface, rect: pygame.Rect, view: View, assets: Assets, scale: Scale, *, numbered: bool = False
) -> None:
    """Paints a small board with its pegs."""
    board = board_of(view, rect, scale, numbered=numbered)
    styles = tuple(seating.style for seating in view.seating)
    surface.blit(empty_board(board, styles, assets, scale), rect)
    for seat, style in enumerate(styles):
        for _peg, place, _score in pegs_of(board, view, seat):
            surface.blit(assets.peg(style, place.width), place)
