"""The skeleton of a new game: one folder of each kind, and a game that can be played."""

import sys
from datetime import date

import pytest

from game import games
from game.scenes.learning.lessonbook import read_lesson
from game.selftest import play_hand
from game.ui.platform import check
from tests.helpers.sixth import added
from tools import newgame
from tools.gallery.positions import positions


def test_it_is_a_game_that_can_be_played_shown_and_learned_and_has_tests_and_a_referee(tmp_path, capsys):
    assert newgame.main(["newest", "Newest"], tmp_path, date(2030, 12, 31)) == 0
    with added("newest", tmp_path / "game/games", tmp_path / "levels/newest"):
        game = games.find("newest")
        assert (game.key, game.title, game.daily_from) == ("newest", "Newest", "2031-01-01")
        match = play_hand(game)
        assert match.rules.hand_end(match.state) is not None
        assert len(positions(game)) > 10
        lesson, problem = read_lesson(game)
        assert (lesson is not None, problem) == (True, "")
        for path in sorted((tmp_path / "levels/newest").iterdir()):
            check.open_file(f"levels/newest/{path.name}")
        shown = [game.title, game.tagline, *(level.explain for key, level in game.levels.items() if key != "random")]
        for option in game.options_for(2):
            shown += [option.title, option.explain, *(choice.label for choice in option.choices)]
        source = (tmp_path / "game/games/newest/__init__.py").read_text("utf-8")
        unmarked = [words for words in shown if isinstance(words, str) and f'N_("{words}")' not in source]
        assert unmarked == [], "nobody could translate it"
    for name in [name for name in sys.modules if name.startswith("game.games.newest")]:
        del sys.modules[name]
    for path in ("tests/games/newest/test_newest.py", "tests/referee/newest.py"):
        text = (tmp_path / path).read_text("utf-8")
        assert ('"newest"' in text, "Block" in text) == (True, False)
    assert newgame.main(["newest"], tmp_path) == 2, "it is not written over what is there"
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("given", [["Newest"], ["../up"], ["newest", "n"]])
def test_it_needs_a_key_and_a_title(given, tmp_path, capsys):
    assert newgame.main(given, tmp_path) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert [*tmp_path.iterdir()] == []
