"""Messages become sentences: whole clauses, in the plural form of their number, with "you" for the person who reads."""

import pytest

from game.core.message import Message, Player, message
from game.resources import BadToml
from game.words import language, saying
from game.words.saying import Entry, Listing, Number, read_entries, said, sentences

ENTRIES = {
    "plays": {"text": "{name} plays {tile}", "you": "You play {tile}"},
    "leaves": {
        "count": "points",
        "one": "{next} can score {points} point",
        "other": "{next} can score {points} points",
    },
    "loses": {"text": "{name} loses to {other}", "you": "You lose to {other}", "you_other": "{name} loses to you"},
    "sum": "{pips:+} = {total}, {change:+}",
    "needs": "needs {numbers:or}: {share:%} have {tiles:and}",
    "because": "{what}, because {why}",
}


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = read_entries("here", ENTRIES)
    monkeypatch.setattr(saying, "_topic", lambda topic: entries)


NAMES = ("Nora", "Ben")


class TestAClause:
    def test_names_its_player(self) -> None:
        assert said(message("game.plays", name=Player(1), tile="6|4"), NAMES) == "Ben plays 6|4"

    def test_says_you_to_that_player(self) -> None:
        assert said(message("game.plays", name=Player(1), tile="6|4"), NAMES, you=1) == "You play 6|4"

    def test_says_you_to_another_player_in_it(self) -> None:
        lost = message("game.loses", name=Player(0), other=Player(1))
        assert [said(lost, NAMES, you) for you in (None, 0, 1)] == [
            "Nora loses to Ben",
            "You lose to Ben",
            "Nora loses to you",
        ]

    @pytest.mark.parametrize(("points", "text"), [(1, "Ben can score 1 point"), (5, "Ben can score 5 points")])
    def test_has_the_plural_form_of_its_number(self, points: int, text: str) -> None:
        assert said(message("game.leaves", next=Player(1), points=points), NAMES) == text

    def test_writes_sums_signs_and_true_minus_signs(self) -> None:
        assert said(message("game.sum", pips=(4, 6), total=10, change=5)) == "4 + 6 = 10, +5"
        assert said(message("game.sum", pips=(1, 2), total=3, change=-5)) == "1 + 2 = 3, −5"

    def test_writes_lists_and_percentages(self) -> None:
        facts = {"numbers": (2, 3, 5), "share": 20, "tiles": ("6|4", "5|0")}
        assert said(Message("game.needs", facts)) == "needs 2, 3 or 5: 20% have 6|4 and 5|0"

    def test_may_hold_another_one(self) -> None:
        why = message("game.plays", name=Player(0), tile="1|1")
        assert said(message("game.because", what="so", why=why), NAMES, you=0) == "so, because You play 1|1"

    def test_of_an_unknown_key_is_a_fault_of_the_program(self) -> None:
        with pytest.raises(KeyError):
            said(message("game.nothing"))


class TestATranslation:
    def test_with_other_placeholders_is_not_used(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Entry, "translated", lambda *_: "{tegel} von {name}")
        assert said(message("game.plays", name=Player(1), tile="6|4"), NAMES) == "Ben plays 6|4"


def test_several_clauses_are_sentences_and_one_has_no_full_stop() -> None:
    assert sentences(["You score 5", "", "Ben passes"]) == "You score 5. Ben passes."
    assert sentences(["You score 5"]) == "You score 5"
    assert sentences([]) == ""


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (5, "must be a text or a table"),
        ({"one": "a"}, "must have either text, or count, one and other"),
        ({"text": 5}, "text must be a text"),
        ({"text": "a", "both": "b"}, "both is not known"),
    ],
)
def test_an_entry_that_is_none_is_named(row: object, fault: str) -> None:
    with pytest.raises(BadToml, match=f"here: name.*{fault}"):
        read_entries("here", {"name": row})


class TestAListInSpanish:
    """``y`` and ``o`` are said as ``e`` and ``u`` before a word that begins with the same sound."""

    @pytest.fixture(autouse=True)
    def spanish(self) -> None:
        assert language.use("es") == ""

    @pytest.mark.parametrize(
        ("last", "spec", "text"),
        [
            ("Idris", "and", "Nora e Idris"), ("Hilda", "and", "Nora e Hilda"), ("Ben", "and", "Nora y Ben"),
            ("Hiero", "and", "Nora y Hiero"), ("8", "or", "Nora u 8"), ("11", "or", "Nora u 11"),
            ("Otto", "or", "Nora u Otto"), ("110", "or", "Nora o 110"), ("7", "or", "Nora o 7"),
            ("Idris", "or", "Nora o Idris"),
        ],
    )  # fmt: skip
    def test_knows_the_ear(self, last: str, spec: str, text: str) -> None:
        assert format(Listing(("Nora", last)), spec) == text


@pytest.mark.parametrize(
    ("code", "four", "five"),
    [("en", "1,234", "12,345"), ("de", "1.234", "12.345"), ("es", "1234", "12\u202f345"), ("pl", "1234", "12\xa0345")],
)
def test_four_digits_stand_without_a_space(code: str, four: str, five: str) -> None:
    language.use(code)
    assert (f"{Number(1234):,}", f"{Number(12345):,}") == (four, five)
