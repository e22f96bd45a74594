"""The example in docs/ plays every game, and every key of an observation is explained."""

import inspect
import json
import re
import sys
from pathlib import Path

import pytest

from game import games
from game.cli import main
from tests.contracts.positions import settings

DOCS = Path(games.__file__).parents[2] / "docs"
EXAMPLE = f"exec:{sys.executable} {DOCS / 'example_bot.py'}"

pytestmark = pytest.mark.skipif(not DOCS.is_dir(), reason="the documentation is not installed")


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
def test_the_example_plays_whole_hands_against_chance(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", key, "--players", f"{EXAMPLE},random", "--deals", "3", "--json"]) == 0
    outside, chance = json.loads(capsys.readouterr().out)["players"]
    assert outside["deals"] == 3
    assert outside["win_share"]["mean"] + chance["win_share"]["mean"] == pytest.approx(1)


@pytest.mark.nightly
@pytest.mark.parametrize("opening", ["free", "answerable"])
def test_the_example_opens_where_too_much_is_legal_to_be_listed(opening, capsys):
    flags = ["--seats", "4", "--seed", "3", "--players", EXAMPLE, "--option", f"opening={opening}", "--hands", "1"]
    assert main(["trace", "stones", *flags]) == 0
    first = next(event for event in map(json.loads, capsys.readouterr().out.splitlines()) if event["event"] == "ply")
    assert first["legal_count"] > 50_000


@pytest.mark.parametrize("key", games.keys())
def test_every_key_of_an_observation_is_explained(key: str) -> None:
    """In docs/bots.md or in the docstring of the rules."""
    game, page = games.find(key), (DOCS / "bots.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("|") and game.title.split()[0] in line.split("|")[1]]
    words = "\n".join([*rows, inspect.getdoc(game.rules(game.default_seats).observe) or ""])
    told = set(re.findall(r"`(\w+)`", words)) | {"seat", "to_act", "hand_no", "scores"}
    for made in (setting.rules() for setting in settings() if setting.game.key == key):
        assert set(made.observe(made.initial_state(1), 0)) <= told
