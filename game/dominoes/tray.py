"""Checks that no tile of a position is in two places: each one mentioned is taken out of a tray with the whole set."""

from game.core import form
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.rules import Json
from game.dominoes.tiles import TEXT, Tile, TileSet, full_set, parse_tile, set_size


def tile_of(highest: int) -> form.Form[str]:
    """The form of the text of a tile of the double-`highest` set."""
    known = frozenset(TEXT[: set_size(highest)])

    def read(value: object, where: form.Where) -> str:
        if not isinstance(value, str) or value not in known:
            raise form.wrong(
                where, value, because(N_("a tile of the double-{number} set, such as 6|4"), number=highest)
            )
        return value

    return read


class Tray:
    """The tiles of a set that have not been placed yet."""

    def __init__(self, highest: int) -> None:
        self.left: TileSet = full_set(highest)

    def take(self, written: str, where: str) -> Tile:
        """Takes a tile out and returns it; `BadDocument`, naming the place `where`, if it is gone already."""
        tile = parse_tile(written)
        if not self.left >> tile & 1:
            raise BadDocument(because(N_("{where}: {tile} is already on the table"), where=where, tile=written))
        self.left ^= 1 << tile
        return tile

    def take_hand(self, seen: Json) -> None:
        """Takes out the observing seat's hand; `BadDocument` if its size is not the one in ``hand_sizes``."""
        for tile in seen["hand"]:
            self.take(tile, "observation.hand")
        size = seen["hand_sizes"][seen["seat"]]
        if size != len(seen["hand"]):
            words = N_("tiles in the hand: {number}, but hand_sizes says {size}")
            raise BadDocument(because(words, number=len(seen["hand"]), size=size))

    def check_rest(self, seen: Json, known: int = 0) -> None:
        """Raises `BadDocument` unless the tiles left just fill the boneyard and the other hands, of whose tiles `known`
        have been taken out already."""
        left, places = self.left.bit_count(), sum(seen["hand_sizes"]) - len(seen["hand"]) - known + seen["boneyard"]
        if left != places:
            words = N_("tiles left: {number}, but places in the other hands and the boneyard: {places}")
            raise BadDocument(because(words, number=left, places=places))
