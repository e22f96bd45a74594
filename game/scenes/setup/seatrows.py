"""The seats of a table, row by row, each read like a sentence; a change shows the changed plan."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from game.ai.characters import Character, of_level
from game.book.rivals import Rivalries
from game.core.game import Game
from game.core.naming import LONGEST, initial, is_among
from game.core.record import HUMAN
from game.scenes.history.honesty import promised
from game.scenes.session.opponents import neighbour, number_of_others, seat_somebody
from game.scenes.session.rivals import pair_words, rivals_at, stands
from game.scenes.session.tableplan import (
    SeatPlan,
    TablePlan,
    coach_of,
    give_sign,
    renamed,
    usual_opponent,
    what_is_missing,
)
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_COLOURS, SHAPE_LABELS, SeatStyle
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.cards import row_plate, sign_choice
from game.ui.widgets.controls import Segmented, choice_stepper, sign_chooser
from game.ui.widgets.page import Page
from game.ui.widgets.portraits import CharacterStepper
from game.ui.widgets.textfield import TextField
from game.ui.widgets.widgets import Widget
from game.words import N_, _, pgettext, sentences
from game.words.saying import of_character


class SignScene(SheetScene):
    """Colours above, shapes below. The result is (colour, shape), or None if it was cancelled."""

    name = "signs"
    wide = 680.0

    def __init__(self, context: Context, seat: SeatPlan) -> None:
        super().__init__(context)
        self.seat = seat
        self.colour, self.shape = seat.colour, seat.shape
        self.focus_key = f"colour:{self.colour}"

    def heading(self) -> str:
        return _("Badge: {name}").format(name=self.seat.name)

    def write(self, page: Page) -> None:
        """Writes a plate for each colour and each shape; choosing one that another seat has exchanges them."""
        page.words(_("Players are told apart by shape as well as colour."), colour=page.pale, size=17)
        page.gap(12)
        colours = [_(colour.label) for colour in SEAT_COLOURS]
        self._heading(page, pgettext("of a badge", "Colour"))
        self._row(page, "colour", colours, lambda number: SeatStyle(number, self.shape), self.colour)
        page.gap(14)
        shapes = [_(words) for words in SHAPE_LABELS]
        self._heading(page, pgettext("of a badge", "Shape"))
        self._row(page, "shape", shapes, lambda number: SeatStyle(self.colour, number), self.shape)

    def feet(self) -> Sequence[Foot]:
        return [
            Foot("cancel", _("Cancel"), lambda: self.close(None)),
            Foot("take", _("Use this badge"), lambda: self.close((self.colour, self.shape)), primary=True),
        ]

    def _heading(self, page: Page, words: str) -> None:
        page.words(words, face="sans-bold")
        page.gap(6)

    def _row(self, page: Page, kind: str, names: Sequence[str], style: Callable[[int], SeatStyle], chosen: int) -> None:
        px, gap = page.scale.px, page.scale.px(10)
        fit = (page.width + gap) // (px(46) + gap)
        per_row = len(names) if fit >= len(names) else len(names) // 2
        side = min((page.width - (per_row - 1) * gap) // per_row, px(64))
        top = page.y
        for number, name in enumerate(names):
            row, column = divmod(number, per_row)
            rect = pygame.Rect(page.left + column * (side + gap), top + row * (side + gap), side, side)
            press = partial(self._choose, kind, number)
            page.add(sign_choice(f"{kind}:{number}", name, rect, style(number), number == chosen, press))

    def _choose(self, kind: str, number: int) -> None:
        setattr(self, kind, number)
        self.lay_out()


COACHES = {
    "": (N_("No coach"), N_("Nobody comments before you play. A coach can warn you of mistakes.")),
    "big": (N_("Coach: rarely"), N_("Before a big mistake counts, the coach asks you to think again.")),
    "all": (N_("Coach: often"), N_("Before any clear mistake counts, the coach asks you to think again.")),
}
"""When the coach speaks to a person, by the value of `Settings.coach`: the label in the row, and its explanation."""
ONE_LINE_WIDTH = 640
"""Row width below which a row has two lines, in dp."""
PAD = 12


@dataclass(frozen=True)
class SeatRows:
    """A row for each seat of a plan; `show` receives the plan that a change leads to."""

    context: Context
    game: Game
    plan: TablePlan
    show: Callable[[TablePlan], None]
    remove: Callable[[int], None] | None = None
    """Removes a seat; None if the number of seats is fixed."""
    needed: str = ""
    """Why no seat can be removed; empty if one can."""
    rivals: Rivalries = field(default_factory=Rivalries)
    """People's rivalries with characters at this game."""

    def write(self, page: Page, room: int = 0) -> int:
        """Writes the rows, wider apart if `room` (pixels) allows; returns the height of each, in pixels."""
        height, pitch = self._height(page, room)
        for number in range(len(self.plan.seats)):
            rect = pygame.Rect(page.left, page.y, page.width, height)
            for widget in self._widgets(page, number, rect):
                page.add(widget)
            page.y = rect.y + pitch
        return height

    def _height(self, page: Page, room: int) -> tuple[int, int]:
        """Height of a row and distance to the next, in pixels; closer if there are many."""
        px, rows = page.scale.px, len(self.plan.seats) + 1
        if page.width < px(ONE_LINE_WIDTH):
            return px(2 * 46 + 3 * 6), px(2 * 46 + 3 * 6 + 8)
        return next(((px(a), px(b)) for a, b in ((76, 88), (62, 70)) if rows * px(b) <= room), (px(54), px(60)))

    def _widgets(self, page: Page, number: int, rect: pygame.Rect) -> list[Widget]:
        """The widgets of one row, in reading order."""
        seat, key, spots = self.plan.seats[number], f"seat:{number}", _spots(rect, page.scale)
        name = self._called(number)
        sign, badge = partial(self._choose_sign, number), _("{name} – badge").format(name=name)
        found = [
            row_plate(f"{key}:plate", rect),
            sign_chooser(f"{key}:sign", badge, spots["sign"], seat.style, initial(seat.name), sign),
            self._who(page, number, spots["name"]),
            Segmented(
                f"{key}:kind",
                _("{name} – person or computer").format(name=name),
                spots["kind"],
                (pgettext("who plays", "Person"), pgettext("who plays", "Computer")),
                0 if seat.is_person else 1,
                lambda at: self._seat_player(number, HUMAN if at == 0 else usual_opponent(self.game)),
            ),
            self._level(number, spots["level"]),
        ]
        if self.remove:
            place, above = spots["remove"], spots["remove"].bottom <= spots["kind"].top
            words, press, why = _("Remove this seat: {name}"), partial(self.remove, number), self.needed
            button = IconButton(
                f"{key}:remove",
                words.format(name=name),
                place,
                press,
                icon="remove",
                bare=True,
                shifts=True,
                enabled=not why,
                reason=why,
            )
            found.insert(3 if above else len(found), button)
        return found

    def _called(self, number: int) -> str:
        """The name at a seat, or its number while it has none."""
        return self.plan.seats[number].name.strip() or _("Seat {number}").format(number=number + 1)

    def _who(self, page: Page, number: int, spot: pygame.Rect) -> Widget:
        """A chooser for a known opponent; a text field for anyone else."""
        seat, strangers = self.plan.seats[number], number_of_others(self.plan, number)
        known = seat.character
        met = stands(self.rivals, self.plan).get(known.key, "") if known else ""
        if not of_level(seat.player) or (known is None and not strangers):
            label, writes = _("Name of seat {number}").format(number=number + 1), page.assets.writes
            name, rename = f"seat:{number}:name", partial(self._rename, number)
            return TextField(name, label, spot, seat.name, rename, longest=LONGEST, writes=writes)
        return CharacterStepper(
            f"seat:{number}:character",
            _("Seat {number}").format(number=number + 1),
            spot,
            seat.name,
            lambda by: self._rename(number, neighbour(self.plan, number, by)),
            among=None if strangers else (0, 1),
            portrait=known.key if known else "",
            tip=self._told(known, met) if known else "",
            below=met,
        )

    def _told(self, character: Character, met: str) -> str:
        """The tip about a character: its manner, and the person's standing with it."""
        two = pair_words(character.name, _(self.game.title))
        return sentences(
            [_(of_character(character.key)), _("{name}: {points}").format(name=two, points=met) if met else ""]
        )

    def _level(self, number: int, spot: pygame.Rect) -> Widget:
        """A computer's level; for a person, when the coach speaks to them."""
        seat = self.plan.seats[number]
        if seat.is_person:
            return self._coach(number, spot)
        key, name = f"seat:{number}:level", _("{name} – level").format(name=self._called(number))
        labels = {level: _(each.label) for level, each in self.game.levels.items()}
        choose, tip = partial(self._seat_player, number), _(self.game.levels[seat.player].explain)
        return choice_stepper(key, name, spot, labels, seat.player, choose, around=False, on_paper=False, tip=tip)

    def _coach(self, number: int, spot: pygame.Rect) -> Widget:
        """The coach of a person. It stays with the seat while the name changes; on sitting down it is kept by name."""
        seat, key, name = self.plan.seats[number], f"seat:{number}:coach", self._called(number)
        chosen = coach_of(self.context.settings.coach, seat)
        labels = {kind: _(label) for kind, (label, _note) in COACHES.items()}
        tip = _(COACHES.get(chosen, COACHES[""])[1])

        def choose(coach: str) -> None:
            self._change(number, replace(seat, coach=coach))

        return choice_stepper(key, name, spot, labels, chosen, choose, around=False, on_paper=False, tip=tip)

    def _rename(self, number: int, name: str) -> None:
        self._change(number, renamed(self.context.settings.coach, self.plan.seats[number], name))

    def _change(self, number: int, seat: SeatPlan) -> None:
        seats = list(self.plan.seats)
        seats[number] = seat
        self.show(replace(self.plan, seats=tuple(seats)))

    def _seat_player(self, number: int, player: str) -> None:
        own = next((name for name in self.context.settings.names if not is_among(name, self.plan.names)), "")
        self.show(seat_somebody(self.plan, number, player, own))

    def _choose_sign(self, number: int) -> None:
        """Opens a sheet with colours and shapes."""

        def take(result: tuple[int, int] | None) -> None:
            if result is not None:
                self.show(give_sign(self.plan, number, *result))

        self.context.stack.push(SignScene(self.context, self.plan.seats[number]), take)


def _spots(rect: pygame.Rect, scale: Scale) -> dict[str, pygame.Rect]:
    """The places of the parts of a row, by name, in pixels."""
    px = scale.px
    tall, sign, remove = px(46), px(58), px(46)
    if rect.width < px(ONE_LINE_WIDTH):
        left, right = rect.x + px(8), rect.right - px(8)
        first, second = rect.y + px(6), rect.y + px(12) + tall
        half = (right - left - px(8)) * 11 // 20
        return {
            "sign": pygame.Rect(left, first, sign, tall),
            "name": pygame.Rect(left + sign + px(8), first, right - left - sign - remove - px(16), tall),
            "remove": pygame.Rect(right - remove, first, remove, tall),
            "kind": pygame.Rect(left, second, half, tall),
            "level": pygame.Rect(left + half + px(8), second, right - left - half - px(8), tall),
        }
    roomy = rect.width > px(780)
    gap = px(14 if roomy else 8)
    room = rect.width - 2 * px(PAD) - sign - remove - 4 * gap
    name, kind = round(room * (0.35 if roomy else 0.31)), round(room * 0.34)
    widths = {"sign": sign, "name": name, "kind": kind, "level": room - name - kind, "remove": remove}
    x, spots = rect.x + px(PAD), {}
    for key, width in widths.items():
        spots[key] = pygame.Rect(x, rect.centery - tall // 2, width, tall)
        x += width + gap
    return spots


class SeatsScene(SheetScene):
    """A row for each seat. The result is the new plan, or None if everything stays as it was."""

    name = "seats"
    wide = 860.0

    def __init__(self, context: Context, game: Game, plan: TablePlan, *, over: bool = False) -> None:
        """`over` says that the match has ended and the plan is for another one."""
        super().__init__(context)
        self.over = over
        self.rivals = rivals_at(context, game.key)
        self.game = game
        self.plan = plan

    def heading(self) -> str:
        if self.over:
            return _("Seats for the next match")
        return _("Seats for the next game") if self.game.hand_word == "game" else _("Seats for the next hand")

    def write(self, page: Page) -> None:
        """Writes the rows; within a match, a line says that scores stay with the seats."""
        fair = promised(self.game, self.plan)
        page.words(fair if self.over else sentences((_("Scores stay with the seats."), fair)), size=17)
        page.gap(10)
        SeatRows(self.context, self.game, self.plan, self._show, rivals=self.rivals).write(page)

    def _show(self, plan: TablePlan) -> None:
        self.plan = plan
        self.lay_out()

    def feet(self) -> Sequence[Foot]:
        missing = what_is_missing(self.plan)
        take = Foot("take", _("Save seats"), lambda: self.close(self.plan.checked()), primary=True, reason=missing)
        return [Foot("cancel", _("Cancel"), lambda: self.close(None)), take]
