"""Clauses of hints, each a fact that can be checked at the table; and how numbers and lists are said."""

from collections.abc import Iterable, Sequence

from game.core.events import written
from game.dominoes.layout import Action, Lay
from game.dominoes.tiles import HI, LO, WEIGHT, Tile, parse_tile

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def unable(boneyard: int | None) -> list[str]:
    """Why one draws or passes; `boneyard` is None where nobody draws."""
    if boneyard is None:
        return ["nothing in your hand fits"]
    left = f"{counted(boneyard, 'tile')} to draw" if boneyard else "nothing is left to draw"
    return ["nothing in your hand fits", left]


def only_you(spent: Sequence[int], hand: Iterable[str], laid: Tile, more: str = "") -> str:
    """``only you have a 4 left, and nobody a 0``; `more` says what for: `` that could take the 5|0``."""
    own = {number for tile in map(parse_tile, hand) if tile != laid for number in (HI[tile], LO[tile])}
    mine, dead = ([number for number in spent if (number in own) is held] for held in (True, False))
    if not mine:
        return f"nobody has {any_of(dead)} left{more}"
    return f"only you have {any_of(mine)} left{more}" + (f", and nobody {any_of(dead)}" if dead else "")


def any_of(numbers: Sequence[int]) -> str:
    """Numbers of pips one of which is meant: ``a 2, 3 or 5``."""
    return f"{article(numbers[0])} {listed([str(number) for number in numbers], 'or')}"


def article(number: int) -> str:
    """What stands before a number of pips: an 8, a 5."""
    return "an" if number in (8, 11) else "a"


def of_others(keeps: int, left: int, what: str = "tile", do: str = "would fit", other: str = "other ") -> str:
    """How many of the tiles left in one's hand could go on from there: ``2 of your other 3 tiles would fit``."""
    if left == 1:
        return f"your {other}{what} {do if keeps else do.replace('would', 'would not')}"
    share = "all" if keeps == left else f"{keeps or 'none'} of"
    return f"{share} your {other}{left} {what}s {do}"


def may_have(some: int, of: int, name: str, what: str = "tile") -> str:
    """How many of the tiles that somebody may hold could follow: ``6 of 8 tiles that Ben may have would fit``."""
    return f"{unseen_share(some, of).replace('unseen tile', what)} that {name} may have would fit"


def weighs(tile: Tile, legal: Sequence[Action]) -> str:
    """How heavy the tile is, and whether it is the heaviest of several that can be played."""
    weight = WEIGHT[tile]
    if not weight:
        return "it weighs nothing in your hand"
    weights = {WEIGHT[each.tile] for each in legal if isinstance(each, Lay)}
    heaviest = "the heaviest you can play: " if weight == max(weights) > min(weights) else ""
    return f"{heaviest}{counted(weight, 'pip')} less in your hand"


def unseen_share(some: int, of: int) -> str:
    """``3 of 12 unseen tiles``, or ``any unseen tile``."""
    return f"{some} of {counted(of, 'unseen tile')}" if some < of else "any unseen tile"


def counted(number: int, what: str) -> str:
    """A number and what is counted, in its plural where it needs one: ``1 tile``, ``2 tiles``."""
    return f"{number} {what}{'s' * (number != 1)}"


def of_each(names: Iterable[str], numbers: Iterable[int]) -> str:
    """What each seat has, by its name: ``Nora 7, Ben 9``."""
    return ", ".join(f"{name} {written(number)}" for name, number in zip(names, numbers, strict=True))


def spelled(number: int) -> str:
    """A number as it is written in a sentence: small ones as words, others in figures."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(words: Sequence[str], joined: str = "and") -> str:
    """Words in a row, the last of them after `joined`: ``2, 3 and 5``."""
    return f" {joined} ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
