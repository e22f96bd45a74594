"""Names of people: one name in several spellings, and letters as people count them."""

import pytest

from game.core.naming import LONGEST, initial, is_among, is_name, letters, person, tidy


@pytest.mark.parametrize(
    ("name", "others"),
    [("Ana", ("ana", "ANA", " Ana ", "Ana\u00a0")), ("José", ("Jose\u0301", "JOSÉ")), ("Ana  P.", ("ana p.",))],
)
def test_however_a_name_is_spelt_it_is_one_person(name: str, others: tuple[str, ...]) -> None:
    assert {*map(person, others)} == {person(name)}


def test_different_people_stay_so() -> None:
    assert len({*map(person, ("Ana", "Anna", "Ana P.", "Aná"))}) == 4
    assert is_among("STRASSE", ["Straße"])
    assert not is_among("Ana", ["Anna"])


def test_a_name_is_kept_with_single_spaces_and_composed_letters() -> None:
    assert tidy("  Jose\u0301   P. ") == "José P."


def test_letters_are_those_that_people_count() -> None:
    assert letters("Jose\u0301") == ["J", "o", "s", "e\u0301"]
    counts = {"नीलेश": 3, "👩🏽": 1, "🇩🇪": 1, "🇩🇪🇵🇱": 2}
    counts |= {
        "\u1112\u1161\u11ab": 1,
        "\u1112\u11ab": 2,
        "a\u11ab": 2,
        "\u1161\u1112": 2,
        "\u1112\u1161\u11ab\u1161": 2,
    }
    assert {text: len(letters(text)) for text in counts} == counts


def test_a_name_has_24_of_them_at_most_and_begins_with_a_large_one() -> None:
    signs = {many: is_name("x" + many * "\u0301") for many in (95, 96)}
    found = [is_name(name) for name in (LONGEST * "m\u0301", (LONGEST + 1) * "m", "   ", "a\u202eb", "a\nb")]
    assert (found, signs) == ([True, False, False, False, False], {95: True, 96: False})
    assert [*map(initial, ("ømer", "e\u0301va", "ßa", ""))] == ["Ø", "E\u0301", "ß", ""]
