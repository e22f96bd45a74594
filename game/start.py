"""The start of the table: opens the window first, then imports the rest."""

import sys
from pathlib import Path

from game.opening import Opening
from game.storage import Folders, Store


def run(
    *,
    data_dir: str | Path | None = None,
    dump_layout: str | Path | None = None,
    size: tuple[int, int] | None = None,
    scale: int | None = None,
    seed: int | None = None,
    describe: bool = False,
) -> int:
    """Opens the table and runs until the window is closed; the exit status.

    `scale`, the UI scale in per cent, and `size`, in pixels, hold for this session only. `dump_layout` names a file
    that is replaced whenever the settled window has changed. With `describe` it includes the position in words, and
    standard output gets a line for everything that happens, and the position whenever a person is to act.
    """
    opening = Opening(Store(Folders.find(data_dir)), size)
    from game.app import App
    from game.loop import Loop
    from game.scenes.access.dump import LayoutFile, Spoken

    app = App(opening.store, size=size, scale=scale, seed=seed, words=describe, opening=opening)
    if describe:
        from game.scenes.access.telling import Describer

        app.afterwards = Describer(app.stack, Spoken(sys.stdout)).look
    return Loop(app).run(LayoutFile(dump_layout) if dump_layout else None)
