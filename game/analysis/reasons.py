"""Why one action is better than another: facts of both, side by side, and only those that speak for the better one.

This is the one place where reasons are found, for the coach, Look back, puzzles and the command.
"""

from dataclasses import dataclass
from math import fsum
from typing import Any

from game.core.bot import AnyPrompt
from game.core.chance import Stream, stream
from game.core.expertise import AnyExpertise
from game.core.hindsight import ahead
from game.core.message import Message, by
from game.core.rules import AnyRules

LESS = frozenset({"threat", "answers"})
"""Of these facts less is better, of all others more."""
DEALS = 100
"""So many deals are played on where no fact speaks for the better action."""
EVIDENCE = "deals"
"""The reason that they are: in how many of them each of the two ends better."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact that speaks for the better action: how much it is after the own one and after the better one.

    `among` are the tiles of which that many do so, 0 where it counts something else; `next_seat` is whose turn follows.
    """

    fact: str
    yours: int
    better: int
    key: str
    next_seat: int
    among: int = 0

    @property
    def message(self) -> Message:
        """The same as it is said to the seat that acted."""
        return by(self.key, self.next_seat, yours=self.yours, better=self.better, among=self.among)


def reasons(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: Any, best: Any) -> list[Reason]:
    """What speaks for the better action, the weightiest first: facts, and where there are none the evidence."""
    mine, better = (expertise.counted(rules, prompt, each) for each in (own, best))
    following, found = (prompt.seat + 1) % rules.seats, list[Reason]()
    for fact, key in expertise.reasons.items():
        yours, other = getattr(mine, fact), getattr(better, fact)
        if (other < yours) if fact in LESS else (other > yours):
            counted = (mine.among, better.among) if fact == "answers" else (0, 0)
            if counted[0] == counted[1]:
                found.append(Reason(fact, yours, other, key, following, counted[0]))
    return found or _evidence(expertise, rules, prompt, own, best)


def _evidence(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: Any, best: Any) -> list[Reason]:
    """In how many deals each ends better, if it is so in more of them for the better one."""
    hindsight, following = expertise.hindsight(), (prompt.seat + 1) % rules.seats
    rng = stream("evidence", rules.seats, prompt.seat, prompt.ply)
    deal, ends = expertise.likely(rules, prompt), list[float]()

    def worth(state: Any, action: Any, chance: int) -> float:
        after = rules.step(state, action)
        over = rules.hand_end(after) is not None
        points = hindsight.points(rules, after) if over else hindsight.rollout(rules, after, Stream(chance))
        return ahead(points)[prompt.seat]

    for _ in range(DEALS):
        state, chance = deal(rng), rng.seed()
        ends.append(worth(state, best, chance) - worth(state, own, chance))
    yours, better = sum(each < 0 for each in ends), sum(each > 0 for each in ends)
    if better <= yours or fsum(ends) <= 0:
        return []
    return [Reason(EVIDENCE, yours, better, "reason.deals", following)]
