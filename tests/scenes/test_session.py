"""What may be taken back at the table, and what a record brings back."""

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
    seats = tuple(SeatPlan(f"P{number}", player, number, number) for number, player in enumerate(players))
    game = games.find(key)
    return Session.start(TablePlan(key, seats, game.options(len(seats))).checked(), game, 3)


def play(session: Session, plies: int) -> None:
    """The first legal action, so many times."""
    for _ in range(plies):
        session.play(next(iter(session.match.rules.legal_actions(session.match.state))))


def play_until(session: Session, seat: int) -> None:
    while session.match.to_act != seat:
        play(session, 1)


class TestTakingBack:
    def test_before_the_first_decision_there_is_nothing(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        assert session.undo_blocked(0) == "nothing to undo"

    def test_where_nothing_is_hidden_a_computers_answer_does_not_hinder(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        play_until(session, 0)
        before = session.match.ply
        play(session, 2)
        assert session.undo_blocked(0) == ""
        assert session.take_back(0)
        assert session.match.ply == before
        assert not session.practice

    def test_not_past_another_person(self) -> None:
        session = table(OPEN, HUMAN, HUMAN)
        play_until(session, 0)
        play(session, 2)
        assert session.undo_blocked(0) == "P1 has played since"

    def test_not_past_a_hidden_tile_unless_as_practice(self) -> None:
        session = table(HIDDEN, HUMAN, "casual")
        play_until(session, 0)
        while session.match.to_act == 0 or session.decision_before(0) is None:
            play(session, 1)
        play(session, 1)
        assert session.undo_blocked(0) == "you have seen a hidden tile since then"
        assert session.take_back(0, practice=True)
        assert session.practice

    @pytest.mark.parametrize("reveals", [True, False])
    def test_not_past_what_its_game_says_reveals_something(self, reveals, monkeypatch):
        peeped = Event(Kind("peep", reveals=reveals), 0, by("castle.drew", 0))
        session = Session.start(TablePlan("toy", (SeatPlan("P0", HUMAN, 0, 0),) * 2, toy.GAME.options(2)), toy.GAME, 3)
        monkeypatch.setattr(session.match.rules, "events", lambda *_: (peeped,))
        play(session, 1)
        assert session.undo_blocked(0) == ("you have seen a hidden tile since then" if reveals else "")

    def test_what_was_taken_back_can_be_played_again(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        play_until(session, 0)
        play(session, 1)
        texts, log = list(map(str, session.match.actions)), list(session.log)
        session.take_back(0)
        session.play_again()
        assert list(map(str, session.match.actions)) == texts
        assert session.log == log
        assert not session.play_again()

    def test_a_tile_goes_back_to_its_side_unless_another_is_laid(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        play_until(session, 0)
        action, ply = next(iter(session.match.rules.legal_actions(session.match.state))), session.match.ply
        session.play(action, side=2)
        session.take_back(0)
        session.play_again()
        assert session.record().sides == {ply: 2}
        assert session.sides_taken() == {str(action).partition(">")[0]: 2}
        session.take_back(0)
        session.play(action)
        assert session.record().sides == {}

    def test_another_action_forgets_what_was_taken_back(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        play_until(session, 0)
        play(session, 1)
        session.take_back(0)
        play(session, 1)
        assert not session.undone

    def test_goes_past_what_had_to_be_done(self) -> None:
        session = table(HIDDEN, HUMAN, "casual")
        play_until(session, 0)
        while not (session.match.to_act == 0 and len(session.match.prompt().legal_actions) == 1):
            play(session, 1)
        forced = session.match.ply
        play(session, 1)
        decision = session.decision_before(0)
        assert decision is not None
        assert decision < forced

    def test_what_was_practice_once_stays_practice(self) -> None:
        session = table(OPEN, HUMAN, "casual")
        play_until(session, 0)
        for practice in (True, False):
            play(session, 1)
            assert session.take_back(0, practice=practice)
        assert session.practice

    def test_takes_back_what_was_said_of_it_and_the_end_it_made(self) -> None:
        session = table(OPEN, HUMAN, HUMAN)
        while session.match.to_act is not None:
            last = session.match.to_act
            play(session, 1)
        for _ in range(2):
            session.remark(last, "That was it")
        assert [remark.words for remark in session.remarks] == ["That was it"], "and not twice"
        assert len(session.ends) == 1
        assert session.take_back(last)
        assert (session.ends, session.remarks, session.hand_no) == ([], [], 0)


class TestWhatASeatSees:
    def test_is_no_tile_that_another_has_drawn(self) -> None:
        session = table(HIDDEN, HUMAN, HUMAN)
        play_until(session, 0)
        play_until(session, 1)
        drawn = [[event.tiles for event in session.seen(seat) if event.private][-1] for seat in (0, 1)]
        assert (len(drawn[0]), len(drawn[1])) == (1, 0)

    def test_is_nobodys_hand_where_nobody_looks(self) -> None:
        session = table(HIDDEN, HUMAN, HUMAN)
        seen = session.observation(None)
        assert (seen["hand"], seen["row"]) == ([], session.observation(0)["row"])
        assert session.observation(0)["hand"]


class TestTheNextHand:
    def played(self) -> Session:
        session = table(HIDDEN, HUMAN, HUMAN)
        while not session.match.awaits_deal:
            play(session, 1)
        return session

    def test_has_a_seal_of_its_own(self) -> None:
        session = self.played()
        session.deal_next()
        assert session.sealed == session.match.seal().digest != session.seals[0]

    def test_leaves_to_the_hands_before_who_sat_in_them(self) -> None:
        session = self.played()
        before, named = session.plan.seats, replace(session.plan.seats[0], name="Nora")
        session.reseat(replace(session.plan, seats=(named, *before[1:])))
        kept = session.earlier_seats()
        again = Session.resume(session.record(), session.game)
        again.recall_seats({**kept, "deal": "that of another match"})
        assert again.seats_in(0)[0].name == "Nora"
        again.recall_seats(kept)
        assert (again.seats_in(0), again.seats_in(1)[0].name) == (before, "Nora")


@pytest.mark.parametrize("key", games.keys())
def test_a_record_brings_back_position_log_and_results(key: str) -> None:
    seats = games.find(key).default_seats
    session = table(key, *([HUMAN] + ["casual"] * (seats - 1)))
    for _ in range(60):
        if session.match.awaits_deal:
            session.deal_next()
        if session.match.to_act is None:
            break
        play(session, 1)
    again = Session.resume(loads(dumps(session.record())), session.game)
    assert again.match.state == session.match.state
    assert (again.log, again.ends, again.sealed) == (session.log, session.ends, session.sealed)


@pytest.mark.parametrize("key", games.keys())
def test_a_hand_that_was_dealt_and_not_played_in_is_there_again_with_the_same_deal(key: str) -> None:
    session = table(key, *([HUMAN] + ["casual"] * (games.find(key).default_seats - 1)))
    while session.match.to_act is not None:
        play(session, 1)
    if session.match.winners is not None:
        pytest.skip("one hand is a match")
    assert Session.resume(loads(dumps(session.record())), session.game).hand_end is not None
    session.deal_next()
    again = Session.resume(loads(dumps(session.record())), session.game)
    assert again.hand_end is None
    assert (again.match.state, again.seals) == (session.match.state, session.seals)
    assert (again.hand_no, again.seen(0)) == (1, ())


def test_what_was_refused_because_something_was_taken_back_is_refused_again() -> None:
    session = table(HIDDEN, HUMAN, HUMAN)
    while not (session.decision_before(0) is not None and session.match.to_act == 1 and not session.undo_blocked(0)):
        play(session, 1)
    while session.match.to_act != 0:
        play(session, 1)
    assert session.take_back(1)
    assert session.undo_blocked(0) == "P1 has played since"
    again = Session.resume(loads(dumps(session.record())), session.game)
    assert (again.undone, again.undo_blocked(0)) == (session.undone, "P1 has played since")


def test_a_match_for_practice_stays_one_and_hints_stay_counted() -> None:
    session = table(HIDDEN, HUMAN, "casual")
    while not session.undo_blocked(0) or session.decision_before(0) is None:
        play(session, 1)
    session.take_back(0, practice=True)
    session.hints = 3
    again = Session.resume(loads(dumps(session.record())), session.game)
    assert (again.practice, again.hints, again.undone) == (True, 3, session.undone)


@pytest.mark.parametrize("undone", [("nonsense",), ("lay 9|9",), ("done", "done", "done")])
def test_what_cannot_be_played_again_is_not_offered(undone: tuple[str, ...]) -> None:
    record = replace(table(HIDDEN, HUMAN, "casual").record(), aside=Aside(undone=undone))
    assert Session.resume(record, games.find(HIDDEN)).undone == []


def test_a_record_seats_known_opponents_by_level_and_name_and_all_others_as_they_were() -> None:
    chairs = (Chair("Nora"), Chair("Oswin", "master"), Chair("Ben", "master"), Chair("Oswin", "novice"))
    game = games.find(HIDDEN)
    session = Session.resume(loads(dumps(Record(HIDDEN, game.options(4), 3, chairs))), game)
    assert [each.portrait for each in seated(game, session.plan)] == ["", "oswin", "", ""]
    assert session.record().chairs == chairs


def test_a_record_may_name_players_as_the_command_line_does() -> None:
    chairs = (Chair("Nora"), Chair("Oswin", "master:oswin"), Chair("Ben", "genius"), Chair("Ida", "exec:bot"))
    game = games.find(HIDDEN)
    session = Session.resume(loads(dumps(Record(HIDDEN, game.options(4), 3, chairs))), game)
    assert [seat.player for seat in session.plan.seats] == [HUMAN, "master", "casual", "casual"]


class TestTheLastRound:
    """What "Show the last round" begins with: the latest whole turn of the seat to act."""

    def actors(self, session: Session) -> list[int | None]:
        return [session.match.rules.to_act(session.match.at(ply)) for ply in range(session.match.ply)]

    def test_begins_with_ones_own_last_turn(self):
        session = table(HIDDEN, HUMAN, "casual", "casual")
        play_until(session, 1)
        play_until(session, 0)
        play_until(session, 1)
        play_until(session, 0)
        began, actors = session.round_began(), self.actors(session)
        assert actors[began] == 0
        assert actors[began - 1] == 2
        assert set(actors[began:]) == {0, 1, 2}

    def test_in_the_middle_of_a_turn_it_is_still_the_turn_before(self):
        session = table(HIDDEN, HUMAN, "casual", "casual")
        play_until(session, 1)
        play_until(session, 0)
        at_the_beginning = session.round_began()
        play(session, 1)
        assert session.match.to_act == 0
        assert session.round_began() == at_the_beginning

    def test_before_everybody_has_played_it_is_the_whole_hand(self):
        session = table(HIDDEN, HUMAN, "casual", "casual")
        assert session.round_began() == 0
        play_until(session, (session.match.to_act + 1) % 3)
        assert session.round_began() == 0


@pytest.mark.parametrize("hands", [None, 5, ["nonsense"], [{"game": HIDDEN, "seats": [], "options": {}}], [{}] * 9])
def test_seats_of_earlier_hands_that_make_no_sense_are_left_out(hands: object) -> None:
    session = table(HIDDEN, HUMAN, "casual")
    session.recall_seats({"deal": session.sealed, "hands": hands})
    assert session.seats_in(0) == session.plan.seats


@pytest.mark.parametrize(("player", "kept"), [("casual", 0), (HUMAN, 1)])
def test_what_only_computers_played_is_not_in_the_book(player: str, kept: int, tmp_path: Path) -> None:
    session, store = table(OPEN, player, "casual"), Store(Folders.find(tmp_path))
    while session.match.winners is None:
        if session.match.awaits_deal:
            session.deal_next()
        play(session, 1)
    assert make_up_for_end(store, session) is None
    assert len(store.shelf.entries()) == kept
