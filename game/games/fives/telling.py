"""What happened at Fives, in words: every score with the sum that made it."""

from typing import TYPE_CHECKING

from game.core.events import DREW, LAID, PASSED, SETTLED, Event, Gesture, Kind
from game.dominoes.chain import weigh
from game.dominoes.clauses import counted
from game.dominoes.layout import Action, Lay, Unable
from game.dominoes.tiles import TEXT, members
from game.games.fives.counting import score, terms

if TYPE_CHECKING:
    from game.games.fives.rules import Position

ALL_DREW = Kind("all drew", Gesture.SHUFFLE, told=True, reveals=True)


def events(before: "Position", action: Action, after: "Position", *, fifth: bool) -> tuple[Event, ...]:
    """The action, what all drew first for want of a double, and the settlement if it ended the hand.

    `fifth`: the bonus is a fifth of the rounded pips.
    """
    told = [_done(before, action, after)]
    if before.past is None and before.deal.rounds:
        drawn = counted(before.deal.rounds, "tile")
        told.append(Event(ALL_DREW, before.seat, f"Nobody had a double: everybody drew {drawn} first"))
    if after.end:
        told += _settlement(after, fifth)
    return tuple(told)


def _done(before: "Position", action: Action, after: "Position") -> Event:
    seat = before.seat
    if isinstance(action, Lay):
        tile = TEXT[action.tile]
        said = f"{{name}} laid {tile}" if action.onto is not None else f"{{name}} opened with {tile}"
        return Event(LAID, seat, said, (tile,), score(after.total), _sum(after))
    if action is Unable.DRAW:
        (drawn,) = members(after.hands[seat] & ~before.hands[seat])
        return Event(DREW, seat, "{name} could not play and drew a tile", (TEXT[drawn],), private=True)
    return Event(PASSED, seat, "{name} could not play and passed: the boneyard is empty")


def _sum(after: "Position") -> str:
    pips = [pips for _, pips in terms(after.ends)]
    addition = " + ".join(map(str, pips))
    return f"ends {addition} = {after.total}" if len(pips) > 1 else f"ends {addition}"


def _settlement(after: "Position", fifth: bool) -> list[Event]:
    assert after.end is not None
    if after.end.reason == "won":
        return []
    blocked = after.end.reason == "blocked"
    weights = weigh(after.hands)
    best = [seat for seat, points in enumerate(after.end.points) if points]
    if not best:
        return _no_bonus(after, weights)
    (seat,) = best
    points = after.end.points[seat]
    said = "Nobody can play; {name} has the lightest hand" if blocked else "{name} is out"
    others = " + ".join(str(pips) for other, pips in enumerate(weights) if other != seat)
    own = f" − {weights[seat]}" if blocked else ""
    pips = sum(weights) - weights[seat] - (weights[seat] if blocked else 0)
    rounded = (pips + 2) // 5 * 5
    why = f"left in the hands {others}{own}"
    why += f" = {pips}" if "+" in why or own else ""
    why += f", to the nearest five {rounded}" if rounded != pips else ""
    why += f", a fifth of it {points}" if fifth else ""
    return [Event(SETTLED, seat, said, (), points, why)]


def _no_bonus(after: "Position", weights: list[int]) -> list[Event]:
    """Why nobody gets a bonus: too little is left to round up, or the lightest hand is shared."""
    assert after.end is not None
    if after.end.reason == "out":
        return [Event(SETTLED, after.seat, "{name} is out", (), 0, f"only {sum(weights)} left in the hands: no bonus")]
    lightest = min(weights)
    if weights.count(lightest) == 1:
        seat = weights.index(lightest)
        why = "too little difference between the hands: no bonus"
        return [Event(SETTLED, seat, "Nobody can play; {name} has the lightest hand", (), 0, why)]
    return [
        Event(SETTLED, seat, "Nobody can play; {name} shares the lightest hand", (), 0, f"{lightest} each: no bonus")
        for seat, pips in enumerate(weights)
        if pips == lightest
    ]
