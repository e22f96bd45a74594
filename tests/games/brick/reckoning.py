"""The facts of an action in Brick, counted by laying every brick everywhere."""

from collections.abc import Iterable
from functools import cache

from game.core.expertise import Facts
from game.dominoes.tiles import full_set, mask
from game.dominoes.wall import Place, Wall
from game.games.brick.rules.actions import Action, Draw, Lay, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.state import State
from tests.games.brick.building import rules, table


def points(game: BrickRules, wall: Wall, held: int) -> tuple[int, ...]:
    """The points of every way to lay one of these bricks; cached, because the same walls come up again."""
    return tuple(level for _, level in _ways(game.seats, wall, held))


def places(game: BrickRules, wall: Wall, held: int) -> int:
    """The number of places where one of these bricks could lie."""
    return len({at for at, _ in _ways(game.seats, wall, held)})


@cache
def _ways(seats: int, wall: Wall, held: int) -> tuple[tuple[Place, int], ...]:
    game = rules(seats)
    turn = table(wall, *["" for _ in range(seats)])
    turn = turn._replace(hands=(held, *turn.hands[1:]))
    plays = [play for play in game.legal_actions(turn) if isinstance(play, Lay)]
    return tuple((play.place, game.step(turn, play).scores[0]) for play in plays)


def counted(game: BrickRules, state: State, action: Action) -> Facts:
    """The facts of an action by their definition, for the tiles in a hand that has to build."""
    seat = state.seat
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
    possible = possible_bricks(game, state, after)
    most = max(points(game, after.wall, possible), default=0)
    return Facts(now, most, places(game, after.wall, possible), mine, shed=shed, promise=promise)


def some(legal: Iterable[Action]) -> list[Action]:
    """Two actions of each kind."""
    kinds: dict[type, list[Action]] = {}
    for action in legal:
        kinds.setdefault(type(action), []).append(action)
    return [action for each in kinds.values() for action in each[:: -(-len(each) // 2)]]


def possible_bricks(game: BrickRules, state: State, after: State) -> int:
    """The bricks that the next seat may hold, as a mask: what it shows, or all unseen ones."""
    seat, following = state.seat, (state.seat + 1) % game.seats
    if state.known[following] == state.hands[following]:
        return state.known[following]
    seen = state.hands[seat] | state.readied | mask(brick.tile for brick in after.wall.bricks)
    for other, known in enumerate(state.known):
        seen |= known if other != following else 0
    return full_set(game.highest) & ~seen
