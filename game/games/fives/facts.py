"""What anybody could count out about a play at Fives: its points, and what the ends then offer to whom."""

from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Observation, Rules, Seat
from game.dominoes import chain
from game.dominoes.chaingame import determinization
from game.dominoes.layout import Action, Lay, Spin, ends_after, numbers, playable, unseen_tiles
from game.dominoes.tiles import SUIT, TileSet, parse_tiles
from game.games.fives.counting import best_replies, ends, score


def facts(rules: Rules[Any, Any], prompt: Prompt[Any], action: Action) -> Facts:
    """Points of the play, and of the best answer; see `Facts`. Before the boneyard is empty anybody may draw any tile.

    A play that ends the hand or the match leaves nothing to anybody.
    """
    seen = prompt.observation
    left, hand, now = ends(seen), parse_tiles(seen["hand"]), 0
    if isinstance(action, Lay):
        left, hand = ends_after(left, action, Spin.OPENING), hand & ~action.bit
        now = score(sum(end.pips for end in left))
        if not hand or seen["scores"][prompt.seat] + now >= rules.options["target"]:
            return Facts(now)
    fits = playable(left)
    following, others = held_by(seen, action)
    return Facts(
        now=now,
        threat=max(best_replies(following, left).values(), default=0),
        answers=(following & fits).bit_count(),
        keeps=(hand & fits).bit_count(),
        promise=max(best_replies(hand, left).values(), default=0),
        spent=tuple([number for number in numbers(left) if not SUIT[number] & others]),
    )


def held_by(observation: Observation, action: Action) -> tuple[TileSet, TileSet]:
    """The unseen tiles that the next seat may come to play, and those that anybody else may.

    With tiles to draw these are all of them. Else whoever drew or passed does not hold the numbers that were open then,
    but for tiles drawn since.
    """
    unseen = unseen_tiles(observation)
    if observation["boneyard"]:
        return unseen, unseen
    story = chain.retold(observation)
    opening = chain.opening_tile(story) if story else action.tile if isinstance(action, Lay) else 0
    held: dict[Seat | None, TileSet] = {}
    for seat, share in determinization.shares(observation, story, opening):
        if share.size:
            held[seat] = held.get(seat, 0) | share.allowed
    following = (observation["seat"] + 1) % len(observation["hand_sizes"])
    return held.get(following, 0), chain.together(held.values())
