"""The replay of a match: move by move, as the person who played it saw it, with hints on what was good."""

import math
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game import games
from game.core.bot import Prompt
from game.core.record import Record
from game.core.rules import Observation, Seat
from game.scenes import routes
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.sidepaper import table_part
from game.scenes.news.advice import AT_THE_TABLE, NO_ADVICE, Advice, Adviser
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.scenes.shell.tablekind import REPLAY
from game.ui.board.picture import Situation, View
from game.ui.board.table import Table
from game.ui.platform import keys
from game.ui.platform.pending import Pending, sooner
from game.ui.style.scale import Scale
from game.ui.widgets.blocks import Block, Either, Kit, Row, Words, icon, press
from game.ui.widgets.buttons import IconButton
from game.ui.widgets.widgets import Extras, Widget
from game.words import N_, _, pgettext, sentences
from game.words.events import line

BAR, TALL = 72, 48
"""Heights of the bar at the foot, and of its buttons, in dp."""
FRAME_SECONDS = 0.02
"""Seconds of each frame spent on playing on to a distant move."""
WORDS = 240
"""Least room for words beside all buttons, in dp."""
BEAT = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "instant": 0.25}
"""Seconds between moves during playback."""
NOTHING = N_("Nothing has been played in this match yet")


class ReplayScene(MatchScene):
    """The table with a bar to go through a match. Hands are shown only if one person alone sat at the screen.

    With `start` it begins after that many moves and plays on by itself.
    """

    kind = REPLAY
    name = "replay"
    tracks_damage = False

    def __init__(
        self,
        context: Context,
        record: Record,
        *,
        plan: TablePlan | None = None,
        start: int | None = None,
    ) -> None:
        self.game = games.find(record.game)
        self.texts = record.actions
        self.sides = record.sides
        self.seed = record.seed
        self.plan = plan or Session.resume(record, self.game).plan
        start_over = Session.start(self.plan, self.game, self.seed)
        super().__init__(context, start_over, live=False, verbs=False)
        self.playing = start is not None
        self.wait = BEAT[context.settings.speed]
        self.analysis = ReplayAdvice(self.session, context)
        self.focus_key = "play" if self.playing else "next" if self.texts else "back"
        self._goal = start or 0
        """The ply to be shown; a distant one is reached over several frames."""
        self._play_on()

    def title(self) -> str:
        words = _("{game}, move {number} of {all}")
        return words.format(game=_(self.game.title), number=self.session.match.ply, all=len(self.texts))

    def settled(self) -> bool:
        """Whether nothing moves, nobody thinks, and playback is paused."""
        return not (self._plays_on() or self.tabletop.motion.active or self.analysis.thinking or self.playing)

    # -- layout -------------------------------------------------------------------------------------------------------

    def menu_button(self) -> IconButton:
        """The menu button; with large words in the scale of the table, whose parts lie below it."""
        button, px = super().menu_button(), self.scale.px
        if self.scale.large:
            button.rect.update(px(16), px(16), px(48), px(48))
        return button

    @property
    def scale(self) -> Scale:
        """The scale of the table, which has the window without the bar."""
        whole = self.context.scale
        return whole.part(whole.width, whole.height - whole.px(BAR))

    def retranslate(self) -> None:
        self.analysis.forget()
        super().retranslate()

    def make_widgets(self) -> None:
        self.refresh()

    def refresh(self, *, moving: bool = False, gliding: bool = False, dealt: bool = False) -> None:
        """Refreshes the table, with the best move marked if it has been asked for."""
        advice = self.analysis.advice
        self.board.hinted = self.table.touches(advice[0].action) if advice else frozenset()
        super().refresh(moving=moving, gliding=gliding, dealt=dealt)

    def situation(self, view: View, home: Seat) -> Situation:
        # TRANSLATORS: says in the head line that a match is seen again
        head = self.table.head(view), pgettext("in the head line", "replay")
        return Situation(_(self.game.title), head, home, self.session.match.to_act, pgettext("a player", "to play"))

    def draw_table(self, surface: pygame.Surface) -> None:
        """Draws the table in its part of the window, and the walnut bar."""
        assets, px = self.context.assets, self.context.scale.px
        super().draw_table(table_part(surface, self.scale))
        surface.blit(assets.board(surface.get_width(), px(BAR)), (0, self.scale.height))

    def buttons(self) -> list[Widget]:
        """The menu and the bar; if words lack room, the Start button is left out and only its key remains."""
        at, end = self.session.match.ply, len(self.texts)
        first, last = (_("This is the beginning"), _("This is the end")) if end else (_(NOTHING), _(NOTHING))
        start = Extras(enabled=at > 0, reason=first, shortcut="Home")
        back = Extras(enabled=at > 0, reason=first, shortcut="Left")
        on = Extras(enabled=at < end, reason=last, shortcut="Right")
        useless = self._no_hint()
        play = Extras(enabled=at < end or self.playing, reason=last, shortcut="P")
        hint = Extras(enabled=not useless, reason=useless, shortcut="H")
        label = pgettext("a replay", "Pause") if self.playing else pgettext("a replay", "Play")
        beginning = pgettext("of a replay", "Start")
        steps = (
            icon("before", _("One move back"), "left", lambda: self._go(at - 1), TALL, "panel", **back),
            icon("next", _("One move forward"), "right", lambda: self._go(at + 1), TALL, "panel", **on),
        )
        close = press("back", _("Close"), self.back, "panel", across=112, tall=TALL, shortcut="Esc")
        bar = [
            press("hint", _("Hint"), self._look_back, "panel", across=92, tall=TALL, **hint),
            press("start", beginning, lambda: self._go(0), "panel", across=92, tall=TALL, **start),
            Row(steps, gap=8),
            press("play", label, self._toggle, "brass", across=112, tall=TALL, **play),
        ]
        scale, px = self.context.scale, self.context.scale.px
        kit = self.kit = Kit(self.context.assets, scale)
        room = pygame.Rect(px(16), self.scale.height + px(8), scale.width - 2 * px(16), px(56))
        if room.width - px(112) - px(40) - kit.wide(Row(bar, gap=12)).best < px(WORDS):
            del bar[1]
        right = Row(bar, gap=12)
        whole = Row((close, self._line(kit), right), gap=20, widths=(px(112), 0, kit.wide(right).best))
        return [self.menu_button(), *kit.put(whole, room)]

    def _line(self, kit: Kit) -> Block:
        """What to say in the bar; if room is short, reasons go first, then the words become smaller."""
        said, ink = self._said(), kit.theme.text
        ways = [Words(words, size=18, colour=ink, lines=0, key="told") for words in said]
        return Either([*ways, Words(said[-1], size=15, smallest=12, colour=ink, lines=3, key="told")])

    def _said(self) -> list[str]:
        """What to say, longest version first: what would have been good here, if asked for; else what happened."""
        view = self.tabletop.view
        if self.analysis.thinking:
            return [_("Looking for a good move…")] * 2
        if self.analysis.failed:
            return [_(NO_ADVICE)] * 2
        if self.analysis.advice and view is not None:
            return self.analysis.lines(self.table, view)
        return [self._told(), self._told(why=False)]

    def _told(self, *, why: bool = True) -> str:
        """The number of the move and what happened in it, with the reasons if `why`."""
        if not self.texts:
            return _(NOTHING)
        ply = self.session.match.ply
        said = [line(event, self.plan.names, why=why) for event in self.session.latest(self.viewer)]
        words = _("Move {number} of {all}") if why else pgettext("a move", "{number} of {all}")
        head = words.format(number=ply, all=len(self.texts))
        return f"{head} – {sentences(said)}" if said else head

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Runs animations; once they are over, playback goes on to the next move."""
        if self.analysis.poll():
            self.refresh()
        if self._plays_on():
            self._play_on()
            self.refresh()
            return True
        fading = self.fade(dt, marked=False)
        if self.move_on_for(dt) or self.tabletop.motion.active:
            return True
        if not self.playing:
            return fading
        self.wait -= dt
        if self.wait > 0:
            return sooner(self.wait, fading)
        self._go(self.session.match.ply + 1)
        if self.session.match.ply == len(self.texts):
            self.playing = False
            self.renew_buttons()
        self.wait = BEAT[self.context.settings.speed]
        return True

    # -- commands -----------------------------------------------------------------------------------------------------

    def back(self) -> None:
        """Leaves the replay at once: there is nothing in hand to put back."""
        self.close(None)

    def move_on(self) -> None:
        """Moves the focus along the bar, away from a button that was disabled."""
        Scene.move_on(self)

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The focus ring in the bar, as on every page."""
        return Scene.focus_shape(self, key)

    def handle(self, event: pygame.event.Event) -> bool:
        """Steps by Left, Right, Page up and Page down; End goes to the last move. Tab goes along the buttons."""
        end = len(self.texts)
        moves = {"Left": -1, "Page up": -1, "Right": 1, "Page down": 1, "End": end}
        if event.type == pygame.KEYDOWN and (by := moves.get(keys.pressed(event))):
            self._go(self.session.match.ply + by)
            return True
        return False

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of every table that change nothing; P belongs to the bar."""
        chosen = {name: partial(self.chosen, name) for name in ("rules", "seal")}
        return {**super().commands(), "hint": self._look_back, **chosen}

    def chosen(self, result: Any) -> None:
        """Opens the seal of the hand, or handles the choice as any table does."""
        if result == "seal":
            self.context.open(routes.seal, session=self.session)
        else:
            super().chosen(result)

    def _look_back(self) -> None:
        """Asks what would have been good here, if the hand of the seat to move is shown."""
        if self._no_hint() or self.analysis.thinking or self.analysis.advice:
            return
        self.playing = False
        match = self.session.match
        self.analysis.ask(match.prompt(), match.rules.parse_action(self.texts[match.ply]))
        self.renew_buttons()

    def _no_hint(self) -> str:
        """Why there is no hint for this position; empty if there can be one."""
        match, seat = self.session.match, self.session.match.to_act
        if not self.context.settings.hints:
            return _("Hints are switched off in the settings")
        if not self.texts:
            return _(NOTHING)
        if match.ply >= len(self.texts) or seat is None:
            return _("It is nobody’s turn here")
        if self.game.hidden and seat != self.viewer:
            return _("It is {name}’s turn, and that hand is hidden").format(name=self.plan.seats[seat].name)
        legal = match.prompt().legal_actions
        return _("There was only one move here") if isinstance(legal, list | tuple) and len(legal) == 1 else ""

    def _toggle(self) -> None:
        self.playing = not self.playing
        self.wait = 0.0
        self.renew_buttons()

    def _go(self, ply: int) -> None:
        """Shows the position after `ply` moves."""
        ply = min(max(ply, 0), len(self.texts))
        now = self.session.match.ply
        self.analysis.forget()
        if ply < now:
            self.board.session = Session.start(self.plan, self.game, self.seed)
            self.analysis = ReplayAdvice(self.session, self.context)
        self._goal = ply
        self._play_on()
        self.tabletop.motion.clear()
        if ply == now + 1:
            self._show_move()
        else:
            self.refresh()
        self.inputs.settle()

    def _plays_on(self) -> bool:
        return self.session.match.ply < self._goal

    def _play_on(self) -> None:
        """Plays on towards the ply to be shown, for as long as a frame has time."""
        until = math.inf if self.context.synchronous else time.monotonic() + FRAME_SECONDS
        while self._plays_on() and time.monotonic() < until:
            ply = self.session.match.ply
            self.session.play_written(self.texts[ply : min(ply + 10, self._goal)], self.sides)

    def _show_move(self) -> None:
        """Animates the last move."""
        before = self.board.before()
        self.refresh(moving=True)
        self.board.staging(before).play(self.view.last)
        self.board.advance(0.0)


class ReplayAdvice:
    """Asks for the hint that the table would have given at a position, and compares what was played."""

    def __init__(self, session: Session, context: Context) -> None:
        self._adviser = Adviser(session, context)
        self._seen: Observation = {}
        """The observation of the seat asked about."""
        self._played: Any = None
        self.advice: list[Advice] = []
        """The best action, and the one played if it differs; empty until the answer has come."""
        self.failed = False
        """Whether thinking failed, so that nothing can be said of this position."""

    @property
    def thinking(self) -> bool:
        """Whether the answer is still to come."""
        return self._adviser.thinking

    def ask(self, prompt: Prompt[Any], played: Any) -> None:
        """Starts thinking about a prompt and the action played then."""
        self.advice, self._seen, self._played, self.failed = [], prompt.observation, played, False
        self._adviser.ask(prompt, besides=played)

    def forget(self) -> None:
        self._adviser.forget()
        self.advice, self.failed = [], False

    def poll(self) -> bool:
        """Takes the answer; returns whether it has come just now."""
        found = self._adviser.poll()
        if found is None:
            return False
        self.failed = not found
        self.advice = [*found[:1], *(each for each in found[1:] if each.action == self._played)]
        return True

    def lines(self, table: Table, view: View) -> list[str]:
        """The advice in words, longest version first: with two clauses for the best action, with one, with none."""
        best, *others = self.advice
        said, played = table.told_apart(view, self._seen, best.action, self._played)
        # TRANSLATORS: what was best for {name}, to whom “you” refers in what is said for it
        move = _("{name} – best: {move}").format(name=view.names[self._seen["seat"]], move=said)
        several = range(min(AT_THE_TABLE, len(best.clauses)), -1, -1)
        if best.action == self._played:
            end = _("That is what was played")
        elif worth := next((each.worth for each in others if each.worth), ""):
            end = _("Chosen: {move} ({worth})").format(move=played, worth=worth)
        else:
            end = _("Chosen: {move}").format(move=played)
        return [sentences((move, *best.clauses[:most], end)) for most in several]
