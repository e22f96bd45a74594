"""What may be taken back at the table, and what a record restores."""

from dataclasses import replace
from pathlib import Path

import pytest

from game import games
from game.core.events import Event, Kind
from game.core.message import by
from game.core.record import HUMAN, Aside, Chair, Record, dumps, loads
from game.scenes.session.autosave import make_up_for_end
from game.scenes.session.session import Session
from game.scenes.session.tableplan import SeatPlan, TablePlan, seated
from game.storage import Folders, Store
from tests.helpers import toy

HIDDEN = "castle"
OPEN = "stones"


def table(key: str, *players: str) -> Session:
    """A match between those players with the first seat to act."""
    seats = tuple(SeatPlan(f"P{number}", player, number, number) for number, player in enumerate(players))
    game = games.find(key)
    session = Session.start(TablePlan(key, seats, game.options(len(seats))).checked(), game, 3)
    play_until(session, 0)
    return session


def play(session: Session, plies: int = 1) -> None:
    """Plays the first legal action `plies` times."""
    for _ in range(plies):
        session.play(next(iter(session.match.rules.legal_actions(session.match.state))))


def play_until(session: Session, seat: int | None) -> None:
    """Plays until that seat is to act or, with None, the hand is over."""
    while session.match.to_act != seat:
        play(session)


def reread(session: Session) -> Session:
    """The match as restored from its record."""
    return Session.resume(loads(dumps(session.record())), session.game)


class TestTakingBack:
    def test_goes_not_past_another_person_nor_past_a_hidden_tile_unless_as_practice(self) -> None:
        session = table(OPEN, HUMAN, HUMAN)
        play(session, 2)
        assert session.undo_blocked(0) == "P1 has played since"
        session = table(HIDDEN, HUMAN, "casual")
        while session.match.to_act == 0 or session.decision_before(0) is None:
            play(session)
        play(session)
        assert session.undo_blocked(0) == "you have seen a hidden tile since then"
        assert session.take_back(0, practice=True)
        session.hints = 3
        again = reread(session)
        assert (again.practice, again.hints, again.undone) == (True, 3, session.undone)

    @pytest.mark.parametrize("reveals", [True, False])
    def test_goes_not_past_what_its_game_says_reveals_something(self, reveals, monkeypatch):
        peeped = Event(Kind("peep", reveals=reveals), 0, by("castle.drew", 0))
        session = Session.start(TablePlan("toy", (SeatPlan("P0", HUMAN, 0, 0),) * 2, toy.GAME.options(2)), toy.GAME, 3)
        monkeypatch.setattr(session.match.rules, "events", lambda *_: (peeped,))
        play(session)
        assert session.undo_blocked(0) == ("you have seen a hidden tile since then" if reveals else "")

    def test_leaves_a_tile_on_its_side_unless_another_is_laid(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        action, ply = session.match.prompt().legal_actions[0], session.match.ply
        session.play(action, side=2)
        session.take_back(0)
        session.play_again()
        assert session.record().sides == {ply: 2}
        assert session.sides_taken() == {str(action).partition(">")[0]: 2}
        session.take_back(0)
        session.play(action)
        assert session.record().sides == {}

    def test_takes_back_what_was_said_of_it_and_the_end_it_made(self) -> None:
        session = table(OPEN, HUMAN, HUMAN)
        while session.match.to_act is not None:
            last = session.match.to_act
            play(session)
        for _ in range(2):
            session.remark(last, "That was it")
        assert [remark.words for remark in session.remarks] == ["That was it"], "and not twice"
        assert len(session.hand_results) == 1
        assert session.take_back(last)
        assert (session.hand_results, session.remarks, session.hand_no) == ([], [], 0)

    def test_refused_for_what_was_taken_back_is_refused_again_when_the_match_goes_on(self) -> None:
        session = table(HIDDEN, HUMAN, HUMAN)
        while session.decision_before(0) is None or session.match.to_act != 1 or session.undo_blocked(0):
            play(session)
        play_until(session, 0)
        assert session.take_back(1)
        for each in (session, again := reread(session)):
            assert each.undo_blocked(0) == "P1 has played since"
        assert again.undone == session.undone

    @pytest.mark.parametrize("undone", [("nonsense",), ("lay 9|9",), ("done", "done", "done")])
    def test_leaves_nothing_to_play_again_where_that_cannot_be(self, undone: tuple[str, ...]) -> None:
        record = replace(table(HIDDEN, HUMAN, "casual").record(), aside=Aside(undone=undone))
        assert Session.resume(record, games.find(HIDDEN)).undone == []


def test_a_seat_sees_no_tile_that_another_has_drawn_and_no_hand_where_nobody_looks() -> None:
    session = table(HIDDEN, HUMAN, HUMAN)
    seen = session.observation(None)
    assert (seen["hand"], seen["row"]) == ([], session.observation(0)["row"])
    assert session.observation(0)["hand"]
    drew = set[int]()
    while len(drew) < 2:
        play(session)
        for told in (session.latest, session.seen, session.match_log):
            own, other = ([event for event in told(seat) if event.private] for seat in (0, 1))
            assert [bool(event.tiles) for event in own] == [event.seat == 0 for event in own]
            assert [bool(event.tiles) for event in other] == [event.seat == 1 for event in own]
        drew |= {event.seat for event in session.latest(None) if event.private}


def test_the_next_hand_has_a_seal_of_its_own_and_leaves_to_the_hands_before_who_sat_in_them() -> None:
    session = table(HIDDEN, HUMAN, HUMAN)
    session.play(session.match.prompt().legal_actions[0], side=1)
    play_until(session, None)
    before, named = session.plan.seats, replace(session.plan.seats[0], name="Nora")
    session.reseat(replace(session.plan, seats=(named, *before[1:])))
    kept, again = session.earlier_seats(), reread(session)
    again.recall_seats({**kept, "deal": "that of another match"})
    assert again.seats_in(0)[0].name == "Nora"
    again.recall_seats(kept)
    assert (again.seats_in(0), again.seats_in(1)[0].name) == (before, "Nora")
    session.deal_next()
    assert session.sealed == session.match.seal().digest != session.seals[0]
    assert session.sides_taken() == {}, "that of the hand before"
    play_until(session, None)
    session.reseat(replace(session.plan, seats=before))
    assert [session.seats_in(hand)[0].name for hand in range(3)] == ["P0", "Nora", "P0"]


@pytest.mark.parametrize("hands", [None, 5, ["nonsense"], [{"game": HIDDEN, "seats": [], "options": {}}], [{}] * 9])
def test_seats_of_earlier_hands_that_make_no_sense_are_left_out(hands: object) -> None:
    session = table(HIDDEN, HUMAN, "casual")
    session.recall_seats({"deal": session.sealed, "hands": hands})
    assert session.seats_in(0) == session.plan.seats


@pytest.mark.parametrize("key", games.keys())
def test_a_record_brings_back_position_log_and_results_and_a_hand_that_was_only_dealt(key: str) -> None:
    session = table(key, HUMAN, *["casual"] * (games.find(key).default_seats - 1))

    def comes_back(session: Session) -> None:
        again = reread(session)
        assert (again.match.state, again.log) == (session.match.state, session.log)
        assert again.hand_results == session.hand_results
        assert (again.seals, again.hand_end, again.hand_no) == (session.seals, session.hand_end, session.hand_no)

    play(session)
    comes_back(session)
    play_until(session, None)
    assert session.hand_end is not None
    comes_back(session)
    if session.match.awaits_deal:
        session.deal_next()
        assert (session.hand_end, session.hand_no, session.seen(0)) == (None, 1, ())
        comes_back(session)
        play(session)
        comes_back(session)


@pytest.mark.parametrize(
    ("chairs", "players", "portraits"),
    [
        ("Oswin=master Ben=master Oswin=novice", ["master", "master", "novice"], ["oswin", "", ""]),
        ("Oswin=master:oswin Ben=genius Ida=exec:bot", ["master", "casual", "casual"], ["oswin", "", ""]),
    ],
    ids=["as the table writes it", "as the command line does"],
)
def test_a_record_seats_known_opponents_by_level_and_name_and_others_as_they_were(chairs, players, portraits):
    seats, game = (Chair("Nora"), *(Chair(*each.split("=")) for each in chairs.split())), games.find(HIDDEN)
    session = reread(Session.resume(Record(HIDDEN, game.options(4), 3, seats), game))
    assert [seat.player for seat in session.plan.seats] == [HUMAN, *players]
    assert [each.portrait for each in seated(game, session.plan)] == ["", *portraits]
    if "genius" not in chairs:
        assert session.record().chairs == seats


def test_the_last_round_begins_with_ones_own_last_turn_or_with_the_hand() -> None:
    """The replay by "Show the last round" begins with the latest whole turn of the seat to act."""
    session = Session.start(table(HIDDEN, HUMAN, "casual", "casual").plan, games.find(HIDDEN), 3)
    assert session.round_began() == 0
    play_until(session, (session.match.to_act + 1) % 3)
    assert session.round_began() == 0, "not everybody has played"
    for seat in (1, 0, 1, 0):
        play_until(session, seat)
    began, match = session.round_began(), session.match
    actors = [match.rules.to_act(match.at(ply)) for ply in range(match.ply)]
    assert (actors[began], actors[began - 1], {*actors[began:]}) == (0, 2, {0, 1, 2})
    play(session)
    assert match.to_act == 0
    assert session.round_began() == began, "in the middle of a turn it is still the turn before"


@pytest.mark.parametrize(("player", "kept"), [("casual", 0), (HUMAN, 1)])
def test_what_only_computers_played_is_not_in_the_book(player: str, kept: int, tmp_path: Path) -> None:
    session, store = table(OPEN, player, "casual"), Store(Folders.find(tmp_path))
    while session.match.winners is None:
        session.deal_next() if session.match.awaits_deal else play(session)
    assert make_up_for_end(store, session) is None
    assert len(store.shelf.entries()) == kept
