"""What a seat at Fives can count out about an action, counted by laying every tile that the next seat may have."""

from typing import Any

from game.core.expertise import Facts
from game.core.rules import Observation
from game.dominoes.chain import actions
from game.dominoes.chaingame.state import State
from game.dominoes.layout import Action, Ends, Lay, Spin, by_number, ends_after, ends_of, plays, terms
from game.dominoes.tiles import SUIT, TileSet, full_set, mask, members
from game.games.fives.rules import FivesRules


def ends(observation: Observation) -> Ends:
    """The open ends that a seat sees."""
    return ends_of(observation["layout"], Spin.OPENING)


def count_terms(observation: Observation) -> list[tuple[str, int]]:
    """The outermost tiles and what each adds to the count, in the order of the arms."""
    return terms(ends(observation))


def count_after(observation: Observation, action: Action) -> int:
    """What the ends would add up to after that action."""
    now = ends(observation)
    then = ends_after(now, action, Spin.OPENING) if isinstance(action, Lay) else now
    return sum(pips for _, pips in terms(then))


def scored(game: FivesRules, state: State, action: Any) -> int:
    """The points of that action."""
    return game.events(state, action, game.step(state, action))[0].points


def points_with(game: FivesRules, then: State, by: int, tile: int) -> list[int]:
    """What each play of that tile would score if it were all that seat has."""
    hands = [0] * game.seats
    hands[by] = 1 << tile
    turn = then._replace(seat=by, hands=tuple(hands), scores=(0,) * game.seats, end=None)
    turn = turn._replace(legal=plays(hands[by], turn.ends))
    return [scored(game, turn, play) for play in turn.legal if isinstance(play, Lay)]


def replies(game: FivesRules, state: State, action: Any, following: TileSet) -> dict[int, int]:
    """The most that each tile of `following` which fits would score for the next seat, by playing it."""
    then = game.step(state, action) if isinstance(action, Lay) else state
    found = {tile: points_with(game, then, (state.seat + 1) % game.seats, tile) for tile in members(following)}
    return {tile: max(points) for tile, points in found.items() if points}


def counted(game: FivesRules, state: State, action: Any, following: TileSet) -> Facts:
    """What is told of an action, by playing on.

    With each tile of `following` alone in the next hand, and with each of the own hand.
    """
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


def naive_count(layout: list[list[str | None]]) -> int:
    """The sheet's words, from the list of tiles: ends of arms, doubles in full, the spinner till it has two arms."""
    total = 0
    for at, (tile, onto) in enumerate(layout):
        on_it = [other for other, under in layout if under == tile]
        halves = [int(half) for half in str(tile).split("|")]
        if at == 0:
            total += sum(halves) if len(on_it) <= 1 else 0
        elif not on_it:
            joined = set(halves) & {int(half) for half in str(onto).split("|")}
            total += sum(halves) if len(set(halves)) == 1 else sum(halves) - joined.pop()
    return total


def open_ends(seen: Any) -> dict[int, tuple[str, ...]]:
    """Each open number and the tiles that offer it."""
    return by_number(ends(seen))
