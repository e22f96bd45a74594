"""The Master of Castle Rock: weighs whole turns by playing the next few turns on with what the others may hold."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from game.ai.elimination import SuccessiveElimination, TimeBudget
from game.ai.endings import Endings
from game.core.bot import Bot, Budget, Prompt, Verdict
from game.core.chance import Stream, stream
from game.core.rules import Seat, with_seat
from game.dominoes.row import Row, Take, captures, reachable, squeeze
from game.dominoes.tiles import Tile, TileSet, members, parse_tile, parse_tiles
from game.games.castle.rules.actions import DONE, Action, Lay
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking.evaluation import RowEvaluation
from game.games.castle.thinking.keeping import kept, unseen_tiles
from game.games.castle.thinking.match_equity import MatchEquity
from game.games.castle.thinking.turns import Course, Rows, Turn

DETERMINIZATIONS = 160
"""Deals of the hidden tiles after which more would not change much."""
CANDIDATES = 40
"""How many turns are thought about: hardly ever are there more, and those look clearly worse at first sight."""
FIRST_SIGHT = 12.0
"""The first look at a turn weighs as much as so many deals in which it is played on."""
WEIGHED = 3
"""How many turns are tried to the end of the budget that begin with an action which is to be judged."""
SOLVED = 3
"""With so few tiles left in all hands, and none to draw, the end is played exactly."""

Dealt = tuple[tuple[TileSet, ...], tuple[Tile, ...]]
"""The hands of all seats, and the boneyard in drawing order."""


class CastleSearcher(Bot[CastleRules, Action]):
    """Tries every promising turn in many determinizations, plays a round on in each, and begins the best turn.

    What the row and the tile in hand are worth after that is judged at a glance; between two seats, where more of it
    comes back, every answer of the other is tried out. `precise` as in `ai.search.Searcher`.
    """

    def __init__(self, *, determinizations: int = DETERMINIZATIONS, precise: float = 0.0) -> None:
        self.determinizations = determinizations
        self.precise = precise

    def rank(self, rules: CastleRules, prompt: Prompt[Action], budget: Budget, rng: Stream) -> list[Verdict]:
        """The actions that begin a turn which was thought about, the best first; each with its best turn.

        Where the captures of a turn may be made in another order, only one is told. What is imagined follows from what
        is seen, not from `rng`.
        """
        if len(prompt.legal_actions) == 1:
            return [Verdict(prompt.legal_actions[0])]
        return self._ranked(rules, prompt, budget)

    def weigh(
        self, rules: CastleRules, prompt: Prompt[Action], action: Action, budget: Budget, rng: Stream
    ) -> list[Verdict]:
        """The same where that action is tried as often as the best, with the turns that look best after it; what is
        imagined follows from `rng`."""
        return self._ranked(rules, prompt, budget, action, rng)

    def _ranked(
        self,
        rules: CastleRules,
        prompt: Prompt[Action],
        budget: Budget,
        weighed: Action | None = None,
        rng: Stream | None = None,
    ) -> list[Verdict]:
        allowed = TimeBudget(budget)
        decision = Decision(rules, prompt)
        turns = decision.promising()
        kept = decision.beginning_with(weighed)[:WEIGHED] if weighed else []
        turns += [turn for turn in kept if turn not in turns]
        elimination = SuccessiveElimination(turns, {turns.index(turn) for turn in kept}, self.precise if kept else 0.0)
        elimination.set_prior([decision.first_sight(turn) for turn in turns], 0.0 if decision.certain else FIRST_SIGHT)
        if len(turns) > 1:
            deal, rng = decision.dealing(), rng or decision.chance()
            most = 1 if decision.certain else self.determinizations
            elimination.run(lambda: deal(rng), decision.rollout, allowed, most)
        found: list[Verdict] = []
        begun: set[Action] = set()
        for verdict in elimination.verdicts():
            action = decision.first_action(verdict.action)
            if weighed in decision.first_actions(verdict.action):
                action = weighed
            if action not in begun:
                found.append(replace(verdict, action=action))
                begun |= decision.first_actions(verdict.action)
        return found


class Decision:
    """All that one decision rests on: the row, the own hand, what the others may hold, the state of the match."""

    def __init__(self, rules: CastleRules, prompt: Prompt[Action]) -> None:
        seen = prompt.observation
        self.seat: Seat = prompt.seat
        self._seats = rules.seats
        self._row: Row = tuple(map(parse_tile, seen["row"]))
        self._hand = parse_tiles(seen["hand"])
        self._laid: bool = seen["laid"]
        self._unseen = unseen_tiles(seen, rules.highest)
        self._sizes: list[int] = seen["hand_sizes"]
        self._captured = [len(pile) for pile in seen["captured"]]
        self._rows = Rows()
        self._equity = MatchEquity(rules, seen)
        self._evaluation = RowEvaluation(self._rows, rules.seats)
        self._after_all = self._evaluation.closely if rules.seats == 2 else self._evaluation.at_a_glance
        self._sights: dict[Turn, float] = {}
        self._endings: Endings[_Last, Turn] = Endings(self._turned, self._turn, lambda last: last, self._over, 10**6)
        self._seen = seen
        self._rules = rules

    @property
    def certain(self) -> bool:
        """Whether there is but one way the hidden tiles can lie: two seats and nothing to draw."""
        return self._seats == 2 and self._unseen.bit_count() == self._sizes[1 - self.seat]

    def promising(self) -> list[Turn]:
        """The turns that look best at first sight, those first."""
        return self._turns()[:CANDIDATES]

    def beginning_with(self, action: Action) -> list[Turn]:
        """The turns that may begin with that action, those first that look best."""
        return [turn for turn in self._turns() if action in self.first_actions(turn)]

    def _turns(self) -> list[Turn]:
        return sorted(self._rows.turns(self._row, self._hand, self._laid), key=self.first_sight, reverse=True)

    def first_sight(self, turn: Turn) -> float:
        """What the seat has of the turn, in points, as far as it can be said without dealing what is hidden."""
        found = self._sights.get(turn)
        if found is None:
            draws, keeps = self._sizes[(self.seat + 1) % self._seats], turn.keeps(self._hand)
            to_come = self._unseen | keeps
            ahead = self._evaluation.closely(turn.end, keeps, self._unseen, draws) if to_come else 0.0
            captured = list(self._captured)
            captured[self.seat] += turn.taken
            found = self._sights[turn] = self._worth(turn.end, captured, self.seat, ahead, to_come)
        return found

    def first_action(self, turn: Turn) -> Action:
        """What the seat does next to make that turn."""
        if turn.tile is not None:
            return Lay(turn.tile)
        taken = reachable(self._row)[turn.end]
        return Take(taken[0]) if taken else DONE

    def first_actions(self, turn: Turn) -> set[Action]:
        """All that the seat may do next to make that turn: what it leaves can often be reached in several orders."""
        every = {self.first_action(turn)}
        if turn.tile is None and turn.end != self._row:
            every |= {Take(take) for take in captures(self._row) if turn.end in reachable(squeeze(self._row, take))}
        return every

    def chance(self) -> Stream:
        """The stream for all determinizations of a turn, before and after laying.

        So a turn that is begun is finished as it was meant, or better: other samples cannot change the decision.
        """
        before = [play for play in self._seen["plays"] if play.startswith("lay")][: -1 if self._laid else None]
        return stream("castle", "turn", self._seen["hand_no"], *before)

    def probably_kept(self) -> list[dict[Tile, float]]:
        """For every other seat, how likely each unseen tile is the one that it kept; see `keeping.kept`."""
        plays = [self._rules.parse_action(text) for text in self._seen["plays"]]
        return kept(self._seen, plays, self._unseen, self._rows)

    def dealing(self) -> Callable[[Stream], Dealt]:
        """Deals the hidden tiles: to every other seat first the tile it probably kept, all else at random."""
        likely = self.probably_kept()
        hidden = members(self._unseen)
        others = [seat for seat in range(self._seats) if seat != self.seat and self._sizes[seat]]

        def deal(rng: Stream) -> Dealt:
            hands = [0] * self._seats
            hands[self.seat] = self._hand
            pile = rng.shuffled(hidden)
            for seat in others:
                tile = pile[rng.weighted([likely[seat].get(tile, 0.0) for tile in pile])]
                pile.remove(tile)
                hands[seat] = 1 << tile
            for seat in others:
                for _ in range(self._sizes[seat] - 1):
                    hands[seat] |= 1 << pile.pop()
            return tuple(hands), tuple(pile)

        return deal

    def rollout(self, sampled: Dealt, turn: Turn) -> float:
        """What the seat has of the turn in that determinization, in points."""
        course = Course(self._row, *sampled, self._captured, self.seat)
        course.make(turn)
        for _ in range(self._seats):
            course.pass_on()
            if course.pool.bit_count() <= SOLVED and not course.boneyard:
                # everybody sees all and does what is best for itself
                found = self._endings.value(_Last(course.row, (*course.hands,), course.seat, (*course.captured,)))
                assert found is not None
                return found[self.seat]
            course.make(self._evaluation.policy(course))
        ahead = self._after_all(course.row, course.hands[self.seat], *course.sight) if course.pool else 0.0
        return self._worth(course.row, course.captured, self.seat, ahead, course.pool)

    def _worth(self, row: Row, captured: Sequence[int], seat: Seat, ahead: float, to_come: TileSet) -> float:
        """What this seat has of such a state of the hand, if that one is expected to have so much more than others."""
        more = [0.0] * self._seats
        more[seat] = ahead
        return self._equity.value([each - len(row) for each in captured], more, to_come.bit_count())[self.seat]

    def _over(self, last: "_Last") -> Sequence[float]:
        return self._equity.value([each - len(last.row) for each in last.captured], [0.0] * self._seats, 0)

    def _turn(self, last: "_Last") -> tuple[Seat, list[Turn]] | None:
        hand = last.hands[last.seat]
        return (last.seat, self._rows.turns(last.row, hand)) if hand else None

    def _turned(self, last: "_Last", turn: Turn) -> "_Last":
        assert turn.tile is not None
        seat = last.seat
        left = with_seat(last.hands, seat, last.hands[seat] ^ 1 << turn.tile)
        taken = with_seat(last.captured, seat, last.captured[seat] + turn.taken)
        return _Last(turn.end, left, (seat + 1) % self._seats, taken)


class _Last(NamedTuple):
    """The last turns of a hand, with nothing to draw."""

    row: Row
    hands: tuple[TileSet, ...]
    seat: Seat
    captured: tuple[int, ...]
