"""Keys of one’s own: they are chosen once, and hold and are named everywhere."""

import json

from game.ui.platform import keys


def test_every_key_is_seen_at_once_in_a_window_of_the_usual_size(pilot):
    pilot.key("?")
    shown = {widget["key"] for widget in pilot.dump()["widgets"]}
    assert {f"key:{command.name}" for command in keys.COMMANDS} <= shown
    assert "scroll" not in shown


class TestKeysOfOnesOwn:
    def test_take_the_place_of_the_usual_ones(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        assert pilot.find("key:mute")["label"] == "Press a key…"
        pilot.key("j")
        assert pilot.find("key:mute")["label"] == "J"
        pilot.key("esc")
        pilot.key("m")
        assert not pilot.app.context.settings.mute
        pilot.key("j")
        assert pilot.app.context.settings.mute

    def test_are_not_taken_from_another_command(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        pilot.key("f1")
        assert pilot.find("key:mute")["label"] == "M"
        assert "is already used for" in json.dumps(pilot.dump(), ensure_ascii=False)

    def test_can_be_given_up_again(self, pilot):
        pilot.key("?")
        pilot.click("key:mute")
        pilot.key("j")
        pilot.click("usual")
        assert pilot.app.context.settings.shortcuts == {}
        assert pilot.find("key:mute")["label"] == "M"
