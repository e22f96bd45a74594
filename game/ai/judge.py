"""The most reliable evaluation of an action: solved in every deal that fits, else by rollouts that must agree.

This is the only judge, both for looking back on a match and for the coach. If few deals fit what the seat knows, all
are solved with every tile face up, and weighted by what was played so far. Otherwise a mistake counts only if it is
one under both of two rollout policies, and for another seed.
"""

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from math import fsum, hypot, sqrt
from statistics import fmean, pstdev
from typing import Any

from game.ai.endings import Endings, Turn, Values, leaning
from game.core.bot import AnyBot, AnyPrompt, Bot, Budget, Verdict
from game.core.chance import Stream, stream
from game.core.expertise import AnyExpertise
from game.core.hindsight import ahead
from game.core.rules import AnyRules, Seat

EXACT, ROLLOUTS, UNCLEAR = "exact", "rollouts", "unclear"
"""How well a loss is known; see `Verdict.judged`."""
MOST_DEALS = 200
"""The most deals that are solved."""
MOST_CHOICES = 100
"""The most legal actions for which deals are solved."""
STATES_PER_PLAYOUT = 100
"""The most states visited per allowed playout; at most `Expertise.states` altogether."""
UNEVEN = 4
"""How many times its even share of the states a single deal may take."""
SOLVING = 0.5
"""The share of the allowed seconds after which solving is given up."""
MIN_DEALS = 16
"""The least number of deals to be solved, where there are more."""
FIRST_DEALS = 4
"""The number of solved deals after which the cost of all is estimated."""
AGAIN = 0.25
"""The share of the time that each further check of a mistake may cost. For the check by another policy, which tries
only two actions, also its share of the playouts."""
HALF = 0.5
"""The share of a loss that every check must confirm; otherwise the smallest loss found counts."""
CLEARLY_WORSE_Z, LIKELY_WORSE_Z = 2.6, 1.65
"""Standard errors of the paired difference by which an action must be behind the best to count as worse; from
`LIKELY_WORSE_Z` on it is tried as often again."""
LEAN = 1e-6
"""Weight of the judged seat's lead in the choices of the others, just enough to break ties."""

Solved = tuple[float, Mapping[str, float]]
"""A solved deal: its probability, and the final lead of the seat for each action's text."""


def open_endings(
    rules: AnyRules,
    expertise: AnyExpertise,
    worth: Callable[[object], Values],
    most: int,
    key: Callable[[object], Hashable] | None = None,
    **how: Any,
) -> Endings[object, object]:
    """A solver of the game's deals with every tile face up. `worth` values a finished hand, `key` is the game's by
    default, and the rest is as in `Endings`."""

    def turn(state: object) -> Turn[object]:
        seat = rules.to_act(state)
        return None if seat is None else (seat, rules.legal_actions(state))

    return Endings(
        rules.step,
        turn,
        key or partial(expertise.key, rules),
        worth,
        most,
        moves=partial(expertise.moves, rules),
        **how,
    )


def values(
    rules: AnyRules, expertise: AnyExpertise, state: object, most: int, lean: float = 0.0
) -> dict[str, float] | None:
    """The final lead of the seat to act for each action's text, if everybody then plays their best.

    Every seat maximises its own lead. Between ends that are equal to it, it takes the one better for the seat to act if
    `lean` is 1, the worse one if −1, and any if 0. None if an action takes more than `most` states.
    """
    seat = rules.to_act(state)
    assert seat is not None
    return _Solver(rules, expertise, seat, most, lean=lean).values(state)


class _Solver:
    """Solves deals for one seat; `decides` turns True when some end of a hand decided the match."""

    def __init__(
        self,
        rules: AnyRules,
        expertise: AnyExpertise,
        seat: Seat,
        most: int,
        in_all: int | None = None,
        *,
        lean: float = 0.0,
        by_equity: bool = False,
        stop: Callable[[], bool] = lambda: False,
    ) -> None:
        self._rules, self._expertise, self._hindsight, self._seat = rules, expertise, expertise.hindsight(), seat
        self._most, self._leaning, self._stop, self._by_equity = most, LEAN * lean, stop, by_equity
        evenly, made = not lean and rules.seats > 2, self._made
        self._endings = open_endings(
            rules, expertise, self._worth, most, in_all=in_all, evenly=evenly, key=self._key, made=made, stop=stop
        )
        self.decides = False
        self._separable = False
        """Whether the keys of states leave out the points made so far."""

    def values(self, state: object) -> dict[str, float] | None:
        """See the function `values`."""
        rules, found = self._rules, dict[str, float]()
        counted = self._expertise.counted_out(rules, state, self._most, self._leaning)
        if counted is not None:
            return {**counted} if counted and not self._stop() else None
        self._endings.forget()
        self._separable = not self._by_equity and self._expertise.separable(rules, state)
        for action in rules.legal_actions(state):
            value = self._endings.value(rules.step(state, action))
            if value is None:
                return None
            found[str(action)] = value[self._seat]
        return found

    @property
    def left(self) -> int:
        """How many states may still be visited, where there is a limit for all deals; else 0."""
        return self._endings.in_all or 0

    def _worth(self, over: object) -> Values:
        points = self._hindsight.points(self._rules, over)
        self.decides = self.decides or not (self._separable or self._rules.winners(over) is None)
        if self._by_equity:
            return self._expertise.equity(self._rules, over, points)
        return leaning(ahead(points), self._seat, self._leaning)

    def _key(self, state: object) -> Hashable:
        return (self._expertise.rest if self._separable else self._expertise.key)(self._rules, state)

    def _made(self, state: object) -> Values:
        if not self._separable:
            return ()
        return leaning(ahead(self._expertise.made(self._rules, state)), self._seat, self._leaning)


def solved(
    expertise: AnyExpertise, rules: AnyRules, prompt: AnyPrompt, states: int, stop: Callable[[], bool] = lambda: False
) -> list[Verdict]:
    """Every action, best first, with its mean value over all deals that fit, weighted by their probability.

    Values are points of the hand; where the hand may end the match, they are the game's `equity`. If the deals would
    take more than that many states altogether, the mean is over a random part of them, with its error. Empty if there
    are too many deals, or hardly any can be solved.
    """
    legal = [*islice(prompt.legal_actions, MOST_CHOICES + 1)]
    if not 1 < len(legal) <= MOST_CHOICES:
        return []
    worlds = expertise.believed(rules, prompt, MOST_DEALS)
    if not worlds:
        return []
    worlds = stream("solved", rules.seats, prompt.seat, prompt.ply).shuffled(worlds)
    least = len(worlds) if expertise.counts_out else min(MIN_DEALS, len(worlds))
    each = states if len(worlds) <= UNEVEN else UNEVEN * states // len(worlds) + 1
    each = max(each // len(legal), 1) if expertise.counts_out else max(each, states // least)
    for by_equity in (False, True):
        solver = _Solver(rules, expertise, prompt.seat, each, states, by_equity=by_equity, stop=stop)
        found = list[Solved]()
        for chance, state in worlds:
            values = solver.values(state)
            if values is None:
                break
            found.append((chance, values))
            if solver.decides and not by_equity:
                break
            if _hopeless(len(found), states - solver.left, len(worlds), least, states):
                break
        if not solver.decides:
            break
    if len(found) < least:
        return []
    unit = 1.0 if by_equity else expertise.point_value(rules.seats)
    small, large, _ = (threshold / expertise.of_margin(rules) for threshold in expertise.grades)
    return _told(legal, found, len(worlds), unit, small, large)


def _hopeless(done: int, taken: int, deals: int, least: int, states: int) -> bool:
    """Whether, judging by the states `taken` for the `done` deals, all deals would take more than `states`; and either
    twice the `least` number is done, or not even that number can be."""
    allowed = states * (done + sqrt(done))
    return done >= FIRST_DEALS and taken * deals > allowed and (done >= 2 * least or taken * least > allowed)


def states_for(expertise: AnyExpertise, budget: Budget) -> int:
    """How many states may be visited to solve a decision with that budget."""
    return expertise.states if budget.playouts is None else min(expertise.states, STATES_PER_PLAYOUT * budget.playouts)


def _told(
    legal: Sequence[object], found: Sequence[Solved], deals: int, unit: float, small: float, large: float
) -> list[Verdict]:
    """The verdicts from the solved deals, out of that many `deals`.

    A loss of at least `small` must also show, by `HALF` of itself or a `small` loss, if all deals are equally likely.
    If not all deals were solved, a `large` one must also show by `HALF` in each half of those that were.
    """

    def mean(of: Sequence[Solved], text: str, less: str = "") -> float:
        chances = fsum(chance for chance, _ in of)
        return unit * fsum(chance * (each[text] - each.get(less, 0.0)) for chance, each in of) / chances

    worth = {action: mean(found, str(action)) for action in legal}
    evenly = {action: unit * fmean(each[str(action)] for _, each in found) for action in legal}
    order = sorted(legal, key=worth.__getitem__, reverse=True)
    whole, missing = fsum(chance for chance, _ in found), 1 - len(found) / deals
    best, most, told = str(order[0]), max(evenly.values()), list[Verdict]()
    for action in order:
        text, loss = str(action), worth[order[0]] - worth[action]
        clear = loss < small or most - evenly[action] >= min(HALF * loss, small)
        if not missing:
            judged = EXACT if clear else UNCLEAR
            told.append(Verdict(action, worth[action], 0.0, deals, judged=judged))
            continue
        squares = fsum((chance * (unit * (each[best] - each[text]) - loss)) ** 2 for chance, each in found)
        error = sqrt(squares * missing) / whole
        there = min(mean(half, best, text) for half in (found[::2], found[1::2])) >= HALF * loss
        judged = ROLLOUTS if clear and (loss < large or there) else UNCLEAR
        told.append(Verdict(action, worth[action], error, len(found), deficit=loss, paired_error=error, judged=judged))
    return told


class Judge(Bot[Any, Any]):
    """Weighs actions for a game, together with its strongest bot, which does all the rest."""

    def __init__(self, expertise: AnyExpertise, strongest: AnyBot) -> None:
        self._expertise = expertise
        self._strongest = strongest

    def rank(self, rules: AnyRules, prompt: AnyPrompt, budget: Budget, rng: Stream) -> list[Verdict]:
        return self._strongest.rank(rules, prompt, budget, rng)

    def weigh(self, rules: AnyRules, prompt: AnyPrompt, action: object, budget: Budget, rng: Stream) -> list[Verdict]:
        """The verdicts, best first; that on the action says how well its loss is known (`Verdict.judged`)."""
        clock = _Clock(budget.seconds)
        found = solved(self._expertise, rules, prompt, states_for(self._expertise, budget), clock.after(SOLVING))
        return found or self.by_rollouts(rules, prompt, action, clock.rest(budget, 1.0), rng)

    def by_rollouts(
        self, rules: AnyRules, prompt: AnyPrompt, action: object, budget: Budget, rng: Stream
    ) -> list[Verdict]:
        """The verdicts by rollouts alone; a mistake must stand every check."""
        clock = _Clock(budget.seconds)
        found = self._strongest.weigh(rules, prompt, action, clock.rest(budget, 1 - AGAIN), rng)
        own = next((each for each in found if each.action == action), None)
        if own is None or own is found[0]:
            return [replace(each, judged=each.judged or ROLLOUTS) for each in found]
        told = self._decided(rules, prompt, found[0], own, clock.rest(budget, 1 - AGAIN / 2), rng)
        told = self._agreed(rules, prompt, found[0], told, clock.rest(budget, 1.0), rng)
        return [told if each is own else replace(each, judged=each.judged or ROLLOUTS) for each in found]

    def _decided(
        self, rules: AnyRules, prompt: AnyPrompt, best: Verdict, own: Verdict, budget: Budget, rng: Stream
    ) -> Verdict:
        """Tries a possible mistake with as many playouts again; the verdict from both, weighted by precision."""
        loss, error = behind(best, own), doubt(best, own)
        small = self._expertise.grades[0] / self._expertise.of_margin(rules)
        if own.judged or loss < small or not LIKELY_WORSE_Z * error <= loss < CLEARLY_WORSE_Z * error:
            return own
        again, doubted = self._again(rules, prompt, best, own, budget, rng) or (0.0, 0.0)
        if not doubted:
            return own
        share = doubted**2 / (error**2 + doubted**2)
        return replace(
            own,
            deficit=share * loss + (1 - share) * again,
            paired_error=error * sqrt(share),
        )

    def _agreed(
        self, rules: AnyRules, prompt: AnyPrompt, best: Verdict, own: Verdict, budget: Budget, rng: Stream
    ) -> Verdict:
        """The verdict on a mistake, reduced to the loss that another seed and another policy confirm.

        A loss stands if both show at least half of it, give or take their standard error. Otherwise the smaller of
        their losses counts, or the verdict is unclear if that is not certainly a small mistake. A small mistake is
        unclear unless the other policy shows at least half of it.
        """
        expertise, unit = self._expertise, self._expertise.of_margin(rules)
        loss, small = unit * behind(best, own), expertise.grades[0]
        if own.judged or loss < max(small, CLEARLY_WORSE_Z * unit * doubt(best, own)):
            return replace(own, judged=own.judged or ROLLOUTS)
        seconds = budget.seconds and budget.seconds / 3
        some = Budget(budget.playouts and max(1, round(AGAIN * budget.playouts)), seconds)
        shown = self._by_policy(rules, prompt, best.action, own.action, some, rng)
        if loss < expertise.grades[1]:
            return replace(own, judged=ROLLOUTS if fmean(shown) >= HALF * loss else UNCLEAR)
        looks = [(fmean(shown), pstdev(shown) / sqrt(len(shown)))]
        again = self._again(rules, prompt, best, own, replace(some, playouts=budget.playouts), rng)
        if again is None:
            return replace(own, judged=UNCLEAR)
        looks.append((unit * again[0], unit * again[1]))
        if all(found + error >= HALF * loss for found, error in looks):
            return replace(own, judged=ROLLOUTS)
        least, error = min(looks)
        if least < max(small, CLEARLY_WORSE_Z * error):
            return replace(own, judged=UNCLEAR)
        return replace(own, deficit=least / unit, paired_error=error / unit, judged=ROLLOUTS)

    def _again(
        self, rules: AnyRules, prompt: AnyPrompt, best: Verdict, own: Verdict, budget: Budget, rng: Stream
    ) -> tuple[float, float] | None:
        """The deficit with another seed, and its standard error; None if the ranking lacks one of the two actions."""
        other = self._strongest.weigh(rules, prompt, own.action, budget, stream("once more", rng.seed()))
        told = {each.action: each for each in other}
        if not {best.action, own.action} <= told.keys():
            return None
        first, second = told[best.action], told[own.action]
        return first.value - second.value, doubt(first, second)

    def _by_policy(
        self, rules: AnyRules, prompt: AnyPrompt, best: object, own: object, budget: Budget, rng: Stream
    ) -> list[float]:
        """The lead of the best action in each of twice as many deals as the budget allows, drawn by `Expertise.likely`
        and played on by the fixed policy."""
        expertise, found = self._expertise, list[float]()
        unit, deal = expertise.of_margin(rules), expertise.likely(rules, prompt)
        stop, most = _Clock(budget.seconds).after(2.0), 2 * (budget.playouts or expertise.playouts)
        for state, _, points in expertise.hindsight().trials(rules, deal, (best, own), rng):
            better, yours = (expertise.equity(rules, state, each)[prompt.seat] for each in points)
            found.append(unit * (better - yours))
            if len(found) >= most or stop():
                break
        return found


def behind(best: Verdict, own: Verdict) -> float:
    """How far a verdict is behind the best, in the unit of verdicts."""
    return best.value - own.value if own.deficit is None else own.deficit


def doubt(best: Verdict, own: Verdict) -> float:
    """The standard error of `behind`."""
    return hypot(best.error, own.error) if own.paired_error is None else own.paired_error


class _Clock:
    """A time limit from now on, in seconds; None for no limit."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._began = time.perf_counter()

    def after(self, share: float) -> Callable[[], bool]:
        """A function that says whether that share of the time is over."""
        seconds, began = self._seconds, self._began
        return lambda: seconds is not None and time.perf_counter() - began >= share * seconds

    def rest(self, budget: Budget, share: float) -> Budget:
        """The budget with the rest of that share of the time."""
        if self._seconds is None:
            return budget
        return replace(budget, seconds=max(0.02, share * self._seconds - (time.perf_counter() - self._began)))
