"""A seat's name plate: who sits there, whose turn it is, how many tiles are held, and the score on a paper tab."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.events import written
from game.ui.board.picture import Seating
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.portraits import draw_portrait
from game.ui.widgets.widgets import Lettering

SMALLEST_NAME, SMALLEST_NOTE = 14, 13
"""In dp: names and notes shrink so far before something gives way; large names as far as those of usual size."""
TINY_NAME, LARGE = 12, 0.75
"""The same for names on plates where the count stands below them; and what share of their size large words may lose."""
LEAST_HEIGHT = 42
"""Plates lower than this, in dp, have one line: token, name or turn, count, score."""
LEAST_FIGURE = 11
"""How small the figures of the markers become there at least, in dp."""
NAMED = 2.6
"""The room, in letters' heights, that a name has at least in those of one line, so that a row of them looks alike."""
LEAST_WIDTH = 116
"""Plates narrower than this, in dp, show the count below the token and the score below the name."""
MOST_BACKS = 6
"""Up to so many tiles lie beside the name one by one."""

LEVEL, LONGEST = 3.2, 2.9
"""The room, in letters' heights, that the longest word for how somebody plays takes, and how wide it is."""


@dataclass(frozen=True, slots=True)
class Plate:
    """What a name plate shows. `tiles` is the size of the hand, None where the game has none."""

    seating: Seating
    note: str
    tiles: int | None
    score: int
    turn: str = ""
    """``Your turn`` or ``thinking`` when it is this seat's turn."""
    own: bool = False
    """Whether it is that of the home seat, which everybody knows by its place."""
    beads: tuple[int, int] | None = None
    """How many glass markers and clear ones are left, where the game has any."""


def draw_plate(surface: pygame.Surface, rect: pygame.Rect, plate: Plate, assets: Assets, scale: Scale) -> None:
    """Token, name, second line, backs with their figure, score. Backs and notes give way so that the name is whole."""
    px, theme = scale.px, assets.theme
    surface.blit(assets.panel(rect.width, rect.height, lit=bool(plate.turn)), rect)
    if rect.height < px(LEAST_HEIGHT):
        _draw_line(surface, rect, plate, assets, scale)
        return
    if rect.width < px(LEAST_WIDTH):
        _draw_tiny(surface, rect, plate, assets, scale)
        return
    wide, small = rect.width >= px(250), rect.width < px(190)
    x = _draw_sign(surface, rect, plate.seating, assets, scale)
    right = _draw_score(surface, rect, plate.score, assets, scale) - px(8 if not small else 5)
    size = px(19 if wide else 17)
    notes = _notes(plate)
    backs = _backs_beside(plate, right - x, size, assets, scale) if plate.tiles is not None else 0
    if backs:
        right = _draw_backs(surface, rect, right, plate.tiles or 0, backs, assets, scale)
    below = plate.tiles is not None and not backs
    upper, lower = _lines(rect)
    if plate.beads is not None:
        said = max(
            assets.text_size(plate.seating.name, "sans-bold", min(size, px(SMALLEST_NAME + 2)))[0],
            assets.text_size(plate.turn or (notes[0] if notes else ""), "sans", px(SMALLEST_NOTE + 1))[0],
        )
        if x + said + px(8) <= right - _beads_width(plate, px(16), assets):
            right = _beads_beside(surface, right, rect, plate, px(16), assets) - px(8)
        else:
            line, figures = upper if plate.turn and plate.own else lower, px(15)
            while figures > px(LEAST_FIGURE) and _beads_width(plate, figures, assets) > right - x:
                figures -= 1
            _beads_beside(surface, x + _beads_width(plate, figures, assets), line, plate, figures, assets)
            _draw_other_line(surface, (upper, lower)[line is upper], (x, right), plate, size, assets, scale)
            return
    name = pygame.Rect(x, upper.y if notes or below else rect.centery - upper.height // 2, right - x, upper.height)
    bold = Lettering("sans-bold", size, theme.text)
    write_fitting(surface, [plate.seating.name], name, bold, px(SMALLEST_NAME * scale.plain), assets)
    second = pygame.Rect(x, lower.y, right - x, lower.height)
    if below:
        second.width = right - x
        used = _draw_count(surface, second, plate.tiles or 0, assets, scale)
        second = pygame.Rect(used, second.y, right - used, second.height)
        if not plate.turn and not plate.note and second.width < LEVEL * px(SMALLEST_NOTE):
            notes = []  # how one plays is said on all plates of a row or on none
    colour, face = (theme.brass_light, "sans-bold") if plate.turn else (theme.second, "sans")
    lettering = Lettering(face, px(16 if wide else 15), colour)
    if not plate.turn and plate.note and not _both_fit(plate, second.width, lettering, assets):
        notes = [notes[1], *notes[1:]]
    if not write_fitting(surface, notes, second, lettering, _least(SMALLEST_NOTE, scale), assets) and plate.turn:
        arrow = assets.icon("right", px(18), theme.brass_light)
        surface.blit(arrow, arrow.get_rect(midright=second.midright))


def _lines(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """The upper and the lower line of a plate."""
    high = rect.height / 56
    return (
        pygame.Rect(rect.x, rect.y + round(6 * high), rect.width, round(24 * high)),
        pygame.Rect(rect.x, rect.y + round(29.5 * high), rect.width, round(21 * high)),
    )


def _draw_line(surface: pygame.Surface, rect: pygame.Rect, plate: Plate, assets: Assets, scale: Scale) -> None:
    """All in one line, for words that are large beside the plate; where the name has no room its initial does."""
    high, px, theme = rect.height, scale.px, assets.theme
    edge = round(0.1 * high)
    size = min(px(19), round(0.62 * high))
    figure, right = written(plate.score), rect.right - edge
    tab = pygame.Rect(0, 0, max(round(0.8 * high), assets.text_size(figure, "serif", size)[0] + edge), high - 2 * edge)
    tab.midright = right, rect.centery
    side = high - 2 * edge
    x, right = rect.x + edge, tab.left - edge
    if plate.tiles is not None:
        half = round(0.3 * high)
        count = assets.text(str(plate.tiles), "sans-bold", min(px(17), size), theme.text)
        surface.blit(count, count.get_rect(midright=(right, rect.centery)))
        right -= count.get_width() + edge
        surface.blit(assets.back(half, vertical=True), (right - half, rect.centery - half))
        right -= half + edge
    if plate.beads is not None:
        figures = min(px(17), size)
        while figures > px(LEAST_FIGURE) and _beads_width(plate, figures, assets) > right - x - side - edge:
            figures -= 1
        right = _beads_beside(surface, right, rect, plate, figures, assets) - edge
    words = plate.turn if plate.turn and plate.own else plate.seating.name
    least = round(size * LARGE)
    room = right - x - side - edge
    whole = max(NAMED * size, assets.text_size(words, "sans-bold", least)[0]) <= room
    if plate.seating.portrait and whole:
        place = pygame.Rect(x, rect.y + edge, side, side)
        draw_portrait(surface, place, plate.seating.portrait, plate.seating.style, assets)
    else:
        token = assets.token(plate.seating.style, side - edge, plate.seating.name[:1].upper())
        surface.blit(token, token.get_rect(midleft=(x + edge // 2, rect.centery)))
    surface.blit(assets.paper(*tab.size), tab)
    while size > least and assets.text_size(figure, "serif", size)[0] > tab.width - edge:
        size -= 1
    drawn = assets.text(figure, "serif", size, theme.text_on_paper)
    surface.blit(drawn, drawn.get_rect(center=tab.center))
    if whole:
        colour = theme.brass_light if plate.turn else theme.text
        place = pygame.Rect(x + side + edge, rect.y, room, high)
        write_fitting(surface, [words], place, Lettering("sans-bold", size, colour), least, assets)


def _draw_other_line(
    surface: pygame.Surface,
    line: pygame.Rect,
    ends: tuple[int, int],
    plate: Plate,
    size: int,
    assets: Assets,
    scale: Scale,
) -> None:
    """Beside the markers, which take one of the lines: on one's own plate that it is one's turn, else the name."""
    px, theme = scale.px, assets.theme
    room = pygame.Rect(ends[0], line.y, ends[1] - ends[0], line.height)
    if plate.turn and plate.own:
        write_fitting(surface, [plate.turn, ""], room, Lettering("sans-bold", size, theme.brass_light), px(12), assets)
        return
    bold = Lettering("sans-bold", size, theme.brass_light if plate.turn else theme.text)
    write_fitting(surface, [plate.seating.name], room, bold, px(SMALLEST_NAME * scale.plain), assets)


def _beads(plate: Plate) -> list[tuple[int, bool]]:
    """The markers left, and the clear ones: how many, and whether they are clear."""
    return list(zip(plate.beads, (False, True), strict=True)) if plate.beads else []


def _beads_width(plate: Plate, size: int, assets: Assets) -> int:
    """How wide the markers are with their figures in letters of that size, pixels."""
    figures = [assets.text_size(str(count), "sans-bold", size)[0] for count, _ in _beads(plate)]
    return sum(round(1.25 * size) + figure for figure in figures) + round(0.45 * size) * max(0, len(figures) - 1)


def _beads_beside(
    surface: pygame.Surface, right: int, line: pygame.Rect, plate: Plate, size: int, assets: Assets
) -> int:
    """A marker and a clear one, each with how many are left, up to `right`; answers where they begin, pixels."""
    side, style = round(1.1 * size), plate.seating.style
    x = left = right - _beads_width(plate, size, assets)
    for count, clear in _beads(plate):
        bead = assets.clear_bead(style, side) if clear else assets.bead(style, side, on_dark=True)
        surface.blit(bead, bead.get_rect(midleft=(x, line.centery)))
        figure = assets.text(str(count), "sans-bold", size, assets.theme.text)
        x += round(1.25 * size)
        surface.blit(figure, figure.get_rect(midleft=(x, line.centery)))
        x += figure.get_width() + round(0.45 * size)
    return left


def _draw_sign(surface: pygame.Surface, rect: pygame.Rect, seating: Seating, assets: Assets, scale: Scale) -> int:
    """Token or portrait at the left; returns where the words begin."""
    px, small = scale.px, rect.width < scale.px(190)
    if seating.portrait:
        side = min(px(46 if not small else 36), rect.height - px(6))
        place = pygame.Rect(rect.x + px(7 if not small else 4), rect.centery - side // 2, side, side)
        draw_portrait(surface, place, seating.portrait, seating.style, assets)
        return place.right + px(8 if not small else 4)
    token = px(34 if not small else 26)
    x = rect.x + px(12 if not small else 7)
    initial = seating.name[:1].upper()
    surface.blit(assets.token(seating.style, token, initial), (x, rect.centery - token // 2))
    return x + token + px(10 if not small else 6)


def _draw_tiny(surface: pygame.Surface, rect: pygame.Rect, plate: Plate, assets: Assets, scale: Scale) -> None:
    """Token and name above, count and score below; where even that is too much the initial must do for the name."""
    px, theme = scale.px, assets.theme
    upper, lower = (line.inflate(-px(11), 0) for line in _lines(rect))
    token, name = px(22), plate.seating.name
    surface.blit(assets.token(plate.seating.style, token, name[:1].upper()), (upper.x, upper.centery - token // 2))
    beside = pygame.Rect(upper.x + token + px(4), upper.y, upper.width - token - px(4), upper.height)
    bold = Lettering("sans-bold", px(16), theme.text)
    write_fitting(surface, [name, ""], beside, bold, _least(TINY_NAME, scale), assets)
    words = written(plate.score)
    figure = assets.text(words, "serif", px(16), theme.text_on_paper)
    tab = pygame.Rect(0, 0, max(px(24), figure.get_width() + px(8)), lower.height)
    tab.midright = (rect.right - px(5), lower.centery)
    surface.blit(assets.paper(*tab.size), tab)
    surface.blit(figure, figure.get_rect(center=tab.center))
    x = lower.x
    if plate.tiles is not None:
        x = _draw_count(surface, lower, plate.tiles, assets, scale, half=9 if tab.left - x >= px(24) else 6)
    if plate.turn and tab.left - x >= px(16):
        arrow = assets.icon("right", px(16), theme.brass_light)
        surface.blit(arrow, arrow.get_rect(midright=(tab.left - px(2), lower.centery)))


def write_fitting(
    surface: pygame.Surface,
    choices: Sequence[str],
    rect: pygame.Rect,
    lettering: Lettering,
    least: int,
    assets: Assets,
) -> bool:
    """Writes the first of `choices` that fits the rectangle, no smaller than `least` pixels; whether one did.

    The longest of several is never written smaller: it rather gives way, so that the plates of a row look the same.
    The last choice is shortened if it is the only one: a person's name is better seen in part than not at all.
    """
    for number, words in enumerate(choices):
        smallest = lettering.size if number == 0 and any(choices[1:]) else least
        for size in range(lettering.size, smallest - 1, -1):
            if words and assets.text_size(words, lettering.face, size)[0] <= rect.width:
                _write(surface, words, rect, replace(lettering, size=size), assets)
                return True
    if len(choices) == 1 and rect.width > least:
        words = assets.shorten_name(choices[0], lettering.face, least, rect.width)
        _write(surface, words, rect, replace(lettering, size=least), assets)
    return False


def _write(surface: pygame.Surface, words: str, rect: pygame.Rect, lettering: Lettering, assets: Assets) -> None:
    drawn = assets.text(words, lettering.face, lettering.size, lettering.colour)
    surface.blit(drawn, (rect.x, rect.centery - drawn.get_height() // 2))


def _least(size: float, scale: Scale) -> int:
    """The least height of letters, in pixels: that size in dp, or a share of it where words are large anyway."""
    return scale.px(size * max(scale.plain, LARGE))


def _notes(plate: Plate) -> list[str]:
    """What the second line may say, the most telling first; a shorter one where there is less room."""
    if plate.turn:
        return [plate.turn, ""]
    plays, (note, *shorter) = plate.seating.plays, plate.note.split("\n")
    both = " · ".join(filter(None, (plays, note)))
    return [both, note or plays, *shorter, ""] if both else []


def _both_fit(plate: Plate, room: int, lettering: Lettering, assets: Assets) -> bool:
    """Whether there is room for how one plays beside the note: for any level and for numbers of two figures, so that
    it is said on all plates of a row or on none."""
    note = re.sub(r"\b\d\b", "00", plate.note.partition("\n")[0])
    level = max(LONGEST * lettering.size, assets.text_size(plate.seating.plays, lettering.face, lettering.size)[0])
    return level + assets.text_size(f" · {note}", lettering.face, lettering.size)[0] <= room


def _draw_score(surface: pygame.Surface, rect: pygame.Rect, score: int, assets: Assets, scale: Scale) -> int:
    """The paper tab; returns its left edge."""
    px = scale.px
    wide, small = rect.width >= px(250), rect.width < px(190)
    words = written(score)
    least = max(px(30), assets.text_size(words, "serif", px(19))[0] + px(8))
    tab = pygame.Rect(0, 0, px(52) if wide else px(40) if not small else min(least, px(40)), px(42 if wide else 34))
    tab.midright = (rect.right - px(8 if not small else 6), rect.centery)
    surface.blit(assets.paper(tab.width, tab.height), tab)
    size = px(24 if wide else 19)
    while size > px(13) and assets.text_size(words, "serif", size)[0] > tab.width - px(4):
        size -= 1
    figure = assets.text(words, "serif", size, assets.theme.text_on_paper)
    surface.blit(figure, figure.get_rect(center=tab.center))
    return tab.left


def _backs_beside(plate: Plate, room: int, size: int, assets: Assets, scale: Scale) -> int:
    """How many backs lie beside the words so that name and turn are whole; 0 if they must go below the name.

    An empty hand takes the room of a last tile, so that its figure stands where it stood.
    """
    px, count = scale.px, plate.tiles or 0
    words = max(
        assets.text_size(plate.seating.name, "sans-bold", min(size, px(SMALLEST_NAME)))[0],
        assets.text_size(plate.turn, "sans-bold", px(SMALLEST_NOTE + 1))[0],
        px(44),
    )
    figure = assets.text_size(str(count), "sans-bold", px(16))[0]
    note = 0 if plate.turn else assets.text_size(plate.note.partition("\n")[0], "sans", px(SMALLEST_NOTE))[0]
    most = max(count, 1) if count <= MOST_BACKS else 1
    if most > 1 and max(words, note) + figure + _beside_figure(most, scale) <= room:
        return most
    return 1 if words + figure + _beside_figure(1, scale) <= room else 0


def _beside_figure(shown: int, scale: Scale) -> int:
    """How wide that many backs are with the gaps around them."""
    return scale.px(4) + shown * (scale.px(14) + scale.px(2)) + scale.px(8)


def _draw_backs(
    surface: pygame.Surface, rect: pygame.Rect, right: int, count: int, shown: int, assets: Assets, scale: Scale
) -> int:
    """Face-down tiles with their number beside them, or the place of the last one; returns the left edge of that."""
    px = scale.px
    half = px(14)
    figure = assets.text(str(count), "sans-bold", px(16), assets.theme.text)
    x = right - figure.get_width()
    surface.blit(figure, (x, rect.centery - figure.get_height() // 2))
    x -= px(4)
    for _ in range(min(shown, count)):
        x -= half + px(2)
        surface.blit(assets.back(half, vertical=True), (x, rect.centery - half))
    if not count:
        x -= half + px(2)
        place = pygame.Rect(x, rect.centery - half, half, 2 * half).inflate(-px(2), -px(2))
        paint.dashed(surface, place, px(2), assets.theme.second, max(1.0, px(1)), px(4), px(3))
    return x - px(8)


def _draw_count(
    surface: pygame.Surface, line: pygame.Rect, count: int, assets: Assets, scale: Scale, *, half: float = 9
) -> int:
    """One small back and the number of tiles, at the left of the second line; returns where it ends."""
    px = scale.px
    side = px(half)
    surface.blit(assets.back(side, vertical=True), (line.x, line.centery - side))
    figure = assets.text(str(count), "sans-bold", px(1.7 * half), assets.theme.text)
    x = line.x + side + px(half / 3)
    surface.blit(figure, (x, line.centery - figure.get_height() // 2))
    return x + px(7) + figure.get_width()
