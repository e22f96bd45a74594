"""Proves puzzles: nothing in their file is trusted but the position and the question.

Each kind has one function. The miner calls it on a position that may be a puzzle, and the check of a file calls it
again.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.ai.endings import TooMany
from game.ai.judge import MOST_DEALS, values
from game.core.bot import AnyPrompt
from game.core.document import BadDocument
from game.core.expertise import AnyExpertise
from game.core.match import Match
from game.core.rules import AnyRules, Json
from game.puzzles import holding, weighing
from game.puzzles.holding import SHOWN
from game.puzzles.puzzle import BEST, EXACT, HOLDS, WIN_1, WIN_2, Puzzle, texts
from game.puzzles.solving import Forced, wins_at_once
from game.puzzles.themes import themes
from game.puzzles.weighing import Scales, compared

STATES = 5_000
"""The most states visited to prove a win by force."""
ENDING = 20_000
"""The most states visited to solve the end of a hand in one deal, for each action."""
FRESH = 3
"""The seed of the deals in which a puzzle is weighed again; those it was found in had others."""
FORESEEN, FORESEEN_SEED = (60, 250), 1
"""The numbers of deals in which an ending is played on by players who see only their own tiles, and their seed."""
POLICIES = ("fixed", "steady")
"""The policies of these players, the quick one first; see `weighing`."""
RIVALS = 4
"""The number of actions good by the first policy that are weighed by the next."""
MANY_WINS = 3
"""The most wins by force that are counted."""
NOT_HIDDEN = "such a puzzle is for games that hide nothing"
ALIKE = 1e-4
"""The difference below which two values are the same, in points."""


def fault(puzzle: Puzzle) -> str:
    """Why the puzzle is not what it claims to be, in one sentence; empty if it is proved."""
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
    if proved.themes != puzzle.themes:
        return f"its themes are {_listed(proved.themes)}, not {_listed(puzzle.themes)}"
    for name in ("gap", "worlds"):
        found, told = getattr(proved, name), getattr(puzzle, name)
        if puzzle.kind != BEST and not math.isclose(found, told, abs_tol=0.006):
            return f"its {name} is {found:g}, not {told:g}"
    return ""


def proofs(match: Match, puzzle: Puzzle) -> Puzzle | str:
    """The puzzle with what is found at its position, where the match stands: answer, gap, number of deals and themes; a
    sentence where there is no right answer."""
    found = PROOFS[puzzle.kind](match, puzzle)
    return found if isinstance(found, str) else replace(found, themes=themes(match, found))


def win_1(match: Match, puzzle: Puzzle) -> Puzzle | str:
    """The puzzle with the actions that end the hand at once with a win, or a sentence."""
    if match.game.hidden:
        return NOT_HIDDEN
    answer = wins_at_once(match.rules, match.state)
    return replace(puzzle, answer=texts(answer)) if answer else "nothing wins at once"


def win_2(match: Match, puzzle: Puzzle, states: int = STATES) -> Puzzle | str:
    """The puzzle with the only first action that wins by force, in two; or a sentence."""
    if match.game.hidden:
        return NOT_HIDDEN
    if match.seats != 2:
        return "a win by force is for two seats"
    forced = Forced(match.rules, match.game.expertise(), states)
    winning = forced.winning(match.state, enough=MANY_WINS)
    if len(winning) != 1:
        return f"{len(winning)} first actions win by force, not one"
    if not forced.in_two(match.state, winning[0]):
        return f"{winning[0]} does not win in two"
    return replace(puzzle, answer=texts(winning))


def means(
    rules: AnyRules, expertise: AnyExpertise, prompt: AnyPrompt, most: int = MOST_DEALS, states: int = ENDING
) -> tuple[Mapping[str, float], Sequence[tuple[Any, Mapping[str, float]]]] | None:
    """The mean value of each action over all deals that fit, and its value in each of them, with all of them solved.

    A seat that has nothing to choose by is taken to play for and against the seat that is asked, and the gap must be
    there in both cases. So each action has the lower of its values if it is best, and the higher if it is not. None if
    another is best then, or if the deals are too many or too hard.
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
    """The best actions, and how far the next is behind them, in points; 0 if there is no other."""
    most = max(worth.values())
    best = tuple(sorted(key for key, value in worth.items() if value > most - ALIKE))
    return best, round(min((most - value for key, value in worth.items() if key not in best), default=0.0), 2)


def exact(match: Match, puzzle: Puzzle, most: int = MOST_DEALS, states: int = ENDING) -> Puzzle | str:
    """The puzzle with what is best over all deals that fit, each solved, without foresight; or a sentence."""
    rules, expertise = match.rules, match.game.expertise()
    found = means(rules, expertise, match.prompt(), most, states)
    if found is None:
        return f"its deals cannot all be solved, are more than {most}, or have no best action in common"
    answer, gap = best_of(found[0])
    if gap < expertise.grades[0]:
        return f"the next best is only {gap:g} behind" if gap > 0 else "all actions are worth the same"
    if needs_foresight(match, answer):
        return f"{answer[0]} is best only for those who will see all tiles"
    return replace(puzzle, answer=answer, gap=gap, worlds=len(found[1]), refute=refuted(rules, found[1], answer))


def needs_foresight(match: Match, answer: Sequence[str]) -> bool:
    """Whether the answer is best only for those who will see all tiles from then on: whether another action is ahead
    where one of two policies plays the hands on without that."""
    same = weighing.classes(match.rules, match.game.expertise(), match.state)
    own = next(first for first, alike in same.items() if {*alike} & {*answer})
    rivals = [*same]
    for policy in POLICIES:
        scales = Scales(match, rivals, (policy, "even", FORESEEN_SEED))
        if _overtaken(scales, own):
            return True
        rivals = sorted({own, *scales.left[:RIVALS]})
    return False


def _overtaken(scales: Scales, own: str) -> bool:
    """Whether another action is ahead of that one beyond doubt."""
    for worlds in FORESEEN:
        scales.until(worlds)
        best, tried = scales.left[0], len(scales.found[own])
        if best == own:
            return False
    first, _, gap, error = compared({best: scales.found[best][:tried], own: scales.found[own]})
    return first != own and gap > 2 * error


def refuted(rules: AnyRules, worlds: Sequence[tuple[Any, Mapping[str, float]]], answer: Sequence[str]) -> Json:
    """For each wrong action, the deal in which it costs most, and the number of deals in which it costs something."""
    states = [state for state, _ in worlds]
    costs = {
        action: [worth[answer[0]] - worth[action] for _, worth in worlds]
        for action in worlds[0][1]
        if action not in answer
    }
    return {action: worst(rules, states, each) for action, each in costs.items()}


def worst(rules: AnyRules, states: Sequence[Any], costs: Sequence[float]) -> Json:
    """The deal in which an action costs most, and the number of deals in which it costs something."""
    at = max(range(len(costs)), key=costs.__getitem__)
    hands = [rules.observe(states[at], seat)["hand"] for seat in range(rules.seats)]
    number = sum(cost > 0.005 for cost in costs)
    return {"hands": hands, "cost": round(costs[at], 2), "costs": number, "of": len(costs)}


def best(match: Match, puzzle: Puzzle) -> Puzzle | str:
    """The puzzle with what is ahead in fresh deals, drawn by likelihood, played out by the fixed policy."""
    expertise = match.game.expertise()
    same = weighing.classes(match.rules, expertise, match.state)
    if len(same) < 2:
        return "there is nothing to compare"
    scales = Scales(match, [*same], ("fixed", "likely", FRESH))
    scales.until(weighing.ALL)
    first, second, gap, error = scales.compared()
    if gap < weighing.ERRORS_AHEAD * error or gap < expertise.clear - error:
        return f"{first} is only {gap:.2f} ahead of {second}, give or take {error:.2f}"
    if abs(gap - puzzle.gap) > weighing.ERRORS_AHEAD * math.hypot(error, puzzle.error):
        return f"its gap is {gap:.2f}, not {puzzle.gap:g}"
    return replace(puzzle, answer=texts(same[first]))


def holds(match: Match, puzzle: Puzzle) -> Puzzle | str:
    """The puzzle with those of four tiles that a seat can hold, or must, by logic alone; or a sentence."""
    holder, asks, shown = (puzzle.refute[key] for key in ("holder", "asks", "tiles"))
    seen = match.rules.observe(match.state, puzzle.seat)
    if "unable" not in seen or not seen["plies"]:
        return "it asks for a hand where nothing can be inferred"
    joining = holding.joining_of(match.rules)
    deals = holding.every(seen, joining)
    if deals is None:
        return f"the deals that fit are more than {holding.MOST_DEALS}"
    answer = deals.answer(holder, asks, shown)
    if not 0 < len(answer) < SHOWN:
        return "none or all of the four tiles are right"
    for kept in ([], *([each] for each in holding.facts(seen))):
        less = holding.answers(holding.knowing(seen, kept), holder, asks, joining)
        if answer == tuple(sorted(less & {*shown})):
            return "one fact, or none, is enough to answer it"
    return replace(puzzle, answer=answer, worlds=len(deals.hands))


PROOFS: Mapping[str, Callable[[Match, Puzzle], Puzzle | str]] = {
    WIN_1: win_1,
    WIN_2: win_2,
    EXACT: exact,
    BEST: best,
    HOLDS: holds,
}
"""The function that proves puzzles of each kind."""


def _listed(answer: Sequence[str]) -> str:
    some = ", ".join(answer[:4])
    return f"{some} and {len(answer) - 4} more" if len(answer) > 4 else some
