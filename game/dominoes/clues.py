"""What somebody laid says what it does not hold: with a better tile in the hand that one would have been laid."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Protocol

from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply
from game.dominoes.deal import Share, every_deal
from game.dominoes.layout import Ends, Lay, Spin, Unable, ends_after, plays, unseen_tiles
from game.dominoes.tiles import Tile, TileSet, members, parse_tiles

Whereabouts = Sequence[tuple[Seat | None, Share]]
"""Shares of the unseen tiles by the seat whose hand they are in; None where they are in nobody's."""

Preference = Callable[[Ends, TileSet], Callable[[Lay], float]]
"""How much people are drawn to each play at those ends, in points; the tiles are those they might be answered with."""

USUAL = 0.15
"""How likely any play is of those who play anything at all."""
MOST = 12.0
"""So many tempers are irresistible; with more the sums would not be exact."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A play that somebody chose, as another sees it afterwards.

    `ends` were open then. The seat held `held`, which it has laid since, the tile of the play among them; any of
    `maybe` it may have held besides. `answers` are those of which any may have been out of its sight.
    """

    seat: Seat
    done: Lay
    ends: Ends
    held: TileSet
    maybe: TileSet
    answers: TileSet


class Evidence(Protocol):
    """What one play tells of the tiles that stayed in a hand."""

    @property
    def seat(self) -> Seat:
        """Who played."""

    def likelihood(self, held: Sequence[Tile]) -> float:
        """How likely the seat was to do what it did if its unseen tiles are these."""


class Manner(Protocol):
    """How some people play, and so how their plays are to be understood."""

    def clue(self, decision: Decision) -> Evidence:
        """What a play tells if that is their manner."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What one play tells of people with a taste: a tile was laid although the seat might have laid others.

    Each play that was possible then has a weight of exp((its taste − that of the play made) / temper), so the play made
    has 1; a play is chosen as often as its weight is part of all. `known` is the weight of the plays with tiles which
    the seat is now known to have held, `pulls` that of the plays with each tile it may have held, and `whim` that of
    the manner.
    """

    seat: Seat
    known: float
    pulls: Mapping[Tile, float]
    whim: float

    def likelihood(self, held: Sequence[Tile]) -> float:
        """How likely the seat was to do what it did if its unseen tiles are these."""
        pull, pulls = self.known, self.pulls
        for tile in held:
            if tile in pulls:
                pull += pulls[tile]
        return self.how_likely(pull)

    def how_likely(self, pull: float) -> float:
        """How likely the seat was to do what it did if the weights of all its plays add up to `pull`."""
        return (1 - self.whim) / pull + self.whim * USUAL


@dataclass(frozen=True, slots=True)
class ByTaste:
    """The manner of people who are drawn to plays by a taste, and now and then to others.

    `temper` is how many points they let lie for no reason one can see, `whim` how often they play anything at all.
    """

    taste: Preference
    temper: float
    whim: float = 0.1

    def clue(self, decision: Decision) -> Clue:
        """What a play tells if that is their manner."""
        worth = self.taste(decision.ends, decision.answers)
        best = worth(decision.done)
        pulls: dict[Tile, float] = {}
        for play in plays(decision.maybe | decision.held, decision.ends):
            pulls[play.tile] = pulls.get(play.tile, 0.0) + exp(min((worth(play) - best) / self.temper, MOST))
        known = sum(pulls.pop(tile, 0.0) for tile in members(decision.held))
        return Clue(decision.seat, known, pulls, self.whim)


Testimony = Sequence[Sequence[Evidence]]
"""What the plays tell: for each manner that anybody may have, all as common as each other, its evidence."""


def testimony(observation: Observation, story: Sequence[Ply], manners: Sequence[Manner], spin: Spin) -> Testimony:
    """What the others' plays tell a seat that sees this, if everybody has one of the manners."""
    hand = parse_tiles(observation["hand"])
    made = decisions(story, observation["seat"], hand, unseen_tiles(observation), spin)
    return [[manner.clue(each) for each in made] for manner in manners]


def decisions(story: Sequence[Ply], own: Seat, hand: TileSet, unseen: TileSet, spin: Spin) -> list[Decision]:
    """The others' plays that tell something about the unseen tiles, newest first.

    What a seat did before it last drew tiles says nothing of those, and is left out. What its plays might be answered
    with are the tiles in one's `hand`, those that are still unseen, and those that others laid later.
    """
    laid: list[tuple[Seat, Lay | None, Ends]] = []
    ends: Ends = ()
    for seat, action, _ in story:
        if isinstance(action, Lay):
            if ends:
                laid.append((seat, action, ends))
            ends = ends_after(ends, action, spin)
        elif action is Unable.DRAW:
            laid.append((seat, None, ends))

    found: list[Decision] = []
    since: dict[Seat, TileSet] = {}
    drew: set[Seat] = set()
    answers = unseen | hand
    for seat, done, then in reversed(laid):
        if done is None:
            drew.add(seat)
            continue
        answers |= done.bit
        since[seat] = since.get(seat, 0) | done.bit
        if seat != own and seat not in drew:
            found.append(Decision(seat, done, then, since[seat], unseen, answers & ~since[seat]))
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
    unseen: TileSet, whereabouts: Whereabouts, found: Testimony, most: int
) -> list[tuple[float, dict[Seat | None, TileSet]]]:
    """Every deal of the unseen tiles with how likely it is, all together 1; none of them if they are more than `most`.

    Deals that differ only in when the tiles came to a hand are one deal, and as much likelier.
    """
    together: dict[tuple[tuple[Seat | None, TileSet], ...], float] = {}
    for deal in every_deal(unseen, [share for _, share in whereabouts], most):
        held: dict[Seat | None, TileSet] = {}
        for (seat, _), tiles in zip(whereabouts, deal, strict=True):
            held[seat] = held.get(seat, 0) | tiles
        key = tuple(held.items())
        together[key] = together.get(key, 0.0) + likelihood(whereabouts, [members(tiles) for tiles in deal], found)
    total = sum(together.values())
    return [(likely / total, dict(key)) for key, likely in together.items()]


def likelihood(whereabouts: Whereabouts, deal: Sequence[Sequence[Tile]], found: Testimony) -> float:
    """How likely that deal makes what everybody did, relative to others."""
    held: dict[Seat, list[Tile]] = {}
    for (seat, _), tiles in zip(whereabouts, deal, strict=True):
        if seat is not None:
            held.setdefault(seat, []).extend(tiles)
    result = 1.0
    for seat, hand in held.items() if found else ():
        result *= sum(likely_manners(seat, hand, found))
    return result


def likely_manners(seat: Seat, hand: Sequence[Tile], found: Testimony) -> list[float]:
    """How likely each manner makes what the seat did, if its unseen tiles are these; relative to others."""
    result = []
    for told in found:
        likely = 1.0
        for clue in told:
            if clue.seat == seat:
                likely *= clue.likelihood(hand)
        result.append(likely)
    return result
