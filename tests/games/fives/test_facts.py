"""What a hint at Fives is told from, counted again by laying every tile that the next seat may have."""

from functools import partial
from typing import Any

import pytest

from game.ai.facts import Facts
from game.core.chance import stream
from game.dominoes.chain import actions, together
from game.dominoes.layout import Lay
from game.dominoes.tiles import SUIT, TileSet, full_set, mask, members
from game.games.fives.rules import FivesRules, Position
from tests.games.fives.dealing import deal, others, rules, whole
from tests.helpers.clauses import facts_of
from tests.helpers.play import after, wander

told = partial(facts_of, "fives")


def scored(game: FivesRules, state: Position, action: Any) -> int:
    return game.events(state, action, game.step(state, action))[0].points


def points_with(game: FivesRules, then: Position, by: int, tile: int) -> list[int]:
    """What each play of that tile would score if it were all that seat has."""
    hands = [0] * game.seats
    hands[by] = 1 << tile
    turn = then._replace(seat=by, hands=tuple(hands), scores=(0,) * game.seats, end=None)
    turn = turn._replace(legal=game._legal(turn))
    return [scored(game, turn, play) for play in turn.legal if isinstance(play, Lay)]


def replies(game: FivesRules, state: Position, action: Any, following: TileSet) -> dict[int, int]:
    """The most that each tile of `following` which fits would score for the next seat, by playing it."""
    then = game.step(state, action) if isinstance(action, Lay) else state
    found = {tile: points_with(game, then, (state.seat + 1) % game.seats, tile) for tile in members(following)}
    return {tile: max(points) for tile, points in found.items() if points}


def counted(game: FivesRules, state: Position, action: Any, following: TileSet) -> Facts:
    """The same by playing on: with each tile of `following` alone in the next hand, and with each of the own hand."""
    now, seat = scored(game, state, action), state.seat
    then = game.step(state, action) if isinstance(action, Lay) else state
    if not then.hands[seat] or max(then.scores) >= game.target:
        return Facts(now)
    best = replies(game, state, action, following)
    mine = [points for tile in members(then.hands[seat]) if (points := points_with(game, then, seat, tile))]
    lying = mask(play.tile for play in actions(then.past) if isinstance(play, Lay))
    unseen = full_set(game.highest) & ~lying & ~then.hands[seat]
    spent = sorted({place.number for place in then.ends if not SUIT[place.number] & unseen})
    return Facts(
        now, max(best.values(), default=0), len(best), len(mine), tuple(spent), promise=max(map(max, mine), default=0)
    )


class TestAfterTheFirstDoubles:
    """5-5 counts ten, 5-0 on it ten again."""

    game, opening = whole("5|5 5|3 1|0 1|1 2|2 4|4 6|1", "5|0 2|0 4|2 3|1 4|1 6|2 3|2")

    def test_the_opening_leaves_the_next_seat_ten_at_most(self) -> None:
        """5-0 keeps it at ten; 5-1, 5-2, 5-4 and 6-5 fit and score nothing."""
        assert told(self.game, self.opening, "5|5") == Facts(now=10, threat=10, answers=5, keeps=1)

    def test_a_play_on_the_spinner_leaves_ten_to_whoever_has_the_double_blank(self) -> None:
        """Five other fives and five other blanks would fit; 2-0 would be one's own."""
        state = after(self.game, self.opening, "5|5")
        assert told(self.game, state, "5|0>5|5") == Facts(now=10, threat=10, answers=10, keeps=1)

    def test_going_out_or_reaching_the_target_leaves_nothing(self) -> None:
        game, state = deal("5|5 5|2", "6|1 5|3", boneyard="2|1")
        assert told(game, after(game, state, "5|5", "5|3>5|5"), "5|2>5|5") == Facts(now=5)
        game, state = deal("5|5 5|0 6|1", "6|3 5|3", boneyard="2|1", scores=(90, 0))
        assert told(game, state, "5|5") == Facts(now=10)


def test_a_number_is_spent_when_all_its_tiles_are_seen() -> None:
    game, state = whole("6|6 6|5 6|4 6|3 6|2 6|1 1|1", "6|0 5|0 4|0 3|0 2|0 1|0 5|4")
    state = after(game, state, "6|6", "6|0>6|6")
    assert told(game, state, "6|1>6|6").spent == (6,)


def test_with_nothing_to_draw_passes_tell_what_the_next_seat_does_not_hold() -> None:
    """All sixes are with seats 0 and 2; seat 1 has drawn everything and passed on sixes."""
    game, state = whole("6|6 6|5 6|4 6|3 6|2 5|5", "4|1 4|2 4|3 4|4 4|0 5|4", "6|1 6|0 3|0 3|1 3|2 3|3")
    state = after(game, state, "6|6", *["draw"] * 10, "pass", "6|1>6|6")
    possible = together(others(game, state, 0, 1))
    for action in state.legal:
        assert told(game, state, str(action)) == counted(game, state, action, possible)
        assert not possible & SUIT[6]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_number_by_playing_on(seats: int) -> None:
    game = rules(seats)
    for seed in range(3):
        for state in wander(game, game.initial_state(seed), stream("facts", seed)):
            if state.end or not state.boneyard:
                break
            unseen = (together(state.hands) & ~state.hands[state.seat]) | together(state.deal.pile[-state.boneyard :])
            for action in state.legal:
                assert told(game, state, action) == counted(game, state, action, unseen), str(action)
