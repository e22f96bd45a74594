"""Renders one position of a recorded match to a PNG file, without a window."""

from __future__ import annotations

import contextlib
import os
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from game import files
from game.core.document import BadDocument
from game.core.match import Match
from game.core.record import MOST_ACTIONS, Record
from game.lab.arguments import BadArguments, Parser, decimal, new_file, window_size
from game.lab.replay import read_record
from game.ui.style.scale import DESIGN
from game.words import _
from game.words.english import counted

if TYPE_CHECKING:
    from pygame import Surface

    from game.scenes.history.still import StillScene


def run(arguments: Sequence[str]) -> int:
    """The ``picture`` command. The whole record is checked before anything is written."""
    parser = Parser("picture", _("Makes a picture of a position in a recorded match, as everyone may see it."))
    parser.add_argument("file", metavar="RECORD", help=_("the record of the match"))
    parser.flag(
        "--ply", type=decimal(0, MOST_ACTIONS), metavar="N", help=_("after so many actions; the end by default")
    )
    parser.flag("--seat", type=decimal(0, 99), metavar="S", help=_("show the hand of that seat, too"))
    parser.add_argument("--all-hands", action="store_true", help=_("show everyone’s tiles if the hand is over"))
    given, kept, match = parsed(parser, arguments, (".png",), _("size of the picture in pixels"), _("the picture"))
    ply = match.ply if given.ply is None else given.ply
    if ply > match.ply:
        raise BadDocument(f"{given.file!r} has {counted(match.ply, 'action')}, so there is no position after {ply}")
    if given.all_hands and match.rules.to_act(match.before_deal(ply)) is not None:
        raise BadDocument(f"the hand in {given.file!r} is not over after {counted(ply, 'action')}")
    write(given.out, taken(kept, ply, given.size, seat=given.seat, all_hands=given.all_hands))
    return 0


def parsed(
    parser: Parser, arguments: Sequence[str], endings: tuple[str, ...], size: str, out: str
) -> tuple[Namespace, Record, Match]:
    """The arguments, with a size and the new file, which need help texts; and the record and its match.

    Raises `BadArguments` if the file has none of the `endings`, and `BadDocument` if the match has no such seat.
    """
    parser.flag("--size", type=window_size, default=DESIGN, metavar="WxH", help=size)
    parser.add_argument("out", metavar=f"OUT{endings[0]}", type=new_file, help=out)
    given = parser.parse_args(arguments)
    if not given.out.lower().endswith(endings):
        told = f"OUT{endings[0]} has to end with {endings[0]}, not be {given.out[:90]!r}"
        raise BadArguments(f"{parser.prog}: {told}")
    kept, match = read_record(given.file)
    if given.seat is not None and given.seat >= match.seats:
        raise BadDocument(f"there is no seat {given.seat}; {given.file!r} has {counted(match.seats, 'seat')}")
    return given, kept, match


def write(out: str, data: bytes) -> None:
    """Writes the file; `BadDocument` if the system refuses."""
    try:
        files.write(Path(out), data)
    except OSError as error:
        raise BadDocument(f"{out!r} cannot be written: {error.strerror}") from None


def taken(kept: Record, ply: int, size: tuple[int, int], *, seat: int | None, all_hands: bool) -> bytes:
    """The position after that many actions, as the content of a PNG file."""
    with still(kept, ply, size, seat=seat, all_hands=all_hands) as (_scene, draw):
        from game.ui.platform.png import as_png

        return as_png(draw())


@contextlib.contextmanager
def still(
    kept: Record, ply: int, size: tuple[int, int], *, seat: int | None, all_hands: bool = False
) -> Iterator[tuple[StillScene, Callable[[], Surface]]]:
    """Yields the scene of the position at `ply`, and a function that draws its present state; no display is opened."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    from game.preferences import style_of
    from game.scenes.history.filming import stand
    from game.scenes.shell.context import Context
    from game.settings import Settings
    from game.storage import Folders, Store
    from game.ui.platform.sound import Sound
    from game.ui.sprites.assets import Assets
    from game.ui.style.scale import Scale

    pygame.display.init()
    pygame.display.set_mode(size)
    settings = Settings(speed="instant")
    with tempfile.TemporaryDirectory() as folder:
        context = Context(
            assets=Assets(**style_of(settings)),
            sound=Sound(),
            store=Store(Folders.find(folder)),
            settings=settings,
            make_thinker=_nobody_thinks,
            scale=Scale(*size),
            synchronous=True,
        )
        context.assets.scale = context.scale.factor
        yield stand(context, kept, ply, seat=seat, all_hands=all_hands)


def _nobody_thinks(niceness: int) -> NoReturn:
    raise AssertionError("nobody thinks in a picture")
