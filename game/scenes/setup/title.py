"""The title: a card with a still life for each game, and the match that waits."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.core.document import BadDocument
from game.games import keys as game_keys
from game.games import title_of
from game.scenes import routes
from game.scenes.session.names import has_left_match
from game.scenes.setup.gamecards import TitleGame, Waiting, game_card, how_it_stands, title_games, waiting_card
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.scenes.shell.wells import Well, Wells, fill_table
from game.ui.platform.pending import Pending
from game.ui.style.theme import SEAT_STYLES, SeatStyle
from game.ui.widgets.blocks import Block, Control, Either, Gap, OnPaper, Row, Words, even, link, press
from game.words import N_, _, ngettext, pgettext, reason

if TYPE_CHECKING:
    from game.core.record import Record
    from game.scenes.learning.lessonbook import Outline
    from game.scenes.session.opening import Opening
    from game.scenes.session.session import Session
    from game.scenes.session.tableplan import TablePlan

NAME = "Pipstone"
ELSE = N_("Your settings and the matches in the book are not affected.")
LOST = N_("A match could not be continued")
BEGIN = N_("Start a new match whenever you like.")
GO_ON = N_("Continue goes on from that copy: the last move may be missing.")
ROOMS = (
    *("game.scenes.session.session", "game.scenes.setup.setup", "game.scenes.options.settings"),
    *("game.puzzles.collection", "game.scenes.forone.page", "game.scenes.book.bookscene"),
)
"""Modules that the title leads to, imported ahead; the first of them takes a tenth of a second."""


class TitleScene(PaperScene):
    """The title. The focus begins on Continue if a match waits, else on the first game."""

    name = "title"
    on_walnut = True
    preloads: Sequence[str] = ROOMS

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read_games()
        self.waiting: Waiting | None = None
        self._study: Opening | None = None
        """The replay that finds out how the waiting match stands, and then holds it."""
        self.notice = ""
        """A notice about the match that waits."""
        self._told = ""
        self._look()

    def _read_games(self) -> None:
        self.games, problems = title_games()
        self.context.store.log(*problems)

    def title(self) -> str:
        return NAME

    def _usual_game(self) -> str:
        """The game that was played last, or the first on the table."""
        keys = [entry.game.key for entry in self.games]
        last = self.context.settings.last_game
        return last if last in keys else keys[0]

    def compose(self) -> None:
        """Name, game cards, the waiting match, and the row of buttons."""
        theme, down = self.kit.theme, self.context.scale.down
        size = 72 if down >= 640 else 52 if down >= 520 else 38
        name = Words(NAME, "serif", size, theme.paper, "center", key="name")
        made = [
            ("forone", _("Solo")),
            ("lessons", _("Learn to play")),
            ("records", _("Book of matches")),
            ("settings", _("Settings")),
            ("about", pgettext("menu", "About")),
        ]
        button = partial(press, kind="panel", around=30, narrowest=160, tall=48)
        buttons = even([button(key, label, partial(self.chosen, key)) for key, label in made], 12)
        fill_table(self, (name, *self._below_name()), self._wells(), self._strip(), buttons, 760)
        if self.focus_key is None:
            self.focus_key = "continue" if self.waiting else f"game:{self._usual_game()}"

    def _below_name(self) -> Sequence[Block]:
        """A link to a first lesson for newcomers; for others the number of games, if there is room."""
        if (lesson := self._newcomer()) is not None:
            from game.scenes.learning.lessonbook import newcomer

            words = newcomer(_(title_of(lesson.game)), lesson)
            act = partial(self.context.open, routes.lesson, lesson.game)
            links = [link("begin", words, act, size=size, on_paper=False) for size in (20, 19, 18, 17, 16)]
            wide = [(0, self.kit.wide(each).best, 0) for each in links]
            return [Either([Row((Gap(0), each, Gap(0)), widths=own) for each, own in zip(links, wide, strict=True)])]
        count, colour = len(game_keys()), self.kit.theme.text_on_walnut
        saying = ngettext("{n} game for one table", "{n} games for one table", count).format(n=count)
        few = self.context.scale.down < 520
        return [] if few else [Words(saying, "serif-italic", 22, colour, "center", key="saying")]

    def _newcomer(self) -> Outline | None:
        """The lesson to begin with, for a person who has played nothing here yet; else None."""
        settings = self.context.settings
        if self.waiting or settings.lessons or settings.lesson_steps or settings.begun or settings.setups:
            return None
        from game.scenes.learning.lessonbook import next_lesson, outlines

        return next_lesson([each for entry in self.games for each in outlines(entry.game.key)], (), {})

    def _strip(self) -> OnPaper | None:
        """The match that waits, on a strip of paper."""
        if self.waiting is None:
            return None
        card = waiting_card("waiting", self.waiting, self._styles(self.waiting))
        card.caption_of = "continue"
        go_on = press("continue", pgettext("the match that waits", "Continue"), self._continue, "brass", around=84)
        part = Control(card, tall=72 if self.context.scale.down >= 640 else 52, share=0)
        wide = min(self.kit.wide(go_on).best, (self.context.scale.width - self.kit.px(32)) // 3)
        return OnPaper(Row((part, go_on, Gap(0)), gap=10, widths=(0, wide, 1)), 10)

    def _wells(self) -> Wells:
        cards, players = list[Well](), [self._players(entry) for entry in self.games]
        for entry, who in zip(self.games, players, strict=True):
            cards.append(game_card(entry, partial(self.context.open, routes.setup, game=entry.game), who))
        titles, captions = [_(entry.game.title) for entry in self.games], [entry.caption for entry in self.games]
        return Wells(cards, {"name": titles, "caption": captions, "players": players}, "caption", highest=400)

    def _players(self, entry: TitleGame) -> str:
        """The numbers of players of a game, and whether a match of it that was left for another one waits."""
        waits = has_left_match(self.context.store, entry.game.key)
        return _("{players} · a match is waiting").format(players=entry.players) if waits else entry.players

    def back(self) -> None:
        """Opens the menu, which offers to close the program, as there is nowhere further back."""
        self.menu()

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens the rule books."""
        return {"rules": partial(self.chosen, "rules")}

    def retranslate(self) -> None:
        self._read_games()

    def lay_out(self) -> None:
        """Looks again whether a match waits; one that has just been left gets the focus."""
        before = self.waiting
        self.context.assets.large_set = False
        self._look()
        if self.waiting and (before is None or self.waiting.record != before.record):
            self.focus_key = "continue"
        super().lay_out()

    def update(self, dt: float) -> Pending:
        """Replays the waiting match in slices, once the title is seen, to say how it stands."""
        if soon := self._looking_on():
            return soon
        if self.notice != self._told and self.context.stack.top is self:
            self._told = self.notice
            self._tell(_("About the waiting match") if self.waiting else _(LOST), self.notice)
        return False

    def _look(self) -> None:
        record, notice = self.context.store.load_autosave()
        self.context.store.log(notice)
        self.notice = notice or self.notice
        if record is None:
            self.waiting = None
        elif self.waiting is None or self.waiting.record != record:
            self.waiting = Waiting(record)
            tables = (f"game.games.{key}.table" for key in game_keys() if key == record.game)
            self.preloads = ("game.scenes.match.play", *tables, *ROOMS)

    def _looking_on(self) -> Pending:
        """Replays a slice of the waiting match; returns when to go on, or False once its state is known."""
        if self.waiting is None or self.waiting.scores is not None:
            return False
        from game.scenes.session.opening import SLICE, SOON, Opening

        record = self.waiting.record
        if self._study is None or self._study.record != record:
            self._study = Opening(record)
        study = self._study
        if not study.go_on(math.inf if self.context.synchronous else SLICE):
            return SOON
        try:
            self._found(record, study.session())
        except BadDocument as problem:
            self._lose(problem)
        super().lay_out()
        return False

    def _lose(self, problem: BadDocument) -> None:
        """Drops a waiting match that cannot be played, and says so."""
        self.waiting = self._study = None
        self._tell(_(LOST), self.context.store.reject_autosave(reason(problem)))

    def _found(self, record: Record, session: Session) -> None:
        """Shows the state of the replayed match; a match that is over no longer waits."""
        self.waiting = how_it_stands(record, session)
        if self.waiting is None:
            from game.scenes.session.autosave import make_up_for_end

            store = self.context.store
            notice = make_up_for_end(store, session) or store.clear_autosave()
            self.context.kept(_("The match is not in the book"), notice)

    def _tell(self, heading: str, notice: str | None) -> None:
        if notice:
            from game.scenes.shell.sheet import MessageScene

            words = f"{notice}\n{_(ELSE)} {_(GO_ON if self.waiting else BEGIN)}"
            self.context.stack.push(MessageScene(self.context, heading, words))

    def _plan(self, record: Record) -> TablePlan | None:
        """The table last set up for that game, if the same people sat there; it has their colours and shapes."""
        from game.scenes.session.tableplan import BadTable, TablePlan

        try:
            plan = TablePlan.from_data(self.context.settings.setups.get(record.game))
        except BadTable:
            return None
        return plan if plan.players == [(chair.name, chair.player) for chair in record.chairs] else None

    def _styles(self, waiting: Waiting) -> list[SeatStyle]:
        plan = self._plan(waiting.record)
        if plan:
            return [seat.style for seat in plan.seats]
        return [SEAT_STYLES[number % len(SEAT_STYLES)] for number in range(len(waiting.record.chairs))]

    def _continue(self) -> None:
        if self.waiting is None:
            return
        from game.scenes.session.opening import open_match

        record, known = self.waiting.record, self.waiting.scores is not None
        study, self._study = self._study, None

        def sit_down(record: Record, session: Session) -> None:
            if session.match.winners is None:
                self.context.open(routes.match_of, session=session, plan=self._plan(record))
            else:
                self._found(record, session)
                self.lay_out()

        def fails(problem: BadDocument) -> None:
            self._lose(problem)
            self.lay_out()

        if known and study is not None and study.record == record:
            sit_down(record, study.session())
        else:
            open_match(self.context, self.waiting.lines()[0], record, sit_down, fails)
