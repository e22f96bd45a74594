"""A brick in hand that is turned: looking at a place, by mouse or keyboard, shows at once how it would lie now."""

from collections.abc import Callable

import pygame
import pytest

from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import playable, sit_in

WAYS: dict[str, Callable[[Pilot, PlayScene], None]] = {
    "key": lambda pilot, scene: pilot.key("r"),
    "wheel": lambda pilot, scene: pilot.wheel(scene.board.mouse, 1),
    "right click": lambda pilot, scene: pilot.send(pygame.MOUSEBUTTONDOWN, pos=scene.board.mouse, button=3),
}


def places(scene: PlayScene) -> dict[str, pygame.Rect]:
    """Where the brick in hand may lie the way it is turned, by key."""
    return {item.key: item.rect for item in scene.tabletop.things.values() if item.touch.startswith("spot:")}


def in_hand(pilot: Pilot) -> PlayScene:
    """A wall of twelve bricks with one more in hand."""
    scene = sit_in(pilot, "brick", 3, 12)
    pilot.click(playable(scene))
    return scene


@pytest.mark.parametrize("how", list(WAYS))
def test_under_a_mouse_that_rests_on_a_place_the_brick_is_seen_as_it_lies_now(pilot: Pilot, how: str) -> None:
    scene = in_hand(pilot)
    seen = list[bool]()
    for spot in [rect.center for rect in places(scene).values()]:
        for _ in range(4):
            pilot.hover(spot)
            pilot.hover((spot[0] + 1, spot[1]))
            WAYS[how](pilot, scene)
            now = [key for key, rect in places(scene).items() if rect.center == spot]
            seen += ["ghost" in scene.tabletop.things and scene.board.hovered in now] if now else []
    assert seen
    assert all(seen)


def test_by_keyboard_the_focus_goes_on_to_the_nearest_place(pilot: Pilot) -> None:
    scene = in_hand(pilot)
    pilot.key("enter")
    assert scene.board.hovered in places(scene)
    for _ in range(4):
        before = places(scene)
        pilot.key("r")
        assert before.keys() != places(scene).keys()
        assert scene.focus_key == scene.board.hovered in places(scene)
        assert "ghost" in scene.tabletop.things
