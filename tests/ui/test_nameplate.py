"""Name plates and heads of any width: what is less needed gives way, so that a name is whole."""

import pygame
import pytest

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
def test_a_name_is_not_cut_for_the_sake_of_a_back(name, size, percent, monkeypatch):
    assets, scale = Assets(), Scale(*size, percent / 100)
    cut: list[int] = []
    monkeypatch.setattr(assets, "shorten", lambda words, *_: cut.append(width) or words)
    plate = Plate(Seating(name, SEAT_STYLES[3], portrait="renata", plays="Sharp"), "", 2, 20)
    for width in range(scale.px(LEAST_WIDTH) + 4, scale.px(220)):
        draw(plate, width, assets, scale)
    assert all(width < scale.px(140) for width in cut)


@pytest.mark.parametrize("width", [140, 190, 304])
def test_the_size_of_a_hand_is_a_figure(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800)
    written = recorded(assets, monkeypatch)
    draw(Plate(Seating("Ben", SEAT_STYLES[3]), "", 8, 20), width, assets, scale)
    assert "8" in written


def test_where_a_note_has_no_room_it_is_said_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    assets, scale = Assets(), Scale(1280, 800)
    said = recorded(assets, monkeypatch)
    plate = Plate(Seating("Amos", SEAT_STYLES[3], portrait="amos", plays="Gentle"), "has 16|13\n16|13", 2, 0)
    for width in (304, 220, 166):
        draw(plate, width, assets, scale)
    assert [words for words in said if "16" in words] == ["Gentle · has 16|13", "has 16|13", "16|13"]


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

    @pytest.mark.parametrize("width", [116, 140, 166, 200, 260])
    def test_show_or_leave_out_the_same(self, width: float, monkeypatch: pytest.MonkeyPatch) -> None:
        shown = [
            {words for words in self.said(name, width, 100, monkeypatch) if words in ("3", "2 taken")}
            for name in self.NAMES
        ]
        assert all(each == shown[0] for each in shown)
