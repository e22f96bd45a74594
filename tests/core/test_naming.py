"""What people are called: one name in several spellings, and letters as people count them."""

import unicodedata

import pytest

from game.core.naming import LONGEST, initial, is_among, is_name, letters, person, tidy

JOSE = "José"


class TestTwoSpellings:
    @pytest.mark.parametrize("other", ["ana", "ANA", " Ana ", "Ana\u00a0"])
    def test_of_ana_are_one_person(self, other: str) -> None:
        assert person("Ana") == person(other)

    def test_of_jose_in_one_sign_and_in_two_are_one_person(self) -> None:
        assert person(unicodedata.normalize("NFD", JOSE)) == person(JOSE.upper()) == person(JOSE)

    def test_with_more_space_between_are_one_person(self) -> None:
        assert person("Ana  P.") == person("ana p.")

    def test_of_different_people_stay_two(self) -> None:
        assert len({*map(person, ("Ana", "Anna", "Ana P.", "Aná"))}) == 4

    def test_are_found_among_others(self) -> None:
        assert is_among("STRASSE", ["Straße"])
        assert not is_among("Ana", ["Anna"])


class TestANameThatIsKept:
    def test_has_single_spaces_and_composed_letters(self) -> None:
        assert tidy("  Jose\u0301   P. ") == "José P."

    def test_has_letters_as_people_count_them(self) -> None:
        assert letters("Jose\u0301") == ["J", "o", "s", "e\u0301"]
        assert len(letters("नीलेश")) == 3
        assert len(letters("👩🏽")) == len(letters("🇩🇪")) == len(letters("\u1112\u1161\u11ab")) == 1
        assert len(letters("🇩🇪🇵🇱")) == 2

    def test_has_24_of_them_at_most(self) -> None:
        assert is_name(LONGEST * "m\u0301")
        assert not is_name((LONGEST + 1) * "m")
        assert not is_name("   ")
        assert not is_name("a" + 200 * "\u0301")
        assert not is_name("a\u202eb")

    def test_begins_with_a_large_letter(self) -> None:
        assert initial("ømer") == "Ø"
        assert initial("e\u0301va") == "E\u0301"
        assert initial("") == ""
