"""The paper of Stones with the sum: the picked halves, their total, one line of advice, and the buttons below."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame

from game.games.stones.table.papers import advice, markers_left, pips, placement_lines
from game.games.stones.table.places import Places
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import Verb, View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.sprites.tokens import overhang
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle
from game.words import _, ngettext, pgettext, sentences

Rect = pygame.Rect
Surface = pygame.Surface

PLACE = "verb:place"
"""The touch that places the markers on the picked squares."""
FACE = 42
"""The side of a half on the paper while there are few, in dp."""
SMALLEST_LINE = 14
"""The smallest letter size of the line below the halves, in dp."""
LEADING = 1.25
"""The line height of that line, in letter sizes."""
RING = 9
"""How far the focus ring reaches beyond a half, in dp."""
PITCH = 1.34
"""The distance from row to row, in sides of a half: each half may have a ring around it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The squares that the person to act has picked on the wall, and what they make."""

    squares: tuple[str, ...]
    """Their names, in the order picked."""
    clear: str
    """The name of the square for the clear marker; empty if there is none."""
    ready: bool
    """Whether they are a placement, which `PLACE` would play."""
    wins: bool
    """Whether that placement would end the game."""
    trouble: str
    """What is wrong with the squares or still missing, in a sentence; empty if nothing is."""
    spare: bool
    """Whether a clear marker is left."""


@dataclass(frozen=True)
class FaceItem(Item):
    """A picked half on the paper; touching it puts the clear marker there."""

    value: int = 0
    clear: bool = False
    faint: bool = False
    style: SeatStyle = field(default=SEAT_STYLES[0])
    overlaid: bool = field(default=True, kw_only=True)

    def covers(self, assets: Assets, scale: Scale) -> Rect:
        """Includes the sign in the corner of a clear half."""
        over = overhang(self.rect.width) if self.clear else 0
        return Rect(self.rect.topleft, (self.rect.width + over, self.rect.height + over))

    def paint(self, surface: Surface, assets: Assets, rect: Rect, scale: Scale) -> None:
        """The half as it lies in the wall, with a lens over it if its marker is the clear one."""
        face = assets.half_face(self.value, rect.width, vertical=False)
        if self.faint:
            face = face.copy()
            face.set_alpha(120)
        surface.blit(face, rect)
        if self.clear:
            surface.blit(assets.clear_bead(self.style, rect.width), rect)


def items(view: View, where: Places, chosen: Chosen | None) -> list[Item]:
    """The paper and the halves on it; without `chosen`, the last placement and whose turn it is."""
    seen, acting, strip = view.observation, view.observation["to_act"], where.place is not None
    if chosen is None:
        return _placed_last(view, where)
    picked = chosen.squares
    kind, _colon, pointed = view.hovered.partition(":")
    shown = (*picked, pointed) if kind == "square" and pointed not in picked else picked
    total, ready = sum(pips(seen, name) for name in shown), shown == picked and chosen.ready
    says = _says(chosen, ready)
    if strip and where.note is None and not shown and not seen["covered"]:
        says = (" ".join(advice(view)),)
    # TRANSLATORS: the heading of a paper that shows the squares
    caption = _("{name} covers").format(name=view.names[acting])
    if sum(not each.plays for each in view.seating) < 2:
        caption = _("You cover")
    if strip and ready and chosen.wins:
        caption = _("This wins.")
    rects = _face_rects(where.cover, len(shown), view.scale, strip=strip)
    found = [_paper(where, caption, picked, rects, total, says, markers_left(view, acting), ready=ready)]
    for name, rect in zip(shown, rects, strict=True):
        value, touch = pips(seen, name), f"clear:{name}"
        found.append(
            FaceItem(
                touch,
                rect,
                5,
                touch if name in picked else "",
                _("{square}, {pips}: use a clear marker here").format(square=name, pips=value),
                value=value,
                clear=name == chosen.clear,
                faint=name not in picked,
                style=view.seating[acting].style,
            )
        )
    return found


def _placed_last(view: View, where: Places) -> list[Item]:
    """The paper while another seat is to place: what was covered last, and whose turn it is."""
    acting, before = view.observation["to_act"], placement_lines(view.observation)[-1:]
    says = (
        _("It is {name}’s turn to place.").format(name=view.names[acting])
        if acting is not None
        else _("The game is over.")
    )
    if not before:
        return [_paper(where, "", (), (), 0, (sentences((_("Nothing is covered yet"), says)), says))]
    last = before[0]
    # TRANSLATORS: the heading of a paper that shows the squares
    style, caption = view.seating[last.seat].style, _("{name} covered").format(name=view.names[last.seat])
    rects = _face_rects(where.cover, len(last.squares), view.scale, strip=where.place is not None)
    return [
        _paper(where, caption, last.squares, rects, sum(last.pips), (says,), ready=True),
        *(
            FaceItem(
                f"placed:{name}", rect, 5, label=f"{name}, {value}", value=value, clear=name == last.clear, style=style
            )
            for name, value, rect in zip(last.squares, last.pips, rects, strict=True)
        ),
    ]


def verbs(view: View, where: Places, chosen: Chosen) -> tuple[Verb, ...]:
    """The buttons that place the markers, use a clear marker, and start over."""
    px, paper = view.px, where.cover
    first, second, on_paper = where.place, where.use_clear, False
    if first is None or second is None:
        side, tall, on_paper = px(20 if paper.width > px(300) else 10), px(56), True
        room = paper.width - 2 * side
        clear_width = min(max(px(84), round(room * 0.36)), px(124))
        first = Rect(paper.x + side, paper.bottom - px(14) - tall, room - clear_width - px(10), tall)
        second = Rect(first.right + px(10), first.y + px(2), clear_width, tall - px(4))
    count = len(chosen.squares)
    short = first.width < px(150)
    label = pgettext("button", "Place")
    if count and short:
        # TRANSLATORS: a button: places so many markers
        label = pgettext("button", "Place {n}").format(n=count)
    elif count:
        label = ngettext("Place {n} marker", "Place {n} markers", count).format(n=count)
    # TRANSLATORS: a button: the square picked last gets a clear marker; then the same in fewer words
    use = pgettext("button", "Use a clear")
    if second.width < px(108):
        use = pgettext("button", "Use clear") if second.width >= px(90) else pgettext("button", "1 clear")
    return (
        Verb("place", label, PLACE, primary=chosen.ready, rect=first, reason=chosen.trouble, on_paper=on_paper),
        Verb(
            "clear",
            pgettext("button", "No clear") if chosen.clear else use,
            command="clear",
            enabled=chosen.spare and count > 0,
            reason=_("Pick a square first") if chosen.spare else _("No clear marker is left"),
            rect=second,
            on_paper=on_paper,
        ),
        Verb(
            "start over",
            pgettext("button", "Start over") if where.start_over.width >= px(104) else pgettext("button", "Reset"),
            command="start over",
            enabled=count > 0,
            reason=_("Nothing is picked"),
            rect=where.start_over,
        ),
    )


def _says(chosen: Chosen, ready: bool) -> tuple[str, ...]:
    """The line below the halves, and a shorter wording: what is missing, or how the clear marker is moved."""
    if not ready:
        return (chosen.trouble,)
    if chosen.wins:
        return _("No reply is left: this wins."), _("This wins.")
    if chosen.clear:
        return _("Nobody may build on the clear one."), _("Clear one blocks")
    return (_("Click a square above to use a clear marker there."), _("Click one for clear")) if chosen.spare else ("",)


def _face_rects(rect: Rect, count: int, scale: Scale, *, strip: bool) -> list[Rect]:
    """The rectangles of that many halves on the paper `rect`, in one row or two, with room for the sum on the right.

    Where there is room they are far enough apart that the focus ring around one does not touch its plus signs. On a
    `strip` there is nothing below them.
    """
    px = scale.px
    side = px(24 if rect.width > px(300) else 12)
    room = Rect(rect.x + side, rect.y + px(42), rect.width - 2 * side - px(92), rect.height - px(42 + 30 + 72))
    size, rows = px(FACE), 1
    if strip:
        room = Rect(rect.x + px(8), rect.y + px(24), rect.width - px(8 + 52), rect.height - px(24 + 5))
        size = scale.tiles.px(FACE)
    while size > px(14):
        per_row = max(1, (room.width + size // 3) // (size + size // 3))
        rows = -(-count // per_row)
        if (rows - 1) * size * PITCH + size * 1.12 <= (room.height if strip else max(room.height, px(FACE))):
            break
        size -= 1
    per_row = max(1, -(-count // max(rows, 1)))
    top = room.y + max(0, room.height - round((rows - 1) * size * PITCH + size * 1.12)) // 2
    apart = size // 3
    if per_row > 1:
        spare = (room.width - per_row * size - (per_row - 1) * apart) // (per_row - 1)
        apart += max(0, min(spare, 2 * px(RING) + size // 5 - apart))
    return [
        Rect(room.x + column * (size + apart), top + row * round(size * PITCH), size, size)
        for row, column in (divmod(number, per_row) for number in range(count))
    ]


def _paper(
    where: Places,
    caption: str,
    squares: Sequence[str],
    faces: Sequence[Rect],
    total: int,
    says: Sequence[str],
    left: Sequence[str] = (),
    *,
    ready: bool = False,
) -> Item:
    """The paper below the halves: plus signs, the sum, what is missing, and the markers `left`.

    `says` and `left` each hold the usual wording, then shorter ones.
    """
    strip = where.place is not None

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        assets.lay_paper(surface, rect)
        side = px(24 if rect.width > px(300) else 12 if not strip else 8)
        size = assets.fitting(
            caption, "sans-bold", max(px(18 if not strip else 15), assets.least), px(15), rect.width - 2 * side
        )
        at = rect.x + side, rect.y + px(12 if not strip else 3)
        head = assets.write(surface, caption, "sans", size, theme.second_on_paper, topleft=at)
        room = rect.width - 2 * side - head.width - px(16)
        for words in left:
            if not strip and assets.text_size(words, "sans", px(16))[0] <= room:
                at = rect.right - side, rect.y + px(14)
                assets.write(surface, words, "sans", px(16), theme.second_on_paper, topright=at)
                break
        gaps = [after.x - before.right for before, after in pairwise(faces) if after.y == before.y]
        tight = strip and any(gap < 2 * px(RING) for gap in gaps)
        for before, _after in pairwise(faces) if not tight else ():
            arm, x, y = before.width * 0.09, before.right + next(iter(gaps), 0) / 2, before.centery
            for start, end in (((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))):
                paint.line(surface, start, end, theme.second_on_paper, max(1.5, before.width * 0.045))
        if faces:
            middle = (faces[0].y + faces[-1].bottom) // 2
            _paint_sum(surface, (rect.right - side, middle), total, ready, assets, scale, share=0.6 if strip else 1.0)
        if strip:
            under = Rect(rect.x + px(8), rect.y + px(23), rect.width - px(16), rect.height - px(23 + 3))
            least = min(assets.least, scale.px(SMALLEST_LINE))
            sizes = assets.least, least, scale.tiles.px(12)
            ways = [(words, size) for size in sizes for words in (says[0], says[-1]) if not faces]
            found = (_fitting(words, under.width, under.height, 0, size, assets, scale) for words, size in ways)
            fits = next(filter(None, found), None)
            size, lines = fits or (0, [])
            for number, line in enumerate(lines):
                at = under.x, under.y + number * round(LEADING * size)
                assets.write(surface, line, "sans", size, theme.text_on_paper, topleft=at)
            return
        foot, wide = rect.bottom - px(72 + 26), rect.width - 2 * side
        free = max(0, foot - max((face.bottom + px(RING) for face in faces), default=rect.y + px(42)))
        least, shorter = scale.tiles.px(SMALLEST_LINE), says[-1]
        ways = [(words, size) for size in (assets.least, least) for words in (says[0], shorter)]
        found = (_fitting(words, wide, free, 1, size, assets, scale) for words, size in ways)
        size, lines = next(filter(None, found), None) or (least, [assets.shorten(shorter, "sans", least, wide)])
        for number, line in enumerate(reversed(lines)):
            at = rect.x + side, foot - number * round(LEADING * size)
            assets.write(surface, line, "sans", size, theme.text_on_paper, topleft=at)

    stamp = caption, tuple(map(tuple, faces)), total, tuple(says), tuple(left), ready
    label = f"{caption} {'+'.join(squares)}".strip()
    return PaintedItem("cover", where.cover, label=label, painter=Painter(stamp, draw))


def _fitting(
    words: str, wide: int, high: int, more: int, least: int, assets: Assets, scale: Scale
) -> tuple[int, list[str]] | None:
    """The largest letter size in which the words fit `high` pixels and `more` lines, and the lines; None if none."""
    for size in range(scale.px(16), least - 1, -1):
        lines = assets.wrap(words, "sans", size, wide)
        if (len(lines) - more) * round(LEADING * size) <= high:
            return size, lines
    return None


def _paint_sum(
    surface: Surface, right: tuple[int, int], total: int, ready: bool, assets: Assets, scale: Scale, *, share: float
) -> None:
    """Paints ``= 9``, with a tick once it may be placed; a sum over nine is in the Devil's red, with a cross."""
    theme = assets.theme

    def px(dp: float) -> int:
        return scale.px(dp * share)

    colour = theme.right_sum if total == 9 else theme.devil if total > 9 else theme.pencil
    x, y = right
    if ready or total > 9:
        paint.put(surface, assets.icon("check" if ready else "cross", px(28), colour), midright=(x, y))
    place = assets.write(surface, str(total), "serif", px(38), colour, midright=(x - px(32), y))
    assets.write(surface, "=", "sans", px(26), theme.second_on_paper, midright=(place.left - px(6), y))
