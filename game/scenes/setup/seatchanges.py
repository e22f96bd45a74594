"""What people change about the seats of a table, before the first hand or between two: names, players and signs."""

from dataclasses import replace
from typing import Protocol

from game.core.game import Game
from game.scenes.session.opponents import neighbour, seat_somebody
from game.scenes.session.tableplan import TablePlan, give_sign, usual_opponent
from game.scenes.setup.signs import SignScene
from game.scenes.shell.base import Context


class Planning(Protocol):
    """A scene that shows a plan."""

    context: Context
    game: Game
    plan: TablePlan

    def lay_out(self) -> None: ...


class SeatChanges:
    """Changes the plan of one scene, which shows it at once."""

    def __init__(self, scene: Planning) -> None:
        self._scene = scene

    def rename(self, number: int, name: str) -> None:
        """Another name for a seat."""
        self._change(number, name=name)

    def seat_player(self, number: int, player: str) -> None:
        """A person or somebody of that level; empty for the usual opponent."""
        scene = self._scene
        taken = {seat.name for seat in scene.plan.seats}
        own = next((name for name in scene.context.settings.names if name not in taken), "")
        self._show(seat_somebody(scene.plan, number, player or usual_opponent(scene.game), own))

    def next_character(self, number: int, by: int) -> None:
        """The next character of the same level, or the one before."""
        self._change(number, name=neighbour(self._scene.plan, number, by))

    def choose_sign(self, number: int) -> None:
        """Colour and shape, on a sheet of their own."""
        scene = self._scene

        def take(result: tuple[int, int] | None) -> None:
            if result is not None:
                scene.plan = give_sign(scene.plan, number, *result)
                scene.lay_out()

        scene.context.stack.push(SignScene(scene.context, scene.plan.seats[number]), take)

    def _change(self, number: int, **changes: str) -> None:
        seats = list(self._scene.plan.seats)
        seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
        self._show(replace(self._scene.plan, seats=tuple(seats)))

    def _show(self, plan: TablePlan) -> None:
        self._scene.plan = plan
        self._scene.lay_out()
