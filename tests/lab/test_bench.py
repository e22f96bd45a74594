"""The benchmark plays whole matches, always the same ones."""

import json

import pytest

from game.lab import bench
from tests.helpers import toy
from tests.helpers.commands import Run


def test_the_figures_are_found_under_the_games_name_and_printed_for_every_game(run: Run) -> None:
    assert bench.toy(5, 1) == bench.toy(5, 1) == bench.play(toy.GAME, 5, 1)["plies"]
    assert bench.toy(6, 1) > bench.toy(5, 1)
    with pytest.raises(AttributeError, match="no game 'chess'"):
        _ = bench.chess
    status, out, err = run("bench", "--seconds", "0.01", "--json")
    assert (status, err) == (0, "")
    figures = json.loads(out)["games"]
    assert list(figures) == ["toy"]
    assert figures["toy"]["plies_per_s"] > figures["toy"]["hands_per_s"] > 0
