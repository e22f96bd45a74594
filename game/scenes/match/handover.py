"""The lid of the box: covers everything until the next person says that they are sitting there.

It slides over a table on which nobody's hand is shown any more. Only a deliberate press draws it off again, a moment
after it has shut at the earliest, and only then anything of the next seat is drawn. While it is closed whoever played
last may take that back, and rules and menu are those of the match: they show nothing of anybody's hand.
"""

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.scenes.shell.base import Context, Scene
from game.ui.board.picture import Seating
from game.ui.platform.pending import Pending
from game.ui.style import tempo
from game.ui.widgets.buttons import Button

SHUT = 0.8
"""Seconds the lid lies shut before it can be lifted: a press too many shows nobody's hand."""
OPEN_TO_ALL = ("rules", "pause", "seal", "save", "new")
"""What keys of the table do here too: nothing of that belongs to a hand."""


class Regret(NamedTuple):
    """Somebody who may still take back what they played last."""

    name: str
    take_back: Callable[[], None]
    """Does it; the lid is gone then."""


class HandOverScene(Scene):
    """Shows one name and nothing else; opens by one deliberate press."""

    name = "curtain"

    def __init__(
        self,
        context: Context,
        seating: Seating,
        command: Callable[[str], object],
        menu: Callable[[], None],
        regret: Regret | None = None,
    ) -> None:
        super().__init__(context)
        self.seating = seating
        self._command, self._menu = command, menu
        """What keys and the menu button do at the table below."""
        self._regret = regret
        self.opening = False
        self._pace = tempo.pace(context.settings)
        self._time = tempo.FADE if self._pace.reduced else tempo.LID * self._pace.factor
        self._left = 0.0 if self._pace.still else self._time
        """Seconds the lid still slides."""
        self._shut = SHUT
        """Seconds before it can be lifted, once it lies still."""
        context.sound.play("lid")

    def layout(self) -> None:
        """The menu button, the one that lifts the lid, and that of whoever may take something back."""
        px = self.context.scale.px
        width = self.context.scale.width
        label = f"I am {self.seating.name}, open the lid"
        button = pygame.Rect(0, 0, min(px(344), width - px(32)), px(64))
        button.midtop = (width // 2, min(self._sign().bottom + px(38), self.context.scale.height - px(16 + 64)))
        menu = self.menu_button()
        opens = Button("open", label, button, self.lift, kind="brass", enabled=not self._shut, reason="in a moment")
        self.widgets = [menu, opens]
        if self._regret is not None:
            label, left = f"{self._regret.name}: take it back", menu.rect.right + px(12)
            wide = min(self.context.assets.text_size(label, "sans-bold", px(19))[0] + px(40), width - left - px(16))
            place = pygame.Rect(left, menu.rect.y, wide, menu.rect.height)
            self.widgets.insert(1, Button("take back", label, place, self.take_back, shortcut="Ctrl+Z"))
        if self.focus_key is None:
            self.focus_key = "open"

    def _sign(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        sign = pygame.Rect(0, 0, min(px(600), scale.width - px(48)), min(px(298), scale.height // 2))
        sign.midtop = (scale.width // 2, max(px(76), round(scale.height * 0.245)))
        return sign

    def lift(self) -> None:
        """The next person sits there: what lies below is theirs, and the lid is drawn off by its notch."""
        if self.opening or self._shut:
            return
        self.opening = True
        done, self.on_result = self.on_result, None
        if done is not None:
            done(None)
        self._left = 0.0 if self._pace.still else self._time
        if self._left:
            self.context.sound.play("lid")
            self.changed()
        else:
            self.close(None)

    def take_back(self) -> None:
        """Whoever played last takes that back: nothing of what they hold is shown before they open their own lid."""
        if self._regret is None or self.opening:
            return
        self.on_result = None
        self.close(None)
        self._regret.take_back()

    def command(self, name: str) -> bool:
        """Taking back has its key here too, and so has what belongs to nobody's hand."""
        if name == "undo":
            self.take_back()
        elif name in OPEN_TO_ALL:
            self._command(name)
        else:
            return super().command(name)
        return True

    def menu(self) -> None:
        """The menu of the match."""
        self._menu()

    @property
    def moves(self) -> bool:
        """Whether the lid slides."""
        return self._left > 0

    def settled(self) -> bool:
        """Whether the lid lies still and can be lifted."""
        return not self.moves and not self._shut

    def update(self, dt: float) -> Pending:
        """The lid slides on; once it is off, this scene is over. Lying shut, it can be lifted after a moment."""
        if not self.moves:
            return self._unlock(dt)
        self._left = max(0.0, self._left - dt)
        self.changed()
        if not self.moves and self.opening:
            self.close(None)
            return False
        return self.moves or self._shut

    def _unlock(self, dt: float) -> Pending:
        """Seconds until the lid can be lifted."""
        was, self._shut = self._shut, max(0.0, self._shut - dt)
        if was and not self._shut:
            self.inputs.explained = None
            self.layout()
            self.inputs.settle()
            self.changed()
        return self._shut or False

    def process(self, event: pygame.event.Event) -> None:
        """A key or click finishes the lid's way. On its way shut that is all it does: it opens nothing unseen.

        On its way open it goes on to the table below.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        if not self.moves:
            super().process(event)
        elif pressed:
            self.update(self._left)
            if self.opening:
                self.context.stack.top.tick(0.0)
                self.context.stack.top.process(event)

    def focus_lost(self) -> None:
        """Nobody looks any more: a lid that was being drawn off is off at once, and the table below covers itself."""
        if self.opening:
            self.update(self._left)

    def focus_shape(self, key: str) -> tuple[pygame.Rect, float] | None:
        """The ring stands on a lid that lies still only."""
        return None if self.moves else super().focus_shape(key)

    def back(self) -> None:
        """Esc leads to the menu; it never lifts the lid."""
        self.menu()

    def title(self) -> str:
        """Whose turn it is, nothing more."""
        return f"Pass to {self.seating.name}"

    def describe(self) -> str:
        """The same in a sentence."""
        return f"The lid is closed. Pass to {self.seating.name}."

    @property
    def _below(self) -> Scene:
        """The table that the lid lies on."""
        scenes = self.context.stack.scenes
        return scenes[scenes.index(self) - 1]

    def stale(self) -> list[pygame.Rect] | None:
        """While the lid slides, the table is seen beside it."""
        if self.moves:
            self._below.stale()
        return super().stale()

    def draw(self, surface: pygame.Surface) -> None:
        """The lid, opaque, or as far as it covers the table."""
        if not self.moves:
            self._draw_lid(surface, 0)
            self._draw_button(surface)
            return
        self._below.draw(surface)
        off = 1 - self._left / self._time if self.opening else self._left / self._time
        if self._pace.reduced:
            lid = self.context.assets.lid(*surface.get_size()).copy()
            lid.set_alpha(round(255 * (1 - off)))
            surface.blit(lid, (0, 0))
            return
        k = tempo.ease_in(off) if self.opening else 1 - tempo.ease_out(1 - off)
        self._draw_lid(surface, round(surface.get_width() * k))

    def _draw_lid(self, surface: pygame.Surface, across: int) -> None:
        """The lid with its brass sign, pushed in from the right by its notch up to so many pixels."""
        assets, scale = self.context.assets, self.context.scale
        px, theme = scale.px, assets.theme
        if across:
            shadow, pad = assets.shadow(px(40), surface.get_height(), lifted=True, radius=0)
            surface.blit(shadow, (across - pad, -pad))
        surface.blit(assets.lid(*surface.get_size()), (across, 0))
        sign = self._sign().move(across, 0)
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

    def _draw_button(self, surface: pygame.Surface) -> None:
        """The buttons; the key is named while it is this one that it presses."""
        assets, scale, sign = self.context.assets, self.context.scale, self._sign()
        px, theme = scale.px, assets.theme
        self.draw_widgets(surface)
        opens = self.widget("open")
        assert opens is not None
        below = opens.rect.bottom + px(28)
        if below > scale.height - px(16) or self.focus_key != opens.key or not opens.enabled:
            return
        hint = assets.text("or press Space", "sans", px(18), theme.text_on_walnut)
        surface.blit(hint, hint.get_rect(center=(sign.centerx, below)))
