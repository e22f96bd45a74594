"""The parts of a table's window that differ from the last frame, found by comparing marks."""

from collections.abc import Iterator

import pygame

from game.scenes.match.controller import Controller
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.ui.animation.tracks import Track
from game.ui.board import dropshadow
from game.ui.draw.regions import merged
from game.ui.render.snapshot import ZoomSnapshot
from game.ui.widgets.widgets import MAX_REACH, Widget

Mark = tuple[object, pygame.Rect]
"""The look of something, and the bounds within which it paints, in window pixels."""


class DamageTracker:
    """Remembers what one table showed over its still picture. Everything drawn there has a mark."""

    def __init__(self, host: Host, hud: Hud, controller: Controller) -> None:
        self._host = host
        self._board = host.board
        self._hud = hud
        self._controller = controller
        self._marks: dict[tuple[str, str], Mark] = {}

    def areas(self, areas: list[pygame.Rect] | None, hidden: frozenset[str]) -> list[pygame.Rect] | None:
        """The areas of the window changed since the last frame, in pixels; None for all of it. Called once a frame.

        `areas` is where the still picture has changed; `hidden` are the keys of things not drawn at their place.
        """
        motion, scale = self._board.tabletop.motion, self._host.context.scale
        before, self._marks = self._marks, dict(self._moving(hidden))
        seen, reach = [widget for widget in self._host.widgets if widget.visible], scale.px(MAX_REACH)
        self._marks |= {("widget", widget.key): _look(widget, reach) for widget in seen}
        self._marks |= {("over", name): mark for name, mark in self._over()}
        if areas is None:
            return None
        pairs = [(before.get(key), self._marks.get(key)) for key in before.keys() | self._marks.keys()]
        found = [*areas, *(mark[1] for old, new in pairs if old != new for mark in (old, new) if mark is not None)]
        zooms = [moving for moving, _ in motion.seen(hidden) if isinstance(moving, ZoomSnapshot)]
        found += [zoom.changes() for zoom in zooms if not zoom.rests(motion.clock)]
        tracks = [moving for moving in motion.movings(hidden) if isinstance(moving, Track)]
        lens = any(getattr(track.item, "clear", False) for track in tracks)
        return merged(found, pygame.Rect(0, 0, scale.width, scale.height), whole=True) if lens else found

    def _moving(self, hidden: frozenset[str]) -> Iterator[tuple[tuple[str, str], Mark]]:
        """The marks of the moving things that are seen. A stretched wall knows its own changes and has none."""
        motion = self._board.tabletop.motion
        for moving, bounds in motion.seen(hidden):
            if not isinstance(moving, ZoomSnapshot):
                look = moving.look(motion.clock)
                yield ("moving", moving.key), (object() if look is None else look, bounds)

    def _over(self) -> Iterator[tuple[str, Mark]]:
        """The marks of everything drawn over the still picture except moving things and widgets."""
        host, board, px = self._host, self._board, self._host.context.scale.px
        verbs = board.hinted_verbs
        for widget in host.widgets:
            if widget.key in verbs:
                yield f"hint {widget.key}", (tuple(widget.rect), _around(widget.rect, px(MAX_REACH)))
        if board.held and not board.snapped:
            rect = board.held.rect.copy()
            rect.center = board.mouse
            yield "held", ((board.held, board.mouse), dropshadow.reach(host.scale.factor, held=True).around(rect))
        if self._hud.tells:
            yield "news", self._news()
        if (said := self._hud.tile_words.rect) is not None:
            yield "tile words", ((self._hud.tile_words.words, tuple(said)), said)
        captions = host.context.captions
        if captions.line:
            yield "caption", (captions.line, captions.room(host.context.scale))
        if (told := self._hud.tips.tooltip()) is not None:
            yield "tip", (told, told.rect)
        key = host.focus_key
        if key is not None and (shape := host.focus_shape(key)):
            yield "focus", ((tuple(shape[0]), shape[1], self._controller.dashes(key)), _around(shape[0], px(MAX_REACH)))
        if (explained := host.inputs.shown_tooltip()) is not None:
            yield "tooltip", (explained, explained.rect)

    def _news(self) -> Mark:
        line, ghost, news = self._hud.line(), self._board.tabletop.ghost_rect(), self._hud.news
        covered = ghost is not None and bool(line.pill.colliderect(ghost))  # then the line is not drawn
        links = tuple(tuple(link.rect) for link in line.links)
        return (news.line, news.refuses, tuple(line.around), covered, links), line.around


def _look(widget: Widget, reach: int) -> Mark:
    """The mark of a widget: all its attributes except callables, and the bounds within which it paints."""
    known = {name: value for name, value in vars(widget).items() if name != "writings" and not callable(value)}
    rects = {name: value.copy() for name, value in known.items() if isinstance(value, pygame.Rect)}  # they may move
    return {**known, **rects}, _around(widget.rect, reach)


def _around(rect: pygame.Rect, reach: int) -> pygame.Rect:
    return rect.inflate(2 * reach, 2 * reach)
