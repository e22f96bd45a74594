"""Takes a picture of what is seen: of a table nothing that the one who looks does not see there anyway."""

import threading
from collections.abc import Callable

import pygame

from game import files
from game.scenes.shell.context import Context
from game.ui.style.scale import Scale
from game.words import _

LARGE = 1280 * 800
"""A window with so many pixels or more gives a picture of its own size."""


def keep(context: Context, title: str, ending: str, make: Callable[[], bytes], then: Callable[[str], None]) -> None:
    """Puts a file with that ending among the person's pictures, in place of no other; `then` gets the words that say
    where. `make` is what is in it.

    To make a file of it takes longer than a frame may, so that is done in a thread of its own.
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
    """The picture, as large as the window or, of a small one, twice so; that stays as it is."""
    stack, scale, assets = context.stack, context.scale, context.assets
    times = 1 if scale.width * scale.height >= LARGE else 2
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
