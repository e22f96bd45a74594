"""A shelf: its title and what is done at the top, buttons at the bottom, and what scrolls between them."""

import math
from collections.abc import Callable, Sequence

import pygame

from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Block, Row, Scrolled, Spread, Words, press
from game.words import pgettext


def put_shelf(
    scene: PaperScene,
    progress: Block,
    contents: Callable[[int], Block],
    feet: Sequence[Block],
    *,
    widest: float = math.inf,
) -> None:
    """Puts the title beside the menu button and `progress` at its right, the Back button and `feet` at the bottom, and
    between them the `contents`, made from their width in pixels. They scroll if they must, and are at most `widest` dp
    wide."""
    px, scale, around = scene.kit.px, scene.context.scale, scene.kit.px(24)
    corner, roomy = scene.menu_corner(), scale.down >= 700
    title = Words(scene.title(), "serif", 40 if roomy else 30, scene.kit.theme.paper, key="name")
    head = Row([title, Spread(), progress], gap=16)
    top = pygame.Rect(corner.right + px(8), px(12), scale.width - around - corner.right - px(8), 0)
    top.height = max(corner.bottom - px(12), scene.kit.high(head, top.width).best)
    scene.put(head, top)
    low = pygame.Rect(around, 0, scale.width - 2 * around, px(52))
    low.bottom = scale.height - px(24 if roomy else 10)
    room = pygame.Rect(around, top.bottom + px(8), low.width, low.top - top.bottom - px(24 if roomy else 18))
    wide = round(min(room.width, widest * scale.factor))
    room = pygame.Rect(room.centerx - wide // 2, room.y, wide, room.height)
    scene.put(Scrolled(contents(wide), scene.title(), "shelf", on_paper=False), room)
    back = press("back", pgettext("to the screen before", "Back"), scene.back, "panel", narrowest=120)
    scene.put(Row([back, *feet], gap=16), low)
