"""The month's sheet: its deals on a calendar, and beside it the result of the chosen one; also shown after a hand."""

import calendar
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

import pygame

from game import games, solitaire
from game.core.record import Record
from game.daily.days import SEAT, deal_of, game_of
from game.daily.par import ANALYSER, TRIES, lead
from game.daily.progress import Entry, Progress
from game.daily.sharing import played_words, share_text
from game.scenes import routes
from game.scenes.forone.dayplay import DayPlay
from game.scenes.forone.daytable import day_table
from game.scenes.forone.monthparts import day_tile
from game.scenes.session.opening import open_kept
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan
from game.scenes.setup.namesheet import NamesScene
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.board.chrome import draw_ground, draw_head
from game.ui.draw import paint
from game.ui.platform import keys
from game.ui.platform.pending import Pending
from game.ui.platform.system import copied
from game.ui.widgets.blocks import Block, Control, Row, Scrolled, Spread, press
from game.ui.widgets.drawn import Drawn, painting
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Label, Lettering
from game.words import _, capital, pgettext
from game.words.dates import WEEKDAYS, calendar_month, short_weekdays

FIRST_DAY = date(1900, 1, 1)
"""The earliest day whose deals can be chosen."""
PAGE_WIDTH = 412
"""Width of the page beside the calendar, in dp."""
ARROWS = {"Left": -1, "Right": 1, "Up": -7, "Down": 7}
"""The days by which each arrow key moves."""


class MonthScene(PaperScene):
    """Calendar and chosen day side by side; in a narrow window a page each.

    After a hand, `play` says which deal that was. Par is worked out while its day is shown.
    """

    name = "month"
    shows_today = True

    def __init__(
        self,
        context: Context,
        write: Callable[[Page, "MonthScene"], None],
        play: DayPlay | None,
        session: Session | None,
    ) -> None:
        """`write` writes the report on the chosen deal."""
        super().__init__(context)
        self._write = write
        self.play = play
        self.session = session
        self.today = context.today()
        self.day = play.day if play else self.today
        self.progress = Progress(context.store.daily_path)
        self.game = play.game if play else self._shown(self.day)
        self.alone = play is not None
        """Whether the chosen day has the window, if there is no room for both pages."""
        self.wide = True
        self.done = 0
        """How many of Master's tries are over."""
        self._question = 0
        self.trouble = False
        """Whether Master's tries could not be played."""
        self.copied = False
        """Whether the words to share have been copied."""
        self._asked_name = False
        self._left: Record | None = None
        """The match that waits to be continued, if any."""
        self.rack = pygame.Rect(0, 0, 0, 0)

    def title(self) -> str:
        return _("Deals of the day")

    @property
    def entry(self) -> Entry:
        """The results of the chosen deal."""
        return self.progress.entry(self.game, self.day)

    @property
    def lead(self) -> int | None:
        """The lead shown: that of the hand just finished, else of the first try."""
        return lead(self.session.match, SEAT) if self._fresh() and self.session else self.entry.result

    @property
    def attempt(self) -> int:
        """The number of the try, if its hand is just over; else 0."""
        return self.play.attempt if self.play and self._fresh() else 0

    def _fresh(self) -> bool:
        """Whether the chosen deal is the one just finished."""
        return self.play is not None and (self.play.day, self.play.game) == (self.day, self.game)

    def _games(self, day: date) -> list[str]:
        """All games that have a deal on a day: the game of the day first, the solitaire last."""
        known, first = games.keys(), game_of(day)
        return [first, *(key for key in known if key != first), solitaire.GAME.key]

    def _shown(self, day: date) -> str:
        """The game shown for a day: the first that was played, else the game of the day."""
        known = self._games(day)
        return next((key for key in known if self.progress.entry(key, day).result is not None), known[0])

    # -- commands -----------------------------------------------------------------------------------------------------

    def choose(self, day: date, game: str = "", focus: str = "") -> None:
        """Shows another day, or another game of it; days to come cannot be shown."""
        day = min(max(day, FIRST_DAY), self.context.today())
        game = game or (self.game if day == self.day else self._shown(day))
        if (day, game) != (self.day, self.game):
            self._give_up()
            self.day, self.game, self.copied = day, game, False
        self.focus_key = focus or self.focus_key
        self._again()

    def turn(self, months: int, focus: str = "") -> None:
        """Moves on by some months; the day stays, or becomes the month's last."""
        at = self.day.year * 12 + self.day.month - 1 + months
        if FIRST_DAY.year * 12 <= at <= self.today.year * 12 + self.today.month - 1:
            year, month = at // 12, at % 12 + 1
            day = date(year, month, min(self.day.day, calendar.monthrange(year, month)[1]))
            self.choose(day, focus=focus and f"day:{min(day, self.today)}")

    def _press(self, day: date) -> None:
        self.alone = not self.wide
        self.choose(day, focus="play" if self.alone else "")

    def _another(self) -> None:
        known = self._games(self.day)
        self.choose(self.day, known[(known.index(self.game) + 1) % len(known)])

    def _play(self) -> None:
        """Deals the chosen deal, after leaving the table of a hand."""
        stack, game, day = self.context.stack, self.game, self.day
        if self.play is not None:
            self.close(None)
        if game == solitaire.GAME.key:
            self.context.open(routes.solitaire, day=day)
        else:
            stack.push(day_table(self.context, game, day))

    def _look_back(self) -> None:
        found = self.progress.record(self.game, self.day)
        open_kept(self.context, self.title(), found, lambda _, kept: self.context.open(routes.look_back, session=kept))

    def copy(self) -> None:
        """Copies the words to share."""
        if not copied(share_text(self.progress, self.game, self.day, self.today)):
            return
        self.copied = True
        self._again()

    def back(self) -> None:
        """Returns from the day to its month, and from there to the scene below."""
        if self.alone and not self.wide and self.play is None:
            self.alone = False
            self.choose(self.day, focus=f"day:{self.day}")
        else:
            self.close(None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Moves by a day or a week with arrows, up and down also to the buttons beyond the month; by months with pages.

        On a day's own page these keys scroll.
        """
        chord = keys.pressed(event) if event.type == pygame.KEYDOWN else ""
        step = {"Page up": -1, "Page down": 1}.get(chord)
        if self.alone and not self.wide:
            return self.scroll(event)
        if step:
            self.turn(step, self.focus_key or "")
            return True
        key = self.focus_key or ""
        if chord in ARROWS and key.startswith("day:"):
            day = date.fromisoformat(key.removeprefix("day:")) + timedelta(days=ARROWS[chord])
            beside = abs(ARROWS[chord]) == 1
            if FIRST_DAY <= day <= self.today and (beside or (day.year, day.month) == (self.day.year, self.day.month)):
                self.choose(day, focus=f"day:{day}")
                return True
            if not beside:
                self.inputs.focus("menu" if chord == "Up" else "another", explain=True)
                return True
        return False

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens the rule books."""
        return {"rules": partial(self.context.open, routes.rulebook)}

    # -- par ----------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Asks the thinking process for Master's tries, once the person has had one."""
        if self.lead is None or self.entry.leads or self.trouble or self.game == solitaire.GAME.key:
            return False
        found = self.context.thinker.analysed(self._question) if self._question else None
        if found is None:
            self._question = self.context.thinker.analyse(deal_of(self.game, self.day), analyser=ANALYSER)
            return False
        done = round(found.done * TRIES)
        if found.result is not None:
            leads = tuple(map(int, found.result["leads"]))
            self.context.kept(_("Deals of the day"), self.progress.keep_leads(self.game, self.day, leads))
        elif found.note is not None:
            self.trouble = True
            self.context.store.log(found.note)
        if done != self.done or self.entry.leads or self.trouble:
            self.done = done
            self._again()
        return False

    def release(self) -> None:
        self._give_up()

    def covered(self) -> None:
        super().covered()
        self._give_up()

    def _give_up(self) -> None:
        self.context.thinker.drop(self._question)
        self._question, self.done, self.trouble = 0, 0, False

    # -- layout -------------------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Reads the progress again, which may have changed under another scene.

        A person who has never given a name is asked for it after the first hand.
        """
        self.today = self.context.today()
        self.progress = Progress(self.context.store.daily_path)
        self.context.tell(_("Deals of the day"), self.progress.notice)
        self._left = self.context.store.load_autosave()[0]
        super().lay_out()
        here = self.context.stack.scenes[-1:] == [self]
        if here and self.session and not self.context.settings.names and not self._asked_name:
            self._asked_name = True
            self.context.stack.push(NamesScene(self.context, self.session.plan, _("All right")), self._name)

    def _again(self) -> None:
        """Lays the pages out again, without reading the disk."""
        super().lay_out()

    def _name(self, plan: TablePlan | None) -> None:
        if plan is not None:
            self.context.change_settings(names=tuple(seat.name for seat in plan.seats if seat.is_person))

    def compose(self) -> None:
        scale = self.context.scale
        px = scale.px
        self.wide = scale.spread
        tall = px(116 if scale.down >= 640 else 72)
        self.rack = pygame.Rect(0, scale.height - tall, scale.width, tall)
        self.focus_key = self.focus_key or ("close" if self.play else f"day:{self.day}")
        top, side = px(84 if self.wide else 76), px(24 if self.wide else 16)
        room = pygame.Rect(side, top, scale.width - 2 * side, self.rack.y - px(16 if self.wide else 10) - top)
        if self.wide:
            right = pygame.Rect(room.right - px(PAGE_WIDTH), top, px(PAGE_WIDTH), room.height)
            self._month(pygame.Rect(side, top, right.x - px(16) - side, room.height))
            self._page(right)
        elif self.alone:
            self._page(room)
        else:
            self._month(room)
        self._buttons()

    def draw(self, surface: pygame.Surface) -> None:
        draw_ground(surface, self.rack, self.context.assets)
        notes = [capital(calendar_month(self.day)), played_words(self.progress, self.today)]
        width = self.context.scale.width - self.context.scale.px(96)
        draw_head(surface, self.title(), notes, self.context.assets, self.context.scale, width)
        self.draw_widgets(surface)

    def _month(self, rect: pygame.Rect) -> None:
        """Adds the calendar, with a row for each week, from Monday on."""
        px, theme = self.context.scale.px, self.context.assets.theme
        self.widgets.append(painting("calendar", "", rect, self.context.assets.lay_paper))
        inner = rect.inflate(-px(32), 0)
        wide = inner.width // 7
        head = px(44 if rect.height > px(480) else 28)
        weeks = calendar.monthcalendar(self.day.year, self.day.month)
        tall = (rect.height - head - px(8)) // len(weeks)
        now = (self.today.year, self.today.month) == (self.day.year, self.day.month)
        assets, names = self.context.assets, [*map(_, WEEKDAYS)]
        if any(assets.text_size(name, "sans-bold", assets.least)[0] > wide - px(4) for name in names):
            names = [*short_weekdays()]
        size = assets.fitting(names, "sans-bold", px(16), px(15), wide - px(4))
        for number, name in enumerate(names):
            bold = now and number == self.today.weekday()
            face, colour = ("sans-bold", theme.text_on_paper) if bold else ("sans", theme.second_on_paper)
            box = pygame.Rect(inner.x + number * wide + px(2), rect.y, wide - px(4), head)
            self.widgets.append(Label(f"weekday:{number}", name, box, Lettering(face, size, colour, "center")))

        def rules(surface: pygame.Surface, place: pygame.Rect) -> None:
            for week in range(len(weeks)):
                line = pygame.Rect(inner.x, place.y + week * tall, 7 * wide, max(1, px(1.2)))
                paint.fill(surface, line, theme.rule_line_faint if week else theme.rule_line)

        area = pygame.Rect(inner.x, rect.y + head, 7 * wide, tall * len(weeks))
        self.widgets.append(painting("rules", "", area, rules))
        for row, week in enumerate(weeks):
            for column, number in enumerate(week):
                if number:
                    box = pygame.Rect(inner.x + column * wide, area.y + row * tall, wide, tall)
                    day = date(self.day.year, self.day.month, number)
                    self.widgets.append(self._tile(day, box.inflate(-px(4), -px(4))))

    def _tile(self, day: date, rect: pygame.Rect) -> Drawn:
        game = self.game if day == self.day else self._shown(day)
        choose = None if day > self.today else partial(self._press, day)
        entry, chosen = self.progress.entry(game, day), day == self.day
        return day_tile(day, game, entry, rect, self.today, choose, chosen=chosen)

    def _page(self, rect: pygame.Rect) -> None:
        """Adds the report on the chosen deal, which scrolls if it must."""
        px = self.kit.px
        self.widgets.append(painting("page", "", rect, self.context.assets.lay_paper))
        inner = rect.inflate(-px(56 if self.wide else 40), -px(36 if rect.height > px(360) else 16))
        self.put(Scrolled(Written(lambda page: self._write(page, self), "told"), self.title()), inner)

    def _buttons(self) -> None:
        """Adds the buttons on the rack: back, moving through the days, and those for the chosen deal."""
        px, scale = self.kit.px, self.context.scale
        first, played = self.day.replace(day=1), self.entry.begun
        before, after = first - timedelta(days=1), first + timedelta(days=31)
        month, day = self.wide or not self.alone, self.wide or self.alone

        def place(key: str, label: str, act: Callable[[], None], kind: str = "panel", why: str = "") -> Control:
            return press(key, label, act, kind, narrowest=110, enabled=not why, reason=why)

        def leaf(key: str, mark: str, to: date, months: int, why: str = "") -> Control:
            """A button as wide as the longest month needs, so that a second click meets it again."""
            names = [mark.format(capital(calendar_month(date(2001, n, 1), with_year=False))) for n in range(1, 13)]
            widest = max(self.kit.wide(place(key, name, self.back)).best for name in names)
            label = mark.format(capital(calendar_month(to, with_year=False)))
            made = place(key, label, partial(self.turn, months), why=why)
            return replace(made, narrowest=widest / scale.factor)

        back = _("Leave the table") if self.play else pgettext("to the screen before", "Back")
        middle: list[Block] = [place("another", _("Another game"), self._another)]
        if month:
            later = "" if after.replace(day=1) <= self.today else _("That month has not come yet")
            middle = [leaf("earlier", "‹ {}", before, -1), *middle, leaf("later", "{} ›", after, 1, later)]
        look = place("look", _("Look back at it"), self._look_back)
        kept = self.entry.result is not None and self.progress.record_path(self.game, self.day).exists()
        again, new, waits = _("Play it again"), _("Play it"), pgettext("the match that waits", "Continue")
        waiting = self.progress.waiting(self.game, self.day, self._left)
        words, kind = waits if waiting else again if played else new, "panel" if played and not waiting else "brass"
        last = [*([look] if day and kept else []), place("play", words, self._play, kind)]
        plays = max(self.kit.wide(place("play", each, self._play)).best for each in (again, new, waits))
        reserved = plays + (px(12) + self.kit.wide(look).best if day else 0)  # so that nothing else moves
        side = px(24 if self.wide else 16)
        foot = pygame.Rect(side, self.rack.y, scale.width - 2 * side, self.rack.height)
        ends = place("close", back, self.back), Row((Spread(), Row(last, gap=12)), reserved=reserved)
        self.put(Row((ends[0], Spread(), Row(middle, gap=12), Spread(), ends[1])), foot)
