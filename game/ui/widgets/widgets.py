"""What stands on a screen to be read or pressed: each knows its rectangle, its words and its state."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.words import capital

TARGET = 44
"""The smallest side of anything to be hit, in dp."""
AROUND = 26
"""How far, in dp, buttons, rings and marks paint beyond their rectangles at most."""
LEAST_WORDS = 0.8
"""How far a line may shrink where it has little room, before it is shortened."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """How words are written.

    `face` is one of ``sans``, ``sans-bold``, ``serif`` and ``serif-italic``, `size` is in pixels, and `align` says
    where in their rectangle the words stand: ``left``, ``center`` or ``right``.
    """

    face: str
    size: int
    colour: Colour
    align: str = "left"


class Extras(TypedDict, total=False):
    """What anything that can be pressed may be told besides; each is explained at `Widget`."""

    enabled: bool
    reason: str
    shortcut: str
    tip: str
    shifts: bool


class Widget:
    """A rectangle with words that can be focused, hovered, pressed and activated.

    `key` is unique within its scene and stays the same when the scene is laid out anew, so focus survives a resize.
    A widget that is not `enabled` keeps its place and says why in `reason` (shown as a tooltip). `shortcut` is a key
    that presses it from anywhere in the scene, `tip` what it says of itself. What comes to the place of one that
    `shifts` can be pressed only after the mouse has left it.
    """

    role = "widget"
    focusable = True
    radius = 10.0
    """Of its corners, in dp; the focus ring follows them."""
    fades = False
    """Whether it cross-fades from one state to the next."""

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        *,
        enabled: bool = True,
        reason: str = "",
        shortcut: str = "",
        tip: str = "",
        shifts: bool = False,
        on_press: Callable[[], None] | None = None,
    ) -> None:
        self.key = key
        self.label = label
        self.rect = rect
        self.enabled = enabled
        self.reason = reason
        self.shortcut = shortcut
        self.tip = tip
        self.shifts = shifts
        self.on_press = on_press
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.clip: pygame.Rect | None = None
        """The window of the paper it scrolls on, if it does."""
        self.caption_of = ""
        """The key of what these words name: it says them, and they are not heard a second time."""
        self.note_of = ""
        """The same of what these words explain."""
        name, _, which = key.partition(":")
        self.row_of = name if which and ":" not in which else ""
        """The list in which it is one of several: ``chapter:3`` is one of ``chapter``; empty for none."""
        self.live = False
        """Whether its words are told when they are there, wherever the focus is."""
        self.place = (0, 0)
        """Which one it is of how many, where the list is longer than what is seen, or which of its values holds."""
        self.fading: tuple[str, float] | None = None
        """The state that it fades from, and for how many seconds it has."""
        self.last_state = ""
        """Its state when time last passed."""
        self.look_of = ""
        """A state it is drawn in although it is in another one; empty for its own."""
        self.writings: list[tuple[str, str, pygame.Rect]] = []
        """What was written when it was last drawn: the words asked for, those shown, and where."""

    @property
    def state(self) -> str:
        """How it is drawn: ``disabled``, ``pressed``, ``hover`` or ``rest``."""
        if self.look_of:
            return self.look_of
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "rest"

    @property
    def visible(self) -> bool:
        """Whether any of it is in sight."""
        return self.clip is None or bool(self.clip.colliderect(self.rect))

    @property
    def tooltip(self) -> tuple[str, str]:
        """What is said about it on the mouse or the keyboard being there, and its key; empty words say nothing.

        Words that had to be shortened are said in full.
        """
        if not self.enabled and self.reason:
            return capital(self.reason), ""
        cut = " · ".join(asked for asked, shown, _ in self.writings if asked != shown)
        if self.tip or self.shortcut or cut:
            return self.tip or cut or self.label, self.shortcut
        return "", ""

    @property
    def insists(self) -> bool:
        """Whether what it says of itself stays to be read as long as the keyboard is here."""
        return False

    def hit(self, scale: Scale) -> pygame.Rect:
        """Where pressing counts: the rectangle, grown to at least 44 dp each way."""
        least = scale.px(TARGET)
        grown = self.rect.inflate(max(0, least - self.rect.width), max(0, least - self.rect.height))
        return grown.clip(self.clip) if self.clip else grown

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether the point lies on the widget itself."""
        return self.rect.collidepoint(position) and (self.clip is None or self.clip.collidepoint(position))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the widget in its present state, without the focus ring (the scene adds that)."""

    def activate(self) -> None:
        """What a click, Enter or Space does."""
        if self.enabled and self.on_press:
            self.on_press()

    def enter(self) -> None:
        """What Enter and Space do, where that is more than a click does."""
        self.activate()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Uses a key press while focused (arrows in a stepper, letters in a field); whether it was used."""
        return False

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Uses a mouse press inside the rectangle beyond plain activation (a stepper's arrows); whether it was used.

        A widget that used the press is given the motion and the release that follow as well.
        """
        return False

    def press_on(self, position: tuple[int, int]) -> bool:
        """Does once more what the press that is still held there does (a stepper's arrows); whether there was more."""
        return False

    def take_over(self, old: Any) -> None:
        """Takes over what the same widget knew before the scene was laid out anew."""
        self.hovered, self.pressed, self.focused = old.hovered, old.pressed, old.focused
        self.fading, self.last_state = old.fading, old.last_state

    def move(self, dx: int, dy: int) -> None:
        """Shifts it, as the paper under it scrolls."""
        self.rect.move_ip(dx, dy)

    def write(
        self, surface: pygame.Surface, assets: Assets, words: str, rect: pygame.Rect, lettering: Lettering
    ) -> pygame.Rect:
        """Writes one line inside `rect`, in the middle of its height; the rectangle that the words take.

        Words too long for it are written smaller, down to `LEAST_WORDS` of their size, and then shortened.
        """
        face, size = lettering.face, lettering.size
        size = assets.fitting(words, face, size, round(size * LEAST_WORDS), rect.width)
        shown = assets.shorten(words, face, size, rect.width) if words else ""
        where = {"left": "midleft", "center": "center", "right": "midright"}[lettering.align]
        place = assets.write(surface, shown, face, size, lettering.colour, **{where: getattr(rect, where)})
        self.writings.append((words, shown, place))
        return place

    def write_two_lines(
        self, surface: pygame.Surface, assets: Assets, words: str, rect: pygame.Rect, lettering: Lettering
    ) -> None:
        """Writes what is too long for one line, broken at a space."""
        first, *rest = assets.wrap(words, lettering.face, lettering.size, rect.width)
        step = round(lettering.size * 1.15)
        for number, line in enumerate(filter(None, (first, " ".join(rest)))):
            row = pygame.Rect(rect.x, rect.centery - step + number * step, rect.width, step)
            self.write(surface, assets, line, row if rest else rect, lettering)

    def dump(self) -> dict[str, object]:
        """What assistive tools and tests read: key, role, label, rect in window pixels, enabled.

        `text` lists the lines written on it with their boxes; `cut` says whether any had to be shortened, `scrolled`
        whether it lies on paper that scrolls (and so may be half out of sight).
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


class Label(Widget):
    """Words to be read: one line, or a paragraph given as `lines` that stand `leading` pixels below each other."""

    role = "label"
    focusable = False

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        lettering: Lettering,
        *,
        lines: list[str] | None = None,
        leading: int = 0,
    ) -> None:
        super().__init__(key, label, rect)
        self.lettering = lettering
        self.lines = lines or [label]
        self.leading = leading or rect.height

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Line under line."""
        for number, line in enumerate(self.lines):
            row = pygame.Rect(self.rect.x, self.rect.y + number * self.leading, self.rect.width, self.leading)
            self.write(surface, assets, line, row, self.lettering)


class Caption(Label):
    """A line whose words depend on what is seen when it is drawn or read."""

    def __init__(self, key: str, says: Callable[[], str], rect: pygame.Rect, lettering: Lettering) -> None:
        self.says = says
        super().__init__(key, says(), rect, lettering)

    @property
    def label(self) -> str:
        """Its words as they are now."""
        return self.says()

    @label.setter
    def label(self, words: str) -> None:
        """They are said by a function."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """As a label."""
        self.write(surface, assets, self.says(), self.rect, self.lettering)


class Group(Widget):
    """Parts that belong together, such as the cells of a row: read as one, in the words of its label."""

    role = "label"
    focusable = False

    def __init__(self, key: str, label: str, rect: pygame.Rect, members: Sequence[Widget]) -> None:
        super().__init__(key, label, rect)
        self.members = members

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """One after the other."""
        for member in self.members:
            member.writings = []
            member.draw(surface, assets, scale)
            self.writings += member.writings

    def move(self, dx: int, dy: int) -> None:
        """All of it."""
        super().move(dx, dy)
        for member in self.members:
            member.move(dx, dy)


class Painting(Widget):
    """Something painted into a rectangle; nothing to press."""

    role = "picture"
    focusable = False

    def __init__(
        self, key: str, label: str, rect: pygame.Rect, paint_into: Callable[[pygame.Surface, pygame.Rect], object]
    ) -> None:
        super().__init__(key, label, rect)
        self.paint_into = paint_into

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """As its painter does."""
        self.paint_into(surface, self.rect)
