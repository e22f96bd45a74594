"""By keyboard: what lies on a table in reading order, the focus of a button that becomes grey, and text fields."""

import itertools
import random

import pytest

from game.ui.style import fonts
from game.ui.widgets.textfield import UNKNOWN
from tests.scenes.sitting import by_mouse, sit_down
from tools.gallery.rooms import everything
from tools.gallery.stage import Look, staged


def backwards(scene):
    """Neighbouring stops of a table, both on the cloth or on the rack, of which the second is above or to the left."""
    rack, edge, found = scene.view.areas.rack, scene.scale.width, []
    for one, other in itertools.pairwise(scene.stops()):
        low = [stop.rect.centery >= rack.top for stop in (one, other)]
        thing = [stop.key in scene.tabletop.items for stop in (one, other)]
        if (any(low) if low[0] != low[1] else not low[0] and not all(thing)) or other.rect.x >= edge:
            continue
        row = min(one.rect.bottom, other.rect.bottom) - max(one.rect.top, other.rect.top)
        beside = row > 0.6 * min(one.rect.height, other.rect.height)
        if other.rect.bottom <= one.rect.top + 2 or (beside and other.rect.right <= one.rect.left + 2):
            found.append((one.key, other.key))
    return found


TABLES = [each for each in everything() if each.name.endswith(("-picked", "-preview", "-longest", "-refused", "-late"))]


@pytest.mark.nightly(one_in=8)
@pytest.mark.parametrize("exhibit", TABLES, ids=lambda each: each.key)
def test_what_lies_on_the_table_is_walked_in_reading_order(exhibit):
    with staged(exhibit, Look(settings={"speed": "instant"})) as stage:
        assert len(stage.scene.stops()) > 4
        assert backwards(stage.scene) == []


class TestAButtonThatBecomesGrey:
    """A button that cannot be pressed again gives the focus to the next useful one."""

    def test_while_others_play(self, pilot):
        sit_down(pilot, "castle", "human", "human", "human")
        table, chance = pilot.app.stack.scenes[-2], random.Random(1)
        pilot.key("space")
        while not pilot.find("done")["enabled"]:
            by_mouse(pilot, chance)
        pilot.click("done")
        assert pilot.scene.name == "curtain"
        assert table.widget("done").enabled is False
        assert table.focus_key is None


def test_in_a_field_shortcuts_sleep_and_a_letter_that_cannot_be_shown_is_left_out_with_a_word(pilot, monkeypatch):
    monkeypatch.setattr(fonts, "lenders", lambda sign, bold: ())
    pilot.click("game:castle")
    pilot.click("seat:0:name")
    pilot.key("enter")
    pilot.type("Mo l? p-")
    assert pilot.scene.name == "setup"
    pilot.type("ë\U0001f389")
    assert pilot.find("seat:0:name")["value"] == "Mo l? p-ë"
    pilot.hover("deal")
    pilot.pass_time(5)
    assert pilot.dump()["tooltip"] == UNKNOWN, "it stays although the mouse has gone elsewhere"
    pilot.type("!")
    assert pilot.dump()["tooltip"] == ""
