"""Clauses shared by the hints of several games, each a fact that can be checked at the table."""

from collections.abc import Iterable, Sequence

from game.core.message import Fact, Message, by, message
from game.core.rules import Seat
from game.dominoes.layout import ALIKE, Action, Joining, Lay
from game.dominoes.tiles import TEXT, WEIGHT, Tile, mask, parse_tile


def why_unable(boneyard: int | None) -> list[Message]:
    """Why a seat draws or passes; `boneyard` is None in games without drawing."""
    if boneyard is None:
        return [message("hint.nothing_fits")]
    left = message("hint.to_draw", tiles=boneyard) if boneyard else message("hint.nothing_to_draw")
    return [message("hint.nothing_fits"), left]


def only_you(
    spent: Sequence[int], hand: Iterable[str], laid: Tile, group: str = "hint", joining: Joining = ALIKE, **facts: Fact
) -> list[Message]:
    """Those `spent` numbers for which only you hold a tile, and those for which nobody does, as messages of `group`."""
    own, join = mask(tile for tile in map(parse_tile, hand) if tile != laid), "" if joining.alike else "_join"
    mine, dead = (tuple(n for n in spent if bool(joining.fits[n] & own) is held) for held in (True, False))
    told = [message(f"{group}.only_you{join}", numbers=mine, **facts)] if mine else []
    return [*told, message(f"{group}.nobody{join}", numbers=dead, **facts)] if dead else told


def of_others(keeps: int, left: int) -> Message:
    """How many of the `left` other tiles in your hand would fit next."""
    if left == 1:
        return message("hint.other_fits" if keeps else "hint.other_fits_not")
    kind = "all" if keeps == left else "some" if keeps else "none"
    return message(f"hint.others_fit_{kind}", fitting=keeps, tiles=left)


def may_have(fitting: int, tiles: int, player: Seat) -> Message:
    """How many of the tiles that a player may hold would fit."""
    if fitting == tiles:
        return by("hint.any_fits", player)
    return by("hint.some_fit", player, fitting=fitting, tiles=tiles)


def most_with(key: str, player: Seat, most: int, tiles: Sequence[Tile], unseen: int) -> Message:
    """The most that a player can score, and with which of the unseen tiles: a single one, some, or any of them.

    `key` is the message key without its ending ``_with``, ``_some`` or ``_any``.
    """
    if len(tiles) == 1:
        return by(f"{key}_with", player, most=most, tile=TEXT[tiles[0]])
    if len(tiles) == unseen:
        return by(f"{key}_any", player, most=most)
    return by(f"{key}_some", player, most=most, fitting=len(tiles), tiles=unseen)


def unseen_fit(fitting: int, unseen: int) -> Message:
    """How many of the unseen tiles would fit."""
    if fitting == unseen:
        return message("hint.any_unseen_fits")
    return message("hint.unseen_fit", fitting=fitting, tiles=unseen)


def weighs(tile: Tile, legal: Sequence[Action]) -> Message:
    """The pips of the tile, and whether it is the heaviest of those that can be played."""
    pips = WEIGHT[tile]
    if not pips:
        return message("hint.weighs_nothing")
    weights = {WEIGHT[each.tile] for each in legal if isinstance(each, Lay)}
    return message("hint.heaviest" if pips == max(weights) > min(weights) else "hint.sheds", pips=pips)
