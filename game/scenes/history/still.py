"""The table of a recorded match at one ply, for a picture: nothing on it can be pressed."""

from collections.abc import Sequence

import pygame

from game import games
from game.core.record import Record
from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, parse_tile
from game.scenes.match.matchscene import MatchScene
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.tablekind import REPLAY
from game.ui.board.picture import Situation, View
from game.ui.style.scale import Scale
from game.ui.widgets.widgets import Widget
from game.words import _, pgettext

ROW = 76
"""Height of a row of open hands below the table, in dp."""
HALF, NAME, EDGE = 26, 140, 24
"""Half a tile's length in such a row, the width of a name before the tiles, and the margin, in dp."""


class StillScene(MatchScene):
    """The table as everybody may see it; with `seat` also that seat's hand. `all_hands`, for a hand that is over, lays
    all of them open below the table."""

    kind = REPLAY
    name = "still"
    tracks_damage = False
    hands: Sequence[tuple[str, Sequence[str]]] = ()
    """(name, tiles) of each hand laid open below the table."""

    def __init__(
        self, context: Context, record: Record, ply: int, *, seat: Seat | None = None, all_hands: bool = False
    ) -> None:
        game = games.find(record.game)
        plan = next(Session.resuming(record, game)).plan
        session = Session.start(plan, game, record.seed)
        super().__init__(context, session, live=False, verbs=False)
        self.board.viewer = seat
        session.play_written(record.actions[:ply], record.sides)
        if all_hands:
            self.hands = self._hands()

    @property
    def scale(self) -> Scale:
        """The scale of the table, which has the picture without the rows of hands."""
        whole = self.context.scale
        return whole.part(whole.width, whole.height - whole.px(ROW) * self._rows)

    @property
    def _columns(self) -> int:
        """How many hands stand side by side."""
        most = max(len(tiles) for _, tiles in self.hands)
        whole = self.context.scale
        return max(1, (whole.width - whole.px(EDGE)) // whole.px(NAME + EDGE + most * (HALF + 4)))

    @property
    def _rows(self) -> int:
        return -(-len(self.hands) // self._columns) if self.hands else 0

    def make_widgets(self) -> None:
        self.show_now()

    def show_now(self) -> None:
        """Shows the match as it stands, without animation."""
        self.refresh()
        self.tabletop.motion.clear()

    def buttons(self) -> list[Widget]:
        """None: a picture has nothing to press."""
        return []

    def situation(self, view: View, home: Seat) -> Situation:
        to_act = self.session.match.to_act
        return Situation(
            _(self.board.session.game.title), (self.table.head(view),), home, to_act, pgettext("a player", "to play")
        )

    def _hands(self) -> list[tuple[str, Sequence[str]]]:
        match = self.session.match
        seen = (match.rules.observe(match.state, seat) for seat in range(match.seats))
        return [(name, each.get("hand", ())) for name, each in zip(self.session.plan.names, seen, strict=True)]

    def draw_table(self, surface: pygame.Surface) -> None:
        """Draws the table, and the hands below it."""
        scale, assets = self.context.scale, self.context.assets
        px, top = scale.px, self.scale.height
        super().draw_table(surface.subsurface((0, 0, surface.get_width(), top)))
        if not self.hands:
            return
        surface.blit(assets.board(surface.get_width(), scale.height - top), (0, top))
        columns = self._columns
        for number, (name, tiles) in enumerate(self.hands):
            x = px(EDGE) + number % columns * (surface.get_width() - px(EDGE)) // columns
            y = top + number // columns * px(ROW) + px(12)
            assets.write(surface, name, "sans-bold", px(18), assets.theme.text, midleft=(x, y + px(HALF)))
            x += px(NAME)
            for tile in map(parse_tile, tiles):
                surface.blit(assets.tile(HI[tile], LO[tile], px(HALF), vertical=True), (x, y))
                x += px(HALF + 4)
