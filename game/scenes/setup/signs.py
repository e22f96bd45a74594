"""The sheet on which a seat chooses its colour and its shape."""

from collections.abc import Callable, Sequence

import pygame

from game.scenes.session.tableplan import SeatPlan
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.style.theme import SEAT_COLOURS, SHAPES, SeatStyle
from game.ui.widgets.cards import SignChoice
from game.ui.widgets.page import Page


class SignScene(SheetScene):
    """Colours above, shapes below. The result is (colour, shape), or None if nothing was changed."""

    name = "signs"
    wide = 680.0

    def __init__(self, context: Context, seat: SeatPlan) -> None:
        super().__init__(context)
        self.seat = seat
        self.colour, self.shape = seat.colour, seat.shape
        self.focus_key = f"colour:{self.colour}"

    def heading(self) -> str:
        """Whose sign it is."""
        return f"{self.seat.name}’s sign"

    def write(self, page: Page) -> None:
        """A plate for each colour and each shape; what another seat has is exchanged with it."""
        page.words("A seat is known by its shape first and by its colour second.", colour=page.pale, size=17)
        page.gap(12)
        page.words("Colour", face="sans-bold")
        page.gap(6)
        names = [colour.name.capitalize() for colour in SEAT_COLOURS]
        self._row(page, "colour", names, lambda n: SeatStyle(n, self.shape), self.colour)
        page.gap(14)
        page.words("Shape", face="sans-bold")
        page.gap(6)
        self._row(
            page, "shape", [shape.capitalize() for shape in SHAPES], lambda n: SeatStyle(self.colour, n), self.shape
        )

    def feet(self) -> Sequence[Foot]:
        """Take it, or leave it as it was."""
        return [
            Foot("cancel", "Cancel", lambda: self.close(None)),
            Foot("take", "Take this sign", lambda: self.close((self.colour, self.shape)), primary=True),
        ]

    def _row(self, page: Page, kind: str, names: Sequence[str], style: Callable[[int], SeatStyle], chosen: int) -> None:
        px, gap = page.scale.px, page.scale.px(10)
        fit = (page.width + gap) // (px(46) + gap)
        per_row = len(names) if fit >= len(names) else len(names) // 2
        side = min((page.width - (per_row - 1) * gap) // per_row, px(64))
        top = page.y
        for number, name in enumerate(names):
            row, column = divmod(number, per_row)
            rect = pygame.Rect(page.left + column * (side + gap), top + row * (side + gap), side, side)
            press = self._chooser(kind, number)
            page.add(SignChoice(f"{kind}:{number}", name, rect, style(number), number == chosen, press))

    def _chooser(self, kind: str, number: int) -> Callable[[], None]:
        def choose() -> None:
            setattr(self, kind, number)
            self.lay_out()

        return choose
