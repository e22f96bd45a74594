"""The table of Fives: a layout around one spinner, the count of its ends, and the score sheet with its houses."""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import partial
from typing import cast

import pygame

from game.core.events import SETTLED, Event
from game.core.rules import Seat
from game.games.fives.houses import houses_needed, pencilled
from game.ui.board.items import Painter
from game.ui.board.picture import Picture, View
from game.ui.board.scorepad import Figure, PadRow, ScorePad, Stroke, Writing
from game.ui.chains.chaintable import ChainTable
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, pgettext


class FivesTable(ChainTable):
    """The table of Fives: a chain table with a score pad and the houses of each seat."""

    has_pad = True

    def picture(self, view: View) -> Picture:
        return replace(super().picture(view), pad=_pad(view))

    def instrument(self, view: View, seat: Seat) -> Painter | None:
        """The seat's houses, with the strokes of this hand in brown."""
        additions = _additions(view, seat)

        def write(_surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, _totals: bool) -> Written:
            return _houses(rect, seat, additions, scale.px(60), assets), None

        return _sheet(additions, write, lambda key: key[1] >= len(additions[0]))


# -- the score sheet


Additions = tuple[tuple[int, ...], tuple[int, ...]]
"""The points a seat scored, one number for each addition: before this hand, and in it."""

Keyed = tuple[tuple[Seat, int], Stroke]
"""A stroke of the pencil, keyed by the seat and the index of the addition it belongs to."""

Written = tuple[list[Keyed], PadRow | None]
"""The strokes that a sheet is still without, and the row of its totals, if it has one."""


def _additions(view: View, seat: Seat) -> Additions:
    whole = [event.points for event in view.match_log if event.seat == seat and event.points > 0]
    now = [event.points for event in view.log if event.seat == seat and event.points > 0]
    return tuple(whole[: len(whole) - len(now)]), tuple(now)


def _houses(rect: pygame.Rect, seat: Seat, additions: Additions, largest: int, assets: Assets) -> list[Keyed]:
    """The strokes of a seat's houses, drawn as large as the rectangle allows, up to ``largest`` px."""
    before, now = additions
    points, size = [*before, *now], min(largest, int(rect.width / 1.12))
    while size > 12:
        columns = max(1, int(rect.width // (size * 1.12)))
        if -(-houses_needed(points) // columns) * size * 1.12 <= rect.height:
            break
        size -= 1
    pencil, new = assets.theme.pencil, assets.theme.pencil_new
    drawn = pencilled(rect, points, size=size, colour=pencil, new_colour=new, new_from=len(before))
    return [((seat, number), stroke) for number, stroke in drawn]


def _sheet(
    stamp: Hashable,
    write: Callable[[pygame.Surface, pygame.Rect, Assets, Scale, bool], Written],
    is_new: Callable[[tuple[Seat, int]], bool],
    label: str = "",
) -> Painter:
    """A sheet whose new strokes can be drawn one by one; `write` paints the rest of it, with or without totals."""

    def draw(
        surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, *, new: bool = True
    ) -> PadRow | None:
        strokes, row = write(surface, rect, assets, scale, new)
        for key, stroke in strokes:
            if new or not is_new(key):
                stroke.draw(surface)
        return row

    def fresh(rect: pygame.Rect, assets: Assets, scale: Scale) -> list[Stroke]:
        sheet = pygame.Surface((1, 1))  # never shown
        return [stroke for key, stroke in write(sheet, rect, assets, scale, False)[0] if is_new(key)]

    return Painter(stamp, draw, label, Writing(fresh, partial(draw, new=False)))


def _pad(view: View) -> Painter:
    additions = tuple(_additions(view, seat) for seat in range(len(view.seating)))
    entries, captions = _entries(view), _captions(view)
    stamp = (additions, entries, captions, view.scores, view.names, tuple(s.style for s in view.seating))
    last = next((event.seat for event in reversed(view.log) if event.points > 0), None)

    return _sheet(
        stamp,
        partial(_write_pad, view),
        lambda key: key[0] == last and key[1] == sum(map(len, additions[key[0]])) - 1,
        _("Score sheet"),
    )


def _entries(view: View) -> tuple[tuple[Seat, int, tuple[str, ...]], ...]:
    """The scores of this hand: seat, points, and how they came about, in ever shorter wordings."""
    return tuple((e.seat, e.points, _ways(view, e)) for e in view.log if e.points)


def _ways(view: View, event: Event) -> tuple[str, ...]:
    """How points came about, longest wording first; a long sum loses its words and spaces before its terms."""
    if event.kind == SETTLED or event.why is None:
        return (pgettext("points", "bonus"),)
    why, total = view.say(event.why), event.why.facts["total"]
    pips = cast(tuple[int, ...], event.why.facts.get("pips", ()))
    bare = "+".join(map(str, pips))
    return why, why.replace(" + ", "+"), *((f"{bare} = {total}", f"{bare}={total}") if pips else (str(total),))


def _captions(view: View) -> tuple[str, ...]:
    """The caption of the entries, longest wording first."""
    if any(event.points for event in view.log):
        # TRANSLATORS: above what was scored in the hand that is being played
        return (_("This hand"),)
    return _("No points in this hand yet"), _("No points yet")


def _write_pad(
    view: View, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, totals: bool
) -> Written:
    """Writes heads, `totals` and this hand's entries; the strokes of the houses, and the row of the totals."""
    px, theme, entries = scale.px, assets.theme, _entries(view)
    pad = ScorePad(surface, rect, assets, scale, len(view.seating))
    pad.heads([seat.style for seat in view.seating], view.names)
    pad.rule(strong=True)
    top = pad.y + px(8)
    entry_room = px(34) + px(27) * min(max(len(entries), 3), 7)
    foot = max(rect.bottom - entry_room - px(64), top + px(60))
    strokes: list[Keyed] = []
    for number, column in enumerate(pad.columns):
        if number:
            pad.upright(column, pad.y, foot + px(50))
        room = pygame.Rect(column.x + px(3), top, column.width - px(8), foot - top - px(8))
        strokes += _houses(room, number, _additions(view, number), px(58), assets)
    pad.y = foot
    pad.rule(strong=True)
    pad.y += px(6)
    figures = [Figure(str(points)) for points in view.scores] if totals else []
    row = pad.row(figures, 32 if pad.named else 22, face="serif", leading=1.2)
    pad.y = foot + px(54)
    pad.rule(strong=True)
    pad.caption(*_captions(view))
    fits, size = max(1, (rect.bottom - px(8) - pad.y) // px(27)), max(px(15), assets.least)
    for seat, points, ways in entries[-fits:]:
        glyph, middle = assets.glyph(view.seating[seat].style, px(15), on_paper=True), pad.y + px(13)
        paint.put(surface, glyph, midleft=(rect.x + px(16), middle))
        assets.write(surface, f"+{points}", "sans-bold", px(16), theme.text_on_paper, midleft=(rect.x + px(38), middle))
        words = assets.first_whole((*ways, ways[0]), "sans", size, rect.width - px(38 + 42 + 10))
        assets.write(surface, words, "sans", size, theme.text_on_paper, midleft=(rect.x + px(80), middle))
        pad.y += px(27)
    return strokes, row


TABLE = FivesTable
