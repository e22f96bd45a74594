"""The score pad of Castle Rock: what each seat captured, what the Devil kept from everybody, and the totals."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.events import signed, written
from game.dominoes.tiles import set_size
from game.games.castle.table import pegs
from game.ui.board.items import Painter
from game.ui.board.picture import View
from game.ui.board.scorepad import LOWER, Figure, ScorePad
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale

HAND = 90
"""Height in dp of a hand on the pad."""
MANY = 6
"""With more seats than that what a hand brought may stand by turns higher and lower."""


@dataclass(frozen=True, slots=True)
class PadHand:
    """A hand on the pad: tiles captured by each seat, tiles left in the row, totals (or rounds won) gained by it."""

    captured: tuple[int, ...]
    devil: int
    gained: tuple[int, ...]


def hands(view: View) -> list[PadHand]:
    """The hands of the match that are over, oldest first.

    Everything is captured or left: so of T tiles and points p of n seats, (T − Σp) / (n + 1) were left in the row.
    """
    tiles, seats = set_size(int(str(view.options["set"])[1:])), len(view.seating)
    results, before = [], (0,) * seats
    for end, scores in view.past:
        devil = (tiles - sum(end.points)) // (seats + 1)
        results.append(PadHand(tuple(points + devil for points in end.points), devil, _gained(before, scores)))
        before = scores
    if view.observation["to_act"] is None:
        captured = _captured(view)
        results.append(PadHand(captured, len(view.observation["row"]), _gained(before, view.scores)))
    return results


def painter(view: View) -> Painter:
    """The pad as it stands now; on small windows the peg board lies on it."""
    done = hands(view)
    running = None if view.observation["to_act"] is None else (_captured(view), len(view.observation["row"]))
    stamp = (tuple(done), running, view.scores, view.names, view.scale, tuple(seat.style for seat in view.seating))

    def paint(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
        _write(view, done, running, surface, rect, assets, scale)

    return Painter(stamp, paint, "Score pad")


def target_note(view: View) -> tuple[str, ...]:
    """How the match is won, in a few words, and in fewer where there are."""
    options = view.options
    if options["bar"] == "on":
        return (f"most of {options['rounds']} rounds" if options["rounds"] != 1 else "one round",)
    if options["limit"]:
        return (f"first to {options['target']}, or {options['limit']} hands",)
    return f"first to {options['target']} at the end of a hand", f"first to {options['target']}"


def _captured(view: View) -> tuple[int, ...]:
    return tuple(len(pile) for pile in view.observation["captured"])


def _gained(before: Sequence[int], after: Sequence[int]) -> tuple[int, ...]:
    return tuple(now - then for then, now in zip(before, after, strict=True))


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
        pegs.paint_small(surface, board, view, range(seats), assets, scale)
        sheet.y = board.bottom + px(2)
    devil = sheet.columns[-1]
    face = assets.devil(min(px(34), devil.width))
    top = sheet.y + px(8)
    styles = [seating.style for seating in view.seating]
    sheet.heads(styles, view.names, [(devil, face, "Devil", theme.devil)])
    sheet.rule(strong=True)
    foot = sheet.foot_top
    bar = view.options["bar"] == "on"
    now = px(26 + 30) if running else 0
    room = (foot - sheet.y - now) // px(HAND + (LOWER if seats > MANY else 0))
    shown = len(done) if len(done) <= room else max(room - 1, 0)
    earlier = done[: len(done) - shown]
    if earlier and room > 0:
        captured = tuple(map(sum, zip(*(entry.captured for entry in earlier), strict=True)))
        gained = tuple(map(sum, zip(*(entry.gained for entry in earlier), strict=True)))
        caption = "Hand 1" if len(earlier) == 1 else f"Hands 1 to {len(earlier)}"
        _entry(sheet, caption, PadHand(captured, sum(entry.devil for entry in earlier), gained), bar=bar)
    for number, entry in enumerate(done[len(done) - shown :], len(done) - shown + 1):
        _entry(sheet, f"Hand {number}", entry, bar=bar)
    if running is not None:
        captured, left = running
        sheet.caption(f"Hand {len(done) + 1} so far")
        sheet.row([*(Figure(str(count)) for count in captured), Figure(str(left), theme.devil)], 20)
    sheet.upright(devil, top, foot)
    sheet.foot([Figure(written(score)) for score in view.scores], *target_note(view))


def _entry(sheet: ScorePad, caption: str, entry: PadHand, *, bar: bool) -> None:
    """Captured tiles, then what they brought after the Devil's share."""
    devil, grey = sheet.assets.theme.devil, sheet.assets.theme.second_on_paper
    sheet.caption(caption)
    sheet.row([*(Figure(str(count)) for count in entry.captured), Figure(str(entry.devil), devil)], 20)
    each = f"−{entry.devil} each" if sheet.named else ""
    if bar:
        cells = [
            Figure("won" if won == 1 else f"{won} won" if won else "–", None if won else grey) for won in entry.gained
        ]
        sheet.row([*cells, Figure("")], 18, face="sans-bold", leading=1.5)
    else:
        cells = [Figure(signed(points)) for points in entry.gained]
        sheet.row([*cells, Figure(each, devil)], 21, face="serif", leading=1.4)
    sheet.y += sheet.scale.px(4)
    sheet.rule()
