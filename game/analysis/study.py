"""The analysis of a match, in pieces that can be done in any order and by any process, and stopped at any time."""

import json
import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby, pairwise

from game.ai.judge import CLEARLY_WORSE_Z, UNCLEAR, behind, doubt
from game.analysis import luck
from game.analysis.evidence import evidence
from game.analysis.findings import COLUMNS, Analysis, Graded, Shares
from game.analysis.judging import judge
from game.analysis.luck import Luck
from game.analysis.reasons import reasons
from game.core.bot import AnyPrompt, Budget, Prompt, Verdict
from game.core.chance import stream
from game.core.document import BadDocument
from game.core.game import Game
from game.core.match import Match
from game.core.message import N_, because
from game.core.rules import AnyRules, Json, Seat, has_choice

PER_ROLLOUT = 4
"""Playouts of a decision for each rollout that measures luck."""

DECISION, DEAL, DRAW = "decision", "deal", "draw"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit of work: a decision to judge, or a deal or draw to measure, at a ply counted over all hands."""

    kind: str
    ply: int


Found = Graded | Luck
"""A decision judged, or the luck of a deal or draw."""


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand, with its actions from `first` up to but not including `end`."""

    number: int
    first: int
    end: int
    over: bool

    def holds(self, piece: Piece) -> bool:
        """Whether the piece belongs to this hand."""
        return self.first <= piece.ply < self.end


class Study:
    """A match to analyse, with that many playouts per decision; None for the game's own number."""

    def __init__(self, match: Match, playouts: int | None) -> None:
        self.match = match
        self.expertise = match.game.expertise()
        self.playouts = playouts or self.expertise.playouts
        self._hindsight = self.expertise.hindsight()
        self._rollouts = max(1, round(self.playouts / PER_ROLLOUT * self._hindsight.share))
        self._hands = _hands(match)

    def pieces(self) -> list[Piece]:
        """All pieces, in the order of play; forced actions are no decisions."""
        rules, match, found = self.match.rules, self.match, list[Piece]()
        for hand in self._hands:
            if hand.over:
                found.append(Piece(DEAL, hand.first))
            for ply in range(hand.first, hand.end):
                if has_choice(rules.legal_actions(match.at(ply))):
                    found.append(Piece(DECISION, ply))
                after = match.before_deal(ply + 1)
                if hand.over and luck.draws(rules, self._hindsight, match.at(ply), after):
                    found.append(Piece(DRAW, ply))
        return found

    def find(self, piece: Piece) -> Found:
        """Does one piece. The result does not depend on what was done before it."""
        match, ply = self.match, piece.ply
        if piece.kind == DECISION:
            hand, prompt = match.hand_at(ply)[0], prompt_at(match, ply)
            return graded(match.game, match.rules, hand, prompt, match.actions[ply], self.playouts)
        name = (match.seed, match.game.key, piece.kind, ply)
        if piece.kind == DEAL:
            return luck.dealt(match.rules, self._hindsight, match.at(ply), self._rollouts, *name)
        action = match.actions[ply]
        return luck.drawn(match.rules, self._hindsight, match.at(ply), action, self._rollouts, *name)

    def whole(self, pieces: Sequence[Piece], found: Sequence[Found]) -> Analysis:
        """The analysis, from all pieces and their results."""
        decisions = [each for each in found if isinstance(each, Graded)]
        lucky = [(piece, each) for piece, each in zip(pieces, found, strict=True) if isinstance(each, Luck)]
        over = [each for each in self._hands if each.over]
        doubts = (self._doubts(each, lucky) for each in over) if lucky else ()
        return Analysis(
            tuple(decisions), tuple(self._shares(each, decisions, lucky) for each in over), doubts=tuple(doubts)
        )

    def shares(self, number: int, decisions: Sequence[Graded]) -> Shares:
        """The shares of a hand without measuring luck: all that no mistake accounts for is the rest."""
        return self._shares(self._hands[number], decisions, ())

    def _shares(self, hand: _Hand, decisions: Sequence[Graded], lucky: Sequence[tuple[Piece, Luck]]) -> Shares:
        match, seats = self.match, self.match.seats
        over = match.before_deal(hand.end)
        scored = partial(self._hindsight.points, match.rules)
        points = [late - early for late, early in zip(scored(over), scored(match.at(hand.first)), strict=True)]
        here = [each for each in decisions if each.hand == hand.number]
        losses = [sum(each.blamed for each in here if each.seat == seat) for seat in range(seats)]
        columns = {}
        for column, kind in (("dealt", DEAL), ("drawn", DRAW)):
            parts = [each.amounts for piece, each in lucky if piece.kind == kind and hand.holds(piece)]
            columns[column] = [math.fsum(each) for each in zip(*parts, strict=True)] if parts else [0.0] * seats
        return Shares.of(hand.number, points, columns, losses)

    def _doubts(self, hand: _Hand, lucky: Sequence[tuple[Piece, Luck]]) -> tuple[int, ...]:
        """Each seat's standard error of all luck in that hand, in hundredths."""
        errors = [each.errors for piece, each in lucky if hand.holds(piece)]
        return tuple(round(100 * math.hypot(*each)) for each in zip(*errors, strict=True))


def graded(game: Game, rules: AnyRules, hand: int, prompt: AnyPrompt, action: object, playouts: int) -> Graded:
    """Judges a decision from what its seat was given; the prompt's ply counts from 0 in that hand."""
    expertise = game.expertise()
    # The stream is not named after the seed, for the result must not depend on what the seat could not see.
    rng = stream("analysis", game.key, hand, prompt.ply, prompt.seat)
    verdicts = expertise.analyst().weigh(rules, prompt, action, Budget(playouts=playouts), rng)
    judged = judge(expertise, rules, prompt, verdicts, action)
    blamed = judged.loss and judged.grade != UNCLEAR
    ends = evidence(expertise, rules, prompt, action, judged.best) if blamed and not expertise.by_chance else None
    why = reasons(expertise, rules, prompt, action, judged.best, ends) if judged.loss else []
    unit = 100 * expertise.of_result(rules.seats)
    return Graded(
        hand,
        prompt.ply,
        prompt.seat,
        str(action),
        str(judged.best),
        round(unit * judged.loss),
        round(unit * judged.error),
        judged.grade,
        judged.judged,
        tuple((each.fact, each.yours, each.better) for each in why),
        round(unit * expertise.of_margin(rules) * _lead(verdicts, action)),
        ends,
    )


def _lead(verdicts: Sequence[Verdict], action: object) -> float:
    """The lead of the action if it is clearly better than any other, in the unit of verdicts; else 0."""
    best, *others = verdicts
    if best.action != action or not others or behind(best, others[0]) < CLEARLY_WORSE_Z * doubt(best, others[0]):
        return 0.0
    return behind(best, others[0])


def read_analysis(raw: bytes, match: Match) -> Analysis | None:
    """The analysis in the file beside the match's record; None if its format is older, so that it must be made anew.

    `BadDocument` if it is damaged or belongs to another match.
    """
    found = Analysis.loads(raw)
    if found is not None:
        _check(found, match)
    return found


def _check(known: Analysis, match: Match) -> None:
    hands, rules = _hands(match), match.rules
    for each in known.decisions:
        hand = hands[each.hand] if each.hand < len(hands) else None
        if (
            hand is None
            or each.ply >= hand.end - hand.first
            or rules.to_act(match.at(hand.first + each.ply)) != each.seat
        ):
            words = N_("seat {seat} made no decision at ply {ply} of hand {hand}")
            raise BadDocument(because(words, seat=each.seat, ply=each.ply, hand=each.hand))
        ply = hand.first + each.ply
        legal = rules.legal_actions(match.at(ply))
        if each.action != str(match.actions[ply]) or not _is_among(legal, rules, each.best):
            words = N_("{action} instead of {best} was no decision at ply {ply} of hand {hand}")
            raise BadDocument(because(words, action=each.action, best=each.best, ply=each.ply, hand=each.hand))
    amounts = [getattr(each, column) for each in known.hands for column in ("result", *COLUMNS)]
    numbers = [each.hand for each in known.hands]
    if numbers != sorted({*numbers} & {hand.number for hand in hands}):
        raise BadDocument(because(N_("it tells of hands that were not played")))
    curve = [chances for _, chances in known.chances]
    if any(len(each) != match.seats for each in (*amounts, *curve, *known.doubts)):
        raise BadDocument(because(N_("it is about another number of seats than {seats}"), seats=match.seats))
    if any(not 0 <= when <= len(hands) for when, _ in known.chances):
        raise BadDocument(because(N_("it tells of hands that were not played")))


def _is_among(legal: Sequence[object], rules: AnyRules, text: str) -> bool:
    try:
        return rules.parse_action(text) in legal
    except ValueError:
        return False


def choices(match: Match, seats: Collection[Seat]) -> Iterator[tuple[int, Json]]:
    """The choices of those seats so far, each with its ply over all hands, for `game.analysis.asked.judged`."""
    rules = match.rules
    for ply, action in enumerate(match.actions):
        state = match.at(ply)
        seat = rules.to_act(state)
        if seat in seats and has_choice(rules.legal_actions(state)):
            hand, within = match.hand_at(ply)
            yield ply, {"hand": hand, "seat": seat, "ply": within, "action": str(action)}


def what_judge_sees(match: Match, some: Iterable[tuple[int, Json]]) -> list[Json]:
    """The choices with what their seats were given, which is all that a judge may know."""
    return [each | {"observation": prompt_at(match, ply).observation} for ply, each in some]


def prompt_at(match: Match, ply: int) -> AnyPrompt:
    """The prompt of the seat to act at that ply, as plain data, its own ply counted from 0 in the hand."""
    state, rules = match.at(ply), match.rules
    seat = rules.to_act(state)
    assert seat is not None
    observation = json.loads(json.dumps(rules.observe(state, seat)))
    return Prompt(seat, match.hand_at(ply)[1], observation, rules.legal_actions(state))


def ply_of(match: Match, graded: Graded) -> int:
    """The ply of a decision, counted over all hands."""
    return match.begins[graded.hand] + graded.ply


def where(match: Match, graded: Graded) -> tuple[int, int]:
    """The hand of a decision, and the turn of its seat in that hand; both count from 1."""
    first = match.begins[graded.hand]
    seats = [match.rules.to_act(match.at(ply)) for ply in range(first, first + graded.ply + 1)]
    return graded.hand + 1, [seat for seat, _ in groupby(seats)].count(graded.seat)


def decision(match: Match, graded: Graded) -> AnyPrompt:
    """The prompt of a decision."""
    return prompt_at(match, ply_of(match, graded))


def _hands(match: Match) -> list[_Hand]:
    """The hands in which at least one action was played."""
    return [
        _Hand(number, first, end, match.rules.hand_end(match.before_deal(end)) is not None)
        for number, (first, end) in enumerate(pairwise([*match.begins, match.ply]))
        if first < end
    ]
