"""A choice shown in small pictures of what there is to choose from."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.ui.draw import paint
from game.ui.style.theme import mix
from game.ui.widgets.controls import Segmented
from game.ui.widgets.widgets import Lettering

if TYPE_CHECKING:
    from game.ui.sprites.assets import Assets
    from game.ui.style.scale import Scale

Sample = Callable[["Assets", str, tuple[int, int]], pygame.Surface]
"""Makes the picture of the choice of that name, so many pixels large."""


class Swatches(Segmented):
    """Pictures side by side with their words below; the one that holds has a tick and a brass edge."""

    role = "choice"
    radius = 10.0

    def __init__(
        self,
        key: str,
        label: str,
        rect: pygame.Rect,
        names: Sequence[str],
        words: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        sample: Sample,
    ) -> None:
        super().__init__(key, label, rect, words, chosen, on_choose, on_paper=True)
        self.names = names
        self.sample = sample

    def draw(self, surface: pygame.Surface, assets: "Assets", scale: "Scale") -> None:
        """A card for every choice."""
        theme, px = assets.theme, scale.px
        for number, (name, words) in enumerate(zip(self.names, self.choices, strict=True)):
            card = self._part(number).inflate(-px(6), 0)
            held = number == self.chosen
            ground = theme.paper_button if self.state != "hover" else mix(theme.paper_button, theme.paper_tint, 0.6)
            paint.rounded(surface, card, px(9), ground)
            paint.rounded(surface, card, px(9), theme.paper_button_edge, max(1, px(1.3)))
            if held:
                paint.rounded(surface, card, px(9), theme.text_on_paper, max(3, px(4)))
                paint.rounded(surface, card.inflate(-px(2), -px(2)), px(8), theme.brass, max(2, px(2)))
            foot = px(30)
            place = pygame.Rect(card.x + px(7), card.y + px(7), card.width - px(14), card.height - px(7) - foot)
            picture = self.sample(assets, name, place.size)
            surface.blit(picture, place)
            paint.rounded(surface, place, px(4), (*theme.text_on_paper, 120), max(1, px(1)))
            line = pygame.Rect(place.x, place.bottom, place.width, foot)
            if held:
                tick = assets.icon("check", px(16), theme.text_on_paper)
                surface.blit(tick, tick.get_rect(midleft=(line.x, line.centery)))
                line.x, line.width = line.x + px(19), line.width - px(19)
            size = assets.fitting(words, "sans-bold", px(17), px(13), line.width)
            colour = theme.text_on_paper if held else theme.second_on_paper
            lettering = Lettering("sans-bold", size, colour, "left" if held else "center")
            self.write(surface, assets, words, line, lettering)


def tiles_sample(assets: "Assets", name: str, size: tuple[int, int]) -> pygame.Surface:
    """A tile face up and one face down of that set, on the present cloth."""
    return assets.tile_sample(name, *size)


def cloth_sample(assets: "Assets", name: str, size: tuple[int, int]) -> pygame.Surface:
    """That cloth with the foot of its rack."""
    return assets.cloth_sample(name, *size)
