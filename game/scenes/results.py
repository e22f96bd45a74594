"""The sheet after a hand: who ended it and how, every point with its reason, the totals, and what was left in hands."""

from dataclasses import dataclass, replace

import pygame

from game.core.events import Event
from game.dominoes.tiles import HI, LO, parse_tile
from game.scenes.base import Context, Scene
from game.scenes.logbook import LogScene
from game.scenes.reckoning import Reckoning
from game.scenes.seats import TablePlan, seated
from game.scenes.session import Session
from game.scenes.verify import VerifyScene
from game.ui.table import Table, View
from game.ui.widgets import Button

ROW = 46
"""Height of an entry in dp, less where there are many."""
LEAST, MOST = 440, 520
"""The sheet is at least so high, and the points take at most so much of it, in dp; longer tallies scroll."""
FEW_SEATS = 4
"""Up to so many seats the totals stand in columns with their instruments, else in rows."""


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the tally: whose, with which tiles, why, how many points, the total after it (None: not shown)."""

    seat: int
    tiles: tuple[str, ...]
    why: str
    points: int
    total: int | None


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
        self.lines = self._tally()
        self.left = self._left_in_hands()
        self.first = 0
        self.reckoning = Reckoning(context, self._most_strokes())

    # -- what it says -------------------------------------------------------------------------------------------------

    def _tally(self) -> list[Line]:
        """Every point of this hand, in order."""
        totals = list(self.session.ends[-2][1]) if len(self.session.ends) > 1 else [0] * len(self.view.seating)
        lines = []
        for event in self.session.seen(None):
            if event.points or event.kind == "hand_end":
                totals[event.seat] += event.points
                total = totals[event.seat] if self.table.adds_up else None
                lines.append(Line(event.seat, self._shown_tiles(event), event.why or event.kind, event.points, total))
        return lines

    @staticmethod
    def _shown_tiles(event: Event) -> tuple[str, ...]:
        return () if event.kind == "hand_end" else event.tiles[:1]

    def _most_strokes(self) -> int:
        """How many strokes the seat that has most of them draws for this hand."""
        painters = [self.table.instrument(self.view, seat) for seat in range(len(self.view.seating))]
        if len(painters) > FEW_SEATS:
            return 0
        sheet, context = pygame.Rect(0, 0, 200, 200), self.context
        written = [painter.writing for painter in painters if painter is not None and painter.writing is not None]
        strokes = [len(writing.strokes(sheet, context.assets, context.scale, False)) for writing in written]
        return max(strokes, default=0)

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool | float:
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

    def _left_in_hands(self) -> list[tuple[int, list[str]]]:
        match = self.session.match
        if "hand" not in self.view.observation:
            return []
        hands = [(seat, match.rules.observe(match.state, seat)["hand"]) for seat in range(match.seats)]
        return [(seat, hand) for seat, hand in hands if hand]

    def heading(self) -> str:
        """Who has won the match and how high, or how the hand ended."""
        names, scores = self.view.names, self.session.ends[-1][1]
        end = self.session.hand_end
        assert end is not None
        if self.winners is None:
            return f"{self.table.ending(self.view, end)}, hand {self.session.hand_no + 1}"
        order = sorted(range(len(scores)), key=lambda seat: (seat not in self.winners, -scores[seat]))  # type: ignore[operator]
        figures = [str(scores[seat]).replace("-", "−") for seat in order]
        if len(self.winners) > 1:
            best = [names[seat] for seat in self.winners]
            return f"{', '.join(best[:-1])} and {best[-1]} share the win"
        return f"{names[self.winners[0]]} wins, {figures[0]} to {_listed(figures[1:])}"

    def title(self) -> str:
        """The heading."""
        return self.heading()

    def describe(self) -> str:
        """The whole tally in words."""
        names = self.view.names
        said = [f"{names[line.seat]}: {line.why}, {line.points:+d}" for line in self.lines]
        scores = self.session.ends[-1][1]
        totals = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
        return ". ".join([self.heading(), *said, f"Totals: {totals}"])

    # -- widgets ------------------------------------------------------------------------------------------------------

    def _sheet(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        width = min(px(980), scale.width - px(24))
        height = min(px(max(LEAST, 192 + max(self._tally_height(), self._totals_height()))), scale.height - px(24))
        return pygame.Rect((scale.width - width) // 2, (scale.height - height) // 2, width, height)

    def _tally_height(self) -> int:
        """What the points take in dp."""
        return min(34 + ROW * max(len(self.lines), 1), MOST)

    def _totals_height(self) -> int:
        """What the totals and the tiles left in hands take in dp."""
        seats, left = len(self.view.seating), 40 + ROW * len(self.left) if self.left else 0
        if seats > FEW_SEATS:
            return 32 * seats + 10 + left
        drawn = self.table.instrument(self.view, 0) is not None
        return 142 + (186 if drawn else 0) + left

    def layout(self) -> None:
        """Leave and log quietly on the left, what comes next on the right."""
        px, sheet = self.context.scale.px, self._sheet()
        y, margin = sheet.bottom - px(28 + 52), px(40 if not self.context.scale.tight else 20)
        over = self.winners is not None
        label = "Play again" if over else f"Deal hand {self.session.hand_no + 2}"
        tight = self.context.scale.tight
        wide, gap = px(222 if not tight else 150), px(14 if not tight else 10)
        forward = pygame.Rect(sheet.right - margin - wide, y, wide, px(56))
        leave = pygame.Rect(sheet.x + margin, y, px(136 if not tight else 112), px(52))
        log = pygame.Rect(leave.right + gap, y, px(80 if not tight else 66), px(52))
        verify = pygame.Rect(log.right + gap, y, px(160 if not tight else 120), px(52))
        seats = pygame.Rect(verify.right + gap, y, px(100 if not tight else 78), px(52))
        self.widgets = [
            Button("leave", "Leave table", leave, lambda: self.close("title"), kind="paper"),
            Button("log", "Log", log, self._open_log, kind="paper"),
            Button("verify", "Verify the deal", verify, self._verify, kind="paper"),
            Button("seats", "Seats", seats, self._change_seats, kind="paper"),
            Button("next", label, forward, lambda: self.close("again" if over else "next"), kind="brass"),
        ]
        if self.focus_key is None:
            self.focus_key = "next"

    def _open_log(self) -> None:
        self.context.stack.push(LogScene(self.context, self.session, self.view.viewer))

    def _change_seats(self) -> None:
        """Names, signs and strengths hold from the next hand on."""
        from game.scenes.betweenhands import SeatsScene

        session = self.session

        def take(plan: TablePlan | None) -> None:
            if plan is not None:
                session.plan = plan
                self.view = replace(self.view, seating=seated(session.game, plan))
                self.lay_out()

        self.context.stack.push(SeatsScene(self.context, session.game, session.plan), take)

    def _verify(self) -> None:
        self.context.stack.push(VerifyScene(self.context, self.session.sealed, self.session.match.seal()))

    def back(self) -> None:
        """Esc leaves the table; the match can be continued from the title."""
        self.close("title")

    def handle(self, event: pygame.event.Event) -> bool:
        """The wheel and the Page keys scroll a long tally."""
        by = -event.y if event.type == pygame.MOUSEWHEEL else 0
        if event.type == pygame.KEYDOWN:
            by = {pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}.get(event.key, 0)
        if by:
            self.first = min(max(self.first + by, 0), max(0, len(self.lines) - self._room()))
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

    def _room(self) -> int:
        return max(1, (self._columns()[0].height - self.context.scale.px(34)) // self._row())

    def _row(self) -> int:
        px = self.context.scale.px
        fits = (self._columns()[0].height - px(34)) // max(len(self.lines), 1)
        width = self._columns()[0].width - px(300)
        long = any(self.context.assets.text_size(line.why, "sans", px(17))[0] > width for line in self.lines)
        return max(px(44 if long else 34), min(px(ROW), fits))

    def draw(self, surface: pygame.Surface) -> None:
        """Paper, heading, tally left, totals right."""
        assets, px = self.context.assets, self.context.scale.px
        theme, sheet = assets.theme, self._sheet()
        shadow, pad = assets.shadow(sheet.width, sheet.height, lifted=True, radius=0)
        surface.blit(shadow, (sheet.x - pad, sheet.y - pad))
        surface.blit(assets.paper(sheet.width, sheet.height), sheet)
        left, right = self._columns()
        size = px(36)
        heading = self.heading()
        while size > px(22) and assets.text_size(heading, "serif", size)[0] > sheet.width - px(80):
            size -= 1
        lines = assets.wrap(heading, "serif", size, sheet.width - px(80))
        for number, words in enumerate(lines):
            drawn = assets.text(words, "serif", size, theme.text_on_paper)
            surface.blit(drawn, (left.x, sheet.y + px(26 if len(lines) == 1 else 14) + number * round(size * 1.25)))
        pygame.draw.line(
            surface, theme.rule_line, (right.x - px(20), left.y), (right.x - px(20), left.bottom - px(4)), max(1, px(1))
        )
        self._draw_tally(surface, left)
        below = self._draw_totals(surface, right)
        self._draw_left(surface, pygame.Rect(right.x, below, right.width, right.bottom - below))
        self.draw_widgets(surface)

    def _draw_tally(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        assets, px = self.context.assets, self.context.scale.px
        theme, row, room = assets.theme, self._row(), self._room()
        caption = "Every point of this hand"
        if len(self.lines) > room:
            caption += f", {self.first + 1} to {min(self.first + room, len(self.lines))} of {len(self.lines)}"
        surface.blit(assets.text(caption, "sans", px(17), theme.second_on_paper), rect.topleft)
        y = rect.y + px(30)
        pygame.draw.line(surface, theme.rule_line, (rect.x, y), (rect.right, y), max(1, px(1)))
        if not self.lines:
            none = assets.text("Nobody scored.", "sans", px(18), theme.second_on_paper)
            surface.blit(none, (rect.x, y + px(12)))
        for line in self.lines[self.first : self.first + room]:
            self._draw_line(surface, pygame.Rect(rect.x, y + px(4), rect.width, row), line)
            y += row

    def _draw_line(self, surface: pygame.Surface, rect: pygame.Rect, line: Line) -> None:
        assets, px = self.context.assets, self.context.scale.px
        theme, seating = assets.theme, self.view.seating[line.seat]
        glyph = assets.glyph(seating.style, px(20), on_paper=True)
        surface.blit(glyph, glyph.get_rect(midleft=(rect.x, rect.centery)))
        name_room = px(66)
        name = assets.shorten(seating.name, "sans-bold", px(17), name_room)
        drawn = assets.text(name, "sans-bold", px(17), theme.text_on_paper)
        surface.blit(drawn, drawn.get_rect(midleft=(rect.x + px(30), rect.centery)))
        x = rect.x + px(30) + name_room + px(6)
        half = px(20)
        for text in line.tiles:
            tile = parse_tile(text)
            surface.blit(assets.tile(HI[tile], LO[tile], half, vertical=False), (x, rect.centery - half // 2))
        x += 2 * half + px(12)
        right = rect.right
        if line.total is not None:
            total = assets.text(str(line.total).replace("-", "−"), "sans", px(17), theme.second_on_paper)
            surface.blit(total, total.get_rect(midright=(right, rect.centery)))
            right -= px(54)
        if line.points:
            sign = "+" if line.points > 0 else "−"
            colour = theme.text_on_paper if line.points > 0 else theme.devil
            points = assets.text(f"{sign}{abs(line.points)}", "serif", px(20), colour)
            surface.blit(points, points.get_rect(midright=(right, rect.centery)))
        size, room = px(17), max(right - px(50) - x, px(40))
        while size > px(13) and len(assets.wrap(line.why, "sans", size, room)) > 2:
            size -= 1
        lines = assets.wrap(line.why, "sans", size, room)[:2]
        high = round(size * 1.24)
        for number, words in enumerate(lines):
            drawn = assets.text(words, "sans", size, theme.text_on_paper)
            middle = rect.centery + round((number - (len(lines) - 1) / 2) * high)
            surface.blit(drawn, drawn.get_rect(midleft=(x, middle)))

    def _draw_totals(self, surface: pygame.Surface, rect: pygame.Rect) -> int:
        """The seats with instrument and total; where the next part may begin, pixels."""
        if len(self.view.seating) > FEW_SEATS:
            return self._draw_total_rows(surface, rect)
        assets, px = self.context.assets, self.context.scale.px
        theme, count = assets.theme, len(self.view.seating)
        width = rect.width // count
        bottom = rect.y
        for seat, seating in enumerate(self.view.seating):
            column = pygame.Rect(rect.x + seat * width, rect.y, width, rect.height)
            glyph = assets.glyph(seating.style, px(26), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midtop=(column.centerx, rect.y)))
            name = assets.shorten(seating.name, "sans-bold", px(18), width - px(6))
            drawn = assets.text(name, "sans-bold", px(18), theme.text_on_paper)
            surface.blit(drawn, drawn.get_rect(midtop=(column.centerx, rect.y + px(30))))
            y = rect.y + px(62)
            painter = self.table.instrument(self.view, seat)
            if painter is not None:
                room = pygame.Rect(column.x + px(8), y, width - px(16), min(px(180), rect.height // 3))
                self.reckoning.draw(surface, painter, room)
                y = room.bottom + px(6)
            total = assets.text(self._total(seat), "serif", px(40), theme.text_on_paper)
            surface.blit(total, total.get_rect(midtop=(column.centerx, y)))
            gain = self._gain(seat)
            words = _signed(gain) + (" this hand" if width > px(110) else "")
            drawn = assets.text(words, "sans-bold", px(16), theme.pencil_new)
            surface.blit(drawn, drawn.get_rect(midtop=(column.centerx, y + px(48))))
            bottom = y + px(80)
        return bottom

    def _draw_total_rows(self, surface: pygame.Surface, rect: pygame.Rect) -> int:
        assets, px = self.context.assets, self.context.scale.px
        theme, scores = assets.theme, self.session.ends[-1][1]
        row = min(px(32), rect.height // len(scores))
        for seat, seating in enumerate(self.view.seating):
            y = rect.y + seat * row
            glyph = assets.glyph(seating.style, px(20), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midleft=(rect.x, y + row // 2)))
            name = assets.shorten(seating.name, "sans-bold", px(18), rect.width // 2 - px(30))
            drawn = assets.text(name, "sans-bold", px(18), theme.text_on_paper)
            surface.blit(drawn, drawn.get_rect(midleft=(rect.x + px(30), y + row // 2)))
            gain = assets.text(_signed(self._gain(seat)), "sans-bold", px(17), theme.pencil_new)
            surface.blit(gain, gain.get_rect(midright=(rect.right - px(70), y + row // 2)))
            total = assets.text(self._total(seat), "serif", px(24), theme.text_on_paper)
            surface.blit(total, total.get_rect(midright=(rect.right, y + row // 2)))
        return rect.y + len(scores) * row + px(10)

    def _total(self, seat: int) -> str:
        """A seat's total as far as it has been counted."""
        total = self.session.ends[-1][1][seat]
        return str(self.reckoning.shown(total - self._gain(seat), total)).replace("-", "−")

    def _gain(self, seat: int) -> int:
        before = self.session.ends[-2][1][seat] if len(self.session.ends) > 1 else 0
        return self.session.ends[-1][1][seat] - before

    def _draw_left(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Tiles left in hands, face up, with their weight."""
        if not self.left or rect.height < self.context.scale.px(60):
            return
        assets, px = self.context.assets, self.context.scale.px
        theme = assets.theme
        pygame.draw.line(surface, theme.rule_line_faint, rect.topleft, (rect.right, rect.y), max(1, px(1)))
        surface.blit(assets.text("Tiles left in hand", "sans", px(17), theme.second_on_paper), (rect.x, rect.y + px(8)))
        row = min(px(46), (rect.height - px(36)) // len(self.left))
        half = min(px(20), max(px(11), round(row * 0.5)))
        for number, (seat, hand) in enumerate(self.left):
            y = rect.y + px(36) + number * row + row // 2
            glyph = assets.glyph(self.view.seating[seat].style, px(18), on_paper=True)
            surface.blit(glyph, glyph.get_rect(midleft=(rect.x, y)))
            room = rect.width - px(30 + 44)
            step = min(2 * half + px(4), (room - 2 * half) // max(len(hand) - 1, 1))
            for place, text in enumerate(hand):
                tile = parse_tile(text)
                sprite = assets.tile(HI[tile], LO[tile], half, vertical=False)
                surface.blit(sprite, (rect.x + px(28) + place * step, y - half // 2))
            weight = sum(HI[parse_tile(text)] + LO[parse_tile(text)] for text in hand)
            drawn = assets.text(str(weight), "serif", px(18), theme.text_on_paper)
            surface.blit(drawn, drawn.get_rect(midright=(rect.right, y)))


def _signed(points: int) -> str:
    """Points with their sign, as they are written on paper."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "±0"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]
