"""What may come a frame or two behind: while things move, plates and papers are brought up to date one by one."""

from collections.abc import Sequence

from game.ui.render.stilllayer import Part

ROOM = 3
"""What a frame has room for: a paper, or so many plates."""
OPENING = 12
"""So many frames at most it takes until all lies on a table that was empty."""


class Backlog:
    """Remembers how parts that may come late were shown last: a frame in which something is played has enough to do."""

    def __init__(self) -> None:
        self._shown: dict[str, Part] = {}
        self._expected: frozenset[str] = frozenset()
        """What is new and waited the last time."""
        self.opens = 0
        """For how many frames at most what lies on a table that was empty may come bit by bit."""
        self.waits = False
        """Whether some part is still shown as it was, or not at all."""

    def take(self, parts: Sequence[Part], *, patient: bool, unseen: bool = False) -> list[Part]:
        """The parts as they are to be shown now: all up to date, or while one is `patient` some more than last time.

        What is new waits for one frame only, and takes the room of others then. Papers, and on a table that was empty
        all that is new, are made in one frame and shown in the next. Of a wall nothing waits that is `unseen` behind
        its stretched picture.
        """
        late = [part for part in parts if part.late]
        room, waiting = ROOM if self.waits else 0, dict[str, Part | None]()
        if not self.opens:
            room -= sum(part.late for part in late if part.key in self._expected)
        for part in late:
            old = self._shown.get(part.key)
            if old is part:
                continue
            due = part.key in self._expected and not self.opens if old is None else not _differ(old, part)
            comes = due or not patient or (unseen and part.ready is not None)
            if not comes and room >= part.late:
                room -= part.late
                comes = part.made is None or not part.made()
            if not comes:
                waiting[part.key] = old
        self.waits, found = bool(waiting), list(parts)
        if waiting:
            found = [each for part in parts if (each := waiting.get(part.key, part)) is not None]
        self._shown = {part.key: part for part in found if part.late}
        self._expected = frozenset([key for key, old in waiting.items() if old is None])
        self.opens = max(self.opens - 1, 0) if self.waits else 0
        return found


def _differ(old: Part, part: Part) -> bool:
    """Whether the part has come to look different, or things on the table to lie elsewhere."""
    return old.layer == part.layer and (old.bounds == part.bounds or part.item is not None) and old.stamp != part.stamp
