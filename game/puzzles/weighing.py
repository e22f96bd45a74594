"""How far an action is ahead where too many deals fit to solve them all: hands played out from thousands of them.

Every action is tried in the same deals, so that luck affects all alike. A hand is played out in two ways, by the fixed
policy that looks back on hands and by what `STEADY` players do, and deals are drawn in two ways, all alike, and as
likely as they are by what was played.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

from game.ai.endings import Values
from game.core.bot import AnyPrompt, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.expertise import AnyExpertise
from game.core.match import Match
from game.core.rules import AnyRules
from game.puzzles.solving import ahead

STEADY = "casual"
LEAST = 4000
"""Deals in which an action must be ahead, for each way to deal and to play on."""
SURE = 5.0
"""By so many standard errors it must be ahead."""
SEEDS = (1, 2)
WAYS = (*product(("fixed", "steady"), ("likely", "even"), SEEDS),)
"""Every way to play on and to deal, and two seeds for each; the quick ones first."""
PLIES = 10_000

Rollout = Callable[[Any, Stream], Values]
Found = Mapping[str, Sequence[float]]
"""How far the seat is ahead after each action, deal by deal."""


def classes(rules: AnyRules, expertise: AnyExpertise, state: Any) -> dict[str, list[str]]:
    """The legal actions that come to the same, by the first of them."""
    found: dict[object, list[str]] = {}
    for action in rules.legal_actions(state):
        found.setdefault(expertise.key(rules, rules.step(state, action)), []).append(str(action))
    return {same[0]: same for same in found.values()}


def play(match: Match, prompt: AnyPrompt, actions: Sequence[str], way: tuple[str, str, int], worlds: int) -> Found:
    """Plays each action on in so many deals, in that way."""
    rules, expertise, (played, dealt, _) = match.rules, match.game.expertise(), way
    hindsight = expertise.hindsight()
    assert hindsight is not None
    rng = stream("weighing", *way)

    def even(rng: Stream) -> Any:
        return rules.sample_state(prompt.observation, rng)

    deal = expertise.likely(rules, prompt) if dealt == "likely" else even
    rollout: Rollout = (
        (lambda state, rng: hindsight.rollout(rules, state, rng)) if played == "fixed" else _steady(match)
    )
    parsed = {text: rules.parse_action(text) for text in actions}
    found: dict[str, list[float]] = {text: [] for text in actions}
    for _ in range(worlds):
        state, chance = deal(rng), rng.seed()
        for text, action in parsed.items():
            after = rules.step(state, action)
            over = rules.hand_end(after) is not None
            points = hindsight.points(rules, after) if over else rollout(after, Stream(chance))
            found[text].append(ahead(points)[prompt.seat])
    return found


def compared(found: Found) -> tuple[str, str, float, float]:
    """The best action and the next, how far that is behind, and the standard error of the paired difference."""
    best, second = sorted(found, key=lambda text: math.fsum(found[text]), reverse=True)[:2]
    behind = [one - other for one, other in zip(found[best], found[second], strict=True)]
    mean = math.fsum(behind) / len(behind)
    spread = math.fsum((each - mean) ** 2 for each in behind) / max(1, len(behind) - 1)
    return best, second, mean, math.sqrt(spread / len(behind))


def _steady(match: Match) -> Rollout:
    """A hand played out by `STEADY` players, each of whom sees what its seat sees."""
    rules, bot, hindsight = match.rules, match.game.bot(STEADY), match.game.expertise().hindsight()
    assert hindsight is not None

    def rollout(state: Any, rng: Stream) -> Values:
        for ply in range(PLIES):
            seat = rules.to_act(state)
            if seat is None:
                break
            legal = rules.legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                action = bot.choose(rules, Prompt(seat, ply, rules.observe(state, seat), legal), Budget(), rng)
            state = rules.step(state, action)
        return hindsight.points(rules, state)

    return rollout
