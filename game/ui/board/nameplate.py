"""A seat's name plate: player, turn, number of tiles, and the score on a paper tab."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.events import written
from game.core.game import LEVELS
from game.core.naming import initial
from game.ui.board.picture import Seating
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.ui.widgets.portraits import draw_portrait
from game.ui.widgets.widgets import Lettering
from game.words import _

MIN_NAME_SIZE = 15
"""Smallest size of names, in dp, before something else is left out; enlarged names shrink to the same size."""
MIN_TINY_NAME_SIZE, MIN_LARGE_FACTOR = 12, 0.75
"""Smallest size of names on plates with the count below them, in dp; and the smallest factor for large names."""
MIN_TWO_LINE_HEIGHT = 42
"""Plates lower than this, in dp, have one line: token, name or turn, count, score."""
MIN_FIGURE_SIZE = 11
"""Smallest size of the marker counts on such a plate, in dp."""
MIN_NAME_ROOM = 2.6
"""Minimum room for a name on such a plate, as a multiple of its size, so that the plates in a row look alike."""
MIN_USUAL_WIDTH = 116
"""Plates narrower than this, in dp, show the count below the token and the score below the name."""
MAX_BACKS = 6
"""Up to this many tiles are shown singly beside the name."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The content of a name plate. `tiles` is the size of the hand, None if the game has none."""

    seating: Seating
    note: str
    tiles: int | None
    score: int
    turn: str = ""
    """``Your turn`` or ``thinking`` on the plate of the seat to act."""
    own: bool = False
    """Whether it belongs to the home seat, which is recognised by its place."""
    beads: tuple[int, int] | None = None
    """How many glass markers and clear ones are left, if the game has any."""
    among: tuple[str, ...] = ()
    """The names on all plates of that size at the table. What does not fit on one of them is left out on all."""
    totals: tuple[int, ...] = ()
    """The scores on those plates; their paper tabs are all as wide as the widest needs."""


def draw_plate(surface: pygame.Surface, rect: pygame.Rect, plate: Plate, assets: Assets, scale: Scale) -> None:
    """Draws token, name, second line, backs with their count, and score. Backs and notes give way to the whole name."""
    surface.blit(assets.panel(rect.width, rect.height, lit=bool(plate.turn)), rect)
    painter = _PlatePainter(surface, rect, plate, assets, scale)
    if rect.height < scale.px(MIN_TWO_LINE_HEIGHT):
        painter.in_one_line()
    elif rect.width < scale.px(MIN_USUAL_WIDTH):
        painter.tiny()
    else:
        painter.usual()


class _PlatePainter:
    """Draws a plate into `rect` of the surface (pixels)."""

    def __init__(self, surface: pygame.Surface, rect: pygame.Rect, plate: Plate, assets: Assets, scale: Scale) -> None:
        self.surface = surface
        self.rect = rect
        self.plate = plate
        self.name = plate.seating.name
        self.names = plate.among or (self.name,)
        self.assets = assets
        self.theme = assets.theme
        self.scale = scale
        self.px = scale.px
        self.least = assets.least
        """Smallest size of notes and turns, in pixels, before they are left out."""
        self.wide, self.small = rect.width >= scale.px(250), rect.width < scale.px(190)
        high = rect.height / 56
        self.upper = pygame.Rect(rect.x, rect.y + round(6 * high), rect.width, round(24 * high))
        self.lower = pygame.Rect(rect.x, rect.y + round(29.5 * high), rect.width, round(21 * high))

    # -- three layouts ------------------------------------------------------------------------------------------------

    def usual(self) -> None:
        """Draws name and notes in two lines between token and score."""
        px, plate, rect, theme = self.px, self.plate, self.rect, self.theme
        x, right = self._sign(), self._usual_score() - px(5 if self.small else 8)
        size, notes = px(19 if self.wide else 17), self._notes()
        backs = self._backs_beside(right - x, size) if plate.tiles is not None else 0
        if backs:
            right = self._backs(right, plate.tiles or 0, backs)
        below = plate.tiles is not None and not backs
        upper, lower = self.upper, self.lower
        if plate.beads is not None:
            said = max(
                self._widest("sans-bold", min(size, px(MIN_NAME_SIZE + 1))),
                self._width(plate.turn or (notes[0] if notes else ""), "sans", self.least),
            )
            if x + said + px(8) > right - self._beads_width(px(16)):
                line, figures = upper if plate.turn and plate.own else lower, px(15)
                figures = self._fitting_beads(figures, right - x)
                self._beads_beside(x + self._beads_width(figures), line, figures)
                self._other_line((upper, lower)[line is upper], x, right, size)
                return
            right = self._beads_beside(right, rect, px(16)) - px(8)
        name = pygame.Rect(x, upper.y if notes or below else rect.centery - upper.height // 2, right - x, upper.height)
        self._write_name(name, size, theme.text, self.scale.tiles.px(MIN_NAME_SIZE))
        second = pygame.Rect(x, lower.y, right - x, lower.height)
        if below:
            used = self._count(second)
            second = pygame.Rect(used, second.y, right - used, second.height)
            if not plate.turn and not plate.note and second.width < self._longest_level("sans", self.least):
                notes = []  # all plates of a row say how their seats play, or none does
        colour, face = (theme.brass_light, "sans-bold") if plate.turn else (theme.second, "sans")
        lettering = Lettering(face, max(self.least, px(16 if self.wide else 15)), colour)
        if not plate.turn and plate.note and not self._both_fit(second.width, lettering):
            notes = [notes[1], *notes[1:]]
        if not self._fit(notes, second, lettering, self.least) and plate.turn:
            paint.put(self.surface, self.assets.icon("right", px(18), theme.brass_light), midright=second.midright)

    def in_one_line(self) -> None:
        """Draws a low plate, where text is large. If the name does not fit, its initial is shown."""
        px, plate, rect, theme, high = self.px, self.plate, self.rect, self.theme, self.rect.height
        edge = round(0.1 * high)
        side, size = high - 2 * edge, min(px(19), round(0.62 * high))
        tab = pygame.Rect(0, 0, max(round(0.8 * high), self._score_width(size) + edge), side)
        tab.midright = rect.right - edge, rect.centery
        x, right = rect.x + edge, tab.left - edge
        least, beside = round(size * MIN_LARGE_FACTOR), x + side + edge
        words = plate.turn if plate.turn and plate.own else self.name
        needs = max(MIN_NAME_ROOM * size, self._widest("sans-bold", least), self._width(words, "sans-bold", least))
        if plate.tiles is not None:
            half, large = round(0.3 * high), min(px(17), size)
            figure = self._width("00" if plate.tiles > 9 else "0", "sans-bold", large) + edge
            if right - figure - beside >= needs:
                right = self._figure(plate.tiles, large, midright=(right, rect.centery)).left - edge
                if right - half - edge - beside >= needs:
                    self.surface.blit(self.assets.back(half, vertical=True), (right - half, rect.centery - half))
                    right -= half + edge
        if plate.beads is not None:
            figures = self._fitting_beads(min(px(17), size), right - beside)
            if right - self._beads_width(figures) - edge - beside >= needs:
                right = self._beads_beside(right, rect, figures) - edge
        room = right - beside
        whole = needs <= room
        if plate.seating.portrait and whole:
            place = pygame.Rect(x, rect.y + edge, side, side)
            draw_portrait(self.surface, place, plate.seating.portrait, plate.seating.style, self.assets)
        else:
            self._token(side - edge, x + edge // 2, rect.centery)
        self._score(tab, size, least, tab.width - edge)
        colour = theme.brass_light if plate.turn else theme.text
        place = pygame.Rect(beside, rect.y, room, high)
        if words == self.name:
            self._write_name(place, size, colour, least)
        else:
            self._fit([words, ""], place, Lettering("sans-bold", size, colour), least)

    def tiny(self) -> None:
        """Draws token and name above, count and score below; only the initial if even that does not fit."""
        px, plate = self.px, self.plate
        upper, lower = (line.inflate(-px(11), 0) for line in (self.upper, self.lower))
        token = px(22)
        self._token(token, upper.x, upper.centery)
        beside = pygame.Rect(upper.x + token + px(4), upper.y, upper.width - token - px(4), upper.height)
        self._write_name(beside, px(16), self.theme.text, self._least(MIN_TINY_NAME_SIZE))
        tab = pygame.Rect(0, 0, max(px(24), self._score_width(px(16)) + px(8)), lower.height)
        tab.midright = (self.rect.right - px(5), lower.centery)
        self._score(tab, px(16), px(16), tab.width)
        x = lower.x
        if plate.tiles is not None:
            x = self._count(lower, half=9 if tab.left - x >= px(24) else 6)
        if plate.turn and tab.left - x >= px(16):
            arrow = self.assets.icon("right", px(16), self.theme.brass_light)
            paint.put(self.surface, arrow, midright=(tab.left - px(2), lower.centery))

    # -- words --------------------------------------------------------------------------------------------------------

    def _width(self, words: str, face: str, size: int) -> int:
        return self.assets.text_size(words, face, size)[0]

    def _fit(self, choices: Sequence[str], rect: pygame.Rect, lettering: Lettering, least: int) -> bool:
        return write_fitting(self.surface, choices, rect, lettering, least, self.assets)

    def _widest(self, face: str, size: int) -> int:
        """The width of the widest name on the plates."""
        return max(self._width(name, face, size) for name in self.names)

    def _score_width(self, size: int) -> int:
        """The width of the widest score on the plates."""
        return max(self._width(written(score), "serif", size) for score in (self.plate.score, *self.plate.totals))

    def _write_name(self, rect: pygame.Rect, size: int, colour: Colour, least: int) -> None:
        """Writes the name at the size at which the widest one fits, at least `least`; a longer name is cut."""
        size = self.assets.fitting(self.names, "sans-bold", size, min(size, least), rect.width)
        self._fit([self.name], rect, Lettering("sans-bold", size, colour), size)

    def _least(self, size: float) -> int:
        """The smallest text size in pixels: a size in dp, less where text is enlarged anyway."""
        return self.px(size * max(self.scale.plain, MIN_LARGE_FACTOR))

    def _other_line(self, line: pygame.Rect, left: int, right: int, size: int) -> None:
        """Writes the line that the markers leave free: on the home seat's plate its turn, on others the name."""
        room = pygame.Rect(left, line.y, right - left, line.height)
        bold = Lettering("sans-bold", size, self.theme.brass_light if self.plate.turn else self.theme.text)
        if self.plate.turn and self.plate.own:
            self._fit([self.plate.turn, ""], room, bold, self.least)
        else:
            self._write_name(room, size, bold.colour, self.scale.tiles.px(MIN_NAME_SIZE))

    def _notes(self) -> list[str]:
        """Wordings for the second line, most informative first."""
        if self.plate.turn:
            return [self.plate.turn, ""]
        plays, (note, *shorter) = self.plate.seating.plays, self.plate.note.split("\n")
        if stands := self._stands():
            return [stands, plays, ""]
        both = " · ".join(filter(None, (plays, note)))
        return [both, note or plays, *shorter, ""] if both else []

    def _stands(self) -> str:
        """How the seat plays and its record against the person here; empty if a note is needed there."""
        seating = self.plate.seating
        return f"{seating.plays} · {seating.stands}" if seating.stands and not self.plate.note else ""

    def _both_fit(self, room: int, lettering: Lettering) -> bool:
        """Whether the level fits beside the note: for any level (except the lowest, which is rarely used) and for
        numbers with two digits, so that all plates of a row show it or none does."""
        note = re.sub(r"\b\d\b", "00", self.plate.note.partition("\n")[0])
        size, face = lettering.size, lettering.face
        level = self._longest_level(face, size)
        return level + self._width(f" · {note}", face, size) <= room

    def _longest_level(self, face: str, size: int) -> int:
        """The width of the longest word for how a seat plays: this seat's, or one of the usual levels."""
        usual = [_(label) for label in LEVELS.values()]
        return max(self._width(words, face, size) for words in (self.plate.seating.plays, *usual))

    # -- signs --------------------------------------------------------------------------------------------------------

    def _token(self, side: int, left: int, middle: int) -> None:
        token = self.assets.token(self.plate.seating.style, side, initial(self.name))
        paint.put(self.surface, token, midleft=(left, middle))

    def _sign(self) -> int:
        """Draws token or portrait at the left; returns where the words begin."""
        px, small, rect, seating = self.px, self.small, self.rect, self.plate.seating
        if seating.portrait:
            side = min(px(36 if small else 46), rect.height - px(6))
            place = pygame.Rect(rect.x + px(4 if small else 7), rect.centery - side // 2, side, side)
            draw_portrait(self.surface, place, seating.portrait, seating.style, self.assets)
            return place.right + px(4 if small else 8)
        token, x = px(26 if small else 34), rect.x + px(7 if small else 12)
        self._token(token, x, rect.centery)
        return x + token + px(6 if small else 10)

    def _usual_score(self) -> int:
        """Draws the paper tab at the right; returns its left edge."""
        px, wide, small = self.px, self.wide, self.small
        least = max(px(30), self._score_width(px(19)) + px(8))
        tab = pygame.Rect(0, 0, px(52) if wide else min(least, px(40)) if small else px(40), px(42 if wide else 34))
        tab.midright = (self.rect.right - px(6 if small else 8), self.rect.centery)
        self._score(tab, px(24 if wide else 19), px(13), tab.width - px(4))
        return tab.left

    def _score(self, tab: pygame.Rect, size: int, least: int, room: int) -> None:
        """Draws the score on its paper tab, scaled down to `room`."""
        words = written(self.plate.score)
        self.surface.blit(self.assets.paper(*tab.size), tab)
        size = self.assets.fitting(words, "serif", size, least, room)
        self.assets.write(self.surface, words, "serif", size, self.theme.text_on_paper, center=tab.center)

    def _beads(self) -> list[tuple[int, bool]]:
        """The markers left: pairs of the number and whether they are clear."""
        return list(zip(self.plate.beads or (), (False, True), strict=False))

    def _beads_width(self, size: int) -> int:
        """The width of the markers with their counts at that text size, in pixels."""
        figures = [self._width(str(count), "sans-bold", size) for count, _ in self._beads()]
        return sum(round(1.25 * size) + figure for figure in figures) + round(0.45 * size) * max(0, len(figures) - 1)

    def _fitting_beads(self, size: int, room: int) -> int:
        """The text size for the counts, reduced until the markers fit."""
        while size > self.px(MIN_FIGURE_SIZE) and self._beads_width(size) > room:
            size -= 1
        return size

    def _beads_beside(self, right: int, line: pygame.Rect, size: int) -> int:
        """Draws a marker and a clear one, each with its count, up to `right`; returns their left edge, in pixels."""
        side, style = round(1.1 * size), self.plate.seating.style
        x = left = right - self._beads_width(size)
        for count, clear in self._beads():
            bead = self.assets.clear_bead(style, side) if clear else self.assets.bead(style, side, on_dark=True)
            paint.put(self.surface, bead, midleft=(x, line.centery))
            x += round(1.25 * size)
            x = self._figure(count, size, midleft=(x, line.centery)).right + round(0.45 * size)
        return left

    # -- tiles held ---------------------------------------------------------------------------------------------------

    def _backs_beside(self, room: int, size: int) -> int:
        """How many backs fit beside the words while name and turn stay whole; 0 if the count must go below the name.

        An empty hand takes up the room of one tile, so that its count stays where it was.
        """
        px, plate, count = self.px, self.plate, self.plate.tiles or 0
        words = max(
            self._widest("sans-bold", min(size, px(MIN_NAME_SIZE))),
            self._width(plate.turn, "sans-bold", self.least),
            px(44),
        )
        note = 0 if plate.turn else self._width(plate.note.partition("\n")[0], "sans", self.least)
        # the same in every turn, so that backs do not come and go
        note = max(note, self._width(self._stands(), "sans", self.least))
        most = max(count, 1) if count <= MAX_BACKS else 1

        def taken(shown: int) -> int:
            figure = self._width(str(count), "sans-bold", px(16))
            return figure + px(4) + shown * (px(14) + px(2)) + px(8)

        if most > 1 and max(words, note) + taken(most) <= room:
            return most
        return 1 if words + taken(1) <= room else 0

    def _backs(self, right: int, count: int, shown: int) -> int:
        """Draws face-down tiles and their number, or the outline of the last one; returns their left edge."""
        px, middle = self.px, self.rect.centery
        half = px(14)
        x = self._figure(count, px(16), midright=(right, middle)).left - px(4)
        for _back in range(min(shown, count)):
            x -= half + px(2)
            self.surface.blit(self.assets.back(half, vertical=True), (x, middle - half))
        if not count:
            x -= half + px(2)
            place = pygame.Rect(x, middle - half, half, 2 * half).inflate(-px(2), -px(2))
            paint.dashed(self.surface, place, px(2), self.theme.second, max(1.0, px(1)), px(4), px(3))
        return x - px(8)

    def _count(self, line: pygame.Rect, *, half: float = 9) -> int:
        """Draws a small back and the number of tiles at the left of a line; returns where it ends."""
        px, side = self.px, self.px(half)
        self.surface.blit(self.assets.back(side, vertical=True), (line.x, line.centery - side))
        at = line.x + side + px(half / 3), line.centery
        return self._figure(self.plate.tiles or 0, px(1.7 * half), midleft=at).right + px(7)

    def _figure(self, number: int, size: int, **where: paint.Point) -> pygame.Rect:
        return self.assets.write(self.surface, str(number), "sans-bold", size, self.theme.text, **where)


def write_fitting(
    surface: pygame.Surface,
    choices: Sequence[str],
    rect: pygame.Rect,
    lettering: Lettering,
    least: int,
    assets: Assets,
) -> bool:
    """Writes the first of `choices` that fits the rectangle, no smaller than `least` pixels; whether one did.

    The first of several is never scaled down but left out, so that the plates of a row look alike. A sole choice is
    shortened instead: part of a name is better than none.
    """
    for number, words in enumerate(choices):
        smallest = lettering.size if number == 0 and any(choices[1:]) else least
        for size in range(lettering.size, smallest - 1, -1):
            if words and assets.text_size(words, lettering.face, size)[0] <= rect.width:
                assets.write(surface, words, lettering.face, size, lettering.colour, midleft=rect.midleft)
                return True
    if len(choices) == 1 and rect.width > least:
        words = assets.shorten_name(choices[0], lettering.face, least, rect.width)
        assets.write(surface, words, lettering.face, least, lettering.colour, midleft=rect.midleft)
    return False
