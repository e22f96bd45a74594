"""How totals are reckoned before one's eyes: they count up while this hand's strokes are pencilled."""

import pygame

from game.scenes.shell.context import Context
from game.ui.board.items import Painter
from game.ui.style import tempo

WHOLE = 1.8
"""Seconds in which all strokes are drawn, however many there are."""


class Reckoning:
    """The clock of one sheet: totals count up, and this hand's strokes are pencilled one after the other."""

    def __init__(self, context: Context, strokes: int) -> None:
        """`strokes` is how many the seat that scored most often has to draw."""
        pace = tempo.pace(context.settings)
        moves = not (pace.still or pace.reduced)
        self._context = context
        self._count = tempo.COUNT * pace.factor if moves else 0.0
        self._stroke = min(tempo.STROKE, WHOLE / max(strokes, 1)) * pace.factor if moves else 0.0
        self._ends = max(self._count, strokes * self._stroke)
        self._strokes = strokes
        self._heard = 0
        self.clock = 0.0

    @property
    def moves(self) -> bool:
        """Whether something still counts or is drawn."""
        return self.clock < self._ends

    def advance(self, dt: float) -> None:
        """Lets `dt` seconds pass; every stroke is heard as it begins."""
        self.clock += dt
        begun = min(int(self.clock / self._stroke) + 1, self._strokes) if self._stroke else self._strokes
        if self._stroke and begun > self._heard:
            self._context.sound.play("pencil", pan=0.3)
        self._heard = begun

    def finish(self) -> None:
        """Everything is as it will be."""
        self.clock, self._heard = self._ends, self._strokes

    def shown(self, before: int, after: int) -> int:
        """A total as it stands now, while it counts from what it was `before` the hand to what it is `after` it."""
        if not self.moves or not self._count:
            return after
        return round(before + (after - before) * tempo.ease_out(tempo.part(self.clock, 0, self._count)))

    def draw(self, surface: pygame.Surface, painter: Painter, room: pygame.Rect) -> None:
        """An instrument with as many of its new strokes as are drawn by now."""
        assets, scale = self._context.assets, self._context.scale
        if painter.writing is None or not self.moves:
            painter.paint(surface, room, assets, scale)
            return
        painter.writing.without(surface, room, assets, scale)
        for number, stroke in enumerate(painter.writing.strokes(room, assets, scale)):
            since = number * self._stroke
            done = tempo.part(self.clock, since, since + self._stroke) if self._stroke else 1.0
            if done > 0:
                stroke.draw(surface, tempo.ease_both(done))
