"""How a game is played well: its bots, its judgement, and what can be counted and said about an action."""

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
    """What can be counted about one action from what its seat sees; 0 or empty where a game has no such thing.

    - `now`: the points it scores at once. Castle Rock: the most tiles captured from it to the end of the turn. Stones:
      1 if it wins the hand.
    - `threat`: the most that the next seat can make of what is left, with any unseen tile that it may hold. Fortress:
      in pips. Castle Rock: of the rows with fewest tiles, the one that offers least. Stones: the sets of squares on
      which it could win the hand; just 1 or 0 where it has very many.
    - `answers`: with how many of those tiles it could play, in Castle Rock capture. Brick: at how many places it could
      lay one. Stones: on how many sets of squares it could place markers.
    - `keeps`: how many of the seat's own tiles could be played next, in Castle Rock capture. Brick: at how many places
      one could lie. Stones: the markers left.
    - `spent`: the open numbers that nobody else can play on, ascending; in Castle Rock those needed at the open end.
    - `shed`: the pips that leave the hand, in Fortress and Brick, where a light hand counts.
    - `promise`: the most that the seat itself could make next, in the unit of `threat`.
    - `among`: of how many tiles `answers` are some; 0 where it counts something else, or nothing follows.
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
    """How to play a game well. A difference within the `leeway`, in points, makes none to its opponents.

    `by_chance`: they judge by the chance to win the hand, 0 to 1, instead of points. `counts_out`: there is a way of
    its own to solve a deal, `Expertise.counted_out`. `grades` is from what loss on an action counts as a small mistake,
    a mistake and a blunder, in points of margin or chance, and `slips` are the facts of which less than the best
    action has is a small mistake at least, wherever it costs anything for sure. `clear` is how far the best must be
    ahead to be a puzzle, in points; `playouts` is how many playouts a decision gets at most when a match is analysed,
    and `states` how many states are looked at to solve all deals that fit it: some seconds.
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
    """The facts by which two actions are compared, the weightiest first, and the messages that tell of them: each is a
    ``fact.KIND``, and there are a ``habit.KIND`` and an ``advice.KIND`` of the same kind."""

    @abstractmethod
    def bot(self, level: str) -> Bot[R, A]:
        """The bot of one of the game's levels."""

    @abstractmethod
    def facts(self, rules: R, prompt: Prompt[A], action: A) -> Facts:
        """What can be counted about a legal action."""

    def counted(self, rules: R, prompt: Prompt[A], action: A) -> Facts:
        """The same for people, who are told all that logic alone can tell; opponents count as `facts` does."""
        return self.facts(rules, prompt, action)

    @abstractmethod
    def advice(self, rules: R, prompt: Prompt[A], action: A, facts: Facts) -> list[Message]:
        """The same in clauses, the weightiest first, to the seat that may do it."""

    @abstractmethod
    def judge(self, rules: R, prompt: Prompt[A]) -> Callable[[A], float]:
        """The value of an action, in points, to one who overlooks, forgets and misjudges nothing."""

    def point_value(self, seats: int) -> float:
        """How many of the bots' points are a point, at so many seats."""
        return 1.0

    def of_margin(self, rules: R) -> float:
        """What a unit of the bots' values is in points of margin: how far a seat is ahead of the mean of the others.

        That is the unit for people; where the game is judged by chance it is a chance to win for them as well.
        """
        return 1.0 if self.by_chance else 1 / self.point_value(rules.seats)

    def of_result(self, seats: int) -> float:
        """What a point of margin is against the mean of all seats, as records count it: the seat's own lifts the mean
        as well."""
        return 1.0 if self.by_chance else (seats - 1) / seats

    def of_round(self, rules: R) -> float:
        """The part of a round that a point of margin is, where no points but rounds are kept; else 0."""
        return 0.0

    def equity(self, rules: R, state: S, points: Sequence[float]) -> Sequence[float]:
        """What a hand like that is to its bots, for every seat, if it ends with those points, as `hindsight` counts
        them."""
        return points if self.by_chance else ahead(points)

    @property
    def precise(self) -> float:
        """The standard error with which a loss is known well enough: five of them are a small mistake."""
        return self.grades[0] / 5

    def analyst(self) -> Bot[R, A]:
        """The bot that weighs what others have played, see `Bot.weigh`: the strongest, and it may think for long."""
        return self.bot("master")

    @abstractmethod
    def hindsight(self) -> Hindsight[R, S]:
        """How its hands are looked back upon."""

    def key(self, rules: R, state: S) -> Hashable:
        """All that the rest of the hand depends on, in one deal: of states with the same key one is solved."""
        found: Hashable = state
        return found

    def separable(self, rules: R, state: S) -> bool:
        """Whether all that is still to come in the hand depends on none of the points that were made in it.

        Then `rest` is the key without these, and `made` says them for every seat, as `hindsight` counts points.
        """
        return False

    def rest(self, rules: R, state: S) -> Hashable:
        """See `separable`."""
        return self.key(rules, state)

    def made(self, rules: R, state: S) -> Sequence[float]:
        """See `separable`."""
        return [0.0] * rules.seats

    def unseen(self, rules: R, observation: Observation) -> Sequence[str]:
        """The tiles that a seat has not seen, where the table leaves it to people to work them out."""
        return ()

    def worlds(self, rules: R, prompt: Prompt[A], most: int) -> Sequence[tuple[float, S]]:
        """Every state that fits what the seat knows, with its probability by logic alone, however others play.

        None if they are more than `most`, or if the game cannot list them.
        """
        return ()

    def believed(self, rules: R, prompt: Prompt[A], most: int) -> Sequence[tuple[float, S]]:
        """The same, each as likely as it is by what was played; by default by logic alone."""
        return self.worlds(rules, prompt, most)

    def moves(self, rules: R, state: S, legal: Sequence[A]) -> Sequence[A]:
        """Of those legal actions of a state the ones that come to different ends, in one deal."""
        return legal

    def counted_out(self, rules: R, state: S, most: int, lean: float) -> Mapping[str, float] | None:
        """How far the seat to act will be ahead, by its action, as `game.ai.judge.values` finds it.

        None where the game has no way of its own to find that; empty where that would take more than `most` states.
        """
        return None

    def likely(self, rules: R, prompt: Prompt[A]) -> Callable[[Stream], S]:
        """Samples states that fit what the seat knows, as likely as they are by what was played; by default evenly."""
        return lambda rng: rules.sample_state(prompt.observation, rng)

    def match_chances(self, rules: R, state: S, points: Sequence[float]) -> Sequence[float]:
        """Each seat's chance to win the match if the hand ended now with those points, as its `hindsight` counts them.

        By default the most points win.
        """
        first = [own == max(points) for own in points]
        return [own / sum(first) for own in first]


AnyExpertise = Expertise[Any, Any, Any]
"""That of a game one does not know."""
