"""What of a table's window looks different from the last frame: found by comparing, so that nothing has to be told."""

from collections.abc import Iterator

import pygame

from game.scenes.match.controller import Controller
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.ui.animation.tracks import Track
from game.ui.board import dropshadow
from game.ui.draw.regions import merged
from game.ui.render.snapshot import ZoomSnapshot
from game.ui.widgets.widgets import AROUND, Widget

Mark = tuple[object, pygame.Rect]
"""What something looks like, and all that it may paint on, in window pixels."""


class DamageTracker:
    """Remembers what one table showed over its still picture. Whatever is drawn there has to be named in `marks`."""

    def __init__(self, host: Host, hud: Hud, controller: Controller) -> None:
        self._host = host
        self._board = host.board
        self._hud = hud
        self._controller = controller
        self._marks: dict[str, Mark] = {}
        self._standing: dict[str, Mark] = {}
        """The widgets, by key."""
        self._moving: dict[str, Mark] = {}
        self._widgets: dict[str, tuple[dict[str, object], int, Mark]] = {}
        """What each widget knew when its mark was made, and how far it reaches."""

    def areas(self, areas: list[pygame.Rect] | None, hidden: frozenset[str]) -> list[pygame.Rect] | None:
        """Asked once a frame: where the window has changed since the last one, in pixels; None for everywhere.

        `areas` is where the still picture has changed, `hidden` are the keys of things not drawn where they lie.
        """
        tabletop = self._board.tabletop
        moved, self._moving = self._moving, dict(self._movings(hidden))
        before, self._marks = self._marks, dict(self.marks())
        stood, self._standing = self._standing, self._stand()
        if areas is None:
            found = [self._window()]
        else:
            found = [*areas, *_changes(moved, self._moving), *_changes(before, self._marks)]
            found += [*_changes(stood, self._standing), *self._stretched(hidden)]
        if areas is None:
            return None
        movings = tabletop.motion.movings(hidden)
        lens = any(isinstance(moving, Track) and getattr(moving.item, "clear", False) for moving in movings)
        return merged(found, self._window(), whole=True) if lens else found

    def _movings(self, hidden: frozenset[str]) -> Iterator[tuple[str, Mark]]:
        """What moves, as far as it is seen; where a wall has been stretched is told by itself."""
        motion = self._board.tabletop.motion
        for moving, bounds in motion.seen(hidden):
            if not isinstance(moving, ZoomSnapshot):
                look = moving.look(motion.clock)
                yield moving.key, (object() if look is None else look, bounds)

    def _stretched(self, hidden: frozenset[str]) -> list[pygame.Rect]:
        motion = self._board.tabletop.motion
        zooms = [moving for moving, _ in motion.seen(hidden) if isinstance(moving, ZoomSnapshot)]
        return [zoom.changes() for zoom in zooms if not zoom.rests(motion.clock)]

    def marks(self) -> Iterator[tuple[str, Mark]]:
        """All that is drawn over the still picture, what moves and the widgets, by a name of its own."""
        host, board, px = self._host, self._board, self._host.context.scale.px
        for verb in board.tabletop.picture.verbs if board.hinted else ():
            found = next((each for each in host.widgets if each.key == verb.key), None)
            if found is not None and verb.touch in board.hinted:
                yield f"hint {verb.key}", (tuple(found.rect), _around(found.rect, px(AROUND)))
        if board.held and not board.snapped:
            rect = board.held.rect.copy()
            rect.center = board.mouse
            yield "held", ((board.held, board.mouse), dropshadow.reach(host.scale.factor, held=True).around(rect))
        if self._hud.tells:
            yield "news", self._news()
        if (said := self._hud.speech.rect) is not None:
            yield "speech", ((self._hud.speech.words, tuple(said)), said)
        captions = host.context.captions
        if captions.line:
            yield "caption", (captions.line, captions.room(host.context.scale))
        if (told := self._hud.tips.tooltip()) is not None:
            yield "tip", (told, told.rect)
        key = host.focus_key
        if key is not None and (shape := host.focus_shape(key)):
            yield "focus", ((tuple(shape[0]), shape[1], self._controller.dashes(key)), _around(shape[0], px(AROUND)))
        if (explained := host.inputs.shown_tooltip()) is not None:
            yield "tooltip", (explained, explained.rect)

    def _stand(self) -> dict[str, Mark]:
        """The marks of all widgets. As long as one knows and is what it was, its mark is the same one, which nobody
        has to compare."""
        marks: dict[str, Mark] = {}
        reach = self._host.context.scale.px(AROUND)
        for widget in self._host.widgets:
            if widget.visible:
                known = self._widgets.get(widget.key)
                if known is None or known[0] != vars(widget) or known[1] != reach:
                    mark = _look(widget), _around(widget.rect, reach)
                    known = self._widgets[widget.key] = {**vars(widget), **_rects(widget)}, reach, mark
                marks[widget.key] = known[2]
        return marks

    def _news(self) -> Mark:
        line, ghost, news = self._hud.line(), self._board.tabletop.ghost_rect(), self._hud.news
        covered = ghost is not None and bool(line.pill.colliderect(ghost))  # then it is not drawn
        links = tuple(tuple(link.rect) for link in line.links)
        return (news.line, news.refuses, tuple(line.around), covered, links), line.around

    def _window(self) -> pygame.Rect:
        scale = self._host.context.scale
        return pygame.Rect(0, 0, scale.width, scale.height)


def _look(widget: Widget) -> object:
    """All that a widget knows but what it does."""
    known = {**vars(widget), **_rects(widget)}
    return {name: value for name, value in known.items() if name != "writings" and not callable(value)}


def _rects(widget: Widget) -> dict[str, object]:
    """Its rectangles as they are now: they move in place."""
    return {name: value.copy() for name, value in vars(widget).items() if isinstance(value, pygame.Rect)}


def _around(rect: pygame.Rect, reach: int) -> pygame.Rect:
    return rect.inflate(2 * reach, 2 * reach)


def _changes(before: dict[str, Mark], now: dict[str, Mark]) -> Iterator[pygame.Rect]:
    if before == now:
        return
    for key in before.keys() | now.keys():
        old, new = before.get(key), now.get(key)
        if old is not new and old != new:
            yield from [mark[1] for mark in (old, new) if mark is not None]
