"""The score pad of Castle Rock: what each seat captured, what the Devil kept from everyone, and the totals."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.core.events import signed, written
from game.dominoes.tiles import set_size
from game.games.castle.table import pegs
from game.ui.board.items import Painter
from game.ui.board.picture import View
from game.ui.board.scorepad import LOWER, Figure, ScorePad
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext, pgettext
from game.words.language import current

HAND = 90
"""The height of a hand on the pad, in dp."""
MANY_SEATS = 6
"""The number of seats above which the figures of a hand may alternate between a higher and a lower line."""


class PadHand(NamedTuple):
    """A hand on the pad: tiles captured by each seat, tiles left in the row, totals (or rounds won) gained by it."""

    captured: tuple[int, ...]
    devil: int
    gained: tuple[int, ...]


def hands(view: View) -> list[PadHand]:
    """The hands of the match that are over, oldest first.

    Every tile is captured or left: of T tiles, with points p of n seats, (T − Σp) / (n + 1) were left in the row.
    """
    tiles, seats = set_size(int(str(view.options["set"])[1:])), len(view.seating)
    results, before = [], (0,) * seats
    for end, scores in view.past:
        devil = (tiles - sum(end.points)) // (seats + 1)
        gained = tuple(now - then for then, now in zip(before, scores, strict=True))
        results.append(PadHand(tuple(points + devil for points in end.points), devil, gained))
        before = scores
    if view.observation["to_act"] is None:
        gained = tuple(now - then for then, now in zip(before, view.scores, strict=True))
        results.append(PadHand(*_running(view), gained))
    return results


def painter(view: View) -> Painter:
    """The pad as it stands; in small windows the peg board lies on it."""
    done = hands(view)
    running = None if view.observation["to_act"] is None else _running(view)
    styles = tuple(seat.style for seat in view.seating)
    stamp = (tuple(done), running, view.scores, view.names, styles, current())
    return Painter(stamp, partial(_write, view, done, running), _("Score pad"))


def target_note(view: View) -> tuple[str, ...]:
    """How the match is won, in a few words, then in fewer if there is a shorter wording."""
    options = view.options
    if options["bar"] == "on":
        rounds = int(options["rounds"])
        words = ngettext("most rounds out of {n}", "most rounds out of {n}", rounds) if rounds > 1 else _("one round")
        return (words.format(n=rounds),)
    target, limit = options["target"], int(options["limit"])
    if limit:
        # TRANSLATORS: the match is won by the first to reach that total, or by the highest total after so many hands
        words = ngettext("first to {points}, or {n} hand", "first to {points}, or {n} hands", limit)
        return (words.format(points=target, n=limit),)
    # TRANSLATORS: the match is won by the first to reach that total
    return _("first to {points} at the end of a hand").format(points=target), _("first to {points}").format(
        points=target
    )


def _running(view: View) -> tuple[tuple[int, ...], int]:
    """The number of tiles captured by each seat so far, and of tiles in the row."""
    return tuple(len(pile) for pile in view.observation["captured"]), len(view.observation["row"])


def _write(
    view: View,
    done: Sequence[PadHand],
    running: tuple[tuple[int, ...], int] | None,
    surface: pygame.Surface,
    rect: pygame.Rect,
    assets: Assets,
    scale: Scale,
) -> None:
    seats, px, theme = len(view.seating), scale.px, assets.theme
    sheet = ScorePad(surface, rect, assets, scale, seats + 1, last=1.15 if seats < 5 else 1.0)
    if pegs.board_folds(scale):
        high = min(pegs.board_height(seats, scale) * 2 // 3, rect.height // 4)
        board = pygame.Rect(rect.x + px(8), sheet.y + px(4), rect.width - px(16), high)
        pegs.paint_small(surface, board, view, assets, scale)
        sheet.y = board.bottom + px(2)
    devil, top, foot = sheet.columns[-1], sheet.y + px(8), sheet.foot_top
    face = assets.devil(min(px(34), devil.width))
    sheet.heads(
        [seating.style for seating in view.seating],
        view.names,
        [(devil, face, pgettext("Castle Rock", "Devil"), theme.devil)],
    )
    sheet.rule(strong=True)
    room = (foot - sheet.y - (px(26 + 30) if running else 0)) // px(HAND + (LOWER if seats > MANY_SEATS else 0))
    earlier = 0 if len(done) <= room else len(done) - max(room - 1, 0)
    bar = view.options["bar"] == "on"
    if earlier and room > 0:
        captured, devils, gained = zip(*done[:earlier], strict=True)
        added = PadHand(
            tuple(map(sum, zip(*captured, strict=True))), sum(devils), tuple(map(sum, zip(*gained, strict=True)))
        )
        # TRANSLATORS: what was scored in the first {n} hands
        caption = _hand(1) if earlier == 1 else _("Hands 1 to {n}").format(n=earlier)
        _entry(sheet, caption, added, bar=bar)
    for number, entry in enumerate(done[earlier:], earlier + 1):
        _entry(sheet, _hand(number), entry, bar=bar)
    if running is not None:
        captured, left = running
        sheet.caption(_("Hand {number} so far").format(number=len(done) + 1))
        sheet.row([*(Figure(str(count)) for count in captured), Figure(str(left), theme.devil)], 20)
    sheet.upright(devil, top, foot)
    sheet.foot([Figure(written(score)) for score in view.scores], *target_note(view))


def _hand(number: int) -> str:
    return pgettext("a round", "Hand {number}").format(number=number)


def _entry(sheet: ScorePad, caption: str, entry: PadHand, *, bar: bool) -> None:
    """Writes the captured tiles, then what they brought after the Devil's share."""
    devil, grey = sheet.assets.theme.devil, sheet.assets.theme.second_on_paper
    sheet.caption(caption)
    sheet.row([*(Figure(str(count)) for count in entry.captured), Figure(str(entry.devil), devil)], 20)
    # TRANSLATORS: so many points are taken off the score of each player
    each = _("−{n} each").format(n=entry.devil) if sheet.named and entry.devil else ""
    if bar:
        cells = [Figure(_rounds_won(won), None if won else grey) for won in entry.gained]
        sheet.row([*cells, Figure("")], 18, face="sans-bold", leading=1.5)
    else:
        cells = [Figure(signed(points)) for points in entry.gained]
        sheet.row([*cells, Figure(each, devil)], 21, face="serif", leading=1.4)
    sheet.y += sheet.scale.px(4)
    sheet.rule()


def _rounds_won(number: int) -> str:
    if number < 2:
        return pgettext("a round", "won") if number else "–"
    # TRANSLATORS: how many rounds a player has won
    return ngettext("{n} won", "{n} won", number).format(n=number)
