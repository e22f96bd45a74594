"""What the book says of people: results against characters, the ladder, and statistics, by mouse and by keys."""

from dataclasses import replace

from game import games
from game.book.played import read
from game.book.reader import Reader
from game.core.record import Chair, Record
from game.scenes import routes
from game.scenes.match.play import PlayScene
from game.scenes.results.results import ResultScene
from game.scenes.session import rivals
from game.scenes.session.rivals import score_words
from game.scenes.session.session import Session
from tests.helpers.matches import against, finished
from tests.pilot import Pilot
from tests.scenes.sitting import begin, told

DAY = 86_400
NOON = 1_704_110_400


def keep(pilot: Pilot, number: int = 5, name: str = "Yuna", level: str = "casual") -> list[Record]:
    """Keeps that many matches of Ana against a character; their records."""
    records = [against(name, level, seed) for seed in range(1, number + 1)]
    for at, record in enumerate(records):
        assert pilot.store.shelf.keep(record, NOON + at * DAY) is None
    return records


def counted(records: list[Record]) -> str:
    """The counts of the records in words: how many Ana has won, and how many not."""
    own = sum(read(record).winners == (0,) for record in records)
    return f"{own} to {len(records) - own}"


def plates(pilot: Pilot, key: str = "fives", **people: str) -> list[str]:
    """The words on the plates of a match of those people."""
    scene = begin(pilot, key, **people)
    scene.refresh()
    return [each.stands for each in scene.view.seating]


def result(pilot: Pilot, record: Record) -> ResultScene:
    """The result sheet of that match, which is in the book."""
    session = Session.resume(record, games.find("fives"))
    pilot.app.stack.push(PlayScene.at(pilot.app.context, session))
    pilot.until(lambda: pilot.scene.name == "result")
    return pilot.scene


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
    """A reader of the book that reads only when told to."""

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
