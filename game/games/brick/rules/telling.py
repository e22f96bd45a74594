"""The events of Brick Dominoes."""

from game.core.events import DREW, LAID, SETTLED, Event, Gesture, Kind
from game.core.message import by, message
from game.core.rules import Seat
from game.dominoes.tiles import TEXT, WEIGHT, TileSet, members, texts, weight
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.state import State

SHOWED = Kind("reveal", Gesture.LAY, told=True, reveals=True)
READIED = Kind("ready", Gesture.LAY)
SKIPPED = Kind("skip", Gesture.SHUFFLE, told=True, reveals=True)
"""The whole hand is readied, for everybody to see."""


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """The events of one action, the settlement included where it ends the hand."""
    told = _told(before, action, after)
    if after.ended is not None:
        told += [_settled(seat, hand) for seat, hand in enumerate(after.hands) if hand]
    return tuple(told)


def _told(before: State, action: Action, after: State) -> list[Event]:
    seat = before.seat
    match action:
        case Reveal(tile) if after.revealing:
            return [Event(SHOWED, seat, by("brick.chose", seat), (TEXT[tile],), private=True)]
        case Reveal():
            return [_shown(after, each) for each in range(len(after.hands))]
        case Lay():
            level, text = after.wall.bricks[-1].level, TEXT[action.tile]
            said = by("brick.laid" if level else "brick.laid_ground", seat, tile=text, level=level)
            return [Event(LAID, seat, said, (text,), level, message("brick.layers", layers=level) if level else None)]
        case Ready(tile, _):
            level, text = after.wall.bricks[-1].level, TEXT[tile]
            said = by("brick.laid_down" if level else "brick.laid_down_ground", seat, tile=text, level=level)
            return [Event(READIED, seat, said, (text,))]
        case Skip():
            hand = tuple(texts(before.hands[seat]))
            return [Event(SKIPPED, seat, by("brick.skipped", seat, tiles=hand), hand)]
        case Draw(None):
            drawn = TEXT[before.deal.brickyard[before.drawn]]
            return [Event(DREW, seat, by("brick.drew", seat), (drawn,), private=True)]
        case Draw(tile):
            assert tile is not None
            return [Event(DREW, seat, by("brick.drew_readied", seat, tile=TEXT[tile]), (TEXT[tile],))]


def _shown(state: State, seat: Seat) -> Event:
    """The event that shows a seat's choice, once all have chosen."""
    text = TEXT[state.revealed[seat]]
    if seat != state.seat:
        return Event(SHOWED, seat, by("brick.showed", seat, tile=text), (text,))
    said = by("brick.showed_starts", seat, tile=text)
    return Event(SHOWED, seat, said, (text,), why=message("brick.heaviest_shown"))


def _settled(seat: Seat, hand: TileSet) -> Event:
    """The event that takes the weight of its hand from a seat when the hand is over."""
    left, lost = tuple(texts(hand)), weight(hand)
    pips = tuple(WEIGHT[tile] for tile in members(hand))
    why = message("brick.left" if len(left) > 1 else "brick.left_one", tiles=left, pips=pips, total=lost)
    return Event(SETTLED, seat, by("brick.lost", seat, points=lost), left, -lost, why)
