"""An opponent who thinks ahead: it deals what it cannot see again and again, and plays what it may do on to the end.

Every candidate is tried in the same dealt worlds, so that luck weighs on all of them alike, and whatever is clearly
behind is given up early. Where only few worlds are possible each of them is solved instead. This is determinised search
at the root (perfect-information Monte Carlo); how a game is played on, and what its end is worth, is said by the game's
`Habits`.
"""

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from game.ai.simple import spread
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import LazyActions, Rules

Deal = Callable[[Stream], Any]
"""Gives a position that fits everything the seat knows; each call another one."""

PlayOn = Callable[[Any, Stream], Sequence[float]]
"""What every seat has of it when the hand is played on from a position."""

Solve = Callable[[Any], Sequence[float] | None]
"""What every seat has of it when everybody does its best from a position; None if that is too much to work out."""

World = tuple[float, Any]
"""How likely a position is, and the position."""

CHECK = 8
"""Worlds between two looks at who is behind."""
BEHIND = 2.6
"""So many standard errors of the paired difference behind the leader an action is given up."""
LEAST = 24
"""Worlds before anything is given up: smaller samples call too many differences sure."""
USED = 0.96
"""How much of the seconds allowed is used; the rest is for what comes before and after."""


class Habits(ABC):
    """What a game tells the search. One object serves one decision after another; it keeps nothing between them."""

    def candidates(self, rules: Rules[Any, Any], prompt: Prompt[Any], rng: Stream) -> Sequence[Any]:
        """The legal actions worth a thought; all of them unless a game knows better. At least one."""
        return list(prompt.legal_actions)

    def dealing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Deal:
        """How the hidden tiles are dealt for this decision; likelier deals may come more often."""
        return lambda rng: rules.resample(prompt.observation, rng)

    def first_thoughts(self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any]) -> Sequence[float]:
        """What each candidate seems worth before any world is dealt, in points; only the differences matter."""
        return [0.0] * len(candidates)

    trust = 0.0
    """The first thoughts weigh as much as so many worlds: the squared ratio of a playout's spread to their error."""

    def every_world(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Sequence[World]:
        """All positions that fit what the seat knows, if they are so few that each can be solved; else none of them."""
        return ()

    def solving(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Solve:
        """How such a position is solved for this decision."""
        return lambda state: None

    def playing(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> PlayOn:
        """How a hand is played on for this decision: `play_on`, unless what the seat itself would do matters."""
        return lambda state, rng: self.play_on(rules, state, rng)

    @abstractmethod
    def play_on(self, rules: Rules[Any, Any], state: Any, rng: Stream) -> Sequence[float]:
        """What every seat has of it when the hand is played on from there: larger is better, in points."""


class Searcher(Bot):
    """Tries every candidate in many worlds and takes the one that brings most.

    `playouts` is the most hands it plays out for one decision, whatever the budget allows. `overlook` and `doubt` are
    errors as in `ai.simple.OnePly`: the chance not to notice an action, and how wrongly, in points, one is judged.
    """

    def __init__(
        self, habits: Habits, *, playouts: int | None = None, overlook: float = 0.0, doubt: float = 0.0
    ) -> None:
        self.habits = habits
        self.playouts = playouts
        self.overlook = overlook
        self.doubt = doubt

    def choose(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> Any:
        """The action found best."""
        return self.rank(rules, prompt, budget, rng)[0].action

    def rank(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
        """All that was thought about, the best first; an action without choice is not thought about."""
        legal = prompt.legal_actions
        if not isinstance(legal, LazyActions) and len(legal) == 1:
            return [Verdict(legal[0], 0.0, 0.0, 0)]
        allowed = Allowance(budget, self.playouts)
        candidates = self.habits.candidates(rules, prompt, rng)
        if self.overlook:
            candidates = [each for each in candidates if rng.random() >= self.overlook] or [rng.choice(candidates)]
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

    def _solved(
        self, rules: Rules[Any, Any], prompt: Prompt[Any], candidates: Sequence[Any], allowed: "Allowance"
    ) -> list[Verdict]:
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

    def _run(
        self, race: "Race", rules: Rules[Any, Any], prompt: Prompt[Any], allowed: "Allowance", rng: Stream
    ) -> None:
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


class Allowance:
    """How much may be thought about one decision, from now on: at most so many `playouts`, and until the time is up.

    `playouts`, where given, is a limit besides that of the budget.
    """

    def __init__(self, budget: Budget, playouts: int | None = None) -> None:
        self.playouts = min(limit for limit in (budget.playouts, playouts, 10**9) if limit is not None)
        self._asked = time.perf_counter()
        self._until = None if budget.seconds is None else self._asked + USED * budget.seconds
        self._longest = 0.0

    def time_is_up(self) -> bool:
        """Whether the budget's seconds would pass before it is asked again, going by the longest it took so far."""
        if self._until is None:
            return False
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._asked)
        self._asked = now
        return now + self._longest >= self._until


class Race:
    """What each action has brought in every world so far, and which of them are still in it."""

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions = actions
        self.running = list(range(len(actions)))
        self.is_open = len(actions) > 1
        self.worlds = 0
        self._found: list[list[float]] = [[] for _ in actions]
        self._expected = [0.0] * len(actions)
        self._trust = 0.0

    def expect(self, worths: Sequence[float], trust: float) -> None:
        """What each action seems worth beforehand, and how many worlds that is as good as."""
        self._expected, self._trust = list(worths), trust

    def note(self, at: int, worth: float) -> None:
        """What an action brought in the present world."""
        self._found[at].append(worth)

    def drop_behind(self) -> None:
        """Gives up what is behind the leader by more than chance explains; worlds are compared one by one.

        The race is over when one is left, or when all that are left have brought the same in every world.
        """
        if self.worlds < LEAST:
            return
        leader = max(self.running, key=self._likely)
        self.running = [at for at in self.running if at == leader or not self._surely_less(at, leader)]
        self.is_open = any(self._found[at] != self._found[leader] for at in self.running)

    def verdicts(self, mistakes: Sequence[float]) -> list[Verdict]:
        """All actions, the best first: those longest in the race, then by worth (with the mistakes added).

        What an action is worth that was given up early is counted from the best one in the worlds that both were
        tried in: the luck of these worlds must not make it look better.
        """

        def place(at: int) -> tuple[int, float]:
            return len(self._found[at]), self._likely(at) + mistakes[at]

        order = sorted(range(len(self.actions)), key=place, reverse=True)
        return [
            Verdict(
                self.actions[at],
                self._beside(at, order[0]),
                self._error(at),
                len(self._found[at]),
                self._behind(at, order[0], mistakes[order[0]] - mistakes[at]),
            )
            for at in order
        ]

    def _behind(self, at: int, first: int, mistake: float) -> float | None:
        """By how many standard errors of the paired difference; None for what was given up earlier."""
        if len(self._found[at]) != len(self._found[first]) or len(self._found[at]) < 2:
            return None
        less, error = self._likely(first) - self._likely(at) + mistake, self._apart(at, first)
        return less / error if error else 0.0 if not less else math.inf

    def _beside(self, at: int, first: int) -> float:
        best, found = self._found[first], self._found[at]
        return _mean(best) + _mean(found) - _mean(best[: len(found)]) if found else 0.0

    def _likely(self, at: int) -> float:
        """What was found and what was expected, each with its weight; for actions tried in equally many worlds."""
        worlds, found = len(self._found[at]), self._found[at]
        if not worlds + self._trust:
            return 0.0
        return (math.fsum(found) + self._trust * self._expected[at]) / (worlds + self._trust)

    def _error(self, at: int) -> float:
        return _standard_error(self._found[at])

    def _surely_less(self, at: int, leader: int) -> bool:
        return self._likely(leader) - self._likely(at) > BEHIND * self._apart(at, leader)

    def _apart(self, at: int, leader: int) -> float:
        """The standard error of how far they are apart; what was expected beforehand makes it smaller."""
        apart = [best - own for best, own in zip(self._found[leader], self._found[at], strict=True)]
        return _standard_error(apart) * math.sqrt(len(apart) / (len(apart) + self._trust))


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else 0.0


def _standard_error(values: Sequence[float]) -> float:
    """s/√n, with s the sample standard deviation of the n values; 0 for fewer than two."""
    n = len(values)
    if n < 2:
        return 0.0
    mean = math.fsum(values) / n
    return math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (n - 1) / n)
