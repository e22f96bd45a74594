"""How Fives is played on in an opponent's thoughts: everybody scores, and minds what the next seat can make of it."""

from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial
from typing import Any

from game.ai import standing
from game.ai.endings import Endings
from game.ai.search import Dealing, Habits, PlayOn, Solve, World
from game.core.bot import Prompt
from game.core.chance import Stream, stream
from game.core.rules import Observation, Rules
from game.dominoes.chain import opening_tile, retold
from game.dominoes.chaingame import determinization
from game.dominoes.chaingame.state import State
from game.dominoes.clues import Testimony, Whereabouts, every_likely_deal, likely_manners, testimony
from game.dominoes.layout import Action, End, Ends, Lay, Spin, playable, plays_at, unseen_tiles
from game.dominoes.likely import LikelyDeals
from game.dominoes.tiles import DOUBLE, WEIGHT, TileSet, mask, members
from game.games.fives.bot import Sensible
from game.games.fives.counting import ends
from game.games.fives.manners import BETWEEN_TWO, DOUBLE_TILE, HABIT, MANNERS, PIP, greediest
from game.games.fives.rules import FivesRules

REPLY = 0.3
"""What a point counts which the next seat can make in answer."""
WHIM = 1.0
"""How far, in points, people's choices are from what they would do on reflection."""
STRIDE = 12.0
"""What is usually scored at once: mean square by mean."""

FEW = 9
"""So few tiles in the hands, and none to draw, can be looked at in every order at the end of a playout."""
SHORT = 400
"""So many positions are looked at there; where there are more the end is judged at a glance."""
WORLDS = 24
"""So many deals at most are each solved where no more are possible and few tiles are left."""
LIGHT = 8
"""So many tiles, in the hands and the boneyard, are few; with every further tile half as many deals are solved."""
MOST = 1000
"""So many positions are looked at to solve one of them."""
IN_ALL = 5000
"""So many are looked at for one decision; where there are more the deals are tried by chance."""
CHOICE = 1.5
"""What a tile that could be played counts where a hand is judged at a glance."""
TURN = 0.8
"""What it counts there to play next."""

_RIDS = tuple(PIP * weight + DOUBLE_TILE * double for weight, double in zip(WEIGHT, DOUBLE, strict=True))


class FivesHabits(Habits):
    """What a strong player goes by.

    `exchanges` is explained in `LikelyDeals`; with 0 it makes nothing of what the others chose to lay. `plies` is how
    far two seats play on before what stands there is judged at a glance, more seats one ply further each; None: to the
    end of the hand.
    """

    trust = 30.0

    def __init__(self, *, exchanges: int = 1, plies: int | None = 8) -> None:
        self.exchanges = exchanges
        self.plies = plies

    def candidates(self, rules: Rules[Any, Any], prompt: Prompt[Any], rng: Stream) -> Sequence[Any]:
        """All that may be done, of plays that come to the same the first."""
        return different(prompt.legal_actions, ends(prompt.observation))

    def every_world(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Sequence[World]:
        """Every deal that fits, and every order of the boneyard; those likelier that make likely what was laid."""
        seen, own = prompt.observation, prompt.seat
        left = sum(seen["hand_sizes"]) + seen["boneyard"]
        orders = factorial(min(seen["boneyard"], LIGHT))
        most = (WORLDS >> max(0, left - LIGHT)) // orders
        if not most:
            return ()
        deals = every_likely_deal(*self._known(prompt), most)
        if not deals:
            return ()
        base: State = rules.resample(seen, stream("fives", "worlds"))
        worlds: list[World] = []
        for likely, held in deals:
            hands = tuple([base.hands[own] if seat == own else held.get(seat, 0) for seat in range(rules.seats)])
            for order in permutations(members(held[None])):
                pile = tuple([1 << tile for tile in order])
                worlds.append((likely / orders, base._replace(hands=hands, deal=base.deal._replace(pile=pile))))
        return worlds

    def solving(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Solve:
        """The chances to win the match with everybody's best play, in points; see `stakes`."""
        return _endings(rules, MOST, IN_ALL).value

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Dealing:
        """Deals by how likely they make what was laid."""
        own = prompt.seat
        likely = LikelyDeals(*self._known(prompt), self.exchanges)
        base: State = rules.resample(prompt.observation, stream("fives", "dealing"))

        def deal(rng: Stream) -> State:
            hands = [0] * rules.seats
            hands[own] = base.hands[own]
            pile: tuple[TileSet, ...] = ()
            for seat, tiles in likely.deal(rng):
                if seat is None:
                    pile = tuple([1 << tile for tile in tiles])
                else:
                    hands[seat] |= mask(tiles)
            return base._replace(hands=tuple(hands), deal=base.deal._replace(pile=pile))

        return deal

    def _known(self, prompt: Prompt[Any]) -> tuple[TileSet, Whereabouts, Testimony]:
        """The unseen tiles, where they can be, and what the others' plays tell of them."""
        seen = prompt.observation
        story = retold(seen)
        manners = () if not self.exchanges else BETWEEN_TWO if len(seen["hand_sizes"]) == 2 else MANNERS
        told = testimony(seen, story, manners, Spin.OPENING)
        return unseen_tiles(seen), determinization.shares(seen, story, opening_tile(story)), told

    def first_thoughts(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        """What a sensible relative thinks of them."""
        return [*map(Sensible().judge(rules, prompt), candidates)]

    def playing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> PlayOn:
        """As `play_on`, but the others each in one of the manners, the likelier the better it explains their plays."""
        own, found = prompt.seat, self._known(prompt)[2]
        others = [seat for seat in range(rules.seats) if seat != own]
        world: list[TileSet] = []
        ways = [HABIT] * rules.seats

        def play_on(state: State, rng: Stream) -> Sequence[float]:
            hands = [state.hands[seat] for seat in others]
            if found and hands != world:
                world[:] = hands
                for seat, hand in zip(others, hands, strict=True):
                    ways[seat] = drawn(likely_manners(seat, members(hand), found), rng)
            return self.play_on(rules, state, rng, ways)

        return play_on

    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream, ways: Sequence[int] = ()) -> Sequence[float]:
        """The chances to win the match, in points; see `stakes`. `ways` says everybody's manner."""
        assert isinstance(rules, FivesRules)
        least = None if self.plies is None else self.plies + rules.seats - 2
        later = played_on(rules, state, rng, least, ways)
        if later.end is not None:
            return settled(later.scores, rules.target)
        if not later.boneyard and sum(hand.bit_count() for hand in later.hands) <= FEW:
            solved = _endings(rules, SHORT).value(later)
            if solved is not None:
                return solved
        return stakes([min(points, rules.target - 1) for points in outlook(later)], rules.target)


def drawn(likely: Sequence[float], rng: Stream) -> int:
    """One of so many things, each as often as it is likely."""
    mark = rng.random() * sum(likely)
    for at, chance in enumerate(likely):
        mark -= chance
        if mark < 0:
            return at
    return len(likely) - 1


def stakes(scores: Sequence[float], target: int) -> list[float]:
    """Every seat's chance to win the match, in points; see `standing.stakes`."""
    return standing.stakes(scores, [target - score for score in scores], target, STRIDE)


def odds(rules: Rules[Any, Any], observation: Observation) -> float:
    """How many points stand for the match once somebody has half of what it takes; before that a point is a point."""
    target = int(rules.options["target"])
    return standing.whole(target, STRIDE) if 2 * max(observation["scores"]) >= target else 0.0


def point(seats: int) -> float:
    """How much of the stakes a point is; see `standing.point`."""
    return standing.point(seats)


@lru_cache(maxsize=4096)
def settled(scores: tuple[int, ...], target: int) -> list[float]:
    """The stakes at the end of a hand; the same few scores are asked about again and again."""
    return stakes(scores, target)


def outlook(state: State) -> list[float]:
    """The scores one may expect: whoever can play much, and plays next, makes more of the rest of the hand."""
    fits = playable(state.ends)
    ahead = [score + CHOICE * (hand & fits).bit_count() for score, hand in zip(state.scores, state.hands, strict=True)]
    ahead[state.seat] += TURN
    return ahead


def future(state: State) -> Hashable:
    """All of a position that what follows depends on; which tiles show the ends' numbers is no part of it."""
    return state.seat, state.hands, tuple(sorted(map(kind, state.ends))), state.boneyard, state.scores


def kind(end: End) -> tuple[int, int, int]:
    """What an end offers: its number, how often, and what covering it takes from the count."""
    return end.number, end.sides, end.hides


def different(legal: Sequence[Action], open_now: Ends) -> Sequence[Action]:
    """The plays that differ in what they lead to: of those of a tile on ends of one kind only the first."""
    kinds = {end.tile: kind(end) for end in open_now}
    found: dict[Hashable, Action] = {}
    for action in legal:
        key = (action.leaves, kinds.get(action.onto)) if isinstance(action, Lay) else action  # type: ignore[arg-type]
        found.setdefault(key, action)
    return [*found.values()]


def _endings(rules: Rules[Any, Any], most: int, in_all: int | None = None) -> Endings:
    def worth(end: State) -> Sequence[float]:
        return settled(end.scores, rules.target)  # type: ignore[attr-defined]

    def choices(state: State) -> Sequence[Action]:
        return different(state.legal, state.ends)

    return Endings(rules.step, future, worth, most, choices, in_all)


def played_on(rules: FivesRules, state: State, rng: Stream, plies: int | None, ways: Sequence[int] = ()) -> State:
    """The position after so many plies, or where the hand ends, everybody in that manner, or by habit."""
    step, random, seats = rules.step, rng.random, rules.seats
    left = -1 if plies is None else plies
    while state.end is None and left:
        left -= 1
        legal = state.legal
        if len(legal) == 1:
            state = step(state, legal[0])
            continue
        if ways and ways[state.seat] != HABIT:
            state = step(state, greediest(state, ways[state.seat], rng))
            continue
        total, following = state.total, state.hands[(state.seat + 1) % seats]
        covers: dict[int, End] = {}
        answers: list[tuple[End, int]] = []
        for end in state.ends:
            covers[end.tile] = end
            answers += _gains(following, end)
        best, chosen = -1e9, legal[0]
        for action in legal:
            cover, leaves = covers[action.onto], action.leaves  # type: ignore[union-attr, index]
            count = total + leaves.pips - cover.hides
            value = _RIDS[action.tile] + WHIM * random()  # type: ignore[union-attr]
            if not count % 5:
                value += count
            most = 0
            for end, gain in answers:
                if count + gain > most and not (count + gain) % 5 and end is not cover:
                    most = count + gain
            for _, gain in _gains(following, leaves):
                if count + gain > most and not (count + gain) % 5:
                    most = count + gain
            value -= REPLY * most
            if value > best:
                best, chosen = value, action
        state = step(state, chosen)
    return state


def _gains(tiles: TileSet, end: End) -> list[tuple[End, int]]:
    """What each of the tiles that fit there adds to the count."""
    fits = tiles & end.fits
    if not fits:
        return []
    laid = end.plays.get(fits) or plays_at(end, fits)
    return [(end, lay.leaves.pips - end.hides) for lay in laid]
