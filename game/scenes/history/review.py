"""Looking back at a match that is over: how the totals went, and the plays that counted most, to be seen again."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.scenes.history.matchcurve import DISC, MatchCurve, ScoreCourse, Turning, draw_disc, in_words
from game.scenes.results.tally import heading
from game.scenes.session.session import Session
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering, Painting, Widget

LINES = 3
"""A reason takes at most so many lines."""
HALF = 22
"""Half a tile's length beside a play, in dp."""


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
        self.focus_key = "close"

    def heading(self) -> str:
        """Who has won, and how high."""
        return heading(self._session, self._table, self._view)

    def title(self) -> str:
        """What one looks at."""
        return "Looking back at the match"

    def describe(self) -> str:
        """What each hand brought, and the plays that counted, in words."""
        return f"{self.heading()}. {self._words()}"

    def _words(self) -> str:
        return ". ".join(in_words(self._course, self._view.names, self._session.game.hand_word))

    def write(self, page: Page) -> None:
        """The picture at the left, the plays at the right; one under the other where it is narrow."""
        share = page.width / self.context.scale.factor * 0.66
        page.columns([self._write_curve], [self._write_turnings], least=250, first=share)

    def _write_curve(self, page: Page) -> None:
        session, assets = self._session, self.context.assets
        winners = session.match.winners or ()
        curve = MatchCurve(
            self._course, self._view.seating, winners, session.game.hand_word, assets, self.context.scale
        )
        room = page.room(curve.height())
        page.add(Painting("curve", self._words(), room, lambda surface, rect: curve.draw(surface, rect, self._lit())))

    def _lit(self) -> int:
        """The number of the play on which the mouse is, or else the keyboard; 0 for none."""
        rows = [widget for widget in self.widgets if isinstance(widget, TurningRow)]
        lit = [row for row in rows if row.hovered] or [row for row in rows if row.focused]
        return lit[0].number if lit else 0

    def _write_turnings(self, page: Page) -> None:
        words = f"How the last {self._session.game.hand_word}s went" if self._course.alike else "These counted most"
        page.words(f"{words}. Touch one to see it again.", size=17, colour=page.pale, leading=1.3)
        page.gap(8)
        for number, turning in enumerate(self._course.turnings, 1):
            rect = pygame.Rect(page.left, page.y, page.width, 0)
            row = TurningRow(number, turning, self._said(turning), rect, partial(self._watch, turning))
            row.rect.height = row.fitted(page.assets, page.scale)
            page.add(row)
            page.gap(8)

    def _said(self, turning: Turning) -> tuple[str, str, str]:
        """Who got how much, when, and why."""
        return turning.told(self._view.names), f"{self._session.game.hand_word} {turning.hand + 1}", turning.why

    def feet(self) -> Sequence[Foot]:
        """The log, the whole match again, and back."""
        return [
            Foot("log", "Log", self._open_log, shortcut="L"),
            Foot("all", "Watch the match", partial(self._replay, 0, None)),
            Foot("close", "Back", lambda: self.close(None), primary=True),
        ]

    def _open_log(self) -> None:
        self.context.open("log", session=self._session, viewer=self._view.viewer)

    def _watch(self, turning: Turning) -> None:
        self._replay(turning.ply - 1, turning.ply)

    def _replay(self, start: int, until: int | None) -> None:
        session = self._session
        self.context.open("replay", record=session.record(), plan=session.plan, start=start, until=until)


class TurningRow(Widget):
    """A play that counted: its number, its tile, who got how much and why. Pressing it shows it again."""

    role = "button"
    fades = True

    def __init__(
        self, number: int, turning: Turning, said: tuple[str, str, str], rect: pygame.Rect, on_press: partial[None]
    ) -> None:
        super().__init__(f"turning:{number}", f"{number}: {', '.join(filter(None, said))}", rect, on_press=on_press)
        self.number = number
        self.tile = turning.tile
        self.said = said

    def fitted(self, assets: Assets, scale: Scale) -> int:
        """How high it is with all its lines, pixels."""
        return scale.px(12 + 24 + 10) + scale.px(20) * len(self._lines(assets, scale))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """A slip of paper that rises under the mouse."""
        px, theme = scale.px, assets.theme
        face = draw_face(surface, self.rect, assets, scale, "paper", self.state)
        lit = self.hovered or self.focused
        draw_disc(surface, (face.x + px(12 + DISC), face.centery), self.number, assets, scale, lit=lit)
        if self.tile:
            tile, half = parse_tile(self.tile), px(HALF)
            drawn = assets.tile(HI[tile], LO[tile], half, vertical=True)
            surface.blit(drawn, drawn.get_rect(center=(face.x + px(12 + 2 * DISC + 10) + half // 2, face.centery)))
        inner = self._inner(scale).move(0, face.y - self.rect.y)
        who, when, _ = self.said
        lines = self._lines(assets, scale)
        head = pygame.Rect(inner.x, face.centery - (px(24) + px(20) * len(lines)) // 2, inner.width, px(24))
        pale = Lettering("sans", px(16), theme.second_on_paper)
        right = self.write(surface, assets, when, head, replace(pale, align="right"))
        head.width -= right.width + px(8)
        self.write(surface, assets, who, head, Lettering("sans-bold", px(18), theme.text_on_paper))
        for number, line in enumerate(lines):
            row = pygame.Rect(inner.x, head.bottom + number * px(20), inner.width, px(20))
            self.write(surface, assets, line, row, pale)

    def _inner(self, scale: Scale) -> pygame.Rect:
        """Where its words stand."""
        px = scale.px
        left = px(12 + 2 * DISC + 10 + (HALF + 12 if self.tile else 0))
        return pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left - px(12), self.rect.height)

    def _lines(self, assets: Assets, scale: Scale) -> list[str]:
        lines = assets.wrap(self.said[2], "sans", scale.px(16), self._inner(scale).width) if self.said[2] else []
        return lines if len(lines) <= LINES else [*lines[: LINES - 1], " ".join(lines[LINES - 1 :])]
