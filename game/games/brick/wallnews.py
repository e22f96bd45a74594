"""Where words stand on the cloth of Brick Dominoes: news keep off the wall, and a line says what is to be chosen."""

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.games.brick.actions import Skip
from game.games.brick.wallview import FOOT, LINE
from game.ui.items import Item, caption
from game.ui.picture import View

LEAST = 200
"""So much room, in dp, news need beside a wall."""
NARROW = 90
"""So much higher, in dp, they become there, for they take more lines."""


class NewsRoom:
    """Where news stand, in pixels: above the line at the foot of the cloth, or below the one at its top.

    Where bricks lie midway, they stand at one side. Where there is room nowhere they hide bricks rather than the one
    that is being tried, the `ghost`. `bricks` are the top faces of those that lie, `places` where the one in hand may.
    What does not depend on the ghost is worked out once.
    """

    def __init__(self, view: View, bricks: Sequence[pygame.Rect], places: Sequence[pygame.Rect]) -> None:
        self._view = view
        self._bricks = bricks
        self._places = places

    def __call__(self, ghost: pygame.Rect | None) -> pygame.Rect:
        """With the brick in hand as it would lie there, if it is shown."""
        lower, upper = self._rows
        tried = [] if ghost is None else [_standing(ghost)]
        free = [row for row in (lower, upper) if row.collidelist(self._standing) < 0 and row.collidelist(tried) < 0]
        if free:
            return free[0]
        midway = [*self._midway, *(rect for rect in tried if self._lines.colliderect(rect))]
        felt, left, right = self._view.areas.felt, min(rect.left for rect in midway), max(rect.right for rect in midway)
        sides = [(felt.left, left - felt.left), (right, felt.right - right)]
        x, width = max(sides, key=lambda side: side[1])
        if width >= self._view.px(LEAST):
            return pygame.Rect(x, lower.y, width, lower.height)
        return upper if lower.collidelist(tried) >= 0 and upper.collidelist(tried) < 0 else lower

    @cached_property
    def _rows(self) -> tuple[pygame.Rect, pygame.Rect]:
        view, felt = self._view, self._view.areas.felt
        line = view.px(LINE + 4)
        lower = pygame.Rect(0, 0, min(view.px(820), felt.width), view.px(40))
        lower.midbottom = felt.centerx, felt.bottom - line - view.px(FOOT)
        return lower, pygame.Rect(lower.x, felt.top + line, lower.width, lower.height)

    @property
    def _lines(self) -> pygame.Rect:
        """As high as news may become beside a wall."""
        return self._rows[0].inflate(0, 2 * self._view.px(NARROW))

    @cached_property
    def _standing(self) -> list[pygame.Rect]:
        """The bricks near both rows."""
        tall = max(self._bricks[0].size)
        rows = [row.inflate(0, tall) for row in (self._lines, self._rows[1])]
        near = {number for row in rows for number in row.collidelistall(self._bricks)}
        return [_standing(self._bricks[number]) for number in near]

    @cached_property
    def _midway(self) -> list[pygame.Rect]:
        """The bricks and places beside which news would stand, as one rectangle; none if there are none."""
        taken = [*self._standing, *self._places]
        found = [taken[number] for number in self._lines.collidelistall(taken)]
        return [found[0].unionall(found[1:])] if found else []


def what_to_do(view: View, bricks: Sequence[pygame.Rect], *, picked: bool) -> list[Item]:
    """What is asked of one now, in a line at the foot of the cloth, or at its top where bricks lie there.

    Where a wall is seen from so near that bricks lie at both, only that one has to skip is said.
    `bricks` are the top faces of those that lie; `picked` is whether one is in hand: its places say enough.
    """
    seen = view.observation
    if not view.legal:
        return []
    felt = view.areas.felt
    if None not in seen["revealed"] and not seen["drawing"]:
        if picked:
            return []
        skips = all(isinstance(action, Skip) for action in view.legal)
        words = "No brick fits the wall: skip your turn" if skips else "Choose a brick to lay on or beside the wall"
        line = pygame.Rect(felt.x, felt.bottom - view.px(LINE + FOOT), felt.width, view.px(LINE))
        upper, standing = line.move(0, felt.top - line.top), [_standing(top) for top in bricks]
        free = [row for row in (line, upper) if row.collidelist(standing) < 0]
        rows = free or [line] * skips
        return [caption(words, row, backed=True) for row in rows[:1]]
    line = pygame.Rect(felt.x, felt.bottom - felt.height * 2 // 7, felt.width, view.px(26))
    if None in seen["revealed"]:
        return [caption("Choose a brick to show: whoever shows the heaviest starts", line)]
    line.midbottom = felt.centerx, felt.bottom - view.px(FOOT)
    either = [*["the brickyard"] * bool(seen["boneyard"]), *["the readied bricks"] * bool(seen["readied"])]
    return [caption(f"Draw from {' or '.join(either)}", line, backed=True)]


def _standing(top: pygame.Rect) -> pygame.Rect:
    """What a brick covers with its front and a little around it."""
    return top.inflate(0, top.height)
