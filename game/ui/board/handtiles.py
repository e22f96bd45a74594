"""The tiles of the hand as they stand in the rack: which are picked, which fit nowhere, and what is said of each."""

from collections.abc import Sequence

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.ui.board.items import GapItem, HandTile, Item
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.board.touches import HAND

LIFT, LEAST_LIFT = 18, 14
"""How far a picked tile stands up, and at least, in dp."""


def hand_tiles(
    table: Table, view: View, hand: Sequence[str], rects: Sequence[pygame.Rect], *, gap: str = ""
) -> list[Item]:
    """The tiles of the `hand` in their places, `rects` (pixels); that of the tile `gap` is shown empty behind it.

    What is picked or pointed at rises; in a lower row it does not, for the ledge of the row above would hide it.
    """
    px, starts = view.scale.tiles.px, table.starts(view) if view.legal else None
    highest = min((rect.y for rect in rects), default=0)
    items: list[Item] = []
    for text, rect in zip(hand, rects, strict=True):
        tile = parse_tile(text)
        touch = HAND + text
        picked = touch in table.picks
        rise = _lift(view, rect) if picked else px(3) if view.hovered == f"tile:{text}" else 0
        if rect.y > highest:
            rise = 0
        if text == gap:
            items.append(GapItem("gap", rect, 89))
        items.append(
            HandTile(
                key=f"tile:{text}",
                rect=rect.move(0, -rise),
                layer=90,
                touch=touch,
                label=f"{text} in your hand",
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
    """So far a picked tile stands up, in pixels: not so far that the ring around it reaches over the strip."""
    strip = view.areas.strip
    px = view.scale.tiles.px
    room = rect.y - strip.bottom - px(8) if strip else px(LIFT)
    return max(min(px(LIFT), room), px(LEAST_LIFT))


def _tip(table: Table, view: View, touch: str) -> str:
    """That touching a tile is enough, where there is only one thing to do with it and with what is picked."""
    if table.picks and touch not in table.picks:
        found = table.candidates(view, (*table.picks, touch)) if view.legal else []
        if len(found) == 1 and table.touches(found[0]) == {*table.picks, touch}:
            return f"Touch it: {_offer(table, view, found[0])}"
        if found or not any(pick.startswith(HAND) for pick in table.picks):
            return ""  # another tile takes the place of the one picked, but not that of a picked end
    action = table.only(view, touch)
    if action is None:
        return ""
    return f"Touch it twice: {_offer(table, view, action)}"


def _offer(table: Table, view: View, action: object) -> str:
    return f"{table.said(view, action)}{table.brings(view, action)}"
