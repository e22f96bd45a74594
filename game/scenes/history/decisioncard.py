"""A card for one decision of a match: its description, its position, the hands, and ways to try it again."""

from collections.abc import Callable
from functools import partial

import pygame

from game.analysis.findings import Graded
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.history.curves import DISC, draw_disc
from game.scenes.history.findings import Decisions, puzzle_of
from game.scenes.history.lookbackparts import draw_card, framed, hand_row
from game.scenes.history.positions import PositionTable
from game.scenes.session.session import Session
from game.scenes.session.tableplan import seated
from game.scenes.shell.context import Context
from game.ui.draw import paint
from game.ui.widgets.blocks import Block, Painted, Row, Words, exactly, press
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.words import _

CARD = 12
"""Padding of the card, in dp."""
PICTURE = 148
"""Height of the picture of a decision, in dp."""
BROADEST = 2.6
"""Largest ratio of the picture's width to its height."""


class DecisionCard:
    """The card of the decision that is open on the page of one match."""

    def __init__(
        self,
        context: Context,
        session: Session,
        decisions: Decisions,
        table: PositionTable,
        changed: Callable[[str], None],
        *,
        tries: bool,
    ) -> None:
        """`changed` writes the page again, with the focus on the key it is given, if any. `tries`: the position can be
        tried again; a single hand cannot, since play would go on to the next."""
        self._context = context
        self._session = session
        self._decisions = decisions
        self._table = table
        self._changed = changed
        self._tries = tries
        self._hands_shown = False
        self._kept: dict[Graded, str] = {}
        """The decisions kept as puzzles, and what is said about each."""
        self._picture: tuple[Graded, pygame.Surface] | None = None

    def write(self, page: Page, graded: Graded, number: int) -> None:
        """Writes the decision; `number` is its place among the costly ones, 0 for none."""
        with framed(page, "card", CARD, draw_card):
            page.gap(10)
            self._write(page, graded, number)
            page.gap(10)
        page.gap(6)

    def _write(self, page: Page, graded: Graded, number: int) -> None:
        px = page.scale.px
        self._write_words(page, graded, number)
        page.gap(6)
        room, wide = page.room(PICTURE), px(PICTURE * BROADEST)
        room.inflate_ip(min(0, wide - room.width), 0)
        page.add(painting("position", _("The position"), room, partial(self._paint_position, graded)))
        page.gap(6)
        if self._hands_shown:
            self._write_hands(page, graded)
        shows = self._session.game.hidden
        presses, wrong = list[Block](), bool(graded.blamed) and graded.action != graded.best
        if self._tries:
            presses.append(press("again", _("Try again"), partial(self._try, graded), tall=46))
        if shows:
            label = _("Hide the hands") if self._hands_shown else _("Show all hands")
            presses.append(press("hands", label, self._toggle_hands, tall=46))
        if presses:
            page.put(Row(presses, gap=10, even=True))
        if graded in self._kept:
            page.gap(6)
            page.words(self._kept[graded], size=16, colour=page.pale, leading=1.3)
        elif wrong:
            page.link("keep", _("Keep as a puzzle"), partial(self._keep, graded), size=17, height=44)
        if wrong:
            page.gap(6)
            page.put(self._decisions.compared(graded))

    def _write_words(self, page: Page, graded: Graded, number: int) -> None:
        cost, side = self._decisions.cost(graded) if graded.blamed else "", page.scale.px(2 * DISC)
        parts: list[Block] = [Words(self._decisions.words(graded), "sans-bold", 17, lines=0, key="told")]
        widths = [0]
        if number:
            draw = lambda surface, at: draw_disc(surface, at.center, number, page.assets, page.scale, lit=True)  # noqa: E731
            parts, widths = [Painted(draw, down=exactly(side)), *parts], [side, *widths]
        if cost:
            parts.append(Words(cost, "serif", 24, page.assets.theme.devil, "right", key="cost"))
            widths.append(page.assets.text_size(cost, "serif", page.scale.px(24))[0])
        page.put(Row(parts, gap=10, widths=widths))

    def _write_hands(self, page: Page, graded: Graded) -> None:
        """Writes what everybody held then."""
        match = self._session.match
        state = match.at(self._decisions.ply(graded))
        for seat, seating in enumerate(seated(self._session.game, self._session.plan)):
            hand = match.rules.observe(state, seat).get("hand") or ()
            words = _("{name}: {tiles}").format(name=seating.name, tiles=", ".join(hand))
            page.add(hand_row(f"hand.{seat}", words, seating.name, hand, page))
        page.gap(6)

    def _paint_position(self, graded: Graded, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paints the position, as large as fits."""
        if self._picture is None or self._picture[0] != graded or self._picture[1].get_size() != rect.size:
            _prompt, own, best = self._decisions.actions(graded)
            session = self._session.at(self._decisions.ply(graded))
            picture = self._table.picture(session, rect.size, own, best if graded.blamed else own)
            paint.round_off(picture, self._context.scale.px(8))
            self._picture = graded, picture
        surface.blit(self._picture[1], rect)

    def _toggle_hands(self) -> None:
        self._hands_shown = not self._hands_shown
        self._changed("")

    def _try(self, graded: Graded) -> None:
        """Plays on from the position as practice; the finished match stays as it is."""
        session = self._session.at(self._decisions.ply(graded))
        session.practice = True
        self._context.open(routes.match_of, session=session, trial=True)

    def _keep(self, graded: Graded) -> None:
        """Keeps the position among the player's own puzzles."""
        puzzle = puzzle_of(self._session.match, self._decisions.ply(graded), graded)
        notice = Collection(self._context.store.folders.data).keep(puzzle, self._context.today())
        self._kept[graded] = notice or _("Saved. You’ll find it under Solo, in All puzzles")
        self._changed("again")
