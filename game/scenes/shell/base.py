"""Scenes and the stack they lie on: each is one thing to look at, and returns a result when it is done."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.scenes.routes import Route, maker
from game.scenes.shell.captions import Captions
from game.scenes.shell.inputs import InputManager
from game.ui.draw.regions import clipped, merged
from game.ui.platform import keys
from game.ui.platform.pending import Pending, sooner
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.fades import draw_fading
from game.ui.widgets.focus import Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import AROUND, Widget

if TYPE_CHECKING:
    from game.ai.thinker import Thinking
    from game.late import LateSound
    from game.storage import Settings, Store
    from game.ui.sprites.assets import Assets


class Stack:
    """The scenes on top of each other; input goes to the top one only."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.mouse: tuple[int, int] | None = None
        """Where the mouse was last seen, in pixels."""
        self.keyed = False
        """Whether a key was pressed after the mouse: at a table the focus ring is for those who use keys."""

    @property
    def top(self) -> "Scene":
        """The scene that is being looked at."""
        return self.scenes[-1]

    @property
    def room(self) -> "Scene":
        """The scene one has gone to from the first one; whatever stands on it is looked at in passing."""
        return self.scenes[min(1, len(self.scenes) - 1)]

    def push(self, scene: "Scene", on_result: Callable[[Any], None] | None = None) -> None:
        """Shows the scene on top; `on_result` is called with what it returns when it closes.

        The mouse is this one's now.
        """
        if self.scenes:
            self.top.covered()
        scene.on_result = on_result
        self.scenes.append(scene)
        scene.lay_out()

    def pop(self, scene: "Scene", result: Any = None) -> None:
        """Removes the scene (and whatever stands on it) and reports its result."""
        if scene not in self.scenes:
            return
        del self.scenes[self.scenes.index(scene) :]
        if self.scenes:
            self.top.lay_out()
        if scene.on_result:
            scene.on_result(result)

    def replace(self, scene: "Scene", old: "Scene | None" = None) -> None:
        """Shows the scene instead of `old` and whatever stands on it, else instead of the top one."""
        if self.scenes:
            gone = old or self.top
            scene.on_result = gone.on_result
            del self.scenes[self.scenes.index(gone) :]
        self.scenes.append(scene)
        scene.lay_out()

    def home(self) -> None:
        """Back to the first scene; those above it go without a result."""
        if len(self.scenes) > 1:
            del self.scenes[1:]
            self.top.lay_out()

    def wake(self, message: object) -> None:
        """Tells every scene what was posted, the top one first."""
        for scene in reversed(self.scenes):
            scene.wake(message)

    def lay_out(self) -> None:
        """Lays out every scene for a changed window."""
        for scene in self.scenes:
            scene.lay_out()

    @property
    def dirty(self) -> bool:
        """Whether what is seen has changed since it was drawn."""
        return any(scene.dirty for scene in self.seen())

    def spoil(self) -> None:
        """What the window shows is lost: everything is drawn anew."""
        for scene in self.scenes:
            scene.areas, scene.dirty = None, True

    def seen(self) -> list["Scene"]:
        """The scenes that are (partly) seen, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].opaque:
            first -= 1
        return self.scenes[first:]

    def render(self, surface: pygame.Surface) -> list[pygame.Rect] | None:
        """Draws what is seen and has changed; answers which areas that was, None for everything.

        A sheet lies over the scene below it, which is dimmed.
        """
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
    sound: "LateSound"
    store: "Store"
    settings: "Settings"
    thinker: "Thinking"
    scale: Scale
    stack: Stack = field(default_factory=Stack)
    seed: int | None = None
    """A seed for the next match, given on the command line; None draws one from the system's entropy."""
    change_settings: Callable[..., None] = lambda **changes: None
    """Stores changed settings and applies them (scale, full screen, sound, theme)."""
    quit: Callable[[], None] = lambda: None
    post: Callable[[object], None] = lambda message: None
    """From any thread: wakes the window. A function is called there; anything else goes to every scene's `wake`."""
    command: Callable[[str], None] = lambda name: None
    """Does what a key (`ui.platform.keys`) stands for everywhere: ``fullscreen``, ``larger``, ``mute``, ``quit`` …"""
    captions: Captions = field(default_factory=lambda: Captions())
    """What is heard, in words, for those who want to read it."""
    unhurried: bool = False
    """Whether time is a driver's: what is done beside the window is then waited for, so that frames can be repeated."""
    describe: bool = False
    """Whether scenes say in words what they show (``text`` in the layout dump)."""

    def make(self, name: Route, **arguments: Any) -> "Scene":
        """The screen of that name (see `game.scenes.routes`) for those arguments."""
        scene: Scene = maker(name)(self, **arguments)
        return scene

    def open(self, name: Route, then: Callable[[Any], None] | None = None, **arguments: Any) -> None:
        """Puts the screen of that name on top; `then` is called with its result."""
        self.stack.push(self.make(name, **arguments), then)

    def choose(self, word: object, game_key: str = "") -> bool:
        """Opens what a word chosen in a menu stands for: a sheet, a book, the title, or the way out.

        Whether it was one of these words; a match answers ``new``, ``save`` and ``resume`` itself.
        """
        if word == "rules":
            self.open("rulebook", game_key=game_key)
        elif word == "lesson":
            self.open("lesson", game_key=game_key)
        elif word == "settings" or word == "shortcuts" or word == "records" or word == "about":
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
    fills in `layout`, `draw`, `update`, `handle`, `command`.
    """

    name = "scene"
    opaque = True
    """Whether it covers the window; otherwise the scene below is drawn first."""
    dims = True
    """Whether that scene is dimmed then."""
    passing = False
    """Whether it can be put away at any time, since it can be called up again."""
    ahead: Sequence[str] = ()
    """Modules that will be needed when one goes on from here; they are read in while nothing happens."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.widgets: list[Widget] = []
        self.focus_key: str | None = None
        self.dirty = True
        self.areas: list[pygame.Rect] | None = None
        """What has to be drawn anew in the next frame, in window pixels; None: everything. `changed` tells it."""
        self.on_result: Callable[[Any], None] | None = None
        self.inputs = InputManager(self)

    # -- to be said by each scene -------------------------------------------------------------------------------------

    @abstractmethod
    def layout(self) -> None:
        """Makes ``self.widgets`` for the present window (``self.context.scale``), in reading order."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draws everything, widgets by `draw_widgets`, but the focus ring and tooltip; changes nothing."""

    def update(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; whether and when it wants to be called again.

        It is called with 0 after every input and message, so that what they started is noticed.
        """
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Uses an input event that no widget used; whether it was used."""
        return False

    def command(self, name: str) -> bool:
        """Does what a key (`ui.platform.keys`) stands for (``undo``, ``hint``, ``rules`` …); whether it was done."""
        return False

    def back(self) -> None:
        """What Esc does: one level back; never quits the program outright."""
        self.close(None)

    def menu(self) -> None:
        """What the menu button and F10 do."""
        self.context.open("pause", self.chosen)

    def wake(self, message: object) -> None:
        """Something was posted from outside (an opponent's answer)."""

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
        """Whether what was done last is still on its way to where it belongs, or nothing of it is shown yet."""
        return False

    def settled(self) -> bool:
        """Whether nothing moves, so that the layout may be dumped."""
        return True

    def title(self) -> str:
        """The heading of what is looked at, for the window's title and the dump; nothing secret."""
        return ""

    def describe(self) -> str:
        """What is shown, in plain words, for the dump; empty where the widgets say it all."""
        return ""

    def stops(self) -> list[Stop]:
        """What the keyboard can stand on, in reading order: the widgets. A table adds its items.

        What lies on one paper that scrolls is a part of its own.
        """
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

    # -- ready-made ---------------------------------------------------------------------------------------------------

    def widget(self, key: str | None) -> Widget | None:
        """The widget with that key."""
        return next((widget for widget in self.widgets if widget.key == key), None)

    def menu_button(self) -> IconButton:
        """The menu button, at the same place on every screen."""
        px = self.context.scale.px
        rect = pygame.Rect(px(16), px(16), px(48), px(48))
        return IconButton("menu", "Menu", rect, self.menu, icon="menu", shortcut="F10")

    def menu_corner(self) -> pygame.Rect:
        """The upper left corner of the window up to a little beyond the menu button: sheets leave it free."""
        button = self.menu_button().rect
        return pygame.Rect(0, 0, button.right + self.context.scale.px(8), button.bottom + self.context.scale.px(8))

    @property
    def under(self) -> "Scene":
        """The screen that this sheet lies on."""
        return next(scene for scene in reversed(self.context.stack.scenes) if scene.opaque)

    def menu_below(self) -> None:
        """The menu of the screen that this sheet lies on, on top of it; coming back, the sheet is there as it was.

        Whatever else is chosen there puts away the sheets that can be called up again.
        """
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

    def close(self, result: Any) -> None:
        """Takes this scene off the stack and hands its result to whoever pushed it."""
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
        """Asked once before a frame: what has to be drawn anew, window pixels; None: everything."""
        return self.areas

    def lay_out(self) -> None:
        """Lays the scene out anew; focus, hover, typed text and scrolling stay where they were."""
        before = self.widgets
        self.layout()
        self.carry_over(before)
        self.inputs.settle()
        self.changed()

    def carry_over(self, before: Sequence[Widget]) -> None:
        """The new widgets know what those of the same key and kind knew: hover, press, typed text, scrolling."""
        known = {widget.key: widget for widget in before}
        for widget in self.widgets:
            old = known.get(widget.key)
            if old is not None and old is not widget and type(old) is type(widget):
                widget.adopt(old)
        old, focused = known.get(self.focus_key or ""), self.widget(self.focus_key)
        if old and focused and old.enabled and not focused.enabled:
            self.move_on()

    def move_on(self) -> None:
        """The button in focus has just become grey: the focus goes to the brass one, else to the nearest one."""
        focused = self.widget(self.focus_key)
        ready = [each for each in self.widgets if each.focusable and each.enabled]
        if focused is None or not ready:
            return
        brass = (each for each in ready if isinstance(each, Button) and each.kind == "brass")
        here = pygame.Vector2(focused.rect.center)
        nearest = min(ready, key=lambda each: here.distance_to(each.rect.center))
        self.inputs.focus(next(brass, nearest).key)

    def chosen(self, result: Any) -> None:
        """Does what was chosen in the menu, as far as it is the same everywhere."""
        self.context.choose(result)

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draws the widgets in order, those on scrolled paper only inside its window, as far as the clip reaches."""
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
        """Another scene comes on top: what is pressed in this one is let go."""
        self.inputs.let_go()

    def render(self, surface: pygame.Surface) -> None:
        """The whole picture of this scene: what it draws, then the focus ring and the tooltip."""
        self.draw(surface)
        self.inputs.draw(surface)
        self.context.captions.draw(surface, self.context.assets, self.context.scale)

    def process(self, event: pygame.event.Event) -> None:
        """Gives an input event to whom it belongs."""
        self.inputs.process(event)

    def tick(self, dt: float) -> Pending:
        """Lets time pass; the answer is as for `update`."""
        captions = self.context.captions
        wait = sooner(self.update(dt), self.inputs.tick(dt), captions.tick(dt))
        if captions.changed and self.context.stack.top is self:
            self.changed(captions.take_change(self.context.scale))
        if wait is True and not self.dirty:
            self.changed()
        return wait
