"""The totals after a hand, which count up on the screen while its strokes are pencilled."""

from collections.abc import Sequence
from functools import partial

import pygame

from game.core.events import signed, written
from game.core.rules import Seat
from game.scenes.results.tally import gain_of
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.board.items import Painter
from game.ui.board.picture import Seating, View
from game.ui.board.scorepad import pencil
from game.ui.board.table import Table
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.style import tempo
from game.ui.style.theme import SeatStyle
from game.ui.widgets import blocks
from game.ui.widgets.blocks import Block, Column, Described, Either, Gap, Kit, Line, Painted, Row, Size, Words, even
from game.ui.widgets.portraits import draw_portrait
from game.words import N_, _
from game.words.saying import of_each

ALL_STROKES = 1.8
"""Longest time for drawing all strokes, in seconds at normal speed."""
FEW_SEATS = 4
"""Most seats whose totals stand in columns with their instruments; more stand in rows."""
THIS = {"hand": N_("this hand"), "game": N_("this game")}


class Totals:
    """Every seat's total, and the clock by which totals count and strokes are drawn."""

    def __init__(self, context: Context, session: Session, table: Table, view: View) -> None:
        self._context = context
        self._session = session
        self._table = table
        self._winners = session.match.winners or ()
        pace = tempo.pace(context.settings)
        moves = not (pace.still or pace.reduced)
        self._strokes = self._most_strokes(view)
        """Number of strokes of the seat that scored most often."""
        self._count = tempo.COUNT * pace.factor if moves else 0.0
        self._stroke = min(tempo.STROKE, ALL_STROKES / max(self._strokes, 1)) * pace.factor if moves else 0.0
        self._ends = max(self._count, self._strokes * self._stroke)
        self._heard = 0
        self._clock = 0.0

    def _most_strokes(self, view: View) -> int:
        painters = [self._table.instrument(view, seat) for seat in range(len(view.seating))]
        if len(painters) > FEW_SEATS:
            return 0
        sheet, context = pygame.Rect(0, 0, 200, 200), self._context
        written = [painter.writing for painter in painters if painter is not None and painter.writing is not None]
        strokes = [len(writing.strokes(sheet, context.assets, context.scale)) for writing in written]
        return max(strokes, default=0)

    @property
    def moves(self) -> bool:
        """Whether something still counts or is drawn."""
        return self._clock < self._ends

    def advance(self, dt: float) -> None:
        """Lets `dt` seconds pass; every stroke is heard as it begins."""
        self._clock += dt
        begun = min(int(self._clock / self._stroke) + 1, self._strokes) if self._stroke else self._strokes
        if self._stroke and begun > self._heard:
            self._context.sound.play("pencil", pan=0.3)
        self._heard = begun

    def finish(self) -> None:
        """Ends the animation at once."""
        self._clock, self._heard = self._ends, self._strokes

    def part(self, kit: Kit, view: View) -> Block:
        """The seats of the `view` with instrument and total; in rows for more than `FEW_SEATS`."""
        scores = self._session.totals[-1]
        part = self._rows(kit, view) if len(scores) > FEW_SEATS else self._columns(kit, view)
        return Described(_("Totals: {totals}").format(totals=of_each(view.names, scores)), part, "totals")

    def _columns(self, kit: Kit, view: View) -> Block:
        px, seats, theme = kit.px, range(len(view.seating)), kit.theme
        when, gains = (
            _(THIS[self._session.game.hand_word]),
            [signed(gain_of(self._session, seat)) for seat in seats],
        )
        figures = [written(total) for total in self._session.totals[-1]]
        instruments, slack = self._instruments(kit, view)
        heads = [partial(_draw_head, kit, view.seating[seat], seat in self._winners) for seat in seats]

        def row(words: Sequence[str], *, face: str = "sans-bold", smallest: float = 0) -> Block:
            said = partial(Words, face=face, size=16, colour=theme.pencil_new, smallest=smallest, alike=words)
            return even([said(each, align="center", inset=3) for each in words])

        gained = (  # on one line, on two narrower ones, or the points alone
            row([f"{gain} {when}" for gain in gains], smallest=16),
            Column((row(gains), row([when] * len(gains), face="sans", smallest=15))),
            row(gains),
        )
        totals = partial(Words, face="serif", size=40, align="center", smallest=22, alike=figures, inset=7)
        parts = (
            even([Painted(each, down=blocks.exactly(px(30))) for each in heads]),
            even([Words(each, "sans-bold", 18, align="center", inset=3, name=True) for each in view.names]),
            Gap(8, 4),
            *instruments,
            Gap(6, 2),
            even([totals(partial(self._total, seat)) for seat in seats]),
            Either(gained),
            Gap(slack, 4),
        )
        return Column(parts)

    def _instruments(self, kit: Kit, view: View) -> tuple[Sequence[Block], float]:
        """The instruments that draw scores, for each seat or one for all, if any; and the slack below them, in dp."""
        px, seats, board = kit.px, range(len(view.seating)), self._table.board(view)
        found = [board] if board is not None else [self._table.instrument(view, seat) for seat in seats]
        painters = [each for each in found if each is not None]
        high, inset = (px(30 + 20 * len(seats)), 0) if board is not None else (px(160), px(8))  # a lane for each
        down = Size(high, min(high, px(80)), px(60))
        drawn = [Painted(partial(self._draw, each, inset), down=down) for each in painters]
        return ([even(drawn)] if drawn else []), 38 if inset and drawn else 12

    def _rows(self, kit: Kit, view: View) -> Block:
        px, theme = kit.px, kit.theme
        when, pale = _(THIS[self._session.game.hand_word]), theme.second_on_paper
        heads = [Words(each, size=16, colour=pale, align="right") for each in (when, _("in all"))]

        def line(seat: Seat, name: str) -> Line:
            whose = sign(kit, view.seating[seat].style, 20, wreath=seat in self._winners)
            gain = Words(signed(gain_of(self._session, seat)), "sans-bold", 17, theme.pencil_new, "right")
            total = Words(partial(self._total, seat), "serif", 24, None, "right")
            return Line(name, (whose, Words(name, "sans-bold", 18, name=True), gain, total))

        lines = [line(seat, name) for seat, name in enumerate(view.names)]
        table = blocks.Grid(lines, (px(30), 0, px(60), px(70)), Size(px(32), px(28), px(20)), key="total")
        return Column((Row((Gap(0), *heads), widths=(0, px(100), px(70)), spare=True), table, Gap(10, 4)))

    def _total(self, seat: Seat) -> str:
        """A seat's total, as counted so far."""
        total, gain = self._session.totals[-1][seat], gain_of(self._session, seat)
        if not self.moves or not self._count:
            return written(total)
        return written(round(total - gain + gain * tempo.ease_out(tempo.part(self._clock, 0, self._count))))

    def _draw(self, painter: Painter, inset: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws an instrument with its new strokes up to the present moment."""
        room, assets, scale = rect.inflate(-2 * inset, 0), self._context.assets, self._context.scale
        if painter.writing is None or not self.moves:
            painter.paint(surface, room, assets, scale)
            return
        painter.writing.without(surface, room, assets, scale)
        pencil(surface, painter.writing.strokes(room, assets, scale), self._clock, self._stroke)


def sign(kit: Kit, style: SeatStyle, side: float, *, wreath: bool = False) -> Painted:
    """A seat's sign, `side` dp high, in a wreath for a winner."""
    px, assets = kit.px, kit.assets

    def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
        if wreath:
            draw_laurel(surface, (rect.x + px(10), rect.centery), px(38), assets.theme)
        put(surface, assets.glyph(style, min(px(side), rect.height), on_paper=True), midleft=rect.midleft)

    return Painted(paint)


def _draw_head(kit: Kit, seating: Seating, won: bool, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draws portrait or sign, in a wreath for a winner."""
    px, assets = kit.px, kit.assets
    if won:
        draw_laurel(surface, (rect.centerx, rect.y + px(8)), min(px(60), rect.width), assets.theme)
    if seating.portrait:
        place = pygame.Rect(rect.centerx - px(18), rect.y - px(8), px(36), px(36))
        draw_portrait(surface, place, seating.portrait, seating.style, assets, on_paper=True)
    else:
        put(surface, assets.glyph(seating.style, px(26), on_paper=True), midtop=rect.midtop)
