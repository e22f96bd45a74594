"""Samples deals of the unseen tiles in proportion to their likelihood, by exchanging two tiles at a time."""

from collections.abc import Sequence
from itertools import chain
from math import prod

from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.deal import share_out
from game.dominoes.opponent_model import UNIFORM, Evidence, Likelihood, SoftmaxLikelihood, Whereabouts
from game.dominoes.tiles import Tile, TileSet, mask, members

FRESH = 16
"""Deals after which the chain restarts, because exchanges of two tiles may not reach every deal."""


class LikelyDeals:
    """A Metropolis sampler (Metropolis and others, 1953) of deals that fit, weighted by the likelihood of past plays.

    Between two deals, `exchanges` are tried for each tile; before the first one, three times as many. Without evidence,
    deals come from `share_out`. Softmax likelihoods are updated with every exchange; others are computed for the whole
    hand, whose order must not matter to them, and cached.
    """

    def __init__(self, unseen: TileSet, whereabouts: Whereabouts, evidence: Evidence, exchanges: int = 1) -> None:
        self._unseen = unseen
        self._seats = [seat for seat, _ in whereabouts]
        self._shares = [share for _, share in whereabouts]
        self._exchanges = exchanges * unseen.bit_count() if any(evidence) else 0
        self._hands = {seat: _Hand(seat, unseen, evidence) for seat in self._seats}
        self._whose = [self._hands[seat] for seat in self._seats]
        self._allowed = [share.allowed for share in self._shares]
        self._held: list[list[Tile]] = []
        self._spots = [(at, spot) for at, share in enumerate(self._shares) for spot in range(share.size)]
        self._dealt = 0

    def deal(self, rng: Stream) -> list[tuple[Seat | None, list[Tile]]]:
        """Samples a deal; the tiles of every share, in random order."""
        if self._dealt % FRESH == 0 or not self._exchanges:
            self._begin(rng)
            self._exchange(2 * self._exchanges, rng)
        self._dealt += 1
        self._exchange(self._exchanges, rng)
        return [(seat, rng.shuffled(tiles)) for seat, tiles in zip(self._seats, self._held, strict=True)]

    def _begin(self, rng: Stream) -> None:
        self._held = share_out(self._unseen, self._shares, rng)
        if self._exchanges:
            for seat, hand in self._hands.items():
                hand.take([tiles for whose, tiles in zip(self._seats, self._held, strict=True) if whose == seat])

    def _exchange(self, times: int, rng: Stream) -> None:
        random, spots, held, allowed, whose = rng.random, self._spots, self._held, self._allowed, self._whose
        number = len(spots)
        for _ in range(times):
            one, here = spots[int(random() * number)]
            other, there = spots[int(random() * number)]
            if one == other:
                continue
            mine, yours = held[one][here], held[other][there]
            if not (allowed[one] >> yours & 1 and allowed[other] >> mine & 1):
                continue
            if whose[one] is whose[other] or _accepted(whose[one], whose[other], mine, yours, random()):
                held[one][here], held[other][there] = yours, mine


class _Softmax:
    """A softmax likelihood in the current deal: `total` is the sum of the weights, `now` the probability."""

    __slots__ = ("certain", "known", "least", "model", "now", "total", "weights")

    def __init__(self, likelihood: SoftmaxLikelihood, model: int, unseen: TileSet) -> None:
        self.model, self.known = model, likelihood.known
        self.weights = [likelihood.weights.get(tile, 0.0) for tile in range(unseen.bit_length())]
        self.certain, self.least = 1 - likelihood.epsilon, likelihood.epsilon * UNIFORM
        self.total = self.now = 0.0


class _Hand:
    """The unseen tiles of a seat in the current deal, and how `likely` they make its plays under each model.

    `told` says whether the seat has made any plays.
    """

    __slots__ = ("_known", "likely", "models", "softmax", "tiles", "told", "whole")

    def __init__(self, seat: Seat | None, unseen: TileSet, evidence: Evidence) -> None:
        self.models = len(evidence)
        self.softmax: list[_Softmax] = []
        self.whole: dict[int, list[Likelihood]] = {}
        for model, likelihoods in enumerate(evidence):
            for each in likelihoods:
                if each.seat == seat and isinstance(each, SoftmaxLikelihood):
                    self.softmax.append(_Softmax(each, model, unseen))
                elif each.seat == seat:
                    self.whole.setdefault(model, []).append(each)
        self.told = bool(self.softmax or self.whole)
        self._known: dict[TileSet, list[tuple[int, float]]] = {}
        self.tiles = 0
        self.likely: list[float] = []

    def take(self, dealt: Sequence[Sequence[Tile]]) -> None:
        """Replaces the tiles by those, given share by share."""
        self.tiles, self.likely = mask(chain.from_iterable(dealt)), [1.0] * self.models
        for each in self.softmax:
            each.total = each.known
            for tiles in dealt:
                each.total += sum([each.weights[tile] for tile in tiles])
            each.now = each.certain / each.total + each.least
            self.likely[each.model] *= each.now
        for model, found in self.of_whole(self.tiles):
            self.likely[model] = found

    def of_whole(self, tiles: TileSet) -> Sequence[tuple[int, float]]:
        """The models whose likelihoods depend on the whole hand, each with their product."""
        found = self._known.get(tiles)
        if found is None:
            held = members(tiles)
            found = self._known[tiles] = [
                (model, prod([each.likelihood(held) for each in likelihoods]))
                for model, likelihoods in self.whole.items()
            ]
        return found


def _accepted(one: _Hand, other: _Hand, mine: Tile, yours: Tile, mark: float) -> bool:
    """Whether the exchange is accepted; if so, updates both hands."""
    ratio, exchanged = 1.0, 1 << mine | 1 << yours
    changed: list[tuple[_Softmax, float, float]] = []
    become: list[tuple[_Hand, list[float]]] = []
    for hand, gone, come in ((one, mine, yours), (other, yours, mine)):
        if not hand.told:
            continue
        likely = [*hand.likely]
        for each in hand.softmax:
            weights = each.weights
            change = weights[come] - weights[gone]
            if change:
                total = each.total + change
                now = each.certain / total + each.least
                likely[each.model] *= now / each.now
                changed.append((each, total, now))
        if hand.whole:
            for model, found in hand.of_whole(hand.tiles ^ exchanged):
                likely[model] = found
        ratio *= sum(likely) / sum(hand.likely)
        become.append((hand, likely))
    if mark >= ratio:
        return False
    for each, total, now in changed:
        each.total, each.now = total, now
    for hand, likely in become:
        hand.likely = likely
        hand.tiles ^= exchanged
    return True
