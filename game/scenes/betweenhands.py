"""Who plays the next hand: names, signs and strengths can be changed between hands, the number of seats cannot."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.core.game import Game
from game.scenes.base import Context
from game.scenes.reseating import give_sign, what_is_missing
from game.scenes.seatrows import SeatActs, row_height, seat_row
from game.scenes.seats import TablePlan, usual_opponent
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
        acts = SeatActs(self._rename, self._seat_player, self._choose_sign, lambda number: None)
        alone = self.plan.people if len(self.plan.people) == 1 else ()
        height, pitch = row_height(page.scale, page.width, len(self.plan.seats), 0)
        for number, seat in enumerate(self.plan.seats):
            rect = pygame.Rect(page.left, page.y, page.width, height)
            row = seat_row(
                number, seat, self.game, rect, page.assets, page.scale, acts, removable=None, alone=number in alone
            )
            for widget in row:
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

    def _rename(self, number: int, name: str) -> None:
        self._change(number, name=name)

    def _seat_player(self, number: int, player: str) -> None:
        self._change(number, player=player or usual_opponent(self.game))

    def _change(self, number: int, **changes: str) -> None:
        seats = list(self.plan.seats)
        seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
        self.plan = replace(self.plan, seats=tuple(seats))
        self.lay_out()

    def _choose_sign(self, number: int) -> None:
        from game.scenes.signs import SignScene

        def take(result: tuple[int, int] | None) -> None:
            if result is not None:
                self.plan = give_sign(self.plan, number, *result)
                self.lay_out()

        self.context.stack.push(SignScene(self.context, self.plan.seats[number]), take)
