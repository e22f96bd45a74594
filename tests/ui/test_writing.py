"""Text: every sign in use, lines that fit, and names in other letters, from a font of the system."""

import pytest

from game import resources
from game.ui.platform import systemfonts
from game.ui.style import fonts
from game.ui.style.cache import Cache
from game.ui.style.fonts import FACES, Fonts
from game.ui.style.scripts import Stretch, one_way, reads_backwards, stretches
from game.ui.style.theme import LAMPLIT, SEAT_STYLES

pytestmark = pytest.mark.usefixtures("window")
DANA, ALI, NAKA = "דנה", "علي", "中村"
OURS = "", "", False


@pytest.mark.parametrize("role", sorted(FACES))
def test_every_face_has_every_sign_we_use(assets, role):
    signs = "–—’‘“”…×−+·÷→≥|‹›½éßÅñ0123456789" + "●■▲◆✓✗" * role.startswith("sans")
    metrics = assets.font(role, 20).metrics(signs)
    assert [sign for sign, found in zip(signs, metrics, strict=True) if found is None] == []


@pytest.mark.parametrize("name", ["\u200b", "\u202e", "\ufeff", "\0", ""])
def test_signs_without_width_take_no_room_and_do_no_harm(assets, name):
    assert assets.text_size(name, "sans", 20)[0] == 0
    assert assets.text(name, "sans", 20, LAMPLIT.ink).get_width() <= 1
    assert assets.token(SEAT_STYLES[0], 40, name).get_size() == (40, 40)


def test_lines_are_wrapped_at_the_width_lose_nothing_and_keep_a_sum_in_brackets_together(assets):
    def wrapped(words, width):
        lines = assets.wrap(words, "sans", 20, width)
        assert " ".join(lines) == words.replace("\n", " ")
        assert all(assets.text_size(line, "sans", 20)[0] <= width for line in lines)
        return lines

    told = "After every tile, add up the outer ends of the layout.\nA double counts twice."
    assert "A double" in wrapped(told, 180)
    told = "Nora covered A6 A7 A8 B8, the last with a clear marker (3 + 3 + 0 + 3 = 9)"
    for width in range(200, 420, 20):
        assert any("(3 + 3 + 0 + 3 = 9)" in line for line in wrapped(told, width))
    wrapped(told, 90)


@pytest.mark.parametrize("path", ["/home/wilhelmina/.local/share/pipstone", "C:\\Users\\Wilhelmina\\AppData\\pipstone"])
def test_a_path_is_broken_where_a_folder_ends(assets, path):
    for width in range(120, 240, 20):
        lines = assets.wrap(f"Saved in {path}", "sans", 20, width)
        assert "".join(lines[-2:]) in path
        assert lines[-2][-1:] in ("/", "\\")
        assert all(assets.text_size(line, "sans", 20)[0] <= width for line in lines)


def test_words_are_cut_with_an_ellipsis_only_when_they_must_be(assets):
    assert assets.shorten("Ana", "sans", 20, 200) == "Ana"
    cut = assets.shorten("Wilhelmina the Elder", "sans", 20, 100)
    assert (cut[:3], cut[-1]) == ("Wil", "…")
    assert assets.text_size(cut, "sans", 20)[0] <= 100


@pytest.mark.parametrize(
    ("line", "cut"),
    [
        (f"{NAKA} wins", [Stretch(NAKA, "中", "Hani", False), Stretch(" wins", *OURS)]),
        (f"{DANA} {DANA}, 5", [Stretch(f"{DANA} {DANA}", "ד", "Hebr", True), Stretch(", 5", *OURS)]),
    ],
)
def test_a_line_is_cut_where_letters_are_lent(line, cut):
    assert stretches(line, lambda sign: sign < "\u0590") == cut


def test_a_line_has_one_direction_or_two():
    assert [reads_backwards(line) for line in (f"{ALI} {ALI}.", "Ana 5")] == [True, False]
    assert [one_way(line) for line in (ALI, "Ana 5", f"{ALI} 5", f"Ana {DANA}")] == [True, True, False, False]


class TestALetterThatOursLack:
    @pytest.fixture
    def asked(self, monkeypatch, tmp_path):
        """The signs that the system was asked for; one of our fonts replaces its own, and ours seem to lack the Ж."""
        lender, asked = tmp_path / "lender.ttf", []
        lender.write_bytes(resources.read(f"sprites/fonts/{FACES['serif']}"))
        monkeypatch.setattr(fonts, "lenders", lambda sign, *, bold: asked.append((sign, bold)) or [lender])
        return asked

    @pytest.fixture
    def letters(self):
        found = Fonts(Cache())
        found._own["Ж"] = found._own["Я"] = False
        return found

    def test_is_lent_and_stands_on_our_line(self, letters, asked):
        letters.text_size("Ana wins, 5 to −3 · Größe", "sans", 20)
        assert asked == []
        assert all(letters.writes(text) for text in ("Жan", "ЖЯ", "ЯЖ"))
        assert asked == [("Ж", True), ("Ж", False)], "the font that lends one may have the next one as well"
        drawn = letters.fresh("Жan", "sans", 30, (0, 0, 0))
        assert drawn.get_size() == letters.text_size("Жan", "sans", 30)
        assert drawn.get_height() == letters.font("sans", 30).get_height()
        own = letters.font("serif", 30).size("Ж")[0] + letters.font("sans", 30).size("an")[0]
        assert abs(drawn.get_width() - own) <= 2
        assert not letters.writes("\ue001中")

    def test_is_not_lent_where_only_a_bold_font_has_it(self, letters, asked, monkeypatch):
        bold_alone = fonts.lenders
        monkeypatch.setattr(fonts, "lenders", lambda sign, *, bold: bold_alone(sign, bold=bold) if bold else [])
        assert not letters.writes("Ж")

    def test_waits_for_a_system_that_does_not_answer_only_once(self, letters, monkeypatch):
        asked = []

        def silent(sign, *, bold):
            asked.append(sign)
            raise TimeoutError

        monkeypatch.setattr(fonts, "lenders", silent)
        assert [letters.writes(name) for name in (NAKA, DANA)] == [False, False]
        assert asked == ["中"]

    def test_is_not_lent_where_there_is_no_fontconfig(self, monkeypatch):
        monkeypatch.setattr(systemfonts.sys, "platform", "linux")
        monkeypatch.setenv("PATH", "")
        assert list(systemfonts.lenders("中", bold=False)) == []
