"""Cups: the same people play a list of games, evening after evening, and get a point for everyone they beat.

Matches are read from the book; only the name, people and games of a cup are kept with it.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from game import files
from game.book.people import called
from game.book.shelf import Shelf
from game.book.statistics import EVENING
from game.core.form import MOST_SEATS, either, made, many, pattern, text
from game.core.message import N_, because
from game.core.record import HUMAN
from game.files import Notice
from game.words.dates import read_moment

FILE = "cups.json"
FORMAT = "pipstone-cups/1"
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Cup:
    """A cup. `begun` is local time as in the names of matches; matches from `over` on, if it is over, do not count."""

    name: str
    people: tuple[str, ...]
    games: tuple[str, ...]
    begun: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """A match of a cup: everyone's score, and how many of the others each of them beat, in the order of its people."""

    evening: str
    game: str
    scores: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a cup: its matches in order. Each game counts once an evening."""

    cup: Cup
    rounds: tuple[Round, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Everyone's points."""
        return tuple(sum(each.points[who] for each in self.rounds) for who in range(len(self.cup.people)))

    def evening(self, day: str) -> "Standing":
        """The standing by the matches of that evening alone."""
        return replace(self, rounds=tuple(each for each in self.rounds if each.evening == day))

    def until(self, last: Round) -> "Standing":
        """The standing after that match."""
        return replace(self, rounds=self.rounds[: self.rounds.index(last) + 1])

    @property
    def evenings(self) -> list[str]:
        """The days on which the cup was played, earliest first."""
        return list(dict.fromkeys(each.evening for each in self.rounds))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The indices of the people with the most points; none before the first match."""
        totals = self.totals
        return tuple(who for who, points in enumerate(totals) if points == max(totals)) if self.rounds else ()

    @property
    def last(self) -> "Standing":
        """The standing by the latest match alone."""
        return replace(self, rounds=self.rounds[-1:])

    def next_game(self, day: str) -> str:
        """The first game that has not been played that evening; empty when all have been."""
        played = {each.game for each in self.rounds if each.evening == day}
        return next((game for game in self.cup.games if game not in played), "")


def load(shelf: Shelf) -> tuple[list[Cup], Notice]:
    """All cups, latest first; an unreadable file is set aside, which the notice says."""
    found, notice = files.kept(shelf.folder / FILE, FORMAT, "cups", CUPS)
    return list(found or ()), notice


def store(shelf: Shelf, cups: Sequence[Cup]) -> Notice:
    """Saves the cups; a notice if that is not possible."""
    return files.keep(shelf.folder / FILE, FORMAT, cups=[asdict(cup) for cup in cups])


def standing(index: sqlite3.Connection, cup: Cup) -> Standing:
    """The standing of the cup by the matches in the book that only its people played, under their names there."""
    cup = replace(cup, people=tuple(called(index, name) for name in cup.people))
    once: dict[tuple[str, str], Round] = {}
    for each in _rounds(index, cup):
        if each.game in cup.games:
            once.setdefault((each.evening, each.game), each)
    return Standing(cup, tuple(once.values()))


def tonight(index: sqlite3.Connection, cup: Cup, day: str) -> Standing:
    """The standing of an evening without a cup: every match of that day that only the people of `cup` played counts."""
    cup = replace(cup, people=tuple(called(index, name) for name in cup.people))
    return Standing(cup, tuple(each for each in _rounds(index, cup) if each.evening == day))


def _rounds(index: sqlite3.Connection, cup: Cup) -> list[Round]:
    """The matches that only its people played while the cup lasted, in order."""
    rows = index.execute(
        f"""select m.id, {EVENING}, m.game, c.name, c.won, c.score, c.player
        from matches m join chairs c on c.match = m.id
        where m.ended > ? and (? = '' or m.ended < ?) and m.seats = ? and m.practice = 0
        order by m.ended, m.id, c.seat""",
        (cup.begun, cup.over, cup.over, len(cup.people)),
    )
    matches: dict[int, tuple[str, str, dict[str, tuple[float, int]]]] = {}
    for match, evening, game, name, won, score, player in rows:
        scores = matches.setdefault(match, (evening, game, {}))[2]
        if player == HUMAN:
            scores[name] = won, score
    found = list[Round]()
    for evening, game, by_name in matches.values():
        if by_name.keys() == {*cup.people}:
            own = tuple(by_name[name] for name in cup.people)
            points = tuple(sum(mine > each for each in own) for mine in own)
            found.append(Round(evening, game, tuple(score for _, score in own), points))
    return found


_NAMES = many(text(least=1), MOST_SEATS, 2, different=True)
_TITLE = text(LONGEST_NAME, typed=True)
_GAMES = many(pattern("[a-z][a-z0-9_]*", because(N_("the key of a game"))), 64, different=True)
CUPS = many(
    made(Cup, name=_TITLE, people=_NAMES, games=_GAMES, begun=read_moment, over=either("", read_moment)),
    1000,
)
"""The content of the file of cups."""
