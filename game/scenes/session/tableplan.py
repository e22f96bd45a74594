"""Who sits where before the tiles are dealt, and changes to that: players, signs and names."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from game.ai.characters import Character, who
from game.core.document import BadDocument
from game.core.game import BadOption, Game, Value
from game.core.message import cause
from game.core.naming import LONGEST, is_among, is_name, person, tidy
from game.core.record import HUMAN
from game.games import UnknownGame, find
from game.settings import PLAN
from game.ui.board.picture import Seating
from game.ui.style.theme import SEAT_COLOURS, SHAPES, SeatStyle
from game.words import _

NAMES = ("Nora", "Ben", "Ana", "Leo", "Ida", "Tom", "Mia", "Max")
"""Default names for seats, one per colour."""


class BadTable(ValueError):
    """A table plan that cannot be played; the message names the file or part and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """One seat: its name, who plays there (`HUMAN` or a level's key), and its colour and shape (theme indices)."""

    name: str
    player: str = HUMAN
    colour: int = 0
    shape: int = 0
    coach: str | None = field(default=None, compare=False)
    """The coach chosen while the table was set, regardless of who sits there then; None if none was chosen."""
    carried: str = field(default="", compare=False)
    """The coach under an earlier name of the seat; it applies if the present name is not known."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits there."""
        return self.player == HUMAN

    @property
    def character(self) -> Character | None:
        """The seat's character: the one of its level with that name."""
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

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seat.name for seat in self.seats)

    @property
    def players(self) -> list[tuple[str, str]]:
        """The name and kind of player of each seat."""
        return [(seat.name, seat.player) for seat in self.seats]

    def checked(self) -> "TablePlan":
        """The plan with all options filled in and tidy names; raises `BadTable` if the game, its seats or options do
        not allow it."""
        try:
            game = find(self.game)
            options = game.options(len(self.seats), self.options)
        except (UnknownGame, BadOption) as problem:
            raise BadTable(cause(problem)) from problem
        for number, seat in enumerate(self.seats):
            if fault := seat_fault(game, seat):
                raise BadTable(f"seat {number}: {fault[1]}")
        return replace(self, options=options, seats=tuple(replace(seat, name=tidy(seat.name)) for seat in self.seats))

    def to_data(self) -> dict[str, Any]:
        """Plain JSON data, for settings."""
        seats = [{"name": s.name, "player": s.player, "colour": s.colour, "shape": s.shape} for s in self.seats]
        return {"game": self.game, "seats": seats, "options": dict(self.options)}

    @classmethod
    def from_data(cls, data: Any) -> "TablePlan":
        """The plan written by `to_data`, checked; raises `BadTable` for anything else."""
        try:
            given = PLAN(data, "table")
        except BadDocument as problem:
            raise BadTable(cause(problem)) from problem
        return cls(given["game"], tuple(SeatPlan(**seat) for seat in given["seats"]), given["options"]).checked()


def coach_of(kept: Mapping[str, str], seat: SeatPlan) -> str:
    """The coach's setting for the person at a seat: as chosen there, else as kept for that name in any spelling."""
    if seat.coach is not None:
        return seat.coach
    return {person(name): kind for name, kind in kept.items()}.get(person(seat.name), seat.carried)


def renamed(kept: Mapping[str, str], seat: SeatPlan, name: str) -> SeatPlan:
    """The seat under another name, with the same coach."""
    return replace(seat, name=name, carried=coach_of(kept, seat))


def coaches_of(kept: Mapping[str, str], plan: TablePlan) -> dict[str, str]:
    """Everybody's coach by name, to be kept once the people of that plan sit down."""
    people = [plan.seats[number] for number in plan.people]
    others = {name: kind for name, kind in kept.items() if not is_among(name, [seat.name for seat in people])}
    return others | {tidy(seat.name): coach_of(kept, seat) for seat in people}


def spare_seat(seats: tuple[SeatPlan, ...], player: str) -> SeatPlan:
    """A further seat whose name, colour and shape are all free."""
    taken = [seat.name for seat in seats]
    name = next(name for name in (*NAMES, _("Guest")) if not is_among(name, taken))
    colours, shapes = {seat.colour for seat in seats}, {seat.shape for seat in seats}
    colour = next((number for number in range(len(SEAT_COLOURS)) if number not in colours), len(seats))
    shape = next((number for number in range(len(SHAPES)) if number not in shapes), len(seats))
    return SeatPlan(name, player, colour, shape)


def usual_opponent(game: Game) -> str:
    """The level of a new opponent: the steady one, or the game's first."""
    return "casual" if "casual" in game.levels else next(iter(game.levels), HUMAN)


def usual_seats(game: Game, number: int) -> tuple[SeatPlan, ...]:
    """That many seats: a person at the first, opponents at the others."""
    seats: tuple[SeatPlan, ...] = ()
    for seat in range(number):
        seats = (*seats, spare_seat(seats, usual_opponent(game) if seat else HUMAN))
    return seats


def seated(game: Game, plan: TablePlan, stands: Mapping[str, str] = MappingProxyType({})) -> tuple[Seating, ...]:
    """The seats as tables and sheets show them; `stands` has the person's standing with each character, by its key."""
    plays = ["" if seat.is_person else _(game.levels[seat.player].label) for seat in plan.seats]
    known = [each.key if (each := seat.character) else "" for seat in plan.seats]
    rows = zip(plan.seats, plays, known, strict=True)
    return tuple(Seating(s.name, s.style, how, key, stands.get(key, "")) for s, how, key in rows)


def reseat(game: Game, plan: TablePlan, seats: tuple[SeatPlan, ...]) -> TablePlan:
    """The plan for other seats. Chosen options stay where they are allowed; the rest get new defaults."""
    before = {option.key: option.default for option in game.options_for(len(plan.seats))}
    options = {}
    for option in game.options_for(len(seats)):
        value = plan.options.get(option.key, option.default)
        chosen = option.key in before and value != before[option.key] and value in option.values
        options[option.key] = value if chosen else option.default
    return replace(plan, seats=seats, options=options)


def with_people(game: Game, plan: TablePlan, people: Sequence[str]) -> TablePlan:
    """The plan for just these people, seated in this order, each with the sign of that place."""
    return reseat(game, plan, tuple(SeatPlan(name, HUMAN, number, number) for number, name in enumerate(people)))


def with_opponent(game: Game, plan: TablePlan, opponent: Character) -> TablePlan:
    """The plan for its first person and that character, with as many others as the game needs."""
    person = next((seat for seat in plan.seats if seat.is_person), plan.seats[0])
    seats: tuple[SeatPlan, ...] = (replace(person, player=HUMAN),)
    while len(seats) < max(2, game.seats[0]):
        seats = (*seats, spare_seat(seats, usual_opponent(game)))
    other = replace(seats[1], name=opponent.name, player=opponent.level)
    return reseat(game, plan, (seats[0], other, *seats[2:]))


def give_sign(plan: TablePlan, number: int, colour: int, shape: int) -> TablePlan:
    """The plan with that sign at a seat; a seat that had the colour or the shape gets the seat's former one."""
    mine = plan.seats[number]
    seats = [replace(seat, colour=mine.colour) if seat.colour == colour else seat for seat in plan.seats]
    seats = [replace(seat, shape=mine.shape) if seat.shape == shape else seat for seat in seats]
    seats[number] = replace(mine, colour=colour, shape=shape)
    return replace(plan, seats=tuple(seats))


def with_names(plan: TablePlan, names: Sequence[str]) -> TablePlan:
    """The plan with people's own names, as far as there are any; an opponent of the same name gets another one."""
    own = [name for name in names if name.strip()]
    seats = list(plan.seats)
    for number in plan.people:
        if own:
            seats[number] = replace(seats[number], name=own.pop(0))
    people = [seats[number].name for number in plan.people]
    spare = [name for name in NAMES if not is_among(name, [*people, *(seat.name for seat in seats)])]
    for number, seat in enumerate(seats):
        if not seat.is_person and is_among(seat.name, people):
            seats[number] = replace(seat, name=spare.pop(0))
    return replace(plan, seats=tuple(seats))


def what_is_missing(plan: TablePlan) -> str:
    """Why the tiles cannot be dealt; empty if they can."""
    names = [tidy(seat.name) for seat in plan.seats]
    if not all(names):
        return _("Every player needs a name")
    known = [*map(person, names)]
    twice = next((name for name in names if known.count(person(name)) > 1), "")
    return _("Two players are called {name}").format(name=twice) if twice else ""


def is_same_table(one: TablePlan, other: TablePlan) -> bool:
    """Whether the same kinds of players sit at both under the same rules, whatever their names."""
    return [s.player for s in one.seats] == [s.player for s in other.seats] and dict(one.options) == dict(other.options)


def seat_fault(game: Game, seat: SeatPlan) -> tuple[str, str] | None:
    """The fault of a seat, if any: the key concerned, and the fault in words."""
    if not is_name(seat.name):
        return "name", f"the name {seat.name!r} must have 1 to {LONGEST} letters"
    if seat.player != HUMAN and seat.player not in game.levels:
        return "player", f"player {seat.player!r} is not known; there are {', '.join((HUMAN, *game.levels))}"
    if not 0 <= seat.colour < len(SEAT_COLOURS) or not 0 <= seat.shape < len(SHAPES):
        return "colour", f"colour and shape are numbers from 0 to {len(SHAPES) - 1}"
    return None
