"""A film of a match: one HTML file that shows it move by move in any browser, without a network."""

import base64
import io
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface, image, mask

from game import games
from game.core.record import Record
from game.core.rules import Seat
from game.scenes.history.filmpage import page
from game.scenes.history.still import StillScene
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.scenes.shell.taking import keep
from game.ui.platform.pending import Pending
from game.ui.style.scale import DESIGN, Scale
from game.ui.widgets.page import Page
from game.words import _, sentences
from game.words.events import line
from game.words.saying import Listing, Number

JOINED = 12
"""Margin around a change, in pixels; changes whose margins overlap become one."""
WHOLE_ABOVE = 0.6
"""If more than this share of the picture has changed, it is kept whole."""
PAUSE = 0.02
"""Seconds between steps, in which the window handles input."""


class Step(NamedTuple):
    """One step of the film: what happened, and the changed pieces of the picture as (x, y, data URL)."""

    words: str
    whole: bool
    pieces: list[tuple[int, int, str]]


def stand(
    context: Context, kept: Record, ply: int, *, seat: Seat | None, all_hands: bool = False
) -> tuple[StillScene, Callable[[], Surface]]:
    """The table at a ply, pushed on the stack of `context`, and a function that draws it as it stands."""
    scene = StillScene(context, kept, ply, seat=seat, all_hands=all_hands)
    context.stack.push(scene)

    def draw() -> Surface:
        surface = Surface((context.scale.width, context.scale.height))
        context.stack.spoil()
        context.stack.render(surface)
        return surface

    return scene, draw


def steps(scene: StillScene, draw: Callable[[], Surface], kept: Record, first: int, end: int) -> Iterator[Step]:
    """The steps of the film: the table at ply `first`, then after every action and every deal up to `end`."""
    session, before = scene.session, draw()
    yield Step("", True, [(0, 0, _url(before))])
    for ply in range(first, end):
        if session.match.awaits_deal:
            session.deal_next()
            scene.show_now()
            before, dealt = draw(), before
            yield _changed(dealt, before, _("The next hand is dealt"))
        session.play_written(kept.actions[ply : ply + 1], kept.sides)
        scene.show_now()
        before, earlier = draw(), before
        told = [line(event, session.plan.names, why=True) for event in session.latest(scene.viewer)]
        yield _changed(earlier, before, sentences(told))


def film_page(kept: Record, made: Sequence[Step], size: tuple[int, int]) -> bytes:
    """The page with these steps, encoded."""
    title = f"{_(games.find(kept.game).title)}: {Listing(chair.name for chair in kept.chairs):and}"
    data = {"width": size[0], "height": size[1], "steps": [step._asdict() for step in made]}
    return page(title, data).encode()


def _changed(before: Surface, now: Surface, words: str) -> Step:
    """The step from one picture to the next: the changed pieces, or the whole picture."""
    same = mask.from_threshold(now, (0, 0, 0), (2, 2, 2, 255), before)
    same.invert()
    areas: list[Rect] = []
    for found in same.get_bounding_rects():
        area = found.inflate(2 * JOINED, 2 * JOINED).clip(now.get_rect())
        while (at := area.collidelist(areas)) >= 0:
            area = area.union(areas.pop(at))
        areas.append(area)
    if sum(area.width * area.height for area in areas) > WHOLE_ABOVE * now.get_width() * now.get_height():
        return Step(words, True, [(0, 0, _url(now))])
    return Step(words, False, [(area.x, area.y, _url(now.subsurface(area))) for area in areas])


def _url(piece: Surface) -> str:
    """A picture as a data URL."""
    made = io.BytesIO()
    image.save(piece, made, "picture.jpg")
    return "data:image/jpeg;base64," + base64.b64encode(made.getvalue()).decode()


class FilmScene(SheetScene):
    """Makes the film of a match step by step, and saves it among the person's pictures.

    The film shows the hand of a person who sat alone at the screen, otherwise nobody's.
    """

    name = "film"

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self._kept = session.record()
        beside = Context(
            assets=context.assets,
            sound=context.sound,
            store=context.store,
            settings=context.settings,
            make_thinker=context.make_thinker,
            scale=Scale(*DESIGN),
            synchronous=True,
        )
        self._beside, self._made, self._over = beside, list[Step](), False
        self._all = len(self._kept.actions) + len(session.hand_results)
        self._steps = self._film(session.open_to)

    def _film(self, seat: Seat | None) -> Iterator[Step]:
        scene, draw = stand(self._beside, self._kept, 0, seat=seat)
        yield from steps(scene, draw, self._kept, 0, len(self._kept.actions))

    def heading(self) -> str:
        return _("Save as a film")

    def write(self, page: Page) -> None:
        page.words(_("A page for any browser, which shows the match move by move."))
        page.gap(8)
        share = min(1.0, len(self._made) / max(1, self._all))
        page.words(_("{share} done").format(share=f"{Number(round(100 * share)):%}"), face="sans-bold").live = True

    def feet(self) -> Sequence[Foot]:
        return [Foot("cancel", _("Cancel"), lambda: self.close(None), primary=True)]

    def update(self, dt: float) -> Pending:
        """Makes one step; after the last one writes the file."""
        if self._over:
            return False
        assets = self.context.assets
        assets.scale = self._beside.scale.factor
        try:
            step = next(self._steps, None)
        finally:
            assets.scale = self.context.scale.factor
        if step is None:
            self._over = True
            name = _(games.find(self._kept.game).title)
            make = partial(film_page, self._kept, self._made, DESIGN)
            self.close(None)
            keep(self.context, name, ".html", make, partial(self.context.tell, self.heading()))
            return False
        self._made.append(step)
        self.lay_out()
        return PAUSE

    def settled(self) -> bool:
        return self._over

    def release(self) -> None:
        self._over = True
        self._beside.stack.release()
