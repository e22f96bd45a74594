"""The sheet that chooses a deal of the solitaire, by its number or today's, and the rule for captures."""

from collections.abc import Sequence

from game import solitaire
from game.daily.days import number_of
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.solitaire.solver import solve_deal
from game.ui.widgets.controls import Segmented
from game.ui.widgets.page import Page
from game.ui.widgets.textfield import TextField
from game.words import N_, _, ngettext, pgettext

DIGITS = 12
"""Longest number that can be typed."""


class DealSheet(SheetScene):
    """The result is the number of a deal and ``on`` or ``off`` for compulsory captures; None if cancelled."""

    name = "solitaire deal"
    headline = N_("Choose a deal")
    wide = 560.0

    def __init__(self, context: Context, number: int, forced: str) -> None:
        super().__init__(context)
        self.typed = str(number)
        self.forced = forced
        self.focus_key = "number"

    @property
    def number(self) -> int | None:
        """The number typed; None unless it is that of a deal."""
        number = int(self.typed) if self.typed.isascii() and self.typed.isdecimal() else 0
        return number or None

    def write(self, page: Page) -> None:
        """Writes the field, what can be said about that deal, and the rule."""
        page.row(
            _("Number of the deal"),
            lambda rect: TextField(
                "number", _("Number of the deal"), rect, self.typed, self._type, longest=DIGITS, on_paper=True,
                onward=self._take,
            ),
            width=200,
        )  # fmt: skip
        page.gap(8)
        words, bad = self._about()
        page.words(words, size=17, colour=page.assets.theme.devil if bad else page.pale)
        page.gap(12)
        options = [pgettext("taking tiles", "optional"), pgettext("taking tiles", "compulsory")]
        chosen = int(self.forced == "on")
        page.row(
            _("Captures"),
            lambda rect: Segmented("forced", _("Captures"), rect, options, chosen, self._rule, on_paper=True),
            _(str(solitaire.GAME.options_for(1)[0].choices[chosen].explain)),
            width=220,
        )

    def _about(self) -> tuple[str, bool]:
        """What to say about the number, and whether it is invalid."""
        if not self.typed:
            return _("Type a number, 1 or higher."), False
        if self.number is None:
            return _("“{text}” is not the number of a deal: type digits only, 1 or higher.").format(
                text=self.typed
            ), True
        found = solve_deal(self.number, forced=self.forced == "on")
        if found is None:
            return _("It is not known whether this deal can be cleared."), False
        if not found.best:
            return _("This deal can be cleared."), False
        words = ngettext(
            "This deal cannot be cleared: at best {n} tile is left. You can play it all the same.",
            "This deal cannot be cleared: at best {n} tiles are left. You can play it all the same.",
            found.best,
        )
        return words.format(n=found.best), False

    def feet(self) -> Sequence[Foot]:
        reason = "" if self.number else _("Type the number of a deal first.")
        return [
            Foot("cancel", _("Cancel"), self.back, shortcut="Esc"),
            Foot("today", _("Today’s deal"), self._today),
            Foot("take", _("Play this deal"), self._take, primary=True, reason=reason),
        ]

    def _type(self, text: str) -> None:
        self.typed = text.strip()
        self.lay_out()

    def _rule(self, chosen: int) -> None:
        self.forced = "on" if chosen else "off"
        self.lay_out()

    def _today(self) -> None:
        self.close((number_of(self.context.today()), "off"))

    def _take(self) -> None:
        if self.number:
            self.close((self.number, self.forced))
