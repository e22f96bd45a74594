"""A hint: the best actions for the seat that asks, found by the strongest opponent from what it sees, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.ai.asked import Answer
from game.ai.judge import behind
from game.ai.thinker import MatchHeader
from game.analysis.reasons import Contrast, facts_for
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.rules import Rules
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.words import N_, _, ngettext, pgettext, said
from game.words.saying import Number

THINKING = Budget(seconds=1.0)
RANKED = 3
"""Most actions listed, the best first."""
RANK_ALL = 10_000
"""More actions than any opponent ranks."""
AT_THE_TABLE = 2
"""Most clauses in the sentence at the table; the list has all of them."""
WINNING = frozenset({"hint.wins_match", "stones.cannot_reply"})
"""Clauses that say that a move wins; then nothing is left to compare."""
BY_FIVES = 10
"""Difference from which points are rounded to the nearest five."""
LARGE_LEAD = 3
"""Lead of the best move that is mentioned first, in points or in multiples of `PER_POINT` per cent."""
PER_POINT = 2.5
"""Approximate worth of a point in the middle of a match, in per cent of the chance to win it."""
CLEAR_ERRORS = 2.0
"""Number of standard errors from which a difference is clear."""
NO_ADVICE = N_("No hint: the computer ran into a problem")
"""Said if the thinking failed; an action played at random is no advice."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One action, the clauses for it (the weightiest first), and what it is expected to bring.

    `worth` compares it with the best one, or says how likely it wins. `much` is its lead over the next move, if that is
    large: in points, or in per cent of the chance to win if `by_chance`. `wins`: it is proved to win; `told_to_win`:
    its clauses say so already. `clear`: the best move is clearly better than this one or, if this is the best, than the
    next; `over` are the facts that show this.
    """

    action: Any
    clauses: tuple[str, ...]
    worth: str = ""
    much: int = 0
    by_chance: bool = False
    wins: bool = False
    told_to_win: bool = False
    clear: bool = False
    over: tuple[Contrast, ...] = ()

    def better_than(self, move: str) -> str:
        """By how much it is better than that move, in a sentence; empty if that is not much."""
        if not self.much:
            return ""
        if self.by_chance:
            words = ngettext(
                "Chance to win about {n} percentage point higher than with {move}",
                "Chance to win about {n} percentage points higher than with {move}",
                self.much,
            )
        else:
            words = ngettext("About {n} point better than {move}", "About {n} points better than {move}", self.much)
        return words.format(n=self.much, move=move)


class Adviser:
    """Asks the strongest opponent of the game, in the thinking process, and puts the answer into words."""

    def __init__(self, session: Session, context: Context) -> None:
        self._session = session
        self._context = context
        self._thinker = context.thinker
        self._header = MatchHeader.of(session.match)
        self._seed = stream(session.match.seed, "players").seed()
        self._level = ["", *session.game.levels][-1]
        self._prompt: Prompt[Any] | None = None
        self._besides: Any = None
        self._question = 0

    @property
    def thinking(self) -> bool:
        """Whether an answer is still to come."""
        return self._prompt is not None

    @property
    def stands_still(self) -> bool:
        """Whether an answer is still to come but the process does not respond."""
        return self.thinking and self._thinker.stands_still(self._question)

    def ask(self, prompt: Prompt[Any], *, besides: Any = None) -> None:
        """Starts thinking about that prompt. The action `besides` is included, however little it is worth."""
        if self._level:
            self._prompt, self._besides = prompt, besides
            rank = RANKED if besides is None else RANK_ALL
            self._question = self._thinker.ask(
                self._header, prompt, player=self._level, budget=THINKING, seed=self._seed, rank=rank
            )

    def forget(self) -> None:
        """Cancels the question, as the state has changed."""
        if self._prompt is not None:
            self._prompt = None
            self._thinker.drop(self._question)

    def poll(self) -> list[Advice] | None:
        """The best actions, once, when they have come; an empty list if the thinking failed."""
        if self._prompt is None:
            return None
        answer = self._thinker.answer(self._question)
        if answer is None:
            if not self._thinker.is_open(self._question):  # something else was asked meanwhile
                self.ask(self._prompt, besides=self._besides)
            return None
        prompt, self._prompt = self._prompt, None
        if answer.note is not None:  # an action played at random is no advice
            self._context.store.log(answer.note)
            return []
        found = [each for each in ranking(self._session.match.rules, answer) if each.action in prompt.legal_actions]
        also = [each for each in found[RANKED:] if each.action == self._besides]
        return advise(self._session, prompt, [*found[:RANKED], *also])


def ranking(rules: Rules[Any, Any], answer: Answer) -> list[Verdict]:
    """The verdicts of the thinking process, with actions instead of texts; unreadable ones are left out."""
    found = []
    for each in answer.ranked or (Verdict(answer.action),):
        try:
            action = rules.parse_action(each.action)
        except ValueError:
            continue
        found.append(replace(each, action=action))
    return found


def advise(session: Session, prompt: Prompt[Any], ranked: Sequence[Verdict]) -> list[Advice]:
    """The ranked actions with their clauses: the first one, then the others by expected value."""
    rules = session.match.rules
    ranked = [*ranked[:1], *sorted(ranked[1:], key=lambda each: (each.determinizations > 0, each.value), reverse=True)]
    expertise = session.game.expertise()
    ranked, part = in_margin(session, ranked), expertise.of_round(rules)
    told = []
    for each in ranked:
        if expertise.by_chance:
            worth = chance(each)
        elif len(ranked) > 1:
            worth = compared(each, ranked[0], part)
        else:
            worth = ""
        reasons = expertise.advice(rules, prompt, each.action, expertise.counted(rules, prompt, each.action))
        told.append(
            Advice(
                each.action,
                tuple(said(reason, session.plan.names, prompt.seat) for reason in reasons),
                worth,
                by_chance=bool(part),
                wins=expertise.by_chance and each.value == 1.0,
                told_to_win=any(reason.key in WINNING for reason in reasons),
            )
        )
    if len(told) > 1 and not expertise.by_chance and not told[0].told_to_win:
        told[0] = replace(told[0], much=lead(ranked[0], ranked[1], part))
    if len(told) > 1 and not told[0].told_to_win:
        for at, advice in enumerate(told):
            other = ranked[at or 1]
            if _is_clear(other, ranked[0]) and other.value < ranked[0].value:
                facts = facts_for(expertise, rules, prompt, other.action, ranked[0].action)
                told[at] = replace(advice, clear=True, over=tuple(facts))
    return told


def in_margin(session: Session, verdicts: Sequence[Verdict]) -> list[Verdict]:
    """The verdicts in points of margin, the unit for people."""
    unit = session.game.expertise().of_margin(session.match.rules)
    return [
        replace(
            each,
            value=unit * each.value,
            error=unit * each.error,
            deficit=None if each.deficit is None else unit * each.deficit,
        )
        for each in verdicts
    ]


def lead(best: Verdict, second: Verdict, part: float = 0.0) -> int:
    """The lead of the best over the second: in points, or in per cent of a round of which a point is a `part`. It is 0
    if it is small, may be chance or was not tried."""
    much = gap(best, second, part)
    enough = much >= LARGE_LEAD * (PER_POINT if part else 1) and _is_clear(second, best)
    return much if enough else 0


def compared(each: Verdict, best: Verdict, part: float = 0.0) -> str:
    """How much less it is expected to bring than the best one, in words; empty if that was not tried."""
    if each is best:
        return pgettext("a move", "best")
    if not each.determinizations or not best.determinizations:
        return ""
    less, clear = gap(best, each, part), _is_clear(each, best)
    if not less:
        return pgettext("a move", "slightly worse") if clear else pgettext("a move", "just as good")
    if part:
        sure = ngettext(
            "chance to win about {n} percentage point lower", "chance to win about {n} percentage points lower", less
        )
        vague = ngettext(
            "chance to win perhaps {n} percentage point lower",
            "chance to win perhaps {n} percentage points lower",
            less,
        )
    else:
        sure = ngettext("about {n} point worse", "about {n} points worse", less)
        vague = ngettext("perhaps {n} point worse", "perhaps {n} points worse", less)
    return (sure if clear else vague).format(n=less)


def gap(best: Verdict, each: Verdict, part: float = 0.0) -> int:
    """By how many points an action is behind the best or, if a point is a `part` of a round, by how many per cent of
    the round. It is never below 0, rounded to what some dozens of determinizations can tell, and the measure of
    `analysis.judging.judge`."""
    exact = about(behind(best, each) * (100 * part or 1))
    return min(exact, 99) if part else exact


def about(less: float) -> int:
    """A number of points, rounded for display."""
    return max(0, round(less) if less < BY_FIVES else 5 * round(less / 5))


def _is_clear(each: Verdict, best: Verdict) -> bool:
    """Whether both were tried, and luck in that hardly explains the difference."""
    tried = each.determinizations > 0 and best.determinizations > 0
    return tried and (each.paired_z is None or each.paired_z >= CLEAR_ERRORS)


def chance(each: Verdict) -> str:
    """How likely it wins the hand, in words."""
    if each.value in (0.0, 1.0):
        return _("wins for sure") if each.value else _("loses to the best reply")
    return _("about {share} chance").format(share=f"{Number(min(max(round(100 * each.value), 1), 99)):%}")
