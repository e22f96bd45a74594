"""Letters: every sign there is, lines that fit, and colours that can be read on their grounds."""

import pygame
import pytest

from game.ui.sprites.assets import Assets
from game.ui.style.fonts import FACES
from game.ui.style.theme import HIGH_CONTRAST, LAMPLIT, SEAT_STYLES, Theme, contrast

pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture(scope="module")
def assets(window: pygame.Surface) -> Assets:
    return Assets()


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

    def test_no_short_word_stands_alone_in_the_last_line(self, assets: Assets) -> None:
        told = "After every tile, add up the outer ends of the layout and of its end."
        wide = assets.text_size(told.removesuffix(" end."), "sans", 20)[0] + 4
        assert assets.wrap(told, "sans", 20, wide)[1:] == ["its end."]
        assert assets.wrap("Ends lie open.", "sans", 20, assets.text_size("Ends lie", "sans", 20)[0]) == [
            "Ends lie",
            "open.",
        ]

    def test_keeps_a_sum_in_brackets_together(self, assets: Assets) -> None:
        told = "Nora covered A6 A7 A8 B8, the last with a clear marker (3 + 3 + 0 + 3 = 9)"
        for width in range(200, 420, 20):
            assert [line for line in assets.wrap(told, "sans", 20, width) if "(3 + 3 + 0 + 3 = 9)" in line]
        assert all(assets.text_size(line, "sans", 20)[0] <= 90 for line in assets.wrap(told, "sans", 20, 90))

    def test_what_a_sum_makes_does_not_begin_a_line(self, assets: Assets) -> None:
        told = "8 taken − 5 left in the row = 3"
        for width in range(60, 300, 7):
            lines = assets.wrap(told, "sans", 20, width)
            assert " ".join(lines) == told
            assert not [line for line in lines if line.startswith("=")]

    def test_is_cut_with_an_ellipsis_only_when_it_must(self, assets: Assets) -> None:
        assert assets.shorten("Ana", "sans", 20, 200) == "Ana"
        cut = assets.shorten("Wilhelmina the Elder", "sans", 20, 100)
        assert cut.endswith("…")
        assert cut.startswith("Wil")
        assert assets.text_size(cut, "sans", 20)[0] <= 100

    @pytest.mark.parametrize(("theme", "least"), [(LAMPLIT, 4.5), (HIGH_CONTRAST, 7.0)])
    def test_reads_on_its_ground(self, theme: Theme, least: float) -> None:
        pairs = {
            "text on panel": (theme.text, theme.panel_top),
            "text on felt": (theme.text, theme.felt_lit),
            "second line on panel": (theme.second, theme.panel_top),
            "second line on felt": (theme.second, theme.felt_lit),
            "text on walnut": (theme.text_on_walnut, theme.walnut),
            "text on paper": (theme.text_on_paper, theme.paper),
            "second line on paper": (theme.second_on_paper, theme.paper),
            "text on a tinted box": (theme.text_on_paper, theme.paper_tint),
            "text on brass": (theme.text_on_brass, theme.brass_dark),
            "new strokes on paper": (theme.pencil_new, theme.paper),
            "the Devil on paper": (theme.devil, theme.paper),
            "a right sum on paper": (theme.right_sum, theme.paper),
            "refusal": (theme.refuse, theme.refuse_ground),
            "pips on ivory": (theme.ink, theme.ivory),
            "score on panel": (theme.score, theme.panel_top),
        }
        poor = {name: round(contrast(*pair), 2) for name, pair in pairs.items() if contrast(*pair) < least}
        assert poor == {}

    @pytest.mark.parametrize(("theme", "least"), [(LAMPLIT, 4.5), (HIGH_CONTRAST, 7.0)])
    def test_edges_and_marks_stand_out(self, theme: Theme, least: float) -> None:
        grounds = (theme.felt, theme.felt_lit, theme.walnut, theme.paper, theme.ivory, theme.panel_top, theme.brass)
        for ground in grounds:
            assert max(contrast(theme.focus, ground), contrast(theme.focus_dark, ground)) >= least
            assert max(contrast(theme.last_move, ground), contrast(theme.last_move_dark, ground)) >= 3
        assert contrast(theme.legal, theme.felt_lit) >= 3
        assert contrast(theme.button_edge, theme.panel_bottom) >= 3
        assert contrast(theme.paper_button_edge, theme.paper) >= 3
