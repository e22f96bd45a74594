"""Where words stand on the cloth of Brick Dominoes: news keep off the wall, and a line says what is to be chosen."""

from collections.abc import Sequence
from functools import cached_property

import pygame

from game.games.brick.rules.actions import Skip
from game.games.brick.table.wallview import FOOT, caption_rows
from game.ui.board.items import Item, caption
from game.ui.board.picture import View
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets

LEAST = 200
"""So much room, in dp, news need beside a wall."""
NARROW = 90
"""So much higher, in dp, they become there, for they take more lines."""

ENDS, GAP = 40, 6
"""What a line of words takes beyond them, and how far it stays from a brick, in dp."""

SHOW = "Choose a brick to show: whoever shows the heaviest starts"
CHOOSE = "Choose a brick to lay on or beside the wall"
SKIP = "No brick fits the wall: skip your turn"
SHORTER = {SHOW: ("Choose a brick to show",)}
"""What is said where there is too little room for that."""


class NewsRoom:
    """Where news stand, in pixels: above the line at the foot of the cloth, or below the one at its top.

    Where bricks lie midway, they stand at one side, or take the place of the line at the foot, which gives way. Where
    there is room nowhere they hide as little as may be, and rather bricks than the one that is tried, the `ghost`.
    `bricks` are the top faces of those that lie, `places` where the one in hand may. What does not depend on the ghost
    is worked out once.
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
        rows = (self._foot, lower, upper)
        at = min(range(len(rows)), key=lambda at: (covered(rows[at], [ghost] if ghost else []), self._hide[at]))
        return rows[at]

    @cached_property
    def _rows(self) -> tuple[pygame.Rect, pygame.Rect]:
        view, felt = self._view, self._view.areas.felt
        foot, top = caption_rows(view)
        lower = pygame.Rect(0, 0, min(view.px(820), felt.width), view.px(40))
        lower.midbottom = felt.centerx, foot.top - view.px(4)
        return lower, pygame.Rect(lower.x, top.bottom + view.px(4), lower.width, lower.height)

    @cached_property
    def _foot(self) -> pygame.Rect:
        """Where otherwise a line says what is to be chosen, or what a place asks for; nearer to the rack."""
        low = self._view.areas.felt.bottom - self._view.px(FOOT / 2)
        return self._rows[0].move(0, low - self._rows[0].bottom)

    @cached_property
    def _hide(self) -> list[int]:
        """How much of the bricks would be hidden at the foot, and in either row."""
        return [covered(row, self._bricks) for row in (self._foot, *self._rows)]

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


def what_to_do(view: View, bricks: Sequence[pygame.Rect], assets: Assets, *, picked: bool) -> list[Item]:
    """What is asked of one now, in a line at the foot of the cloth or at its top, or beside the bricks that lie there.

    Where a wall is seen from so near that there is room for it nowhere, only what one cannot but do is said.
    `bricks` are the top faces of those that lie; `picked` is whether one is in hand: its places say enough.
    """
    words = _asked(view, picked=picked)
    if not words:
        return []
    rows, standing = caption_rows(view), [_standing(brick) for brick in bricks]
    line = pygame.Rect(0, 0, assets.text_size(words, "sans", view.px(18))[0] + view.px(ENDS), rows[0].height)
    places = [row.inflate(min(0, line.width - row.width), 0) for row in rows]
    for row in rows:
        lying = [standing[number] for number in row.collidelistall(standing)]
        left, right = min((rect.left for rect in lying), default=0), max((rect.right for rect in lying), default=0)
        beside = left - line.width - view.px(GAP), right + view.px(GAP)
        places += [line.move(x, row.y) for x in beside if row.x <= x <= row.right - line.width]
    free = [place for place in places if place.collidelist(standing) < 0] or places[:1] * (words != CHOOSE)
    return [caption(words, place, backed=True, shorter=SHORTER.get(words, ())) for place in free[:1]]


def _asked(view: View, *, picked: bool) -> str:
    """What somebody is to do now; nothing where nobody has to be told."""
    seen = view.observation
    if not view.legal:
        return ""
    if None in seen["revealed"]:
        return SHOW
    if seen["drawing"]:
        either = [*["the brickyard"] * bool(seen["boneyard"]), *["the readied bricks"] * bool(seen["readied"])]
        return f"Draw from {' or '.join(either)}"
    if picked:
        return ""
    return SKIP if all(isinstance(action, Skip) for action in view.legal) else CHOOSE


def _standing(top: pygame.Rect) -> pygame.Rect:
    """What a brick covers with its front and a little around it."""
    return top.inflate(0, top.height)
