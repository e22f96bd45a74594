"""Two actions compared in the same deals: the number in which each ends better, and one deal played on after both."""

import math
import operator
from collections.abc import Sequence
from itertools import islice
from math import fsum
from statistics import median
from typing import NamedTuple

from game.core.bot import AnyPrompt, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.expertise import AnyExpertise
from game.core.hindsight import ahead
from game.core.rules import AnyRules

DEALS = 100
"""The number of deals tried."""
SHOWN = 12
"""The most deals, of those in which the better action ends better, played on until one shows the difference."""
PLAYING_LEVEL = "casual"
"""The level that plays on a deal to be shown; each bot sees what its seat sees."""


class _Tried(NamedTuple):
    """A deal, the seed of what follows, and how many points of lead the better action gained there."""

    state: object
    chance: int
    gained: float


class Ends(NamedTuple):
    """The numbers of deals in which each of two actions ends better, and whether they speak for the better one."""

    yours: int
    better: int
    favours: bool


class Example(NamedTuple):
    """A deal played on after each of two actions: all hands, the actions that followed, and the points at the end.

    `hands` are as each seat sees its own, `pile` are the tiles still to be drawn. `yours` and `better` are the points
    of all seats in the hand. `ends` is the outcome over all deals tried.
    """

    hands: tuple[tuple[str, ...], ...]
    pile: tuple[int, ...]
    yours: tuple[float, ...]
    better: tuple[float, ...]
    yours_line: tuple[str, ...]
    better_line: tuple[str, ...]
    ends: Ends

    def leads(self, seat: int) -> tuple[int, int]:
        """The final lead of a seat over the mean of the others, after either action, in whole points."""
        yours, better = (math.floor(ahead(each)[seat] + 0.5) for each in (self.yours, self.better))
        return yours, better


def evidence(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> Ends:
    """The outcomes of deals after each of the two actions."""
    return _ends(_tried(expertise, rules, prompt, own, best))


def _ends(tried: Sequence[_Tried]) -> Ends:
    ends = [each.gained for each in tried]
    yours, better = sum(each < 0 for each in ends), sum(each > 0 for each in ends)
    return Ends(yours, better, better > yours and fsum(ends) > 0)


def example(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> Example | None:
    """A typical deal in which the better action ends better, played on after both; None if no deal shows that."""
    every = _tried(expertise, rules, prompt, own, best)
    tried = [each for each in every if each.gained > 0]
    if not tried:
        return None
    usual = median(each.gained for each in tried)
    for each in sorted(tried, key=lambda each: abs(each.gained - usual))[:SHOWN]:
        (yours, line), (better, other) = (_played_on(expertise, rules, each, action) for action in (own, best))
        hands = tuple(tuple(rules.observe(each.state, seat).get("hand", ())) for seat in range(rules.seats))
        pile = tuple(expertise.hindsight().pile(each.state))
        found = Example(hands, pile, yours, better, line, other, _ends(every))
        if operator.lt(*found.leads(prompt.seat)):
            return found
    return None


def _tried(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> list[_Tried]:
    rng, found = stream("evidence", rules.seats, prompt.seat, prompt.ply), list[_Tried]()
    trials = expertise.hindsight().trials(rules, expertise.likely(rules, prompt), (own, best), rng)
    for state, chance, points in islice(trials, DEALS):
        yours, better = (ahead(each)[prompt.seat] for each in points)
        found.append(_Tried(state, chance, better - yours))
    return found


def _played_on(
    expertise: AnyExpertise, rules: AnyRules, tried: _Tried, action: object
) -> tuple[tuple[float, ...], tuple[str, ...]]:
    """Plays the deal on after an action; each seat's points in the hand, and the actions that followed."""
    hindsight, bot, rng = expertise.hindsight(), expertise.bot(PLAYING_LEVEL), Stream(tried.chance)
    before, state, line = hindsight.points(rules, tried.state), rules.step(tried.state, action), list[str]()
    while (seat := rules.to_act(state)) is not None:
        prompt = Prompt(seat, len(line), rules.observe(state, seat), rules.legal_actions(state))
        chosen = bot.choose(rules, prompt, Budget(playouts=1), rng)
        line.append(str(chosen))
        state = rules.step(state, chosen)
    points = zip(hindsight.points(rules, state), before, strict=True)
    return tuple(late - early for late, early in points), tuple(line)
