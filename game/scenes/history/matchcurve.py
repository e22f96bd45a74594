"""How a match went: totals after each ply, the plays that counted most, and the curve that shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.events import SETTLED, signed, written
from game.core.rules import Seat
from game.dominoes.clauses import listed
from game.scenes.session.session import LogEntry, Session
from game.ui.board.picture import Seating
from game.ui.board.table import Table
from game.ui.draw import paint
from game.ui.draw.paint import Point
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.portraits import drawn_name

MOST = 3
"""So many plays are picked out."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A play that counted: with which ply, in which hand (from 0), whose, with which tile (or none), what it brought.

    `at` is when, in hands since the beginning: 2.5 is the middle of the third one.
    """

    ply: int
    hand: int
    seat: Seat
    tile: str
    points: int
    why: str
    at: float

    def told(self, names: tuple[str, ...]) -> str:
        """Who got how much, as ``Nora +15``."""
        return f"{names[self.seat]} {signed(self.points)}"


@dataclass(frozen=True, slots=True)
class ScoreCourse:
    """The whole match. `gains` [hand][seat] is what each hand brought, `totals` the end.

    `points` are (when, in hands; everybody's total from then on), in order, the first with all at 0 and the last at the
    end of the last hand. Several may come at once: the last brick's, and what is taken off for those in hand.
    """

    points: tuple[tuple[float, tuple[int, ...]], ...]
    gains: tuple[tuple[int, ...], ...]
    turnings: tuple[Turning, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """How it ended."""
        return self.points[-1][1]

    @property
    def hands(self) -> int:
        """How many were played."""
        return len(self.gains)

    @property
    def alike(self) -> bool:
        """Whether the plays picked out brought all the same, so that they are simply the last ones."""
        return len({abs(turning.points) for turning in self.turnings}) == 1

    @property
    def worth_telling(self) -> bool:
        """Whether there is more to see than one end."""
        return len(self.turnings) > 1


def course_of(session: Session, table: Table) -> ScoreCourse:
    """The course of a match that is over, from its log; where points of a hand do not add up to scores, by hands."""
    ends = [(0,) * session.match.seats, *(scores for _, scores in session.ends)]
    gains = tuple(tuple(b - a for a, b in zip(*pair, strict=True)) for pair in pairwise(ends))
    whens = _whens(session)
    if table.adds_up:
        return ScoreCourse(tuple(_by_ply(session, whens)), gains, tuple(_largest(session, whens)))
    points = tuple((float(hand), totals) for hand, totals in enumerate(ends))
    return ScoreCourse(points, gains, tuple(_ends(session, gains, whens)))


def in_words(course: ScoreCourse, names: tuple[str, ...], hand_word: str) -> list[str]:
    """What each hand brought, then the plays that counted most, a sentence each."""
    told = []
    for number, gain in enumerate(course.gains, 1):
        brought = listed([f"{name} {signed(points)}" for name, points in zip(names, gain, strict=True)])
        told.append(f"{hand_word.capitalize()} {number}: {brought}")
    for turning in course.turnings:
        why = f", {turning.why}" if turning.why else ""
        told.append(f"{hand_word.capitalize()} {turning.hand + 1}, move {turning.ply}: {turning.told(names)}{why}")
    totals = listed([f"{name} {written(total)}" for name, total in zip(names, course.totals, strict=True)])
    return [*told, f"Totals: {totals}"]


def _whens(session: Session) -> list[tuple[int, int]]:
    """Of each hand, after how many plies of the match it began and ended."""
    last: dict[int, int] = {}
    for entry in session.log:
        last[entry.hand] = entry.ply
    ends = [0, *(last[hand] for hand in sorted(last))]
    return list(pairwise(ends))


def _when(entry: LogEntry, whens: list[tuple[int, int]]) -> float:
    first, last = whens[entry.hand]
    return entry.hand + (entry.ply - first) / max(last - first, 1)


def _by_ply(session: Session, whens: list[tuple[int, int]]) -> list[tuple[float, tuple[int, ...]]]:
    totals = [0] * session.match.seats
    points = [(0.0, tuple(totals))]
    for entry in session.log:
        if entry.event.points:
            totals[entry.event.seat] += entry.event.points
            points.append((_when(entry, whens), tuple(totals)))
    return [*points, (float(len(whens)), tuple(totals))]


def _largest(session: Session, whens: list[tuple[int, int]]) -> list[Turning]:
    """Of the largest gains and losses, at most one with each ply, as they came; of like ones the later decided more."""
    best: dict[int, LogEntry] = {}
    for entry in session.log:
        before = best.get(entry.ply)
        if abs(entry.event.points) > (abs(before.event.points) if before else 0):
            best[entry.ply] = entry
    chosen = sorted(best.values(), key=lambda entry: (abs(entry.event.points), entry.ply))[-MOST:]
    return [_turning(entry, whens) for entry in sorted(chosen, key=lambda entry: entry.ply)]


def _ends(session: Session, gains: tuple[tuple[int, ...], ...], whens: list[tuple[int, int]]) -> list[Turning]:
    """How the last hands that brought somebody something ended."""
    settled = {(entry.hand, entry.event.seat): entry for entry in session.log if entry.event.kind == SETTLED}
    found = []
    for hand, gain in enumerate(gains):
        best = max(range(len(gain)), key=lambda seat: gain[seat])
        if gain[best] > 0:
            why = settled[hand, best].event.why if (hand, best) in settled else ""
            found.append(Turning(whens[hand][1], hand, best, "", gain[best], why, hand + 1.0))
    return found[-MOST:]


def _turning(entry: LogEntry, whens: list[tuple[int, int]]) -> Turning:
    event = entry.event.seen_by(None)
    tile = "" if event.kind == SETTLED or not event.tiles else event.tiles[0]
    return Turning(entry.ply, entry.hand, event.seat, tile, event.points, event.why, _when(entry, whens))


ROW = 26
"""How high a seat's row of gains is, in dp."""
FOOT = 28
"""What the names of the hands take below the lines, in dp."""
TAIL = 56
"""What signs and totals take at the right, in dp."""
NAMED, SIGNED = 128, 44
"""What names and figures take at the left, in dp; where there is little room, signs and figures alone."""
ROOMY = 480
"""So wide, in dp, is a picture with names."""
APART = 22
"""So far apart, in dp, stand the signs at the lines' ends at least."""
STEPS = (1, 2, 5)
"""Lines across the picture stand at round figures: these, and ten, a hundred, … times these."""
LINES = 6
"""There are at most so many of them."""
WASH = 22
"""How strong the colour under the winner's line is, of 255."""
DISC = 13
"""The radius of a numbered disc, in dp."""


class MatchCurve:
    """The picture of one course, for the seats of that table."""

    def __init__(
        self,
        course: ScoreCourse,
        seating: Sequence[Seating],
        winners: Sequence[int],
        hand_word: str,
        assets: Assets,
        scale: Scale,
    ) -> None:
        self.course = course
        self.seating = seating
        self.winners = winners
        self.hand_word = hand_word
        self.assets = assets
        self.scale = scale

    def height(self) -> int:
        """How high it should be, in dp: lower in low windows."""
        rows = ROW * len(self.seating)
        return int(max(150, min(300, self.scale.down * 0.52 - rows))) + FOOT + rows

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, lit: int = 0) -> None:
        """Figures and hands, then the lines, the discs of the plays that counted, and the rows below.

        The disc with the number `lit` stands out.
        """
        px = self.scale.px
        left = px(NAMED if rect.width >= px(ROOMY) else SIGNED)
        rows = px(ROW) * len(self.seating)
        plot = pygame.Rect(
            rect.x + left, rect.y + px(6), rect.width - left - px(TAIL), rect.height - rows - px(FOOT + 6)
        )
        low, top, step = self._range()
        self._grid(surface, plot, low, top, step)
        self._hands(surface, plot, rect.bottom)
        ways = [self._way(plot, seat, low, top) for seat in range(len(self.seating))]
        ground = _y(plot, 0, low, top)
        for seat in self.winners:
            under = [*ways[seat], (ways[seat][-1][0], ground), (ways[seat][0][0], ground)]
            paint.polygon(surface, under, (*self.seating[seat].style.colour.on_paper, WASH))
        for seat in sorted(range(len(ways)), key=lambda seat: seat in self.winners):
            thick = px(3.2 if seat in self.winners else 2.2)
            paint.polyline(surface, ways[seat], self.seating[seat].style.colour.on_paper, thick)
        for seat, y in self._ends([way[-1][1] for way in ways], plot):
            glyph = self.assets.glyph(self.seating[seat].style, px(18), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midleft=(plot.right + px(8), y)))
        self._discs(surface, plot, low, top, lit)
        self._rows(surface, pygame.Rect(rect.x, rect.bottom - rows, rect.width, rows), plot)

    # -- the lines ----------------------------------------------------------------------------------------------------

    def _range(self) -> tuple[int, int, int]:
        """The lowest and the highest total, and how far the lines across are apart."""
        figures = [total for _, totals in self.course.points for total in totals]
        low, high = min(0, *figures), max(1, *figures)
        rounds = (step * 10**power for power in range(9) for step in STEPS)
        return low, high, next(step for step in rounds if (high - low) / step <= LINES)

    def _grid(self, surface: pygame.Surface, plot: pygame.Rect, low: int, high: int, step: int) -> None:
        px, theme = self.scale.px, self.assets.theme
        for figure in range(-(-low // step) * step, high + 1, step):
            y = round(_y(plot, figure, low, high))
            colour = theme.rule_line if figure == 0 else theme.rule_line_faint
            pygame.draw.line(surface, colour, (plot.x, y), (plot.right, y), max(1, px(1)))
            drawn = self.assets.text(written(figure), "sans", px(15), theme.second_on_paper)
            surface.blit(drawn, drawn.get_rect(midright=(plot.x - px(8), y)))

    def _hands(self, surface: pygame.Surface, plot: pygame.Rect, bottom: int) -> None:
        """A line where each hand ends, and its number below; with the word where there is room for it."""
        px, theme, count = self.scale.px, self.assets.theme, self.course.hands
        wide, size = plot.width / count, px(15)
        for hand in range(count + 1):
            x = round(plot.x + hand * wide)
            pygame.draw.line(surface, theme.rule_line_faint, (x, plot.y), (x, bottom), max(1, px(1)))
        words = [f"{self.hand_word} {hand + 1}" for hand in range(count)]
        if self.assets.text_size(words[-1], "sans", size)[0] > wide - px(6):
            words = [str(hand + 1) for hand in range(count)]
        every = next(every for every in (1, 2, 5, 10, 20, 50, 100, count) if every * wide >= px(24) or every >= count)
        for hand in range(every - 1, count, every):
            drawn = self.assets.text(words[hand], "sans", size, theme.second_on_paper)
            surface.blit(drawn, drawn.get_rect(center=(plot.x + round((hand + 0.5) * wide), plot.bottom + px(14))))

    def _way(self, plot: pygame.Rect, seat: int, low: int, high: int) -> list[Point]:
        """The line of a seat: level until points come, then up or down on the spot."""
        way: list[Point] = []
        for at, totals in self.course.points:
            x, y = plot.x + at / self.course.hands * plot.width, _y(plot, totals[seat], low, high)
            if way and y != way[-1][1]:
                way.append((x, way[-1][1]))
            way.append((x, y))
        return way

    def _ends(self, heights: list[float], plot: pygame.Rect) -> Iterator[tuple[int, int]]:
        """Each seat and how high its sign stands at the right: as its line ends, but apart from the others."""
        apart = min(self.scale.px(APART), plot.height // len(heights))
        order = sorted(range(len(heights)), key=lambda seat: heights[seat])
        above: list[float] = []
        for seat in order:
            above.append(max(heights[seat], above[-1] + apart if above else plot.y))
        limit: float = plot.bottom
        for at in reversed(range(len(order))):
            above[at] = min(above[at], limit)
            limit = above[at] - apart
        for seat, y in zip(order, above, strict=True):
            yield seat, round(y)

    def _discs(self, surface: pygame.Surface, plot: pygame.Rect, low: int, high: int, lit: int) -> None:
        """A number where each play that counted brought its points."""
        px, placed = self.scale.px, list[pygame.Rect]()
        for number, turning in enumerate(self.course.turnings, 1):
            totals = next(totals for at, totals in reversed(self.course.points) if at <= turning.at + 1e-9)
            centre = plot.x + turning.at / self.course.hands * plot.width, _y(plot, totals[turning.seat], low, high)
            disc = pygame.Rect(0, 0, px(2 * DISC), px(2 * DISC))
            disc.center = round(centre[0]), round(centre[1])
            disc.clamp_ip(plot.inflate(px(DISC), px(DISC)))
            while (hit := disc.collidelist(placed)) >= 0 and disc.right > plot.x:
                disc.right = placed[hit].left - px(2)
            placed.append(disc)
            draw_disc(surface, disc.center, number, self.assets, self.scale, lit=number == lit)

    # -- the rows -----------------------------------------------------------------------------------------------------

    def _rows(self, surface: pygame.Surface, rect: pygame.Rect, plot: pygame.Rect) -> None:
        """Under each hand what it brought each seat, if there is room; at the right what it all comes to."""
        px, theme, assets = self.scale.px, self.assets.theme, self.assets
        high, wide = px(ROW), plot.width / self.course.hands
        size = self._size(wide - px(4))
        for seat, seating in enumerate(self.seating):
            y = rect.y + seat * high + high // 2
            pygame.draw.line(
                surface, theme.rule_line_faint, (rect.x, y - high // 2), (rect.right, y - high // 2), max(1, px(1))
            )
            glyph = assets.glyph(seating.style, px(18), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midleft=(rect.x, y)))
            room = plot.x - rect.x - px(26 + 8)
            if room > px(60):
                drawn = drawn_name(seating.name, px(16), room, assets)
                surface.blit(drawn, drawn.get_rect(midleft=(rect.x + px(26), y)))
            for hand, gain in enumerate(self.course.gains if size else ()):
                points = gain[seat]
                colour = theme.second_on_paper if not points else theme.devil if points < 0 else theme.text_on_paper
                drawn = assets.text(signed(points), "sans", size, colour)
                surface.blit(drawn, drawn.get_rect(center=(plot.x + round((hand + 0.5) * wide), y)))
            drawn = assets.text(written(self.course.totals[seat]), "serif", px(19), theme.text_on_paper)
            surface.blit(drawn, drawn.get_rect(midright=(rect.right, y)))

    def _size(self, room: float) -> int:
        """How large the gains are written so that each stands under its hand, pixels; 0 where they cannot."""
        px, figures = self.scale.px, {signed(points) for gain in self.course.gains for points in gain}
        sizes = range(px(16), px(12) - 1, -1)
        fits = (size for size in sizes if max(self.assets.text_size(each, "sans", size)[0] for each in figures) <= room)
        return next(fits, 0)


def draw_disc(
    surface: pygame.Surface, centre: tuple[int, int], number: int, assets: Assets, scale: Scale, *, lit: bool = False
) -> None:
    """The number of a play that counted, in a ring; `lit` it is light on dark."""
    px, theme = scale.px, assets.theme
    ground, ink = (theme.pencil_new, theme.paper_button) if lit else (theme.paper_button, theme.pencil_new)
    paint.disc(surface, centre, px(DISC), theme.pencil_new)
    paint.disc(surface, centre, px(DISC - 2), ground)
    drawn = assets.text(str(number), "sans-bold", px(16), ink)
    surface.blit(drawn, drawn.get_rect(center=centre))


def _y(plot: pygame.Rect, figure: float, low: int, high: int) -> float:
    return plot.bottom - (figure - low) / (high - low) * plot.height
