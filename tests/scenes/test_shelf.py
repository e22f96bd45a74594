"""The shelf of puzzles: three quick ones, themes with what is done of each, and one's own; by every way to press."""

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from game import games, resources
from game.core.document import read_document
from game.puzzles import progress
from game.puzzles.collection import HARD, OWN, Collection
from game.puzzles.puzzle import EXACT, Puzzle
from game.scenes import routes
from game.scenes.puzzles.shelf import THEMES, PuzzlesScene
from game.scenes.puzzles.table import PuzzleScene
from tests.pilot import Pilot
from tests.scenes.sitting import told

DAY = date(2024, 10, 24)
LINES = [
    json.loads(line)
    for key in [*games.keys()]
    if resources.exists(f"levels/{key}/puzzles.jsonl")
    for line in resources.read(f"levels/{key}/puzzles.jsonl").splitlines()
]
"""The files as they are, read by nothing but JSON."""


@pytest.fixture
def here(pilot: Pilot) -> Pilot:
    pilot.app.context.today = lambda: DAY
    return pilot


def shelf(pilot: Pilot) -> PuzzlesScene:
    pilot.app.context.open(routes.puzzles)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, PuzzlesScene)
    return scene


def tries(pilot: Pilot, *right: bool, some: list[Puzzle] | None = None) -> Collection:
    """Answers as many puzzles as there are words, right or wrong, before the shelf is looked at."""
    collection = Collection(pilot.store.folders.data)
    for each, solved in zip(some or collection.puzzles[::3], right, strict=False):
        collection.answered(each, solved, DAY)
    return collection


def at_table(pilot: Pilot) -> Puzzle:
    scene = pilot.scene
    assert isinstance(scene, PuzzleScene)
    return scene.course.puzzle


def solve(pilot: Pilot) -> None:
    """Answers the puzzle at the table as it should be, by the keyboard."""
    table = pilot.scene
    assert isinstance(table, PuzzleScene)
    if table.course.holds:
        for tile in table.course.puzzle.answer:
            pilot.click(f"hold:{tile}")
        pilot.click("puzzle.check")
    else:
        table.hints.mark(table.course.best)
        pilot.key("enter")
    pilot.settle()


# -- every number is the files' ---------------------------------------------------------------------------------------


def test_every_number_follows_from_the_files(here: Pilot) -> None:
    tries(here, *[True, False, True, True] * 20)
    shelf(here)
    tried = read_document((here.store.folders.data / progress.NAME).read_bytes())["progress"]["tried"]
    of, solved = Counter(), Counter()
    for line in LINES:
        of[line["themes"][0]] += 1
        solved[line["themes"][0]] += line["id"] in tried and tried[line["id"]][0]
    assert {*of} == {*THEMES}, "every puzzle stands under one of the themes"
    for theme, number in of.items():
        label = here.find(f"theme:{theme}")["label"]
        assert label == f"{THEMES[theme].words}, {solved[theme]} of {number}"
    assert sum(solved.values()) == 60
    assert f"60 of {len(LINES)} solved" in told(here)
    assert here.find("every")["label"] == f"All {len(LINES)}"


def test_what_is_no_longer_there_counts_for_nothing(here: Pilot) -> None:
    """Somebody solved and missed puzzles that came with an earlier version."""
    gone = {"fives-0000000000": progress.Tried(True), "castle-0000000000": progress.Tried(False, again="2024-10-20")}
    assert progress.save(here.store.folders.data, progress.Progress(tried=gone)) is None
    shelf(here)
    assert f"0 of {len(LINES)} solved" in told(here)
    assert "missed" not in told(here)
    here.click("begin")
    solve(here)
    assert {*gone} < {*progress.load(here.store.folders.data)[0].tried}, "and nothing of it is lost"


# -- three for today --------------------------------------------------------------------------------------------------


def test_three_of_a_day_are_of_three_games_and_not_hard() -> None:
    collection = Collection(Path("/nowhere"))
    days = [collection.quick(DAY + timedelta(days=number)) for number in range(30)]
    for three in days:
        assert len({each.game for each in three}) == 3
        assert [each.rating for each in three] == sorted(each.rating for each in three)
        assert three[-1].rating < HARD
    assert len({each.id for three in days for each in three}) == 90, "none comes twice within a month"


def test_they_come_one_after_the_other_and_then_what_fits(here: Pilot) -> None:
    shelf(here)
    three = Collection(here.store.folders.data).quick(DAY)
    assert [here.find(f"quick:{number}")["label"].rpartition(", ")[2] for number in (1, 2, 3)] == [
        "now",
        "after that",
        "after that",
    ]
    here.key("enter")
    here.settle()
    for each in three:
        assert at_table(here) == each
        solve(here)
        here.click("puzzle.next")
        here.settle()
    assert at_table(here) not in three
    here.click("puzzle.all")
    here.settle()
    assert all(here.find(f"quick:{number}")["label"].endswith(", solved") for number in (1, 2, 3))
    assert here.find("begin")["label"] == "One at your level"
    here.click("begin")
    here.settle()
    assert at_table(here) not in three


# -- ways to press ----------------------------------------------------------------------------------------------------


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("how", ["mouse", "keyboard", "gamepad"])
def test_a_theme_is_opened_and_goes_on_among_its_own(here: Pilot, how: str) -> None:
    shelf(here)
    if how == "mouse":
        here.click("theme:block")
    else:
        down, right, press = ("DPAD_DOWN", "DPAD_RIGHT", "A") if how == "gamepad" else ("down", "right", "enter")
        do = here.pad if how == "gamepad" else here.key
        for _ in range(8):
            focus = here.dump()["focus"]
            if focus == "theme:block":
                break
            do(right if focus.startswith("theme:") else down)
        do(press)
    here.settle()
    first = at_table(here)
    assert first.themes[0] == "block"
    solve(here)
    here.click("puzzle.next")
    here.settle()
    assert at_table(here) != first
    assert at_table(here).themes[0] == "block"


# -- one's own --------------------------------------------------------------------------------------------------------


def test_own_ones_have_name_game_date_and_state(here: Pilot) -> None:
    every = Collection(here.store.folders.data).puzzles
    some = [each for each in every if each.kind == EXACT and each.themes[0] == "block"][:3]
    collection = Collection(here.store.folders.data)
    for number, each in enumerate(some):
        collection.keep(each, DAY - timedelta(days=number))
    tries(here, True, False, some=some[:2])
    shelf(here)
    labels = [here.find(f"own:{each.id}")["label"] for each in some]
    game, move = games.title_of(some[0].game), len(some[0].actions) + 1
    assert labels[0] == f"Block the others, {game}, move {move}, 24 October, solved"
    assert labels[1].endswith("23 October, back tomorrow")
    assert labels[2].endswith("22 October, not tried yet")
    assert here.find("mine")["label"] == "All 3 of yours"
    here.click("mine")
    assert here.scene.name == "allpuzzles"


def test_the_day_is_kept_with_it_and_a_file_without_one_is_read(here: Pilot) -> None:
    one, other = Collection(here.store.folders.data).puzzles[:2]
    Collection(here.store.folders.data).keep(one, DAY)
    path = here.store.folders.data / OWN / f"{one.game}.jsonl"
    path.write_text(path.read_text("utf-8") + other.line(), "utf-8")
    assert [each.kept for each in Collection(here.store.folders.data).own] == [DAY, None]


def test_one_that_cannot_be_set_is_told_of_and_the_others_stay(here: Pilot) -> None:
    """Its line can be read, but its position cannot be played: pressing it says so, and its file is put aside."""
    good, bad = [each for each in Collection(here.store.folders.data).puzzles if each.kind == EXACT][:2]
    path = here.store.folders.data / OWN / f"{good.game}.jsonl"
    path.parent.mkdir()
    data = json.loads(bad.line())
    path.write_text(good.line() + json.dumps({**data, "actions": data["actions"][1:]}) + "\n", "utf-8")
    shelf(here)
    here.click(f"own:{bad.id}")
    assert "was set aside" in told(here)
    assert [each.id for each in Collection(here.store.folders.data).own] == [good.id]
    assert [*path.parent.glob("*.broken-1")]


# -- everywhere -------------------------------------------------------------------------------------------------------
