"""A season: what a person's analysed matches of a game tell together, the present one and earlier ones."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from game.analysis.findings import Analysis, Graded
from game.analysis.habits import Habit, habit
from game.analysis.likeness import Likeness, Played, likeness
from game.analysis.margins import Measure
from game.book import people
from game.book.shelf import Entry
from game.core.message import message
from game.core.naming import person
from game.core.record import HUMAN, Record
from game.core.rules import Seat
from game.games import find
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.words import _, ngettext, said
from game.words.saying import Number

SEASON_MATCHES = 20
"""Most matches in a season, the present one among them."""
CATCH_UP_MATCHES = 5
"""How many of the last matches are analysed in catching up."""


@dataclass(frozen=True, slots=True)
class Season:
    """The decisions of one person in their last matches of a game, latest match first."""

    key: str
    matches: tuple[tuple[Measure, tuple[Graded, ...]], ...]

    def likeness(self) -> Likeness | None:
        """The level they played like; raises `BadToml` or `MissingResource` if the levels cannot be read."""
        played = [Played(measure.seats, tuple(each.blamed for each in own)) for measure, own in self.matches]
        return likeness(self.key, played)


@dataclass(frozen=True, slots=True)
class LookedBack:
    """An analysed match from one person's seat: its measure, the number of hands, and their decisions."""

    record: Record
    seat: Seat
    ended: str
    measure: Measure
    hands: int
    own: tuple[Graded, ...]


def season(context: Context, session: Session, found: Analysis, seat: Seat) -> Season:
    """The season of the person at `seat`; for a computer, or if nothing else is kept, this match alone."""
    own = Measure.of(session.game.expertise(), session.match.rules), _own(found, seat)
    others: Iterator[LookedBack] = iter(())
    if session.is_human(seat):
        this = context.store.shelf.name_of(session.record())
        others = looked_back(context, session.plan.names[seat], (session.game.key,), this)
    return Season(session.game.key, (own, *((each.measure, each.own) for each in islice(others, SEASON_MATCHES - 1))))


def _own(found: Analysis, seat: Seat) -> tuple[Graded, ...]:
    return tuple(each for each in found.decisions if each.seat == seat)


def looked_back(context: Context, name: str, game_keys: Collection[str], besides: str = "") -> Iterator[LookedBack]:
    """A person's matches of some games whose analysis is kept, latest first, without the file `besides`."""
    wanted = lambda entry: entry.game in game_keys and entry.beside and entry.name != besides  # noqa: E731
    for entry, record, seat in _matches(context, name, wanted):
        found, notice = context.store.shelf.analysis(entry.name, Analysis.loads)
        context.store.log(notice)
        if found is not None:
            game = find(record.game)
            measure = Measure.of(game.expertise(), game.rules(len(record.chairs), record.options))
            yield LookedBack(record, seat, entry.ended, measure, max(1, len(found.hands)), _own(found, seat))


def left_over(context: Context, name: str, game_keys: Collection[str]) -> list[Record]:
    """Those of a person's last matches of some games that have no analysis, latest first."""
    last = islice(_matches(context, name, lambda entry: entry.game in game_keys), CATCH_UP_MATCHES)
    return [record for entry, record, _ in last if not entry.beside]


def _matches(context: Context, name: str, wanted: Callable[[Entry], object]) -> Iterator[tuple[Entry, Record, Seat]]:
    """A person's wanted matches, latest first, each with its record and the person's seat."""
    shelf = context.store.shelf
    joined = people.load(shelf)[0]
    who = person(people.head(joined, name))
    try:
        entries = shelf.entries()
    except OSError:
        return
    for entry in filter(wanted, reversed(entries)):
        record, notice = shelf.open(entry.name)
        context.store.log(notice)
        chairs = record.chairs if record else ()
        seats = [
            at
            for at, each in enumerate(chairs)
            if each.player == HUMAN and person(people.head(joined, each.name)) == who
        ]
        if record is not None and seats:
            yield entry, record, seats[0]


def habit_words(session: Session, season: Season) -> str:
    """The costliest habit in the matches of a season, in a sentence; empty if nothing stands out."""
    decisions = [(measure, each) for measure, own in season.matches for each in own]
    found = habit(session.game.expertise(), decisions)
    if found is None:
        return ""
    told = _shares(found, by_chance=season.matches[0][0].in_per_cent)
    number = len(season.matches)
    if not told:
        return ""
    return ngettext("{habit}, in your last {n} match", "{habit}, in your last {n} matches", number).format(
        habit=told, n=Number(number)
    )


def _shares(found: Habit, *, by_chance: bool) -> str:
    part, whole = (each if by_chance else round(each / 100) for each in (found.cost, found.whole))
    if not part:
        return ""
    words = ngettext("{habit}: {part} of {n} point", "{habit}: {part} of {n} points", whole)
    if by_chance:
        words = ngettext("{habit}: {part} of {n} percentage point", "{habit}: {part} of {n} percentage points", whole)
    return words.format(habit=said(message(f"habit.{found.kind}")), part=Number(part), n=Number(whole))


def own_level(found: Likeness, labels: Sequence[str]) -> str:
    """The level a player played like, addressed to them, and from how many decisions that follows."""
    if len(found.levels) > 1:
        weaker, stronger = (labels[level] for level in found.levels)
        told = _("You played between {weaker} and {stronger}").format(weaker=weaker, stronger=stronger)
    else:
        told = _("You played about as well as {level}").format(level=labels[found.levels[0]])
    words = ngettext("{played}, from {n} decision", "{played}, from {n} decisions", found.decisions)
    return words.format(played=told, n=Number(found.decisions))


def their_level(name: str, found: Likeness, labels: Sequence[str]) -> str:
    """The level a player played like, in the third person."""
    if len(found.levels) > 1:
        weaker, stronger = (labels[level] for level in found.levels)
        return _("{name} played between {weaker} and {stronger}").format(name=name, weaker=weaker, stronger=stronger)
    return _("{name} played about as well as {level}").format(name=name, level=labels[found.levels[0]])
