"""What characters say at the start and the end of a match, and how to switch it off."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from game import games, resources
from game.ai.characters import CHARACTERS, TASTES, Character
from game.book.played import read
from game.core.record import HUMAN
from game.resources import toml
from game.scenes.session import sayings
from game.scenes.session.sayings import OCCASIONS, SAYINGS, farewell
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan
from game.words import language
from game.words.saying import of_character
from tests.helpers.matches import against, finished
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.stage import resumed

PIM, YUNA = (next(each for each in CHARACTERS if each.key == key) for key in ("pim", "yuna"))
SPOKEN_LINES = [line for rows in toml(SAYINGS).values() for each in rows.values() for line in each]


def lines(character: Character, occasion: str) -> list[str]:
    return list(toml(SAYINGS)[character.temperament][occasion])


def ended(*scores: tuple[int, ...], winner: int = 0, players: tuple[str, ...] = (HUMAN, "casual")) -> Session:
    """A match of Fives between Ana and Yuna with these scores after its hands."""
    session = Session.resume(finished(seed=1), games.find("fives"))
    names = ("Ana", "Yuna", "Pim")
    seats = tuple(SeatPlan(name, who, at, at) for at, (name, who) in enumerate(zip(names, players, strict=False)))
    session.plan = replace(session.plan, seats=seats)
    session.hand_results = [(session.hand_results[-1][0], each) for each in scores]
    session.match = Over(session.match, (winner,))  # type: ignore[assignment]
    return session


class Over:
    """A match with winners."""

    def __init__(self, match: object, winners: tuple[int, ...]) -> None:
        self.match, self.winners = match, winners

    def __getattr__(self, name: str) -> object:
        return getattr(self.match, name)


def greeting(pilot: Pilot, **people: str) -> str:
    return begin(pilot, "fives", **people).hud.news.line


def spoken(pilot: Pilot, session: Session) -> str:
    return farewell(pilot.app.context, session).strip("“”")


def test_every_manner_has_six_lines_and_more_for_every_occasion_in_every_language_and_none_twice() -> None:
    table = toml(SAYINGS)
    assert set(table) == set(TASTES) == {each.temperament for each in CHARACTERS}
    assert {tuple(rows) for rows in table.values()} == {tuple(OCCASIONS)}
    assert min(len(each) for rows in table.values() for each in rows.values()) >= 6
    for code in language.codes():
        language.use(code)
        said = {language._(line) for line in SPOKEN_LINES}
        assert len(said) == len(SPOKEN_LINES), code
        assert code == language.ENGLISH or not said & {*SPOKEN_LINES}, code


def test_a_match_begins_with_a_line_of_the_first_character_unless_it_goes_on_or_nobody_is_to_speak(pilot):
    name, _, words = greeting(pilot, Ana="human", Yuna="casual", Pim="novice").partition(": ")
    assert name == "Yuna"
    assert words.strip("“”") in lines(YUNA, "start")
    assert greeting(pilot, Ana="human", Ben="casual") == greeting(pilot, Ana="human", Ben="human") == ""
    record = against("Yuna", "casual", 1)
    assert resumed(pilot.app.context, replace(record, actions=record.actions[:4])).hud.news.line == ""
    pilot.app.stack.home()
    pilot.settle()
    for key in ("settings", "sayings"):
        pilot.click(key)
    pilot.key("esc")
    assert greeting(pilot, Ana="human", Yuna="casual") == ""
    assert farewell(pilot.app.context, ended((100, 20))) == "A match well played."


def test_none_is_said_twice_in_a_row_nor_after_the_program_was_begun_again(tmp_path: Path) -> None:
    said = list[str]()
    for _start in range(3):
        with Pilot((1280, 800), tmp_path, settings=None) as pilot:
            said += [greeting(pilot, Ana="human", Yuna="casual") for _match in range(4)]
    assert all(one != other for one, other in pairwise(said))
    assert len(set(said)) == 6


def test_the_line_fits_what_has_happened(pilot: Pilot) -> None:
    for first, last, winner, occasion in (
        ((60, 20), (100, 50), 0, "lost"),
        ((20, 60), (50, 100), 1, "won"),
        ((60, 50), (100, 95), 0, "close"),
        ((50, 60), (95, 100), 1, "close"),
        ((20, 60), (100, 95), 0, "comeback"),
        ((60, 20), (50, 100), 1, "comeback"),
    ):
        own = [of_character("yuna", "wins"), games.find("fives").won] if occasion == "won" else []
        assert spoken(pilot, ended(first, last, winner=winner)) in [*lines(YUNA, occasion), *own]


def test_the_first_win_is_that_of_the_book(pilot: Pilot) -> None:
    session = ended((60, 20), (100, 50))
    played = [against("Yuna", "casual", seed) for seed in range(1, 12)]
    lost, *won = sorted(played, key=lambda record: read(record).winners == (0,))
    for day, (record, occasion) in enumerate(((lost, "lost"), (won[-1], "first"), (won[-2], "lost")), 1):
        assert pilot.store.shelf.keep(record, day * 86_400) is None
        assert spoken(pilot, session) in lines(YUNA, occasion)


def test_of_several_the_best_placed_one_speaks_to_a_person_who_has_won(pilot: Pilot) -> None:
    session = ended((100, 20, 60), players=(HUMAN, "casual", "novice"))
    assert PIM.temperament == YUNA.temperament
    assert spoken(pilot, session) in lines(PIM, "lost")
    assert pilot.app.context.settings.said == {"bold.lost": 0}


def test_a_damaged_file_leaves_everybody_silent_and_is_in_the_log(pilot, monkeypatch):
    def damaged(path: str) -> dict[str, object]:
        raise resources.BadToml(f"{path}: it is damaged")

    monkeypatch.setattr(sayings, "toml", damaged)
    assert greeting(pilot, Ana="human", Yuna="casual") == ""
    assert "sayings.toml: it is damaged" in pilot.store.log_path.read_text("utf-8")
