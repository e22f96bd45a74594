"""What somebody laid says what it does not hold: with a better tile in the hand that one would have been laid."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp

from game.core.rules import Seat
from game.dominoes.chain import Ply
from game.dominoes.deal import Share, every_deal
from game.dominoes.layout import Ends, Lay, Unable, joined, plays
from game.dominoes.tiles import Tile, TileSet, members

Places = Sequence[tuple[Seat | None, Share]]
"""Shares of the unseen tiles by the seat whose hand they are in; None where they are in nobody's."""

Taste = Callable[[Ends, Lay], float]
"""How much people are drawn to a play at those ends, in points."""

FLOOR = 0.1
"""How often people are taken to play anything at all, for reasons of their own."""
USUAL = 0.15
"""How likely any play is then."""


@dataclass(frozen=True, slots=True)
class Clue:
    """A tile laid while others might have been.

    Every possible play pulls with exp(taste / temper). `laid` is the pull of what was done, `known` that of all plays
    with tiles which the seat is now known to have held then, and `pulls` that of the plays with each tile it may hold.
    """

    seat: Seat
    laid: float
    known: float
    pulls: Mapping[Tile, float]

    def likelihood(self, held: Sequence[Tile]) -> float:
        """How likely the seat was to do what it did if its unseen tiles are these."""
        pull, pulls = self.known, self.pulls
        for tile in held:
            if tile in pulls:
                pull += pulls[tile]
        return self.how_likely(pull)

    def how_likely(self, pull: float) -> float:
        """How likely the seat was to do what it did if all its plays together pulled that much."""
        return (1 - FLOOR) * self.laid / pull + FLOOR * USUAL


def clues(
    story: Sequence[Ply], own: Seat, unseen: TileSet, taste: Taste, temper: float, *, all_spin: bool
) -> list[Clue]:
    """What the others' plays tell about the unseen tiles, newest first.

    `temper` is how many points people let lie for no reason one can see. What a seat did before it last drew tiles says
    nothing of those, and is left out.
    """
    laid: list[tuple[Seat, Lay | None, Ends]] = []
    ends: Ends = ()
    for seat, action, _ in story:
        if isinstance(action, Lay):
            if ends and seat != own:
                laid.append((seat, action, ends))
            leaves = action.spins if all_spin else action.leaves
            ends = (leaves,) if action.onto is None else joined(ends, action.onto, leaves)
        elif action is Unable.DRAW:
            laid.append((seat, None, ends))

    found: list[Clue] = []
    since: dict[Seat, TileSet] = {}
    drew: set[Seat] = set()
    for seat, done, then in reversed(laid):
        if done is None:
            drew.add(seat)
        elif seat not in drew:
            since[seat] = since.get(seat, 0) | done.bit
            pulls: dict[Tile, float] = {}
            for play in plays(unseen | since[seat], then):
                pulls[play.tile] = pulls.get(play.tile, 0.0) + exp(taste(then, play) / temper)
            known = sum(pulls.pop(tile, 0.0) for tile in members(since[seat]))
            found.append(Clue(seat, exp(taste(then, done) / temper), known, pulls))
    return found


def remembered(story: Sequence[Ply], memory: int | None) -> Sequence[Ply]:
    """The story as somebody has it in mind who forgets what numbers were open more than `memory` plies ago.

    None: nothing is forgotten. What lies on the table is never forgotten.
    """
    if memory is None:
        return story
    recent = len(story) - memory
    return [ply if number >= recent else ply._replace(open=[]) for number, ply in enumerate(story)]


def every_likely_deal(
    unseen: TileSet, places: Places, found: Sequence[Clue], most: int
) -> list[tuple[float, dict[Seat | None, TileSet]]]:
    """Every deal of the unseen tiles with how likely it is, all together 1; none of them if they are more than `most`.

    Deals that differ only in when the tiles came to a hand are one deal, and as much likelier.
    """
    together: dict[tuple[tuple[Seat | None, TileSet], ...], float] = {}
    for deal in every_deal(unseen, [share for _, share in places], most):
        held: dict[Seat | None, TileSet] = {}
        for (seat, _), tiles in zip(places, deal, strict=True):
            held[seat] = held.get(seat, 0) | tiles
        key = tuple(held.items())
        together[key] = together.get(key, 0.0) + likelihood(places, [members(tiles) for tiles in deal], found)
    total = sum(together.values())
    return [(likely / total, dict(key)) for key, likely in together.items()]


def likelihood(places: Places, deal: Sequence[Sequence[Tile]], found: Sequence[Clue]) -> float:
    """How likely that deal makes what everybody did, relative to others."""
    held: dict[Seat | None, list[Tile]] = {}
    for (seat, _), tiles in zip(places, deal, strict=True):
        held.setdefault(seat, []).extend(tiles)
    result = 1.0
    for clue in found:
        result *= clue.likelihood(held.get(clue.seat, ()))
    return result
