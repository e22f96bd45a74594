"""The head of a table where plates leave it little room."""

import pygame
import pytest

from game.ui.board import chrome
from tests.pilot import Pilot
from tests.scenes.sitting import begin


@pytest.mark.parametrize("key", ["fives", "castle", "fortress", "brick", "stones"])
def test_at_four_seats_what_ends_the_match_is_in_sight_and_then_the_seal_and_what_is_saved(key, tmp_path, monkeypatch):
    written = []
    write = chrome.write_fitting

    def listen(surface, lines, *besides):
        written.append((lines[0], besides[0].width))
        return write(surface, lines, *besides)

    monkeypatch.setattr(chrome, "write_fitting", listen)
    with Pilot((1280, 800), tmp_path, seed=5, settings={"speed": "instant"}) as pilot:
        scene = begin(pilot, key, Nora="human", Ben="human", Ana="human", Ida="human")
        pilot.settle()
        head = next(part for part in scene.tabletop.display_list.ops({}, set(), set()) if part.key == "the head")
        written.clear()
        head.paint(pygame.Surface((1280, 800)))
    (title, _), (line, width) = written
    assert title == scene.title()
    said = scene.table.head(scene.view)
    steps = [said, *(said := f"{said} · {mark}" for mark in (f"deal {scene.session.sealed[:6]}", "saved"))]
    assets = scene.context.assets
    assert line == [words for words in steps if assets.text_size(words, "sans", 16)[0] <= width][-1]
