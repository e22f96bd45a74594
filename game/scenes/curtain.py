"""The lid of the box: covers everything until the next person says that they are sitting there."""

import pygame

from game.scenes.base import Context, Scene
from game.ui.table import Seating
from game.ui.widgets import Button


class CurtainScene(Scene):
    """Shows one name and nothing else; opens by one deliberate press."""

    name = "curtain"

    def __init__(self, context: Context, seating: Seating) -> None:
        super().__init__(context)
        self.seating = seating

    def layout(self) -> None:
        """The menu button and the one that lifts the lid."""
        px = self.context.scale.px
        width = self.context.scale.width
        label = f"I am {self.seating.name}, open the lid"
        button = pygame.Rect(0, 0, min(px(344), width - px(32)), px(64))
        button.midtop = (width // 2, self._sign().bottom + px(38))
        self.widgets = [self.menu_button(), Button("open", label, button, self.lift, kind="brass")]
        if self.focus_key is None:
            self.focus_key = "open"

    def _sign(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        sign = pygame.Rect(0, 0, min(px(600), scale.width - px(48)), min(px(298), scale.height // 2))
        sign.midtop = (scale.width // 2, max(px(76), round(scale.height * 0.245)))
        return sign

    def lift(self) -> None:
        """The next person sits there."""
        self.close(None)

    def back(self) -> None:
        """Esc leads to the menu; it never lifts the lid."""
        self.menu()

    def title(self) -> str:
        """Whose turn it is, nothing more."""
        return f"Pass to {self.seating.name}"

    def describe(self) -> str:
        """The same in a sentence."""
        return f"The lid is closed. Pass to {self.seating.name}."

    def draw(self, surface: pygame.Surface) -> None:
        """An opaque lid, a brass sign with the name, the button."""
        assets, scale = self.context.assets, self.context.scale
        px, theme = scale.px, assets.theme
        surface.blit(assets.lid(*surface.get_size()), (0, 0))
        sign = self._sign()
        surface.blit(assets.name_plate(sign.width, sign.height), sign)
        token = min(px(54), sign.height // 5)
        initial = self.seating.name[:1].upper()
        mark = assets.token(self.seating.style, token, initial, on_paper=True)
        surface.blit(mark, mark.get_rect(midtop=(sign.centerx, sign.y + round(sign.height * 0.14))))
        words = f"Pass to {self.seating.name}"
        size = px(58)
        while size > px(24) and assets.text_size(words, "serif", size)[0] > sign.width - px(60):
            size -= 2
        name = assets.text(words, "serif", size, theme.text_on_brass)
        surface.blit(name, name.get_rect(center=(sign.centerx, sign.y + round(sign.height * 0.49))))
        note = assets.text("Open the lid when nobody else is looking.", "sans", px(20), theme.text_on_brass)
        surface.blit(note, note.get_rect(center=(sign.centerx, sign.y + round(sign.height * 0.74))))
        self.draw_widgets(surface)
        below = self.widgets[-1].rect.bottom + px(28)
        if below > scale.height - px(16):
            return
        hint = assets.text("or press Space", "sans", px(18), theme.text_on_walnut)
        surface.blit(hint, hint.get_rect(center=(sign.centerx, below)))
