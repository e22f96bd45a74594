"""What tiles and table are made of, figures and keys are chosen, and that holds at once and the next time."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.platform import keys
from game.ui.style.theme import CLOTHS
from game.ui.style.tilesets import TILE_SETS
from tests.pilot import Pilot
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with Pilot(data_dir=tmp_path) as pilot:
        pilot.click("settings")
        yield pilot


def edge(pilot: Pilot, control: str, inwards: int) -> tuple[int, int]:
    """A point of a control, so far from its left edge, or from its right one if that is negative."""
    x, y, width, height = pilot.find(control)["rect"]
    return (x if inwards > 0 else x + width) + inwards, y + height // 2


def test_a_click_on_a_picture_chooses_it_and_so_do_arrows(pilot: Pilot) -> None:
    assets, before = pilot.app.context.assets, pilot.app.context.assets.look
    for row, number, count in (("tile_set", 1, len(TILE_SETS)), ("cloth", 2, len(CLOTHS))):
        pilot.click(edge(pilot, row, (2 * number + 1) * pilot.find(row)["rect"][2] // (2 * count)))
    assert (assets.tiles, assets.theme) == (TILE_SETS["ebony"], CLOTHS["slate"])
    assert assets.look != before
    assert [pilot.find(row)["label"] for row in ("tile_set", "cloth")] == ["Tiles: Ebony", "Table: Slate"]
    kept, notice = pilot.store.load_settings()
    assert (kept.tile_set, kept.cloth, notice) == ("ebony", "slate", None)
    pilot.scene.focus_key = "tile_set"
    for key, found in (("right", "celadon"), ("left", "ebony")):
        pilot.key(key)
        assert pilot.app.context.settings.tile_set == found


@pytest.mark.parametrize("side", [14, -14])
@pytest.mark.parametrize("control", ["ui_scale", "language", "fullscreen"])
def test_what_moves_the_sheet_waits_until_the_mouse_has_left(control: str, side: int, pilot: Pilot) -> None:
    point, before = edge(pilot, control, side), pilot.app.context.settings
    labels = [pilot.find(control)["label"]]
    for _press in range(2):
        pilot.click(point)
        pilot.pass_time(3.0)
        assert pilot.scene.inputs.at(point).key == control
        labels.append(pilot.find(control)["label"])
    assert labels[0] != labels[1] != labels[2]
    assert pilot.app.context.settings == before
    pilot.hover((point[0], 4), seconds=1.0)
    assert (pilot.app.context.settings != before) == (control != "fullscreen")


def test_a_press_on_another_control_meets_that_first(pilot: Pilot) -> None:
    pilot.click(edge(pilot, "ui_scale", -14))
    pilot.click("mute")
    pilot.pass_time(1.0)
    settings = pilot.app.context.settings
    assert (settings.mute, settings.ui_scale) == (True, 110)
    pilot.click(edge(pilot, "ui_scale", -14))
    pilot.click("done")
    assert pilot.app.context.settings.ui_scale == 125, "it happens at the latest when the sheet is closed"


def test_figures_stand_beside_the_pips_of_large_sets_unless_somebody_has_chosen_otherwise(stage: Stage) -> None:
    assets = stage.app.context.assets
    for seats, chosen, figures in (
        (2, "large", False),
        (5, "large", False),
        (6, "large", True),
        (8, "never", False),
        (2, "always", True),
    ):
        stage.app.preferences.change(numerals=chosen)
        stage.sit_down(Moment("brick", seats, seed=1, ply=seats + 2))
        assert assets.numerals is figures
        while stage.scene.name != "title":
            stage.app.stack.pop(stage.scene)
        assert assets.numerals is (chosen == "always")


def test_keys_of_ones_own_take_the_place_of_the_usual_ones_until_they_are_given_up(pilot: Pilot) -> None:
    def named() -> str:
        return str(pilot.find("key:mute")["label"])

    pilot.key("esc")
    pilot.key("?")
    assert {f"key:{command.name}" for command in keys.COMMANDS} <= {*pilot.shown()}
    assert "scroll" not in pilot.shown(), "all are seen at once in a window of the usual size"
    pilot.click("key:mute")
    pilot.key("f1")
    assert named() == "M"
    assert "is already used for" in json.dumps(pilot.dump(), ensure_ascii=False)
    pilot.click("key:mute")
    assert named() == "Press a key…"
    pilot.key("j")
    assert named() == "J"
    pilot.key("esc")
    pilot.key("m")
    assert not pilot.app.context.settings.mute
    pilot.key("j")
    assert pilot.app.context.settings.mute
    pilot.key("?")
    pilot.click("key:log")
    pilot.key("k")
    assert pilot.app.context.settings.shortcuts == {"mute": "J", "log": "K"}
    pilot.click("usual")
    assert pilot.app.context.settings.shortcuts == {}
    assert named() == "M"
