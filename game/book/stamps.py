"""Stamps: what someone has done for the first time, found afterwards in the book. None rewards days in a row."""

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from game import games
from game.book.statistics import FAIR
from game.core.message import N_
from game.core.record import HUMAN


class Seen(NamedTuple):
    """A match as it went for one person; see `game.book.played.Played` for `play` and `behind`.

    Of the other seats: their highest score, the number of people, and the players, separated by commas.
    """

    ended: str
    game: str
    seats: int
    hands: int
    score: int
    won: float
    out: int
    blocked: int
    play: int
    behind: int
    highest: int
    people: int
    players: str

    @property
    def beaten(self) -> bool:
        """Whether the person won it alone."""
        return self.won == 1

    @property
    def levels(self) -> set[str]:
        """The levels of the opponents."""
        return {player.partition(":")[0] for player in self.players.split(",")} - {HUMAN}


@dataclass(slots=True)
class SoFar:
    """What someone has done up to and including a match: matches and wins, and the keys of games."""

    matches: int = 0
    wins: int = 0
    played: set[str] = field(default_factory=set)
    won: set[str] = field(default_factory=set)
    beaten: dict[str, set[str]] = field(default_factory=dict)
    """By level, the games at which an opponent of that level was beaten."""
    day: str = ""
    today: set[str] = field(default_factory=set)
    """The games played on that day."""

    def add(self, match: Seen) -> None:
        """Adds a match."""
        self.matches += 1
        self.played.add(match.game)
        if match.won:
            self.wins += 1
            self.won.add(match.game)
        for level in match.levels if match.beaten else ():
            self.beaten.setdefault(level, set()).add(match.game)
        if match.ended[:10] != self.day:
            self.day, self.today = match.ended[:10], set()
        self.today.add(match.game)


Done = Callable[[Seen, SoFar], bool]
"""Whether a match, or all that was done up to it, earns the stamp."""


class Stamp(NamedTuple):
    """A stamp. `title` and `what` are marked for the catalogues; its drawing is sprites/stamps/``key``.svg."""

    key: str
    title: str
    what: str
    done: Done


class Earned(NamedTuple):
    """A stamp that someone has, and when the match that earned it ended."""

    stamp: Stamp
    ended: str


def _every_game(games_done: set[str]) -> bool:
    return games_done >= {*games.keys()}


def _beat_all(level: str) -> Done:
    return lambda match, so_far: _every_game(so_far.beaten.get(level, set()))


STAMPS = (
    Stamp("first", N_("The first one"), N_("a match played to its end"), lambda match, so_far: True),
    Stamp("win", N_("The first win"), N_("a match won"), lambda match, so_far: so_far.wins >= 1),
    Stamp("wins-10", N_("Ten wins"), N_("at any game"), lambda match, so_far: so_far.wins >= 10),
    Stamp("wins-50", N_("Fifty wins"), N_("at any game"), lambda match, so_far: so_far.wins >= 50),
    Stamp("hundred", N_("A hundred matches"), N_("won or lost"), lambda match, so_far: so_far.matches >= 100),
    Stamp("played-all", N_("All the games"), N_("each played once"), lambda match, so_far: _every_game(so_far.played)),
    Stamp("won-all", N_("All-rounder"), N_("every game won once"), lambda match, so_far: _every_game(so_far.won)),
    Stamp("one-day", N_("The whole box"), N_("every game in one day"), lambda match, so_far: _every_game(so_far.today)),
    Stamp("steady", N_("Steady beaten"), N_("once at every game"), _beat_all("casual")),
    Stamp("sharp", N_("Sharp beaten"), N_("once at every game"), _beat_all("skilled")),
    Stamp("master", N_("Master beaten"), N_("at any game"), lambda match, so_far: "master" in so_far.beaten),
    Stamp("masters", N_("Grandmaster"), N_("Master beaten at every game"), _beat_all("master")),
    Stamp(
        "full",
        N_("A full table"),
        N_("won against the most players"),
        lambda match, so_far: match.beaten and match.seats == games.find(match.game).seats[-1] > 2,
    ),
    Stamp(
        "family",
        N_("Family evening"),
        N_("won among four people"),
        lambda match, so_far: match.beaten and match.people >= 3,
    ),
    Stamp("shared", N_("Side by side"), N_("a win shared"), lambda match, so_far: 0 < match.won < 1),
    Stamp(
        "one-point",
        N_("By a whisker"),
        N_("won by one point"),
        lambda match, so_far: match.beaten and match.score - match.highest == 1,
    ),
    Stamp(
        "comeback",
        N_("From 40 behind"),
        N_("and still won"),
        lambda match, so_far: match.beaten and match.behind >= 40,
    ),
    Stamp(
        "twice",
        N_("Twice as many"),
        N_("points as anyone else"),
        lambda match, so_far: match.beaten and match.score >= 2 * max(1, match.highest),
    ),
    Stamp("twenty-five", N_("Twenty-five"), N_("in one play"), lambda match, so_far: match.play >= 25),
    Stamp("out-5", N_("Out the door"), N_("went out five times in a match"), lambda match, so_far: match.out >= 5),
    Stamp(
        "no-block",
        N_("Open roads"),
        N_("won without a single block"),
        lambda match, so_far: match.beaten and match.hands >= 5 and not match.blocked and match.out > 0,
    ),
    Stamp("long", N_("The long match"), N_("twenty hands or more"), lambda match, so_far: match.hands >= 20),
)
"""All stamps; at most 25."""


def earned(index: sqlite3.Connection, name: str) -> list[Earned]:
    """The stamps of that person, in the order in which they were earned."""
    so_far, found, open_ones = SoFar(), list[Earned](), list(STAMPS)
    for match in _matches(index, name):
        so_far.add(match)
        now = [stamp for stamp in open_ones if stamp.done(match, so_far)]
        found += [Earned(stamp, match.ended) for stamp in now]
        open_ones = [stamp for stamp in open_ones if stamp not in now]
    return found


def _matches(index: sqlite3.Connection, name: str) -> Iterator[Seen]:
    """The matches of that person that count as results, in the order in which they ended."""
    rows = index.execute(
        f"""select m.ended, m.game, m.seats, m.hands, c.score, c.won, c.out, c.blocked, c.play, c.behind,
        max(o.score), sum(o.player = ?), group_concat(o.player)
        from chairs c join matches m on m.id = c.match join chairs o on o.match = c.match and o.seat != c.seat
        where c.player = ? and c.name = ? and {FAIR} group by c.match, c.seat order by m.ended, m.id""",
        (HUMAN, HUMAN, name),
    )
    return map(Seen._make, rows)
