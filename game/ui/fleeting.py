"""What comes and goes with what is in hand, painted over the still picture: marks, a ghost, what it would bring."""

from collections.abc import Mapping, Set

from game.ui.backdrop import Part
from game.ui.items import Item
from game.ui.lying import Lying


class Fleeting:
    """The fleeting things of a table, and the parts of those that show.

    Where every frame asks, words come and go a frame after what they are about: that has enough to do.
    """

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}
        self.parts: list[Part] = []
        self.hesitates = False
        """Whether words are to be shown as they were, or not at all, until the next frame."""
        self._framed = False
        """Whether a frame has shown them so."""
        self._resting: dict[str, Item] = {}
        """Those that are there whatever is looked at."""
        self._words: dict[str, Item] = {}
        """The words that were shown last."""
        self._asked: object = None
        """What the parts follow from."""

    def begin(self, things: Mapping[str, Item]) -> None:
        """Another picture with those things has been made."""
        self._resting = {key: item for key, item in things.items() if item.fleeting}
        self._asked = None

    def point(self, pointed: Mapping[str, Item], *, patient: bool) -> None:
        """Besides those that are there anyhow now there are those, in the place of any with their keys; whoever is
        `patient` waits a frame for the words."""
        self.items = {**self._resting, **pointed}
        self.hesitates, self._framed = patient and _words(self.items) != self._words, False

    def find(self, lying: Lying, waiting: Mapping[str, Item], moving: Set[str], *, frame: bool, anew: bool) -> bool:
        """Finds out which parts show, without what is `moving`; whether they are others now, as they are if all is to
        be found `anew`. Things that are `waiting` to be moved lie as they did."""
        if frame:
            self.hesitates, self._framed = self.hesitates and not self._framed, self.hesitates
        asked = self.items, waiting, moving, self.hesitates
        if self._asked == asked and not anew:
            return False
        items = {**self.items, **{key: item for key, item in waiting.items() if item.fleeting}}
        if self.hesitates:
            items = {key: item for key, item in items.items() if not item.late} | self._words
        else:
            self._words = _words(items)
        self._asked = asked
        self.parts = [part for part in lying.fleeting(items.values()) if part.key not in moving]
        return True


def _words(items: Mapping[str, Item]) -> dict[str, Item]:
    return {key: item for key, item in items.items() if item.late}
