"""What the table tells about a brick in the hand: where it may lie and for how many points, and why not elsewhere."""

from typing import NamedTuple

from game.core.rules import Observation
from game.dominoes.tiles import parse_tile
from game.dominoes.wall import LETTERS, cells, coordinates, fits, place, refusal
from game.games.brick.rules.actions import orientations
from game.games.brick.rules.seen import wall_of


class Fit(NamedTuple):
    """A place where a brick may lie.

    `x`, `y` is its west or north cell and `direction` ``E`` or ``S``; `low_first` says that the smaller half lies on
    that cell; `points` is what the brick would score.
    """

    x: int
    y: int
    direction: str
    low_first: bool
    level: int
    points: int


def hand_fits(observation: Observation, tile: str) -> list[Fit]:
    """Every place and way round for a tile of the hand, e.g. ``6|4``, whoever is to act."""
    found = []
    for first, second in orientations(parse_tile(tile)):
        for at, spot in wall_of(observation).spots.items():
            if fits(spot, first, second):
                found.append(Fit(*_where(at), first < second, spot[0], spot[0]))
    return found


def readied_fits(observation: Observation) -> list[Fit]:
    """Every place for a readied brick; face down it never scores."""
    return [Fit(*_where(at), False, level, 0) for at, (level, _, _) in wall_of(observation).spots.items()]


class Fits:
    """Where each brick may lie, looked for once in a state."""

    def __init__(self) -> None:
        self._seen: Observation | None = None
        self._found: dict[str, list[Fit]] = {}

    def of(self, observation: Observation, brick: str) -> list[Fit]:
        """Every place and way round for a brick by its name on the table: ``hand:6|4`` or ``readied:6|4``."""
        if self._seen is not observation:
            self._seen, self._found = observation, {}
        if brick not in self._found:
            kind, _, text = brick.partition(":")
            self._found[brick] = readied_fits(observation) if kind == "readied" else hand_fits(observation, text)
        return self._found[brick]


def why_not(
    observation: Observation,
    tile: str,
    first_half_low: bool,
    cell: tuple[int, int],
    direction: str,
    *,
    face_down: bool = False,
) -> str:
    """Why a tile may not lie there, as one short clause; empty if it may.

    `cell` is the west or north cell of the place and gets the larger half, or the smaller one if `first_half_low`. A
    readied brick (`face_down`) is blank. The clauses are those of `game.dominoes.wall.refusal`, e.g. ``4 is lower than
    the 6 beside it`` or ``needs two different bricks below``.
    """
    ways = orientations(parse_tile(tile))
    first, second = (0, 0) if face_down else ways[-1] if first_half_low else ways[0]
    return refusal(wall_of(observation), first, second, place(*cell, LETTERS.index(direction)))


def why_not_skip(observation: Observation) -> str:
    """Why the seat that looks cannot skip its turn now, as one short sentence; empty if it can."""
    seat = observation["seat"]
    if observation["to_act"] != seat or observation["drawing"] or None in observation["revealed"]:
        return "It is not your turn to build"
    if not observation["hand"]:
        return "There is nothing in your hand to put down"
    if not observation["boneyard"] and not observation["readied"]:
        return "Nothing is left to draw"
    if observation["skipped"][seat] and _can_build(observation):
        return "Not on two turns running while a brick can be placed"
    return ""


def _can_build(observation: Observation) -> bool:
    wall = wall_of(observation)
    return bool(observation["readied"] and wall.spots) or wall.takes_any(map(parse_tile, observation["hand"]))


def _where(at: int) -> tuple[int, int, str]:
    x, y = coordinates(cells(at)[0])
    return x, y, LETTERS[at & 1]
