"""Who plays the next hand: names, signs and levels can be changed between hands, the number of seats cannot."""

from collections.abc import Sequence

from game.core.game import Game
from game.scenes.history.honesty import promised
from game.scenes.session.tableplan import TablePlan, what_is_missing
from game.scenes.setup.seatrows import SeatRows
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.widgets.page import Page


class SeatsScene(SheetScene):
    """A row for each seat. The result is the new plan, or None if everything stays as it was."""

    name = "seats"
    wide = 860.0

    def __init__(self, context: Context, game: Game, plan: TablePlan, *, over: bool = False) -> None:
        """`over`: the match has ended, and the plan is for another one."""
        super().__init__(context)
        self.over = over
        self.game = game
        self.plan = plan

    def heading(self) -> str:
        """From when on it holds."""
        return f"Seats for the next {'match' if self.over else self.game.hand_word}"

    def write(self, page: Page) -> None:
        """Row by row; within a match scores stay where they are."""
        scores = "" if self.over else "Scores stay with the seats. "
        page.words(scores + promised(self.game, self.plan), size=17)
        page.gap(10)
        SeatRows(self.context, self.game, self.plan, self._show).write(page)

    def _show(self, plan: TablePlan) -> None:
        self.plan = plan
        self.lay_out()

    def feet(self) -> Sequence[Foot]:
        """Take them, or leave everything as it was."""
        missing = what_is_missing(self.plan)
        take = Foot("take", "Take these seats", lambda: self.close(self.plan.checked()), primary=True, reason=missing)
        return [Foot("cancel", "Cancel", lambda: self.close(None)), take]
