"""Portraits: a medallion with the seat's sign, and the choice of an opponent."""

from dataclasses import KW_ONLY, dataclass

import pygame

from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import SeatStyle, mix
from game.ui.widgets.controls import Stepper, draw_sunk
from game.ui.widgets.widgets import Lettering

SIGN = 0.40
"""Side of the sign, as a share of the medallion's."""


def draw_portrait(
    surface: pygame.Surface,
    rect: pygame.Rect,
    portrait: str,
    style: SeatStyle,
    assets: Assets,
    *,
    on_paper: bool = False,
    sign: float = SIGN,
) -> None:
    """Draws the medallion in a square, with the seat's sign on a disc of the ground's colour at its lower right."""
    theme = assets.theme
    size = min(rect.size)
    picture = assets.portrait(portrait, size)
    place = picture.get_rect(center=rect.center)
    surface.blit(picture, place)
    side = max(9, round(sign * size))
    middle = (place.right - side * 0.38, place.bottom - side * 0.44)
    paint.disc(surface, middle, side * 0.62, theme.paper if on_paper else theme.panel_bottom)
    paint.put(surface, assets.glyph(style, side, on_paper=on_paper), center=(round(middle[0]), round(middle[1])))


@dataclass(eq=False, repr=False)
class CharacterStepper(Stepper):
    """``< portrait name >``: the choice of who sits in a seat. Without a portrait the name stands alone."""

    role = "character"

    _: KW_ONLY
    portrait: str
    below: str = ""
    """A line under the name."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the arrows, pale if no one else is free, with portrait and name between them."""
        theme, px = assets.theme, scale.px
        draw_sunk(surface, self.rect, assets, scale, False, self.state)
        self._draw_arrows(surface, assets, px(24), theme.text, mix(theme.well, theme.text, 0.4))
        room = self.rect.inflate(-2 * self._arrow(1).width, 0)
        side = min(self.rect.height - px(4), room.width // 2) if self.portrait else 0
        gap = px(6) if self.portrait else 0
        width = room.width - side - gap
        size = assets.fitting(self.value, "sans-bold", px(18), px(15), width)
        under = Lettering("sans", px(15), theme.second)
        lines = (self.value, "sans-bold", size), (self.below, under.face, under.size)
        words = min(width, max(assets.text_size(*line)[0] for line in lines) + px(2))
        x = room.x + (room.width - side - gap - words) // 2
        if self.portrait:
            paint.put(surface, assets.portrait(self.portrait, side), midleft=(x, self.rect.centery))
        place = pygame.Rect(x + side + gap, self.rect.y, words, self.rect.height)
        if self.below:
            place.height = self.rect.height * 11 // 20
            low = pygame.Rect(place.x, place.bottom - px(2), words, self.rect.bottom - place.bottom)
            self.write(surface, assets, self.below, low, under)
        self.write(surface, assets, self.value, place, Lettering("sans-bold", size, theme.text))

    def _arrow(self, step: int) -> pygame.Rect:
        width = min(self.rect.height * 3 // 4, self.rect.width // 5)
        left = self.rect.x if step < 0 else self.rect.right - width
        return pygame.Rect(left, self.rect.y, width, self.rect.height)
