"""Reproducible randomness: named streams of random numbers, the same on every Python and platform.

Streams with different names, e.g. ``stream(seed, "deal", 3)``, are independent, so a deal never depends on who plays.
"""

import hashlib
import random
from collections.abc import Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from math import factorial
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 2**256
"""Exclusive upper bound of seeds, which are integers from 0."""


def check_seed(seed: int) -> int:
    """The seed itself; `ValueError` unless 0 <= seed < 2**256."""
    if not 0 <= seed < SEED_LIMIT:
        raise ValueError(f"seed {seed} is not between 0 and 2**256 - 1")
    return seed


def stream(*name: int | str) -> "Stream":
    """A stream of that name, at its start."""
    return Stream(int.from_bytes(hashlib.sha256(_spelled(name)).digest(), "big"))


def order(count: int, *name: int | str) -> list[int]:
    """The numbers 0 … count - 1 in the random order given by a name: a shuffle that needs no stream.

    The name's SHAKE-256 digest chooses the swaps of a Fisher–Yates shuffle, from the last place down. It has 128 bits
    more than needed, so no order is likelier than another by more than one part in 2**128.
    """
    size = (factorial(count).bit_length() + 128 + 7) // 8
    digits = int.from_bytes(hashlib.shake_256(_spelled(name)).digest(size), "little")
    items = list(range(count))
    for i in range(count - 1, 0, -1):
        digits, j = divmod(digits, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def _spelled(name: tuple[int | str, ...]) -> bytes:
    return "/".join(["pipstone", *map(str, name)]).encode()


def seal(seed: int, hand: int, deal: str) -> "Seal":
    """The seal of a hand's deal, given as one line of text.

    The salt is a hash of seed and hand: an opened seal reveals no other hand, and no deal can be guessed from a digest.
    """
    salt = hashlib.sha256(f"pipstone/{seed}/seal/{hand}".encode()).hexdigest()
    return Seal(f"pipstone-deal/1 {salt} {deal}")


@dataclass(frozen=True, slots=True)
class Seal:
    """A commitment to a deal: `digest` is shown before play, `content` after the hand."""

    content: str

    @property
    def digest(self) -> str:
        """SHA-256 of the content in UTF-8, 64 hex digits."""
        return hashlib.sha256(self.content.encode()).hexdigest()


class Stream:
    """Random numbers from ``random.Random.random`` alone, whose sequence for a seed is guaranteed never to change."""

    __slots__ = ("_random", "random")

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self.random = self._random.random

    def below(self, n: int) -> int:
        """An integer from 0 to n - 1 (n >= 1), uniform to one part in 2**53 / n."""
        return int(self.random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[int(self.random() * len(items))]

    def weighted(self, weights: Sequence[float]) -> int:
        """A random index, with probabilities proportional to the weights."""
        mark = self.random() * sum(weights)
        for at, weight in enumerate(weights):
            mark -= weight
            if mark < 0:
                return at
        return len(weights) - 1

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffles the items in place (Fisher–Yates, from the last place down)."""
        rnd = self.random
        for i in range(len(items) - 1, 0, -1):
            j = int(rnd() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order, as a new list."""
        result = list(items)
        self.shuffle(result)
        return result

    def seed(self) -> int:
        """A seed of 53 bits for another stream."""
        return int(self.random() * 2**53)
