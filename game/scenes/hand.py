"""The order of the tiles in the rack: as they came, as the person put them, by suit or by pips."""

from collections.abc import Sequence

from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile

SORTINGS = {"drawn": "Hand in your own order", "suit": "Hand by suit", "pips": "Hand by weight"}


class HandOrder:
    """How one person wants to see the hand."""

    def __init__(self, sorting: str) -> None:
        self.sorting = sorting if sorting in SORTINGS else "drawn"
        self._order: list[str] = []

    def forget(self) -> None:
        """Another hand: nothing is in anybody's order yet."""
        self._order = []

    def next(self) -> str:
        """The next way of sorting, in words."""
        keys = list(SORTINGS)
        self.sorting = keys[(keys.index(self.sorting) + 1) % len(keys)]
        return SORTINGS[self.sorting]

    def of(self, hand: Sequence[str]) -> list[str]:
        """The tiles of the hand in order; new ones come last, one that was taken back to where it stood."""
        self._order += [text for text in hand if text not in self._order]
        tiles = {text: parse_tile(text) for text in hand}
        if self.sorting == "suit":
            return sorted(hand, key=lambda text: (-HI[tiles[text]], -LO[tiles[text]]))
        if self.sorting == "pips":
            return sorted(hand, key=lambda text: -WEIGHT[tiles[text]])
        return [text for text in self._order if text in hand]

    def move(self, text: str, place: int, hand: Sequence[str]) -> None:
        """Puts a tile to that place among the others; from then on the hand stays as the person orders it."""
        self._order = [other for other in self.of(hand) if other != text]
        self._order.insert(place, text)
        self.sorting = "drawn"
