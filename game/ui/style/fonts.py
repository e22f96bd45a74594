"""Text: Source Serif for titles, Source Sans for the rest, system fonts for letters that these lack."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

import pygame

from game import resources
from game.core.naming import initial
from game.ui.platform.systemfonts import lenders
from game.ui.style.cache import Cache
from game.ui.style.scripts import Stretch, one_way, reads_backwards, stretches
from game.ui.style.theme import Colour

FACES = {
    "serif": "SourceSerif4-Semibold.ttf",
    "serif-italic": "SourceSerif4-It.ttf",
    "sans": "SourceSans3-Regular.ttf",
    "sans-bold": "SourceSans3-Semibold.ttf",
}
"""Font file of each face, in sprites/fonts/."""
ALONE = 0.3
"""A last word narrower than this share of the line is not left alone in it."""
MEASURED = 4096
"""Number of measured lines that are remembered."""
SAMPLE = 24
"""Size, in pixels, at which letters are drawn to test whether a font has them."""
NO_LETTER = "\ue000"
"""A private-use character that no font has."""
PLAIN = frozenset(map(chr, range(0x20, 0x7F)))
"""Characters our fonts are known to have."""
LENT_HEIGHT = 1.1
"""Largest line height of a system font, as a multiple of ours; a taller font is used at a smaller size."""


class Fonts:
    """Fonts by face and size in whole pixels, and cached pictures of text."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._files: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._sizes: dict[tuple[str, str, int], tuple[int, int]] = {}
        self._own: dict[str, bool] = dict.fromkeys(PLAIN, True)
        """Whether our fonts have a character; filled on demand."""
        self._lent: dict[tuple[str, bool], Path | None] = {}
        """The system font for a character, in bold or not; None if there is none."""
        self._asks = True
        """Whether to ask the system for fonts. False after it has failed to answer in time."""
        self._foreign: dict[tuple[Path, int, str, bool], pygame.font.Font] = {}

    def font(self, face: str, size: int) -> pygame.font.Font:
        """The font of ``face`` (a key of FACES) with ``size`` px to the em."""
        key = (face, size)
        if key not in self._fonts:
            if not pygame.font.get_init():
                pygame.font.init()
            if face not in self._files:
                self._files[face] = resources.read(f"sprites/fonts/{FACES[face]}")
            self._fonts[key] = pygame.font.Font(BytesIO(self._files[face]), max(1, size))
        return self._fonts[key]

    def clear(self) -> None:
        """Closes all fonts; text drawn so far stays cached."""
        self._fonts.clear()
        self._foreign.clear()
        self._files.clear()

    # -- letters that our fonts lack ----------------------------------------------------------------------------------

    def writes(self, text: str) -> bool:
        """Whether the whole text can be drawn correctly, in our fonts or in those of the system."""
        return one_way(text) and all(self._is_own(character) or self._is_lent(character) for character in text)

    def _is_own(self, character: str) -> bool:
        """Whether every face has that character, or it needs no picture."""
        if character not in self._own:
            drawn = unicodedata.category(character)[0] in "LMNS"
            self._own[character] = not drawn or all(_has(self.font(face, SAMPLE), character) for face in FACES)
        return self._own[character]

    def _is_plain(self, string: str) -> bool:
        """Whether our own fonts suffice, from left to right."""
        return string.isascii() or all(map(self._is_own, string))

    def _is_lent(self, character: str) -> bool:
        """Whether the system has that character both in bold and not."""
        return all(self._lender(character, bold=bold) for bold in (True, False))

    def _lender(self, character: str, *, bold: bool) -> Path | None:
        """The system font with that character; None if there is none."""
        key = (character, bold)
        if key not in self._lent:
            known = {path for (_, heavy), path in self._lent.items() if path and heavy == bold}
            self._lent[key] = next(filter(partial(_lends, character), known), None)
            if self._lent[key] is None and self._asks:
                try:
                    self._lent[key] = next(filter(partial(_lends, character), lenders(character, bold=bold)), None)
                except TimeoutError:
                    self._asks = False
        return self._lent[key]

    def _font_of(self, stretch: Stretch, face: str, size: int) -> pygame.font.Font:
        """The font for a stretch: our own, which draws boxes, if the system has none."""
        own = self.font(face, size)
        path = self._lender(stretch.lender, bold=face != "sans") if stretch.lender else None
        if path is None:
            return own
        key = (path, size, stretch.script, stretch.backwards)
        if key not in self._foreign:
            font = pygame.font.Font(path, size)
            if font.get_height() > LENT_HEIGHT * own.get_height():
                font = pygame.font.Font(path, max(1, round(size * LENT_HEIGHT * own.get_height() / font.get_height())))
            with contextlib.suppress(pygame.error):  # without HarfBuzz letters are not joined
                if stretch.script:
                    font.set_script(stretch.script)
                font.set_direction(pygame.DIRECTION_RTL if stretch.backwards else pygame.DIRECTION_LTR)
            self._foreign[key] = font
        return self._foreign[key]

    def _composed(self, string: str, face: str, size: int) -> list[tuple[str, pygame.font.Font]]:
        """The parts of a line that needs several fonts, in visual order from left to right."""
        parts = [(each.text, self._font_of(each, face, size)) for each in stretches(string, self._is_own)]
        return parts[::-1] if reads_backwards(string) else parts

    # -- lines --------------------------------------------------------------------------------------------------------

    def text(self, string: str, face: str, size: int, colour: Colour) -> pygame.Surface:
        """One line of text, as high as the font's line. Do not draw on it."""
        key = ("text", string, face, size, colour)
        return self._cache.get(key, lambda: self.fresh(string, face, size, colour).convert_alpha())

    def fresh(self, string: str, face: str, size: int, colour: Colour) -> pygame.Surface:
        """The picture of `text`, made anew. For text without width, such as a joiner alone, it is transparent."""
        font = self.font(face, size)
        if not self.text_size(string, face, size)[0]:
            return pygame.Surface((1, font.get_height()), pygame.SRCALPHA)
        if self._is_plain(string):
            return font.render(string.replace("\0", ""), True, colour)
        sheet, x = pygame.Surface(self.text_size(string, face, size), pygame.SRCALPHA), 0
        for text, letters in self._composed(string, face, size):
            drawn = letters.render(text, True, colour)
            sheet.blit(drawn, (x, font.get_ascent() - letters.get_ascent()))
            x += drawn.get_width()
        return sheet

    def text_size(self, string: str, face: str, size: int) -> tuple[int, int]:
        """Width and height, in pixels, of the picture of `text`."""
        key = (string, face, size)
        if key not in self._sizes:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            font = self.font(face, size)
            if self._is_plain(string):
                self._sizes[key] = font.size(string.replace("\0", ""))
            else:
                wide = sum(letters.size(text)[0] for text, letters in self._composed(string, face, size))
                self._sizes[key] = wide, font.get_height()
        return self._sizes[key]

    def wrap(self, string: str, face: str, size: int, width: int) -> list[str]:
        """Breaks a paragraph into lines at most ``width`` px wide, at spaces and at ``\\n``. A wider word is broken; a
        path, after one of its folders.

        A sum in brackets stays on one line if it fits, no line begins with the result of a sum, and a short word does
        not stand alone in the last line.
        """
        lines: list[str] = []
        for paragraph in string.split("\n"):
            if self.text_size(paragraph, face, size)[0] <= width:
                lines.append(paragraph)
                continue
            line = ""
            for word in self._unbroken(paragraph, face, size, width):
                longer = f"{line} {word}" if line else word
                if line and self.text_size(longer, face, size)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
                while len(line) > 1 and self.text_size(line, face, size)[0] > width:
                    fits = _at_a_folder(line[: self._letters(line, face, size, width, "") or 1])
                    lines.append(line[:fits])
                    line = line[fits:]
            if lines and self.text_size(line, face, size)[0] < ALONE * width:
                line = self._in_company(lines, line, face, size, width)
            lines.append(line)
        return lines

    def wrapped(self, string: str, face: str, size: int, least: int, width: int, count: int) -> tuple[int, list[str]]:
        """The largest size from ``size`` down to ``least`` at which a text takes no more than `count` lines (``least``
        if there is none), and its lines."""
        lines = self.wrap(string, face, size, width)
        while size > least and len(lines) > count:
            size -= 1
            lines = self.wrap(string, face, size, width)
        return size, lines

    def _unbroken(self, paragraph: str, face: str, size: int, width: int) -> list[str]:
        """The unbreakable parts of a paragraph: words, sums in brackets that fit a line, and ``5 = 15``."""
        words, found = paragraph.split(" "), list[str]()
        while words:
            end = next((n for n, word in enumerate(words) if ")" in word), 0) if "(" in words[0] else 0
            whole = " ".join(words[: end + 1])
            if "=" not in whole or self.text_size(whole, face, size)[0] > width:
                made = " ".join(words[:3]) if words[1:2] == ["="] else ""
                end = 2 if made and self.text_size(made, face, size)[0] <= width else 0
                whole = " ".join(words[: end + 1])
            found.append(whole)
            del words[: end + 1]
        return found

    def _in_company(self, lines: list[str], line: str, face: str, size: int, width: int) -> str:
        """The last line. A single word gets the last one of the line before, if that keeps several and both fit."""
        before, _, word = lines[-1].rpartition(" ")
        both = f"{word} {line}"
        if " " in line or " " not in before or self.text_size(both, face, size)[0] > width:
            return line
        lines[-1] = before
        return both

    def shorten(self, string: str, face: str, size: int, width: int) -> str:
        """The text, cut to ``width`` px with an ellipsis if it does not fit."""
        if not string or self.text_size(string, face, size)[0] <= width:
            return string
        return string[: self._letters(string, face, size, width, "…")].rstrip() + "…"

    def shorten_name(self, name: str, face: str, size: int, width: int) -> str:
        """As `shorten`, for a name: only its initial, if no more than one letter would stand before the ellipsis."""
        shown = self.shorten(name, face, size, width)
        return shown if len(shown) > 2 else initial(name)

    def first_whole(self, ways: Sequence[str], face: str, size: int, width: int) -> str:
        """The first wording that fits into ``width`` px; if none does, the last one, shortened."""
        return self.fitted(ways, face, size, size, width)[0]

    def fitted(self, ways: Sequence[str], face: str, size: int, least: int, width: int) -> tuple[str, int]:
        """The first wording that fits into ``width`` px at some size from ``size`` down to ``least``, and that size; if
        none does, the last one, shortened at ``least``."""
        for words in ways:
            for em in range(size, least - 1, -1):
                if self.text_size(words, face, em)[0] <= width:
                    return words, em
        return self.shorten(ways[-1], face, least, width), least

    def fitting(self, words: str | Sequence[str], face: str, size: int, least: int, width: int) -> int:
        """The largest size from ``size`` down to ``least`` at which each of the texts fits into ``width`` px."""
        each = [words] if isinstance(words, str) else words
        while size > least and max([self.text_size(one, face, size)[0] for one in each], default=0) > width:
            size -= 1
        return size

    def _letters(self, string: str, face: str, size: int, width: int, after: str) -> int:
        """The number of leading characters that, followed by `after`, are at most ``width`` px wide."""
        low, high = 0, len(string)
        while low < high:
            middle = (low + high + 1) // 2
            if self.text_size(string[:middle].rstrip() + after, face, size)[0] <= width:
                low = middle
            else:
                high = middle - 1
        return low


def _at_a_folder(line: str) -> int:
    """The length of a line up to the last folder separator in it; the whole length if there is none."""
    end = max(line.rfind("/"), line.rfind("\\")) + 1
    return end if end > 1 else len(line)


def _has(font: pygame.font.Font, character: str) -> bool:
    """Whether a font has that character. A missing one is drawn as an empty box, or not at all."""

    def drawn(string: str) -> bytes:
        return pygame.image.tobytes(font.render(string, True, (0, 0, 0)), "RGBA")

    return drawn(f"o{character}") not in (drawn("o"), drawn(f"o{NO_LETTER}"))


def _lends(character: str, path: Path) -> bool:
    """Whether the font in that file has that character; False if the file cannot be used."""
    try:
        return _has(pygame.font.Font(path, SAMPLE), character)
    except (OSError, pygame.error):
        return False
