"""A seat's row in the setup, to be read as a sentence: who, person or computer, how strong."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.ai.characters import of_level
from game.core.game import Game
from game.scenes.seats import HUMAN, LONGEST_NAME, SeatPlan
from game.ui.assets import Assets
from game.ui.buttons import IconButton
from game.ui.cards import Plate
from game.ui.controls import Segmented, SignChooser, Stepper
from game.ui.portraits import CharacterStepper
from game.ui.scale import Scale
from game.ui.textfield import TextField
from game.ui.widgets import Label, Widget

ONE_LINE = 640
"""Below this many dp a row has two lines."""
PAD = 12


@dataclass(frozen=True, slots=True)
class SeatActs:
    """What a row can change; each is told the seat's number."""

    rename: Callable[[int, str], None]
    play: Callable[[int, str], None]
    sign: Callable[[int], None]
    remove: Callable[[int], None]
    meet: Callable[[int, int], None]
    """The next character at the same strength, or the one before."""


def row_height(scale: Scale, width: int, seats: int, room: int) -> tuple[int, int]:
    """Height of a row and the distance to the next, in pixels: as in the book of samples, closer if there are many."""
    px = scale.px
    if width < px(ONE_LINE):
        return px(2 * 46 + 3 * 6), px(2 * 46 + 3 * 6 + 8)
    if (seats + 1) * px(88) <= room:
        return px(76), px(88)
    if (seats + 1) * px(70) <= room:
        return px(62), px(70)
    return px(54), px(60)


def seat_row(
    number: int,
    seat: SeatPlan,
    game: Game,
    rect: pygame.Rect,
    assets: Assets,
    scale: Scale,
    acts: SeatActs,
    *,
    removable: str | None,
    alone: bool,
    others: int,
) -> list[Widget]:
    """The widgets of a seat's row. `removable` is why it may not go, empty if it may, None where seats stay anyhow;
    `alone`: the only person; `others`: how many characters could sit there instead."""
    spots = _spots(rect, scale)
    key = f"seat:{number}"
    sign = SignChooser(
        f"{key}:sign",
        f"{seat.name}’s sign",
        spots["sign"],
        seat.style,
        seat.name[:1].upper(),
        lambda: acts.sign(number),
    )
    name = _who(number, seat, spots["name"], acts, others)
    keys = list(game.strengths)
    kind = Segmented(
        f"{key}:kind",
        f"{seat.name} is a",
        spots["kind"],
        ("Person", "Computer"),
        0 if seat.is_person else 1,
        lambda n: acts.play(number, HUMAN if n == 0 else ""),
    )
    widgets: list[Widget] = [Plate(f"{key}:plate", rect), sign, name, kind]
    if seat.is_person:
        words = "your seat" if alone else "shares the screen"
        em = scale.px(17)
        room = spots["strength"]
        widgets.append(
            Label(f"{key}:note", words, room, role="sans", size=em, colour=assets.theme.second, align="center")
        )
    else:
        at = keys.index(seat.player)
        strength = game.strengths[seat.player]

        def step(by: int) -> None:
            acts.play(number, keys[(at + by) % len(keys)])

        widgets.append(
            Stepper(
                f"{key}:strength",
                f"{seat.name} plays",
                spots["strength"],
                strength.label,
                step,
                at_first=at == 0,
                at_last=at == len(keys) - 1,
                tip=strength.explain,
            )
        )
    if removable is None:
        return widgets
    remove = IconButton(
        f"{key}:remove",
        f"Remove {seat.name}",
        spots["remove"],
        lambda: acts.remove(number),
        icon="remove",
        bare=True,
        enabled=not removable,
        reason=removable,
    )
    widgets.insert(3 if spots["remove"].bottom <= spots["kind"].top else len(widgets), remove)
    return widgets


def _who(number: int, seat: SeatPlan, rect: pygame.Rect, acts: SeatActs, others: int) -> Widget:
    """Known opponents are chosen, everybody else is given a name."""
    key, label, known = f"seat:{number}", f"Seat {number + 1}", seat.character
    if not of_level(seat.player) or (known is None and not others):
        label = f"Name of seat {number + 1}"
        return TextField(
            f"{key}:name", label, rect, seat.name, lambda text: acts.rename(number, text), longest=LONGEST_NAME
        )
    return CharacterStepper(
        f"{key}:character",
        label,
        rect,
        seat.name,
        known.key if known else "",
        lambda by: acts.meet(number, by),
        alone=not others,
        tip=known.says if known else "",
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
        "strength": room - name - kind,
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
        "strength": pygame.Rect(left + half + px(8), second, right - left - half - px(8), tall),
    }
