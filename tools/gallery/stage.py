"""Sets up one picture: a fresh program on an empty data folder, and the acts before the picture is taken."""

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from game import games
from game.core.chance import stream
from game.core.record import Record
from game.scenes.match.hints import PICKED_BY_A_HINT
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.play import PlayScene
from game.scenes.results.winning import WinningScene
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.scenes.shell.scene import Scene
from game.ui.style.scale import DESIGN
from tools.gallery.driver import Driver, OffCourse
from tools.gallery.moments import Moment, StillThinker, choose

TODAY = date(2024, 10, 25)
"""The date in pictures, in a past year, so that dates show the year."""
S = TypeVar("S", bound=Scene)
STRIDE = 16
"""Distance of the points tried on the cloth, in pixels."""


def resumed(context: Context, record: Record, plan: TablePlan | None = None) -> PlayScene:
    """The match of a record; `plan` restores colours and shapes if the seats are the same."""
    return PlayScene.at(context, Session.resume(record, games.find(record.game)), plan)


class Stage(Driver):
    """The program with opponents that never finish thinking."""

    step = 0.25
    thinker: StillThinker

    def begin(self) -> None:
        """Opens the window without drawing the title or starting a thinking process."""
        self.thinker = StillThinker()
        self.app.context.thinker, self.app.context.reviewer = self.thinker, StillThinker()
        self.app.context.today = lambda: TODAY
        self.app.open()

    def show(self, scene: Layer) -> None:
        """Puts the scene on top and lets it come to rest."""
        self.app.stack.push(scene)
        self.settle()

    def seen(self, kind: type[S]) -> S:
        """The scene on top; raises `OffCourse` if it is not of that kind."""
        scene = self.scene
        if not isinstance(scene, kind):
            raise OffCourse(f"{kind.__name__} should be seen, but it is {scene.name}")
        return scene

    def read_to_the_end(self) -> None:
        """Scrolls to the end with the wheel, in the middle of the window."""
        for _ in range(40):
            self.wheel((self.app.context.scale.width // 2, self.app.context.scale.height // 2), -1)

    # -- at the table -------------------------------------------------------------------------------------------------

    @property
    def table(self) -> MatchScene:
        """The table on top."""
        return self.seen(MatchScene)  # type: ignore[type-abstract]

    def sit_down(self, moment: Moment) -> None:
        """Sits down at a match played to that moment."""
        self.show(resumed(self.app.context, moment.record_for_people(), moment.plan))

    def pick(self) -> None:
        """Picks the tiles in hand that the best action plays, turned as they will lie."""
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
        """Points at the place where the best action would lay the picked tile."""
        rest = sorted(self.table.table.touches(self.best()).difference(self.table.table.picks))
        self.hover(self._spot(*rest))
        self.settle()

    def refuse(self) -> None:
        """Clicks illegal things and places all over the cloth until a reason is shown."""
        table = self.table
        felt = table.view.areas.felt
        points = [thing.rect.center for thing in table.tabletop.items.values()]
        points += [(x, y) for y in range(felt.top, felt.bottom, STRIDE) for x in range(felt.left, felt.right, STRIDE)]
        for point in points:
            thing = table.tabletop.item_at(point)
            if thing and thing.touch and not table.board.leads_on(thing.touch) and thing.touch not in table.table.picks:
                self.click(point)
                if table.hud.news.refuses and table.hud.news.line:
                    return
        raise OffCourse("nothing is refused here")

    def ask_for_hint(self) -> None:
        """Presses H and waits for the answer."""
        with self._answered():
            self.key("h")

    def be_coached(self) -> None:
        """Makes a move that the coach calls a mistake."""
        legal, best = self.table.view.legal, self.best()
        with self._answered():
            self.table.play(next(each for each in legal if str(each) != str(best)))

    def look_back(self) -> None:
        """Looks back from the result of a match, which is analysed at once."""
        with self._answered():
            self.click("review")

    @contextmanager
    def _answered(self) -> Iterator[None]:
        """Has questions answered at once inside the block."""
        self.thinker.answers = True
        yield
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

    def see_winner(self) -> None:
        """Waits until the winner of the match is shown, and stays there."""
        for _ in range(40):
            if isinstance(self.scene, WinningScene):
                self.scene.stays = True
                return self.settle()
            self.pass_time(self.step)
        raise OffCourse("no winner is shown")

    def best(self) -> Any:
        """The action that the chooser takes here; always the same."""
        match = self.table.session.match
        return choose(match.rules, match.state, stream("gallery", "best", match.ply))

    def _spot(self, *names: str) -> tuple[int, int]:
        """The middle of the first named thing on the table; if a name has several numbered places, of any of them."""
        for name in names:
            for thing in self.table.tabletop.items.values():
                if thing.touch.partition("/")[0] == name:
                    return thing.rect.center
        raise OffCourse(f"nothing on the table is {' or '.join(names)}")


Act = Callable[[Stage], None]
"""What is done before a picture is taken."""


@dataclass(frozen=True)
class Exhibit:
    """One picture: its group, name and caption, and the act that leads there; the rest is for this picture only."""

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
    """How all pictures are taken: window size in pixels, UI scale in per cent, and changed settings."""

    size: tuple[int, int] = DESIGN
    scale: int | None = None
    settings: Mapping[str, Any] = field(default_factory=dict)


@contextmanager
def staged(exhibit: Exhibit, look: Look) -> Iterator[Stage]:
    """The exhibit on its stage; its data folder is deleted afterwards."""
    settings = {**look.settings, **exhibit.settings}
    with tempfile.TemporaryDirectory(prefix="pipstone-gallery-") as folder:
        size, scale = exhibit.size or look.size, exhibit.scale or look.scale
        with Stage(size, folder, scale=scale, settings=settings) as stage:
            exhibit.act(stage)
            stage.settle()
            yield stage
