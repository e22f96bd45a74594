"""The results of an analysis, as plain values. Amounts are whole hundredths, so that columns add up exactly."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from game.ai.judge import EXACT, ROLLOUTS, UNCLEAR
from game.analysis.chances import Point
from game.analysis.evidence import Ends, Example
from game.analysis.judging import GOOD, GRADES
from game.core import form
from game.core.document import BadDocument, is_older, read_sealed, write_sealed
from game.core.message import N_, because
from game.core.rules import Json

FORMAT = "pipstone-analysis/1"
KEPT = "pipstone-lookback/5"
"""The format of the file kept beside a record. Its number is raised when the same match would give other results."""
COLUMNS = ("dealt", "drawn", "mistakes", "rest")

TOLD = ("fact", "yours", "better")
KeptReason = tuple[str, int, int]
"""A reason: the fact, its value after the action taken, and after the better one."""

Hundredths = tuple[int, ...]
"""One amount for each seat, in hundredths of a point."""


@dataclass(frozen=True, slots=True)
class Graded:
    """A decision: its place, the action taken and the best one, both as texts, and their judgement.

    `ply` counts from 0 in each hand; `loss` and `error` are in hundredths, and `judged` says how well they are known.
    `reasons` favour the best action, see `game.analysis.reasons`. `lead` is by how much the action was clearly better
    than any other, in hundredths. `ends` are the outcomes of rollouts after a mistake and after the best action, except
    in games judged by chances to win. The command prints neither `lead` nor `ends`.
    """

    hand: int
    ply: int
    seat: int
    action: str
    best: str
    loss: int
    error: int
    grade: str
    judged: str = ROLLOUTS
    reasons: tuple[KeptReason, ...] = ()
    lead: int = 0
    ends: Ends | None = None

    @property
    def blamed(self) -> int:
        """The loss that the seat is blamed for, in hundredths; 0 if it is unclear."""
        return 0 if self.grade == UNCLEAR else self.loss

    def to_data(self) -> Json:
        """The decision as the command prints it."""
        reasons = [dict(zip(TOLD, each, strict=True)) for each in self.reasons]
        data = asdict(self) | {"loss": self.loss / 100, "error": self.error / 100, "reasons": reasons}
        del data["lead"], data["ends"]
        return data

    def to_kept(self) -> Json:
        """The decision as the file keeps it, with what the command does not print."""
        return self.to_data() | {"lead": self.lead / 100, **({"ends": self.ends._asdict()} if self.ends else {})}


@dataclass(frozen=True, slots=True)
class Shares:
    """Each seat's result in a hand, and the four columns that make it up; each of the five adds up to 0 over seats."""

    hand: int
    result: Hundredths
    dealt: Hundredths
    drawn: Hundredths
    mistakes: Hundredths
    rest: Hundredths

    @classmethod
    def of(
        cls, hand: int, points: Sequence[float], luck: Mapping[str, Sequence[float]], losses: Sequence[int]
    ) -> "Shares":
        """From each seat's `points` in the hand, `luck` of the deal and draws, and own `losses`, in hundredths."""
        result = balanced(points)
        dealt, drawn = (balanced(luck[column]) for column in ("dealt", "drawn"))
        others = len(losses) - 1
        total = sum(losses)
        mistakes = balanced([((total - own) / others - own) / 100 for own in losses])
        rest = tuple(whole - sum(parts) for whole, *parts in zip(result, dealt, drawn, mistakes, strict=True))
        return cls(hand, result, dealt, drawn, mistakes, rest)

    def to_data(self) -> Json:
        """The shares as the command prints them, in points."""
        return {"hand": self.hand} | {
            column: [amount / 100 for amount in getattr(self, column)] for column in ("result", *COLUMNS)
        }


@dataclass(frozen=True, slots=True)
class Analysis:
    """All decisions with a choice, and all hands played to their end."""

    decisions: tuple[Graded, ...]
    hands: tuple[Shares, ...]
    chances: tuple[Point, ...] = ()
    """The curve of `chances.course`, which the command does not print; empty if unknown."""
    doubts: tuple[Hundredths, ...] = ()
    """Each seat's standard error of `dealt` and `drawn` together, per hand. Not printed; empty if not measured."""

    def to_data(self) -> Json:
        """The analysis as the command prints it."""
        return {
            "format": FORMAT,
            "decisions": [each.to_data() for each in self.decisions],
            "hands": [each.to_data() for each in self.hands],
        }

    @classmethod
    def from_data(cls, data: Any) -> "Analysis":
        """The analysis in a document that the command prints; `BadDocument` if it is malformed."""
        return ANALYSIS(data, because(N_("the analysis")))

    def to_kept(self) -> Json:
        """The analysis as the file keeps it, with what the command does not print."""
        doubts = [[each / 100 for each in hand] for hand in self.doubts]
        decisions = [each.to_kept() for each in self.decisions]
        return self.to_data() | {"decisions": decisions, "chances": self.chances, "doubts": doubts}

    def dumps(self) -> str:
        """The analysis as the text of a file."""
        return write_sealed(KEPT, analysis=self.to_kept())

    @classmethod
    def loads(cls, raw: bytes) -> "Analysis | None":
        """The analysis in a file; None if its format is older, so that it must be made anew; `BadDocument` if it is
        damaged."""
        return None if is_older(raw, KEPT) else read_sealed(raw, KEPT, "analysis", ANALYSIS)


def balanced(amounts: Sequence[float]) -> Hundredths:
    """Each amount less their mean, in hundredths that add up to 0: those cut off most are rounded up."""
    mean = math.fsum(amounts) / len(amounts)
    exact = [100 * (amount - mean) for amount in amounts]
    whole = [math.floor(amount + 1e-6) for amount in exact]
    order = sorted(range(len(exact)), key=lambda at: exact[at] - whole[at], reverse=True)
    for at in order[: -sum(whole)]:
        whole[at] += 1
    return tuple(whole)


def _hundredths(value: Any, where: form.Where) -> int:
    return round(100 * form.number(-LIMIT, LIMIT)(value, where))


def _told(fact: str, yours: int, better: int) -> KeptReason:
    return fact, yours, better


def _analysis(format: str, decisions: Any, hands: Any, chances: Any, doubts: Any) -> Analysis:  # noqa: A002
    if doubts and len(doubts) != len(hands):
        raise BadDocument(because(N_("it tells of hands that were not played")))
    return Analysis(decisions, hands, points_of(chances), doubts)


def points_of(data: Any) -> tuple[Point, ...]:
    """The points of a curve from JSON data; `BadDocument` if malformed."""
    return tuple((when, list(each)) for when, each in _CHANCES(data, "chances"))


LIMIT = 10**6
"""The limit of amounts, hands and plies."""
_TEXT, _COUNT = form.text(400, 1), form.whole(0, LIMIT)
_AMOUNTS = form.many(_hundredths, form.MOST_SEATS, 1)
_ENDS = form.made(Ends, yours=_COUNT, better=_COUNT, favours=form.switch)
GRADED = form.made(
    Graded,
    hand=_COUNT,
    ply=_COUNT,
    seat=form.whole(0, form.MOST_SEATS - 1),
    action=_TEXT,
    best=_TEXT,
    loss=_hundredths,
    error=_hundredths,
    grade=form.one_of(GOOD, *GRADES, UNCLEAR),
    judged=form.one_of(EXACT, ROLLOUTS, UNCLEAR),
    reasons=form.many(form.made(_told, fact=form.text(40, 1), yours=_COUNT, better=_COUNT), 10),
    lead=form.Maybe(_hundredths, 0),
    ends=form.Maybe(_ENDS),
)
"""A decision as the file keeps it and the thinking process sends it."""
_POINTS = form.many(form.number(-LIMIT, LIMIT), form.MOST_SEATS, 2)
_LINE = form.many(_TEXT, LIMIT)
EXAMPLE_FORM = form.made(
    Example,
    hands=form.many(form.many(form.text(8, 1), 400), form.MOST_SEATS),
    pile=form.many(_COUNT, 400),
    yours=_POINTS,
    better=_POINTS,
    yours_line=_LINE,
    better_line=_LINE,
    ends=_ENDS,
)
"""A deal played on after two actions, as the thinking process sends it."""
_SHARES = form.made(Shares, hand=_COUNT, result=_AMOUNTS, **dict.fromkeys(COLUMNS, _AMOUNTS))
_CHANCES = form.many(form.row(form.number(0, LIMIT), form.many(form.number(0, 1), form.MOST_SEATS, 1)), LIMIT)
ANALYSIS = form.made(
    _analysis,
    format=form.one_of(FORMAT),
    decisions=form.many(GRADED, LIMIT),
    hands=form.many(_SHARES, LIMIT),
    chances=form.Maybe(_CHANCES, ()),
    doubts=form.Maybe(form.many(_AMOUNTS, LIMIT), ()),
)
"""An analysis as the file beside a record keeps it."""
