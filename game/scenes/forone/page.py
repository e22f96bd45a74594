"""For one: deal of the day, solitaire and lessons on one page, each with where one stands; today's deal at a press."""

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
from game.scenes.setup.gamecards import Well
from game.scenes.shell.context import Context
from game.scenes.shell.scene import Scene
from game.solitaire import GAME
from game.ui.draw import paint
from game.ui.stilllife import Still, read_still
from game.ui.widgets.buttons import Button
from game.ui.widgets.widgets import LEAST_WORDS, Label, Lettering, Painting
from game.words import _, capital, ngettext, pgettext
from game.words.dates import MONTHS, WEEKDAYS, day_of
from game.words.saying import Number

LESSON = {
    "size": [6, 5.4],
    "things": [
        {"paper": [2.6, 3.4], "at": [0.4, 0.6]},
        {"paper": [2.6, 3.4], "at": [3.05, 0.6]},
        *({"stroke": [[0, 0], [1.7, 0]], "at": [0.85, 1.3 + 0.5 * row], "width": 0.05} for row in range(5)),
        {"tile": "2|2", "at": [4.15, 1.0], "upright": True},
        {"stroke": [[0, 0], [1.7, 0]], "at": [3.5, 3.5], "width": 0.05},
        {"tile": "6|4", "at": [2.6, 3.2], "upright": True, "rim": "last"},
    ],
}
"""An open book with a tile on it."""


ROW = {
    "size": [6.2, 5.4],
    "things": [
        {"matchbox": [0.8, 1.8], "at": [0.1, 0.9]},
        *(
            {"tile": tile, "at": [1.15 + 1.06 * place, 0.6 if place > 1 else 0.8], "upright": True}
            for place, tile in enumerate(("6|5", "3|0", "6|4", "4|4", "4|1"))
        ),
        {"bracket": 3.1, "at": [3.25, 2.95], "depth": -0.2},
        *({"tile": "0|0", "at": [3.3 + 0.35 * place, 3.2], "upright": True, "down": True} for place in range(5)),
    ],
}
"""The row of a solitaire."""


PUZZLE = {
    "size": [6.6, 5.4],
    "things": [
        {"tile": "6|2", "at": [0.5, 2.6], "upright": True},
        {"tile": "2|4", "at": [0.5, 4.6]},
        {"tile": "6|5", "at": [1.5, 2.6]},
        {"tile": "5|5", "at": [3.5, 2.1], "upright": True},
        {"place": [2, 1], "at": [4.5, 2.6], "colour": "brass"},
        {"words": "?", "at": [5.5, 3.1], "size": 0.8, "colour": "brass", "serif": True},
        {"place": [1, 2], "at": [3.5, 0.1], "colour": "brass"},
        {"words": "?", "at": [4.0, 1.1], "size": 0.8, "colour": "brass", "serif": True},
    ],
}
"""A layout with two places for one tile."""


class _Choice(NamedTuple):
    """A well of the page, and the lines below it."""

    key: str
    title: str
    stands: str
    more: str
    still: Still
    press: Callable[[], None]


class ForOneScene(Scene):
    """The page. Its first stop is today's deal."""

    name = "forone"
    dated = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._told = False
        self.puzzles = Collection(context.store.folders.data)

    def title(self) -> str:
        return _("Solo")

    def lay_out(self) -> None:
        """What was made of the days may have changed while something else was looked at."""
        self.today = self.context.today()
        self.progress = Progress(self.context.store.daily_path)
        super().lay_out()
        if self.progress.notice and not self._told:
            self._told = True
            self.context.tell(_("Deals of the day"), self.progress.notice)
        self.context.tell(_("Puzzles"), *self.puzzles.take())

    def make_widgets(self) -> None:
        """The name above, the wells below it, the strip of the day, and the way back; heights give way from 800 dp."""
        scale, assets = self.context.scale, self.context.assets
        px, roomy = scale.px, scale.down >= 640
        self.focus_key = self.focus_key or "today"
        self.widgets = [self.menu_button()]
        y, size = px(48 if scale.down >= 760 else 16), px(64 if roomy else 36)
        title = pygame.Rect(px(76), y, scale.width - 2 * px(76), round(size * 1.2))
        self.widgets.append(Label("name", self.title(), title, Lettering("serif", size, assets.theme.paper, "center")))
        y = title.bottom
        if roomy:
            saying = Lettering("serif-italic", px(22), assets.theme.text_on_walnut, "center")
            line = pygame.Rect(px(20), y, scale.width - px(40), px(30))
            self.widgets.append(Label("saying", _("five quiet minutes at the table"), line, saying))
            y = line.bottom
        feet = scale.height - px(80 if roomy else 56)
        strip = pygame.Rect(0, 0, min(px(920), scale.width - px(32)), px(104 if roomy else 64))
        strip.midbottom = (scale.width // 2, feet - px(24 if roomy else 10))
        self._wells(y + px(20 if roomy else 6), strip.top - px(24 if roomy else 8))
        self._strip(strip)
        others: list[tuple[str, str, Callable[[], None]]] = [
            ("back", pgettext("to the screen before", "Back"), self.back),
            ("month", _("Month sheet"), self._days),
            ("puzzles", _("All puzzles"), partial(self.context.open, routes.puzzles, collection=self.puzzles)),
            ("position", _("Set up a position"), partial(self.context.open, routes.position)),
        ]
        width = max(assets.text_size(label, "sans-bold", px(19))[0] for _key, label, _press in others) + px(36)
        width = min(width, (scale.width - px(16) * (len(others) + 1)) // len(others))
        x = (scale.width - width * len(others) - px(16) * (len(others) - 1)) // 2
        for key, label, press in others:
            self.widgets.append(Button(key, label, pygame.Rect(x, feet, width, px(48)), press))
            x += width + px(16)

    def _choices(self) -> Sequence[_Choice]:
        key, today = game_of(self.today), self.today
        names = [chair.name for seat, chair in enumerate(deal_of(key, today).chairs) if seat != SEAT]
        kept = Kept.load(self.context.store.folders.data / "solitaire.json")[0]
        entry, known = self.progress.entry(key, today), games.keys()
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
                _("{n} of {deals} cleared").format(n=kept.ends[0], deals=sum(kept.ends)),
                read_still(ROW),
                partial(self.context.open, routes.solitaire),
            ),
            _Choice(
                "lessons",
                _("Lessons"),
                _("How each game goes, and how to play it well"),
                done,
                read_still(LESSON),
                partial(self.chosen, "lessons"),
            ),
        ]

    def _puzzle_of_the_day(self) -> list[_Choice]:
        """The puzzle of the day, or one that has come back; none where no puzzles can be read."""
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
        return [_Choice("puzzle", _("Puzzle of the day"), stands, more, read_still(PUZZLE), press)]

    def _wells(self, top: int, bottom: int) -> None:
        scale, choices = self.context.scale, self._choices()
        px = scale.px
        gap = px(24)
        width = min(px(300), (scale.width - px(64) - gap * (len(choices) - 1)) // len(choices))
        written = [self._lines(each, width + gap - px(12), 2 if bottom - top < px(220) else 3) for each in choices]
        words = px(6) + max(sum(leading * len(lines) for _name, lines, _lettering, leading in each) for each in written)
        height = max(px(60), min(px(250), bottom - top - words))
        top += max(0, (bottom - top - words - height) // 3)
        x = (scale.width - width * len(choices) - gap * (len(choices) - 1)) // 2
        for each, labels in zip(choices, written, strict=True):
            rect = pygame.Rect(x, top, width, height)
            label = ", ".join((each.title, each.stands, each.more))
            self.widgets.append(Well(f"well:{each.key}", label, rect, each.still, words, each.press))
            y = rect.bottom + px(6)
            for name, lines, lettering, leading in labels:
                box = pygame.Rect(x - gap // 2 + px(6), y, width + gap - px(12), leading * len(lines))
                key, whole = f"{name}:{each.key}", getattr(each, name)
                self.widgets.append(Label(key, whole, box, lettering, lines=lines, leading=leading))
                self.widgets[-1].caption_of = f"well:{each.key}"
                y = box.bottom
            x += width + gap

    def _lines(self, choice: _Choice, width: int, most: int) -> list[tuple[str, list[str], Lettering, int]]:
        """What stands below a well: name, lines, lettering and leading of so many entries; long ones are wrapped."""
        px, assets, theme = self.context.scale.px, self.context.assets, self.context.assets.theme
        entries = [
            ("title", choice.title, "serif", px(23), theme.paper, px(34)),
            ("stands", choice.stands, "sans", px(17), theme.text_on_walnut, px(26)),
            ("more", choice.more, "sans", px(16), theme.text_on_walnut, px(24)),
        ]
        found = []
        for name, words, face, size, colour, leading in entries[:most]:
            lines, least = [words], min(size, max(round(size * LEAST_WORDS), assets.least))
            if assets.text_size(words, face, least)[0] > width:
                size, leading = least, round(leading * least / size)
                lines = assets.wrap(words, face, size, width)
            found.append((name, lines, Lettering(face, size, colour, "center"), leading))
        return found

    def _strip(self, rect: pygame.Rect) -> None:
        """The date, the last days as tiles, and the button that deals."""
        px, assets, theme = self.context.scale.px, self.context.assets, self.context.assets.theme
        key, left = game_of(self.today), self.context.store.load_autosave()[0]
        begun = self.progress.entry(key, self.today).begun
        label = _("Play it again") if begun else _("Play today’s deal")
        if self.progress.waiting(key, self.today, left):
            label = pgettext("the match that waits", "Continue")
        wide = min(assets.text_size(label, "sans-bold", px(19))[0] + px(60), rect.width // 2)
        button = pygame.Rect(0, 0, wide, min(px(56), rect.height - px(14)))
        button.midright = (rect.right - px(20), rect.centery)
        room = pygame.Rect(rect.x + px(28), rect.y, button.left - px(16) - rect.x - px(28), rect.height)
        self.widgets.append(Painting("strip", "", rect, assets.lay_paper))
        tall = rect.height > px(90)
        line = pygame.Rect(room.x, rect.y + px(16), room.width, px(34)) if tall else room
        day = Lettering("serif", px(22), theme.text_on_paper)
        self.widgets.append(Label("date", capital(day_of(self.today.isoformat())), line, day))
        if tall:
            days = pygame.Rect(room.x, line.bottom + px(6), SPAN * px(21), px(30))
            words = played_words(self.progress, self.today)
            beside = pygame.Rect(days.right + px(12), days.y, room.right - days.right - px(12), days.height)
            fits = assets.text_size(words, "sans", px(15))[0] <= beside.width
            if fits:
                self.widgets.append(Painting("played", "", days, self._paint_days))
            small = Lettering("sans", px(17), theme.second_on_paper)
            self.widgets.append(Label("span", words, beside if fits else days.union(beside), small))
        self.widgets.append(Button("today", label, button, self._play, kind="brass"))

    def _paint_days(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A tile for each day that was played, the latest at the right; the others leave their places."""
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

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.context.assets.walnut(*surface.get_size()), (0, 0))
        self.draw_widgets(surface)

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
