"""How Fives is played on in an opponent's thoughts: everybody scores, and minds what the next seat can make of it."""

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
from game.dominoes.layout import End, Ends, Lay, plays_at, unseen_tiles
from game.dominoes.tiles import DOUBLE, WEIGHT, TileSet, mask
from game.games.fives import hidden
from game.games.fives.bot import Casual
from game.games.fives.counting import score
from game.games.fives.rules import FivesRules, Position

PIP = 0.1
"""What a pip got rid of counts beside the points of a play."""
DOUBLE_TILE = 0.6
"""What getting rid of a double counts: it fits on one number only."""
REPLY = 0.3
"""What a point counts which the next seat can make in answer."""
WHIM = 1.0
"""How far, in points, people's choices are from what they would do on reflection."""
TEMPER = 4.0
"""How many points people let lie now and then."""
STRIDE = 12.0
"""What is usually scored at once: mean square by mean."""
LEAD = 0.02
"""What a point of the lead counts beside the chance to win the match, so that a lost one is played on too."""

FEW = 9
"""So few tiles in the hands, and none to draw, can be looked at in every order."""
CHOICE = 1.5
"""What a tile that could be played counts where a hand is judged at a glance."""
TURN = 0.8
"""What it counts there to play next."""

_RIDS = tuple(PIP * weight + DOUBLE_TILE * double for weight, double in zip(WEIGHT, DOUBLE, strict=True))


class FivesHabits(Habits):
    """What a strong player goes by.

    `tries` is among how many deals that fit one is drawn by what the others did. `plies` is how far two seats play
    on before what stands there is judged at a glance, more seats one ply further each; None: to the end of the hand.
    `trust` is explained in `Habits`.
    """

    def __init__(self, *, tries: int = 6, plies: int | None = 6, trust: float = 30.0) -> None:
        self.tries = tries
        self.plies = plies
        self.trust = trust

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Deal:
        """Deals by how likely they make what was laid."""
        seen, own = prompt.observation, prompt.seat
        story, unseen = retold(seen), unseen_tiles(seen)
        places = hidden.shares(seen, story, opening_tile(story))
        found = clues(story, own, unseen, taste, TEMPER, all_spin=False) if self.tries > 1 else []
        base: Position = rules.resample(seen, stream("fives", "dealing"))

        def deal(rng: Stream) -> Position:
            hands = [0] * rules.seats
            hands[own] = base.hands[own]
            pile: tuple[TileSet, ...] = ()
            for seat, tiles in likely_deal(unseen, places, found, self.tries, rng):
                if seat is None:
                    pile = tuple([1 << tile for tile in tiles])
                else:
                    hands[seat] |= mask(tiles)
            return base._replace(hands=tuple(hands), deal=base.deal._replace(pile=pile))

        return deal

    def first_thoughts(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        """What a sensible relative thinks of them."""
        return [*map(Casual().judge(rules, prompt), candidates)]

    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        """The chances to win the match, in points; see `stakes`."""
        assert isinstance(rules, FivesRules)
        least = None if self.plies is None else self.plies + rules.seats - 2
        later = played_on(rules, state, rng, least)
        if later.end is not None:
            return stakes(later.scores, rules.target)
        if not later.boneyard and sum(hand.bit_count() for hand in later.hands) <= FEW:
            solved = Endings(rules.step, future, lambda end: stakes(end.scores, rules.target)).value(later)
            if solved is not None:
                return solved
        return stakes([min(points, rules.target - 1) for points in outlook(later)], rules.target)


def taste(ends: Ends, play: Lay) -> float:
    """What draws people to a play: points, pips and doubles got rid of."""
    count = sum(place.pips for place in ends) + play.leaves.pips
    count -= next(place.hides for place in ends if place.tile == play.onto)
    return score(count) + _RIDS[play.tile]


def stakes(scores: Sequence[float], target: int) -> list[float]:
    """Every seat's chance to win the match, in what a point is worth at its beginning, and a little for its lead."""
    unit = sqrt(2 * STRIDE * target) * 2.5
    chances = standing.chances([target - score for score in scores], STRIDE)
    total = sum(scores)
    others = len(scores) - 1
    return [unit * chance + LEAD * (own - (total - own) / others) for chance, own in zip(chances, scores, strict=True)]


def outlook(state: Position) -> list[float]:
    """The scores one may expect: whoever can play much, and plays next, makes more of the rest of the hand."""
    fits = 0
    for place in state.ends:
        fits |= place.fits
    ahead = [score + CHOICE * (hand & fits).bit_count() for score, hand in zip(state.scores, state.hands, strict=True)]
    ahead[state.seat] += TURN
    return ahead


def future(state: Position) -> Hashable:
    """All of a position that what follows depends on."""
    return state.seat, state.hands, state.ends, state.boneyard, state.scores


def played_on(rules: FivesRules, state: Position, rng: Stream, plies: int | None) -> Position:
    """The position after so many plies, or where the hand ends, everybody playing by habit."""
    step, random, seats = rules.step, rng.random, rules.seats
    left = -1 if plies is None else plies
    while state.end is None and left:
        left -= 1
        legal = state.legal
        if len(legal) == 1:
            state = step(state, legal[0])
            continue
        total, following = state.total, state.hands[(state.seat + 1) % seats]
        covers: dict[int, End] = {}
        answers: list[tuple[End, int]] = []
        for place in state.ends:
            covers[place.tile] = place
            answers += _gains(following, place)
        best, chosen = -1e9, legal[0]
        for action in legal:
            cover, leaves = covers[action.onto], action.leaves  # type: ignore[union-attr, index]
            count = total + leaves.pips - cover.hides
            value = _RIDS[action.tile] + WHIM * random()  # type: ignore[union-attr]
            if not count % 5:
                value += count
            most = 0
            for place, gain in answers:
                if count + gain > most and not (count + gain) % 5 and place is not cover:
                    most = count + gain
            for _, gain in _gains(following, leaves):
                if count + gain > most and not (count + gain) % 5:
                    most = count + gain
            value -= REPLY * most
            if value > best:
                best, chosen = value, action
        state = step(state, chosen)
    return state


def _gains(tiles: TileSet, place: End) -> list[tuple[End, int]]:
    """What each of the tiles that fit there adds to the count."""
    fits = tiles & place.fits
    if not fits:
        return []
    laid = place.plays.get(fits) or plays_at(place, fits)
    return [(place, lay.leaves.pips - place.hides) for lay in laid]
