"""Who sits where before the tiles are dealt: a table plan, and the quick tables that come with every game."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game import resources
from game.ai.characters import Character, who
from game.core.game import BadOption, Game, Value
from game.games import UnknownGame, find
from game.resources import BadToml
from game.ui.picture import Seating
from game.ui.theme import SEAT_COLOURS, SHAPES, SeatStyle

HUMAN = "human"
"""The `SeatPlan.player` of a person; everything else is a computer opponent's key."""
LONGEST_NAME = 16
"""Letters in a name at most."""
NAMES = ("Nora", "Ben", "Ana", "Leo", "Ida", "Tom", "Mia", "Max")
"""Names for seats that nobody has named, one per colour."""


class BadTable(ValueError):
    """A table plan that cannot be played; the message names the file or part and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat: its name, who plays there (``human`` or a strength's key), and its colour and shape (theme indices)."""

    name: str
    player: str = HUMAN
    colour: int = 0
    shape: int = 0

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.player == HUMAN

    @property
    def character(self) -> Character | None:
        """Which of the known opponents it is: the one of its level that is called so."""
        return who(self.player, self.name)

    @property
    def style(self) -> SeatStyle:
        """The seat's colour and shape."""
        return SeatStyle(self.colour, self.shape)


@dataclass(frozen=True)
class TablePlan:
    """A game, its seats clockwise from the bottom of the screen, and the options chosen."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Value]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats where people sit."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    def checked(self) -> "TablePlan":
        """The same plan with all options filled in; `BadTable` where the game, its seats or options do not allow it."""
        try:
            game = find(self.game)
            options = game.options(len(self.seats), self.options)
        except (UnknownGame, BadOption) as problem:
            raise BadTable(str(problem)) from problem
        for number, seat in enumerate(self.seats):
            _check_seat(game, number, seat)
        return replace(self, options=options)

    def to_data(self) -> dict[str, Any]:
        """Plain JSON data, for settings."""
        seats = [{"name": s.name, "player": s.player, "colour": s.colour, "shape": s.shape} for s in self.seats]
        return {"game": self.game, "seats": seats, "options": dict(self.options)}

    @classmethod
    def from_data(cls, data: Any) -> "TablePlan":
        """The plan written by `to_data`, checked; `BadTable` for anything else."""
        try:
            seats = tuple(
                SeatPlan(str(s["name"]), str(s["player"]), int(s["colour"]), int(s["shape"])) for s in data["seats"]
            )
            plan = cls(str(data["game"]), seats, dict(data["options"]))
        except (KeyError, TypeError, ValueError) as problem:
            raise BadTable(f"this is no table plan: {problem}") from problem
        return plan.checked()


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


def spare_seat(seats: tuple[SeatPlan, ...], player: str) -> SeatPlan:
    """A further seat whose name, colour and shape nobody has yet."""
    name = next(name for name in (*NAMES, "Guest") if name not in {seat.name for seat in seats})
    colours, shapes = {seat.colour for seat in seats}, {seat.shape for seat in seats}
    colour = next((number for number in range(len(SEAT_COLOURS)) if number not in colours), len(seats))
    shape = next((number for number in range(len(SHAPES)) if number not in shapes), len(seats))
    return SeatPlan(name, player, colour, shape)


def usual_opponent(game: Game) -> str:
    """The strength a new opponent gets: the steady relative, or the first one the game has."""
    return "casual" if "casual" in game.strengths else next(iter(game.strengths), HUMAN)


def seated(game: Game, plan: TablePlan) -> tuple[Seating, ...]:
    """Who sits there, as tables and sheets show it."""
    return tuple(
        Seating(
            seat.name,
            seat.style,
            "" if seat.is_person else game.strengths[seat.player].label,
            seat.character.key if seat.character else "",
        )
        for seat in plan.seats
    )


def _plain_table(game: Game) -> QuickTable:
    seats: tuple[SeatPlan, ...] = ()
    for number in range(game.default_seats):
        seats = (*seats, spare_seat(seats, usual_opponent(game) if number else HUMAN))
    plan = TablePlan(game.key, seats, game.options(len(seats)))
    return QuickTable("quick", "You and others", "The usual table", plan)


def _check_seat(game: Game, number: int, seat: SeatPlan) -> None:
    if not seat.name.strip() or len(seat.name) > LONGEST_NAME or not seat.name.isprintable():
        raise BadTable(f"seat {number}: the name {seat.name!r} must have 1 to {LONGEST_NAME} letters")
    if seat.player != HUMAN and seat.player not in game.strengths:
        allowed = ", ".join((HUMAN, *game.strengths))
        raise BadTable(f"seat {number}: player {seat.player!r} is not known; there are {allowed}")
    if not 0 <= seat.colour < len(SEAT_COLOURS) or not 0 <= seat.shape < len(SHAPES):
        raise BadTable(f"seat {number}: colour and shape are numbers from 0 to {len(SHAPES) - 1}")


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
