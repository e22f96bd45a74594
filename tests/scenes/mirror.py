"""Checks that repainting only what has changed looks the same as painting every frame in full."""

from collections.abc import Sequence

import pygame

from game.scenes.match.matchscene import MatchScene
from game.ui.platform.pending import Pending
from game.ui.render.displaylist import DisplayList
from game.ui.render.stilllayer import StillLayer
from tools.gallery.stage import Stage

REMEMBERED = ("display_list", "_still", "_seen", "_zoom", "_hid", "_shown")
"""The attributes of a tabletop that last from one frame to the next."""


class Mirror(Stage):
    """The program; every frame is compared with one painted in full."""

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
            clock = self.scene.tabletop.motion.clock if isinstance(self.scene, MatchScene) else 0.0
            raise AssertionError(f"after {told}, at {clock:.3f} s, {place} is stale; painted were {areas}")

    def _paint_whole(self, surface: pygame.Surface) -> None:
        """Paints everything, without what earlier frames left."""
        scenes = [scene for scene in self.app.stack.scenes if isinstance(scene, MatchScene)]
        rooms = {scene.tabletop: scene.scale for scene in scenes if scene.tabletop.view is not None}
        shown = [*rooms]
        kept = [{name: getattr(table, name) for name in REMEMBERED} for table in shown]
        for table in shown:
            table.display_list, table._still, table._seen = DisplayList(table.assets), StillLayer(), None
            table._list()
            table.update((rooms[table].width, rooms[table].height), table._hidden)
        self.app.stack._draw(surface, self.app.stack.seen(), surface.get_rect())
        for table, before in zip(shown, kept, strict=True):
            vars(table).update(before)


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
