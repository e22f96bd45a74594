"""The contract between a game and everything else: states are values, and `Rules` says what may follow them.

A state belongs to one hand. When a hand is over nobody is to act; `Rules.hand_end` says how it ended and
`Rules.next_hand` deals the next one.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from game.core.chance import Stream
from game.core.events import Event

Seat = int
"""A player's place at the table, 0 … n-1, clockwise."""

Json = dict[str, Any]
"""Plain JSON data: str keys; ints, strings, bools, None, and lists and objects of them."""

Observation = Json
"""All that one seat may know, the history of the hand included: its information state."""

Options = Mapping[str, int | str]
"""Every option of a game by its key; a value is an int or a lower-case word."""

LONGEST_LIST = 50_000
"""The most legal actions that are listed in a trace, a ranking or a question to a program; more are only counted."""

S = TypeVar("S")  # a state; frozen, hashable where cheap, picklable
A = TypeVar("A")  # an action; frozen and hashable; str(action) is its canonical text
T = TypeVar("T")


class IllegalAction(ValueError):
    """An action that the state does not allow; the message names it, the ply and what would be legal."""


class LazyActions(Sequence[A]):
    """Legal actions too numerous to list. Truth, ``in``, ``len``, indexing and sampling work without a list."""

    @abstractmethod
    def sample(self, rng: Stream) -> A:
        """One of the actions, all equally likely."""


def has_choice(legal: Sequence[object]) -> bool:
    """Whether more than one action is legal; looks at two of them at most."""
    return len(list(islice(legal, 2))) > 1


def at_random(legal: Sequence[A], rng: Stream) -> A:
    """One of the legal actions, listed or lazy, all equally likely."""
    return legal.sample(rng) if isinstance(legal, LazyActions) else rng.choice(legal)


def legal_entry(legal: Sequence[object], *, full: bool = True) -> Json:
    """``legal``, the texts sorted by code point; or ``legal_count`` if they are too many or `full` is False."""
    number = len(legal)
    if full and number <= LONGEST_LIST:
        return {"legal": sorted(map(str, legal))}
    return {"legal_count": number}


def with_seat(each: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """A copy of `each`, which has one value per seat, with the value of that seat replaced."""
    return (*each[:seat], value, *each[seat + 1 :])


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended: a word for the reason, and each seat's settlement in points (already in the scores)."""

    reason: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """One step of play: the state after it, and the events in order."""

    state: S
    events: tuple[Event, ...]


class Rules(ABC, Generic[S, A]):
    """The rules of one game for a given number of seats and set of options. Every method is pure."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options

    # -- the course of a match ---------------------------------------------------------------------------------------

    @abstractmethod
    def initial_state(self, seed: int) -> S:
        """The first hand of the match: dealt, automatic draws done, ready for its first action."""

    @abstractmethod
    def next_hand(self, state: S) -> S:
        """The state after the next hand has been dealt; `state` is a finished hand with `winners` still None."""

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """The seat that must act; None when the hand is over."""

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[A]:
        """The distinct legal actions in a stable order, or `LazyActions` if very many; empty when the hand is over."""

    @abstractmethod
    def step(self, state: S, action: A) -> S:
        """The state after a legal action. Legality is not checked here; `Match` checks it once."""

    @abstractmethod
    def hand_end(self, state: S) -> HandEnd | None:
        """How the hand ended, or None while it is being played."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The match score of every seat; includes the settlement once the hand is over."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...] | None:
        """The seats that have won the match, ascending; None while it is undecided."""

    def limit(self, state: S) -> int:
        """The number of hands after which a match ended by a limit, whatever the scores; 0 if it ended otherwise."""
        return 0

    # -- what happened, and what each seat may know -------------------------------------------------------------------

    @abstractmethod
    def events(self, before: S, action: A, after: S) -> tuple[Event, ...]:
        """What happened between two states, in order."""

    @abstractmethod
    def observe(self, state: S, seat: Seat) -> Observation:
        """The seat's information state, the hand's history included, as new JSON data."""

    @abstractmethod
    def sample_state(self, observation: Observation, rng: Stream) -> S:
        """A determinization: a state with the same observation and legal actions for that seat.

        The tiles that the seat cannot see are dealt at random; every deal that fits has a positive probability.
        """

    @abstractmethod
    def parse_action(self, text: str) -> A:
        """The action with that canonical text; `ValueError` with a one-sentence message if there is none."""

    @abstractmethod
    def is_routine(self, action: A) -> bool:
        """Whether the action may play itself when it is the only legal one (draw, pass, done, opening double)."""

    @abstractmethod
    def deal_record(self, state: S) -> Json:
        """The deal of this hand before any automatic draw, as JSON data: hands, boneyard and what the game adds."""

    # -- ready-made ---------------------------------------------------------------------------------------------------

    def apply(self, state: S, action: A) -> Transition[S]:
        """The state after a legal action, with the events that led there."""
        after = self.step(state, action)
        return Transition(after, self.events(state, action, after))

    def hand_score(self, state: S) -> tuple[int, ...]:
        """Each seat's standing within the hand, larger is better; by default the match score."""
        return self.scores(state)

    def ply_scores(self, state: S) -> tuple[int, ...]:
        """The match scores after the last ply; without the settlement if that ply ended the hand."""
        end = self.hand_end(state)
        if end is None:
            return self.scores(state)
        return tuple(score - points for score, points in zip(self.scores(state), end.points, strict=True))


AnyRules = Rules[Any, Any]
"""The rules of any game."""
