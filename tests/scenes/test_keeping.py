"""The window reports once what cannot be read or kept; what was kept comes back, and an unfinished match waits."""

import json
import os
from dataclasses import replace
from threading import Event, Timer

import pytest

from game import files
from game.core.chance import stream
from game.core.record import loads
from game.scenes.access.telling import Describer
from game.storage import Folders, Store
from game.words.dates import stamp
from tests.kills import Lost, kill_once
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, kept_match, play_out, sit_down
from tools.gallery.driver import STEP

HALF = b'{"format":"pipstone-record/1","game":"cas'
ENDED_AT = 1_731_700_000
"""The time at which a match ended, in seconds since 1970."""


def head(pilot):
    """The head line of the table."""
    return " ".join(pilot.scene.situation(pilot.scene.view, 0).head)


def dumped(pilot):
    return json.dumps(pilot.dump())


class TestAMatchThatCannotBeSaved:
    def test_is_said_at_its_start_and_once_again_after_it_has_worked(self, pilot, tmp_path):
        (tmp_path / "file").write_text("")
        whole, in_the_way = pilot.app.store.autosave_path, tmp_path / "file" / "autosave.json"
        pilot.app.store.autosave_path = in_the_way
        sit_down(pilot, "stones", "human", "human")
        sheets = [pilot.scene.name == "message"]
        pilot.key("enter")
        for broken in (True, False, True, True):
            pilot.app.store.autosave_path = in_the_way if broken else whole
            pilot.scene.save()
            pilot.settle()
            sheets.append(pilot.scene.name == "message")
            if sheets[-1]:
                assert "could not be saved" in dumped(pilot)
                assert "You can play on" in dumped(pilot)
                pilot.key("enter")
            assert ("not saved" in head(pilot)) is broken
        assert sheets == [True, False, False, True, False]
        pilot.app.store.autosave_path = tmp_path / "file" / "another.json"
        for _ in range(2):
            pilot.scene.save()
            pilot.settle()
        log = pilot.app.store.log_path.read_text("utf-8")
        saved = [log.count(f"{name}.json could not be saved") for name in ("autosave", "another")]
        assert saved == [2, 1], "a series once, and another reason"


def test_settings_that_cannot_be_saved_are_said_once_and_hold_until_the_end(pilot, tmp_path):
    (tmp_path / "file").write_text("")
    whole, in_the_way = pilot.app.store.settings_path, tmp_path / "file" / "settings.json"
    for broken, said in ((True, True), (True, False), (False, False), (True, True)):
        pilot.app.store.settings_path = in_the_way if broken else whole
        pilot.key("m")
        assert ("Settings are not saved" in dumped(pilot)) is said
        if said:
            pilot.key("enter")
    assert (pilot.scene.name, pilot.app.context.settings.mute) == ("title", False)


class TestAWaitingMatchThatCannotBeRead:
    @pytest.mark.parametrize(
        "spoil",
        [
            lambda path: os.mkfifo(path),
            lambda path: path.symlink_to(path.name),
            lambda path: path.mkdir(),
        ],
        ids=["a pipe", "a link to itself", "a folder"],
    )
    def test_is_put_aside_and_said_once(self, tmp_path, spoil):
        spoil(tmp_path / "autosave.json")
        with Pilot((1280, 800), tmp_path, seed=7) as pilot:
            assert pilot.scene.name == "message"
            assert "autosave.json.broken-1" in dumped(pilot)
            assert os.path.lexists(tmp_path / "autosave.json.broken-1")
            pilot.key("enter")
            assert pilot.scene.name == "title"
            pilot.resize((1000, 700))
            assert pilot.scene.name == "title"
            sit_down(pilot, "stones", "human", "human")
            assert loads((tmp_path / "autosave.json").read_bytes()).game == "stones"

    def test_leaves_nothing_where_the_copy_cannot_be_played_either(self, tmp_path):
        store = Store(Folders.find(tmp_path))
        for actions in (("nonsense",), ("nonsense", "again")):
            store.autosave(replace(kept_match(), actions=actions))
        store.autosave_path.write_bytes(HALF)
        with Pilot((1280, 800), tmp_path) as pilot:
            for _ in range(2):
                assert "A match could not be continued" in dumped(pilot)
                assert "Start a new match" in dumped(pilot)
                pilot.key("enter")
            assert pilot.scene.name == "title"
            assert "continue" not in pilot.shown()


class SlowDisk:
    """A slow disk: whatever is written arrives when the test releases it."""

    def __init__(self, monkeypatch):
        self.asked, self.free = Event(), Event()
        save = files.save

        def slowly(path, text):
            self.asked.set()
            assert self.free.wait(20)
            return save(path, text)

        monkeypatch.setattr(files, "save", slowly)


class TestADiskThatIsSlow:
    """Nothing played is told before it is kept, and nothing else waits meanwhile."""

    def test_holds_what_was_laid_over_its_place_and_tells_nobody_but_that_it_is_saved(self, pilot, monkeypatch):
        told = []
        pilot.app.afterwards = Describer(pilot.app.stack, told.append).look
        pilot.app.preferences.change(speed="normal")
        sit_down(pilot, "fives", "human", "random")
        scene, motion, disk, before = pilot.scene, pilot.scene.tabletop.motion, SlowDisk(monkeypatch), len(told)
        pilot.app.context.synchronous = False
        scene.play(next(iter(scene.view.legal)))
        pilot.frame(0.0, ())
        assert not pilot.app.store.autosave_done()
        assert disk.asked.wait(20)
        drawn = pilot.app.drawn
        for _ in range(120):
            assert pilot.frame(STEP, ()) is True
            assert not scene.settled()
            assert (told[before:], scene.hud.tells) == ([], False)
        assert motion.tracks, "it has taken off and hangs above its place"
        assert motion.clock > 0.05
        assert pilot.app.drawn > drawn
        assert "being saved" in head(pilot)
        held = motion.clock
        assert pilot.frame(STEP, ())
        assert motion.clock == held
        disk.free.set()
        pilot.app.store.autosaved()
        pilot.frame(STEP, ())
        assert motion.clock > held
        assert told[before:]
        pilot.until(lambda: pilot.scene.name != "play" or not motion.active)
        assert "saved" in head(pilot).split(" ")
        assert "being" not in head(pilot)

    def test_is_waited_for_before_a_touch_counts(self, pilot, monkeypatch):
        sit_down(pilot, "stones", "human", "human")
        scene, disk = pilot.scene, SlowDisk(monkeypatch)
        pilot.app.context.synchronous = False
        scene.play(scene.view.legal.sample(stream("slow")))
        pilot.frame(STEP, ())
        Timer(0.1, disk.free.set).start()
        pilot.tap("ctrl+z")
        assert scene.session.match.ply == 0, "it has been taken back"


def test_a_match_that_is_over_is_in_the_book_once_before_it_is_told_and_though_the_program_was_killed(
    pilot, tmp_path, monkeypatch
):
    order, save, store = [], files.save, pilot.app.store
    monkeypatch.setattr(files, "save", lambda path, text: (order.append(path.parent.name), save(path, text))[1])
    pilot.app.afterwards = lambda: order.append(pilot.app.stack.top.name)
    sit_down(pilot, "fives", "human", "random")
    play_out(pilot, by_mouse)
    before = order[: order.index("matches")]
    assert before[-1] == store.folders.data.name, "right after the autosave"
    assert "result" not in before[-3:]
    assert order[-1] == "result"

    record, _ = store.load_autosave()
    store.shelf.delete(store.shelf.entries()[0].name)
    store.save_named("From Ida", record)
    pilot.click("leave")
    pilot.click("records")
    pilot.click("row:0:continue")
    assert pilot.scene.name == "review", "that of somebody else is only looked at"
    assert store.load_autosave() == (None, None)
    assert store.shelf.entries() == []

    store.autosave(record)
    os.utime(store.autosave_path, (ENDED_AT, ENDED_AT))
    matches = store.shelf.folder.rename(tmp_path / "moved away")
    store.shelf.folder.write_text("in the way")
    with Pilot((1280, 800), tmp_path) as again:
        again.key("enter")
        assert "The match is not in the book" in dumped(again)
    store.shelf.folder.unlink()
    matches.rename(store.shelf.folder)
    for _ in range(2):
        with Pilot((1280, 800), tmp_path) as again:
            again.key("enter")  # closes the message that another one is running
            assert "continue" not in again.shown()
            (entry,) = again.app.store.shelf.entries()
            assert entry.ended == stamp(ENDED_AT), "not when the program was started again"
            assert again.app.store.shelf.open(entry.name) == (record, None)


def test_a_move_is_kept_though_the_window_closes_right_after_it_is_shown(tmp_path):
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


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seed", "after"), [("brick", 0, 0.0), ("castle", 1, 0.4), ("stones", 3, 0.8)])
def test_a_killed_program_had_kept_all_that_it_had_told(key, seed, after):
    lost = Lost()
    kill_once(key, seed, after, lost)
    assert lost.told["words"]
    assert (lost.plies, lost.ends) == (0, 0)
