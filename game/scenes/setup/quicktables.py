"""The quick tables that come with every game, for sitting down without choosing anything."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game import resources
from game.core.game import BadOption, Game
from game.core.record import HUMAN
from game.resources import BadToml, TomlTable
from game.scenes.session.tableplan import NAMES, BadTable, SeatPlan, TablePlan, seat_fault, usual_seats
from game.ui.style.theme import SEAT_COLOURS, SHAPES
from game.words import _
from game.words.pages import table_words


@dataclass(frozen=True)
class QuickTable:
    """A table that needs no choices: its title, a line about it, and its plan."""

    key: str
    title: str
    note: str
    plan: TablePlan


def quick_tables(game: Game) -> tuple[list[QuickTable], list[str]]:
    """The quick tables in ``levels/<game>/quick-*.toml`` by file name, and faults of those left out.

    Their words are in the language in use.
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
        except (BadTable, BadToml) as problem:
            problems.append(str(problem))
    english = {table.key: {"title": table.title, "note": table.note} for table in tables}
    words, faults = table_words(game.key, english)
    tables = [replace(table, title=own["title"], note=own["note"]) for table, own in zip(tables, words, strict=True)]
    return tables or [_plain_table(game)], [*problems, *faults]


def read_quick_table(game: Game, path: str) -> QuickTable:
    """The quick table in that file; raises `BadToml` or `BadTable` for a fault."""
    file = TomlTable(path, resources.toml(path))
    file.known("title", "note", "options", "seats")
    title, note = file.text("title", needed=True), file.text("note", needed=True)
    seats = tuple(_seat(game, row) for row in file.tables("seats"))
    try:
        game.check_seats(len(seats))
    except BadOption as problem:
        raise file.fault("seats", str(problem)) from problem
    options = file.table("options")
    for key, value in options.data.items():
        try:
            game.options(len(seats), {key: value})
        except BadOption as problem:
            raise options.fault(key, str(problem)) from problem
    plan = TablePlan(game.key, seats, options.data).checked()
    return QuickTable(path.rpartition("/")[2].removesuffix(".toml"), title, note, plan)


def _seat(game: Game, row: TomlTable) -> SeatPlan:
    row.known("name", "player", "colour", "shape")
    player, number = row.text("player", needed=True), row.number or 0
    name = row.text("name", needed=player == HUMAN) or NAMES[number % len(NAMES)]
    colour, shape = _sign(row, "colour", [colour.name for colour in SEAT_COLOURS]), _sign(row, "shape", SHAPES)
    seat = SeatPlan(name, player, colour, shape)
    if fault := seat_fault(game, seat):
        raise row.fault(*fault)
    return seat


def _sign(row: TomlTable, key: str, words: Sequence[str]) -> int:
    """The index of the named colour or shape; by default that of the seat."""
    if key not in row.data:
        return (row.number or 0) % len(words)
    if row.data[key] not in words:
        raise row.fault(key, f"{row.data[key]!r} is not one of {', '.join(words)}")
    return words.index(row.data[key])


def _plain_table(game: Game) -> QuickTable:
    plan = TablePlan(game.key, usual_seats(game, game.default_seats), game.options(game.default_seats))
    return QuickTable("quick", _("You and others"), _("The usual table"), plan)
