"""The program, and beside it a painter who paints every frame all over: nobody can tell them apart."""

from collections.abc import Sequence

import pygame

from game.gallery.stage import Stage
from game.scenes.match.play import PlayScene
from game.ui.platform.pending import Pending
from game.ui.render.backlog import Backlog
from game.ui.render.displaylist import Lying
from game.ui.render.stilllayer import Backdrop, Part


class Waiting(Backlog):
    """Shows what waits as it was, however often it is asked."""

    def __init__(self, other: Backlog) -> None:
        super().__init__()
        self._shown = other._shown

    def take(self, parts: Sequence[Part], *, patient: bool, unseen: bool = False) -> list[Part]:
        shown = (self._shown.get(part.key) if part.late else part for part in parts)
        return [part for part in shown if part is not None]


class Mirror(Stage):
    """The program, and beside it a painter who paints every frame all over."""

    step = 1 / 30
    frames = partial = 0

    def frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        """One turn of the loop, compared."""
        drawn, shown = self.app.drawn, self.app.canvas.show
        areas: list[Sequence[pygame.Rect] | None] = []
        self.app.canvas.show = lambda given=None: areas.append(given)  # type: ignore[method-assign]
        try:
            pending = super().frame(dt, events)
        finally:
            self.app.canvas.show = shown  # type: ignore[method-assign]
        if self.app.drawn > drawn:
            if isinstance(self.scene, PlayScene) and pending is not True:
                assert not self.scene.tabletop.backlog.waits, "at rest nothing is shown as it was"
            self.frames += 1
            self.partial += areas[-1] is not None
            self._compare(events, areas[-1])
        return pending

    def _compare(self, events: Sequence[pygame.event.Event], areas: object) -> None:
        window = self.app.canvas.surface
        whole = pygame.Surface(window.get_size())
        self._paint_whole(whole)
        if (place := difference(window, whole)) is not None:
            told = ", ".join(pygame.event.event_name(event.type) for event in events) or "time"
            clock = self.scene.tabletop.motion.clock if isinstance(self.scene, PlayScene) else 0.0
            raise AssertionError(f"after {told}, at {clock:.3f} s, {place} is stale; painted were {areas}")

    def _paint_whole(self, surface: pygame.Surface) -> None:
        """Everything, by painters who remember nothing but which papers wait for their turn."""
        tables = [scene.tabletop for scene in self.app.stack.scenes if isinstance(scene, PlayScene)]
        kept = [(table.lying, table._backdrop, table._parts, table._seen, table.backlog) for table in tables]
        for table in tables:
            table.lying, table._backdrop, table._parts, table._seen = Lying(table), Backdrop(), None, None
            table.backlog = Waiting(table.backlog)
        self.app.stack._draw(surface, self.app.stack.seen(), surface.get_rect())
        for table, before in zip(tables, kept, strict=True):
            table.lying, table._backdrop, table._parts, table._seen, table.backlog = before


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """Where two pictures differ."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    apart = one.copy()
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
    back = other.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_ADD)
    rects = pygame.mask.from_threshold(apart, (0, 0, 0), (1, 1, 1, 255))
    rects.invert()
    found = rects.get_bounding_rects()
    return found[0].unionall(found[1:]) if found else None
