"""The surroundings of every table: cloth and rack, the head, the steps of the rack, the numerals below its tiles."""

from collections.abc import Sequence

import pygame

from game.ui.board.layout import LEDGE, MAX_TILES_IN_ROW, ROW_GAP, content
from game.ui.board.nameplate import write_fitting
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.widgets import Lettering


def draw_ground(surface: pygame.Surface, rack: pygame.Rect, assets: Assets) -> None:
    """Draws the cloth and, if `rack` (pixels) has a height, the bare rack at its foot."""
    surface.blit(assets.felt(*surface.get_size()), (0, 0))
    if rack.height:
        draw_rack(surface, rack, assets)


def draw_rack(surface: pygame.Surface, rack: pygame.Rect, assets: Assets) -> None:
    """Draws the bare rack in `rack` (pixels), and its shade on the cloth."""
    paint.put(surface, assets.rack_shade(rack.width), bottomleft=rack.topleft)
    surface.blit(assets.rack(*rack.size), rack)


def draw_head(
    surface: pygame.Surface, title: str, notes: Sequence[str], assets: Assets, scale: Scale, width: int
) -> None:
    """Draws the title and the line below it beside the menu button, in `width` pixels.

    The first note gives the stage of the match and its target; the others are marks. If the notes do not fit on their
    line, the last ones are left out. A title that is too long takes both lines.
    """
    px, theme = scale.px, assets.theme
    beside = content(scale)[0]
    x, width = px(80) + beside, width - beside
    large, small = px(28 if not scale.compact else 22), px(15)
    first, second = pygame.Rect(x, px(12), width, px(36)), pygame.Rect(x, px(44), width, px(22))
    if assets.text_size(title, "serif", small)[0] > width:
        least = px(15 * max(scale.plain, 0.75))
        size, lines = assets.wrapped(title, "serif", px(19), least, width, 2)
        for line, top in zip((lines[0], " ".join(lines[1:])), (px(16), px(39)), strict=False):
            rect = pygame.Rect(x, top, width, px(24))
            write_fitting(surface, [line], rect, Lettering("serif", size, theme.text), least, assets)
        return
    write_fitting(surface, [title], first, Lettering("serif", large, theme.text), small, assets)
    parts, size = [*notes[0].split(" · "), *notes[1:]], max(px(16), assets.least)
    choices = [" · ".join(parts[:count]) for count in range(len(parts), 0, -1)]
    fitting = [words for words in choices if assets.text_size(words, "sans", size)[0] <= width]
    plain = Lettering("sans", size, theme.second)
    write_fitting(surface, [*(fitting or choices[-1:]), ""], second, plain, assets.least, assets)


def steps_of(rack: pygame.Rect, hand: Sequence[pygame.Rect], scale: Scale) -> list[pygame.Rect]:
    """The boxes of the rack's steps, which hide the feet of the hand: the ledge, then one for each further row."""
    px = scale.tiles.px
    steps = [pygame.Rect(rack.x, rack.bottom - px(LEDGE), rack.width, px(LEDGE))]
    for bottom in sorted({rect.bottom for rect in hand})[:-1]:
        row = [rect for rect in hand if rect.bottom == bottom]
        width = row[-1].right - row[0].left + px(20)
        steps.append(pygame.Rect(row[0].left - px(10), bottom - px(4), width, px(ROW_GAP)))
    return steps


def numerals_of(rack: pygame.Rect, hand: Sequence[pygame.Rect], scale: Scale) -> list[pygame.Rect]:
    """The boxes of the numerals for the keys 1 to 9 and 0, below the tiles."""
    px, places = scale.tiles.px, []
    last = max((rect.bottom for rect in hand), default=0)
    for rect in hand[:MAX_TILES_IN_ROW]:
        low = rack.bottom - px(LEDGE) + px(LEDGE) // 2 - px(2.5)
        place = pygame.Rect(0, 0, px(24), px(24))
        place.center = rect.centerx, low if rect.bottom == last else rect.bottom - px(4) + px(ROW_GAP) // 2
        places.append(place)
    return places


def draw_numerals(surface: pygame.Surface, places: Sequence[pygame.Rect], assets: Assets, scale: Scale) -> None:
    """Draws the numerals 1 to 9 and 0."""
    size = min(scale.px(15), scale.tiles.px(LEDGE))
    for number, place in enumerate(places, 1):
        assets.write(surface, str(number % 10), "sans-bold", size, assets.theme.text_on_walnut, center=place.center)
