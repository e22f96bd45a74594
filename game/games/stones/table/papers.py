"""The papers beside the wall: trays of markers countable in tens, the last placements, and the note at the foot."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

import pygame

from game.core.rules import Observation, Seat
from game.games.stones.rules.board import NOTHING
from game.games.stones.rules.rules import CLEAR, REGULAR
from game.games.stones.rules.squares import ROWS, parse_square
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, SeatStyle
from game.words import _, ngettext, pgettext, sentences

Rect = pygame.Rect
Surface = pygame.Surface

# -- what has been placed ---------------------------------------------------------------------------------------------


class PlacementLine(NamedTuple):
    """One placement of this hand: its seat, the names and pips of its squares, and the clear one (empty: none)."""

    seat: Seat
    squares: tuple[str, ...]
    pips: tuple[int, ...]
    clear: str


def placement_lines(seen: Observation) -> list[PlacementLine]:
    """The placements of the hand so far; a new one begins where the seat changes."""
    found = []
    for seat, group in groupby(seen["covered"], key=itemgetter(1)):
        laid = list(group)
        clear = "".join(name for name, _, clear in laid if clear)
        found.append(
            PlacementLine(
                seat, tuple(name for name, _, _ in laid), tuple(pips(seen, name) for name, _, _ in laid), clear
            )
        )
    return found


def pips(seen: Observation, name: str) -> int:
    """The pips of a square."""
    column, row = divmod(parse_square(name), ROWS)
    return int(seen["grid"][row][column])


def face(pips: int) -> str:
    """The pips of a square as they are said; a word where no tile lies."""
    return str(pips) if pips != NOTHING else pgettext("a square of the wall", "empty")


def markers_left(view: View, seat: Seat) -> tuple[str, str]:
    """The markers a seat has left, such as ``11 markers + 2 clear``, and a shorter wording."""
    regular, clear = view.observation["markers"][seat]
    words = ngettext("{n} marker + {clear} clear", "{n} markers + {clear} clear", regular)
    # TRANSLATORS: numbers of ordinary and of clear markers
    fewer = ngettext("{n} + {clear} clear", "{n} + {clear} clear", regular)
    return words.format(n=regular, clear=clear), fewer.format(n=regular, clear=clear)


def has_left(view: View, seat: Seat) -> str:
    """The markers a seat has left, as a clause about the seat."""
    regular, clear = view.observation["markers"][seat]
    words = ngettext(
        "{name} has {n} marker and {clear} clear left", "{name} has {n} markers and {clear} clear left", regular
    )
    return words.format(name=view.names[seat], n=regular, clear=clear)


def advice(view: View) -> tuple[str, ...]:
    """What the white outline means, or how the first placement goes, in whole sentences."""
    covered, large = view.observation["covered"], view.scale.tight or view.scale.large
    if not covered:
        must_leave_reply = view.options["opening"] == "answerable"
        if large:
            return (_("Begin anywhere, but leave a reply.") if must_leave_reply else _("Begin anywhere on the wall."),)
        if must_leave_reply:
            return (_("The first placement may be anywhere, but must leave a reply."),)
        return (_("The first placement may be anywhere on the wall."),)
    outlined = covered[-len(view.observation["last"]) :]
    lens = any(clear for _, _, clear in outlined)
    if large and view.legal:
        return (_("Build on outlined markers, not on the clear one.") if lens else _("Build on outlined markers."),)
    line = _("{name} placed last (outlined in white).").format(name=view.names[covered[-1][1]])
    if not view.legal:
        return (line,)
    return line, _("Start next to it, but not from the clear marker.") if lens else _("Start next to it.")


# -- trays ------------------------------------------------------------------------------------------------------------


def tray(view: View, seat: Seat, rect: Rect) -> Item:
    """A seat's markers: three rows of ten places, the clear ones below, and both numbers in words."""
    regular, clear = view.observation["markers"][seat]
    style, label = view.seating[seat].style, has_left(view, seat)
    painter = Painter((regular, clear, style, label), partial(_paint_tray, regular, clear, style))
    return PaintedItem(f"tray:{seat}", rect, label=label, painter=painter)


def _paint_tray(
    regular: int, clear: int, style: SeatStyle, surface: Surface, rect: Rect, assets: Assets, scale: Scale
) -> None:
    px, theme = scale.px, assets.theme
    border = px(13 if rect.height > px(190) else 9)
    assets.cast_shadow(surface, rect, radius=10 * scale.factor)
    surface.blit(assets.tray(rect.width, rect.height, border), rect)
    well = rect.inflate(-2 * border, -2 * border)
    left_edge, across = well.x + px(8), (well.width - px(16)) / 10
    pitch = min(well.height / 5.9, across * 1.5)
    bead = round(min(pitch, across) * 0.94)

    def lay(x: float, y: int, sprite: Surface | None) -> None:
        centre = left_edge + round(x), y
        if sprite is None:
            paint.disc(surface, centre, max(2.0, bead * 0.11), theme.panel_edge)
        else:
            paint.put(surface, sprite, center=centre)

    for number in range(REGULAR):
        row, column = divmod(number, 10)
        y = well.y + px(3) + round((row + 0.55) * pitch)
        lay((column + 0.5) * across, y, assets.bead(style, bead, on_dark=True) if number < regular else None)
    line = well.y + px(3) + round(3.2 * pitch)
    paint.fill(surface, (well.x + px(10), line, well.width - px(20), max(1, px(1))), theme.panel_edge)
    y, lens = line + round(0.62 * pitch), max(across, bead * 1.12)
    for number in range(CLEAR):
        lay((number + 0.5) * lens, y, assets.clear_bead(style, round(bead * 1.1)) if number < clear else None)
    # TRANSLATORS: clear markers: so many are left of all
    told = pgettext("markers", "clear {n} of {all}").format(n=clear, all=CLEAR)
    at = left_edge + round(3.6 * lens)
    told = assets.first_whole((told, f"{clear}/{CLEAR}"), "sans", px(17), well.right - px(4) - at)
    assets.write(surface, told, "sans", px(17), theme.text, midleft=(at, y))
    top = y + round(0.55 * pitch)
    foot = Rect(well.x, top, well.width, well.bottom - top)
    size = min(px(22), max(px(15), round(foot.height * 0.62)))
    told = ngettext("{n} marker", "{n} markers", regular).format(n=regular)
    count = assets.write(surface, told, "serif", size, theme.text, midleft=(foot.x + px(14), foot.centery))
    # TRANSLATORS: a smaller note beside “12 markers”
    of = assets.text(pgettext("markers", "of {all}").format(all=REGULAR), "sans", min(px(16), size), theme.second)
    if count.width + of.get_width() + px(8) <= foot.width - 2 * px(14):
        paint.put(surface, of, midright=(foot.right - px(14), foot.centery))


# -- papers -----------------------------------------------------------------------------------------------------------


def recent(view: View, rect: Rect, words: Sequence[str]) -> Item:
    """The last placements, latest on top, with seat, sum and squares; before the first one, `words`."""
    caption = _("Last placements")
    lines = tuple(placement_lines(view.observation))[::-1]
    styles = tuple(seating.style for seating in view.seating)

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        assets.lay_paper(surface, rect)
        side = px(24 if rect.width > px(300) else 14)
        assets.write(surface, caption, "sans", px(18), theme.second_on_paper, topleft=(rect.x + side, rect.y + px(12)))
        if not lines:
            none, at = pgettext("placements", "None yet"), (rect.x + side, rect.y + px(46))
            assets.write(surface, none, "sans", px(17), theme.text_on_paper, topleft=at)
            room = Rect(rect.x + side, rect.y + px(46 + 30), rect.width - 2 * side, rect.height - px(46 + 30))
            _paint_sentences(surface, room, words, theme.second_on_paper, assets, scale)
        row = px(36) if rect.height > px(170) else px(28)
        y = rect.y + px(44)
        for line in lines:
            room = Rect(rect.x + side, y, rect.width - 2 * side, row)
            used = _paint_line(surface, room, line, styles[line.seat], rect.bottom - px(6), assets, scale)
            if not used:
                break
            y += used

    label = caption if lines or not words else " ".join([_("Last placements: none yet."), *words])
    return PaintedItem("recent", rect, label=label, painter=Painter((lines[:8], styles, label), draw))


def _paint_line(
    surface: Surface, rect: Rect, line: PlacementLine, style: SeatStyle, bottom: int, assets: Assets, scale: Scale
) -> int:
    """Paints a placement's sum and squares, in one row or below each other; the height used, 0 without room."""
    px, theme = scale.px, assets.theme
    x, step = rect.x + px(30), px(22)
    sum_ = added(line.pips)
    size = assets.fitting(sum_, "sans-bold", px(17), px(15), rect.right - x)
    ways = sum_, _sum(line.pips)  # the squares show how many blanks there are
    sum_ = assets.first_whole(ways, "sans-bold", size, rect.right - x)
    drawn = assets.text(sum_, "sans-bold", size, theme.text_on_paper)
    where = listed(line.squares, line.clear)
    beside = assets.text_size(where, "sans", px(16))[0] <= rect.right - x - drawn.get_width() - px(10)
    if (rect.bottom if beside else rect.centery + step // 2 + step) > bottom:
        return 0
    paint.put(surface, assets.glyph(style, px(20), on_paper=True), midleft=(rect.x, rect.centery))
    paint.put(surface, drawn, midleft=(x, rect.centery))
    if beside:
        assets.write(surface, where, "sans", px(16), theme.second_on_paper, midright=(rect.right, rect.centery))
        return rect.height
    y = rect.centery + step // 2
    rows = assets.wrap(where, "sans", px(16), rect.right - x)
    possible = max(0, (bottom - y) // step)
    if len(rows) > possible > 0:
        names = " ".join(rows[possible - 1 :]).split()
        fewer = [f"{' '.join(names[:count])} +{len(names) - count}" for count in range(len(names) - 1, 0, -1)]
        last = assets.first_whole((*fewer, " ".join(names)), "sans", px(16), rect.right - x)
        rows = [*rows[: possible - 1], last]
    for row in rows[:possible]:
        assets.write(surface, row, "sans", px(16), theme.second_on_paper, topleft=(x, y))
        y += step
    return max(rect.height, y - rect.y + px(6))


def listed(squares: Iterable[str], clear: str) -> str:
    """The names of the squares, with a star after the clear one."""
    return " ".join(f"{name}*" if name == clear else name for name in squares)


def added(values: Sequence[int]) -> str:
    """The pips of a placement as they are said: ``4+5``, or ``1+2+6, 3 blanks`` where there are several."""
    blanks = values.count(0)
    if blanks < 2:
        return _sum(values)
    return ngettext("{pips}, {n} blank", "{pips}, {n} blanks", blanks).format(pips=_sum(values), n=blanks)


def _sum(values: Sequence[int]) -> str:
    """The pips of a placement as a sum, without its blanks if it has several."""
    return "+".join(str(value) for value in values if value or values.count(0) < 2)


def note(view: View, rect: Rect) -> Item:
    """The advice on the cloth, below the counters in the pot if there is a stake."""
    words, stake = advice(view), int(view.options["stake"])
    pot = _("Pot {n}: everyone put in {stake}").format(n=stake * len(view.seating), stake=stake)
    styles = tuple(seating.style for seating in view.seating)

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        if stake:
            coin, step = px(24), px(16)
            for number, style in enumerate(styles):
                surface.blit(assets.coin(style, coin), (rect.x + number * step, rect.y))
            x = rect.x + (len(styles) - 1) * step + coin + px(10)
            said = assets.shorten(pot, "sans-bold", px(16), rect.right - x)
            assets.write(surface, said, "sans-bold", px(16), theme.text, midleft=(x, rect.y + coin // 2))
            rect = Rect(rect.x, rect.y + coin + px(4), rect.width, rect.height - coin - px(4))
        room = Rect(rect.x, rect.y, rect.width, rect.height + px(6))
        _paint_sentences(surface, room, words, theme.second, assets, scale)

    label = sentences([pot, *words]) if stake else " ".join(words)
    return PaintedItem("note", rect, label=label, painter=Painter((label, styles), draw))


def _paint_sentences(
    surface: Surface, room: Rect, words: Sequence[str], colour: Colour, assets: Assets, scale: Scale
) -> None:
    size, step = scale.px(16), scale.px(22)
    for number, line in enumerate(whole_sentences(assets, words, size, room.width, room.height // step)):
        assets.write(surface, line, "sans", size, colour, topleft=(room.x, room.y + number * step))


def whole_sentences(assets: Assets, words: Sequence[str], size: int, width: int, most: int) -> list[str]:
    """The lines of as many whole sentences as fit in `most` lines."""
    for count in range(len(words), 0, -1):
        lines = assets.wrap(" ".join(words[:count]), "sans", size, width)
        if len(lines) <= most:
            return lines
    return []
