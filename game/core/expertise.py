"""How to play a game well: its bots, its evaluation, and what can be counted and said about an action."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from game.core.bot import Bot, Prompt
from game.core.chance import Stream
from game.core.hindsight import Hindsight, ahead
from game.core.message import Message
from game.core.rules import AnyRules, Observation

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Facts:
    """What can be counted about one action from what its seat sees; 0 or empty where a game has no such fact.

    - `now`: the points it scores at once. Castle Rock: the most tiles that can be captured from it to the end of the
      turn. Stones: 1 if it wins the hand.
    - `threat`: the most that the next seat can score afterwards, with any unseen tile that it may hold. Fortress: in
      pips. Castle Rock: the least offered by any of the rows with fewest tiles. Stones: the number of sets of squares
      on which it could win the hand; just 1 or 0 where it has very many.
    - `answers`: the number of those tiles that it could play, or capture with in Castle Rock. Brick: the places where
      it could lay one. Stones: the sets of squares on which it could place markers.
    - `keeps`: the number of the seat's own tiles that could be played next, or capture in Castle Rock. Brick: the
      places where one could be laid. Stones: the markers left.
    - `spent`: the open numbers that nobody else can play on, ascending; in Castle Rock those needed at the open end.
    - `shed`: the pips that leave the hand, in Fortress and Brick, where a light hand counts.
    - `promise`: the most that the seat itself could score next, in the unit of `threat`.
    - `among`: the number of tiles that `answers` is out of; 0 where it counts something else, or nothing follows.
    """

    now: int = 0
    threat: int = 0
    answers: int = 0
    keeps: int = 0
    spent: tuple[int, ...] = ()
    shed: int = 0
    promise: int = 0
    among: int = field(default=0, compare=False)


class Expertise(ABC, Generic[R, S, A]):
    """How to play a game well. Its opponents ignore a difference within the `leeway`, in points.

    `by_chance`: values are chances to win the hand, 0 to 1, instead of points. `counts_out`: the game solves a deal in
    its own way, `Expertise.counted_out`. `grades` are the losses from which an action counts as a small mistake, a
    mistake and a blunder, in points of margin or chance. `slips` are facts: an action with less of one than the best
    action has is at least a small mistake, provided that it certainly costs anything. `clear` is the lead of the best
    action that a puzzle needs, in points. `playouts` is the most playouts per decision when a match is analysed, and
    `states` the most states visited to solve all deals that fit a decision, which takes some seconds.
    """

    leeway = 0.0
    by_chance = False
    counts_out = False
    grades = (1.0, 2.0, 4.0)
    slips: Collection[str] = ()
    clear = 2.0
    playouts = 4000
    states = 100_000
    reasons: Mapping[str, str] = {}
    """The facts by which two actions are compared, the weightiest first, each with its message ``fact.KIND``; messages
    ``habit.KIND`` and ``advice.KIND`` exist for the same kinds."""

    @abstractmethod
    def bot(self, level: str) -> Bot[R, A]:
        """The bot of one of the game's levels."""

    @abstractmethod
    def facts(self, rules: R, prompt: Prompt[A], action: A) -> Facts:
        """What can be counted about a legal action."""

    def counted(self, rules: R, prompt: Prompt[A], action: A) -> Facts:
        """The facts as people are told them, with all that logic alone can tell; opponents use `facts`."""
        return self.facts(rules, prompt, action)

    @abstractmethod
    def advice(self, rules: R, prompt: Prompt[A], action: A, facts: Facts) -> list[Message]:
        """The facts as clauses addressed to the seat to act, the weightiest first."""

    @abstractmethod
    def judge(self, rules: R, prompt: Prompt[A]) -> Callable[[A], float]:
        """A function from an action to its value in points, as judged without oversight or error."""

    def point_value(self, seats: int) -> float:
        """How many units of the bots' values one point is worth, at that number of seats."""
        return 1.0

    def of_margin(self, rules: R) -> float:
        """One unit of the bots' values in points of margin: a seat's lead over the mean of the others.

        Margin is the unit shown to people; where the game is judged by chance, they too are shown chances to win.
        """
        return 1.0 if self.by_chance else 1 / self.point_value(rules.seats)

    def of_result(self, seats: int) -> float:
        """One point of margin measured against the mean of all seats, as records count it. That mean includes the
        seat's own points."""
        return 1.0 if self.by_chance else (seats - 1) / seats

    def of_round(self, rules: R) -> float:
        """One point of margin as a fraction of a round, where rounds are counted instead of points; else 0."""
        return 0.0

    def equity(self, rules: R, state: S, points: Sequence[float]) -> Sequence[float]:
        """The value to the bots, for every seat, of that hand ending with those points, as `hindsight` counts them."""
        return points if self.by_chance else ahead(points)

    @property
    def precise(self) -> float:
        """The standard error at which a loss is known well enough: a fifth of a small mistake."""
        return self.grades[0] / 5

    def analyst(self) -> Bot[R, A]:
        """The bot that judges actions others have played (`Bot.weigh`): the strongest one, which may think for long."""
        return self.bot("master")

    @abstractmethod
    def hindsight(self) -> Hindsight[R, S]:
        """How finished hands of the game are evaluated."""

    def key(self, rules: R, state: S) -> Hashable:
        """A transposition key: all that the rest of the hand depends on, within one deal."""
        found: Hashable = state
        return found

    def separable(self, rules: R, state: S) -> bool:
        """Whether nothing still to come in the hand depends on the points already made in it.

        If so, `rest` is the key without those points, and `made` gives them for every seat, as `hindsight` counts them.
        """
        return False

    def rest(self, rules: R, state: S) -> Hashable:
        """The transposition key without the points made; see `separable`."""
        return self.key(rules, state)

    def made(self, rules: R, state: S) -> Sequence[float]:
        """Each seat's points made in the hand; see `separable`."""
        return [0.0] * rules.seats

    def unseen(self, rules: R, observation: Observation) -> Sequence[str]:
        """The tiles that a seat has not seen, if the game wants them listed for people; else none."""
        return ()

    def worlds(self, rules: R, prompt: Prompt[A], most: int) -> Sequence[tuple[float, S]]:
        """Every state that fits what the seat knows, with its probability, regardless of how the others play.

        Empty if there are more than `most`, or if the game cannot list them.
        """
        return ()

    def believed(self, rules: R, prompt: Prompt[A], most: int) -> Sequence[tuple[float, S]]:
        """The same states, with probabilities that take into account what was played; by default those of `worlds`."""
        return self.worlds(rules, prompt, most)

    def moves(self, rules: R, state: S, legal: Sequence[A]) -> Sequence[A]:
        """The legal actions without those that lead to the same end as another one, within one deal."""
        return legal

    def counted_out(self, rules: R, state: S, most: int, lean: float) -> Mapping[str, float] | None:
        """The final lead of the seat to act for each action's text, as `game.ai.judge.values` finds it.

        None if the game has no method of its own; empty if it would take more than `most` states.
        """
        return None

    def likely(self, rules: R, prompt: Prompt[A]) -> Callable[[Stream], S]:
        """A sampler of states that fit what the seat knows, weighted by what was played; by default evenly."""
        return lambda rng: rules.sample_state(prompt.observation, rng)

    def match_chances(self, rules: R, state: S, points: Sequence[float]) -> Sequence[float]:
        """Each seat's chance to win the match if the hand ended now with those points, as `hindsight` counts them.

        By default the seats with the most points win.
        """
        first = [own == max(points) for own in points]
        return [own / sum(first) for own in first]


AnyExpertise = Expertise[Any, Any, Any]
"""The expertise of any game."""
