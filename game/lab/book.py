"""``pipstone book``: prints the statistics of the book of matches, as JSON or in a few lines."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict

from game.book.index import open_index, refresh
from game.book.listing import Query, count
from game.book.shelf import Shelf
from game.book.statistics import pairs, people
from game.core.rules import Json
from game.lab.arguments import BadArguments, Parser, folder
from game.storage import Folders
from game.words import _

FORMAT = "pipstone-book/1"


def run(arguments: Sequence[str]) -> int:
    """The ``book`` command."""
    parser = Parser("book", _("Prints how much everyone has played, won and scored in the saved matches."))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    parser.flag("--data-dir", type=folder, metavar="DIR", help=_("the folder that settings and matches are kept in"))
    given = parser.parse_args(list(arguments))
    shelf = Shelf(Folders.find(given.data_dir).matches)
    try:
        told = _read(shelf)
    except (OSError, sqlite3.Error) as error:
        raise BadArguments(f"pipstone book: {shelf.folder} cannot be read: {error}") from None
    if given.json:
        print(json.dumps(told, ensure_ascii=False))
        return 0
    print(f"{told['matches']} matches")
    for person in told["people"]:
        for game, row in person["games"].items():
            print(f"{person['name']}: {game}: {row['matches']} played, {row['won']:g} won, {row['points']} points")
    return 0


def _read(shelf: Shelf) -> Json:
    if not shelf.folder.is_dir():
        return {"format": FORMAT, "matches": 0, "people": [], "pairs": []}
    index = open_index(shelf.folder)
    try:
        refresh(index, shelf)
        persons: dict[str, Json] = {}
        for each in people(index):
            row = {
                "matches": each.share.matches,
                "won": _plain(each.share.won),
                "hands": each.hands,
                "points": each.points,
            }
            persons.setdefault(each.name, {})[each.game] = row
        return {
            "format": FORMAT,
            "matches": count(index, Query()),
            "people": [{"name": name, "games": played} for name, played in persons.items()],
            "pairs": [
                asdict(pair) | {"a_won": _plain(pair.a_won), "b_won": _plain(pair.b_won)} for pair in pairs(index)
            ],
        }
    finally:
        index.close()


def _plain(number: float) -> float:
    """The number, as an int if it is whole; it need not be, since wins can be shared."""
    return int(number) if number == int(number) else round(number, 4)
