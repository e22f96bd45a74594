"""The good moves beside the table: each is shown on it as one goes through them, with all that speaks for it."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.scenes.match.boardview import BoardView
from game.scenes.news.hints import Advice
from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.draw import paint
from game.ui.draw.regions import covered
from game.ui.platform.pending import Pending
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.page import Page
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Lettering, Widget

WIDE, NARROW = 400, 320
"""How wide the sheet would like to be, in dp, and how narrow it may be so that it lies beside the wall."""
ROW, DENSE_ROW, LINE = 48, 38, 24
"""The height of a move in the list that takes one line, here and where all stands close, and of every line, in dp."""


class Marking(Protocol):
    """Who marks the moves on the table."""

    advice: list[Advice]
    shown: int

    def point_at(self, number: int) -> None:
        """Marks one of the moves."""

    def look_at(self) -> None:
        """Shows the tile of that move where it would lie."""

    def why(self) -> None:
        """Opens the rule book at the rule it is about."""


class MoveRow(Widget):
    """A move and how much less it is expected to bring than the best one; the one shown has a brass edge.

    It is as high as the move's words need beside their worth.
    """

    role = "tab"

    def __init__(
        self, key: str, move: str, worth: str, page: Page, shown: bool, on_press: Callable[[], None], high: int = ROW
    ) -> None:
        px, assets, rect = page.scale.px, page.assets, page.room(high)
        wide = assets.text_size(worth, "sans", px(16))[0] if worth else 0
        inner = rect.inflate(-px(32), 0)
        self.words = pygame.Rect(inner.x, 0, inner.width - wide - px(10) * bool(wide), px(LINE))
        self.lines = assets.wrap(move, "sans-bold", px(18), self.words.width)
        rect.height += px(LINE) * (len(self.lines) - 1)
        super().__init__(key, f"{move}: {worth}" if worth else move, rect, on_press=on_press)
        self.worth, self.shown, self.wide = worth, shown, wide

    def move(self, dx: int, dy: int) -> None:
        """Shifts the row together with its words."""
        super().move(dx, dy)
        self.words.x += dx

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The move at the left, its worth at the right of the first line."""
        px, theme = scale.px, assets.theme
        if self.shown or self.state != "rest":
            paint.rounded(surface, self.rect, px(10), theme.paper_tint)
        if self.shown:
            paint.rounded(surface, self.rect, px(10), theme.rule_line, max(1, px(1.2)))
            paint.brass_edge(surface, self.rect, scale.factor, theme)
        top = self.rect.y + (self.rect.height - len(self.lines) * px(LINE)) // 2
        lettering = Lettering("sans-bold" if self.shown else "sans", px(18), theme.text_on_paper)
        for number, line in enumerate(self.lines):
            place = self.words.move(0, top + number * px(LINE))
            self.write(surface, assets, line, place, lettering)
        if self.wide:
            right = pygame.Rect(self.words.right + px(10), top, self.wide, px(LINE))
            self.write(surface, assets, self.worth, right, Lettering("sans", px(16), theme.second_on_paper, "right"))


class HintList(SheetScene):
    """A sheet at the side of the table, which stays as bright as it is: what it lists is seen there."""

    name = "hints"
    dims = False
    wide = float(WIDE)
    margin = 26.0

    def __init__(
        self, context: Context, game: str, board: BoardView, moves: Marking, let_pass: Callable[[float], bool]
    ) -> None:
        super().__init__(context)
        self._game = game
        self._board = board
        self._moves = moves
        self._let_pass = let_pass
        """Lets so many seconds pass on the table; whether anything moves there."""
        self.focus_key = f"move:{moves.shown}"
        moves.point_at(moves.shown)
        moves.look_at()

    def heading(self) -> str:
        """The name of the list."""
        return "Good moves" if len(self._moves.advice) > 1 else "A good move"

    def title(self) -> str:
        """The game's: the table is still there."""
        return f"{self._game}: {self.heading().lower()}"

    def write(self, page: Page) -> None:
        """The moves; under them what speaks for the one that is shown, in as much room as the longest takes."""
        board, moves = self._board, self._moves
        told: list[str] = []
        for number, each in enumerate(moves.advice):
            said = board.table.said(board.view, each.action)
            words = f"{number + 1}. {said}{', elsewhere' * (said in told)}"
            told.append(said)
            shown, choose = number == moves.shown, self._chooser(number)
            high = DENSE_ROW if self.dense else ROW
            page.add(MoveRow(f"move:{number}", words, each.worth, page, shown, choose, high))
            page.gap(2 if self.dense else 4)
        page.gap(3 if self.dense else 8)
        least = page.y + max(self._reasons(_copy(page), each) for each in moves.advice)
        self._reasons(page, moves.advice[moves.shown])
        page.y = max(page.y, least)

    def _reasons(self, page: Page, advice: Advice) -> int:
        top = page.y
        for clause in advice.clauses:
            page.words(
                f"{clause[:1].upper()}{clause[1:]}.",
                size=16 if self.dense else 17,
                leading=1.25 if self.dense else 1.35,
            )
            page.gap(2 if self.dense else 3)
        return page.y - top

    def feet(self) -> Sequence[Foot]:
        """The rule, and back to the table."""
        return [
            Foot("why", "Why?", self._moves.why, shortcut="F1"),
            Foot("close", "Back", self.back, primary=True, shortcut="Esc"),
        ]

    # -- at the side of the table -------------------------------------------------------------------------------------

    def layout(self) -> None:
        """At the side where it hides least of what the move touches, and no paper with its buttons if that may be;
        beside a wall that has a frame."""
        scale, camera = self.context.scale, self._board.tabletop.picture.camera
        beside = (camera.frame.left - scale.px(24)) / scale.factor if camera and camera.frame else 0.0
        self.wide = min(beside, WIDE) if beside >= NARROW else WIDE
        for self.dense in (False, True):
            super().layout()
            if not any(isinstance(widget, ScrollArea) for widget in self.widgets):
                break
        rest = self.sheet.x
        far = max(0, rest - scale.px(20))  # as far from the edge as plates and pads are
        marked = [item.rect for item in self._board.tabletop.things.values() if item.key.startswith("hint:")]
        ghost = self._board.tabletop.ghost_rect()
        marked += [ghost] if ghost else []

        buttons = [verb.rect for verb in self._board.tabletop.picture.verbs if verb.rect is not None]

        def hidden(by: int) -> tuple[int, int, bool]:
            place = self.sheet.move(by, 0)
            return (
                covered(place, marked),
                sum(place.left < each.right and each.left < place.right for each in buttons),
                by < 0,
            )

        by, down = min((far, -far), key=hidden), 0
        pad = self._board.view.areas.pad
        if pad is not None and self.sheet.move(by, 0).colliderect(pad):  # it lies on the pad, edge on edge
            by, down = pad.right - self.sheet.right, max(pad.bottom - self.sheet.bottom, -self.sheet.y)
        else:  # a plate stays whole above it
            place = self.sheet.move(by, 0)
            cut = [each.bottom for each in self._plates() if each.colliderect(place) and each.top < place.top]
            lower = max(cut, default=self.sheet.top) + scale.px(8) * bool(cut) - self.sheet.top
            down = lower if self.sheet.bottom + lower <= scale.height - scale.px(8) else 0
            down -= self._lift(self.sheet.move(by, down), marked)
        self.sheet.move_ip(by, down)
        corner = self.menu_button().rect.inflate(2 * scale.px(8), 2 * scale.px(8))
        for widget in self.widgets:
            if widget.key != "menu":
                widget.move(by, down)
            if widget.key.startswith("heading") and widget.rect.colliderect(corner):
                beside = corner.right - widget.rect.x
                widget.rect.update(
                    widget.rect.x + beside, widget.rect.y, widget.rect.width - beside, widget.rect.height
                )

    def _lift(self, place: pygame.Rect, marked: Sequence[pygame.Rect]) -> int:
        """By how many pixels the sheet must rise so that its foot hides nothing marked; 0 if a plate is in the way."""
        gap = self.context.scale.px(8)
        hidden = [area.top for area in marked if area.colliderect(place)]
        up = place.bottom + gap - min(hidden) if hidden else 0
        plates = [each.bottom for each in self._plates() if each.left < place.right and each.right > place.left]
        return up if place.top - up >= gap + max((y for y in plates if y <= place.top), default=0) else 0

    def _plates(self) -> Sequence[pygame.Rect]:
        """Everybody's, in pixels."""
        return list(self._board.tabletop.plates.values())

    # -- going through them -------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """What the mouse or the focus is on is shown on the table, where things go on moving."""
        moves_on = self._let_pass(dt)
        pointed = next((widget.key for widget in self.widgets if widget.hovered), None) or self.focus_key or ""
        kind, _, number = pointed.partition(":")
        if kind == "move" and int(number) != self._moves.shown:
            self._moves.point_at(int(number))
            self._moves.look_at()
            self.lay_out()
        return moves_on

    def _chooser(self, number: int) -> Callable[[], None]:
        def choose() -> None:
            self._moves.point_at(number)
            self.back()

        return choose

    def command(self, name: str) -> bool:
        """H goes to the next move, F1 to the rule it is about."""
        if name == "hint":
            number = (self._moves.shown + 1) % len(self._moves.advice)
            self.inputs.focus(f"move:{number}")
            self.update(0.0)
        elif name == "rules":
            self._moves.why()
        return name in ("hint", "rules")


def _copy(page: Page) -> Page:
    """A page as wide, to see how much room words take."""
    return Page(page.assets, page.scale, page.left, 0, page.width)
