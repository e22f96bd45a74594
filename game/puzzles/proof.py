"""Proves puzzles once more: nothing that stands in their file is believed but the position and the question."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.ai.endings import TooMany
from game.ai.judge import WORLDS, values
from game.core.bot import AnyPrompt
from game.core.document import BadDocument
from game.core.expertise import AnyExpertise
from game.core.match import Match
from game.core.rules import AnyRules
from game.puzzles import holding, weighing
from game.puzzles.holding import ASKS, SHOWN
from game.puzzles.puzzle import BEST, EXACT, HOLDS, WIN_1, WIN_2, Puzzle, texts
from game.puzzles.solving import Forced, wins_at_once

STATES = 5_000
"""The most states looked at to prove a win by force."""
ENDING = 20_000
"""The most states looked at to solve the end of a hand in one deal, for each action."""
FRESH = 3
"""The seed of the deals in which a puzzle is weighed again; those it was found in had others."""
ALIKE = 1e-4
"""Values as close as this are the same, in points."""


def fault(puzzle: Puzzle) -> str:
    """Why the puzzle is not what it says, in one sentence; empty if it is proved."""
    try:
        match = puzzle.match()
        proved = proofs(match, puzzle)
    except BadDocument as error:
        return str(error)
    except TooMany:
        return "it takes too many states to prove"
    if isinstance(proved, str):
        return proved
    if proved.answer != puzzle.answer:
        return f"the answer is {_listed(proved.answer)}, not {_listed(puzzle.answer)}"
    for name in ("gap", "worlds"):
        found, told = getattr(proved, name), getattr(puzzle, name)
        if puzzle.kind != BEST and not math.isclose(found, told, abs_tol=0.006):
            return f"its {name} is {found:g}, not {told:g}"
    return ""


def proofs(match: Match, puzzle: Puzzle) -> Puzzle | str:
    """The puzzle with the answer, gap and number of deals that are found; a sentence where there is no right answer."""
    rules, expertise = match.rules, match.game.expertise()
    if puzzle.kind == HOLDS:
        return _held(match, puzzle)
    if puzzle.kind == EXACT:
        return _solved(puzzle, rules, expertise, match.prompt())
    if puzzle.kind == BEST:
        return _ahead(puzzle, match)
    if match.game.hidden:
        return f"a {puzzle.kind} puzzle is for games that hide nothing"
    state = match.state
    if puzzle.kind == WIN_1:
        answer = wins_at_once(rules, state)
        return replace(puzzle, answer=texts(answer)) if answer else "nothing wins at once"
    if puzzle.kind == WIN_2:
        forced = Forced(rules, expertise, STATES)
        winning = forced.winning(state)
        if len(winning) != 1:
            return f"{len(winning)} first actions win by force, not one"
        if not forced.in_two(state, winning[0]):
            return f"{winning[0]} does not win in two"
        return replace(puzzle, answer=texts(winning))
    return f"a {puzzle.kind} puzzle cannot be proved"


def means(
    rules: AnyRules, expertise: AnyExpertise, prompt: AnyPrompt, most: int = WORLDS, states: int = ENDING
) -> tuple[Mapping[str, float], Sequence[tuple[Any, Mapping[str, float]]]] | None:
    """What each action is worth on average over all deals that fit, and in each of them, all of them solved.

    A seat that has nothing to choose by is taken to be for and against the one that is asked, and the gap must be there
    in both cases, so each action is worth the less where it is best and the more where it is not. None if another is
    best then, or if the deals are too many or too hard.
    """
    worlds = expertise.worlds(rules, prompt, most)
    if not worlds or max(chance for chance, _ in worlds) > min(chance for chance, _ in worlds) + 1e-9:
        return None
    leans = (0.0,) if rules.seats == 2 else (1.0, -1.0)
    found: list[list[Mapping[str, float]]] = []
    for _, state in worlds:
        each = [values(rules, expertise, state, states, lean) for lean in leans]
        if None in each:
            return None
        found.append([one for one in each if one is not None])
    sums = [{key: sum(each[at][key] for each in found) / len(found) for key in found[0][0]} for at in range(len(leans))]
    best = max(sums[-1], key=sums[-1].__getitem__)
    same = [key for key in sums[-1] if all(abs(each[key] - each[best]) < ALIKE for each in sums)]
    worst = {key: (min if key in same else max)(each[key] for each in sums) for key in sums[0]}
    if max((worst[key] for key in worst if key not in same), default=-math.inf) > min(worst[key] for key in same):
        return None
    return worst, [(state, each[-1]) for (_, state), each in zip(worlds, found, strict=True)]


def best_of(worth: Mapping[str, float]) -> tuple[tuple[str, ...], float]:
    """The best actions, and how far the next is behind them; 0 if none is."""
    most = max(worth.values())
    best = tuple(sorted(key for key, value in worth.items() if value > most - ALIKE))
    return best, round(min((most - value for key, value in worth.items() if key not in best), default=0.0), 2)


def _solved(puzzle: Puzzle, rules: AnyRules, expertise: AnyExpertise, prompt: AnyPrompt) -> Puzzle | str:
    found = means(rules, expertise, prompt)
    if found is None:
        return f"its deals cannot all be solved, are more than {WORLDS}, or have no best action in common"
    answer, gap = best_of(found[0])
    return (
        replace(puzzle, answer=answer, gap=gap, worlds=len(found[1])) if gap > 0 else "all actions are worth the same"
    )


def _ahead(puzzle: Puzzle, match: Match) -> Puzzle | str:
    """Weighed once more in fresh deals, as likely as they are, played out by the fixed policy."""
    expertise = match.game.expertise()
    same = weighing.classes(match.rules, expertise, match.state)
    if len(same) < 2:
        return "there is nothing to compare"
    scales = weighing.Scales(match, [*same], ("fixed", "likely", FRESH))
    scales.until(weighing.LEAST)
    best, second, gap, error = scales.compared()
    if gap < weighing.SURE * error or gap < expertise.clear - error:
        return f"{best} is only {gap:.2f} ahead of {second}, give or take {error:.2f}"
    if abs(gap - puzzle.gap) > weighing.SURE * math.hypot(error, puzzle.error):
        return f"its gap is {gap:.2f}, not {puzzle.gap:g}"
    return replace(puzzle, answer=texts(same[best]))


def _held(match: Match, puzzle: Puzzle) -> Puzzle | str:
    holder: Any = puzzle.refute.get("holder")
    asks: Any = puzzle.refute.get("asks")
    shown: Any = puzzle.refute.get("tiles")
    seen = match.rules.observe(match.state, puzzle.seat)
    if "unable" not in seen or not seen["plies"]:
        return "it asks for a hand where nothing can be inferred"
    known = type(holder) is int and 0 <= holder < puzzle.seats and holder != puzzle.seat and asks in ASKS
    if not known or not isinstance(shown, list) or len(shown) != SHOWN or not all(isinstance(t, str) for t in shown):
        return "its refute does not say whose hand is asked for, which question, and which four tiles"
    deals = holding.every(seen)
    if deals is None:
        return f"the deals that fit are more than {holding.MOST}"
    answer = deals.answer(holder, asks, shown)
    if not 0 < len(answer) < SHOWN:
        return "none or all of the four tiles are right"
    for kept in ([], *([each] for each in holding.facts(seen))):
        less = holding.answers(holding.knowing(seen, kept), holder, asks)
        if answer == tuple(sorted(less & {*shown})):
            return "one fact, or none, is enough to answer it"
    return replace(puzzle, answer=answer, worlds=len(deals.hands))


def _listed(answer: Sequence[str]) -> str:
    some = ", ".join(answer[:4])
    return f"{some} and {len(answer) - 4} more" if len(answer) > 4 else some
