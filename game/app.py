"""The program in its window: lets time pass, dispatches events and draws changes."""

import ctypes
import gc
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pygame

from game import files
from game.opening import Opening
from game.preferences import Preferences, style_of
from game.scenes import routes
from game.scenes.access.dump import describe
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.storage import Store
from game.ui.platform.gamepad import COMMAND, EVENTS, Gamepad
from game.ui.platform.keys import MODIFIERS, PRESSES, TYPED, HeldKeys
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.sound import Sound
from game.ui.platform.window import MESSAGE, Canvas, handle_of, in_pixels, post
from game.ui.sprites.assets import Assets
from game.ui.style.looks import Looks
from game.ui.style.scale import DESIGN, Scale
from game.words import _
from game.words.reasons import reason

if TYPE_CHECKING:
    from game.ai.thinker import Thinker
    from game.reader.screenreader import ScreenReader
    from game.scenes.access.listening import Listening


PATIENCE = 0.03
"""Seconds that a frame waits for the disk; a match not saved by then delays it until it is."""


class App:
    """The window, the stack of scenes and what they share. `frame` is one turn of the loop; tests call it directly."""

    def __init__(
        self,
        store: Store,
        *,
        size: tuple[int, int] | None = None,
        scale: int | None = None,
        seed: int | None = None,
        words: bool = False,
        opening: Opening | None = None,
    ) -> None:
        """Opens the window, unless there is an `opening` that has one."""
        self.store = store
        self.afterwards: Callable[[], None] | None = None
        """Called after every turn of the loop, to describe in words what is shown."""
        self.listening: Listening | None = None
        """Describes the window to people who hear it, once somebody does."""
        self.readable = os.environ.get("SDL_VIDEODRIVER") != "dummy" and find_spec("accesskit") is not None
        """Whether screen readers can read the window: it is a real one, and AccessKit is installed."""
        self.running = True
        self.failures = 0
        self.trouble = ""
        """The latest logged traceback."""
        self.ground: Layer | None = None
        """The scene opened from the title (`Stack.ground`), which determines the images in use."""
        self.tidied: Layer | None = None
        """The ground for which memory was last freed."""
        self.drawn = 0
        """The number of frames drawn."""
        self._unshown: list[pygame.Rect] | None = []
        """The areas painted but not shown yet because the match is not saved; None means everything."""
        opening = opening or Opening(store, size)
        self.notices, settings = opening.notices, opening.settings
        self.window, self.painted, self._reader = opening.window, opening.painted, opening.reader
        self.canvas = Canvas(self.window)
        looks = Looks.of(store.folders.data, files.read, (settings.tile_set, settings.cloth))
        self.notices += [f"{reason(why)}." for why in looks.faults]
        assets = Assets(**style_of(settings), looks=looks)
        self.sound = Sound()
        self.sound.apply(settings)
        self.pad = Gamepad()
        self.held_keys = HeldKeys()
        self.context = Context(
            assets=assets,
            sound=self.sound,
            store=store,
            settings=settings,
            make_thinker=self._thinker,
            scale=Scale(*DESIGN),
            seed=seed,
            quit=self.quit,
            post=post,
            describe=words,
        )
        self._day = self.context.today()
        self.stack = self.context.stack
        self.sound.heard = self._heard
        self.preferences = Preferences(self.context, self.window, self.tell, scale=scale, keep_size=size is None)
        self.context.change_settings, self.context.command = self.preferences.change, self.preferences.command
        self.preferences.measure()

    # -- one turn of the loop -----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Shows the title, with the notices of the start on top."""
        self.context.open(routes.title)
        for notice in self.notices:
            self.tell(_("Before you start"), notice)

    def frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        """Lets `dt` seconds pass, dispatches the events and draws changes; the answer of `Scene.update`."""
        try:
            return self._frame(dt, events)
        except Exception:
            self._failed()
            return True

    def _frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        if (today := self.context.today()) != self._day:
            self._day = today
            self.stack.new_day()
        pending = self._tick(dt)
        given = events if self.stack.top.every_motion else _folded(events)
        for number, event in enumerate(given, 1):
            self._give(event, given[number:])
        if events and self.running:
            pending = self._tick(0.0)
        while self.context.untold and self.running:
            self.tell(*self.context.untold.pop(0))
        if self.stack.dirty and self.running:
            if self.stack.ground is not self.ground:
                self.ground = self.stack.ground
                self.context.assets.begin_age()
            areas = self.stack.render(self.canvas.surface)
            self._unshown = None if areas is None or self._unshown is None else self._unshown + areas
        if self._unshown != [] and (self.stack.top.under_way() or self._kept(PATIENCE)):
            self.canvas.show(self._unshown)
            self.drawn += 1
            self._unshown = []
        kept = self._kept()
        if self.running and kept:
            if self.afterwards:
                self.afterwards()
            if self.listening or self.context.settings.speaks or (self.drawn and self.readable):
                self._tell_listener()
        return pending if kept and self._unshown == [] else True

    def _kept(self, patience: float = 0.0) -> bool:
        """Whether the match is on the disk; waits for at most `patience` seconds."""
        return self.store.autosave_done(None if self.context.synchronous else patience)

    def layout(self) -> dict[str, Any]:
        """The layout of what the window shows, as data."""
        return describe(self.stack, self.window.get_surface().get_size(), words=self.context.describe)

    def untidy(self) -> bool:
        """Whether memory can be freed because the ground has changed."""
        return self.ground is not self.tidied

    def tidy(self) -> None:
        """Frees memory that the current ground does not need."""
        self.tidied = self.ground
        gc.collect()
        if self.ground is self.stack.scenes[0]:  # the title is drawn, and needs few of its images again
            self.context.assets.begin_age()
            self.stack.spoil()
            self.stack.render(self.canvas.surface)
        self.context.assets.trim(masters=not self.stack.ground.leads_to_table)
        trim_heap()

    def close(self) -> None:
        """Saves the state of the window and frees all resources."""
        if self.listening:
            self.listening.silence()
        self.preferences.remember_window()
        for each in self.context.thinkers:
            each.close()
        self.sound.close()
        self.pad.close()
        self.stack.release()
        self.context.assets.forget()
        self.store.unlock()
        self.window.destroy()
        pygame.display.quit()

    # -- what scenes may ask for --------------------------------------------------------------------------------------

    def quit(self) -> None:
        """Ends the program after this turn of the loop."""
        self.running = False

    def tell(self, heading: str, words: str) -> None:
        """Shows a message on a sheet on top."""
        from game.scenes.shell.sheet import MessageScene

        self.stack.push(MessageScene(self.context, heading, words))

    # -- inside -------------------------------------------------------------------------------------------------------

    def _tell_listener(self) -> None:
        """Updates what people hear who cannot see the window."""
        if self.listening is None:
            from game.scenes.access.listening import Listening

            size = lambda: self.window.get_surface().get_size()  # noqa: E731
            self.listening = Listening(self.context, lambda: self.drawn, size, self._screen_reader())
        self.listening.look()

    def _screen_reader(self) -> "ScreenReader | None":
        """The window's connection to screen readers, if it can have one."""
        if not self.readable:
            return None
        from game.reader.screenreader import ScreenReader
        from game.scenes.access.acting import act

        reader = self._reader or ScreenReader(handle_of(self.window), post, self.store.log)
        reader.act = lambda *asked: act(self.stack, *asked)
        reader.focused(bool(self.window.focused))
        return reader

    def _thinker(self, niceness: int) -> "Thinker":
        """A new `Thinker`, whose module is imported only when needed."""
        from game.ai.thinker import Thinker

        return Thinker(post, self.store.log, niceness=niceness)

    def _heard(self, name: str) -> None:
        """Called when a sound is played; with captions on, also shows it in words."""
        if self.context.settings.captions:
            self.context.captions.hear(name)

    def _tick(self, dt: float) -> Pending:
        top = self.stack.top
        pending = top.tick(dt)
        for _turn in range(10):
            if not self.stack.scenes or self.stack.top is top:
                break
            top = self.stack.top
            pending = top.tick(0.0)
        presses, repeat = self.pad.tick(dt)
        for press in presses:
            self._give(press)
        return sooner(pending, repeat, self.preferences.tick(dt))

    def _give(self, event: pygame.event.Event, later: Sequence[pygame.event.Event] = ()) -> None:
        if event.type == MESSAGE:
            if callable(event.message):
                event.message()
        elif event.type in EVENTS:
            for meant in self.pad.heard(event):
                self._give(meant)
        elif event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.quit()
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            self.ground = None  # images of the old size are useless now
            self.preferences.look()
            self.preferences.measure()
            self.stack.lay_out()
        elif event.type == pygame.WINDOWMOVED:
            self.preferences.look()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.stack.spoil()
            self.preferences.disturbed()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.preferences.disturbed()
            if self.listening:
                self.listening.focused(True)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            if self.listening:
                self.listening.focused(False)
            self.held_keys.let_go()
            for scene in list(self.stack.scenes):
                scene.focus_lost()
        elif event.type not in TYPED or not self.held_keys.repeats(event, later):
            event = in_pixels(self.window, event)
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
                self.stack.mouse = event.pos
            if event.type in (*PRESSES, COMMAND):
                self._use_keys(event)
            elif event.type == pygame.WINDOWLEAVE:
                self.stack.mouse = None
            self.stack.top.process(event)

    def _use_keys(self, event: pygame.event.Event) -> None:
        """Shows the focus ring on a table at the first key press, and hides it at the next click."""
        keyed = event.type != pygame.MOUSEBUTTONDOWN
        if self.stack.keyed != keyed and getattr(event, "key", None) not in MODIFIERS:
            self.stack.keyed = keyed
            self.stack.top.changed()

    def _failed(self) -> None:
        """Logs an error in a scene, returns to the title and tells the person; re-raises the sixth error."""
        self.trouble = traceback.format_exc()
        self.store.log(self.trouble)
        self.failures += 1
        if self.failures > 5:
            raise
        self.stack.home()
        self.tell(
            _("Something went wrong"),
            _(
                "The screen you were on had to be closed. Your match was saved after the last move: Continue on the "
                "title screen takes you back to it. What went wrong was written to {file}; please send that file along "
                "if you report it."
            ).format(file=self.store.log_path),
        )


def _folded(events: Sequence[pygame.event.Event]) -> list[pygame.event.Event]:
    """The events, with each unbroken series of mouse motions merged into one."""
    found: list[pygame.event.Event] = []
    for event in events:
        before = found[-1] if found else None
        if before and event.type == before.type == pygame.MOUSEMOTION and event.buttons == before.buttons:
            rel = before.rel[0] + event.rel[0], before.rel[1] + event.rel[1]
            found[-1] = pygame.event.Event(event.type, {**event.dict, "rel": rel})
        else:
            found.append(event)
    return found


def trim_heap() -> None:
    """Returns to the system freed memory that the C library would keep: 9 MB at the title."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
