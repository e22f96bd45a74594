"""The order of the tiles in the rack: as they came, as the person put them, by suit or by pips."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile

SEATS = tuple("01234567")
"""How seats are written where orders are kept."""
SORTINGS = {"drawn": "Hand in your own order", "suit": "Hand by suit", "pips": "Hand by weight"}


class HandOrder:
    """How the people at one screen want to see their hands."""

    def __init__(self, sorting: str) -> None:
        self.sorting = sorting if sorting in SORTINGS else "drawn"
        self.seat: Seat | None = None
        """Whose hand is asked for."""
        self._orders: dict[Seat | None, list[str]] = {}
        self._tried: list[str] | None = None
        """The order while a tile is held over the rack."""

    def forget(self) -> None:
        """Another deal: nothing is in anybody's order yet."""
        self._orders, self._tried = {}, None

    def kept(self, deal: str) -> dict[str, Any]:
        """Everybody's order as plain JSON data, for the deal with that seal."""
        orders = {str(seat): list(order) for seat, order in self._orders.items() if seat is not None}
        return {"deal": deal, "seats": orders}

    def recall(self, kept: Mapping[str, Any], deal: str) -> None:
        """Takes back the orders that were kept for the deal with that seal; what makes no sense is left out."""
        seats = kept.get("seats") if kept.get("deal") == deal else None
        for seat, order in seats.items() if isinstance(seats, Mapping) else ():
            if seat in SEATS and isinstance(order, list) and all(isinstance(text, str) for text in order):
                self._orders[int(seat)] = list(dict.fromkeys(order))

    def next(self) -> str:
        """The next way of sorting, in words."""
        self._tried = None
        keys = list(SORTINGS)
        self.sorting = keys[(keys.index(self.sorting) + 1) % len(keys)]
        return SORTINGS[self.sorting]

    def of(self, hand: Sequence[str]) -> list[str]:
        """The tiles of the hand in order; new ones come last, one that was taken back to where it stood."""
        order = self._orders.setdefault(self.seat, [])
        order += [text for text in hand if text not in order]
        if self._tried is not None:
            return [text for text in dict.fromkeys((*self._tried, *order)) if text in hand]
        tiles = {text: parse_tile(text) for text in hand}
        if self.sorting == "suit":
            return sorted(hand, key=lambda text: (-HI[tiles[text]], -LO[tiles[text]]))
        if self.sorting == "pips":
            return sorted(hand, key=lambda text: -WEIGHT[tiles[text]])
        return [text for text in order if text in hand]

    def hold(self, text: str, place: int, hand: Sequence[str]) -> None:
        """A tile is held over that place among the others, which make room for it until it is let go."""
        tried = [other for other in self.of(hand) if other != text]
        tried.insert(place, text)
        self._tried = tried

    def put_down(self) -> None:
        """What is held stays where it is held; from then on the hand stays as the person orders it."""
        if self._tried is not None:
            self._orders[self.seat], self.sorting, self._tried = self._tried, "drawn", None

    def take_back(self) -> None:
        """What is held belongs where it was before it was lifted."""
        self._tried = None
