"""The scene of a match: a board view, a controller and a head-up display. Play, lessons and replays drive it."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.events import Event
from game.core.rules import Seat
from game.scenes import routes
from game.scenes.match.boardview import BoardView
from game.scenes.match.controller import Controller
from game.scenes.match.damage import DamageTracker
from game.scenes.match.hud import Hud, NewsLink
from game.scenes.match.sidepaper import draw_paper, fit_menu_button, presses_paper, table_part, table_scale
from game.scenes.match.tablebuttons import ALWAYS, TableButtons, Undo
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.scenes.shell.tablekind import MATCH, TableKind
from game.ui.board.picture import Situation, View
from game.ui.board.table import Table
from game.ui.platform.keys import PRESSES
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.system import copied
from game.ui.render.tabletop import Tabletop
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.focus import Stop
from game.ui.widgets.widgets import Widget
from game.words import _

ZOOM_STEP = 1.15
"""Factor by which one key press zooms the table."""


class MatchScene(Scene):
    """A table with a match on it. `refresh` makes a new picture after every change."""

    kind: TableKind = MATCH
    """The commands available at this kind of table."""
    tracks_damage = True
    """Whether the damage tracker knows everything drawn over the table; otherwise every frame is drawn in full."""
    has_paper = False
    """Whether the scene has a paper of its own, which takes part of the window from the table."""

    def __init__(self, context: Context, session: Session, *, live: bool = True, verbs: bool = True) -> None:
        """A `live` match has Undo and Hint next to the game's `verbs`, and captions next to the tiles opponents lay."""
        super().__init__(context)
        self.beside = self.has_paper
        """Whether a paper lies beside the table now, its own or that of a scene on top."""
        self.board = BoardView(context, session, always=ALWAYS if live else 0, verbs=verbs)
        self.hud = Hud(self, speaks=live)
        self.controller = Controller(self, self.hud)
        self.table_buttons = TableButtons(self, self.controller, self.command)
        self.damage = DamageTracker(self, self.hud, self.controller)

    # -- defined by live play, lessons and replays --------------------------------------------------------------------

    @abstractmethod
    def situation(self, view: View, home: Seat) -> Situation:
        """The words around the table; `home` is the seat at the bottom."""

    def legal(self) -> Sequence[Any]:
        """The legal actions of the seat whose hand is shown; empty while that seat is not asked."""
        return ()

    def play(self, action: Any, side: int | None = None) -> None:
        """Plays a legal action, on the given side of a spinner where the rules leave that open."""
        raise ValueError(f"{action} is not legal here")

    def undo_state(self) -> Undo:
        """The state of the Undo button."""
        return Undo(False, "", False)

    def links(self) -> Sequence[NewsLink]:
        """The links on the line of news."""
        return ()

    def buttons(self) -> list[Widget]:
        """All buttons around the table in reading order; the links stand above the rack and precede its buttons."""
        buttons, links = self.table_buttons.make(self.menu_button(), self.undo_state()), self.links()
        low = links[0].rect.bottom if links else 0
        at = next((number for number, each in enumerate(buttons) if each.rect.top >= low), len(buttons))
        return [*buttons[:at], *links, *buttons[at:], *self.paper()]

    def paper(self) -> list[Widget]:
        """The widgets on the scene's own paper."""
        return []

    def draw_marks(self, room: pygame.Surface) -> None:
        """Draws marks over the table, such as those of a lesson."""

    def rearranged(self) -> None:
        """Called when a tile of the hand has been moved within the rack."""

    def unkept(self) -> bool:
        """Whether the last action is not on the disk yet and must not be announced."""
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
        """The renderer of the table; also does its hit tests."""
        return self.board.tabletop

    @property
    def view(self) -> View:
        """The view that the picture was made from."""
        return self.board.view

    @property
    def viewer(self) -> Seat | None:
        """The seat whose hand is shown."""
        return self.board.viewer

    @property
    def scale(self) -> Scale:
        """The scale of the table: that of the whole window, or of the part that a paper beside it leaves."""
        return table_scale(self.context.scale) if self.beside else self.context.scale

    def menu_button(self) -> IconButton:
        return fit_menu_button(super().menu_button(), self.scale) if self.beside else super().menu_button()

    def make_room(self, beside: bool) -> None:
        """Moves the table's contents to make room for a paper `beside` it, or back again."""
        self.beside = beside
        self.end_motion()
        self.refresh()

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Makes the picture and the buttons again; see `BoardView.show`."""
        self.board.show(self.scale, self.legal(), self.situation, moving=moving, gliding=gliding, dealt=dealt)
        self.renew_buttons()

    def release(self) -> None:
        self.board.tabletop.release()

    def renew_buttons(self) -> None:
        """Makes the buttons for the current picture; each keeps its state."""
        widgets, self.widgets = self.widgets, self.buttons()
        self.carry_over(widgets)
        self.inputs.renew()
        self.changed()

    def make_widgets(self) -> None:
        """Makes the picture and its buttons for the current window size. Only the first deal is animated."""
        if self.tabletop.view is None:
            self.show_first()
        else:
            self.end_motion()
            self.refresh()

    def refuse(self, why: str, rule: str = "") -> None:
        """Says why an action is not possible, and keeps that for the log; `rule` is the heading in the rule book."""
        self.hud.news.refuse(why, rule)
        self.session.remark(self.viewer, why)
        self.changed()

    def show_after(self, events: Sequence[Event]) -> None:
        """Announces what has been played and animates the picture to the state after it."""
        self.board.refused, self.board.hinted = "", frozenset()
        self.hud.tips.forget()
        told, before = [event.seen_by(self.viewer) for event in events], self.board.before()
        said = self.hud.hear(told)
        self.refresh(moving=True)
        if said is not None:
            self.hud.say_beside(said)
        self.controller.pointer.let_go()
        self.board.staging(before).play(told)
        self.board.advance(0.0)

    def show_first(self) -> None:
        """Makes the first picture of a hand. If nothing has happened in the hand yet, the deal is animated."""
        before, dealt = self.board.before(), not self.session.seen(None)
        self.refresh(moving=dealt, dealt=dealt)
        if dealt:
            self.board.staging(before).deal()
            self.board.advance(0.0)

    def clear_table(self, session: Session | None = None) -> None:
        """Drops all picks, news and hover; with a `session`, that session begins on a fresh table."""
        board, news = self.board, self.hud.news
        board.hovered = board.refused = news.line = ""
        board.hinted = frozenset()
        self.controller.pointer.forget()
        self.table.put_back()
        if session is not None:
            board.begin(session)

    def offer(self) -> None:
        """Shows the legal actions of the seat that has just been asked."""
        self.table.begin()
        self.refresh(gliding=self.tabletop.picture.zoomable)  # the zoom may change to make room for places

    # -- time ---------------------------------------------------------------------------------------------------------

    def move_on_for(self, dt: float) -> bool:
        """Advances all motion by `dt` seconds; whether anything is still on its way."""
        if self.tabletop.motion.active:
            self.board.advance(dt)
            self.changed()
        return self.tabletop.motion.busy

    def fade(self, dt: float, *, marked: bool) -> Pending:
        """Fades news out and tooltips in; seconds until either changes. News about `marked` moves stay longer."""
        left = self.hud.news.fade(dt, marked=marked)
        if left == 0.0:
            self.board.refused = ""
            self.refresh()
        return sooner(left or False, self.hud.tips.pass_time(dt))

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        self.draw_table(surface)
        self.draw_widgets(surface)
        self.board.draw_hints(surface, self.widgets, self._ringed())
        self.hud.draw(surface)
        self.board.draw_held(surface)
        self.hud.tips.draw(surface)

    def draw_table(self, surface: pygame.Surface) -> None:
        """Draws the table in its part of the window, and the paper that belongs to it."""
        room = table_part(surface, self.scale) if self.beside else surface
        self.tabletop.draw(room)
        self.draw_marks(room)
        if self.has_paper:
            draw_paper(surface, self.context)

    def _ringed(self) -> str | None:
        return self.focus_key if self.context.stack.top is self and self.context.stack.keyed else None

    def render(self, surface: pygame.Surface) -> None:
        """Draws the lamp of a hint over the focus ring, which would otherwise cut it."""
        super().render(surface)
        if (ringed := self._ringed()) is not None:
            self.board.draw_lamp(surface, self.widgets, ringed, seen=self.focus_shape(ringed) is not None)

    def retranslate(self) -> None:
        self.hud.news.forget()

    def lay_out(self) -> None:
        """Lays everything out again, for a new window size or after another scene was shown."""
        begins, focused = self.tabletop.view is None, self.focus_key
        super().lay_out()
        self.areas = None
        if begins:
            self.inputs.focus(focused)  # until a person may play, an accidental Enter presses nothing

    def changed(self, *areas: pygame.Rect) -> None:
        """Asks for a new frame; the damage tracker finds what looks different."""
        if not self.tracks_damage:
            super().changed(*areas)
        self.dirty = True

    def stale(self) -> list[pygame.Rect] | None:
        """The areas that have changed on the table and in what is drawn over it."""
        self.hud.hold_back(self.unkept())
        hidden, room = self.hud.unseen(), (self.scale.width, self.scale.height)
        changed = self.tabletop.update(room, hidden)
        if not self.tracks_damage:
            return self.areas
        found = self.damage.areas(changed, hidden)
        return None if found is None or self.areas is None else found + self.areas

    # -- input --------------------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Any key or click ends motion and the reading time of news, and then has its usual effect."""
        if event.type in PRESSES:
            self.finish_motion()
            self.hud.news.read()
        super().process(event)

    def end_motion(self) -> None:
        """Moves everything that is in motion to its final place."""
        self.board.finish()

    def finish_motion(self) -> None:
        """Ends all motion and asks the next seat, so that the table knows whose turn it is before it is touched."""
        if self.tabletop.motion.active:
            busy = self.tabletop.motion.busy
            self.board.finish()
            self.changed()
            if busy:
                self.update(0.0)

    @property
    def every_motion(self) -> bool:
        return self.table.paints

    def handle(self, event: pygame.event.Event) -> bool:
        """Ignores mouse presses on the scene's paper; passes everything else to the controller."""
        return (self.has_paper and presses_paper(self.context, event)) or self.controller.handle(event)

    def back(self) -> None:
        """Esc puts back what is held or picked; if there is nothing, it leaves."""
        if not (self.controller.pointer.give_up() or self.controller.put_back()):
            self.leave()

    def leave(self) -> None:
        """Opens the menu, by which a match is left; tables that lose nothing close instead."""
        self.menu()

    def move_on(self) -> None:
        """Moves the focus on when its button has been disabled; it is empty until the person's next turn."""
        self.focus_key = None
        if self.view.legal:
            self.focus_something()

    def focus_something(self) -> None:
        """At a new turn, focuses the first thing that leads to a legal action."""
        self.controller.focus_something()

    def stops(self) -> list[Stop]:
        return self.controller.stops(super().stops())

    def press(self, key: str) -> bool:
        return self.controller.press(key)

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The focus ring at the table; None unless the keyboard is in use."""
        if not self.context.stack.keyed:
            return None
        return self.controller.focus_shape(key) if key in self.tabletop.items else super().focus_shape(key)

    def dashes(self, key: str) -> bool:
        return self.controller.dashes(key)

    # -- what can be asked for ----------------------------------------------------------------------------------------

    def command(self, name: str) -> bool:
        """Runs a command; one that this kind of table lacks is refused with its reason."""
        if name not in self.kind.refused:
            return super().command(name)
        self.hud.news.refuse(_(self.kind.refused[name]))
        self.renew_buttons()
        return True

    def say(self, heading: str, words: str) -> None:
        """Says it in the line of news at the table, and as any other scene does under a sheet."""
        if self.context.stack.top is self:
            self.hud.news.say(words)
            self.refresh()
        else:
            super().say(heading, words)

    def menu(self) -> None:
        """Opens the menu of this kind of table, with the head line as heading where the table does not show it."""
        situation = self.tabletop.situation
        told = "" if situation is None or self.tabletop.headed else " · ".join((situation.title, *situation.head))
        key, before = self.session.game.key, self.kind is MATCH and bool(self.session.hand_results)
        self.context.ask(routes.pause, self.chosen, kind=self.kind, game_key=key, head=told, before=before)

    def chosen(self, result: Any) -> None:
        """Leaves the table, runs a command, or opens what every menu offers."""
        if result == "leave":
            self.close(None)
        elif result in self.kind.refused:
            self.command(result)
        elif result in ("copy", "setup"):
            self._take_position(result)
        else:
            self.open_chosen(result, self.session.game.key)

    def _take_position(self, how: str) -> None:
        """Copies the position to the clipboard, or opens it for setting up."""
        if not (text := self.session.position(self.viewer)):
            self.refuse(_("A position can be copied when it is the turn of the player whose hand you see"))
        elif how == "setup":
            self.session.hints += 1
            self.context.open(routes.position, text)
        else:
            self.copy_position(text)

    def copy_position(self, text: str) -> None:
        """Copies the text of a position to the clipboard, and says so."""
        if copied(text):
            self.say("", _("The position is in the clipboard, as a line of text"))
        else:
            self.refuse(_("The clipboard cannot be used here"))

    def commands(self) -> dict[str, Callable[[], object]]:
        return {
            "turn": self.controller.turn,
            "log": self.open_log,
            "pause": self.menu,
            "picture": self.save_picture,
            "fit": lambda: self.controller.camera(0.0),
            "nearer": lambda: self.controller.camera(ZOOM_STEP),
            "further": lambda: self.controller.camera(1 / ZOOM_STEP),
            "sort": self._sort,
            "mute": self._mute,
        }

    def open_log(self, show: Callable[[], None] | None = None) -> None:
        """Opens the log; `show` plays again what has happened since the person's last turn."""
        self.context.open(routes.log, session=self.session, viewer=self.viewer, show=show)

    def _sort(self) -> None:
        self.hud.news.say(self.board.hand.next())
        self.rearranged()
        self.refresh(moving=True)

    def _mute(self) -> None:
        self.context.command("mute")
        self.hud.news.say(_("Sound off") if self.context.settings.mute else _("Sound on"))
        self.refresh()

    # -- in words -----------------------------------------------------------------------------------------------------

    def items(self) -> Sequence[dict[str, object]]:
        """The things on the table and the verbs, with whether touching them now leads towards a legal action."""
        return self.board.things(self.widgets)

    def title(self) -> str:
        return _(self.session.game.title)

    def describe(self) -> str:
        return self.table.describe(self.view)

    def task(self) -> str:
        """What the person is asked to do, where that is more than to play; a screen reader says it first."""
        return ""

    @property
    def answer_to_come(self) -> bool:
        """Whether the line of news only says that something better is to come."""
        return False

    def covered(self) -> None:
        """Ends all motion, since no time passes under a sheet."""
        super().covered()
        self.hud.tips.forget()
        self.end_motion()

    def under_way(self) -> bool:
        return self.tabletop.motion.busy

    def settled(self) -> bool:
        """Whether nothing moves and no opponent is about to play."""
        seat = self.session.match.to_act
        return not self.tabletop.motion.active and (seat is None or self.session.is_human(seat))
