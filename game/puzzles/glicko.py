"""The rating of a person who solves puzzles: Glicko-2.

Source: Mark E. Glickman, "Example of the Glicko-2 system", Boston University, 2013 (revised 2022),
https://www.glicko.net/glicko/glicko2.pdf; the numbers of the steps below are those of that paper. Every puzzle is a
rating period with one game: solved is a win against the puzzle.
"""

import math
from dataclasses import dataclass

START = 1500.0
"""The rating of a person of whom nothing is known; the levels are rated from 1100, Gentle, to 2000, Master."""
UNKNOWN = 350.0
"""The rating deviation of such a person."""
VOLATILITY = 0.06
PUZZLE = 60.0
"""The rating deviation of a puzzle."""
LEAST_DEVIATION = 45.0
"""The least rating deviation of a person, so that a rating can always change."""
RATINGS, DEVIATIONS, VOLATILITIES = (0.0, 5000.0), (LEAST_DEVIATION, UNKNOWN), (0.01, 0.5)
"""The limits of all values: far from all puzzles, nothing could be computed any more."""
TAU = 0.5
"""How much the volatility may change; the paper recommends 0.3 to 1.2."""
SCALE = 173.7178
"""The number of rating points in a unit of the paper's scale."""
NEAR = 1e-6
"""The precision to which the volatility is found."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its deviation (95 % certain within twice that), and how much it varies from puzzle to puzzle."""

    rating: float = START
    deviation: float = UNKNOWN
    volatility: float = VOLATILITY


def after(own: Rating, *games: tuple[float, float, float]) -> Rating:
    """The rating after games against opponents: the rating and deviation of each, and 1 for a win or 0 for a loss."""
    mu, phi = (own.rating - START) / SCALE, own.deviation / SCALE  # step 2
    found = []
    for rating, deviation, score in games:
        g = 1 / math.sqrt(1 + 3 * (deviation / SCALE) ** 2 / math.pi**2)
        found.append((g, 1 / (1 + math.exp(-g * (mu - (rating - START) / SCALE))), score))
    v = 1 / math.fsum(g * g * e * (1 - e) for g, e, _ in found)  # step 3
    gain = math.fsum(g * (score - e) for g, e, score in found)
    sigma = _volatility(own.volatility, phi, v, v * gain)  # steps 4 and 5
    before = phi * phi + sigma * sigma  # step 6
    phi = 1 / math.sqrt(1 / before + 1 / v)  # step 7
    mu += phi * phi * gain
    return Rating(SCALE * mu + START, SCALE * phi, sigma)  # step 8


def after_puzzle(own: Rating, rating: float, solved: bool) -> Rating:
    """The rating after the first try of a puzzle with that rating."""
    found = after(own, (rating, PUZZLE, float(solved)))
    kept = zip((found.rating, found.deviation, found.volatility), (RATINGS, DEVIATIONS, VOLATILITIES), strict=True)
    return Rating(*(min(max(least, value), most) for value, (least, most) in kept))


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """The new volatility, by the Illinois variant of regula falsi (step 5 of the paper)."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        ex = math.exp(x)
        square = phi * phi + v + ex
        return ex * (delta * delta - square) / (2 * square * square) - (x - start) / (TAU * TAU)

    low = start
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(start - k * TAU) < 0:
            k += 1
        high = start - k * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * at_low / (at_high - at_low)
        there = f(middle)
        if there * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, there
    return math.exp(low / 2)
