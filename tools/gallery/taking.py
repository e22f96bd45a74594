"""Takes the pictures, several at a time, each of a fresh program."""

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.lab.processes import processes

if TYPE_CHECKING:
    from tools.gallery.stage import Exhibit, Look


@dataclass(frozen=True, slots=True)
class Taken:
    """The layout of the window (`game.scenes.access.dump`), or in `problem` the reason why there is none."""

    key: str
    layout: dict[str, Any]
    problem: str = ""


def stand_still() -> None:
    """Chooses no screen, no sound and a fixed time zone; to be called before pygame is started."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", TZ="UTC", PYGAME_HIDE_SUPPORT_PROMPT="1")
    if hasattr(time, "tzset"):
        time.tzset()


def take(
    names: Sequence[str], look: "Look", jobs: int, *, folder: Path | None = None, grey: bool = False
) -> Iterator[Taken]:
    """Takes the pictures of those names in that many processes; the result of each, in order."""
    one = partial(take_one, look=look, folder=folder, grey=grey)
    if jobs == 1 or len(names) == 1:
        stand_still()
        yield from map(one, names)
        return
    with processes(jobs, stand_still) as pool:
        yield from pool.map(one, names, chunksize=4)


def take_one(name: str, look: "Look", *, folder: Path | None = None, grey: bool = False) -> Taken:
    """Takes one picture and saves it in `folder`, or only its layout if that is None; a failure is in the result."""
    import pygame

    from tools.gallery.stage import staged

    try:
        with staged(_exhibits()[name], look) as stage:
            if folder is not None:
                shot = stage.app.window.get_surface()
                shot = pygame.transform.grayscale(shot) if grey else shot
                pygame.image.save(shot, folder / f"{name}.png")
            return Taken(name, stage.dump())
    except Exception as problem:
        return Taken(name, {}, f"{type(problem).__name__}: {problem}")


@cache
def _exhibits() -> "dict[str, Exhibit]":
    from tools.gallery.rooms import everything

    return {exhibit.key: exhibit for exhibit in everything()}
