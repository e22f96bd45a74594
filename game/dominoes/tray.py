"""The tiles of a set, each of which can be in one place: what a position says is taken out of it, one by one."""

from game.core import form
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.rules import Json
from game.dominoes.tiles import TEXT, Tile, TileSet, full_set, parse_tile, set_size


def tile_of(highest: int) -> form.Form[str]:
    """A tile of the double-`highest` set, as it is written."""
    known = frozenset(TEXT[: set_size(highest)])

    def read(value: object, where: form.Where) -> str:
        if not isinstance(value, str) or value not in known:
            raise form.wrong(
                where, value, because(N_("a tile of the double-{number} set, such as 6|4"), number=highest)
            )
        return value

    return read


class Tray:
    """What nobody has put anywhere yet."""

    def __init__(self, highest: int) -> None:
        self.left: TileSet = full_set(highest)

    def take(self, written: str, where: str) -> Tile:
        """The tile, which lies there from now on; `BadDocument` if it lies somewhere already."""
        tile = parse_tile(written)
        if not self.left >> tile & 1:
            raise BadDocument(because(N_("{where}: {tile} is already on the table"), where=where, tile=written))
        self.left ^= 1 << tile
        return tile

    def take_hand(self, seen: Json) -> None:
        """The hand of the seat that looks, which has as many tiles as ``hand_sizes`` says."""
        for tile in seen["hand"]:
            self.take(tile, "observation.hand")
        size = seen["hand_sizes"][seen["seat"]]
        if size != len(seen["hand"]):
            words = N_("tiles in the hand: {number}, but hand_sizes says {size}")
            raise BadDocument(because(words, number=len(seen["hand"]), size=size))

    def check_rest(self, seen: Json, known: int = 0) -> None:
        """`BadDocument` unless the tiles that are left fill the other hands, of which so many are `known`, and the
        boneyard."""
        left, places = self.left.bit_count(), sum(seen["hand_sizes"]) - len(seen["hand"]) - known + seen["boneyard"]
        if left != places:
            words = N_("tiles left: {number}, but places in the other hands and the boneyard: {places}")
            raise BadDocument(because(words, number=left, places=places))
