"""The languages of Pipstone: everything is translated, fits, and can be drawn."""

import ast
import re

import pytest

from game.ui.style.cache import Cache
from game.ui.style.fonts import Fonts
from tests.helpers.source import modules, nodes
from tools import words

MARKS = {"_": 1, "N_": 1, "ngettext": 2, "pgettext": 2, "npgettext": 3}
"""The functions that mark words, with the number of texts each takes."""


@pytest.fixture(scope="module")
def template():
    return words.collected()


def catalogue(*texts, **how):
    """A catalogue of those texts, each alone or with its translation."""
    made = words.Catalog(**how)
    for text in texts:
        made.add(*text) if isinstance(text, tuple) else made.add(text)
    return made


def test_everything_that_is_marked_is_collected(template):
    """The collector cannot see texts that Python itself splits, as in f-strings."""
    known = {text for message in template for text in (message.id if isinstance(message.id, tuple) else (message.id,))}
    lost = []
    marks = re.compile(rf"\b({'|'.join(MARKS)})\(")
    untranslated = tuple(f"game/games/{key}/" for key in words.english_only())
    for path in modules():
        if path.relative_to(words.ROOT).as_posix().startswith(untranslated):
            continue
        for node in nodes(path) if marks.search(path.read_text("utf-8")) else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
                given = node.args[: MARKS[node.func.id]]
                texts = [each.value for each in given if isinstance(each, ast.Constant)]
                spoken = texts[1:] if "p" in node.func.id[:2] and len(texts) > 1 else texts
                lost += [f"{path.name}:{node.lineno}: {text!r}" for text in spoken if text and text not in known]
    assert lost == []


def test_a_game_that_is_not_translated_yet_is_passed_over(template, monkeypatch):
    everything = {str(message.id) for message in template}
    fewer = {str(message.id) for message in words.collected([*words.english_only(), "fives"])}
    assert fewer < everything
    assert any("Fives" in text for text in everything - fewer)
    monkeypatch.setattr(words, "english_only", lambda: ["fives"])
    told = " ".join(words.old_pages("xx"))
    assert ("levels/castle/" in told, "levels/fives/" in told) == (True, False)


def test_short_texts_are_explained_by_a_context_or_a_note(template, monkeypatch):
    assert [*words.unexplained(template)] == []
    monkeypatch.setattr(words, "notes", lambda: [("Gone", "a button"), ("Twice", "one"), ("Twice", "two")])
    some = catalogue("Draw", "{name}, {n} in all", "Draw as long as you can")
    some.add("Twice", auto_comments=["said"])
    some.add("Draw", context="a button")
    told = [line.rpartition(": ")[2].strip("'") for line in words.unexplained(some)]
    assert told == ["Draw", "{name}, {n} in all", "Gone", "Twice"]


@pytest.mark.parametrize("code", [path.stem for path in words.languages()])
def test_a_language_says_everything_in_letters_that_can_be_drawn(code, template):
    """No entry is missing or unsure, all plural forms exist, and pages follow the present English ones."""
    own = words.read(words.FOLDER / f"{code}.po")
    assert [*words.faults(own, template)] == []
    assert [*words.old_pages(code)] == []
    texts = [text for message in own if message.id for text in words._strings(message)]
    texts += [file.read_text("utf-8") for file in (words.ROOT / "levels").glob(f"*/{code}/*.toml")]
    fonts = Fonts(Cache())
    assert [letter for letter in sorted({*"".join("".join(texts).split())}) if not fonts.writes(letter)] == []


def test_what_is_filled_in_is_written_as_in_english():
    """A list stays a list with an "and", even if only the plural has one."""
    texts = {
        "{names:and} win": "{names} gewinnen",
        "{n:,} moves": "{n:,} Züge",
        ("Fact {list} tells", "Facts {list:and} tell"): ("Punkt {list} verrät es", "Punkte {list} verraten es"),
    }
    template = words.Catalog()
    for english in texts:
        template.add(english)
    assert [*words.faults(catalogue(*texts.items(), locale="de"), template)] == [
        "names is not written as in English (plain): '{names:and} win'",
        "list is not written as in English (plain): 'Fact {list} tells'",
    ]


def test_in_a_catalogue_brought_up_to_date_what_is_known_stays_where_it_is_and_nothing_is_guessed():
    """A new text follows its neighbour, untranslated, however similar it is to one that is gone."""
    old = catalogue(*((text, text.upper()) for text in ("Take two tiles", "Pass", "Draw")), locale="de")
    fresh = words.up_to_date(old, catalogue("Draw", "Draw one", "Take three tiles", "Pass"))
    shown = [(message.id, message.string or "") for message in fresh if message.id]
    assert shown == [("Pass", "PASS"), ("Draw", "DRAW"), ("Draw one", ""), ("Take three tiles", "")]
