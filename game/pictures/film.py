"""Turns a recorded match into one self-contained page that shows it move by move in any browser, without a network."""

from collections.abc import Sequence

from game.core.document import BadDocument
from game.core.match import Match
from game.core.record import Record
from game.lab.arguments import Parser, decimal
from game.pictures.picture import parsed, still, write
from game.ui.platform import system
from game.words import _, language
from game.words.english import counted


def run(arguments: Sequence[str]) -> int:
    """The ``film`` command. The whole record is checked before anything is written."""
    parser = Parser("film", _("Makes a page that shows a recorded match move by move, for any browser."))
    parser.add_argument("file", metavar="RECORD", help=_("the record of the match"))
    parser.flag("--hand", type=decimal(0, 9999), metavar="N", help=_("only that hand, counted from 0"))
    parser.flag("--seat", type=decimal(0, 99), metavar="S", help=_("show the hand of that seat, too"))
    told = _("size of the table in pixels"), _("the page")
    given, kept, match = parsed(parser, arguments, (".html", ".htm"), *told)
    first, end = _plies(match, given.hand, given.file)
    language.use(language.best_of(system.preferred_languages()))  # people read the page
    write(given.out, filmed(kept, first, end, given.size, seat=given.seat))
    return 0


def _plies(match: Match, hand: int | None, file: str) -> tuple[int, int]:
    """The half-open range of plies of a hand; the whole match for None. `BadDocument` if there is no such hand."""
    borders = [0, *(ply for ply in range(1, match.ply) if match.rules.hand_end(match.before_deal(ply)) is not None)]
    if hand is None:
        return 0, match.ply
    if hand >= len(borders):
        raise BadDocument(f"there is no hand {hand}; {file!r} has {counted(len(borders), 'hand')}")
    return borders[hand], borders[hand + 1] if hand + 1 < len(borders) else match.ply


def filmed(kept: Record, first: int, end: int, size: tuple[int, int], *, seat: int | None) -> bytes:
    """The content of the page: every step of the half-open range of plies."""
    with still(kept, first, size, seat=seat) as (scene, draw):
        from game.scenes.history.filming import film_page, steps

        return film_page(kept, list(steps(scene, draw, kept, first, end)), size)
