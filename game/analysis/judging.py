"""Judges an action by what its seat could see, in the same way during a match and after it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.ai.judge import CLEARLY_WORSE_Z, ROLLOUTS, UNCLEAR, behind, doubt
from game.core.bot import AnyPrompt, Verdict
from game.core.expertise import AnyExpertise
from game.core.rules import AnyRules

DIGITS = 3
"""The decimal places of losses."""
GOOD = "good"
GRADES = ("small", "mistake", "blunder")
"""The grades whose thresholds are `Expertise.grades`; there is also `UNCLEAR`, for which nobody is blamed."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The best action, the loss of the one taken with its standard error, and its grade.

    `loss` is in points of margin, or a chance to win if the game is judged by that: the units shown to people. It is 0
    if the difference may be due to chance. `judged` says how well it is known.
    """

    best: Any
    loss: float
    error: float
    grade: str
    judged: str = ROLLOUTS


def judge(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, verdicts: Sequence[Verdict], action: Any
) -> Judgement:
    """Judges an action by verdicts on the same prompt, best first, as `Bot.weigh` gives them.

    An action without a verdict counts as good, since nothing better was shown. `ValueError` if it is not legal.
    """
    best = verdicts[0]
    own = next((each for each in verdicts if each.action == action), best)
    if action not in prompt.legal_actions:
        raise ValueError(f"{action} is not legal")
    judged = own.judged or ROLLOUTS
    if own is best:
        return Judgement(action if own.action == action else best.action, 0.0, 0.0, GOOD, judged)
    unit = expertise.of_margin(rules)
    loss, error = round(behind(best, own) * unit, DIGITS), round(doubt(best, own) * unit, DIGITS)
    if loss <= 0 or loss < CLEARLY_WORSE_Z * error:
        return Judgement(best.action, 0.0, error, GOOD, ROLLOUTS if judged == UNCLEAR else judged)
    if judged == UNCLEAR:
        return Judgement(best.action, loss, error, UNCLEAR, judged)
    told = grade(expertise, loss)
    if told == GOOD and is_slip(expertise, rules, prompt, action, best.action):
        told = GRADES[0]
    return Judgement(best.action, loss, error, told, judged)


def grade(expertise: AnyExpertise, loss: float) -> str:
    """The grade of a loss that is not due to chance."""
    reached = sum(loss >= threshold for threshold in expertise.grades)
    return GRADES[reached - 1] if reached else GOOD


def is_slip(expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, own: Any, best: Any) -> bool:
    """Whether the action misses an obvious gain (`Expertise.slips`), a small mistake however little it costs."""
    if not expertise.slips:
        return False
    mine, better = (expertise.facts(rules, prompt, each) for each in (own, best))
    return any(getattr(mine, fact) < getattr(better, fact) for fact in expertise.slips)
