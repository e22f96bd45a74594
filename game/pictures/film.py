"""Makes a page of a recorded match that shows it move by move in any browser: one file, without a network."""

import base64
import html
import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pygame import Rect, Surface, mask

from game import games
from game.core.document import BadDocument
from game.core.match import Match
from game.core.record import Record
from game.lab.arguments import BadArguments, Parser, decimal, new_file, window_size
from game.lab.replay import read_record
from game.pictures.page import PAGE, STEPS, TITLE
from game.pictures.picture import as_file, check_seat, still, write
from game.words import _, sentences
from game.words.english import counted
from game.words.events import line

USUAL = (1280, 800)
NEAR = 12
"""Changes that are so near each other, in pixels, become one."""
MOST = 0.6
"""If more than this part of the picture has changed, it is kept whole."""


class Step(NamedTuple):
    """One step of the film: what happened, and what changed in the picture: where, and the new piece of it."""

    words: str
    whole: bool
    pieces: list[tuple[int, int, str]]


def run(arguments: Sequence[str]) -> int:
    """The ``film`` command. Nothing is written before the whole record has proved sound."""
    parser = Parser("film", _("Makes a page that shows a recorded match move by move, for any browser."))
    parser.add_argument("file", metavar="RECORD", help=_("the record of the match"))
    parser.flag("--hand", type=decimal(0, 9999), metavar="N", help=_("only that hand, counted from 0"))
    parser.flag("--seat", type=decimal(0, 99), metavar="S", help=_("show the hand of that seat, too"))
    parser.flag("--size", type=window_size, default=USUAL, metavar="WxH", help=_("size of the table in pixels"))
    parser.add_argument("out", metavar="OUT.html", type=new_file, help=_("the page"))
    given = parser.parse_args(arguments)
    if not given.out.lower().endswith((".html", ".htm")):
        raise BadArguments(f"{parser.prog}: OUT.html has to end with .html, not be {given.out[:90]!r}")
    kept, match = read_record(given.file)
    check_seat(match, given.seat, given.file)
    first, end = _plies(match, given.hand, given.file)
    write(given.out, filmed(kept, first, end, given.size, seat=given.seat).encode())
    return 0


def _plies(match: Match, hand: int | None, file: str) -> tuple[int, int]:
    """The plies of a hand, the first and the one after the last; of the whole match for None."""
    borders = [0, *(ply for ply in range(1, match.ply) if match.rules.hand_end(match.before_deal(ply)) is not None)]
    if hand is None:
        return 0, match.ply
    if hand >= len(borders):
        raise BadDocument(f"there is no hand {hand}; {file!r} has {counted(len(borders), 'hand')}")
    return borders[hand], borders[hand + 1] if hand + 1 < len(borders) else match.ply


def filmed(kept: Record, first: int, end: int, size: tuple[int, int], *, seat: int | None) -> str:
    """The page with all steps from one ply to another."""
    steps = list(_steps(kept, first, end, size, seat))
    title = f"{_(games.find(kept.game).title)}: {', '.join(chair.name for chair in kept.chairs)}"
    data = {"width": size[0], "height": size[1], "steps": [step._asdict() for step in steps]}
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return PAGE.replace(TITLE, html.escape(title)).replace(STEPS, written)


def _steps(kept: Record, first: int, end: int, size: tuple[int, int], seat: int | None) -> Iterator[Step]:
    """The table as it was, after every action and every deal."""
    with still(kept, first, size, seat=seat) as (scene, draw):
        session, before = scene.session, draw()
        yield Step("", True, [(0, 0, _url(before))])
        for ply in range(first, end):
            if session.match.awaits_deal:
                session.deal_next()
                before, dealt = draw(), before
                yield _changed(dealt, before, _("The next hand is dealt"))
            session.play_written(kept.actions[ply : ply + 1], kept.sides)
            before, earlier = draw(), before
            told = [line(event, session.plan.names, why=True) for event in session.latest(seat)]
            yield _changed(earlier, before, sentences(told))


def _changed(before: Surface, now: Surface, words: str) -> Step:
    """What is another in the picture: a few pieces, or all of it."""
    same = mask.from_threshold(now, (0, 0, 0), (2, 2, 2, 255), before)
    same.invert()
    areas: list[Rect] = []
    for found in same.get_bounding_rects():
        area = found.inflate(2 * NEAR, 2 * NEAR).clip(now.get_rect())
        while (at := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(at))
        areas.append(area)
    if sum(area.width * area.height for area in areas) > MOST * now.get_width() * now.get_height():
        return Step(words, True, [(0, 0, _url(now))])
    return Step(words, False, [(area.x, area.y, _url(now.subsurface(area))) for area in areas])


def _url(piece: Surface) -> str:
    """The picture itself as an address."""
    return "data:image/jpeg;base64," + base64.b64encode(as_file(piece, "jpg")).decode()
