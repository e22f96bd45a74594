"""What cannot be read or kept is said, in the window, once; and play goes on."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.chance import stream
from game.core.record import loads
from game.storage import Folders, Store
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match, sit_down

HALF = b'{"format":"pipstone-record/1","game":"cas'


@pytest.fixture
def pilot(tmp_path: Path):
    with Pilot((1280, 800), tmp_path / "kept", seed=7, settings={"speed": "instant"}) as pilot:
        yield pilot


class TestAMatchThatCannotBeSaved:
    def test_is_said_once_and_again_after_it_has_worked(self, pilot: Pilot, tmp_path: Path) -> None:
        sit_down(pilot, "stones", "human", "human")
        whole = pilot.app.store.autosave_path
        in_the_way = tmp_path / "file"
        in_the_way.write_text("")
        pilot.app.store.autosave_path = in_the_way / "autosave.json"
        sheets = []
        for broken in (True, True, False, True):
            pilot.app.store.autosave_path = in_the_way / "autosave.json" if broken else whole
            pilot.scene.save()
            pilot.settle()
            sheets.append(pilot.scene.name == "message")
            if sheets[-1]:
                assert "could not be saved" in json.dumps(pilot.dump())
                assert "The match goes on" in json.dumps(pilot.dump())
                pilot.key("enter")
            assert ("not saved" in head(pilot)) is broken
        assert sheets == [True, False, False, True]

    def test_is_said_at_its_very_start(self, pilot: Pilot, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        pilot.app.store.autosave_path = tmp_path / "file" / "autosave.json"
        sit_down(pilot, "stones", "human", "human")
        assert pilot.scene.name == "message"
        pilot.key("enter")
        assert pilot.scene.name == "play"


def head(pilot: Pilot) -> str:
    """What stands above the table."""
    scene = pilot.scene
    return " ".join(scene.situation(scene.view, 0, mine=True).head)


class TestSettingsThatCannotBeSaved:
    def test_are_said_once_and_hold_until_the_end(self, pilot: Pilot, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        pilot.app.store.settings_path = tmp_path / "file" / "settings.json"
        pilot.app.preferences.change(mute=True)
        pilot.settle()
        assert "Settings are not saved" in json.dumps(pilot.dump())
        pilot.key("enter")
        pilot.app.preferences.change(numerals=True)
        pilot.settle()
        assert (pilot.scene.name, pilot.app.context.settings.mute) == ("title", True)


class TestAWaitingMatchThatCannotBeRead:
    @pytest.mark.parametrize(
        "spoil",
        [
            lambda path: path.write_bytes(HALF),
            lambda path: os.mkfifo(path),
            lambda path: path.symlink_to(path.name),
            lambda path: path.mkdir(),
        ],
        ids=["half of it", "a pipe", "a link to itself", "a folder"],
    )
    def test_is_put_aside_and_said_once(self, tmp_path: Path, spoil: Callable[[Path], None]) -> None:
        spoil(tmp_path / "autosave.json")
        with Pilot((1280, 800), tmp_path, seed=7) as pilot:
            assert pilot.scene.name == "message"
            assert "autosave.json.broken-1" in json.dumps(pilot.dump())
            assert os.path.lexists(tmp_path / "autosave.json.broken-1")
            pilot.key("enter")
            assert pilot.scene.name == "title"
            pilot.resize((1000, 700))
            assert pilot.scene.name == "title"
            sit_down(pilot, "stones", "human", "human")
            assert loads((tmp_path / "autosave.json").read_bytes()).game == "stones"

    def test_leaves_the_copy_from_before_and_the_words_lead_there(self, tmp_path: Path) -> None:
        store = Store(Folders.find(tmp_path))
        for plies in (7, 8):
            store.autosave(kept_match(plies))
        store.autosave_path.write_bytes(HALF)
        with Pilot((1280, 800), tmp_path) as pilot:
            told = json.dumps(pilot.dump())
            assert "About the match that waits" in told
            assert "Continue goes on from that copy" in told
            assert "Start a new match" not in told
            pilot.key("enter")
            assert (pilot.scene.name, pilot.dump()["focus"]) == ("title", "continue")
            pilot.key("enter")
            assert pilot.scene.session.record().actions[:7] == kept_match(7).actions

    def test_leaves_nothing_where_the_copy_cannot_be_played_either(self, tmp_path: Path) -> None:
        store = Store(Folders.find(tmp_path))
        for actions in (("nonsense",), ("nonsense", "again")):
            store.autosave(replace(kept_match(), actions=actions))
        store.autosave_path.write_bytes(HALF)
        with Pilot((1280, 800), tmp_path) as pilot:
            for _ in range(2):
                told = json.dumps(pilot.dump())
                assert "A match could not be continued" in told
                assert "Start a new match" in told
                pilot.key("enter")
            assert pilot.scene.name == "title"
            assert "continue" not in pilot.shown()


def test_a_move_is_kept_though_the_window_closes_right_after_it_is_shown(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "instant"}) as pilot:
        sit_down(pilot, "stones", "human", "human")
        scene, store = pilot.scene, pilot.app.store
        assert loads(store.autosave_path.read_bytes()) == scene.session.record()
        played = scene.session.match.ply + 1
        scene.turns.pick(scene.view.legal.sample(stream("kept")))
        pilot.frame(0.0, ())
        assert scene.session.match.ply == played
        assert store.owes, "the frame that shows it comes first"
        record = scene.session.record()
    assert loads(store.autosave_path.read_bytes()) == record


def test_counts_that_cannot_be_read_are_put_aside_and_said_on_the_records(tmp_path: Path) -> None:
    (tmp_path / "statistics.json").write_text("{nothing")
    with Pilot((1280, 800), tmp_path) as pilot:
        pilot.click("records")
        shown = json.dumps(pilot.dump())
        assert "statistics.json.broken-1" in shown
        assert "counted anew" in shown
        pilot.resize((1000, 700))
        assert "statistics.json.broken-1" in json.dumps(pilot.dump()), "it stays as long as the sheet"
