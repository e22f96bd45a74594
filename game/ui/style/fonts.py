"""Writing on the table: Source Serif for titles and scores, Source Sans for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

import pygame

from game import resources
from game.ui.style.cache import Cache
from game.ui.style.theme import Colour

FACES = {
    "serif": "SourceSerif4-Semibold.ttf",
    "serif-italic": "SourceSerif4-It.ttf",
    "sans": "SourceSans3-Regular.ttf",
    "sans-bold": "SourceSans3-Semibold.ttf",
}
"""The letters of each face, in sprites/fonts/."""
ALONE = 0.3
"""A last word narrower than this share of the line does not stand alone in it."""
MEASURED = 4096
"""How many lines' sizes are remembered."""
SAMPLE = 24
"""So large, in pixels, letters are drawn to see whether they are there."""
NO_LETTER = "\ue000"
"""What no face has a picture of."""


class Fonts:
    """Letters by face and size in whole pixels, and pictures of writing, kept while they are in use."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._files: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], pygame.font.Font] = {}
        self._sizes: dict[tuple[str, str, int], tuple[int, int]] = {}

    def font(self, face: str, size: int) -> pygame.font.Font:
        """The letters of ``face`` (a key of FACES), ``size`` px to the em."""
        key = (face, size)
        if key not in self._fonts:
            if not pygame.font.get_init():
                pygame.font.init()
            if face not in self._files:
                self._files[face] = resources.read(f"sprites/fonts/{FACES[face]}")
            self._fonts[key] = pygame.font.Font(BytesIO(self._files[face]), max(1, size))
        return self._fonts[key]

    def clear(self) -> None:
        """Closes all fonts; what is written already stays cached."""
        self._fonts.clear()
        self._files.clear()

    def writes(self, letter: str) -> bool:
        """Whether every face has that letter: one that is missing is drawn as an empty box, or not at all."""

        def drawn(face: str, string: str) -> bytes:
            return pygame.image.tobytes(self.font(face, SAMPLE).render(string, True, (0, 0, 0)), "RGBA")

        return all(drawn(face, f"o{letter}") not in (drawn(face, "o"), drawn(face, f"o{NO_LETTER}")) for face in FACES)

    def text(self, string: str, face: str, size: int, colour: Colour) -> pygame.Surface:
        """One line of writing, as high as the font's line; not to be drawn upon."""
        key = ("text", string, face, size, colour)
        return self._cache.get(key, lambda: self.fresh(string, face, size, colour).convert_alpha())

    def fresh(self, string: str, face: str, size: int, colour: Colour) -> pygame.Surface:
        """The same, made anew; nothing but height for writing that has no width, such as a joiner alone."""
        font = self.font(face, size)
        if not self.text_size(string, face, size)[0]:
            return pygame.Surface((1, font.get_height()), pygame.SRCALPHA)
        return font.render(string.replace("\0", ""), True, colour)

    def text_size(self, string: str, face: str, size: int) -> tuple[int, int]:
        """Width and height in px that ``text`` would have."""
        key = (string, face, size)
        if key not in self._sizes:
            if len(self._sizes) >= MEASURED:
                self._sizes.clear()
            self._sizes[key] = self.font(face, size).size(string.replace("\0", ""))
        return self._sizes[key]

    def wrap(self, string: str, face: str, size: int, width: int) -> list[str]:
        """The lines of a paragraph that is ``width`` px wide. A word that is wider is broken; ``\\n`` breaks too.

        A sum in brackets stays on one line if it fits one, no line begins with what a sum makes, and a short word does
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
                    fits = self._letters(line, face, size, width, "") or 1
                    lines.append(line[:fits])
                    line = line[fits:]
            if lines and self.text_size(line, face, size)[0] < ALONE * width:
                line = self._in_company(lines, line, face, size, width)
            lines.append(line)
        return lines

    def _unbroken(self, paragraph: str, face: str, size: int, width: int) -> list[str]:
        """The words of a paragraph; a sum in brackets that fits one line is one of them, and so is ``5 = 15``."""
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
        """The last line; a single word gets the last one of the line before, if that keeps several and both fit."""
        before, _, word = lines[-1].rpartition(" ")
        both = f"{word} {line}"
        if " " in line or " " not in before or self.text_size(both, face, size)[0] > width:
            return line
        lines[-1] = before
        return both

    def shorten(self, string: str, face: str, size: int, width: int) -> str:
        """The writing cut to ``width`` px with an ellipsis, or as it is if it fits."""
        if self.text_size(string, face, size)[0] <= width:
            return string
        return string[: self._letters(string, face, size, width, "…")].rstrip() + "…"

    def shorten_name(self, name: str, face: str, size: int, width: int) -> str:
        """The same for a name: its initial alone, where no more than that would stand before the ellipsis."""
        shown = self.shorten(name, face, size, width)
        return shown if len(shown) > 2 else name[:1]

    def first_whole(self, ways: Sequence[str], face: str, size: int, width: int) -> str:
        """The first of several ways to say something that fits into ``width`` px; the last one, cut, if none does."""
        fits = (words for words in ways if self.text_size(words, face, size)[0] <= width)
        return next(fits, None) or self.shorten(ways[-1], face, size, width)

    def fitting(self, words: str | Sequence[str], face: str, size: int, least: int, width: int) -> int:
        """The largest size from ``size`` down to ``least`` at which each of the words fits into ``width`` px."""
        each = [words] if isinstance(words, str) else words
        while size > least and any(self.text_size(one, face, size)[0] > width for one in each):
            size -= 1
        return size

    def _letters(self, string: str, face: str, size: int, width: int, after: str) -> int:
        """How many letters of the writing, with `after` behind them, are at most ``width`` px wide."""
        low, high = 0, len(string)
        while low < high:
            middle = (low + high + 1) // 2
            if self.text_size(string[:middle].rstrip() + after, face, size)[0] <= width:
                low = middle
            else:
                high = middle - 1
        return low
