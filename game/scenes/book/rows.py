"""The rows of the list, and what stands over and beside them: days, games to choose from, a bar."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.ai.characters import BETWEEN, Character, who
from game.book.listing import Finished, Sitter
from game.core.events import written
from game.core.record import HUMAN
from game.games import find, title_of
from game.scenes.book.library import Entry, Library
from game.scenes.session.names import result, shown_name
from game.scenes.setup.gamecards import stills
from game.ui.draw import paint
from game.ui.draw.laurel import draw_laurel
from game.ui.draw.paint import put
from game.ui.platform import keys
from game.ui.sprites.assets import Assets
from game.ui.stilllife import Still, paint_still
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle
from game.ui.widgets.cards import said_of
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import LEAST_WORDS, Lettering, Widget
from game.words import _, ngettext, pgettext
from game.words.saying import Listing, Number

HEAD, ROW = 40, 58
"""The height of a day's heading and of a row, in dp."""
PICTURE = 44
"""The side of a game's picture, in dp."""
SEAT, LEAST_SEAT = 72, 50
"""What a seat's sign and points take across a row, in dp, and the least of it."""


def style_of(seat: int) -> SeatStyle:
    """The sign of a seat; a record does not say which one people had chosen."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def character_of(sitter: Sitter) -> Character | None:
    """The known opponent who sat there."""
    return None if sitter.player == HUMAN else who(sitter.player.partition(BETWEEN)[0], sitter.name)


def has_points(entry: Finished) -> bool:
    """Whether the match was played for points; otherwise it was only won."""
    return any(sitter.score for sitter in entry.sitters)


def result_of(entry: Finished) -> str:
    """Who has won, and how high."""
    sitters = entry.sitters
    winners = [seat for seat, sitter in enumerate(sitters) if sitter.won]
    if not winners:  # the index is not there to say it
        return line_of(entry)
    names, scores = [sitter.name for sitter in sitters], [sitter.score for sitter in sitters]
    return result(names, scores, winners, find(entry.game).tie)


def draw_touched(row: Widget, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
    """The slip under a row that the mouse is over or presses."""
    if row.state in ("hover", "pressed"):
        ground = assets.theme.paper_button if row.state == "hover" else assets.theme.paper_tint
        paint.rounded(surface, row.rect.inflate(0, -scale.px(4)), scale.px(8), ground)


def name_of(entry: Entry) -> str:
    """What a row calls a match: after its game, or by the name that it was saved under."""
    return _(title_of(entry.game)) if isinstance(entry, Finished) else shown_name(entry)


def players_of(entry: Entry) -> list[str]:
    """The names of everybody at the table."""
    seats = entry.sitters if isinstance(entry, Finished) else entry.chairs
    return [seat.name for seat in seats]


def line_of(entry: Entry, most: int = 99) -> str:
    """Who played, so many of them by name; and what, where the name does not say it."""
    names, title = players_of(entry), _(title_of(entry.game))
    people = format(Listing(names))
    if (others := len(names) - most) > 0:
        words = ngettext("{names} and {n} other", "{names} and {n} others", others)
        people = words.format(names=Listing(names[:most]), n=Number(others))
    told = isinstance(entry, Finished) or shown_name(entry).startswith(title)
    return people if told else f"{title} · {people}"


def games_in_order() -> list[str]:
    """The keys of the games, as they lie on the title."""
    return list(stills())


def game_picture(assets: Assets, scale: Scale, game: str, side: int) -> pygame.Surface:
    """A game's still life on a small piece of felt."""
    return _picture(assets, scale, game, side, assets.look)


@lru_cache(maxsize=64)
def _picture(assets: Assets, scale: Scale, game: str, side: int, _look: object) -> pygame.Surface:
    return on_felt(stills().get(game), assets, side)


def on_felt(still: Still | None, assets: Assets, side: int) -> pygame.Surface:
    """A small piece of felt, with that still life on it."""
    picture = assets.felt_inlay(side, side).convert_alpha()
    if still is not None:
        paint_still(picture, picture.get_rect().inflate(-side // 9, -side // 9), still, assets)
    paint.round_off(picture, side * 0.16)
    return picture


def write_notices(page: Page, library: Library) -> None:
    """What has to be said before anything else: trouble with files, and how far the book has been read."""
    for told in library.notices():
        page.gap(4)
        page.words(told, size=16, colour=page.assets.theme.devil, leading=1.3)
    if reading := library.reading():
        page.gap(4)
        page.words(reading, size=16, colour=page.pale, leading=1.3)


class DayHeading(Widget):
    """The day over its matches, and a line below it."""

    role = "label"
    focusable = False

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Small and pale."""
        px, theme = scale.px, assets.theme
        words = pygame.Rect(self.rect.x, self.rect.y + px(4), self.rect.width, px(26))
        self.write(surface, assets, self.label, words, Lettering("sans-bold", px(16), theme.second_on_paper))
        line = pygame.Rect(self.rect.x, self.rect.bottom - px(5), self.rect.width, max(1, px(1.2)))
        paint.fill(surface, line, theme.rule_line_faint)


class MatchRow(Widget):
    """A match: its game's picture, who played, each seat's sign and points; a ribbon where it is marked."""

    role = "row"
    radius = 8.0

    def __init__(
        self,
        key: str,
        entry: Entry,
        rect: pygame.Rect,
        on_press: Callable[[], None],
        *,
        chosen: bool,
        marked: bool,
        ruled: bool = False,
        aside: int = 0,
    ) -> None:
        """`ruled`: a line stands above it. `aside` pixels at the right are for a button."""
        words = _("{match}: {players}").format(match=name_of(entry), players=line_of(entry))
        if isinstance(entry, Finished):
            words = _("{match}: {result}").format(match=name_of(entry), result=result_of(entry))
        if marked:
            words = _("{match}, marked").format(match=words)
        super().__init__(key, said_of(words, chosen), rect, on_press=on_press)
        self.entry = entry
        self.chosen = chosen
        self.marked = marked
        self.ruled = ruled
        self.aside = aside

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The chosen one lies on a pale slip."""
        px, theme, entry = scale.px, assets.theme, self.entry
        slip = self.rect.inflate(0, -px(2))
        if self.ruled:
            left = px(12 + PICTURE + 16)
            line = pygame.Rect(self.rect.x + left, self.rect.y, self.rect.width - left - px(12), max(1, px(1)))
            paint.fill(surface, line, theme.rule_line_faint)
        if self.chosen:
            assets.cast_shadow(surface, slip, small=True, radius=px(8))
        if self.chosen or self.state in ("hover", "pressed"):
            paint.rounded(surface, slip, px(8), theme.paper_button if self.state != "pressed" else theme.paper_tint)
        if self.chosen:
            paint.rounded(surface, slip, px(8), theme.brass_dark, max(1, px(2)))
        side = px(PICTURE)
        picture = game_picture(assets, scale, entry.game, side)
        inner = self.rect.inflate(-2 * px(12), 0)
        put(surface, picture, midleft=inner.midleft)
        right = inner.right - self.aside
        if isinstance(entry, Finished):
            self._ribbon(surface, pygame.Rect(inner.right - px(14), inner.centery - px(13), px(14), px(26)), assets)
            right = self._seats(surface, inner.right - px(28), assets, scale)
        x = inner.x + side + px(16)
        room, least = max(right - x - px(8), 1), round(px(16) * LEAST_WORDS)
        players = [line_of(entry, most) for most in range(len(players_of(entry)), 0, -1)]
        for words, face, size, colour, up in (
            (name_of(entry), "sans-bold", 18, theme.text_on_paper, 24),
            (assets.first_whole(players, "sans", least, room), "sans", 16, theme.second_on_paper, 1),
        ):
            line = pygame.Rect(x, inner.centery - px(up), room, px(24))
            self.write(surface, assets, words, line, Lettering(face, px(size), colour))

    def _ribbon(self, surface: pygame.Surface, rect: pygame.Rect, assets: Assets) -> None:
        if self.marked:
            x, y = rect.bottomleft
            points = [rect.topleft, rect.topright, rect.bottomright, (rect.centerx, y - rect.width // 2), (x, y)]
            paint.polygon(surface, points, assets.theme.devil)

    def _seats(self, surface: pygame.Surface, right: int, assets: Assets, scale: Scale) -> int:
        """Signs and points from the right; only the winners' where there is no room. Where that begins, in pixels."""
        assert isinstance(self.entry, Finished)
        px, theme = scale.px, assets.theme
        room = right - self.rect.x - px(12 + PICTURE + 16 + 150)
        seats = list(enumerate(self.entry.sitters))
        pitch = min(px(SEAT), room // len(seats))
        if pitch < px(LEAST_SEAT):
            seats = [each for each in seats if each[1].won] or seats[:1]
            pitch = min(px(SEAT), max(px(LEAST_SEAT), room // len(seats)))
        points = has_points(self.entry)
        for seat, sitter in reversed(seats):
            centre = (right - pitch + px(17), self.rect.centery)
            if sitter.won:
                draw_laurel(surface, centre, px(36), theme)
            put(surface, assets.glyph(style_of(seat), px(16), on_paper=True), center=centre)
            words = written(sitter.score) if points else pgettext("a match", "won") if sitter.won else ""
            place = pygame.Rect(centre[0] + px(19), self.rect.centery - px(12), pitch - px(38), px(24))
            face, colour = ("sans-bold", theme.text_on_paper) if sitter.won else ("sans", theme.second_on_paper)
            if words:
                self.write(surface, assets, words, place, Lettering(face, px(18), colour))
            right -= pitch
        return right


class GameChip(Widget):
    """A game's picture, or all of them in a word, to list only its matches; the chosen one has a dark edge."""

    role = "choice"

    def __init__(self, key: str, game: str, rect: pygame.Rect, on_press: Callable[[], None], *, chosen: bool) -> None:
        words = _(title_of(game)) if game else _("All games")
        super().__init__(key, said_of(words, chosen), rect, on_press=on_press, tip=words)
        self.game = game
        self.chosen = chosen

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The one that does not hold is a little paler."""
        px, theme = scale.px, assets.theme
        if self.game:
            put(surface, game_picture(assets, scale, self.game, self.rect.width), center=self.rect.center)
            if self.chosen:
                paint.rounded(surface, self.rect.inflate(px(4), px(4)), px(10), theme.text_on_paper, px(4))
                paint.rounded(surface, self.rect, px(8), theme.brass, px(2))
        else:
            ground, ink = theme.text_on_paper, theme.paper
            if not self.chosen:
                ground, ink = theme.paper_button, theme.text_on_paper
            paint.rounded(surface, self.rect, px(8), ground)
            paint.rounded(surface, self.rect, px(8), theme.paper_button_edge, max(1, px(1.3)))
            room = self.rect.inflate(-px(6), 0)
            size = assets.fitting(pgettext("games", "All"), "sans-bold", px(18), px(15), room.width)
            self.write(surface, assets, pgettext("games", "All"), room, Lettering("sans-bold", size, ink, "center"))
        if self.state in ("hover", "pressed"):
            paint.rounded(surface, self.rect, px(8), (255, 255, 255, 40) if self.state == "hover" else (0, 0, 0, 60))


class RowBar(Widget):
    """Which part of the list is seen; it is dragged, or moved by the arrows."""

    role = "scroll"
    radius = 4.0

    def __init__(self, rect: pygame.Rect, first: int, seen: int, among: int, go: Callable[[int], object]) -> None:
        super().__init__("bar", _("Matches"), rect)
        self.first, self.seen, self.among = first, seen, among
        self.go = go

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """A thumb on a line."""
        theme, width = assets.theme, scale.px(8 if self.state == "rest" else 10)
        line = pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)
        thumb = self._thumb()
        paint.rounded(surface, line, width / 2, theme.rule_line_faint)
        paint.rounded(
            surface,
            pygame.Rect(line.x, thumb.y, width, thumb.height),
            width / 2,
            theme.rule_line if self.state == "rest" else theme.text_on_paper,
        )

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Arrows by a row, Page up and Page down by what is seen, Home and End."""
        if event.type != pygame.KEYDOWN:
            return False
        moves = {"Up": -1, "Down": 1, "Page up": -self.seen, "Page down": self.seen}
        moves |= {"Home": -self.among, "End": self.among}
        chord = keys.pressed(event)
        to = min(max(self.first + moves.get(chord, 0), 0), self.among - self.seen)
        if chord not in moves or to == self.first:
            return False
        self.go(to)
        return True

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """The bar follows the mouse."""
        thumb = self._thumb()
        share = (event.pos[1] - self.rect.y - thumb.height / 2) / max(1, self.rect.height - thumb.height)
        self.go(min(max(round(share * (self.among - self.seen)), 0), self.among - self.seen))
        return True

    def _thumb(self) -> pygame.Rect:
        height = max(self.rect.height * self.seen // max(self.among, 1), 24)
        room = self.rect.height - height
        y = self.rect.y + room * self.first // max(self.among - self.seen, 1)
        return pygame.Rect(self.rect.x, y, self.rect.width, height)
