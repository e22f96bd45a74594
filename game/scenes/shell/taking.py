"""Takes a picture of what is seen: of a table nothing that the one who looks does not see there anyway."""

import io

import pygame

from game import files
from game.scenes.shell.context import Context
from game.ui.style.scale import Scale
from game.words import _

LARGE = 1280 * 800
"""A window with so many pixels or more gives a picture of its own size."""


def kept(context: Context, title: str, ending: str, data: bytes) -> str:
    """Puts a file with that ending among the person's pictures, in place of no other; the words that say where."""
    name = f"Pipstone {title} {context.today().isoformat()}"
    path, notice = files.write_new(context.store.folders.pictures, name, ending, data)
    context.store.log(notice)
    if path is None:
        return notice or ""
    return _("Saved in {folder} as {file}.").format(folder=path.parent, file=path.name)


def picture(context: Context) -> bytes:
    """The picture as a PNG file's content, as large as the window or, of a small one, twice so; that stays as it is."""
    stack, scale, assets = context.stack, context.scale, context.assets
    times = 1 if scale.width * scale.height >= LARGE else 2
    surface, written = pygame.Surface((scale.width * times, scale.height * times)), io.BytesIO()
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
    pygame.image.save(surface, written, "picture.png")
    return written.getvalue()
