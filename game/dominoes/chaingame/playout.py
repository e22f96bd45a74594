"""A hand played on in place, for rollouts: what `ChainRules.step` does to values.

`tests/dominoes/test_playout.py` checks every step of it against the rules.
"""

from collections.abc import Callable

from game.core.rules import Seat
from game.dominoes.chain import settled, together
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, End, Lay, any_fits, playable, plays_at
from game.dominoes.tiles import TileSet

TO_THE_END = 10**6
"""More plies than any hand has."""


class Playout:
    """The hand after a state; its opening is played at once, for it is no choice.

    `seat` is to act, until the hand is `over`. `plays`, known once it runs, are the ends that the seat can play on, in
    the order of the rules, and what it can lay at each. The last `left` tiles of the pile are still there.
    `closed` are for each seat the tiles that fitted when it passed since that state, and `laid` all those laid since.
    """

    __slots__ = (
        "_start", "closed", "ends", "hands", "laid", "left", "over", "plays", "rules", "scores", "seat", "total"
    )  # fmt: skip

    def __init__(self, rules: ChainRules, state: State) -> None:
        while not state.ends:
            state = rules.step(state, state.legal[0])
        self.rules, self._start = rules, state
        _, self.seat, hands, ends, self.total, self.left, _, scores, end, _ = state
        self.hands, self.ends, self.scores, self.over = [*hands], [*ends], [*scores], end is not None
        self.plays: list[tuple[End, tuple[Lay, ...]]] = []
        self.closed, self.laid = [0] * len(hands), 0

    def run(self, choose: Callable[["Playout"], tuple[End, Lay]], plies: int = TO_THE_END) -> None:
        """Plays so many plies, or until the hand is over; `choose` says what is laid on which end where it matters.

        It is one loop, and what is looked up every time is made short: search spends its time here.
        """
        rules, hands, ends, seat, total = self.rules, self.hands, self.ends, self.seat, self.total
        following, scored, every_spins, plays = rules.following, rules.scored, rules.every_spins, self.plays
        while not self.over:
            hand, plays = hands[seat], []
            for end in ends:
                if fits := hand & end.fits:
                    plays.append((end, end.plays.get(fits) or plays_at(end, fits)))
            draws = not plays and rules.draws and self.left
            if not plays and not draws and not any_fits(together(hands), ends):
                self._end(seat)
                break
            if not plies:
                break
            plies -= 1
            if draws:
                hands[seat] |= self._start.deal.pile[-self.left]
                self.left -= 1
                continue
            if not plays:
                self.closed[seat] |= playable(ends)
                seat = following[seat]
                continue
            if len(plays) > 1 or len(plays[0][1]) > 1:
                self.seat, self.total, self.plays = seat, total, plays
                end, laid = choose(self)
            else:
                end, (laid,) = plays[0]
            leaves = laid.leaves_all_spin if every_spins else laid.leaves
            at = ends.index(end)
            ends[at] = leaves
            if end.rest:
                ends.insert(at + 1, end.rest)
            self.laid |= laid.bit
            hands[seat] = hand = hand ^ laid.bit
            total += leaves.pips - end.hides
            if total in scored:
                self.scores[seat] += scored[total]
                if self.scores[seat] >= rules.goal:
                    hand = 0
            if not hand:
                self._end(seat)
                break
            seat = following[seat]
        self.seat, self.total, self.plays = seat, total, plays

    def state(self) -> State:
        """The state that has come of it, while the hand is not over; its past is that of the first one."""
        legal: tuple[Action, ...] = tuple([laid for _, lays in self.plays for laid in lays])
        return self._start._replace(
            seat=self.seat,
            hands=tuple(self.hands),
            ends=tuple(self.ends),
            total=self.total,
            boneyard=self.left,
            scores=tuple(self.scores),
            legal=legal or ((DRAW,) if self.rules.draws and self.left else (PASS,)),
        )

    def unseen(self) -> TileSet:
        """The tiles that the seat does not see: those of the others and those that can still be drawn."""
        pile = self._start.deal.pile
        return together(pile[len(pile) - self.left :]) | together(self.hands) & ~self.hands[self.seat]

    def _end(self, last: Seat) -> None:
        self.over = True
        if self.scores[last] < self.rules.goal:
            scores, _ = settled(self.hands, last, tuple(self.scores), self.rules.settlement)
            self.scores = [*scores]
