"""The head of a table where plates leave it little room."""

import pygame
import pytest

from game.ui.board import chrome
from tests.pilot import Pilot
from tests.scenes.sitting import begin


@pytest.mark.parametrize("key", ["fives", "castle", "fortress", "brick", "stones"])
def test_at_four_seats_the_seal_of_the_deal_and_what_is_saved_are_in_sight(key, tmp_path, monkeypatch):
    written = []
    write = chrome.write_fitting

    def listen(surface, lines, *besides):
        written.append(lines[0])
        return write(surface, lines, *besides)

    monkeypatch.setattr(chrome, "write_fitting", listen)
    with Pilot((1280, 800), tmp_path, seed=5, settings={"speed": "instant"}) as pilot:
        scene = begin(pilot, key, Nora="human", Ben="human", Ana="human", Ida="human")
        pilot.settle()
        head = next(part for part in scene.tabletop.display_list.ops({}, set(), set()) if part.key == "the head")
        written.clear()
        head.paint(pygame.Surface((1280, 800)))
    title, line = written
    assert title == scene.title()
    assert line.endswith(f"deal {scene.session.sealed[:6]} · saved")
