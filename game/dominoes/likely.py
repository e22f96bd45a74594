"""Dealing the unseen tiles again so that likely deals come more often: a deal that fits changes tile by tile."""

from game.core.chance import Stream
from game.core.rules import Seat
from game.dominoes.deal import share_out
from game.dominoes.opponent_model import Evidence, Likelihood, SoftmaxLikelihood, Whereabouts
from game.dominoes.tiles import Tile, TileSet

FRESH = 16
"""After so many deals one is begun from nothing, for exchanging two tiles at a time may not lead everywhere."""


class LikelyDeals:
    """Deals that fit, each as often as it is likely to have led to what everybody did.

    Two tiles at a time change places, and change back if that makes what was done less likely, the more often the less
    likely it is (Metropolis and others, 1953). Between two deals `exchanges` are tried for each tile, thrice as
    many before the first one; with 0, or where nothing was found out, all deals that fit are treated alike.

    Clues that add up tile by tile are kept up to date with every exchange; others are asked anew about the whole hand.
    """

    def __init__(self, unseen: TileSet, whereabouts: Whereabouts, found: Evidence, exchanges: int) -> None:
        self._unseen = unseen
        self._seats = [seat for seat, _ in whereabouts]
        self._shares = [share for _, share in whereabouts]
        self._exchanges = exchanges * unseen.bit_count() if any(found) else 0
        known = [(clue, model) for model, told in enumerate(found) for clue in told]
        self._found = [(clue, model) for clue, model in known if isinstance(clue, SoftmaxLikelihood)]
        self._whole: dict[Seat | None, list[tuple[Likelihood, int]]] = {seat: [] for seat in self._seats}
        for evidence, model in known:
            if not isinstance(evidence, SoftmaxLikelihood):
                self._whole[evidence.seat].append((evidence, model))
        self._clues: dict[Seat | None, list[int]] = {seat: [] for seat in self._seats}
        for number, (clue, _) in enumerate(self._found):
            self._clues[clue.seat].append(number)
        self._models = range(len(found))
        self._allowed = [share.allowed for share in self._shares]
        self._held: list[list[Tile]] = []
        self._total: list[float] = []
        self._likely: dict[Seat | None, list[float]] = {}
        self._spots = [(at, spot) for at, share in enumerate(self._shares) for spot in range(share.size)]
        self._dealt = 0

    def deal(self, rng: Stream) -> list[tuple[Seat | None, list[Tile]]]:
        """The tiles of every place, in random order."""
        if self._dealt % FRESH == 0 or not self._exchanges:
            self._begin(rng)
            self._exchange(2 * self._exchanges, rng)
        self._dealt += 1
        self._exchange(self._exchanges, rng)
        return [(seat, rng.shuffled(tiles)) for seat, tiles in zip(self._seats, self._held, strict=True)]

    def _begin(self, rng: Stream) -> None:
        self._held = share_out(self._unseen, self._shares, rng)
        self._total = [clue.known for clue, _ in self._found]
        for seat, tiles in zip(self._seats, self._held, strict=True):
            for number in self._clues[seat]:
                weights = self._found[number][0].weights
                self._total[number] += sum([weights[tile] for tile in tiles if tile in weights])
        for seat, numbers in self._clues.items():
            likely = [1.0 for _ in self._models]
            for number in numbers:
                clue, model = self._found[number]
                likely[model] *= clue.probability(self._total[number])
            self._likely[seat] = self._asked(seat, likely, self._tiles(seat))

    def _tiles(self, seat: Seat | None) -> list[Tile]:
        return [tile for at, tiles in zip(self._seats, self._held, strict=True) if at == seat for tile in tiles]

    def _asked(self, seat: Seat | None, likely: list[float], held: list[Tile]) -> list[float]:
        """The same, but anew from the whole hand for each manner whose clues do not add up."""
        for _, model in self._whole[seat]:
            likely[model] = 1.0
        for evidence, model in self._whole[seat]:
            likely[model] *= evidence.likelihood(held)
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
            if seats[one] == seats[other] or self._agrees(seats[one], seats[other], mine, yours, random()):
                held[one][here], held[other][there] = yours, mine

    def _agrees(self, one: Seat | None, other: Seat | None, mine: Tile, yours: Tile, mark: float) -> bool:
        """Whether the exchange is to stand; if so it is noted what pulls at whom now."""
        ratio = 1.0
        changed: list[tuple[int, float]] = []
        become: list[tuple[Seat | None, list[float]]] = []
        found, total = self._found, self._total
        for seat, gone, come in ((one, mine, yours), (other, yours, mine)):
            if not self._clues[seat] and not self._whole[seat]:
                continue
            before = self._likely[seat]
            likely = [*before]
            for number in self._clues[seat]:
                clue, model = found[number]
                change = clue.weights.get(come, 0.0) - clue.weights.get(gone, 0.0)
                if change:
                    now = total[number] + change
                    likely[model] *= clue.probability(now) / clue.probability(total[number])
                    changed.append((number, now))
            if self._whole[seat]:
                held = [tile for tile in self._tiles(seat) if tile != gone]
                likely = self._asked(seat, likely, [*held, come])
            ratio *= sum(likely) / sum(before)
            become.append((seat, likely))
        if mark >= ratio:
            return False
        for number, now in changed:
            total[number] = now
        self._likely.update(become)
        return True
