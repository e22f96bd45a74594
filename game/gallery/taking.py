"""Takes the pictures, several at a time, each in a program of its own."""

import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.lab.processes import processes

if TYPE_CHECKING:
    from game.gallery.stage import Exhibit, Look


@dataclass(frozen=True, slots=True)
class Order:
    """One picture to be taken: its name, how, and where the PNG goes (None: only its layout is wanted)."""

    key: str
    look: "Look"
    folder: Path | None = None
    grey: bool = False


@dataclass(frozen=True, slots=True)
class Taken:
    """The layout of the window (`game.scenes.access.dump`), or in `problem` why there is none."""

    key: str
    layout: dict[str, Any]
    problem: str = ""


def stand_still() -> None:
    """No screen, no sound, and always the same time zone. To be called before pygame is started."""
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", TZ="UTC", PYGAME_HIDE_SUPPORT_PROMPT="1")
    if hasattr(time, "tzset"):
        time.tzset()


def take(orders: Sequence[Order], jobs: int) -> Iterator[Taken]:
    """Takes the pictures in that many processes; the result of each, in order."""
    if jobs == 1 or len(orders) == 1:
        stand_still()
        yield from map(take_one, orders)
        return
    with processes(jobs, stand_still) as pool:
        yield from pool.map(take_one, orders, chunksize=4)


def take_one(order: Order) -> Taken:
    """Takes one picture; a failure is part of the result."""
    import pygame

    from game.gallery.stage import staged

    try:
        with staged(_exhibits()[order.key], order.look) as stage:
            if order.folder is not None:
                shot = stage.app.window.get_surface()
                shot = pygame.transform.grayscale(shot) if order.grey else shot
                pygame.image.save(shot, order.folder / f"{order.key}.png")
            return Taken(order.key, stage.dump())
    except Exception as problem:
        return Taken(order.key, {}, f"{type(problem).__name__}: {problem}")


@cache
def _exhibits() -> "dict[str, Exhibit]":
    from game.gallery.rooms import everything

    return {exhibit.key: exhibit for exhibit in everything()}
