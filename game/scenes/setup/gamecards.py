"""The cards of the title: a still life for each game, and the slip of paper of the match that waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game import games, resources
from game.core.document import BadDocument
from game.core.game import Game
from game.games import keys as game_keys
from game.games import title_of
from game.resources import BadToml, TomlTable
from game.scenes.session.names import hand_name
from game.scenes.shell.wells import Well
from game.ui.draw import paint
from game.ui.stilllife import Still, read_still
from game.ui.style.theme import SeatStyle
from game.ui.widgets.drawn import Brush, Drawn
from game.ui.widgets.widgets import MIN_SHRINK
from game.words import _, ngettext
from game.words.pages import table_words

if TYPE_CHECKING:
    from game.core.record import Record
    from game.core.rules import Seat
    from game.scenes.session.session import Session

PICTURE_KEYS = ("size", "things")
LAST_PLACE = 99
"""The place of a game whose file gives none, or a bad one: after all others."""


@dataclass(frozen=True)
class TitleGame:
    """A game as the title shows it: its still life and the line under its name."""

    game: Game
    place: int
    caption: str
    still: Still

    @property
    def players(self) -> str:
        """The numbers of players the game is for, in words."""
        least, most = self.game.seats[0], self.game.seats[-1]
        return ngettext("{least}–{most} player", "{least}–{most} players", most).format(least=least, most=most)


@dataclass(frozen=True, slots=True)
class Waiting:
    """The match that can be continued, as far as is known without replaying it."""

    record: Record
    scores: tuple[int, ...] | None = None
    to_act: Seat | None = None
    hand: int = 0
    """The number of the hand that is played or has just ended, from 1; 0 if not known yet."""

    def lines(self) -> tuple[str, ...]:
        """The state of the match in words, the longest form first."""
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
    """The games in the order of their places, and faults of still lifes that could not be used.

    The captions are in the language in use.
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
    file.known("place", "caption", *PICTURE_KEYS)
    games, place = len(game_keys()), file.data.get("place", LAST_PLACE)
    if "place" in file.data and (type(place) is not int or not 1 <= place <= games):
        raise file.fault("place", f"{place!r} is not a whole number from 1 to {games}")
    try:
        still = read_still({name: file.data[name] for name in PICTURE_KEYS if name in file.data})
    except BadDocument as problem:
        key = str(problem).partition(" ")[0].partition("[")[0]
        raise file.fault(key if key in PICTURE_KEYS else "size", str(problem)) from None
    return TitleGame(game, place, file.text("caption") or _(game.tagline), still)


def game_card(entry: TitleGame, on_press: Callable[[], None], players: str) -> Well:
    """The well of a game."""
    # TRANSLATORS: for listeners: {game} is its title, {caption} a line about it, {players} such as “2–6 players”
    words_about = _("{game}, {caption}, {players}")
    label = words_about.format(game=_(entry.game.title), caption=entry.caption, players=players)
    return Well(f"game:{entry.game.key}", label, entry.still, on_press)


def how_it_stands(record: Record, session: Session) -> Waiting | None:
    """The state of a record's match, now that it has been replayed; None if it is over."""
    match = session.match
    if match.winners is not None:
        return None
    seat = match.to_act
    hand = len(session.hand_results) + (seat is not None)
    return Waiting(record, match.rules.scores(match.state), seat, hand)


def waiting_card(key: str, waiting: Waiting, styles: Sequence[SeatStyle]) -> Drawn:
    """The slip of paper for the match that waits: a tile, a line of words, and each seat's score."""

    def draw(on: Brush) -> None:
        px, rect = on.px, on.rect
        half = min(px(30), rect.height // 2)
        tile = pygame.Rect(rect.x + px(8), rect.centery - half, half, 2 * half)
        on.assets.cast_shadow(on.surface, tile, small=True)
        on.surface.blit(on.assets.tile(5, 5, half, vertical=True), tile)
        x, row = tile.right + px(24), min(px(32), rect.height // 2)
        line = pygame.Rect(x, rect.centery - row + px(2), rect.right - x, row)
        words = on.assets.first_whole(waiting.lines(), "serif", round(px(21) * MIN_SHRINK), line.width)
        on.write(words, line, "serif", 21)
        _write_seats(on, waiting, styles, pygame.Rect(x, rect.centery + px(16), rect.right - x, 0))

    return Drawn(key, waiting.lines()[0], pygame.Rect(0, 0, 0, 0), draw, "note")


def _write_seats(on: Brush, waiting: Waiting, styles: Sequence[SeatStyle], room: pygame.Rect) -> None:
    """Writes each seat's sign, name and score; drops the names, then the scores, where room is short."""
    from game.core.events import written

    px, theme, assets, scores, (x, y) = on.px, on.theme, on.assets, waiting.scores, room.topleft
    chairs = waiting.record.chairs
    names = [assets.shorten(chair.name, "sans-bold", px(17), px(120)) for chair in chairs]
    points = ["" if scores is None else written(score) for score in scores or [0] * len(chairs)]
    ways = [[f"{a} {b}".strip() for a, b in zip(names, points, strict=True)], points, [""] * len(chairs)]
    for words in ways:
        widths = [assets.text_size(each, "sans-bold", px(17))[0] for each in words]
        gap = min(px(22), (room.width - sum(widths)) // len(chairs) - px(24))
        if gap >= px(10):
            break
    for number, (told, width) in enumerate(zip(words, widths, strict=True)):
        turn = number == waiting.to_act
        paint.put(on.surface, assets.glyph(styles[number], px(18), on_paper=True), midleft=(x, y))
        face, colour = ("sans-bold", theme.text_on_paper) if turn else ("sans", theme.second_on_paper)
        on.write(told, pygame.Rect(x + px(24), y - px(12), width, px(24)), face, 17, colour)
        x += px(24) + width + gap
