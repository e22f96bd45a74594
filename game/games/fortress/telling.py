"""What happened at Fortress, in words."""

from typing import TYPE_CHECKING

from game.core.events import LAID, PASSED, SETTLED, Event, Gesture, Kind
from game.dominoes.chain import weigh
from game.dominoes.layout import Action, Lay
from game.dominoes.tiles import TEXT

if TYPE_CHECKING:
    from game.games.fortress.rules import Position

PICKED_UP = Kind("pick_up", Gesture.DRAW, told=True, reveals=True)


def events(before: "Position", action: Action, after: "Position") -> tuple[Event, ...]:
    """The action, the tile picked up with the opening, and the settlement if the hand is over."""
    told = [_done(before, action)]
    if before.past is None and before.deal.picks_up is not None:
        tile = TEXT[before.deal.asleep[0]]
        told.append(Event(PICKED_UP, before.seat, "{name} picked up a sleeping tile", (tile,), private=True))
    if after.end:
        told += _settlement(after)
    return tuple(told)


def _done(before: "Position", action: Action) -> Event:
    if isinstance(action, Lay):
        tile = TEXT[action.tile]
        said = f"{{name}} laid {tile}" if action.onto is not None else f"{{name}} opened with {tile}"
        return Event(LAID, before.seat, said, (tile,))
    return Event(PASSED, before.seat, "{name} could not play and passed")


def _settlement(after: "Position") -> list[Event]:
    assert after.end is not None
    weights = weigh(after.hands)
    out = after.end.reason == "out"
    scored = [seat for seat, points in enumerate(after.end.points) if points]
    if not scored and not out:
        least = min(weights)
        why = f"{least} each: nobody scores"
        return [
            Event(SETTLED, seat, "Nobody can play; {name} shares the lightest hand", (), 0, why)
            for seat, pips in enumerate(weights)
            if pips == least
        ]
    (seat,) = scored or (after.seat,)
    points = after.end.points[seat]
    others = " + ".join(str(pips) for other, pips in enumerate(weights) if other != seat)
    if out:
        return [Event(SETTLED, seat, "{name} is out", (), points, f"the others hold {others} = {points}")]
    said = "Nobody can play; {name} has the lightest hand"
    why = f"the others hold {others}; less {weights[seat]}, that is {points}"
    return [Event(SETTLED, seat, said, (), points, why)]
