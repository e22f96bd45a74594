"""The rule books are complete and readable, with every house ruling in its place; messages for faulty ones."""

import pytest

from game import resources, solitaire
from game.core.document import BadDocument
from game.games import find as game_of
from game.games import keys
from game.scenes.learning.chapters import read_book
from game.scenes.learning.rulebook import RulebookScene
from game.scenes.setup.gamecards import title_games
from game.ui.stilllife import read_still
from game.ui.widgets.scroll import ScrollArea


@pytest.mark.parametrize("key", [*keys(), solitaire.GAME.key])
def test_every_book_is_without_fault_begins_in_one_minute_and_ends_with_its_words(key):
    book = read_book(solitaire.GAME if key == solitaire.GAME.key else game_of(key))
    assert book.problems == ()
    assert book.source
    assert len(book.chapters) >= 6
    first, *_, last = book.chapters
    assert (first.title, first.picture is not None) == ("In one minute", True)
    assert len(last.text) == len(resources.toml(f"levels/{key}/rules.toml")["words"])
    for chapter in book.chapters:
        for text in (*chapter.text, *chapter.rulings.values()):
            for sentence in text.replace(":", ".").split(". "):
                assert len(sentence.split()) <= 34, sentence


class TestAFaultyBook:
    def read(self, monkeypatch, text):
        real, page = resources.read, "levels/castle/rules.toml"
        monkeypatch.setattr(resources, "read", lambda path: text.encode() if path == page else real(path))
        return read_book(game_of("castle"))

    def test_loses_only_the_chapter_with_the_fault(self, monkeypatch):
        text = '[[chapter]]\nid = "one"\ntitle = "One"\ntext = 3\n[[chapter]]\nid = "two"\ntitle = "Two"\n'
        book = self.read(monkeypatch, text)
        assert [chapter.title for chapter in book.chapters][:1] == ["Two"]
        fault = "levels/castle/rules.toml: line 4: chapter[0].text: must be a text or a list of texts"
        assert book.problems == (fault,)

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ('titel = "One"', "line 2: chapter[0].titel: is not known here; there are id, title, about, text"),
            ("text = []", "line 1: chapter[0].id: is missing"),
            (
                'id = "a"\ntitle = "One"\nexample = [[1]]',
                "line 4: chapter[0].example: row 1 must be one to three texts",
            ),
            (
                'id = "a"\ntitle = "One"\npicture = { size = [1, 0] }',
                "line 4: chapter[0].picture.size: size[1] is 0, not a number from 0.1 to 1000",
            ),
            ("[[chapter", ""),
            ("deep = " + "[" * 9999, ""),
            ("long = " + "9" * 9999, ""),
            ("\0", ""),
        ],
        ids=range(8),
    )
    def test_says_what_is_wrong_or_at_least_in_which_file(self, monkeypatch, text, said):
        book = self.read(monkeypatch, f"[[chapter]]\n{text}\n" if said else text)
        assert book.problems[0].startswith(f"levels/castle/rules.toml: {said}")


class TestAFaultyStillLife:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("size = [1, 1]\nplace = 99", "line 2: place: 99 is not a whole number from 1 to "),
            ("size = [1, 1]\nplace = 0", "line 2: place: 0 is not"),
            ("size = [1, 1]\nplace = true", "line 2: place: True is not"),
            ("size = [1, 1]\nplace = 2.0", "line 2: place: 2.0 is not"),
            ("size = [1, 1]\ncaption = 5", "line 2: caption: must be a text"),
            ("size = [1, 1]\ncaption = ' '", "line 2: caption: must be a text"),
            (
                "size = [1, 1]\ncaptoin = 'x'",
                "line 2: captoin: is not known here; there are place, caption, size, things",
            ),
            ("place = 1\nsize = [0, 1]", "line 2: size: size[0] is 0, not a number from 0.1 to 1000"),
            ("place = 1", "line 1: size: the picture lacks 'size'"),
            (
                "size = [1, 1]\nthings = [{ peg = 9 }]",
                "line 2: things: things[0].peg is 9, not a whole number from 0 to 7",
            ),
            ("things = " + "[" * 9999, ""),
        ],
        ids=range(11),
    )
    def test_leaves_its_well_empty_and_is_told_with_line_key_and_what_is_wrong(self, monkeypatch, text, said):
        monkeypatch.setattr(resources, "read", lambda path: text.encode())
        found, problems = title_games()
        assert [entry.still.things for entry in found] == [()] * len(keys())
        for key, problem in zip(keys(), problems, strict=True):
            assert problem.startswith(f"levels/{key}/still.toml: {said}")

    @pytest.mark.parametrize(
        ("thing", "said"),
        [
            ({"tile": "6|17", "at": [0, 0]}, "things[0].tile is '6|17', not a tile such as 6|4"),
            ({"tile": "6|4", "at": [0]}, "things[0].at is a list, not a list of 2"),
            ({"tile": "6|4", "upside": True}, "things[0] has the unknown key 'upside'"),
            ({"tile": "6|4", "rim": "gold"}, "things[0].rim is 'gold', not one of last, ghost, picked"),
            ({"domino": "6|4"}, "things[0] is an object, not one of tile, brick"),
            ({"bead": 8}, "things[0].bead is 8, not a whole number from 0 to 7"),
        ],
    )
    def test_says_which_thing_and_key(self, thing, said):
        with pytest.raises(BadDocument) as problem:
            read_still({"size": [4, 4], "things": [thing]})
        assert str(problem.value).startswith(said)


def test_a_picture_may_show_a_tile_low_half_first():
    still = read_still({"size": [4, 4], "things": [{"tile": "4|6", "at": [0, 1]}]})
    assert (still.things[0].what, still.things[0].at) == ("4|6", (0.0, 1.0))


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", keys())
def test_both_pages_of_every_chapter_bear_something_and_one_is_filled_to_its_half(key, stage):
    for number, chapter in enumerate(read_book(game_of(key)).chapters):
        book = RulebookScene(stage.app.context, key, number)
        stage.app.stack.push(book)
        pages = [
            [widget.rect for widget in book.widgets if widget.key.startswith(f"{side}.")] for side in ("words", "right")
        ]
        assert all(pages), chapter.title
        assert not any(isinstance(widget, ScrollArea) for widget in book.widgets), chapter.title
        lowest = max(rect.bottom for page in pages for rect in page)
        assert lowest - book.paper.top > book.paper.height * 0.45, chapter.title


def test_the_paragraph_that_a_link_led_to_is_marked_in_the_book_of_that_game_alone(stage):
    chapter, _paragraph = read_book(game_of("fives")).place_of("count")
    book = RulebookScene(stage.app.context, "fives", about="count")
    stage.app.stack.push(book)
    marks = {}
    for _game in book.keys:
        stage.click(f"chapter:{chapter}")
        marks[book.game.key] = sum(widget.key.endswith(".mark") for widget in book.widgets)
        book.inputs.focus("game")
        stage.key("right")
    assert marks == {**dict.fromkeys(book.keys, 0), "fives": 1}
