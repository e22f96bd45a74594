"""Numbers and lists are said as people say them."""

from game.dominoes.clauses import counted, listed, spelled


def test_what_is_counted_stands_in_its_plural_unless_it_is_one() -> None:
    assert [counted(number, "tile") for number in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]


def test_the_last_of_a_list_is_joined_by_a_word() -> None:
    assert [listed(words) for words in (["5"], ["5", "3"], ["5", "3", "2"])] == ["5", "5 and 3", "5, 3 and 2"]
    assert listed(["5", "3", "2"], "or") == "5, 3 or 2"


def test_small_numbers_are_words() -> None:
    assert [spelled(number) for number in (0, 1, 9, 10)] == ["no", "one", "nine", "10"]
