"""What every scene is given, and how it reaches everything around it."""

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
    """What every scene is given: pictures, sound, what is kept on disk, the thinking process, the stack itself."""

    assets: "Assets"
    sound: Sound
    store: "Store"
    settings: "Settings"
    make_thinker: Callable[[int], "Thinker"]
    """Makes a thinking process of that niceness."""
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
    synchronous: bool = False
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
        return self.make_thinker(10)

    @cached_property
    def reviewer(self) -> "Thinker":
        """A process of its own, lower still, that judges what has been played: no opponent waits for it."""
        return self.make_thinker(19)

    @property
    def thinkers(self) -> list["Thinker"]:
        """Those of both that anybody has asked for yet."""
        return [each for name, each in vars(self).items() if name in ("thinker", "reviewer")]

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

    def open(self, route: Callable[Concatenate["Context", P], Layer], *args: P.args, **kwargs: P.kwargs) -> None:
        """Puts the screen of that route (`game.scenes.routes`) on top."""
        self.stack.push(route(self, *args, **kwargs))

    def ask(
        self,
        route: Callable[Concatenate["Context", P], Layer],
        then: Callable[[Any], None],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """Puts the screen of that route on top; `then` is called with its result."""
        self.stack.push(route(self, *args, **kwargs), then)

    def key(self, usual: str) -> str:
        """The key that people chose instead of a usual one such as ``Ctrl+S``, as it is written on their keyboard."""
        return keys.shown(keys.own_chord(usual, self.settings.shortcuts))
