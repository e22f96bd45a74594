"""The statistics are read by someone who has played much, little or nothing, by mouse and by keys."""

from game.book.shelf import Shelf
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import told

NOON = 1_704_110_400
DAY = 86_400


def fill(
    shelf: Shelf, number: int, chairs: tuple[str, ...] = ("Ana", "Ben"), key: str = "fives", **aside: object
) -> None:
    """So many matches, one each day."""
    for seed in range(number):
        shelf.keep(finished(key, seed, chairs, **aside), NOON + seed * DAY)


def read(pilot: Pilot) -> None:
    """Opens the page."""
    pilot.click("records")
    pilot.click("statistics")


def label(pilot: Pilot, key: str) -> str:
    return str(pilot.find(key)["label"])


class TestTheFigures:
    def test_are_beads_under_ten_matches_and_a_share_with_its_interval_from_then_on(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 12)
        fill(pilot.store.shelf, 2, ("Ana", "Ben", "Cleo"), "fortress")
        read(pilot)
        few, many = label(pilot, "game:fortress"), label(pilot, "game:fives")
        assert "of 2 matches won" in few
        assert "%" not in few
        assert "of 12 matches won. That is " in many
        assert "in the long run most likely between" in many
        assert "By chance alone it would be 50%" in many
        assert "points a hand" in many
        assert "Went out in" in many

    def test_count_practice_hints_and_the_coach_apart(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 1)
        fill(pilot.store.shelf, 2, ("Ana", "steady"), practice=True)
        read(pilot)
        assert "of 1 match won" in label(pilot, "game:fives")
        assert label(pilot, "game:fives").endswith("Counted apart: 2 practice matches.")
        assert "Counted apart: 2 practice matches" in told(pilot).splitlines()

    def test_of_levels_name_characters_and_games(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 2, ("Ana", "master:oswin"))
        fill(pilot.store.shelf, 1, ("Ana", "master", "master:oswin"), "fortress")
        read(pilot)
        assert label(pilot, "level:master").startswith("Master: ")
        assert "of 3 matches won. Fives: " in label(pilot, "level:master")
        assert "Oswin: " in label(pilot, "level:master")

    def test_set_people_against_each_other_and_explain_it(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 4)
        read(pilot)
        ana, ben = label(pilot, "ahead:Ana"), label(pilot, "ahead:Ben")
        won = int(ana.removeprefix("Ana ended ahead of Ben in ").split()[0])
        assert ana == f"Ana ended ahead of Ben in {won} of 4 matches"
        assert ben == f"Ben ended ahead of Ana in {4 - won} of 4 matches"
        assert f"Read each row across: {ana}." in told(pilot)

    def test_are_somebody_elses_when_that_person_is_chosen(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3)
        fill(pilot.store.shelf, 1, ("Ben", "Cleo", "casual"), "fortress")
        read(pilot)
        assert pilot.dump()["focus"] == "person:Ben"
        assert "level:casual" in pilot.shown()
        pilot.click("person:Ana")
        assert label(pilot, "person:Ana") == "Ana, chosen"
        assert "level:casual" not in pilot.shown()
        pilot.click("ahead:Cleo")
        assert label(pilot, "person:Cleo") == "Cleo, chosen"
        assert "game:fives" not in pilot.shown()

    def test_of_stamps_say_what_they_are_for_and_when_they_were_found(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 1)
        read(pilot)
        assert label(pilot, "stamp:first") == "The first one: a match played to its end. Monday, 1 January 2024"


class TestThePage:
    def test_lists_the_matches_of_a_row_and_leads_back_by_escape(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3)
        fill(pilot.store.shelf, 2, ("Ana", "Ben", "Cleo"), "fortress")
        read(pilot)
        pilot.key("esc")
        assert (pilot.scene.name, pilot.dump()["focus"]) == ("records", "statistics")
        pilot.key("enter")
        while pilot.dump()["focus"] != "game:fortress":
            pilot.key("tab")
        pilot.key("enter")
        assert pilot.scene.name == "records"
        assert "2 of 5 matches" in told(pilot)

    def test_of_an_empty_book_says_what_comes_here(self, pilot: Pilot) -> None:
        read(pilot)
        assert "Nobody has finished a match yet." in told(pilot)
        assert pilot.dump()["focus"] == "close"


class TestTwoNamesOfOnePerson:
    def test_are_joined_and_separated_on_a_sheet(self, pilot: Pilot) -> None:
        fill(pilot.store.shelf, 3, ("Ana", "Ben"))
        fill(pilot.store.shelf, 2, ("Ana P.", "Cleo", "Dan"), "fortress")
        read(pilot)
        assert pilot.scene.person == "Ana"
        pilot.click("names")
        offered = [each.label for each in pilot.scene.widgets if each.role == "label"]
        assert offered.index("Ana P.") < offered.index("Ben")
        assert not pilot.find("join:Ben")["enabled"]
        pilot.click("join:Ana P.")
        pilot.click(pilot.app.stack.mouse)  # somebody else is listed there now
        assert pilot.scene.library.other_names("Ana") == ["Ana P."]
        pilot.key("esc")
        assert "of 2 matches won" in label(pilot, "game:fortress")
        assert pilot.scene.person == "Ana"
        pilot.click("names")
        pilot.click("part:Ana P.")
        pilot.key("esc")
        assert "Ana P." in pilot.scene.people
        assert "game:fortress" not in {each.key for each in pilot.scene.widgets}
