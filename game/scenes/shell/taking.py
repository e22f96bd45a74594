"""Takes a picture of the window; that of a table shows nothing hidden from the viewer."""

import threading
from collections.abc import Callable

import pygame

from game import files
from game.scenes.shell.context import Context
from game.ui.style.scale import Scale
from game.words import _

LARGE_WINDOW = 1280 * 800
"""Number of pixels from which a window's picture has the window's own size."""


def keep(context: Context, title: str, ending: str, make: Callable[[], bytes], then: Callable[[str], None]) -> None:
    """Writes a new file with that ending among the person's pictures; `then` gets the words that say where. `make`
    returns its content.

    Making a file takes longer than a frame, so it is done in a thread of its own.
    """
    name = f"Pipstone {title} {context.today().isoformat()}"

    def work() -> None:
        path, notice = files.write_new(context.store.folders.pictures, name, ending, make())
        context.store.log(notice)
        if path is not None:
            notice = _("Saved in {folder} as {file}.").format(folder=path.parent, file=path.name)
        if context.synchronous:
            then(notice or "")
        else:
            context.post(lambda: then(notice or ""))

    if context.synchronous:
        work()
    else:
        threading.Thread(target=work, name="picture").start()


def picture(context: Context) -> pygame.Surface:
    """A picture of the window, at its own size, or at twice that for a small window."""
    stack, scale, assets = context.stack, context.scale, context.assets
    times = 1 if scale.width * scale.height >= LARGE_WINDOW else 2
    surface = pygame.Surface((scale.width * times, scale.height * times))
    if times == 1:
        stack.picture(surface)
    else:
        context.scale = Scale(*surface.get_size(), scale.ui)
        assets.scale = context.scale.factor
        try:
            stack.lay_out()
            stack.picture(surface)
        finally:
            context.scale, assets.scale = scale, scale.factor
            stack.lay_out()
    return surface
