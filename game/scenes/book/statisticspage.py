"""The statistics: how a person has done at each game, against the computer and against others, and their stamps."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.ai.characters import BETWEEN, CHARACTERS
from game.book import statistics
from game.book.listing import Query
from game.book.stamps import STAMPS, Earned, earned
from game.book.statistics import Against, Pair, Person, Share
from game.core.game import LEVELS, RANDOM
from game.games import find, keys, title_of
from game.scenes import routes
from game.scenes.book.figures import (
    COLUMNS,
    GAME,
    LEVEL,
    PERSON,
    SIGNS,
    STAMP_WIDE,
    STAMP_WIDER,
    ahead_head,
    ahead_row,
    ahead_words,
    apart_words,
    column,
    decimal,
    game_row,
    level_bar,
    person_chip,
    stamp_sign,
)
from game.scenes.book.leaf import follow, put_leaf
from game.scenes.book.library import Library
from game.scenes.book.peoplesheet import PeopleSheet
from game.scenes.book.rows import games_in_order, style_of, write_notices
from game.scenes.history.catchup import after_catching_up
from game.scenes.shell.context import Context
from game.scenes.shell.paper import PaperScene
from game.ui.draw import paint
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import Block, Control, Row, Spread, Words, link
from game.ui.widgets.controls import Stepper, choice_stepper
from game.ui.widgets.drawn import painting
from game.ui.widgets.page import Page, Written
from game.ui.widgets.widgets import Label, Lettering, Widget
from game.words import N_, _, pgettext
from game.words.saying import Listing, Number

MOST_CHIPS = 4
"""Most people who have a chip each; more of them share a stepper."""
MOST_IN_MATRIX = 6
"""Most people in the matrix."""
MOST_STAMPS_BESIDE = 8
"""Most stamps beside the games; more of them stand below everything."""
LEFT_SHARE, LEAST_RIGHT = 0.606, 300
"""The left column's share of the width, and the least width of the right one, in dp."""
EMPTY = N_("Nobody has finished a match yet. Finished matches are counted here, game by game.")
ALONE = N_("As soon as two people have played at the same table, you see here who ended ahead of whom.")


class PersonFigures(NamedTuple):
    """The book's figures for one person, and for all pairs."""

    games: Sequence[Person] = ()
    against: Sequence[Against] = ()
    pairs: Sequence[Pair] = ()
    stamps: Sequence[Earned] = ()


class StatisticsScene(PaperScene):
    """One sheet of paper, in two columns where there is room. The result is the query the book is to list, or None."""

    name = "statistics"
    on_walnut = True
    arrows_scroll = True

    def __init__(self, context: Context, library: Library, person: str = "") -> None:
        super().__init__(context)
        self.library = library
        self._part = follow(self, library, self.forget)
        self.person = person
        self._told: PersonFigures | None = None

    def title(self) -> str:
        return _("Statistics")

    @property
    def people(self) -> list[str]:
        """Everybody in the book."""
        return self.library.people()

    @property
    def ink(self) -> Colour:
        """The colour of the chosen person."""
        return style_of(self.people.index(self.person)).colour.on_paper

    def told(self) -> PersonFigures:
        """The figures, kept until more has been read or another person is chosen."""
        if self.person not in self.people:
            self.person, self._told = next(iter(self.people), ""), None
        if self._told is None:
            name, ask = self.person, self.library.ask
            self._told = PersonFigures(
                ask(lambda index: statistics.people(index, name), []),
                ask(lambda index: statistics.against(index, name), []),
                ask(statistics.pairs, []),
                ask(lambda index: earned(index, name), []),
            )
        return self._told

    def release(self) -> None:
        self._part()

    def forget(self) -> None:
        """Forgets the figures."""
        self._told = None

    # -- layout -------------------------------------------------------------------------------------------------------

    def compose(self) -> None:
        told = self.told()
        if self.focus_key is None:
            chips = self.context.scale.spread and len(self.people) <= MOST_CHIPS
            self.focus_key = "close" if not self.people else f"person:{self.person}" if chips else "person"
        put_leaf(self, self._heading(), partial(self._page, told), ())

    def _heading(self) -> Block:
        """The title and the people: a chip for each, or a stepper if they are many."""
        parts: list[Block] = [Words(self.title(), "serif", 34, smallest=24, key="title"), Spread()]
        if len(self.people) > MOST_CHIPS:
            return Row((*parts, Control(self._stepper(pygame.Rect(0, 0, 0, 0)), tall=46, across=300)))
        assets, scale = self.context.assets, self.context.scale
        for number, name in enumerate(self.people):
            rect, take = pygame.Rect(0, 0, 0, 0), partial(self.choose, name)
            chip = person_chip(name, rect, style_of(number), take, chosen=name == self.person)
            wide = assets.text_size(name, "sans", scale.px(18))[0] / scale.factor + 56
            parts.append(Control(chip, tall=46, across=min(wide, 150)))
        return Row(parts, gap=8)

    def _page(self, told: PersonFigures, _width: int, wide: bool) -> Block:
        return Written(partial(self._write, told=told, stepped=not wide), "told")

    def _stepper(self, rect: pygame.Rect) -> Stepper:
        known = {name: name for name in self.people}
        return choice_stepper("person", pgettext("filter", "Player"), rect, known, self.person, self.choose)

    def _write(self, page: Page, told: PersonFigures, *, stepped: bool) -> None:
        write_notices(page, self.library)
        if not self.people:
            page.gap(16)
            if self.library.complete:
                page.words(_(EMPTY))
            return
        if stepped:
            page.add(
                self._stepper(pygame.Rect(page.left, page.y, min(page.width, page.scale.px(320)), page.scale.px(46)))
            )
            page.gap(8)
        top, beyond = page.y, list[Widget]()

        def right(part: Page) -> None:
            self._ahead(part, told.pairs)
            beyond.append(part.widgets[0])

        beside: list[Callable[[Page], None]] = [right]
        if len(told.stamps) <= MOST_STAMPS_BESIDE:
            beside.append(partial(self._stamps, found=told.stamps))
        games = [partial(self._games, games=told.games), partial(self._against, against=told.against)]
        first = page.width / page.scale.factor * LEFT_SHARE
        page.columns(games, beside, least=LEAST_RIGHT, first=first, between=20)
        start = beyond[0].rect.x
        if start > page.left:
            line = pygame.Rect(start - page.scale.px(24), top + page.scale.px(12), max(1, page.scale.px(1.5)), 0)
            line.height = page.y - line.y - page.scale.px(8)
            colour = page.assets.theme.rule_line_faint
            page.add(painting("fold", "", line, lambda surface, place: paint.fill(surface, place, colour)))
        if len(told.stamps) > MOST_STAMPS_BESIDE:
            page.gap(16)
            page.rule()
            self._stamps(page, told.stamps)

    # -- the parts of the page ----------------------------------------------------------------------------------------

    def _games(self, page: Page, games: Sequence[Person]) -> None:
        """Writes a row for each game played, the legend of its signs, and links."""
        px, known, inset = page.scale.px, games_in_order(), page.scale.px(12)
        ordered = sorted(games, key=lambda each: known.index(each.game) if each.game in known else len(known))
        rated = any(each.share.rate is not None for each in games)
        room = page.room(30)
        heads = {"won": _("matches won"), "course": _("points a hand"), "best": _("best hand")}
        for name, words in heads.items() if rated else ():
            place, align = column(name, room), "left"
            if name == "best":  # extends left as far as the previous column
                before = room.x + round(sum(COLUMNS["course"]) * room.width) + px(4)
                place.width, place.x, align = place.right - before, before, "right"
            page.add(Label(f"head:{name}", words, place, Lettering("sans-bold", px(16), page.pale, align)))
        for person in ordered:
            rect = page.room(GAME).inflate(2 * inset, 0)
            query = Query(game=person.game, person=self.person)
            page.add(game_row(person, rect, self.ink, partial(self.close, query)))
        page.gap(8)
        if rated:
            self._legend(page)
        apart = [sum(counts) for counts in zip(*((p.practice, p.hints, p.coached) for p in games), strict=True)]
        if words := apart_words(*apart):
            page.gap(4)
            page.words(words, size=16, colour=page.pale)
        page.gap(4)
        page.link("mistakes", _("Learn from the mistakes of your last matches"), self._practise, size=16)
        page.gap(4)
        habits = partial(self.context.open, routes.habits, self.person)
        names = link("names", _("One person, two names?"), self._names, tall=30, size=16)
        page.put(Row((names, Spread(), link("habits", _("Habits"), habits, tall=30, size=16))))

    def _legend(self, page: Page) -> None:
        """Explains dot, band and tick."""
        px, ink, assets = page.scale.px, self.ink, page.assets
        pale = Lettering("sans", px(16), page.pale)

        def band(surface: pygame.Surface, place: pygame.Rect) -> None:
            paint.rounded(surface, place.inflate(0, px(10) - place.height), px(5), (*ink, 87))
            paint.disc(surface, place.center, px(6.5), ink)

        def tick(surface: pygame.Surface, place: pygame.Rect) -> None:
            bar = place.inflate(px(2) - place.width, px(20) - place.height)
            paint.fill(surface, bar, assets.theme.text_on_paper)

        x, y = page.left, page.y
        signs = (("band", 34, band, _("won, and how sure that is")), ("tick", 10, tick, _("by chance alone")))
        for name, wide, draw, words in signs:
            width = assets.text_size(words, pale.face, pale.size)[0]
            if x > page.left and x + px(wide + 8) + width > page.left + page.width:
                x, y = page.left, y + px(26)
            sign = pygame.Rect(x, y, px(wide), px(26))
            page.add(painting(f"sign:{name}", "", sign, draw))
            page.add(Label(f"sign:{name}:words", words, pygame.Rect(sign.right + px(8), y, width, px(26)), pale))
            x = sign.right + width + px(40)

    def _against(self, page: Page, against: Sequence[Against]) -> None:
        """Writes a bar for each level of opponents, over all games."""
        labels = {RANDOM.key: RANDOM.label, **LEVELS}
        levels = [level for level in labels if any(each.player == level for each in against)]
        if not levels:
            return
        heading = Words(_("Against the computer"), "serif", 20)
        page.put(Row((heading, Spread(), link("ladder", _("Ladder"), self._open_ladder, tall=26, size=17))))
        page.gap(4)
        px = page.scale.px
        across = max(1, min(len(levels), page.width // px(140)))
        pitch, top = (page.width + px(28)) / across, page.y
        for number, level in enumerate(levels):
            left = page.left + round(number % across * pitch)
            rect = pygame.Rect(left, top + number // across * px(LEVEL + 8), round(pitch) - px(28), px(LEVEL))
            rows = [each for each in against if each.player == level]
            games = [(_(title_of(each.game)), each.share) for each in rows]
            characters = [
                (one.name, share)
                for one in CHARACTERS
                if (share := _sum(against, f"{level}{BETWEEN}{one.key}")).matches
            ]
            besides = [_parts(games if len(games) > 1 else ()), _parts(characters)]
            page.add(level_bar(level, _(labels[level]), rect, _sum(against, level), besides, self.ink))

    def _ahead(self, page: Page, pairs: Sequence[Pair]) -> None:
        """Writes the matrix, and a sentence that explains it."""
        page.heading(_("Who ends ahead of whom"))
        page.gap(4)
        shares = _matrix(pairs)
        met = [name for name in self.people if name in shares]
        if not met:
            page.words(_(ALONE), size=16, colour=page.pale)
            return
        shown = met[:MOST_IN_MATRIX]
        if self.person in met and self.person not in shown:
            shown[-1] = self.person
        among = {name: style_of(self.people.index(name)) for name in shown}
        px, assets = page.scale.px, page.assets
        wide = ahead_head(page.width, len(among), page.scale)
        pitch = min((page.width - wide) / len(among), px(PERSON))

        def signs(surface: pygame.Surface, place: pygame.Rect) -> None:
            for number, style in enumerate(among.values()):
                centre = (place.x + wide + round((number + 0.5) * pitch), place.centery)
                paint.put(surface, assets.glyph(style, px(20), on_paper=True), center=centre)

        page.add(painting("ahead:signs", "", page.room(SIGNS), signs))
        for name in among:
            page.add(ahead_row(name, among, shares[name], page.room(PERSON), partial(self.choose, name)))
        first = self.person if self.person in shown else shown[0]
        other = next((name for name in shown if name in shares[first]), "")
        if other:
            page.gap(6)
            words = ahead_words(first, other, shares[first][other])
            page.words(_("Read each row across: {sentence}.").format(sentence=words), size=16, colour=page.pale)

    def _stamps(self, page: Page, found: Sequence[Earned]) -> None:
        """Writes the stamps this person has, latest first."""
        px = page.scale.px
        page.heading(_("Stamps"))
        if not found:
            page.words(_("No stamps yet."), size=16, colour=page.pale)
            return
        # TRANSLATORS: how many of all stamps someone has
        words = _("{number} of {all} stamps").format(number=Number(len(found)), all=Number(len(STAMPS)))
        page.words(words, size=16, colour=page.pale)
        page.gap(8)
        across = max(1, page.width // px(STAMP_WIDER if len(found) > MOST_STAMPS_BESIDE else STAMP_WIDE))
        pitch = page.width / across
        for number, each in enumerate(reversed(found)):
            if number % across == 0:
                top = page.y + (px(10) if number else 0)
            place = pygame.Rect(page.left + round(number % across * pitch), top, round(pitch), 0)
            page.add(stamp_sign(each, place, page.assets, page.scale))

    # -- commands -----------------------------------------------------------------------------------------------------

    def _names(self) -> None:
        self.context.stack.push(PeopleSheet(self.context, self.library, self.person), self._named)

    def _practise(self) -> None:
        ask = partial(self.context.open, routes.mistakes_of_many, self.person)
        after_catching_up(self.context, self.person, keys(), ask)

    def _open_ladder(self) -> None:
        def take(asked: tuple[str, str] | None) -> None:
            if asked is not None:
                self.context.open(routes.setup, game=find(asked[0]), opponent=asked[1])

        self.context.ask(routes.ladder, take, self.person)

    def _named(self, name: str | None) -> None:
        self.person, self._told = name or self.person, None
        self.lay_out()

    def choose(self, name: str) -> None:
        """Shows another person."""
        if name != self.person:
            self.person, self._told = name, None
            self.lay_out()


def _sum(against: Sequence[Against], player: str) -> Share:
    """The results against one player, over all games."""
    shares = [each.share for each in against if each.player == player]
    return Share(sum(share.won for share in shares), sum(share.matches for share in shares))


def _parts(shares: Sequence[tuple[str, Share]]) -> str:
    """Matches won and played for each name, as a list."""
    words = _("{name}: {won} of {n:,}")
    return format(
        Listing(words.format(name=name, won=decimal(share.won), n=Number(share.matches)) for name, share in shares)
    )


def _matrix(pairs: Sequence[Pair]) -> dict[str, dict[str, Share]]:
    """How often each person ended ahead of each of the others, over all games."""
    found: dict[str, dict[str, Share]] = {}
    for pair in pairs:
        for one, other, won in ((pair.a, pair.b, pair.a_won), (pair.b, pair.a, pair.b_won)):
            before = found.setdefault(one, {}).get(other, Share(0, 0))
            found[one][other] = Share(before.won + won, before.matches + pair.matches)
    return found
