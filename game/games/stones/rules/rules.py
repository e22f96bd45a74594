"""The rules of Stones of the Wall: cover connected squares that make nine, beside the last placement, and go last."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from game.core.chance import Stream, stream
from game.core.events import SETTLED, Event, Gesture, Kind
from game.core.message import Message, by, message
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat, with_seat
from game.games.stones.rules.board import Board, board_of_grid, shuffled_board
from game.games.stones.rules.finding import Answers, find_placement
from game.games.stones.rules.placements import Placement, Placements, most_squares, parse_placement
from game.games.stones.rules.squares import NAME, Squares, beside, members, names, parse_squares

REGULAR = 30
"""The number of markers of its own colour that each seat brings."""
CLEAR = 3
"""The number of clear markers that each seat brings."""

PLACED = Kind("place", Gesture.MARK)

Markers = tuple[int, int]
"""The regular and clear markers a seat has left."""


class State(NamedTuple):
    """A state of one hand. `to_act` is None when the hand is over; `scores` then include it.

    `first` is the seat that moves first in this hand; `played` are the placements in order, made by the seats in turn
    from there. `uncovered` and `contact` follow from them: the squares without a marker, and those of them where the
    next placement may start.
    """

    seed: int
    hand_no: int
    first: Seat
    board: Board
    played: tuple[Placement, ...]
    uncovered: Squares
    contact: Squares
    markers: tuple[Markers, ...]
    to_act: Seat | None
    scores: tuple[int, ...]


class StonesRules(Rules[State, Placement]):
    """Stones of the Wall for 2 to 6 seats; options `length`, `opening` and `stake`."""

    highest = 6

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.hands = hands_of_match(seats, options["length"])
        self.answerable = options["opening"] == "answerable"

    @property
    def pot(self) -> int:
        """The play counters that the winner of the match takes: every seat's stake."""
        return int(self.options["stake"]) * self.seats

    # -- the course of a match -----------------------------------------------------------------------------------------

    def initial_state(self, seed: int) -> State:
        """The first hand; the seat that moves first is drawn by lot (house ruling)."""
        return self._dealt(seed, 0, _dealing(seed, 0).below(self.seats), (0,) * self.seats)

    def next_hand(self, state: State) -> State:
        """The next hand; the first move passes one seat clockwise from hand to hand (house ruling)."""
        return self._dealt(state.seed, state.hand_no + 1, (state.first + 1) % self.seats, state.scores)

    def to_act(self, state: State) -> Seat | None:
        """The seat that must place markers; None when the hand is over."""
        return state.to_act

    def legal_actions(self, state: State) -> Placements | tuple[()]:
        """The placements open to the seat to act, tested and counted without a list."""
        seat = state.to_act
        if seat is None:
            return ()
        regular, clear = state.markers[seat]
        answers = None
        if self.answerable and not state.played:
            answers = Answers(state.board, most_squares(REGULAR, CLEAR))
        return Placements(state.board, state.uncovered, state.contact, regular, clear, answers)

    def step(self, state: State, action: Placement) -> State:
        """Places the markers; if the next seat then has no placement, the seat that placed them wins the hand.

        This holds for any number of seats, and also where the next seat is only out of markers ("If there are no moves
        available …"). Nobody may build on the clear marker.
        """
        (squares, clear), seat, scores = action, state.to_act, state.scores
        assert seat is not None
        uncovered = state.uncovered ^ squares
        contact = beside(squares ^ clear) & uncovered
        markers = with_seat(state.markers, seat, left_after(state.markers[seat], action))
        following: Seat | None = (seat + 1) % self.seats
        if not find_placement(state.board, uncovered, contact, most_squares(*markers[(seat + 1) % self.seats])):
            following, scores = None, with_seat(scores, seat, scores[seat] + 1)
        return state._replace(
            played=(*state.played, action),
            uncovered=uncovered,
            contact=contact,
            markers=markers,
            to_act=following,
            scores=scores,
        )

    def hand_end(self, state: State) -> HandEnd | None:
        """A hand ends when the seat to move is stuck: 1 point for the seat that made the last placement."""
        if state.to_act is not None:
            return None
        winner = self.mover(state, len(state.played) - 1)
        return HandEnd("stuck", tuple(int(seat == winner) for seat in range(self.seats)))

    def scores(self, state: State) -> tuple[int, ...]:
        """The number of hands won by each seat."""
        return state.scores

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """The seat with the majority of the match's hands; if nobody has it when all are played, the one with most.

        Where several are tied for most, all play on until one alone leads (house ruling).
        """
        if state.to_act is not None:
            return None
        most = max(state.scores)
        leaders = tuple(seat for seat, won in enumerate(state.scores) if won == most)
        return leaders if self.decided(state.scores, state.hand_no + 1) else None

    def decided(self, scores: tuple[int, ...], games: int) -> bool:
        """Whether the match is over with those scores after that many games."""
        most = max(scores)
        return most > self.hands // 2 or (games >= self.hands and scores.count(most) == 1)

    def limit(self, state: State) -> int:
        """The number of games after which the match ended without a majority, tie-breaks included; else 0."""
        return state.hand_no + 1 if max(state.scores) <= self.hands // 2 else 0

    # -- what happened, and what each seat may know -------------------------------------------------------------------

    def events(self, before: State, action: Placement, after: State) -> tuple[Event, ...]:
        """The placement with its sum, and the win if it was the last one."""
        seat = before.to_act
        assert seat is not None
        pips_at = before.board.pips_at
        pips = tuple(pips_at[bit] for bit in members(action.squares))
        squares = " ".join(names(action.squares))
        said = by("stones.covered", seat, squares=squares)
        if action.clear:
            said = by("stones.covered_clear", seat, squares=squares, square=names(action.clear)[0])
        placed = Event(PLACED, seat, said, why=message("stones.sum", pips=pips))
        if after.to_act is not None:
            return (placed,)
        winners = self.winners(after) or ()
        said = by("stones.wins_both" if seat in winners else "stones.wins_game", seat)
        told = [placed, Event(SETTLED, seat, said, points=1, why=self._why_stuck(after))]
        for winner in winners:
            if winner != seat:
                told.append(Event(SETTLED, winner, by("stones.wins_match", winner), why=message("stones.most_games")))
            if self.pot:
                why = message("stones.pot", counters=self.pot)
                told.append(Event(SETTLED, winner, by("stones.takes_pot", winner, counters=self.pot), why=why))
        return tuple(told)

    def observe(self, state: State, seat: Seat) -> Observation:
        """Everything on the table; nothing is hidden in this game, so only `seat` differs from seat to seat.

        `seat`, `to_act` (None when the hand is over), `hand_no`, `scores` (hands won), `first` (the seat that moved
        first), `grid` (14 rows of pips), `covered` ([square, seat, whether clear] in order of play, the squares of one
        placement in written order), `last` (squares of the last placement), `markers` ([regular, clear] left, per
        seat).
        """
        played = state.played
        return {
            "seat": seat,
            "to_act": state.to_act,
            "hand_no": state.hand_no,
            "scores": list(state.scores),
            "first": state.first,
            "grid": state.board.grid,
            "covered": [
                [NAME[bit.bit_length() - 1], self.mover(state, ply), bit == action.clear]
                for ply, action in enumerate(played)
                for bit in members(action.squares)
            ],
            "last": names(played[-1].squares) if played else [],
            "markers": [list(markers) for markers in state.markers],
        }

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        """The state itself, which everybody sees; only later hands are dealt again."""
        board = board_of_grid(observation["grid"])
        played = tuple(_placements_seen(observation["covered"]))
        uncovered = board.squares
        for action in played:
            uncovered ^= action.squares
        return State(
            rng.seed(),
            observation["hand_no"],
            observation["first"],
            board,
            played,
            uncovered,
            beside(played[-1].squares ^ played[-1].clear) & uncovered if played else uncovered,
            tuple((regular, clear) for regular, clear in observation["markers"]),
            observation["to_act"],
            tuple(observation["scores"]),
        )

    def parse_action(self, text: str) -> Placement:
        """The placement with that text, e.g. ``B3 B4 C4*``."""
        return parse_placement(text, 4 * self.seats)

    def is_routine(self, action: Placement) -> bool:
        """Never: the player always decides where to place markers."""
        return False

    def deal_record(self, state: State) -> Json:
        """The grid, 14 rows of pips, and the seat that moves first."""
        return {"grid": state.board.grid, "first": state.first}

    # -- details -------------------------------------------------------------------------------------------------------

    def mover(self, state: State, ply: int) -> Seat:
        """The seat that made, or would make, the placement number `ply` of the hand."""
        return (state.first + ply) % self.seats

    def begin(self, board: Board, first: Seat, scores: tuple[int, ...], hand_no: int) -> State:
        """The state on that board before any placement; all later hands are dealt from seed 0."""
        markers = ((REGULAR, CLEAR),) * self.seats
        return State(0, hand_no, first, board, (), board.squares, board.squares, markers, first, scores)

    def _dealt(self, seed: int, hand_no: int, first: Seat, scores: tuple[int, ...]) -> State:
        """A fresh board; one that allows no first placement (or no answerable one) is dealt again (house ruling)."""
        dealing = _dealing(seed, hand_no)
        dealing.below(self.seats)  # the draw for the first mover comes first in every hand
        while not self.legal_actions(state := self.begin(shuffled_board(self.seats, dealing), first, scores, hand_no)):
            pass
        return state._replace(seed=seed)

    def _why_stuck(self, state: State) -> Message:
        """Why the seat whose turn it would be has no placement."""
        regular, clear = state.markers[self.mover(state, len(state.played))]
        if not most_squares(regular, clear):
            return message("stones.no_marker")
        if not state.contact:
            if beside(state.played[-1].clear) & state.uncovered:
                return message("stones.only_clear")
            return message("stones.no_square")
        if find_placement(state.board, state.uncovered, state.contact, most_squares(REGULAR, CLEAR)):
            return message("stones.few_markers")
        return message("stones.no_nine")


def left_after(markers: Markers, action: Placement) -> Markers:
    """The markers a seat has left after that placement."""
    regular, clear = markers
    return regular - (action.squares ^ action.clear).bit_count(), clear - (action.clear > 0)


def hands_of_match(seats: int, length: int | str) -> int:
    """The most hands of a match before tie-breaks; by the rule sheet 3 for two seats, 9 for three, and so on."""
    return 6 * seats - 9 if length == "source" else int(length)


def _dealing(seed: int, hand_no: int) -> Stream:
    return stream(seed, "stones", "deal", hand_no)


def _placements_seen(covered: list[Any]) -> Iterator[Placement]:
    """The placements of a hand from the covered squares: a new one begins where the seat changes."""
    for _, group in groupby(covered, key=itemgetter(1)):
        placed = list(group)
        squares = parse_squares(name for name, _, _ in placed)
        yield Placement(squares, parse_squares(name for name, _, clear in placed if clear))
