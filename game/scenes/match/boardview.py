"""The table of a match as one seat sees it: the picture, its motion, what is held and what is looked at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game import games
from game.core.rules import Seat
from game.dominoes.tiles import HI, LO, WEIGHT, parse_tile
from game.scenes.session.session import Session
from game.scenes.session.tableplan import seated
from game.scenes.shell.context import Context
from game.ui.animation.motion import Cue
from game.ui.board.hintmarks import HintItem, hint_frame, hint_lamp
from game.ui.board.items import Item
from game.ui.board.picture import Areas, Situation, View
from game.ui.board.table import Table
from game.ui.render.staging import Before, Staging
from game.ui.render.tabletop import Tabletop
from game.ui.style.scale import Scale
from game.ui.style.tempo import pace
from game.ui.widgets.widgets import Widget
from game.words import N_, _

PIPS_ALONE = 9
"""Highest number that is easily told by its pips alone."""

SEAT_KEYS = tuple("01234567")
"""The seats as written in kept hand orders."""
SORTINGS = {
    "drawn": N_("Your hand is in your own order"),
    "suit": N_("Your hand is sorted by highest number"),
    "pips": N_("Your hand is sorted by weight"),
}
"""The ways of sorting, and what is said when one is chosen."""


class BoardView:
    """Shows a session through its game's table. `show` makes a new picture; drawing changes nothing."""

    def __init__(self, context: Context, session: Session, *, always: int, verbs: bool) -> None:
        """`always` is the number of buttons next to the game's `verbs`."""
        self.context = context
        self.session = session
        self.table: Table = games.table_class(session.game.key)(context.assets)
        self.tabletop = Tabletop(context.assets, self.table)
        self.always = always
        self.row = always + (self.table.most_verbs if verbs and session.humans else 0)
        """The most buttons in the row beside the hand so far. Their room is kept so that the table does not move."""
        self.hand = HandOrder(context.settings.hand_order)
        self.hand.recall(context.settings.racks, session.sealed)
        self.viewer: Seat | None = session.open_to
        """The seat whose hand is shown."""
        self.hovered = ""
        """The key of the thing looked at, by mouse or keyboard."""
        self.refused = ""
        """The name of what was touched and refused."""
        self.hinted: frozenset[str] = frozenset()
        """The touches of the last hint, until something is played."""
        self.held: Item | None = None
        """The dragged item, drawn at the mouse."""
        self.over: Item | None = None
        """The item under the mouse, or the one that a dragged item would be dropped on."""
        self.mouse = (0, 0)
        """The position of the mouse, in window pixels."""
        self.pad_open = False
        self.stands: Mapping[str, str] = {}
        """The standing of the only person at the table with its characters, by their keys."""

    def begin(self, session: Session) -> None:
        """Shows another session of the same game on a fresh table."""
        self.session = session
        self.table = self.tabletop.table = games.table_class(session.game.key)(self.context.assets)
        self.hand.forget()

    @property
    def view(self) -> View:
        """The view that the picture was made from."""
        assert self.tabletop.view is not None
        return self.tabletop.view

    # -- the picture --------------------------------------------------------------------------------------------------

    def show(
        self,
        scale: Scale,
        legal: Sequence[Any],
        situation: Callable[[View, Seat], Situation],
        *,
        moving: bool = False,
        gliding: bool = False,
        dealt: bool = False,
    ) -> None:
        """Makes a new picture with these legal actions.

        With `moving`, changed items move to their new places and new ones come from the seat that acted (all of them
        from the heap when they are `dealt`); with `gliding`, items only change places. `situation` says what stands
        around the table, given the view and the seat at the bottom.
        """
        session, match, tabletop = self.session, self.session.match, self.tabletop
        self.context.assets.large_set = getattr(match.rules, "highest", 0) > PIPS_ALONE
        home = self.viewer if self.viewer is not None else next(iter(session.humans), 0)
        self.hand.seat = self.viewer
        observation = session.observation(self.viewer)
        hand = self.hand.of(observation.get("hand", []))
        self.row = max(self.row, self.row_length)
        view = View(
            rules=match.rules,
            options=match.options,
            observation=observation,
            viewer=self.viewer,
            legal=legal,
            seating=seated(session.game, session.plan, self.stands),
            areas=self._areas(scale, len(hand)),
            scale=scale,
            scores=match.rules.scores(match.state),
            log=session.seen(self.viewer),
            match_log=session.match_log(self.viewer),
            last=session.latest(self.viewer),
            past=tuple(session.hand_results if session.hand_end is None else session.hand_results[:-1]),
            hovered=self.hovered,
            refused=self.refused,
            hinted=self.hinted,
            sides=session.sides_taken(),
        )
        told, rects = situation(view, home), tabletop.hand_rects
        before = tabletop.show(view, told, hand)
        if self.row_length > self.row:
            self.row = self.row_length
            areas = self._areas(scale, len(hand))
            if (areas, tabletop.hand_rects) != (view.areas, rects):  # more buttons than before: they need room
                tabletop.show(replace(view, areas=areas), told, hand)
        if moving or gliding:
            last = next(iter(view.last), None)
            actor = last.seat if last else home
            tabletop.move(before, pace(self.context.settings), actor=None if gliding else actor, dealt=dealt)

    def _areas(self, scale: Scale, hand: int) -> Areas:
        return self.tabletop.areas(scale, self.session.match.seats, hand, self.row, pad_open=self.pad_open)

    @property
    def row_length(self) -> int:
        """The number of buttons in the row at the right of the rack."""
        return self.always + sum(1 for verb in self.tabletop.picture.verbs if verb.rect is None)

    def before(self) -> Before:
        """A snapshot of what the table shows, for finding later what has changed."""
        return Before.of(self.tabletop, self.session.match.seats)

    def staging(self, before: Before) -> Staging:
        """The staging of events on the table, which showed `before` until now."""
        return Staging(self.tabletop, before, pace(self.context.settings))

    def advance(self, dt: float) -> None:
        """Advances all motion by `dt` seconds and plays the sound of what lands."""
        self._sound(self.tabletop.motion.advance(dt))

    def finish(self) -> None:
        """Ends all motion and plays the sound of what lands."""
        self._sound(self.tabletop.motion.finish())

    def _sound(self, cues: Sequence[Cue]) -> None:
        for cue in cues:
            across = 2 * cue.x / self.context.scale.width - 1
            self.context.sound.play(cue.sound, pan=0.6 * across, pitch=cue.pitch)

    def point(self, key: str) -> bool:
        """Hovers over the thing with that key; whether the game then offers other buttons."""
        self.hovered, tabletop = key, self.tabletop
        verbs = tabletop.picture.verbs
        if (before := tabletop.point(key)) is not None:
            tabletop.move(before, pace(self.context.settings), actor=None)
        return tabletop.picture.verbs is not verbs and tabletop.picture.verbs != verbs

    def leads(self) -> frozenset[str]:
        """All touches that now lead towards a legal action."""
        return self.table.leads(self.view) if self.view.legal else frozenset()

    def leads_on(self, name: str) -> bool:
        """Whether that touch leads towards a legal action."""
        return name in self.leads()

    def things(self, widgets: Sequence[Widget]) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        leads = self.leads()
        items: list[dict[str, object]] = [
            {
                "key": item.key,
                "rect": list(item.rect),
                "touch": item.touch in leads,
                "label": item.label,
                "tip": item.tip,
                "hit": list(item.hit(self.context.scale)) if item.touch else [],
            }
            for item in self.tabletop.items.values()
        ]
        verbs = {verb.key for verb in self.tabletop.picture.verbs if verb.touch}
        buttons: list[dict[str, object]] = [
            {"key": widget.key, "rect": list(widget.rect), "touch": widget.enabled, "label": widget.label}
            for widget in widgets
            if widget.key in verbs
        ]
        return [*items, *buttons]

    @property
    def hinted_verbs(self) -> set[str]:
        """The keys of the game's buttons that the last hint said to press."""
        return {verb.key for verb in self.tabletop.picture.verbs if verb.touch in self.hinted}

    def draw_hints(self, surface: pygame.Surface, widgets: Sequence[Widget], ringed: str | None) -> None:
        """Draws a hint's frames around the verbs it means; `ringed` is the key of the widget with the focus ring."""
        assets, factor, verbs = self.context.assets, self.context.scale.factor, self.hinted_verbs
        for widget in widgets:
            if widget.key in verbs:
                hint_frame(surface, widget.rect, assets, factor, low=True, ringed=widget.key == ringed)

    def draw_lamp(self, surface: pygame.Surface, widgets: Sequence[Widget], ringed: str, *, seen: bool) -> None:
        """Draws a hint's lamp over the focus ring; on the cloth only if the ring is `seen`."""
        assets, scale, verbs = self.context.assets, self.view.scale, self.hinted_verbs
        for widget in widgets:
            if widget.key == ringed and widget.key in verbs:
                hint_lamp(surface, widget.rect, assets, scale.factor, low=True)
        mark = self.tabletop.items.get(f"hint:{ringed}")
        if isinstance(mark, HintItem) and seen:
            mark.paint_lamp(surface, assets, scale)

    def on_cloth(self, position: tuple[int, int]) -> bool:
        """Whether a point lies on the cloth, not on the rack or a paper."""
        areas = self.view.areas
        return not any(place is not None and place.collidepoint(position) for place in (areas.rack, areas.pad))

    @property
    def snapped(self) -> bool:
        """Whether the dragged item is shown at the place where it would be dropped instead of at the mouse."""
        return self.held is not None and self.over is not None and self.over.key == self.hovered

    def draw_held(self, surface: pygame.Surface) -> None:
        """Draws the held item at the mouse."""
        if self.held is not None and not self.snapped:
            self.tabletop.draw_held(surface, self.held, self.mouse)


class HandOrder:
    """The order in which the people at one screen want to see their hands."""

    def __init__(self, sorting: str) -> None:
        self.sorting = sorting if sorting in SORTINGS else "drawn"
        self.seat: Seat | None = None
        """The seat whose hand is shown."""
        self._orders: dict[Seat | None, list[str]] = {}
        self._tried: list[str] | None = None
        """The order while a tile is held over the rack."""

    def forget(self) -> None:
        """Drops all orders, for another deal."""
        self._orders, self._tried = {}, None

    def kept(self, deal: str) -> dict[str, Any]:
        """Everybody's order as plain JSON data, for the deal with that seal."""
        orders = {str(seat): list(order) for seat, order in self._orders.items() if seat is not None}
        return {"deal": deal, "seats": orders}

    def recall(self, kept: Mapping[str, Any], deal: str) -> None:
        """Restores the orders kept for the deal with that seal; ignores entries that are not valid."""
        seats = kept.get("seats") if kept.get("deal") == deal else None
        for seat, order in seats.items() if isinstance(seats, Mapping) else ():
            if seat in SEAT_KEYS and isinstance(order, list) and all(isinstance(text, str) for text in order):
                self._orders[int(seat)] = list(dict.fromkeys(order))

    def next(self) -> str:
        """Switches to the next way of sorting; returns its name in words."""
        self._tried = None
        keys = list(SORTINGS)
        self.sorting = keys[(keys.index(self.sorting) + 1) % len(keys)]
        return _(SORTINGS[self.sorting])

    def of(self, hand: Sequence[str]) -> list[str]:
        """The tiles of the hand in order. New ones come last; a tile that was taken back returns to its place."""
        order = self._orders.setdefault(self.seat, [])
        order += [text for text in hand if text not in order]
        if self._tried is not None:
            return [text for text in dict.fromkeys((*self._tried, *order)) if text in hand]
        tiles = {text: parse_tile(text) for text in hand}
        if self.sorting == "suit":
            return sorted(hand, key=lambda text: (-HI[tiles[text]], -LO[tiles[text]]))
        if self.sorting == "pips":
            return sorted(hand, key=lambda text: -WEIGHT[tiles[text]])
        return [text for text in order if text in hand]

    def hold(self, text: str, place: int, hand: Sequence[str]) -> None:
        """Holds a tile over that place in the rack; the others make room for it until it is let go."""
        tried = [other for other in self.of(hand) if other != text]
        tried.insert(place, text)
        self._tried = tried

    def put_down(self) -> None:
        """Leaves the held tile where it is; from then on the hand keeps the person's own order."""
        if self._tried is not None:
            self._orders[self.seat], self.sorting, self._tried = self._tried, "drawn", None

    def take_back(self) -> None:
        """Returns the held tile to its place before it was lifted."""
        self._tried = None
