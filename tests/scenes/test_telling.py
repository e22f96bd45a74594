"""The lines of ``--describe`` are enough to play by, and never reveal anything hidden."""

import errno
import io
import json
import os
import random
import re

import pytest

from game.games import find, keys
from game.scenes.access.dump import LayoutFile, Spoken
from game.scenes.access.telling import Describer
from game.scenes.match.play import PlayScene
from game.words.events import line
from tests.pilot import Pilot
from tests.scenes.sitting import sit_down, sit_in

PILOT = {"size": (800, 560)}
ROUNDS = 400


class Listener:
    """A player who hears the lines, presses keys, and sees nothing."""

    def __init__(self, pilot: Pilot, seed: int = 0) -> None:
        self.pilot = pilot
        self.lines: list[str] = []
        self.rng = random.Random(seed)
        pilot.app.afterwards = Describer(pilot.app.stack, self.hear).look

    def hear(self, line: str) -> None:
        """Remembers the line, which must not name a tile that somebody else holds and nobody else has seen."""
        self.lines.append(line)
        scene = next((each for each in self.pilot.app.stack.scenes if isinstance(each, PlayScene)), None)
        if scene is None or scene.session.hand_end is not None or not scene.session.game.hidden:
            return
        match = scene.session.match
        for seat in range(match.seats):
            seen = match.rules.observe(match.state, seat)
            known = {tile for tiles in seen.get("known", ()) for tile in tiles}
            held = set(seen["hand"]) - known if seat != scene.viewer else set()
            assert not [tile for tile in held if re.search(rf"(?<![\d|]){re.escape(tile)}(?![\d|])", line)], line

    def all(self, since: int = 0) -> str:
        return " ".join(self.lines[since:])

    def at(self) -> str:
        """The name of the stop in focus."""
        return next((line[4:] for line in reversed(self.lines) if line.startswith("At: ")), "")

    def go(self, wanted: str) -> None:
        """Moves the focus there with the Tab key."""
        for _ in range(ROUNDS):
            if self.at().startswith(wanted):
                return
            self.pilot.key("tab")
        raise AssertionError(f"Tab never came to {wanted!r}; it said {self.lines[-6:]}")

    def choose(self) -> None:
        """Goes to one of the nearest stops offered last, and presses it."""
        told = next(line for line in reversed(self.lines) if "You can choose: " in line)
        self.go(self.rng.choice(told.partition("You can choose: ")[2].removesuffix(".").split("; ")[:4]))
        self.pilot.key("enter")


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", keys())
def test_a_hand_can_be_played_by_the_lines_alone(pilot, key):
    listener = Listener(pilot, 5)
    level = next(iter(find(key).levels))
    sit_down(pilot, key, *("human", level, level)[: find(key).seats[0]])
    for _ in range(ROUNDS):
        if pilot.scene.name == "result":
            break
        assert pilot.scene.name == "play"
        listener.choose()
    assert pilot.scene.name == "result"
    assert "Totals: " in listener.all()
    took = [line.partition(" (")[0] for line in listener.lines if " took " in line]
    assert len(took) == len(set(took)), "no capture is told twice"
    inner = [line for line in listener.lines if re.match(r"At: (place|spot|tile|hand|square)\b(:|$)", line)]
    assert not inner, "what has just gone is not told by the key it had"


def test_a_match_that_goes_on_begins_with_how_it_stands(pilot):
    listener = Listener(pilot)
    table = sit_in(pilot, "fives", 2, 8)
    first = table.session.log[0].event
    assert line(first, table.session.plan.names, why=True) not in listener.lines
    assert any(told.startswith("At: ") for told in listener.lines)


def test_behind_the_lid_there_is_only_a_name(pilot):
    listener = Listener(pilot)
    sit_down(pilot, "fives", "human", "human", "human")
    assert pilot.scene.name == "curtain"
    laid = {tile for tile, _ in pilot.app.stack.scenes[-2].view.observation["layout"]}
    assert set(re.findall(r"\d\|\d", listener.all())) == laid, "the double that had to open lies there for all"
    assert "All hands are hidden. Next player: Player " in listener.all()
    pilot.key("enter")
    assert "Your hand: " in listener.all()
    while pilot.scene.name == "play":
        listener.choose()
    assert pilot.scene.name == "curtain"
    lid = max(number for number, line in enumerate(listener.lines) if line == f"– {pilot.scene.title()} –")
    assert "Your hand: " not in listener.all(lid)


def test_a_sheet_is_read_out_and_so_is_why_a_button_cannot_be_pressed(pilot):
    listener = Listener(pilot)
    sit_down(pilot, "castle", "human", "novice")
    pilot.key("ctrl+n")
    assert listener.lines[-3:] == [
        "– Start a new match? –",
        "Your current match has only just begun and will not be saved.",
        "At: Keep playing",
    ]
    pilot.key("esc")
    listener.go("Undo")
    assert listener.at() == "Undo, unavailable. Nothing to undo."


def test_a_refusal_is_told_as_often_as_it_is_given_and_not_once_more_when_a_sheet_is_closed(pilot):
    listener = Listener(pilot)
    sit_in(pilot, "fives", 2, 8)
    for key, seconds in (("1", 0.1), ("1", 9.0), ("1", 0.1), ("f1", 0.1), ("esc", 0.1)):
        pilot.key(key)
        pilot.pass_time(seconds)
    assert sum("3|1 fits no" in line for line in listener.lines) == 3


def test_it_falls_silent_when_nobody_listens_any_more(capsys):
    class Gone(io.StringIO):
        def write(self, words):
            raise BrokenPipeError

    say = Spoken(Gone())
    say("one")
    say("two")
    assert capsys.readouterr().err == ""


def test_a_full_disk_is_one_sentence_and_the_layout_follows_again_later(tmp_path, monkeypatch, capsys):
    def no_space(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "layout.json"
    file = LayoutFile(path)
    for _ in ("full", "full once more"):
        file.write({"scene": "title"})
        with monkeypatch.context() as full:
            full.setattr("game.files.opened", no_space)
            file.write({"scene": "setup"})
            file.write({"scene": "play"})
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        assert "No space left on device; the match goes on" in told
        assert json.loads(path.read_text()) == {"scene": "title"}
        file.write({"scene": "play"})
        assert json.loads(path.read_text()) == {"scene": "play"}
        assert [*tmp_path.iterdir()] == [path]
