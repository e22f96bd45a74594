"""Positions of the pips on a half, alone or beside a figure."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.paint import Point

_COLUMNS: dict[int, tuple[int, ...]] = {
    7: (3, 1, 3),
    9: (3, 3, 3),
    10: (4, 2, 4),
    11: (4, 3, 4),
    12: (4, 4, 4),
    13: (4, 5, 4),
    14: (5, 4, 5),
    15: (5, 5, 5),
    16: (4, 4, 4, 4),
}


def pips(value: int) -> tuple[float, list[Point]]:
    """Pip radius and positions on an upright half with side 1 and centre (0, 0). `ValueError` unless 0 to 16 pips."""
    if not 0 <= value <= 16:
        raise ValueError(f"no half has {value} pips: 0 to 16")
    d = 0.255
    diagonal = [(d, -d), (-d, d)]
    corners = [*diagonal, (-d, -d), (d, d)]
    sides = [(-d, 0.0), (d, 0.0)]
    middle = [(0.0, 0.0)]
    classic = {
        0: [],
        1: middle,
        2: diagonal,
        3: diagonal + middle,
        4: corners,
        5: corners + middle,
        6: corners + sides,
        8: [*corners, *sides, (0.0, -d), (0.0, d)],
    }
    if value in classic:
        return 0.098, classic[value]
    columns = _COLUMNS[value]
    tallest = max(columns)
    size, reach = {3: (0.092, 0.255), 4: (0.079, 0.30), 5: (0.064, 0.325)}[tallest]
    width = 0.255 if len(columns) == 3 else 0.30
    places: list[Point] = []
    for number, count in enumerate(columns):
        x = -width + 2 * width * number / (len(columns) - 1)
        step = 2 * reach / (tallest - 1)
        places += [(x, (row - (count - 1) / 2) * step) for row in range(count)]
    return size, places


@dataclass(frozen=True, slots=True)
class Half:
    """The content of one half (side 1, centre 0, 0): pips and, if wanted, a figure ``em`` high centred on a point."""

    radius: float
    places: tuple[Point, ...]
    figure: Point | None = None
    em: float = 0.0


def plain(value: int, *, vertical: bool) -> Half:
    """The pips alone; on a horizontal tile they are turned with it."""
    radius, places = pips(value)
    return Half(radius, tuple(places if vertical else [(y, -x) for x, y in places]))


def numbered(value: int, *, vertical: bool, mirrored: bool) -> Half:
    """The pips, drawn together beside an upright figure; ``mirrored`` puts the figure at the right.

    The second half of a horizontal tile is mirrored, so that both figures stay clear of the pin.
    """
    radius, places = pips(value)
    if not places:
        return Half(radius, (), (0.0, 0.0), 0.62)
    many = value > 9
    turned = places if vertical else [(y, -x) for x, y in places]
    wide = max(abs(x) for x, _ in turned)
    tall = max(abs(y) for _, y in turned)
    across = (0.130 if wide else 0.0) if many else 0.143
    if not many and wide:
        across = 0.143 * wide / 0.255
    squeeze_x = across / wide if wide else 1.0
    squeeze_y = (0.30 if many else 0.217) / tall if tall else 1.0
    side = -1 if mirrored else 1
    middle = side * (0.255 if many else 0.215)
    close = min(
        (abs(a[0] - b[0]) * squeeze_x if a[1] == b[1] else 1.0 for a in turned for b in turned if a != b), default=1.0
    )
    shrunk = min(0.62 * radius, 0.40 * close, 0.053 if many else 1.0)
    return Half(
        shrunk,
        tuple((middle + x * squeeze_x, y * squeeze_y) for x, y in turned),
        (side * (-0.220 if many else -0.240), 0.0),
        0.46 if many else 0.60,
    )
