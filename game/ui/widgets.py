"""Things people press, type into and choose from. Each knows its rectangle, its words and how it looks in every state."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.assets import Assets
    from game.ui.scale import Scale


class Widget:
    """A rectangle with words that can be focused, hovered, pressed and activated.

    `key` is unique within its scene and stays the same when the scene is laid out anew, so focus survives a resize.
    A disabled widget keeps its place and says why in `reason` (shown as a tooltip).
    """

    role = "widget"
    focusable = True

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        *,
        enabled: bool = True,
        reason: str = "",
        shortcut: str = "",
        on_press: Callable[[], None] | None = None,
    ) -> None:
        self.key = key
        self.label = label
        self.rect = rect
        self.enabled = enabled
        self.reason = reason
        self.shortcut = shortcut
        self.on_press = on_press
        self.hovered = False
        self.pressed = False
        self.focused = False

    @property
    def state(self) -> str:
        """How it is drawn: ``disabled``, ``pressed``, ``hover`` or ``rest``."""
        if not self.enabled:
            return "disabled"
        if self.pressed:
            return "pressed"
        return "hover" if self.hovered else "rest"

    def draw(self, surface: pygame.Surface, assets: "Assets", scale: "Scale") -> None:
        """Draws the widget in its present state, without the focus ring (the scene adds that)."""

    def activate(self) -> None:
        """What a click, Enter or Space does."""
        if self.enabled and self.on_press:
            self.on_press()

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Uses a key press while focused (arrows in a stepper, letters in a field); whether it was used."""
        return False

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Uses a mouse press inside the rectangle beyond plain activation (a stepper's arrows); whether it was used."""
        return False

    def dump(self) -> dict[str, object]:
        """What assistive tools and tests read: key, role, label, rect in window pixels, enabled."""
        return {
            "key": self.key,
            "role": self.role,
            "label": self.label,
            "rect": list(self.rect),
            "enabled": self.enabled,
        }


class Button(Widget):
    """A push button: ``panel`` (dark), ``brass`` (the one primary act of a screen) or ``paper``."""

    role = "button"

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        *,
        kind: str = "panel",
        enabled: bool = True,
        reason: str = "",
        shortcut: str = "",
        icon: str = "",
    ) -> None:
        super().__init__(key, label, rect, enabled=enabled, reason=reason, shortcut=shortcut, on_press=on_press)
        self.kind = kind
        self.icon = icon
