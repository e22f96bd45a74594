"""What the style of opponents is measured by: only what they like better counts as theirs."""

import pytest

from game.core.bot import Budget
from game.games import find
from tools import measure_style


@pytest.mark.parametrize("key", ["fortress", "brick"])
def test_where_a_character_differs_it_has_more_of_what_it_likes(key: str) -> None:
    game = find(key)
    found = measure_style.styles(game, "casual", 80, Budget(playouts=1), 1)
    assert list(found) == ["Yuna", "Marek", "Greta"]
    for style in found.values():
        assert 0 < len(style.own) < 40
        assert all(own > plain for own, plain in zip(style.own, style.plain, strict=True))
        assert len(style.gained) == len(style.own)
        assert all(abs(gained) <= game.expertise().leeway for gained in style.gained)


def test_prints_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure_style.main(["--games", "fortress", "--levels", "novice", "--choices", "100"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[2:4] for line in lines] == [["Pim", "bold"], ["Tilda", "careful"], ["Amos", "blocker"]]
    assert all(0 < float(line[4]) < 50 and line[5] == "%" for line in lines)
