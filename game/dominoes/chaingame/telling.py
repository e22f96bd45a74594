"""The events of a game of tiles laid end to end."""

from collections.abc import Sequence

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, Gesture, Kind
from game.core.message import Message, by, message
from game.core.rules import Seat
from game.dominoes.chain import lightest, weigh
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, Lay, Unable
from game.dominoes.tiles import TEXT, members

ALL_DREW = Kind("all drew", Gesture.SHUFFLE, told=True, reveals=True)
PICKED_UP = Kind("pick_up", Gesture.DRAW, told=True, reveals=True)


class Telling:
    """Makes the events of a step. Games override what their points are made of."""

    passed = "chain.passed"
    shared = "chain.shared"
    """The messages for a pass, and for several equally light hands."""

    def sum_of_ends(self, after: State) -> Message | None:
        """The sum of the ends after a play, where it explains the score."""
        return None

    def reckoning(self, weights: Sequence[int], seat: Seat, points: int, *, out: bool) -> Message:
        """The explanation of the settlement for a seat that is `out` or has the lightest hand, whose own pips may be
        subtracted."""
        held, own = summed(weights, seat), weights[seat]
        if out or (own and points == sum(weights) - own):
            return message("chain.out_points", held=held)
        return message("chain.blocked_points", held=held, own=own, points=points)

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """The action, tiles drawn or picked up with the opening, and the settlement if it ended the hand."""
        seat, deal = before.seat, before.deal
        told = [self._done(before, action, after)]
        if before.past is None and deal.rounds:
            told.append(Event(ALL_DREW, seat, message("chain.all_drew", tiles=deal.rounds)))
        if before.past is None and deal.picks_up is not None:
            tile = TEXT[deal.pile[-before.boneyard].bit_length() - 1]
            told.append(Event(PICKED_UP, seat, by("chain.picked_up", seat), (tile,), private=True))
        return (*told, *self._settlement(after)) if after.end else tuple(told)

    def _done(self, before: State, action: Action, after: State) -> Event:
        if isinstance(action, Lay):
            tile = TEXT[action.tile]
            said = by("chain.played" if action.onto is not None else "chain.opened", before.seat, tile=tile)
            settled = after.end.points[before.seat] if after.end else 0
            made = after.scores[before.seat] - before.scores[before.seat] - settled
            return Event(LAID, before.seat, said, (tile,), made, self.sum_of_ends(after))
        if action is Unable.DRAW:
            (drawn,) = members(after.hands[before.seat] & ~before.hands[before.seat])
            return Event(DREW, before.seat, by("chain.drew", before.seat), (TEXT[drawn],), private=True)
        return Event(PASSED, before.seat, by(self.passed, before.seat))

    def _settlement(self, after: State) -> list[Event]:
        assert after.end is not None
        if after.end.reason == "won":
            return []
        weights, out = weigh(after.hands), after.end.reason == "out"
        best = after.seat if out else lightest(weights)
        if best is None:
            least = min(weights)
            why = message(self.shared, pips=least)
            seats = [seat for seat, pips in enumerate(weights) if pips == least]
            return [Event(SETTLED, seat, by("chain.shares_lightest", seat), (), 0, why) for seat in seats]
        points = after.end.points[best]
        said = by("chain.out" if out else "chain.lightest", best)
        return [Event(SETTLED, best, said, (), points, self.reckoning(weights, best, points, out=out))]


def summed(weights: Sequence[int], seat: Seat, own: int = 0) -> int | Message:
    """The other seats' pips as a sum, less `own` pips; just the number if a single one is left."""
    others = tuple(pips for other, pips in enumerate(weights) if other != seat)
    if own:
        return message("chain.sum_less", others=others, own=own, total=sum(others) - own)
    return message("chain.sum", others=others, total=sum(others)) if len(others) > 1 else others[0]
