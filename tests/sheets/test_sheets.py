"""The five rule sheets, sentence by sentence: each rule is played in a test, and each ruling is shown too."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.games import keys
from tests.helpers.named import exists

HERE = Path(__file__).parent
SHEETS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.toml"))}

Sentence = tuple[int, int, int]
"""The place of a rule: the numbers of section, paragraph and sentence, from 1."""


def place(sheet: dict[str, Any], text: str) -> tuple[Sentence, str]:
    """The place written e.g. ``The Play, 2.1`` or, if a sentence states two rules, ``The Play, 2.1a``."""
    found = re.fullmatch(r"(.+), (\d+)\.(\d+)([a-z]?)", text)
    assert found, f"{text!r} is no place"
    titles = [section["title"] for section in sheet["section"]]
    return (titles.index(found[1]) + 1, int(found[2]), int(found[3])), found[4]


def sentences(sheet: dict[str, Any]) -> Iterator[Sentence]:
    """Every sentence of a sheet."""
    for number, section in enumerate(sheet["section"], 1):
        for paragraph, count in enumerate(section["sentences"], 1):
            yield from ((number, paragraph, sentence) for sentence in range(1, count + 1))


def test_all_five_sheets_are_here() -> None:
    assert {"brick", "castle", "fives", "fortress", "stones"} <= SHEETS.keys() <= {*keys()}


@pytest.mark.parametrize("key", SHEETS)
class TestEverySheet:
    def test_is_accounted_for_to_the_last_sentence_in_its_own_order(self, key: str) -> None:
        """Each sentence states rules, with letters, or is listed as stating none (advertising, advice, thanks)."""
        sheet = SHEETS[key]
        places = [place(sheet, rule["place"]) for rule in sheet["rule"]]
        assert places == sorted({*places})
        letters = Counter[Sentence]()
        for where, letter in places:
            letters[where] += 1
            assert letter == ("abcd"[letters[where] - 1] if (where, "b") in places else ""), where
        none = [f"{each['title']}, {where}" for each in sheet["section"] for where in each.get("no_rule", ())]
        assert sorted([*letters, *(place(sheet, where)[0] for where in none)]) == [*sentences(sheet)]
        assert (len(sheet["rule"]), len(sheet["ruling"])) == (sheet["rules"], sheet["rulings"]), "no entry is lost"

    @pytest.mark.parametrize("kind", ["rule", "ruling"])
    def test_says_every_fact_in_a_sentence_and_is_played_in_tests_that_exist(self, key: str, kind: str) -> None:
        for entry in SHEETS[key][kind]:
            assert re.fullmatch(r"\S.{7,110}\.", entry["says"]), entry["says"]
            assert entry["tests"], entry["says"]
            assert [node_id for node_id in entry["tests"] if not exists(node_id)] == [], entry["says"]

    def test_has_its_rulings_in_the_rule_book(self, key: str) -> None:
        book = tomllib.loads((HERE.parents[1] / f"levels/{key}/rules.toml").read_text(encoding="utf-8"))
        parts = [chapter.get(part, ()) for chapter in book["chapter"] for part in ("text", "after", "rulings")]
        told = "\n".join(text for texts in parts for text in texts)  # for rulings, their keys
        assert [ruling["shown"] for ruling in SHEETS[key]["ruling"] if ruling["shown"] not in told] == []
