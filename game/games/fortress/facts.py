"""What anybody could count out about a play at Fortress: who can answer it, and which open numbers are dead."""

from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Observation, Rules
from game.dominoes.chain import opening_tile, retold, together
from game.dominoes.layout import Action, Lay, ends_after, numbers, playable
from game.dominoes.tiles import SUIT, Tile, TileSet, mask, parse_tile
from game.games.fortress import hidden
from game.games.fortress.counting import ends


def facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Action) -> Facts:
    """What the next seat could answer, and what could follow oneself; see `Facts`. Nothing is scored within a hand.

    Whoever passed does not hold the numbers that were open then. Going out leaves nothing to anybody.
    """
    seen = prompt.observation
    left, hand = ends(seen), mask(map(parse_tile, seen["hand"]))
    if isinstance(action, Lay):
        hand &= ~action.bit
        left = ends_after(left, action, all_spin=True)
        if not hand:
            return Facts()
    fits = playable(left)
    held = hands(seen, action)
    others = together(held)
    return Facts(
        answers=(held[(prompt.seat + 1) % len(held)] & fits).bit_count(),
        keeps=(hand & fits).bit_count(),
        spent=tuple([number for number in numbers(left) if not SUIT[number] & others]),
    )


def hands(observation: Observation, action: Action) -> list[TileSet]:
    """For each seat the unseen tiles that it may hold; none for the seat that looks, whose tiles are seen."""
    story = retold(observation)
    opening: Tile = opening_tile(story) if story else action.tile if isinstance(action, Lay) else 0
    shares = hidden.shares(observation, story, opening)[: len(observation["hand_sizes"])]
    return [share.allowed if share.size else 0 for share in shares]
