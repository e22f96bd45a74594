"""Two moves side by side in a table of facts: those that favour the better one stand out, the others are pale.

Look back, puzzles and hints show it between the sentence that names the two moves and the choices that follow::

page.put(compare(session, table, view, prompt, own, best))

`page` is a `Page`; for other containers (`game.ui.widgets.blocks`) it is one more part. It takes its full height and
has no scroll bar; its container scrolls. A screen reader hears it row by row. Its last row needs hands to be played on,
which takes a moment. So it is made once per decision; an analysis finds out beforehand how those hands end.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.analysis.evidence import Ends
from game.analysis.reasons import Contrast, side_by_side
from game.core.bot import AnyPrompt
from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, Tile, parse_tile
from game.scenes.session.session import Session
from game.ui.board.picture import View
from game.ui.board.table import HAND, Table
from game.ui.draw import paint
from game.ui.widgets import blocks
from game.ui.widgets.blocks import Block, Column, Gap, Kit, Line, Painted, Size, Words, exactly
from game.ui.widgets.drawn import painting
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext, said
from game.words.saying import Number

COLUMN_WIDTH, ROW_HEIGHT = 62, 42
"""Width of a move's column and height of a row, in dp, where there is room."""
COLUMN_SHARE, WORD_SHARE = 2 / 9, 1 / 4
"""Largest share of the width that a move's column takes, and that with only a word above it."""
LEAST_HEAD_SIZE = 13
"""Smallest size of the words at the head of a column, in dp."""
TILE_HALF = 21
"""Half of a tile's length at the head of a column, in dp."""


@dataclass(frozen=True)
class Comparison(Block):
    """The table as a part of a page, in the language in use. `heads` name its columns, by default the person's move and
    the better one; `tiles` are those that the moves play, if both play one; `moves` returns their names."""

    facts: Sequence[Contrast]
    names: Sequence[str]
    seat: Seat
    moves: Callable[[], tuple[str, str]]
    tiles: tuple[Tile, ...] = ()
    heads: tuple[str, ...] = ()

    def _named(self) -> tuple[str, ...]:
        return self.heads or (pgettext("one of two moves", "You"), pgettext("one of two moves", "Better"))

    def _head(self, kit: Kit, size: int) -> int:
        return max(kit.assets.text_size(words, "sans-bold", size)[0] for words in self._named())

    def _figure(self, kit: Kit, width: int) -> int:
        """Width of a move's column; a little more for the word above it, if no tile stands there."""
        figure, head = min(kit.px(COLUMN_WIDTH), round(COLUMN_SHARE * width)), self._head(kit, kit.px(LEAST_HEAD_SIZE))
        return figure if self.tiles or head > WORD_SHARE * width else max(figure, head)

    def _table(self, kit: Kit, width: int) -> blocks.Grid:
        theme, figure, named = kit.theme, self._figure(kit, width), self._named()
        heads: list[Block] = [
            Words(words, "sans-bold", 16, colour, "center", smallest=LEAST_HEAD_SIZE)
            for words, colour in zip(named, (None, theme.right_sum), strict=True)
        ]
        least = kit.assets.least if self.tiles else kit.px(LEAST_HEAD_SIZE)
        fits = self._head(kit, least) <= figure
        if self.tiles:
            half = min(kit.px(TILE_HALF), figure * 2 // 5)
            pictures = [_picture(kit, tile, half) for tile in self.tiles]
            heads = [Column(each) for each in zip(heads, pictures, strict=True)] if fits else [*pictures]
        elif not fits:  # words too small: the brass edge and any tiles tell the columns apart
            heads = [Gap(0)] * 2
        told = ". ".join(f"{head}: {move}" for head, move in zip(named, self.moves(), strict=True))
        lines = [Line(told, (Gap(0), *heads)), *(self._line(kit, each, named) for each in self.facts)]
        return blocks.Grid(lines, (0, figure, figure), exactly(kit.px(ROW_HEIGHT)), key="compared")

    def _line(self, kit: Kit, row: Contrast, heads: Sequence[str]) -> Line:
        fact, numbers = (
            said(row.named, self.names, self.seat),
            [format(Number(each)) for each in (row.yours, row.better)],
        )
        if row.among:
            # TRANSLATORS: {fact} is such as “Unseen tiles that Ben could play”, {n} how many unseen tiles there are
            fact = _("{fact}, of {n}").format(fact=fact, n=Number(row.among))
        told = ". ".join((fact, *(f"{head}: {number}" for head, number in zip(heads, numbers, strict=True))))
        pale, right = kit.theme.second_on_paper, kit.theme.right_sum
        face, size, colours = ("sans-bold", 25, (None, right)) if row.favours else ("sans", 21, (pale, pale))
        figures = (
            Words(number, "serif", size, colour, "center", smallest=16)
            for number, colour in zip(numbers, colours, strict=True)
        )
        return Line(told, (Words(fact, face, 16, colours[0], lines=0), *figures))

    def wide(self, kit: Kit) -> Size:
        """The widths; in a narrow page each cell reports for itself whether it has room."""
        return Size(kit.px(5 * COLUMN_WIDTH), kit.px(4 * COLUMN_WIDTH), 0)

    def high(self, kit: Kit, width: int) -> Size:
        return self._table(kit, width).high(kit, width)

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        """Puts rows between thin lines, and a brass frame around the better move."""
        made = kit.put(self._table(kit, rect.width), rect)
        px, theme, figure = kit.px, kit.theme, self._figure(kit, rect.width)

        def draw(surface: pygame.Surface, place: pygame.Rect) -> None:
            for row in made[1:]:
                surface.fill(theme.rule_line_faint, (place.x, row.rect.y, place.width, max(1, px(1))))
            edge = pygame.Rect(place.right - figure, place.y, figure, place.height)
            paint.rounded(surface, edge, px(8), theme.brass_dark, max(2, px(2)))

        return [painting(kit.name(), "", rect, draw), *made]


def compare(
    session: Session, table: Table, view: View, prompt: AnyPrompt, own: Any, best: Any, ends: Ends | None = None
) -> Comparison:
    """The facts of both actions of a prompt side by side; plays hands on unless `ends` says how they end."""
    facts = side_by_side(session.game.expertise(), session.match.rules, prompt, own, best, ends)
    tiles = [tile for each in (own, best) if (tile := _tile(table, each)) is not None]

    def moves() -> tuple[str, str]:
        better, yours = table.told_apart(view, prompt.observation, best, own)
        return yours, better

    return Comparison(facts, session.plan.names, prompt.seat, moves, tuple(tiles) if len(tiles) == 2 else ())


def _tile(table: Table, action: Any) -> Tile | None:
    """The tile of the hand that an action plays, or None."""
    played = [name.removeprefix(HAND) for name in table.touches(action) if name.startswith(HAND)]
    return parse_tile(played[0]) if len(played) == 1 else None


def _picture(kit: Kit, tile: Tile, half: int) -> Block:
    picture = kit.assets.tile(HI[tile], LO[tile], half, vertical=False)
    return Painted(
        lambda surface, place: paint.put(surface, picture, center=place.center), down=exactly(half + kit.px(10))
    )
