"""Puzzles of every kind at the table; the counts on their shelf; damaged files."""

import json
from collections import Counter
from datetime import timedelta
from pathlib import Path

import pytest

from game import games, resources
from game.core.document import read_document
from game.puzzles import progress
from game.puzzles.collection import HARD, OWN, Collection
from game.puzzles.puzzle import EXACT, Puzzle
from game.scenes import routes
from game.scenes.puzzles.shelf import THEMES
from game.scenes.puzzles.table import PuzzleScene
from tests.pilot import Pilot
from tests.scenes.sitting import DAY, told

EVERY = Collection(Path("/nowhere")).puzzles
ASKED = {(each.game, each.kind): each for each in EVERY}

FILES = [f"levels/{key}/puzzles.jsonl" for key in games.keys()]  # noqa: SIM118
LINES = [json.loads(line) for path in FILES if resources.exists(path) for line in resources.read(path).splitlines()]
"""The lines of the files, read as plain JSON."""


def one(kind: str) -> Puzzle:
    return next(each for each in EVERY if each.kind == kind)


def collection(pilot: Pilot) -> Collection:
    return Collection(pilot.store.folders.data)


def opened(pilot: Pilot, puzzle: Puzzle) -> PuzzleScene:
    pilot.app.context.open(routes.puzzle, collection=collection(pilot), puzzle=puzzle)
    pilot.settle()
    return pilot.scene


def shelf(pilot: Pilot) -> None:
    pilot.app.context.open(routes.puzzles)
    pilot.settle()


def at_table(pilot: Pilot) -> Puzzle:
    return pilot.scene.course.puzzle


def press(pilot: Pilot, *keys: str) -> Puzzle | None:
    """Presses the keys; the puzzle that they lead to, if they lead to a table."""
    for key in keys:
        pilot.click(key)
    pilot.settle()
    return at_table(pilot) if isinstance(pilot.scene, PuzzleScene) else None


def give(pilot: Pilot, *, right: bool) -> None:
    """Gives a right or a wrong answer by keyboard, or marks the tiles."""
    table, puzzle = pilot.scene, at_table(pilot)
    if table.course.holds:
        tiles = puzzle.answer if right else puzzle.refute["tiles"]
        press(pilot, *(f"hold:{tile}" for tile in tiles), "puzzle.check")
    else:
        legal = table.course.prompt.legal_actions
        table.hints.mark(next(each for each in legal if (str(each) in puzzle.answer) == right))
        pilot.key("enter")
    pilot.settle()


def kept(pilot: Pilot) -> progress.Progress:
    return progress.load(pilot.store.folders.data)[0]


class TestAnAnswer:
    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize("puzzle", ASKED.values(), ids=lambda puzzle: f"{puzzle.game}-{puzzle.kind}")
    def test_that_is_right_is_told_to_be(self, pilot: Pilot, puzzle: Puzzle) -> None:
        opened(pilot, puzzle)
        give(pilot, right=True)
        assert "Right" in told(pilot)
        assert kept(pilot).tried[puzzle.id].first
        assert kept(pilot).rating.rating > 1500

    def test_is_kept_before_it_is_told(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        table = opened(pilot, one(EXACT))
        monkeypatch.setattr(PuzzleScene, "show_after", lambda *_: pytest.fail("killed before anything was shown"))
        with pytest.raises(pytest.fail.Exception):
            table.play(table.course.best)
        assert kept(pilot).tried[one(EXACT).id].first

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("puzzle", [each for each in ASKED.values() if each.kind == EXACT], ids=lambda p: p.game)
    def test_that_is_wrong_is_played_on_where_it_costs(self, pilot: Pilot, puzzle: Puzzle) -> None:
        table = opened(pilot, puzzle)
        give(pilot, right=False)
        lost = table.course.refutation
        assert f"In {lost.share} of 100 deals" in told(pilot)
        press(pilot, "puzzle.watch")
        match = table.session.match
        assert "It could be like this" in told(pilot)
        assert table.session.hand_end is not None
        hands = [match.rules.observe(match.at(len(puzzle.actions)), seat)["hand"] for seat in range(match.seats)]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in lost.hands], "the tiles lay as was told"


def test_one_damaged_file_of_puzzles_costs_no_other(pilot: Pilot) -> None:
    path = pilot.store.folders.data / OWN / f"{EVERY[0].game}.jsonl"
    path.parent.mkdir()
    path.write_text("nonsense\n" + EVERY[0].line(), encoding="utf-8")
    found = collection(pilot)
    assert (len(found.puzzles), found.own) == (len(EVERY), [EVERY[0]]), "what can be read goes on"
    assert "line 1" in found.notices[0]
    assert [each.read_text(encoding="utf-8")[:8] for each in path.parent.glob("*.broken-1")] == ["nonsense"]
    assert (collection(pilot).own, collection(pilot).notices) == ([EVERY[0]], [])


# -- the shelf: three quick ones, themes with the progress in each, and own puzzles ------------------------------------


def test_every_number_follows_from_the_files(pilot: Pilot) -> None:
    known = collection(pilot)
    for each, right in zip(known.puzzles[::3], [True, False, True, True] * 20, strict=False):
        known.answered(each, right, DAY)
    shelf(pilot)
    tried = read_document((pilot.store.folders.data / progress.NAME).read_bytes())["progress"]["tried"]
    of, solved = Counter(), Counter()
    for line in LINES:
        of[line["themes"][0]] += 1
        solved[line["themes"][0]] += line["id"] in tried and tried[line["id"]][0]
    assert {*of} == {*THEMES}, "every puzzle stands under one of the themes"
    for theme, number in of.items():
        assert pilot.find(f"theme:{theme}")["label"] == f"{THEMES[theme]}, {solved[theme]} of {number}"
    assert sum(solved.values()) == 60
    assert f"60 of {len(LINES)} solved" in told(pilot)
    assert pilot.find("every")["label"] == f"All {len(LINES)}"


def test_what_is_no_longer_there_counts_for_nothing(pilot: Pilot) -> None:
    """A person solved and missed puzzles of an earlier version."""
    gone = {"fives-0000000000": progress.Tried(True), "castle-0000000000": progress.Tried(False, again="2024-10-20")}
    assert progress.save(pilot.store.folders.data, progress.Progress(tried=gone)) is None
    shelf(pilot)
    assert f"0 of {len(LINES)} solved" in told(pilot)
    assert "missed" not in told(pilot)
    pilot.click("begin")
    give(pilot, right=True)
    assert {*gone} < {*kept(pilot).tried}, "and nothing of it is lost"


def test_three_of_a_day_are_of_three_games_and_not_hard_and_none_comes_twice_within_a_month() -> None:
    seen = set[str]()
    for number in range(30):
        three = Collection(Path("/nowhere")).quick(DAY + timedelta(days=number))
        assert len({each.game for each in three}) == 3
        assert [each.rating for each in three] == sorted(each.rating for each in three)
        assert three[-1].rating < HARD
        seen |= {each.id for each in three}
    assert len(seen) == 90


def test_one_that_cannot_be_set_is_told_of_and_the_others_stay(pilot: Pilot) -> None:
    """Its line can be read but its position cannot be played: pressing it says so, and its file is put aside."""
    good, bad = [each for each in EVERY if each.kind == EXACT][:2]
    path = pilot.store.folders.data / OWN / f"{good.game}.jsonl"
    path.parent.mkdir()
    data = json.loads(bad.line())
    path.write_text(good.line() + json.dumps({**data, "actions": data["actions"][1:]}) + "\n", "utf-8")
    shelf(pilot)
    pilot.click(f"own:{bad.id}")
    assert "was set aside" in told(pilot)
    assert [each.id for each in collection(pilot).own] == [good.id]
    assert [*path.parent.glob("*.broken-1")]
