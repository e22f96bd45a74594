"""What cannot be read or kept is said, in the window, once; and play goes on."""

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event, Timer

import pygame
import pytest

from game import files
from game.core.chance import stream
from game.core.record import Record, loads
from game.scenes.access.telling import Describer
from game.storage import Folders, Store
from game.ui.platform.pending import Pending
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, kept_match, play_out, sit_down
from tools.gallery.driver import STEP

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
                assert "You can play on" in json.dumps(pilot.dump())
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
    return " ".join(scene.situation(scene.view, 0).head)


class TestSettingsThatCannotBeSaved:
    def test_are_said_once_and_hold_until_the_end(self, pilot: Pilot, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        pilot.app.store.settings_path = tmp_path / "file" / "settings.json"
        pilot.app.preferences.change(mute=True)
        pilot.settle()
        assert "Settings are not saved" in json.dumps(pilot.dump())
        pilot.key("enter")
        pilot.app.preferences.change(numerals="always")
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
            assert "About the waiting match" in told
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


class SlowDisk:
    """A disk that takes its time: whatever is written is there once it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.free = Event(), Event()
        save = files.save

        def slowly(path: Path, text: str) -> str | None:
            self.asked.set()
            assert self.free.wait(20)
            return save(path, text)

        monkeypatch.setattr(files, "save", slowly)


class TestADiskThatIsSlow:
    """Nothing that was played is told before it is kept, and nothing waits meanwhile that need not."""

    @pytest.fixture
    def pilot(self, tmp_path: Path) -> Iterator[Pilot]:
        with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "normal"}) as pilot:
            yield pilot

    def play(self, pilot: Pilot, disk: SlowDisk) -> Pending:
        """The person lays something: what that frame answers. The disk is asked within it."""
        scene = pilot.scene
        pilot.app.context.synchronous = False
        scene.play(next(iter(scene.view.legal)))
        pending = pilot.frame(0.0, ())
        assert not pilot.app.store.kept()
        assert disk.asked.wait(20)
        return pending

    def let_go(self, pilot: Pilot, disk: SlowDisk) -> None:
        disk.free.set()
        pilot.app.store.autosaved()

    def test_holds_what_was_laid_over_its_place_and_says_so(self, pilot, monkeypatch):
        sit_down(pilot, "fives", "human", "random")
        scene, disk = pilot.scene, SlowDisk(monkeypatch)
        self.play(pilot, disk)
        drawn, motion = pilot.app.drawn, scene.tabletop.motion
        for _ in range(120):
            assert pilot.frame(STEP, ()) is True
            assert not scene.settled()
        assert motion.tracks, "it has taken off and hangs above its place"
        assert motion.clock > 0.05
        assert pilot.app.drawn > drawn
        assert "being saved" in head(pilot)
        held = motion.clock
        assert pilot.frame(STEP, ())
        assert motion.clock == held
        self.let_go(pilot, disk)
        pilot.frame(STEP, ())
        assert motion.clock > held
        pilot.until(lambda: pilot.scene.name != "play" or not motion.active)
        assert "saved" in head(pilot).split(" ")
        assert "being" not in head(pilot)

    def test_keeps_those_who_read_and_listen_waiting_too(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        told: list[str] = []
        pilot.app.afterwards = Describer(pilot.app.stack, told.append).look
        sit_down(pilot, "fives", "human", "random")
        disk, before = SlowDisk(monkeypatch), len(told)
        self.play(pilot, disk)
        for _ in range(60):
            pilot.frame(STEP, ())
            assert (told[before:], pilot.scene.hud.tells) == ([], False)
        self.let_go(pilot, disk)
        pilot.frame(STEP, ())
        assert told[before:]

    def test_is_waited_for_before_a_touch_counts(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        pilot.app.preferences.change(speed="instant")
        sit_down(pilot, "stones", "human", "human")
        scene, disk = pilot.scene, SlowDisk(monkeypatch)
        pilot.app.context.synchronous = False
        scene.play(scene.view.legal.sample(stream("slow")))
        pilot.frame(STEP, ())
        Timer(0.1, disk.free.set).start()
        pilot.frame(
            0.0, [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode="", scancode=0)]
        )
        assert scene.session.match.ply == 0, "it has been taken back"


class TestAMatchThatIsOver:
    """However it came to its end, it is in the book of matches once, and goes there with its last move."""

    def finish(self, pilot: Pilot) -> Record:
        """Plays a match to its end; its record."""
        sit_down(pilot, "fives", "human", "random")
        play_out(pilot, by_mouse)
        record, _ = pilot.app.store.load_autosave()
        assert record is not None
        return record

    def test_is_in_the_book_before_it_is_told(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        order: list[str] = []
        save = files.save
        monkeypatch.setattr(files, "save", lambda path, text: (order.append(path.parent.name), save(path, text))[1])
        pilot.app.afterwards = lambda: order.append(pilot.app.stack.top.name)
        self.finish(pilot)
        before = order[: order.index("matches")]
        assert before[-1] == pilot.app.store.folders.data.name, "right after the autosave"
        assert "result" not in before[-3:]
        assert order[-1] == "result"

    def test_comes_into_the_book_though_the_program_was_killed_before_that(self, pilot: Pilot, tmp_path: Path) -> None:
        record = self.finish(pilot)
        store = pilot.app.store
        store.shelf.delete(store.shelf.entries()[0].name)
        store.autosave(record)
        for _ in range(2):
            with Pilot((1280, 800), tmp_path / "kept") as again:
                again.key("enter")  # on the words that another one is running
                assert "continue" not in again.shown()
                (entry,) = again.app.store.shelf.entries()
                assert again.app.store.shelf.open(entry.name) == (record, None)

    def test_of_somebody_else_is_only_looked_at(self, pilot: Pilot) -> None:
        record, store = self.finish(pilot), pilot.app.store
        store.shelf.delete(store.shelf.entries()[0].name)
        store.save_named("From Ida", record)
        pilot.click("leave")
        pilot.click("records")
        pilot.click("row:0:continue")
        assert pilot.scene.name == "review"
        assert store.load_autosave() == (None, None)
        assert store.shelf.entries() == []


def test_a_move_is_kept_though_the_window_closes_right_after_it_is_shown(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, seed=7, settings={"speed": "instant"}) as pilot:
        sit_down(pilot, "stones", "human", "human")
        scene, store = pilot.scene, pilot.app.store
        assert loads(store.autosave_path.read_bytes()) == scene.session.record()
        played = scene.session.match.ply + 1
        scene.play(scene.view.legal.sample(stream("kept")))
        pilot.frame(0.0, ())
        assert scene.session.match.ply == played
        record = scene.session.record()
    assert loads(store.autosave_path.read_bytes()) == record
