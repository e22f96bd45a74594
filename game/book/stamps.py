"""Stamps: what someone has done for the first time, found afterwards in the book. None is for days in a row."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game import games
from game.book.statistics import FAIR
from game.core.message import N_
from game.core.record import HUMAN


class Other(NamedTuple):
    """Who else sat at the table."""

    name: str
    player: str
    score: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A match as it went for one person; see `game.book.played.Played` for `play` and `behind`."""

    others: tuple[Other, ...]
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

    @property
    def beaten(self) -> bool:
        """Whether it was won alone."""
        return self.won == 1

    @property
    def levels(self) -> set[str]:
        """The levels of the opponents."""
        return {other.player.partition(":")[0] for other in self.others if other.player != HUMAN}


Done = Callable[[Sequence[Seen]], bool]
"""Whether the last match of those so far, with the ones before it, earns the stamp."""


class Stamp(NamedTuple):
    """A stamp. `title` and `what` are marked for the catalogues; `sign` names the drawing on it."""

    key: str
    title: str
    what: str
    done: Done


class Earned(NamedTuple):
    """A stamp that someone has, and when the match ended that brought it."""

    stamp: Stamp
    ended: str


def _last(test: Callable[[Seen], bool]) -> Done:
    return lambda seen: test(seen[-1])


def _beat_all(level: str) -> Done:
    def done(seen: Sequence[Seen]) -> bool:
        return {each.game for each in seen if each.beaten and level in each.levels} >= {*games.keys()}

    return done


def _wins(number: int) -> Done:
    return lambda seen: sum(each.won > 0 for each in seen) >= number


def _evening(seen: Sequence[Seen]) -> bool:
    today = [each for each in seen if each.ended[:10] == seen[-1].ended[:10]]
    return len({each.game for each in today}) >= len(games.keys())


STAMPS = (
    Stamp("first", N_("The first one"), N_("a match played to its end"), lambda seen: True),
    Stamp("win", N_("The first win"), N_("a match won"), _wins(1)),
    Stamp("wins-10", N_("Ten wins"), N_("at any game"), _wins(10)),
    Stamp("wins-50", N_("Fifty wins"), N_("at any game"), _wins(50)),
    Stamp("hundred", N_("A hundred matches"), N_("won or lost"), lambda seen: len(seen) >= 100),
    Stamp("played-all", N_("All the games"), N_("each played once"), lambda s: {m.game for m in s} >= {*games.keys()}),
    Stamp(
        "won-all",
        N_("All-rounder"),
        N_("every game won once"),
        lambda s: {m.game for m in s if m.won} >= {*games.keys()},
    ),
    Stamp("one-day", N_("The whole box"), N_("every game in one day"), _evening),
    Stamp("steady", N_("Steady beaten"), N_("once at every game"), _beat_all("steady")),
    Stamp("sharp", N_("Sharp beaten"), N_("once at every game"), _beat_all("sharp")),
    Stamp("master", N_("Master beaten"), N_("at any game"), _last(lambda m: m.beaten and "master" in m.levels)),
    Stamp("masters", N_("Grandmaster"), N_("Master beaten at every game"), _beat_all("master")),
    Stamp(
        "full",
        N_("A full table"),
        N_("won against the most players"),
        _last(lambda m: m.beaten and m.seats == games.find(m.game).seats[-1] > 2),
    ),
    Stamp(
        "family",
        N_("Family evening"),
        N_("won among four people"),
        _last(lambda m: m.beaten and sum(o.player == HUMAN for o in m.others) >= 3),
    ),
    Stamp("shared", N_("Side by side"), N_("a win shared"), _last(lambda m: 0 < m.won < 1)),
    Stamp(
        "one-point",
        N_("By a whisker"),
        N_("won by one point"),
        _last(lambda m: m.beaten and m.score - max(o.score for o in m.others) == 1),
    ),
    Stamp("comeback", N_("From 40 behind"), N_("and still won"), _last(lambda m: m.beaten and m.behind >= 40)),
    Stamp(
        "twice",
        N_("Twice as many"),
        N_("points as anyone else"),
        _last(lambda m: m.beaten and m.score >= 2 * max(1, *(o.score for o in m.others))),
    ),
    Stamp("twenty-five", N_("Twenty-five"), N_("in one play"), _last(lambda m: m.play >= 25)),
    Stamp("out-5", N_("Out the door"), N_("went out five times in a match"), _last(lambda m: m.out >= 5)),
    Stamp(
        "no-block",
        N_("Open roads"),
        N_("won without a single block"),
        _last(lambda m: m.beaten and m.hands >= 5 and not m.blocked and m.out > 0),
    ),
    Stamp("long", N_("The long match"), N_("twenty hands or more"), _last(lambda m: m.hands >= 20)),
)
"""All stamps, in the order in which they are shown; at most 25."""


def earned(index: sqlite3.Connection, name: str) -> list[Earned]:
    """The stamps of that person, in the order in which they came."""
    seen: list[Seen] = []
    found: list[Earned] = []
    open_ones = list(STAMPS)
    for match in _matches(index, name):
        seen.append(match)
        now = [stamp for stamp in open_ones if stamp.done(seen)]
        found += [Earned(stamp, match.ended) for stamp in now]
        open_ones = [stamp for stamp in open_ones if stamp not in now]
        if not open_ones:
            break
    return found


def _matches(index: sqlite3.Connection, name: str) -> list[Seen]:
    others: dict[int, list[Other]] = {}
    for match, who, player, score in index.execute(
        """select o.match, o.name, o.player, o.score from chairs c
        join chairs o on o.match = c.match and o.seat != c.seat where c.player = ? and c.name = ?""",
        (HUMAN, name),
    ):
        others.setdefault(match, []).append(Other(who, player, score))
    rows = index.execute(
        f"""select m.id, m.ended, m.game, m.seats, m.hands, c.score, c.won, c.out, c.blocked, c.play, c.behind
        from chairs c join matches m on m.id = c.match where c.player = ? and c.name = ? and {FAIR}
        order by m.ended, m.id""",
        (HUMAN, name),
    )
    return [Seen(tuple(others.get(match, ())), *facts) for match, *facts in rows]
