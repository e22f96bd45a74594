"""Translated pages replace the English ones chapter by chapter; a chapter that does not fit stays in English."""

import re

import pytest

from game import resources
from game.games import find
from game.resources import BadToml, TomlTable
from game.scenes.setup.gamecards import title_games
from game.scenes.setup.quicktables import quick_tables
from game.words import language, pages
from tools import words

GOAL = {"id": "goal", "title": "The goal", "text": ["One.", "Two."], "picture": {"caption": "A", "size": [1, 2]}}
END = {"id": "end", "title": "The end", "text": ["Three."]}
PAGE, OWN, TABLES = "levels/fives/rules.toml", "levels/fives/de/rules.toml", "levels/fives/de/tables.toml"


@pytest.fixture
def there(monkeypatch):
    """A function that switches to German, with only the given translated files."""
    toml, exists = resources.toml, resources.exists

    def there(texts):
        monkeypatch.setattr(language._Current, "code", "de")
        others = re.compile(rf".*/de/({'|'.join(path.rpartition('/')[2] for path in texts)})").fullmatch
        monkeypatch.setattr(resources, "exists", lambda path: path in texts or (not others(path) and exists(path)))
        monkeypatch.setattr(resources, "toml", lambda path: texts[path] if path in texts else toml(path))

    return there


def read():
    """The chapters as read, each as its data, and the faults."""
    english = [TomlTable(PAGE, row, "chapter", number) for number, row in enumerate((GOAL, END))]
    return pages.translated(PAGE, "chapter", english, lambda row: row.data)


def test_a_chapter_without_translation_stays_english(there):
    own = {"title": "Das Ziel", "text": ["Eins."]}
    there({OWN: {"chapter": [{"id": "goal", "of": "12345678", **own, "picture": {"caption": "Ä"}}]}})
    assert read() == ([{**GOAL, **own, "picture": {"caption": "Ä", "size": [1, 2]}}, END], [])
    picture = {"things": [{"words": "open", "at": [1, 1]}, {"tile": "6|4"}]}
    changed = pages.overlaid(picture, {"words": {"open": "offen"}})
    assert changed == {"things": [{"words": "offen", "at": [1, 1]}, {"tile": "6|4"}]}


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"titel": "Das Ziel"}, "titel is not in the English text"),
        ({"text": "Eins."}, "text must hold what"),
        ({"picture": {"size": [3, 3]}}, "size must hold what"),
        ({"title": 5}, "title must hold what"),
    ],
)
def test_one_that_does_not_fit_is_named_and_left_out(there, row, why):
    there({OWN: {"chapter": [{"id": "goal", **row}]}})
    found, (problem,) = read()
    assert found == [GOAL, END]
    assert problem.startswith(f"{OWN}: chapter goal stays in English: {why}")


def test_a_file_that_is_no_toml_leaves_all_in_english(there, monkeypatch):
    def broken(path):
        raise BadToml(f"{path}: line 3")

    there({OWN: {}})
    monkeypatch.setattr(resources, "toml", broken)
    assert read() == ([GOAL, END], [f"{OWN}: line 3"])


def test_a_translation_of_an_older_chapter_is_told(there):
    own = {"id": "goal", "of": words.fingerprint(GOAL)}
    there({PAGE: {"chapter": [GOAL, END]}, OWN: {"chapter": [own, {"id": "x"}]}})
    assert list(words.stale(PAGE, "chapter", "de")) == [
        f"{OWN}: end is missing; the English one is {words.fingerprint(END)}",
        f"{OWN}: x is not in the English page",
    ]
    own["of"] = "00000000"
    assert "goal is of an older English text" in next(words.stale(PAGE, "chapter", "de"))


def test_words_of_tables_that_are_missing_too_old_or_too_many_are_told(there):
    there({TABLES: {"table": [{"id": "still", "of": "00000000"}, {"id": "quick-9-none", "of": "00000000"}]}})
    told = list(words.stale_tables("fives", "de"))
    assert f"{TABLES}: quick-9-none is not in the English page" in told
    assert any(line.startswith(f"{TABLES}: still is of an older English text; the present one is ") for line in told)
    assert any(line.startswith(f"{TABLES}: quick-1-usual is missing; the English one is ") for line in told)
    rows = [(line.split()[1], line.split()[-1]) for line in told if "quick-9-none" not in line]
    there({TABLES: {"table": [{"id": key, "of": of} for key, of in rows]}})
    assert list(words.stale_tables("fives", "de")) == []


def test_quick_tables_and_the_still_life_have_their_words_in_one_file(there):
    english, _ = quick_tables(find("fives"))
    two = {"id": "quick-2-people", "of": "", "title": "Zu zweit", "note": "Verdeckt"}
    there({TABLES: {"table": [two, {"id": "still", "of": "", "caption": "Fünfer"}]}})
    tables, problems = quick_tables(find("fives"))
    assert problems == []
    usual = english[0].title, english[0].note
    assert [(table.title, table.note) for table in tables[:2]] == [usual, ("Zu zweit", "Verdeckt")]
    assert [table.plan for table in tables] == [table.plan for table in english]
    captions = {entry.game.key: entry.caption for entry in title_games()[0]}
    assert [captions[key] for key in ("fives", "stones")] == ["Fünfer", "cover nine, be the last to move"]
