"""The Master of Castle Rock: evaluates whole turns by playing on for a few turns in deals of the hidden tiles."""

from collections.abc import Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from game.ai.endings import Endings
from game.ai.search import Decision
from game.core.bot import Prompt
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
"""The number of determinizations after which more would not change much."""
CANDIDATES = 40
"""The most turns considered: there are hardly ever more, and those look clearly worse at first sight."""
FIRST_SIGHT = 12.0
"""The weight of the first sight of a turn, in determinizations."""
WEIGHED = 3
"""The number of turns that begin with an action to be judged and are tried to the end of the budget."""
SOLVED = 3
"""The most tiles left in all hands, with none to draw, for which the end is solved."""

Dealt = tuple[tuple[TileSet, ...], tuple[Tile, ...]]
"""The hands of all seats, and the boneyard in drawing order."""


class CastleDecision(Decision[CastleRules, Dealt, Action]):
    """The search over whole turns, from the row, the own hand, what the others may hold, and the state of the match.

    In each determinization a turn is made and a round played on. The row and the tile in hand are then judged at a
    glance; between two seats, where more of it comes back, every answer of the other seat is tried out.
    """

    prior_weight = FIRST_SIGHT

    def __init__(self, rules: CastleRules, prompt: Prompt[Action]) -> None:
        super().__init__(rules, prompt)
        seen = self._seen = prompt.observation
        self.seat: Seat = prompt.seat
        self._seats = rules.seats
        self._row: Row = tuple(map(parse_tile, seen["row"]))
        self._hand = parse_tiles(seen["hand"])
        self._laid: bool = seen["laid"]
        self._unseen = unseen_tiles(seen, rules.highest)
        self._hidden = members(self._unseen)
        self._sizes: list[int] = seen["hand_sizes"]
        self._captured = [len(pile) for pile in seen["captured"]]
        self._rows = Rows()
        self._equity = MatchEquity(rules, seen["scores"], seen["hand_no"], seen["dealer"])
        self._evaluation = RowEvaluation(self._rows, rules.seats)
        self._after_all = self._evaluation.closely if rules.seats == 2 else self._evaluation.at_a_glance
        self._endings: Endings[_Last, Turn] = Endings(self._turned, self._turn, lambda last: last, self._over, 10**6)
        self.certain = rules.seats == 2 and len(self._hidden) == self._sizes[1 - prompt.seat]

    def candidates(self, rng: Stream) -> Sequence[Turn]:
        """The turns that look best at first sight, best first."""
        return [*self._turns][:CANDIDATES]

    def beginning_with(self, action: Action, candidates: Sequence[Turn]) -> Sequence[Turn]:
        """The turns that may begin with that action and look best at first sight."""
        return [turn for turn in self._turns if action in self.first_actions(turn)][:WEIGHED]

    def first_actions(self, turn: Turn) -> Sequence[Action]:
        """Every action that may begin that turn: the row it leaves can often be reached in several orders."""
        if turn.tile is not None:
            return [Lay(turn.tile)]
        if turn.end == self._row:
            return [DONE]
        first = reachable(self._row)[turn.end][0]
        others = (take for take in captures(self._row) if turn.end in reachable(squeeze(self._row, take)))
        return [Take(first), *map(Take, others)]

    def prior(self, candidates: Sequence[Turn]) -> Sequence[float]:
        return [self._turns[turn] for turn in candidates]

    @cached_property
    def _turns(self) -> dict[Turn, float]:
        """Every turn with its value at first sight, best first."""
        sights = {turn: self.first_sight(turn) for turn in self._rows.turns(self._row, self._hand, self._laid)}
        return dict(sorted(sights.items(), key=itemgetter(1), reverse=True))

    def first_sight(self, turn: Turn) -> float:
        """The value of the turn to the seat, in points, before any hidden tile is dealt."""
        draws, keeps = self._sizes[(self.seat + 1) % self._seats], turn.keeps(self._hand)
        to_come = self._unseen | keeps
        ahead = self._evaluation.closely(turn.end, keeps, self._unseen, draws) if to_come else 0.0
        captured = list(self._captured)
        captured[self.seat] += turn.taken
        return self._worth(turn.end, captured, ahead, to_come)

    def luck(self, rng: Stream) -> Stream:
        """The stream for all determinizations of a turn, before and after laying; it follows from what is seen.

        So a turn once begun is finished as it was meant, or better: other samples cannot change the decision.
        """
        before = [play for play in self._seen["plays"] if play.startswith("lay")][: -1 if self._laid else None]
        return stream("castle", "turn", self._seen["hand_no"], *before)

    @cached_property
    def probably_kept(self) -> list[dict[Tile, float]]:
        """For every other seat, how likely each unseen tile is the one that it kept; see `keeping.kept`."""
        plays = [self.rules.parse_action(text) for text in self._seen["plays"]]
        return kept(self._seen, plays, self._unseen, self._rows)

    def deal(self, rng: Stream) -> Dealt:
        """Deals the hidden tiles: to every other seat first the tile it probably kept, then the rest at random."""
        others = [seat for seat in range(self._seats) if seat != self.seat and self._sizes[seat]]
        hands = [0] * self._seats
        hands[self.seat] = self._hand
        pile = rng.shuffled(self._hidden)
        for seat in others:
            likely = self.probably_kept[seat]
            tile = pile[rng.weighted([likely.get(tile, 0.0) for tile in pile])]
            pile.remove(tile)
            hands[seat] = 1 << tile
        for seat in others:
            for _ in range(self._sizes[seat] - 1):
                hands[seat] |= 1 << pile.pop()
        return tuple(hands), tuple(pile)

    def value(self, sampled: Dealt, turn: Turn, rng: Stream) -> float:
        """The value of the turn to the seat in that determinization, in points; nothing after it is left to chance."""
        course = Course(self._row, *sampled, self._captured, self.seat)
        course.make(turn)
        for _ in range(self._seats):
            course.pass_on()
            if course.pool.bit_count() <= SOLVED and not course.boneyard:
                # everybody sees everything and does what is best for itself
                found = self._endings.value(_Last(course.row, (*course.hands,), course.seat, (*course.captured,)))
                assert found is not None
                return found[self.seat]
            course.make(self._evaluation.policy(course))
        ahead = self._after_all(course.row, course.hands[self.seat], *course.sight) if course.pool else 0.0
        return self._worth(course.row, course.captured, ahead, course.pool)

    def _worth(self, row: Row, captured: Sequence[int], ahead: float, to_come: TileSet) -> float:
        """The value of such a state of the hand to the seat, if it is to get ``ahead`` more than the others."""
        more = [0.0] * self._seats
        more[self.seat] = ahead
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
