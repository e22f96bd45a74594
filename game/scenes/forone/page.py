"""The page Solo: puzzle and deal of the day, solitaire and lessons, each with its state, and today's deal."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from typing import NamedTuple

import pygame

from game import games
from game.daily.days import SEAT, deal_of, game_of
from game.daily.kept import Kept
from game.daily.progress import SPAN, Progress
from game.daily.sharing import played_words, told_of, with_par
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.forone.dayplay import against
from game.scenes.forone.daytable import day_table
from game.scenes.learning.lessonbook import outlines
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.scenes.shell.wells import Well, Wells, fill_table
from game.solitaire import GAME
from game.ui.draw import paint
from game.ui.stilllife import Still, read_still, still_of
from game.ui.widgets.blocks import (
    Block,
    Column,
    Either,
    Gap,
    OnPaper,
    Painted,
    Row,
    Spread,
    Words,
    even,
    exactly,
    press,
)
from game.words import _, capital, ngettext, pgettext
from game.words.dates import MONTHS, WEEKDAYS, day_of
from game.words.saying import Number


class _Choice(NamedTuple):
    """A well of the page, and the lines below it."""

    key: str
    title: str
    stands: str
    more: str
    still: Still
    press: Callable[[], None]

    def well(self) -> Well:
        """The well, named by all the lines below it."""
        return Well(f"well:{self.key}", ", ".join((self.title, self.stands, self.more)), self.still, self.press)


class ForOneScene(PaperScene):
    """The page Solo. Its first stop is today's deal."""

    name = "forone"
    on_walnut = True
    shows_today = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._told = set[str]()
        self.puzzles = Collection(context.store.folders.data)

    def title(self) -> str:
        return _("Solo")

    def lay_out(self) -> None:
        """Reads the progress again, which may have changed under another scene."""
        self.today = self.context.today()
        self.progress = Progress(self.context.store.daily_path)
        self.solitaire, notice = Kept.load(self.context.store.solitaire_path)
        super().lay_out()
        for heading, told in ((_("Deals of the day"), self.progress.notice), (_(GAME.title), notice)):
            if told and heading not in self._told:
                self._told.add(heading)
                self.context.tell(heading, told)
        self.context.tell(_("Puzzles"), *self.puzzles.take())

    def compose(self) -> None:
        """Puts the title, the wells below it, the strip of the day, and the buttons."""
        theme, roomy = self.kit.theme, self.context.scale.down >= 640
        name = Words(self.title(), "serif", 64 if roomy else 36, theme.paper, "center", key="name")
        words, colour = _("five quiet minutes at the table"), theme.text_on_walnut
        saying = [Words(words, "serif-italic", 22, colour, "center", key="saying")] if roomy else []
        others: list[tuple[str, str, Callable[[], None]]] = [
            ("back", pgettext("to the screen before", "Back"), self.back),
            ("month", _("Month sheet"), self._days),
            ("puzzles", _("All puzzles"), partial(self.context.open, routes.puzzles, collection=self.puzzles)),
            ("position", _("Set up a position"), partial(self.context.open, routes.position)),
        ]
        buttons = even([press(*each, "panel", tall=48) for each in others], 16)
        choices = self._choices()
        lines = {name: [getattr(each, name) for each in choices] for name in ("title", "stands", "more")}
        wells = Wells([each.well() for each in choices], lines, "more", highest=260, gap=24)
        fill_table(self, (name, *saying), wells, self._strip(tall=roomy), buttons, 920)

    def _choices(self) -> Sequence[_Choice]:
        key, today = game_of(self.today), self.today
        names = [chair.name for seat, chair in enumerate(deal_of(key, today).chairs) if seat != SEAT]
        kept, known = self.solitaire, games.keys()
        finished_deals = sum(kept.ends)
        entry = self.progress.entry(key, today)
        come = with_par(told_of(key, entry))
        lessons = [each.key for game in known for each in outlines(game)]
        finished = len({*lessons} & {*self.context.settings.lessons})
        done = _("{n} of {all} done").format(n=finished, all=len(lessons))
        return [
            *self._puzzle_of_the_day(),
            _Choice(
                "day", _("Deal of the day"), against(names, key), come or _("one hand"), _calendar(today), self._days
            ),
            _Choice(
                "solitaire",
                _(GAME.title),
                _("Deal {number}").format(number=kept.match.seed)
                + " – "
                + ngettext("{n} tile left", "{n} tiles left", kept.left).format(n=kept.left),
                _("{n} of {deals} cleared").format(n=kept.ends[0], deals=finished_deals)
                if finished_deals
                else pgettext("deals of the solitaire", "none finished yet"),
                still_of("solitaire"),
                partial(self.context.open, routes.solitaire),
            ),
            _Choice(
                "lessons",
                _("Lessons"),
                _("How each game goes, and how to play it well"),
                done,
                still_of("lesson"),
                partial(self.chosen, "lessons"),
            ),
        ]

    def _puzzle_of_the_day(self) -> list[_Choice]:
        """The puzzle of the day, or one that has come back; none if no puzzles can be read."""
        puzzles, today = self.puzzles, self.today
        found = puzzles.of_day(today)
        if found is None:
            return []
        tried = puzzles.progress.tried.get(found.id)
        state = _("not tried yet") if tried is None else _("solved") if puzzles.is_solved(found) else _("missed")
        words = _("{game}, number {number} – {state}")
        stands = words.format(game=_(games.title_of(found.game)), number=puzzles.number(found), state=state)
        more = _("{n} of {all} solved").format(n=puzzles.solved, all=len(puzzles.puzzles))
        if due := puzzles.due(today):
            more = ngettext("{n} is back for another try", "{n} are back for another try", due).format(n=Number(due))
        press = partial(self.context.open, routes.puzzle, collection=puzzles, puzzle=found)
        return [_Choice("puzzle", _("Puzzle of the day"), stands, more, still_of("puzzle"), press)]

    def _strip(self, *, tall: bool) -> OnPaper:
        """The date, the last days as tiles if it is `tall`, and the button that deals."""
        kit, key, left = self.kit, game_of(self.today), self.context.store.load_autosave()[0]
        begun = self.progress.entry(key, self.today).begun
        label = _("Play it again") if begun else _("Play today’s deal")
        if self.progress.waiting(key, self.today, left):
            label = pgettext("the match that waits", "Continue")
        told: Block = Words(capital(day_of(self.today.isoformat())), "serif", 22, key="date")
        if tall:
            colour, words, days = kit.theme.second_on_paper, played_words(self.progress, self.today), SPAN * kit.px(21)
            span = Words(words, size=17, colour=colour, smallest=15, key="span")
            tiles = Painted(self._paint_days, exactly(days), exactly(kit.px(30)))
            told = Column((told, Gap(6), Either((Row((tiles, span), gap=12), span))))
        deal = press("today", label, self._play, "brass", around=60, tall=56 if tall else 50, share=0.7)
        return OnPaper(Row((Gap(8, 8), told, Spread(), deal, Gap(8, 8)), gap=8), 18 if tall else 6)

    def _paint_days(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paints a tile for each day that was played, latest at the right, and an empty place for each other day."""
        assets, half, step = self.context.assets, rect.height // 2, rect.width // SPAN
        for back in range(SPAN):
            day = self.today - timedelta(days=back)
            place = pygame.Rect(rect.x + (SPAN - 1 - back) * step, rect.y, half, 2 * half)
            if self.progress.is_played(day):
                number = day.toordinal()
                surface.blit(assets.tile(number % 7, number // 7 % 7, half, vertical=True), place)
            else:
                colour = assets.theme.brass if back == 0 else assets.theme.second_on_paper
                paint.dashed(surface, place, half * 0.2, colour, max(1, half // 10), half * 0.4, half * 0.3)

    def _days(self) -> None:
        self.context.open(routes.month)

    def _play(self) -> None:
        self.context.stack.push(day_table(self.context, game_of(self.today), self.today))

    def commands(self) -> dict[str, Callable[[], object]]:
        """F1 opens the rule books."""
        return {"rules": partial(self.context.open, routes.rulebook)}


def _calendar(today: date) -> Still:
    """The sheet of a calendar, and a few tiles."""
    words = [
        (_(WEEKDAYS[today.weekday()]), 0.55, 0.42),
        (str(today.day), 1.75, 1.5),
        (_(MONTHS[today.month - 1]), 2.95, 0.42),
    ]
    return read_still(
        {
            "size": [6.4, 5.4],
            "things": [
                {"paper": [3.1, 3.7], "at": [0.3, 0.8]},
                *(
                    {"words": text, "at": [1.85, 0.8 + down], "size": size, "colour": "dark", "serif": True}
                    for text, down, size in words
                ),
                {"tile": "5|5", "at": [3.8, 0.9], "upright": True},
                {"tile": "6|3", "at": [4.9, 1.1], "upright": True},
                {"tile": "4|1", "at": [4.1, 3.5], "down": True},
            ],
        }
    )
