"""What is said aloud, by a voice that only records its words."""

import sys
import time
from types import SimpleNamespace

import pytest

from game.reader.speech import Line
from game.reader.voice import Voice, voices
from game.scenes.access.listening import Listening
from tests.pilot import Pilot
from tests.scenes.sitting import sit_down

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the voice is a shell script")


class Mouth:
    """A folder on the path with voices, each of which writes down its words and takes its time."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.file = folder, folder / "said"
        folder.mkdir()
        self.file.touch()
        monkeypatch.setenv("PATH", str(folder))

    def has(self, name, *, seconds=0.0, status=0):
        script = f'#!/bin/sh\necho "{name} $@" >> {self.file}\n/bin/sleep {seconds}\nexit {status}\n'
        (self.folder / name).write_text(script, "utf-8")
        (self.folder / name).chmod(0o755)

    def said(self, least):
        """What has been said, once there are `least` lines; anything more than 0.2 s later is missed."""
        end = time.monotonic() + 5
        while len(self.file.read_text("utf-8").splitlines()) < least and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)
        return [line.partition(" -- ")[2] for line in self.file.read_text("utf-8").splitlines()]


@pytest.fixture
def mouth(tmp_path, monkeypatch):
    return Mouth(tmp_path / "bin", monkeypatch)


def test_one_line_cuts_off_the_other_and_news_wait(mouth):
    mouth.has("espeak-ng", seconds=30)
    voice, began = Voice(voices(), "de"), time.monotonic()
    voice.say(Line("first", True))
    assert mouth.said(1) == ["first"]
    voice.say(Line("news", False))
    assert mouth.said(1) == ["first"]
    voice.say(Line("second -- 'quoted' $PATH", True))
    assert mouth.said(2) == ["first", "second -- 'quoted' $PATH"]
    assert time.monotonic() - began < 5
    assert "-v de" in mouth.file.read_text("utf-8")
    voice.close()


def test_the_best_is_taken_one_that_fails_gives_way_and_without_one_nothing_happens(mouth):
    assert voices() == []
    voice = Voice(voices(), "en")
    voice.say(Line("nobody hears it", True))
    voice.close()
    mouth.has("espeak-ng")
    mouth.has("spd-say", status=1)
    assert [command[0] for command in voices()] == ["spd-say", "espeak-ng"]
    voice = Voice(voices(), "en")
    voice.say(Line("heard", True))
    assert mouth.said(2) == ["heard", "heard"]
    voice.close()


def test_what_the_window_shows_is_said_where_that_is_wished_and_nothing_of_a_covered_hand(tmp_path, mouth, monkeypatch):
    said = []
    monkeypatch.setattr(Voice, "say", lambda _, line: said.append(line))
    with Pilot((1280, 800), tmp_path, seed=3, settings={"speed": "instant", "speaks": True}) as pilot:
        assert said[-1].words.startswith("Pipstone. ")
        sit_down(pilot, "fives", "human", "human")
        assert pilot.scene.name == "curtain"
        assert said[-1].words.startswith("Next player: Player 1. All hands are hidden. I’m Player 1")
        assert said[-1].cuts
        pilot.key("enter")
        assert "in your hand" in said[-1].words
        said.clear()
        for speaks in (False, True):
            pilot.app.context.change_settings(speaks=speaks)
            pilot.settle()
        assert [line.words.startswith("Fives. ") for line in said] == [True], "switched on again it says where one is"


def test_a_screen_reader_that_comes_while_it_speaks_is_shown_the_window_at_once_and_only_once(tmp_path, mouth):
    shown = []
    reader = SimpleNamespace(asked=False, show=shown.append)
    with Pilot((1280, 800), tmp_path, seed=3, settings={"speaks": True}) as pilot:
        listening = Listening(pilot.app.context, lambda: 1, lambda: (1280, 800), reader)
        for asked, told in ((False, 0), (True, 1), (True, 1), (False, 1), (True, 2)):
            reader.asked = asked
            listening.look()
            assert len(shown) == told
        listening.silence()


def test_it_is_off_at_first_and_the_setting_says_where_no_voice_was_found(tmp_path, mouth):
    with Pilot((1280, 800), tmp_path, seed=3) as pilot:
        assert pilot.app.listening is None
        pilot.click("settings")
        told = "No voice was found. On Linux, install espeak-ng."
        assert told not in [widget.label for widget in pilot.scene.widgets]
        pilot.click("speaks")
        assert told in [widget.label for widget in pilot.scene.widgets]
