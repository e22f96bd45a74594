"""The settings of the running program: saves each change, and applies it at once to window, images and sound."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.settings import Settings
from game.storage import Store
from game.ui.platform.pending import Countdown, Pending
from game.ui.platform.system import preferred_languages
from game.ui.platform.window import bring_back, find_screens, is_maximized, set_fullscreen, true_size
from game.ui.style.scale import STEPS, Scale
from game.ui.style.theme import HIGH_CONTRAST, LAMPLIT
from game.words import _, language

if TYPE_CHECKING:
    import pygame

    from game.scenes.shell.context import Context

UNSEEN = {"hand_order", "racks", "earlier_seats", "book_told"}
"""Settings that change nothing on the screen, except the hand in the rack, which updates by itself."""
SETTLING = 0.5
"""Seconds that the desktop may take to respond to a request or a change."""


class Preferences:
    """Changes and applies settings. `tell` shows a message under a heading."""

    def __init__(
        self,
        context: "Context",
        window: "pygame.Window",
        tell: Callable[[str, str], None],
        *,
        scale: int | None = None,
        keep_size: bool = True,
    ) -> None:
        self._context = context
        self._window = window
        self._tell = tell
        self._forced_scale = scale
        """A UI scale in per cent for this session only."""
        self.keep_size = keep_size
        """Whether the window's size is remembered."""
        self._stood: dict[str, Any] = {}
        """The last place and size of the window while it did not fill a screen, as settings."""
        self._unkept = False
        """Whether the settings could not be saved the last time."""
        self._screens: list[pygame.Rect] = []
        """The screens as last found."""
        self._settles = Countdown(self._settled)
        """Runs until the desktop has settled and the window is examined."""
        if context.settings.fullscreen and keep_size:
            self.disturbed()

    def change(self, **changes: Any) -> None:
        """Saves and applies changed settings."""
        context, before = self._context, self._context.settings
        if changes.get("fullscreen"):
            changes |= self._standing()
        settings = replace(before, **changes)
        scaled = self._forced_scale is not None and "ui_scale" in changes
        if settings == before and not scaled:
            return
        context.settings = settings
        self._keep(settings)
        if changes.keys() <= UNSEEN:
            return
        context.sound.apply(settings)
        if settings.language != before.language:
            speak(settings.language, context.store)
        style = style_of(settings)
        if style != style_of(before):
            context.assets.restyle(style.pop("theme"), **style)
        if settings.fullscreen != before.fullscreen:
            set_fullscreen(self._window, settings.fullscreen, maximized=settings.window_maximized)
            self.disturbed()
        if "ui_scale" in changes:
            self._forced_scale = None
        self.measure()
        context.stack.lay_out()

    def command(self, name: str) -> None:
        """Carries out a global key command: size, sound, full screen, quit."""
        settings = self._context.settings
        if name == "quit":
            self._context.quit()
        elif name == "fullscreen":
            self.change(fullscreen=not settings.fullscreen)
        elif name == "mute":
            self.change(mute=not settings.mute)
        elif name in ("larger", "smaller", "normal_size"):
            now = self._forced_scale or settings.ui_scale
            steps = {
                "larger": [step for step in STEPS if step > now][:1],
                "smaller": [step for step in STEPS if step < now][-1:],
                "normal_size": [100],
            }
            if steps[name]:
                self.change(ui_scale=steps[name][0])

    def measure(self) -> None:
        """Fits the scale to the window."""
        width, height = self._window.get_surface().get_size()
        percent = self._forced_scale or self._context.settings.ui_scale
        self._context.scale = Scale(width, height, percent / 100)
        self._context.assets.scale = self._context.scale.factor

    def remember_window(self) -> None:
        """Saves the place and size of the window."""
        standing = self._standing()
        if standing:
            self._context.store.save_settings(replace(self._context.settings, **standing))

    def disturbed(self) -> None:
        """Notes that the desktop may have changed; the window is examined when that has settled."""
        self._settles.begin(SETTLING)

    def tick(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; the seconds until it wants to be called again (False: it does not)."""
        return self._settles.tick(dt)

    def _settled(self) -> None:
        """Brings the window back if the screens have changed, and gives up full screen if the desktop did not grant
        it."""
        window, settings = self._window, self._context.settings
        known, self._screens = self._screens, find_screens()
        if settings.fullscreen and self.keep_size:
            if true_size(window) not in (None, window.size):
                self.change(fullscreen=False)
                self._tell(_("Full screen"), _("This desktop does not show windows in full screen."))
        elif known and known != self._screens and not is_maximized(window):
            bring_back(window, self._screens)

    def look(self) -> None:
        """Notes the current place and size of the window."""
        if not (self._context.settings.fullscreen or is_maximized(self._window)):
            (width, height), (x, y) = self._window.size, self._window.position
            self._stood = {"window_size": (width, height), "window_position": (x, y)}

    def _standing(self) -> dict[str, Any]:
        """The settings of the window's place and size; empty if its size was forced or it is in full screen."""
        if not self.keep_size or self._context.settings.fullscreen:
            return {}
        self.look()
        return {**self._stood, "window_maximized": is_maximized(self._window)}

    def _keep(self, settings: Settings) -> None:
        """Saves the settings; tells the person the first time that this fails."""
        store = self._context.store
        notice = store.save_settings(settings)
        if notice and not self._unkept:
            store.log(notice)
            if store.folders.config not in store.closed:
                self._tell(
                    _("Settings are not saved"),
                    notice
                    + "\n"
                    + _(
                        "They apply until you quit; the settings you saved before are safe. Free some space "
                        "there or allow writing, and your next change will be saved."
                    ),
                )
        self._unkept = notice is not None


def speak(chosen: str, store: Store) -> None:
    """Switches to the chosen language, or else the system's; logs why if that is impossible."""
    store.log(language.use(chosen or language.best_of(preferred_languages())))


def style_of(settings: Settings) -> dict[str, Any]:
    """The arguments for `Assets`: theme, tiles, cloth, and how pips are shown."""
    return {
        "theme": HIGH_CONTRAST if settings.theme == "contrast" else LAMPLIT,
        "numerals": {"always": True, "never": False}.get(settings.numerals),
        "dyes": "colours" if settings.colour_pips else "ink",
        "tiles": settings.tile_set,
        "cloth": settings.cloth,
    }
