"""Scenes, the stack they lie on, the context they are given, and the input manager that brings events to their widgets.

A scene is one thing to look at; it returns a result when it is done.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.routes import Route, maker
from game.scenes.shell.captions import Captions
from game.ui.draw import outlines
from game.ui.draw.regions import clipped, merged
from game.ui.platform import gamepad, keys
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.sound import Sound
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.widgets import focus
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.fades import draw_fading, fade
from game.ui.widgets.focus import Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.tooltip import Tooltip, lay_tooltip
from game.ui.widgets.widgets import AROUND, TARGET, Widget
from game.words import _
from game.words.language import current

if TYPE_CHECKING:
    from game.ai.thinker import Thinker
    from game.storage import Notice, Settings, Store
    from game.ui.sprites.assets import Assets

TOOLTIP_DELAY = 0.5
"""Seconds the mouse rests before something explains itself."""
HELD, AGAIN = 0.45, 0.06
"""Seconds before an arrow that is held steps once more, and before each further step."""


class Stack:
    """The scenes on top of each other; input goes to the top one only."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was last seen, in pixels."""
        self.keyed = False
        """Whether a key was pressed after the mouse: at a table the focus ring is for those who use keys."""
        self._language = current()

    @property
    def top(self) -> "Scene":
        """The scene that is being looked at."""
        return self.scenes[-1]

    @property
    def room(self) -> "Scene":
        """The scene on the first one: what stands on it is looked at in passing."""
        return self.scenes[min(1, len(self.scenes) - 1)]

    def push(self, scene: "Scene", on_result: Callable[[Any], None] | None = None) -> None:
        """Shows the scene on top; `on_result` is called with its result when it closes."""
        if self.scenes:
            self.top.covered()
        scene.on_result = on_result
        self.scenes.append(scene)
        scene.lay_out()

    def pop(self, scene: "Scene", result: Any = None) -> None:
        """Removes the scene and all above it, and reports its result."""
        if scene not in self.scenes:
            return
        self._remove(self.scenes.index(scene))
        if self.scenes:
            self.top.lay_out()
        if scene.on_result:
            scene.on_result(result)

    def replace(self, scene: "Scene", old: "Scene | None" = None) -> None:
        """Shows the scene instead of `old` (or the top one) and all above that."""
        if self.scenes:
            gone = old or self.top
            scene.on_result = gone.on_result
            self._remove(self.scenes.index(gone))
        self.scenes.append(scene)
        scene.lay_out()

    def home(self) -> None:
        """Back to the first scene; those above it go without a result."""
        if len(self.scenes) > 1:
            self._remove(1)
            self.top.lay_out()

    def release(self) -> None:
        """Frees what all scenes hold in memory: the window closes."""
        for scene in self.scenes:
            scene.release()

    def _remove(self, start: int) -> None:
        for scene in self.scenes[start:]:
            scene.release()
        del self.scenes[start:]

    def lay_out(self) -> None:
        """Lays out every scene, as the window or the language in use has changed."""
        if self._language != current():
            self._language = current()
            for scene in self.scenes:
                scene.retranslate()
        for scene in self.scenes:
            scene.lay_out()

    def new_day(self) -> None:
        """The day has changed: what speaks of today looks again."""
        for scene in [each for each in self.scenes if each.dated]:
            scene.lay_out()

    @property
    def dirty(self) -> bool:
        """Whether what is seen has changed since it was drawn."""
        return any(scene.dirty for scene in self.seen())

    def spoil(self) -> None:
        """The window has lost its picture: everything is drawn again."""
        for scene in self.scenes:
            scene.areas, scene.dirty = None, True

    def seen(self) -> list["Scene"]:
        """The scenes that are (partly) seen, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[first:]

    def render(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws what is seen and has changed; returns those areas, None for everything."""
        seen = self.seen()
        areas: list[pygame.Rect] | None = []
        for scene in seen:
            stale = scene.stale() if scene.dirty else []
            areas = None if stale is None or areas is None else areas + stale
            scene.dirty, scene.areas = False, []
        if areas is not None:
            areas = merged(areas, surface.get_rect())
        for area in [surface.get_rect()] if areas is None else areas:
            with clipped(surface, area):
                self._draw(surface, seen, area)
        return areas

    def _draw(self, surface: pygame.Surface, seen: Sequence["Scene"], area: pygame.Rect) -> None:
        for number, scene in enumerate(seen):
            if number and scene.dims:
                veil = pygame.Surface(area.size, pygame.SRCALPHA)
                veil.fill(scene.context.assets.theme.dim)
                surface.blit(veil, area)
            if scene is self.top:
                scene.render(surface)
            else:
                scene.draw(surface)


@dataclass
class Context:
    """What every scene is given: pictures, sound, what is kept on disk, the thinking process, the stack itself."""

    assets: "Assets"
    sound: Sound
    store: "Store"
    settings: "Settings"
    make_thinker: Callable[[], "Thinker"]
    scale: Scale
    stack: Stack = field(default_factory=Stack)
    seed: int | None = None
    """A seed for the next match, given on the command line; None draws one from the system's entropy."""
    change_settings: Callable[..., None] = lambda **changes: None
    """Stores changed settings and applies them (scale, full screen, sound, theme)."""
    quit: Callable[[], None] = lambda: None
    post: Callable[[object], None] = lambda message: None
    """From any thread: wakes the window, and calls there what is posted if it is a function."""
    command: Callable[[str], None] = lambda name: None
    """Does what a key (`ui.platform.keys`) stands for everywhere: ``fullscreen``, ``larger``, ``mute``, ``quit`` …"""
    captions: Captions = field(default_factory=Captions)
    """What is heard, in words, for those who want to read it."""
    today: Callable[[], date] = date.today
    """The day it is here, for the deal of the day."""
    unhurried: bool = False
    """Whether a driver sets the time: work beside the window is then waited for, so that frames can be repeated."""
    describe: bool = False
    """Whether scenes say in words what they show (``text`` in the layout dump)."""

    untold: list[tuple[str, str]] = field(default_factory=list)
    """Messages under their headings that are put on top before the next frame."""
    unkept: set[str] = field(default_factory=set)
    """Under which headings it has been told that something cannot be kept."""

    @cached_property
    def thinker(self) -> "Thinker":
        """The thinking process, made when it is first asked for."""
        return self.make_thinker()

    @property
    def thinks(self) -> bool:
        """Whether anybody has asked for the thinking process yet."""
        return "thinker" in vars(self)

    def tell(self, heading: str, *notices: "Notice") -> None:
        """Has something said in a message, whatever is shown, and in the log; nothing where there is no notice."""
        self.store.log(*notices)
        if told := "\n".join(filter(None, notices)):
            self.untold.append((heading, told))

    def kept(self, heading: str, notice: "Notice") -> None:
        """Says so where something could not be kept: once, until it is kept again; of a closed folder all is said."""
        if notice and heading not in self.unkept and self.store.folders.data not in self.store.closed:
            go_on = _(
                "You can go on, but what is not saved is lost when you quit. Free some space there or allow writing."
            )
            self.tell(heading, notice, go_on)
        else:
            self.store.log(notice)
        self.unkept = self.unkept | {heading} if notice else self.unkept - {heading}

    def make(self, name: Route, **arguments: Any) -> "Scene":
        """The screen of that name (see `game.scenes.routes`) for those arguments."""
        scene: Scene = maker(name)(self, **arguments)
        return scene

    def open(self, name: Route, then: Callable[[Any], None] | None = None, **arguments: Any) -> None:
        """Puts the screen of that name on top; `then` is called with its result."""
        self.stack.push(self.make(name, **arguments), then)

    def choose(self, word: object, game_key: str = "") -> bool:
        """Opens what a word chosen in a menu stands for; whether it was one that means the same on every screen."""
        if word == "rules" or word == "lesson":
            self.open("rulebook" if word == "rules" else "lesson", game_key=game_key)
        elif word == "settings" or word == "shortcuts" or word == "records" or word == "about" or word == "forone":
            self.open(word)
        elif word == "title":
            self.stack.home()
        elif word == "quit":
            self.quit()
        else:
            return False
        return True

    def key(self, usual: str) -> str:
        """The key that people chose instead of a usual one such as ``Ctrl+S``, as it is written on their keyboard."""
        return keys.shown(keys.own_chord(usual, self.settings.shortcuts))


class Scene(ABC):
    """Something to look at and touch. Widgets are made in `layout`; focus, hover and activation work by themselves.

    The window calls `process` with each input, `tick` as time passes and `render` when something has changed; a scene
    fills in `layout`, `draw`, `update`, `handle`, `commands`.
    """

    name = "scene"
    opaque = True
    """Whether it covers the window; otherwise the scene below is drawn first."""
    dims = True
    """Whether that scene is dimmed then."""
    passing = False
    """Whether it can be put away at any time, since it can be called up again."""
    private = False
    """Whether it shows what only one seat may see: it closes when that hand is covered."""
    dated = False
    """Whether it speaks of today: it is laid out again when the day changes."""
    arrows_scroll = False
    """Whether Up and Down scroll as well, before they move the focus."""
    ahead: Sequence[str] = ()
    """Modules that the next scenes will need; they are imported while nothing happens."""
    leads_to_table = False
    """Whether a table is opened from here next: what its pictures are made from is kept."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.widgets: list[Widget] = []
        self.focus_key: str | None = None
        self.dirty = True
        self.areas: list[pygame.Rect] | None = None
        """What to draw in the next frame, in window pixels; None: everything. See `changed`."""
        self.on_result: Callable[[Any], None] | None = None
        self.inputs = InputManager(self)

    # -- defined by each scene ----------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> None:
        """Makes ``self.widgets`` for the present window (``self.context.scale``), in reading order."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draws everything but the focus ring and the tooltip, widgets by `draw_widgets`; changes nothing."""

    def update(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; whether and when it wants to be called again. It is called with 0 after every input
        and message, so that what they started is noticed."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Uses an input event that no widget used, here for scrolling; whether it was used."""
        return self.scroll(event)

    def scroll(self, event: pygame.event.Event) -> bool:
        """Scrolls a long page by the wheel, Page up, Page down, Home and End, wherever the focus is; whether it moved.

        Where two papers scroll, each does so only under the mouse or with the focus.
        """
        papers = [widget for widget in self.widgets if isinstance(widget, ScrollArea)]
        moved = len(papers) == 1 and papers[0].page(event, arrows=self.arrows_scroll)
        if moved:
            self.changed()
        return moved

    def commands(self) -> dict[str, Callable[[], object]]:
        """What keys (`ui.platform.keys`) stand for here: ``undo``, ``hint``, ``rules`` …"""
        return {}

    def back(self) -> None:
        """What Esc does: one level back; never quits the program outright."""
        self.close(None)

    def menu(self) -> None:
        """What the menu button and F10 do: on a sheet they open the menu of the screen below, and any choice there but
        ``resume`` puts away the `passing` sheets."""
        if self.opaque:
            self.context.open("pause", self.chosen)
            return
        stack, under = self.context.stack, self.under
        under.menu()
        menu, sheets = stack.top, [scene for scene in stack.scenes[stack.scenes.index(under) + 1 : -1] if scene.passing]
        told = menu.on_result

        def chosen(word: Any) -> None:
            for sheet in reversed(sheets if word != "resume" else []):
                sheet.close(None)
            if told:
                told(word)

        menu.on_result = chosen

    def chosen(self, result: Any) -> None:
        """Does what was chosen in the menu."""
        self.context.choose(result)

    def release(self) -> None:
        """It has left the stack: frees its large surfaces at once, not when the garbage collector finds it."""

    def focus_lost(self) -> None:
        """The window is no longer looked at (another window, minimised)."""

    def items(self) -> Sequence[dict[str, object]]:
        """The things lying on the table, for the layout dump: key, rect, touch."""
        return ()

    def prewarm(self) -> bool:
        """Works out one thing that may soon be needed, while nobody does anything; whether there was one."""
        return False

    @property
    def follows(self) -> bool:
        """Whether every step of the mouse counts, as where it paints; otherwise those of a frame are one."""
        return False

    @property
    def carries(self) -> bool:
        """Whether the mouse carries something: then its steps start nothing that could not wait for the next frame."""
        return False

    def under_way(self) -> bool:
        """Whether what was done last is still moving to its place, or nothing of it is shown yet."""
        return False

    def settled(self) -> bool:
        """Whether nothing moves, so that the layout may be dumped."""
        return True

    def title(self) -> str:
        """The heading, for the window's title and the dump; nothing secret."""
        return ""

    def describe(self) -> str:
        """What is shown, in plain words, for the dump; empty where the widgets say it all."""
        return ""

    def stops(self) -> list[Stop]:
        """What the keyboard can stand on, in reading order: the widgets. Those of a scroll area are a part of it."""
        papers = [widget for widget in self.widgets if isinstance(widget, ScrollArea)]
        part = {member.key: paper.key for paper in papers for member in paper.members}
        return [Stop(each.key, each.rect, part.get(each.key, "")) for each in self.widgets if each.focusable]

    def press(self, key: str) -> bool:
        """Enter or Space on a stop that is no widget; whether it was used."""
        return False

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Where the focus ring goes around a stop, and its corner radius in pixels; None for no ring."""
        widget = self.widget(key)
        if widget is None or not widget.visible:
            return None
        return widget.rect, widget.radius * self.context.scale.factor

    def dashes(self, key: str) -> bool:
        """Whether the ring around that stop is dashed: where a whole one means something else."""
        return False

    # -- shared by all scenes -----------------------------------------------------------------------------------------

    def command(self, name: str) -> bool:
        """Does what a key stands for; whether it stands for anything here."""
        commands = self.commands()
        if name in commands:
            commands[name]()
        return name in commands

    def widget(self, key: str | None) -> Widget | None:
        """The widget with that key."""
        return next((widget for widget in self.widgets if widget.key == key), None)

    def menu_button(self) -> IconButton:
        """The menu button, at the same place on every screen."""
        px = self.context.scale.px
        rect = pygame.Rect(px(16), px(16), px(48), px(48))
        return IconButton("menu", _("Menu"), rect, self.menu, icon="menu", shortcut="F10")

    def menu_corner(self) -> pygame.Rect:
        """The upper left corner of the window with the menu button, which sheets leave free."""
        button = self.menu_button().rect
        return pygame.Rect(0, 0, button.right + self.context.scale.px(8), button.bottom + self.context.scale.px(8))

    @property
    def under(self) -> "Scene":
        """The screen that this sheet lies on."""
        return next(scene for scene in reversed(self.context.stack.scenes) if scene.opaque)

    def close(self, result: Any) -> None:
        """Takes this scene off the stack with that result."""
        self.context.stack.pop(self, result)

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame: of those areas (window pixels) only, or of everything.

        Name an area only where nothing outside it can look different from the last frame; `draw` is then called with
        a clip, and sets further clips by `game.ui.draw.regions.clipped` alone.
        """
        if not areas:
            self.areas = None
        elif self.areas is not None:
            self.areas += areas
        self.dirty = True

    def stale(self) -> list[pygame.Rect] | None:
        """Called once before each frame: what to draw, in window pixels; None: everything."""
        return self.areas

    def retranslate(self) -> None:
        """Another language is in use: forgets, or makes anew, what was put into words before the layout."""

    def lay_out(self) -> None:
        """Lays the scene out again; focus, hover, typed text and scrolling stay as they are."""
        before = self.widgets
        self.layout()
        self.carry_over(before)
        self.inputs.settle()
        self.changed()

    def carry_over(self, before: Sequence[Widget]) -> None:
        """Widgets take over hover, press, typed text and scrolling from those `before` of the same key and kind."""
        known = {widget.key: widget for widget in before}
        for widget in self.widgets:
            old = known.get(widget.key)
            if old is not None and old is not widget and type(old) is type(widget):
                widget.adopt(old)
        old, focused = known.get(self.focus_key or ""), self.widget(self.focus_key)
        if old and focused and old.enabled and not focused.enabled:
            self.move_on()

    def move_on(self) -> None:
        """The button in focus has been disabled: the focus goes to the brass one, else to the nearest one."""
        focused = self.widget(self.focus_key)
        ready = [each for each in self.widgets if each.focusable and each.enabled]
        if focused is None or not ready:
            return
        brass = (each for each in ready if isinstance(each, Button) and each.kind == "brass")
        here = pygame.Vector2(focused.rect.center)
        nearest = min(ready, key=lambda each: here.distance_to(each.rect.center))
        self.inputs.focus(next(brass, nearest).key)

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draws the widgets in order, as far as the clip reaches, those of a scroll area only inside it."""
        assets, scale = self.context.assets, self.context.scale
        area = surface.get_clip().inflate(2 * scale.px(AROUND), 2 * scale.px(AROUND))
        for widget in self.widgets:
            if not area.colliderect(widget.rect):
                continue
            widget.writings = []
            if not widget.visible:
                continue
            with clipped(surface, widget.clip):
                if widget.fading is not None and self.context.stack.top is self:
                    draw_fading(surface, widget, assets, scale, scale.px(AROUND))
                else:
                    widget.draw(surface, assets, scale)

    # -- for the window -----------------------------------------------------------------------------------------------

    def covered(self) -> None:
        """Another scene comes on top: what is pressed in this one is let go, and nothing is explained any more."""
        self.inputs.let_go()
        self.inputs.explained = None

    def render(self, surface: pygame.Surface) -> None:
        """The whole picture of this scene: what it draws, then the focus ring and the tooltip."""
        self.draw(surface)
        self.inputs.draw(surface)
        self.context.captions.draw(surface, self.context.assets, self.context.scale)

    def process(self, event: pygame.event.Event) -> None:
        """Handles an input event."""
        self.inputs.process(event)

    def tick(self, dt: float) -> Pending:
        """Lets time pass; returns what `update` does."""
        captions = self.context.captions
        wait = sooner(self.update(dt), self.inputs.tick(dt), captions.tick(dt))
        if captions.changed and self.context.stack.top is self:
            captions.changed = False
            self.changed(captions.room(self.context.scale))
        if wait is True and not self.dirty:
            self.changed()
        return wait


class InputManager:
    """Mouse and keyboard in one scene: hover, press, focus, tooltips and shortcuts."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.hovered: Widget | None = None
        self.explained: str | None = None
        """The key of the widget whose tooltip shows."""
        self._held: Widget | None = None
        """The widget the mouse was pressed on."""
        self._captured = False
        """Whether that widget wanted the press itself (a slider's knob, a field's caret)."""
        self._wait: float | None = None
        """Seconds until the hovered widget explains itself."""
        self._again: float | None = None
        """Seconds until what is held repeats what it does; None where it does not."""
        self._repeated = False
        """Whether it has done so since it was pressed: then letting go does nothing."""

    # -- from the window ----------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Gives an input event to the widget it belongs to, then to the scene, then to the keys of every screen."""
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
            if not self._shortcut(next(iter(keys.chords(event.name, self.scene.context.settings.shortcuts)), "")):
                self._command(event.name)
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(None)
        else:
            self.scene.handle(event)

    def tick(self, dt: float) -> Pending:
        """Lets time pass for buttons and the tooltip; seconds until it wants to be called again."""
        return sooner(self._fade(dt), self._explain(dt), self._repeat(dt))

    def _repeat(self, dt: float) -> Pending:
        mouse = self.scene.context.stack.mouse
        if self._again is None or self._held is None or mouse is None:
            return False
        self._again -= dt
        if self._again > 0:
            return self._again
        if not self._held.again(mouse):
            self._again = None
            return False
        self._again, self._repeated = AGAIN, True
        self.scene.changed()
        return AGAIN

    def _fade(self, dt: float) -> bool:
        """Buttons change their looks; only they are drawn again."""
        scene, reach = self.scene, 2 * self.scene.context.scale.px(AROUND)
        pace = tempo.pace(scene.context.settings)
        changed = fade(scene.widgets, dt, still=pace.still or pace.reduced)
        if changed:
            scene.changed(*(widget.rect.inflate(reach, reach) for widget in changed))
        return any(widget.fading for widget in scene.widgets)

    def _explain(self, dt: float) -> Pending:
        if self._wait is None:
            return False
        self._wait -= dt
        if self._wait > 0:
            return self._wait
        self._wait = None
        if self.hovered:
            self.explained = self.hovered.key
            self.scene.changed()
        return False

    def settle(self) -> None:
        """After the scene has been laid out: the focus and the mouse find their widgets again."""
        scene = self.scene
        stops = scene.stops()
        if scene.focus_key not in {stop.key for stop in stops}:
            self.focus(next((stop.key for stop in stops if stop.key != "menu"), stops[0].key if stops else None))
        else:
            self.focus(scene.focus_key)
        self._held = self._held and scene.widget(self._held.key)
        before = self.hovered.key if self.hovered else None
        self._hover(self.at(scene.context.stack.mouse))
        if self.hovered is None or self.hovered.key != before:
            self._wait = None  # it has come under a mouse that rests: nobody asks what it is

    def renew(self) -> None:
        """The scene has made its widgets again: what is pressed or hovered goes on with those of the same keys."""
        self._held = self._held and self.scene.widget(self._held.key)
        self.hovered = self.hovered and self.scene.widget(self.hovered.key)

    def draw(self, surface: pygame.Surface) -> None:
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
        """The tooltip of the widget that is explained now; None if none is."""
        widget = self._told()
        return tooltip_of(widget, self.scene) if widget and widget.visible and widget.tooltip[0] else None

    def _told(self) -> Widget | None:
        """What the tooltip is about: what has the keyboard if it insists, else what is explained."""
        focused = self.scene.widget(self.scene.focus_key)
        return focused if focused and focused.insists else self.scene.widget(self.explained)

    @property
    def tooltip(self) -> str:
        """The words of the tooltip that shows."""
        widget = self._told()
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
            self.explained, self._wait = key, None
        scene.changed()

    def _hover(self, widget: Widget | None) -> None:
        if widget is self.hovered and (widget is None or widget.hovered):
            return
        if widget is None or self.hovered is None or widget.key != self.hovered.key:
            self.explained = None
            self._wait = TOOLTIP_DELAY if widget and widget.tooltip[0] else None
        for each in self.scene.widgets:
            each.hovered = each is widget
        self.hovered = widget
        self.scene.changed()

    def at(self, position: tuple[int, int] | None) -> Widget | None:
        """The widget under a point: one that contains it, else one whose grown hit area does."""
        if position is None:
            return None
        widgets = [widget for widget in self.scene.widgets if widget.focusable and widget.visible]
        for widget in reversed(widgets):
            if widget.covers(position):
                return widget
        scale = self.scene.context.scale
        reach = scale.px(TARGET)
        zone = pygame.Rect(position, (1, 1)).inflate(2 * reach, 2 * reach)
        near = [each for each in widgets if zone.colliderect(each.rect) and each.hit(scale).collidepoint(position)]
        x, y = position
        return min(near, key=lambda each: abs(each.rect.centerx - x) + abs(each.rect.centery - y), default=None)

    # -- the mouse ----------------------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """Nothing is pressed any more: this scene does not see where the mouse lets go."""
        if self._held is not None:
            self._held.pressed = False
            self.scene.changed()
        self._held, self._captured, self._again = None, False, None

    def _motion(self, event: pygame.event.Event) -> None:
        if self._held and self._captured:
            self._held.handle_mouse(event)
            self.scene.changed()
            return
        widget = self.at(event.pos)
        self._hover(widget)
        if self._held is None:
            self.scene.handle(event)
        elif self._held.pressed != (widget is self._held):
            self._held.pressed = widget is self._held
            self.scene.changed()

    def _down(self, event: pygame.event.Event) -> None:
        self.explained, self._wait = None, None
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
        self._again, self._repeated = HELD if self._captured else None, False

    def _up(self, event: pygame.event.Event) -> None:
        widget, captured = self._held, self._captured
        self._held, self._captured, self._again = None, False, None
        if widget is None:
            self.scene.handle(event)
            return
        pressed, widget.pressed = widget.pressed, False
        self.scene.changed()
        if captured and not self._repeated:
            widget.handle_mouse(event)
        elif not captured and pressed and self.at(event.pos) is widget:
            self._press(widget)

    def _wheel(self, event: pygame.event.Event) -> None:
        mouse = self.scene.context.stack.mouse
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
            self.explained = self._wait = None  # a person who types does not ask with the mouse
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
            self._command(keys.command(event, scene.context.settings.shortcuts))

    def _shortcut(self, chord: str) -> bool:
        own = self.scene.context.settings.shortcuts
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
            scene.context.command(name)

    def _press(self, widget: Widget, *, by_key: bool = False) -> None:
        """Activates a widget; one that is disabled says why."""
        self.explained = None if widget.enabled else widget.key
        if widget.enabled:
            self.scene.context.sound.play("button")
            (widget.enter if by_key else widget.activate)()
        self.scene.changed()

    def _answered(self, widget: Widget) -> None:
        """The widget has taken a key; a field says at once what it has left out."""
        if widget.role == "field":
            self.explained = widget.key
        self.scene.changed()


def tooltip_of(widget: Widget, scene: Scene) -> Tooltip:
    """The tooltip under a widget: what it says of itself, and its key."""
    words, key = widget.tooltip
    shown = scene.context.key(key) if key else ""
    anchor = widget.rect.clip(widget.clip) if widget.clip else widget.rect
    return lay_tooltip(words, anchor, scene.context.assets, scene.context.scale, key=shown)
