"""A scene is one screen or sheet; it returns a result when it closes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame

from game.scenes import routes
from game.scenes.shell.context import Context
from game.scenes.shell.inputs import InputManager
from game.scenes.shell.layer import Layer
from game.scenes.shell.taking import keep, picture
from game.ui.draw.regions import clipped
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.png import as_png
from game.ui.widgets.blocks import Kit
from game.ui.widgets.buttons import Button, IconButton
from game.ui.widgets.fades import draw_fading
from game.ui.widgets.focus import Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import MAX_REACH, Widget
from game.words import _


class Scene(ABC):
    """A screen or sheet with widgets, made in `make_widgets`. The base class handles focus, hover and presses.

    The window calls `process` with each input, `tick` as time passes and `render` when something has changed. A
    subclass fills in `make_widgets`, `draw`, `update`, `handle` and `commands`.
    """

    name = "scene"
    opaque = True
    """Whether it covers the window; otherwise the scene below is drawn first."""
    dims = True
    """Whether a scene below that is seen is dimmed."""
    dismissable = False
    """Whether it can be dismissed at any time, since it can be opened again."""
    private = False
    """Whether it shows what only one seat may see; it closes when that hand is covered."""
    shows_today = False
    """Whether it depends on the date, and is laid out again when the day changes."""
    arrows_scroll = False
    """Whether Up and Down scroll before they move the focus."""
    preloads: Sequence[str] = ()
    """Modules that the next scenes will need; they are imported while the window is idle."""
    leads_to_table = False
    """Whether a table is opened from here next, so that its cached pictures are kept."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.widgets: list[Widget] = []
        self.focus_key: str | None = None
        self.dirty = True
        self.areas: list[pygame.Rect] | None = None
        """The areas to draw in the next frame, in window pixels; None for everything. See `changed`."""
        self.on_result: Callable[[Any], None] | None = None
        self.inputs = InputManager(self, context)
        self.kit = Kit(context.assets, context.scale)
        """The kit that measures and makes the parts of the page; it lists those that had no room."""

    # -- defined by each scene ----------------------------------------------------------------------------------------

    @abstractmethod
    def make_widgets(self) -> None:
        """Makes ``self.widgets`` for the present window (``self.context.scale``), in reading order."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> None:
        """Draws everything but the focus ring and the tooltip, widgets by `draw_widgets`; changes nothing."""

    def update(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; returns whether and when it wants to be called again. It is called with 0 after every
        input and message, so that their effects are noticed."""
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        """Handles an input event that no widget used, here by scrolling; whether it was used."""
        return self.scroll(event)

    def scroll(self, event: pygame.event.Event) -> bool:
        """Scrolls a long page by the wheel, Page up, Page down, Home and End, wherever the focus is; whether it moved.

        Of several papers, each scrolls only under the mouse or with the focus, except a list beside other paper.
        """
        papers = [widget for widget in self.widgets if isinstance(widget, ScrollArea)]
        if len(papers) > 1:
            papers = [paper for paper in papers if paper.snap > 1]
        moved = len(papers) == 1 and papers[0].page(event, arrows=self.arrows_scroll)
        if moved:
            self.changed()
        return moved

    def commands(self) -> dict[str, Callable[[], object]]:
        """The functions of the commands (`ui.platform.keys`) that work here: ``undo``, ``hint``, ``rules`` …"""
        return {}

    def back(self) -> None:
        """Goes one level back, for Esc; never quits the program outright."""
        self.close(None)

    def menu(self) -> None:
        """Opens the menu, for the menu button and F10. On a sheet that is the menu of the screen below; any choice
        there except ``resume`` and ``picture`` closes the `dismissable` sheets."""
        if self.opaque:
            self.context.ask(routes.pause, self.chosen)
            return
        stack, under = self.context.stack, self.under
        under.menu()
        above = stack.scenes[stack.scenes.index(under) + 1 : -1]
        menu, sheets = stack.top, [scene for scene in above if scene.dismissable]
        then = menu.on_result

        def chosen(word: Any) -> None:
            for sheet in reversed(sheets if word not in ("resume", "picture") else []):
                sheet.close(None)
            if then:
                then(word)

        menu.on_result = chosen

    def chosen(self, result: Any) -> None:
        """Carries out a choice from the menu."""
        self.open_chosen(result)

    def open_chosen(self, word: object, game_key: str = "") -> bool:
        """Opens the screen for a word chosen in a menu; whether the word is one that means the same on every screen."""
        context = self.context
        match word:
            case "rules":
                context.open(routes.rulebook, game_key)
            case "lesson":
                context.open(routes.lesson, game_key)
            case "settings" | "shortcuts" | "records" | "about" | "forone" | "lessons":
                context.open(routes.ROUTES[word])
            case "picture":
                context.stack.top.command(word)
            case "title":
                context.stack.home()
            case "quit":
                context.quit()
            case _:
                return False
        return True

    def release(self) -> None:
        """Frees large surfaces at once, on leaving the stack, without waiting for the garbage collector."""

    def focus_lost(self) -> None:
        """Called when the window loses the focus or is minimised."""

    def items(self) -> Sequence[dict[str, object]]:
        """The things lying on the table, for the layout dump: key, rect, touch."""
        return ()

    @property
    def every_motion(self) -> bool:
        """Whether every mouse motion event counts, as for painting; otherwise those of a frame are merged."""
        return False

    def under_way(self) -> bool:
        """Whether the last action is still in motion, or not shown yet."""
        return False

    def settled(self) -> bool:
        """Whether nothing moves, so that the layout may be dumped."""
        return True

    def title(self) -> str:
        """The heading, for the window's title and the dump; it holds nothing secret."""
        return ""

    def describe(self) -> str:
        """What is shown, in plain words, for the dump; empty if the widgets say it all."""
        return ""

    def stops(self) -> list[Stop]:
        """The focus stops in reading order: the focusable widgets. Those in a scroll area form one part."""
        papers = [widget for widget in self.widgets if isinstance(widget, ScrollArea)]
        part = {member.key: paper.key for paper in papers for member in paper.members}
        return [Stop(each.key, each.rect, part.get(each.key, "")) for each in self.widgets if each.focusable]

    def press(self, key: str) -> bool:
        """Presses a stop that is no widget, on Enter or Space; whether it was used."""
        return False

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The bounds of the focus ring around a stop, and its corner radius, in pixels; None for no ring."""
        widget = self.widget(key)
        if widget is None or not widget.visible:
            return None
        return widget.rect, widget.radius * self.context.scale.factor

    def dashes(self, key: str) -> bool:
        """Whether the ring around that stop is dashed, where a solid one means something else."""
        return False

    # -- shared by all scenes -----------------------------------------------------------------------------------------

    def command(self, name: str) -> bool:
        """Runs a command; whether the scene has it."""
        commands = {"picture": self.save_picture, **self.commands()}
        if name in commands:
            commands[name]()
        return name in commands

    def save_picture(self) -> None:
        """Saves a picture of the window among the person's pictures, and says where."""
        make = partial(as_png, picture(self.context))
        keep(self.context, self.title(), ".png", make, partial(self.say, _("Save a picture")))

    def say(self, heading: str, words: str) -> None:
        """Reports the outcome of a command, here in a message under that heading."""
        self.context.tell(heading, words)

    def widget(self, key: str | None) -> Widget | None:
        """The widget with that key, or None."""
        return next((widget for widget in self.widgets if widget.key == key), None)

    def menu_button(self) -> IconButton:
        """The menu button, at the same place on every screen."""
        px = self.context.scale.px
        rect = pygame.Rect(px(16), px(16), px(48), px(48))
        return IconButton("menu", _("Menu"), rect, self.menu, icon="menu", shortcut="F10")

    def menu_corner(self) -> pygame.Rect:
        """The upper left corner of the window with the menu button, which sheets leave free."""
        px = self.context.scale.px
        return pygame.Rect(0, 0, *[px(16) + px(48) + px(8)] * 2)

    def below_corner(self, sheet: pygame.Rect, around: int) -> pygame.Rect:
        """Centres a sheet in the window; moves it down if it would cover the menu button and there is room."""
        corner = self.menu_corner()
        sheet.center = self.context.scale.width // 2, self.context.scale.height // 2
        if sheet.colliderect(corner):
            sheet.y = max(sheet.y, min(corner.bottom, self.context.scale.height - around - sheet.height))
        return sheet

    @property
    def under(self) -> Layer:
        """The screen that this sheet lies on."""
        return next(scene for scene in reversed(self.context.stack.scenes) if scene.opaque)

    def close(self, result: Any) -> None:
        """Takes this scene off the stack with that result."""
        self.context.stack.pop(self, result)

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame of those areas (window pixels), or of everything.

        Name areas only if nothing outside them can look different from the last frame. `draw` is then called with a
        clip, and must set further clips by `game.ui.draw.regions.clipped` alone.
        """
        if not areas:
            self.areas = None
        elif self.areas is not None:
            self.areas += areas
        self.dirty = True

    def stale(self) -> list[pygame.Rect] | None:
        """The areas to draw, in window pixels; None for everything. Called once before each frame."""
        return self.areas

    def retranslate(self) -> None:
        """Drops or remakes words kept from before, as the language has changed; a layout follows."""

    def lay_out(self) -> None:
        """Lays the scene out again; focus, hover, typed text and scrolling are kept."""
        before = self.widgets
        self.make_widgets()
        self.carry_over(before)
        self.inputs.settle()
        self.changed()

    def carry_over(self, before: Sequence[Widget]) -> None:
        """Copies hover, press, typed text and scrolling from the widgets `before` with the same key and kind."""
        known = {widget.key: widget for widget in before}
        for widget in self.widgets:
            old = known.get(widget.key)
            if old is not None and old is not widget and type(old) is type(widget):
                widget.take_over(old)
        old, focused = known.get(self.focus_key or ""), self.widget(self.focus_key)
        if old and focused and old.enabled and not focused.enabled:
            self.move_on()

    def move_on(self) -> None:
        """Moves the focus from a disabled button to the brass one, else to the nearest one."""
        focused = self.widget(self.focus_key)
        ready = [each for each in self.widgets if each.focusable and each.enabled]
        if focused is None or not ready:
            return
        brass = (each for each in ready if isinstance(each, Button) and each.kind == "brass")
        here = pygame.Vector2(focused.rect.center)
        nearest = min(ready, key=lambda each: here.distance_to(each.rect.center))
        self.inputs.focus(next(brass, nearest).key)

    def dim(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Dims that area of the scenes below, if this scene `dims`."""
        if self.dims:
            veil = pygame.Surface(area.size, pygame.SRCALPHA)
            veil.fill(self.context.assets.theme.dim)
            surface.blit(veil, area)

    def focus(self, key: str | None, *, explain: bool = False) -> None:
        """Focuses a stop; with `explain` its tooltip shows at once."""
        self.inputs.focus(key, explain=explain)

    @property
    def tooltip(self) -> str:
        """The words of the tooltip that shows."""
        return self.inputs.tooltip

    def draw_widgets(self, surface: pygame.Surface) -> None:
        """Draws the widgets in order within the clip, those of a scroll area only inside it."""
        assets, scale = self.context.assets, self.context.scale
        area = surface.get_clip().inflate(2 * scale.px(MAX_REACH), 2 * scale.px(MAX_REACH))
        for widget in self.widgets:
            if not area.colliderect(widget.rect):
                continue
            widget.writings = []
            if not widget.visible:
                continue
            with clipped(surface, widget.clip):
                if widget.fading is not None and self.context.stack.top is self:
                    draw_fading(surface, widget, assets, scale, scale.px(MAX_REACH))
                else:
                    widget.draw(surface, assets, scale)

    # -- for the window -----------------------------------------------------------------------------------------------

    def covered(self) -> None:
        """Releases what is pressed and hides the tooltip, as another scene comes on top."""
        self.inputs.let_go()
        self.inputs.explained = None

    def uncovered(self) -> None:
        """Reads again what may have changed while other scenes were on top; a layout follows."""

    def render(self, surface: pygame.Surface) -> None:
        """Draws the whole scene: its picture, then the focus ring, the tooltip and the caption."""
        self.draw(surface)
        self.inputs.draw(surface)
        self.context.captions.draw(surface, self.context.assets, self.context.scale)

    def process(self, event: pygame.event.Event) -> None:
        """Handles an input event."""
        self.inputs.process(event)

    def tick(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; returns when it wants to be called again, as `update` does."""
        captions = self.context.captions
        wait = sooner(self.update(dt), self.inputs.tick(dt), captions.tick(dt))
        if captions.changed and self.context.stack.top is self:
            captions.changed = False
            self.changed(captions.room(self.context.scale))
        if wait is True and not self.dirty:
            self.changed()
        return wait
