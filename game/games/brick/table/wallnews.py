"""Where text goes on the cloth of Brick Dominoes: news clear of the wall, and a line that says what to choose."""

from collections.abc import Callable, Sequence

import pygame

from game.games.brick.rules.actions import Skip
from game.games.brick.table.wallview import FOOT, caption_rows
from game.ui.board.items import Item, caption
from game.ui.board.picture import View
from game.ui.draw.regions import covered
from game.ui.sprites.assets import Assets
from game.words import N_, _

NEWS_WIDTH = 200
"""The least width of news beside a wall, in dp."""
EXTRA_HEIGHT = 90
"""The additional height that news may take there, above and below, for further lines, in dp."""
ENDS, GAP = 40, 6
"""How much longer a line is than its words, and how far it stays away from bricks, in dp."""

SHOW = N_("Choose a brick to show: the player who shows the heaviest starts")
CHOOSE = N_("Choose a brick to lay on or beside the wall")
SKIP = N_("No brick fits the wall: skip your turn")
DRAW = (
    (N_("The brickyard is empty"), N_("Draw from the readied bricks")),
    (N_("Draw from the brickyard"), N_("Draw from the brickyard or the readied bricks")),
)
"""Indexed by whether the brickyard has bricks, then by whether there are readied ones."""
SHORTER = {SHOW: (N_("Choose a brick to show"),)}
"""Shorter wordings, used where there is too little room."""


def news_room(
    view: View, bricks: Sequence[pygame.Rect], places: Sequence[pygame.Rect]
) -> Callable[[pygame.Rect | None], pygame.Rect]:
    """A function that gives the area for news, in pixels, from the ghost of the brick in hand if it is shown.

    The area lies above the line at the foot of the cloth, below the line at its top, or beside the bricks and places in
    the way; if none of these has room, it is the row that hides least. `bricks` are the top faces of the wall, `places`
    those where the brick in hand may lie.
    """
    felt, (foot, top) = view.areas.felt, caption_rows(view)
    lower = pygame.Rect(0, 0, min(view.px(820), felt.width), view.px(40))
    lower.midbottom = felt.centerx, foot.top - view.px(4)
    upper = pygame.Rect(lower.x, top.bottom + view.px(4), lower.width, lower.height)
    lowest = lower.move(0, felt.bottom - view.px(FOOT / 2) - lower.bottom)
    lines, tall = lower.inflate(0, 2 * view.px(EXTRA_HEIGHT)), max(bricks[0].size)
    near = {number for row in (lines, upper) for number in row.inflate(0, tall).collidelistall(bricks)}
    walls = [_standing(bricks[number]) for number in near]
    in_the_way = [rect for rect in (*walls, *places) if lines.colliderect(rect)]

    def room(ghost: pygame.Rect | None) -> pygame.Rect:
        tried = [] if ghost is None else [_standing(ghost)]
        free = [row for row in (lower, upper) if row.collidelist([*walls, *tried]) < 0]
        if free:
            return free[0]
        midway = [*in_the_way, *(rect for rect in tried if lines.colliderect(rect))]
        left, right = min(rect.left for rect in midway), max(rect.right for rect in midway)
        x, width = max((felt.left, left - felt.left), (right, felt.right - right), key=lambda side: side[1])
        if width >= view.px(NEWS_WIDTH):
            return pygame.Rect(x, lower.y, width, lower.height)
        hidden = [ghost] if ghost else []
        return min((lowest, lower, upper), key=lambda row: (covered(row, hidden), covered(row, bricks)))

    return room


def what_to_do(view: View, bricks: Sequence[pygame.Rect], assets: Assets, *, picked: bool) -> list[Item]:
    """The line that says what the seat has to do, at the foot of the cloth or at its top, or beside the bricks there.

    Without room, it covers bricks, or is left out where a brick to lay is to be chosen. `bricks` are the top faces of
    the wall; once a brick is `picked`, its places say enough.
    """
    asked = _asked(view, picked=picked)
    if not asked:
        return []
    words, shorter = _(asked), tuple(map(_, SHORTER.get(asked, ())))
    rows, standing = caption_rows(view), [_standing(brick) for brick in bricks]
    line = pygame.Rect(0, 0, assets.text_size(words, "sans", view.px(18))[0] + view.px(ENDS), rows[0].height)
    places = [row.inflate(min(0, line.width - row.width), 0) for row in rows]
    for row in rows:
        lying = [standing[number] for number in row.collidelistall(standing)]
        left, right = min((rect.left for rect in lying), default=0), max((rect.right for rect in lying), default=0)
        beside = left - line.width - view.px(GAP), right + view.px(GAP)
        places += [line.move(x, row.y) for x in beside if row.x <= x <= row.right - line.width]
    free = [place for place in places if place.collidelist(standing) < 0] or places[:1] * (asked != CHOOSE)
    return [caption(words, place, backed=True, shorter=shorter) for place in free[:1]]


def _asked(view: View, *, picked: bool) -> str:
    """What the seat has to do, in English; empty if it need not be told."""
    seen = view.observation
    if not view.legal:
        return ""
    if None in seen["revealed"]:
        return SHOW
    if seen["drawing"]:
        return DRAW[bool(seen["boneyard"])][bool(seen["readied"])]
    if picked:
        return ""
    return SKIP if all(isinstance(action, Skip) for action in view.legal) else CHOOSE


def _standing(top: pygame.Rect) -> pygame.Rect:
    """The area of a brick with its front, and a margin."""
    return top.inflate(0, top.height)
