"""The sheet after a hand: who ended it and how, every point with its reason, the totals, and what was left in hands."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from game.scenes.history.logbook import LogScene
from game.scenes.history.review import ReviewScene
from game.scenes.history.scorecourse import course_of
from game.scenes.history.verify import VerifyScene
from game.scenes.results.reckoning import Reckoning
from game.scenes.results.resultpaper import FEW_SEATS, HEAD, board_height, draw_left, draw_tally, draw_totals
from game.scenes.results.tablelook import TableLookScene
from game.scenes.results.tally import heading, in_words, left_in_hands, points_of_hand
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, seated
from game.scenes.shell.base import Context, Scene
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.platform.pending import Pending
from game.ui.widgets.buttons import Button, Link
from game.ui.widgets.scroll import ScrollArea

ROW, LOW_ROW = 46, 26
"""Height of an entry in dp, less where there are many."""
LINE, LONG_LINE = 31, 44
"""The least height of a line of the tally in dp, and of one whose reason takes two."""
LEAST, MOST = 380, 520
"""The sheet is at least so high, and the points take at most so much of it, in dp; longer tallies scroll."""
FRAME = 192
"""What heading and buttons take of the sheet's height, in dp."""


class ResultScene(Scene):
    """The result of a hand, or of the match with its last hand. Its result is ``next``, ``again`` or ``title``."""

    name = "result"
    opaque = False

    def __init__(self, context: Context, session: Session, table: Table, view: View) -> None:
        super().__init__(context)
        self.session = session
        self.table = table
        self.view = view
        self.winners = session.match.winners
        self.lines = points_of_hand(session, table)
        self.left = left_in_hands(session)
        self.course = course_of(session, table) if self.winners is not None else None
        self.reckoning = Reckoning(context, self._most_strokes())
        self.aside = False
        """Whether the sheet is laid aside, so that the table below is seen."""

    # -- what it says -------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        """Who has won the match and how high, or how the hand ended."""
        return heading(self.session, self.table, self.view)

    def told(self) -> str:
        """What the tally tells; where its points are not kept, they only decided who won."""
        what = "Every point of" if self.table.adds_up else "What decided"
        return f"{what} this {self.session.game.hand_word}"

    def title(self) -> str:
        """The heading."""
        return self.heading()

    def describe(self) -> str:
        """The whole tally in words."""
        return in_words(self.session, self.table, self.view)

    def _most_strokes(self) -> int:
        """How many strokes the seat that has most of them draws for this hand."""
        painters = [self.table.instrument(self.view, seat) for seat in range(len(self.view.seating))]
        if len(painters) > FEW_SEATS:
            return 0
        sheet, context = pygame.Rect(0, 0, 200, 200), self.context
        written = [painter.writing for painter in painters if painter is not None and painter.writing is not None]
        strokes = [len(writing.strokes(sheet, context.assets, context.scale)) for writing in written]
        return max(strokes, default=0)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Totals count up and strokes are drawn."""
        if not self.reckoning.moves:
            return False
        self.reckoning.advance(dt)
        self.changed(self._columns()[1])
        return self.reckoning.moves

    def settled(self) -> bool:
        """Whether every figure stands."""
        return not self.reckoning.moves

    def process(self, event: pygame.event.Event) -> None:
        """A key or click finishes what is being counted, and then does what it does."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.reckoning.moves:
            self.reckoning.finish()
            self.changed()
        super().process(event)

    # -- widgets ------------------------------------------------------------------------------------------------------

    def _sheet(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        width = min(px(980), scale.width - px(24))
        height = min(px(max(LEAST, FRAME + self._height(below=self.below))), scale.height - px(24))
        sheet = pygame.Rect((scale.width - width) // 2, (scale.height - height) // 2, width, height)
        corner = self.menu_corner()
        if sheet.colliderect(corner):
            sheet.y = max(sheet.y, min(corner.bottom, scale.height - px(12) - height))
        return sheet

    @property
    def below(self) -> bool:
        """Whether the tiles left in hands lie under the points that they explain, because the sheet is lower so."""
        return self._height(below=True) + ROW <= self._height(below=False)

    def _height(self, *, below: bool) -> int:
        """What the higher column takes, in dp, with the tiles left in hands `below` the points or below the totals."""
        tally, left = min(34 + ROW * max(len(self.lines), 1), MOST), self.left_height
        return max(tally + left, self._totals_height()) if below else max(tally, self._totals_height() + left)

    @property
    def left_height(self) -> int:
        """What the tiles left in hands take, in dp."""
        return 40 + ROW * len(self.left) if self.left else 0

    def _totals_height(self) -> int:
        """What the totals take, in dp."""
        seats = len(self.view.seating)
        if seats > FEW_SEATS:
            return HEAD + 32 * seats + 10
        if self.table.board(self.view) is not None:
            return 160 + board_height(seats)
        return 160 + (186 if self.table.instrument(self.view, 0) is not None else 0)

    def layout(self) -> None:
        """Leave and log quietly on the left, what comes next on the right."""
        px, sheet = self.context.scale.px, self._sheet()
        y, margin = sheet.bottom - px(28 + 52), px(40 if not self.context.scale.tight else 20)
        over = self.winners is not None
        label = "Play again" if over else f"Deal {self.session.game.hand_word} {self.session.hand_no + 2}"
        tight = self.context.scale.tight
        wide, gap = px(222 if not tight else 150), px(14 if not tight else 10)
        forward = pygame.Rect(sheet.right - margin - wide, y, wide, px(56))
        leave = pygame.Rect(sheet.x + margin, y, px(136 if not tight else 112), px(52))
        wider = px(46 if not tight else 12) if self.looks_back else 0
        log = pygame.Rect(leave.right + gap, y, px(80 if not tight else 66) + wider, px(52))
        verify = pygame.Rect(log.right + gap, y, px(160 if not tight else 120), px(52))
        seats = pygame.Rect(verify.right + gap, y, px(100 if not tight else 78), px(52))
        self.widgets = [
            self.menu_button(),
            Link("table", "See the table", self._table_link(), self.back, shortcut="Esc"),
            Button("leave", "Leave table", leave, lambda: self.close("title"), kind="paper"),
            self._log_button(log),
            Button("verify", "Verify the deal", verify, self._verify, kind="paper", shortcut="D"),
            Button("seats", "Seats", seats, self._change_seats, kind="paper"),
            Button("next", label, forward, lambda: self.close("again" if over else "next"), kind="brass"),
        ]
        tally, row, room = self.tally, self.row, self.room
        if len(self.lines) > room:
            window = pygame.Rect(tally.x, tally.y + px(31), tally.width + px(14), room * row + px(3))
            area = ScrollArea("points", "Every point", window, len(self.lines) * row + px(3), ())
            area.step, area.fades = row, False
            self.widgets.insert(2, area)
        if self.focus_key is None:
            self.focus_key = "next"

    def _table_link(self) -> pygame.Rect:
        """Where the words stand that lay the sheet aside: in its upper right corner."""
        px, sheet = self.context.scale.px, self._sheet()
        width = self.context.assets.text_size("See the table", "sans-bold", px(19))[0]
        rect = pygame.Rect(0, sheet.y + px(26), width, px(44))
        rect.right = sheet.right - px(40 if not self.context.scale.tight else 20)
        return rect

    def back(self) -> None:
        """Esc lays the sheet aside, as its link does: it makes room for the table as it lies, and nobody leaves."""
        self.aside, self.dims = True, False
        self.context.stack.push(TableLookScene(self.context, self.table.describe(self.view)), self._come_back)

    def _come_back(self, _: None) -> None:
        self.aside, self.dims = False, True
        self.changed()

    @property
    def first(self) -> int:
        """The first of the points that are seen."""
        area = self.widget("points")
        return round(area.offset / self.row) if isinstance(area, ScrollArea) else 0

    @property
    def looks_back(self) -> bool:
        """Whether a match is over of which there is more to tell than its end."""
        return self.course is not None and self.course.worth_telling

    def _log_button(self, rect: pygame.Rect) -> Button:
        """The log of a hand; after a match one looks back at all of it, and finds the log there."""
        if self.looks_back:
            return Button("review", "Look back", rect, self._look_back, kind="paper")
        return Button("log", "Log", rect, self._open_log, kind="paper", shortcut="L")

    def _look_back(self) -> None:
        if self.course is not None:
            self.aside, self.dims = True, False
            review = ReviewScene(self.context, self.session, self.table, self.view, self.course)
            self.context.stack.push(review, self._come_back)

    def _open_log(self) -> None:
        self.context.stack.push(LogScene(self.context, self.session, self.view.viewer))

    def _change_seats(self) -> None:
        """Names, signs and levels hold from the next hand on."""
        from game.scenes.results.seatsheet import SeatsScene

        session = self.session

        def take(plan: TablePlan | None) -> None:
            if plan is not None:
                session.reseat(plan)
                self.view = replace(self.view, seating=seated(session.game, plan))
                self.lay_out()

        self.context.stack.push(
            SeatsScene(self.context, session.game, session.plan, over=self.winners is not None), take
        )

    def _verify(self) -> None:
        self.context.stack.push(VerifyScene(self.context, self.session, self.session.hand_no))

    def menu(self) -> None:
        """That of the table."""
        self.menu_below()

    def command(self, name: str) -> bool:
        """The keys that show the seal and save the match at the table do so here."""
        if name == "seal":
            self._verify()
        elif name == "save":
            self.under.chosen("save")
        elif name == "log":
            self._open_log()
        return name in ("seal", "save", "log")

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the Page keys scroll a long tally, wherever mouse and focus are."""
        area = self.widget("points")
        by = -event.y if event.type == pygame.MOUSEWHEEL else 0
        if event.type == pygame.KEYDOWN:
            by = {pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}.get(event.key, 0)
        if by and isinstance(area, ScrollArea):
            area.scroll(by)
            self.changed()
        return bool(by)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the tally and the totals stand, in pixels."""
        px, sheet = self.context.scale.px, self._sheet()
        margin = px(40 if not self.context.scale.tight else 20)
        top, bottom = sheet.y + px(96), sheet.bottom - px(96)
        split = sheet.x + round(sheet.width * 0.59)
        left = pygame.Rect(sheet.x + margin, top, split - px(20) - sheet.x - margin, bottom - top)
        return left, pygame.Rect(split + px(20), top, sheet.right - margin - split - px(20), bottom - top)

    @property
    def tally(self) -> pygame.Rect:
        """Where the points stand, in pixels."""
        left, px = self._columns()[0], self.context.scale.px
        if self.below and self.left:  # where there is little room they stand closer, so that more points are seen
            spare = left.height - px(34 + ROW * len(self.lines))
            below = max(px(36 + LOW_ROW * len(self.left)), min(px(self.left_height), spare))
            left.height -= min(below, left.height // 2)
        return left

    @property
    def room(self) -> int:
        """How many lines of the tally fit."""
        return len(self.lines) if self._mixed else max(1, self._for_lines // self.row)

    @property
    def rows(self) -> Sequence[int]:
        """How high each line of the tally is, pixels."""
        return self._mixed or [self.row] * len(self.lines)

    @property
    def row(self) -> int:
        """How high a line of the tally is where all are alike, pixels."""
        px = self.context.scale.px
        fits = self._for_lines // max(len(self.lines), 1)
        return max(px(LONG_LINE if any(self._long) else LINE), min(px(ROW), fits))

    @property
    def _mixed(self) -> Sequence[int]:
        """The heights where all lines are seen because only long ones have room for two; empty where none differ so."""
        px, count = self.context.scale.px, sum(self._long)
        if self.row * len(self.lines) <= self._for_lines or count == len(self.lines):
            return ()
        short = (self._for_lines - px(LONG_LINE) * count) // (len(self.lines) - count)
        return [px(LONG_LINE) if long else short for long in self._long] if short >= px(LINE) else ()

    @property
    def _long(self) -> Sequence[bool]:
        """Which lines give a reason that takes two."""
        px, assets = self.context.scale.px, self.context.assets
        width = self.tally.width - px(300)
        return [assets.text_size(line.why, "sans", px(17))[0] > width for line in self.lines]

    @property
    def _for_lines(self) -> int:
        """What the lines of the tally have of its height, pixels."""
        return self.tally.height - self.context.scale.px(34)

    def draw(self, surface: pygame.Surface) -> None:
        """Paper, heading, tally left, totals right."""
        if self.aside:
            return
        assets, px = self.context.assets, self.context.scale.px
        theme, sheet = assets.theme, self._sheet()
        shadow, pad = assets.shadow(sheet.width, sheet.height, lifted=True, radius=0)
        surface.blit(shadow, (sheet.x - pad, sheet.y - pad))
        surface.blit(assets.paper(sheet.width, sheet.height), sheet)
        left, right = self._columns()
        size, corner = px(36), self.menu_corner()
        x = max(left.x, corner.right) if sheet.colliderect(corner) else left.x
        room = self._table_link().x - px(16) - x
        heading = self.heading()
        while size > px(22) and assets.text_size(heading, "serif", size)[0] > room:
            size -= 1
        lines = assets.wrap(heading, "serif", size, room)
        for number, words in enumerate(lines):
            drawn = assets.text(words, "serif", size, theme.text_on_paper)
            surface.blit(drawn, (x, sheet.y + px(26 if len(lines) == 1 else 14) + number * round(size * 1.25)))
        pygame.draw.line(
            surface, theme.rule_line, (right.x - px(20), left.y), (right.x - px(20), left.bottom - px(4)), max(1, px(1))
        )
        end = draw_tally(surface, self.tally, self)
        below = draw_totals(surface, right, self)
        column, top = (left, end + px(16)) if self.below else (right, below)
        draw_left(surface, pygame.Rect(column.x, top, column.width, column.bottom - top), self)
        self.draw_widgets(surface)
