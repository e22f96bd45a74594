"""Damages files: a changed value with a matching checksum, or anything at random."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from game.core.document import checksum


def spoilt(data: bytes, spoil: Callable[[Any], object]) -> bytes:
    """The document with a change and a matching checksum; in a file of several lines, the first."""
    first, end, rest = data.partition(b"\n") if data[:2] == b'{"' else (data, b"", b"")
    document = json.loads(first)
    spoil(document)
    if isinstance(document, dict) and "sha256" in document:
        document["sha256"] = checksum(document)
    return json.dumps(document).encode() + (b"\n" if end else b"") + rest


def at_random(data: bytes, rng: random.Random) -> bytes:
    """The file with a random value replaced, removed or added, or with random bytes changed."""
    if rng.random() >= 0.35:
        return spoilt(data, lambda document: _replace(document, rng))
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data)) if data else 0
        out, into = rng.choice(((1, 1), (rng.randint(1, 40), 0), (0, rng.randint(1, 8))))
        data = data[:at] + rng.randbytes(into) + data[at + out :]
    return data


ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 63, 64, 10**9, -(10**9), 2**63, 10**70, 0.5, -0.5, 1e300, 5e-324),
    *("", " ", "a", "human", "6|4", "9|9", "draw", "2026-11-23", "0001-01-01", "9999-12-31", "x" * 3000, "\x00", "\n"),
    *("\u202e", "{", "%s", "1" * 50, "lay 1|1", [], [[]], [0], ["a", "a"], [None], {}, {"a": 1}, {"": {}}),
    *([[1, 2], [3, 4]], ["6|4", "5|5"], {"hands": [["6|4"]], "cost": 1, "costs": 1, "of": 1}),
)


def _replace(document: Any, rng: random.Random) -> None:
    """Replaces the value at a random place."""
    for _ in range(rng.randint(1, 2)):
        places = [*_places(document)]
        if not places:
            return
        (parent, key), (other, place) = rng.choice(places), rng.choice(places)
        match rng.randrange(5):
            case 0:
                del parent[key]
            case 1 if isinstance(parent, dict):
                parent[str(rng.choice(ODD))[:20]] = parent[key]
            case 2:
                parent[key] = json.loads(json.dumps(other[place]))
            case _:
                parent[key] = rng.choice(ODD)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value, as its container and its key there."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        if key not in ("sha256", "format"):
            yield value, key
            yield from _places(value[key])
