"""What every scene is given, and through which it reaches everything around it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from game.scenes.shell.captions import Captions
from game.scenes.shell.layer import Layer
from game.scenes.shell.stack import Stack
from game.ui.platform import keys
from game.ui.platform.sound import Sound
from game.ui.style.scale import Scale
from game.words import _

if TYPE_CHECKING:
    from game.ai.thinker import Thinker
    from game.storage import Notice, Settings, Store
    from game.ui.sprites.assets import Assets

P = ParamSpec("P")


@dataclass
class Context:
    """What every scene is given: pictures, sound, stored data, the thinking process, the stack itself."""

    assets: "Assets"
    sound: Sound
    store: "Store"
    settings: "Settings"
    make_thinker: Callable[[int], "Thinker"]
    """Makes a thinking process with that niceness."""
    scale: Scale
    stack: Stack = field(default_factory=Stack)
    seed: int | None = None
    """A seed for the next match, given on the command line; None draws one from the system's entropy."""
    change_settings: Callable[..., None] = lambda **changes: None
    """Stores changed settings and applies them (scale, full screen, sound, theme)."""
    quit: Callable[[], None] = lambda: None
    post: Callable[[object], None] = lambda message: None
    """Wakes the window, from any thread, with a message; a function is called in the window's thread."""
    command: Callable[[str], None] = lambda name: None
    """Runs a command that works everywhere (`ui.platform.keys`): ``fullscreen``, ``larger``, ``mute``, ``quit`` …"""
    captions: Captions = field(default_factory=Captions)
    """Captions for sounds, for those who want to read them."""
    today: Callable[[], date] = date.today
    """Returns the local date, for the deal of the day."""
    synchronous: bool = False
    """Whether a driver sets the time; background work is then waited for, so that frames can be repeated."""
    describe: bool = False
    """Whether scenes describe in words what they show (``text`` in the layout dump)."""

    untold: list[tuple[str, str]] = field(default_factory=list)
    """Messages with their headings, to be shown on top before the next frame."""
    unkept: set[str] = field(default_factory=set)
    """Headings under which a failure to keep something has been reported."""

    @cached_property
    def thinker(self) -> "Thinker":
        """The thinking process, made when it is first asked for."""
        return self.make_thinker(10)

    @cached_property
    def reviewer(self) -> "Thinker":
        """A second process, of lower priority, that judges what has been played; no opponent waits for it."""
        return self.make_thinker(19)

    @property
    def thinkers(self) -> list["Thinker"]:
        """The processes made so far."""
        return [each for name, each in vars(self).items() if name in ("thinker", "reviewer")]

    def tell(self, heading: str, *notices: "Notice") -> None:
        """Shows notices in a message on top of any screen, and logs them; does nothing without a notice."""
        self.store.log(*notices)
        if told := "\n".join(filter(None, notices)):
            self.untold.append((heading, told))

    def kept(self, heading: str, notice: "Notice") -> None:
        """Reports a failure to keep something, once until it is kept again; closed folders are reported elsewhere."""
        if notice and heading not in self.unkept and self.store.folders.data not in self.store.closed:
            go_on = _(
                "You can go on, but what is not saved is lost when you quit. Free some space there or allow writing."
            )
            self.tell(heading, notice, go_on)
        else:
            self.store.log(notice)
        self.unkept = self.unkept | {heading} if notice else self.unkept - {heading}

    def open(self, route: Callable[Concatenate["Context", P], Layer], *args: P.args, **kwargs: P.kwargs) -> None:
        """Opens the screen of that route (`game.scenes.routes`) on top."""
        self.stack.push(route(self, *args, **kwargs))

    def ask(
        self,
        route: Callable[Concatenate["Context", P], Layer],
        then: Callable[[Any], None],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Opens the screen of that route on top; `then` is called with its result."""
        self.stack.push(route(self, *args, **kwargs), then)

    def key(self, usual: str) -> str:
        """The key chosen instead of a usual one such as ``Ctrl+S``, as labelled on the person's keyboard."""
        return keys.shown(keys.own_chord(usual, self.settings.shortcuts))
