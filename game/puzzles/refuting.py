"""Plays a wrong answer on: in the deal that shows what is wrong with it, or against the reply that was overlooked."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple

from game.ai.endings import TooMany
from game.ai.judge import values
from game.core.bot import Budget
from game.core.chance import Stream
from game.core.match import Match
from game.dominoes.tiles import Tile, parse_tiles
from game.puzzles.puzzle import Puzzle
from game.puzzles.solving import STATES_WHILE_WAITING, Forced, wins_at_once

SOLVED = 2000
"""The most states visited, for each action, to find the best reply with every tile face up."""
MOST_LEGAL = 200
"""The most legal actions among which a winning one is looked for."""
REPLIES = "casual"
"""The level that replies where that is too much."""


class Refutation(NamedTuple):
    """The deal in which an answer costs most: `hands` as texts; it costs something in `costs` of `of` deals."""

    hands: tuple[tuple[str, ...], ...]
    costs: int
    of: int

    @property
    def share(self) -> int:
        """The number of deals in a hundred in which it costs something: at least 1."""
        return max(1, round(100 * self.costs / self.of))


def refutation(puzzle: Puzzle, match: Match, action: Any) -> Refutation | None:
    """What is kept about a wrong answer, or about one that comes to the same; None if there is nothing.

    `match` stands where the puzzle does.
    """
    rules, expertise, state = match.rules, match.game.expertise(), match.state
    found = puzzle.refute.get(str(action))
    if found is None and puzzle.refute:
        key = expertise.key(rules, rules.step(state, action))
        legal = {str(each): each for each in rules.legal_actions(state) if str(each) in puzzle.refute}
        same = (text for text, each in legal.items() if expertise.key(rules, rules.step(state, each)) == key)
        found = puzzle.refute.get(next(same, ""))
    return Refutation(tuple(map(tuple, found["hands"])), found["costs"], found["of"]) if found else None


def lie(match: Match, hands: Sequence[Sequence[str]], pile: Sequence[Tile] = ()) -> None:
    """Rearranges the tiles of a match from now on; those to be drawn come in the order of the pile."""
    hindsight = match.game.expertise().hindsight()
    match.suppose(hindsight.lying(match.rules, match.state, [parse_tiles(hand) for hand in hands], pile))


def reply(match: Match, rng: Stream) -> Any:
    """What the seat to act does with every tile face up: the best action if it can be found, else one that looks good
    to that seat."""
    rules, state, expertise, prompt = match.rules, match.state, match.game.expertise(), match.prompt()
    if not match.game.hidden:
        found = _winning(match)
    else:
        worth = values(rules, expertise, state, SOLVED)
        found = [rules.parse_action(max(worth, key=worth.__getitem__))] if worth else []
    return found[0] if found else match.game.bot(REPLIES).choose(rules, prompt, Budget(playouts=30), rng)


def _winning(match: Match) -> list[Any]:
    """An action that wins where nothing is hidden, if one can be found; among very many, just any action."""
    rules, state = match.rules, match.state
    legal = [*islice(rules.legal_actions(state), MOST_LEGAL + 1)]
    if len(legal) > MOST_LEGAL:
        return legal[:1]
    if found := wins_at_once(rules, state):
        return found
    if rules.seats > 2:
        return []
    try:
        return Forced(rules, match.game.expertise(), STATES_WHILE_WAITING).winning(state, enough=1)
    except TooMany:
        return []
