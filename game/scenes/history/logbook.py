"""The log: what has happened in this hand and earlier ones, line by line, as the viewing seat may know it."""

from collections.abc import Callable, Sequence

import pygame

from game.core.rules import Seat
from game.scenes import routes
from game.scenes.session.names import hand_name
from game.scenes.session.session import LogEntry, Remark, Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.draw.paint import put
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import TARGET
from game.words import N_, _, pgettext
from game.words.events import line

SHORT_LINE = 50
"""If all lines have fewer characters than this, the sheet is narrower."""
SIGN = 28
"""Width of a seat's sign before its lines, in dp."""


class LogScene(SheetScene):
    """A sheet with the newest line at the top."""

    name = "log"
    private = True
    headline = N_("Game log")

    def __init__(
        self, context: Context, session: Session, viewer: Seat | None, show: Callable[[], None] | None = None
    ) -> None:
        super().__init__(context)
        self._session, self._show = session, show
        self._entries = log_entries(session, viewer)

    def make_widgets(self) -> None:
        longest = max((len(self._line(entry)) for entry in self._entries), default=0)
        self.wide = 560.0 if longest < SHORT_LINE else 720.0
        super().make_widgets()

    def write(self, page: Page) -> None:
        """Writes a line for each event, paler ones for remarks, and a small heading for each hand."""
        if self._show is not None:
            page.link("show", pgettext("what has happened", "Show me"), self._show_at_table, height=TARGET)
        hand = -1
        for entry in self._entries:
            if entry.hand != hand:
                page.gap(10 if hand >= 0 else 0)
                hand = entry.hand
                name = hand_name(self._session.game.hand_word, hand + 1)
                # TRANSLATORS: {hand} is “Hand 2” or “Game 2”; {seal} is the beginning of the deal’s seal
                words = _("{hand}, deal {seal}").format(hand=name, seal=self._session.seals[hand][:6])
                page.words(words, face="sans-bold", size=16, colour=page.pale)
                page.gap(6)
            if isinstance(entry, Remark):
                page.words(entry.words, colour=page.pale, size=17, indent=SIGN + 18)
            else:
                self._sign(page, entry)
                page.words(self._line(entry), indent=SIGN)
            page.gap(4)
        if not self._entries:
            page.words(_("Nothing yet: the first move is still to come."), colour=page.pale)

    def _sign(self, page: Page, entry: LogEntry) -> None:
        px, style = page.scale.px, self._session.seats_in(entry.hand)[entry.event.seat].style
        rect = pygame.Rect(page.left, page.y + px(4), px(18), px(18))

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            put(surface, page.assets.glyph(style, px(16), on_paper=True), center=place.center)

        page.widgets.append(painting(f"sign.{len(page.widgets)}", "", rect, draw))

    def _line(self, entry: LogEntry | Remark) -> str:
        if isinstance(entry, Remark):
            return entry.words
        names = tuple(seat.name for seat in self._session.seats_in(entry.hand))
        return line(entry.event, names, why=True)

    def feet(self) -> Sequence[Foot]:
        reason = "" if self._session.log else _("Nothing has been played yet")
        return [Foot("again", _("Replay the last turns"), self._show_again, reason=reason), *super().feet()]

    def _show_at_table(self) -> None:
        show = self._show
        self.close(None)
        if show is not None:
            show()

    def _show_again(self) -> None:
        session = self._session
        start = session.round_began()
        self.context.ask(routes.replay, lambda _: self.close(None), session.record(), plan=session.plan, start=start)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The key that opened it closes it."""
        return {"log": self.back}


def log_entries(session: Session, viewer: Seat | None) -> list[LogEntry | Remark]:
    """The events of the match and the remarks made to `viewer`, newest first.

    A remark made after an action comes after all events of that action.
    """
    said = [remark for remark in session.remarks if viewer is not None and remark.seat == viewer]
    lines: list[LogEntry | Remark] = [*session.log, *said]
    lines.sort(key=lambda each: (each.hand, each.ply, isinstance(each, Remark)))
    return lines[::-1]
