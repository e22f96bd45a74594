"""What a hint at Brick is told from, counted again by laying every brick that the next seat may hold everywhere."""

from collections.abc import Iterable
from functools import cache, partial

import pytest

from game.ai.facts import Facts
from game.core.chance import stream
from game.dominoes.tiles import full_set, mask
from game.dominoes.wall import Place, Wall
from game.games.brick.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.position import Position
from game.games.brick.rules import BrickRules
from tests.games.brick.building import rules, table, wall_of
from tests.helpers.clauses import facts_of
from tests.helpers.play import tiles

told = partial(facts_of, "brick")


def points(game: BrickRules, wall: Wall, held: int) -> tuple[int, ...]:
    """What every way of laying one of these bricks would score; the same walls come again and again."""
    return tuple(level for _, level in _ways(game.seats, wall, held))


def places(game: BrickRules, wall: Wall, held: int) -> int:
    """At how many places one of these bricks could lie."""
    return len({at for at, _ in _ways(game.seats, wall, held)})


@cache
def _ways(seats: int, wall: Wall, held: int) -> tuple[tuple[Place, int], ...]:
    game = rules(seats)
    turn = table(wall, *["" for _ in range(seats)])
    turn = turn._replace(hands=(held, *turn.hands[1:]))
    plays = [play for play in game.legal_actions(turn) if isinstance(play, Lay)]
    return tuple((play.place, game.step(turn, play).scores[0]) for play in plays)


def counted(game: BrickRules, state: Position, action: Action) -> Facts:
    """The same by the definition: the tiles in a hand that has to build."""
    seat, following = state.seat, (state.seat + 1) % game.seats
    after = game.step(state, action)
    hand = state.hands[seat]
    match action:
        case Lay():
            hand &= ~(1 << action.tile)
        case Skip():
            hand = 0
        case Draw(int(tile)):
            hand |= 1 << tile
    mine, promise = places(game, after.wall, hand), max(points(game, after.wall, hand), default=0)
    now = game.events(state, action, after)[0].points if isinstance(action, Lay) else 0
    shed = sum(map(int, str(action).split()[1].split("|"))) if isinstance(action, Lay) else 0
    if isinstance(action, Reveal) or after.skips == 2 * game.seats:
        return Facts(now, keeps=mine, shed=shed, promise=promise)
    possible = state.known[following]
    if possible != state.hands[following]:
        seen = state.hands[seat] | state.readied | mask(brick.tile for brick in after.wall.bricks)
        for other, known in enumerate(state.known):
            seen |= known if other != following else 0
        possible = full_set(game.highest) & ~seen
    most = max(points(game, after.wall, possible), default=0)
    return Facts(now, most, places(game, after.wall, possible), mine, shed=shed, promise=promise)


class TestTheExamplesOfTheSheet:
    def test_a_bridge_on_two_bricks_scores_one_and_what_lies_beside_it_may_be_next(self) -> None:
        wall = wall_of("3|1", "2|1 @0,1 E")
        state = table(wall, "6|4 5|5 0|0", "1|1 2|2 4|4")
        over = [text for text in map(str, rules().legal_actions(state)) if text == "lay 6|4 @0,0 S"]
        assert [told(rules(), state, text).now for text in over] == [1]

    def test_what_the_next_seat_holds_is_known_when_all_of_it_was_seen(self) -> None:
        """Only 1-1 is held, and beside fives nothing lower may lie; one brick on the ground is no step up."""
        wall = wall_of("5|5")
        state = table(wall, "6|6 4|3", "1|1", known=(0, mask(tiles("1|1"))))
        assert told(rules(), state, "lay 6|6 @2,0 E") == Facts(shed=12)


def some(legal: Iterable[Action]) -> list[Action]:
    """Of each kind of action two."""
    kinds: dict[type, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    return [action for each in kinds.values() for action in each[:: -(-len(each) // 2)]]


@pytest.mark.parametrize(("seats", "seed", "every"), [(2, 1, 3), (3, 2, 5), (4, 3, 16)])
def test_every_number_by_laying_every_brick_everywhere(seats: int, seed: int, every: int) -> None:
    """Bricks are readied and taken back as often as they are laid, so that all kinds of actions come about."""
    game = rules(seats)
    kinds = set()
    state, rng = game.initial_state(seed), stream("facts", seed)
    for ply in range(100):
        if state.ended:
            break
        actions = some(game.legal_actions(state))
        if ply % every == 0:
            for action in actions:
                kinds.add(type(action))
                assert told(game, state, action) == counted(game, state, action), str(action)
        state = game.step(state, rng.choice(actions))
    assert kinds == {Reveal, Lay, Ready, Skip, Draw}
