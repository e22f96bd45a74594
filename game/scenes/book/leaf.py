"""What all pages of the book share: a sheet of paper about what is in the library, and the way back."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.scenes.book.library import Library
from game.scenes.shell.paper import PaperScene
from game.ui.widgets.blocks import Column, Control, Row, Words, press
from game.words import pgettext


def follow(scene: PaperScene, library: Library, forget: Callable[[], None] = lambda: None) -> Callable[[], None]:
    """Lays a scene out again as more is read into the library; answers what ends that.

    What it has counted out it is to `forget` when all is read.
    """

    def renew() -> None:
        if library.progress is None:
            forget()
        if scene in scene.context.stack.scenes:
            scene.lay_out()

    library.watchers.append(renew)
    return lambda: library.watchers.remove(renew)


def back_button(scene: PaperScene, *, tall: float = 46, across: float = 0) -> Control:
    """The way back."""
    made = press("close", pgettext("to the screen before", "Back"), scene.back, "panel", around=44, shortcut="Esc")
    return replace(made, tall=tall, across=across, share=1)


def put_narrow_head(scene: PaperScene, title: str, *buttons: Control, line: str = "") -> int:
    """A title beside the menu button, with a line below it, and buttons at the right; where the paper begins."""
    px, theme, scale = scene.kit.px, scene.kit.theme, scene.context.scale
    words = Words(title, "serif", 28, theme.paper, smallest=17, key="title")
    second = Words(line, size=16, colour=theme.text_on_walnut, key="caption")
    controls = (*buttons, back_button(scene))
    widths = (0, *(each.wide(scene.kit).best for each in controls))
    head = Row((Column((words, second)) if line else words, *controls), gap=10, widths=widths)
    scene.put(head, pygame.Rect(px(80), px(10), scale.width - px(96), px(58)))
    return px(76)
