"""Plays one deal with every rotation of the players over the seats, so that the luck of the deal cancels."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from game import games
from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import at_random
from game.lab.sitting import Sitting, seated

GRACE = 1.1
"""An answer is late after this many times its allowed seconds; a tenth is left for inexact clocks."""
MOST_HANDS = 1000
"""The number of hands after which an undecided match is counted as it stands."""


@dataclass(frozen=True)
class Plan:
    """What to play, whole matches or single hands, and by whom.

    Fewer `players` than seats are repeated: a b a b. Players are referred to by index, because two may be the same.
    """

    game: str
    seats: int
    options: dict[str, int | str]
    players: tuple[str, ...]
    matches: bool
    budget: Budget
    seed: int
    timeout: float

    def lineups(self) -> list[tuple[int, ...]]:
        """Every distinct rotation, as the player at each seat."""
        table = tuple(seat % len(self.players) for seat in range(self.seats))
        return list(dict.fromkeys(table[turn:] + table[:turn] for turn in range(self.seats)))

    def held(self, player: int) -> int:
        """How many seats that player holds."""
        return self.lineups()[0].count(player)


@dataclass(frozen=True)
class Outcome:
    """The result of one deal: each player's win share and score difference, averaged over the lineups.

    `seconds` has the time of every decision; `illegal` and `late` count such answers.
    """

    deal: int
    share: tuple[float, ...]
    difference: tuple[float, ...]
    seconds: tuple[tuple[float, ...], ...]
    illegal: tuple[int, ...]
    late: tuple[int, ...]
    undecided: int


def play_deal(plan: Plan, deal: int) -> Outcome:
    """Plays that deal with every lineup. `BotFailure` if an external program fails."""
    seed = stream(plan.seed, "arena", deal).seed()
    rounds = [_Round(plan, seed, lineup) for lineup in plan.lineups()]
    for each in rounds:
        each.play()
    players = range(len(plan.players))
    return Outcome(
        deal,
        share=tuple(fmean([each.share(player) for each in rounds]) for player in players),
        difference=tuple(fmean([each.difference(player) for each in rounds]) for player in players),
        seconds=tuple(tuple(t for each in rounds for t in each.seconds[player]) for player in players),
        illegal=tuple(sum(each.illegal[player] for each in rounds) for player in players),
        late=tuple(sum(each.late[player] for each in rounds) for player in players),
        undecided=sum(each.undecided for each in rounds),
    )


class _Round:
    """The deal with one lineup."""

    def __init__(self, plan: Plan, seed: int, lineup: tuple[int, ...]) -> None:
        self._plan = plan
        self._lineup = lineup
        self._match = Match(games.find(plan.game), plan.seats, plan.options, seed)
        self._chance = stream(seed, "arena", *lineup)
        self._allowed = plan.timeout if plan.budget.seconds is None else min(plan.timeout, GRACE * plan.budget.seconds)
        self.seconds: list[list[float]] = [[] for _ in plan.players]
        self.illegal = [0] * len(plan.players)
        self.late = [0] * len(plan.players)
        self.undecided = False

    def play(self) -> None:
        match = self._match
        players = [self._plan.players[number] for number in self._lineup]
        with seated(match, players, self._plan.timeout) as bots:
            sitting = Sitting(match, bots, self._plan.budget, seed=self._chance.seed())
            while match.winners is None:
                if match.awaits_deal:
                    if not self._plan.matches or len(match.begins) == MOST_HANDS:
                        break
                    match.deal_next()
                self._ply(sitting)
            sitting.finish()
        self.undecided = self._plan.matches and match.winners is None

    def share(self, player: int) -> float:
        """That player's share of the win: 1 if it alone won, less if others did too."""
        winners = self._match.winners if self._plan.matches else None
        if winners is None:
            scores = self._scores()
            winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return sum(self._lineup[seat] == player for seat in winners) / len(winners)

    def difference(self, player: int) -> float:
        """The mean score of that player's seats less that of the other seats."""
        scores = self._scores()
        own = [score for score, who in zip(scores, self._lineup, strict=True) if who == player]
        others = [score for score, who in zip(scores, self._lineup, strict=True) if who != player]
        return fmean(own) - fmean(others) if others else 0.0

    def _scores(self) -> Sequence[int]:
        rules, state = self._match.rules, self._match.state
        return rules.scores(state) if self._plan.matches else rules.hand_score(state)

    def _ply(self, sitting: Sitting) -> None:
        prompt = sitting.prompt()
        player = self._lineup[prompt.seat]
        started = time.perf_counter()
        action = sitting.choose(prompt)
        spent = time.perf_counter() - started
        self.seconds[player].append(spent)
        self.late[player] += spent > self._allowed
        if action not in prompt.legal_actions:
            self.illegal[player] += 1
            action = at_random(prompt.legal_actions, self._chance)
        self._match.play(action)
