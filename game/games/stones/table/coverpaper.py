"""The paper of Stones with the sum: the halves picked, what they make, one line of advice, and the buttons below."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

import pygame

from game.games.stones.table.papers import pips, sheet, told
from game.games.stones.table.places import Places
from game.games.stones.table.wallwords import advice, markers_left
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import Verb, View
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.sprites.tokens import overhang
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle

Rect = pygame.Rect
Surface = pygame.Surface

PLACE = "verb:place"
"""What one touches to place the markers on the squares picked."""
FACE = 42
"""Side of a half on the paper in dp while there are few."""
MOST_PIPS = 6
"""On a half of the wall's tiles."""
USUAL = 9
"""So many halves are covered at once, or fewer, unless blank ones are among them."""
LEAST = 14
"""How small the letters of the line below the halves may get beside those that do not grow with the words, in dp."""
TO_CLEAR, CLEAR = "Touch one above for a clear marker.", "Nobody may build on the clear one."
WINS = "No answer is left: this wins."
SHORTER = {TO_CLEAR: "Touch one: clear", CLEAR: "Clear one blocks", WINS: "This wins."}
"""What the paper says where it has too little room for it."""
LEADING = 1.25
"""From line to line of it, in sizes of its letters."""
RING = 9
"""How far, in dp, the focus ring reaches beyond a half."""
PITCH = 1.34
"""From row to row, in sides of a half: each may have a ring around it."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the person to act has picked on the wall, and what it comes to."""

    squares: tuple[str, ...]
    """Their names, in the order picked."""
    clear: str
    """The one of them that the clear marker is for; empty if none."""
    ready: bool
    """Whether it is a placement, which ``PLACE`` would play."""
    wins: bool
    """Whether that would end the game."""
    trouble: str
    """What is wrong with the squares or still missing, in a sentence; empty if nothing is."""
    spare: bool
    """Whether there is a clear marker left."""


@dataclass(frozen=True)
class FaceItem(Item):
    """A picked half on the paper; touching it puts the clear marker there."""

    value: int = 0
    clear: bool = False
    faint: bool = False
    style: SeatStyle = field(default=SEAT_STYLES[0])
    overlaid = True

    def covers(self, assets: Assets, scale: Scale) -> Rect:
        """With the sign in the corner of a clear one."""
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
    """The paper and the halves on it; without `chosen` it says who is to place."""
    seen, acting = view.observation, view.observation["to_act"]
    if chosen is None:
        return _placed_last(view, where)
    picked = chosen.squares
    kind, _, pointed = view.hovered.partition(":")
    shown = (*picked, pointed) if kind == "square" and pointed not in picked else picked
    total = sum(pips(seen, name) for name in shown)
    ready = shown == picked and chosen.ready
    summed = _Sum(picked, pointed, chosen.clear, ready, _says(chosen, ready), markers_left(view, acting))
    if where.place is not None and where.note is None and not shown and not seen["covered"]:
        summed = replace(summed, says=advice(view))
    rects = _face_rects(where.cover, len(shown), view.scale, bare=where.place is not None)
    people = [each for each in view.seating if not each.plays]
    caption = f"{view.names[acting]} covers" if len(people) > 1 else "You cover"
    if where.place is not None and ready and chosen.wins:
        caption = SHORTER[WINS]
    found: list[Item] = [_paper(where, summed, rects, total, caption)]
    style = view.seating[acting].style
    for name, rect in zip(shown, rects, strict=True):
        faint, touch = name not in picked, f"clear:{name}" if name in picked else ""
        value = pips(seen, name)
        label = f"{name}, {value}: use a clear marker here"
        clear = name == chosen.clear
        found.append(
            FaceItem(f"clear:{name}", rect, 5, touch, label, value=value, clear=clear, faint=faint, style=style)
        )
    return found


def _placed_last(view: View, where: Places) -> list[Item]:
    """While somebody else is to place: what was covered last, and who is next."""
    acting, before = view.observation["to_act"], told(view.observation)[-1:]
    says = f"Now {view.names[acting]} is to place." if acting is not None else "The game is over."
    if not before:
        return [_paper(where, _Sum((), "", "", False, says, ""), (), 0, "Nothing is covered yet")]
    last = before[0]
    rects = _face_rects(where.cover, len(last.squares), view.scale, bare=where.place is not None)
    clear = "".join(last.clear)
    shown = _Sum(last.squares, "", clear, True, says, "")
    style, faces = view.seating[last.seat].style, zip(last.squares, last.pips, rects, strict=True)
    return [
        _paper(where, shown, rects, sum(last.pips), f"{view.names[last.seat]} covered"),
        *(
            FaceItem(f"placed:{name}", rect, 5, label=f"{name}, {value}", value=value, clear=name == clear, style=style)
            for name, value, rect in faces
        ),
    ]


def verbs(view: View, where: Places, chosen: Chosen) -> tuple[Verb, ...]:
    """To place the markers, to make a square clear, and to begin again."""
    px, paper = view.px, where.cover
    side = px(20 if paper.width > px(300) else 10)
    room = paper.width - 2 * side
    clear_width = min(max(px(84), round(room * 0.36)), px(124))
    tall = px(56)
    first = Rect(paper.x + side, paper.bottom - px(14) - tall, room - clear_width - px(10), tall)
    second = Rect(first.right + px(10), first.y + px(2), clear_width, tall - px(4))
    if where.place is not None and where.use_clear is not None:
        first, second = where.place, where.use_clear
    count, on_paper = len(chosen.squares), where.place is None
    short = first.width < px(150)
    label = f"Place {count or ''}".strip() + ("" if short or not count else " markers" if count > 1 else " marker")
    place = Verb("place", label, PLACE, primary=chosen.ready, rect=first, reason=chosen.trouble, on_paper=on_paper)
    again = Verb(
        "start over",
        "Start over" if where.start_over.width >= px(104) else "Reset",
        command="start over",
        enabled=count > 0,
        reason="nothing is picked",
        rect=where.start_over,
    )
    return (place, _clear_verb(view, second, chosen, on_paper=on_paper), again)


def _clear_verb(view: View, rect: Rect, chosen: Chosen, *, on_paper: bool) -> Verb:
    reason = "pick a square first" if chosen.spare else "no clear marker is left"
    width = rect.width
    use = "Use a clear" if width >= view.px(108) else "Use clear" if width >= view.px(90) else "1 clear"
    label = "No clear" if chosen.clear else use
    able = chosen.spare and bool(chosen.squares)
    return Verb("clear", label, command="clear", enabled=able, reason=reason, rect=rect, on_paper=on_paper)


def _says(chosen: Chosen, ready: bool) -> str:
    """One line under the halves: what is missing, or how the clear marker is moved."""
    if not ready:
        return chosen.trouble
    if chosen.wins:
        return WINS
    return CLEAR if chosen.clear else TO_CLEAR if chosen.spare else ""


@dataclass(frozen=True, slots=True)
class _Sum:
    """What the paper shows: the squares picked and the one pointed at (empty: none), whether it is a placement now."""

    squares: tuple[str, ...]
    pointed: str
    clear: str
    ready: bool
    says: str
    left: str
    """The markers left, in words."""


def halves(where: Places, scale: Scale) -> list[tuple[int, int]]:
    """Pips and side, pixels, of every half as it may stand on the paper: the more of them, the smaller."""
    bare = where.place is not None
    sides = {_face_rects(where.cover, count, scale, bare=bare)[0].width for count in range(1, USUAL + 1)}
    return [(value, side) for side in sorted(sides) for value in range(MOST_PIPS + 1)]


def _face_rects(rect: Rect, count: int, scale: Scale, *, bare: bool) -> list[Rect]:
    """Where so many halves stand on the paper `rect`, in one row or two, leaving room for the sum at the right.

    They stand so far apart, where there is room, that the focus ring around one leaves its plus signs whole. On a
    `bare` strip there is nothing below them.
    """
    px = scale.px
    side = px(24 if rect.width > px(300) else 12)
    room = Rect(rect.x + side, rect.y + px(42), rect.width - 2 * side - px(92), rect.height - px(42 + 30 + 72))
    size, rows = px(FACE), 1
    if bare:
        room = Rect(rect.x + px(8), rect.y + px(24), rect.width - px(8 + 52), rect.height - px(24 + 5))
        size = scale.tiles.px(FACE)
    while size > px(14):
        per_row = max(1, (room.width + size // 3) // (size + size // 3))
        rows = -(-count // per_row)
        if (rows - 1) * size * PITCH + size * 1.12 <= (room.height if bare else max(room.height, px(FACE))):
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


def _paper(where: Places, shown: _Sum, faces: Sequence[Rect], total: int, caption: str) -> Item:
    """The paper under the halves: plus signs, the sum, and what is missing; on a strip only as long as no half is."""
    rect, bare = where.cover, where.place is not None

    def draw(surface: Surface, rect: Rect, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        sheet(surface, rect, assets)
        side = px(24 if rect.width > px(300) else 12 if not bare else 8)
        size = assets.fitting(caption, "sans-bold", px(18 if not bare else 15), px(12), rect.width - 2 * side)
        head = assets.text(caption, "sans", size, theme.second_on_paper)
        surface.blit(head, (rect.x + side, rect.y + px(12 if not bare else 3)))
        room = rect.width - 2 * side - head.get_width() - px(16)
        for words in (shown.left.replace(" +", " markers +"), shown.left):
            if words and not bare and assets.text_size(words, "sans", px(16))[0] <= room:
                left = assets.text(words, "sans", px(16), theme.second_on_paper)
                surface.blit(left, left.get_rect(topright=(rect.right - side, rect.y + px(14))))
                break
        tight = bare and any(
            after.x - before.right < 2 * px(RING) for before, after in pairwise(faces) if after.y == before.y
        )
        apart = next((after.x - before.right for before, after in pairwise(faces) if before.y == after.y), 0)
        for before, _ in pairwise(faces) if not tight else ():
            arm, x = before.width * 0.09, before.right + apart / 2
            for start, end in (
                ((x - arm, before.centery), (x + arm, before.centery)),
                ((x, before.centery - arm), (x, before.centery + arm)),
            ):
                paint.line(surface, start, end, theme.second_on_paper, max(1.5, before.width * 0.045))
        if faces:
            middle = (faces[0].y + faces[-1].bottom) // 2
            _paint_sum(surface, (rect.right - side, middle), total, shown, assets, scale, bare=bare)
        if bare:
            if not faces:
                _paint_missing(surface, rect, shown.says, assets, scale)
            return
        foot, wide = rect.bottom - px(72 + 26), rect.width - 2 * side
        free = max(0, foot - max((face.bottom + px(RING) for face in faces), default=rect.y + px(42)))
        size, lines = _fitting_lines(shown.says, (wide, free), assets, scale)
        for number, line in enumerate(reversed(lines)):
            drawn = assets.text(line, "sans", size, theme.text_on_paper)
            surface.blit(drawn, (rect.x + side, foot - number * round(LEADING * size)))

    stamp = (shown, tuple(map(tuple, faces)), total, caption)
    label = f"{caption} {'+'.join(shown.squares)}".strip()
    return PaintedItem("cover", rect, label=label, painter=Painter(stamp, draw), sheet=True)


def _fitting_lines(words: str, room: tuple[int, int], assets: Assets, scale: Scale) -> tuple[int, list[str]]:
    """What is missing, as large as it fits into so many pixels in width, and in height above its last line."""
    wide, free = room
    least, shorter = scale.px(LEAST * scale.plain), SHORTER.get(words, words)
    for said in dict.fromkeys((words, shorter)):
        for size in range(scale.px(16), least - 1, -1):
            lines = assets.wrap(said, "sans", size, wide)
            if (len(lines) - 1) * round(LEADING * size) <= free:
                return size, lines
    return least, [assets.shorten(shorter, "sans", least, wide)]


def _paint_missing(surface: Surface, rect: Rect, says: str, assets: Assets, scale: Scale) -> None:
    """What is missing, below the caption of a strip, as large as it fits there."""
    px, theme = scale.px, assets.theme
    room = Rect(rect.x + px(8), rect.y + px(23), rect.width - px(16), rect.height - px(23 + 3))
    for size in range(px(16), px(12 * scale.plain) - 1, -1):
        lines, step = assets.wrap(says, "sans", size, room.width), round(LEADING * size)
        if len(lines) * step <= room.height:
            for number, line in enumerate(lines):
                surface.blit(assets.text(line, "sans", size, theme.text_on_paper), (room.x, room.y + number * step))
            return


def _paint_sum(
    surface: Surface,
    right: tuple[int, int],
    total: int,
    shown: _Sum,
    assets: Assets,
    scale: Scale,
    *,
    bare: bool = False,
) -> None:
    """``= 9`` with a tick once it may be placed; over nine in the Devil's red, with a cross."""
    theme, share = assets.theme, 0.6 if bare else 1.0

    def px(dp: float) -> int:
        return scale.px(dp * share)

    colour = theme.right_sum if total == 9 else theme.devil if total > 9 else theme.pencil
    x, y = right
    if shown.ready or total > 9:
        icon = assets.icon("check" if shown.ready else "cross", px(28), colour)
        surface.blit(icon, icon.get_rect(midright=(x, y)))
    figure = assets.text(str(total), "serif", px(38), colour)
    place = figure.get_rect(midright=(x - px(32), y))
    surface.blit(figure, place)
    sign = assets.text("=", "sans", px(26), theme.second_on_paper)
    surface.blit(sign, sign.get_rect(midright=(place.left - px(6), y)))
