"""A position set up at the game's own table, and questions about it: what is best there, and how it goes on."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game import games
from game.ai.judge import EXACT
from game.ai.thinker import PROVER, RANKER
from game.core import position
from game.core.chance import stream
from game.core.document import BadDocument
from game.core.game import Value
from game.core.message import Message, Player, Reason
from game.core.position import Position
from game.core.rules import AnyRules, Json, Observation, Seat
from game.dominoes.draft import Draft
from game.dominoes.tiles import TEXT, Tile
from game.puzzles.collection import Collection
from game.puzzles.puzzle import read
from game.scenes import routes
from game.scenes.match.matchscene import MatchScene
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, usual_seats, with_names
from game.scenes.setup.gamecards import stills
from game.scenes.shell.context import Context
from game.scenes.shell.tablekind import SETTING
from game.ui.board.picture import Situation, View
from game.ui.board.table import HAND, READY
from game.ui.platform.pending import Pending, sooner
from game.ui.platform.system import pasted
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Widget
from game.words import _, ngettext, pgettext, reason
from game.words.saying import Number, capital

ANSWERS_LISTED = 3
"""Most answers listed, the best first."""
CLAUSES_LISTED = 2
"""Most clauses for each answer."""
LONGER_FACTOR = 4
"""Factor by which thinking longer multiplies the playouts."""
PATIENCE = 12.0
"""Longest time an answer may have taken for thinking longer to be offered, in seconds."""


class PositionScene(MatchScene):
    """The table of a position, with a paper beside it. Each touch makes another `Draft`."""

    kind = SETTING
    name = "setting"
    tracks_damage = False
    has_paper = True

    def __init__(self, context: Context, write: Callable[["PositionScene"], list[Widget]], text: str = "") -> None:
        """`write` makes the widgets of the paper."""
        self._write = write
        self.known: Sequence[str] = [key for key in stills() if games.find(key).draft is not None]
        """The games whose positions can be set up, in the order of the title."""
        last = context.settings.last_game
        self.game = games.find(last if last in self.known else self.known[0])
        self.options: Mapping[str, Value] = {}
        self.spot = ""
        """The place that a tile pressed in the tray goes to."""
        self.placed: Position | None = None
        """The position, once it is complete and valid."""
        self.wrong = ""
        """Why the position is not complete or not valid; empty if it is."""
        self.answer: Json | None = None
        """Master's answer, once it has been asked for and given."""
        self.reasons: Sequence[Sequence[Message]] = ()
        """The clauses for each listed answer."""
        self._times = 1
        """The number of playouts asked for, as a multiple of the usual number."""
        self._took = 0.0
        """Seconds that the latest answer took."""
        self._question = 0
        self._proving = False
        """Whether the question is for a proof of the right answer, for a puzzle."""
        self._told = ""
        """The result of keeping the position as a puzzle, in words."""
        self._names = context.settings.names[:1]
        super().__init__(context, self._blank(self.game.key, self.game.default_seats, {}), live=False, verbs=False)
        self.board.viewer = self._me
        self._find_spot()
        if not (text and self._take(text)):
            self._look()

    # -- what is set up -----------------------------------------------------------------------------------------------

    @property
    def _me(self) -> Seat:
        return self.draft.me

    def _blank(self, key: str, seats: int, options: Mapping[str, Value]) -> Session:
        """Begins an empty table for another game or other rules."""
        self.game, rules = games.find(key), games.find(key).rules(seats, options)
        self.options = self.game.options(seats, options)
        self.draft = self._drafted(rules, None)
        return self._session(seats, 0, self.draft.state)

    def _drafted(self, rules: AnyRules, seen: Observation | None) -> Draft[Any, Any]:
        """The draft of what a seat sees, or of an empty table."""
        assert self.game.draft is not None
        found = self.game.draft(rules, seen)
        assert isinstance(found, Draft)
        return found

    def _session(self, seats: int, me: Seat, state: object) -> Session:
        person, *others = usual_seats(self.game, seats)
        plan = TablePlan(self.game.key, (*others[:me], person, *others[me:]), self.options)
        return Session.supposing(with_names(plan, self._names).checked(), self.game, state)

    def _take(self, text: str) -> bool:
        """Sets up the position of a text; whether it could be read. Otherwise the former one stays."""
        try:
            found = position.loads(text, games.find)
        except BadDocument as error:
            self.refuse(_("The position cannot be used: {reason}").format(reason=reason(error)))
            return False
        self.game, self.options, rules = found.game, found.options, found.rules
        self.draft = self._drafted(rules, found.observation)
        self._forget()
        self.placed, self.wrong = found, ""
        self._begin(self._session(found.seats, found.seat, self.draft.state))
        return True

    def _begin(self, session: Session) -> None:
        """Shows the session on a fresh table."""
        self.clear_table(session)
        self.board.viewer = self._me
        self._find_spot()

    def _try(self, draft: Draft[Any, Any]) -> bool:
        """Takes over a draft after a touch, unless it can never become a position; whether it did."""
        if why := self._impossible(draft):
            self.refuse(why)
            return False
        self._change(draft)
        return True

    def _impossible(self, draft: Draft[Any, Any]) -> str:
        """Why no further touch can make a position of that draft; empty if one can, or if it was as bad before."""
        before, held = self.draft, draft.hand.bit_count()
        if held > max(draft.hand_limit, before.hand.bit_count()):
            words = ngettext(
                "No hand has more than {n} tile: lay one of them first.",
                "No hand has more than {n} tiles: lay one of them first.",
                draft.hand_limit - 1,
            )
            return words.format(n=Number(draft.hand_limit - 1))
        (had, needed), (left, places) = before.left_and_places, draft.left_and_places
        if places - left > max(draft.in_transit, needed - had):
            words = ngettext("{n} tile is left for {places} places.", "{n} tiles are left for {places} places.", left)
            return words.format(n=Number(left), places=Number(places))
        return ""

    def _change(self, draft: Draft[Any, Any]) -> None:
        """Takes over a draft and shows it at once."""
        self.draft = draft
        self._find_spot()
        self._look()
        self.session.match.suppose(draft.state)
        self.table.put_back()
        self.refresh(moving=True)

    def _find_spot(self) -> None:
        keys = [spot.key for spot in self.draft.spots]
        self.spot = self.spot if self.spot in keys else keys[0]

    def _look(self) -> None:
        """Checks whether the position is valid, and drops the answer to the one before."""
        self._forget()
        self.placed, self.wrong = None, self._missing(self.draft)
        if not self.wrong:
            self._judge(self.draft)

    def _missing(self, draft: Draft[Any, Any]) -> str:
        """What is still missing for a position; empty if nothing is."""
        names, held, due = self.session.plan.names, draft.hand.bit_count(), draft.hand_due
        if not draft.begun:
            return _(draft.opening)
        if (lacks := draft.lacks) is not None:
            return self.named(lacks)
        if draft.turn != draft.me:
            words = _("It is {name}’s turn: lay that tile, say that {name} could not play, or change who began.")
            return words.format(name=names[draft.turn])
        if held > due:
            words = _("Your hand has too many tiles, {n} instead of {all}: lay some, or press them in the tray again.")
            return words.format(n=Number(held), all=Number(due))
        if held < due:
            words = ngettext("Your hand has {n} of {all} tile.", "Your hand has {n} of {all} tiles.", due)
            return words.format(n=Number(held), all=Number(due))
        return ""

    def named(self, told: Reason) -> str:
        """The words of a draft, with the names of seats."""
        names = self.session.plan.names
        facts = {key: names[each.seat] if isinstance(each, Player) else each for key, each in told.facts.items()}
        return reason(Reason(told.words, facts))

    def _judge(self, draft: Draft[Any, Any]) -> None:
        """Checks the position with the same parser that reads positions from text."""
        made = Position(self.game, draft.rules.seats, self.options, draft.me, draft.observation)
        try:
            self.placed = position.loads(position.dumps(made), games.find)
        except BadDocument as error:
            self.wrong = capital(re.sub(r"^(observation[^ ]*|scores): ", "", reason(error)))

    # -- touches ------------------------------------------------------------------------------------------------------

    def legal(self) -> Sequence[Any]:
        """The actions that can be laid."""
        return self.draft.legal

    def play(self, action: Any, side: int | None = None) -> None:
        """Lays a tile there, for the seat whose turn it was."""
        self._change(self.draft.after(action))

    def put(self, tile: Tile) -> None:
        """Moves a tile from the tray to the chosen place, or back; one in the hand is picked up to be laid."""
        draft = self.draft
        if draft.lying >> tile & 1 and draft.begun:
            self.refuse(_("{tile} is already on the table; Undo takes back the last tile laid").format(tile=TEXT[tile]))
            return
        if not self._try(draft.put(tile, self.spot)) or draft.hand >> tile & 1:
            return
        for name in (f"{HAND}{TEXT[tile]}", f"{READY}{TEXT[tile]}"):
            if name in self.table.starts(self.view):
                self.controller.touch(name)

    def goes_to(self, spot: str) -> None:
        """Sets the place that pressed tiles go to."""
        self.spot = spot
        self.refresh()

    def could_not(self) -> None:
        """Notes that the seat to act drew or passed."""
        if self.draft.begun:
            self._change(self.draft.unable())

    def undo(self) -> None:
        """Takes back the last change."""
        if self.draft.done:
            self._change(self.draft.taken_back())

    def stepped(self, key: str, by: int) -> None:
        """Changes a stepped value by `by`."""
        self._try(self.draft.stepped(key, by))

    def scored(self, seat: Seat, step: int) -> None:
        """Adds points to a seat in the game's steps, but not so many that the match would be over."""
        whole, before = self.placed is not None, self.draft
        self._change(before.scored(seat, step * before.unit))
        if whole and self.wrong:
            why = self.wrong
            self._change(before)
            self.refuse(why)

    def play_of(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Begins an empty table with another game, other rules or another number of seats."""
        self._begin(self._blank(game, seats, options))
        self._look()
        self.refresh()

    # -- what can be done with it -------------------------------------------------------------------------------------

    @property
    def asking(self) -> bool:
        """Whether Master is thinking, or an answer is being proved."""
        return bool(self._question)

    @property
    def busy(self) -> str:
        """What is being found out, in words; empty if nothing is."""
        if not self.asking:
            return ""
        return _("Proving the answer…") if self._proving else _("Master is thinking…")

    @property
    def stands(self) -> str:
        """The state of the position, in words."""
        return self.busy or self.wrong or self._told or _("Everything fits: it is your turn.")

    def ask(self) -> None:
        """Has the thinking process rank the actions."""
        if not self.asking:
            self.answer, self._times = None, 1
            self.table.put_back()
            self._find_out(RANKER)

    @property
    def patient(self) -> bool:
        """Whether thinking longer may tell more and takes no more than about a minute."""
        found = self.answer
        return found is not None and found["judged"] != EXACT and len(found["ranking"]) > 1 and self._took < PATIENCE

    def think_longer(self) -> None:
        """Has the actions ranked again, with several times as many playouts; the known answer stays meanwhile."""
        if self.patient and not self.asking:
            self._times *= LONGER_FACTOR
            self._find_out(RANKER)

    def keep(self) -> None:
        """Has the right answer proved, to keep the position as a puzzle of the person's own."""
        self._find_out(PROVER)

    def _find_out(self, ranker: str) -> None:
        if self.placed is not None and not self.asking:
            self._proving = ranker == PROVER
            self._took = 0.0
            self._question = self.context.thinker.rank(position.dumps(self.placed), ranker, self._times)
            self.refresh()

    def _forget(self) -> None:
        self.answer, self._told = None, ""
        self.board.hinted = frozenset()
        self.context.thinker.drop(self._question)
        self._question = 0

    def play_on(self) -> None:
        """Deals the unseen tiles at random, as they may lie, and opens the table; that match is not saved."""
        if self.placed is not None:
            place = self.placed
            state = place.rules.sample_state(place.observation, stream(secrets.randbits(64), "play on"))
            self.context.open(routes.match_of, session=self._session(place.seats, place.seat, state), trial=True)

    def copy(self) -> None:
        """Copies the position to the clipboard, as text."""
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
        """Advances motion, and takes the answer once it has come."""
        if self._question:
            self._took += dt
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
        for area in self.widgets:
            if isinstance(area, ScrollArea):
                area.to(0)  # the answer stands at the top

    def _kept(self, found: Json) -> None:
        """Keeps the proved puzzle, or says why there is none."""
        assert self.placed is not None
        if "why" in found:
            self._told = _("This makes no puzzle: {reason}.").format(reason=_(found["why"]))
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

    def make_widgets(self) -> None:
        """Makes the picture and the buttons; nothing is dealt here."""
        self.refresh()

    def buttons(self) -> list[Widget]:
        """The game's buttons, except idle verbs; the paper has the others."""
        starts = self.table.starts(self.view)
        idle = {verb.key for verb in self.tabletop.picture.verbs if verb.touch and verb.touch not in starts}
        return [each for each in super().buttons() if each.key not in idle]

    def paper(self) -> list[Widget]:
        return self._write(self)

    def situation(self, view: View, home: Seat) -> Situation:
        turn = self.draft.turn
        words = _("Your turn") if turn == self._me else pgettext("a player", "to play")
        return Situation(_("Set up a position"), (_(self.game.title),), home, turn, words)

    def title(self) -> str:
        return _("Set up a position")

    def task(self) -> str:
        return self.stands

    # -- keys ---------------------------------------------------------------------------------------------------------

    def leave(self) -> None:
        self.close(None)

    def chosen(self, result: Any) -> None:
        if result == "copy":
            self.copy()
        else:
            super().chosen(result)

    def commands(self) -> dict[str, Callable[[], object]]:
        """The commands of every table; a hint asks Master."""
        rules = {"rules": lambda: self.chosen("rules")}
        return {**super().commands(), **rules, "hint": self.ask, "undo": self.undo}


def reasons_for(place: Position, answer: Json) -> list[list[Message]]:
    """The clauses for each listed answer; finding them takes longer than writing them."""
    rules, prompt, expertise = place.rules, place.prompt, place.game.expertise()
    actions = [rules.parse_action(each["action"]) for each in answer["ranking"][:ANSWERS_LISTED]]
    counted = [(action, expertise.counted(rules, prompt, action)) for action in actions]
    return [expertise.advice(rules, prompt, action, facts)[:CLAUSES_LISTED] for action, facts in counted]
