"""The curves of a finished match: everybody’s chance to win above, points below, costly decisions as discs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.analysis.chances import Point as Chance
from game.core.events import written
from game.core.rules import Seat
from game.scenes.history.scorecourse import ScoreCourse
from game.scenes.session.names import hand_name
from game.ui.board.picture import Seating
from game.ui.draw import paint
from game.ui.draw.axes import label_step, round_step
from game.ui.draw.paint import Point, put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, pgettext

CHANCES_HEIGHT, POINTS_HEIGHT = 128, 56
"""Heights of the curves of chances and of points, in dp."""
CAPTION, FOOT = 26, 26
"""Heights of the words above each curve, and of the names of the hands below, in dp."""
TAIL = 60
"""Width of the signs and totals at the right, in dp."""
SIGNS_APART = 20
"""Least distance between the signs at the ends of lines, in dp."""
MOST_STEPS = 2
"""Most steps between horizontal lines from the lowest figure to the highest."""
WASH = 22
"""Alpha of the colour under the line of `mine`, of 255."""
DISC = 12
"""Radius of a numbered disc, in dp."""


@dataclass(frozen=True, slots=True)
class _Plot:
    """The area in which lines are drawn, in pixels, and the figures at its edges."""

    rect: pygame.Rect
    low: float
    high: float
    hands: int

    def x(self, when: float) -> float:
        return self.rect.x + when / self.hands * self.rect.width

    def y(self, figure: float) -> float:
        return self.rect.bottom - (figure - self.low) / (self.high - self.low) * self.rect.height


@dataclass(frozen=True)
class MatchCurve:
    """The picture of a match; `discs` are the times of the costliest decisions of `mine`, in hands, costliest first."""

    course: ScoreCourse
    chances: Sequence[Chance]
    discs: Sequence[float]
    seating: Sequence[Seating]
    mine: Seat
    hand_word: str
    assets: Assets
    scale: Scale

    def height(self) -> int:
        """The height in dp; without chances there are only points."""
        return (CAPTION + CHANCES_HEIGHT + CAPTION + POINTS_HEIGHT if self.chances else CAPTION + CHANCES_HEIGHT) + FOOT

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, lit: int = 0) -> None:
        """Draws both curves above the names of the hands. The disc with the number `lit` stands out."""
        px = self.scale.px
        figures = [total for _, totals in self.course.points for total in totals]
        low, high = min(0, *figures), max(1, *figures)
        words = _("certain"), _("even"), pgettext("chance to win", "none")
        drawn = [self._written(each) for each in (*words, written(high), written(low))]
        left = rect.x + max(each.get_width() for each in drawn) + px(10)
        room = pygame.Rect(left, rect.y + px(CAPTION), rect.right - px(TAIL) - left, px(CHANCES_HEIGHT))
        hands = self.course.hands
        if self.chances:
            plot = _Plot(room, 0.0, 1.0, hands)
            self._heading(surface, room, _("Chance to win"))
            self._across(surface, plot, [(1 - number / 2, each) for number, each in enumerate(drawn[:3])])
            self._hands(surface, room)
            self._lines(surface, plot, [self._smooth(plot, seat) for seat in range(len(self.seating))])
            self._discs(surface, plot, lit)
            room = pygame.Rect(left, room.bottom + px(CAPTION), room.width, px(POINTS_HEIGHT))
        plot = _Plot(room, low, high, hands)
        self._heading(surface, room, _("Points"))
        self._across(surface, plot, [(each, self._written(written(each))) for each in _round_figures(low, high)])
        self._hands(surface, room)
        self._lines(surface, plot, [self._stepped(plot, seat) for seat in range(len(self.seating))], totals=True)
        self._names(surface, room)

    def _written(self, words: str) -> pygame.Surface:
        return self.assets.text(words, "sans", self.scale.px(15), self.assets.theme.second_on_paper)

    def _heading(self, surface: pygame.Surface, room: pygame.Rect, words: str) -> None:
        drawn = self.assets.text(words, "sans-bold", self.scale.px(15), self.assets.theme.text_on_paper)
        put(surface, drawn, midleft=(room.x, room.y - self.scale.px(13)))

    def _across(self, surface: pygame.Surface, plot: _Plot, figures: Sequence[tuple[float, pygame.Surface]]) -> None:
        """Draws a horizontal line at each figure, with its words at the left."""
        px, theme, room = self.scale.px, self.assets.theme, plot.rect
        for figure, drawn in figures:
            y = round(plot.y(figure))
            colour = theme.rule_line if figure == 0 else theme.rule_line_faint
            pygame.draw.line(surface, colour, (room.x, y), (room.right, y), max(1, px(1)))
            put(surface, drawn, midright=(room.x - px(8), y))

    def _hands(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draws a line where each hand ends."""
        for hand in range(self.course.hands + 1):
            x = room.x + round(hand / self.course.hands * room.width)
            faint = self.assets.theme.rule_line_faint
            pygame.draw.line(surface, faint, (x, room.y), (x, room.bottom), max(1, self.scale.px(1)))

    def _names(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Writes the number of each hand, or of every second, fifth, …; with the word for a hand if there is room."""
        px, count = self.scale.px, self.course.hands
        wide = room.width / count
        fits = self._written(hand_name(self.hand_word, count)).get_width() <= wide - px(6)
        every = label_step(wide, px(24), count)
        for hand in range(every, count + 1, every):
            words = hand_name(self.hand_word, hand) if fits else str(hand)
            put(surface, self._written(words), center=(room.x + round((hand - 0.5) * wide), room.bottom + px(14)))

    def _stepped(self, plot: _Plot, seat: Seat) -> list[Point]:
        """The points of a seat as steps: level until some come, then straight up or down."""
        way: list[Point] = []
        for at, totals in self.course.points:
            x, y = plot.x(at), plot.y(totals[seat])
            if way and y != way[-1][1]:
                way.append((x, way[-1][1]))
            way.append((x, y))
        return way

    def _smooth(self, plot: _Plot, seat: Seat) -> list[Point]:
        return [(plot.x(when), plot.y(chances[seat])) for when, chances in self.chances]

    def _lines(
        self, surface: pygame.Surface, plot: _Plot, ways: Sequence[list[Point]], *, totals: bool = False
    ) -> None:
        """Draws a line for each seat, that of `mine` above the others and thicker, with sign and total at its end."""
        px, mine, theme = self.scale.px, self.mine, self.assets.theme
        colours = [seating.style.colour.on_paper for seating in self.seating]
        if not totals:
            under = [*ways[mine], (ways[mine][-1][0], plot.y(0)), (ways[mine][0][0], plot.y(0))]
            paint.polygon(surface, under, (*colours[mine], WASH))
        for seat in sorted(range(len(ways)), key=lambda seat: seat == mine):
            paint.polyline(surface, ways[seat], colours[seat], px(3 if seat == mine else 1.5))
        for seat, y in self._ends([way[-1][1] for way in ways], plot.rect, px(FOOT) if totals else 0):
            glyph = self.assets.glyph(self.seating[seat].style, px(15), on_paper=True)
            put(surface, glyph, midleft=(plot.rect.right + px(8), y))
            if totals:
                total = written(self.course.totals[seat])
                face = "sans-bold" if seat == mine else "sans"
                drawn = self.assets.text(total, face, px(16), theme.text_on_paper)
                put(surface, drawn, midleft=(plot.rect.right + px(28), y))

    def _ends(self, heights: list[float], plot: pygame.Rect, below: int = 0) -> Iterator[tuple[Seat, int]]:
        """Each seat and the y of its sign at the right: at the end of its line, but apart from the others, at most
        `below` pixels under the plot."""
        apart = min(self.scale.px(SIGNS_APART), (plot.height + below) // len(heights))
        order = sorted(range(len(heights)), key=lambda seat: heights[seat])
        above: list[float] = []
        for seat in order:
            above.append(max(heights[seat], above[-1] + apart if above else plot.y))
        limit: float = plot.bottom + below
        for at in reversed(range(len(order))):
            above[at] = min(above[at], limit)
            limit = above[at] - apart
        for seat, y in zip(order, above, strict=True):
            yield seat, round(y)

    def _discs(self, surface: pygame.Surface, plot: _Plot, lit: int) -> None:
        """Draws a number where each costly decision was made; costlier ones lie on top."""
        placed = list[pygame.Rect]()
        spots = []
        for number, when in enumerate(self.discs, 1):
            disc = pygame.Rect(0, 0, self.scale.px(2 * DISC), self.scale.px(2 * DISC))
            disc.center = round(plot.x(when)), round(plot.y(self._chance(when)))
            disc.clamp_ip(plot.rect.inflate(self.scale.px(DISC), self.scale.px(DISC)))
            step = self.scale.px(2 * DISC + 1)
            beside = [disc.move(way * step * number, 0) for number in range(1, 6) for way in (-1, 1)]
            free = [
                spot for spot in (disc, *beside) if spot.collidelist(placed) < 0 and spot.x > plot.rect.x - step // 2
            ]
            disc = next((spot for spot in free if spot.right < plot.rect.right + step // 2), disc)
            placed.append(disc)
            spots.append((number, disc.center))
        for number, centre in reversed(spots):
            draw_disc(surface, centre, number, self.assets, self.scale, lit=number == lit)

    def _chance(self, when: float) -> float:
        """The chance of `mine` at a time in hands, interpolated between the known points."""
        for (early, before), (late, after) in pairwise(self.chances):
            if early <= when <= late and late > early:
                part = (when - early) / (late - early)
                return before[self.mine] + part * (after[self.mine] - before[self.mine])
        return self.chances[-1][1][self.mine]


def _round_figures(low: int, high: int) -> list[int]:
    """Zero, and a few round figures between `low` and `high`."""
    step = round_step(high - low, MOST_STEPS)
    return list(range(-(-low // step) * step, high + 1, step))


def draw_disc(
    surface: pygame.Surface, centre: tuple[int, int], number: int, assets: Assets, scale: Scale, *, lit: bool = False
) -> None:
    """Draws the number of a decision in a ring; light on dark if `lit`."""
    px, theme = scale.px, assets.theme
    ground, ink = (theme.pencil_new, theme.paper_button) if lit else (theme.paper_button, theme.pencil_new)
    paint.disc(surface, centre, px(DISC), theme.pencil_new)
    paint.disc(surface, centre, px(DISC - 2), ground)
    put(surface, assets.text(str(number), "sans-bold", px(15), ink), center=centre)
