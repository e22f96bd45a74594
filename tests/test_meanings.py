"""Bad files of every kind: the program reports them in a sentence and loses nothing of them."""

import random
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.book.index import BRIEF, FILE, VERSION, is_busy, open_index, refresh, within
from game.words import language
from tests.helpers.hostile import at_random, spoilt
from tests.helpers.kept import KINDS, SETTINGS, store_in
from tests.helpers.matches import finished

Spoil = Callable[[Any], object]


def put(*path: Any, to: Any) -> Spoil:
    """A change that puts a value at that place of a document."""

    def spoil(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = to

    return spoil


MEANINGS: list[tuple[str, Spoil, str]] = [
    *(
        ("settings", put("values", key, to=value), f"were reset: {key}.")
        for key, value in [
            *[("ui_scale", value) for value in ("big", True, 49, 301)],
            *[("speed", "warp"), ("mute", 1), ("names", "Ana"), ("names", [1]), ("names", ["x" * 60])],
            *[("names", ["A\u202eB"]), ("window_size", [1, 2, 3]), ("window_size", [0, 10]), ("setups", [])],
            *[("window_size", [0, 10**6]), ("shortcuts", {"hint": 5}), ("shortcuts", {"hint": "\n"})],
            *[("master_volume", 101), ("language", "xx"), ("theme", "neon"), ("cloth", "velvet")],
            *[("coach", {"Ana": "sometimes"}), ("lessons", ["fives", "fives"])],
        ]
    ),
    ("settings", put("values", "setups", "fives", "seats", 0, "name", to="\x07"), "were reset: setups."),
    ("settings", put("values", "setups", "fives", "seats", 0, "colour", to=8), "were reset: setups."),
    ("settings", put("values", "earlier_seats", "hands", to=[7]), "were reset: earlier_seats."),
    ("progress", put("progress", "rating", 0, to=1e9), "rating[0] is 1000000000.0, not a number from 0 to 5000"),
    ("progress", put("progress", "rating", 2, to=1e-300), "rating[2] is 1e-300, not a number from 0.01 to 0.5"),
    ("progress", put("progress", "tried", to={"x": [True, -3, "", 0]}), "tried.x[1] is -3"),
    ("progress", put("progress", "tried", to={"x": [True, 1, "2026-02-30", 0]}), "'2026-02-30', not a date"),
    ("own puzzles", put("actions", 0, to="9|9"), "was set aside as fives.jsonl.broken-1"),
    ("own puzzles", put("answer", to=["draw"]), "'draw' is not legal where it is asked for"),
    ("own puzzles", put("rating", to=10**12), "rating is 1000000000000, not a whole number from 100 to 4000"),
    ("own puzzles", put("refute", to={"draw": {"hands": 4}}), "refute.draw lacks 'cost'"),
    ("daily", put("days", "2026-11-23", "castle-solitaire", "leads", to="4 5"), "has leads, but a solitaire has none"),
    ("daily", put("days", "2026-11-23", "castle-solitaire", "result", to=-4), "result is -4, not a whole number"),
    ("daily", put("days", "2026-11-23", "fives", "begun", to=0), "has a result, but was never begun"),
    ("daily", put("days", to={"0001-01-01": {}}), "'0001-01-01', not a date"),
    ("daily", put("days", "2026-11-23", "fives", "leads", to="99999"), "99999, not a whole number"),
    ("day", put("game", to="stones"), "it is another match"),
    ("solitaire", put("values", "ends", to=[1, -2, 3]), "ends[1] is -2"),
    ("solitaire", put("values", "day", to="2026-13-01"), "'2026-13-01', not a date"),
    ("cups", put("cups", 0, "people", to=["Ana", "Ana"]), "people says the same twice"),
    ("cups", put("cups", 0, "begun", to="yesterday"), "'yesterday', not a date and time"),
    ("cups", put("cups", 0, "name", to="x" * 500), "name is 500 characters long; 60 are allowed"),
    ("notes", put("notes", to={"../x": {"marked": True, "text": ""}}), "not the name of a match’s file"),
    ("people", put("joined", to={"Ana": "x" * 99}), "joined.Ana is"),
    ("analysis", put("analysis", "decisions", 0, "hand", to=40), "made no decision at ply 0 of hand 40"),
    ("analysis", put("analysis", "decisions", 0, "best", to="fly"), "was no decision"),
    ("analysis", put("analysis", "hands", 0, "dealt", to=[1.0]), "another number of seats than 2"),
    ("analysis", put("analysis", "decisions", 0, "loss", to=1e30), "loss is 1e+30, not a number"),
    ("match", put("seats", 0, "name", to="A\x1b[2J"), "contains a control character"),
    ("match", put("aside", to={"hints": -1}), "aside.hints is -1"),
    ("match", put("aside", to={"hints": True}), "aside.hints is true, not a whole number"),
    ("save", put("actions", 3, to="nonsense"), "cannot be read"),
    ("book", put("seed", to="-7"), "'-7', not a plain decimal"),
]


@pytest.mark.parametrize(("kind", "spoil", "sentence"), MEANINGS)
def test_what_no_program_of_ours_has_written_is_said_and_nothing_is_lost(tmp_path, kind, spoil, sentence):
    assert sentence in str(read_spoilt(kind, tmp_path, lambda sound: spoilt(sound, spoil))[0])


def read_spoilt(kind: str, folder: Path, spoil: Callable[[bytes], bytes]) -> tuple[str | None, bool]:
    """The report about a damaged file of that kind, and whether it changed; it must still exist under some name."""
    store, (name, save, read) = store_in(folder), KINDS[kind]
    assert save(store, 1) is None
    assert read(store) == (1, None)
    path = folder / name
    sound = path.read_bytes()
    hostile = spoil(sound)
    path.with_name(path.name + ".bak").unlink(missing_ok=True)
    path.write_bytes(hostile)
    _number, said = read(store)
    assert hostile in [each.read_bytes() for each in path.parent.iterdir() if each.is_file()]
    return said, hostile != sound


def test_settings_that_make_no_sense_are_reset_alone_told_once_and_kept_aside(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for number, (key, left) in enumerate((("ui_scale", SETTINGS), ("coach", replace(SETTINGS, coach={}))), 1):
        store.save_settings(SETTINGS)
        store.settings_path.write_bytes(spoilt(store.settings_path.read_bytes(), put("values", key, to=7)))
        told = f"Some settings could not be read and were reset: {key}. It was kept as settings.json.broken-{number}."
        assert [store.load_settings() for _ in range(2)] == [(left, told), (left, None)]


WRECKS: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda sound: b"",
    "zeros": lambda sound: b"\x00" * 5000,
    "no text": lambda sound: b"\xff" + sound,
    "cut short": lambda sound: sound[: len(sound) // 2],
    "nested without end": lambda sound: b"[" * 100_000,
    "a list": lambda sound: b"[]",
    "a number beyond all numbers": lambda sound: sound.replace(b":", b':{"x":1e999},"y":', 1),
    "a file of another kind": lambda sound: sound.replace(b"pipstone-", b"pipstone-other-", 1),
    "a checksum that does not fit": lambda sound: sound.replace(b'"sha256":"', b'"sha256":"0', 1),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrecked_file_is_told_in_a_sentence_and_lies_there(tmp_path: Path, kind: str) -> None:
    for name, wreck in WRECKS.items():
        said, changed = read_spoilt(kind, tmp_path / name, wreck)
        harmless = not changed or (name, kind) == ("nothing", "own puzzles")
        assert harmless or said or kind == "book", name  # only the head of a book's file is read; the index reports
        assert "\n" not in (said or ""), name


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "book"])  # a finished match is kept once
def test_the_copy_from_before_takes_the_place_of_a_damaged_file_and_it_is_said(tmp_path: Path, kind: str) -> None:
    store, (path, save, read) = store_in(tmp_path), KINDS[kind]
    for number in (1, 2):
        save(store, number)
    file = tmp_path / path
    file.write_bytes(b"{")
    number, said = read(store)
    assert number == 1
    assert str(said).startswith(f"{file.name} could not be used and was set aside as {file.name}.broken-1: ")
    assert str(said).endswith(". The previous copy was used instead.")
    assert save(store, 3) is None
    assert read(store) == (3 if kind not in ADDED else 2, None)


ADDED = ("people", "own puzzles", "daily")
"""Kinds of file to which each save adds something."""
BESIDE = ("settings", "match", "daily", "solitaire")
"""Kinds of file of which this version keeps one of its own beside that of a newer version."""


@pytest.mark.parametrize("kind", [*BESIDE, "save", "notes", "cups", "people", "progress", "day"])
def test_a_file_of_a_newer_version_is_called_that_and_is_never_overwritten(tmp_path: Path, kind: str) -> None:
    path, save, read = KINDS[kind]
    save(store_in(tmp_path), 1)
    file = tmp_path / path
    newer = re.sub(rb'("format": ?"pipstone-[a-z-]+/)\d+', rb"\g<1>99", file.read_bytes(), count=1)
    assert newer != file.read_bytes()
    file.write_bytes(newer)
    told = f"{file.name} was made by a newer Pipstone and was left as it is."
    assert str(read(store_in(tmp_path))[1]).startswith(told)
    refused = [save(store_in(tmp_path), number) for number in (1, 2)]
    number, said = read(store_in(tmp_path))
    assert said == (None if kind in BESIDE else told), "it is said once where this version has a file of its own"
    assert number == (0 if any(refused) else 2), "what is kept meanwhile comes back"
    assert refused == 2 * [None if kind in (*BESIDE, "save") else told]
    assert file.read_bytes() == newer
    assert not [*tmp_path.rglob("*.broken-*")]


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_spoilt_at_random_ends_nothing(tmp_path: Path, kind: str) -> None:
    store, (name, save, read) = store_in(tmp_path), KINDS[kind]
    save(store, 1)
    path, told = tmp_path / name, 0
    sound = path.read_bytes()
    for seed in range(20):
        for each in path.parent.iterdir():
            if each.name.startswith(path.name):
                each.unlink()
        path.write_bytes(at_random(sound, random.Random(f"{kind}/{seed}")))
        try:
            told += read(store)[1] is not None
        except Exception as error:
            raise AssertionError(f"{kind} {seed}: {path.read_bytes()[:300]!r}") from error
    assert told > 4


def test_the_reason_in_a_sentence_is_in_the_language_of_the_program(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.autosave_path.write_bytes(b"")
    language.use("de")
    _, said = store.load_autosave()
    broken = store.load_settings()[1]
    store.settings_path.mkdir()
    refused = store.load_settings()[1]
    assert "in Zeile 1, Spalte 1 ist sie kein JSON: ein Wert wird erwartet" in str(said)
    assert broken is None
    assert "keine gewöhnliche Datei" in str(refused)


class TestTheIndexOfTheBook:
    def filled(self, folder: Path) -> Path:
        shelf = store_in(folder).shelf
        shelf.keep(finished(), 1_700_000_000)
        with closing(open_index(shelf.folder)) as index:
            refresh(index, shelf)
        return shelf.folder

    @pytest.mark.parametrize(
        ("hostile", "kept"),
        [
            ("select 1", 1),
            (b"SQLite format 3\0" + b"\xff" * 5000, 0),
            ("drop table unread; create view unread as select 'x' file, 1 size, 1 changed, '' why", 0),
            (
                "drop table unread; create view unread as with recursive n(x) as (select 1 union all select x from n) "
                "select 'x' as file, x as size, 1 as changed, '' as why from n",
                0,
            ),
            ("create trigger t after delete on matches begin delete from chairs; end", 0),
            ("alter table matches add column more", 0),
            ("update chairs set score = 'many'", 0),
            ("update chairs set course = '['", 0),
            ("pragma user_version = 99", 0),
        ],
    )
    def test_that_is_none_of_ours_is_made_again(self, tmp_path: Path, hostile: str | bytes, kept: int) -> None:
        folder = self.filled(tmp_path)
        if isinstance(hostile, bytes):
            (folder / FILE).write_bytes(hostile)
        else:
            with closing(sqlite3.connect(folder / FILE)) as index:
                index.executescript(hostile)
        with closing(open_index(folder, BRIEF)) as index:
            assert index.execute("select count(*) from matches").fetchone() == (kept,), "records fill it again"
            assert index.execute("pragma user_version").fetchone() == (VERSION,)

    def test_that_another_program_holds_is_not_waited_for_and_not_thrown_away(self, tmp_path: Path) -> None:
        folder = self.filled(tmp_path)
        with closing(sqlite3.connect(folder / FILE)) as other:
            other.execute("begin exclusive")
            with pytest.raises(sqlite3.OperationalError) as caught:
                open_index(folder, BRIEF)
        assert is_busy(caught.value)
        with closing(open_index(folder)) as index:
            assert index.execute("select count(*) from matches").fetchone() == (1,)

    def test_a_question_that_takes_too_long_is_given_up(self, tmp_path: Path) -> None:
        with closing(open_index(self.filled(tmp_path))) as index:
            within(index, BRIEF)
            began = time.monotonic()
            with pytest.raises(sqlite3.OperationalError) as caught:
                index.execute("with recursive n(x) as (select 1 union all select x from n) select count(*) from n")
            assert is_busy(caught.value)
            assert time.monotonic() - began < 20 * BRIEF
