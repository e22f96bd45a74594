"""What happened in a game of tiles laid end to end, in words."""

from collections.abc import Sequence

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, Gesture, Kind
from game.core.rules import Seat
from game.dominoes.chain import lightest, weigh
from game.dominoes.chaingame.state import State
from game.dominoes.clauses import counted
from game.dominoes.layout import Action, Lay, Unable
from game.dominoes.tiles import TEXT, members

ALL_DREW = Kind("all drew", Gesture.SHUFFLE, told=True, reveals=True)
PICKED_UP = Kind("pick_up", Gesture.DRAW, told=True, reveals=True)


class Telling:
    """Tells what happened; a game whose plays score, or that reckons points in another way, says how."""

    pass_words = "{name} could not play and passed"
    nobody = "nobody scores"

    def play(self, after: State) -> tuple[int, str]:
        """What the play that led there has scored, and how that came about."""
        return 0, ""

    def reckoning(self, weights: Sequence[int], seat: Seat, points: int, *, out: bool) -> str:
        """How the points of the settlement came about; the seat is `out`, or has the lightest hand."""
        others = [str(pips) for other, pips in enumerate(weights) if other != seat]
        said = f"the others hold {' + '.join(others)}" if len(others) > 1 else f"the other hand holds {others[0]}"
        if not out:
            return f"{said}; less {weights[seat]}, that is {points}"
        return f"{said} = {points}" if len(others) > 1 else said

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """The action, what was drawn or picked up with the opening, and the settlement if it ended the hand."""
        seat, deal = before.seat, before.deal
        told = [self._done(before, action, after)]
        if before.past is None and deal.rounds:
            drawn = counted(deal.rounds, "tile")
            told.append(Event(ALL_DREW, seat, f"Nobody had a double: everybody drew {drawn} first"))
        if before.past is None and deal.picks_up is not None:
            tile = TEXT[deal.pile[-before.boneyard].bit_length() - 1]
            told.append(Event(PICKED_UP, seat, "{name} picked up a sleeping tile", (tile,), private=True))
        return (*told, *self._settlement(after)) if after.end else tuple(told)

    def _done(self, before: State, action: Action, after: State) -> Event:
        if isinstance(action, Lay):
            tile = TEXT[action.tile]
            said = f"{{name}} laid {tile}" if action.onto is not None else f"{{name}} opened with {tile}"
            return Event(LAID, before.seat, said, (tile,), *self.play(after))
        if action is Unable.DRAW:
            (drawn,) = members(after.hands[before.seat] & ~before.hands[before.seat])
            return Event(DREW, before.seat, "{name} could not play and drew a tile", (TEXT[drawn],), private=True)
        return Event(PASSED, before.seat, self.pass_words)

    def _settlement(self, after: State) -> list[Event]:
        assert after.end is not None
        if after.end.reason == "won":
            return []
        weights, out = weigh(after.hands), after.end.reason == "out"
        best = after.seat if out else lightest(weights)
        if best is None:
            least = min(weights)
            said, why = "Nobody can play; {name} shares the lightest hand", f"{least} each: {self.nobody}"
            return [Event(SETTLED, seat, said, (), 0, why) for seat, pips in enumerate(weights) if pips == least]
        points = after.end.points[best]
        said = "{name} is out" if out else "Nobody can play; {name} has the lightest hand"
        return [Event(SETTLED, best, said, (), points, self.reckoning(weights, best, points, out=out))]
