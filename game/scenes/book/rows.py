"""The list of the book: match rows, day headings, game chips and the scroll bar."""

from collections.abc import Callable
from functools import lru_cache

import pygame

from game import solitaire
from game.ai.characters import BETWEEN, Character, who
from game.book.listing import Finished, Sitter
from game.core.events import written
from game.core.naming import initial
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
from game.ui.stilllife import paint_still, still_of
from game.ui.style.scale import Scale
from game.ui.style.theme import SEAT_STYLES, SeatStyle
from game.ui.widgets.cards import said_of
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import MIN_SHRINK, Lettering, Widget
from game.words import _, ngettext, pgettext
from game.words.saying import Listing, Number

HEAD, ROW = 40, 58
"""Heights of a day heading and of a row, in dp."""
PICTURE = 44
"""Side of a game's picture, in dp."""
SEAT, LEAST_SEAT = 72, 50
"""Width of a seat's sign and points in a row, and its least width, in dp."""


def style_of(seat: int) -> SeatStyle:
    """The style of a seat by its number: a record does not say which sign a person had chosen."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def draw_person(
    surface: pygame.Surface, centre: tuple[int, int], side: int, seat: int, name: str, assets: Assets, laurel: int = 0
) -> None:
    """Draws a person's sign, `side` pixels wide, in a laurel of `laurel` pixels if that is not 0."""
    if laurel:
        draw_laurel(surface, centre, laurel, assets.theme)
    put(surface, assets.token(style_of(seat), side, initial(name), on_paper=True), center=centre)


def character_of(sitter: Sitter) -> Character | None:
    """The character who sat there; None for a person or an unknown opponent."""
    return None if sitter.player == HUMAN else who(sitter.player.partition(BETWEEN)[0], sitter.name)


def has_points(entry: Finished) -> bool:
    """Whether the match was scored in points; otherwise it was only won or lost."""
    return any(sitter.score for sitter in entry.sitters)


def result_of(entry: Finished) -> str:
    """Winners and scores in words; the players alone if the winners are unknown."""
    sitters = entry.sitters
    winners = [seat for seat, sitter in enumerate(sitters) if sitter.won]
    if not winners:  # without the index nobody knows
        return line_of(entry)
    names, scores = [sitter.name for sitter in sitters], [sitter.score for sitter in sitters]
    return result(names, scores, winners, find(entry.game).tie)


def draw_touched(on: Brush) -> None:
    """Draws the slip under a row that is hovered or pressed."""
    if on.touched:
        ground = on.theme.paper_button if on.widget.state == "hover" else on.theme.paper_tint
        paint.rounded(on.surface, on.rect.inflate(0, -on.px(4)), on.px(8), ground)


def draw_lit(on: Brush, radius: float) -> None:
    """Draws the light on a hovered chip, or the shade on a pressed one; `radius` is in dp."""
    if on.touched:
        veil = (255, 255, 255, 40) if on.widget.state == "hover" else (0, 0, 0, 60)
        paint.rounded(on.surface, on.rect, on.px(radius), veil)


def name_of(entry: Entry) -> str:
    """The name of a match in its row: the title of its game, or the name it was saved under."""
    return _(title_of(entry.game)) if isinstance(entry, Finished) else shown_name(entry)


def players_of(entry: Entry) -> list[str]:
    """The names of everybody at the table."""
    seats = entry.sitters if isinstance(entry, Finished) else entry.chairs
    return [seat.name for seat in seats]


def line_of(entry: Entry, most: int = 99) -> str:
    """The players, at most `most` of them by name, and the game if the name of the row does not say it."""
    names, title = players_of(entry), _(title_of(entry.game))
    people = format(Listing(names))
    if (others := len(names) - most) > 0:
        words = ngettext("{names} and {n} other", "{names} and {n} others", others)
        people = words.format(names=Listing(names[:most]), n=Number(others))
    told = isinstance(entry, Finished) or shown_name(entry).startswith(title)
    return people if told else f"{title} · {people}"


def games_in_order() -> list[str]:
    """The keys of the games, in the order of the title screen."""
    return list(stills())


def game_picture(assets: Assets, scale: Scale, game: str, side: int) -> pygame.Surface:
    """The still life of a game, or of the solitaire, on a piece of felt, `side` pixels square."""
    return _picture(assets, scale, game, side, assets.look)


@lru_cache(maxsize=64)
def _picture(assets: Assets, scale: Scale, game: str, side: int, _look: object) -> pygame.Surface:
    still = still_of("solitaire") if game == solitaire.GAME.key else stills().get(game)
    picture = assets.felt_inlay(side, side).convert_alpha()
    if still is not None:
        paint_still(picture, picture.get_rect().inflate(-side // 9, -side // 9), still, assets)
    paint.round_off(picture, side * 0.16)
    return picture


def write_notices(page: Page, library: Library) -> None:
    """Writes the notices of the library, and how much of the book has been read."""
    for told in library.notices():
        page.gap(4)
        page.words(told, size=16, colour=page.assets.theme.devil, leading=1.3)
    if reading := library.reading():
        page.gap(4)
        page.words(reading, size=16, colour=page.pale, leading=1.3)


def day_heading(key: str, words: str, rect: pygame.Rect) -> Drawn:
    """A day above its matches, small and pale, with a line below it."""

    def draw(on: Brush) -> None:
        px, rect = on.px, on.rect
        place = pygame.Rect(rect.x, rect.y + px(4), rect.width, px(26))
        on.write(words, place, "sans-bold", 16, on.theme.second_on_paper)
        line = pygame.Rect(rect.x, rect.bottom - px(5), rect.width, max(1, px(1.2)))
        paint.fill(on.surface, line, on.theme.rule_line_faint)

    return Drawn(key, words, rect, draw, "label")


def match_row(
    key: str,
    entry: Entry,
    rect: pygame.Rect,
    on_press: Callable[[], None],
    *,
    chosen: bool,
    marked: bool,
    ruled: bool,
    aside: int,
) -> Drawn:
    """A match: its game's picture, the players, each seat's sign and points, and a ribbon if it is marked.

    A `ruled` row has a line above it. `aside` pixels at the right stay free for a button.
    """
    words = _("{match}: {players}").format(match=name_of(entry), players=line_of(entry))
    if isinstance(entry, Finished):
        words = _("{match}: {result}").format(match=name_of(entry), result=result_of(entry))
    if marked:
        words = _("{match}, marked").format(match=words)

    def draw(on: Brush) -> None:
        """A chosen row lies on a pale slip."""
        px, theme, rect, surface = on.px, on.theme, on.rect, on.surface
        slip = rect.inflate(0, -px(2))
        if ruled:
            left = px(12 + PICTURE + 16)
            line = pygame.Rect(rect.x + left, rect.y, rect.width - left - px(12), max(1, px(1)))
            paint.fill(surface, line, theme.rule_line_faint)
        if chosen:
            on.assets.cast_shadow(surface, slip, small=True, radius=px(8))
        if chosen or on.touched:
            ground = theme.paper_button if on.widget.state != "pressed" else theme.paper_tint
            paint.rounded(surface, slip, px(8), ground)
        if chosen:
            paint.rounded(surface, slip, px(8), theme.brass_dark, max(1, px(2)))
        side, inner = px(PICTURE), rect.inflate(-2 * px(12), 0)
        put(surface, game_picture(on.assets, on.scale, entry.game, side), midleft=inner.midleft)
        right = inner.right - aside
        if isinstance(entry, Finished):
            if marked:
                _draw_ribbon(on, pygame.Rect(inner.right - px(14), inner.centery - px(13), px(14), px(26)))
            right = _draw_seats(on, entry, inner.right - px(28))
        x = inner.x + side + px(16)
        room, least = max(right - x - px(8), 1), round(px(16) * MIN_SHRINK)
        players = [line_of(entry, most) for most in range(len(players_of(entry)), 0, -1)]
        on.write(name_of(entry), pygame.Rect(x, inner.centery - px(24), room, px(24)), "sans-bold", 18)
        below = pygame.Rect(x, inner.centery - px(1), room, px(24))
        on.write(on.assets.first_whole(players, "sans", least, room), below, colour=theme.second_on_paper)

    return Drawn(key, said_of(words, chosen), rect, draw, "row", on_press=on_press, radius=8)


def _draw_ribbon(on: Brush, rect: pygame.Rect) -> None:
    x, y = rect.bottomleft
    points = [rect.topleft, rect.topright, rect.bottomright, (rect.centerx, y - rect.width // 2), (x, y)]
    paint.polygon(on.surface, points, on.theme.devil)


def _draw_seats(on: Brush, entry: Finished, right: int) -> int:
    """Draws signs and points from the right, only the winners' if room is short; returns their left edge."""
    px, theme, middle = on.px, on.theme, on.rect.centery
    room = right - on.rect.x - px(12 + PICTURE + 16 + 150)
    seats = list(enumerate(entry.sitters))
    pitch = min(px(SEAT), room // len(seats))
    if pitch < px(LEAST_SEAT):
        seats = [each for each in seats if each[1].won] or seats[:1]
        pitch = min(px(SEAT), max(px(LEAST_SEAT), room // len(seats)))
    points = has_points(entry)
    for seat, sitter in reversed(seats):
        centre = (right - pitch + px(17), middle)
        if sitter.won:
            draw_laurel(on.surface, centre, px(36), theme)
        put(on.surface, on.assets.glyph(style_of(seat), px(16), on_paper=True), center=centre)
        words = written(sitter.score) if points else pgettext("a match", "won") if sitter.won else ""
        face, colour = ("sans-bold", theme.text_on_paper) if sitter.won else ("sans", theme.second_on_paper)
        if words:
            on.write(words, pygame.Rect(centre[0] + px(19), middle - px(12), pitch - px(38), px(24)), face, 18, colour)
        right -= pitch
    return right


def game_chip(key: str, game: str, rect: pygame.Rect, on_press: Callable[[], None], *, chosen: bool) -> Drawn:
    """A chip that lists one game's matches, shown by its picture, or all games'; the chosen one has a dark edge."""
    words = _(title_of(game)) if game else _("All games")

    def draw(on: Brush) -> None:
        px, theme, rect, surface = on.px, on.theme, on.rect, on.surface
        if game:
            put(surface, game_picture(on.assets, on.scale, game, rect.width), center=rect.center)
            if chosen:
                paint.rounded(surface, rect.inflate(px(4), px(4)), px(10), theme.text_on_paper, px(4))
                paint.rounded(surface, rect, px(8), theme.brass, px(2))
        else:
            ground, ink = (theme.text_on_paper, theme.paper) if chosen else (theme.paper_button, theme.text_on_paper)
            paint.framed(surface, rect, px(8), ground, theme.paper_button_edge, max(1, px(1.3)))
            room, every = rect.inflate(-px(6), 0), pgettext("games", "All")
            on.widget.write(surface, on.assets, every, room, Lettering("sans-bold", px(18), ink, "center", px(15)))
        draw_lit(on, 8)

    return Drawn(key, said_of(words, chosen), rect, draw, "choice", on_press=on_press, tip=words)


class RowBar(Widget):
    """The scroll bar of the list; it is dragged, or moved by keys."""

    role = "scroll"
    radius = 4.0

    def __init__(self, rect: pygame.Rect, first: int, seen: int, among: int, go: Callable[[int], bool]) -> None:
        """`go` scrolls to the entry of an index, or to the end of the list, and returns whether it has moved."""
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
        """Scrolls by a row (arrows), by what is seen (Page up, Page down), or to an end (Home, End)."""
        if event.type != pygame.KEYDOWN:
            return False
        moves = {"Up": -1, "Down": 1, "Page up": -self.seen, "Page down": self.seen}
        moves |= {"Home": -self.among, "End": self.among}
        chord = keys.pressed(event)
        return chord in moves and self.go(self.first + moves[chord])

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Moves the thumb to the mouse."""
        thumb = self._thumb()
        share = (event.pos[1] - self.rect.y - thumb.height / 2) / max(1, self.rect.height - thumb.height)
        self.go(self.among if share >= 1 else round(share * (self.among - self.seen)))
        return True

    def _thumb(self) -> pygame.Rect:
        height = max(self.rect.height * self.seen // max(self.among, 1), 24)
        room = self.rect.height - height
        y = self.rect.y + room * self.first // max(self.among - self.seen, 1)
        return pygame.Rect(self.rect.x, y, self.rect.width, height)
