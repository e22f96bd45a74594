"""How one stands with a character is told by plates, setup and result; the ladder says whom to ask next."""

from dataclasses import replace
from typing import ClassVar

import pytest

from game import games
from game.ai.characters import CHARACTERS
from game.book.played import read
from game.book.reader import Reader
from game.core.record import Chair, Record
from game.scenes import routes
from game.scenes.access.telling import who_sits
from game.scenes.match.play import PlayScene
from game.scenes.results.results import ResultScene
from game.scenes.session import rivals
from game.scenes.session.rivals import score_words
from game.scenes.session.session import Session
from game.scenes.setup.setup import SetupScene
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


def plates(scene: PlayScene) -> list[str]:
    return [each.stands for each in scene.view.seating]


class TestThePlate:
    def test_says_what_the_book_has(self, pilot: Pilot) -> None:
        records = keep(pilot)
        scene = begin(pilot, "fives", Ana="human", Yuna="casual", Marek="casual")
        pilot.settle()
        assert plates(scene) == ["", counted(records), ""]
        assert f"Yuna (Steady, {counted(records)})" in who_sits(scene)

    def test_says_nothing_after_one_match_nor_at_another_game(self, pilot: Pilot) -> None:
        keep(pilot, 1)
        fives, castle = (begin(pilot, key, Ana="human", Yuna="casual") for key in ("fives", "castle"))
        pilot.settle()
        assert plates(castle) == ["", ""]
        fives.refresh()
        assert plates(fives) == ["", ""]

    def test_says_nothing_where_you_could_be_anyone(self, pilot: Pilot) -> None:
        keep(pilot)
        scene = begin(pilot, "fives", Ana="human", Ben="human", Yuna="casual")
        scene.refresh()
        assert plates(scene) == ["", "", ""]


def result(pilot: Pilot, record: Record) -> ResultScene:
    """The result of that match, which is in the book."""
    session = Session.resume(record, games.find("fives"))
    pilot.app.stack.push(PlayScene.at(pilot.app.context, session))
    pilot.until(lambda: pilot.scene.name == "result")
    assert isinstance(pilot.scene, ResultScene)
    return pilot.scene


class TestTheResult:
    def test_counts_the_match_that_has_just_ended(self, pilot: Pilot) -> None:
        records = keep(pilot)
        scene = result(pilot, records[-1])
        assert f"You and Yuna in Fives: {counted(records)}" in told(pilot)
        ((_seat, rivalry),) = scene.met
        assert rivalry.course == tuple(float(read(each).winners == (0,)) for each in records)

    def test_tells_of_each_character_at_the_table_the_one_met_most_first(self, pilot: Pilot) -> None:
        keep(pilot, 3, "Marek")
        chairs = Chair("Ana"), Chair("Marek", "casual"), Chair("Yuna", "casual")
        for at in range(2):
            record = replace(finished("fives", at + 3, ("Ana", "Ben", "Cleo")), chairs=chairs)
            assert pilot.store.shelf.keep(record, NOON + (9 + at) * DAY) is None
        scene = result(pilot, record)
        assert [scene.view.names[seat] for seat, _ in scene.met] == ["Marek", "Yuna"]
        assert [len(each.course) for _, each in scene.met] == [5, 2]
        most, other = (score_words(each) for _, each in scene.met)
        assert f"You and Marek in Fives: {most}" in told(pilot)
        assert f"Yuna: {other}" in told(pilot)
        assert scene.kit.cramped == []

    def test_is_silent_after_the_first_match(self, pilot: Pilot) -> None:
        result(pilot, keep(pilot, 1)[0])
        assert "You and Yuna" not in told(pilot)

    @pytest.mark.parametrize(("size", "scale"), [((800, 560), 100), ((1280, 800), 200)])
    def test_has_room_for_it_or_does_without(self, pilot: Pilot, size: tuple[int, int], scale: int) -> None:
        records = keep(pilot)
        pilot.app.context.change_settings(ui_scale=scale)
        pilot.resize(size)
        assert result(pilot, records[-1]).kit.cramped == []


class TestTheSetup:
    def test_says_it_beside_the_name(self, pilot: Pilot) -> None:
        records = keep(pilot)
        pilot.app.context.change_settings(names=("Ana",))
        pilot.app.context.open(routes.setup, games.find("fives"), opponent="yuna")
        pilot.settle()
        scene = pilot.scene
        assert isinstance(scene, SetupScene)
        assert [(seat.name, seat.player) for seat in scene.plan.seats] == [("Ana", "human"), ("Yuna", "casual")]
        chooser = scene.widget("seat:1:character")
        assert chooser is not None
        assert getattr(chooser, "below", "") == counted(records)
        assert chooser.tip.endswith(f"You and Yuna in Fives: {counted(records)}.")

    def test_leads_to_the_ladder_and_back_with_who_is_asked(self, pilot: Pilot) -> None:
        pilot.app.context.change_settings(names=("Ana",))
        pilot.click("game:fortress")
        pilot.click("ladder")
        assert pilot.scene.name == "ladder"
        pilot.click("ladder:oswin")
        scene = pilot.scene
        assert isinstance(scene, SetupScene)
        assert [each.name for each in pilot.app.stack.scenes].count("setup") == 1
        assert len(scene.plan.seats) == games.find("fortress").seats[0]
        assert ("Oswin", "master") in [(seat.name, seat.player) for seat in scene.plan.seats]
        assert scene.plan.names[scene.plan.people[0]] == "Ana"


class TestTheLadder:
    def test_is_read_from_the_book_for_every_character(self, pilot: Pilot) -> None:
        records = keep(pilot, 12)
        pilot.app.context.open(routes.ladder, "Ana", "fives")
        pilot.settle()
        rows = [str(each["label"]) for each in pilot.dump()["widgets"] if str(each["key"]).startswith("ladder:")]
        assert len(rows) == len(CHARACTERS)
        yuna = next(row for row in rows if row.startswith("Yuna"))
        assert yuna == f"Yuna, Steady. You and Yuna in Fives: {counted(records)}. Beaten in two out of three."
        assert rows[0] == "Pim, Gentle. Ask next."
        assert sum("Not met yet" in row for row in rows) == len(CHARACTERS) - 2

    def test_asks_whom_it_names_with_one_key(self, pilot: Pilot) -> None:
        keep(pilot, 12, "Pim", "novice")
        pilot.app.context.open(routes.ladder, "Ana", "fives")
        pilot.settle()
        assert pilot.dump()["focus"] == "ask"
        assert pilot.find("ask")["label"] == "Play Tilda"

    def test_is_another_for_each_game_and_opens_from_the_statistics(self, pilot: Pilot) -> None:
        keep(pilot, 12)
        pilot.click("records")
        pilot.click("statistics")
        pilot.click("ladder")
        assert "Ana’s ladder" in told(pilot)
        pilot.key("tab")
        while pilot.dump()["focus"] != "game":
            pilot.key("tab")
        assert games_with(pilot, "You and Yuna in Fives") == 1
        pilot.key("esc")
        assert pilot.scene.name == "statistics"

    def test_a_damaged_index_is_made_again_and_a_damaged_record_left_out(self, pilot: Pilot) -> None:
        records = keep(pilot, 4)
        folder = pilot.store.shelf.folder
        pilot.app.context.open(routes.ladder, "Ana", "fives")
        pilot.settle()
        pilot.key("esc")
        (folder / "index.sqlite").write_bytes(b"no index" * 500)
        (folder / pilot.store.shelf.entries()[0].name).write_text("no record", "utf-8")
        pilot.app.context.open(routes.ladder, "Ana", "fives")
        pilot.settle()
        assert f"You and Yuna in Fives: {counted(records[1:])}." in told(pilot)


class Later(Reader):
    """Reads only when it is told to."""

    started: ClassVar[list[Reader]] = []

    def start(self) -> None:
        self.started.append(self)


class TestALongBook:
    def test_is_read_beside_the_window_and_then_told(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        records = keep(pilot, 8)
        context = pilot.app.context
        context.change_settings(names=("Ana",))
        monkeypatch.setattr(rivals, "Reader", Later)
        monkeypatch.setattr(Later, "started", [])
        context.synchronous = False
        context.open(routes.setup, games.find("fives"), opponent="yuna")
        context.synchronous = True
        pilot.settle()
        scene = pilot.scene
        assert isinstance(scene, SetupScene)
        assert getattr(scene.widget("seat:1:character"), "below", "") == ""
        Later.started[0].read()
        pilot.settle()
        assert getattr(scene.widget("seat:1:character"), "below", "") == counted(records)
