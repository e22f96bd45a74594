"""Opponent models: how likely a seat was to lay what it laid, depending on the tiles that it still holds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, prod
from typing import Protocol

from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply
from game.dominoes.deal import Share, every_deal
from game.dominoes.layout import Ends, Lay, Spin, Unable, ends_after, plays, unseen_tiles
from game.dominoes.tiles import Tile, TileSet, members, parse_tiles

Whereabouts = Sequence[tuple[Seat | None, Share]]
"""Shares of the unseen tiles, each with the seat whose hand it is in; None for nobody's."""

Preference = Callable[[Ends, TileSet], Callable[[Lay], float]]
"""Given ends and the tiles a play may be answered with, a function from a play to its utility in points."""

UNIFORM = 0.15
"""The probability of a play made at random."""
MOST_LOGIT = 12.0
"""The largest logit; with larger ones the sums would lose precision."""


@dataclass(frozen=True, slots=True)
class PastPlay:
    """A play that a seat chose, as another seat sees it afterwards.

    `ends` were open then. The seat held the tiles `held`, which it has laid since, including that of the play; it may
    have held any of `maybe` as well. `answers` are the tiles that others may have held, as far as it could tell.
    """

    seat: Seat
    done: Lay
    ends: Ends
    held: TileSet
    maybe: TileSet
    answers: TileSet


class Likelihood(Protocol):
    """The likelihood of one play, as a function of the tiles that stayed in the hand."""

    @property
    def seat(self) -> Seat: ...
    def likelihood(self, held: Sequence[Tile]) -> float: ...


class OpponentModel(Protocol):
    """A model of how people play."""

    def likelihood_of(self, past: PastPlay) -> Likelihood: ...


@dataclass(frozen=True, slots=True)
class SoftmaxLikelihood:
    """The likelihood of a play under a `SoftmaxModel`.

    The weight of a play is exp((its utility − that of the play made) / temperature), so the play made has weight 1.
    `known` is the total weight of the plays with tiles that the seat is now known to have held; `weights` has that of
    the plays with each other tile that it may have held.
    """

    seat: Seat
    known: float
    weights: Mapping[Tile, float]
    epsilon: float

    def likelihood(self, held: Sequence[Tile]) -> float:
        """The probability of the play if the seat's unseen tiles are these."""
        total, weights = self.known, self.weights
        for tile in held:
            if tile in weights:
                total += weights[tile]
        return self.probability(total)

    def probability(self, total: float) -> float:
        """The probability of the play if the weights of all plays add up to `total`."""
        return (1 - self.epsilon) / total + self.epsilon * UNIFORM


@dataclass(frozen=True, slots=True)
class SoftmaxModel:
    """Choice by a softmax of utilities with that `temperature`, in points, or at random with probability `epsilon`."""

    preference: Preference
    temperature: float
    epsilon: float = 0.1

    def likelihood_of(self, past: PastPlay) -> SoftmaxLikelihood:
        utility = self.preference(past.ends, past.answers)
        best = utility(past.done)
        weights: dict[Tile, float] = {}
        for play in plays(past.maybe | past.held, past.ends):
            weights[play.tile] = weights.get(play.tile, 0.0) + exp(
                min((utility(play) - best) / self.temperature, MOST_LOGIT)
            )
        known = sum(weights.pop(tile, 0.0) for tile in members(past.held))
        return SoftmaxLikelihood(past.seat, known, weights, self.epsilon)


Evidence = Sequence[Sequence[Likelihood]]
"""For each opponent model, all equally common, the likelihoods of the plays."""


def gather_evidence(
    observation: Observation, history: Sequence[Ply], models: Sequence[OpponentModel], spin: Spin
) -> Evidence:
    """The likelihoods of the other seats' plays, from the observing seat's knowledge."""
    hand = parse_tiles(observation["hand"])
    made = past_plays(history, observation["seat"], hand, unseen_tiles(observation), spin)
    return [[model.likelihood_of(each) for each in made] for model in models]


def past_plays(history: Sequence[Ply], own: Seat, hand: TileSet, unseen: TileSet, spin: Spin) -> list[PastPlay]:
    """The other seats' plays that tell something about the unseen tiles, newest first.

    What a seat did before it last drew says nothing about the tiles drawn, and is left out. A play may be answered with
    tiles in the observer's `hand`, unseen ones, and ones that others laid later.
    """
    laid: list[tuple[Seat, Lay | None, Ends]] = []
    ends: Ends = ()
    for seat, action, _ in history:
        if isinstance(action, Lay):
            if ends:
                laid.append((seat, action, ends))
            ends = ends_after(ends, action, spin)
        elif action is Unable.DRAW:
            laid.append((seat, None, ends))

    found: list[PastPlay] = []
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
            found.append(PastPlay(seat, done, then, since[seat], unseen, answers & ~since[seat]))
    return found


def remembered(history: Sequence[Ply], memory: int | None) -> Sequence[Ply]:
    """The history without the open numbers of more than `memory` plies ago; unchanged if `memory` is None."""
    if memory is None:
        return history
    recent = len(history) - memory
    return [ply if number >= recent else ply._replace(open=[]) for number, ply in enumerate(history)]


def weigh_deals(
    unseen: TileSet, whereabouts: Whereabouts, evidence: Evidence, most: int
) -> list[tuple[float, dict[Seat | None, TileSet]]]:
    """Every deal of the unseen tiles with its probability; empty if there are more than `most`.

    Deals that differ only in when tiles came to a hand count as one deal, with the sum of their probabilities.
    """
    together: dict[tuple[tuple[Seat | None, TileSet], ...], float] = {}
    for deal in every_deal(unseen, [share for _, share in whereabouts], most):
        held: dict[Seat | None, TileSet] = {}
        for (seat, _), tiles in zip(whereabouts, deal, strict=True):
            held[seat] = held.get(seat, 0) | tiles
        key = tuple(held.items())
        together[key] = together.get(key, 0.0) + likelihood(whereabouts, [members(tiles) for tiles in deal], evidence)
    total = sum(together.values())
    return [(likely / total, dict(key)) for key, likely in together.items()]


def likelihood(whereabouts: Whereabouts, deal: Sequence[Sequence[Tile]], evidence: Evidence) -> float:
    """The likelihood of a deal, up to a constant factor."""
    held: dict[Seat, list[Tile]] = {}
    for (seat, _), tiles in zip(whereabouts, deal, strict=True):
        if seat is not None:
            held.setdefault(seat, []).extend(tiles)
    return prod(sum(model_likelihoods(seat, hand, evidence)) for seat, hand in held.items()) if evidence else 1.0


def model_likelihoods(seat: Seat, hand: Sequence[Tile], evidence: Evidence) -> list[float]:
    """The likelihood of a seat's plays under each model, if `hand` are its unseen tiles."""
    return [prod(each.likelihood(hand) for each in plays if each.seat == seat) for plays in evidence]
