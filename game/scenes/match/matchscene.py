"""The scene of a match, however it is driven: a board view, a controller for hands, and a head-up display.

Live play, lessons and replays say what may be done, what happens as time passes, and which buttons there are.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from game.core.events import Event
from game.core.rules import Seat
from game.scenes.match.boardview import BoardView
from game.scenes.match.controller import Controller
from game.scenes.match.damage import DamageTracker
from game.scenes.match.hud import Hud
from game.scenes.match.tablebuttons import ALWAYS, TableButtons, Undo
from game.scenes.news.news import NewsLink, with_links
from game.scenes.session.session import Session
from game.scenes.shell.base import Context, Scene
from game.ui.board.hintmarks import HintItem, hint_frame, hint_lamp
from game.ui.board.picture import Situation, View
from game.ui.board.table import Table
from game.ui.platform.pending import Pending, sooner
from game.ui.render.staging import Staging
from game.ui.render.tabletop import Tabletop
from game.ui.style.scale import Scale
from game.ui.style.tempo import pace
from game.ui.widgets.focus import Stop
from game.ui.widgets.widgets import Widget

FINISHING = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN}
)
"""Kinds of input that finish what moves."""
NEARER = 1.15
"""By how much a key brings the table nearer."""


class MatchScene(Scene):
    """A table with a match on it. `refresh` makes the picture anew whenever something has changed."""

    watched = True
    """Whether the damage tracker knows all that is drawn over the table; otherwise every frame is drawn whole."""

    def __init__(
        self, context: Context, session: Session, *, always: int = ALWAYS, verbs: bool = True, speaks: bool = True
    ) -> None:
        """`always` buttons stand beside the game's `verbs`; `speaks`: what opponents lay is said beside it."""
        super().__init__(context)
        self.board = BoardView(context, session, row=always, verbs=verbs)
        self.hud = Hud(self, speaks=speaks)
        self.controller = Controller(self, self.hud)
        self.table_buttons = TableButtons(self, self.controller, self.command, always=always)
        self.damage = DamageTracker(self, self.hud, self.controller)

    # -- said by each way of driving it -------------------------------------------------------------------------------

    @abstractmethod
    def situation(self, view: View, home: Seat) -> Situation:
        """What is said around the table; `home` is the seat at the bottom."""

    def legal(self) -> Sequence[Any]:
        """What the seat whose hand is shown may do now; empty while it is not asked."""
        return ()

    def play(self, action: Any, side: int | None = None) -> None:
        """Plays one of these actions, on that side of a spinner where the rules leave it open."""
        raise ValueError(f"{action} is not legal here")

    def undo_state(self) -> Undo:
        """How the Undo button stands."""
        return Undo(False, "", False)

    def links(self) -> Sequence[NewsLink]:
        """What one can go on to from the news."""
        return ()

    def buttons(self) -> list[Widget]:
        """All buttons around the table, in reading order."""
        return with_links(self.table_buttons.make(self.menu_button(), self.undo_state()), self.links())

    def rearranged(self) -> None:
        """A tile of the hand has been put elsewhere in the rack."""

    def unkept(self) -> bool:
        """Whether what was played last is not on the disk yet, so that it may not be told."""
        return False

    # -- the picture --------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The match, and who plays it."""
        return self.board.session

    @property
    def table(self) -> Table:
        """The game's table."""
        return self.board.table

    @property
    def tabletop(self) -> Tabletop:
        """What draws it and finds what lies under the mouse."""
        return self.board.tabletop

    @property
    def view(self) -> View:
        """What the picture was made from."""
        return self.board.view

    @property
    def viewer(self) -> Seat | None:
        """Whose hand is shown."""
        return self.board.viewer

    @property
    def scale(self) -> Scale:
        """The room that the table has: the whole window."""
        return self.context.scale

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Makes the picture and the buttons anew; see `BoardView.show`."""
        length = self.table_buttons.row_length
        self.board.show(self.scale, self.legal(), self.situation, length, moving=moving, gliding=gliding, dealt=dealt)
        self.renew_buttons()
        self.changed()

    def renew_buttons(self) -> None:
        """The buttons as they are with this picture, each in the state in which it was."""
        widgets, self.widgets = self.widgets, self.buttons()
        self.carry_over(widgets)
        self.inputs.renew()

    def layout(self) -> None:
        """The picture and its buttons for the present window; what moved has arrived."""
        if self.board.empty:
            self.tabletop.lay_cloth(self.scale)
            return
        self.hud.news.hear(self.tabletop.motion.finish())
        self.refresh()

    def refuse(self, why: str, rule: str = "") -> None:
        """Says why something cannot be, and keeps it for the log; `rule` is the rule book's word for it."""
        self.hud.news.refuse(why, rule)
        self.session.remark(self.viewer, why)

    def show_after(self, events: Sequence[Event]) -> None:
        """Tells what has been played and lets the picture move to the state after it."""
        self.board.refused, self.board.hinted = "", frozenset()
        self.hud.tips.forget()
        told, before = [event.seen_by(self.viewer) for event in events], self.board.before()
        said = self.hud.hear(told)
        self.refresh(moving=True)
        if said is not None:
            self.hud.say_beside(said)
        self.controller.pointer.let_go()
        Staging(self.tabletop, before, pace(self.context.settings)).play(told)
        self.hear_landings()

    def show_first(self, *, dealt: bool) -> None:
        """The picture is made for the first time; a new hand is `dealt` before one's eyes."""
        before = self.board.before()
        self.refresh(moving=dealt, dealt=dealt)
        if dealt:
            Staging(self.tabletop, before, pace(self.context.settings)).deal()
            self.hear_landings()

    def offer(self) -> None:
        """The next seat has been asked: shows what it may do."""
        self.table.begin()
        self.refresh(gliding=self.tabletop.picture.zoomable)  # room may be made for what can be played

    def hear_landings(self) -> None:
        """What lands without having been on its way is heard at once."""
        self.hud.news.hear(self.tabletop.motion.advance(0.0))

    # -- time ---------------------------------------------------------------------------------------------------------

    def move_on_for(self, dt: float) -> bool:
        """Lets what moves go on for `dt` seconds; whether anything is still on its way."""
        motion = self.tabletop.motion
        if motion.active:
            self.hud.news.hear(motion.advance(dt))
            self.changed()
        return motion.busy

    def fade(self, dt: float, *, marked: bool) -> Pending:
        """Lets news grow old and tips come; seconds until either changes. Of `marked` things the news stay longer."""
        left = self.hud.news.fade(dt, marked=marked)
        if left == 0.0:
            self.board.refused = ""
            if not self.board.empty:
                self.refresh()
        return sooner(left or False, self.hud.tips.pass_time(dt))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, what is held, and the news; bare cloth and rack before there is anything to show."""
        if self.board.empty:
            self.board.draw_cloth(surface, self.scale)
            return
        self.draw_table(surface)
        self.draw_widgets(surface)
        for widget in self._hinted_verbs():
            factor, ringed = self.context.scale.factor, widget.key == self._ringed()
            hint_frame(surface, widget.rect, self.context.assets, factor, low=True, ringed=ringed)
        self.hud.draw(surface)
        self.board.draw_held(surface)
        self.hud.tips.draw(surface)

    def draw_table(self, surface: pygame.Surface) -> None:
        """The table itself."""
        self.tabletop.draw(surface)

    def unseen(self) -> frozenset[str]:
        """The things that are not drawn where they lie: what is held, and a caption in whose place news stand."""
        held, caption = self.board.held, self.tabletop.things.get("caption")
        keys = {held.key} if held else set()
        if caption is not None and self.hud.hides(caption.rect):
            keys.add("caption")
        return frozenset(keys)

    def _hinted_verbs(self) -> Iterator[Widget]:
        hinted = self.board.hinted
        for verb in self.tabletop.picture.verbs if hinted else ():
            if verb.touch in hinted and (widget := self.widget(verb.key)) is not None:
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

    def stale(self) -> list[pygame.Rect] | None:
        """What moves, what has come, gone or changed on the table, and whatever is drawn over it."""
        self.hud.hold_back(self.unkept())
        if self.board.empty:
            return None
        hidden, room = self.unseen(), (self.scale.width, self.scale.height)
        changed = self.tabletop.update(room, hidden)
        if not self.watched:
            return self.areas
        found = self.damage.areas(changed, hidden)
        return None if found is None or self.areas is None else found + self.areas

    # -- input --------------------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Any key or click finishes what moves and what is still to be read, and then does what it does."""
        if event.type in FINISHING:
            self.finish_motion()
            self.hud.news.read()
        super().process(event)

    def finish_motion(self) -> None:
        """Puts whatever moves where it belongs, and asks the next seat: no touch meets a table at rest that does not
        know whose turn it is."""
        if self.tabletop.motion.active:
            busy = self.tabletop.motion.busy
            self.hud.news.hear(self.tabletop.motion.finish())
            self.changed()
            if busy:
                self.update(0.0)

    @property
    def follows(self) -> bool:
        """Whether every step of the mouse counts: where dragging over things touches them."""
        return self.table.paints

    @property
    def carries(self) -> bool:
        """Whether a thing of the table is held."""
        return self.board.held is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on the table, and keys that touch it."""
        return self.controller.handle(event)

    def back(self) -> None:
        """Esc puts back what is held or picked, else opens the menu."""
        if not (self.controller.pointer.give_up() or self.controller.put_back()):
            self.menu()

    def move_on(self) -> None:
        """From a button that has become grey the focus goes to what leads on; until it is one's turn it goes away."""
        self.focus_key = None
        if self.view.legal:
            self.focus_something()

    def focus_something(self) -> None:
        """A new turn: the focus goes to the first thing that leads on."""
        self.controller.focus_something()

    def stops(self) -> list[Stop]:
        """What the keyboard can stand on: the buttons, and what can be touched on the table."""
        return self.controller.stops(super().stops())

    def press(self, key: str) -> bool:
        """Enter or Space on a thing of the table."""
        return self.controller.press(key)

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """Where the focus ring goes. At the table it is for those who use keys."""
        if not self.context.stack.keyed:
            return None
        return self.controller.focus_shape(key) if key in self.tabletop.things else super().focus_shape(key)

    def dashes(self, key: str) -> bool:
        """Around what is picked the ring is whole, around other things of the table dashed."""
        return self.controller.dashes(key)

    # -- what can be asked for ----------------------------------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys of `game.ui.platform.keys` stand for at the table."""
        return {
            "turn": self.controller.turn,
            "log": self._open_log,
            "pause": self.menu,
            "fit": lambda: self.controller.camera(0.0),
            "nearer": lambda: self.controller.camera(NEARER),
            "further": lambda: self.controller.camera(1 / NEARER),
            "sort": self._sort,
            "mute": self._mute,
        }

    def command(self, name: str) -> bool:
        """Does what a key of the table stands for; whether it was done."""
        commands = self.commands()
        if name in commands:
            commands[name]()
        return name in commands

    def _open_log(self) -> None:
        """What has happened in this match, line by line."""
        if not self.board.empty:
            self.context.open("log", session=self.session, viewer=self.viewer)

    def _sort(self) -> None:
        """The next way of ordering the hand."""
        self.hud.news.say(self.board.hand.next())
        self.rearranged()
        self.refresh(moving=True)

    def _mute(self) -> None:
        """Sound off or on, and a word about it: one cannot hear that one hears nothing."""
        self.context.command("mute")
        self.hud.news.say("Sound off" if self.context.settings.mute else "Sound on")
        self.refresh()

    # -- in words -----------------------------------------------------------------------------------------------------

    def items(self) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        if self.board.empty:
            return ()
        leads = self.board.leads()
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
        """The state in plain words, for those who listen."""
        return self.table.describe(self.view) if not self.board.empty else ""

    def prewarm(self) -> bool:
        """Prepares one thing that may be touched or shown next; whether there was one."""
        if self.board.empty or self.tabletop.motion.active:
            return False
        return self.board.prewarm.step(self.widgets)

    def covered(self) -> None:
        """Under a sheet everything has arrived and is shown as it is: no time passes there."""
        super().covered()
        self.hud.news.hear(self.tabletop.motion.finish())

    def under_way(self) -> bool:
        """While something is on its way; and bare cloth tells nothing."""
        return self.board.empty or self.tabletop.motion.busy

    def settled(self) -> bool:
        """Whether nothing moves and no opponent is about to play."""
        if self.board.empty or self.tabletop.motion.active:
            return False
        seat = self.session.match.to_act
        return seat is None or self.session.is_human(seat)
