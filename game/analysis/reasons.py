"""Why one action is better than another: the facts of both side by side, or only those that favour the better one.

Hints, the coach, Look back, puzzles and the command all take their reasons from here.
"""

from dataclasses import dataclass

from game.analysis.evidence import Ends, evidence
from game.core.bot import AnyPrompt
from game.core.expertise import AnyExpertise
from game.core.message import Fact, Message, by, message
from game.core.rules import AnyRules

LESS = frozenset({"threat", "answers"})
"""The facts of which less is better; of all others more is."""
EVIDENCE = "deals"
"""The reason based on rollouts: in how many of 100 deals each of the two actions ends better."""
ORDER = ("now", "threat", "answers", "keeps", "promise", "shed", EVIDENCE)
"""The order of facts in every table."""
EXAMPLE = "example"
"""The key of the outcome of one deal played on after both actions."""
DEALS = "fact.deals"
"""The message that names `EVIDENCE`."""
WINS = "fact.wins_now"
"""The message that needs no numbers: one action wins the hand, the other does not."""


@dataclass(frozen=True, slots=True)
class Contrast:
    """A fact of two actions: its value for one's own and for the better one, and whether it favours the latter.

    `label` is the message that names the fact. `among` is the number of tiles that the values are out of; 0 where the
    fact counts something else. `next_seat` is the seat that acts next.
    """

    fact: str
    yours: int
    better: int
    label: str
    next_seat: int
    among: int = 0
    favours: bool = True

    @property
    def message(self) -> Message:
        """The reason as said to the seat that took the other action."""
        kind = (
            EVIDENCE if self.fact == EVIDENCE else "wins" if self.label == WINS else "share" if self.among else "fact"
        )
        facts: dict[str, Fact] = {"yours": self.yours, "better": self.better, "among": self.among}
        return message(f"reason.{kind}", **facts, **({"fact": self.named} if self.label else {}))

    def than(self, move: str) -> Message:
        """The evidence of rollouts as said before the action is taken; `move` names the other action."""
        return message(f"reason.{EVIDENCE}_than", better=self.better, move=move)

    @property
    def named(self) -> Message:
        """The words for what the fact counts."""
        return by(self.label, self.next_seat)


def compared(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> list[Contrast]:
    """All facts of both actions, weightiest first; `answers` only if both count out of the same number of tiles."""
    mine, better = (expertise.counted(rules, prompt, each) for each in (own, best))
    following, found = (prompt.seat + 1) % rules.seats, list[Contrast]()
    for fact, label in expertise.reasons.items():
        yours, other = getattr(mine, fact), getattr(better, fact)
        among = (mine.among, better.among) if fact == "answers" else (0, 0)
        if among[0] == among[1]:
            favours = other < yours if fact in LESS else other > yours
            found.append(Contrast(fact, yours, other, label, following, among[0], favours))
    return found


def facts_for(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> list[Contrast]:
    """The facts that favour the better action, weightiest first."""
    return [each for each in compared(expertise, rules, prompt, own, best) if each.favours]


def reasons(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None = None
) -> list[Contrast]:
    """The facts that favour the better action, or if there are none, the evidence of rollouts (`ends`, if known)."""
    if found := facts_for(expertise, rules, prompt, own, best):
        return found
    told = _ends(expertise, rules, prompt, own, best, ends)
    return [told] if told.favours else []


def side_by_side(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None = None
) -> list[Contrast]:
    """All facts of both actions, for and against, in their `ORDER`. The last is the evidence of rollouts (`ends`, if
    known), except in games judged by chances to win."""
    found = compared(expertise, rules, prompt, own, best)
    if not expertise.by_chance:
        found.append(_ends(expertise, rules, prompt, own, best, ends))
    return sorted(found, key=lambda each: ORDER.index(each.fact))


def _ends(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None
) -> Contrast:
    ends = ends or evidence(expertise, rules, prompt, own, best)
    return Contrast(EVIDENCE, ends.yours, ends.better, DEALS, (prompt.seat + 1) % rules.seats, favours=ends.favours)
