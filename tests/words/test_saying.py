"""Messages become sentences: whole clauses, in the plural form of their number, with "you" for the reader."""

import pytest

from game.core.message import Player, message
from game.resources import BadToml
from game.words import language, saying
from game.words.saying import Entry, Listing, Number, read_entries, said, sentences

ENTRIES = {
    "plays": {"text": "{name} plays {tile}", "you": "You play {tile}"},
    "leaves": {"count": "n", "one": "{next} can score {n} point", "other": "{next} can score {n} points"},
    "loses": {"text": "{name} loses to {other}", "you": "You lose to {other}", "you_other": "{name} loses to you"},
    "sum": "{pips:+} = {total}, {change:+}",
    "needs": "needs {numbers:or}: {share:%} have {tiles:and}",
    "because": "{what}, because {why}",
}
BEN_PLAYS = message("game.plays", name=Player(1), tile="6|4")
LOST = message("game.loses", name=Player(0), other=Player(1))


@pytest.fixture(autouse=True)
def known(monkeypatch):
    entries = read_entries("here", ENTRIES)
    monkeypatch.setattr(saying, "_topic", lambda topic: entries)


@pytest.mark.parametrize(
    ("clause", "you", "text"),
    [
        (BEN_PLAYS, None, "Ben plays 6|4"),
        (BEN_PLAYS, 1, "You play 6|4"),
        (LOST, None, "Nora loses to Ben"),
        (LOST, 0, "You lose to Ben"),
        (LOST, 1, "Nora loses to you"),
        (message("game.leaves", next=Player(1), n=1), None, "Ben can score 1 point"),
        (message("game.leaves", next=Player(1), n=5), None, "Ben can score 5 points"),
        (message("game.sum", pips=(4, 6), total=10, change=5), None, "4 + 6 = 10, +5"),
        (message("game.sum", pips=(1, 2), total=3, change=-5), None, "1 + 2 = 3, −5"),
        (message("game.sum", pips=(0, 3), total=3, change=0), None, "0 + 3 = 3, 0"),
        (
            message("game.needs", numbers=(2, 3, 5), share=20, tiles=("6|4", "5|0")),
            None,
            "needs 2, 3 or 5: 20% have 6|4 and 5|0",
        ),
        (message("game.because", what="so", why=BEN_PLAYS), 1, "so, because You play 6|4"),
    ],
)
def test_a_clause_is_whole_and_says_you_to_its_reader(clause, you, text):
    assert said(clause, ("Nora", "Ben"), you) == text


def test_an_unknown_key_is_a_fault_of_the_program_and_a_translation_with_other_placeholders_is_not_used(monkeypatch):
    with pytest.raises(KeyError):
        said(message("game.nothing"))
    monkeypatch.setattr(Entry, "translated", lambda *_: "{tegel} von {name}")
    assert said(BEN_PLAYS, ("Nora", "Ben")) == "Ben plays 6|4"
    told = [said(message("game.leaves", next=Player(1), n=n), ("Nora", "Ben")) for n in (1, 5)]
    assert told == ["Ben can score 1 point", "Ben can score 5 points"]


def test_several_clauses_are_sentences_and_one_has_no_full_stop():
    assert sentences(["You score 5", "", "Ben thinks …", "Ben passes"]) == "You score 5. Ben thinks … Ben passes."
    assert [sentences(["You score 5"]), sentences([])] == ["You score 5", ""]


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (5, "must be a text or a table"),
        ({"one": "a"}, "must have either text, or count, one and other"),
        ({"text": 5}, "text must be a text"),
        ({"text": "a", "both": "b"}, "both is not known"),
    ],
)
def test_an_entry_that_is_none_is_named(row, fault):
    with pytest.raises(BadToml, match=f"here: name.*{fault}"):
        read_entries("here", {"name": row})


@pytest.mark.parametrize(
    ("last", "spec", "word"),
    [
        *(("Idris", "and", "e"), ("Hilda", "and", "e"), ("Ben", "and", "y"), ("Hiero", "and", "y"), ("8", "or", "u")),
        *(("11", "or", "u"), ("Otto", "or", "u"), ("110", "or", "o"), ("7", "or", "o"), ("Idris", "or", "o")),
    ],
)
def test_in_spanish_y_and_o_are_said_as_e_and_u_before_their_own_sound(last, spec, word):
    assert language.use("es") == ""
    assert format(Listing(("Nora", last)), spec) == f"Nora {word} {last}"


@pytest.mark.parametrize(
    ("code", "four", "five"),
    [("en", "1,234", "12,345"), ("de", "1.234", "12.345"), ("es", "1234", "12\u202f345"), ("pl", "1234", "12\xa0345")],
)
def test_four_digits_stand_without_a_space(code, four, five):
    language.use(code)
    assert (f"{Number(1234):,}", f"{Number(12345):,}") == (four, five)


def test_tenths_have_a_true_minus_sign_and_are_left_out_where_there_are_none():
    assert [f"{Number(tenths):.}" for tenths in (-15, -20, 5)] == ["−1.5", "−2", "0.5"]
