"""Why one action is better than another: facts of both, side by side, and only those that speak for the better one.

This is the one place where reasons are found, for hints, the coach, Look back, puzzles and the command.
"""

from dataclasses import dataclass

from game.analysis.evidence import Ends, evidence
from game.core.bot import AnyPrompt
from game.core.expertise import AnyExpertise
from game.core.message import Fact, Message, by, message
from game.core.rules import AnyRules

LESS = frozenset({"threat", "answers"})
"""Of these facts less is better, of all others more."""
EVIDENCE = "deals"
"""The reason that hands were played on: in how many of 100 deals each of the two ends better."""
ORDER = ("now", "threat", "answers", "keeps", "promise", "shed", EVIDENCE)
"""The order in which facts stand below each other: the same in every table."""
EXAMPLE = "example"
"""How one deal ends that is played on after each of the two."""
DEALS = "fact.deals"
"""The message that names it."""
WINS = "fact.wins_now"
"""What needs no number: one wins the hand, the other does not."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A fact of two actions: how much it is after the own one and after the better one, and whether it speaks for that.

    `label` is the message that names it; `among` are the tiles of which that many do so, 0 where it counts something
    else; `next_seat` is whose turn follows.
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
        """The same as it is said to the seat that did the other one."""
        kind = (
            EVIDENCE if self.fact == EVIDENCE else "wins" if self.label == WINS else "share" if self.among else "fact"
        )
        facts: dict[str, Fact] = {"yours": self.yours, "better": self.better, "among": self.among}
        return message(f"reason.{kind}", **facts, **({"fact": self.named} if self.label else {}))

    def than(self, move: str) -> Message:
        """How hands played on end, as it is said before anything is done; `move` names the other action."""
        return message(f"reason.{EVIDENCE}_than", better=self.better, move=move)

    @property
    def named(self) -> Message:
        """What it counts."""
        return by(self.label, self.next_seat)


def compared(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> list[Reason]:
    """All facts of both, the weightiest first; of how many tiles some answer is told where it is the same number."""
    mine, better = (expertise.counted(rules, prompt, each) for each in (own, best))
    following, found = (prompt.seat + 1) % rules.seats, list[Reason]()
    for fact, label in expertise.reasons.items():
        yours, other = getattr(mine, fact), getattr(better, fact)
        among = (mine.among, better.among) if fact == "answers" else (0, 0)
        if among[0] == among[1]:
            favours = other < yours if fact in LESS else other > yours
            found.append(Reason(fact, yours, other, label, following, among[0], favours))
    return found


def facts_for(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object) -> list[Reason]:
    """The facts that speak for the better action, the weightiest first."""
    return [each for each in compared(expertise, rules, prompt, own, best) if each.favours]


def reasons(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None = None
) -> list[Reason]:
    """The same, and where there are none the evidence of hands played on, unless it is known how they end."""
    if found := facts_for(expertise, rules, prompt, own, best):
        return found
    told = _ends(expertise, rules, prompt, own, best, ends)
    return [told] if told.favours else []


def side_by_side(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None = None
) -> list[Reason]:
    """All facts of both, for and against, in their `ORDER`; the last one is how hands end, where playing on tells more
    than who wins. They are played on unless that is known."""
    found = compared(expertise, rules, prompt, own, best)
    if not expertise.by_chance:
        found.append(_ends(expertise, rules, prompt, own, best, ends))
    return sorted(found, key=lambda each: ORDER.index(each.fact))


def _ends(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: object, best: object, ends: Ends | None
) -> Reason:
    ends = ends or evidence(expertise, rules, prompt, own, best)
    return Reason(EVIDENCE, ends.yours, ends.better, DEALS, (prompt.seat + 1) % rules.seats, favours=ends.favours)
