"""How Fortress is played on in an opponent's thoughts: heavy tiles and doubles first, one's own numbers kept open."""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

from game.ai import standing
from game.ai.endings import Endings
from game.ai.search import Dealing, Habits, PlayOn, Solve, World
from game.core.bot import Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules
from game.dominoes.chain import opening_tile, retold
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.rules import PASS
from game.dominoes.chaingame.state import State
from game.dominoes.clues import ByTaste, Testimony, Whereabouts, every_likely_deal, testimony
from game.dominoes.layout import Action, Ends, Lay, Spin, unseen_tiles
from game.dominoes.likely import LikelyDeals
from game.dominoes.tiles import DOUBLE, WEIGHT, TileSet, mask
from game.games.fortress.bot import Sensible
from game.games.fortress.rules import FortressRules
from game.games.fortress.weighing import Weighing

PIP = 0.5
"""A pip got rid of, in points of the settlement."""
DOUBLE_TILE = 8.0
"""A double got rid of: it fits on one number only."""
CHOICE = 1.0
"""A tile of the hand that fits where the play leads."""
WHIM = 4.0
"""How far, in points, people's choices are from what they would do on reflection."""
TEMPER = 6.0
"""How many points people let lie now and then."""
STRIDE = 54.0
"""What is usually scored at once: mean square by mean."""
WORLDS = 24
"""So many deals at most are each solved where no more are possible and few tiles are left."""
LIGHT = 4
"""So many tiles in the hands, and one for each seat, are few; with every further tile a third as many are solved."""
MOST = 1000
"""So many positions are looked at to solve one of them."""
IN_ALL = 5000
"""So many are looked at for one decision; where there are more the deals are tried by chance."""

_RIDS = tuple(PIP * weight + DOUBLE_TILE * double for weight, double in zip(WEIGHT, DOUBLE, strict=True))


class FortressHabits(Habits):
    """What a strong player goes by.

    `exchanges` is explained in `LikelyDeals`; with 0 it makes nothing of what the others chose to lay.
    """

    trust = 10.0

    def __init__(self, *, exchanges: int = 1) -> None:
        self.exchanges = exchanges

    def candidates(self, rules: Rules[Any, Any], prompt: Prompt[Any], rng: Stream) -> Sequence[Any]:
        """All that may be done, of plays that come to the same the first."""
        return different(prompt.legal_actions)

    def every_world(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Sequence[World]:
        """Every deal that fits; those likelier that make likely what was laid."""
        seen, own = prompt.observation, prompt.seat
        most = WORLDS // 3 ** max(0, sum(seen["hand_sizes"]) - rules.seats - LIGHT)
        if not most:
            return ()
        deals = every_likely_deal(*self._known(prompt), most)
        if not deals:
            return ()
        base: State = rules.resample(seen, stream("fortress", "worlds"))
        everybody = range(rules.seats)
        return [
            (likely, base._replace(hands=tuple([base.hands[own] if seat == own else held[seat] for seat in everybody])))
            for likely, held in deals
        ]

    def solving(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Solve:
        """The chances to win the match with everybody's best play, in points; see `stakes`."""

        def worth(end: State) -> Sequence[float]:
            return stakes(end.scores, rules.target)  # type: ignore[attr-defined]

        return Endings(rules.step, future, worth, MOST, lambda now: different(now.legal), IN_ALL).value

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Dealing:
        """Deals by how likely they make what was laid."""
        own = prompt.seat
        likely = LikelyDeals(*self._known(prompt), self.exchanges)
        base: State = rules.resample(prompt.observation, stream("fortress", "dealing"))

        def deal(rng: Stream) -> State:
            dealt = likely.deal(rng)
            hands = tuple([base.hands[own] if seat == own else mask(tiles) for seat, tiles in dealt[:-1]])
            return base._replace(hands=hands)

        return deal

    def _known(self, prompt: Prompt[Any]) -> tuple[TileSet, Whereabouts, Testimony]:
        """The unseen tiles, where they can be, and what the others' plays tell of them."""
        seen = prompt.observation
        story = retold(seen)
        shares = determinization.shares(seen, story, opening_tile(story))
        told = testimony(seen, story, (PEOPLE,) if self.exchanges else (), Spin.EVERY)
        return unseen_tiles(seen), shares, told

    def first_thoughts(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        """What a sensible relative thinks of them."""
        return [*map(Sensible().judge(rules, prompt), candidates)]

    def playing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> PlayOn:
        """As `play_on`, but the seat itself goes on weighing its plays."""
        seen = prompt.observation
        story, unseen = retold(seen), unseen_tiles(seen)
        closed = [held[0].barred for held in determinization.batches(seen, story, opening_tile(story))]
        own = Weighing(prompt.seat, closed, unseen)
        assert isinstance(rules, FortressRules)
        return lambda state, rng: stakes(played_on(rules, state, rng, own).scores, rules.target)

    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        """The chances to win the match, in points; see `stakes`."""
        assert isinstance(rules, FortressRules)
        return stakes(played_on(rules, state, rng).scores, rules.target)


def taste(ends: Ends, answers: TileSet) -> Callable[[Lay], float]:
    """What draws people to a play: pips and doubles got rid of."""
    return lambda play: _RIDS[play.tile]


PEOPLE = ByTaste(taste, TEMPER)


@lru_cache(maxsize=4096)
def stakes(scores: tuple[int, ...], target: int) -> list[float]:
    """Every seat's chance to win the match, in points; see `standing.stakes`.

    At the end of a hand the same few scores are asked about again and again.
    """
    return standing.stakes(scores, [target + 1 - score for score in scores], target, STRIDE)


def point(seats: int) -> float:
    """How much of the stakes a point is; see `standing.point`."""
    return standing.point(seats)


def future(state: State) -> Hashable:
    """All of a position that what follows in the hand depends on: who holds what, and how often each number is open."""
    sides: dict[int, int] = {}
    for end in state.ends:
        sides[end.number] = sides.get(end.number, 0) + end.sides
    return state.seat, state.hands, frozenset(sides.items())


def different(legal: Sequence[Action]) -> Sequence[Action]:
    """The plays that differ in what they lead to: of those of a tile on one number only the first."""
    found: dict[Hashable, Action] = {}
    for action in legal:
        found.setdefault(action.leaves_all_spin if isinstance(action, Lay) else action, action)
    return [*found.values()]


def played_on(rules: FortressRules, state: State, rng: Stream, own: Weighing | None = None) -> State:
    """The end of the hand when everybody plays by habit, but for the one who weighs its plays."""
    step, random = rules.step, rng.random
    thinker = None if own is None else own.seat
    closed, unseen = ([], 0) if own is None else ([*own.closed], own.unseen)
    while state.end is None:
        legal = state.legal
        chosen = legal[0]
        if chosen is PASS and own is not None:
            for end in state.ends:
                closed[state.seat] |= end.fits
        elif len(legal) > 1 and own is not None and state.seat == thinker:
            chosen = own.choose(state, closed, unseen)
        elif len(legal) > 1:
            hand, best = state.hands[state.seat], -1.0
            for action in legal:
                value = _RIDS[action.tile] + CHOICE * (hand & action.leaves_all_spin.fits).bit_count()  # type: ignore[union-attr]
                if value + WHIM > best:
                    value += WHIM * random()
                    if value > best:
                        best, chosen = value, action
        if isinstance(chosen, Lay):
            unseen &= ~chosen.bit
        state = step(state, chosen)
    return state
