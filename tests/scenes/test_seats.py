"""Quick tables: those of the games, and the messages for faulty ones."""

import pytest

from game import resources
from game.core.record import HUMAN
from game.games import find, keys
from game.scenes.session.tableplan import BadTable, SeatPlan, TablePlan, spare_seat
from game.scenes.setup.quicktables import quick_tables, read_quick_table

TOML = """
title = "You and Ben"
note = "Ben is steady"
[options]
target = 25
[[seats]]
name = "Nora"
player = "human"
[[seats]]
name = "Ben"
player = "casual"
colour = "teal"
shape = "star"
"""


@pytest.fixture
def table(monkeypatch):
    """A function that reads a quick table of Castle Rock from a text."""

    def read(text):
        monkeypatch.setattr(resources, "read", lambda path: text.encode())
        return read_quick_table(find("castle"), "levels/castle/quick-x.toml")

    return read


@pytest.mark.parametrize("key", keys())
def test_the_quick_tables_of_every_game_are_three_or_more_without_fault_for_few_and_many(key):
    game, (tables, problems) = find(key), quick_tables(find(key))
    plans = [table.plan for table in tables]
    assert problems == []
    assert len(plans) >= 3
    assert (len(plans[0].seats), plans[0].people) == (game.default_seats, (0,))
    assert any(len(plan.people) == 2 for plan in plans)
    assert max(len(plan.seats) for plan in plans) == game.seats[-1]


def test_of_a_quick_table_everything_is_taken_that_is_written(table):
    found = table(TOML)
    assert found.title == "You and Ben"
    assert found.plan.seats == (SeatPlan("Nora", HUMAN, 0, 0), SeatPlan("Ben", "casual", 4, 5))
    assert (found.plan.options["target"], found.plan.options["bar"]) == (25, "off")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("title =", "titel =", "line 2: titel: is not known here; there are title, note, options, seats"),
        ("title =", "# title =", "line 1: title: is missing"),
        ("= 25", "= 26", "line 5: options.target: option target=26 is not allowed"),
        ("target", "aim", "line 5: options.aim: castle has no option 'aim'"),
        ('"Nora"', '""', "line 7: seats[0].name: must be a text"),
        ('"Nora"', '"A name that is much too long"', "line 7: seats[0].name: the name 'A name"),
        ('"casual"', '"wizard"', "line 11: seats[1].player: player 'wizard' is not known; there are human, random"),
        ('"teal"', '"mauve"', "line 12: seats[1].colour: 'mauve' is not one of coral, blue"),
        ("[[seats]]", "[[chairs]]", "line 6: chairs: is not known here"),
        ('[[seats]]\nname = "Ben"', "[seat]", "line 9: seat: is not known here"),
        (TOML[TOML.rindex("[[seats]]") :], "", "line 6: seats: castle is for 2 to 8 seats, not 1"),
        ("target", "=", "Invalid statement (at line 5"),
    ],
)
def test_a_wrong_one_says_which_file_line_and_key_is_wrong(table, old, new, said):
    with pytest.raises(resources.BadToml) as problem:
        table(TOML.replace(old, new))
    assert str(problem.value).startswith("levels/castle/quick-x.toml: ")
    assert said in str(problem.value)


def test_a_plan_goes_into_settings_and_back():
    plan = TablePlan("castle", (SeatPlan("Nora"), SeatPlan("Ben", "casual", 1, 1)), {}).checked()
    assert TablePlan.from_data(plan.to_data()) == plan


@pytest.mark.parametrize("data", [None, {}, {"game": "castle", "seats": [], "options": {}}, {"game": "chess"}, []])
def test_a_plan_that_makes_no_sense_is_refused(data):
    with pytest.raises(BadTable):
        TablePlan.from_data(data)


def test_every_new_seat_has_a_name_colour_and_shape_of_its_own():
    seats = (SeatPlan("Ben", HUMAN, 1, 3),)
    for _ in range(7):
        seats = (*seats, spare_seat(seats, "casual"))
    for values in zip(*((seat.name, seat.colour, seat.shape) for seat in seats), strict=True):
        assert len(set(values)) == 8
