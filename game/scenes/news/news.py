"""The line of news at the table: shown for a few seconds, a hint until the next move; and events in words."""

import re
from collections.abc import Sequence
from itertools import groupby

from game.core.events import SETTLED, Event
from game.core.rules import Seat
from game.scenes.shell.context import Context
from game.words import _, ngettext, sentences
from game.words.events import line as told
from game.words.saying import Listing

STAYS, STAYS_WITH_LINKS = 4.0, 8.0
"""Seconds for which a line stays; longer with links."""
_TILE = re.compile(r"([0-9]+\|[0-9]+)")
RECALLED_PER_WORD = 0.4
"""Seconds per word for which a recalled line stays."""
EXPLAINED_TURNS = 3
"""Most turns for which reasons are given as well."""
READING_PER_WORD = {"slow": 0.4, "normal": 0.25}
"""Seconds per word for reading what others did before they go on, by speed; at other speeds there is no wait."""


class News:
    """The line that is shown now."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.line = ""
        self.number = 0
        """Number of lines said so far, to tell repeated words apart."""
        self.refuses = False
        self.rule = ""
        """The heading in the rule book that explains the line; empty if it is not about a rule."""
        self.unread = 0.0
        """Seconds for which others wait so that what they did can be read."""
        self.undid = False
        """Whether the line says that something was undone."""
        self.recalled = False
        """Whether the line says what has happened since the person's last turn."""
        self._guides = False
        """Whether the line says what to do now."""
        self._advises, self._left = False, 0.0
        self._own = False
        """Whether the line says what the viewer has done."""
        self._keeps = 0.0
        """Seconds for which it stays though others play on."""
        self._latest, self._shown = "", ""
        """The last event in words, alone and with what was kept before it."""
        self._parts: tuple[tuple[int, str], ...] = ()
        """The parts of the line, each with its number."""

    def say(self, line: str, rule: str = "") -> None:
        """Shows a line instead of the one before."""
        self.line, self.refuses, self.rule = line, False, rule
        self.number += 1
        self._parts = ((self.number, line),)
        self.unread, self._own, self._advises, self.undid, self.recalled = 0.0, False, False, False, False
        self._guides = False
        self._left = STAYS_WITH_LINKS if rule else STAYS

    @property
    def parts(self) -> tuple[tuple[int, str], ...]:
        """The kept part and the last part of the line, each with its number; empty without a line."""
        return self._parts if self.line else ()

    @property
    def outlasts_play(self) -> bool:
        """Whether the line stays for some time though others play on, or is a refusal."""
        return bool(self.line) and (self._keeps > 0 or self.refuses)

    def advise(self, line: str, rule: str = "") -> None:
        """Shows a hint, which stays while its marks are on the table, or until something else is said."""
        self.say(line, rule)
        self._advises = True

    def guide(self, line: str) -> bool:
        """Says what to do now, unless another line stands; whether that was new. Any other line replaces it."""
        if line == self.line or (self.line and not self._guides):
            return False
        self.advise(line)
        self._guides = True
        return True

    def undo(self) -> None:
        """Says that something was undone, until it is redone or something else is played."""
        self.advise(_("Move undone"))
        self.undid = True

    def refuse(self, why: str, rule: str = "") -> None:
        """Says why something is not possible, with a sound."""
        self.say(why, rule)
        self.refuses = True
        self._context.sound.play("refuse")

    def recall(self, line: str) -> None:
        """Says what has happened since the person last looked; a longer line stays longer."""
        self.say(line)
        self.recalled = True
        self._left = max(STAYS_WITH_LINKS, RECALLED_PER_WORD * len(line.split()))

    def warn(self, line: str) -> None:
        """Says what went wrong; others wait until it can have been read."""
        self.say(line)
        self._take_time()

    def move_on(self) -> None:
        """Clears what an action makes out of date: a hint, a refusal, or what the person did before."""
        if self.rule or self.refuses or self._advises or (self._own and self._keeps <= 0):
            self.forget()

    def forget(self) -> None:
        """Clears the line."""
        self.line, self.refuses, self.rule, self._advises = "", False, "", False
        self._latest = self._shown = ""
        self.unread = 0.0

    def tell(
        self, events: Sequence[Event], names: tuple[str, ...], viewer: Seat | None = None, *, plain: bool = False
    ) -> None:
        """Announces scores, passes and draws, and with `plain` also what is laid; of simultaneous events, the one that
        scores most or has a reason. What `viewer` did needs no reading time."""
        heard = [event for event in events if event.points or event.kind.told or plain]
        if not heard:
            return
        event = max(reversed(heard), key=_weight)
        line = told(event, names, why=bool(event.points))
        stays = self._keeps > 0 and self.line and self.line == self._shown and event.kind != SETTLED
        before = self._parts[:1] if stays else ()
        self.say(sentences([*(words for _number, words in before), line]))
        self._parts = (*before, (self.number, line))
        self._latest, self._shown = line, self.line
        self._own = event.seat == viewer
        if not self._own:
            self._take_time()

    def wait_for(self, words: str) -> None:
        """Makes others wait until these words, said elsewhere, can have been read."""
        self.unread = max(self.unread, len(words.split()) * READING_PER_WORD.get(self._context.settings.speed, 0.0))

    def _take_time(self) -> None:
        self.unread = 0.0
        self.wait_for(self.line)
        self._left = max(self._left, self.unread)

    def read(self) -> None:
        """Ends the reading time, since the person has touched something."""
        self.unread = 0.0

    def keep(self) -> None:
        """Keeps the line for its time though others play on; news that comes meanwhile is added to it."""
        if self.line and self.line == self._shown:  # without what had been kept before it
            self.line, self._parts = self._latest, self._parts[-1:]
        self._latest = self._shown = self.line
        self._keeps = STAYS if self.line else 0.0

    def fade(self, dt: float, *, marked: bool = False) -> float | None:
        """Lets `dt` seconds pass; returns seconds until the line goes, 0.0 when it has just gone, or None if it stays,
        as while the table shows what was advised (`marked`)."""
        self.unread = max(0.0, self.unread - dt)
        if not self.line or (self._advises and (marked or self._guides)):
            return None
        self._left, self._keeps = max(0.0, self._left - dt), self._keeps - dt
        if not self._left:
            self.line = ""
        return self._left


def own_last(log: Sequence[Event], seat: Seat, done: Sequence[Event] = ()) -> int:
    """Index of that seat's last own move in the log of a hand, without those `done` for it; -1 if there is none."""
    unseen = {id(event) for event in done}
    return max((at for at, event in enumerate(log) if event.seat == seat and id(event) not in unseen), default=-1)


def missed(log: Sequence[Event], seat: Seat, names: tuple[str, ...], done: Sequence[Event] = ()) -> list[str]:
    """What has happened since that seat's last own move in this hand, one line per turn: the whole turns of the others,
    and everything `done` for the seat while its hand was covered."""
    own = own_last(log, seat, done)
    turns = [(actor, list(turn)) for actor, turn in groupby(log[own + 1 :], key=lambda event: event.seat)]
    why, lines = len(turns) <= EXPLAINED_TURNS, list[str]()
    for actor, turn in turns:
        if actor == seat:
            lines.append(in_a_line(turn, names))
        elif plays := [event for event in turn if not event.kind.aside]:
            lines.append(in_one([told(each, names, why=why and bool(each.points)) for each in plays], names[actor]))
    return lines


def in_one(lines: Sequence[str], name: str) -> str:
    """Several clauses about one person as one, such as “Ben played 2|0, took 5|2 and 6|2”. The name stands once, and so
    do words that successive clauses about a tile share."""
    start, clauses, tiles = f"{name} ", list[str](), list[str]()
    if len(lines) < 2 or not all(line.startswith(start) for line in lines):
        return sentences(lines).removesuffix(".")
    parts = (_TILE.split(line.removeprefix(start), maxsplit=1) for line in lines)
    for (before, after), same in groupby(parts, key=lambda part: (part[0], "".join(part[2:]))):
        tiles = ["".join(part[1:2]) for part in same]
        clauses.append(f"{before}{Listing(tiles):and}{after}")
    return start + (f"{Listing(clauses)}" if len(tiles) > 1 else f"{Listing(clauses):and}")


def in_a_line(events: Sequence[Event], names: tuple[str, ...]) -> str:
    """All events in a line; repetitions are counted."""
    counted = [(line, len(list(same))) for line, same in groupby(told(event, names) for event in events)]
    return sentences(_several(line, number) if number > 1 else line for line, number in counted)


def _several(line: str, number: int) -> str:
    # TRANSLATORS: {line} is a clause such as “Nora drew a tile”
    return ngettext("{line}, {n} time", "{line}, {n} times", number).format(line=line, n=number)


def _weight(event: Event) -> tuple[bool, bool, bool, int, int]:
    """The order of simultaneous events: scores, then reasons or several tiles; of a settlement, the largest."""
    several = len(event.tiles)
    return bool(event.points), bool(event.why) or several > 1, event.kind == SETTLED, event.points, several
