"""Where the mouse and the keyboard are in a scene: hovering, pressing, the focus ring, tooltips and keys."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.settings import Settings
from game.ui.draw import outlines
from game.ui.draw.regions import clipped
from game.ui.platform import gamepad, keys
from game.ui.platform.pending import Pending, sooner
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.widgets import focus
from game.ui.widgets.fades import Fades
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.tooltip import Tooltip, lay_tooltip
from game.ui.widgets.widgets import AROUND, TARGET, Widget


class Mouse(Protocol):
    """Where the mouse is."""

    mouse: tuple[int, int] | None


class Sound(Protocol):
    """What plays sounds."""

    def play(self, name: str) -> None:
        """Plays the sound of that name."""


class Surroundings(Protocol):
    """The context as far as attention needs it."""

    @property
    def assets(self) -> Assets:
        """Pictures and fonts."""

    @property
    def scale(self) -> Scale:
        """The window's room."""

    @property
    def settings(self) -> Settings:
        """What people have chosen."""

    @property
    def sound(self) -> Sound:
        """What plays sounds."""

    @property
    def stack(self) -> Mouse:
        """What knows where the mouse is."""

    @property
    def command(self) -> Callable[[str], object]:
        """Does what a key stands for everywhere."""


class Attended(Protocol):
    """A scene as far as attention needs it."""

    widgets: list[Widget]
    focus_key: str | None

    @property
    def context(self) -> Surroundings:
        """What the scene was given."""

    def widget(self, key: str | None) -> Widget | None:
        """The widget with that key."""

    def stops(self) -> Sequence[focus.Stop]:
        """What the keyboard can stand on."""

    def press(self, key: str) -> bool:
        """Enter or Space on a stop that is no widget."""

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Where the focus ring goes around a stop, and its corner radius in pixels."""

    def dashes(self, key: str) -> bool:
        """Whether that ring is dashed."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Uses an input event that no widget used; whether it was used."""

    def command(self, name: str) -> bool:
        """Does what a key stands for; whether it was done."""

    def back(self) -> None:
        """What Esc does."""

    def menu(self) -> None:
        """What the menu key does."""

    def chosen(self, result: object) -> None:
        """Does what was chosen in a menu."""

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame, of those areas only or of everything."""


TOOLTIP_DELAY = 0.5
"""Seconds the mouse rests before something explains itself."""
HELD, AGAIN = 0.45, 0.06
"""Seconds before an arrow that is held steps once more, and before each further step."""


class InputManager:
    """What the person attends to in one scene."""

    def __init__(self, scene: Attended) -> None:
        self.scene = scene
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        """The widget the mouse was pressed on."""
        self.captured = False
        """Whether that widget wanted the press itself (a slider's knob, a field's caret)."""
        self.explained: str | None = None
        """The key of the widget whose tooltip shows."""
        self.wait: float | None = None
        """Seconds until the hovered widget explains itself."""
        self._fades = Fades()
        self._again: float | None = None
        """Seconds until what is held does once more what it does; None where nothing is, or no more."""
        self._repeated = False
        """Whether it has done so since it was pressed: then letting go does nothing."""

    # -- from the window ----------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Gives an input event to the widget it belongs to, then to the scene, then to the keys everybody knows."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._up(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.TEXTINPUT:
            focused = self.scene.widget(self.scene.focus_key)
            if not (focused and focused.handle_key(event) and self._answered(focused)):
                self.scene.handle(event)
        elif event.type == gamepad.COMMAND:
            if not self._shortcut(next(iter(keys.chords(event.name, self.scene.context.settings.shortcuts)), "")):
                self._command(event.name)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover(None)
        else:
            self.scene.handle(event)

    def tick(self, dt: float) -> Pending:
        """Lets time pass for buttons and the tooltip; seconds until it wants to be called again."""
        return sooner(self._fade(dt), self._explain(dt), self._repeat(dt))

    def _repeat(self, dt: float) -> Pending:
        mouse = self.scene.context.stack.mouse
        if self._again is None or self.held is None or mouse is None:
            return False
        self._again -= dt
        if self._again > 0:
            return self._again
        self._again = AGAIN if self.held.again(mouse) else None
        self._repeated = self._repeated or self._again is not None
        return self._again is not None and self._touched() and AGAIN

    def _fade(self, dt: float) -> bool:
        """Buttons change their looks; only they are drawn anew."""
        scene, reach = self.scene, 2 * self.scene.context.scale.px(AROUND)
        pace = tempo.pace(scene.context.settings)
        changed = self._fades.tick(scene.widgets, dt, still=pace.still or pace.reduced)
        if changed:
            scene.changed(*(widget.rect.inflate(reach, reach) for widget in changed))
        return self._fades.active

    def _explain(self, dt: float) -> Pending:
        if self.wait is None:
            return False
        self.wait -= dt
        if self.wait > 0:
            return self.wait
        self.wait = None
        if self.hovered:
            self.explained = self.hovered.key
            self._touched()
        return False

    def settle(self) -> None:
        """After the scene has been laid out: the focus and the mouse find their widgets again."""
        scene = self.scene
        stops = scene.stops()
        if scene.focus_key not in {stop.key for stop in stops}:
            self.focus(next((stop.key for stop in stops if stop.key != "menu"), stops[0].key if stops else None))
        else:
            self.focus(scene.focus_key)
        self.held = self.held and scene.widget(self.held.key)
        before = self.hovered.key if self.hovered else None
        self.hover(self.at(scene.context.stack.mouse))
        if self.hovered is None or self.hovered.key != before:
            self.wait = None  # it has come under a mouse that rests: nobody asks what it is

    def renew(self) -> None:
        """The scene's widgets are other ones of the same keys: what is pressed or hovered goes on with them."""
        self.held = self.held and self.scene.widget(self.held.key)
        self.hovered = self.hovered and self.scene.widget(self.hovered.key)

    def draw(self, surface: pygame.Surface) -> None:
        """The focus ring, and what is explained."""
        scene = self.scene
        scale, theme = scene.context.scale, scene.context.assets.theme
        around = surface.get_clip().inflate(2 * scale.px(AROUND), 2 * scale.px(AROUND))
        shape = scene.focus_shape(scene.focus_key) if scene.focus_key is not None else None
        if shape is not None and around.colliderect(shape[0]):
            widget = scene.widget(scene.focus_key)
            with clipped(surface, widget.clip if widget else None):
                dashed = scene.dashes(scene.focus_key or "")
                outlines.focus_ring(surface, shape[0], shape[1], scale.factor, theme, dashed=dashed)
        told = self.shown_tooltip()
        if told is not None:
            told.draw(surface, scene.context.assets, scale)

    def shown_tooltip(self) -> Tooltip | None:
        """That of the widget that is explained now; None if none is."""
        widget = self.scene.widget(self.explained)
        return tooltip_of(widget, self.scene) if widget and widget.visible and widget.tooltip[0] else None

    @property
    def tooltip(self) -> str:
        """The words of the tooltip that shows."""
        widget = self.scene.widget(self.explained)
        if not widget or not widget.visible:
            return ""
        words, key = widget.tooltip
        return f"{words} {keys.own_chord(key, self.scene.context.settings.shortcuts)}".strip()

    # -- focus and hover ----------------------------------------------------------------------------------------------

    def focus(self, key: str | None, *, explain: bool = False) -> None:
        """Gives the keyboard to a stop; with `explain` its tooltip shows at once."""
        scene = self.scene
        scene.focus_key = key
        for widget in scene.widgets:
            widget.focused = widget.key == key
            if isinstance(widget, ScrollArea) and explain and (member := scene.widget(key)):
                widget.reveal(member)
        if explain:
            self.explained = key
            self.wait = None
        self._touched()

    def hover(self, widget: Widget | None) -> None:
        """The mouse is on that widget now."""
        if widget is self.hovered and (widget is None or widget.hovered):
            return
        if widget is None or self.hovered is None or widget.key != self.hovered.key:
            self.explained = None
            self.wait = TOOLTIP_DELAY if widget and widget.tooltip[0] else None
        for each in self.scene.widgets:
            each.hovered = each is widget
        self.hovered = widget
        self._touched()

    def at(self, position: tuple[int, int] | None) -> Widget | None:
        """The widget under a point: one that contains it, else one whose grown hit area does."""
        if position is None:
            return None
        widgets = self.scene.widgets
        for widget in reversed(widgets):
            if widget.covers(position) and widget.focusable and widget.visible:
                return widget
        scale = self.scene.context.scale
        reach = scale.px(TARGET)
        zone = pygame.Rect(position, (1, 1)).inflate(2 * reach, 2 * reach)
        close = [w for w in widgets if zone.colliderect(w.rect) and w.focusable and w.visible]
        near = [w for w in close if w.hit(scale).collidepoint(position)]
        return min(near, key=lambda w: _distance(w.rect, position), default=None)

    # -- the mouse ----------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Nothing is pressed any more: where the mouse lets go this scene does not see."""
        if self.held is not None:
            self.held.pressed = False
            self._touched()
        self.held, self.captured, self._again = None, False, None

    def _motion(self, event: pygame.event.Event) -> None:
        if self.held and self.captured:
            self.held.handle_mouse(event)
            self._touched()
            return
        widget = self.at(event.pos)
        self.hover(widget)
        if self.held:
            pressed = widget is self.held
            if pressed != self.held.pressed:
                self.held.pressed = pressed
                self._touched()
            return
        self.scene.handle(event)

    def _down(self, event: pygame.event.Event) -> None:
        self.explained, self.wait = None, None
        self.let_go()
        widget = self.at(event.pos)
        self.hover(widget)
        self._touched()
        if widget is None:
            self.scene.handle(event)
            return
        if widget.enabled:
            self.focus(widget.key)
        else:
            self.explained = widget.key
        self.held, self.captured = widget, widget.enabled and widget.handle_mouse(event)
        widget.pressed = widget.enabled
        self._again, self._repeated = HELD if self.captured else None, False

    def _up(self, event: pygame.event.Event) -> None:
        widget, captured = self.held, self.captured
        self.held, self.captured, self._again = None, False, None
        if widget is None:
            self.scene.handle(event)
            return
        pressed, widget.pressed = widget.pressed, False
        self._touched()
        if captured and not self._repeated:
            widget.handle_mouse(event)
        elif not captured and pressed and self.at(event.pos) is widget:
            self._activate(widget)

    def _wheel(self, event: pygame.event.Event) -> None:
        mouse = self.scene.context.stack.mouse
        for widget in reversed(self.scene.widgets):
            if isinstance(widget, ScrollArea) and mouse and widget.rect.collidepoint(mouse):
                widget.scroll(-event.y)
                self.hover(self.at(mouse))
                self._touched()
                return
        self.scene.handle(event)

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> None:
        scene = self.scene
        focused = scene.widget(scene.focus_key)
        if self.hovered and self.explained in (None, self.hovered.key) and self.hovered is not focused:
            if self.explained is not None:
                self._touched()
            self.explained = self.wait = None  # whoever types does not ask with the mouse
        if focused and focused.enabled and focused.handle_key(event):
            self._answered(focused)
            return
        chord = keys.pressed(event)
        if chord in ("Enter", "Space") and focused:
            if focused.enabled:
                self._activate(focused, by_key=True)
            else:
                self.explained = focused.key
                self._touched()
            return
        if scene.handle(event):
            return
        if chord in ("Enter", "Space") and scene.focus_key and scene.press(scene.focus_key):
            return
        if chord in ("Tab", "Shift+Tab"):
            step = 1 if chord == "Tab" else -1
            self.focus(focus.along(scene.stops(), scene.focus_key, step), explain=True)
        elif chord in focus.DIRECTIONS:
            found = focus.towards(scene.stops(), scene.focus_key, focus.DIRECTIONS[chord])
            if found:
                self.focus(found, explain=True)
        elif not self._shortcut(chord):
            self._command(keys.command(event, scene.context.settings.shortcuts))

    def _shortcut(self, chord: str) -> bool:
        own = self.scene.context.settings.shortcuts
        for widget in self.scene.widgets:
            if widget.shortcut and chord == keys.own_chord(widget.shortcut, own):
                if widget.enabled:
                    self._activate(widget)
                else:
                    self.explained = widget.key
                    self._touched()
                return True
        return False

    def _command(self, name: str) -> None:
        scene = self.scene
        if not name or scene.command(name):
            return
        if name == "back":
            scene.back()
        elif name == "menu":
            scene.menu()
        elif name == "shortcuts":
            scene.chosen(name)
        else:
            scene.context.command(name)

    def _activate(self, widget: Widget, *, by_key: bool = False) -> None:
        self.explained = None
        self.scene.context.sound.play("button")
        (widget.enter if by_key else widget.activate)()
        self._touched()

    def _answered(self, widget: Widget) -> bool:
        """The widget has taken a key; a field says at once what it has left out."""
        if widget.role == "field":
            self.explained = widget.key
        return self._touched()

    def _touched(self) -> bool:
        self.scene.changed()
        return True


def tooltip_of(widget: Widget, scene: Attended) -> Tooltip:
    """The slip under a widget with what it says of itself, and its key."""
    words, key = widget.tooltip
    shown = keys.shown(keys.own_chord(key, scene.context.settings.shortcuts)) if key else ""
    anchor = widget.rect.clip(widget.clip) if widget.clip else widget.rect
    return lay_tooltip(words, anchor, scene.context.assets, scene.context.scale, key=shown)


def _distance(rect: pygame.Rect, position: tuple[int, int]) -> float:
    return float(abs(rect.centerx - position[0]) + abs(rect.centery - position[1]))
