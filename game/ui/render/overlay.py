"""What comes and goes with what is in hand, painted over the still picture: marks, a ghost, what it would bring."""

from collections.abc import Mapping, Set
from typing import NamedTuple

from game.ui.board.items import Item
from game.ui.render.displaylist import Lying
from game.ui.render.stilllayer import Part

SHORTLY, LINGERING = 2, 12
"""So many frames words wait, the one that asks for them among them; and where something is held, once that shows."""


class Parted(NamedTuple):
    """Fleeting things: those that come at once, and those that may come a frame later."""

    things: dict[str, Item]
    words: dict[str, Item]


class Fleeting:
    """The fleeting things of a table, and the parts of those that show.

    Where every frame asks, words, and places of which there are many, come and go a frame after what they are about:
    that has enough to do. Where something is held, so does what they are about: to find out where it would go, and what
    shows there, is enough for the frame in which it gets there. Words come once it has stayed there for a moment.
    """

    def __init__(self) -> None:
        self.items: dict[str, Item] = {}
        self.parts: list[Part] = []
        self.hesitates = False
        """Whether something is to be shown as it was, or not at all, until the next frame."""
        self.behind = False
        """Whether that is all of it, and not the words alone: its parts are found, and painted in the next frame."""
        self._new = False
        """Whether nobody has asked for those parts yet."""
        self._left = 0
        """In how many frames it still does."""
        self._resting: dict[str, Item] = {}
        """Those that are there whatever is looked at."""
        self._parted = Parted({}, {})
        """The same in two parts."""
        self._now = Parted({}, {})
        """All of them in two parts."""
        self._words: dict[str, Item] = {}
        """The words that were shown last."""
        self._asked: object = None
        """What the parts follow from."""

    def begin(self, things: Mapping[str, Item]) -> None:
        """Another picture with those things has been made."""
        self._resting = {key: item for key, item in things.items() if item.fleeting}
        self._parted = _parted(self._resting)
        self._asked = None

    def point(self, pointed: Mapping[str, Item], *, patient: bool, held: bool = False) -> None:
        """Besides those that are there anyhow now there are those, in the place of any with their keys; whoever is
        `patient` waits for the words, and where something is `held` for all of it: that frame paints nothing.

        Whatever else it gets to before the next one shows in that: however fast it goes, what it passes is seen.
        """
        self.items, new = {**self._resting, **pointed}, _parted(pointed)
        self._now = Parted({**self._parted.things, **new.things}, {**self._parted.words, **new.words})
        if patient and held:
            self._new = self._new or not self.behind
            self.hesitates = self.behind = True
            return
        self.behind, self._left = False, SHORTLY
        self.hesitates = patient and self._now.words != self._words

    def come_round(self) -> None:
        """There may be no next frame: all shows as it is."""
        self.behind = self.hesitates = self._new = False

    def find(self, lying: Lying, waiting: Mapping[str, Item], moving: Set[str], *, frame: bool, anew: bool) -> bool:
        """Finds out which parts show, without what is `moving`; whether they are others now, as they are if all is to
        be found `anew`. Things that are `waiting` to be moved lie as they did."""
        if frame:
            self._begin_frame()
        asked = self._now.things, self._words if self.hesitates else self._now.words, waiting, moving
        if self._asked == asked and not anew:
            return False
        stay = _parted({key: item for key, item in waiting.items() if item.fleeting})
        if not self.hesitates:
            self._words = {**self._now.words, **stay.words}
            items = {**self.items, **stay.things, **stay.words}
        else:
            items = {**self._now.things, **stay.things, **self._words}
        self._asked = asked
        self.parts = [part for part in lying.fleeting(items, self._resting) if part.key not in moving]
        return True

    def _begin_frame(self) -> None:
        """What has been shown as it was has its turn."""
        if self._new:
            self._new = False
        elif self.behind:
            self.behind, self._left = False, LINGERING
            self.hesitates = self._now.words != self._words
        elif self.hesitates:
            self._left -= 1
            self.hesitates = self._left > 0


def _parted(items: Mapping[str, Item]) -> Parted:
    words = {key: item for key, item in items.items() if item.late}
    return Parted({key: item for key, item in items.items() if key not in words} if words else dict(items), words)
