"""The languages that come with Pipstone: everything is translated, fits, and can be drawn."""

import ast
from collections.abc import Iterator

import pytest

from game.ui.style.cache import Cache
from game.ui.style.fonts import Fonts
from tests.helpers.source import modules, nodes
from tools import words

CODES = [path.stem for path in words.languages()]
MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""The functions that mark words, and how many texts each is given."""


@pytest.fixture(scope="module")
def template() -> words.Catalog:
    return words.collected()


def test_everything_that_is_marked_is_collected(template: words.Catalog) -> None:
    """Where Python itself takes strings apart, as in f-strings, the collector sees nothing."""
    known = {text for message in template for text in (message.id if isinstance(message.id, tuple) else (message.id,))}
    lost = []
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                given = node.args[: MARKS[node.func.id]]
                texts = [each.value for each in given if isinstance(each, ast.Constant)]
                spoken = texts[1:] if "p" in node.func.id[:2] and len(texts) > 1 else texts
                lost += [f"{path.name}:{node.lineno}: {text!r}" for text in spoken if text and text not in known]
    assert lost == []


def test_a_game_that_is_not_translated_yet_is_passed_over(template, monkeypatch):
    everything = {str(message.id) for message in template}
    fewer = {str(message.id) for message in words.collected(["fives"])}
    assert fewer < everything
    assert any("Fives" in text for text in everything - fewer)
    monkeypatch.setattr(words, "english_only", lambda: ["fives"])
    told = [*words.old_pages("xx")]
    assert any("levels/castle/" in line for line in told)
    assert not any("levels/fives/" in line for line in told)


class TestShortTexts:
    def test_of_the_program_are_explained_by_a_context_or_a_note(self, template: words.Catalog) -> None:
        assert [*words.unexplained(template)] == []

    def test_need_an_explanation_and_a_note_needs_its_text(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(words, "notes", lambda: [("Gone", "a button"), ("Twice", "one"), ("Twice", "two")])
        template = words.Catalog()
        for text in ("Draw", "{name}, {n} in all", "Draw as long as you can", "Twice"):
            template.add(text, auto_comments=["said"] if text == "Twice" else [])
        template.add("Draw", context="a button")
        told = [line.rpartition(": ")[::2] for line in words.unexplained(template)]
        assert [text.strip("'") for _what, text in told] == ["Draw", "{name}, {n} in all", "Gone", "Twice"]


@pytest.mark.parametrize("code", CODES)
class TestALanguage:
    def test_says_everything(self, code: str, template: words.Catalog) -> None:
        """No entry is missing or unsure, all plural forms are there, and each has the English placeholders."""
        assert [*words.faults(words.read(words.FOLDER / f"{code}.po"), template)] == []

    def test_has_all_pages_as_the_english_ones_are_now(self, code: str) -> None:
        assert [*words.old_pages(code)] == []

    def test_has_only_letters_that_can_be_drawn(self, code: str) -> None:
        fonts = Fonts(Cache())
        letters = {letter for text in _texts(code) for letter in text if not letter.isspace()}
        assert [letter for letter in sorted(letters) if not fonts.writes(letter)] == []


class TestWhatIsFilledIn:
    def test_is_written_as_in_english(self) -> None:
        """A list stays a list with an "and", also where only the plural has one."""
        catalog, template = words.Catalog(locale="de"), words.Catalog()
        for english, german in (
            ("{names:and} win", "{names} gewinnen"),
            ("{n:,} moves", "{n:,} Züge"),
            (("Fact {list} tells", "Facts {list:and} tell"), ("Punkt {list} verrät es", "Punkte {list} verraten es")),
        ):
            catalog.add(english, german)
            template.add(english)
        assert [*words.faults(catalog, template)] == [
            "names is not written as in English (plain): '{names:and} win'",
            "list is not written as in English (plain): 'Fact {list} tells'",
        ]


def _texts(code: str) -> Iterator[str]:
    """All that is said in that language."""
    for message in words.read(words.FOLDER / f"{code}.po"):
        if message.id:
            yield from words._strings(message)
    for file in (words.ROOT / "levels").glob(f"*/{code}/*.toml"):
        yield file.read_text("utf-8")


class TestBringingACatalogueUpToDate:
    def test_what_is_known_stays_where_it_is_and_nothing_is_guessed(self) -> None:
        """The new text stands behind its neighbour, untranslated, however much it looks like one that is gone."""
        old, new = words.Catalog(locale="de"), words.Catalog()
        for text in ("Take two tiles", "Pass", "Draw"):
            old.add(text, text.upper())
        for text in ("Draw", "Draw one", "Take three tiles", "Pass"):
            new.add(text)
        fresh = words.up_to_date(old, new)
        shown = [(message.id, message.string or "") for message in fresh if message.id]
        assert shown == [("Pass", "PASS"), ("Draw", "DRAW"), ("Draw one", ""), ("Take three tiles", "")]
