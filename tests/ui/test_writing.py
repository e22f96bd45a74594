"""Letters: every sign there is, and lines that fit."""

import pytest

from game.ui.sprites.assets import Assets
from game.ui.style.fonts import FACES
from game.ui.style.theme import LAMPLIT, SEAT_STYLES

pytestmark = pytest.mark.usefixtures("window")


class TestWriting:
    @pytest.mark.parametrize("role", sorted(FACES))
    def test_has_every_sign_we_use(self, assets: Assets, role: str) -> None:
        signs = "–—’‘“”…×−+·÷→≥|‹›½éßÅñ0123456789"
        signs += "●■▲◆✓✗" if role.startswith("sans") else ""
        metrics = assets.font(role, 20).metrics(signs)
        assert [sign for sign, found in zip(signs, metrics, strict=True) if found is None] == []

    @pytest.mark.parametrize("name", ["\u200b", "\u202e", "\ufeff", "\0", ""])
    def test_without_width_takes_no_room_and_does_no_harm(self, assets: Assets, name: str) -> None:
        assert assets.text_size(name, "sans", 20)[0] == 0
        assert assets.text(name, "sans", 20, LAMPLIT.ink).get_width() <= 1
        assert assets.token(SEAT_STYLES[0], 40, name).get_size() == (40, 40)

    def test_wraps_at_the_width_and_loses_nothing(self, assets: Assets) -> None:
        told = "After every tile, add up the outer ends of the layout.\nA double counts twice."
        lines = assets.wrap(told, "sans", 20, 180)
        assert " ".join(lines) == told.replace("\n", " ")
        assert all(assets.text_size(line, "sans", 20)[0] <= 180 for line in lines)
        assert "A double" in lines

    def test_keeps_a_sum_in_brackets_together(self, assets: Assets) -> None:
        told = "Nora covered A6 A7 A8 B8, the last with a clear marker (3 + 3 + 0 + 3 = 9)"
        for width in range(200, 420, 20):
            assert [line for line in assets.wrap(told, "sans", 20, width) if "(3 + 3 + 0 + 3 = 9)" in line]
        assert all(assets.text_size(line, "sans", 20)[0] <= 90 for line in assets.wrap(told, "sans", 20, 90))

    def test_is_cut_with_an_ellipsis_only_when_it_must(self, assets: Assets) -> None:
        assert assets.shorten("Ana", "sans", 20, 200) == "Ana"
        cut = assets.shorten("Wilhelmina the Elder", "sans", 20, 100)
        assert cut.endswith("…")
        assert cut.startswith("Wil")
        assert assets.text_size(cut, "sans", 20)[0] <= 100
