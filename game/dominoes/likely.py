"""Sampling deals of the unseen tiles in proportion to their likelihood, by exchanging two tiles at a time."""

from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.deal import share_out
from game.dominoes.opponent_model import Evidence, Likelihood, SoftmaxLikelihood, Whereabouts
from game.dominoes.tiles import Tile, TileSet

FRESH = 16
"""Deals after which the chain starts again, for exchanges of two tiles may not lead everywhere."""


class LikelyDeals:
    """A Metropolis sampler (Metropolis and others, 1953) of deals that fit, by the likelihood of what was played.

    Between two deals `exchanges` are tried for each tile, thrice as many before the first one; without evidence all
    deals that fit are equally likely. Softmax likelihoods are updated with every exchange, others computed again from
    the whole hand.
    """

    def __init__(self, unseen: TileSet, whereabouts: Whereabouts, evidence: Evidence, exchanges: int = 1) -> None:
        self._unseen = unseen
        self._seats = [seat for seat, _ in whereabouts]
        self._shares = [share for _, share in whereabouts]
        self._exchanges = exchanges * unseen.bit_count() if any(evidence) else 0
        self._softmax: list[tuple[SoftmaxLikelihood, int]] = []
        self._numbers: dict[Seat | None, list[int]] = {seat: [] for seat in self._seats}
        self._whole: dict[Seat | None, list[tuple[Likelihood, int]]] = {seat: [] for seat in self._seats}
        for model, likelihoods in enumerate(evidence):
            for each in likelihoods:
                if isinstance(each, SoftmaxLikelihood):
                    self._numbers[each.seat].append(len(self._softmax))
                    self._softmax.append((each, model))
                else:
                    self._whole[each.seat].append((each, model))
        self._models = range(len(evidence))
        self._allowed = [share.allowed for share in self._shares]
        self._held: list[list[Tile]] = []
        self._totals: list[float] = []
        self._likely: dict[Seat | None, list[float]] = {}
        self._spots = [(at, spot) for at, share in enumerate(self._shares) for spot in range(share.size)]
        self._dealt = 0

    def deal(self, rng: Stream) -> list[tuple[Seat | None, list[Tile]]]:
        """The tiles of every share, in random order."""
        if self._dealt % FRESH == 0 or not self._exchanges:
            self._begin(rng)
            self._exchange(2 * self._exchanges, rng)
        self._dealt += 1
        self._exchange(self._exchanges, rng)
        return [(seat, rng.shuffled(tiles)) for seat, tiles in zip(self._seats, self._held, strict=True)]

    def _begin(self, rng: Stream) -> None:
        self._held = share_out(self._unseen, self._shares, rng)
        self._totals = [each.known for each, _ in self._softmax]
        for seat, tiles in zip(self._seats, self._held, strict=True):
            for number in self._numbers[seat]:
                weights = self._softmax[number][0].weights
                self._totals[number] += sum([weights[tile] for tile in tiles if tile in weights])
        for seat, numbers in self._numbers.items():
            likely = [1.0 for _ in self._models]
            for number in numbers:
                each, model = self._softmax[number]
                likely[model] *= each.probability(self._totals[number])
            self._likely[seat] = self._with_whole(seat, likely, self._tiles(seat))

    def _tiles(self, seat: Seat | None) -> list[Tile]:
        return [tile for at, tiles in zip(self._seats, self._held, strict=True) if at == seat for tile in tiles]

    def _with_whole(self, seat: Seat | None, likely: list[float], held: list[Tile]) -> list[float]:
        """The same, with the models computed anew whose likelihoods depend on the whole hand."""
        for _, model in self._whole[seat]:
            likely[model] = 1.0
        for each, model in self._whole[seat]:
            likely[model] *= each.likelihood(held)
        return likely

    def _exchange(self, times: int, rng: Stream) -> None:
        random, spots, held, allowed, seats = rng.random, self._spots, self._held, self._allowed, self._seats
        number = len(spots)
        for _ in range(times):
            one, here = spots[int(random() * number)]
            other, there = spots[int(random() * number)]
            if one == other:
                continue
            mine, yours = held[one][here], held[other][there]
            if not (allowed[one] >> yours & 1 and allowed[other] >> mine & 1):
                continue
            if seats[one] == seats[other] or self._accepts(seats[one], seats[other], mine, yours, random()):
                held[one][here], held[other][there] = yours, mine

    def _accepts(self, one: Seat | None, other: Seat | None, mine: Tile, yours: Tile, mark: float) -> bool:
        """Whether the exchange is accepted; if so the likelihoods are updated."""
        ratio = 1.0
        changed: list[tuple[int, float]] = []
        become: list[tuple[Seat | None, list[float]]] = []
        for seat, gone, come in ((one, mine, yours), (other, yours, mine)):
            if not self._numbers[seat] and not self._whole[seat]:
                continue
            before = self._likely[seat]
            likely = [*before]
            for number in self._numbers[seat]:
                each, model = self._softmax[number]
                change = each.weights.get(come, 0.0) - each.weights.get(gone, 0.0)
                if change:
                    total = self._totals[number] + change
                    likely[model] *= each.probability(total) / each.probability(self._totals[number])
                    changed.append((number, total))
            if self._whole[seat]:
                held = [tile for tile in self._tiles(seat) if tile != gone]
                likely = self._with_whole(seat, likely, [*held, come])
            ratio *= sum(likely) / sum(before)
            become.append((seat, likely))
        if mark >= ratio:
            return False
        for number, total in changed:
            self._totals[number] = total
        self._likely.update(become)
        return True
