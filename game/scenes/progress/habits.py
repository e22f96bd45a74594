"""What a person's mistakes cost, by kind and over time, in the matches that were looked back at."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

import pygame

from game.analysis.habits import kind_of
from game.book.statistics import curve
from game.core.expertise import AnyExpertise
from game.core.message import message
from game.games import find
from game.scenes.book.figures import draw_course
from game.scenes.history.catchup import after_catching_up
from game.scenes.history.season import LookedBack, left_over, looked_back
from game.scenes.progress.onegame import About, OneGameScene
from game.scenes.shell.context import Context
from game.ui.widgets.blocks import Control, Grid, Line, Painted, Size, Words, exactly, press
from game.ui.widgets.page import Page
from game.words import N_, _, ngettext, said
from game.words.dates import month_alone
from game.words.saying import Listing, Number

MATCHES_READ = 60
"""Most matches read, the latest ones."""
ENOUGH_MATCHES = 5
"""Fewest matches from which the page draws conclusions."""
LEAST_CHANGE = 0.1
"""Smallest change that counts as one, as a share of the earlier figure."""
KINDS_LISTED = 6
"""Most kinds of mistakes listed."""
UNITS = {
    ("hand", False): N_("Points lost per hand"),
    ("game", False): N_("Points lost per game"),
    ("hand", True): N_("Percentage points lost per hand"),
    ("game", True): N_("Percentage points lost per game"),
}
"""The unit of what is lost, by the word for a round and whether it is a chance to win."""


@dataclass(frozen=True, slots=True)
class Match:
    """What mistakes cost in a match, by kind, as counted by `Measure.cost`; those without a kind have an empty key."""

    ended: str
    hands: int
    costs: Counter[str]

    @classmethod
    def of(cls, expertise: AnyExpertise, played: LookedBack) -> "Match":
        """The costs of a match that was looked back at."""
        costs = Counter[str]()
        for each in played.own:
            if each.blamed:
                costs[kind_of(expertise, each)] += played.measure.cost(each.blamed)
        return cls(played.ended, played.hands, costs)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some consecutive matches, under a heading."""

    heading: str
    matches: tuple[Match, ...]

    def lost(self, kind: str | None = None) -> float:
        """The cost of a hand on average, by mistakes of that kind or of all."""
        costs = (sum(each.costs.values()) if kind is None else each.costs[kind] for each in self.matches)
        return sum(costs) / sum(each.hands for each in self.matches)


def stretches(matches: Sequence[Match]) -> tuple[Stretch, Stretch, bool]:
    """The two groups of matches to compare, the earlier first, and whether they are months: the latest month and the
    last one before it with any matches, or else both halves."""
    latest = matches[-1].ended[:7]
    before = max((each.ended[:7] for each in matches if each.ended[:7] != latest), default="")
    if not before:
        middle = len(matches) // 2
        first, later = _("The first half"), _("The second half")
        return Stretch(first, tuple(matches[:middle])), Stretch(later, tuple(matches[middle:])), False
    with_year = before[:4] != latest[:4]
    one, other = (
        Stretch(
            month_alone(month, with_year=with_year),
            tuple(each for each in matches if each.ended[:7] == month),
        )
        for month in (before, latest)
    )
    return one, other, True


def habits_scene(context: Context, person: str, game: str = "") -> OneGameScene:
    """The page about the cost of a person's mistakes at a game, by kind and over time."""
    return OneGameScene(context, Habits, person, game)


class Habits(About):
    """Whether play has improved, the curve of what was lost, and the kinds of mistakes before and now."""

    name = "habits"

    def title(self) -> str:
        return _("{person}’s habits").format(person=self.person)

    def read(self) -> None:
        self.asked = find(self.game)
        expertise = self.asked.expertise()
        found = islice(looked_back(self.context, self.person, (self.game,)), MATCHES_READ)
        self.matches = [Match.of(expertise, each) for each in found][::-1]
        """The latest matches, the earliest of them first."""
        self.left = len(left_over(self.context, self.person, (self.game,)))

    def brass(self) -> Control | None:
        if not self.left:
            return None
        words = ngettext("Look back at {n} match now", "Look back at {n} matches now", self.left)
        return press("catchup", words.format(n=Number(self.left)), self._catch_up, "brass", around=52, narrowest=200)

    def _catch_up(self) -> None:
        after_catching_up(self.context, self.person, (self.game,), self.scene.renew)

    def write(self, page: Page) -> None:
        number = len(self.matches)
        if number < ENOUGH_MATCHES:
            page.words(_("Once you have looked back on five matches, this page shows what you lose, and how."))
            if number:
                words = ngettext("So far there is {n}.", "So far there are {n}.", number)
                page.words(words.format(n=Number(number)), colour=page.pale)
            return
        before, now, months = stretches(self.matches)
        page.heading(self._verdict(before, now, months), 26)
        unit = _(UNITS[self.asked.hand_word, self.asked.expertise().by_chance])
        words = _("{unit}: {now} now, {before} before")
        told = words.format(unit=unit, now=self._amount(now.lost()), before=self._amount(before.lost()))
        page.words(told, size=18, colour=page.pale)
        page.gap(10)
        page.columns((partial(self._course, unit=unit),), (partial(self._kinds, before=before, now=now),), least=400)
        page.gap(8)
        words = ngettext("From {n} match you looked back on", "From {n} matches you looked back on", number)
        page.words(words.format(n=Number(number)), size=16, colour=page.pale)

    def _verdict(self, before: Stretch, now: Stretch, months: bool) -> str:
        was, lost = before.lost(), now.lost()
        if abs(lost - was) <= LEAST_CHANGE * was:
            return _("Much as in {month}").format(month=before.heading) if months else _("Much as at first")
        if lost < was:
            return _("Better than in {month}").format(month=before.heading) if months else _("Better than at first")
        words = _("More mistakes than in {month}")
        return words.format(month=before.heading) if months else _("More mistakes than at first")

    def _amount(self, lost: float) -> str:
        """The cost of a hand, with tenths."""
        by_chance = self.asked.expertise().by_chance
        return format(Number(round(10 * lost if by_chance else lost / 10)), ".")

    def _course(self, page: Page, unit: str) -> None:
        px, theme = page.scale.px, page.assets.theme
        points = curve([(each.hands, sum(each.costs.values())) for each in self.matches], 1)
        page.heading(unit, 20)
        page.gap(6)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            draw_course(surface, rect.inflate(-px(12), -px(16)), points, theme.pencil_new, page.assets, page.scale)

        told = _("{unit}, the latest last: {list}")
        label = told.format(unit=unit, list=Listing(map(self._amount, points)))
        page.put(Painted(draw, down=exactly(px(150)), label=label))
        words = _("from {first} to {last}").format(first=self._amount(points[0]), last=self._amount(points[-1]))
        page.words(words, size=16, colour=page.pale)

    def _kinds(self, page: Page, before: Stretch, now: Stretch) -> None:
        px, pale = page.scale.px, page.pale
        costs = sum((each.costs for each in (*before.matches, *now.matches)), Counter[str]())
        kinds = sorted((each for each in costs if each), key=lambda kind: -costs[kind])[:KINDS_LISTED]
        page.heading(_("Kinds of mistakes"), 20)
        page.gap(6)
        if not kinds:
            page.words(_("No kind of mistake stands out."), colour=pale)
            return
        heads = [
            Words(each.heading, size=16, colour=pale, align="right", lines=2, smallest=15) for each in (before, now)
        ]
        lines = [Line(f"{before.heading}, {now.heading}", [Words("", size=16), *heads])]
        for kind in kinds:
            figures = [self._amount(each.lost(kind)) for each in (before, now)]
            habit = said(message(f"habit.{kind}"))
            told = f"{habit}: {before.heading} {figures[0]}, {now.heading} {figures[1]}"
            cells = [Words(each, "serif", 20, align="right") for each in figures]
            lines.append(Line(told, [Words(habit, size=17, lines=2, smallest=15), *cells]))
        page.put(Grid(lines, (0, px(116), px(116)), Size(px(40), px(36), px(30)), key="kinds"))
        dearest = max(kinds, key=now.lost)
        if now.lost(dearest):
            page.gap(8)
            words = _("Try this: {advice}.").format(advice=said(message(f"advice.{dearest}")))
            page.words(words, face="sans-bold", size=18)
