"""What tiles and table are made of is chosen by pictures in the settings, and holds at once and the next time."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.style.theme import CLOTHS
from game.ui.style.tilesets import TILE_SETS
from tests.pilot import Pilot


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with Pilot(data_dir=tmp_path) as pilot:
        pilot.click("settings")
        yield pilot


def picture(pilot: Pilot, row: str, number: int, count: int) -> tuple[int, int]:
    """The middle of one of the pictures in a row."""
    x, y, width, height = pilot.find(row)["rect"]
    return x + (2 * number + 1) * width // (2 * count), y + height // 2


def test_a_click_on_a_picture_chooses_it(pilot: Pilot) -> None:
    before = pilot.app.context.assets.look
    pilot.click(picture(pilot, "tile_set", 1, len(TILE_SETS)))
    pilot.click(picture(pilot, "cloth", 2, len(CLOTHS)))
    assets = pilot.app.context.assets
    assert (assets.tiles, assets.theme) == (TILE_SETS["ebony"], CLOTHS["slate"])
    assert assets.look != before
    assert [pilot.find(row)["label"] for row in ("tile_set", "cloth")] == ["Tiles: Ebony", "Table: Slate"]
    kept, notice = pilot.store.load_settings()
    assert (kept.tile_set, kept.cloth, notice) == ("ebony", "slate", None)


def test_arrows_choose_too(pilot: Pilot) -> None:
    pilot.scene.focus_key = "tile_set"
    pilot.key("right")
    pilot.key("right")
    assert pilot.app.context.settings.tile_set == "celadon"
    pilot.key("left")
    assert pilot.app.context.settings.tile_set == "ebony"


def test_words_that_a_later_version_wrote_mean_ivory_and_felt(tmp_path: Path) -> None:
    with Pilot(data_dir=tmp_path, settings={"tile_set": "jade", "cloth": "moss"}) as pilot:
        assets = pilot.app.context.assets
        assert (assets.tiles, assets.theme) == (TILE_SETS["ivory"], CLOTHS["felt"])
        pilot.click("ok")  # a message names the file that was kept beside
        pilot.click("settings")
        assert pilot.find("tile_set")["label"] == "Tiles: Ivory"


def under(pilot: Pilot, point: tuple[int, int]) -> str:
    """The key of what a press there would meet."""
    found = pilot.scene.inputs.at(point)
    return found.key if found else ""


class TestNothingMovesAwayUnderTheMouse:
    @pytest.mark.parametrize("side", [14, -14])
    @pytest.mark.parametrize("control", ["ui_scale", "language", "fullscreen"])
    def test_what_moves_the_sheet_waits_until_it_has_left(self, control: str, side: int, pilot: Pilot) -> None:
        x, y, width, height = pilot.find(control)["rect"]
        point, before = ((x if side > 0 else x + width) + side, y + height // 2), pilot.app.context.settings
        labels = [pilot.find(control)["label"]]
        for _press in range(2):
            pilot.click(point)
            pilot.pass_time(3.0)
            assert under(pilot, point) == control
            labels.append(pilot.find(control)["label"])
        assert labels[0] != labels[1] != labels[2]
        assert pilot.app.context.settings == before
        pilot.hover((point[0], 4), seconds=1.0)
        assert (pilot.app.context.settings != before) == (control != "fullscreen")

    def test_a_press_on_another_control_meets_that_first(self, pilot: Pilot) -> None:
        x, y, width, height = pilot.find("ui_scale")["rect"]
        pilot.click((x + width - 14, y + height // 2))
        pilot.click("mute")
        pilot.pass_time(1.0)
        settings = pilot.app.context.settings
        assert (settings.mute, settings.ui_scale) == (True, 110)
