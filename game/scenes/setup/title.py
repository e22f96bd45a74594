"""The title: a card with a still life for each game, and the match that waits."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.core.document import BadDocument
from game.games import keys as game_keys
from game.games import title_of
from game.scenes import routes
from game.scenes.session.names import has_left_match
from game.scenes.setup.gamecards import TitleGame, Waiting, game_card, how_it_stands, title_games, waiting_card
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.ui.platform.pending import Pending
from game.ui.style.theme import SEAT_STYLES, Colour, SeatStyle
from game.ui.widgets.buttons import Button, Link
from game.ui.widgets.widgets import Label, Lettering, Widget
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
"""The rooms that lead from the title: importing the first of them takes a tenth of a second."""


class _Row(NamedTuple):
    """One row of words below the game cards: for each game, by its key, some lines that stand `step` pixels apart."""

    name: str
    lines: dict[str, list[str]]
    lettering: Lettering
    step: int

    @property
    def height(self) -> int:
        """Pixels that the row takes, the same below all cards."""
        return self.step * max(map(len, self.lines.values()))


class TitleScene(Scene):
    """The title. Its first stop is Continue if a match waits, else the first game."""

    name = "title"
    ahead: Sequence[str] = ROOMS

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._read_games()
        self.waiting: Waiting | None = None
        self._study: Opening | None = None
        """What finds out how that match stands, and then holds it."""
        self.notice = ""
        """What has to be said about the match that waits."""
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

    def make_widgets(self) -> None:
        """Name, game cards, the waiting match, and the row of buttons; heights give way from 800 dp down."""
        scale, assets = self.context.scale, self.context.assets
        px, down = scale.px, scale.down
        roomy, small = down >= 640, down < 520
        self.widgets = [self.menu_button()]
        y = px(48 if down >= 760 else 22 if roomy else 10)
        name_size = px(72 if roomy else 52 if not small else 38)
        y = self._line("name", NAME, y, Lettering("serif", name_size, assets.theme.paper, "center"), 1.15)
        if (begin := self._newcomer()) is not None:
            y = self._begin(begin, y)
        elif not small:
            lettering = Lettering("serif-italic", px(22), assets.theme.text_on_walnut, "center")
            count = len(game_keys())
            saying = ngettext("{n} game for one table", "{n} games for one table", count).format(n=count)
            y = self._line("saying", saying, y, lettering, 1.35)
        bottom = scale.height - px(26 if roomy else 12)
        bottom = self._row_of_buttons(bottom) - px(28 if roomy else 14)
        if self.waiting:
            strip = pygame.Rect(0, 0, min(px(760), scale.width - px(32)), px(96 if roomy else 68))
            strip.midbottom = (scale.width // 2, bottom)
            self._strip(strip)
            bottom = strip.top - px(24 if roomy else 12)
        self._cards(y + px(26 if roomy else 8), bottom)
        if self.focus_key is None:
            self.focus_key = "continue" if self.waiting else f"game:{self._usual_game()}"

    def _line(self, key: str, words: str, y: int, lettering: Lettering, leading: float) -> int:
        """A line of words over the whole width with its upper edge at `y`; its lower edge."""
        rect = pygame.Rect(self.context.scale.px(72), y, 0, round(lettering.size * leading))
        rect.width = self.context.scale.width - 2 * rect.x
        self.widgets.append(Label(key, words, rect, lettering))
        return rect.bottom

    def _newcomer(self) -> Outline | None:
        """The lesson that somebody may begin with who has played nothing here yet."""
        settings = self.context.settings
        if self.waiting or settings.lessons or settings.lesson_steps or settings.begun or settings.setups:
            return None
        from game.scenes.learning.lessonbook import next_lesson, outlines

        return next_lesson([each for entry in self.games for each in outlines(entry.game.key)], (), {})

    def _begin(self, lesson: Outline, y: int) -> int:
        """Where to begin, as a link with its upper edge at `y`; its lower edge."""
        from game.scenes.learning.lessonbook import newcomer

        px, room = self.context.scale.px, self.context.scale.width - 2 * self.context.scale.px(72)
        words = newcomer(_(title_of(lesson.game)), lesson)
        size = next((size for size in (20, 19, 18, 17) if self._width(words, size) <= room), 16)
        rect = pygame.Rect(0, y, min(room, self._width(words, size) + px(12)), px(44))
        rect.centerx = self.context.scale.width // 2
        act = partial(self.context.open, routes.lesson, lesson.game)
        self.widgets.append(Link("begin", words, rect, act, on_paper=False, size=size))
        return rect.bottom

    def _width(self, words: str, size: float) -> int:
        return self.context.assets.text_size(words, "sans-bold", self.context.scale.px(size))[0]

    def _row_of_buttons(self, bottom: int) -> int:
        px, scale, assets = self.context.scale.px, self.context.scale, self.context.assets
        made = [
            ("forone", _("Solo"), ""),
            ("lessons", _("Learn to play"), ""),
            ("records", _("Book of matches"), ""),
            ("settings", _("Settings"), ""),
            ("about", pgettext("menu", "About"), ""),
        ]
        gap = px(12)
        widest = max(assets.text_size(label, "sans-bold", px(19))[0] for _key, label, _shortcut in made) + px(30)
        width = min(max(px(160), widest), (scale.width - px(32) - 4 * gap) // 5)
        left = (scale.width - 5 * width - 4 * gap) // 2
        for number, (key, label, shortcut) in enumerate(made):
            rect = pygame.Rect(left + number * (width + gap), bottom - px(48), width, px(48))
            self.widgets.append(Button(key, label, rect, partial(self.chosen, key), shortcut=shortcut))
        return bottom - px(48)

    def _strip(self, rect: pygame.Rect) -> None:
        waiting = self.waiting
        assert waiting is not None
        px = self.context.scale.px
        width = min(px(196), rect.width // 3)
        button = pygame.Rect(0, 0, width, min(px(56), rect.height - px(12)))
        button.midright = (rect.right - px(20 if rect.height > px(80) else 10), rect.centery)
        card = waiting_card("waiting", rect, waiting, button.left - px(16), self._styles(waiting))
        card.caption_of = "continue"
        self.widgets.append(card)
        self.widgets.append(
            Button("continue", pgettext("the match that waits", "Continue"), button, self._continue, kind="brass")
        )

    def _cards(self, top: int, bottom: int) -> None:
        """A card for each game, side by side between these edges (pixels), and the words about the game below it."""
        scale, px = self.context.scale, self.context.scale.px
        margin, gap = px(52 if scale.across > 1000 else 20), px(16 if scale.across > 1000 else 10)
        count = len(self.games)
        room = min(scale.width - 2 * margin, px(1640))
        width = min((room - (count - 1) * gap) // count, px(300))
        left = (scale.width - count * width - (count - 1) * gap) // 2
        rows = self._rows(width, bottom - top)
        words = px(14) + sum(row.height for row in rows)
        if left < px(76):
            top = max(top, px(76))
        height = min(bottom - top - words, round(width * 1.26))
        top += max(0, (bottom - top - words - height) // 3)
        game_cards: list[Widget] = []
        for number, entry in enumerate(self.games):
            key = entry.game.key
            rect = pygame.Rect(left + number * (width + gap), top, width, height)
            sit = partial(self.context.open, routes.setup, game=entry.game)
            game_cards.append(game_card(entry, rect, words, sit, self._players(entry)))
            y = rect.bottom + px(14)
            for row in rows:
                lines = row.lines[key]
                box = pygame.Rect(rect.x, y, width, row.step * len(lines))
                name = f"{row.name}:{key}"
                game_cards.append(Label(name, " ".join(lines), box, row.lettering, lines=lines, leading=row.step))
                game_cards[-1].caption_of = f"game:{key}"
                y += row.height
        strip = [widget for widget in self.widgets if widget.key in ("waiting", "continue")]
        others = [widget for widget in self.widgets if widget not in strip]
        place = next(at for at, widget in enumerate(others) if widget.key == "forone")
        self.widgets = [*others[:place], *game_cards, *strip, *others[place:]]

    def _rows(self, width: int, room: int) -> list[_Row]:
        """What stands below the cards: names, captions if enough of the `room` (pixels) is left, numbers of players."""
        assets, px = self.context.assets, self.context.scale.px
        titles, captions = [_(e.game.title) for e in self.games], [e.caption for e in self.games]
        large = assets.fitting(titles, "serif", px(22), px(17), width)
        plain = assets.fitting(captions, "sans", px(17), px(15), width)
        if large == px(17):  # words must be whole even where titles are not
            large = assets.fitting([word for title in titles for word in title.split()], "serif", px(22), px(16), width)

        def row(name: str, words: list[str], face: str, size: int, colour: Colour, step: int) -> _Row:
            lines = [assets.wrap(each, face, size, width) for each in words]
            keys = [entry.game.key for entry in self.games]
            return _Row(name, dict(zip(keys, lines, strict=True)), Lettering(face, size, colour, "center"), step)

        names = row("name", titles, "serif", large, assets.theme.paper, round(large * 1.25))
        caption = row("caption", captions, "sans", plain, assets.theme.text_on_walnut, px(24))
        players = [self._players(e) for e in self.games]
        last = row("players", players, "sans", px(16), assets.theme.text_on_walnut, px(24))
        roomy = room - names.height - caption.height - last.height >= px(150)
        return [names, caption, last] if roomy else [names, last]

    def _players(self, entry: TitleGame) -> str:
        """For how many people the game is, and whether a match of it waits that was left for another one."""
        waits = has_left_match(self.context.store, entry.game.key)
        return _("{players} · a match is waiting").format(players=entry.players) if waits else entry.players

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.context.assets.walnut(*surface.get_size()), (0, 0))
        self.draw_widgets(surface)

    def back(self) -> None:
        """There is nowhere further back; the menu offers to close the program."""
        self.menu()

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens the rule books."""
        return {"rules": partial(self.chosen, "rules")}

    def retranslate(self) -> None:
        self._read_games()

    def lay_out(self) -> None:
        """Looks again whether a match waits; one that has just been left is the next thing to press."""
        before = self.waiting
        self.context.assets.large_set = False
        self._look()
        if self.waiting and (before is None or self.waiting.record != before.record):
            self.focus_key = "continue"
        super().lay_out()

    def update(self, dt: float) -> Pending:
        """Once the title is seen, the waiting match is played again bit by bit to say how it stands."""
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
            self.ahead = ("game.scenes.match.play", *tables, *ROOMS)

    def _looking_on(self) -> Pending:
        """Finds out a little more of how the waiting match stands; when to go on with it, False once it is known."""
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
        """The match that waits cannot be played."""
        self.waiting = self._study = None
        self._tell(_(LOST), self.context.store.reject_autosave(reason(problem)))

    def _found(self, record: Record, session: Session) -> None:
        """The match that waits has been played again; one that is over waits no more."""
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
        """The table last set up for that game, if the same people sat there: it remembers colours and shapes."""
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
