"""What characters say at the start and at the end of a match, and that it can be switched off."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game import games, resources
from game.ai.characters import CHARACTERS, TASTES, Character
from game.book.played import read
from game.core.record import HUMAN, Chair
from game.resources import toml
from game.scenes.session import sayings
from game.scenes.session.sayings import OCCASIONS, SAYINGS, farewell
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan
from game.words import language
from tests.helpers.matches import against, finished
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.stage import resumed

YUNA = next(each for each in CHARACTERS if each.key == "yuna")


def lines(character: Character, occasion: str) -> list[str]:
    return list(toml(SAYINGS)[character.temperament][occasion])


def ended(*scores: tuple[int, ...], winner: int = 0, players: tuple[str, ...] = (HUMAN, "casual")) -> Session:
    """A match of Fives between Ana and Yuna that stood so after each of its hands."""
    names = ("Ana", "Yuna") if len(players) == 2 else ("Ana", "Yuna", "Pim")
    session = Session.resume(finished(seed=1), games.find("fives"))
    seats = tuple(SeatPlan(name, who, at, at) for at, (name, who) in enumerate(zip(names, players, strict=True)))
    session.plan = replace(session.plan, seats=seats)
    end = session.ends[-1][0]
    session.ends = [(end, each) for each in scores]
    session.match = Over(session.match, (winner,))  # type: ignore[assignment]
    return session


class Over:
    """A match that somebody has won."""

    def __init__(self, match: object, winners: tuple[int, ...]) -> None:
        self.match, self.winners = match, winners

    def __getattr__(self, name: str) -> object:
        return getattr(self.match, name)


def spoken(pilot: Pilot, session: Session) -> str:
    return farewell(pilot.app.context, session).strip("“”")


def test_every_manner_has_six_lines_and_more_for_every_occasion_and_no_line_twice() -> None:
    table = toml(SAYINGS)
    assert set(table) == set(TASTES) == {each.temperament for each in CHARACTERS}
    assert all(set(rows) == set(OCCASIONS) for rows in table.values())
    assert all(len(rows[occasion]) >= 6 for rows in table.values() for occasion in OCCASIONS)
    every = [line for rows in table.values() for each in rows.values() for line in each]
    assert len(set(every)) == len(every)


@pytest.mark.parametrize("code", [each for each in language.codes() if each != language.ENGLISH])
def test_every_line_is_said_in_every_language_and_none_twice(code: str) -> None:
    every = [line for rows in toml(SAYINGS).values() for each in rows.values() for line in each]
    language.use(code)
    said = [language._(line) for line in every]
    assert not set(said) & set(every)
    assert len(set(said)) == len(every)


def test_a_match_begins_with_a_line_of_the_first_character(pilot: Pilot) -> None:
    scene = begin(pilot, "fives", Ana="human", Yuna="casual", Pim="novice")
    name, _, words = scene.hud.news.line.partition(": ")
    assert name == "Yuna"
    assert words.strip("“”") in lines(YUNA, "start")


def test_nobody_without_a_name_says_anything(pilot: Pilot) -> None:
    assert begin(pilot, "fives", Ana="human", Ben="casual").hud.news.line == ""
    assert begin(pilot, "fives", Ana="human", Ben="human").hud.news.line == ""


def test_switched_off_nobody_speaks(pilot: Pilot) -> None:
    pilot.click("settings")
    pilot.click("sayings")
    pilot.key("esc")
    assert begin(pilot, "fives", Ana="human", Yuna="casual").hud.news.line == ""
    assert farewell(pilot.app.context, ended((100, 20))) == "A match well played."


def test_a_match_that_goes_on_is_not_begun_anew(pilot: Pilot) -> None:
    record = against("Yuna", "casual", 1)
    scene = resumed(pilot.app.context, replace(record, actions=record.actions[:4]))
    assert scene.hud.news.line == ""


def test_none_is_said_twice_in_a_row_nor_after_the_program_was_begun_again(tmp_path: Path) -> None:
    said = list[str]()
    for _start in range(3):
        with Pilot((1280, 800), tmp_path, settings=None) as pilot:
            said += [begin(pilot, "fives", Ana="human", Yuna="casual").hud.news.line for _match in range(4)]
    assert all(one != other for one, other in pairwise(said))
    assert len(set(said)) == 6


@pytest.mark.parametrize(
    ("course", "winner", "occasion"),
    [
        (((60, 20), (100, 50)), 0, "lost"),
        (((20, 60), (50, 100)), 1, "won"),
        (((60, 50), (100, 95)), 0, "close"),
        (((50, 60), (95, 100)), 1, "close"),
        (((20, 60), (100, 95)), 0, "comeback"),
        (((60, 20), (50, 100)), 1, "comeback"),
    ],
)
def test_the_line_fits_what_has_happened(pilot, course, winner, occasion):
    own = [YUNA.wins, games.find("fives").won] if occasion == "won" else []
    assert spoken(pilot, ended(*course, winner=winner)) in [*lines(YUNA, occasion), *own]


def test_the_first_win_is_that_of_the_book(pilot: Pilot) -> None:
    shelf, session, day = pilot.store.shelf, ended((60, 20), (100, 50)), 0
    played = [against("Yuna", "casual", seed) for seed in range(1, 12)]
    lost, *won = sorted(played, key=lambda record: read(record).winners == (0,))
    for record, occasion in ((lost, "lost"), (won[-1], "first"), (won[-2], "lost")):
        day += 86_400
        assert shelf.keep(record, day) is None
        assert spoken(pilot, session) in lines(YUNA, occasion)


def test_of_several_the_best_placed_one_speaks_to_a_person_who_has_won(pilot: Pilot) -> None:
    pim = CHARACTERS[0]
    session = ended((100, 20, 60), players=(HUMAN, "casual", "novice"))
    assert pim.temperament == YUNA.temperament
    assert spoken(pilot, session) in lines(pim, "lost")
    assert pilot.app.context.settings.said == {"bold.lost": 0}


def test_a_damaged_file_leaves_everybody_silent_and_is_in_the_log(pilot, monkeypatch):
    def damaged(path: str) -> dict[str, object]:
        raise resources.BadToml(f"{path}: it is damaged")

    monkeypatch.setattr(sayings, "toml", damaged)
    assert begin(pilot, "fives", Ana="human", Yuna="casual").hud.news.line == ""
    assert "sayings.toml: it is damaged" in pilot.store.log_path.read_text("utf-8")


def test_a_record_names_its_character_by_level_and_name() -> None:
    assert against("Yuna", "casual", 1).chairs[1] == Chair("Yuna", "casual")
