"""What was played before a journey begins: finished matches, saved ones, and deals of days."""

import json
import os
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from game.analysis.findings import Analysis
from game.book.shelf import Note
from game.core.record import Aside, Chair, Record
from game.daily.progress import Progress
from game.storage import Store
from tools.gallery.moments import Moment, made_up_analysis

DAY = 86_400
KINDS = ("now", 0, 10), ("threat", 15, 0), ("keeps", 0, 2)
"""The reasons against mistakes, in turn, in a match that was looked back on."""


def lay_out(store: Store, lines: Sequence[str], now: float) -> None:
    """Puts in place what the lines say, as of `now`, in seconds since 1970."""
    for line in lines:
        mark, _, words = line.partition(" ")
        kind, _, words = words.partition(" ")
        if mark == "@" and kind in KEPT:
            KEPT[kind](store, words, now)


def _finished(store: Store, words: str, now: float) -> None:
    """Keeps a finished match: ``fives 3 Nora Ben=casual ago=2 hints=1 target=50 looked=100 marked note=So_close``.

    After game and seed come the players, how many days ago it was, aids, options, and its marks in the book.
    """
    record, more = _played(words, until="match")
    ended = now - float(more.pop("ago", 0)) * DAY
    looked, marked, note = more.pop("looked", ""), "marked" in more, more.get("note", "").replace("_", " ")
    shelf = store.shelf
    assert shelf.keep(record, ended) is None
    file = shelf.name_of(record)
    if looked:
        found = Analysis.from_data(made_up_analysis(record))
        share = int(looked)
        some = [
            replace(each, loss=each.loss * share // 100, reasons=(KINDS[at // 4 % 3],)) if each.loss else each
            for at, each in enumerate(found.decisions)
        ]
        assert shelf.keep_analysis(file, replace(found, decisions=tuple(some)).dumps()) is None
    if marked or note:
        assert shelf.annotate(file, Note(marked, note)) is None


def _saved(store: Store, words: str, now: float) -> None:
    """Saves an unfinished match: ``An_evening castle 3 Nora Ben=casual ago=2 ply=12``; one with ``action=nonsense``
    ends with that action."""
    name, _, rest = words.partition(" ")
    name = name.replace("_", " ")
    record, more = _played(rest)
    if "action" in more:
        record = replace(record, actions=(*record.actions, more["action"]))
    assert store.save_named(name, record) is None
    saved = now - float(more.get("ago", 0)) * DAY
    os.utime(store.save_path(name), (saved, saved))


def _left(store: Store, words: str, _now: float) -> None:
    """Leaves a match to be continued: ``castle 3 Nora Ben=casual ply=12``."""
    store.begin_autosave(_played(words)[0])
    assert store.autosaved() is None


def _played(words: str, until: str = "") -> tuple[Record, dict[str, str]]:
    """The match of that line, and the other values in it."""
    key, seed, *rest = words.split()
    given = dict(each.partition("=")[::2] for each in rest)
    people = {name: given.pop(name) or "human" for name in [*given] if name[0].isupper()}
    options = {name: json.loads(given.pop(name)) for name in ("target", "matches", "rounds", "limit") if name in given}
    ply = int(given.pop("ply", 0))
    record = Moment(key, len(people), int(seed), ply, until=until, options=options).record()
    aside = Aside(practice="practice" in given, hints=int(given.get("hints", 0)), coached=int(given.get("coached", 0)))
    chairs = tuple(Chair(name.replace("_", " "), player) for name, player in people.items())
    return replace(record, chairs=chairs, aside=aside), given


def _day(store: Store, words: str, _now: float) -> None:
    """Keeps the result of a deal of the day: ``fives 2024-10-22 5``."""
    key, day, lead = words.split()
    progress = Progress(store.daily_path)
    progress.begin(key, date.fromisoformat(day))
    assert progress.finish(key, date.fromisoformat(day), 1, int(lead)) is None


KEPT = {"finished": _finished, "saved": _saved, "left": _left, "day": _day}
