"""The tables of docs/strength.md show the measured figures, and the file of figures is read as written."""

from tools import make_ladder


def test_the_page_shows_what_was_measured_which_is_written_as_it_is_read(tmp_path):
    measured, page = make_ladder.read(make_ladder.LADDER), make_ladder.PAGE.read_text("utf-8")
    assert make_ladder.with_tables(page, measured) == page
    make_ladder.write(tmp_path / "again.json", measured)
    assert (tmp_path / "again.json").read_bytes() == make_ladder.LADDER.read_bytes()
