"""How Fortress is played on in an opponent's thoughts: heavy tiles and doubles first, one's own numbers kept open."""

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Any

from game.ai import standing
from game.ai.endings import Endings
from game.ai.search import Deal, Habits
from game.core.bot import Prompt
from game.core.chance import Stream, stream
from game.core.rules import Rules
from game.dominoes.chain import opening_tile, retold
from game.dominoes.clues import clues, likely_deal
from game.dominoes.layout import Ends, Lay, unseen_tiles
from game.dominoes.tiles import DOUBLE, WEIGHT, mask
from game.games.fortress import hidden
from game.games.fortress.bot import Casual
from game.games.fortress.rules import FortressRules, Position

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
MOST = 60
"""So many positions are looked at to work out the end of a hand; where there are more it is played by habit."""
LEAD = 0.02
"""What a point of the lead counts beside the chance to win the match, so that a lost one is played on too."""

_RIDS = tuple(PIP * weight + DOUBLE_TILE * double for weight, double in zip(WEIGHT, DOUBLE, strict=True))


class FortressHabits(Habits):
    """What a strong player goes by.

    `tries` is among how many deals that fit one is drawn by what the others did. With no more than `few` tiles in the
    hands the rest is worked out exactly, if there is not too much to it. `trust` is explained in `Habits`.
    """

    def __init__(self, *, tries: int = 6, few: int = 6, trust: float = 0.0) -> None:
        self.tries = tries
        self.few = few
        self.trust = trust

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Deal:
        """Deals by how likely they make what was laid."""
        seen, own = prompt.observation, prompt.seat
        story, unseen = retold(seen), unseen_tiles(seen)
        *shares, asleep = hidden.shares(seen, story, opening_tile(story))
        places = [*enumerate(shares), (None, asleep)]
        found = clues(story, own, unseen, taste, TEMPER, all_spin=True) if self.tries > 1 else []
        base: Position = rules.resample(seen, stream("fortress", "dealing"))

        def deal(rng: Stream) -> Position:
            dealt = likely_deal(unseen, places, found, self.tries, rng)
            hands = tuple([base.hands[own] if seat == own else mask(tiles) for seat, tiles in dealt[:-1]])
            return base._replace(hands=hands)

        return deal

    def first_thoughts(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        """What a sensible relative thinks of them."""
        return [*map(Casual().judge(rules, prompt), candidates)]

    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        """The chances to win the match, in points; see `stakes`."""
        assert isinstance(rules, FortressRules)

        def worth(end: Position) -> Sequence[float]:
            return stakes(end.scores, rules.target)

        later = played_on(rules, state, rng, self.few)
        if later.end is None:
            solved = Endings(rules.step, future, worth, MOST).value(later)
            if solved is not None:
                return solved
            later = played_on(rules, later, rng, 0)
        return worth(later)


def taste(ends: Ends, play: Lay) -> float:
    """What draws people to a play: pips and doubles got rid of."""
    return _RIDS[play.tile]


def stakes(scores: Sequence[int], target: int) -> list[float]:
    """Every seat's chance to win the match, in what a point is worth at its beginning, and a little for its lead."""
    unit = sqrt(2 * STRIDE * target) * 2.5
    chances = standing.chances([target + 1 - score for score in scores], STRIDE)
    total = sum(scores)
    others = len(scores) - 1
    return [unit * chance + LEAD * (own - (total - own) / others) for chance, own in zip(chances, scores, strict=True)]


def future(state: Position) -> Hashable:
    """All of a position that what follows in the hand depends on."""
    return state.seat, state.hands, state.ends


def played_on(rules: FortressRules, state: Position, rng: Stream, few: int) -> Position:
    """The position with no more than so many tiles in the hands, or where the hand ends; everybody plays by habit."""
    step, random = rules.step, rng.random
    held = sum(hand.bit_count() for hand in state.hands)
    while state.end is None and held > few:
        legal = state.legal
        chosen = legal[0]
        if len(legal) > 1:
            hand, best = state.hands[state.seat], -1.0
            for action in legal:
                value = _RIDS[action.tile] + WHIM * random() + CHOICE * (hand & action.spins.fits).bit_count()  # type: ignore[union-attr]
                if value > best:
                    best, chosen = value, action
        held -= isinstance(chosen, Lay)
        state = step(state, chosen)
    return state
