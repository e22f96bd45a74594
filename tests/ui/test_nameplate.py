"""Name plates and heads of any width: what is less needed gives way, so that a name is whole."""

import pygame
import pytest

from game.ui.board import nameplate
from game.ui.board.chrome import draw_head
from game.ui.board.nameplate import LEAST_WIDTH, Plate, draw_plate
from game.ui.board.picture import Seating
from game.ui.sprites.assets import Assets
from game.ui.style.scale import STEPS, Scale
from game.ui.style.theme import SEAT_STYLES

pytestmark = pytest.mark.usefixtures("window")


def recorded(assets: Assets, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is written from now on, as a list that grows."""
    said: list[str] = []
    text = assets.text
    monkeypatch.setattr(assets, "text", lambda *words: said.append(words[0]) or text(*words))
    return said


def draw(plate: Plate, width: int, assets: Assets, scale: Scale) -> None:
    """Draws it that wide, in pixels."""
    sheet = pygame.Surface((width, scale.px(56)), pygame.SRCALPHA)
    draw_plate(sheet, sheet.get_rect(), plate, assets, scale)


@pytest.mark.parametrize("percent", [STEPS[0], STEPS[-1]])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", ["Renata", "Oswin"])
def test_a_name_is_not_cut_for_the_sake_of_a_back(
    name: str, size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets, scale = Assets(), Scale(*size, percent / 100)
    cut: list[int] = []
    monkeypatch.setattr(assets, "shorten", lambda words, *_: cut.append(width) or words)
    plate = Plate(Seating(name, SEAT_STYLES[3], portrait="renata", plays="Sharp"), "", 2, 20)
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(220)):
        draw(plate, width, assets, scale)
    assert all(width < scale.px(140) for width in cut)


@pytest.mark.parametrize("title", ["Brick Dominoes", "Stones of the Wall"])
def test_a_title_on_two_lines_is_as_large_as_they_let_it_be_and_its_lines_keep_together(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assets, scale = Assets(), Scale(800, 560)
    written: list[tuple[str, int]] = []
    text = assets.text
    monkeypatch.setattr(assets, "text", lambda *words: written.append((words[0], words[2])) or text(*words))
    sheet = pygame.Surface((400, 80), pygame.SRCALPHA)
    draw_head(sheet, title, ["Hand 1"], assets, scale, scale.px(112))
    inked = sheet.get_bounding_rect(60)
    assert " ".join(words for words, _ in written) == title
    assert {size for _, size in written} == {written[0][1]}
    assert len(written) == 2
    assert written[0][1] >= scale.px(17)
    assert inked.height < 2.2 * written[0][1]
    assert inked.right <= scale.px(80 + 112)


@pytest.mark.parametrize("width", [140, 190, 304])
def test_the_size_of_a_hand_is_a_figure(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800)
    written = recorded(assets, monkeypatch)
    draw(Plate(Seating("Ben", SEAT_STYLES[3]), "", 8, 20), width, assets, scale)
    assert "8" in written


@pytest.mark.parametrize("percent", [100, 200])
def test_an_empty_hand_is_told_where_a_last_tile_was(percent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the score it read as a second score: ``0 0``."""
    assets, scale = Assets(), Scale(1280, 800, percent / 100)
    below: list[int] = []
    count = nameplate._PlatePainter._count
    monkeypatch.setattr(
        nameplate._PlatePainter, "_count", lambda *given, **how: below.append(1) or count(*given, **how)
    )
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(250), 3):
        told = []
        for tiles in (1, 0):
            below.clear()
            plate = Plate(Seating("Tilda", SEAT_STYLES[3], portrait="tilda"), "2 taken", tiles, 0)
            draw(plate, width, assets, scale)
            told.append(len(below))
        assert told[0] == told[1], width


def test_where_a_note_has_no_room_it_is_said_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800)
    said = recorded(assets, monkeypatch)
    plate = Plate(Seating("Amos", SEAT_STYLES[3], portrait="amos", plays="Gentle"), "has 16|13\n16|13", 2, 0)
    for width in (304, 220, 166):
        draw(plate, width, assets, scale)
    assert [words for words in said if "16" in words] == ["Gentle · has 16|13", "has 16|13", "16|13"]


@pytest.mark.parametrize("note", ["4 taken", "11 taken"])
def test_with_large_words_a_note_is_rather_small_than_missing(note: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1920, 1080, 2.0)
    said = recorded(assets, monkeypatch)
    plate = Plate(Seating("Pim", SEAT_STYLES[3], portrait="pim", plays="Gentle"), note, 1, 0)
    draw(plate, scale.px(150), assets, scale)
    assert note in said


@pytest.mark.parametrize("name", ["Renata", "Marek", "Oswin"])
def test_with_large_words_eight_seats_have_names(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1920, 1080, 2.0)
    said = recorded(assets, monkeypatch)
    draw(Plate(Seating(name, SEAT_STYLES[3]), "", 3, 12), scale.px(67), assets, scale)
    assert name in said


def test_when_the_last_tile_has_gone_the_words_stay_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """They took its room and said more than those of the other seats."""
    assets, scale = Assets(), Scale(1920, 1080, 2.0)
    said = recorded(assets, monkeypatch)
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(304), 3):
        told = []
        for tiles in (1, 0):
            said.clear()
            plate = Plate(Seating("Idris", SEAT_STYLES[3], portrait="idris", plays="Sharp"), "2 taken", tiles, 5)
            draw(plate, width, assets, scale)
            told.append([words for words in said if words not in "01"])
        assert told[0] == told[1], width


@pytest.mark.parametrize("percent", [100, 200])
def test_how_one_plays_is_said_on_all_plates_of_a_row_or_on_none(percent: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800, percent / 100)
    said = recorded(assets, monkeypatch)
    seats = [("Kjell", "Sharp", "7 + 0 clear"), ("Pim", "Gentle", "23 + 1 clear"), ("Oswin", "Master", "8 + 0 clear")]
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(304), 2):
        told = []
        for name, plays, note in seats:
            said.clear()
            plate = Plate(Seating(name, SEAT_STYLES[3], portrait=name.lower(), plays=plays), note, None, 0)
            draw(plate, width, assets, scale)
            told.append(f"{plays} · {note}" in said)
        assert len(set(told)) == 1, (width, told)


def test_tiles_lie_one_by_one_only_where_the_note_has_room_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800)
    said = recorded(assets, monkeypatch)
    for width in range(LEAST_WIDTH + 4, 304):
        told = []
        for tiles in (1, 2, 3, 4):
            said.clear()
            plate = Plate(Seating("Yuna", SEAT_STYLES[1], portrait="yuna", plays="Steady"), "passed 1×", tiles, 0)
            draw(plate, width, assets, scale)
            told.append(any("passed" in words for words in said))
        assert len(set(told)) == 1, (width, told)


class TestTheSamePlatesOfATable:
    NAMES = ("Wolfeschlegelstein", "Bo", "Nguyễn Thị Hạnh", "Cleo")

    def said(
        self, name: str, width: float, percent: int, monkeypatch: pytest.MonkeyPatch, height: int = 56
    ) -> list[str]:
        assets, scale = Assets(), Scale(1280, 800, percent / 100)
        written = recorded(assets, monkeypatch)
        plate = Plate(Seating(name, SEAT_STYLES[3]), "2 taken", 3, 7, among=self.NAMES, totals=(7, -54))
        rect = pygame.Rect(0, 0, scale.px(width), height)
        draw_plate(pygame.Surface(rect.size, pygame.SRCALPHA), rect, plate, assets, scale)
        return written

    @pytest.mark.parametrize("width", [100, 104, 110])
    def test_show_a_name_each_where_words_are_large_and_no_count(
        self, width: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in self.NAMES:
            written, score = sorted(self.said(name, width, 200, monkeypatch), key=lambda words: words == "7")
            assert written.rstrip("…") == name[: len(written.rstrip("…"))]
            assert len(written) >= 2
            assert score == "7"

    @pytest.mark.parametrize("width", [116, 140, 166, 200, 260])
    def test_show_or_leave_out_the_same(self, width: float, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = [
            {words for words in self.said(name, width, 100, monkeypatch) if words in ("3", "2 taken")}
            for name in self.NAMES
        ]
        assert all(each == shown[0] for each in shown)
