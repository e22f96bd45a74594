"""The quick tables that come with every game: one sits down without choosing anything."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game import resources
from game.core.game import BadOption, Game
from game.core.record import HUMAN
from game.resources import BadToml
from game.scenes.session.tableplan import NAMES, BadTable, SeatPlan, TablePlan, seat_fault, spare_seat, usual_opponent
from game.scenes.setup.tomlplace import line_of
from game.ui.style.theme import SEAT_COLOURS, SHAPES


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
    """The quick table in that file; `BadTable` naming the file, the line, the key and what is wrong."""
    try:
        data = resources.toml(path)
    except BadToml as problem:
        raise BadTable(str(problem)) from problem
    return _Reader(game, path, data).table()


def _plain_table(game: Game) -> QuickTable:
    seats: tuple[SeatPlan, ...] = ()
    for number in range(game.default_seats):
        seats = (*seats, spare_seat(seats, usual_opponent(game) if number else HUMAN))
    plan = TablePlan(game.key, seats, game.options(len(seats)))
    return QuickTable("quick", "You and others", "The usual table", plan)


class _Reader:
    """Reads one file; `BadTable` at the first fault."""

    def __init__(self, game: Game, path: str, data: dict[str, Any]) -> None:
        self.game = game
        self.path = path
        self.data = data

    def table(self) -> QuickTable:
        """All of it."""
        self._known(self.data, ("title", "note", "options", "seats"))
        title, note = self._text(self.data, "title"), self._text(self.data, "note")
        rows = self.data.get("seats")
        if not isinstance(rows, list) or not rows:
            raise self._fault("seats", "must be a list of [[seats]] tables")
        seats = tuple(self._seat(number, row) for number, row in enumerate(rows))
        plan = TablePlan(self.game.key, seats, self._options(len(seats))).checked()
        return QuickTable(self.path.rpartition("/")[2].removesuffix(".toml"), title, note, plan)

    def _options(self, seats: int) -> dict[str, Any]:
        try:
            self.game.check_seats(seats)
        except BadOption as problem:
            raise self._fault("seats", str(problem)) from problem
        options = self.data.get("options", {})
        if not isinstance(options, dict):
            raise self._fault("options", "must be a table")
        for key, value in options.items():
            try:
                self.game.options(seats, {key: value})
            except BadOption as problem:
                raise self._fault(key, str(problem), below="options") from problem
        return options

    def _seat(self, number: int, row: Any) -> SeatPlan:
        if not isinstance(row, dict):
            raise self._fault("seats", f"number {number} must be a table")
        self._known(row, ("name", "player", "colour", "shape"), number)
        colour = self._word(number, row, "colour", [colour.name for colour in SEAT_COLOURS])
        shape = self._word(number, row, "shape", list(SHAPES))
        player = self._text(row, "player", number)
        named = player == HUMAN or "name" in row
        seat = SeatPlan(self._text(row, "name", number) if named else NAMES[number % len(NAMES)], player, colour, shape)
        if fault := seat_fault(self.game, seat):
            raise self._fault(*fault, number)
        return seat

    # -- keys and types -----------------------------------------------------------------------------------------------

    def _fault(self, key: str, problem: str, seat: int | None = None, below: str = "") -> BadTable:
        text, keys = resources.read(self.path).decode(), (below, key) if below else (key,)
        line = line_of(text, "" if seat is None else "seats", seat, keys)
        where = f"{below}." if below else "" if seat is None else f"seats[{seat}]."
        return BadTable(f"{self.path}: line {line}: {where}{key}: {problem}")

    def _known(self, row: Mapping[str, Any], keys: tuple[str, ...], seat: int | None = None) -> None:
        for key in row:
            if key not in keys:
                raise self._fault(key, f"is not known here; there are {', '.join(keys[:-1])} and {keys[-1]}", seat)

    def _word(self, seat: int, row: Mapping[str, Any], key: str, words: list[str]) -> int:
        if key not in row:
            return seat % len(words)
        if row[key] not in words:
            raise self._fault(key, f"{row[key]!r} is not one of {', '.join(words)}", seat)
        return words.index(row[key])

    def _text(self, row: Mapping[str, Any], key: str, seat: int | None = None) -> str:
        value = row.get(key)
        if not isinstance(value, str) or not value.strip():
            raise self._fault(key, "must be a text", seat)
        return value
