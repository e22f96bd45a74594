"""Who plays the next hand: names, signs and strengths can be changed between hands, the number of seats cannot."""

from collections.abc import Sequence

import pygame

from game.core.game import Game
from game.scenes.base import Context
from game.scenes.company import others
from game.scenes.reseating import what_is_missing
from game.scenes.seatchanges import SeatChanges
from game.scenes.seatrows import row_height, seat_row
from game.scenes.seats import TablePlan
from game.scenes.sheet import Foot, SheetScene
from game.ui.page import Page


class SeatsScene(SheetScene):
    """A row for each seat. The result is the new plan, or None if everything stays as it was."""

    name = "seats"
    wide = 860.0

    def __init__(self, context: Context, game: Game, plan: TablePlan) -> None:
        super().__init__(context)
        self.game = game
        self.plan = plan
        self.focus_key = "take"

    def heading(self) -> str:
        """Until when it can be changed."""
        return "Seats for the next hand"

    def write(self, page: Page) -> None:
        """Row by row; scores stay where they are."""
        page.words("Scores stay with the seats. Every opponent sees only what you would see in its seat.", size=17)
        page.gap(10)
        acts = SeatChanges(self).acts()
        alone = self.plan.people if len(self.plan.people) == 1 else ()
        height, pitch = row_height(page.scale, page.width, len(self.plan.seats), 0)
        for number, seat in enumerate(self.plan.seats):
            rect = pygame.Rect(page.left, page.y, page.width, height)
            for widget in seat_row(
                number,
                seat,
                self.game,
                rect,
                page.assets,
                page.scale,
                acts,
                removable=None,
                alone=number in alone,
                others=others(self.plan, number),
            ):
                page.add(widget)
            page.y = rect.y + pitch

    def feet(self) -> Sequence[Foot]:
        """Take them, or leave everything as it was."""
        return [
            Foot("cancel", "Cancel", lambda: self.close(None)),
            Foot("take", "Take these seats", self._take, primary=True, reason=what_is_missing(self.plan)),
        ]

    # -- inside -------------------------------------------------------------------------------------------------------

    def _take(self) -> None:
        self.close(self.plan.checked())
