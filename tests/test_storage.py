"""What is kept comes back as it was, and no file on disk can break a game."""

import dataclasses
import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import game
from game import files
from game.core.record import MOST_ACTIONS, Aside
from game.settings import Settings
from game.storage import VARIABLE, Folders, Store
from tests.helpers.closed import closed
from tests.helpers.saves import match_of, opened

ROOT = Path(game.__file__).parent.parent
posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such owners, pipes and limits")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Folders.find(tmp_path))


class TestWhereThingsAreKept:
    def test_below_the_folder_asked_for_else_in_folders_of_their_own(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        environ = {VARIABLE: str(tmp_path / "env")}
        for given, folder in ((tmp_path / "arg", "arg"), (None, "env"), ("~no such person/x", "~no such person/x")):
            found = Folders.find(given, environ)
            assert {found.config, found.data, found.state} == {tmp_path / folder}
        usual = Folders.find(None, {})
        apart = {usual.config, usual.data, usual.state}
        assert len(apart) == 3
        assert all("pipstone" in str(path).lower() for path in apart)

    def test_where_nobody_has_a_home_below_the_folder_for_passing_things_and_it_is_said(self, tmp_path, monkeypatch):
        """As in a container whose user has no entry: the program used to end with a traceback."""

        def unknown(dirs: object) -> Path:
            raise RuntimeError("could not determine the home directory")

        monkeypatch.setattr("platformdirs.PlatformDirs.user_config_path", property(unknown))
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        monkeypatch.chdir(tmp_path)
        store = Store(Folders.find(None, {}))
        told = str(store.lock())
        store.unlock()
        assert str(store.folders.data) in told
        assert "--data-dir" in told
        assert [*tmp_path.iterdir()] == [store.folders.data]


@posix
class TestAFolderForAnAccountWithoutAHome:
    """It is where everybody may make folders, under a name that everybody knows."""

    @pytest.fixture
    def usual(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        monkeypatch.setattr("platformdirs.PlatformDirs.user_config_path", Path("no home"))
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "tmp"))
        (tmp_path / "tmp").mkdir()
        return tmp_path / "tmp" / f"pipstone-{os.getuid()}"

    def test_is_this_persons_alone_and_the_same_every_time(self, usual: Path) -> None:
        for _ in range(2):
            assert Folders.find(None, {}).data == usual
            assert stat.S_IMODE(usual.stat().st_mode) == 0o700

    @pytest.mark.parametrize("trap", ["a link", "a file", "open to all", "somebody else's"])
    def test_is_another_one_where_somebody_was_there_before(self, usual, trap, tmp_path, monkeypatch):
        victim = tmp_path / "victim"
        victim.mkdir()
        if trap == "a link":
            usual.symlink_to(victim)
        elif trap == "a file":
            usual.touch()
        else:
            usual.mkdir()
            usual.chmod(0o777 if trap == "open to all" else 0o755)
        if trap == "somebody else's":
            monkeypatch.setattr("game.files.is_own", lambda about: False)
        before = {*victim.iterdir(), *usual.parent.iterdir()}
        store = Store(Folders.find(None, {}))
        told = str(store.lock())
        store.autosave(match_of(1))
        store.log("a line")
        store.unlock()
        assert f"{usual} is not used, because someone else could write there." in told
        assert str(store.folders.data) in told
        assert {*victim.iterdir(), *usual.parent.iterdir()} - before == {store.folders.data}
        assert stat.S_IMODE(store.folders.data.stat().st_mode) == 0o700

    @pytest.mark.parametrize("name", ["running.lock", "logs/pipstone.log"])
    def test_follows_no_link_to_write_elsewhere(self, usual: Path, name: str, tmp_path: Path) -> None:
        (tmp_path / "victim").write_text("mine")
        store = Store(Folders.find(None, {}))
        (usual / name).parent.mkdir(exist_ok=True)
        (usual / name).symlink_to(tmp_path / "victim")
        told = store.lock()
        store.log("a line")
        store.unlock()
        assert (tmp_path / "victim").read_text() == "mine"
        assert ("running.lock cannot be written" in str(told)) == (name == "running.lock")


class TestSettings:
    def test_come_back_as_they_were_left(self, store: Store) -> None:
        assert store.load_settings() == (Settings(), None)
        seat = {"name": "Ana", "player": "human", "colour": 0, "shape": 7}
        chosen = Settings(
            ui_scale=150, speed="fast", mute=True, names=("Zoë", "李"), window_size=(1280, 800),
            window_position=(-5, 40), shortcuts={"hint": "h"},
            setups={"toy": {"game": "toy", "seats": [seat], "options": {"target": 20}}},
        )  # fmt: skip
        assert store.save_settings(chosen) is None
        assert store.load_settings() == (chosen, None)
        assert store.save_settings(Settings(names=("A\ud800",))) is None, "half a surrogate pair"
        assert store.load_settings()[0].names == ("A?",)

    def test_of_a_newer_version_are_kept(self, store: Store) -> None:
        store.save_settings(Settings(other={"lamp_oil": 3}))
        store.save_settings(dataclasses.replace(store.load_settings()[0], mute=True))
        assert store.load_settings()[0].other == {"lamp_oil": 3}

    def test_of_an_older_version_say_where_digits_stand_by_a_switch(self, store: Store) -> None:
        store.settings_path.parent.mkdir(exist_ok=True)
        for switch, kept in (("true", "always"), ("false", "large")):  # a switch that is off was probably never touched
            store.settings_path.write_text(f'{{"format": "pipstone-settings/1", "values": {{"numerals": {switch}}}}}')
            assert store.load_settings() == (Settings(numerals=kept), None)


class TestTheMatchInProgress:
    def test_is_put_aside_under_a_new_name_each_time_it_is_damaged_and_the_copy_from_before_is_used(self, store):
        for number in (1, 2, 3):
            store.autosave(match_of(1))
            store.autosave(match_of(2))
            store.autosave_path.write_bytes(store.autosave_path.read_bytes().replace(b"draw", b"drew", 1))
            found, notice = store.load_autosave()
            assert found == match_of(1)
            assert f"autosave.json.broken-{number}" in str(notice)
        aside = sorted(store.folders.data.glob("*.broken-*"))
        assert [path.name for path in aside] == [f"autosave.json.broken-{number}" for number in (1, 2, 3)]
        assert all(b"drew" in path.read_bytes() for path in aside)

    def test_is_not_lost_over_a_folder_of_its_name(self, store: Store) -> None:
        store.autosave_path.mkdir(parents=True)
        found, notice = store.load_autosave()
        assert found is None
        assert notice is not None
        assert store.autosave(match_of(1)) is None

    def test_is_kept_as_far_as_it_can_be_read_again(self, store: Store) -> None:
        assert store.autosave(match_of(MOST_ACTIONS)) is None
        assert "a match can have 30,000 moves at most" in str(store.autosave(match_of(MOST_ACTIONS + 1)))
        assert store.load_autosave() == (match_of(MOST_ACTIONS), None)

    def test_is_forgotten_or_put_aside_with_its_copy(self, store: Store) -> None:
        for rejected in (False, True):
            store.autosave(match_of(1))
            store.autosave(match_of(2))
            if rejected:
                told = store.reject_autosave("illegal action 6|6 at ply 1; legal: pass")
                assert "autosave.json.broken-1" in str(told)
            else:
                assert store.clear_autosave() is None
            assert store.load_autosave() == (None, None)


class TestAFileOfANewerVersion:
    """It is reported, left in place and never overwritten; this version keeps its own file beside it."""

    def newer(self, path: Path, kind: str) -> bytes:
        data = f'{{"format":"pipstone-{kind}/2","values":{{}},"news":1}}'.encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return data

    def test_among_the_saved_ones_is_not_taken_for_a_damaged_one_and_is_left(self, store: Store) -> None:
        told = "Sunday.json was made by a newer Pipstone and was left as it is."
        for number in (1, 2):
            store.save_named("Sunday", match_of(number))
        data = self.newer(store.save_path("Sunday"), "record")
        assert store.list_saves() == ([], told), "its copy from before is not used"
        for number in (1, 2):
            assert store.save_named("Sunday", match_of(number)) is None
            found = store.find_named("Sunday")
            assert found is not None
            assert store.open(found) == (match_of(number), None)
        saves, notice = store.list_saves()
        assert ([save.name for save in saves], notice) == (["Sunday 2"], told)
        assert store.save_path("Sunday").read_bytes() == data

    def test_is_not_overwritten_where_it_is_the_copy_from_before(self, store: Store) -> None:
        copy = store.settings_path.with_name("settings.json.bak")
        data = self.newer(copy, "settings")
        for _ in range(3):
            store.save_settings(Settings())
        assert copy.read_bytes() == data


class TestAMatchThatIsBeingKept:
    def test_is_waited_for_before_it_is_read(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        asked, save, done = threading.Event(), files.save, store.autosave_done

        def slow(path: Path, text: str) -> files.Notice:
            asked.wait(20)
            return save(path, text)

        def waits(patience: float | None = 0.0) -> bool:
            asked.set()
            return done(patience)

        monkeypatch.setattr("game.files.save", slow)
        store.begin_autosave(match_of(2))
        monkeypatch.setattr(store, "autosave_done", waits)
        try:
            assert store.load_autosave() == (match_of(2), None)
        finally:
            asked.set()


class TestANameThatWindowsKeepsForItself:
    def test_becomes_another_file(self, store: Store) -> None:
        assert [store.save_path(name).stem for name in ("CON", "lpt1", "console")] == ["CON_", "lpt1_", "console"]


class TestAFolder:
    def test_that_cannot_be_written_is_told_and_nothing_else_happens(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("in the way")
        store = Store(Folders.find(tmp_path / "file"))
        notices = (store.autosave(match_of(1)), store.save_settings(Settings()), store.lock())
        assert all(notice and str(tmp_path) in notice for notice in notices)
        assert store.load_autosave()[0] is None
        store.log("still here")
        assert (tmp_path / "file").read_text() == "in the way"

    @pytest.mark.parametrize("name", ["settings", "matches", "matches/saves"])
    def test_that_may_not_be_entered_is_named_and_nothing_is_found_there(self, name: str, tmp_path: Path) -> None:
        store = Store(Folders(tmp_path / "settings", tmp_path / "matches", tmp_path / "logs"))
        with closed(tmp_path / name):
            assert str(store.lock()).startswith(f"You have no permission to open {tmp_path / name}.")
            assert (store.load_settings(), store.load_autosave()) == ((Settings(), None), (None, None))
            assert store.list_saves() == ([], None)
            assert (store.is_saved("Sunday"), store.find_named("Sunday")) == (False, None)
            kept = (store.save_settings(Settings()), store.autosave(match_of(1)), store.save_named("x", match_of(1)))
            closed_to = {"settings": (True, False, False), "matches": (False, True, True)}
            assert tuple(map(bool, kept)) == closed_to.get(name, (False, False, True))
            store.unlock()

    def test_that_may_not_be_entered_is_named_alone_if_everything_lies_in_it(self, tmp_path: Path) -> None:
        store = Store(Folders.find(tmp_path / "all"))
        with closed(tmp_path / "all"):
            told = str(store.lock())
            store.log("nobody reads this")
            store.unlock()
        assert told.startswith(f"You have no permission to open {tmp_path / 'all'}.")
        assert told.count(str(tmp_path)) == 1

    @posix
    def test_on_a_full_disk_is_told_and_nothing_else_happens(self, store: Store) -> None:
        import resource

        usual = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
        try:
            store.lock()
            notices = (store.autosave(match_of(1)), store.save_settings(Settings()))
            store.log("no room for this")
            store.unlock()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, usual)
        assert all(notice and "could not be saved" in notice for notice in notices)
        assert not store.lock_path.exists()


class TestTheLog:
    @posix
    def test_never_waits_for_a_reader_and_writes_nothing_but_files(self, store: Store) -> None:
        store.log_path.parent.mkdir(parents=True)
        os.mkfifo(store.log_path)
        store.log("nobody reads")
        reader = os.open(store.log_path, os.O_RDONLY | os.O_NONBLOCK)
        store.log("nobody hears this")
        assert os.read(reader, 100) == b""
        os.close(reader)

    def test_grows_by_a_line_and_begins_anew_when_it_is_long(self, store, monkeypatch):
        monkeypatch.setattr("game.storage.LOG_LIMIT", 40)
        for words in ("one", "two", "three"):
            store.log(words)
        assert store.log_path.read_text().endswith(" three\n")
        assert store.log_path.with_name("pipstone.log.1").read_text().count("\n") == 2


class TestSavedMatches:
    def test_are_listed_latest_first(self, store: Store) -> None:
        for at, name in enumerate(("Sunday", "Ana vs. Ben/1", "..")):
            assert store.save_named(name, match_of(at)) is None
            os.utime(store.save_path(name), (at, at))
        found = [(name, len(record.actions)) for name, record in opened(store).items()]
        assert found == [("__", 2), ("Ana vs_ Ben_1", 1), ("Sunday", 0)]

    @pytest.mark.parametrize("name", ["", "  ", "../../etc/passwd", "a\x00b", "CON", "nul", "x" * 500, "\n", "~"])
    def test_never_leave_their_folder(self, store: Store, name: str) -> None:
        assert store.save_named(name, match_of(1)) is None
        assert list(opened(store).values()) == [match_of(1)]
        assert [path.suffix for path in store.saves.iterdir()] == [".json"]
        assert [store.delete(save) for save in store.list_saves()[0]] == [None]
        assert store.list_saves() == ([], None)

    def test_are_written_as_anybody_may_read_them_with_practice_and_hints_where_there_were_any(self, store):
        plain = ["actions", "format", "game", "options", "seats", "seed", "sha256"]
        for aside, keys in ((Aside(), plain), (Aside(practice=True, hints=2), ["actions", "aside", *plain[1:]])):
            left = dataclasses.replace(match_of(1), aside=aside)
            assert store.save_named("Sunday", left) is None
            assert sorted(json.loads(store.save_path("Sunday").read_bytes())) == keys
            assert opened(store) == {"Sunday": left}

    @pytest.mark.parametrize(
        "letters", ["a" * 250, "字" * 83, "x" * 244 + "字" * 2], ids=["plain", "three bytes", "both"]
    )
    def test_are_all_listed_though_one_with_the_longest_name_is_damaged(self, store: Store, letters: str) -> None:
        for name in ("Anne", "zebra"):
            store.save_named(name, match_of(2))
        (store.saves / f"{letters}.json").write_bytes(b"{nothing")
        saves, notice = store.list_saves()
        assert sorted(save.name for save in saves) == ["Anne", "zebra"]
        assert letters[:40] in str(notice)
        assert ".broken-1" in str(notice)
        (aside,) = store.saves.glob("*.broken-1")
        assert aside.read_bytes() == b"{nothing"

    def test_are_listed_by_their_heads_alone(self, store: Store) -> None:
        for name in ("Sunday", "Monday"):
            store.save_named(name, match_of(3))
        path = store.save_path("Sunday")
        path.write_bytes(path.read_bytes().replace(b'"draw"', b'"drew"', 1))
        sunday = next(save for save in store.list_saves()[0] if save.name == "Sunday")
        assert (sunday.game, sunday.chairs, sunday.size) == ("toy", match_of(3).chairs, path.stat().st_size)
        record, notice = store.open(sunday)
        assert record is None
        assert "sha256" in str(notice)
        assert [save.name for save in store.list_saves()[0]] == ["Monday"]

    def test_are_deleted_by_their_files_whatever_those_are_called(self, store: Store) -> None:
        store.save_named("a (1)", match_of(1))
        mine = store.saves / "a (1).json"
        mine.write_bytes(store.save_path("a (1)").read_bytes())
        store.delete(next(save for save in store.list_saves()[0] if save.name == "a (1)"))
        assert not mine.exists()
        assert store.save_path("a (1)").exists()

    def test_in_a_folder_that_cannot_be_read_are_said_to_be_there(self, store: Store) -> None:
        store.saves.parent.mkdir(exist_ok=True)
        store.saves.write_text("no folder")
        assert "saves" in str(store.list_saves()[1])


class TestASecondProgram:
    def test_is_warned_while_the_first_runs_even_if_the_mark_is_no_text(self, store: Store) -> None:
        assert store.lock() is None
        second = Store(store.folders)
        assert str(os.getpid()) in str(second.lock())
        store.lock_path.write_bytes(b"\xff\xfe")
        assert "Another copy of Pipstone is running." in str(second.lock())
        store.unlock()
        assert second.lock() is None
        second.unlock()

    def test_takes_over_from_one_that_crashed(self, store: Store) -> None:
        code = f"from game.storage import *; s = Store(Folders.find({str(store.folders.data)!r})); print(s.lock()); "
        subprocess.run([sys.executable, "-c", code + "os.kill(os.getpid(), 9)"], cwd=ROOT, capture_output=True)
        assert store.lock_path.exists()
        assert store.lock() is None
        store.unlock()
