"""The tiles of the hand in the rack: which are picked, which cannot be played, and their tips."""

from collections.abc import Sequence

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.ui.board.items import GapItem, HandTile, Item
from game.ui.board.picture import View
from game.ui.board.table import HAND, Table
from game.words import _

RISE, MIN_RISE = 18, 14
"""How far a picked tile is raised, and the minimum where space is short, in dp."""


def hand_tiles(
    table: Table, view: View, hand: Sequence[str], rects: Sequence[pygame.Rect], *, gap: str = ""
) -> list[Item]:
    """The items for the `hand` in `rects` (pixels); the tile named by `gap` gets a gap item below it.

    A picked or hovered tile rises, but not in a lower row, where the ledge of the row above would hide it.
    """
    px, starts = view.scale.tiles.px, table.starts(view) if view.legal else None
    highest = min((rect.y for rect in rects), default=0)
    items: list[Item] = []
    for text, rect in zip(hand, rects, strict=True):
        tile = parse_tile(text)
        touch = HAND + text
        picked = touch in table.picks
        rise = _lift(view, rect) if picked else px(3) if view.hovered == f"tile:{text}" else 0
        rise = 0 if rect.y > highest else rise
        if text == gap:
            items.append(GapItem("gap", rect, 89))
        items.append(
            HandTile(
                key=f"tile:{text}",
                rect=rect.move(0, -rise),
                layer=90,
                touch=touch,
                label=_("{tile} in your hand").format(tile=text),
                first=HI[tile],
                second=LO[tile],
                vertical=True,
                dim=starts is not None and touch not in starts,
                outline="picked" if picked else "",
                tip=_tip(table, view, touch),
            )
        )
    return items


def _lift(view: View, rect: pygame.Rect) -> int:
    """How far a picked tile rises, in pixels: if possible, its ring does not reach the strip."""
    strip, px = view.areas.strip, view.scale.tiles.px
    room = rect.y - strip.bottom - px(8) if strip else px(RISE)
    return max(min(px(RISE), room), px(MIN_RISE))


def _tip(table: Table, view: View, touch: str) -> str:
    """If only one action is possible with a tile and the present picks: says that picking it plays that action."""
    if table.picks and touch not in table.picks:
        found = table.candidates(view, (*table.picks, touch)) if view.legal else []
        if len(found) == 1 and table.touches(found[0]) == {*table.picks, touch}:
            return _("Pick it: {move}").format(move=table.offered(view, found[0]))
        if found or not any(pick.startswith(HAND) for pick in table.picks):
            return ""  # another tile replaces the picked tile, but not a picked end
    action = table.only(view, touch)
    if action is None:
        return ""
    # TRANSLATORS: {move} is what picking the tile twice plays, such as “6|4 on 6|6 for 10 points”
    return _("Pick it twice: {move}").format(move=table.offered(view, action))
