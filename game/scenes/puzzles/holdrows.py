"""The evidence of who holds which tile: facts of a hand in words, and a row for each tile asked about."""

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
from game.ui.widgets.buttons import draw_face
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page
from game.words import _, pgettext, sentences

HALF = 24
"""Half a tile's length, in dp."""
LINE = 20
"""Height of a line beside a tile, in dp."""


class Fact(NamedTuple):
    """A seat could not play on the numbers that were open, and drew or passed; facts count from 1."""

    number: int
    seat: Seat
    ply: int
    open: tuple[int, ...]
    drew: bool

    def words(self, names: Sequence[str]) -> str:
        """The fact in a line."""
        drew, passed = _("{number}. {name} could not play on {open}, and drew"), _("{number}. {name} passed on {open}")
        words = drew if self.drew else passed
        return words.format(number=self.number, name=names[self.seat], open=", ".join(map(str, self.open)))


def facts_of(match: Match, puzzle: Puzzle) -> list[Fact]:
    """The facts about others that the seat of the puzzle has seen in this hand, in order."""
    seen = match.rules.observe(match.state, puzzle.seat)
    known = [each for each in seen.get("unable", ()) if each[1] in holding.facts(seen) and each[0] != puzzle.seat]
    return [
        Fact(number, seat, ply, (*sorted(open_then),), seen["plies"][ply][1] == str(DRAW))
        for number, (seat, ply, open_then) in enumerate(known, 1)
    ]


def hold_row(
    tile: str, note: str, page: Page, on_press: Callable[[], None], *, marked: bool, right: bool | None
) -> Drawn:
    """A tile that can be marked. After the answer (`right` is set) a sign tells whether it is right, and `note` why."""
    px, rect, open_still = page.scale.px, page.room(0), right is None
    left = px(20) + px(HALF)
    width = rect.width - left - px(10)
    lines = page.assets.wrap(note, "sans", px(16), width) if note else []
    rect.height = max(2 * px(HALF) + px(12), px(16) + px(LINE) * (1 + len(lines)))
    heading, state = tile, pgettext("a tile", "marked") if marked else pgettext("a tile", "not marked")
    if not open_still:
        heading = state = pgettext("a tile", "Yes") if right else pgettext("a tile", "No")

    def draw(on: Brush) -> None:
        """A slip of paper with the tile at the left; a brass edge and a tick show that it is marked."""
        theme, rect, state = on.theme, on.rect, on.widget.state if open_still else "rest"
        face = draw_face(on.surface, rect, on.assets, on.scale, "paper", state)
        if marked:
            paint.brass_edge(on.surface, face, on.scale.factor, theme)
        number = parse_tile(tile)
        picture = on.assets.tile(HI[number], LO[number], px(HALF), vertical=True)
        paint.put(on.surface, picture, midleft=(face.x + px(10), face.centery))
        colour = theme.text_on_paper if open_still else theme.right_sum if right else theme.devil
        y = face.centery - px(LINE) * (1 + len(lines)) // 2
        row = pygame.Rect(rect.x + left, y, width, px(LINE))
        if marked if open_still else right:
            paint.put(on.surface, on.assets.icon("check", px(18), colour), midleft=row.midleft)
            row.x += px(24)
            row.width -= px(24)
        on.write(heading, row, "sans-bold", 17, colour)
        for at, line in enumerate(lines, 1):
            row = pygame.Rect(rect.x + left, y + at * px(LINE), width, px(LINE))
            on.write(line, row, colour=theme.second_on_paper)

    label = sentences([f"{tile}: {state}", note])
    return Drawn(f"hold:{tile}", label, rect, draw, "switch", on_press=on_press, enabled=open_still, scale=page.scale)
