"""The walk of one click: the number of files it passes through from the window to the rules."""

import sys
from pathlib import Path

import pygame
import pytest

import game
from game import games
from tests.scenes.sitting import sit_in

MOST_FILES = 30
"""The most files of the program."""
HERE = str(Path(game.__file__).parent)


@pytest.mark.parametrize("key", games.keys())
def test_a_click_that_plays_passes_few_files_until_the_rules_play_it(pilot, key):
    table = sit_in(pilot, key, games.find(key).seats[0], 6)
    spot, passed, ply = spot_of_the_last_touch(table), set(), table.session.match.ply
    kinds = type(table.session.match.rules).__mro__
    plays = {kind.__dict__["step"].__code__ for kind in kinds if "step" in kind.__dict__}

    def look(frame, event, _):
        if frame.f_code in plays:
            sys.setprofile(None)
        elif event == "call" and frame.f_code.co_filename.startswith(HERE):
            passed.add(frame.f_code.co_filename)

    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sys.setprofile(look)
        pilot.app._give(pygame.event.Event(kind, pos=spot, button=1))
        sys.setprofile(None)
    assert table.session.match.ply == ply + 1
    assert len(passed) <= MOST_FILES, sorted(passed)


def spot_of_the_last_touch(table):
    """Touches all but the last thing of an action; the place of the last one in the window."""
    for action in table.view.legal:
        order = {name: (not name.startswith("hand:"), name.startswith("verb:")) for name in table.table.touches(action)}
        *first, last = sorted(order, key=order.__getitem__)
        table.controller.put_back()
        for name in first:
            table.controller.touch(name)
        table.table.turn_for(action)
        table.refresh()
        buttons = [table.widget(verb.key).rect for verb in table.tabletop.picture.verbs if verb.touch == last]
        places = [item.rect for item in table.tabletop.items.values() if item.touch.partition("/")[0] == last]
        for place in (rect.center for rect in (*buttons, *places)):
            found = table.tabletop.item_at(place)
            if buttons or (found is not None and found.touch.partition("/")[0] == last):
                return place
    raise AssertionError("nothing can be clicked")
