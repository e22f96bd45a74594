"""What happened in Brick Dominoes, in words."""

from game.core.events import DREW, LAID, SETTLED, Event, Gesture, Kind
from game.core.rules import Seat
from game.dominoes.clauses import counted
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
            return [Event(SHOWED, seat, "{name} chose a brick to show", (TEXT[tile],), private=True)]
        case Reveal():
            return [_shown(after, each) for each in range(len(after.hands))]
        case Lay():
            level, text = after.wall.bricks[-1].level, TEXT[action.tile]
            return [Event(LAID, seat, f"{{name}} laid {text}{_upon(level)}", (text,), level, _layers(level))]
        case Ready(tile, _):
            level, text = after.wall.bricks[-1].level, TEXT[tile]
            return [Event(READIED, seat, f"{{name}} laid {text} face down{_upon(level)}", (text,))]
        case Skip():
            hand = tuple(texts(before.hands[seat]))
            return [Event(SKIPPED, seat, f"{{name}} skipped and readied {', '.join(hand)}", hand)]
        case Draw(None):
            drawn = TEXT[before.deal.brickyard[before.drawn]]
            return [Event(DREW, seat, "{name} drew from the brickyard", (drawn,), private=True)]
        case Draw(tile):
            assert tile is not None
            return [Event(DREW, seat, f"{{name}} drew the readied {TEXT[tile]}", (TEXT[tile],))]


def _shown(state: State, seat: Seat) -> Event:
    """One seat's choice, once all have chosen."""
    text = TEXT[state.revealed[seat]]
    if seat != state.seat:
        return Event(SHOWED, seat, f"{{name}} showed {text}", (text,))
    return Event(SHOWED, seat, f"{{name}} showed {text} and starts", (text,), why="the heaviest brick shown")


def _upon(level: int) -> str:
    return f" on level {level}" if level else " on the ground"


def _layers(level: int) -> str:
    """Why a brick scores what it scores."""
    return f"{counted(level, 'layer')} beneath it" if level else ""


def _settled(seat: Seat, hand: TileSet) -> Event:
    """What a seat loses when the hand is over."""
    left, lost = texts(hand), weight(hand)
    weights = " + ".join(str(WEIGHT[tile]) for tile in members(hand))
    why = f"{', '.join(left)} left: {weights} = {lost}" if len(left) > 1 else f"{left[0]} left: {lost}"
    return Event(SETTLED, seat, f"{{name}} lost {lost} for what was left in the hand", tuple(left), -lost, why)
