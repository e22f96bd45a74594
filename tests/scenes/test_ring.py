"""What is picked looks different from what the keyboard is on, and the ring is for those who use keys."""

from pathlib import Path

from game.core.record import HUMAN
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import hand, playable, sit_down


def ringed(pilot: Pilot) -> bool:
    """Whether the ring stands on what has the focus."""
    scene = pilot.scene
    assert scene.focus_key is not None
    return scene.focus_shape(scene.focus_key) is not None


class TestTheRing:
    def test_is_not_there_for_somebody_who_has_only_used_the_mouse(self, pilot: Pilot, table: PlayScene) -> None:
        tile = playable(table)
        assert table.focus_key in hand(table)
        assert not ringed(pilot)
        pilot.click(tile)
        assert not ringed(pilot)
        assert table.view.hovered in ("", tile)

    def test_comes_with_the_first_key_and_goes_with_the_next_click(self, pilot: Pilot, table: PlayScene) -> None:
        for key in ("tab", "right", "1"):
            pilot.key(key)
            assert ringed(pilot), key
            pilot.click((640, 130))
            assert not ringed(pilot), key

    def test_is_always_seen_on_a_sheet(self, pilot: Pilot, table: PlayScene) -> None:
        pilot.click("menu")
        assert ringed(pilot)


class TestAPick:
    def test_is_given_up_for_another_tile_even_for_one_that_fits_nowhere(self, tmp_path: Path) -> None:
        with Pilot((1280, 800), tmp_path, seed=3, settings={"speed": "instant"}) as pilot:
            sit_down(pilot, "fives", HUMAN, "novice")
            table = pilot.scene
            assert isinstance(table, PlayScene)
            fits = playable(table)
            other = next(key for key in hand(table) if f"hand:{key[5:]}" not in table.table.starts(table.view))
            pilot.click(fits)
            assert table.table.picks == (f"hand:{fits[5:]}",)
            pilot.click(other)
            assert table.table.picks == ()
            assert table.hud.news.refuses
