"""What the pages of the book share: the paper and its head, the Back button, and following the library."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.scenes.book.library import Library
from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Block, Column, Control, Gap, Row, Scrolled, Spread, Words, press
from game.words import pgettext

WIDEST = 1400
"""Largest width of the paper, in dp."""


def follow(scene: PaperScene, library: Library, forget: Callable[[], None] = lambda: None) -> Callable[[], None]:
    """Lays a scene out again whenever the library has something new; returns a function that ends this.

    `forget` drops the figures the scene has counted; it is called once reading is over.
    """

    def renew() -> None:
        if library.progress is None:
            forget()
        if scene in scene.context.stack.scenes:
            scene.lay_out()

    library.watchers.append(renew)
    return lambda: library.watchers.remove(renew)


def back_button(scene: PaperScene, *, tall: float = 46, across: float = 0) -> Control:
    """The Back button; sizes are in dp."""
    made = press("close", pgettext("to the screen before", "Back"), scene.back, "panel", around=44, shortcut="Esc")
    return replace(made, tall=tall, across=across, share=1)


def lay_wide_sheet(scene: PaperScene) -> pygame.Rect:
    """Places the paper in the middle of a wide window, at most `WIDEST` dp wide, above a row of buttons; returns it."""
    px, scale = scene.kit.px, scene.context.scale
    room = scale.width - px(104)
    width = min(room, px(WIDEST))
    scene.paper = pygame.Rect(px(80) + (room - width) // 2, px(24), width, scale.height - px(112))
    return scene.paper


def put_narrow_head(scene: PaperScene, title: str, *buttons: Control, line: str = "") -> int:
    """Puts a title beside the menu button, a line below it and buttons at the right; returns where the paper begins."""
    px, theme, scale = scene.kit.px, scene.kit.theme, scene.context.scale
    words = Words(title, "serif", 28, theme.paper, smallest=17, key="title")
    second = Words(line, size=16, colour=theme.text_on_walnut, key="caption")
    controls = (*buttons, back_button(scene))
    widths = (0, *(scene.kit.wide(each).best for each in controls))
    head = Row((Column((words, second)) if line else words, *controls), gap=10, widths=widths)
    scene.put(head, pygame.Rect(px(80), px(10), scale.width - px(96), px(58)))
    return px(76)


def put_leaf(scene: PaperScene, heading: Block, part: Callable[[int, bool], Block], feet: Sequence[Block]) -> None:
    """Places the paper, with words and buttons around it; its content scrolls if it must. `part` makes the content from
    its width in pixels and whether the window is wide. The last of the `feet` stands at the right."""
    scale, px = scene.context.scale, scene.context.scale.px
    wide = scale.spread
    foot = pygame.Rect(px(16), scale.height - px(62), scale.width - px(32), px(52))
    if wide:
        foot = pygame.Rect(px(24), scale.height - px(70), lay_wide_sheet(scene).right - px(24), px(56))
        feet = [back_button(scene, tall=52, across=132), Gap(24, 24), *feet]
    else:
        top, bottom = put_narrow_head(scene, scene.title()), foot.top - px(10) if feet else scale.height - px(16)
        scene.paper = pygame.Rect(px(16), top, scale.width - px(32), bottom - top)
    inner = scene.paper.inflate(-2 * px(40 if wide else 20), -2 * px(20 if wide else 12))
    top = inner.y + (px(60) if wide else 0)
    if wide:
        scene.put(heading, pygame.Rect(inner.x, inner.y, inner.width, px(46)))
    room = pygame.Rect(inner.x, top, inner.width, scene.paper.bottom - px(10) - top)
    scene.put(Scrolled(part(room.width, wide), scene.title()), room)
    scene.put(Row((*feet[:-1], Spread(), *feet[-1:]), gap=12), foot)
