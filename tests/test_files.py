"""Opening and replacing files: at once, ordinary files only, and a name never stays without a file."""

import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game import cli, files
from game.core import record
from game.puzzles.collection import OWN, Collection
from game.puzzles.puzzle import of_game
from game.scenes.access.dump import LayoutFile
from game.storage import Folders, Store
from tests.helpers.saves import match_of

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no such pipes, links and rights")
STRANGE: dict[str, Callable[[Path], object]] = {
    "a pipe": lambda path: os.mkfifo(path),  # not on Windows
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a folder": Path.mkdir,
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(Folders.find(tmp_path))


@posix
@pytest.mark.parametrize("strange", STRANGE)
def test_something_that_is_no_file_is_refused_at_once_or_put_aside(tmp_path, strange, capsys):
    """A pipe without a writer would stop the window for good, and a device would fill the memory."""
    own, listed, layout = tmp_path / OWN / "fives.jsonl", tmp_path / "fives/puzzles.jsonl", tmp_path / "layouts/layout"
    for path in (own, listed, layout):
        path.parent.mkdir()
        STRANGE[strange](path)
    collection = Collection(tmp_path)
    assert "fives.jsonl.broken-1: it is no ordinary file" in " ".join(collection.notices)
    assert collection.own == []
    assert collection.keep(of_game("fives")[0]) is None
    assert Collection(tmp_path).own == of_game("fives")[:1]

    for command in ("puzzles", "replay", "analyse"):
        assert cli.main([command, str(listed)]) == cli.BAD
        told = capsys.readouterr()
        assert (told.out, told.err.count("\n")) == ("", 1)
        assert "puzzles.jsonl" in told.err
        assert "cannot be read: it is no ordinary file" in told.err

    before = layout.lstat()
    assert cli.main(["--dump-layout", str(layout)]) == cli.BAD
    assert "no ordinary file" in capsys.readouterr().err
    LayoutFile(layout).write({"scene": "title"})
    assert "it is no ordinary file" in capsys.readouterr().err
    assert (layout.lstat().st_ino, layout.lstat().st_mode) == (before.st_ino, before.st_mode)
    assert os.listdir(layout.parent) == ["layout"]


@posix
def test_a_layout_is_not_written_over_a_link_to_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("mine")
    (tmp_path / "layout").symlink_to(tmp_path / "elsewhere")
    LayoutFile(tmp_path / "layout").write({"scene": "title"})
    assert (tmp_path / "layout").is_symlink()
    assert (tmp_path / "elsewhere").read_text() == "mine"


def test_a_byte_order_mark_is_no_damage(store: Store, tmp_path: Path) -> None:
    """Some editors on Windows write one."""
    kept = Collection(tmp_path)
    kept.keep(of_game("fives")[0])
    store.save_named("Sunday", match_of(3))
    store.save_settings(store.load_settings()[0])
    for path in (store.save_path("Sunday"), store.settings_path, tmp_path / OWN / "fives.jsonl"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    (save,), notice = store.list_saves()
    assert (store.open(save), notice) == ((match_of(3), None), None)
    assert store.load_settings()[1] is None
    again = Collection(tmp_path)
    assert (again.own, again.notices) == (kept.own, [])


class TestASaveThatIsKilled:
    def test_between_two_renames_has_a_name_all_the_same(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        store.save_named("Sunday", match_of(1))

        class Killed(BaseException):
            pass

        def killed(old: Path, new: Path) -> None:
            if new.name == "Sunday.json":
                raise Killed
            os.replace(old, new)

        monkeypatch.setattr(files, "replace", killed)
        with pytest.raises(Killed):
            store.save_named("Sunday", match_of(2))
        assert store.is_saved("Sunday")
        assert [each.name for each in store.list_saves()[0]] == ["Sunday"]

    def test_by_an_older_version_gets_its_name_back_at_the_next_start(self, store: Store) -> None:
        store.save_named("Sunday", match_of(1))
        path = store.save_path("Sunday")
        assert Collection(store.folders.data).keep(of_game("fives")[0]) is None
        for each in (path, store.folders.data / OWN / "fives.jsonl"):
            each.rename(each.with_name(f"{each.name}.bak"))
        assert store.lock() is None
        store.unlock()
        assert (store.folders.data / OWN / "fives.jsonl").exists()
        assert store.is_saved("Sunday")
        assert store.open(store.list_saves()[0][0]) == (match_of(1), None)

    def test_leaves_nothing_half_written(self, store: Store) -> None:
        places = [store.folders.data / folder for folder in (".", "saves", "matches", "days", "puzzles")]
        for place in places:
            place.mkdir(parents=True, exist_ok=True)
            for name in (".pipstone-0123456789ab.tmp", ".x.json.4242.tmp", ".fives.jsonl.4242.tmp"):
                (place / name).write_text("half a ma")
            (place / "mine.tmp").write_text("somebody's own")
            (place / ".pipstone-folder.tmp").mkdir()
        store.lock()
        store.unlock()
        for place in places:
            assert {path.name for path in place.glob("*.tmp")} == {"mine.tmp", ".pipstone-folder.tmp"}, place

    def test_twice_after_the_copy_was_made_leaves_nothing_either(self, store: Store) -> None:
        """Then the previous copy is the same file, and renaming one to the other does nothing."""
        store.save_named("Sunday", match_of(1))
        path = store.save_path("Sunday")
        os.link(path, path.with_name("Sunday.json.bak"))
        store.save_named("Sunday", match_of(2))
        assert sorted(os.listdir(path.parent)) == ["Sunday.json", "Sunday.json.bak"]


@posix
def test_a_match_behind_a_link_stays_there_as_its_copy_from_before(store: Store, tmp_path: Path) -> None:
    (path := store.save_path("Sunday")).parent.mkdir()
    path.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").write_text("mine")
    store.save_named("Sunday", match_of(1))
    assert sorted(os.listdir(path.parent)) == ["Sunday.json", "Sunday.json.bak"]


def test_what_is_written_for_others_takes_no_name_that_is_taken(tmp_path: Path) -> None:
    found = [files.write_new(tmp_path, "Table", ".png", b"")[0] for _ in range(3)]
    assert found == [tmp_path / f"Table{number}.png" for number in ("", " (2)", " (3)")]


@posix
def test_where_files_have_one_name_only_the_one_before_is_copied(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, other: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    path = store.save_path("Sunday")
    for number in (1, 2):
        assert store.save_named("Sunday", match_of(number)) is None
    lying = [record.loads(each.read_bytes()) for each in (path, path.with_name("Sunday.json.bak"))]
    assert lying == [match_of(2), match_of(1)]


@posix
class TestWhatOthersMaySee:
    def test_is_neither_a_folder_nor_a_match(self, tmp_path: Path) -> None:
        store = Store(Folders.find(tmp_path / "data"))
        store.lock()
        store.save_settings(store.load_settings()[0])
        store.autosave(match_of(1))
        store.save_named("Sunday", match_of(1))
        store.log("a line")
        rights = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data", *tmp_path.rglob("*"))}
        store.unlock()
        assert {oct(mode) for path, mode in rights.items() if path.is_dir()} == {"0o700"}
        assert {oct(mode) for path, mode in rights.items() if path.is_file()} == {"0o600"}

    def test_ends_with_the_next_save_where_an_older_version_showed_it(self, store: Store) -> None:
        store.save_named("Sunday", match_of(1))
        path = store.save_path("Sunday")
        path.chmod(0o644)
        path.parent.chmod(0o755)
        store.save_named("Sunday", match_of(2))
        for each, mode in ((path.parent, 0o700), (path, 0o600), (path.with_name("Sunday.json.bak"), 0o600)):
            assert stat.S_IMODE(each.stat().st_mode) == mode

    def test_is_left_where_somebody_shares_a_folder(self, tmp_path: Path) -> None:
        tmp_path.chmod(0o1777)
        files.save(tmp_path / "settings.json", "{}")
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


class TestDeleting:
    def test_begins_with_the_copy_which_would_bring_it_back(self, tmp_path, monkeypatch):
        path, gone = tmp_path / "match.json", list[str]()
        for text in ("one", "two"):
            assert files.save(path, text) is None
        unlink = Path.unlink
        monkeypatch.setattr(Path, "unlink", lambda each: (gone.append(each.name), unlink(each)))
        assert files.remove(path) is None
        assert gone == ["match.json.bak", "match.json"]


class TestALongName:
    def test_is_cut_between_two_letters(self) -> None:
        name = files.shortened("x" + "ä" * 300, ".broken-1")
        assert name.endswith("ä.broken-1")
        assert 240 < len(name.encode()) <= files.NAME_LIMIT


@posix
class TestAFolderWhereAnybodyMayMakeOne:
    @pytest.mark.parametrize(("rights", "taken"), [(0o700, True), (0o755, True), (0o770, False), (0o702, False)])
    def test_is_not_taken_where_others_may_write(self, tmp_path: Path, rights: int, taken: bool) -> None:
        tmp_path.chmod(rights)
        assert files.claim(tmp_path) == taken
