"""An opponent who thinks ahead: it deals what it cannot see again and again, and plays what it may do on to the end.

Every candidate is tried in the same dealt worlds, so that luck weighs on all of them alike, and whatever is clearly
behind is given up early. Where only few worlds are possible each of them is solved instead. This is determinised search
at the root (perfect-information Monte Carlo); how a game is played on, and what its end is worth, is said by the game's
`Habits`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from game.ai.race import CHECK, Allowance, Race
from game.ai.simple import noticed, spread
from game.core.bot import Budget, Prompt, RankingBot, Verdict
from game.core.chance import Stream
from game.core.rules import AnyRules, LazyActions

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
A = TypeVar("A")

Dealing = Callable[[Stream], S]
"""Gives a position that fits everything the seat knows; each call another one."""

PlayOn = Callable[[S, Stream], Sequence[float]]
"""What every seat has of it when the hand is played on from a position."""

Solve = Callable[[S], Sequence[float] | None]
"""What every seat has of it when everybody does its best from a position; None if that is too much to work out."""

World = tuple[float, S]
"""How likely a position is, and the position."""


class Habits(ABC, Generic[R, S, A]):
    """What a game tells the search. One object serves one decision after another; it keeps nothing between them."""

    def candidates(self, rules: R, prompt: Prompt[A], rng: Stream) -> Sequence[A]:
        """The legal actions worth a thought; all of them unless a game knows better. At least one."""
        return list(prompt.legal_actions)

    def dealing(self, rules: R, prompt: Prompt[A]) -> Dealing[S]:
        """How the hidden tiles are dealt for this decision; likelier deals may come more often."""
        return lambda rng: rules.resample(prompt.observation, rng)

    def first_thoughts(self, rules: R, prompt: Prompt[A], candidates: Sequence[A]) -> Sequence[float]:
        """What each candidate seems worth before any world is dealt, in points; only the differences matter."""
        return [0.0] * len(candidates)

    trust = 0.0
    """The first thoughts weigh as much as so many worlds: the squared ratio of a playout's spread to their error."""

    def every_world(self, rules: R, prompt: Prompt[A]) -> Sequence[World[S]]:
        """All positions that fit what the seat knows, if they are so few that each can be solved; else none of them."""
        return ()

    def solving(self, rules: R, prompt: Prompt[A]) -> Solve[S]:
        """How such a position is solved for this decision."""
        return lambda state: None

    def playing(self, rules: R, prompt: Prompt[A]) -> PlayOn[S]:
        """How a hand is played on for this decision: `play_on`, unless what the seat itself would do matters."""
        return lambda state, rng: self.play_on(rules, state, rng)

    @abstractmethod
    def play_on(self, rules: R, state: S, rng: Stream) -> Sequence[float]:
        """What every seat has of it when the hand is played on from there: larger is better, in points."""


class Searcher(RankingBot[R, A], Generic[R, S, A]):
    """Tries every candidate in many worlds and takes the one that brings most.

    `playouts` is the most hands it plays out for one decision, whatever the budget allows. `overlook` and `doubt` are
    errors as in `ai.simple.OnePly`: the chance not to notice an action, and how wrongly, in points, one is judged.
    """

    def __init__(
        self, habits: Habits[R, S, A], *, playouts: int | None = None, overlook: float = 0.0, doubt: float = 0.0
    ) -> None:
        self.habits = habits
        self.playouts = playouts
        self.overlook = overlook
        self.doubt = doubt

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """All that was thought about, the best first; an action without choice is not thought about."""
        legal = prompt.legal_actions
        if not isinstance(legal, LazyActions) and len(legal) == 1:
            return [Verdict(legal[0])]
        allowed = Allowance(budget, self.playouts)
        candidates = noticed(self.habits.candidates(rules, prompt, rng), self.overlook, rng)
        mistakes = [self.doubt * spread(rng) if self.doubt else 0.0 for _ in candidates]
        if len(candidates) > 1 and (exact := self._solved(rules, prompt, candidates, allowed)):
            order = sorted(range(len(candidates)), key=lambda at: exact[at].worth + mistakes[at], reverse=True)
            return [exact[at] for at in order]
        race = Race(candidates)
        if self.habits.trust:
            race.expect(self.habits.first_thoughts(rules, prompt, candidates), self.habits.trust)
        if len(candidates) > 1:
            self._run(race, rules, prompt, allowed, rng)
        return race.verdicts(mistakes)

    def _solved(self, rules: R, prompt: Prompt[A], candidates: Sequence[A], allowed: Allowance) -> list[Verdict]:
        """Each candidate with its exact worth over all worlds; nothing where they are too many, or too long."""
        worlds, solve = self.habits.every_world(rules, prompt), self.habits.solving(rules, prompt)
        worths = [0.0] * len(candidates)
        for likely, world in worlds:
            for at, action in enumerate(candidates):
                found = None if allowed.time_is_up() else solve(rules.step(world, action))
                if found is None:
                    return []
                worths[at] += likely * found[prompt.seat]
        return [
            Verdict(each, worth, 0.0, len(worlds)) for each, worth in zip(candidates, worths, strict=True) if worlds
        ]

    def _run(self, race: Race[A], rules: R, prompt: Prompt[A], allowed: Allowance, rng: Stream) -> None:
        deal, play_on = self.habits.dealing(rules, prompt), self.habits.playing(rules, prompt)
        played = 0
        while race.is_open and played < allowed.playouts:
            world = deal(rng)
            for at in race.running:
                after = rules.step(world, race.actions[at])
                race.note(at, play_on(after, rng)[prompt.seat])
            played += len(race.running)
            race.worlds += 1
            if allowed.time_is_up():
                return
            if not race.worlds % CHECK:
                race.drop_behind()
