"""A match as it lies on the table: the picture for the seat that may look, the buttons, and what is drawn over it."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game import games
from game.core.rules import Seat
from game.scenes.match.damage import Watch
from game.scenes.match.hand import HandOrder
from game.scenes.match.speech import Speech
from game.scenes.match.tablebuttons import ALWAYS, row_length
from game.scenes.match.tips import Tips
from game.scenes.match.turns import Turns
from game.scenes.news.news import News
from game.scenes.news.newslinks import NewsLine, NewsLink, links_width, news_toast
from game.scenes.session.session import Session
from game.scenes.session.tableplan import seated
from game.scenes.shell.base import Context, Scene
from game.ui.board.chrome import draw_ground
from game.ui.board.hintmarks import HintItem, hint_frame, hint_lamp
from game.ui.board.layout import rack_height
from game.ui.board.picture import Areas, Situation, View
from game.ui.board.table import Table
from game.ui.platform.pending import Pending
from game.ui.render.prewarm import Rehearsal
from game.ui.render.staging import Before
from game.ui.render.tabletop import Tabletop
from game.ui.style.scale import Scale
from game.ui.style.tempo import pace
from game.ui.widgets.widgets import Widget

if TYPE_CHECKING:
    from game.scenes.match.pointer import Pointer


PIPS_ALONE = 9
"""Numbers above that are hard to tell by their pips."""


class TableScene(Scene):
    """Shows a match. `refresh` makes the picture anew whenever something has changed; drawing changes nothing."""

    always = ALWAYS
    """How many buttons stand beside the game's own: Undo and Hint, or none."""
    watched = True
    """Whether all that is drawn over the table is among the marks of `Watch`; otherwise every frame is drawn whole."""
    speaks = True
    """Whether what opponents lay is said beside it."""
    pointer: "Pointer"
    """The mouse, and what it holds."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context)
        self.session = session
        self.table: Table = games.table_class(session.game.key)(context.assets)
        self.tabletop = Tabletop(context.assets, self.table)
        self.rehearsal = Rehearsal(self.tabletop)
        self.turns = Turns(session, context)
        self.tips = Tips(self)
        self.news = News(context)
        self.speech = Speech(self)
        self._news_line: tuple[object, NewsLine | None] = (None, None)
        """The line of news as it stood last, and what that depends on."""
        self.watch = Watch(self)
        self.hand = HandOrder(context.settings.hand_order)
        self.hand.recall(context.settings.racks, session.sealed)
        self.viewer: Seat | None = session.open_to
        """Whose hand is shown."""
        self.hovered = ""
        self.refused = ""
        self.hinted: frozenset[str] = frozenset()
        """What the last hint said to touch, until something is played."""
        self.pad_open = False
        self.row = self.always + (self.table.most_verbs if session.humans else 0)
        """The most buttons that stand beside the hand: their room is kept, or the table would jump each turn."""

    # -- to be said by the scene --------------------------------------------------------------------------------------

    @abstractmethod
    def buttons(self, view: View) -> list[Widget]:
        """All buttons around the table, in reading order."""

    @abstractmethod
    def situation(self, view: View, home: Seat, *, mine: bool) -> Situation:
        """What is said around the table; `home` is the seat at the bottom, `mine` whether it has its turn."""

    # -- the picture --------------------------------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the picture was made from."""
        assert self.tabletop.view is not None
        return self.tabletop.view

    @property
    def scale(self) -> Scale:
        """The room that the table has: the whole window."""
        return self.context.scale

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Makes the picture anew.

        With `moving`, what has changed goes to its new place and new things come from whoever acted (all of them from
        the heap when they are `dealt`); with `gliding`, things only change their places.
        """
        session, match = self.session, self.session.match
        self.context.assets.large_set = getattr(match.rules, "highest", 0) > PIPS_ALONE
        home = self.viewer if self.viewer is not None else next(iter(session.humans), 0)
        self.hand.seat = self.viewer
        hand = self.hand.of(session.observation(self.viewer).get("hand", []))
        mine = match.to_act is not None and match.to_act == self.viewer and session.is_human(match.to_act)
        asked = self.turns.asks(self.viewer) if mine else None
        self.row = max(self.row, row_length(self.tabletop.picture.verbs, self.always))
        view = view_of(
            session,
            self.viewer,
            self.tabletop.areas(self.scale, match.seats, len(hand), self.row, pad_open=self.pad_open),
            self.scale,
            legal=asked.legal_actions if asked and self.turns.forced(asked) is None else (),
            hovered=self.hovered,
            refused=self.refused,
            hinted=self.hinted,
        )
        situation, rects = self.situation(view, home, mine=mine), self.tabletop.hand_rects
        before = self.tabletop.show(view, situation, hand, touched=moving or gliding)
        if (count := row_length(self.tabletop.picture.verbs, self.always)) > self.row:
            self.row = count
            areas = self.tabletop.areas(self.scale, match.seats, len(hand), count, pad_open=self.pad_open)
            if (areas, self.tabletop.hand_rects) != (view.areas, rects):  # more buttons than before: they need room
                self.tabletop.show(replace(view, areas=areas), situation, hand)
        if moving or gliding:
            last = next(iter(view.last), None)
            actor = last.seat if last else home
            self.tabletop.move(before, pace(self.context.settings), actor=None if gliding else actor, dealt=dealt)
        self.renew_buttons(later=moving or gliding)
        self.changed()

    def renew_buttons(self, *, later: bool = False) -> None:
        """The buttons as they are with this picture, each in the state in which it was.

        Where a frame of what has been touched comes first they may as well be made `later`.
        """
        widgets, self.widgets = self.widgets, self.buttons(self.view)
        self.carry_over(widgets)
        self.attention.renew()

    def before(self) -> Before:
        """What the table shows, to see later what has changed."""
        return Before.of(self.tabletop, self.session.match.seats)

    def layout(self) -> None:
        """The picture and its buttons for the present window; what moved has arrived."""
        if self.tabletop.view is None:
            self.tabletop.lay_cloth(self.scale)
            return
        self.news.hear(self.tabletop.motion.finish())
        self.refresh()

    def refuse(self, why: str, rule: str = "") -> None:
        """Says why something cannot be, and keeps it for the log; `rule` is the rule book's word for it."""
        self.news.refuse(why, rule)
        self.session.remark(self.viewer, why)

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what is held, and the news; bare cloth and rack before there is anything to show."""
        if self.tabletop.view is None:
            height = rack_height(self.scale, 1) if self.table.has_rack else 0
            rack = pygame.Rect(0, self.scale.height - height, self.scale.width, height)
            draw_ground(surface, rack, self.context.assets)
            return
        held = self.pointer.held
        self.draw_table(surface, self.unseen())
        self.draw_widgets(surface)
        self._draw_hinted_verbs(surface)
        self.speech.draw(surface)
        if self.tells:
            self._draw_news(surface)
        if held and not self.pointer.snapped:
            self.tabletop.draw_held(surface, held, self.pointer.at)
        self.tips.draw(surface)

    def unseen(self) -> frozenset[str]:
        """The things that are not drawn where they lie: what is held, and a caption in whose place news stand."""
        held, caption = self.pointer.held, self.tabletop.things.get("caption")
        keys = {held.key} if held else set()
        if caption is not None and self.tells and self.news_line().pill.colliderect(caption.rect):
            keys.add("caption")
        return frozenset(keys)

    @property
    def tells(self) -> bool:
        """Whether a line of news stands on the cloth."""
        return bool(self.news.line)

    def news_line(self) -> NewsLine:
        """The line of news as it stands on the cloth; every piece of a frame asks."""
        asked = self.news.line, self.news.refuses, self.tabletop.news_places(), self.widgets, self.scale
        if self._news_line[0] != asked:
            links = [widget for widget in self.widgets if isinstance(widget, NewsLink)]
            toast = news_toast(self, links_width(links))
            pill, _ = toast.place(self.context.assets, self.scale)
            self._news_line = asked, NewsLine(toast, links, pill, pill.unionall([link.rect for link in links]))
        assert self._news_line[1] is not None
        return self._news_line[1]

    def _draw_news(self, surface: pygame.Surface) -> None:
        line = self.news_line()
        if not line.around.colliderect(surface.get_clip()):
            return
        line.toast.draw(surface, self.context.assets, self.scale, free=self.tabletop.ghost_rect())
        for link in line.links:
            link.draw_on_line(surface, self.context.assets, self.scale)

    def draw_table(self, surface: pygame.Surface, hidden: frozenset[str]) -> None:
        """The table itself, without the things whose keys are `hidden`."""
        self.tabletop.draw(surface, hidden=hidden)

    def _draw_hinted_verbs(self, surface: pygame.Surface) -> None:
        for widget in self._hinted_verbs():
            assets, factor = self.context.assets, self.context.scale.factor
            hint_frame(surface, widget.rect, assets, factor, low=True, ringed=widget.key == self._ringed())

    def _hinted_verbs(self) -> Iterator[Widget]:
        for verb in self.tabletop.picture.verbs if self.hinted else ():
            if verb.touch in self.hinted and (widget := self.widget(verb.key)) is not None:
                yield widget

    def _ringed(self) -> str | None:
        """What the focus ring is drawn around."""
        return self.focus_key if self.context.stack.top is self and self.context.stack.keyed else None

    def render(self, surface: pygame.Surface) -> None:
        """The focus ring does not cut the lamp of what a hint means."""
        super().render(surface)
        ringed, assets = self._ringed(), self.context.assets
        for widget in self._hinted_verbs():
            if widget.key == ringed:
                hint_lamp(surface, widget.rect, assets, self.scale.factor, low=True)
        mark = self.tabletop.things.get(f"hint:{ringed}")
        if isinstance(mark, HintItem) and ringed is not None and self.focus_shape(ringed) is not None:
            mark.paint_lamp(surface, assets, self.scale)

    def lay_out(self) -> None:
        """For another window, or one that something else has been shown in: everything is drawn anew."""
        super().lay_out()
        self.areas = None

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame: what looks different will be found by itself."""
        if not self.watched:
            super().changed(*areas)
        self.dirty = True

    def tick(self, dt: float) -> Pending:
        """While something waits to be painted there are more frames."""
        wait = super().tick(dt)
        if self.tabletop.fresh or self.tabletop.backlog.waits or self.tabletop.fleeting.hesitates:
            self.changed()
            return True
        return wait

    def stale(self) -> list[pygame.Rect] | None:
        """What moves, what has come, gone or changed on the table, and whatever is drawn over it."""
        found = self.watch.areas() if self.watched else None
        return None if found is None or self.areas is None else found + self.areas

    # -- in words -----------------------------------------------------------------------------------------------------

    def items(self) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        if self.tabletop.view is None:
            return ()
        leads = self.table.leads(self.view) if self.view.legal else frozenset()
        things: list[dict[str, object]] = [
            {
                "key": item.key,
                "rect": list(item.rect),
                "touch": item.touch in leads,
                "label": item.label,
                "tip": item.tip,
                "hit": list(item.hit(self.context.scale)) if item.touch else [],
            }
            for item in self.tabletop.things.values()
        ]
        verbs = {verb.key for verb in self.tabletop.picture.verbs if verb.touch}
        things += [
            {"key": widget.key, "rect": list(widget.rect), "touch": widget.enabled, "label": widget.label}
            for widget in self.widgets
            if widget.key in verbs
        ]
        return things

    def title(self) -> str:
        """The game's name."""
        return self.session.game.title

    def describe(self) -> str:
        """The position in plain words, for those who listen."""
        return self.table.describe(self.view) if self.tabletop.view is not None else ""

    def foresee(self) -> bool:
        """What whoever is to act may touch next, and what the table may look like then."""
        if self.tabletop.view is None or self.tabletop.motion.active:
            return False
        return self.rehearsal.step(self.widgets)

    def covered(self) -> None:
        """Under a sheet everything has arrived and is shown as it is: no time passes there."""
        super().covered()
        self.news.hear(self.tabletop.motion.finish())
        self.tabletop.catch_up()

    def under_way(self) -> bool:
        """While something is on its way; and bare cloth tells nothing."""
        return self.tabletop.view is None or self.tabletop.motion.busy

    def settled(self) -> bool:
        """Whether nothing moves and no opponent is about to play."""
        if self.tabletop.view is None or self.tabletop.motion.active:
            return False
        seat = self.session.match.to_act
        return seat is None or self.session.is_human(seat)


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
        story=session.story(viewer),
        last=session.latest(viewer),
        past=tuple(session.ends if session.hand_end is None else session.ends[:-1]),
        hovered=hovered,
        refused=refused,
        hinted=hinted,
        sides=session.sides_taken(),
    )
