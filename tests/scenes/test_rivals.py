"""Where the table is set, one sees how one stands with a character."""

from game import games
from game.book.played import read
from game.book.reader import Reader
from game.core.record import Record
from game.scenes import routes
from game.scenes.session import rivals
from tests.helpers.matches import against
from tests.pilot import Pilot

DAY = 86_400
NOON = 1_704_110_400


def keep(pilot: Pilot) -> list[Record]:
    """Keeps eight matches of Ana against a character; their records."""
    records = [against("Yuna", "casual", seed) for seed in range(1, 9)]
    for at, record in enumerate(records):
        assert pilot.store.shelf.keep(record, NOON + at * DAY) is None
    return records


def counted(records: list[Record]) -> str:
    """The counts of the records in words: how many Ana has won, and how many not."""
    own = sum(read(record).winners == (0,) for record in records)
    return f"{own} to {len(records) - own}"


class Later(Reader):
    """A reader of the book that reads only when told to."""

    started: list[Reader]

    def start(self) -> None:
        self.started.append(self)


def test_the_setup_says_it_beside_the_name_once_a_long_book_has_been_read(pilot, monkeypatch):
    records, context = keep(pilot), pilot.app.context
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
