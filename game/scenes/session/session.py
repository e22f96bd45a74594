"""A match as it is played at this table: its seats, its log, and what may be taken back."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from game.ai.characters import BETWEEN
from game.core.events import Event
from game.core.game import Game
from game.core.match import Match
from game.core.message import cause
from game.core.position import Position, dumps
from game.core.record import HUMAN, Aside, BadRecord, Chair, Record, play_text
from game.core.rules import HandEnd, Observation, Seat
from game.scenes.session.tableplan import BadTable, SeatPlan, TablePlan, usual_opponent
from game.words import _


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the log: an event, its hand (from 0), and the number of actions played by then."""

    ply: int
    hand: int
    event: Event


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said to one seat besides the events, such as a refusal, and when."""

    ply: int
    hand: int
    seat: Seat | None
    words: str


class Session:
    """The match, its seats, its log, and the actions taken back. It draws nothing."""

    def __init__(self, plan: TablePlan, game: Game, match: Match) -> None:
        self.plan = plan
        self.plan_of_next_match = plan
        """The seats of the next match: the same, unless others were chosen once this one was over."""
        self.game = game
        self.match = match
        self.log: list[LogEntry] = []
        self.remarks: list[Remark] = []
        """Further lines of the log, which no record keeps."""
        self.hand_results: list[tuple[HandEnd, tuple[int, ...]]] = []
        self.undone: list[Any] = []
        self.sides: dict[int, int] = {}
        """The side on which people laid each tile, by ply, including tiles taken back; see `Record.sides`."""
        self.practice = False
        self.supposed: object = None
        """The state that the match begins with if it was set up; then no seed deals it."""
        self.hints = 0
        """Number of times a hint was asked for."""
        self.coached = 0
        """Number of times the coach has spoken."""
        self.seals = [match.seal().digest]
        """The digest of each hand's deal, taken when it was dealt."""
        self._earlier_seats: list[tuple[SeatPlan, ...]] = []
        """The seats of each hand before the last change of seats."""
        self._observed: tuple[object, Seat | None, Observation] | None = None

    @classmethod
    def start(cls, plan: TablePlan, game: Game, seed: int) -> "Session":
        """A new match at that table."""
        return cls(plan, game, Match(game, len(plan.seats), plan.options, seed))

    @classmethod
    def supposing(cls, plan: TablePlan, game: Game, state: object) -> "Session":
        """A match that goes on from a state that was set up."""
        match = Match(game, len(plan.seats), plan.options, 0)
        match.suppose(state)
        found = cls(plan, game, match)
        found.supposed, found.practice = state, True
        return found

    @classmethod
    def resume(cls, record: Record, game: Game) -> "Session":
        """The match of a record, played up to where it stopped, with its log and its actions taken back; raises
        `BadRecord` if it is unsound."""
        *_, session = cls.resuming(record, game)
        return session

    @classmethod
    def resuming(cls, record: Record, game: Game) -> Iterator["Session"]:
        """Resumes a record in steps: yields the match so far after each action, and at last the whole match."""
        seats = tuple(
            SeatPlan(chair.name, _who_plays(chair.player, game), number, number)
            for number, chair in enumerate(record.chairs)
        )
        try:
            session = cls.start(TablePlan(record.game, seats, dict(record.options)), game, record.seed)
        except ValueError as error:
            raise BadRecord(cause(error)) from None
        for text in record.actions:
            session.play_written((text,), record.sides)
            yield session
        aside = record.aside
        if aside.dealt and session.match.awaits_deal:
            session.deal_next()
        session.practice, session.hints, session.coached = aside.practice, aside.hints, aside.coached
        session.undone = session.playable(aside.undone)
        session.sides = dict(record.sides)
        yield session

    # -- the course of play -------------------------------------------------------------------------------------------

    @property
    def hand_no(self) -> int:
        """The hand being played (or just finished), from 0."""
        return len(self.hand_results) - (1 if self.hand_end is not None and self.hand_results else 0)

    @property
    def totals(self) -> list[tuple[int, ...]]:
        """Every seat's total before the first hand, and after each one."""
        return [(0,) * self.match.seats, *(scores for _, scores in self.hand_results)]

    @property
    def hand_end(self) -> HandEnd | None:
        """How the hand ended, while its result is shown."""
        return self.match.rules.hand_end(self.match.state)

    def play(self, action: Any, *, side: int | None = None, redo: bool = False) -> tuple[Event, ...]:
        """Plays an action, on that side where the rules leave it open; returns its events. Actions taken back are
        forgotten unless one of them is played again (`redo`)."""
        if not redo:
            self.undone.clear()
            self.sides = {ply: known for ply, known in self.sides.items() if ply < self.match.ply}
            if side is not None:
                self.sides[self.match.ply] = side
        hand = len(self.hand_results)
        events = self.match.play(action).events
        self.log.extend(LogEntry(self.match.ply, hand, event) for event in events)
        end = self.hand_end
        if end is not None:
            self.hand_results.append((end, self.match.rules.scores(self.match.state)))
        return events

    def reseat(self, plan: TablePlan) -> None:
        """Seats people as in the plan, from the next hand or match on; what was played keeps its names."""
        self.plan_of_next_match = plan
        if self.match.winners is not None:
            return
        self._earlier_seats += [self.plan.seats] * (len(self.hand_results) - len(self._earlier_seats))
        self.plan = plan

    def seats_in(self, hand: int) -> tuple[SeatPlan, ...]:
        """The seats in that hand (from 0)."""
        return self._earlier_seats[hand] if hand < len(self._earlier_seats) else self.plan.seats

    def earlier_seats(self) -> dict[str, Any]:
        """The earlier hands' seats for `recall_seats`, as plain JSON data; empty if seats never changed."""
        hands = [replace(self.plan, seats=seats).to_data() for seats in self._earlier_seats]
        return {"deal": self.seals[0], "hands": hands} if hands else {}

    def recall_seats(self, kept: Mapping[str, Any]) -> None:
        """Restores earlier hands' seats if `kept` belongs to this match; ignores data that is not valid."""
        hands = kept.get("hands") if kept.get("deal") == self.seals[0] else None
        try:
            plans = [TablePlan.from_data(data) for data in hands] if isinstance(hands, list) else []
        except BadTable:
            return
        if len(plans) <= len(self.hand_results) and all(len(plan.seats) == self.match.seats for plan in plans):
            self._earlier_seats = [plan.seats for plan in plans]

    def remark(self, seat: Seat | None, words: str) -> None:
        """Keeps for the log what was said to that seat, except an immediate repetition."""
        said = Remark(self.match.ply, self.hand_no, seat, words)
        if said not in self.remarks[-1:]:
            self.remarks.append(said)

    def play_written(self, actions: Iterable[str], sides: Mapping[int, int] | None = None) -> None:
        """Plays a record's actions on those sides; deals the next hand whenever one has ended."""
        for text in actions:
            if self.match.awaits_deal:
                self.deal_next()
            play_text(self.match, text, lambda action: self.play(action, side=(sides or {}).get(self.match.ply)))

    def deal_next(self) -> None:
        """Deals the next hand and seals it."""
        self.match.deal_next()
        self.seals.append(self.match.seal().digest)

    @property
    def sealed(self) -> str:
        """The seal of the present hand."""
        return self.seals[-1]

    def is_human(self, seat: Seat) -> bool:
        """Whether a person sits there."""
        return self.plan.seats[seat].is_person

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return self.plan.people

    @property
    def open_to(self) -> Seat | None:
        """The seat whose hand is open without asking: the first person's; None if several people hide their hands."""
        if not self.humans:
            return None
        return self.humans[0] if len(self.humans) == 1 or not self.game.hidden else None

    def observation(self, viewer: Seat | None) -> Observation:
        """The observation of that seat, the same object until something is played. For None it holds only what all
        seats see alike; the rest is emptied."""
        state, known = self.match.state, self._observed
        if known is None or known[0] is not state or known[1] != viewer:
            seats = [viewer] if viewer is not None else range(self.match.seats)
            one, *others = [self.match.rules.observe(state, seat) for seat in seats]
            alike = {key for key, value in one.items() if key == "seat" or all(each[key] == value for each in others)}
            empty: Observation = {key: [] if isinstance(one[key], list) else None for key in one if key not in alike}
            known = self._observed = state, viewer, {**one, **empty}
        return known[2]

    def position(self, viewer: Seat | None) -> str:
        """The position as text, as seen by the seat to act; empty if that hand is hidden from the viewer."""
        match, seat = self.match, self.match.to_act
        if seat is None or (seat != viewer and self.game.hidden):
            return ""
        return dumps(Position(match.game, match.seats, match.options, seat, match.rules.observe(match.state, seat)))

    def seen(self, viewer: Seat | None) -> tuple[Event, ...]:
        """The events of the present hand as that seat saw them."""
        hand = self.hand_no
        return tuple(entry.event.seen_by(viewer) for entry in self.log if entry.hand == hand)

    def match_log(self, viewer: Seat | None) -> tuple[Event, ...]:
        """The events of the whole match as that seat saw them."""
        return tuple(entry.event.seen_by(viewer) for entry in self.log)

    def sides_taken(self) -> dict[str, int]:
        """The sides on which people laid tiles in this hand."""
        first, actions = self._first_ply(), self.match.actions
        here = ((ply, side) for ply, side in self.sides.items() if first <= ply < self.match.ply)
        return {str(actions[ply]).partition(">")[0]: side for ply, side in here}

    def ply_after(self, own: int) -> int:
        """The ply after the event with that number (from 0) of this hand; for -1, the ply before its first event."""
        here = [entry.ply for entry in self.log if entry.hand == self.hand_no]
        return here[own] if own >= 0 else self._first_ply()

    def latest(self, viewer: Seat | None) -> tuple[Event, ...]:
        """The events of this hand's latest action, as that seat saw them."""
        entries = self._logged(self.match.ply)
        return tuple(entry.event.seen_by(viewer) for entry in entries if entry.hand == self.hand_no)

    def at(self, ply: int) -> "Session":
        """The match as it stood after that many plies."""
        found = self._played_to(ply)
        if found.match.awaits_deal:
            found.deal_next()
        return found

    def after_hand(self, hand: int) -> "Session":
        """The match as it stood when that hand (from 0) had ended, before anything that followed."""
        return self._played_to(max(entry.ply for entry in self.log if entry.hand == hand))

    def _played_to(self, ply: int) -> "Session":
        """The same match, replayed from its beginning up to that ply."""
        if self.supposed is None:
            found = Session.start(self.plan, self.game, self.match.seed)
        else:
            found = Session.supposing(self.plan, self.game, self.supposed)
        found.play_written(list(map(str, self.match.actions[:ply])), self.sides)
        return found

    def round_began(self) -> int:
        """The ply at which the last round of this hand began, with the latest turn of the seat to act (or that acted
        last); the hand's first ply if there is no such turn."""
        rules, match, first = self.match.rules, self.match, self._first_ply()
        actors = [rules.to_act(match.at(ply)) for ply in range(first, match.ply)]
        turns = [(seat, len(list(plies))) for seat, plies in groupby(actors)]
        seat = rules.to_act(match.state)
        if turns and (seat is None or turns[-1][0] == seat):  # in the middle of a turn, or after the last one
            seat, _ = turns.pop()
        while turns and turns[-1][0] != seat:
            turns.pop()
        return first + sum(length for _, length in turns[:-1])

    # -- taking back --------------------------------------------------------------------------------------------------

    def decision_before(self, seat: Seat) -> int | None:
        """The ply of that seat's latest decision of this hand (more than one legal action), or None."""
        rules, match = self.match.rules, self.match
        for ply in range(match.ply - 1, self._first_ply() - 1, -1):
            state = match.at(ply)
            legal = rules.legal_actions(state) if rules.to_act(state) == seat else ()
            if not (isinstance(legal, list | tuple) and len(legal) <= 1):
                return ply
        return None

    def undo_blocked(self, seat: Seat, ply: int | None = None) -> str:
        """Why that seat may not freely take back its latest decision (at `ply`, if known); empty if it may."""
        ply = self.decision_before(seat) if ply is None else ply
        if ply is None:
            return _("nothing to undo")
        rules, match = self.match.rules, self.match
        for at in range(ply, match.ply):
            actor = rules.to_act(match.at(at))
            if actor is not None and actor != seat and self.is_human(actor):
                return self._played_since(actor)
            told = [entry.event for entry in self._logged(at + 1)]
            seen = any(event.kind.reveals or (event.private and event.tiles) for event in told)
            if self.game.hidden and (actor != seat or seen):
                # TRANSLATORS: a clause, after “Cannot undo:”
                return _("you have seen a hidden tile since then")
        now = rules.to_act(match.state)
        if self.game.hidden and self.undone and now not in (seat, None):  # what went back into that hand was seen
            return self._played_since(now)
        return ""

    def _played_since(self, seat: Seat) -> str:
        # TRANSLATORS: a clause, after “Cannot undo:”
        return _("{name} has played since").format(name=self.plan.seats[seat].name)

    def take_back(self, seat: Seat, *, practice: bool = False) -> bool:
        """Takes back to that seat's latest decision; whether there was one."""
        ply = self.decision_before(seat)
        if ply is None:
            return False
        self.practice = self.practice or practice
        self.undone.extend(reversed(self.match.actions[ply:]))
        self.match.back_to(ply)
        self.log = [entry for entry in self.log if entry.ply <= ply]
        self.remarks = [remark for remark in self.remarks if remark.ply <= ply]
        del self.hand_results[self.match.hands_finished :]
        return True

    def play_again(self) -> tuple[Event, ...]:
        """Plays the action that was taken back last again; returns its events, or nothing if there is none."""
        return self.play(self.undone.pop(), redo=True) if self.undone else ()

    def playable(self, undone: Sequence[str]) -> list[Any]:
        """Actions taken back, as a record writes them, the latest first; none if they cannot be played again here."""
        rules, state, found = self.match.rules, self.match.state, []
        for text in reversed(undone):
            try:
                action = rules.parse_action(text)
            except ValueError:
                return []
            if action not in rules.legal_actions(state):
                return []
            found.append(action)
            state = rules.step(state, action)
        return found[::-1]

    def _first_ply(self) -> int:
        hand = self.hand_no
        return max((entry.ply for entry in self.log if entry.hand < hand), default=0)

    def _logged(self, ply: int) -> list[LogEntry]:
        """The log entries of the action that made that ply."""
        return [entry for entry in self.log if entry.ply == ply]

    # -- keeping ------------------------------------------------------------------------------------------------------

    def record(self) -> Record:
        """The match as a record, which holds all that is needed to continue it."""
        record = Record.of(self.match, [Chair(seat.name, seat.player) for seat in self.plan.seats])
        aside = Aside(self.match.just_dealt, self.practice, self.hints, tuple(map(str, self.undone)), self.coached)
        return replace(record, aside=aside, sides=dict(self.sides))


def _who_plays(player: str, game: Game) -> str:
    """The player that takes over a seat of a record: itself, or the usual opponent if its level is not known here."""
    level = player.partition(BETWEEN)[0]
    return player if player == HUMAN else level if level in game.levels else usual_opponent(game)
