"""What speaks for an action at Fortress, in clauses made from its facts."""

from collections.abc import Sequence
from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Rules
from game.dominoes.clauses import listed, may_have, of_others, only_you, unable, weighs
from game.dominoes.layout import Action, Ends, Lay, Spin, ends_after, numbers, playable
from game.dominoes.tiles import SUIT, TileSet
from game.games.fortress.counting import ends
from game.games.fortress.facts import hands


def advice(
    rules: Rules[Any, Any], prompt: Prompt[Any], action: Action, facts: Facts, names: Sequence[str]
) -> list[str]:
    """The clauses, the weightiest first, e.g. ``3 of 12 tiles that Ben may have would fit``."""
    seen = prompt.observation
    if not isinstance(action, Lay):
        return unable(None)
    if len(seen["hand"]) == 1:
        return ["it is your last tile, and ends the hand"]
    left = ends_after(ends(seen), action, Spin.EVERY)
    next_seat = (prompt.seat + 1) % len(names)
    all_held = hands(seen, action)
    held, following = all_held[next_seat], names[next_seat]
    told = ["your only play"] if len(prompt.legal_actions) == 1 else []
    if facts.answers:
        told.append(may_have(facts.answers, held.bit_count(), following))
    elif facts.keeps or any(each & playable(left) for each in all_held):
        told.append(f"{following} will have to pass")
    else:
        told.append("nobody can play on then: the lightest hand wins")
    if facts.spent:
        told.append(only_you(facts.spent, seen["hand"], action.tile))
    shut = shut_out(left, held, facts.spent) if facts.answers else ()
    if shut:
        told.append(f"{following} has no {listed([str(number) for number in shut], 'or')}")
    return [*told, weighs(action.tile, prompt.legal_actions), of_others(facts.keeps, len(seen["hand"]) - 1)]


def shut_out(left: Ends, held: TileSet, spent: Sequence[int]) -> list[int]:
    """The open numbers that a seat which may hold these tiles cannot serve, though somebody else can."""
    return [number for number in numbers(left) if number not in spent and not SUIT[number] & held]
