"""The five rule sheets, accounted for sentence by sentence: each rule is played in a test, each ruling is shown too."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game.games import keys
from tests.helpers.named import exists

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHEETS = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.toml"))}

PLACE = re.compile(r"(?P<section>.+), (?P<paragraph>\d+)\.(?P<sentence>\d+)(?P<clause>[a-z]?)")


@dataclass(frozen=True, order=True)
class Place:
    """Where a rule stands: numbers of section, paragraph and sentence from 1, and which of the sentence's rules."""

    section: int
    paragraph: int
    sentence: int
    clause: str

    @property
    def whole(self) -> tuple[int, int, int]:
        """The sentence, whichever of its rules."""
        return self.section, self.paragraph, self.sentence


def place(sheet: dict[str, Any], text: str) -> Place:
    """The place written e.g. ``The Play, 2.1`` or, where a sentence states two rules, ``The Play, 2.1a``."""
    found = PLACE.fullmatch(text)
    assert found, f"{text!r} is no place"
    titles = [section["title"] for section in sheet["section"]]
    section = titles.index(found["section"]) + 1
    return Place(section, int(found["paragraph"]), int(found["sentence"]), found["clause"])


def sentences(sheet: dict[str, Any]) -> set[tuple[int, int, int]]:
    """Every sentence of a sheet."""
    return {
        (number, paragraph, sentence)
        for number, section in enumerate(sheet["section"], 1)
        for paragraph, count in enumerate(section["sentences"], 1)
        for sentence in range(1, count + 1)
    }


def without_rule(sheet: dict[str, Any]) -> list[tuple[int, int, int]]:
    """The sentences that state no rule: advertising, advice, thanks."""
    return [
        place(sheet, f"{section['title']}, {where}").whole
        for section in sheet["section"]
        for where in section.get("no_rule", ())
    ]


def rule_book(key: str) -> str:
    """What the rule book tells, without its pictures."""
    book = tomllib.loads((ROOT / "levels" / key / "rules.toml").read_text(encoding="utf-8"))
    told = [chapter.get(part, ()) for chapter in book["chapter"] for part in ("text", "after", "rulings")]
    return "\n".join(text for texts in told for text in texts)  # of rulings their keys


def test_all_five_sheets_are_here() -> None:
    assert {"brick", "castle", "fives", "fortress", "stones"} <= SHEETS.keys() <= set(keys())


@pytest.mark.parametrize("key", SHEETS)
class TestEverySheet:
    def test_is_accounted_for_to_the_last_sentence(self, key: str) -> None:
        """Each sentence states rules, listed with their tests, or is named as stating none; never both."""
        sheet = SHEETS[key]
        ruled = {place(sheet, rule["place"]).whole for rule in sheet["rule"]}
        none = without_rule(sheet)
        assert len(none) == len(set(none))
        assert not ruled & set(none)
        assert ruled | set(none) == sentences(sheet)

    def test_is_told_in_its_own_order(self, key: str) -> None:
        places = [place(SHEETS[key], rule["place"]) for rule in SHEETS[key]["rule"]]
        assert places == sorted(set(places))

    def test_letters_the_rules_of_one_sentence_without_a_gap(self, key: str) -> None:
        clauses: dict[tuple[int, int, int], str] = {}
        for rule in SHEETS[key]["rule"]:
            where = place(SHEETS[key], rule["place"])
            clauses[where.whole] = clauses.get(where.whole, "") + (where.clause or "-")
        assert set(clauses.values()) <= {"-", "ab", "abc", "abcd"}

    def test_has_lost_no_entry(self, key: str) -> None:
        sheet = SHEETS[key]
        assert (len(sheet["rule"]), len(sheet["ruling"])) == (sheet["rules"], sheet["rulings"])

    @pytest.mark.parametrize("kind", ["rule", "ruling"])
    def test_says_every_fact_in_a_sentence(self, key: str, kind: str) -> None:
        for entry in SHEETS[key][kind]:
            assert re.fullmatch(r"\S.{7,110}\.", entry["says"]), entry["says"]

    @pytest.mark.parametrize("kind", ["rule", "ruling"])
    def test_is_played_in_tests_that_exist(self, key: str, kind: str) -> None:
        for entry in SHEETS[key][kind]:
            assert entry["tests"], entry["says"]
            assert [node_id for node_id in entry["tests"] if not exists(node_id)] == [], entry["says"]

    def test_has_its_rulings_in_the_rule_book(self, key: str) -> None:
        told = rule_book(key)
        assert [ruling["shown"] for ruling in SHEETS[key]["ruling"] if ruling["shown"] not in told] == []
