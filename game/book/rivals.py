"""How people stand with the characters that they have met at a game, read from the index."""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from game.ai.characters import BETWEEN, CHARACTERS, Character
from game.book.statistics import AHEAD, FAIR
from game.core.naming import person
from game.core.record import HUMAN

TRIES, ENOUGH = 3, 2
"""A character is beaten if, in that many matches in a row, the person was ahead at least that often."""


@dataclass(frozen=True, slots=True)
class Rivalry:
    """A person and a character at a game: for each of their matches, earliest first, 1 if the person came out ahead of
    the character, 0 if not, and a half if they were level."""

    course: tuple[float, ...] = ()

    @property
    def own(self) -> float:
        """The number of matches that the person has won; a level match counts a half."""
        return sum(self.course)

    @property
    def other(self) -> float:
        """The number of matches that the character has won; a level match counts a half."""
        return len(self.course) - self.own

    @property
    def beaten(self) -> bool:
        """Whether the character was beaten in two of three matches in a row."""
        return any(self.course[at : at + TRIES].count(1.0) >= ENOUGH for at in range(len(self.course)))

    @property
    def just_first(self) -> bool:
        """Whether the latest match is the first that the person has won against the character."""
        return self.course[-1:] == (1.0,) and self.course.count(1.0) == 1


class Rivalries:
    """Everybody's rivalries at one game."""

    def __init__(self, rows: Iterable[tuple[str, str, str, float]] = ()) -> None:
        """Takes a row for each meeting, earliest first: the person's key and name, the player met, who was ahead."""
        self._names: dict[str, str] = {}
        self._courses: dict[tuple[str, str], tuple[float, ...]] = {}
        for key, name, player, ahead in rows:
            self._names[key] = name
            known = name, player
            self._courses[known] = (*self._courses.get(known, ()), ahead)

    def of(self, name: str, character: Character) -> Rivalry:
        """The rivalry between the person with that name and that character."""
        known = self._names.get(person(name), name)
        return Rivalry(self._courses.get((known, f"{character.level}{BETWEEN}{character.key}"), ()))

    def next_on(self, name: str, levels: Iterable[str]) -> Character | None:
        """The character to ask next: the first at these levels that has not been beaten; None when all have been."""
        ladder = ladder_of(levels)
        return next((each for each in ladder if not self.of(name, each).beaten), None)


def ladder_of(levels: Iterable[str]) -> list[Character]:
    """The characters of those levels, gentlest first."""
    known = set(levels)
    return [each for each in CHARACTERS if each.level in known]


def rivalries(index: sqlite3.Connection, game: str) -> Rivalries:
    """Everybody's rivalries at that game, by the matches that count as results."""
    rows = index.execute(
        f"""select a.person, a.name, b.player, {AHEAD} from chairs a join chairs b on a.match = b.match
        join matches m on m.id = a.match where a.player = ? and m.game = ? and b.player like '%:%' and {FAIR}
        order by m.ended, m.id, b.seat""",
        (HUMAN, game),
    )
    return Rivalries(rows)
