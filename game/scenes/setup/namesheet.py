"""The sheet that asks the people at a table for their names, once, before the first deal."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.naming import LONGEST, initial
from game.scenes.session.opponents import introduced
from game.scenes.session.tableplan import TablePlan, renamed, what_is_missing, with_names
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page
from game.ui.widgets.textfield import TextField
from game.words import _, pgettext

FIELD_HEIGHT, SIGN_WIDTH = 46, 40
"""Height of a field and width of the seat's sign beside it, in dp."""


class NamesScene(SheetScene):
    """A field for each person. The result is the plan with their names; an empty field leaves its name unchanged."""

    name = "names"
    wide = 520.0

    def __init__(self, context: Context, plan: TablePlan, label: str = "") -> None:
        """`label` is the text of the accepting button; by default it deals the tiles."""
        super().__init__(context)
        kept = context.settings.coach
        self.plan = replace(plan, seats=tuple(renamed(kept, seat, seat.name) for seat in plan.seats))
        self._label = label
        self._typed = [""] * len(plan.people)
        self.focus_key = "name:0"

    def heading(self) -> str:
        return _("What is your name?") if len(self._typed) == 1 else _("What are your names?")

    def write(self, page: Page) -> None:
        """Writes the seat's sign and a field for each person."""
        page.words(_("You can change this whenever you set the table."), colour=page.pale, size=17)
        px, side = page.scale.px, page.scale.px(SIGN_WIDTH)
        for number, seat in enumerate(self.plan.people):
            page.gap(12)
            sits, top = self.plan.seats[seat], page.y
            letter = initial(self._typed[number]) or initial(sits.name)
            sign = page.assets.token(sits.style, side, letter, on_paper=page.on_paper)
            spot = pygame.Rect(page.left, top + (px(FIELD_HEIGHT) - side) // 2, side, side)
            page.add(painting(f"sign:{number}", "", spot, partial(_lay, sign)))
            rect = pygame.Rect(spot.right + px(14), top, page.left + page.width - spot.right - px(14), px(FIELD_HEIGHT))
            field = TextField(
                f"name:{number}",
                _("Name of seat {number}").format(number=seat + 1),
                rect,
                self._typed[number],
                partial(self._type, number),
                longest=LONGEST,
                writes=page.assets.writes,
                on_paper=page.on_paper,
                empty=sits.name,
                onward=partial(self._go_on, number),
            )
            page.add(field)

    def feet(self) -> Sequence[Foot]:
        reason = what_is_missing(self._named())
        deal = Foot("take", self._label or _("Deal the tiles"), self._deal, primary=True, reason=reason)
        return [Foot("skip", pgettext("a question", "Skip"), self.back, shortcut="Esc"), deal]

    def back(self) -> None:
        """Deals without names, for people who would rather not say."""
        self.close(self.plan)

    def _named(self) -> TablePlan:
        people = zip(self._typed, self.plan.people, strict=True)
        names = [typed.strip() or self.plan.seats[seat].name for typed, seat in people]
        return introduced(with_names(self.plan, names))

    def _type(self, number: int, name: str) -> None:
        self._typed[number] = name
        self.lay_out()

    def _go_on(self, number: int) -> None:
        """Moves the focus to the next field on Enter; from the last field, deals."""
        if number + 1 < len(self._typed):
            self.inputs.focus(f"name:{number + 1}")
        elif not what_is_missing(self._named()):
            self._deal()

    def _deal(self) -> None:
        self.close(self._named())


def _lay(sign: pygame.Surface, surface: pygame.Surface, rect: pygame.Rect) -> None:
    surface.blit(sign, rect)
