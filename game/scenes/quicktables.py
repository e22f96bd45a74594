"""The quick tables that come with every game: one sits down without choosing anything."""

from dataclasses import dataclass
from typing import Any

from game import resources
from game.core.game import Game
from game.core.record import HUMAN
from game.resources import BadToml
from game.scenes.tableplan import NAMES, BadTable, SeatPlan, TablePlan, spare_seat, usual_opponent
from game.ui.theme import SEAT_COLOURS, SHAPES


@dataclass(frozen=True)
class QuickTable:
    """A table one can sit down at without choosing anything: its title and a line about it."""

    key: str
    title: str
    note: str
    plan: TablePlan


def quick_tables(game: Game) -> tuple[list[QuickTable], list[str]]:
    """The quick tables in ``levels/<game>/quick-*.toml`` by file name, and what was wrong with those left out.

    There is always at least one table: a person and computer opponents at the game's default number of seats.
    """
    tables, problems = [], []
    folder = f"levels/{game.key}"
    names = resources.listing(folder, ".toml") if resources.exists(folder) else []
    for name in names:
        if not name.startswith("quick-"):
            continue
        try:
            tables.append(read_quick_table(game, f"{folder}/{name}"))
        except BadTable as problem:
            problems.append(str(problem))
    return tables or [_plain_table(game)], problems


def read_quick_table(game: Game, path: str) -> QuickTable:
    """The quick table in that file; `BadTable` naming the file, the key and what is wrong."""
    try:
        data = resources.toml(path)
    except BadToml as problem:
        raise BadTable(str(problem)) from problem
    for key in data:
        if key not in ("title", "note", "options", "seats"):
            raise BadTable(f"{path}: {key} is not known here; there are title, note, options and seats")
    title, note = _text(path, data, "title"), _text(path, data, "note")
    rows = data.get("seats")
    if not isinstance(rows, list) or not rows:
        raise BadTable(f"{path}: seats must be a list of [[seats]] tables")
    seats = tuple(_seat(f"{path}: seats[{number}]", number, row) for number, row in enumerate(rows))
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise BadTable(f"{path}: options must be a table")
    try:
        plan = TablePlan(game.key, seats, options).checked()
    except BadTable as problem:
        raise BadTable(f"{path}: {problem}") from problem
    return QuickTable(path.rpartition("/")[2].removesuffix(".toml"), title, note, plan)


def _plain_table(game: Game) -> QuickTable:
    seats: tuple[SeatPlan, ...] = ()
    for number in range(game.default_seats):
        seats = (*seats, spare_seat(seats, usual_opponent(game) if number else HUMAN))
    plan = TablePlan(game.key, seats, game.options(len(seats)))
    return QuickTable("quick", "You and others", "The usual table", plan)


def _seat(where: str, number: int, row: Any) -> SeatPlan:
    if not isinstance(row, dict):
        raise BadTable(f"{where} must be a table")
    for key in row:
        if key not in ("name", "player", "colour", "shape"):
            raise BadTable(f"{where}.{key} is not known here; there are name, player, colour and shape")
    colour = _word(where, row, "colour", [colour.name for colour in SEAT_COLOURS], number)
    shape = _word(where, row, "shape", list(SHAPES), number)
    player = _text(where, row, "player")
    name = _text(where, row, "name") if player == HUMAN or "name" in row else NAMES[number % len(NAMES)]
    return SeatPlan(name, player, colour, shape)


def _word(where: str, row: dict[str, Any], key: str, words: list[str], number: int) -> int:
    if key not in row:
        return number % len(words)
    if row[key] not in words:
        raise BadTable(f"{where}.{key}: {row[key]!r} is not one of {', '.join(words)}")
    return words.index(row[key])


def _text(where: str, data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str) or not value.strip():
        raise BadTable(f"{where}: {key} must be a text")
    return value
