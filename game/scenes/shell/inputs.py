"""Mouse, keyboard and gamepad in a scene: passes each event to the widget that it belongs to."""

from collections.abc import Sequence

import pygame

from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.ui.draw import outlines
from game.ui.draw.regions import clipped
from game.ui.platform import gamepad, keys
from game.ui.platform.pending import Countdown, Pending, sooner
from game.ui.style import tempo
from game.ui.widgets import focus
from game.ui.widgets.fades import fade
from game.ui.widgets.focus import Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.tooltip import Tooltip, lay_tooltip
from game.ui.widgets.widgets import MAX_REACH, TARGET, Widget

TOOLTIP_DELAY = 0.5
"""Seconds for which the mouse rests before a tooltip shows."""
REPEAT_AFTER, REPEAT_EVERY = 0.45, 0.06
"""Seconds before a held arrow button repeats, and between further repeats."""


class InputManager:
    """Mouse and keyboard in one scene: hover, press, focus, tooltips and shortcuts."""

    def __init__(self, scene: Layer, context: Context) -> None:
        self.scene, self.context = scene, context
        self.hovered: Widget | None = None
        self.explained: str | None = None
        """The key of the widget whose tooltip shows."""
        self._held: Widget | None = None
        """The widget the mouse was pressed on."""
        self._captured = False
        """Whether that widget handles the mouse itself (a slider's knob, a field's caret)."""
        self._shifted: Widget | None = None
        """The pressed widget under the mouse whose press moved another widget to that place."""
        self._rests = Countdown(self._explain)
        """Time until the tooltip of the hovered widget shows."""
        self._repeats_in: float | None = None
        """Seconds until the held widget repeats its action; None if it does not repeat."""
        self._repeated = False
        """Whether it has repeated since it was pressed; then releasing it does nothing."""

    # -- from the window ----------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Passes an input event to its widget, then to the scene, then to the keys that work on every screen."""
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
            if focused and focused.handle_key(event):
                self._answered(focused)
            else:
                self.scene.handle(event)
        elif event.type == gamepad.COMMAND:
            if not self._shortcut(next(iter(keys.chords(event.name, self.context.settings.shortcuts)), "")):
                self._command(event.name)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        else:
            self.scene.handle(event)

    def tick(self, dt: float) -> Pending:
        """Lets time pass for buttons and the tooltip; returns seconds until it wants to be called again."""
        return sooner(self._fade(dt), self._rests.tick(dt), self._repeat(dt))

    def _repeat(self, dt: float) -> Pending:
        mouse = self.context.stack.mouse
        if self._repeats_in is None or self._held is None or mouse is None:
            return False
        self._repeats_in -= dt
        if self._repeats_in > 0:
            return self._repeats_in
        if not self._held.press_on(mouse):
            self._repeats_in = None
            return False
        self._repeats_in, self._repeated = REPEAT_EVERY, True
        self.scene.changed()
        return REPEAT_EVERY

    def _fade(self, dt: float) -> bool:
        """Fades buttons between their states; asks for a new frame of those only."""
        scene, reach = self.scene, 2 * self.context.scale.px(MAX_REACH)
        pace = tempo.pace(self.context.settings)
        changed = fade(scene.widgets, dt, still=pace.still or pace.reduced)
        if changed:
            scene.changed(*(widget.rect.inflate(reach, reach) for widget in changed))
        return any(widget.fading for widget in scene.widgets)

    def _explain(self) -> None:
        if self.hovered:
            self.explained = self.hovered.key
            self.scene.changed()

    def settle(self) -> None:
        """Restores focus and hover after the scene has been laid out."""
        scene = self.scene
        stops = scene.stops()
        if scene.focus_key not in {stop.key for stop in stops}:
            self.focus(self._beginning(stops))
        else:
            self.focus(scene.focus_key)
        self._held = self._held and scene.widget(self._held.key)
        before = self.hovered.key if self.hovered else None
        self._hover(self.at(self.context.stack.mouse))
        if self.hovered is None or self.hovered.key != before:
            self._rests.stop()  # a widget that appeared under a resting mouse shows no tooltip

    def renew(self) -> None:
        """Carries press and hover over to widgets made again, by their keys."""
        self._held = self._held and self.scene.widget(self._held.key)
        self.hovered = self.hovered and self.scene.widget(self.hovered.key)

    def draw(self, surface: pygame.Surface) -> None:
        scene = self.scene
        scale, theme = self.context.scale, self.context.assets.theme
        around = surface.get_clip().inflate(2 * scale.px(MAX_REACH), 2 * scale.px(MAX_REACH))
        shape = scene.focus_shape(scene.focus_key) if scene.focus_key is not None else None
        if shape is not None and around.colliderect(shape[0]):
            widget = scene.widget(scene.focus_key)
            with clipped(surface, widget.clip if widget else None):
                dashed = scene.dashes(scene.focus_key or "")
                outlines.focus_ring(surface, shape[0], shape[1], scale.factor, theme, dashed=dashed)
        tooltip = self.shown_tooltip()
        if tooltip is not None:
            tooltip.draw(surface, self.context.assets, scale)

    def shown_tooltip(self) -> Tooltip | None:
        """The tooltip that shows, or None."""
        widget = self._explaining()
        return tooltip_of(widget, self.context) if widget and widget.visible and widget.tooltip[0] else None

    def _explaining(self) -> Widget | None:
        """The widget of the tooltip: the focused one if it insists, else the explained one."""
        focused = self.scene.widget(self.scene.focus_key)
        return focused if focused and focused.insists else self.scene.widget(self.explained)

    @property
    def tooltip(self) -> str:
        """The words of the tooltip that shows."""
        widget = self._explaining()
        if not widget or not widget.visible:
            return ""
        words, key = widget.tooltip
        return f"{words} {keys.own_chord(key, self.context.settings.shortcuts)}".strip()

    # -- focus and hover ----------------------------------------------------------------------------------------------

    def _beginning(self, stops: Sequence[Stop]) -> str | None:
        """The first focus: the first thing of the table, else the first button, if possible not the menu."""
        known = [(stop.key, self.scene.widget(stop.key)) for stop in stops if stop.key != "menu"]
        things = [key for key, widget in known if widget is None]
        ready = [key for key, widget in known if widget is not None and widget.enabled]
        return next(iter([*things, *ready]), stops[0].key if stops else None)

    def focus(self, key: str | None, *, explain: bool = False) -> None:
        """Focuses a stop; with `explain` its tooltip shows at once."""
        scene = self.scene
        scene.focus_key = key
        for widget in scene.widgets:
            widget.focused = widget.key == key
            if isinstance(widget, ScrollArea) and explain and (member := scene.widget(key)):
                widget.reveal(member)
        if explain:
            self.explained = key
            self._rests.stop()
        scene.changed()

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered and (widget is None or widget.hovered):
            return
        if widget is None or self.hovered is None or widget.key != self.hovered.key:
            self.explained = None
            self._rests.stop()
            if widget and widget.tooltip[0]:
                self._rests.begin(TOOLTIP_DELAY)
        for each in self.scene.widgets:
            each.hovered = each is widget
        self.hovered = widget
        self.scene.changed()

    def at(self, position: tuple[int, int] | None) -> Widget | None:
        """The widget under a point: one that contains it, else one whose enlarged hit area does."""
        if position is None:
            return None
        found, old = self._near(position), self._shifted
        if old and old.hit(self.context.scale).collidepoint(position):
            return found if found and (found.key, found.label) == (old.key, old.label) else None
        return found

    def _near(self, position: tuple[int, int]) -> Widget | None:
        widgets = [widget for widget in self.scene.widgets if widget.focusable and widget.visible]
        for widget in reversed(widgets):
            if widget.covers(position):
                return widget
        scale = self.context.scale
        reach = scale.px(TARGET)
        zone = pygame.Rect(position, (1, 1)).inflate(2 * reach, 2 * reach)
        near = [each for each in widgets if zone.colliderect(each.rect) and each.hit(scale).collidepoint(position)]
        x, y = position
        return min(near, key=lambda each: abs(each.rect.centerx - x) + abs(each.rect.centery - y), default=None)

    # -- the mouse ----------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Releases what is pressed, since this scene will not see the mouse button go up."""
        if self._held is not None:
            self._held.pressed = False
            self.scene.changed()
        self._held, self._captured, self._repeats_in = None, False, None

    def _motion(self, event: pygame.event.Event) -> None:
        if self._held and self._captured:
            self._held.handle_mouse(event)
            self.scene.changed()
            return
        if self._shifted and not self._shifted.hit(self.context.scale).collidepoint(event.pos):
            self._shifted = None
        widget = self.at(event.pos)
        self._hover(widget)
        if self._held is None:
            self.scene.handle(event)
        elif self._held.pressed != (widget is self._held):
            self._held.pressed = widget is self._held
            self.scene.changed()

    def _down(self, event: pygame.event.Event) -> None:
        self.explained = None
        self._rests.stop()
        self.let_go()
        widget = self.at(event.pos)
        self._hover(widget)
        self.scene.changed()
        if widget is None:
            self.scene.handle(event)
            return
        if widget.enabled:
            self.focus(widget.key)
        else:
            self.explained = widget.key
        self._held, self._captured = widget, widget.enabled and widget.handle_mouse(event)
        widget.pressed = widget.enabled
        self._repeats_in, self._repeated = REPEAT_AFTER if self._captured else None, False

    def _up(self, event: pygame.event.Event) -> None:
        widget, captured = self._held, self._captured
        self._held, self._captured, self._repeats_in = None, False, None
        if widget is None:
            self.scene.handle(event)
            return
        pressed, widget.pressed = widget.pressed, False
        self.scene.changed()
        if captured and not self._repeated:
            widget.handle_mouse(event)
        elif not captured and pressed and self.at(event.pos) is widget:
            self._shifted = widget if widget.shifts else None
            self._press(widget)

    def _wheel(self, event: pygame.event.Event) -> None:
        mouse = self.context.stack.mouse
        for widget in reversed(self.scene.widgets):
            if isinstance(widget, ScrollArea) and mouse and widget.rect.collidepoint(mouse):
                widget.scroll(-event.y)
                self._hover(self.at(mouse))
                self.scene.changed()
                return
        self.scene.handle(event)

    # -- the keyboard -------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> None:
        scene = self.scene
        focused = scene.widget(scene.focus_key)
        if self.hovered and self.explained in (None, self.hovered.key) and self.hovered is not focused:
            if self.explained is not None:
                scene.changed()
            self.explained = None  # typing hides the mouse's tooltip
            self._rests.stop()
        if focused and focused.enabled and focused.handle_key(event):
            self._answered(focused)
            return
        chord = keys.pressed(event)
        if chord in ("Enter", "Space") and focused:
            self._press(focused, by_key=True)
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
            self._command(keys.command(event, self.context.settings.shortcuts))

    def _shortcut(self, chord: str) -> bool:
        own = self.context.settings.shortcuts
        for widget in self.scene.widgets:
            if widget.shortcut and chord == keys.own_chord(widget.shortcut, own):
                self._press(widget)
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
            self.context.command(name)

    def _press(self, widget: Widget, *, by_key: bool = False) -> None:
        """Activates a widget; a disabled one shows why it is disabled."""
        self.explained = None if widget.enabled else widget.key
        if widget.enabled:
            self.context.sound.play("button")
            (widget.enter if by_key else widget.activate)()
        self.scene.changed()

    def _answered(self, widget: Widget) -> None:
        """Redraws after a widget has used a key; a field explains at once what it has left out."""
        if widget.role == "field":
            self.explained = widget.key
        self.scene.changed()


def tooltip_of(widget: Widget, context: Context) -> Tooltip:
    """The tooltip under a widget: its words and its shortcut."""
    words, key = widget.tooltip
    shown = context.key(key) if key else ""
    anchor = widget.rect.clip(widget.clip) if widget.clip else widget.rect
    return lay_tooltip(words, anchor, context.assets, context.scale, key=shown)
