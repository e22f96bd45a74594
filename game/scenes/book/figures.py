"""What the statistics are shown by: rows of a game, a level and a person, stamps. Each says its figures in words."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.book.stamps import Earned
from game.book.statistics import SHARE_FROM, Person, Share
from game.core.events import written
from game.games import find, title_of
from game.games import keys as game_keys
from game.scenes.book.rows import draw_touched, game_picture
from game.ui.draw import paint
from game.ui.draw.paint import put
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, SeatStyle, mix, rgb
from game.ui.widgets.cards import said_of
from game.ui.widgets.widgets import Lettering, Widget
from game.words import _, capital, ngettext, pgettext, sentences
from game.words.dates import day_of
from game.words.saying import Listing, Number

GAME, LEVEL, PERSON, SIGNS = 78, 58, 68, 34
"""The height of a game's and a level's row, of a person's and of the signs above those, in dp."""
PICTURE = 52
"""The side of a game's picture, in dp."""
NAME = 150
"""With less room than that for a game's name, in dp, its picture is left out."""
COLUMNS = {"won": (0.355, 0.226), "course": (0.65, 0.193), "best": (0.88, 0.12)}
"""Where the columns of a game's row begin and how wide they are, in parts of its width."""
STAMP_INK = rgb("#7A3B22")
STAMP, STAMP_WIDE, STAMP_WIDER = 60, 94, 116
"""A stamp, and the room it has beside the games and across the page, in dp."""


def amount(number: float, *, tenths: bool = False) -> str:
    """A number as it is read; one that is not whole, or any with `tenths`, with one digit after the point."""
    if number == int(number) and not tenths:
        return format(Number(number), ",")
    whole, tenth = f"{number:.1f}".replace("-", "−").split(".")
    return pgettext("number", "{whole}.{tenth}").format(whole=whole, tenth=tenth)


def percent(share: float) -> str:
    """A share in per cent."""
    return format(Number(round(100 * share)), "%")


def share_words(share: Share, chance: float | None = None) -> list[str]:
    """How many of how many were won; from ten on how much that is, how sure it is, and what chance would give."""
    won = ngettext("{won} of {n:,} match won", "{won} of {n:,} matches won", share.matches)
    told = [won.format(won=amount(share.won), n=Number(share.matches))]
    if share.won != int(share.won):
        told.append(_("A shared win counts as a fraction"))
    if share.rate is None:
        return told
    low, high = map(percent, share.interval)
    words = _("That is {rate}, and in the long run most likely between {low} and {high}")
    told.append(words.format(rate=percent(share.rate), low=low, high=high))
    if chance is not None:
        told.append(_("By chance alone it would be {rate}").format(rate=percent(chance)))
    return told


def apart_words(practice: int, hints: int, coached: int) -> str:
    """Which matches are counted apart; empty where there are none."""
    kinds = (
        (practice, ngettext("{n:,} practice match", "{n:,} practice matches", practice)),
        (hints, ngettext("{n:,} match with hints", "{n:,} matches with hints", hints)),
        (coached, ngettext("{n:,} match with the coach", "{n:,} matches with the coach", coached)),
    )
    parts = [words.format(n=Number(number)) for number, words in kinds if number]
    return _("Counted apart: {matches:and}").format(matches=Listing(parts)) if parts else ""


def ahead_words(name: str, other: str, share: Share) -> str:
    """How often one person ended ahead of another."""
    words = ngettext(
        "{name} ended ahead of {other} in {won} of {n:,} match",
        "{name} ended ahead of {other} in {won} of {n:,} matches",
        share.matches,
    )
    return words.format(name=name, other=other, won=amount(share.won), n=Number(share.matches))


def person_words(person: Person) -> str:
    """All that is known of someone at a game."""
    told = share_words(person.share, person.chance) if person.share.matches else []
    if person.share.matches:
        average, lately = person.average, person.curve[-1]
        if scores(person.game):
            words = _("{average} points a hand, {lately} lately, {best} in the best hand").format(
                average=amount(average, tenths=True), lately=amount(lately, tenths=True), best=written(person.best)
            )
        else:
            words = _("{average} of all games won, {lately} lately").format(
                average=percent(average), lately=percent(lately)
            )
        told.append(words)
    if person.out or person.blocked:
        words = ngettext(
            "Went out in {out:,} of {n:,} hand; {blocked:,} blocked",
            "Went out in {out:,} of {n:,} hands; {blocked:,} blocked",
            person.hands,
        )
        told.append(words.format(out=Number(person.out), n=Number(person.hands), blocked=Number(person.blocked)))
    return sentences([*told, apart_words(person.practice, person.hints, person.coached)])


def scores(game: str) -> bool:
    """Whether hands of that game bring points; otherwise its games are only won."""
    return game not in game_keys() or find(game).hand_word == "hand"


def draw_share(
    surface: pygame.Surface,
    rect: pygame.Rect,
    share: Share,
    ink: Colour,
    assets: Assets,
    scale: Scale,
    chance: float = 0,
) -> None:
    """A dot for the share of wins on a band for where it lies, a tick for `chance`; beads while there are too few."""
    px, theme, y = scale.px, assets.theme, rect.centery
    if share.rate is None:
        pitch = min(rect.width / SHARE_FROM, px(15))
        for number in range(SHARE_FROM):
            played = number < share.matches
            ring = 0 if number < round(share.won) else max(1, px(1.8 if played else 1.2))
            colour = ink if played else theme.rule_line_faint
            paint.disc(surface, (rect.x + pitch * (number + 0.5), y), pitch * 0.42, colour, ring)
        return
    line = pygame.Rect(rect.x, y - px(3), rect.width, px(6))
    paint.rounded(surface, line, px(3), mix(theme.paper, theme.rule_line, 0.4))
    low, high = (rect.x + round(rect.width * end) for end in share.interval)
    paint.rounded(surface, (low, y - px(5), max(high - low, px(10)), px(10)), px(5), (*ink, 87))
    if chance:
        x = rect.x + round(rect.width * chance)
        paint.fill(surface, pygame.Rect(x - px(1), y - px(10), px(2), px(20)), theme.text_on_paper)
    paint.disc(surface, (rect.x + rect.width * share.rate, y), px(6.5), ink)


def draw_course(
    surface: pygame.Surface, rect: pygame.Rect, points: Sequence[float], ink: Colour, assets: Assets, scale: Scale
) -> int:
    """A curve over a pale ground with a dot at its end; how high that lies, in pixels."""
    px, low, high = scale.px, min(points), max(points)
    way = [
        (
            rect.x + rect.width * number / max(len(points) - 1, 1),
            rect.bottom - rect.height * (0.12 + 0.8 * ((each - low) / (high - low) if high > low else 0.5)),
        )
        for number, each in enumerate(points)
    ]
    paint.polygon(surface, [(rect.x, rect.bottom), *way, rect.bottomright], (*ink, 30))
    pygame.draw.line(surface, assets.theme.rule_line_faint, rect.bottomleft, rect.bottomright, max(1, px(1)))
    paint.polyline(surface, way, ink, px(2))
    paint.disc(surface, way[-1], px(4), ink)
    return round(way[-1][1])


class PersonChip(Widget):
    """A person's sign and name; the chosen one lies on a dark slip."""

    role = "choice"

    def __init__(
        self, name: str, rect: pygame.Rect, style: SeatStyle, on_press: Callable[[], None], *, chosen: bool
    ) -> None:
        super().__init__(f"person:{name}", said_of(name, chosen), rect, on_press=on_press)
        self.name = name
        self.style = style
        self.chosen = chosen

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The sign stands before the name."""
        px, theme = scale.px, assets.theme
        ground, ink = (theme.text_on_paper, theme.paper) if self.chosen else (theme.paper_button, theme.text_on_paper)
        paint.rounded(surface, self.rect, px(10), ground)
        paint.rounded(surface, self.rect, px(10), theme.paper_button_edge, max(1, px(1.3)))
        sign = assets.glyph(self.style, px(20), on_paper=not self.chosen)
        put(surface, sign, center=(self.rect.x + px(23), self.rect.centery))
        room = pygame.Rect(self.rect.x + px(40), self.rect.y, self.rect.width - px(48), self.rect.height)
        self.write(surface, assets, self.name, room, Lettering("sans", px(18), ink))
        if self.state in ("hover", "pressed"):
            paint.rounded(surface, self.rect, px(10), (255, 255, 255, 40) if self.state == "hover" else (0, 0, 0, 60))


class GameRow(Widget):
    """A game: matches, those won, the curve of points and the best hand. Pressed, it lists the matches."""

    role = "row"
    radius = 8.0

    def __init__(self, person: Person, rect: pygame.Rect, ink: Colour, on_press: Callable[[], None]) -> None:
        words = person_words(person)
        label = _("{match}: {result}").format(match=_(title_of(person.game)), result=words)
        super().__init__(f"game:{person.game}", label, rect, on_press=on_press, tip=words)
        self.person = person
        self.ink = ink

    def column(self, name: str, inset: int) -> pygame.Rect:
        """Where that column is, `inset` pixels from either side of the row."""
        left, width = COLUMNS[name]
        inner = self.rect.width - 2 * inset
        return pygame.Rect(
            self.rect.x + inset + round(left * inner), self.rect.y, round(width * inner), self.rect.height
        )

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """On one line, with a rule below it."""
        px, theme, person, y = scale.px, assets.theme, self.person, self.rect.centery
        draw_touched(self, surface, assets, scale)
        inner = self.rect.inflate(-2 * px(12), 0)
        paint.fill(surface, pygame.Rect(inner.x, inner.bottom, inner.width, max(1, px(1))), theme.rule_line_faint)
        won, course = self.column("won", px(12)), self.column("course", px(12))
        left = inner.x + px(PICTURE + 16)
        if won.x - left >= px(NAME):
            put(surface, game_picture(assets, scale, person.game, px(PICTURE)), midleft=inner.midleft)
        else:
            left = inner.x
        matches = ngettext("{n:,} match", "{n:,} matches", person.share.matches).format(n=Number(person.share.matches))
        bold, pale = (
            Lettering("sans-bold", px(18), theme.text_on_paper),
            Lettering("sans", px(16), theme.second_on_paper),
        )
        for words, lettering, top in ((_(title_of(person.game)), bold, y - px(25)), (matches, pale, y + px(1))):
            self.write(surface, assets, words, pygame.Rect(left, top, won.x - left - px(8), px(24)), lettering)
        if not person.share.matches:
            room = pygame.Rect(won.x, inner.y, inner.right - won.x, inner.height)
            self.write(surface, assets, _("none that counts yet"), room, pale)
            return
        self._won(surface, won, assets, scale)
        if person.share.rate is None:
            room = pygame.Rect(course.x, inner.y, inner.right - course.x, inner.height)
            self._later(surface, room, assets, Lettering("sans", px(15), theme.second_on_paper))
        else:
            self._points(surface, course, assets, scale)
        if scores(person.game) and person.share.rate is not None:
            best = Lettering("serif", px(24), theme.text_on_paper, "right")
            self.write(surface, assets, written(person.best), self.column("best", px(12)), best)

    def _won(self, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        px, theme, share = scale.px, assets.theme, self.person.share
        line = pygame.Rect(rect.x, rect.centery - px(27), rect.width, px(30))
        figure = self.write(surface, assets, amount(share.won), line, Lettering("serif", px(24), theme.text_on_paper))
        after = pygame.Rect(figure.right + px(8), line.y + px(2), line.right - figure.right - px(8), line.height)
        of = _("of {n:,}").format(n=Number(share.matches))
        self.write(surface, assets, of, after, Lettering("sans", px(16), theme.second_on_paper))
        bar = pygame.Rect(rect.x, rect.centery + px(6), rect.width, px(20))
        draw_share(surface, bar, share, self.ink, assets, scale, self.person.chance)

    def _points(self, surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        px, points, plain = scale.px, self.person.curve, scores(self.person.game)
        y = draw_course(surface, rect.inflate(0, px(40) - rect.height), points, self.ink, assets, scale)
        words = amount(points[-1], tenths=True) if plain else percent(points[-1])
        room = pygame.Rect(rect.right + px(10), y - px(7), px(46), px(20))
        self.write(surface, assets, words, room, Lettering("sans-bold", px(16), assets.theme.text_on_paper))

    def _later(self, surface: pygame.Surface, room: pygame.Rect, assets: Assets, lettering: Lettering) -> None:
        """From when on there is more to see."""
        lines = assets.wrap(_("percentage and curve after ten matches"), lettering.face, lettering.size, room.width)
        step = round(lettering.size * 1.2)
        for number, line in enumerate(lines):
            row = pygame.Rect(room.x, room.centery - step * len(lines) // 2 + number * step, room.width, step)
            self.write(surface, assets, line, row, lettering)


class LevelBar(Widget):
    """How many matches were won against a level of opponents; which of them, and at what, is said in its tip."""

    role = "row"
    radius = 6.0

    def __init__(
        self, level: str, label: str, rect: pygame.Rect, share: Share, besides: Sequence[str], ink: Colour
    ) -> None:
        """`besides` are sentences about single opponents and games."""
        tip = sentences([*share_words(share), *besides])
        super().__init__(f"level:{level}", _("{match}: {result}").format(match=label, result=tip), rect, tip=tip)
        self.title = label
        self.share = share
        self.ink = ink

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The bar stands below the level's name."""
        px, theme = scale.px, assets.theme
        line = pygame.Rect(self.rect.x, self.rect.y + px(2), self.rect.width, px(24))
        figure = _("{won} of {n:,}").format(won=amount(self.share.won), n=Number(self.share.matches))
        right = Lettering("sans", px(16), theme.second_on_paper, "right")
        taken = self.write(surface, assets, figure, line, right).width + px(8)
        name = pygame.Rect(line.x, line.y, line.width - taken, line.height)
        self.write(surface, assets, self.title, name, Lettering("sans-bold", px(17), theme.text_on_paper))
        bar = pygame.Rect(line.x, line.bottom + px(6), line.width, px(20))
        draw_share(surface, bar, self.share, self.ink, assets, scale)


class AheadRow(Widget):
    """Someone's row of the matrix: how often this person ended ahead of each of the others."""

    role = "row"
    radius = 8.0

    def __init__(
        self,
        name: str,
        among: Mapping[str, SeatStyle],
        shares: Mapping[str, Share],
        rect: pygame.Rect,
        on_press: Callable[[], None],
    ) -> None:
        """`among` are all people of the matrix with their signs, `shares` this one's against others."""
        words = sentences(ahead_words(name, other, shares[other]) for other in among if other in shares)
        super().__init__(f"ahead:{name}", words, rect, on_press=on_press, tip=words)
        self.name = name
        self.among = among
        self.shares = shares

    @staticmethod
    def head(width: int, people: int, scale: Scale) -> int:
        """How many pixels sign and name of such a row take."""
        return max(scale.px(64), min(width - people * scale.px(PERSON), scale.px(150)))

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Sign and name, then a cell for everybody, the deeper in colour the larger the share."""
        px, theme, style = scale.px, assets.theme, self.among[self.name]
        if self.state in ("hover", "pressed"):
            paint.rounded(surface, self.rect, px(8), theme.paper_button)
        wide = self.head(self.rect.width, len(self.among), scale)
        sign = assets.glyph(style, px(20), on_paper=True)
        if wide >= px(84):
            put(surface, sign, center=(self.rect.x + px(10), self.rect.centery))
            room = pygame.Rect(self.rect.x + px(28), self.rect.y, wide - px(32), self.rect.height)
            lettering = Lettering("sans", px(17), theme.text_on_paper)
        else:
            put(surface, sign, center=(self.rect.x + wide // 2, self.rect.centery - px(12)))
            room = pygame.Rect(self.rect.x, self.rect.centery, wide - px(4), px(24))
            lettering = Lettering("sans", px(15), theme.text_on_paper, "center")
        self.write(surface, assets, self.name, room, lettering)
        pitch = min((self.rect.width - wide) / len(self.among), px(PERSON))
        for number, other in enumerate(self.among):
            left = self.rect.x + wide + round(number * pitch)
            cell = pygame.Rect(left, self.rect.y, round(pitch), self.rect.height).inflate(-px(4), -px(4))
            if other == self.name:
                x, y = cell.center
                paint.line(surface, (x - px(12), y + px(12)), (x + px(12), y - px(12)), theme.rule_line_faint, px(1.5))
            elif other in self.shares:
                self._cell(surface, cell, self.shares[other], style.colour.on_paper, assets, scale)

    def _cell(
        self, surface: pygame.Surface, cell: pygame.Rect, share: Share, ink: Colour, assets: Assets, scale: Scale
    ) -> None:
        px, theme, part = scale.px, assets.theme, share.won / share.matches
        paint.rounded(surface, cell, px(6), (*ink, round(20 + 90 * part)))
        size = px(24 if part >= 0.5 else 20)
        upper = pygame.Rect(cell.x, cell.centery - px(22), cell.width, px(26))
        self.write(surface, assets, amount(share.won), upper, Lettering("serif", size, theme.text_on_paper, "center"))
        lower = pygame.Rect(cell.x + px(2), cell.centery + px(5), cell.width - px(4), px(20))
        of = Lettering("sans", px(15), theme.text_on_paper, "center")
        self.write(surface, assets, _("of {n:,}").format(n=Number(share.matches)), lower, of)


class StampSign(Widget):
    """A stamp that someone has: its drawing in two rings, what it is called and what it is for."""

    role = "stamp"
    radius = 8.0

    def __init__(self, earned: Earned, place: pygame.Rect, assets: Assets, scale: Scale) -> None:
        """As high as its words need in the width of `place`."""
        px, theme, stamp = scale.px, assets.theme, earned.stamp
        title, what = _(stamp.title), _(stamp.what)
        self.lines: list[tuple[str, Lettering]] = []
        for words, face, ink in ((title, "sans-bold", theme.text_on_paper), (what, "sans", theme.second_on_paper)):
            lettering = Lettering(face, px(16), ink, "center")
            self.lines += [(line, lettering) for line in assets.wrap(words, face, px(16), place.width - px(8))]
        rect = pygame.Rect(place.x, place.y, place.width, px(STAMP + 12) + len(self.lines) * px(19))
        # TRANSLATORS: a stamp that someone has earned: its name, what it is for, and the day
        said = _("{stamp}: {what}. {day}").format(stamp=title, what=what, day=capital(day_of(earned.ended)))
        super().__init__(f"stamp:{stamp.key}", said, rect, tip=said)
        self.name = stamp.key

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The words stand below the drawing."""
        px, centre = scale.px, (self.rect.centerx, self.rect.y + scale.px(STAMP / 2 + 2))
        paint.disc(surface, centre, px(STAMP / 2), STAMP_INK, max(1.2, px(2.2)))
        paint.disc(surface, centre, px(STAMP / 2 - 4), STAMP_INK, max(1, px(1)))
        put(surface, assets.icon(self.name, px(38), STAMP_INK, "stamps"), center=centre)
        for number, (line, lettering) in enumerate(self.lines):
            row = pygame.Rect(self.rect.x, self.rect.y + px(STAMP + 8) + number * px(19), self.rect.width, px(19))
            self.write(surface, assets, line, row, lettering)
