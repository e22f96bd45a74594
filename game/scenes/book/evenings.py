"""Evenings and cups: who sat together and who led, and what is played over several games and evenings."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame

from game.book.cups import Cup, Standing, load, store
from game.book.statistics import Evening, evening_of
from game.core.naming import initial
from game.games import find, title_of
from game.scenes import routes
from game.scenes.book.figures import amount
from game.scenes.book.leaf import LeafScene, back_button
from game.scenes.book.library import Library
from game.scenes.book.newcup import NewCupSheet, can_play
from game.scenes.book.rows import draw_touched, style_of, write_notices
from game.scenes.book.standing import summed_up, told_tonight, write_standing
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Dialog
from game.ui.draw import paint
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Button
from game.ui.widgets.page import Page, scrolled
from game.ui.widgets.widgets import Label, Lettering, Widget
from game.words import N_, _, ngettext, pgettext, sentences
from game.words.dates import day_of, stamp
from game.words.saying import Listing, Number

ROW = 88
"""The height of an evening and of a cup in the lists, in dp."""
ASIDE = 12
"""How far a row reaches beyond its words at either side, in dp."""
LAUREL = 46
"""The side of the laurel around a leader's sign there, in dp."""
WIDEST = 1400
"""The width of the paper at most, in dp."""
NO_EVENINGS = N_(
    "No evenings yet. Every day on which people play at the same table is listed here, with who won how often."
)
NO_CUPS = N_("In a cup the same people play several games, on one evening or on many: a point for everyone you beat.")
FEW = N_("First play a match with at least two people: the cup takes its players from the book")
POINTS = N_("one point for everyone you beat")


class EveningsScene(LeafScene):
    """The lists of both, or the standing of one cup."""

    name = "evenings"

    def __init__(self, context: Context, library: Library, now: Callable[[], float] = time.time) -> None:
        """`now` tells the time in seconds since 1970."""
        super().__init__(context, library)
        self.now = now
        self.cup: Cup | None = None
        """The cup whose standing is shown."""
        self.cups, self.notice = load(context.store.shelf)
        self._left = False
        """Whether something else has been looked at since the book was read."""
        self._standings: dict[Cup, Standing] = {}
        self._listed: list[Evening] | None = None

    def title(self) -> str:
        return _("Evenings and cups") if self.cup is None else self.cup.name

    def describe(self) -> str:
        return "\n".join([self.title(), *(each.label for each in self.widgets if each.role in ("label", "row"))])

    @property
    def today(self) -> str:
        """The day to which it belongs what is played now."""
        return evening_of(datetime.fromtimestamp(self.now()))

    def forget(self) -> None:
        self._standings, self._listed = {}, None

    def _standing(self, cup: Cup) -> Standing:
        if cup not in self._standings:
            self._standings[cup] = self.library.standing(cup)
        return self._standings[cup]

    def _summed_up(self, cup: Cup) -> str:
        """Who is ahead in a cup; that nothing was played only once all has been read."""
        stands = self._standing(cup)
        return summed_up(cup, stands) if stands.rounds or self.library.complete else ""

    def _evenings(self) -> list[Evening]:
        if self._listed is None:
            self._listed = self.library.evenings()
        return self._listed

    def covered(self) -> None:
        super().covered()
        self._left = True

    def lay_out(self) -> None:
        """What has been played in between is read."""
        if self._left and self.context.stack.top is self:
            self._left = False
            self.library.look_again()
            self.library.read()
        super().lay_out()

    # -- layout -------------------------------------------------------------------------------------------------------

    def make_widgets(self) -> None:
        """Words and buttons around the paper; what is written on it scrolls if it must."""
        scale, px = self.context.scale, self.context.scale.px
        wide = scale.spread
        feet = self._lists_feet() if self.cup is None else self._cup_feet(self.cup)
        foot = pygame.Rect(px(16), scale.height - px(60), scale.width - px(32), px(48))
        if wide:
            width = min(scale.width - px(104), px(WIDEST))
            left = px(80) + max(0, (scale.width - px(104) - width) // 2)
            self.paper = pygame.Rect(left, px(24), width, scale.height - px(112))
            foot = pygame.Rect(px(24), scale.height - px(70), self.paper.right - px(24), px(56))
        else:
            bottom = foot.top - px(12) if feet else scale.height - px(16)
            self.paper = pygame.Rect(px(16), px(76), scale.width - px(32), bottom - px(76))
        inner = self.paper.inflate(-2 * px(40 if wide else 20), -2 * px(20 if wide else 12))
        self.widgets = [self.menu_button()]
        self._back_and_title(foot, inner, wide=wide)
        top = inner.y + (px(60) if wide else 0)
        room = pygame.Rect(inner.x, top, inner.width, self.paper.bottom - px(10) - top)
        write = partial(self._write, room=room.height, wide=wide)
        self.widgets += scrolled(self.context.assets, scale, room, write, self.title(), key="page")
        self._lay_feet(feet, foot, px(180) if wide else 0)
        if self.focus_key is None:
            rows = (each.key for each in self.widgets if each.role == "row" and each.focusable)
            self.focus_key = next(rows, "begin" if feet[-1].enabled else "close")

    def _back_and_title(self, foot: pygame.Rect, inner: pygame.Rect, *, wide: bool) -> None:
        """Back below and the title on the paper; where it is narrow both above it."""
        px, assets = self.context.scale.px, self.context.assets
        back = back_button(self, pygame.Rect(foot.x, foot.y + px(2), px(132), px(52)) if wide else None)
        if wide:
            head, ink, large = pygame.Rect(inner.x, inner.y, inner.width, px(46)), assets.theme.text_on_paper, 34
            if self.cup is not None:
                room = assets.text_size(_(POINTS), "sans", px(17))[0] + px(4)
                place = pygame.Rect(head.right - room, head.y + px(10), room, px(30))
                lettering = Lettering("sans", px(17), assets.theme.second_on_paper, "right")
                self.widgets.append(Label("points", _(POINTS), place, lettering))
                head.width -= room + px(24)
        else:
            head, ink, large = pygame.Rect(px(80), px(18), back.rect.left - px(92), px(42)), assets.theme.paper, 28
        size = assets.fitting(self.title(), "serif", px(large), px(17), head.width)
        self.widgets.append(Label("title", self.title(), head, Lettering("serif", size, ink)))
        self.widgets.append(back)

    def _lay_feet(self, feet: Sequence[Button], row: pygame.Rect, taken: int) -> None:
        """The last button at the right, the others from the left, beside what is `taken` (pixels) there."""
        px, assets = self.context.scale.px, self.context.assets
        room, gap = row.width - taken, px(12)
        wanted = [assets.text_size(each.label, "sans-bold", px(19))[0] + px(52) for each in feet]
        share = min(1.0, (room - gap * len(feet)) / max(sum(wanted), 1))
        x = row.x + taken
        for button, width in zip(feet, wanted, strict=True):
            last = button.kind == "brass"
            button.rect = pygame.Rect(
                x, row.y + (0 if last else px(2)), round(width * share), row.height - (0 if last else px(4))
            )
            if last:
                button.rect.right = row.right
            x = button.rect.right + gap
        self.widgets += feet

    def _write(self, page: Page, room: int, *, wide: bool) -> None:
        """What stands on the paper."""
        write_notices(page, self.library)
        if self.notice:
            page.words(self.notice, size=16, colour=page.assets.theme.devil, leading=1.3)
        if self.cup is not None:
            self._write_cup(page, self.cup, room, wide=wide)
        else:
            page.columns((self._write_cups,), (self._write_evenings,), least=400)

    # -- the lists ----------------------------------------------------------------------------------------------------

    def _write_cups(self, page: Page) -> None:
        page.heading(_("Cups"), 24)
        page.gap(8)
        if not self.cups:
            page.words(sentences([_(NO_CUPS), _(FEW)] if self._few() else [_(NO_CUPS)]), colour=page.pale)
        for number, cup in enumerate(self.cups):
            stands = self._standing(cup)
            told = self._summed_up(cup)
            row = ListRow(f"cup:{number}", cup.name, [format(Listing(cup.people)), told], _row(page))
            row.on_press, row.focusable, row.role = partial(self.choose, cup), True, "row"
            if len(stands.leaders) == 1:
                row.sign = stands.leaders[0], cup.people[stands.leaders[0]]
            page.add(row)

    def _write_evenings(self, page: Page) -> None:
        page.heading(pgettext("when people played", "Evenings"), 24)
        page.gap(8)
        evenings = self._evenings()
        if not evenings and self.library.complete:
            page.words(_(NO_EVENINGS), colour=page.pale)
        for evening in evenings:
            page.add(ListRow(f"evening:{evening.day}", day_of(evening.day), _told(evening), _row(page)))

    def _lists_feet(self) -> list[Button]:
        few, none = self._few(), pygame.Rect(0, 0, 0, 0)
        why = _(FEW) if few else ""
        return [Button("begin", _("Begin a cup"), none, self._begin, kind="brass", enabled=not few, reason=why)]

    def _few(self) -> bool:
        """Whether the book knows too few people for a cup."""
        return len(can_play(self.library.people())) < 2

    # -- one cup ------------------------------------------------------------------------------------------------------

    def _day(self, cup: Cup) -> str:
        """The evening that is shown: the last one of a cup that is over."""
        return next(reversed(self._standing(cup).evenings), cup.over[:10]) if cup.over else self.today

    def _write_cup(self, page: Page, cup: Cup, room: int, *, wide: bool) -> None:
        px, day, stands = page.scale.px, self._day(cup), self._standing(cup)
        told = [day_of(day), told_tonight(stands, day) if not cup.over else "", self._summed_up(cup)]
        page.words(sentences(told), size=19 if wide else 17, colour=page.pale, leading=1.35)
        page.gap(14)
        write_standing(page, stands, day, room - page.height - (0 if wide else px(30)))
        if not wide:
            page.gap(4)
            page.words(_(POINTS), size=16, colour=page.pale)

    def _cup_feet(self, cup: Cup) -> list[Button]:
        if cup.over:
            return []
        none, stands = pygame.Rect(0, 0, 0, 0), self._standing(cup)
        game, played = stands.next_game(self.today), bool(stands.evening(self.today).rounds)
        end = Button("end", _("End the cup"), none, partial(self._ask_to_end, cup))
        enough = Button(
            "enough", _("Enough for tonight"), none, self.context.stack.home, kind="panel" if game else "brass"
        )
        if not game:
            return [end, enough]
        words = _("Next: {game}").format(game=_(title_of(game)))
        next_ = Button("next", words, none, partial(self._play, cup, game), kind="brass")
        return [*([enough] if played else []), end, next_]

    # -- what is done -------------------------------------------------------------------------------------------------

    def choose(self, cup: Cup) -> None:
        """Shows how that cup stands."""
        self.cup = cup
        self.focus_key = "close" if cup.over else "next" if self._standing(cup).next_game(self.today) else "enough"
        self.lay_out()

    def back(self) -> None:
        """From a cup to the lists."""
        if self.cup is None:
            self.close(None)
            return
        self.focus_key = next((f"cup:{at}" for at, each in enumerate(self.cups) if each == self.cup), "begin")
        self.cup = None
        self.lay_out()

    def _begin(self) -> None:
        """Asks for a cup; those who sat together last are chosen."""
        latest = self._evenings()[:1]
        people = self.library.people()
        chosen = [name for each in latest for name, _won in each.people] or people[:2]

        def begin(cup: Cup | None) -> None:
            if cup is not None:
                self._keep([cup, *self.cups])
                self.choose(cup)

        self.context.stack.push(NewCupSheet(self.context, people, chosen, stamp(self.now())), begin)

    def _play(self, cup: Cup, game: str) -> None:
        self.context.open(routes.setup, game=find(game), people=cup.people)

    def _ask_to_end(self, cup: Cup) -> None:
        played = bool(self._standing(cup).rounds)

        def end(yes: bool) -> None:
            if not yes:
                return
            ended = replace(cup, over=stamp(self.now()))
            changed = [ended if each == cup else each for each in self.cups]
            self._keep(changed if played else [each for each in self.cups if each != cup])
            self.cup, self.focus_key = (ended, "close") if played else (None, "begin")
            self.lay_out()

        words = _("“{name}” ends as it stands; later matches no longer count towards it.")
        if not played:
            words = _("Nothing has been played in “{name}”, so it will be removed from the list.")
        question = Dialog(
            self.context, _("End this cup?"), words.format(name=cup.name), yes=_("End the cup"), no=_("Keep playing")
        )
        self.context.stack.push(question, end)

    def _keep(self, cups: list[Cup]) -> None:
        self.cups = cups
        self.notice = store(self.context.store.shelf, cups)


def _row(page: Page) -> pygame.Rect:
    """Where the next row of a list stands."""
    return page.room(ROW).inflate(2 * page.scale.px(ASIDE), 0)


def _told(evening: Evening) -> list[str]:
    """How many matches were played, who led, and how many everybody won."""
    most = evening.people[0][1]
    leaders = Listing(name for name, won in evening.people if won == most)
    played = ngettext("{n:,} match", "{n:,} matches", evening.matches).format(n=Number(evening.matches))
    led = [_("Led by {names:and}").format(names=leaders)] if most else []
    won = Listing(
        # TRANSLATORS: a person and how many matches that person has won, in a list
        _("{name} {number}").format(name=name, number=amount(won))
        for name, won in evening.people
    )
    return [" · ".join([played, *led]), _("Matches won: {list}").format(list=won)]


class ListRow(Widget):
    """A line in bold, two plain ones below it; who leads has a sign in a laurel at the right."""

    role = "label"
    focusable = False
    radius = 8.0

    def __init__(self, key: str, heading: str, lines: list[str], rect: pygame.Rect) -> None:
        said = _("{name}: {points}").format(name=heading, points=lines[0])
        super().__init__(key, sentences([said, *lines[1:]]), rect)
        self.heading = heading
        self.lines = lines
        self.sign: tuple[int, str] | None = None
        """The place and the name of who leads."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        px, theme = scale.px, assets.theme
        inner = self.rect.inflate(-2 * px(ASIDE), 0)
        draw_touched(self, surface, assets, scale)
        room = inner.width
        if self.sign is not None:
            who, name = self.sign
            side, centre = px(LAUREL), (inner.right - px(LAUREL) // 2, inner.centery)
            draw_laurel(surface, centre, side, theme)
            put(surface, assets.token(style_of(who), side // 2, initial(name), on_paper=True), center=centre)
            room -= side + px(12)
        y = inner.y + px(6)
        for number, words in enumerate((self.heading, *self.lines)):
            line = pygame.Rect(inner.x, y + number * px(24), room, px(24))
            face, ink = ("sans-bold", theme.text_on_paper) if not number else ("sans", theme.second_on_paper)
            self.write(surface, assets, words, line, Lettering(face, px(18 if not number else 16), ink))
        paint.fill(
            surface,
            pygame.Rect(inner.x, inner.bottom - 1, inner.width, max(1, px(1))),
            theme.rule_line_faint,
        )
