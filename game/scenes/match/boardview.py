"""The table of a match as one seat sees it: the picture, what moves on it, what is in hand and what is looked at."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import games
from game.core.rules import Seat
from game.scenes.session.handorder import HandOrder
from game.scenes.session.session import Session
from game.scenes.session.tableplan import seated
from game.scenes.shell.base import Context
from game.ui.board.chrome import draw_ground
from game.ui.board.items import Item
from game.ui.board.layout import rack_height
from game.ui.board.picture import Areas, Picture, Situation, View
from game.ui.board.table import Table
from game.ui.render.prewarm import Prewarm
from game.ui.render.staging import Before
from game.ui.render.tabletop import Tabletop
from game.ui.style.scale import Scale
from game.ui.style.tempo import pace

PIPS_ALONE = 9
"""Numbers above that are hard to tell by their pips."""


class BoardView:
    """Shows a session through its game's table. `show` makes the picture anew; drawing changes nothing."""

    def __init__(self, context: Context, session: Session, *, row: int, verbs: bool) -> None:
        self.context = context
        self.session = session
        self.table: Table = games.table_class(session.game.key)(context.assets)
        self.tabletop = Tabletop(context.assets, self.table)
        self.prewarm = Prewarm(self.tabletop)
        self.row = row + (self.table.most_verbs if verbs and session.humans else 0)
        """The most buttons that stand beside the hand: their room is kept, or the table would jump each turn."""
        self.hand = HandOrder(context.settings.hand_order)
        self.hand.recall(context.settings.racks, session.sealed)
        self.viewer: Seat | None = session.open_to
        """Whose hand is shown."""
        self.hovered = ""
        """The key of what is looked at, by mouse or keyboard."""
        self.refused = ""
        """The name of what was touched in vain."""
        self.hinted: frozenset[str] = frozenset()
        """What the last hint said to touch, until something is played."""
        self.held: Item | None = None
        """What is dragged, drawn at the mouse."""
        self.over: Item | None = None
        """What the mouse is on, or what is dragged would be dropped on."""
        self.mouse = (0, 0)
        """Where the mouse is, in window pixels."""
        self.pad_open = False

    def begin(self, session: Session) -> None:
        """Shows another session of the same game from now on, on a table where nothing is picked."""
        self.session = session
        self.table = self.tabletop.table = games.table_class(session.game.key)(self.context.assets)
        self.hand.forget()

    @property
    def view(self) -> View:
        """What the picture was made from."""
        assert self.tabletop.view is not None
        return self.tabletop.view

    @property
    def empty(self) -> bool:
        """Whether only cloth and rack have been shown so far."""
        return self.tabletop.view is None

    # -- the picture --------------------------------------------------------------------------------------------------

    def show(
        self,
        scale: Scale,
        legal: Sequence[Any],
        situation: Callable[[View, Seat], Situation],
        row_length: Callable[[Picture], int],
        *,
        moving: bool = False,
        gliding: bool = False,
        dealt: bool = False,
    ) -> None:
        """Makes the picture anew for what may be done now.

        With `moving`, what has changed goes to its new place and new things come from the seat that acted (all of them
        from the heap when they are `dealt`); with `gliding`, things only change their places. `situation` is asked for
        what is said around the table, given the view and the seat at the bottom; `row_length` how many buttons stand
        beside the hand with a picture.
        """
        session, match, tabletop = self.session, self.session.match, self.tabletop
        self.context.assets.large_set = getattr(match.rules, "highest", 0) > PIPS_ALONE
        home = self.viewer if self.viewer is not None else next(iter(session.humans), 0)
        self.hand.seat = self.viewer
        hand = self.hand.of(session.observation(self.viewer).get("hand", []))
        self.row = max(self.row, row_length(tabletop.picture))
        view = view_of(
            session,
            self.viewer,
            self._areas(scale, len(hand)),
            scale,
            legal=legal,
            hovered=self.hovered,
            refused=self.refused,
            hinted=self.hinted,
        )
        told, rects = situation(view, home), tabletop.hand_rects
        before = tabletop.show(view, told, hand)
        if (count := row_length(tabletop.picture)) > self.row:
            self.row = count
            areas = self._areas(scale, len(hand))
            if (areas, tabletop.hand_rects) != (view.areas, rects):  # more buttons than before: they need room
                tabletop.show(replace(view, areas=areas), told, hand)
        if moving or gliding:
            last = next(iter(view.last), None)
            actor = last.seat if last else home
            tabletop.move(before, pace(self.context.settings), actor=None if gliding else actor, dealt=dealt)

    def _areas(self, scale: Scale, hand: int) -> Areas:
        return self.tabletop.areas(scale, self.session.match.seats, hand, self.row, pad_open=self.pad_open)

    def before(self) -> Before:
        """What the table shows, to see later what has changed."""
        return Before.of(self.tabletop, self.session.match.seats)

    def point(self, key: str) -> bool:
        """Shows what looking at the thing of that key shows; whether the game offers other buttons then."""
        self.hovered, tabletop = key, self.tabletop
        verbs = tabletop.picture.verbs
        before = tabletop.point(key)
        if before is not None:
            tabletop.move(before, pace(self.context.settings), actor=None)
        return tabletop.picture.verbs is not verbs and tabletop.picture.verbs != verbs

    def leads(self) -> frozenset[str]:
        """Everything that leads towards a legal action when it is touched now."""
        return self.table.leads(self.view) if self.view.legal else frozenset()

    def leads_on(self, name: str) -> bool:
        """Whether touching that leads towards a legal action now."""
        return name in self.leads()

    def on_cloth(self, position: tuple[int, int]) -> bool:
        """Whether a point lies on the cloth: not on the rack or a paper."""
        if self.empty:
            return False
        areas = self.view.areas
        return not any(place is not None and place.collidepoint(position) for place in (areas.rack, areas.pad))

    @property
    def snapped(self) -> bool:
        """Whether what is dragged shows at the place it would be dropped on instead of at the mouse."""
        return self.held is not None and self.over is not None and self.over.key == self.hovered

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw_cloth(self, surface: pygame.Surface, scale: Scale) -> None:
        """Bare cloth and rack, before there is anything to show."""
        height = rack_height(scale, 1) if self.table.has_rack else 0
        draw_ground(surface, pygame.Rect(0, scale.height - height, scale.width, height), self.context.assets)

    def draw_held(self, surface: pygame.Surface) -> None:
        """What is held, at the mouse."""
        if self.held is not None and not self.snapped:
            self.tabletop.draw_held(surface, self.held, self.mouse)


def view_of(
    session: Session,
    viewer: Seat | None,
    areas: Areas,
    scale: Scale,
    *,
    legal: Sequence[Any] = (),
    hovered: str = "",
    refused: str = "",
    hinted: frozenset[str] = frozenset(),
) -> View:
    """All that a picture of the match is made from, for the eyes of that seat (None: for everybody's)."""
    match = session.match
    return View(
        rules=match.rules,
        options=match.options,
        observation=session.observation(viewer),
        viewer=viewer,
        legal=legal,
        seating=seated(session.game, session.plan),
        areas=areas,
        scale=scale,
        scores=match.rules.scores(match.state),
        log=session.seen(viewer),
        match_log=session.match_log(viewer),
        last=session.latest(viewer),
        past=tuple(session.ends if session.hand_end is None else session.ends[:-1]),
        hovered=hovered,
        refused=refused,
        hinted=hinted,
        sides=session.sides_taken(),
    )
