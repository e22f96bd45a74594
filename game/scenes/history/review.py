"""Looking back at a match that is over: its score course as a picture, and the plays that counted most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from game.core.events import signed, written
from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, parse_tile
from game.scenes.history.scorecourse import ScoreCourse, Turning, course_of, in_words
from game.scenes.results.tally import heading
from game.scenes.session.names import hand_name
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.board.picture import Seating, View
from game.ui.board.table import Table
from game.ui.draw import paint
from game.ui.draw.paint import Point, put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.page import Page
from game.ui.widgets.portraits import drawn_name
from game.ui.widgets.widgets import Lettering, Painting, Widget
from game.words import _, sentences

ROW = 26
"""The height of a seat's row of gains, in dp."""
FOOT = 28
"""What the names of the hands take below the lines, in dp."""
TAIL = 56
"""What signs and totals take at the right, in dp."""
NAMED, SIGNED = 128, 44
"""What names and figures take at the left, in dp; where there is little room, signs and figures alone."""
ROOMY = 480
"""The least width, in dp, of a picture with names."""
APART = 22
"""The least distance, in dp, between the signs at the lines' ends."""
STEPS = (1, 2, 5)
"""Lines across the picture stand at round figures: these, and ten, a hundred, … times these."""
LINES = 6
"""There are at most so many of them."""
WASH = 22
"""How strong the colour under the winner's line is, of 255."""
DISC = 13
"""The radius of a numbered disc, in dp."""
REASON = 3
"""A reason takes at most so many lines."""
HALF = 22
"""Half a tile's length beside a play, in dp."""


@dataclass(frozen=True, slots=True)
class _Plot:
    """Where the lines are drawn, in pixels, and the totals at its edges."""

    rect: pygame.Rect
    low: int
    high: int
    hands: int

    def x(self, when: float) -> float:
        return self.rect.x + when / self.hands * self.rect.width

    def y(self, total: float) -> float:
        return self.rect.bottom - (total - self.low) / (self.high - self.low) * self.rect.height


@dataclass(frozen=True)
class MatchCurve:
    """The picture of a score course."""

    course: ScoreCourse
    seating: Sequence[Seating]
    winners: Sequence[Seat]
    hand_word: str
    assets: Assets
    scale: Scale

    def height(self) -> int:
        """How high it should be, in dp: lower in low windows."""
        rows = ROW * len(self.seating)
        return int(max(150, min(300, self.scale.down * 0.52 - rows))) + FOOT + rows

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, lit: int = 0) -> None:
        """Figures and hands, then the lines, the discs of the plays that counted, and the rows below.

        The disc with the number `lit` stands out.
        """
        px, seats = self.scale.px, range(len(self.seating))
        left, rows = px(NAMED if rect.width >= px(ROOMY) else SIGNED), px(ROW) * len(seats)
        figures = [total for _, totals in self.course.points for total in totals]
        room = pygame.Rect(
            rect.x + left, rect.y + px(6), rect.width - left - px(TAIL), rect.height - rows - px(FOOT + 6)
        )
        plot = _Plot(room, min(0, *figures), max(1, *figures), self.course.hands)
        self._grid(surface, plot)
        self._hands(surface, room, rect.bottom)
        ways = [self._way(plot, seat) for seat in seats]
        colours = [seating.style.colour.on_paper for seating in self.seating]
        for seat in self.winners:
            under = [*ways[seat], (ways[seat][-1][0], plot.y(0)), (ways[seat][0][0], plot.y(0))]
            paint.polygon(surface, under, (*colours[seat], WASH))
        for seat in sorted(seats, key=lambda seat: seat in self.winners):
            paint.polyline(surface, ways[seat], colours[seat], px(3.2 if seat in self.winners else 2.2))
        for seat, y in self._ends([way[-1][1] for way in ways], room):
            glyph = self.assets.glyph(self.seating[seat].style, px(18), on_paper=True)
            put(surface, glyph, midleft=(room.right + px(8), y))
        self._discs(surface, plot, lit)
        self._rows(surface, pygame.Rect(rect.x, rect.bottom - rows, rect.width, rows), room)

    def _grid(self, surface: pygame.Surface, plot: _Plot) -> None:
        """Lines across at round figures."""
        px, theme, room = self.scale.px, self.assets.theme, plot.rect
        steps = (step * 10**power for power in range(9) for step in STEPS)
        step = next(step for step in steps if (plot.high - plot.low) / step <= LINES)
        for figure in range(-(-plot.low // step) * step, plot.high + 1, step):
            y = round(plot.y(figure))
            colour = theme.rule_line if figure == 0 else theme.rule_line_faint
            pygame.draw.line(surface, colour, (room.x, y), (room.right, y), max(1, px(1)))
            drawn = self.assets.text(written(figure), "sans", px(15), theme.second_on_paper)
            put(surface, drawn, midright=(room.x - px(8), y))

    def _hands(self, surface: pygame.Surface, plot: pygame.Rect, bottom: int) -> None:
        """A line where each hand ends, and its number below; with the word where there is room for it."""
        px, theme, count = self.scale.px, self.assets.theme, self.course.hands
        wide, size = plot.width / count, px(15)
        for hand in range(count + 1):
            x = round(plot.x + hand * wide)
            pygame.draw.line(surface, theme.rule_line_faint, (x, plot.y), (x, bottom), max(1, px(1)))
        fits = self.assets.text_size(hand_name(self.hand_word, count), "sans", size)[0] <= wide - px(6)
        every = next(every for every in (1, 2, 5, 10, 20, 50, 100, count) if every * wide >= px(24) or every >= count)
        for hand in range(every, count + 1, every):
            words = hand_name(self.hand_word, hand) if fits else str(hand)
            drawn = self.assets.text(words, "sans", size, theme.second_on_paper)
            put(surface, drawn, center=(plot.x + round((hand - 0.5) * wide), plot.bottom + px(14)))

    def _way(self, plot: _Plot, seat: Seat) -> list[Point]:
        """The line of a seat: level until points come, then straight up or down."""
        way: list[Point] = []
        for at, totals in self.course.points:
            x, y = plot.x(at), plot.y(totals[seat])
            if way and y != way[-1][1]:
                way.append((x, way[-1][1]))
            way.append((x, y))
        return way

    def _ends(self, heights: list[float], plot: pygame.Rect) -> Iterator[tuple[Seat, int]]:
        """Each seat and the height of its sign at the right: where its line ends, but apart from the others."""
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

    def _discs(self, surface: pygame.Surface, plot: _Plot, lit: int) -> None:
        """A number where each play that counted brought its points."""
        px, placed = self.scale.px, list[pygame.Rect]()
        for number, turning in enumerate(self.course.turnings, 1):
            totals = next(totals for at, totals in reversed(self.course.points) if at <= turning.at + 1e-9)
            disc = pygame.Rect(0, 0, px(2 * DISC), px(2 * DISC))
            disc.center = round(plot.x(turning.at)), round(plot.y(totals[turning.seat]))
            disc.clamp_ip(plot.rect.inflate(px(DISC), px(DISC)))
            while (hit := disc.collidelist(placed)) >= 0 and disc.right > plot.rect.x:
                disc.right = placed[hit].left - px(2)
            placed.append(disc)
            draw_disc(surface, disc.center, number, self.assets, self.scale, lit=number == lit)

    def _rows(self, surface: pygame.Surface, rect: pygame.Rect, plot: pygame.Rect) -> None:
        """Under each hand what it brought each seat, if there is room; at the right the total."""
        px, theme, assets = self.scale.px, self.assets.theme, self.assets
        high, wide = px(ROW), plot.width / self.course.hands
        size = self._size(wide - px(4))
        for seat, seating in enumerate(self.seating):
            top, y = rect.y + seat * high, rect.y + seat * high + high // 2
            pygame.draw.line(surface, theme.rule_line_faint, (rect.x, top), (rect.right, top), max(1, px(1)))
            put(surface, assets.glyph(seating.style, px(18), on_paper=True), midleft=(rect.x, y))
            room = plot.x - rect.x - px(26 + 8)
            if room > px(60):
                put(surface, drawn_name(seating.name, px(16), room, assets), midleft=(rect.x + px(26), y))
            for hand, gain in enumerate(self.course.gains if size else ()):
                points = gain[seat]
                colour = theme.second_on_paper if not points else theme.devil if points < 0 else theme.text_on_paper
                drawn = assets.text(signed(points), "sans", size, colour)
                put(surface, drawn, center=(plot.x + round((hand + 0.5) * wide), y))
            total = assets.text(written(self.course.totals[seat]), "serif", px(19), theme.text_on_paper)
            put(surface, total, midright=(rect.right, y))

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
    put(surface, assets.text(str(number), "sans-bold", px(16), ink), center=centre)


class ReviewScene(SheetScene):
    """The match in one picture, with the plays that counted most; each of them opens the table as it was."""

    name = "review"
    wide = 1120.0
    packs = True

    def __init__(self, context: Context, session: Session, table: Table, view: View, course: ScoreCourse) -> None:
        super().__init__(context)
        self._session = session
        self._table = table
        self._view = view
        self._course = course

    def retranslate(self) -> None:
        self._course = course_of(self._session, self._table)

    def heading(self) -> str:
        return heading(self._session, self._table, self._view)

    def title(self) -> str:
        return _("Looking back at the match")

    def describe(self) -> str:
        return sentences((self.heading(), *self._told()))

    def _told(self) -> list[str]:
        return in_words(self._course, self._view.names, self._session.game.hand_word)

    def write(self, page: Page) -> None:
        """The picture at the left, the plays at the right; one under the other where it is narrow."""
        share = page.width / self.context.scale.factor * 0.66
        page.columns([self._write_curve], [self._write_turnings], least=250, first=share)

    def _write_curve(self, page: Page) -> None:
        winners, word = self._session.match.winners or (), self._session.game.hand_word
        curve = MatchCurve(self._course, self._view.seating, winners, word, page.assets, page.scale)
        room = page.room(curve.height())
        page.add(
            Painting(
                "curve", sentences(self._told()), room, lambda surface, rect: curve.draw(surface, rect, self._lit())
            )
        )

    def _lit(self) -> int:
        """The number of the play under the mouse, or else under the keyboard; 0 for none."""
        rows = [widget for widget in self.widgets if isinstance(widget, TurningRow)]
        lit = [row for row in rows if row.hovered] or [row for row in rows if row.focused]
        return lit[0].number if lit else 0

    def _write_turnings(self, page: Page) -> None:
        word = self._session.game.hand_word
        words = _("The moves that mattered most. Select one to watch it again.")
        if self._course.alike:
            hands = _("How the last hands ended. Select one to watch it again.")
            words = _("How the last games ended. Select one to watch it again.") if word == "game" else hands
        page.words(words, size=17, colour=page.pale, leading=1.3)
        page.gap(8)
        for number, turning in enumerate(self._course.turnings, 1):
            again = partial(self._replay, turning.ply - 1, turning.ply)
            page.add(TurningRow(number, turning, self._view.names, word, page, again))
            page.gap(8)

    def feet(self) -> Sequence[Foot]:
        return [
            Foot("log", _("Game log"), self._open_log, shortcut="L"),
            Foot("all", _("Watch the match"), partial(self._replay, 0, None)),
            *super().feet(),
        ]

    def _open_log(self) -> None:
        self.context.open("log", session=self._session, viewer=self._view.viewer)

    def _replay(self, start: int, until: int | None) -> None:
        session = self._session
        self.context.open("replay", record=session.record(), plan=session.plan, start=start, until=until)


class TurningRow(Widget):
    """A play that counted: its number, its tile, who got how much, when, and why. Pressing it shows it again.

    It is as high as the reason needs.
    """

    role = "button"
    fades = True

    def __init__(
        self, number: int, turning: Turning, names: tuple[str, ...], word: str, page: Page, on_press: partial[None]
    ) -> None:
        px, why = page.scale.px, turning.why
        self.number, self.tile = number, turning.tile
        self._who, self._when = turning.told(names), hand_name(word, turning.hand + 1)
        rect = page.room(0)
        self._left = px(12 + 2 * DISC + 10 + (HALF + 12 if turning.tile else 0))
        lines = page.assets.wrap(why, "sans", px(16), rect.width - self._left - px(12)) if why else []
        self._lines = lines if len(lines) <= REASON else [*lines[: REASON - 1], " ".join(lines[REASON - 1 :])]
        rect.height = px(12 + 24 + 10) + px(20) * len(self._lines)
        super().__init__(f"turning:{number}", f"{number}. {turning.sentence(names, word)}", rect, on_press=on_press)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """A slip of paper that rises under the mouse."""
        px, theme = scale.px, assets.theme
        face = draw_face(surface, self.rect, assets, scale, "paper", self.state)
        lit = self.hovered or self.focused
        draw_disc(surface, (face.x + px(12 + DISC), face.centery), self.number, assets, scale, lit=lit)
        if self.tile:
            tile, half = parse_tile(self.tile), px(HALF)
            drawn = assets.tile(HI[tile], LO[tile], half, vertical=True)
            put(surface, drawn, center=(face.x + px(12 + 2 * DISC + 10) + half // 2, face.centery))
        top = face.centery - (px(24) + px(20) * len(self._lines)) // 2
        head = pygame.Rect(self.rect.x + self._left, top, self.rect.width - self._left - px(12), px(24))
        rows = [pygame.Rect(head.x, head.bottom + at * px(20), head.width, px(20)) for at in range(len(self._lines))]
        pale = Lettering("sans", px(16), theme.second_on_paper)
        head.width -= self.write(surface, assets, self._when, head, replace(pale, align="right")).width + px(8)
        self.write(surface, assets, self._who, head, Lettering("sans-bold", px(18), theme.text_on_paper))
        for line, row in zip(self._lines, rows, strict=True):
            self.write(surface, assets, line, row, pale)
