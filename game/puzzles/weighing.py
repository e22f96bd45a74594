"""How far an action is ahead where too many deals fit to solve them all: hands played out from thousands of them.

Every action is tried in the same deals, so that luck affects all alike. Hands are played out in two ways: by the fixed
policy that looks back on hands, and by `STEADY` players. Deals are drawn in two ways: all equally likely, and as likely
as the play so far makes them. What is clearly behind the next best is dropped on the way.
"""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any

from game.ai.elimination import standard_error
from game.ai.endings import Values
from game.ai.simple import OnePly
from game.core.bot import AnyPrompt, Budget, Prompt
from game.core.chance import Stream, stream
from game.core.expertise import AnyExpertise
from game.core.hindsight import ahead
from game.core.match import Match
from game.core.rules import AnyRules
from game.puzzles.rating import STEADY

ALL = 4000
"""The most deals in which actions are tried, for each way to deal and to play on."""
STAGES = (20, 60, 100, 250, 1000, ALL)
"""The numbers of deals after which actions that are behind are dropped."""
ENOUGH = 100
"""The least number of deals in which the best must be ahead."""
ERRORS_BEHIND = 3.0
"""The number of standard errors behind the next best at which an action is dropped; two are always kept."""
ERRORS_AHEAD = 5.0
"""The number of standard errors by which the best must be ahead."""
Way = tuple[str, str, int]
PLIES = 10_000
DOUBT = 1.0
"""The number of standard errors short of being clearly ahead at which the best is given up."""
KEPT = 100_000
"""The most views of `STEADY` players whose judgement is kept."""

Rollout = Callable[[str, Any, Stream], Values]
"""Plays a hand out from the state after an action."""
Found = Mapping[str, Sequence[float]]
"""The lead of the seat after each action, deal by deal."""


def classes(rules: AnyRules, expertise: AnyExpertise, state: Any) -> dict[str, list[str]]:
    """The legal actions in groups that come to the same, each by its first action."""
    found: dict[object, list[str]] = {}
    for action in rules.legal_actions(state):
        found.setdefault(expertise.key(rules, rules.step(state, action)), []).append(str(action))
    return {same[0]: same for same in found.values()}


class Scales:
    """The actions of one position, tried in deal after deal, in one way; `found` has the results.

    A dropped action has fewer numbers than the others, from the same deals.
    """

    def __init__(self, match: Match, actions: Sequence[str], way: Way, steady: Rollout | None = None) -> None:
        rules, expertise, (played, dealt, _) = match.rules, match.game.expertise(), way
        hindsight = expertise.hindsight()
        self._rules, self._prompt = rules, match.prompt()
        seen = self._prompt.observation
        self._deal: Callable[[Stream], Any] = (
            expertise.likely(rules, self._prompt) if dealt == "likely" else lambda rng: rules.sample_state(seen, rng)
        )
        self._rollout: Rollout = (
            (lambda _, state, rng: hindsight.at_end(rules, state, rng))
            if played == "fixed"
            else steady or Steady(match)
        )
        self._rng = stream("weighing", *way)
        self._actions = {text: rules.parse_action(text) for text in actions}
        self.tried = 0
        self.found: dict[str, list[float]] = {text: [] for text in actions}

    def until(self, worlds: int) -> None:
        """Tries the actions left in that many deals in all, and on the way drops those that are behind."""
        for stage in (*(stage for stage in STAGES if stage < worlds), worlds):
            if stage > self.tried:
                self._go(stage - self.tried)
                self._drop()

    def compared(self) -> tuple[str, str, float, float]:
        """See `compared`."""
        return compared(self.found)

    def may_be(self, best: str, clear: float) -> bool:
        """Whether that action may still turn out clearly ahead, by that many points."""
        first, _, gap, error = self.compared()
        return first == best and gap > clear - DOUBT * error

    def settles(self, best: str, clear: float, most: int = ALL) -> bool:
        """Whether that action is clearly ahead beyond doubt; tries all in as many deals as it takes to tell."""
        for worlds in STAGES:
            if worlds > most:
                break
            self.until(worlds)
            if not self.may_be(best, clear):
                return False
            _, _, gap, error = self.compared()
            if worlds >= ENOUGH and gap >= clear and gap >= ERRORS_AHEAD * error:
                return True
        return False

    @property
    def left(self) -> list[str]:
        """The actions that were not dropped, best first."""
        return sorted(self._actions, key=lambda text: math.fsum(self.found[text]), reverse=True)

    def _go(self, worlds: int) -> None:
        rules, seat = self._rules, self._prompt.seat
        for _ in range(worlds):
            state, chance = self._deal(self._rng), self._rng.seed()
            for text, action in self._actions.items():
                points = self._rollout(text, rules.step(state, action), Stream(chance))
                self.found[text].append(ahead(points)[seat])
        self.tried += worlds

    def _drop(self) -> None:
        _, second, *others = self.left
        for text in others:
            _, _, gap, error = compared({second: self.found[second], text: self.found[text]})
            if gap > ERRORS_BEHIND * error:
                del self._actions[text]


def compared(found: Found) -> tuple[str, str, float, float]:
    """The best action and the next, the gap between them, and the standard error of the paired difference.

    Dropped actions are left out.
    """
    most = max(map(len, found.values()))
    left = [text for text in found if len(found[text]) == most]
    best, second = sorted(left, key=lambda text: math.fsum(found[text]), reverse=True)[:2]
    behind = [one - other for one, other in zip(found[best], found[second], strict=True)]
    return best, second, math.fsum(behind) / len(behind), standard_error(behind)


class _View:
    """The prompt of a `STEADY` player, and how it judges each action."""

    __slots__ = ("prompt", "worth")

    def __init__(self, prompt: AnyPrompt) -> None:
        self.prompt = prompt
        self.worth: Callable[[Any], float] | None = None


class Steady:
    """Plays hands out by `STEADY` players, each of whom sees what its seat sees.

    What a seat sees follows from its hand and everything played since, so its judgement is worked out once for each of
    these; what it overlooks and misjudges is drawn anew every time.
    """

    def __init__(self, match: Match) -> None:
        bot, hindsight = match.game.bot(STEADY), match.game.expertise().hindsight()
        assert isinstance(bot, OnePly)
        self._rules, self._bot, self._points, self._judge = match.rules, bot, hindsight.points, bot.judge
        self._views: dict[Hashable, _View] = {}
        self._paths: dict[Hashable, int] = {}
        bot.judge = self._remembered  # type: ignore[method-assign]

    def __call__(self, text: str, state: Any, rng: Stream) -> Values:
        """The points at the end of the hand, played on from the state after that action."""
        rules, paths = self._rules, self._paths
        path = paths.setdefault(text, len(paths))
        for ply in range(PLIES):
            seat = rules.to_act(state)
            if seat is None:
                break
            legal = rules.legal_actions(state)
            action = legal[0]
            if len(legal) > 1:
                key = path, state.hands[seat]
                view = self._views.get(key)
                if view is None:
                    view = _View(Prompt(seat, ply, rules.observe(state, seat), legal))
                    if len(self._views) < KEPT:
                        self._views[key] = view
                self._view = view
                action = self._bot.choose(rules, view.prompt, Budget(), rng)
            path = paths.setdefault((path, action), len(paths))
            state = rules.step(state, action)
        return self._points(rules, state)

    def _remembered(self, rules: AnyRules, prompt: AnyPrompt) -> Callable[[Any], float]:
        view = self._view
        view.worth = view.worth or cache(self._judge(rules, prompt))
        return view.worth
