"""A new game's skeleton: one folder of each kind, which is a game that can be played."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import games
from game.scenes.learning.lessonbook import read_lesson
from game.selftest import play_hand
from tests.helpers.sixth import added
from tools import newgame
from tools.gallery.positions import positions


@pytest.fixture
def skeleton(tmp_path: Path) -> Iterator[Path]:
    """The skeleton of Matador, in place."""
    assert newgame.main(["matador", "Matador"], tmp_path) == 0
    with added("matador", tmp_path / "game/games", tmp_path / "levels/matador"):
        yield tmp_path
    for name in [name for name in sys.modules if name.startswith("game.games.matador")]:
        del sys.modules[name]


class TestTheSkeleton:
    def test_is_a_game_that_can_be_played_shown_and_learned(self, skeleton: Path) -> None:
        game = games.find("matador")
        assert (game.key, game.title) == ("matador", "Matador")
        match = play_hand(game)
        assert match.rules.hand_end(match.state) is not None
        assert len(positions(game)) > 10
        lesson, problem = read_lesson(game)
        assert (lesson is not None, problem) == (True, "")

    def test_has_tests_of_its_own_and_a_referee(self, skeleton: Path) -> None:
        for path in ("tests/games/matador/test_matador.py", "tests/referee/matador.py"):
            assert '"matador"' in (skeleton / path).read_text("utf-8")
            assert "Block" not in (skeleton / path).read_text("utf-8")

    def test_is_not_written_over_what_is_there(self, skeleton: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert newgame.main(["matador"], skeleton) == 2
        assert "is there already" in capsys.readouterr().err

    @pytest.mark.parametrize("given", [["Matador"], ["../up"], ["matador", "m"]])
    def test_needs_a_key_and_a_title(self, given, tmp_path, capsys):
        assert newgame.main(given, tmp_path) == 2
        assert capsys.readouterr().err.count("\n") == 1
        assert [*tmp_path.iterdir()] == []
