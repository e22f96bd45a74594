"""Several people at one screen: whose hand may be seen, and when the hand-over screen covers the table.

A person's forced actions need no hand-over: they are shown, and reported to that person at their next turn. Before the
hand-over the table rests for a moment, so that everybody sees what was played and what it scored. The next person then
reads everything that the others have done meanwhile.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from game.core.events import Event
from game.core.naming import initial
from game.core.rules import Seat
from game.scenes.match.host import Host
from game.scenes.match.hud import Hud
from game.scenes.news.news import in_a_line, missed, own_last
from game.scenes.session.turns import Turns
from game.scenes.shell.layer import Layer
from game.scenes.shell.scene import Scene
from game.ui.board.picture import Seating
from game.ui.platform.keys import PRESSES
from game.ui.platform.pending import Pending
from game.ui.style import tempo
from game.ui.widgets.buttons import Button
from game.words import _, sentences

REST = {"slow": 1.6, "normal": 1.2, "fast": 0.6, "instant": 0.0}
"""Seconds for which the table is seen at rest before it is covered, by speed."""
SHUT = 0.8
"""Seconds for which the lid stays shut, so that an accidental second press shows nobody's hand."""
OPEN_TO_ALL = ("rules", "pause", "seal", "save", "new")
"""Commands of the table that work here too, as they show nothing of a hand."""


class SharedTable(Host, Protocol):
    """The part of a match that its hot seat uses; see `PlayScene`."""

    hud: Hud
    turns: Turns

    def hide(self) -> None: ...
    def take_back(self, seat: Seat, *, practice: bool = False) -> None: ...
    def show_after(self, events: Sequence[Event]) -> None: ...
    def command(self, name: str) -> bool: ...
    def menu(self) -> None: ...


class HotSeat:
    """Whose hand is shown at one table, and when it is covered."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self._board = table.board
        self._session = table.board.session
        self._done: dict[Seat, list[Event]] = {}
        """Events of people whose hands were covered, until they see the table again."""
        self.since: int | None = None
        """The ply after the viewer's last turn, once what followed it has been reported to them."""
        self.left = 0.0
        """Seconds for which the table still rests before it is covered."""

    def covered(self, seat: Seat | None) -> bool:
        """Whether that is a person whose hand is not the one shown."""
        session = self._session
        return seat is not None and session.is_human(seat) and session.game.hidden and seat != self._board.viewer

    def lid_needed(self) -> bool:
        """Whether a person whose hand must be covered first has a choice to make."""
        match, turns = self._session.match, self._table.turns
        if not self.covered(match.to_act):
            return False
        return turns.forced(turns.asks(match.to_act) or match.prompt()) is None

    def done_for(self, seat: Seat, events: Sequence[Event]) -> None:
        """Notes what another seat has played; if that person's hand is covered, the table says it for all."""
        if not self.covered(seat):
            return
        done, board, news = self._done.setdefault(seat, []), self._board, self._table.hud.news
        done.extend(event for event in events if event.seat == seat)
        if not news.line:
            news.say(in_a_line(done, board.view.names))

    def rest(self) -> None:
        """Starts the table's rest after an action if the table is to be covered."""
        covers = self.covered(self._session.match.to_act)
        self.left = REST[self._table.context.settings.speed] if covers else 0.0

    @property
    def missed(self) -> int | None:
        """The ply from which the viewer, who is to play, has missed events since their last turn; None if none."""
        since, legal = self.since, self._board.view.legal
        return since if since is not None and since < self._session.match.ply and legal else None

    def forget(self) -> None:
        """Drops the untold events, for another deal or an earlier state."""
        self._done, self.left, self.since = {}, 0.0, None

    def pass_time(self, dt: float) -> float:
        """Lets `dt` seconds without motion pass; returns how long the table still rests, in seconds."""
        self.left = max(0.0, self.left - dt)
        return self.left

    def lower_lid(self) -> None:
        """Covers the table with the next name before anything of that seat is drawn."""
        seat, table = self._session.match.to_act, self._table
        assert seat is not None
        self.hide()
        seating = self._board.view.seating[seat]
        lid = HandOverScene(table, seating, self._regret())
        table.context.stack.push(lid, lambda _: self._lift_lid(seat))

    def _regret(self) -> "Regret | None":
        """The person who played last, if nothing hidden has been seen since."""
        session, match = self._session, self._session.match
        seat = match.rules.to_act(match.at(match.ply - 1)) if match.ply else None
        if seat is None or not session.is_human(seat) or session.undo_blocked(seat):
            return None
        return Regret(self._board.view.seating[seat].name, partial(self._table.take_back, seat))

    def hide(self) -> None:
        """Removes every trace of a hand from the picture, the news and the picks."""
        self._board.viewer = None
        self.left = 0.0
        self._table.hide()

    def look_away(self) -> None:
        """Reacts to the window losing the focus: where several people share the screen, closes what shows of the hand
        and covers it again."""
        session, board = self._session, self._board
        shared = session.game.hidden and len(session.humans) > 1
        if shared and board.viewer is not None and self._table.context.settings.curtain_on_return:
            for scene in [each for each in self._table.context.stack.scenes if each.private]:
                scene.close(None)
            self.hide()

    def _lift_lid(self, seat: Seat) -> None:
        session, board, news = self._session, self._board, self._table.hud.news
        board.viewer = seat
        done = self._done.pop(seat, ())
        self.since = session.ply_after(own_last(session.seen(seat), seat, done))
        told = missed(session.seen(seat), seat, board.view.names, done)
        latest = session.latest(seat)
        if session.undone:  # earlier events were reported at the first hand-over
            news.undo()
        elif len({event.seat for event in latest}) > 1:  # simultaneous actions are announced as at an open table
            news.tell(latest, board.view.names, seat)
        elif told:
            self._table.refresh()
            if not self._table.hud.recall(told):
                news.say(told[-1])
        self._table.refresh()

    def tell_since(self, seat: Seat) -> None:
        """Reports the turns played since the person's last turn at a table that was not covered. A single event is left
        out, as the line of news has announced it."""
        session, board, news = self._session, self._board, self._table.hud.news
        log = session.seen(seat)
        own = own_last(log, seat)
        self.since = session.ply_after(own)
        others = [event for event in log[own + 1 :] if not event.kind.aside]
        latest = {event.seat for event in session.latest(seat)}
        if len(others) > 1 and own >= 0 and len(latest) < 2 and not session.undone and not news.outlasts_play:
            self._table.hud.recall(missed(log, seat, board.view.names))


class Regret(NamedTuple):
    """A person who may still take back what they played last."""

    name: str
    take_back: Callable[[], None]
    """Takes it back, once the hand-over screen is closed."""


class HandOverScene(Scene):
    """The hand-over screen, a lid over the whole window that shows one name and opens by one deliberate press.

    It slides over a table that shows no hand; nothing of the next seat is drawn before it opens. While it is closed,
    the person who played last may take that back, and rules and menu are those of the match.
    """

    name = "curtain"

    def __init__(self, table: SharedTable, seating: Seating, regret: Regret | None) -> None:
        super().__init__(table.context)
        self.seating = seating
        self._table = table
        self._regret = regret
        self.opening = False
        self._pace = tempo.pace(table.context.settings)
        self._time = tempo.FADE if self._pace.reduced else tempo.LID * self._pace.factor
        self._left = 0.0 if self._pace.still else self._time
        """Seconds for which the lid still slides."""
        self._shut = SHUT
        """Seconds before the resting lid can be lifted."""
        table.context.sound.play("lid")

    def make_widgets(self) -> None:
        px = self.context.scale.px
        width = self.context.scale.width
        label = _("I’m {name} – show my tiles").format(name=self.seating.name)
        button = pygame.Rect(0, 0, min(px(344), width - px(32)), px(64))
        button.midtop = (width // 2, min(self._sign().bottom + px(38), self.context.scale.height - px(16 + 64)))
        menu = self.menu_button()
        # TRANSLATORS: why a button cannot be pressed yet
        reason = _("In a moment")
        opens = Button("open", label, button, self.lift, kind="brass", enabled=not self._shut, reason=reason)
        self.widgets = [menu, opens]
        if self._regret is not None:
            label, left = _("{name}: undo my move").format(name=self._regret.name), menu.rect.right + px(12)
            wide = min(self.context.assets.text_size(label, "sans-bold", px(19))[0] + px(40), width - left - px(16))
            place = pygame.Rect(left, menu.rect.y, wide, menu.rect.height)
            self.widgets.insert(1, Button("take back", label, place, self.take_back, shortcut="Ctrl+Z"))
        if self.focus_key is None:
            self.focus_key = "open"

    def _sign(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        sign = pygame.Rect(0, 0, min(px(600), scale.width - px(48)), min(px(298), scale.height // 2))
        sign.midtop = (scale.width // 2, max(px(76), round(scale.height * 0.245)))
        return sign

    def lift(self) -> None:
        """Gives the table below to the next person and slides the lid off."""
        if self.opening or self._shut:
            return
        self.opening = True
        done, self.on_result = self.on_result, None
        if done is not None:
            done(None)
        self._left = 0.0 if self._pace.still else self._time
        if self._left:
            self.context.sound.play("lid")
            self.changed()
        else:
            self.close(None)

    def take_back(self) -> None:
        """Takes back the last action for the person who played it; a new hand-over screen covers their hand."""
        if self._regret is None or self.opening:
            return
        self.on_result = None
        self.close(None)
        self._regret.take_back()

    def commands(self) -> dict[str, Callable[[], object]]:
        return {"undo": self.take_back, **{name: partial(self._table.command, name) for name in OPEN_TO_ALL}}

    def menu(self) -> None:
        self._table.menu()

    def back(self) -> None:
        """Esc opens the menu; it never lifts the lid."""
        self.menu()

    @property
    def moves(self) -> bool:
        """Whether the lid slides."""
        return self._left > 0

    def settled(self) -> bool:
        return not self.moves and not self._shut

    def update(self, dt: float) -> Pending:
        """Slides the lid, and closes the scene once it is off. A lid at rest can be lifted after a moment."""
        if self.moves:
            self._left = max(0.0, self._left - dt)
            self.changed()
            if not self.moves and self.opening:
                self.close(None)
                return False
            return self.moves or self._shut
        was, self._shut = self._shut, max(0.0, self._shut - dt)
        if was and not self._shut:
            self.inputs.explained = None
            self.lay_out()
        return self._shut or False

    def process(self, event: pygame.event.Event) -> None:
        """Ends the lid's motion on a key or click. While it shuts, the press does nothing else, so that it opens
        nothing unseen; while it opens, the table below gets the press too."""
        if not self.moves:
            super().process(event)
        elif event.type in PRESSES:
            self.update(self._left)
            if self.opening:
                self.context.stack.top.tick(0.0)
                self.context.stack.top.process(event)

    def focus_lost(self) -> None:
        """Removes an opening lid at once, as the window is not in focus; the table below covers itself."""
        if self.opening:
            self.update(self._left)

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        return None if self.moves else super().focus_shape(key)

    def title(self) -> str:
        return _("Next player: {name}").format(name=self.seating.name)

    def describe(self) -> str:
        return sentences((_("All hands are hidden"), self.title()))

    @property
    def _below(self) -> Layer:
        scenes = self.context.stack.scenes
        return scenes[scenes.index(self) - 1]

    def stale(self) -> list[pygame.Rect] | None:
        """Also updates the table below, which is seen beside the lid while it slides."""
        if self.moves:
            self._below.stale()
        return super().stale()

    def draw(self, surface: pygame.Surface) -> None:
        if not self.moves:
            self._draw_lid(surface, 0)
            self._draw_button(surface)
            return
        self._below.draw(surface)
        off = 1 - self._left / self._time if self.opening else self._left / self._time
        if self._pace.reduced:
            lid = self.context.assets.lid(*surface.get_size()).copy()
            lid.set_alpha(round(255 * (1 - off)))
            surface.blit(lid, (0, 0))
            return
        k = tempo.ease_in(off) if self.opening else 1 - tempo.ease_out(1 - off)
        self._draw_lid(surface, round(surface.get_width() * k))

    def _draw_lid(self, surface: pygame.Surface, across: int) -> None:
        """Draws the lid with its brass sign, `across` pixels to the right."""
        assets, scale = self.context.assets, self.context.scale
        px, theme = scale.px, assets.theme
        if across:
            shadow, pad = assets.shadow(px(40), surface.get_height(), lifted=True, radius=0)
            surface.blit(shadow, (across - pad, -pad))
        surface.blit(assets.lid(*surface.get_size()), (across, 0))
        sign = self._sign().move(across, 0)
        surface.blit(assets.name_plate(sign.width, sign.height), sign)
        token = min(px(54), sign.height // 5)
        mark = assets.token(self.seating.style, token, initial(self.seating.name), on_paper=True)
        surface.blit(mark, mark.get_rect(midtop=(sign.centerx, sign.y + round(sign.height * 0.14))))
        size = px(58)
        while size > px(24) and assets.text_size(self.title(), "serif", size)[0] > sign.width - px(60):
            size -= 2
        name = assets.text(self.title(), "serif", size, theme.text_on_brass)
        surface.blit(name, name.get_rect(center=(sign.centerx, sign.y + round(sign.height * 0.49))))
        words = _("Continue when nobody else is looking.")
        small = assets.fitting(words, "sans", px(20), px(15), sign.width - px(60))
        note = assets.text(words, "sans", small, theme.text_on_brass)
        surface.blit(note, note.get_rect(center=(sign.centerx, sign.y + round(sign.height * 0.74))))

    def _draw_button(self, surface: pygame.Surface) -> None:
        """Draws the buttons, and the name of the key while it would press the opening one."""
        assets, scale = self.context.assets, self.context.scale
        px, theme = scale.px, assets.theme
        self.draw_widgets(surface)
        opens = self.widget("open")
        assert opens is not None
        below = opens.rect.bottom + px(28)
        if below > scale.height - px(16) or self.focus_key != opens.key or not opens.enabled:
            return
        # TRANSLATORS: under the button, instead of which the space bar can be pressed
        hint = assets.text(_("or press Space"), "sans", px(18), theme.text_on_walnut)
        surface.blit(hint, hint.get_rect(center=(self._sign().centerx, below)))
