"""Speak: what is said aloud, by a voice of which only the words are kept."""

import os
import sys
import time
from pathlib import Path

import pytest

from game.reader.speech import Line
from game.reader.voice import Voice, voices
from tests.pilot import Pilot
from tests.scenes.sitting import sit_down, sit_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the voice is a shell script")


class Mouth:
    """A folder on the path with voices in it, each of which writes down what it is to say and takes its time."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.said = folder, folder / "said"
        folder.mkdir()
        self.said.touch()
        monkeypatch.setenv("PATH", str(folder))

    def has(self, name: str, *, seconds: float = 0.0, status: int = 0) -> None:
        script = f'#!/bin/sh\necho "{name} $@" >> {self.said}\n/bin/sleep {seconds}\nexit {status}\n'
        (self.folder / name).write_text(script, "utf-8")
        (self.folder / name).chmod(0o755)

    def lines(self, least: int) -> list[str]:
        """What has been said, once it is so much; what comes 0.2 s later is too late."""
        end = time.monotonic() + 5
        while len(self.said.read_text("utf-8").splitlines()) < least and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)
        return [line.partition(" -- ")[2] for line in self.said.read_text("utf-8").splitlines()]


@pytest.fixture
def mouth(tmp_path, monkeypatch):
    return Mouth(tmp_path / "bin", monkeypatch)


class TestVoice:
    def test_is_found_on_the_path_the_best_first(self, mouth):
        assert voices() == []
        mouth.has("espeak-ng")
        mouth.has("spd-say")
        assert [command[0] for command in voices()] == ["spd-say", "espeak-ng"]

    def test_one_line_cuts_off_the_other_and_news_wait(self, mouth):
        mouth.has("espeak-ng", seconds=30)
        voice = Voice(voices(), "de")
        began = time.monotonic()
        voice.say(Line("first", True))
        assert mouth.lines(1) == ["first"]
        voice.say(Line("news", False))
        assert mouth.lines(1) == ["first"]
        voice.say(Line("second -- 'quoted' $PATH", True))
        assert mouth.lines(2) == ["first", "second -- 'quoted' $PATH"]
        assert time.monotonic() - began < 5
        assert "-v de" in mouth.said.read_text("utf-8")
        voice.close()

    def test_one_that_fails_gives_way(self, mouth):
        mouth.has("spd-say", status=1)
        mouth.has("espeak-ng")
        voice = Voice(voices(), "en")
        voice.say(Line("heard", True))
        assert mouth.lines(2) == ["heard", "heard"]
        voice.close()

    def test_without_one_nothing_happens(self, mouth):
        voice = Voice(voices(), "en")
        voice.say(Line("nobody hears it", True))
        voice.close()


class TestSpeak:
    @pytest.fixture
    def pilot(self, tmp_path, mouth, monkeypatch):
        self.said: list[Line] = []
        monkeypatch.setattr(Voice, "say", lambda _, line: self.said.append(line))
        with Pilot((1280, 800), tmp_path, seed=3, settings={"speed": "instant", "speaks": True}) as pilot:
            yield pilot

    def test_says_where_the_focus_goes(self, pilot):
        assert self.said[-1].words.startswith("Pipstone. ")
        pilot.key("tab")
        assert self.said[-1] == Line(f"{pilot.scene.widget(pilot.scene.focus_key).label}. 2 of 5.", True)

    def test_says_the_turn_and_what_has_happened_in_one_line(self, pilot):
        sit_in(pilot, "fives", 2, 6)
        told = self.said[-1].words
        assert told.startswith("Fives. P0 ")
        assert told.index("P0 ") < told.index("P1 ") < told.index("Your turn") < told.index("in your hand")
        pilot.key("tab")
        assert self.said[-1].cuts
        assert "P1" not in self.said[-1].words

    def test_says_nothing_of_a_hand_while_it_is_covered(self, pilot):
        sit_down(pilot, "fives", "human", "human")
        assert pilot.scene.name == "curtain"
        assert self.said[-1].words.startswith("Next player: Player 1. All hands are hidden. I’m Player 1")
        assert self.said[-1].cuts
        pilot.key("enter")
        assert "in your hand" in self.said[-1].words

    def test_is_off_at_first(self, tmp_path):
        with Pilot((1280, 800), tmp_path / "other", seed=3) as pilot:
            pilot.key("tab")
            assert pilot.app.listening is None


def test_the_setting_says_where_no_voice_was_found(tmp_path, mouth):
    with Pilot((1280, 800), tmp_path, seed=3) as pilot:
        pilot.click("settings")
        told = "No voice was found. On Linux, install espeak-ng."
        assert told not in [widget.label for widget in pilot.scene.widgets]
        pilot.click("speaks")
        assert told in [widget.label for widget in pilot.scene.widgets]
        assert os.environ["PATH"] == str(mouth.folder)
