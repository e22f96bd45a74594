"""Name plates and the strip of open ends at any width: less important parts give way, and the rest is whole."""

import pygame
import pytest

from game.ui.board import layout
from game.ui.board.nameplate import MIN_USUAL_WIDTH, Plate, draw_plate
from game.ui.board.picture import Seating
from game.ui.board.scorepad import Figure, ScorePad
from game.ui.chains.strip import Strip, StripEnd, unseen_words
from game.ui.sprites.assets import Assets
from game.ui.style.scale import STEPS, Scale
from game.ui.style.theme import SEAT_STYLES

pytestmark = pytest.mark.usefixtures("window")
USUAL = Scale(1280, 800)


@pytest.fixture
def said(monkeypatch):
    """A function that returns the words written by a plate of that width in pixels."""
    assets, written = Assets(), []
    text = assets.text
    monkeypatch.setattr(assets, "text", lambda *words: written.append(words[0]) or text(*words))

    def writes(plate, width, scale=USUAL):
        written.clear()
        sheet = pygame.Surface((width, scale.px(56)), pygame.SRCALPHA)
        draw_plate(sheet, sheet.get_rect(), plate, assets, scale)
        return [*written]

    return writes


def plate(name, note, tiles, score, plays="", **more):
    """A plate, with a portrait for an opponent."""
    return Plate(
        Seating(name, SEAT_STYLES[3], portrait=name.lower() * bool(plays), plays=plays), note, tiles, score, **more
    )


@pytest.mark.parametrize("percent", [STEPS[0], STEPS[-1]])
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", ["Renata", "Oswin"])
def test_a_name_is_not_cut_for_the_sake_of_a_back(name, size, percent, said):
    scale = Scale(*size, percent / 100)
    for width in range(max(scale.px(MIN_USUAL_WIDTH) + 4, scale.px(140)), scale.px(220)):
        assert name in said(plate(name, "", 2, 20, "Sharp"), width, scale), width


def test_the_size_of_a_hand_is_a_figure_and_a_note_is_said_shorter_where_it_has_no_room(said):
    assert all("8" in said(plate("Ben", "", 8, 20), width) for width in (140, 190, 304))
    amos = plate("Amos", "has 16|13\n16|13", 2, 0, "Gentle")
    told = [[words for words in said(amos, width) if "16" in words] for width in (304, 220, 166)]
    assert told == [["Gentle · has 16|13"], ["has 16|13"], ["16|13"]]


def test_when_the_last_tile_has_gone_the_words_stay_as_they_were(said):
    """They used to take its room and say more than those of the other seats."""
    scale = Scale(1920, 1080, 2.0)
    for width in range(scale.px(MIN_USUAL_WIDTH) + 4, scale.px(304), 3):
        one, none = ([*said(plate("Idris", "2 taken", tiles, 5, "Sharp"), width, scale)] for tiles in (1, 0))
        assert [words for words in one if words not in "01"] == [words for words in none if words not in "01"], width


@pytest.mark.parametrize("width", [116, 140, 166, 200, 260])
def test_plates_of_one_table_show_or_leave_out_the_same(width, said):
    names = ("Wolfeschlegelstein", "Bo", "Nguyễn Thị Hạnh", "Cleo")
    plates = [plate(name, "2 taken", 3, 7, among=names, totals=(7, -54)) for name in names]
    first, *others = ({"3", "2 taken"} & {*said(each, width)} for each in plates)
    assert all(other == first for other in others)


TEN_NUMBERS = Strip("Open ends", tuple(StripEnd((n,), "×11", unseen_words(8), "8") for n in range(10)))
FOUR_DOUBLES = Strip(
    "Ends", tuple(StripEnd((n, n), str(2 * n), unseen_words(10), "10") for n in (12, 11, 10, 9)), 84, 105
)


def fitted(strip, scale, assets, *, pad):
    """The strip as written in its room, and that room."""
    rack = layout.rack_height(scale, 1)
    width = layout.areas(scale, rack=rack, strip=True, pad=pad and not scale.compact, plates=5).strip.width
    return strip.fitted(width, assets, scale), width


@pytest.mark.parametrize(("strip", "pad"), [(TEN_NUMBERS, False), (FOUR_DOUBLES, True)])
@pytest.mark.parametrize("size", [(800, 560), (1280, 800), (3840, 2160)], ids=str)
@pytest.mark.parametrize("ui", [0.75, 2.0])
def test_the_fullest_strip_fits_in_every_window(strip, pad, size, ui, assets):
    found, width = fitted(strip, Scale(*size, ui), assets, pad=pad)
    assert found.room <= width


def test_a_strip_is_in_words_where_there_is_room_and_in_figures_where_there_is_not(assets):
    assert fitted(TEN_NUMBERS, USUAL, assets, pad=False)[0].words
    assert not fitted(TEN_NUMBERS, Scale(1024, 640, 2.0), assets, pad=False)[0].words


@pytest.mark.parametrize(("figure", "staggered"), [("7", False), ("1500", True)])
def test_figures_on_a_pad_that_would_touch_each_other_stand_higher_and_lower_by_turns(figure, staggered, assets):
    sheet = pygame.Surface((236, 300), pygame.SRCALPHA)
    pad = ScorePad(sheet, sheet.get_rect(), assets, USUAL, 8)
    assert pad.row([Figure(figure)] * 8, 24).staggered is staggered
