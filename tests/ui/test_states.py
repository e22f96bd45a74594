"""Every control looks different at rest, under the mouse, pressed, focused and disabled."""

from itertools import combinations

import pygame
import pytest

from game.scenes.setup.gamecards import game_card, title_games
from game.ui.draw import outlines
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.theme import HIGH_CONTRAST, LAMPLIT, SeatStyle
from game.ui.widgets.buttons import Button, IconButton, Link
from game.ui.widgets.cards import Card, free_place, sign_choice
from game.ui.widgets.controls import Segmented, Slider, Stepper, Toggle, sign_chooser
from game.ui.widgets.textfield import TextField

pytestmark = pytest.mark.usefixtures("window")

SIZE = (260, 140)
RECT = pygame.Rect(30, 40, 200, 60)
STYLE = SeatStyle(1, 2)
LEAST_CHANGED_PIXELS = 40
"""The fewest pixels that differ by at least 8 levels of grey between two states."""


def nothing(*given):
    """The action of the controls here."""


def placed(widget, rect):
    """A widget that gets its place after it is made."""
    widget.rect = rect
    return widget


MADE = {
    "button": lambda: Button("b", "Deal the tiles", RECT, nothing),
    "brass button": lambda: Button("b", "Deal the tiles", RECT, nothing, kind="brass"),
    "paper button": lambda: Button("b", "Back", RECT, nothing, kind="paper"),
    "icon": lambda: IconButton("i", "Menu", RECT, nothing, icon="menu"),
    "bare icon": lambda: IconButton("i", "Remove", RECT, nothing, icon="remove", bare=True),
    "link": lambda: Link("l", "Open the rules", RECT, nothing),
    "choice": lambda: Segmented("s", "Is", RECT, ("Person", "Computer"), 0, nothing),
    "paper choice": lambda: Segmented("s", "Is", RECT, ("Slow", "Fast"), 0, nothing, on_paper=True),
    "stepper": lambda: Stepper("s", "Target", RECT, "50", nothing),
    "switch on": lambda: Toggle("t", "Mute", RECT, True, nothing),
    "switch off": lambda: Toggle("t", "Mute", RECT, False, nothing),
    "slider": lambda: Slider("v", "Volume", RECT, 60, nothing, Scale(1280, 800)),
    "sign": lambda: sign_chooser("s", "Sign", RECT, STYLE, "N", nothing),
    "field": lambda: TextField("f", "Name", RECT, "Nora", nothing),
    "card": lambda: Card("c", "You and two others", RECT, nothing, "Easy"),
    "sign choice": lambda: sign_choice("c", "Blue", pygame.Rect(60, 40, 60, 60), STYLE, False, nothing),
    "free place": lambda: free_place("f", "Add a seat", "2 to 8", RECT, nothing),
    "well": lambda: placed(game_card(title_games()[0][0], nothing, "2–6 players"), pygame.Rect(40, 10, 150, 120)),
}
DISABLED = {"button", "brass button", "paper button", "icon", "bare icon", "choice", "free place"}


def look(name, state, theme):
    surface, widget = pygame.Surface(SIZE), MADE[name]()
    on_paper = any(word in name for word in ("paper", "link", "switch", "slider"))
    surface.fill(theme.paper if on_paper else theme.felt)
    widget.hovered, widget.pressed = state == "hover", state == "pressed"
    widget.focused, widget.enabled = state == "focused", state != "disabled"
    widget.draw(surface, Assets(theme), Scale(1280, 800))
    if state == "focused":
        outlines.focus_ring(surface, widget.rect, widget.radius, 1.0, theme)
    return pygame.transform.grayscale(surface)


@pytest.mark.parametrize("theme", [LAMPLIT, HIGH_CONTRAST], ids=["lamp", "contrast"])
@pytest.mark.parametrize("name", MADE)
def test_every_state_can_be_told_in_a_grey_still(name, theme):
    states = ["rest", "hover", "pressed", "focused", *(["disabled"] if name in DISABLED else [])]
    for (one, first), (other, second) in combinations([(state, look(name, state, theme)) for state in states], 2):
        alike = pygame.mask.from_threshold(first, (0, 0, 0), (8, 8, 8, 255), second).count()
        assert SIZE[0] * SIZE[1] - alike >= LEAST_CHANGED_PIXELS, (one, other)


def test_a_long_value_takes_two_lines_rather_than_be_cut():
    surface, stepper = pygame.Surface(SIZE), Stepper("s", "Goes to", RECT, "the wall, larger half left", nothing)
    stepper.draw(surface, Assets(LAMPLIT), Scale(1280, 800))
    lines = [shown for _words, shown, _place in stepper.writings]
    assert " ".join(lines) == stepper.value
    assert len(lines) == 2
