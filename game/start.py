"""The start of the table: the window first, then all that it takes to show something in it."""

import gc
import sys
from pathlib import Path

from game.opening import Opening
from game.preferences import style_of
from game.settings import Settings
from game.storage import Folders, Store

BODIES = ("face-h", "face-v", "brick-h", "back-brick-v")
"""The tiles of the title's still lifes."""


def run(
    *,
    data_dir: str | Path | None = None,
    dump_layout: str | Path | None = None,
    size: tuple[int, int] | None = None,
    scale: int | None = None,
    seed: int | None = None,
    describe: bool = False,
) -> int:
    """Opens the table and plays until the window is closed; the exit status.

    `scale` is the UI scale in per cent and, like `size`, holds for this time only. `dump_layout` names a file that is
    replaced whenever the settled window has changed. With `describe` it includes the position in words, and standard
    output gets a line for everything that happens and the position whenever a person is to act.
    """
    gc.disable()  # nothing is garbage yet; the first frame turns it on again
    opening = Opening(Store(Folders.find(data_dir)), size)
    from game.ui.style.cache import ReadAhead

    pictures = ReadAhead(first_pictures(opening.settings))
    from game.app import App
    from game.loop import Loop
    from game.scenes.access.dump import LayoutFile, Spoken

    app = App(opening.store, size=size, scale=scale, seed=seed, words=describe, opening=opening)
    app.context.assets.begin_with(pictures)
    if describe:
        from game.scenes.access.telling import Describer

        app.afterwards = Describer(app.stack, Spoken(sys.stdout)).look
    return Loop(app).run(LayoutFile(dump_layout) if dump_layout else None)


def first_pictures(settings: Settings) -> list[str]:
    """The large pictures of which the title is made, in the order in which it asks for them."""
    from game.ui.style.theme import dressed
    from game.ui.style.tilesets import ware

    style = style_of(settings)
    theme, tiles = dressed(style["theme"], style["cloth"]), ware(style["tiles"]).folder
    woven = [] if theme.flat else ["table/walnut", f"table/{theme.ground}", "table/paper"]
    return [*woven, "table/maple", *(f"tiles/{tiles}/{body}" for body in BODIES)]
