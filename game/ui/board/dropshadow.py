"""The shadow of an item between lying and held: its two layers separate as the item rises."""

import math

import pygame

from game.ui.draw import shadows
from game.ui.draw.shadows import Sides
from game.ui.sprites.assets import Assets

LIFTED_DRIFT = 9.0
"""Vertical distance between the shadows of a held item and one at rest, in dp."""


def reach(scale: float, *, held: bool) -> Sides:
    """How far a lifted item's shadow reaches beyond its face, in px; further above unless `held`, since it drifts."""
    sides = shadows.sides(shadows.LIFTED, scale)
    return sides if held else sides._replace(above=sides.above + math.ceil(LIFTED_DRIFT * scale))


def cast(surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float, *, small: bool = False) -> None:
    """Draws the shadow of a tile's face at `rect`, lifted by `lift` (0 at rest, 1 held).

    In between, one shadow fades out and the other in while both drift, so only two sprites are needed.
    """
    drift = LIFTED_DRIFT * assets.scale
    if lift < 1:
        sprite, pad = assets.shadow(rect.width, rect.height, small=small)
        _lay(surface, sprite, (rect.x - pad, rect.y - pad + round(drift * lift)), 1 - lift)
    if lift > 0:
        sprite, pad = assets.shadow(rect.width, rect.height, lifted=True)
        _lay(surface, sprite, (rect.x - pad, rect.y - pad - round(drift * (1 - lift))), lift)


def _lay(surface: pygame.Surface, sprite: pygame.Surface, at: tuple[int, int], strength: float) -> None:
    if strength >= 1:
        surface.blit(sprite, at)
        return
    sprite.set_alpha(round(255 * strength))
    surface.blit(sprite, at)
    sprite.set_alpha(255)
