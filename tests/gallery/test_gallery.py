"""The gallery shows every game at every number of seats, and says what is wrong with its lists."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from game import games
from game.cli import carry_out
from tools.gallery import positions
from tools.gallery.command import page, run
from tools.gallery.positions import BadList
from tools.gallery.rooms import everything

EXHIBITS = everything()


def taken(arguments: Sequence[str]) -> int:
    """The exit status of the command."""
    return carry_out(lambda: run(arguments))


class TestWhatHangsThere:
    def test_is_at_least_sixty_pictures_each_with_a_name_of_its_own(self) -> None:
        names = [exhibit.key for exhibit in EXHIBITS]
        assert len(names) == len(set(names)) >= 60
        assert all(re.fullmatch("[a-z0-9-]+", name) for name in names)

    @pytest.mark.parametrize("key", games.keys())
    def test_shows_each_game_at_every_number_of_seats(self, key: str) -> None:
        names = [exhibit.name for exhibit in EXHIBITS if exhibit.group == key]
        for seats in games.find(key).seats:
            assert any(name.startswith(f"{seats}-") for name in names), seats

    def test_every_caption_is_said_once_in_its_group(self) -> None:
        captions = [(exhibit.group, exhibit.caption) for exhibit in EXHIBITS]
        assert len(captions) == len(set(captions))


class TestAList:
    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("[[picture]]\nname = 'a'\ncaption = 'b'", "picture 1: seats is missing"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 2\nsaets = 2", "picture 1: saets is not known"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 99", "seats, not 99"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 3\nthen = ['jump']", "'jump' is not known"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 3\nuntil = 'never'", "until may be"),
            ("picture = 3", "there must be [[picture]] tables"),
            ("picture = [3]", "picture 1: it must be a table"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = true", "picture 1: seats must be a whole number"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 3\npeople = ''", "people must be a list"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 3\noptions = ['x']", "options must be a table"),
            ("[[picture]]\nname = 'a'\ncaption = 'b'\nseats = 3\nthen = [1]", "then: 1 is not known"),
            ("[[picture", "Expected ']]'"),
        ],
    )
    def test_with_a_fault_is_refused_with_file_and_place(self, text, complaint, monkeypatch):
        monkeypatch.setattr(positions.resources, "exists", lambda path: True)
        monkeypatch.setattr(positions.resources, "read", lambda path: text.encode())
        with pytest.raises(BadList, match=re.escape(complaint)) as refused:
            positions.positions(games.find(games.keys()[0]))
        assert "gallery.toml" in str(refused.value)


class TestTheCommand:
    def test_writes_pictures_layouts_and_a_page(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        folder = tmp_path / "new"
        assert taken([str(folder), "--only", "house-title-*", "--size", "1024x640", "--grey"]) == 0
        lines = [json.loads(line) for line in (folder / "layouts.jsonl").read_text("utf-8").splitlines()]
        assert [(line["picture"], line["size"]) for line in lines] == [
            ("house-title-continue", [1024, 640]),
            ("house-title-new", [1024, 640]),
        ]
        assert sorted(path.name for path in folder.iterdir()) == [
            "house-title-continue.png",
            "house-title-new.png",
            "index.html",
            "layouts.jsonl",
        ]
        assert "2 pictures" in capsys.readouterr().out

    def test_shows_every_picture_on_its_page_and_nothing_from_elsewhere(self) -> None:
        text = page(EXHIBITS, {}, "1280×800")
        assert all(f'src="{exhibit.key}.png"' in text for exhibit in EXHIBITS)
        assert not re.search(r"https?:|//|<script|@import|url\(", text)

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
    def test_refuses_in_one_sentence_before_anything_is_made(self, arguments, complaint, tmp_path, capsys):
        (tmp_path / "file").write_text("")
        given = [word.format(file=tmp_path / "file", new=tmp_path / "new") for word in arguments]
        assert taken([*given]) == 2
        assert not (tmp_path / "new").exists()
        told = capsys.readouterr().err
        assert complaint in told
        assert told.count("\n") == 1
