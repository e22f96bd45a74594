"""What the book says of people: how one stands with a character, the ladder, and statistics, by mouse and by keys."""

from dataclasses import replace

from game import games
from game.ai.characters import CHARACTERS
from game.book.played import read
from game.book.reader import Reader
from game.core.record import Chair, Record
from game.scenes import routes
from game.scenes.access.telling import who_sits
from game.scenes.book.figures import apart_words
from game.scenes.match.play import PlayScene
from game.scenes.results.results import ResultScene
from game.scenes.session import rivals
from game.scenes.session.rivals import score_words
from game.scenes.session.session import Session
from tests.helpers.matches import against, finished
from tests.pilot import Pilot
from tests.scenes.sitting import begin, games_with, told

DAY = 86_400
NOON = 1_704_110_400


def keep(pilot: Pilot, number: int = 5, name: str = "Yuna", level: str = "casual") -> list[Record]:
    """So many matches of Ana's against a character."""
    records = [against(name, level, seed) for seed in range(1, number + 1)]
    for at, record in enumerate(records):
        assert pilot.store.shelf.keep(record, NOON + at * DAY) is None
    return records


def counted(records: list[Record]) -> str:
    """What the records say: how many Ana has won, and how many she has not."""
    own = sum(read(record).winners == (0,) for record in records)
    return f"{own} to {len(records) - own}"


def plates(pilot: Pilot, key: str = "fives", **people: str) -> list[str]:
    """What the plates of a match of those people say."""
    scene = begin(pilot, key, **people)
    scene.refresh()
    return [each.stands for each in scene.view.seating]


def result(pilot: Pilot, record: Record) -> ResultScene:
    """The result of that match, which is in the book."""
    session = Session.resume(record, games.find("fives"))
    pilot.app.stack.push(PlayScene.at(pilot.app.context, session))
    pilot.until(lambda: pilot.scene.name == "result")
    return pilot.scene


def test_after_the_first_match_nothing_is_said_and_then_plate_and_result_say_what_the_book_has(pilot: Pilot) -> None:
    result(pilot, keep(pilot, 1)[0])
    assert "You and Yuna" not in told(pilot)
    assert plates(pilot, Ana="human", Yuna="casual") == ["", ""]
    records = keep(pilot)
    pilot.app.stack.home()
    scene = begin(pilot, "fives", Ana="human", Yuna="casual", Marek="casual")
    pilot.settle()
    assert [each.stands for each in scene.view.seating] == ["", counted(records), ""]
    assert f"Yuna (Steady, {counted(records)})" in who_sits(scene)
    assert plates(pilot, "castle", Ana="human", Yuna="casual") == ["", ""], "at another game"
    assert plates(pilot, Ana="human", Ben="human", Yuna="casual") == ["", "", ""], "you could be anyone"
    scene = result(pilot, records[-1])
    assert f"You and Yuna in Fives: {counted(records)}" in told(pilot)
    ((_seat, rivalry),) = scene.met
    assert rivalry.course == tuple(float(read(each).winners == (0,)) for each in records)


def test_the_result_tells_of_each_character_at_the_table_the_one_met_most_first(pilot: Pilot) -> None:
    keep(pilot, 3, "Marek")
    chairs = Chair("Ana"), Chair("Marek", "casual"), Chair("Yuna", "casual")
    for at in range(2):
        record = replace(finished("fives", at + 3, ("Ana", "Ben", "Cleo")), chairs=chairs)
        assert pilot.store.shelf.keep(record, NOON + (9 + at) * DAY) is None
    scene = result(pilot, record)
    assert [(scene.view.names[seat], len(each.course)) for seat, each in scene.met] == [("Marek", 5), ("Yuna", 2)]
    most, other = (score_words(each) for _, each in scene.met)
    assert f"You and Marek in Fives: {most}" in told(pilot)
    assert f"Yuna: {other}" in told(pilot)
    assert scene.kit.cramped == []


class Later(Reader):
    """Reads only when it is told to."""

    started: list[Reader]

    def start(self) -> None:
        self.started.append(self)


def test_the_setup_says_it_beside_the_name_once_a_long_book_has_been_read(pilot, monkeypatch):
    records, context = keep(pilot, 8), pilot.app.context
    context.change_settings(names=("Ana",))
    monkeypatch.setattr(rivals, "Reader", Later)
    monkeypatch.setattr(Later, "started", [], raising=False)
    context.synchronous = False
    context.open(routes.setup, games.find("fives"), opponent="yuna")
    context.synchronous = True
    pilot.settle()
    scene = pilot.scene
    assert [(seat.name, seat.player) for seat in scene.plan.seats] == [("Ana", "human"), ("Yuna", "casual")]
    assert scene.widget("seat:1:character").below == ""
    Later.started[0].read()
    pilot.settle()
    chooser = scene.widget("seat:1:character")
    assert chooser.below == counted(records)
    assert chooser.tip.endswith(f"You and Yuna in Fives: {counted(records)}.")


def test_the_setup_leads_to_the_ladder_and_back_with_who_is_asked(pilot: Pilot) -> None:
    pilot.app.context.change_settings(names=("Ana",))
    pilot.click("game:fortress")
    pilot.click("ladder")
    assert pilot.scene.name == "ladder"
    pilot.click("ladder:oswin")
    assert [each.name for each in pilot.app.stack.scenes].count("setup") == 1
    plan = pilot.scene.plan
    assert len(plan.seats) == games.find("fortress").seats[0]
    assert ("Oswin", "master") in [(seat.name, seat.player) for seat in plan.seats]
    assert plan.names[plan.people[0]] == "Ana"


class TestTheLadder:
    def rungs(self, pilot: Pilot) -> list[str]:
        pilot.app.context.open(routes.ladder, "Ana", "fives")
        pilot.settle()
        return [str(each["label"]) for each in pilot.dump()["widgets"] if str(each["key"]).startswith("ladder:")]

    def test_is_read_from_the_book_for_every_character_and_another_for_each_game(self, pilot: Pilot) -> None:
        records = keep(pilot, 12)
        rows = self.rungs(pilot)
        assert len(rows) == len(CHARACTERS)
        yuna = next(row for row in rows if row.startswith("Yuna"))
        assert yuna == f"Yuna, Steady. You and Yuna in Fives: {counted(records)}. Beaten in two out of three."
        assert rows[0] == "Pim, Gentle. Ask next."
        assert sum("Not met yet" in row for row in rows) == len(CHARACTERS) - 2
        pilot.key("esc")
        for key in ("records", "statistics", "ladder"):
            pilot.click(key)
        assert "Ana’s ladder" in told(pilot)
        pilot.key("tab")
        while pilot.dump()["focus"] != "game":
            pilot.key("tab")
        assert games_with(pilot, "You and Yuna in Fives") == 1
        pilot.key("esc")
        assert pilot.scene.name == "statistics"

    def test_asks_whom_it_names_with_one_key(self, pilot: Pilot) -> None:
        keep(pilot, 12, "Pim", "novice")
        self.rungs(pilot)
        assert (pilot.dump()["focus"], pilot.find("ask")["label"]) == ("ask", "Play Tilda")


def fill(pilot: Pilot, number: int, chairs: str = "Ana, Ben", key: str = "fives") -> None:
    """So many matches, one each day."""
    for seed in range(number):
        pilot.store.shelf.keep(finished(key, seed, tuple(chairs.split(", "))), NOON + seed * DAY)


def statistics(pilot: Pilot) -> None:
    """Opens the page."""
    pilot.click("records")
    pilot.click("statistics")


def test_statistics_are_somebody_elses_when_that_person_is_chosen(pilot: Pilot) -> None:
    fill(pilot, 3)
    fill(pilot, 1, "Ben, Cleo, casual", "fortress")
    pilot.store.shelf.keep(finished("fives", 9, ("Ben", "steady"), practice=True), NOON)
    statistics(pilot)
    assert pilot.dump()["focus"] == "person:Ben"
    assert pilot.find("game:fives")["label"].endswith("Counted apart: 1 practice match.")
    assert apart_words(0, 2, 1) == "Counted apart: 2 matches with hints and 1 match with the coach"
    assert "level:casual" in pilot.shown()
    pilot.click("person:Ana")
    assert pilot.find("person:Ana")["label"] == "Ana, chosen"
    assert "level:casual" not in pilot.shown()
    pilot.click("ahead:Cleo")
    assert pilot.find("person:Cleo")["label"] == "Cleo, chosen"
    assert "game:fives" not in pilot.shown()


def test_a_row_of_the_statistics_lists_its_matches_and_an_empty_book_says_what_comes_here(pilot: Pilot) -> None:
    statistics(pilot)
    assert "Nobody has finished a match yet." in told(pilot)
    assert pilot.dump()["focus"] == "close"
    pilot.app.stack.home()
    pilot.settle()
    fill(pilot, 3)
    fill(pilot, 2, "Ana, Ben, Cleo", "fortress")
    statistics(pilot)
    pilot.key("esc")
    assert (pilot.scene.name, pilot.dump()["focus"]) == ("records", "statistics")
    pilot.key("enter")
    while pilot.dump()["focus"] != "game:fortress":
        pilot.key("tab")
    pilot.key("enter")
    assert pilot.scene.name == "records"
    assert "2 of 5 matches" in told(pilot)


def test_two_names_of_one_person_are_joined_and_separated_on_a_sheet(pilot: Pilot) -> None:
    fill(pilot, 3)
    fill(pilot, 2, "Ana P., Cleo, Dan", "fortress")
    statistics(pilot)
    page = pilot.scene
    assert page.person == "Ana"
    pilot.click("names")
    offered = [each.label for each in pilot.scene.widgets if each.role == "label"]
    assert offered.index("Ana P.") < offered.index("Ben")
    assert not pilot.find("join:Ben")["enabled"]
    pilot.click("join:Ana P.")
    pilot.click(pilot.app.stack.mouse)  # somebody else is listed there now
    assert pilot.scene.library.other_names("Ana") == ["Ana P."]
    assert "Ana P." not in page.people
    pilot.key("esc")
    assert "of 2 matches won" in pilot.find("game:fortress")["label"]
    assert page.person == "Ana"
    pilot.click("names")
    pilot.click("part:Ana P.")
    pilot.key("esc")
    assert "Ana P." in page.people
    assert "game:fortress" not in pilot.shown()
