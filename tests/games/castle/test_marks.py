"""What is drawn around the row of Castle Rock is not crowded, whatever the row has come to."""

import pytest

from game import games
from game.gallery.positions import positions
from game.gallery.stage import Stage
from game.games.castle import marks
from tests.games.castle.touching import seen
from tests.helpers.tables import make_table

TWO_LINES = "6|2 5|2 3|0 4|1 2|0 2|1 2|2 6|1 4|4 1|0 5|5 5|4 3|1 5|0 3|2 6|6 6|4 6|3 5|1"


def test_between_two_lines_the_suits_word_stands_clear_of_the_tiles_held_up_and_is_large():
    table = make_table("castle")
    view = seen(table, TWO_LINES, laid=True, seats=3)
    table.begin()
    table.touch(view, "tile:6|4")
    things = {item.key: item.rect for item in table.picture(view).items}
    above, held, suit = things["tile:2|2"], things["tile:6|4"], things["suit"]
    assert above.bottom < suit.top < suit.bottom <= held.top - 3
    assert suit.height >= 32
    assert held.top < things["tile:5|1"].top


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (1920, 1080)])
def test_the_rows_looked_ahead_to_lie_between_boneyard_and_ones_own_pile_however_large_the_words_are(
    size, tmp_path, monkeypatch
):
    crowded = []
    ahead_panels = marks.ahead_panels

    def watched(room, *more):
        named, panels = ahead_panels(room, *more)
        crowded.extend(panel for _, panel, _ in panels if not room.contains(panel))
        return named, panels

    monkeypatch.setattr(marks, "ahead_panels", watched)
    (late,) = (exhibit for exhibit in positions(games.find("castle")) if exhibit.name == "6-late")
    with Stage(size, tmp_path, scale=200) as stage:
        late.act(stage)
    assert crowded == []


def test_between_two_lines_the_suits_word_stands_clear_of_the_ring_around_the_tile_in_focus(tmp_path):
    (longest,) = (exhibit for exhibit in positions(games.find("castle")) if exhibit.name == "8-longest")
    with Stage((1280, 800), tmp_path) as stage:
        longest.act(stage)
        things = stage.table.tabletop.things
        assert things["suit"].rect.bottom <= things[stage.table.focus_key].rect.top - 7
        assert things["suit"].rect.height >= 26
