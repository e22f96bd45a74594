"""Names in other letters: they come from a font that is lent, in their own direction, on lines as high as ours."""

from pathlib import Path

import pygame
import pytest

from game import resources
from game.ui.platform import systemfonts
from game.ui.style import fonts
from game.ui.style.cache import Cache
from game.ui.style.fonts import FACES, Fonts
from game.ui.style.scripts import Stretch, one_way, reads_backwards, stretches

DANA, ALI, NAKA = "דנה", "علي", "中村"


def own(sign: str) -> bool:
    return sign < "\u0590"


class TestALine:
    def test_is_cut_where_letters_are_lent(self) -> None:
        assert stretches(f"{NAKA} wins", own) == [
            Stretch(NAKA, "中", "Hani", False),
            Stretch(" wins", "", "", False),
        ]

    def test_keeps_what_stands_within_a_name_with_it(self) -> None:
        assert stretches(f"{DANA} {DANA}, 5", own) == [
            Stretch(f"{DANA} {DANA}", "ד", "Hebr", True),
            Stretch(", 5", "", "", False),
        ]

    def test_has_one_direction_or_two(self) -> None:
        assert reads_backwards(f"{ALI} {ALI}.")
        assert not reads_backwards("Ana 5")
        assert one_way(ALI)
        assert one_way("Ana 5")
        assert not one_way(f"{ALI} 5")
        assert not one_way(f"Ana {DANA}")


class TestALetterThatOursLack:
    @pytest.fixture
    def asked(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
        """The signs that the system was asked for; a font of ours stands for its own, under which we lack the Ж."""
        lender, asked = tmp_path / "lender.ttf", list[str]()
        lender.write_bytes(resources.read(f"sprites/fonts/{FACES['serif']}"))

        def lenders(sign: str, *, bold: bool) -> list[Path]:
            asked.append(sign)
            return [lender]

        monkeypatch.setattr(fonts, "lenders", lenders)
        return asked

    @pytest.fixture
    def letters(self) -> Fonts:
        pygame.font.init()
        found = Fonts(Cache())
        found._own["Ж"] = found._own["Я"] = False
        return found

    def test_is_lent_and_stands_on_our_line(self, letters: Fonts, asked: list[str]) -> None:
        assert letters.writes("Жan")
        drawn = letters.fresh("Жan", "sans", 30, (0, 0, 0))
        assert drawn.get_size() == letters.text_size("Жan", "sans", 30)
        assert drawn.get_height() == letters.font("sans", 30).get_height()
        plain = letters.font("serif", 30).size("Ж")[0] + letters.font("sans", 30).size("an")[0]
        assert abs(drawn.get_width() - plain) <= 2

    def test_is_looked_for_once(self, letters: Fonts, asked: list[str]) -> None:
        for text in ("Ж", "ЖЯ", "ЯЖ"):
            assert letters.writes(text)
        assert asked == ["Ж"], "the font that lends one may have the next one as well"

    def test_is_not_looked_for_where_we_have_all(self, letters: Fonts, asked: list[str]) -> None:
        letters.text_size("Ana wins, 5 to −3 · Größe", "sans", 20)
        assert asked == []

    def test_that_nobody_has_cannot_be_written(self, letters: Fonts, asked: list[str]) -> None:
        assert not letters.writes("\ue001中")

    def test_waits_for_a_system_that_does_not_answer_only_once(self, letters, monkeypatch):
        asked = []

        def silent(sign: str, *, bold: bool) -> list[Path]:
            asked.append(sign)
            raise TimeoutError

        monkeypatch.setattr(fonts, "lenders", silent)
        assert not letters.writes(NAKA)
        assert not letters.writes(DANA)
        assert asked == ["中"]


def test_where_there_is_no_fontconfig_nothing_is_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(systemfonts.sys, "platform", "linux")
    monkeypatch.setenv("PATH", "")
    assert list(systemfonts.lenders("中", bold=False)) == []
