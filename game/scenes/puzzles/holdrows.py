"""What tells who holds which tile: the facts of a hand in words, and a row for each tile that is asked about."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.core.match import Match
from game.core.rules import Seat
from game.dominoes.chaingame.rules import DRAW
from game.dominoes.tiles import HI, LO, parse_tile
from game.puzzles import holding
from game.puzzles.puzzle import Puzzle
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Lettering, Widget
from game.words import _, pgettext, sentences

HALF = 24
"""Half a tile's length, in dp."""
LINE = 20
"""The height of a line beside a tile, in dp."""


class Fact(NamedTuple):
    """That a seat could not play when these numbers were open, so that it drew or passed; facts count from 1."""

    number: int
    seat: Seat
    ply: int
    open: tuple[int, ...]
    drew: bool

    def words(self, names: Sequence[str]) -> str:
        """The same in a line."""
        drew, passed = _("{number}. {name} could not play on {open}, and drew"), _("{number}. {name} passed on {open}")
        words = drew if self.drew else passed
        return words.format(number=self.number, name=names[self.seat], open=", ".join(map(str, self.open)))


def facts_of(match: Match, puzzle: Puzzle) -> list[Fact]:
    """What the seat that is asked has seen of the others in this hand, in the order in which it happened."""
    seen = match.rules.observe(match.state, puzzle.seat)
    known = [each for each in seen.get("unable", ()) if each[1] in holding.facts(seen) and each[0] != puzzle.seat]
    return [
        Fact(number, seat, ply, (*sorted(open_then),), seen["plies"][ply][1] == str(DRAW))
        for number, (seat, ply, open_then) in enumerate(known, 1)
    ]


class HoldRow(Widget):
    """A tile that may be marked; once it is answered a sign says whether it is right, and words why."""

    role = "switch"

    def __init__(
        self, tile: str, note: str, page: Page, *, marked: bool, right: bool | None, on_press: Callable[[], None]
    ) -> None:
        px, rect = page.scale.px, page.room(0)
        self._scale = page.scale
        self.tile, self.marked, self.right = parse_tile(tile), marked, right
        self._side = px(HALF)
        self._left = px(20) + self._side
        heading, state = tile, pgettext("a tile", "marked") if marked else pgettext("a tile", "not marked")
        if right is not None:
            heading = pgettext("a tile", "Yes") if right else pgettext("a tile", "No")
        self._heading = heading
        self._lines = page.assets.wrap(note, "sans", px(16), rect.width - self._left - px(10)) if note else []
        rect.height = max(2 * self._side + px(12), px(16) + px(LINE) * (1 + len(self._lines)))
        words = f"{tile}: {state if right is None else heading}"
        super().__init__(f"hold:{tile}", sentences([words, note]), rect, on_press=on_press)
        self.enabled = right is None
        self.on = marked

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """A slip of paper with the tile at the left; a brass edge and a tick say that it is marked."""
        scale, theme = self._scale, assets.theme
        px = scale.px
        face = draw_face(surface, self.rect, assets, scale, "paper", self.state if self.right is None else "rest")
        if self.marked:
            paint.brass_edge(surface, face, scale.factor, theme)
        tile = assets.tile(HI[self.tile], LO[self.tile], self._side, vertical=True)
        paint.put(surface, tile, midleft=(face.x + px(10), face.centery))
        colour = theme.text_on_paper if self.right is None else theme.right_sum if self.right else theme.devil
        y = face.centery - px(LINE) * (1 + len(self._lines)) // 2
        width = self.rect.width - self._left - px(10)
        icon = "check" if (self.marked if self.right is None else self.right) else None
        row = pygame.Rect(self.rect.x + self._left, y, width, px(LINE))
        if icon:
            paint.put(surface, assets.icon(icon, px(18), colour), midleft=row.midleft)
            row.x += px(24)
            row.width -= px(24)
        self.write(surface, assets, self._heading, row, Lettering("sans-bold", px(17), colour))
        for number, line in enumerate(self._lines, 1):
            row = pygame.Rect(self.rect.x + self._left, y + number * px(LINE), width, px(LINE))
            self.write(surface, assets, line, row, Lettering("sans", px(16), theme.second_on_paper))
