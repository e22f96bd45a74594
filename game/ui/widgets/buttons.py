"""Buttons with words or an icon, and links on paper."""

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import cast

import pygame

from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.sprites.plates import ButtonKind, ButtonState
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour, mix
from game.ui.widgets.widgets import Lettering, Widget

SMALLEST = 9
"""Smallest size of a label, in dp; only then is one of its words broken."""


@dataclass(eq=False, repr=False)
class Button(Widget):
    """A push button: ``panel`` (dark), ``brass`` (the primary action of a screen) or ``paper``."""

    role = "button"
    fades = True

    on_press: Callable[[], None] = field()  # must be given
    _: KW_ONLY
    kind: str = "panel"
    icon: str = ""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the face for the state, then the icon, if any, and the label, centred together."""
        face = draw_face(surface, self.rect, assets, scale, self.kind, self.state)
        colour = label_colour(assets, self.kind, self.state)
        inner = face.inflate(-scale.px(16 if face.width > scale.px(100) else 8), 0)
        size = assets.fitting(self.label, "sans-bold", scale.px(19), scale.px(15), inner.width)
        if not self.icon and assets.text_size(self.label, "sans-bold", size)[0] > inner.width:
            inner = face.inflate(-scale.px(2), 0)
        if not self.icon and assets.text_size(self.label, "sans-bold", size)[0] > inner.width:
            least = scale.px(SMALLEST)
            size = assets.fitting(self.label.split(), "sans-bold", size, least, inner.width)
            self.write_two_lines(surface, assets, self.label, inner, Lettering("sans-bold", size, colour, "center"))
            return
        if self.icon:
            side = scale.px(22)
            room = min(assets.text_size(self.label, "sans-bold", size)[0], inner.width - side - scale.px(8))
            left = inner.centerx - (side + scale.px(8) + room) // 2
            paint.put(surface, assets.icon(self.icon, side, colour), midleft=(left, inner.centery))
            inner = pygame.Rect(left + side + scale.px(8), inner.y, room, inner.height)
        self.write(surface, assets, self.label, inner, Lettering("sans-bold", size, colour, "center"))


def side_by_side(
    labels: Sequence[str], place: pygame.Rect, gap: int, px: Callable[[float], int], assets: Assets
) -> list[pygame.Rect]:
    """The places of buttons in a row: equally wide if that suffices, otherwise by need. A label may take two lines, so
    it needs at least its longest word. If even those do not fit, all shrink in proportion."""
    room = place.width - gap * (len(labels) - 1)
    needed = [assets.text_size(label, "sans-bold", px(19))[0] + px(16) for label in labels]
    if max(needed) <= room // len(labels):
        needed = [room // len(labels)] * len(labels)
    elif (over := sum(needed) - room) > 0:
        words = [max(assets.text_size(word, "sans-bold", assets.least)[0] for word in each.split()) for each in labels]
        give = [max(1, whole - word - px(16)) for whole, word in zip(needed, words, strict=True)]
        if over <= sum(give):
            needed = [round(whole - over * each / sum(give)) for whole, each in zip(needed, give, strict=True)]
        else:
            needed = [room * word // sum(words) for word in words]
    spare, x, rects = (room - sum(needed)) / len(labels), float(place.x), []
    for least in needed:
        rects.append(pygame.Rect(round(x), place.y, round(x + least + spare) - round(x), place.height))
        x += least + spare + gap
    return rects


@dataclass(eq=False, repr=False)
class IconButton(Button):
    """A square button that shows only an icon; its label appears in the tooltip and the dump."""

    _: KW_ONLY
    icon: str = field()  # must be given
    bare: bool = False
    """Whether the face is drawn only while the mouse is on it."""

    def __post_init__(self) -> None:
        self.tip = self.label

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the icon in the middle."""
        face = self.rect
        if not self.bare or self.state in ("hover", "pressed"):
            face = draw_face(surface, self.rect, assets, scale, self.kind, self.state)
        side = round(min(self.rect.size) * 0.58)
        picture = assets.icon(self.icon, side, label_colour(assets, self.kind, self.state))
        paint.put(surface, picture, center=face.center)


@dataclass(eq=False, repr=False)
class Link(Widget):
    """Underlined words that open something."""

    role = "link"
    radius = 4.0

    on_press: Callable[[], None] = field()  # must be given
    _: KW_ONLY
    on_paper: bool = True
    size: float = 19

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the words; their underline is thicker under the mouse."""
        theme = assets.theme
        colour = theme.pencil_new if self.on_paper else theme.brass_light
        if self.state == "pressed":
            colour = mix(colour, theme.text_on_paper if self.on_paper else theme.text, 0.6)
        place = self.write(surface, assets, self.label, self.rect, Lettering("sans-bold", scale.px(self.size), colour))
        thick = max(1, scale.px(3 if self.state in ("hover", "pressed") else 1.5))
        paint.fill(surface, pygame.Rect(place.x, place.bottom - scale.px(1), place.width, thick), colour)


def draw_face(
    surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale, kind: str, state: str
) -> pygame.Rect:
    """Draws a button's face, a dp higher under the mouse and a dp lower when pressed; returns its box."""
    face = rect.move(0, {"hover": -scale.px(1), "pressed": scale.px(1)}.get(state, 0))
    if state in ("rest", "hover"):
        assets.cast_shadow(surface, face, small=True, radius=scale.px(10))
    surface.blit(assets.button(rect.width, rect.height, cast(ButtonKind, kind), cast(ButtonState, state)), face)
    return face


def label_colour(assets: Assets, kind: str, state: str) -> Colour:
    """The colour of words on a button; paler if it is disabled."""
    theme = assets.theme
    ground, words = {
        "brass": (theme.brass, theme.text_on_brass),
        "paper": (theme.paper_button, theme.text_on_paper),
    }.get(kind, (theme.panel_bottom, theme.text))
    return mix(ground, words, 0.45) if state == "disabled" else words
