"""Where words stand on the cloth of Brick Dominoes: news keep off the wall, and a line says what is to be chosen."""

from collections.abc import Iterable, Sequence

import pygame

from game.games.brick.wallview import FOOT, LINE
from game.ui.items import Item, caption
from game.ui.picture import View

LEAST = 200
"""So much room, in dp, news need beside a wall."""
NARROW = 90
"""So much higher, in dp, they become there, for they take more lines."""


def news_room(
    view: View, bricks: Sequence[pygame.Rect], places: Iterable[pygame.Rect], ghost: pygame.Rect | None
) -> pygame.Rect:
    """Where news stand, in pixels: above the line at the foot of the cloth, or below the one at its top.

    Where bricks lie midway, they stand at one side. Where there is room nowhere they hide bricks rather than the one
    that is being tried, the `ghost`. `bricks` are the top faces of those that lie, `places` where the one in hand may.
    """
    felt, line = view.areas.felt, view.px(LINE + 4)
    lower = pygame.Rect(0, 0, min(view.px(820), felt.width), view.px(40))
    lower.midbottom = felt.centerx, felt.bottom - line - view.px(FOOT)
    upper = pygame.Rect(lower.x, felt.top + line, lower.width, lower.height)
    lines = lower.inflate(0, 2 * view.px(NARROW))
    tall = max(bricks[0].size)
    near = {number for row in (lines, upper) for number in row.inflate(0, tall).collidelistall(bricks)}
    tried = [] if ghost is None else [_standing(ghost)]
    standing = [*tried, *(_standing(bricks[number]) for number in near)]
    free = [row for row in (lower, upper) if row.collidelist(standing) < 0]
    if free:
        return free[0]
    taken = [*standing, *places]
    midway = [taken[number] for number in lines.collidelistall(taken)]
    left, right = min(rect.left for rect in midway), max(rect.right for rect in midway)
    sides = [(felt.left, left - felt.left), (right, felt.right - right)]
    x, width = max(sides, key=lambda side: side[1])
    if width >= view.px(LEAST):
        return pygame.Rect(x, lower.y, width, lower.height)
    return upper if lower.collidelist(tried) >= 0 and upper.collidelist(tried) < 0 else lower


def first_words(view: View) -> list[Item]:
    """What the first choice of all is for, and from where one may draw: nothing on the table shows it."""
    seen = view.observation
    if not view.legal or (None not in seen["revealed"] and not seen["drawing"]):
        return []
    felt = view.areas.felt
    line = pygame.Rect(felt.x, felt.bottom - felt.height * 2 // 7, felt.width, view.px(26))
    if None in seen["revealed"]:
        return [caption("Choose a brick to show: whoever shows the heaviest starts", line)]
    line.midbottom = felt.centerx, felt.bottom - view.px(FOOT)
    either = [*["the brickyard"] * bool(seen["boneyard"]), *["the readied bricks"] * bool(seen["readied"])]
    return [caption(f"Draw from {' or '.join(either)}", line, backed=True)]


def _standing(top: pygame.Rect) -> pygame.Rect:
    """What a brick covers with its front and a little around it."""
    return top.inflate(0, top.height)
