"""Looks that people make: the examples work, and any fault in a folder is reported in one sentence."""

import random
import shutil
from pathlib import Path

import pygame
import pytest

from game import files
from game.ui.sprites.assets import Assets
from game.ui.style.looks import FILE, FOLDER, MAX_LOOKS, Looks
from game.ui.style.theme import LAMPLIT, contrast
from game.words.reasons import reason
from tests.pilot import Pilot

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs/looks"
PLUM = (EXAMPLES / "plum" / FILE).read_text()
FACE = 'face = "#F2E4D8"'
NO_TOML = "looks/fog/look.toml, line 1: it is not TOML"


@pytest.fixture(autouse=True)
def video():
    pygame.display.init()
    pygame.display.set_mode((10, 10))


@pytest.fixture
def data(tmp_path):
    shutil.copytree(EXAMPLES, tmp_path / FOLDER)
    return tmp_path


def written(folder, text, name="fog"):
    place = folder / FOLDER / name
    place.mkdir(parents=True, exist_ok=True)
    (place / FILE).write_text(text)
    return place


def told(folder):
    """The fault of the only look there."""
    (fault,) = Looks.of(folder, files.read).faults
    return reason(fault)


def test_the_examples_are_of_use_and_painted_in_their_colours(data):
    looks = Looks.of(data, files.read)
    assert looks.faults == []
    assert {key: (look.tiles is not None, look.cloth is not None) for key, look in looks.own.items()} == {
        "own-linen": (False, True),
        "own-marble": (True, False),
        "own-plum": (True, True),
    }
    assets = Assets(tiles="own-plum", cloth="own-plum", looks=looks)
    face = assets.half_face(0, 120).get_at((60, 60))
    assert all(abs(one - other) < 14 for one, other in zip(face[:3], (0xF2, 0xE4, 0xD8), strict=True))
    felt = assets.felt(640, 400).get_at((320, 200))
    assert felt.b > felt.r > felt.g
    assert contrast(assets.theme.second, felt[:3]) >= 4.5


def test_a_look_is_chosen_in_the_settings_kept_and_given_up_once_it_is_gone(data):
    with Pilot((1280, 800), data) as pilot:
        pilot.click("settings")
        x, y, width, height = pilot.find("tile_set")["rect"]
        pilot.click((x + width // 6, y + 3 * height // 4))  # the first of the second row
        assert pilot.find("tile_set")["label"] == "Tiles: Marble"
        assert pilot.app.context.assets.tiles.label == "Marble"
        pilot.scene.focus_key = "tile_set"
        pilot.key("right")
        assert pilot.find("tile_set")["label"] == "Tiles: Plum and cream"
        pilot.key("left")
        assert pilot.app.context.settings.tile_set == "own-marble"
    with Pilot((1280, 800), data) as pilot:
        assert pilot.app.context.assets.tiles.label == "Marble"
        assert list(pilot.app.context.assets.looks.own) == ["own-marble"]
    shutil.rmtree(data / FOLDER)
    with Pilot((1280, 800), data, settings={"cloth": "own-plum"}) as pilot:
        assert (pilot.app.context.assets.tiles.label, pilot.app.context.assets.theme) == ("Ivory", LAMPLIT)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("face =", "face", "line 6: it is not TOML"),
        ("[tiles]", "[tile]", "line 5: 'tile' is not known here; there are format, name"),
        ('back = "#6B2A52"', "", "line 5: back is missing"),
        ("#3A1230", "dark", "line 7: pips is 'dark', not a colour such as #1B4E3E"),
        ("#3A1230", "#8A5A80", "line 7: #8A5A80 on #F2E4D8 has a contrast of 4.4; 7 is the least"),
        ("#6B2A52", "#F0F0E0", "line 8: #F0F0E0 on #F2E4D8 has a contrast of 1.1; 2 is the least"),
        ("#3A2440", "#B09AC0", "has a contrast of"),
        ("/1", "/2", "line 2: format is "),
        ('name = "Plum and cream"', 'name = ""', "line 3: name is empty"),
        (FACE, f'{FACE}\nface_picture = "../x.png"', "the name of a PNG file beside it"),
        (FACE, f'{FACE}\nface_picture = "x.png"', "looks/fog/x.png is missing"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path, old, new, why):
    assert PLUM.count(old) == 1
    written(tmp_path, PLUM.replace(old, new))
    found = told(tmp_path)
    assert found.startswith("looks/fog/")
    assert why in found


def saved(width, height):
    return lambda path: pygame.image.save(pygame.Surface((width, height)), path)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: path.write_bytes(b"GIF89a" + bytes(60)), "line 7: x.png is not a PNG picture"),
        (saved(126, 63), "it must be 2 times as wide as high"),
        (saved(300, 300), "it must be 2 times as wide as high"),
        (saved(2050, 1025), "it must be 2 times as wide as high"),
        (saved(256, 128), "has a contrast of"),
        (lambda path: path.mkdir(), "x.png cannot be read: it is no ordinary file"),
    ],
)
def test_what_is_wrong_with_a_picture_is_said_too(tmp_path, make, why):
    make(written(tmp_path, PLUM.replace("face =", '\nface_picture = "x.png"\nface =')) / "x.png")
    assert why in told(tmp_path)


def test_one_that_is_wrong_hides_no_other_and_is_told_at_the_start_and_in_the_settings(data):
    written(data, "nonsense")
    looks = Looks.of(data, files.read)
    assert (len(looks.own), [reason(why) for why in looks.faults]) == (3, [NO_TOML])
    with Pilot((1280, 800), data, settings={"tile_set": "own-fog"}) as pilot:
        assert pilot.app.context.assets.tiles.label == "Ivory"
        assert f"{NO_TOML}." in str(pilot.dump())
        pilot.click("ok")
        pilot.click("settings")
        assert [w["label"] for w in pilot.dump()["widgets"] if "fog" in w["label"]] == [f"{NO_TOML}."]


def test_so_many_are_read_and_no_more(tmp_path):
    for number in range(MAX_LOOKS + 2):
        written(tmp_path, PLUM, f"plum-{number:02}")
    looks = Looks.of(tmp_path, files.read)
    assert len(looks.own) == MAX_LOOKS
    assert [reason(why) for why in looks.faults] == ["looks: 12 looks are read; there are more"]


@pytest.mark.nightly(one_in=100)
@pytest.mark.parametrize("seed", range(100))
def test_whatever_happens_to_the_bytes_is_a_sentence(data, seed):
    chance = random.Random(seed)
    for path in sorted((data / FOLDER).rglob("*.*")):
        good = path.read_bytes()
        for _ in range(2):
            bad = bytearray(good)
            for _ in range(chance.randint(1, 6)):
                at = chance.randrange(min(len(bad), 400))
                piece = bad[at : at + chance.randint(1, 40)]
                bad[at : at + len(piece)] = chance.choice((b"", piece * 2, chance.randbytes(1) + piece[1:]))
            path.write_bytes(bad)
            looks = Looks.of(data, files.read)
            assert len(looks.own) + len(looks.faults) == 3
            assert all("\n" not in reason(why) for why in looks.faults)
        path.write_bytes(good)
