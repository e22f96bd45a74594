"""The base class of widgets, with their rectangle, words and state, and the simplest widgets."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, TypedDict

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.words import capital

TARGET = 44
"""Smallest side of a hit area, in dp."""
MAX_REACH = 26
"""Largest reach of buttons, rings and marks beyond their rectangles, in dp."""
MIN_SHRINK = 0.8
"""Smallest factor by which a line is scaled down for lack of room before it is shortened."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How words are written.

    `face` is one of ``sans``, ``sans-bold``, ``serif`` and ``serif-italic``, `size` is in pixels, and `align` is the
    place of the words in their rectangle: ``left``, ``center`` or ``right``. Words shrink down to `MIN_SHRINK` of
    `smallest` (pixels; 0 for `size`) before they are shortened.
    """

    face: str
    size: int
    colour: Colour
    align: str = "left"
    smallest: int = 0


class Extras(TypedDict, total=False):
    """Options of widgets that can be pressed; `Widget` explains them."""

    enabled: bool
    reason: str
    shortcut: str
    tip: str
    shifts: bool


@dataclass(eq=False, repr=False)
class Widget:
    """A rectangle with words that can be focused, hovered, pressed and activated.

    `key` is unique within its scene and stays the same in a new layout, so focus survives a resize. A widget that is
    not `enabled` keeps its place and gives a `reason` (shown as a tooltip). `shortcut` is a key that presses it from
    anywhere in the scene, `tip` its tooltip. Whatever takes the place of a widget that `shifts` can be pressed only
    after the mouse has left it.
    """

    role = "widget"
    focusable = True
    radius = 10.0
    """Radius of the corners, in dp; the focus ring follows them."""
    fades = False
    """Whether it cross-fades between states."""

    key: str
    label: str
    rect: pygame.Rect
    _: KW_ONLY
    enabled: bool = True
    reason: str = ""
    shortcut: str = ""
    tip: str = ""
    shifts: bool = False
    on_press: Callable[[], None] | None = None
    hovered: bool = field(default=False, init=False)
    pressed: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)
    clip: pygame.Rect | None = field(default=None, init=False)
    """The window of the scroll area it lies on, if any."""
    caption_of: str = field(default="", init=False)
    """The key of the widget this one names. That widget is announced with these words, and this one is not."""
    note_of: str = field(default="", init=False)
    """The key of the widget this one explains, as with `caption_of`."""
    row_of: str = field(default="", init=False)
    """The list it is an entry of; if empty, its key says so: ``chapter:3`` belongs to ``chapter``."""
    live: bool = field(default=False, init=False)
    """Whether its words are announced when they appear, wherever the focus is."""
    place: tuple[int, int] = field(default=(0, 0), init=False)
    """Its position and the total: in a list that is only partly shown, or of its value among the possible ones."""
    fading: tuple[str, float] | None = field(default=None, init=False)
    """The state it is fading from, and for how many seconds it has been."""
    last_state: str = field(default="", init=False)
    """Its state when time last passed."""
    look_of: str = field(default="", init=False)
    """A state to draw instead of its own; empty for its own."""
    writings: list[tuple[str, str, pygame.Rect]] = field(default_factory=list, init=False)
    """The texts of the last drawing: the words requested, those shown, and their box."""

    @property
    def state(self) -> str:
        """The state it is drawn in: ``disabled``, ``pressed``, ``hover`` or ``rest``."""
        if self.look_of:
            return self.look_of
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "rest"

    @property
    def visible(self) -> bool:
        """Whether any part of it is in sight."""
        return self.clip is None or bool(self.clip.colliderect(self.rect))

    @property
    def tooltip(self) -> tuple[str, str]:
        """The words of the tooltip and a key; empty words for no tooltip.

        Without a tip or a reason, words that had to be shortened are given in full.
        """
        if not self.enabled and self.reason:
            return capital(self.reason), ""
        cut = " · ".join(asked for asked, shown, _ in self.writings if asked != shown)
        if self.tip or self.shortcut or cut:
            return self.tip or cut or self.label, self.shortcut
        return "", ""

    @property
    def insists(self) -> bool:
        """Whether its tooltip stays as long as it has the focus."""
        return False

    def hit(self, scale: Scale) -> pygame.Rect:
        """The hit area: the rectangle, enlarged to at least 44 dp each way."""
        least = scale.px(TARGET)
        grown = self.rect.inflate(max(0, least - self.rect.width), max(0, least - self.rect.height))
        return grown.clip(self.clip) if self.clip else grown

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether the point lies on the widget itself."""
        return self.rect.collidepoint(position) and (self.clip is None or self.clip.collidepoint(position))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the widget in its present state, without the focus ring (the scene adds that)."""

    def activate(self) -> None:
        """Does what a click, Enter or Space does."""
        if self.enabled and self.on_press:
            self.on_press()

    def enter(self) -> None:
        """Does what Enter and Space do, if that is more than a click does."""
        self.activate()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Uses a key press while focused (arrows in a stepper, letters in a field); whether it was used."""
        return False

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Uses a mouse press inside the rectangle beyond plain activation (a stepper's arrows); whether it was used.

        A widget that used the press also gets the motion and release events that follow.
        """
        return False

    def press_on(self, position: tuple[int, int]) -> bool:
        """Repeats the effect of a press that is still held (a stepper's arrows); whether there was one."""
        return False

    def take_over(self, old: Any) -> None:
        """Takes over the state of the same widget before a new layout."""
        self.hovered, self.pressed, self.focused = old.hovered, old.pressed, old.focused
        self.fading, self.last_state = old.fading, old.last_state

    def move(self, dx: int, dy: int) -> None:
        """Moves the widget by pixels, when its scroll area scrolls."""
        self.rect.move_ip(dx, dy)

    def write(
        self, surface: pygame.Surface, assets: Assets, words: str, rect: pygame.Rect, lettering: Lettering
    ) -> pygame.Rect:
        """Writes one line inside `rect`, vertically centred; returns the box of the words.

        Words that are too long are scaled down as far as the lettering allows, and then shortened.
        """
        face, size = lettering.face, lettering.size
        least = round((lettering.smallest or size) * MIN_SHRINK)
        shown, size = assets.fitted([words], face, size, least, rect.width)
        where = {"left": "midleft", "center": "center", "right": "midright"}[lettering.align]
        place = assets.write(surface, shown, face, size, lettering.colour, **{where: getattr(rect, where)})
        self.writings.append((words, shown, place))
        return place

    def write_two_lines(
        self, surface: pygame.Surface, assets: Assets, words: str, rect: pygame.Rect, lettering: Lettering
    ) -> None:
        """Writes words that are too long for one line in two, broken at a space."""
        first, *rest = assets.wrap(words, lettering.face, lettering.size, rect.width)
        step = round(lettering.size * 1.15)
        for number, line in enumerate(filter(None, (first, " ".join(rest)))):
            row = pygame.Rect(rect.x, rect.centery - step + number * step, rect.width, step)
            self.write(surface, assets, line, row if rest else rect, lettering)

    def dump(self) -> dict[str, object]:
        """The widget as data for assistive tools and tests; `rect` is in window pixels.

        `text` lists the lines written on it with their boxes. `cut` says whether any was shortened, `scrolled` whether
        it lies on a scroll area (and so may be partly out of sight).
        """
        return {
            "key": self.key,
            "role": self.role,
            "label": self.label,
            "rect": list(self.rect),
            "enabled": self.enabled,
            "text": [[shown, *place] for _, shown, place in self.writings if shown],
            "scrolled": self.clip is not None,
            "cut": any(asked != shown for asked, shown, _ in self.writings),
        }


@dataclass(eq=False, repr=False)
class Label(Widget):
    """Text: one line, or a paragraph given as `lines` that are `leading` pixels apart."""

    role = "label"
    focusable = False

    lettering: Lettering
    _: KW_ONLY
    lines: list[str] = field(default_factory=list)
    leading: int = 0

    def __post_init__(self) -> None:
        self.lines = self.lines or [self.label]
        self.leading = self.leading or self.rect.height

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the lines one below the other."""
        for number, line in enumerate(self.lines):
            row = pygame.Rect(self.rect.x, self.rect.y + number * self.leading, self.rect.width, self.leading)
            self.write(surface, assets, line, row, self.lettering)


class Caption(Label):
    """A line whose words are computed whenever it is drawn or read."""

    def __init__(self, key: str, says: Callable[[], str], rect: pygame.Rect, lettering: Lettering) -> None:
        self.says = says
        super().__init__(key, says(), rect, lettering)

    @property
    def label(self) -> str:
        """The present words."""
        return self.says()

    @label.setter
    def label(self, words: str) -> None:
        """Ignored, since a function gives the words."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the present words."""
        self.write(surface, assets, self.says(), self.rect, self.lettering)


@dataclass(eq=False, repr=False)
class Group(Widget):
    """Widgets that belong together, such as the cells of a row, and are read as one under its label."""

    role = "label"
    focusable = False

    members: Sequence[Widget]

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the members in order."""
        for member in self.members:
            member.writings = []
            member.draw(surface, assets, scale)
            self.writings += member.writings

    def move(self, dx: int, dy: int) -> None:
        """Moves the group with its members."""
        super().move(dx, dy)
        for member in self.members:
            member.move(dx, dy)
