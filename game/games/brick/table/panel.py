"""The panel beside the wall: the readied bricks, the brickyard, and the tokens of all seats."""

from collections.abc import Collection
from dataclasses import dataclass

import pygame

from game.core.events import written
from game.dominoes.tiles import HI, LO, parse_tile
from game.ui.board.items import HandTile, Item, YardTile
from game.ui.board.picture import View
from game.ui.board.table import READY
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.words import N_, _, ngettext, pgettext

NOTE = 44
"""The height of the note below the readied bricks, or in their place, in dp."""
NOTHING, SOMETHING = N_("Skipped bricks go here, for anyone to use."), N_("Draw one, or play one face down.")
PARTS = 24
"""The space between the brickyard and the tokens, which holds a line, in dp."""
DENSE_BELOW = 200
"""The width below which a panel is denser, in dp."""
LEAST_WIDTH_IN_LETTERS = 6
"""The least width of the panel, in letter heights of a heading."""
BACK = 0.4
"""The least visible share of a back in the brickyard; where it would be less, fewer are shown."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Where the parts of the panel are, in pixels."""

    rect: pygame.Rect
    readied: tuple[pygame.Rect, ...]
    """The faces of the readied bricks, lying across."""
    note: pygame.Rect
    """The note on what may be done with them; of height 0 where there is no room."""
    yard: pygame.Rect
    """The backs of the brickyard; of height 0 when it is used up."""
    tokens: pygame.Rect
    """The tokens; of height 0 where there is no room: the name plates have the figures too."""
    rows: int
    """The height of a seat's row of tokens."""
    size: int
    """The letter size of a heading."""
    head: int
    """The height of a heading."""


def laid_out(view: View) -> Panel:
    """The parts of the panel, from the top of the pad's area down.

    Where the UI scale is so large that words are folded, only the piles are shown. Bricks do not grow with it.
    """
    px, near, rect, folded = view.px, view.scale.tiles.px, view.areas.pad, view.scale.large
    assert rect is not None
    narrow = rect.width < near(DENSE_BELOW)
    inner = rect.inflate(-near(20 if narrow else 32), -near(20))
    count, seats = len(view.observation["readied"]), len(view.seating)
    size = min(px(20), inner.width // LEAST_WIDTH_IN_LETTERS)
    head = max(near(38), round(1.5 * size))
    row = px(30 if not narrow else 26) if seats <= 4 else px(24)
    half = near(26 if narrow else 34)
    high = px(34) + seats * row if not folded else 0
    if high and inner.height < high + 2 * head + px(10 + PARTS) + 3 * half:
        high = 0
    pile = half * 2 if view.observation["boneyard"] else 0
    gap = near(14)
    foot = (px(PARTS) + high if high else 0) + pile
    top = inner.y + head
    room = pygame.Rect(inner.x, top, inner.width, max(inner.bottom - foot - head - gap - top, half))
    readied = _stacked(room, count, half, near(8))
    low = max([top, *(brick.bottom + near(8) for brick in readied)])
    noted = not folded and low + px(NOTE) <= room.bottom
    note = pygame.Rect(inner.x, low, inner.width, px(NOTE) if noted else 0)
    least = top + (px(NOTE) if not folded else half)
    end = min(max(least, note.bottom if noted else low - near(8)), room.bottom)
    yard = pygame.Rect(inner.x, end + head + gap, inner.width, pile)
    tokens = pygame.Rect(inner.x, yard.bottom + (px(PARTS) if high else 0), inner.width, high)
    whole = rect.clip((*rect.topleft, rect.width, tokens.bottom + near(10) - rect.y))
    return Panel(whole, readied, note, yard, tokens, row, size, head)


def piles(view: View, panel: Panel, picks: Collection[str]) -> list[Item]:
    """The items of the readied bricks, face up, a picked one moved out a little, and of the brickyard, face down."""
    seen = view.observation
    items: list[Item] = []
    for text, rect in zip(seen["readied"], panel.readied, strict=True):
        tile, touch = parse_tile(text), READY + text
        picked = touch in picks
        items.append(
            HandTile(
                f"tile:{text}",
                rect.move(view.scale.tiles.px(-10), 0) if picked else rect,
                layer=80,
                touch=touch,
                label=_("{tile}, readied").format(tile=text),
                tip=_("Readied: anyone may draw it, or play it face down"),
                first=HI[tile],
                second=LO[tile],
                outline="picked" if picked else "",
            )
        )
    half = panel.yard.height // 2
    room = panel.yard.width - half
    count = seen["boneyard"]
    shown = min(count, max(1, round(room / (half * BACK)) + 1)) if count else 0
    step = min(half + view.scale.tiles.px(6), room / (shown - 1)) if shown > 1 else 0
    for number in range(shown):
        rect = pygame.Rect(panel.yard.x + round(number * step), panel.yard.y, half, 2 * half)
        last = number == shown - 1
        words = ngettext("Brickyard, {n} brick left", "Brickyard, {n} bricks left", count) if last else ""
        touch = "yard" if last and seen["drawing"] else ""
        items.append(YardTile(f"yard:{number}", rect, 80, touch, words.format(n=count)))
    return items


def _stacked(room: pygame.Rect, count: int, half: int, gap: int) -> tuple[pygame.Rect, ...]:
    """The faces of that many bricks in columns; if there are too many they become smaller, and overlap in the end."""
    while True:
        columns = max(1, (room.width + gap) // (2 * half + gap))
        rows = max(1, (room.height + gap) // (half + gap))
        if columns * rows >= count or half <= 10:
            break
        half -= 1
    step = half + gap
    if count > columns * rows:
        step = max(4, (room.height - half) // max(1, -(-count // columns) - 1))
    return tuple(
        pygame.Rect(room.x + (n % columns) * (2 * half + gap), room.y + (n // columns) * step, 2 * half, half)
        for n in range(count)
    )


def paint_panel(view: View, panel: Panel, surface: pygame.Surface, assets: Assets) -> None:
    """Paints the plate, the headings with their counts, and the tokens; the bricks are items of the table."""
    px, near, theme = view.px, view.scale.tiles.px, assets.theme
    surface.blit(assets.panel(*panel.rect.size), panel.rect)
    inner_x, inner_right = panel.tokens.x, panel.tokens.right

    def heading(words: str, figure: str, y: int) -> None:
        size, least, room = panel.size, near(12), inner_right - inner_x - near(8)
        while size > least and sum(assets.text_size(each, "serif", size)[0] for each in (words, figure)) > room:
            size -= 1
        beside = assets.text_size(figure, "serif", size)[0]
        words = assets.shorten(words, "serif", size, room - beside)
        assets.write(surface, words, "serif", size, theme.text, topleft=(inner_x, y))
        if figure:
            assets.write(surface, figure, "serif", size, theme.text, topright=(inner_right, y))

    readied, yard = view.observation["readied"], view.observation["boneyard"]
    # TRANSLATORS: the heading of the bricks that skipping players have put down for everyone
    heading(pgettext("bricks", "Readied"), str(len(readied)), panel.rect.y + near(12))
    line = panel.yard.y - panel.head - near(8)
    _note(surface, _(SOMETHING if readied else NOTHING), panel.note, view, assets)
    pygame.draw.line(surface, theme.button_edge, (inner_x, line), (inner_right, line), 1)
    heading(_("Brickyard"), str(yard), panel.yard.y - panel.head)
    if not panel.tokens.height:
        return
    line = panel.tokens.y - px(8)
    pygame.draw.line(surface, theme.button_edge, (inner_x, line), (inner_right, line), 1)
    heading(_("Tokens"), "", panel.tokens.y)
    longest = max(assets.text_size(seating.name, "sans", px(16))[0] for seating in view.seating)
    names = min(max(px(62), longest + px(8)), (inner_right - inner_x) // 2)
    for seat, seating in enumerate(view.seating):
        y = panel.tokens.y + px(34) + seat * panel.rows
        name = assets.shorten_name(seating.name, "sans", px(16), names - px(2))
        assets.write(surface, name, "sans", px(16), theme.text, midleft=(inner_x, y + panel.rows // 2))
        room = pygame.Rect(inner_x + names, y, inner_right - inner_x - names, panel.rows)
        _coins(surface, view, seat, room, assets)


def _coins(surface: pygame.Surface, view: View, seat: int, rect: pygame.Rect, assets: Assets) -> None:
    """Paints a token for each point, in a roll that can be compared between seats, and the score."""
    px, score = view.px, view.scores[seat]
    assets.write(surface, written(score), "sans-bold", px(16), assets.theme.text, midright=(rect.right, rect.centery))
    size = min(px(22), rect.height)
    room = rect.width - px(34) - size
    step = min(px(12), room / max(max(view.scores) - 1, 1))
    coin = assets.coin(view.seating[seat].style, size)
    for number in range(max(score, 0)):
        paint.put(surface, coin, midleft=(rect.x + round(number * step), rect.centery))


def _note(surface: pygame.Surface, words: str, room: pygame.Rect, view: View, assets: Assets) -> None:
    """Paints a note in as many lines as it takes; nothing where there is no room."""
    size, step = max(view.px(15), assets.least), view.px(20)
    lines = assets.wrap(words, "sans", size, room.width)
    if len(lines) * step > room.height:
        return
    for number, line in enumerate(lines):
        assets.write(surface, line, "sans", size, assets.theme.second, topleft=(room.x, room.y + number * step))
