"""A position that is set up at the game's own table, and asked about: what is best there, and how it goes on."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game import games
from game.ai.thinker import PROVER, RANKER
from game.core import position
from game.core.chance import stream
from game.core.document import BadDocument
from game.core.game import Value
from game.core.message import Message
from game.core.position import Position
from game.core.rules import Json, Seat
from game.dominoes.chaingame.draft import ChainDraft
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.tiles import TEXT, Tile
from game.puzzles.collection import Collection
from game.puzzles.puzzle import read
from game.scenes import routes
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.sidepaper import draw_paper, presses_paper
from game.scenes.position.paper import chain_games, reasons_for, write_paper
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, usual_seats, with_names
from game.scenes.shell.context import Context
from game.scenes.shell.tablekind import SETTING, TableKind
from game.ui.board.picture import Situation, View
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.system import pasted
from game.ui.widgets.widgets import Widget
from game.words import _, ngettext, pgettext, reason
from game.words.saying import Number


class PositionScene(MatchScene):
    """The table of a position, with a paper beside it. In games of tiles laid end to end touches change it: each makes
    another `ChainDraft`. Those of other games come as a text or from a table, and are looked at as they are."""

    name = "setting"
    watched = False
    beside = True

    def __init__(self, context: Context, text: str = "") -> None:
        self.known: Sequence[str] = chain_games()
        """The games whose positions are set up by touches."""
        last = context.settings.last_game
        self.game = games.find(last if last in self.known else self.known[0])
        self.options: Mapping[str, Value] = {}
        self.draft: ChainDraft | None = None
        self.placed: Position | None = None
        """The position, once it is whole and can be."""
        self.wrong = ""
        """Why it is not."""
        self.answer: Json | None = None
        """What Master makes of it, once that has been asked and answered."""
        self.reasons: Sequence[Sequence[Message]] = ()
        """What can be said for each of the answers that are told."""
        self._question = 0
        self._proving = False
        """Whether it is asked what is right there, for a puzzle."""
        self._told = ""
        """What came of that."""
        self._names = context.settings.names[:1]
        super().__init__(context, self._blank(self.game.key, self.game.default_seats, {}), live=False, verbs=False)
        self.board.viewer = self._me
        if not (text and self._take(text)):
            self._look()

    # -- what is set up -----------------------------------------------------------------------------------------------

    @property
    def _me(self) -> Seat:
        return self.draft.me if self.draft is not None else self.placed.seat if self.placed is not None else 0

    def _blank(self, key: str, seats: int, options: Mapping[str, Value]) -> Session:
        """Another game, or other rules: nothing lies."""
        self.game, rules = games.find(key), games.find(key).rules(seats, options)
        self.options = self.game.options(seats, options)
        assert isinstance(rules, ChainRules)
        self.draft = ChainDraft.blank(rules)
        return self._session(seats, 0, self.draft.state)

    def _session(self, seats: int, me: Seat, state: object) -> Session:
        person, *others = usual_seats(self.game, seats)
        plan = TablePlan(self.game.key, (*others[:me], person, *others[me:]), self.options)
        return Session.supposing(with_names(plan, self._names).checked(), self.game, state)

    def _take(self, text: str) -> bool:
        """Sets up what a text says; whether it could be read. What stood before stays otherwise."""
        try:
            found = position.loads(text, games.find)
        except BadDocument as error:
            self.refuse(_("The position cannot be used: {reason}").format(reason=reason(error)))
            return False
        self.game, self.options, rules = found.game, found.options, found.rules
        self.draft = ChainDraft.of(rules, found.observation) if isinstance(rules, ChainRules) else None
        self._forget()
        self.placed, self.wrong = found, ""
        if self.draft is not None:
            state: object = self.draft.state
        else:
            state = rules.sample_state(found.observation, stream("position"))
        self._begin(self._session(found.seats, found.seat, state))
        return True

    def _begin(self, session: Session) -> None:
        """A fresh table with what is set up."""
        self.clear_table(session)
        self.board.viewer = self._me

    def _change(self, draft: ChainDraft) -> None:
        """A touch has made this of it; the table shows it at once."""
        self.draft = draft
        self._look()
        self.session.match.suppose(draft.state)
        self.table.put_back()
        self.refresh(moving=True)

    def _look(self) -> None:
        """Looks whether the position can be; an answer belongs to the position before."""
        self._forget()
        self.wrong = ""
        if self.draft is not None:
            self.placed, self.wrong = None, self._missing(self.draft)
            if not self.wrong:
                self._judge(self.draft)

    def _missing(self, draft: ChainDraft) -> str:
        """What has still to be told."""
        names, held, due = self.session.plan.names, draft.hand.bit_count(), draft.sizes[draft.me]
        if not draft.ends:
            return _("Press the tiles that lie or that you hold. Those in your hand can be laid as in play.")
        if draft.turn != draft.me:
            words = _("It is {name}’s turn: lay that tile, or say that {name} could not play.")
            return words.format(name=names[draft.turn])
        if held != due:
            words = ngettext("Your hand has {n} of {all} tile.", "Your hand has {n} of {all} tiles.", due)
            return words.format(n=Number(held), all=Number(due))
        return ""

    def _judge(self, draft: ChainDraft) -> None:
        """Asks the one reader of positions."""
        made = Position(self.game, draft.rules.seats, self.options, draft.me, draft.observation)
        try:
            self.placed = position.loads(position.dumps(made), games.find)
        except BadDocument as error:
            self.wrong = reason(error)

    # -- touches ------------------------------------------------------------------------------------------------------

    def legal(self) -> Sequence[Any]:
        """Where the tiles in the hand can be laid; where nothing is set up by touches, what may be played."""
        if self.draft is not None:
            return self.draft.legal
        return self.placed.prompt.legal_actions if self.placed is not None else ()

    def play(self, action: Any, side: int | None = None) -> None:
        """Lays a tile there: whoever had the turn did so."""
        if self.draft is None:
            self.refuse(_("Press Play on to play from here"))
        else:
            self._change(self.draft.after(action))

    def put(self, tile: Tile) -> None:
        """Takes a tile out of the tray into the hand, where it is picked up to be laid, or back."""
        draft = self.draft
        if draft is None:
            return
        if draft.laid >> tile & 1:
            self.refuse(_("{tile} lies already; Undo takes back what was laid last").format(tile=TEXT[tile]))
            return
        self._change(draft.toggled(tile))
        name = f"hand:{TEXT[tile]}"
        if not draft.hand >> tile & 1 and name in self.table.starts(self.view):
            self.controller.touch(name)

    def could_not(self) -> None:
        """Whose turn it is drew or passed."""
        if self.draft is not None and self.draft.ends:
            self._change(self.draft.unable())

    def undo(self) -> None:
        """Takes back what was done last."""
        if self.draft is not None and self.draft.done:
            self._change(self.draft.taken_back())

    def begun_by(self, step: int) -> None:
        if self.draft is not None:
            self._change(self.draft.begun_by((self.draft.first + step) % self.draft.rules.seats))

    def scored(self, seat: Seat, step: int) -> None:
        """So many more points; by fives where they come in fives."""
        if self.draft is not None:
            self._change(self.draft.scored(seat, step * (5 if self.draft.rules.plays_score else 1)))

    def play_of(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Another game, other rules or another number of seats: the table is empty then."""
        self._begin(self._blank(game, seats, options))
        self._look()
        self.refresh()

    # -- what can be done with it -------------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether Master is thinking about it, or an answer is being proved."""
        return bool(self._question)

    @property
    def busy(self) -> str:
        """What is being found out about it; empty if nothing is."""
        if not self.asking:
            return ""
        return _("Proving the answer…") if self._proving else _("Master is thinking…")

    @property
    def stands(self) -> str:
        """How it stands with the position."""
        return self.busy or self.wrong or self._told or _("Everything fits: it is your turn.")

    def ask(self) -> None:
        """Has the thinking process rank what can be done."""
        if not self.asking:
            self.answer = None
            self.table.put_back()
            self._find_out(RANKER)

    def keep(self) -> None:
        """Has it proved what is right there: then it is kept as a puzzle of one's own."""
        self._find_out(PROVER)

    def _find_out(self, ranker: str) -> None:
        if self.placed is not None and not self.asking:
            self._proving = ranker == PROVER
            self._question = self.context.thinker.rank(position.dumps(self.placed), ranker)
            self.refresh()

    def _forget(self) -> None:
        self.answer, self._told = None, ""
        self.board.hinted = frozenset()
        if self._question:
            self._question = 0
            self.context.thinker.cancel()

    def play_on(self) -> None:
        """Deals the tiles that nobody has seen so that it fits, and opens the table; it is not saved."""
        if self.placed is not None:
            place = self.placed
            state = place.rules.sample_state(place.observation, stream(secrets.randbits(64), "play on"))
            self.context.open(routes.match_of, session=self._session(place.seats, place.seat, state), trial=True)

    def copy(self) -> None:
        """Puts the position into the clipboard as its text."""
        if self.placed is None:
            self.refuse(self.wrong)
        else:
            self.copy_position(position.dumps(self.placed))

    def paste(self) -> None:
        """Sets up the position whose text is in the clipboard."""
        text = pasted()
        if not text.strip():
            self.refuse(_("There is no text in the clipboard"))
        elif self._take(text):
            self.refresh()

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Things move, and the answer comes."""
        if self._question:
            self._hear()
        if self.move_on_for(dt):
            return True
        return sooner(self.fade(dt, marked=False), self.tabletop.motion.active)

    def _hear(self) -> None:
        found = self.context.thinker.analysed(self._question)
        if found is not None and found.result is None and not found.note:
            return
        self._question = 0
        if found is None or found.result is None:
            self.refuse(_("Master could not be asked: the computer ran into a problem"))
        elif self._proving:
            self._kept(found.result)
        else:
            assert self.placed is not None
            self.answer, self.reasons = found.result, reasons_for(self.placed, found.result)
            best = self.session.match.rules.parse_action(found.result["ranking"][0]["action"])
            self.board.hinted = self.table.touches(best)
        self.refresh()

    def _kept(self, found: Json) -> None:
        """Keeps the puzzle that was proved, or says why there is none."""
        assert self.placed is not None
        if "why" in found:
            self._told = _("It makes no puzzle: {reason}.").format(reason=_(found["why"]))
            return
        (puzzle,) = read(found["puzzle"].encode(), self.game.key, self.game.key)
        notice = Collection(self.context.store.folders.data).keep(puzzle, self.context.today())
        self._told = notice or _("Saved. You’ll find it under Solo, in All puzzles")

    def settled(self) -> bool:
        return not (self.tabletop.motion.active or self.asking)

    def release(self) -> None:
        self._forget()
        super().release()

    # -- what is seen -------------------------------------------------------------------------------------------------

    @property
    def kind(self) -> TableKind:
        return SETTING

    def make_widgets(self) -> None:
        """Nothing is dealt here."""
        self.refresh()

    def buttons(self) -> list[Widget]:
        return [*super().buttons(), *write_paper(self)]

    def draw_table(self, surface: pygame.Surface) -> None:
        """The table at the left, the paper at the right."""
        super().draw_table(surface)
        draw_paper(surface, self.context)

    def situation(self, view: View, home: Seat) -> Situation:
        turn = self.draft.turn if self.draft is not None else self._me
        words = _("Your turn") if turn == self._me else pgettext("a player", "to play")
        return Situation(_("Set up a position"), (_(self.game.title),), home, turn, words)

    def title(self) -> str:
        return _("Set up a position")

    def task(self) -> str:
        return self.stands

    # -- keys ---------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """As at any table; the mouse on the paper does nothing to it."""
        return presses_paper(self.context, event) or super().handle(event)

    def back(self) -> None:
        """Esc puts back what is picked, else leaves the position."""
        if not self.controller.put_back():
            self.close(None)

    def chosen(self, result: Any) -> None:
        if result == "copy":
            self.copy()
        else:
            super().chosen(result)

    def commands(self) -> dict[str, Callable[[], object]]:
        """Those of every table; a hint is what Master says."""
        rules = {"rules": lambda: self.chosen("rules")}
        return {**super().commands(), **rules, "hint": self.ask, "undo": self.undo}
