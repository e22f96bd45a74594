"""What anybody could count out about a play at Fortress: who can answer it, and which open numbers are dead."""

from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Observation, Rules
from game.dominoes.chain import opening_tile, retold, together
from game.dominoes.chaingame import determinization
from game.dominoes.layout import Action, Lay, Spin, ends_after, numbers, playable
from game.dominoes.tiles import SUIT, WEIGHT, Tile, TileSet, members, parse_tiles
from game.games.fortress.counting import ends


def facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Action) -> Facts:
    """The pips that go, what the next seat could answer, and what could follow oneself; see `Facts`.

    Whoever passed does not hold the numbers that were open then. Going out leaves nothing to anybody.
    """
    seen = prompt.observation
    left, hand, shed = ends(seen), parse_tiles(seen["hand"]), 0
    if isinstance(action, Lay):
        hand, shed = hand & ~action.bit, WEIGHT[action.tile]
        left = ends_after(left, action, Spin.EVERY)
        if not hand:
            return Facts(shed=shed)
    fits = playable(left)
    held = hands(seen, action)
    others = together(held)
    answers = held[(prompt.seat + 1) % len(held)] & fits
    return Facts(
        shed=shed,
        threat=heaviest(answers),
        answers=answers.bit_count(),
        keeps=(hand & fits).bit_count(),
        promise=heaviest(hand & fits),
        spent=tuple([number for number in numbers(left) if not SUIT[number] & others]),
    )


def heaviest(tiles: TileSet) -> int:
    """The pips of the heaviest of those tiles; 0 if there are none."""
    return max([WEIGHT[tile] for tile in members(tiles)], default=0)


def hands(observation: Observation, action: Action) -> list[TileSet]:
    """For each seat the unseen tiles that it may hold; none for the seat that looks, whose tiles are seen."""
    story = retold(observation)
    opening: Tile = opening_tile(story) if story else action.tile if isinstance(action, Lay) else 0
    shares = [share for _, share in determinization.shares(observation, story, opening)][:-1]
    return [share.allowed if share.size else 0 for share in shares]
