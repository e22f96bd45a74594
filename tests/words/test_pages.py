"""Translated pages lie over the English ones, chapter by chapter; what does not fit leaves its chapter in English."""

from typing import Any

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
PAGE, OWN = "levels/fives/rules.toml", "levels/fives/de/rules.toml"


def read(monkeypatch: pytest.MonkeyPatch, *rows: dict[str, Any]) -> tuple[list[Any], list[str]]:
    """The chapters as read in German, each as its data, with these translated ones."""
    monkeypatch.setattr(language._Current, "code", "de")
    monkeypatch.setattr(resources, "exists", lambda path: path == OWN)
    monkeypatch.setattr(resources, "toml", lambda path: {"chapter": list(rows)})
    english = [TomlTable(PAGE, row, "chapter", number) for number, row in enumerate((GOAL, END))]
    return pages.translated(PAGE, "chapter", english, lambda row: row.data)


def test_a_chapter_without_translation_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = {"id": "goal", "of": "12345678", "title": "Das Ziel", "text": ["Eins."], "picture": {"caption": "Ä"}}
    found, problems = read(monkeypatch, goal)
    assert problems == []
    assert found[0] == {**GOAL, "title": "Das Ziel", "text": ["Eins."], "picture": {"caption": "Ä", "size": [1, 2]}}
    assert found[1] == END


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"titel": "Das Ziel"}, "titel is not in the English text"),
        ({"text": "Eins."}, "text must hold what"),
        ({"picture": {"size": [3, 3]}}, "size must hold what"),
        ({"title": 5}, "title must hold what"),
    ],
)
def test_one_that_does_not_fit_is_named_and_left_out(monkeypatch, row, why):
    found, problems = read(monkeypatch, {"id": "goal", **row})
    assert found == [GOAL, END]
    assert len(problems) == 1
    assert problems[0].startswith(f"{OWN}: chapter goal stays in English: {why}")


def test_words_among_the_things_of_a_picture_are_replaced() -> None:
    picture = {"things": [{"words": "open", "at": [1, 1]}, {"tile": "6|4"}]}
    changed = pages.overlaid(picture, {"words": {"open": "offen"}})
    assert changed == {"things": [{"words": "offen", "at": [1, 1]}, {"tile": "6|4"}]}


def test_a_file_that_is_no_toml_leaves_all_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(path: str) -> dict[str, Any]:
        raise BadToml(f"{path}: line 3")

    monkeypatch.setattr(language._Current, "code", "de")
    monkeypatch.setattr(resources, "exists", lambda path: True)
    monkeypatch.setattr(resources, "toml", broken)
    found, problems = pages.translated(PAGE, "chapter", [TomlTable(PAGE, END)], lambda row: row.data)
    assert (found, problems) == ([END], [f"{OWN}: line 3"])


def test_a_translation_of_an_older_chapter_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    own: dict[str, Any] = {"id": "goal", "of": words.fingerprint(GOAL)}
    texts = {PAGE: {"chapter": [GOAL, END]}, OWN: {"chapter": [own, {"id": "x"}]}}
    monkeypatch.setattr(resources, "exists", lambda path: path in texts)
    monkeypatch.setattr(resources, "toml", lambda path: texts[path])
    assert list(words.stale(PAGE, "chapter", "de")) == [
        f"{OWN}: end is missing; the English one is {words.fingerprint(END)}",
        f"{OWN}: x is not in the English page",
    ]
    own["of"] = "00000000"
    assert "goal is of an older English text" in next(words.stale(PAGE, "chapter", "de"))


TABLES = "levels/fives/de/tables.toml"
USUAL = {"title": "You and one other", "note": "A steady opponent"}


def with_tables(monkeypatch: pytest.MonkeyPatch, *rows: dict[str, Any]) -> None:
    """From now on German is spoken, and these are the only words of tables there are: of Fives."""
    toml, exists = resources.toml, resources.exists
    own = TABLES.rpartition("/")[2]
    monkeypatch.setattr(
        resources, "exists", lambda path: path == TABLES or (not path.endswith(f"/de/{own}") and exists(path))
    )
    monkeypatch.setattr(resources, "toml", lambda path: {"table": list(rows)} if path == TABLES else toml(path))
    monkeypatch.setattr(language._Current, "code", "de")


def test_words_of_tables_that_are_missing_too_old_or_too_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with_tables(monkeypatch, {"id": "still", "of": "00000000"}, {"id": "quick-9-none", "of": "00000000"})
    told = list(words.stale_tables("fives", "de"))
    assert f"{TABLES}: quick-9-none is not in the English page" in told
    assert any(line.startswith(f"{TABLES}: still is of an older English text; the present one is ") for line in told)
    assert any(line.startswith(f"{TABLES}: quick-1-usual is missing; the English one is ") for line in told)
    rows = [(line.split()[1], line.split()[-1]) for line in told if "quick-9-none" not in line]
    with_tables(monkeypatch, *({"id": key, "of": of} for key, of in rows))
    assert list(words.stale_tables("fives", "de")) == []


def test_quick_tables_and_the_still_life_have_their_words_in_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find("fives")
    english, _ = quick_tables(game)
    with_tables(
        monkeypatch,
        {"id": "quick-2-people", "of": "", "title": "Zu zweit", "note": "Verdeckt"},
        {"id": "still", "of": "", "caption": "Fünfer"},
    )
    tables, problems = quick_tables(game)
    assert problems == []
    assert [(table.title, table.note) for table in tables[:2]] == [
        (english[0].title, english[0].note),
        ("Zu zweit", "Verdeckt"),
    ]
    assert [table.plan for table in tables] == [table.plan for table in english]
    captions = {entry.game.key: entry.caption for entry in title_games()[0]}
    assert captions["fives"] == "Fünfer"
    assert captions["stones"] == "cover nine, be the last to move"
