"""Controls that hold a value: segments, swatches, stepper, switch, slider, and the sign of a seat."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, InitVar, dataclass
from typing import TypeVar, Unpack

import pygame

from game.ui.draw import paint
from game.ui.platform import keys
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SHAPE_LABELS, Colour, SeatStyle, mix
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import Extras, Lettering, Widget
from game.words import _, pgettext

T = TypeVar("T")


@dataclass(eq=False, repr=False)
class Segmented(Widget):
    """Several words side by side, one of which is chosen, such as Person | Computer."""

    role = "choice"

    choices: Sequence[str]
    chosen: int
    on_choose: Callable[[int], None]
    _: KW_ONLY
    on_paper: bool = False

    def __post_init__(self) -> None:
        self.label = f"{self.label}: {self.choices[self.chosen]}"
        self.place = self.chosen + 1, len(self.choices)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the chosen word on a raised slip in a sunken ground."""
        theme, px = assets.theme, scale.px
        draw_sunk(surface, self.rect, assets, scale, self.on_paper, self.state)
        for number, choice in enumerate(self.choices):
            part = self._part(number)
            if number == self.chosen:
                raised = part.inflate(-px(6), -px(6))
                paint.rounded(surface, raised, px(7), theme.text_on_paper if self.on_paper else theme.paper)
                colour = theme.paper if self.on_paper else theme.text_on_paper
            else:
                colour = theme.second_on_paper if self.on_paper else theme.second
            if not self.enabled:
                colour = mix(theme.well, colour, 0.6)
            words = part.inflate(-px(12), 0)
            lettering = Lettering("sans-bold", px(18), colour, "center", px(14))
            self.write(surface, assets, choice, words, lettering)

    def activate(self) -> None:
        """Chooses the next word, after the last one the first."""
        self.on_choose((self.chosen + 1) % len(self.choices))

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Chooses with the left and right arrow keys, up to the ends."""
        number = self.chosen + _arrow(event)
        if number == self.chosen or not 0 <= number < len(self.choices):
            return False
        self.on_choose(number)
        return True

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Chooses the word under the mouse when the button is released."""
        if event.type == pygame.MOUSEBUTTONUP:
            for number in range(len(self.choices)):
                if self._part(number).collidepoint(event.pos) and number != self.chosen:
                    self.on_choose(number)
                    break
        return True

    def _part(self, number: int) -> pygame.Rect:
        width = self.rect.width / len(self.choices)
        left, right = round(number * width), round((number + 1) * width)
        return pygame.Rect(self.rect.x + left, self.rect.y, right - left, self.rect.height)


@dataclass(eq=False, repr=False)
class Swatches(Segmented):
    """Pictures side by side, in rows, with words below; the chosen one has a tick and a brass edge."""

    ACROSS = 3

    names: Sequence[str]
    sample: Callable[[Assets, str, int, int], pygame.Surface]
    """Makes the sample for a name, at a width and a height in pixels."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.rows = -(-len(self.names) // self.ACROSS)

    def _part(self, number: int) -> pygame.Rect:
        down, across = number // self.ACROSS, number % self.ACROSS
        wide, tall = self.rect.width / self.ACROSS, self.rect.height // self.rows
        left, right = round(across * wide), round((across + 1) * wide)
        return pygame.Rect(self.rect.x + left, self.rect.y + down * tall, right - left, tall)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws a card for every choice."""
        theme, px = assets.theme, scale.px
        inset, corner, foot, line = px(7), px(9), px(30), max(1, px(1.3))
        for number, (name, words) in enumerate(zip(self.names, self.choices, strict=True)):
            card = self._part(number).inflate(-px(6), -px(4) if self.rows > 1 else 0)
            held = number == self.chosen
            ground = theme.paper_button if self.state != "hover" else mix(theme.paper_button, theme.paper_tint, 0.6)
            paint.framed(surface, card, corner, ground, theme.paper_button_edge, line)
            if held:
                paint.rounded(surface, card, corner, theme.text_on_paper, max(3, px(4)))
                paint.rounded(surface, card.inflate(-px(2), -px(2)), px(8), theme.brass, max(2, px(2)))
            place = pygame.Rect(card.x + inset, card.y + inset, card.width - 2 * inset, card.height - inset - foot)
            surface.blit(self.sample(assets, name, *place.size), place)
            paint.rounded(surface, place, px(4), (*theme.text_on_paper, 120), max(1, px(1)))
            below = pygame.Rect(place.x, place.bottom, place.width, foot)
            if held:
                paint.put(surface, assets.icon("check", px(16), theme.text_on_paper), midleft=(below.x, below.centery))
                below.x, below.width = below.x + px(19), below.width - px(19)
            colour = theme.text_on_paper if held else theme.second_on_paper
            lettering = Lettering("sans-bold", px(17), colour, "left" if held else "center", px(13))
            self.write(surface, assets, words, below, lettering)


@dataclass(eq=False, repr=False)
class Stepper(Widget):
    """``< value >``: one of several values; the arrows step to the previous and next one.

    `among` is the value's index and the number of values. With `around`, or without `among`, stepping wraps.
    """

    role = "stepper"

    value: str
    on_step: Callable[[int], None]
    _: KW_ONLY
    among: InitVar[tuple[int, int] | None] = None
    around: InitVar[bool] = False
    on_paper: bool = False

    def __post_init__(self, among: tuple[int, int] | None, around: bool) -> None:
        self.label = f"{self.label}: {self.value}"
        at, count = among or (-1, 0)
        self.place = at + 1, count
        self.at_first = at == 0 and not around
        self.at_last = at == count - 1 >= 0 and not around

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the value between two arrows; an arrow that leads nowhere is pale."""
        theme, px = assets.theme, scale.px
        draw_sunk(surface, self.rect, assets, scale, self.on_paper, self.state)
        words, ground = (theme.text_on_paper, theme.paper_button) if self.on_paper else (theme.text, theme.well)
        if not self.enabled:
            words = mix(ground, words, 0.55)
        self._draw_arrows(surface, assets, px(24), words, mix(ground, words, 0.4))
        room = self.rect.inflate(-2 * self._arrow(1).width, 0)
        size = assets.fitting(self.value, "sans-bold", px(18), px(14), room.width)
        long = assets.text_size(self.value, "sans-bold", size)[0] > room.width
        write = self.write_two_lines if long else self.write
        write(surface, assets, self.value, room, Lettering("sans-bold", size, words, "center"))

    def _draw_arrows(self, surface: pygame.Surface, assets: Assets, side: int, ink: Colour, pale: Colour) -> None:
        for icon, step, ended in (("left", -1, self.at_first), ("right", 1, self.at_last)):
            paint.put(surface, assets.icon(icon, side, pale if ended else ink), center=self._arrow(step).center)

    def activate(self) -> None:
        """Steps to the next value."""
        self.on_step(1)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Steps with the left and right arrow keys, up to the ends."""
        step = _arrow(event)
        if not step or (step < 0 and self.at_first) or (step > 0 and self.at_last):
            return False
        self.on_step(step)
        return True

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Steps back in the left third and forward elsewhere, unless the arrow there is pale."""
        if event.type == pygame.MOUSEBUTTONUP and self.rect.collidepoint(event.pos):
            back = self._way(event.pos) < 0
            ahead = event.pos[0] >= self.rect.right - self.rect.width / 3
            if not ((back and self.at_first) or (ahead and self.at_last)):
                self.on_step(-1 if back else 1)
        return True

    def press_on(self, position: tuple[int, int]) -> bool:
        """Steps again while an arrow is held, up to the ends."""
        back = self._way(position) < 0
        if not self.rect.collidepoint(position) or (self.at_first if back else self.at_last):
            return False
        self.on_step(-1 if back else 1)
        return True

    def _way(self, position: tuple[int, int]) -> int:
        return -1 if position[0] < self.rect.x + self.rect.width / 3 else 1

    def _arrow(self, step: int) -> pygame.Rect:
        width = min(self.rect.height, self.rect.width // 4)
        left = self.rect.x if step < 0 else self.rect.right - width
        return pygame.Rect(left, self.rect.y, width, self.rect.height)


def choice_stepper(
    key: str,
    label: str,
    rect: pygame.Rect,
    choices: Mapping[T, str],
    chosen: T,
    choose: Callable[[T], None],
    *,
    around: bool = True,
    on_paper: bool = True,
    **extras: Unpack[Extras],
) -> Stepper:
    """A stepper through `choices` (value: label); at the first if `chosen` is not one of them."""
    known = list(choices)
    at = known.index(chosen) if chosen in choices else 0

    def step(by: int) -> None:
        choose(known[(at + by) % len(known)])

    words, among = choices[known[at]], (at, len(known))
    return Stepper(key, label, rect, words, step, among=among, around=around, on_paper=on_paper, **extras)


def number_stepper(
    key: str, label: str, rect: pygame.Rect, numbers: Sequence[int], now: int, words: str, choose: Callable[[int], None]
) -> Stepper:
    """A stepper through `numbers`, up to the ends, on paper; from the nearest one if `now`, in `words`, is none."""
    at = min(range(len(numbers)), key=lambda number: abs(numbers[number] - now))

    def step(by: int) -> None:
        if 0 <= at + by < len(numbers):
            choose(numbers[at + by])

    return Stepper(key, label, rect, words, step, among=(at, len(numbers)), on_paper=True)


@dataclass(eq=False, repr=False)
class Toggle(Widget):
    """A switch that is on or off; a tick shows which, not just a colour."""

    role = "switch"

    on: bool
    on_change: Callable[[bool], None]

    def __post_init__(self) -> None:
        self.label = f"{self.label}: {_on_or_off(self.on)}"

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws a track with a knob at one end and the state in words beside it, for paper."""
        theme, px = assets.theme, scale.px
        track = pygame.Rect(0, 0, px(64), px(34))
        track.midright = self.rect.midright
        ink, edge = theme.text_on_paper, theme.paper_button_edge
        fill = theme.right_sum if self.on else theme.paper_button
        shade = {"hover": 0.14, "pressed": 0.3}.get(self.state, 0.0)
        ground = mix(fill, theme.paper if self.on else ink, shade)
        paint.framed(surface, track, track.height / 2, ground, edge, max(1, px(1.5)))
        knob = track.height / 2 - px(4)
        x = track.right - track.height / 2 if self.on else track.left + track.height / 2
        paint.disc(surface, (x, track.centery), knob, theme.paper if self.on else edge)
        if self.on:
            paint.put(surface, assets.icon("check", round(knob * 1.3), theme.right_sum), center=(x, track.centery))
        room = pygame.Rect(self.rect.x, self.rect.y, track.left - px(12) - self.rect.x, self.rect.height)
        lettering = Lettering("sans-bold", px(18), ink, "right")
        self.write(surface, assets, _on_or_off(self.on), room, lettering)

    def activate(self) -> None:
        """Switches to the other state."""
        self.on_change(not self.on)


def _arrow(event: pygame.event.Event) -> int:
    """-1 for the left arrow key, 1 for the right one; 0 for anything else."""
    return {"Left": -1, "Right": 1}.get(keys.pressed(event), 0) if event.type == pygame.KEYDOWN else 0


def _on_or_off(on: bool) -> str:
    return pgettext("a switch", "On") if on else pgettext("a switch", "Off")


@dataclass(eq=False, repr=False)
class Slider(Widget):
    """A value from 0 to 100 on a line, in steps of 5, with the number beside it."""

    role = "slider"

    value: int
    on_change: Callable[[int], None]
    scale: Scale

    def __post_init__(self) -> None:
        self.name = self.label
        self.label = f"{self.name}: {self.value}"

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the line, darker up to the knob, for paper."""
        theme, px = assets.theme, scale.px
        line = self._line()
        x = line.x + line.width * self.value // 100
        paint.rounded(surface, line, line.height / 2, theme.rule_line)
        paint.rounded(
            surface, pygame.Rect(line.x, line.y, max(x - line.x, 1), line.height), line.height / 2, theme.text_on_paper
        )
        knob = px(14 if self.state in ("hover", "pressed") else 12)
        paint.disc(surface, (x, line.centery), knob, theme.text_on_paper)
        inside = theme.rule_line_faint if self.state == "pressed" else theme.paper_button
        paint.disc(surface, (x, line.centery), knob - px(3), inside)
        room = pygame.Rect(self.rect.right - px(48), self.rect.y, px(48), self.rect.height)
        lettering = Lettering("sans-bold", px(18), theme.text_on_paper, "right")
        self.write(surface, assets, str(self.value), room, lettering)

    def activate(self) -> None:
        """Does nothing: only the arrow keys and the mouse change the value."""

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Changes the value by 5 with the left and right arrow keys."""
        step = _arrow(event)
        self._set(self.value + 5 * step)
        return step != 0

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Moves the knob to the mouse."""
        line = self._line()
        self._set(round(20 * (event.pos[0] - line.x) / max(line.width, 1)) * 5)
        return True

    def _set(self, value: int) -> None:
        value = min(max(value, 0), 100)
        if value != self.value:
            self.value = value
            self.label = f"{self.name}: {value}"
            self.on_change(value)

    def _line(self) -> pygame.Rect:
        px = self.scale.px
        thick = max(4, px(6))
        return pygame.Rect(self.rect.x + px(14), self.rect.centery - thick // 2, self.rect.width - px(84), thick)


def sign_chooser(
    key: str, label: str, rect: pygame.Rect, style: SeatStyle, letter: str, on_press: Callable[[], None]
) -> Drawn:
    """A seat's colour and shape with its initial, and a small arrow; pressing it lets the scene open the choice."""

    def draw(on: Brush) -> None:
        surface, rect, assets, px = on.surface, on.rect, on.assets, on.px
        if on.touched:
            draw_face(surface, rect, assets, on.scale, "panel", on.widget.state)
        arrow = px(16)
        side = min(px(40), rect.height - px(4), rect.width - arrow - px(6))
        token, more = assets.token(style, side, letter), assets.icon("down", arrow, on.theme.second)
        paint.put(surface, token, midleft=(rect.x + px(2), rect.centery))
        paint.put(surface, more, midright=(rect.right - px(1), rect.centery))

    words = f"{label}: {_(style.colour.label)}, {_(SHAPE_LABELS[style.shape_index])}"
    return Drawn(key, words, rect, draw, "sign", on_press=on_press, radius=12, tip=_("Choose colour and shape"))


def draw_sunk(
    surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, on_paper: bool, state: str
) -> None:
    """Draws the ground of a control: a well in a dark panel, or a pale slip on paper."""
    theme, px = assets.theme, scale.px
    ground = theme.paper_button if on_paper else theme.well
    edge = theme.paper_button_edge if on_paper else theme.button_edge
    ink = theme.text_on_paper if on_paper else theme.text
    ground = mix(ground, ink, {"hover": 0.07, "pressed": 0.16}.get(state, 0.0))
    if state == "disabled":
        edge = mix(ground, edge, 0.5)
    paint.framed(surface, rect, px(10), ground, edge, max(1, px(1.3)))
