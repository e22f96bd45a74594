"""Sets up one picture: a fresh program on an empty data folder, and whatever is done in it before it is looked at."""

import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from game.core.chance import stream
from game.gallery.driver import Driver, OffCourse
from game.gallery.moments import Moment, StillThinker, choose
from game.scenes.match.hints import PICKED_BY_A_HINT
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.play import PlayScene

STRIDE = 16
"""From one point of the cloth that is tried to the next, in pixels."""


class Stage(Driver):
    """The program with opponents who never come to an end of their thoughts."""

    step = 0.25
    thinker: StillThinker

    def begin(self) -> None:
        """The title is there, but not drawn before it is looked at; nobody thinks in a process of their own."""
        self.thinker = StillThinker()
        self.app.context.thinker = self.thinker
        self.app.open()

    # -- at the table -------------------------------------------------------------------------------------------------

    @property
    def table(self) -> MatchScene:
        """The table that is being looked at."""
        scene = self.scene
        if not isinstance(scene, MatchScene):
            raise OffCourse(f"the table should be seen, but it is {scene.name}")
        return scene

    def sit_down(self, moment: Moment) -> None:
        """Sits down at a match that has been played so far."""
        scene = PlayScene.resume(self.app.context, moment.record_for_people(), moment.plan)
        self.app.stack.push(scene)
        self.settle()

    def pick(self) -> None:
        """Takes in hand what the best action begins with, turned as it is to lie."""
        table = self.table.table
        wanted = table.touches(self.best())
        for kind in PICKED_BY_A_HINT:
            for name in sorted(wanted):
                if name.startswith(kind) and name not in table.picks:
                    self.click(self._spot(name))
        table.turn_for(self.best())
        self.table.refresh()
        self.settle()

    def hover_best(self) -> None:
        """Looks at the place where the best action would lay it."""
        rest = sorted(self.table.table.touches(self.best()).difference(self.table.table.picks))
        for name in rest:
            if any(_is(thing.touch, name) for thing in self.table.tabletop.things.values()):
                self.hover(self._spot(name))
                self.settle()
                return
        raise OffCourse(f"none of {rest} can be hovered")

    def refuse(self) -> None:
        """Tries what is against the rules all over the cloth, until a reason is given."""
        table = self.table
        felt = table.view.areas.felt
        points = [thing.rect.center for thing in table.tabletop.things.values()]
        points += [(x, y) for y in range(felt.top, felt.bottom, STRIDE) for x in range(felt.left, felt.right, STRIDE)]
        for point in points:
            thing = table.tabletop.thing_at(point)
            if thing and thing.touch and not table.board.leads_on(thing.touch) and thing.touch not in table.table.picks:
                self.click(point)
                if table.hud.news.refuses and table.hud.news.line:
                    return
        raise OffCourse("nothing is refused here")

    def ask_for_hint(self) -> None:
        """Presses H and waits for the answer."""
        self.thinker.answers = True
        self.key("h")
        for _ in range(3):
            self.frame(0.0, ())
        self.settle()
        self.thinker.answers = False

    def finish_hand(self) -> None:
        """Waits until the result is shown."""
        for _ in range(40):
            if self.scene.name != "play":
                return self.settle()
            self.pass_time(self.step)
        raise OffCourse("no result is shown")

    def best(self) -> Any:
        """The action that the chooser takes here, always the same one."""
        match = self.table.session.match
        return choose(match.rules, match.state, stream("gallery", "best", match.ply))

    def _spot(self, name: str) -> tuple[int, int]:
        for thing in self.table.tabletop.things.values():
            if _is(thing.touch, name):
                return thing.rect.center
        raise OffCourse(f"nothing on the table is {name}")


def _is(touch: str, name: str) -> bool:
    """Whether a thing stands for what an action touches; where it has several places, each has a number."""
    return touch.partition("/")[0] == name


Act = Callable[[Stage], None]
"""What is done before a picture is taken."""


@dataclass(frozen=True)
class Exhibit:
    """One picture of the gallery: its name (group and what it shows), what to look at, and how to get there.

    `settings` and `size` hold for this picture only.
    """

    group: str
    name: str
    caption: str
    act: Act
    settings: Mapping[str, Any] = field(default_factory=dict)
    size: tuple[int, int] | None = None
    scale: int | None = None

    @property
    def key(self) -> str:
        """The name of its files, such as ``fives-early``."""
        return f"{self.group}-{self.name}"


@dataclass(frozen=True)
class Look:
    """How all pictures are taken: window size in pixels, UI scale in per cent, and settings over the usual ones."""

    size: tuple[int, int] = (1280, 800)
    scale: int | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


class Staged:
    """The exhibit on its stage, for a ``with`` statement; its data folder is gone afterwards."""

    def __init__(self, exhibit: Exhibit, look: Look) -> None:
        self.exhibit = exhibit
        self.look = look

    def __enter__(self) -> Stage:
        exhibit, look = self.exhibit, self.look
        self._folder = tempfile.TemporaryDirectory(prefix="pipstone-gallery-")
        settings = {**look.settings, **exhibit.settings}
        scale = exhibit.scale or look.scale
        self._stage = Stage(exhibit.size or look.size, self._folder.name, scale=scale, settings=settings)
        try:
            exhibit.act(self._stage)
            self._stage.settle()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self._stage

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stage.close()
        self._folder.cleanup()
