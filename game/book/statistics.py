"""Questions put to the index: how people have done, alone, against each other and against the computer.

Practice, hints and coached matches are counted apart, and so is another end of a deal that was played before: only the
first end of a deal, without practice, hints or the coach, counts as a result.
"""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from math import sqrt

from game.core.record import HUMAN

SHARE_FROM = 10
"""The number of matches from which a share of wins is shown."""
STRETCH, MOST_STRETCHES = 3, 12
"""The least number of matches for one point of a curve, and the most points of a curve."""
LATEST = 100
"""The most evenings that are shown."""
Z = 1.96
"""The number of standard errors on either side of an interval of 95 per cent."""

FIRST = "not exists (select 1 from matches f where f.deal = m.deal and (f.ended, f.id) < (m.ended, m.id))"
FAIR = f"m.practice = 0 and m.hints = 0 and m.coached = 0 and {FIRST}"
"""The condition for matches that count as results."""
AHEAD = """case when a.won > b.won or (a.won = b.won and a.score > b.score) then 1.0
                 when a.won = b.won and a.score = b.score then 0.5 else 0.0 end"""
"""Whether the chair ``a`` came out ahead of the chair ``b``: by the win, or else by the score; a half if level."""
EVENING = "date(substr(m.ended, 1, 10), case when substr(m.ended, 12, 2) < '05' then '-1 day' else '+0 day' end)"
"""The day to which a match belongs: play until five in the morning belongs to the evening before."""


@dataclass(frozen=True, slots=True)
class Share:
    """The number of wins in a number of matches, shared wins in parts."""

    won: float
    matches: int

    @property
    def rate(self) -> float | None:
        """The share of wins; None while too few matches have been played for one."""
        return self.won / self.matches if self.matches >= SHARE_FROM else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 per cent confidence interval of the share (Wilson's interval)."""
        n, z = max(self.matches, 1), Z
        p = self.won / n
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


@dataclass(frozen=True, slots=True)
class Person:
    """How someone has done at one game. `chance` is the share of wins to be expected by chance at those tables.

    `average` and `best` are points in a hand; `out` and `blocked` count hands gone out in and hands that were blocked.
    `practice`, `hints` and `coached` count the matches that do not count as results; `curve` holds the averages of
    those that do, in stretches of about equal length.
    """

    name: str
    game: str
    share: Share
    chance: float
    hands: int
    points: int
    average: float
    best: int
    out: int
    blocked: int
    practice: int
    hints: int
    coached: int
    curve: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two people at the same table of a game, and who of them came out ahead."""

    a: str
    b: str
    game: str
    matches: int
    a_won: float
    b_won: float


@dataclass(frozen=True, slots=True)
class Against:
    """How someone has done at a game against opponents of a level, or one of its characters (``master:oswin``)."""

    player: str
    game: str
    share: Share


@dataclass(frozen=True, slots=True)
class Evening:
    """The matches of one day, and how many others each of the people beat in them, best first."""

    day: str
    matches: int
    people: tuple[tuple[str, int], ...]


def evening_of(moment: datetime) -> str:
    """The day to which that moment belongs, as `EVENING` has it for a match."""
    return (moment - timedelta(days=moment.hour < 5)).date().isoformat()


def names(index: sqlite3.Connection) -> list[str]:
    """The people of the book, those with most matches first."""
    rows = index.execute(
        "select name from chairs where player = ? group by name order by count(*) desc, name", (HUMAN,)
    )
    return [name for (name,) in rows]


def people(index: sqlite3.Connection, name: str = "") -> list[Person]:
    """Everyone at every game they have played, or only the person of that name."""
    wanted = ("and c.name = ?", (HUMAN, name)) if name else ("", (HUMAN,))
    cursor = index.cursor()
    cursor.row_factory = sqlite3.Row
    rows = cursor.execute(
        f"""select c.name as who, m.game as game, m.practice as practice, m.hints as hints, m.coached as coached,
        {FAIR} as fair, c.won as won, 1.0 / m.seats as chance, m.hands as hands, c.score as points, c.best as best,
        c.out as out, c.blocked as blocked
        from chairs c join matches m on m.id = c.match where c.player = ? {wanted[0]}
        order by c.name, m.game, m.ended, m.id""",
        wanted[1],
    )
    groups = groupby(rows, key=lambda row: (row["who"], row["game"]))
    return [_person(who, game, list(matches)) for (who, game), matches in groups]


def _person(name: str, game: str, rows: Sequence[sqlite3.Row]) -> Person:
    fair = [row for row in rows if row["fair"]]
    hands, points = sum(row["hands"] for row in fair), sum(row["points"] for row in fair)
    return Person(
        name=name,
        game=game,
        share=Share(sum(row["won"] for row in fair), len(fair)),
        chance=sum(row["chance"] for row in fair) / len(fair) if fair else 0.0,
        hands=hands,
        points=points,
        average=points / hands if hands else 0.0,
        best=max((row["best"] for row in fair), default=0),
        out=sum(row["out"] for row in fair),
        blocked=sum(row["blocked"] for row in fair),
        practice=sum(row["practice"] for row in rows),
        hints=sum(row["hints"] > 0 for row in rows),
        coached=sum(row["coached"] for row in rows),
        curve=curve([(row["hands"], row["points"]) for row in fair]),
    )


def curve(matches: Sequence[tuple[int, int]], least: int = STRETCH) -> tuple[float, ...]:
    """Points per hand in each stretch of at least ``least`` matches, given their hands and points."""
    number = min(max(len(matches) // least, 1), MOST_STRETCHES)
    ends = [len(matches) * stretch // number for stretch in range(number + 1)]
    stretches = [matches[start:end] for start, end in pairwise(ends) if start < end]
    return tuple(sum(points for _, points in each) / sum(hands for hands, _ in each) for each in stretches)


def pairs(index: sqlite3.Connection) -> list[Pair]:
    """Every two people who have been at a table together, by game: the one with the higher score has won."""
    rows = index.execute(
        f"""select a.name, b.name, m.game, count(*), sum({AHEAD})
        from chairs a join chairs b on a.match = b.match and a.name < b.name join matches m on m.id = a.match
        where a.player = ? and b.player = ? and {FAIR} group by a.name, b.name, m.game""",
        (HUMAN, HUMAN),
    )
    return [Pair(a, b, game, count, won, count - won) for a, b, game, count, won in rows]


def against(index: sqlite3.Connection, name: str) -> list[Against]:
    """How that person has done at each game against opponents of each level, and of each character."""
    rows = index.execute(
        f"""select distinct m.id, m.game, o.player, c.won from chairs c join chairs o on o.match = c.match
        join matches m on m.id = c.match
        where c.player = ? and c.name = ? and o.player != ? and o.player not like 'exec:%' and {FAIR}""",
        (HUMAN, name, HUMAN),
    )
    won: dict[tuple[str, str], dict[int, float]] = {}
    for match, game, player, share in rows:
        for key in {player, player.partition(":")[0]}:
            won.setdefault((key, game), {})[match] = share
    return [Against(*key, Share(sum(each.values()), len(each))) for key, each in sorted(won.items())]


def evenings(index: sqlite3.Connection) -> list[Evening]:
    """The latest days with matches among people, latest first, and how many others each person beat."""
    rows = index.execute(
        f"""select {EVENING} as day, m.id, a.name, sum({AHEAD} = 1.0)
        from matches m join chairs a on a.match = m.id join chairs b on b.match = m.id and b.seat != a.seat
        where a.player = ? and b.player = ? and m.practice = 0 group by m.id, a.seat order by day desc, m.id""",
        (HUMAN, HUMAN),
    )
    days: dict[str, tuple[set[int], dict[str, int]]] = {}
    for day, match, name, beaten in rows:
        seen, points = days.setdefault(day, (set(), {}))
        if len(days) > LATEST:
            break
        seen.add(match)
        points[name] = points.get(name, 0) + beaten
    return [
        Evening(day, len(seen), tuple(sorted(points.items(), key=lambda each: (-each[1], each[0]))))
        for day, (seen, points) in list(days.items())[:LATEST]
    ]
