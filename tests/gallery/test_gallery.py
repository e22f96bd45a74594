"""The gallery shows every game at every number of seats, and says what is wrong with its lists."""

import json
import re

import pytest

from game import games
from game.cli import carry_out
from tools.gallery import positions
from tools.gallery.command import page, run
from tools.gallery.positions import BadList
from tools.gallery.rooms import everything

EXHIBITS = everything()
ONE = "[[picture]]\nname = 'a'\ncaption = 'b'\n"
THREE = f"{ONE}seats = 3\n"


def test_at_least_sixty_pictures_hang_there_each_with_a_name_of_its_own_and_a_caption_of_its_own_in_its_group():
    names = [exhibit.key for exhibit in EXHIBITS]
    assert len(names) == len(set(names)) >= 60
    assert [name for name in names if not re.fullmatch("[a-z0-9-]+", name)] == []
    assert len({(exhibit.group, exhibit.caption) for exhibit in EXHIBITS}) == len(names)
    text = page(EXHIBITS, {}, "1280×800")
    assert all(f'src="{name}.png"' in text for name in names)
    assert not re.search(r"https?:|//|<script|@import|url\(", text), "nothing on its page is from elsewhere"


@pytest.mark.parametrize("key", games.keys())
def test_each_game_is_shown_at_every_number_of_seats(key):
    shown = {exhibit.name.partition("-")[0] for exhibit in EXHIBITS if exhibit.group == key}
    assert {str(seats) for seats in games.find(key).seats} <= shown


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (ONE, "picture 1: seats is missing"),
        (f"{ONE}seats = 2\nsaets = 2", "picture 1: saets is not known"),
        (f"{ONE}seats = 99", "seats, not 99"),
        (f"{THREE}then = ['jump']", "'jump' is not known"),
        (f"{THREE}until = 'never'", "until may be"),
        ("picture = 3", "there must be [[picture]] tables"),
        ("picture = [3]", "picture 1: it must be a table"),
        (f"{ONE}seats = true", "picture 1: seats must be a whole number"),
        (f"{THREE}people = ''", "people must be a list"),
        (f"{THREE}options = ['x']", "options must be a table"),
        (f"{THREE}then = [1]", "then: 1 is not known"),
        ("[[picture", "Expected ']]'"),
    ],
)
def test_a_list_with_a_fault_is_refused_with_file_and_place(text, complaint, monkeypatch):
    monkeypatch.setattr(positions.resources, "exists", lambda path: True)
    monkeypatch.setattr(positions.resources, "read", lambda path: text.encode())
    with pytest.raises(BadList, match=rf"gallery\.toml.*{re.escape(complaint)}"):
        positions.positions(games.find(games.keys()[0]))


def taken(*arguments):
    """The exit status of the command."""
    return carry_out(lambda: run(arguments))


def test_the_command_writes_pictures_layouts_and_a_page(tmp_path, capsys):
    folder, names = tmp_path / "new", ["house-title-continue", "house-title-new"]
    assert taken(str(folder), "--only", "house-title-*", "--size", "1024x640", "--grey") == 0
    lines = [json.loads(line) for line in (folder / "layouts.jsonl").read_text("utf-8").splitlines()]
    assert [(line["picture"], line["size"]) for line in lines] == [(name, [1024, 640]) for name in names]
    pictures = [f"{name}.png" for name in names]
    assert sorted(path.name for path in folder.iterdir()) == [*pictures, "index.html", "layouts.jsonl"]
    assert "2 pictures" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((), "required: DIR"),
        (("{file}",), "is no folder that can be written"),
        (("{new}", "--only", "nothing"), "no picture is called 'nothing'"),
        (("{new}", "--theme", "pink"), "'pink' is not known; there are lamp"),
        (("{new}", "--size", "large"), "'large' is no size"),
    ],
)
def test_the_command_refuses_in_one_sentence_before_anything_is_made(arguments, complaint, tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert taken(*(word.format(file=tmp_path / "file", new=tmp_path / "new") for word in arguments)) == 2
    assert not (tmp_path / "new").exists()
    told = capsys.readouterr().err
    assert complaint in told
    assert told.count("\n") == 1
