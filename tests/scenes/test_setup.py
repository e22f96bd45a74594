"""The setup of Castle Rock: double presses, held keys, the levels of opponents, and names that give way."""

import pytest

from game import players
from game.scenes.session import turns


@pytest.fixture
def pilot(pilot):
    pilot.click("game:castle")
    return pilot


def seats(pilot):
    return [(seat.name, seat.player) for seat in pilot.scene.plan.seats]


@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (900, 1200)])
def test_a_second_click_on_the_same_place_removes_nobody_else(pilot, size):
    pilot.resize(size)
    pilot.click("quick-4-full")
    pilot.click("seat:6:remove")
    pilot.click("seat:3:remove")
    left, spot = seats(pilot), pilot.app.stack.mouse
    assert len(left) == 6
    pilot.click(spot)
    pilot.click((spot[0] + 3, spot[1] - 3))
    assert seats(pilot) == left
    assert not any(widget.hovered for widget in pilot.scene.widgets)
    pilot.hover("deal")
    pilot.click("seat:3:remove")
    assert len(seats(pilot)) == 5


def test_opponents_think_as_who_they_are(pilot, monkeypatch):
    thinking = []

    class Noted(players.Computer):
        def __init__(self, thinker, match, player, budget):
            super().__init__(thinker, match, player, budget)
            thinking.append(player)

    monkeypatch.setattr(turns, "Computer", Noted)
    sitting = [seat.character for seat in pilot.scene.plan.seats[1:]]
    pilot.click("deal")
    assert thinking == [f"{each.level}:{each.key}" for each in sitting]
