"""The paper after a hand: every point with its reason at the left, totals and what was left in hands at the right."""

from typing import TYPE_CHECKING

import pygame

from game.core.events import signed, written
from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile
from game.scenes.results.tally import TallyLine, gain_of
from game.ui.draw.laurel import draw_laurel
from game.ui.widgets.portraits import draw_portrait
from game.ui.widgets.widgets import LEAST_WORDS

if TYPE_CHECKING:
    from game.scenes.results.results import ResultScene
    from game.ui.sprites.assets import Assets

FEW_SEATS = 4
"""Up to so many seats the totals stand in columns with their instruments, else in rows."""
NARROW = 380
"""In a column narrower than this, in dp, the reason needs the room of the name."""
LEAST_ROW = 19
"""Height in dp that a row of tiles left in a hand needs so that its figure is whole."""
FIGURES = 172
"""What names, totals and gains take of the height of the column of totals, in dp."""
HEAD = 24
"""Height in dp of the line over the rows that says what the figures are."""


def board_height(seats: int) -> int:
    """How high, in dp, the one instrument of all seats is: a lane for each."""
    return 30 + 20 * seats


def draw_tally(surface: pygame.Surface, rect: pygame.Rect, scene: "ResultScene") -> int:
    """Entry under entry, as many as there is room for; where they end, pixels."""
    assets, px = scene.context.assets, scene.context.scale.px
    theme, room = assets.theme, scene.room
    caption, first = scene.told(), scene.first
    if len(scene.lines) > room:
        last = min(first + room, len(scene.lines))
        caption += f", {first + 1} to {last} of {len(scene.lines)}" if room > 1 else f", {last} of {len(scene.lines)}"
    surface.blit(assets.text(caption, "sans", px(17), theme.second_on_paper), rect.topleft)
    y = rect.y + px(30)
    pygame.draw.line(surface, theme.rule_line, (rect.x, y), (rect.right, y), max(1, px(1)))
    if not scene.lines:
        none = assets.text("Nobody scored.", "sans", px(18), theme.second_on_paper)
        surface.blit(none, (rect.x, y + px(12)))
    wide = rect.width - (px(8) if len(scene.lines) > room else 0)  # beside them there is a bar
    for line, row in list(zip(scene.lines, scene.rows, strict=True))[first : first + room]:
        _draw_line(surface, pygame.Rect(rect.x, y + px(4), wide, row), line, scene)
        y += row
    return y if scene.lines else y + scene.row


def draw_totals(surface: pygame.Surface, rect: pygame.Rect, scene: "ResultScene") -> int:
    """The seats with instrument and total; where the next part may begin, pixels."""
    if len(scene.view.seating) > FEW_SEATS:
        return _draw_total_rows(surface, rect, scene)
    assets, px = scene.context.assets, scene.context.scale.px
    theme, count = assets.theme, len(scene.view.seating)
    width = rect.width // count
    bottom = rect.y
    board = scene.table.board(scene.view)
    most = max(px(60), min(px(180), rect.height // 3, rect.height - px(FIGURES) - tiles_below(scene)))
    high = most if board is None else min(px(board_height(count)), max(rect.height - px(FIGURES), most))
    room = pygame.Rect(rect.x, rect.y + px(62), rect.width, high)
    if board is not None:
        board.paint(surface, room, assets, scene.context.scale)
    size, figures = px(40), [written(total) for total in scene.session.ends[-1][1]]
    while size > px(22) and max(assets.text_size(figure, "serif", size)[0] for figure in figures) > width - px(14):
        size -= 1
    gained = _gained(scene, px(16), width - px(14), lines=2 if rect.height > px(240) else 1)
    for seat, seating in enumerate(scene.view.seating):
        column = pygame.Rect(rect.x + seat * width, rect.y, width, rect.height)
        if seat in (scene.winners or ()):
            draw_laurel(surface, (column.centerx, rect.y + px(8)), min(px(60), width), assets.theme)
        if seating.portrait:
            place = pygame.Rect(column.centerx - px(18), rect.y - px(8), px(36), px(36))
            draw_portrait(surface, place, seating.portrait, seating.style, assets, on_paper=True)
        else:
            glyph = assets.glyph(seating.style, px(26), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midtop=(column.centerx, rect.y)))
        drawn = drawn_name(seating.name, px(18), width - px(6), assets)
        surface.blit(drawn, drawn.get_rect(midtop=(column.centerx, rect.y + px(30))))
        y = rect.y + px(62) if board is None else room.bottom + px(6)
        painter = scene.table.instrument(scene.view, seat)
        if painter is not None:
            own = pygame.Rect(column.x + px(8), y, width - px(16), room.height)
            scene.reckoning.draw(surface, painter, own)
            y = own.bottom + px(6)
        total = assets.text(_total(scene, seat), "serif", size, theme.text_on_paper)
        surface.blit(total, total.get_rect(center=(column.centerx, y + px(25))))
        for number, line in enumerate(gained[seat]):
            face = "sans-bold" if not number else "sans"
            drawn = assets.text(line, face, _fitting(line, face, px(16), width - px(6), assets), theme.pencil_new)
            surface.blit(drawn, drawn.get_rect(midtop=(column.centerx, y + px(48 + 19 * number))))
        bottom = max(bottom, y + px(80 + 16 * (len(gained[seat]) - 1)))
    return bottom


def draw_left(surface: pygame.Surface, rect: pygame.Rect, scene: "ResultScene") -> None:
    """Tiles left in hands, face up, with their weight; in two columns where rows would lie over one another.

    Whose they are is said by name where names leave room for the tiles, else by the sign alone.
    """
    if not scene.left or rect.height < scene.context.scale.px(60):
        return
    assets, px = scene.context.assets, scene.context.scale.px
    theme = assets.theme
    pygame.draw.line(surface, theme.rule_line_faint, rect.topleft, (rect.right, rect.y), max(1, px(1)))
    surface.blit(assets.text("Tiles left in hand", "sans", px(17), theme.second_on_paper), (rect.x, rect.y + px(8)))
    columns = 1 if (rect.height - px(36)) // len(scene.left) >= px(LEAST_ROW) else 2
    row = min(px(46), (rect.height - px(36)) // -(-len(scene.left) // columns))
    half = min(px(20), max(px(11), round(row * 0.5)))
    across = (rect.width - (columns - 1) * px(16)) // columns
    name_room = _name_room(scene)
    widest = max(len(hand) for _, hand in scene.left) * (2 * half + px(4))
    before = px(30) + name_room + px(6)
    named = columns == 1 and before + widest + px(30) <= across
    for number, (seat, hand) in enumerate(scene.left):
        x = rect.x + number % columns * (across + px(16))
        y = rect.y + px(36) + number // columns * row + row // 2
        glyph = assets.glyph(scene.view.seating[seat].style, min(px(18), row), on_paper=True)
        surface.blit(glyph, glyph.get_rect(midleft=(x, y)))
        if named:
            name = drawn_name(scene.view.seating[seat].name, px(17), name_room, assets)
            surface.blit(name, name.get_rect(midleft=(x + px(30), y)))
        room = across - px(30 + 30)
        step = min(2 * half + px(4), (room - 2 * half) // max(len(hand) - 1, 1))
        for place, text in enumerate(hand):
            tile = parse_tile(text)
            sprite = assets.tile(HI[tile], LO[tile], half, vertical=False)
            surface.blit(sprite, (x + (before if named else px(24)) + place * step, y - half // 2))
        weight = sum(WEIGHT[parse_tile(text)] for text in hand)
        drawn = assets.text(str(weight), "serif", min(px(18), row), theme.text_on_paper)
        surface.blit(drawn, drawn.get_rect(midright=(x + across, y)))


def tiles_below(scene: "ResultScene") -> int:
    """What the tiles left in hands need at least below the totals, in pixels; 0 if they stand elsewhere."""
    return scene.context.scale.px(36 + LEAST_ROW * len(scene.left)) if scene.left and not scene.below else 0


def drawn_name(name: str, size: int, room: int, assets: "Assets") -> pygame.Surface:
    """A name in letters that are smaller where it would not fit; only then is it shortened. Pixels."""
    size = _fitting(name, "sans-bold", size, room, assets)
    return assets.text(assets.shorten(name, "sans-bold", size, room), "sans-bold", size, assets.theme.text_on_paper)


def _name_room(scene: "ResultScene") -> int:
    """How wide names are in the lists, pixels."""
    assets, px = scene.context.assets, scene.context.scale.px
    longest = max(assets.text_size(each.name, "sans-bold", px(17))[0] for each in scene.view.seating)
    return min(max(longest, px(66)), px(96))


def _draw_line(surface: pygame.Surface, rect: pygame.Rect, line: TallyLine, scene: "ResultScene") -> None:
    assets, px = scene.context.assets, scene.context.scale.px
    theme, seating = assets.theme, scene.view.seating[line.seat]
    glyph = assets.glyph(seating.style, px(20), on_paper=True)
    surface.blit(glyph, glyph.get_rect(midleft=(rect.x, rect.centery)))
    x, half = rect.x + px(30), px(20)
    if rect.width > px(NARROW):  # else the sign is enough: the name stands beside the totals
        name_room = _name_room(scene)
        drawn = drawn_name(seating.name, px(17), name_room, assets)
        surface.blit(drawn, drawn.get_rect(midleft=(x, rect.centery)))
        x += name_room + px(6)
    for text in line.tiles:
        tile = parse_tile(text)
        surface.blit(assets.tile(HI[tile], LO[tile], half, vertical=False), (x, rect.centery - half // 2))
    right = rect.right
    if line.total is not None:
        total = assets.text(written(line.total), "sans", px(17), theme.second_on_paper)
        surface.blit(total, total.get_rect(midright=(right, rect.centery)))
        right -= px(54)
    if line.points or line.total is not None:
        colour = theme.text_on_paper if line.points >= 0 else theme.devil
        points = assets.text(signed(line.points), "serif", px(20), colour)
        surface.blit(points, points.get_rect(midright=(right, rect.centery)))
    right -= px(50)
    after = x + (2 * half + px(12) if any(each.tiles for each in scene.lines) else 0)
    if line.tiles or assets.text_size(line.why, "sans", px(17))[0] <= right - after:
        x = after  # else a long reason without a tile needs the room of one
    size, room = px(17), max(right - x, px(40))
    while size > px(13) and len(assets.wrap(line.why, "sans", size, room)) > 2:
        size -= 1
    lines = assets.wrap(line.why, "sans", size, room)[:2]
    high = round(size * 1.24)
    for number, words in enumerate(lines):
        drawn = assets.text(words, "sans", size, theme.text_on_paper)
        middle = rect.centery + round((number - (len(lines) - 1) / 2) * high)
        surface.blit(drawn, drawn.get_rect(midleft=(x, middle)))


def _draw_total_rows(surface: pygame.Surface, rect: pygame.Rect, scene: "ResultScene") -> int:
    assets, px = scene.context.assets, scene.context.scale.px
    theme, scores = assets.theme, scene.session.ends[-1][1]
    needed = HEAD + 28 * len(scores) + (0 if scene.below or not scene.left else 40 + 26 * len(scene.left))
    head = px(HEAD) if rect.height >= px(needed) else 0
    row = min(px(32), (rect.height - head) // len(scores))
    heads = ((f"this {scene.session.game.hand_word}", rect.right - px(70)), ("in all", rect.right))
    for words, x in heads if head else ():
        drawn = assets.text(words, "sans", px(16), theme.second_on_paper)
        surface.blit(drawn, drawn.get_rect(topright=(x, rect.y)))
    for seat, seating in enumerate(scene.view.seating):
        y = rect.y + head + seat * row
        glyph = assets.glyph(seating.style, px(20), on_paper=True)
        if seat in (scene.winners or ()):
            draw_laurel(surface, (rect.x + px(10), y + row // 2), px(38), assets.theme)
        surface.blit(glyph, glyph.get_rect(midleft=(rect.x, y + row // 2)))
        drawn = drawn_name(seating.name, px(18), rect.width // 2 - px(30), assets)
        surface.blit(drawn, drawn.get_rect(midleft=(rect.x + px(30), y + row // 2)))
        gain = assets.text(signed(gain_of(scene.session, seat)), "sans-bold", px(17), theme.pencil_new)
        surface.blit(gain, gain.get_rect(midright=(rect.right - px(70), y + row // 2)))
        total = assets.text(_total(scene, seat), "serif", px(24), theme.text_on_paper)
        surface.blit(total, total.get_rect(midright=(rect.right, y + row // 2)))
    return rect.y + head + len(scores) * row + px(10)


def _gained(scene: "ResultScene", size: int, room: int, *, lines: int) -> list[list[str]]:
    """What the hand brought each seat: on one line, on two of less width, or where both are too wide the points alone.

    It is written alike for all of them. Pixels.
    """
    gains = [signed(gain_of(scene.session, seat)) for seat in range(len(scene.view.seating))]
    when, assets = f"this {scene.session.game.hand_word}", scene.context.assets
    if max(assets.text_size(f"{gain} {when}", "sans-bold", size)[0] for gain in gains) <= room:
        return [[f"{gain} {when}"] for gain in gains]
    fits = assets.text_size(when, "sans", _fitting(when, "sans", size, room, assets))[0] <= room
    return [[gain, when] if lines > 1 and fits else [gain] for gain in gains]


def _fitting(words: str, face: str, size: int, room: int, assets: "Assets") -> int:
    """The size of letters, at most `size`, with which the words have room, or the least that can be read. Pixels."""
    least = round(size * LEAST_WORDS)
    while size > least and assets.text_size(words, face, size)[0] > room:
        size -= 1
    return size


def _total(scene: "ResultScene", seat: int) -> str:
    """A seat's total as far as it has been counted."""
    total = scene.session.ends[-1][1][seat]
    return written(scene.reckoning.shown(total - gain_of(scene.session, seat), total))
