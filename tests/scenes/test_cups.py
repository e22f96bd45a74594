"""The table of a cup."""

import re
import time

from game.book.cups import Cup, Standing, standing, store
from game.words.dates import date_of, stamp
from tests.helpers.matches import finished
from tests.scenes.sitting import told

HOUR = 3600
DAY = 24 * HOUR
THREE = ("Ana", "Ben", "Cleo")


def begin(pilot, ago=HOUR):
    """Begins a cup of three people and three games, an hour ago by default."""
    cup = Cup("The winter cup", THREE, ("fives", "fortress", "castle"), stamp(time.time() - ago))
    assert store(pilot.store.shelf, [cup]) is None
    return cup


def test_the_table_says_what_everyone_has_and_can_reach(pilot):
    for minutes, key in enumerate(("fives", "fortress")):
        pilot.store.shelf.keep(finished(key, minutes + 3, THREE), time.time() - 60 * (2 - minutes))
    cup = begin(pilot)
    for key in ("records", "evenings", "cup:0", "table"):
        pilot.click(key)
    stands = pilot.scene.library.ask(lambda index: standing(index, cup), Standing(cup, ()))
    for who, points in enumerate(stands.totals):
        written = " ".join(words for words, *_place in pilot.find(f"person:{who}")["text"])
        assert f"can reach {points + 2}" in written
        assert written.endswith(f" +{points} {points}")


def test_of_many_evenings_the_latest_twelve_are_told(pilot):
    begin(pilot, 20 * DAY)
    evenings = [time.time() - ago * DAY for ago in range(14, 0, -1)]
    for seed, evening in enumerate(evenings):
        pilot.store.shelf.keep(finished("fortress", seed, THREE), evening)
    for key in ("records", "evenings", "cup:0"):
        pilot.click(key)
    earlier = next(line for line in told(pilot).splitlines() if "Earlier evenings" in line)
    assert re.findall(r"\d+ [A-Z][a-z]+", earlier) == [date_of(stamp(evening)) for evening in evenings[2:]]
