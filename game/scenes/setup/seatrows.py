"""The seats of a table, row by row, each to be read as a sentence, and what people change about them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import pygame

from game.ai.characters import of_level
from game.core.game import Game
from game.core.record import HUMAN
from game.scenes.session.opponents import neighbour, others, seat_somebody
from game.scenes.session.tableplan import LONGEST_NAME, SeatPlan, TablePlan, give_sign, usual_opponent
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_COLOURS, SHAPES, SeatStyle
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.cards import RowPlate, SignChoice
from game.ui.widgets.controls import Segmented, SignChooser, Stepper
from game.ui.widgets.page import Page
from game.ui.widgets.portraits import CharacterStepper
from game.ui.widgets.textfield import TextField
from game.ui.widgets.widgets import Label, Lettering, Widget


class SignScene(SheetScene):
    """Colours above, shapes below. The result is (colour, shape), or None if nothing was changed."""

    name = "signs"
    wide = 680.0

    def __init__(self, context: Context, seat: SeatPlan) -> None:
        super().__init__(context)
        self.seat = seat
        self.colour, self.shape = seat.colour, seat.shape
        self.focus_key = f"colour:{self.colour}"

    def heading(self) -> str:
        """Whose sign it is."""
        return f"{self.seat.name}’s sign"

    def write(self, page: Page) -> None:
        """A plate for each colour and each shape; what another seat has is exchanged with it."""
        page.words("A seat is known by its shape first and by its colour second.", colour=page.pale, size=17)
        page.gap(12)
        page.words("Colour", face="sans-bold")
        page.gap(6)
        names = [colour.name.capitalize() for colour in SEAT_COLOURS]
        self._row(page, "colour", names, lambda n: SeatStyle(n, self.shape), self.colour)
        page.gap(14)
        page.words("Shape", face="sans-bold")
        page.gap(6)
        self._row(
            page, "shape", [shape.capitalize() for shape in SHAPES], lambda n: SeatStyle(self.colour, n), self.shape
        )

    def feet(self) -> Sequence[Foot]:
        """Take it, or leave it as it was."""
        return [
            Foot("cancel", "Cancel", lambda: self.close(None)),
            Foot("take", "Take this sign", lambda: self.close((self.colour, self.shape)), primary=True),
        ]

    def _row(self, page: Page, kind: str, names: Sequence[str], style: Callable[[int], SeatStyle], chosen: int) -> None:
        px, gap = page.scale.px, page.scale.px(10)
        fit = (page.width + gap) // (px(46) + gap)
        per_row = len(names) if fit >= len(names) else len(names) // 2
        side = min((page.width - (per_row - 1) * gap) // per_row, px(64))
        top = page.y
        for number, name in enumerate(names):
            row, column = divmod(number, per_row)
            rect = pygame.Rect(page.left + column * (side + gap), top + row * (side + gap), side, side)
            press = self._chooser(kind, number)
            page.add(SignChoice(f"{kind}:{number}", name, rect, style(number), number == chosen, press))

    def _chooser(self, kind: str, number: int) -> Callable[[], None]:
        def choose() -> None:
            setattr(self, kind, number)
            self.lay_out()

        return choose


class Planning(Protocol):
    """A scene that shows a plan."""

    context: Context
    game: Game
    plan: TablePlan

    def lay_out(self) -> None: ...


class SeatChanges:
    """Changes the plan of one scene, which shows it at once."""

    def __init__(self, scene: Planning) -> None:
        self._scene = scene

    def rename(self, number: int, name: str) -> None:
        """Another name for a seat."""
        self._change(number, name=name)

    def seat_player(self, number: int, player: str) -> None:
        """A person or somebody of that level; empty for the usual opponent."""
        scene = self._scene
        taken = {seat.name for seat in scene.plan.seats}
        own = next((name for name in scene.context.settings.names if name not in taken), "")
        self._show(seat_somebody(scene.plan, number, player or usual_opponent(scene.game), own))

    def next_character(self, number: int, by: int) -> None:
        """The next character of the same level, or the one before."""
        self._change(number, name=neighbour(self._scene.plan, number, by))

    def choose_sign(self, number: int) -> None:
        """Colour and shape, on a sheet of their own."""
        scene = self._scene

        def take(result: tuple[int, int] | None) -> None:
            if result is not None:
                scene.plan = give_sign(scene.plan, number, *result)
                scene.lay_out()

        scene.context.stack.push(SignScene(scene.context, scene.plan.seats[number]), take)

    def _change(self, number: int, **changes: str) -> None:
        seats = list(self._scene.plan.seats)
        seats[number] = replace(seats[number], **changes)  # type: ignore[arg-type]
        self._show(replace(self._scene.plan, seats=tuple(seats)))

    def _show(self, plan: TablePlan) -> None:
        self._scene.plan = plan
        self._scene.lay_out()


ONE_LINE = 640
"""Below this many dp a row has two lines."""
PAD = 12


def seat_rows(
    page: Page,
    plan: TablePlan,
    game: Game,
    changes: SeatChanges,
    *,
    room: int = 0,
    remove: Callable[[int], None] | None = None,
    needed: str = "",
) -> int:
    """Writes a row for each seat, wider apart if there are `room` pixels for it; how high each is, in pixels.

    `remove` takes a seat away, None where seats stay anyhow; `needed` is why none may go, empty if one may.
    """
    height, pitch = _height(page, len(plan.seats), room)
    for number in range(len(plan.seats)):
        rect = pygame.Rect(page.left, page.y, page.width, height)
        row = _Row(plan, number, game, changes, page, _spots(rect, page.scale))
        for widget in row.widgets(rect, remove, needed):
            page.add(widget)
        page.y = rect.y + pitch
    return height


def _height(page: Page, seats: int, room: int) -> tuple[int, int]:
    """Height of a row and the distance to the next, in pixels: as in the book of samples, closer if there are many."""
    px = page.scale.px
    if page.width < px(ONE_LINE):
        return px(2 * 46 + 3 * 6), px(2 * 46 + 3 * 6 + 8)
    if (seats + 1) * px(88) <= room:
        return px(76), px(88)
    if (seats + 1) * px(70) <= room:
        return px(62), px(70)
    return px(54), px(60)


@dataclass(frozen=True, slots=True)
class _Row:
    """The widgets of one seat, each at its spot."""

    plan: TablePlan
    number: int
    game: Game
    changes: SeatChanges
    page: Page
    spots: dict[str, pygame.Rect]

    @property
    def seat(self) -> SeatPlan:
        return self.plan.seats[self.number]

    def key(self, part: str) -> str:
        return f"seat:{self.number}:{part}"

    def widgets(self, rect: pygame.Rect, remove: Callable[[int], None] | None, needed: str) -> list[Widget]:
        """All of them, in reading order."""
        third = self._note() if self.seat.is_person else self._level()
        found = [RowPlate(self.key("plate"), rect), self._sign(), self._who(), self._kind(), third]
        if remove:
            above = self.spots["remove"].bottom <= self.spots["kind"].top
            found.insert(3 if above else len(found), self._remove(remove, needed))
        return found

    def _sign(self) -> Widget:
        seat, label = self.seat, f"{self.seat.name}’s sign"
        return SignChooser(
            self.key("sign"),
            label,
            self.spots["sign"],
            seat.style,
            seat.name[:1].upper(),
            lambda: self.changes.choose_sign(self.number),
        )

    def _who(self) -> Widget:
        """Known opponents are chosen, everybody else is given a name."""
        seat, known = self.seat, self.seat.character
        strangers = others(self.plan, self.number)
        if not of_level(seat.player) or (known is None and not strangers):
            return TextField(
                self.key("name"),
                f"Name of seat {self.number + 1}",
                self.spots["name"],
                seat.name,
                lambda text: self.changes.rename(self.number, text),
                longest=LONGEST_NAME,
                writes=self.page.assets.writes,
            )
        return CharacterStepper(
            self.key("character"),
            f"Seat {self.number + 1}",
            self.spots["name"],
            seat.name,
            known.key if known else "",
            lambda by: self.changes.next_character(self.number, by),
            alone=not strangers,
            tip=known.says if known else "",
        )

    def _kind(self) -> Widget:
        return Segmented(
            self.key("kind"),
            f"{self.seat.name} is a",
            self.spots["kind"],
            ("Person", "Computer"),
            0 if self.seat.is_person else 1,
            lambda at: self.changes.seat_player(self.number, HUMAN if at == 0 else ""),
        )

    def _note(self) -> Widget:
        """What a person's seat means: the only one, or one of those who share the screen."""
        words = "your seat" if self.plan.people == (self.number,) else "shares the screen"
        lettering = Lettering("sans", self.page.scale.px(17), self.page.assets.theme.second, "center")
        return Label(self.key("note"), words, self.spots["level"], lettering)

    def _level(self) -> Widget:
        keys = list(self.game.levels)
        at, level = keys.index(self.seat.player), self.game.levels[self.seat.player]
        return Stepper(
            self.key("level"),
            f"{self.seat.name} plays",
            self.spots["level"],
            level.label,
            lambda by: self.changes.seat_player(self.number, keys[(at + by) % len(keys)]),
            among=(at, len(keys)),
            tip=level.explain,
        )

    def _remove(self, remove: Callable[[int], None], needed: str) -> Widget:
        return IconButton(
            self.key("remove"),
            f"Remove {self.seat.name}",
            self.spots["remove"],
            lambda: remove(self.number),
            icon="remove",
            bare=True,
            enabled=not needed,
            reason=needed,
        )


def _spots(rect: pygame.Rect, scale: Scale) -> dict[str, pygame.Rect]:
    px = scale.px
    tall = px(46)
    if rect.width < px(ONE_LINE):
        return _two_lines(rect, scale, tall)
    y = rect.centery - tall // 2
    gap = px(14 if rect.width > px(720) else 8)
    sign, remove = px(58), px(46)
    room = rect.width - 2 * px(PAD) - sign - remove - 4 * gap
    name, kind = round(room * 0.35), round(room * 0.34)
    widths: dict[str, Any] = {
        "sign": sign,
        "name": name,
        "kind": kind,
        "level": room - name - kind,
        "remove": remove,
    }
    x, spots = rect.x + px(PAD), {}
    for key, width in widths.items():
        spots[key] = pygame.Rect(x, y, width, tall)
        x += width + gap
    return spots


def _two_lines(rect: pygame.Rect, scale: Scale, tall: int) -> dict[str, pygame.Rect]:
    px = scale.px
    left, right = rect.x + px(8), rect.right - px(8)
    first, second = rect.y + px(6), rect.y + px(12) + tall
    sign, remove = px(58), px(46)
    half = (right - left - px(8)) * 11 // 20
    return {
        "sign": pygame.Rect(left, first, sign, tall),
        "name": pygame.Rect(left + sign + px(8), first, right - left - sign - remove - px(16), tall),
        "remove": pygame.Rect(right - remove, first, remove, tall),
        "kind": pygame.Rect(left, second, half, tall),
        "level": pygame.Rect(left + half + px(8), second, right - left - half - px(8), tall),
    }
