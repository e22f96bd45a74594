"""The sheet after a hand: who ended it and how, every point with its reason, the totals, and what was left in hands."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from game.core.events import signed, written
from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile
from game.scenes import routes
from game.scenes.results.tally import TallyLine, gain_of, heading, in_words, left_in_hands, points_of_hand
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, coaches_of, seated
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.board.items import Painter
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.platform.pending import Pending
from game.ui.style import tempo
from game.ui.widgets.buttons import Button, Link
from game.ui.widgets.portraits import draw_portrait, drawn_name, fitting
from game.ui.widgets.scroll import ScrollArea
from game.words import N_, _, pgettext

ROW, LOW_ROW = 46, 26
"""Height of an entry in dp, less where there are many."""
LINE, LONG_LINE = 31, 44
"""The least height of a line of the tally in dp, and of one whose reason takes two."""
LEAST, MOST = 380, 520
"""The sheet is at least so high, and the points take at most so much of it, in dp; longer tallies scroll."""
FRAME = 192
"""What heading and buttons take of the sheet's height, in dp."""

FEW_SEATS = 4
"""Up to so many seats the totals stand in columns with their instruments, else in rows."""
NARROW = 380
"""In a column narrower than this, in dp, the reason needs the room of the name."""
LEAST_ROW = 19
"""Height in dp that a row of tiles left in a hand needs so that its figure is whole."""
FIGURES = 172
"""What names, totals and gains take of the height of the column of totals, in dp."""
HEAD = 24
"""Height in dp of the line over the rows that says what the figures are."""
WHOLE = 1.8
"""Seconds in which all strokes are drawn, however many there are."""
ASIDE_WIDE, ASIDE_HIGH = 190, 52
"""The least size, in dp, of the button that brings the sheet back."""
THIS = {"hand": N_("this hand"), "game": N_("this game")}
NEXT = {"hand": N_("Deal hand {number}"), "game": N_("Deal game {number}")}
TOLD = {
    ("hand", True): N_("Every point of this hand"),
    ("hand", False): N_("What decided this hand"),
    ("game", True): N_("Every point of this game"),
    ("game", False): N_("What decided this game"),
}
"""What is said of a round, by the word for it, and whether its points are kept: else they only decided who won."""
USELESS = ("undo", "hint")
"""The buttons of the table that it covers: nothing can be played now."""


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
        self.reckoning = Reckoning(context, self._most_strokes())
        self.aside = False
        """Whether the sheet is laid aside, so that the table below is seen."""

    def heading(self) -> str:
        return heading(self.session, self.table, self.view)

    def told(self) -> str:
        """What the tally tells."""
        return _(TOLD[self.session.game.hand_word, self.table.adds_up])

    def title(self) -> str:
        return self.heading()

    def describe(self) -> str:
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

    def update(self, dt: float) -> Pending:
        """Totals count up and strokes are drawn."""
        if not self.reckoning.moves:
            return False
        self.reckoning.advance(dt)
        self.changed(self._columns()[1])
        return self.reckoning.moves

    def settled(self) -> bool:
        return not self.reckoning.moves

    def process(self, event: pygame.event.Event) -> None:
        """A key or click finishes what is being counted, and then does what it does."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.reckoning.moves:
            self.reckoning.finish()
            self.changed()
        super().process(event)

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
    def _margin(self) -> int:
        """From the sheet's edge to what stands on it, pixels."""
        return self.context.scale.px(20 if self.context.scale.tight else 40)

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

    def retranslate(self) -> None:
        self.lines = points_of_hand(self.session, self.table)

    def make_widgets(self) -> None:
        """Leave and log quietly on the left, what comes next on the right."""
        px, sheet, tight = self.context.scale.px, self._sheet(), self.context.scale.tight
        y, over, none = sheet.bottom - px(28 + 52), self.winners is not None, pygame.Rect(0, 0, 0, 0)
        deal = _(NEXT[self.session.game.hand_word]).format(number=self.session.hand_no + 2)
        leave = Button("leave", _("Leave the table"), none, lambda: self.close("title"), kind="paper")
        next_ = Button("next", _("Play again") if over else deal, none, lambda: self.close("again" if over else "next"))
        cup = over and any(each.name == "evenings" for each in self.context.stack.scenes)
        if cup:
            leave.label = _("Back to the cup")
        ahead, aside = (leave, next_) if cup else (next_, leave)
        ahead.kind, aside.kind = "brass", "paper"
        wide = px(150 if tight else 222)
        ahead.rect = pygame.Rect(sheet.right - self._margin - wide, y, wide, px(56))
        quiet = [
            aside,
            self._log_button(none),
            Button("verify", _("Verify the deal"), none, self._verify, kind="paper", shortcut="D"),
            Button("seats", pgettext("who sits where", "Seats"), none, self._change_seats, kind="paper"),
        ]
        self._spread(quiet, pygame.Rect(sheet.x + self._margin, y, ahead.rect.left - sheet.x - self._margin, px(52)))
        self.widgets = [
            self.menu_button(),
            Link("table", _("See the table"), self._table_link(), self.back, shortcut="Esc"),
            *quiet,
            ahead,
        ]
        tally, row, room = self.tally, self.row, self.room
        if len(self.lines) > room:
            window = pygame.Rect(tally.x, tally.y + px(31), tally.width + px(14), room * row + px(3))
            area = ScrollArea("points", _("Every point"), window, len(self.lines) * row + px(3), ())
            area.step, area.fades = row, False
            self.widgets.insert(2, area)
        if self.focus_key is None:
            self.focus_key = ahead.key

    def _spread(self, buttons: Sequence[Button], room: pygame.Rect) -> None:
        """Lays buttons side by side into the room, each as wide as its words want, all less where that is too much."""
        px, assets = self.context.scale.px, self.context.assets
        gap = px(10 if self.context.scale.tight else 14)
        wanted = [assets.text_size(each.label, "sans-bold", px(19))[0] + px(36) for each in buttons]
        share = min(1.0, (room.width - gap * len(buttons)) / sum(wanted))
        x = room.x
        for button, width in zip(buttons, wanted, strict=True):
            button.rect = pygame.Rect(x, room.y, round(width * share), room.height)
            x = button.rect.right + gap

    def _table_link(self) -> pygame.Rect:
        """Where the words stand that lay the sheet aside: in its upper right corner."""
        px, sheet = self.context.scale.px, self._sheet()
        width = self.context.assets.text_size(_("See the table"), "sans-bold", px(19))[0]
        rect = pygame.Rect(0, sheet.y + px(26), width, px(44))
        rect.right = sheet.right - self._margin
        return rect

    def back(self) -> None:
        """Esc lays the sheet aside, as its link does: it makes room for the table as it lies, and nobody leaves."""
        self.aside, self.dims = True, False
        self.context.stack.push(TableLookScene(self.context, self.table.describe(self.view)), self._come_back)

    def _come_back(self, _result: None) -> None:
        self.aside, self.dims = False, True
        self.changed()

    @property
    def first(self) -> int:
        """The first of the points that are seen."""
        area = self.widget("points")
        return round(area.offset / self.row) if isinstance(area, ScrollArea) else 0

    def _log_button(self, rect: pygame.Rect) -> Button:
        """The log of a hand; after a match one looks back at all of it, and finds the log there."""
        if self.winners is not None:
            return Button("review", _("Look back"), rect, self._look_back, kind="paper")
        return Button("log", _("Game log"), rect, self._open_log, kind="paper", shortcut="L")

    def _look_back(self) -> None:
        self.aside, self.dims = True, False
        self.context.ask(routes.look_back, self._come_back, session=self.session)

    def _open_log(self) -> None:
        self.context.open(routes.log, session=self.session, viewer=self.view.viewer)

    def _change_seats(self) -> None:
        """Names, signs and levels hold from the next hand on."""
        session = self.session

        def take(plan: TablePlan | None) -> None:
            if plan is not None:
                session.reseat(plan)
                self.context.change_settings(coach=coaches_of(self.context.settings.coach, plan))
                self.view = replace(self.view, seating=seated(session.game, plan))
                self.lines = points_of_hand(session, self.table)
                self.under.lay_out()
                self.lay_out()

        self.context.ask(routes.seats, take, game=session.game, plan=session.plan, over=self.winners is not None)

    def _verify(self) -> None:
        self.context.open(routes.seal, session=self.session, hand=self.session.hand_no)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The keys that show the seal and save the match at the table do so here."""
        return {"seal": self._verify, "save": partial(self.under.chosen, "save"), "log": self._open_log}

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the tally and the totals stand, in pixels."""
        px, margin = self.context.scale.px, self._margin
        body = self._sheet().inflate(0, -2 * px(96))
        split = body.x + round(body.width * 0.59)
        left = pygame.Rect(body.x + margin, body.y, split - px(20) - body.x - margin, body.height)
        return left, pygame.Rect(split + px(20), body.y, body.right - margin - split - px(20), body.height)

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
        if self.aside:
            return
        assets, px = self.context.assets, self.context.scale.px
        theme, sheet = assets.theme, self._sheet()
        assets.lay_paper(surface, sheet, lifted=True)
        left, right = self._columns()
        heading, corner = self.heading(), self.menu_corner()
        x = max(left.x, corner.right) if sheet.colliderect(corner) else left.x
        room = self._table_link().x - px(16) - x
        size = assets.fitting(heading, "serif", px(36), px(22), room)
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


class TableLookScene(Scene):
    """The table below is seen undimmed; a button, Esc or a click anywhere brings the sheet back."""

    name = "table look"
    opaque = False
    dims = False
    passing = True

    def __init__(self, context: Context, says: str) -> None:
        super().__init__(context)
        self.says = says
        """What the table shows, in words."""

    def title(self) -> str:
        return _("The table")

    def describe(self) -> str:
        return self.says

    def make_widgets(self) -> None:
        """One button, on those of a turn, which it hides."""
        scale = self.context.scale
        px, edge = scale.px, scale.px(8)
        rect = pygame.Rect(0, 0, min(px(ASIDE_WIDE), scale.width - 2 * edge), px(ASIDE_HIGH))
        hidden = [widget.rect for widget in self.under.widgets if widget.key in USELESS]
        rect.bottomright = scale.width - 2 * edge, scale.height - 2 * edge
        if hidden:
            spot = hidden[0].unionall(hidden[1:]).inflate(0, px(8))
            rect = pygame.Rect(0, 0, max(rect.width, spot.width), max(rect.height, spot.height))
            rect.midleft = spot.midleft  # beside them is another button
            rect.right = min(rect.right, scale.width - edge)
        self.widgets = [
            self.menu_button(),
            Button("result", _("Back to the result"), rect, self.back, kind="brass", shortcut="Esc"),
        ]
        self.focus_key = "result"

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_widgets(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """A click beside the button does the same."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        self.back()
        return True


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


def board_height(seats: int) -> int:
    """How high, in dp, the one instrument of all seats is: a lane for each."""
    return 30 + 20 * seats


def draw_tally(surface: pygame.Surface, rect: pygame.Rect, scene: ResultScene) -> int:
    """Entry under entry, as many as there is room for; where they end, pixels."""
    assets, px = scene.context.assets, scene.context.scale.px
    theme, room = assets.theme, scene.room
    caption, first = scene.told(), scene.first
    if len(scene.lines) > room:
        last, words = min(first + room, len(scene.lines)), _("{what}, {last} of {all}")
        if room > 1:
            words = _("{what}, {first} to {last} of {all}")
        caption = words.format(what=caption, first=first + 1, last=last, all=len(scene.lines))
    surface.blit(assets.text(caption, "sans", px(17), theme.second_on_paper), rect.topleft)
    y = rect.y + px(30)
    pygame.draw.line(surface, theme.rule_line, (rect.x, y), (rect.right, y), max(1, px(1)))
    if not scene.lines:
        none = assets.text(_("Nobody scored."), "sans", px(18), theme.second_on_paper)
        surface.blit(none, (rect.x, y + px(12)))
    wide = rect.width - (px(8) if len(scene.lines) > room else 0)  # beside them there is a bar
    for line, row in list(zip(scene.lines, scene.rows, strict=True))[first : first + room]:
        _draw_line(surface, pygame.Rect(rect.x, y + px(4), wide, row), line, scene)
        y += row
    return y if scene.lines else y + scene.row


def draw_totals(surface: pygame.Surface, rect: pygame.Rect, scene: ResultScene) -> int:
    """The seats with instrument and total; where the next part may begin, pixels."""
    if len(scene.view.seating) > FEW_SEATS:
        return _draw_total_rows(surface, rect, scene)
    assets, px = scene.context.assets, scene.context.scale.px
    theme, count = assets.theme, len(scene.view.seating)
    width = rect.width // count
    bottom = rect.y
    board = scene.table.board(scene.view)
    left = px(36 + LEAST_ROW * len(scene.left)) if scene.left and not scene.below else 0
    most = max(px(60), min(px(180), rect.height // 3, rect.height - px(FIGURES) - left))
    high = most if board is None else min(px(board_height(count)), max(rect.height - px(FIGURES), most))
    room = pygame.Rect(rect.x, rect.y + px(62), rect.width, high)
    if board is not None:
        board.paint(surface, room, assets, scene.context.scale)
    figures = [written(total) for total in scene.session.ends[-1][1]]
    size = assets.fitting(figures, "serif", px(40), px(22), width - px(14))
    gained = _gained(scene, px(16), width - px(14), lines=2 if rect.height > px(240) else 1)
    for seat, seating in enumerate(scene.view.seating):
        column = pygame.Rect(rect.x + seat * width, rect.y, width, rect.height)
        if seat in (scene.winners or ()):
            draw_laurel(surface, (column.centerx, rect.y + px(8)), min(px(60), width), assets.theme)
        if seating.portrait:
            place = pygame.Rect(column.centerx - px(18), rect.y - px(8), px(36), px(36))
            draw_portrait(surface, place, seating.portrait, seating.style, assets, on_paper=True)
        else:
            put(surface, assets.glyph(seating.style, px(26), on_paper=True), midtop=(column.centerx, rect.y))
        put(surface, drawn_name(seating.name, px(18), width - px(6), assets), midtop=(column.centerx, rect.y + px(30)))
        y = rect.y + px(62) if board is None else room.bottom + px(6)
        painter = scene.table.instrument(scene.view, seat)
        if painter is not None:
            own = pygame.Rect(column.x + px(8), y, width - px(16), room.height)
            scene.reckoning.draw(surface, painter, own)
            y = own.bottom + px(6)
        total = assets.text(_total(scene, seat), "serif", size, theme.text_on_paper)
        put(surface, total, center=(column.centerx, y + px(25)))
        for number, line in enumerate(gained[seat]):
            face = "sans-bold" if not number else "sans"
            drawn = assets.text(line, face, fitting(line, face, px(16), width - px(6), assets), theme.pencil_new)
            put(surface, drawn, midtop=(column.centerx, y + px(48 + 19 * number)))
        bottom = max(bottom, y + px(80 + 16 * (len(gained[seat]) - 1)))
    return bottom


def draw_left(surface: pygame.Surface, rect: pygame.Rect, scene: ResultScene) -> None:
    """Tiles left in hands, face up, with their weight; in two columns where rows would lie over one another.

    Whose they are is said by name where names leave room for the tiles, else by the sign alone.
    """
    if not scene.left or rect.height < scene.context.scale.px(60):
        return
    assets, px = scene.context.assets, scene.context.scale.px
    theme = assets.theme
    pygame.draw.line(surface, theme.rule_line_faint, rect.topleft, (rect.right, rect.y), max(1, px(1)))
    surface.blit(assets.text(_("Tiles left in hand"), "sans", px(17), theme.second_on_paper), (rect.x, rect.y + px(8)))
    columns = 1 if (rect.height - px(36)) // len(scene.left) >= px(LEAST_ROW) else 2
    row = min(px(46), (rect.height - px(36)) // -(-len(scene.left) // columns))
    half = min(px(20), max(px(11), round(row * 0.5)))
    across = (rect.width - (columns - 1) * px(16)) // columns
    name_room = _name_room(scene)
    widest = max(len(hand) for _, hand in scene.left) * (2 * half + px(4))
    before = px(30) + name_room + px(6)
    named = columns == 1 and before + widest + px(30) <= across
    for number, (seat, hand) in enumerate(scene.left):
        x = rect.x + number % columns * (across + px(16))
        y = rect.y + px(36) + number // columns * row + row // 2
        put(surface, assets.glyph(scene.view.seating[seat].style, min(px(18), row), on_paper=True), midleft=(x, y))
        if named:
            name = drawn_name(scene.view.seating[seat].name, px(17), name_room, assets)
            put(surface, name, midleft=(x + px(30), y))
        room = across - px(30 + 30)
        step = min(2 * half + px(4), (room - 2 * half) // max(len(hand) - 1, 1))
        for place, text in enumerate(hand):
            tile = parse_tile(text)
            sprite = assets.tile(HI[tile], LO[tile], half, vertical=False)
            surface.blit(sprite, (x + (before if named else px(24)) + place * step, y - half // 2))
        weight = sum(WEIGHT[parse_tile(text)] for text in hand)
        put(surface, assets.text(str(weight), "serif", min(px(18), row), theme.text_on_paper), midright=(x + across, y))


def _name_room(scene: ResultScene) -> int:
    """How wide names are in the lists, pixels."""
    assets, px = scene.context.assets, scene.context.scale.px
    longest = max(assets.text_size(each.name, "sans-bold", px(17))[0] for each in scene.view.seating)
    return min(max(longest, px(66)), px(96))


def _draw_line(surface: pygame.Surface, rect: pygame.Rect, line: TallyLine, scene: ResultScene) -> None:
    assets, px = scene.context.assets, scene.context.scale.px
    theme, seating = assets.theme, scene.view.seating[line.seat]
    put(surface, assets.glyph(seating.style, px(20), on_paper=True), midleft=(rect.x, rect.centery))
    x, half = rect.x + px(30), px(20)
    if rect.width > px(NARROW):  # else the sign is enough: the name stands beside the totals
        name_room = _name_room(scene)
        put(surface, drawn_name(seating.name, px(17), name_room, assets), midleft=(x, rect.centery))
        x += name_room + px(6)
    for text in line.tiles:
        tile = parse_tile(text)
        surface.blit(assets.tile(HI[tile], LO[tile], half, vertical=False), (x, rect.centery - half // 2))
    right = rect.right
    if line.total is not None:
        total = assets.text(written(line.total), "sans", px(17), theme.second_on_paper)
        put(surface, total, midright=(right, rect.centery))
        right -= px(54)
    if line.points or line.total is not None:
        colour = theme.text_on_paper if line.points >= 0 else theme.devil
        put(surface, assets.text(signed(line.points), "serif", px(20), colour), midright=(right, rect.centery))
    right -= px(50)
    after = x + (2 * half + px(12) if any(each.tiles for each in scene.lines) else 0)
    if line.tiles or assets.text_size(line.why, "sans", px(17))[0] <= right - after:
        x = after  # else a long reason without a tile needs the room of one
    size, room = px(17), max(right - x, px(40))
    while size > px(13) and len(assets.wrap(line.why, "sans", size, room)) > 2:
        size -= 1
    lines = assets.wrap(line.why, "sans", size, room)[:2]
    high = round(size * 1.24)
    for number, words in enumerate(lines):
        drawn = assets.text(words, "sans", size, theme.text_on_paper)
        middle = rect.centery + round((number - (len(lines) - 1) / 2) * high)
        put(surface, drawn, midleft=(x, middle))


def _draw_total_rows(surface: pygame.Surface, rect: pygame.Rect, scene: ResultScene) -> int:
    assets, px = scene.context.assets, scene.context.scale.px
    theme, scores = assets.theme, scene.session.ends[-1][1]
    needed = HEAD + 28 * len(scores) + (0 if scene.below or not scene.left else 40 + 26 * len(scene.left))
    head = px(HEAD) if rect.height >= px(needed) else 0
    row = min(px(32), (rect.height - head) // len(scores))
    heads = (_(THIS[scene.session.game.hand_word]), rect.right - px(70)), (_("in all"), rect.right)
    for words, x in heads if head else ():
        put(surface, assets.text(words, "sans", px(16), theme.second_on_paper), topright=(x, rect.y))
    for seat, seating in enumerate(scene.view.seating):
        y = rect.y + head + seat * row
        glyph = assets.glyph(seating.style, px(20), on_paper=True)
        if seat in (scene.winners or ()):
            draw_laurel(surface, (rect.x + px(10), y + row // 2), px(38), assets.theme)
        put(surface, glyph, midleft=(rect.x, y + row // 2))
        drawn = drawn_name(seating.name, px(18), rect.width // 2 - px(30), assets)
        put(surface, drawn, midleft=(rect.x + px(30), y + row // 2))
        gain = assets.text(signed(gain_of(scene.session, seat)), "sans-bold", px(17), theme.pencil_new)
        put(surface, gain, midright=(rect.right - px(70), y + row // 2))
        total = assets.text(_total(scene, seat), "serif", px(24), theme.text_on_paper)
        put(surface, total, midright=(rect.right, y + row // 2))
    return rect.y + head + len(scores) * row + px(10)


def _gained(scene: ResultScene, size: int, room: int, *, lines: int) -> list[list[str]]:
    """What the hand brought each seat: on one line, on two of less width, or where both are too wide the points alone.

    It is written alike for all of them. Pixels.
    """
    gains = [signed(gain_of(scene.session, seat)) for seat in range(len(scene.view.seating))]
    when, assets = _(THIS[scene.session.game.hand_word]), scene.context.assets
    if max(assets.text_size(f"{gain} {when}", "sans-bold", size)[0] for gain in gains) <= room:
        return [[f"{gain} {when}"] for gain in gains]
    fits = assets.text_size(when, "sans", fitting(when, "sans", size, room, assets))[0] <= room
    return [[gain, when] if lines > 1 and fits else [gain] for gain in gains]


def _total(scene: ResultScene, seat: int) -> str:
    """A seat's total as far as it has been counted."""
    total = scene.session.ends[-1][1][seat]
    return written(scene.reckoning.shown(total - gain_of(scene.session, seat), total))
