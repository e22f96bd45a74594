"""What comes and goes with what is in hand, painted over the still picture: marks, a ghost, what it would bring."""

from collections.abc import Mapping, Set

from game.ui.board.items import Item
from game.ui.render.displaylist import DisplayList
from game.ui.render.stilllayer import DrawOp


class Overlay:
    """The fleeting things of a table, and the parts of those that show."""

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}
        self.parts: list[DrawOp] = []
        self._resting: dict[str, Item] = {}
        """Those that are there whatever is looked at."""
        self._asked: object = None
        """What the parts follow from."""

    def begin(self, things: Mapping[str, Item]) -> None:
        """Another picture with those things has been made."""
        self._resting = {key: item for key, item in things.items() if item.overlaid}
        self._asked = None

    def point(self, pointed: Mapping[str, Item]) -> None:
        """Besides those that are there anyhow there are those now, in the place of any with their keys."""
        self.items = {**self._resting, **pointed}

    def find(self, display_list: DisplayList, moving: Set[str], *, anew: bool) -> bool:
        """Finds out which parts show, without what is `moving`; whether they are others now, as they are if all is to
        be found `anew`."""
        asked = self.items, moving
        if self._asked == asked and not anew:
            return False
        self._asked = asked
        self.parts = [part for part in display_list.overlaid(self.items, self._resting) if part.key not in moving]
        return True
