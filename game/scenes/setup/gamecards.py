"""The cards of the title: one with a still life for each game, and the slip of paper of the match that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game import games, resources
from game.core.game import Game
from game.games import keys as game_keys
from game.games import title_of
from game.resources import BadToml, TomlTable
from game.scenes.session.names import hand_name
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.stilllife import BadPicture, Still, paint_still, read_still
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, SeatStyle
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import LEAST_WORDS, Widget
from game.words import _, ngettext
from game.words.pages import table_words

if TYPE_CHECKING:
    from game.core.record import Record
    from game.core.rules import Seat
    from game.scenes.session.session import Session

PICTURE = ("size", "things")
LAST_PLACE = 99
"""The place of a game whose file does not say it, or has a fault: after all others."""
LARGEST_HALF = 46
"""Half a tile on a card, in dp, at most."""


@dataclass(frozen=True)
class TitleGame:
    """A game as the title shows it: its still life and the line under its name."""

    game: Game
    place: int
    caption: str
    still: Still

    @property
    def players(self) -> str:
        """For how many people it is."""
        least, most = self.game.seats[0], self.game.seats[-1]
        return ngettext("{least}–{most} player", "{least}–{most} players", most).format(least=least, most=most)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The match that can be continued, as far as is known without playing it again."""

    record: Record
    scores: tuple[int, ...] | None = None
    to_act: Seat | None = None
    hand: int = 0
    """The number of the hand that is played or has just ended, from 1; 0 where it is not known yet."""

    def lines(self) -> tuple[str, ...]:
        """How it stands, then the same in fewer words."""
        from game.core.record import HUMAN

        record, game = self.record, _(title_of(self.record.game))
        if not self.hand:
            return _("{game} – a match is waiting").format(game=game), game
        hand = hand_name(games.find(record.game).hand_word, self.hand)
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
        short = _("{game} – {hand}").format(game=game, hand=hand)
        if self.to_act is None:
            # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
            return _("{game} – {hand}: finished").format(game=game, hand=hand), short, game
        chair = record.chairs[self.to_act]
        if chair.player == HUMAN and sum(each.player == HUMAN for each in record.chairs) == 1:
            # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
            return _("{game} – {hand}: your turn").format(game=game, hand=hand), short, game
        # TRANSLATORS: {hand} is “Hand 2” or “Game 2”
        return _("{game} – {hand}: {name} to play").format(game=game, hand=hand, name=chair.name), short, game


def title_games() -> tuple[list[TitleGame], list[str]]:
    """The games in the order of their places, and what was wrong with still lifes that could not be used.

    Their captions are in the language in use.
    """
    found, problems = [], []
    for key in game_keys():
        game, path = games.find(key), f"levels/{key}/still.toml"
        try:
            entry = _title_game(game, TomlTable(path, resources.toml(path)))
            words, faults = table_words(key, {"still": {"caption": entry.caption}})
            found.append(replace(entry, caption=words[0]["caption"]))
            problems += faults
        except (OSError, ValueError) as problem:
            problems.append(str(problem) if isinstance(problem, BadToml) else f"{path}: {problem}")
            found.append(TitleGame(game, LAST_PLACE, _(game.tagline), Still((4, 4), ())))
    return sorted(found, key=lambda entry: entry.place), problems


@lru_cache(maxsize=1)
def stills() -> dict[str, Still]:
    """The still life of each game by its key, in the order of the title."""
    return {entry.game.key: entry.still for entry in title_games()[0]}


def _title_game(game: Game, file: TomlTable) -> TitleGame:
    file.known("place", "caption", *PICTURE)
    games, place = len(game_keys()), file.data.get("place", LAST_PLACE)
    if "place" in file.data and (type(place) is not int or not 1 <= place <= games):
        raise file.fault("place", f"{place!r} is not a whole number from 1 to {games}")
    try:
        still = read_still({name: file.data[name] for name in PICTURE if name in file.data})
    except BadPicture as problem:
        key = str(problem).partition(" ")[0].partition("[")[0].partition(":")[0]
        raise file.fault(key if key in PICTURE else "size", str(problem)) from None
    return TitleGame(game, place, file.text("caption") or _(game.tagline), still)


def game_card(entry: TitleGame, rect: pygame.Rect, words: int, on_press: Callable[[], None], players: str) -> Well:
    """The well of a game."""
    # TRANSLATORS: for listeners: {game} is its title, {caption} a line about it, {players} such as “2–6 players”
    words_about = _("{game}, {caption}, {players}")
    label = words_about.format(game=_(entry.game.title), caption=entry.caption, players=players)
    return Well(f"game:{entry.game.key}", label, rect, entry.still, words, on_press)


def how_it_stands(record: Record, session: Session) -> Waiting | None:
    """How the match of a record stands, now that it has been played again; None if it is over."""
    match = session.match
    if match.winners is not None:
        return None
    seat = match.to_act
    hand = len(session.ends) + (seat is not None)
    return Waiting(record, match.rules.scores(match.state), seat, hand)


class Well(Widget):
    """A piece of felt sunk into the table with a still life; the words below, so many pixels, belong to it."""

    role = "button"
    radius = 18.0

    def __init__(
        self, key: str, label: str, rect: pygame.Rect, still: Still, words: int, on_press: Callable[[], None]
    ) -> None:
        super().__init__(key, label, rect, on_press=on_press)
        self.still = still
        self.words = words
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def covers(self, position: tuple[int, int]) -> bool:
        """Also on the words below."""
        rect = self.rect.copy()
        rect.height += self.words
        return rect.collidepoint(position)

    def take_over(self, old: Well) -> None:
        """The picture stays."""
        super().take_over(old)
        self._pictures = old._pictures

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Under the mouse the felt lights up and the tiles lift 2 dp."""
        key = (self.rect.size, self.state, assets.look, scale.factor)
        if key not in self._pictures:
            if len(self._pictures) > 3:
                self._pictures.clear()
            self._pictures[key] = self._paint(assets, scale)
        surface.blit(self._pictures[key], self.rect)

    def _paint(self, assets: Assets, scale: Scale) -> pygame.Surface:
        picture = assets.felt_inlay(*self.rect.size).convert_alpha()
        lit = self.state in ("hover", "pressed")
        if lit:
            picture.fill((18, 26, 22, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if not assets.theme.flat:
            _sink(picture, scale)
        room = picture.get_rect().inflate(-scale.px(20), -scale.px(20))
        lift = scale.px(2) if self.state == "hover" else 0
        paint_still(picture, room, self.still, assets, largest=scale.px(LARGEST_HALF), lift=lift)
        radius = scale.px(18)
        paint.round_off(picture, radius)
        edge = assets.theme.walnut_edge if lit or assets.theme.flat else assets.theme.walnut_dark
        paint.rounded(picture, picture.get_rect(), radius, edge, max(1, scale.px(1.5)))
        if not assets.theme.flat:
            _light_lip(picture, scale, assets.theme.walnut_edge)
        return picture


def _sink(picture: pygame.Surface, scale: Scale) -> None:
    """The shade that the table's edge throws on what lies deeper: most of it from above and from the left."""
    width, height = picture.get_size()
    deep = scale.px(26)
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    for step in range(deep):
        alpha = round(120 * (1 - step / deep) ** 2.2)
        left, right, low = step * 2 // 3, width - step // 3, height - step // 4
        frame = pygame.Rect(left, step, max(1, right - left), max(1, low - step))
        pygame.draw.rect(shade, (0, 0, 0, alpha), frame, 2, border_radius=max(1, scale.px(18) - step // 2))
    picture.blit(shade, (0, 0))


def _light_lip(picture: pygame.Surface, scale: Scale, colour: Colour) -> None:
    """The lower edge of the hole catches the lamp."""
    width, height = picture.get_size()
    thick = max(1, scale.px(1.5))
    lit = range(scale.px(12), width - scale.px(12))
    pixels = b"".join(bytes((*colour, round(150 * (1 - abs(2 * x / width - 1) ** 4)))) for x in lit)
    lip = pygame.transform.scale(pygame.image.frombytes(pixels, (len(lit), 1), "RGBA"), (len(lit), thick))
    picture.blit(lip, (lit[0], height - thick))


def waiting_card(key: str, rect: pygame.Rect, waiting: Waiting, right: int, styles: Sequence[SeatStyle]) -> Drawn:
    """The slip of paper that tells of the match that waits: a tile, the line, and each seat's score."""

    def draw(on: Brush) -> None:
        px, rect = on.px, on.rect
        on.assets.lay_paper(on.surface, rect)
        half = min(px(30), (rect.height - px(18)) // 2)
        tile = pygame.Rect(rect.x + px(24), rect.centery - half, half, 2 * half)
        on.assets.cast_shadow(on.surface, tile, small=True)
        on.surface.blit(on.assets.tile(5, 5, half, vertical=True), tile)
        x, row = tile.right + px(24), rect.height // 3
        line = pygame.Rect(x, rect.centery - row + px(2), right - x, row)
        words = on.assets.first_whole(waiting.lines(), "serif", round(px(21) * LEAST_WORDS), line.width)
        on.write(words, line, "serif", 21)
        _write_seats(on, waiting, styles, pygame.Rect(x, rect.centery + px(16), right - x, 0))

    return Drawn(key, waiting.lines()[0], rect, draw, "note")


def _write_seats(on: Brush, waiting: Waiting, styles: Sequence[SeatStyle], room: pygame.Rect) -> None:
    """Each seat's sign, name and score; without the names where they have no room."""
    from game.core.events import written

    px, theme, assets, scores, (x, y) = on.px, on.theme, on.assets, waiting.scores, room.topleft
    chairs = waiting.record.chairs
    named = [assets.shorten(chair.name, "sans-bold", px(17), px(120)) for chair in chairs]
    points = ["" if scores is None else written(score) for score in scores or [0] * len(chairs)]
    widest = sum(
        px(46) + assets.text_size(f"{a} {b}", "sans-bold", px(17))[0] for a, b in zip(named, points, strict=True)
    )
    if x + widest - px(22) > room.right:
        named = [""] * len(chairs)
    for number, (name, score) in enumerate(zip(named, points, strict=True)):
        turn = number == waiting.to_act
        words, face = f"{name} {score}".strip(), "sans-bold" if turn else "sans"
        width = assets.text_size(words, face, px(17))[0]
        paint.put(on.surface, assets.glyph(styles[number], px(18), on_paper=True), midleft=(x, y))
        colour = theme.text_on_paper if turn else theme.second_on_paper
        on.write(words, pygame.Rect(x + px(24), y - px(12), width, px(24)), face, 17, colour)
        x += px(24) + width + px(22 if name else 14)
