"""The sheet after a hand: who ended it and how, every point with its reason, the totals, and what was left in hands."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest

import pygame

from game.core.events import signed, written
from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile
from game.scenes import routes
from game.scenes.history.findings import Known
from game.scenes.results.reason import Reason
from game.scenes.results.rivalry import rivalry_lines
from game.scenes.results.tablelook import TableLookScene
from game.scenes.results.tally import TallyLine, heading, left_in_hands, points_of_hand
from game.scenes.results.totals import Totals, sign
from game.scenes.session.rivals import met, rivals_at
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, coaches_of, seated
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.board.picture import View
from game.ui.board.table import Table
from game.ui.draw.paint import put
from game.ui.platform.keys import PRESSES
from game.ui.platform.pending import Pending
from game.ui.widgets import blocks
from game.ui.widgets.blocks import (
    Block,
    Column,
    Either,
    Gap,
    Line,
    Lower,
    Painted,
    Row,
    Scrolled,
    Size,
    Words,
    press,
)
from game.ui.widgets.scroll import ScrollArea
from game.words import N_, _, pgettext

ROW, LEAST_ROW = 46, 19
"""Height of an entry, and the least with which its figure is whole, in dp."""
LEAST_HIGH, TALLEST_TALLY = 380, 486
"""Least height of the sheet, and largest height of the points on it, in dp; longer tallies scroll."""
FRAME = 192
"""Height of heading and buttons together, in dp."""
TALLY_SHARE = 0.59
"""The points' share of the sheet's width."""
REASON_HEIGHT = 52
"""Height of the line that says why the match was lost or won, in dp."""
NARROW = 380
"""Largest width of a column, in dp, in which the reason needs the room of the name."""
DEAL_NEXT = {"hand": N_("Deal hand {number}"), "game": N_("Deal game {number}")}
TALLY_CAPTIONS = {
    ("hand", True): N_("Every point of this hand"),
    ("hand", False): N_("What decided this hand"),
    ("game", True): N_("Every point of this game"),
    ("game", False): N_("What decided this game"),
}
"""The caption of the tally, by the word for a round, and whether points add up: else they only decided who won."""


class ResultScene(PaperScene):
    """The result of a hand, or of the match with its last hand. Its result is ``next``, ``again`` or ``title``."""

    name = "result"
    opaque = False

    def __init__(
        self, context: Context, session: Session, table: Table, view: View, findings: Known | None = None
    ) -> None:
        super().__init__(context)
        self.findings = findings
        told = findings is not None and findings.hand is None and len(session.humans) == 1
        self.reason = Reason(session, table, view, findings) if told and findings is not None else None
        """Why the match was lost or won, if that is told."""
        self.met = met(rivals_at(context, session.game.key), session.plan) if told else []
        """The characters whom the only person has met often enough, and how they stand."""
        self.session = session
        self.table = table
        self.view = view
        self.winners = session.match.winners
        self.lines = points_of_hand(session, table)
        self.left = left_in_hands(session)
        self.totals = Totals(context, session, table, view)
        self.aside = False
        """Whether the sheet is laid aside, so that the table below is seen."""

    def heading(self) -> str:
        return heading(self.session, self.table, self.view)

    @property
    def _dealt(self) -> bool:
        """Whether the match was dealt from a seed, so that it can be proved and played again."""
        return self.session.supposed is None

    def told(self) -> str:
        """The caption of the tally."""
        return _(TALLY_CAPTIONS[self.session.game.hand_word, self.table.adds_up])

    def title(self) -> str:
        return self.heading()

    def update(self, dt: float) -> Pending:
        """Counts totals up and draws strokes; the reason is told once it is known."""
        if self.reason is not None and self.findings is not None and self.findings.poll() and self.reason.renew():
            self.lay_out()
        if not self.totals.moves:
            return False
        self.totals.advance(dt)
        totals = self.widget("totals")
        self.changed(totals.rect if totals else self.paper)
        return self.totals.moves

    def settled(self) -> bool:
        return not self.totals.moves

    def release(self) -> None:
        super().release()
        if self.findings is not None:
            self.findings.give_up()

    def process(self, event: pygame.event.Event) -> None:
        """At a key or click, finishes the counting before the event is handled."""
        if event.type in PRESSES and self.totals.moves:
            self.totals.finish()
            self.changed()
        super().process(event)

    def retranslate(self) -> None:
        self.lines = points_of_hand(self.session, self.table)

    # -- the page -----------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        """Puts heading, both columns and the buttons: leaving at the left, what comes next at the right."""
        px, scale = self.kit.px, self.context.scale
        margin, width = px(20 if scale.tight else 40), min(px(980), scale.width - px(24))
        inner, page = width - 2 * margin, self._page(width, margin)
        high = min(max(px(LEAST_HIGH), px(FRAME) + self.kit.high(page, inner).best), scale.height - px(24))
        self.paper = sheet = self.below_corner(pygame.Rect(0, 0, width, high), px(12))
        left, corner = sheet.x + margin, self.menu_corner()
        x = max(left, corner.right) if sheet.colliderect(corner) else left
        self.put(self._head(), pygame.Rect(x, sheet.y + px(14), sheet.right - margin - x, px(68)))
        self.put(page, pygame.Rect(left, sheet.y + px(FRAME / 2), inner, high - px(FRAME)))
        self.put(self._foot(), pygame.Rect(left, sheet.bottom - px(80), inner, px(56)))

    def _head(self) -> Block:
        aside = blocks.link("table", _("See the table"), self.back, shortcut="Esc")
        line = Words(self.heading(), "serif", 36, smallest=22)
        heading = Either((line, replace(line, size=22, smallest=18, lines=2, key="heading")))
        return Row((heading, aside), gap=16, widths=(0, self.kit.wide(aside).best))

    def _page(self, width: int, margin: int) -> Block:
        """Points and totals; tiles left in hands stand below either column, whichever makes a lower page."""
        kit = self.kit
        between, left = kit.px(40), round(width * TALLY_SHARE) - margin - kit.px(20)
        tally, totals, hands = self._tally(left), self.totals.part(kit, self.view), self._left()
        why = [*self._why(), *rivalry_lines(kit, self.session, self.view, self.met), *self._evening()]

        def columns(points: Sequence[Block], sums: Sequence[Block]) -> Block:
            return Row((Column(points), Painted(self._divide), Column(sums)), widths=(left, between, 0))

        beside = columns(
            [tally, *why], [Scrolled(Column((totals, *hands)), pgettext("who sits where", "Seats"), "sums")]
        )
        return Lower((columns([tally, Gap(16, 4), *hands, *why], [totals]), beside), kit.px(ROW)) if hands else beside

    def _divide(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        foot = rect.bottom - self.kit.px(4)
        pygame.draw.line(surface, self.kit.theme.rule_line, rect.midtop, (rect.centerx, foot), max(1, self.kit.px(1)))

    def _foot(self) -> Block:
        over, below = self.winners is not None, {each.name for each in self.context.stack.scenes}
        cup = bool(below & {"evenings", "tonight"})
        deal = _(DEAL_NEXT[self.session.game.hand_word]).format(number=self.session.hand_no + 2)
        leaving = _("Back to the cup") if "evenings" in below else _("How the evening stands")
        leaving = leaving if over and cup else _("Leave the table")
        kinds = ("paper", "brass") if not (over and cup) else ("brass", "paper")
        buttons = [
            press("leave", leaving, lambda: self.close("title"), kinds[0]),
            press("next", _("Play again") if over else deal, lambda: self.close("again" if over else "next"), kinds[1]),
        ]
        quiet = (
            self._log_button(),
            *([press("verify", _("Verify the deal"), self._verify, shortcut="D")] if self._dealt else []),
            press("seats", pgettext("who sits where", "Seats"), self._change_seats),
        )
        first, last = reversed(buttons) if over and cup else buttons
        last = replace(last, around=24, tall=56, narrowest=150 if self.context.scale.tight else 222, share=1)
        return Row((first, *quiet, blocks.Spread(), last), gap=10 if self.context.scale.tight else 14)

    # -- every point --------------------------------------------------------------------------------------------------

    def _tally(self, width: int) -> Block:
        """The tally, entry under entry; it scrolls if there are too many."""
        px, pale = self.kit.px, self.kit.theme.second_on_paper
        head = Words(self._caption, colour=pale), Gap(8, 8), blocks.rule(self.kit)
        if not self.lines:
            return Column((*head, Gap(12), Words(_("Nobody scored."), size=18, colour=pale)))
        names = px(36) + self._names if width > px(NARROW) else 0
        tiles = px(52) if any(each.tiles for each in self.lines) else 0
        totals = px(54) if any(each.total is not None for each in self.lines) else 0
        columns = [px(30), *filter(None, (names and names - px(30), tiles)), 0, px(50), *filter(None, (totals,))]
        lines = [self._line(each, bool(names), bool(tiles), bool(totals)) for each in self.lines]
        row = Size(px(ROW), px(31), px(31))
        table = blocks.Grid(lines, columns, row, scrolls=_("Every point"), most=px(TALLEST_TALLY), key="points")
        return Column((*head, Gap(3, 3), table))

    def _caption(self) -> str:
        """The caption of the tally, and which of its points are seen."""
        caption, area = self.told(), self.widget("points")
        if not isinstance(area, ScrollArea):
            return caption
        first, room = area.rows
        words = _("{what}, {first} to {last} of {all}") if room > 1 else _("{what}, {last} of {all}")
        return words.format(what=caption, first=first + 1, last=first + room, all=len(self.lines))

    def _line(self, line: TallyLine, names: bool, tiles: bool, totals: bool) -> Line:
        """An entry: seat, tile, reason, points and total; without a tile the reason has its room."""
        theme, name = self.kit.theme, self.view.names[line.seat]
        cells: list[Block | None] = [sign(self.kit, self.view.seating[line.seat].style, 20)]
        if names:  # else the sign is enough: the name stands beside the totals
            cells.append(Words(name, "sans-bold", name=True))
        if tiles:
            cells.append(self._hand(line.tiles) if line.tiles else None)
        cells.append(Words(line.why, lines=2, smallest=13))
        counts = line.points or line.total is not None
        colour = theme.text_on_paper if line.points >= 0 else theme.devil
        cells.append(Words(signed(line.points), "serif", 20, colour, "right") if counts else Gap(0))
        if totals:
            total = "" if line.total is None else written(line.total)
            cells.append(Words(total, colour=theme.second_on_paper, align="right"))
        return Line(f"{name}: {line.why}" + f", {signed(line.points)}" * bool(line.points), cells)

    # -- the reason ---------------------------------------------------------------------------------------------------

    def _why(self) -> Sequence[Block]:
        """The person's costliest decision after a loss, the best after a win; its room is kept until it is known."""
        reason = self.reason
        if reason is None:
            return ()
        px, pale = self.kit.px, self.kit.theme.second_on_paper
        tile = Painted(self._hand(reason.tiles).paint, down=Size(px(REASON_HEIGHT), px(44), px(44)))
        face, colour = ("sans", pale) if reason.waits else ("sans-bold", None)
        words = Words(reason.words, face, 17, colour, lines=2, smallest=13, key="reason")
        told: list[Block] = [tile, words] if reason.tiles else [words, tile]
        widths = [px(44), 0] if reason.tiles else [0, 1]
        if reason.shown is not None:
            show = blocks.link("why", _("Show me"), self._show_why)
            told, widths = [*told, show], [*widths, self.kit.wide(show).best]
        line = blocks.rule(self.kit, faint=True)
        shown = line if reason.words else replace(line, paint=lambda surface, rect: None)
        return blocks.Spread(down=True), shown, Row(told, gap=12, widths=widths)

    def _show_why(self) -> None:
        self.aside, self.dims = True, False
        session, findings, reason = self.session, self.findings, self.reason
        assert findings is not None
        assert reason is not None
        if reason.was_lost:
            self.context.ask(routes.mistakes, self._come_back, session, findings, session.humans[0], reason.shown)
        else:
            self.context.ask(routes.look_back, self._come_back, session, findings, reason.shown)

    def _evening(self) -> Sequence[Block]:
        """The link to the page of the evening, for people who have played with each other."""
        people = [self.session.plan.names[seat] for seat in self.session.humans]
        known = any(each.name in ("evenings", "tonight") for each in self.context.stack.scenes)
        if self.winners is None or known or len(people) < max(2, self.session.match.seats):
            return ()

        def show() -> None:
            self.close("title")
            self.context.open(routes.tonight, people=people, game=self.session.game.key)

        return blocks.Spread(down=True), blocks.link("tonight", _("How the evening stands"), show)

    # -- tiles left in hands ------------------------------------------------------------------------------------------

    def _left(self) -> Sequence[Block]:
        """Tiles left in hands, face up, with their weight; in two columns if rows would lie over one another.

        Their owners are named if names leave room for the tiles, else shown by their signs alone.
        """
        if not self.left:
            return ()
        px, row = self.kit.px, Size(self.kit.px(ROW), self.kit.px(26), self.kit.px(LEAST_ROW))

        def lines(*, named: bool) -> Iterator[Line]:
            for seat, hand in self.left:
                name, weight = self.view.names[seat], str(sum(WEIGHT[parse_tile(each)] for each in hand))
                tiles, figure = self._hand(hand, whole=named), Words(weight, "serif", 18, align="right")
                said = [Words(name, "sans-bold", name=True)] if named else []
                whose = sign(self.kit, self.view.seating[seat].style, 18)
                yield Line(f"{name}: {' '.join(hand)}, {weight}", (whose, *said, tiles, figure))

        bare, none, columns = [*lines(named=False)], Line("", [Gap(0)] * 3), (px(24), 0, px(30))
        pairs = zip_longest(bare[::2], bare[1::2], fillvalue=none)
        both = [Line(f"{one.told}; {two.told}", (*one.cells, Gap(0), *two.cells)) for one, two in pairs]
        ways = (
            blocks.Grid([*lines(named=True)], (px(30), self._names + px(6), 0, px(30)), row, key="left"),
            blocks.Grid(bare, columns, row, key="left"),
            blocks.Grid(both, (*columns, px(16), *columns), row, key="left"),
        )
        caption = Words(_("Tiles left in hand"), colour=self.kit.theme.second_on_paper)
        return (Column((blocks.rule(self.kit, faint=True), Gap(8), caption, Gap(6), Either(ways), Gap(4))),)

    @property
    def _names(self) -> int:
        """Width of names in the lists, in pixels."""
        px = self.kit.px
        longest = max(self.context.assets.text_size(each, "sans-bold", px(17))[0] for each in self.view.names)
        return min(max(longest, px(66)), px(96))

    def _hand(self, hand: Sequence[str], *, whole: bool = False) -> Painted:
        """Tiles side by side; over each other if there is little room, unless they have to be `whole`."""
        px, assets = self.kit.px, self.context.assets

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            side = min(px(20), max(px(11), round(rect.height * 0.5)))
            step = min(2 * side + px(4), (rect.width - 2 * side) // max(len(hand) - 1, 1))
            for place, tile in enumerate(map(parse_tile, hand)):
                sprite = assets.tile(HI[tile], LO[tile], side, vertical=False)
                put(surface, sprite, midleft=(rect.x + place * step, rect.centery))

        best, least = len(hand) * px(44), px(22) + (len(hand) - 1) * px(4)
        return Painted(paint, Size(best, best if whole else least, best if whole else least))

    def draw(self, surface: pygame.Surface) -> None:
        if not self.aside:
            super().draw(surface)

    # -- commands -----------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Lays the sheet aside, as its link does: Esc makes room for the table as it lies, and nobody leaves."""
        self.aside, self.dims = True, False
        self.context.stack.push(TableLookScene(self.context, self.table.describe(self.view)), self._come_back)

    def _come_back(self, _result: None) -> None:
        self.aside, self.dims = False, True
        self.changed()

    def _log_button(self) -> Block:
        """The button for the log of a hand or, if there is more to know, for looking back, which has the log."""
        if self.findings is not None or (self.winners is not None and self._dealt):
            return press("review", _("Look back"), self._look_back)
        return press("log", _("Game log"), self._open_log, shortcut="L")

    def _look_back(self) -> None:
        self.aside, self.dims = True, False
        self.context.ask(routes.look_back, self._come_back, session=self.session, findings=self.findings)

    def _open_log(self) -> None:
        self.context.open(routes.log, session=self.session, viewer=self.view.viewer)

    def _change_seats(self) -> None:
        """Changes names, signs and levels from the next hand on; after a match, from the next match on."""
        session = self.session

        def take(plan: TablePlan | None) -> None:
            if plan is not None:
                session.reseat(plan)
                self.context.change_settings(coach=coaches_of(self.context.settings.coach, plan))
                self.view = replace(self.view, seating=seated(session.game, session.plan))
                self.lines = points_of_hand(session, self.table)
                if self.winners is None:
                    self.under.chosen("seats")
                self.under.lay_out()
                self.lay_out()

        self.context.ask(routes.seats, take, session.game, session.plan_of_next_match, over=self.winners is not None)

    def _verify(self) -> None:
        self.context.open(routes.seal, session=self.session, hand=self.session.hand_no)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The keys of the table that show the seal, save the match and open the log."""
        seal = {"seal": self._verify} if self._dealt else {}
        return {**seal, "save": partial(self.under.chosen, "save"), "log": self._open_log}
