"""How the seat that thinks goes on choosing in its own thoughts: as a sensible relative does, but at a glance."""

from collections.abc import Sequence

from game.core.rules import Seat
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Lay
from game.dominoes.tiles import DOUBLE, HI, LO, SUIT, WEIGHT, TileSet
from game.games.fortress.bot import Weights


class Weighing:
    """What `Sensible` minds, for one seat in a hand that is being thought through.

    `closed` are the tiles that each seat cannot hold after its passes so far, `unseen` those that the seat itself does
    not see. How likely a tile is in a hand goes by the sizes of the hands alone.
    """

    def __init__(self, seat: Seat, closed: Sequence[TileSet], unseen: TileSet) -> None:
        self.seat = seat
        self.closed = closed
        self.unseen = unseen
        self._weights = w = Weights()
        self._rids = [w.pip * weight + w.double * double for weight, double in zip(WEIGHT, DOUBLE, strict=True)]

    def choose(self, state: State, closed: Sequence[TileSet], unseen: TileSet) -> Action:
        """The play that seems best, of equals the first, with what is closed and unseen by then."""
        w, own = self._weights, self.seat
        hand, seats = state.hands[own], len(state.hands)
        sides: dict[int, int] = {}
        for end in state.ends:
            sides[end.number] = sides.get(end.number, 0) + end.sides
        everywhere = 0
        for number in sides:
            everywhere |= SUIT[number]
        number_unseen = unseen.bit_count()
        others = []
        for turn in range(1, seats):
            seat = (own + turn) % seats
            missing = 1 - state.hands[seat].bit_count() / number_unseen
            others.append((unseen & ~closed[seat], missing, w.shut / turn))
        best, chosen = -1e9, state.legal[0]
        tried: set[End] = set()
        for play in state.legal:
            if not isinstance(play, Lay) or play.leaves_all_spin in tried:
                continue
            tried.add(play.leaves_all_spin)
            far = play.leaves_all_spin.number
            joined = far if DOUBLE[play.tile] else HI[play.tile] + LO[play.tile] - far
            fits = everywhere
            if sides[joined] == 1:
                fits = 0
                for number in sides:
                    if number != joined:
                        fits |= SUIT[number]
            fits |= SUIT[far]
            choices = (hand & ~play.bit & fits).bit_count()
            value = self._rids[play.tile] + w.choice * choices - w.stuck * (choices == 0)
            for tiles, missing, shut in others:
                value += shut * missing ** (tiles & fits).bit_count()
            if value > best:
                best, chosen = value, play
        return chosen
