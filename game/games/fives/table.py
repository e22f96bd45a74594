"""The table of Fives: a layout around one spinner, the count of its ends, and the score sheet with its houses."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, cast

import pygame

from game.core.events import SETTLED, Event
from game.core.rules import Observation, Seat
from game.dominoes.layout import unseen
from game.dominoes.tiles import DOUBLE, HI, parse_tile
from game.games.fives.counting import count_after, count_terms, score, terms_after
from game.games.fives.houses import houses_needed, pencilled
from game.ui.board.items import Item, PaintedItem, Painter, TagItem, TileItem
from game.ui.board.layout import corner
from game.ui.board.picture import Picture, View
from game.ui.board.scorepad import Figure, PadRow, ScorePad, Stroke, Writing
from game.ui.chains.chaintable import ChainTable
from game.ui.chains.strip import Strip, StripEnd, held, unseen_words
from game.ui.draw import paint
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext, pgettext, sentences

YARD_WORDS = 16
"""The size of the words below the boneyard, in dp."""
YARD_ROW, YARD_ROWS = 5, 3
"""Tiles in a row of the boneyard, and its rows. More, and what the cloth is too low for, overlap in one row."""
YARD_MOST = 12
"""The most tiles shown in that row."""


class FivesTable(ChainTable):
    """The opening double is the spinner."""

    has_pad = True

    def picture(self, view: View) -> Picture:
        return replace(super().picture(view), pad=_pad(view))

    def strip(self, view: View, action: Any) -> Strip:
        """The sum of the ends; with a play under the mouse, the sum as it would be."""
        return _strip(view.observation, action)

    def beside(self, view: View) -> list[Item]:
        """The boneyard at the upper left; touching it draws."""
        items: list[Item] = []
        count, px, area = view.observation["boneyard"], view.scale.tiles.px, view.areas.felt.copy()
        half = px(19 if not view.scale.tiles.compact else 15)
        below, words = 2 * half + px(5), view.px(24)
        if view.scale.large:
            area.height -= (low := max(0, corner(view.scale).bottom + px(8) - area.y))
            area.y += low
        else:
            area.x += view.px(56)
        apart = count <= YARD_ROW * max(1, min(YARD_ROWS, (area.height - words) // below))
        shown = count if apart else min(count, YARD_MOST)
        in_row = YARD_ROW if apart else shown
        step = (YARD_ROW - 1) * (half + px(3)) / (in_row - 1)
        for number in range(shown):
            row, column = divmod(number, in_row)
            left, top = area.x + round(column * step), area.y + row * below
            rect = pygame.Rect(left, top, half, 2 * half)
            touch = "verb:draw" if number == shown - 1 and any(str(a) == "draw" for a in view.legal) else ""
            label = (
                ngettext("Boneyard, {n} tile", "Boneyard, {n} tiles", count).format(n=count)
                if number == shown - 1
                else ""
            )
            items.append(TileItem(f"yard:{number}", rect, 1, touch, label, face_up=False, vertical=True))
        if not count:
            items.append(_emptied(pygame.Rect(area.x, area.y, half, 2 * half)))
        rows = -(-shown // in_row)
        label_rect = pygame.Rect(area.x, area.y + max(rows, 1) * below, view.px(140), words)
        if label_rect.bottom > area.bottom:
            label_rect.midleft = items[-1].rect.right + px(10), items[-1].rect.centery
        told = _("Boneyard {n}").format(n=count)
        items.append(_Label("yard words", label_rect, label=told, words=told))
        return items

    def promise(self, view: View, action: Any, rect: pygame.Rect) -> list[Item]:
        """The points that the play would score, as a brass tag."""
        gain = score(count_after(view.observation, action))
        if not gain:
            return []
        return [TagItem("tag", self._beside(view, rect), 32, text=f"+{gain}")]

    def _beside(self, view: View, rect: pygame.Rect) -> pygame.Rect:
        """Where the tag covers no tile, above the ghost, below, right or left of it; else where it covers least."""
        px, gap = view.px, view.px(12)
        tags = [pygame.Rect(0, 0, px(72), px(44)) for _place in range(4)]
        tags[0].midbottom = (rect.centerx, rect.top - gap)
        tags[1].midtop = (rect.centerx, rect.bottom + gap)
        tags[2].midleft = (rect.right + gap, rect.centery)
        tags[3].midright = (rect.left - gap, rect.centery)
        lying = [self.rect_of(pose, view) for pose in self.laid.poses.values()] if self.laid else []
        free = [tag for tag in tags if view.areas.felt.contains(tag) and tag.collidelist(lying) < 0]
        within = [tag.clamp(view.areas.felt) for tag in tags]
        return free[0] if free else min(within, key=lambda tag: (tag.colliderect(rect), covered(tag, lying)))

    def offered(self, view: View, action: Any) -> str:
        move, gain = self.said(view, action), self._gain(view, action)
        words = ngettext("{move} for {n} point", "{move} for {n} points", gain)
        return words.format(move=move, n=gain) if gain else move

    def rule_for(self, view: View, action: Any) -> str:
        """How the ends are counted, where a play scores."""
        return "count" if self._gain(view, action) else super().rule_for(view, action)

    def _gain(self, view: View, action: Any) -> int:
        return score(count_after(view.observation, action)) if "|" in str(action) else 0

    def remaining(self, view: View) -> str:
        ends = _("The ends count {n}").format(n=view.observation["count"])
        return sentences((ends, _("Boneyard {n}").format(n=view.observation["boneyard"])))

    def instrument(self, view: View, seat: Seat) -> Painter | None:
        """The seat's houses, this hand's strokes in brown."""
        additions = _additions(view, seat)

        def write(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> list[Keyed]:
            return _houses(rect, seat, additions, scale.px(60), assets)

        return _sheet(additions, write, lambda key: key[1] >= len(additions[0]))


def _emptied(rect: pygame.Rect) -> Item:
    """Where the last tile of the boneyard lay."""

    def outline(surface: pygame.Surface, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        edge = (*assets.theme.second, 150)
        paint.dashed(surface, place, place.width * 0.17, edge, max(1, scale.px(1.4)), scale.px(6), scale.px(4))

    return PaintedItem("yard emptied", rect, painter=Painter("emptied", outline))


@dataclass(frozen=True)
class _Label(Item):
    """Words on the cloth, from the left edge of their room."""

    words: str = ""

    def paint(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, scale: Scale) -> None:
        assets.write(surface, self.words, "sans-bold", scale.px(YARD_WORDS), assets.theme.text, midleft=rect.midleft)

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        wide = assets.text_size(self.words, "sans-bold", scale.px(YARD_WORDS))[0]
        return pygame.Rect(self.rect.x, self.rect.y, min(wide, self.rect.width), self.rect.height)


# -- the strip


def _strip(seen: Observation, action: Any) -> Strip:
    now = count_terms(seen)
    terms = terms_after(seen, action) if action is not None else now
    left = unseen(seen)
    hand = [text for text in seen.get("hand", []) if text != str(action).partition(">")[0]]
    entries = []
    for tile, points in terms:
        number = parse_tile(tile)
        pips = HI[number] if DOUBLE[number] else points
        faces = (pips, pips) if DOUBLE[number] else (pips,)
        new = action is not None and (tile, points) not in now
        mine = held(hand, pips)
        words, dead = unseen_words(left[pips], mine), not left[pips] and not mine
        entries.append(StripEnd(faces, str(points), words, str(left[pips]), dead=dead, new=new))
    total = sum(points for _tile, points in terms)
    before = sum(points for _tile, points in now) if action is not None else None
    # TRANSLATORS: the open ends of the layout, before their sum
    return Strip(pgettext("open ends", "Ends"), tuple(entries), total, before, scores=score(total) > 0)


# -- the score sheet


Additions = tuple[tuple[int, ...], tuple[int, ...]]
"""What a seat scored before this hand, one after the other, and in it."""

Keyed = tuple[tuple[Seat, int], Stroke]
"""A stroke of the pencil, with the seat and the number of the addition it belongs to."""


def _additions(view: View, seat: Seat) -> Additions:
    whole = [event.points for event in view.match_log if event.seat == seat and event.points > 0]
    now = [event.points for event in view.log if event.seat == seat and event.points > 0]
    return tuple(whole[: len(whole) - len(now)]), tuple(now)


def _houses(rect: pygame.Rect, seat: Seat, additions: Additions, largest: int, assets: Assets) -> list[Keyed]:
    """The strokes of a seat's houses, which are as large as fits into the rectangle."""
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
    write: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], list[Keyed]],
    is_new: Callable[[tuple[Seat, int]], bool],
    label: str = "",
    totals: Callable[[pygame.Surface, pygame.Rect, Assets, Scale], PadRow] | None = None,
) -> Painter:
    """A sheet whose new strokes can be drawn one by one; `write` paints all but its strokes, which it answers."""

    def draw(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, *, new: bool = True) -> None:
        for key, stroke in write(surface, rect, assets, scale):
            if new or not is_new(key):
                stroke.draw(surface)

    def fresh(rect: pygame.Rect, assets: Assets, scale: Scale) -> list[Stroke]:
        sheet = pygame.Surface((1, 1))  # nothing of it is seen
        return [stroke for key, stroke in write(sheet, rect, assets, scale) if is_new(key)]

    return Painter(stamp, draw, label, Writing(fresh, partial(draw, new=False), totals))


def _pad(view: View) -> Painter:
    additions = tuple(_additions(view, seat) for seat in range(len(view.seating)))
    entries, captions = _entries(view), _captions(view)
    stamp = (additions, entries, captions, view.scores, view.names, view.scale, tuple(s.style for s in view.seating))
    last = next((event.seat for event in reversed(view.log) if event.points > 0), None)

    return _sheet(
        stamp,
        lambda *sheet: _write_pad(view, *sheet)[0],
        lambda key: key[0] == last and key[1] == sum(map(len, additions[key[0]])) - 1,
        _("Score sheet"),
        lambda *sheet: _write_pad(view, *sheet, totals=False)[1],
    )


def _entries(view: View) -> tuple[tuple[Seat, int, tuple[str, ...]], ...]:
    """What was scored in this hand: by whom, how much, and how it came about, in ever fewer words."""
    return tuple((e.seat, e.points, _ways(view, e)) for e in view.log if e.points)


def _ways(view: View, event: Event) -> tuple[str, ...]:
    """How points came about; of a long addition rather all figures than spaces and words."""
    if event.kind == SETTLED or event.why is None:
        return (pgettext("points", "bonus"),)
    why, total = view.say(event.why), event.why.facts["total"]
    pips = cast(tuple[int, ...], event.why.facts.get("pips", ()))
    bare = "+".join(map(str, pips))
    return why, why.replace(" + ", "+"), *((f"{bare} = {total}", f"{bare}={total}") if pips else (str(total),))


def _captions(view: View) -> tuple[str, ...]:
    """What stands above the entries, in ever fewer words."""
    if any(event.points for event in view.log):
        # TRANSLATORS: above what was scored in the hand that is being played
        return (_("This hand"),)
    return _("No points in this hand yet"), _("No points yet")


def _write_pad(
    view: View, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, *, totals: bool = True
) -> tuple[list[Keyed], PadRow]:
    """Heads, `totals`, and this hand's entries; the strokes of the houses, and the row of the totals."""
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
    fits = max(1, (rect.bottom - px(8) - pad.y) // px(27))
    for seat, points, ways in entries[-fits:]:
        glyph, middle = assets.glyph(view.seating[seat].style, px(15), on_paper=True), pad.y + px(13)
        paint.put(surface, glyph, midleft=(rect.x + px(16), middle))
        assets.write(surface, f"+{points}", "sans-bold", px(16), theme.text_on_paper, midleft=(rect.x + px(38), middle))
        words = assets.first_whole((*ways, ways[0]), "sans", px(15), rect.width - px(38 + 42 + 10))
        assets.write(surface, words, "sans", px(15), theme.text_on_paper, midleft=(rect.x + px(80), middle))
        pad.y += px(27)
    return strokes, row


TABLE = FivesTable
