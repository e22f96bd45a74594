"""Puzzles at the table: solved, missed, got back and played on; their shelf by every way to press; damaged files."""

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

from game import games, resources
from game.analysis.reasons import side_by_side
from game.core.document import read_document
from game.puzzles import progress
from game.puzzles.collection import HARD, OWN, Collection
from game.puzzles.puzzle import EXACT, HOLDS, KINDS, WIN_2, Puzzle
from game.scenes import routes
from game.scenes.puzzles.shelf import THEMES
from game.scenes.puzzles.table import PuzzleScene
from tests.pilot import Pilot
from tests.scenes.sitting import told

DAY = date(2024, 10, 24)
EVERY = Collection(Path("/nowhere")).puzzles
ASKED = {(each.game, each.kind): each for each in EVERY}

FILES = [f"levels/{key}/puzzles.jsonl" for key in games.keys()]  # noqa: SIM118
LINES = [json.loads(line) for path in FILES if resources.exists(path) for line in resources.read(path).splitlines()]
"""The files as they are, read by nothing but JSON."""


@pytest.fixture
def here(pilot: Pilot) -> Pilot:
    pilot.app.context.today = lambda: DAY
    return pilot


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
    """The puzzle that it leads to, if it leads to a table."""
    for key in keys:
        pilot.click(key)
    pilot.settle()
    return at_table(pilot) if isinstance(pilot.scene, PuzzleScene) else None


def give(pilot: Pilot, *, right: bool) -> None:
    """Gives a right or a wrong answer as somebody with a keyboard does, or marks the tiles."""
    table, puzzle = pilot.scene, at_table(pilot)
    if table.course.holds:
        tiles = puzzle.answer if right else puzzle.refute["tiles"]
        press(pilot, *(f"hold:{tile}" for tile in tiles), "puzzle.check")
    else:
        legal = table.course.prompt.legal_actions
        table.hints.mark(next(each for each in legal if (str(each) in puzzle.answer) == right))
        pilot.key("enter")
    pilot.settle()


def told_in_all(pilot: Pilot) -> str:
    """All that the paper says, also what is seen only once it is scrolled."""
    above = told(pilot)
    if pilot.scene.widget("scroll"):
        pilot.wheel("scroll", -30)
        pilot.settle()
    return f"{above}\n{told(pilot)}"


def kept(pilot: Pilot) -> progress.Progress:
    return progress.load(pilot.store.folders.data)[0]


class TestAnAnswer:
    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize("puzzle", ASKED.values(), ids=lambda puzzle: f"{puzzle.game}-{puzzle.kind}")
    def test_that_is_right_is_told_to_be(self, here: Pilot, puzzle: Puzzle) -> None:
        opened(here, puzzle)
        give(here, right=True)
        assert "Right" in told(here)
        assert kept(here).tried[puzzle.id].first
        assert kept(here).rating.rating > 1500

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("kind", [kind for kind in KINDS if any(each.kind == kind for each in EVERY)])
    def test_that_is_wrong_comes_back_and_is_rated_once(self, here: Pilot, kind: str) -> None:
        puzzle, tomorrow = one(kind), DAY + timedelta(days=1)
        opened(here, puzzle)
        give(here, right=False)
        assert "Right" not in told(here)
        assert "It comes back tomorrow" in told_in_all(here)
        rated = kept(here).rating
        assert rated.rating < 1500
        press(here, "puzzle.again")
        give(here, right=True)
        assert kept(here).rating == rated, "only the first try counts"
        here.app.context.today = lambda: tomorrow
        shelf(here)
        assert "1 you missed is back" in told(here)
        assert (collection(here).due(tomorrow), collection(here).next_of(EVERY, tomorrow)) == (1, puzzle)
        opened(here, puzzle)
        give(here, right=True)
        assert "It comes back in 3 days" in told_in_all(here)

    def test_is_kept_before_it_is_told(self, here: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        table = opened(here, one(EXACT))
        monkeypatch.setattr(PuzzleScene, "show_after", lambda *_: pytest.fail("killed before anything was shown"))
        with pytest.raises(pytest.fail.Exception):
            table.play(table.course.best)
        assert kept(here).tried[one(EXACT).id].first

    def test_that_was_asked_for_is_missed(self, here: Pilot) -> None:
        table = opened(here, one(WIN_2))
        table.hints.mark(table.course.best)
        assert table.table.picks
        here.key("esc")
        assert (here.scene, table.table.picks) == (table, ()), "what was picked goes back, and nobody leaves"
        press(here, "puzzle.show")
        assert "The answer" in told(here)
        assert "Covering " in told(here), "a line of its own begins with a capital"
        assert "Better" not in told(here), "there is nothing that it would be better than"
        assert not kept(here).tried[one(WIN_2).id].first

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("puzzle", [each for each in ASKED.values() if each.kind == EXACT], ids=lambda p: p.game)
    def test_that_is_wrong_is_played_on_where_it_costs(self, here: Pilot, puzzle: Puzzle) -> None:
        table = opened(here, puzzle)
        give(here, right=False)
        lost = table.course.refutation
        assert f"In {lost.share} of 100 deals" in told(here)
        press(here, "puzzle.watch")
        match = table.session.match
        assert "It could be like this" in told(here)
        assert table.session.hand_end is not None
        hands = [match.rules.observe(match.at(len(puzzle.actions)), seat)["hand"] for seat in range(match.seats)]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in lost.hands], "the tiles lay as was told"

    def test_is_not_told_before_it_is_given_and_a_wrong_one_stands_beside_it_with_the_same_facts(self, here: Pilot):
        table = opened(here, one(EXACT))
        course = table.course

        def compared() -> list[str]:
            return [each.label for each in table.widgets if each.key.startswith("compared.")]

        here.key("h")
        here.settle()
        assert not table.board.hinted
        assert "Better" not in told(here)
        give(here, right=False)
        rules, expertise = table.session.match.rules, course.game.expertise()
        facts = side_by_side(expertise, rules, course.prompt, course.given, course.best)
        shown = [row.split(". ")[1:] for row in compared()[1:]]
        assert shown == [[f"You: {each.yours}", f"Better: {each.better}"] for each in facts]
        press(here, "puzzle.again")
        give(here, right=True)
        assert compared() == []
        opened(here, one(HOLDS))
        assert not [words for words in ("Fact", "There is a deal", "Yes", "No") if words in told(here)]


def test_in_castle_rock_the_unseen_tiles_are_in_sight(here: Pilot) -> None:
    """Every tile but those in the hand, in the row and with those who took them, until it is answered."""
    seen = opened(here, next(each for each in EVERY if each.game == "castle")).course.prompt.observation
    known = {*seen["hand"], *seen["row"], *(tile for pile in seen["captured"] for tile in pile)}
    shown = str(here.find("puzzle.unseen")["label"]).split(", ")
    assert {*shown} == {f"{high}|{low}" for high in range(7) for low in range(high + 1)} - known
    assert len(shown) == sum(seen["hand_sizes"]) - len(seen["hand"]) + seen["boneyard"]
    give(here, right=True)
    assert "You have not seen" not in told(here)


def test_the_puzzle_of_the_day_is_two_activations_away_and_all_of_them_go_on_to_the_next(here: Pilot) -> None:
    press(here, "forone")
    assert "0 of " in told(here)
    press(here, "well:puzzle")
    assert at_table(here) == Collection(Path("/nowhere")).of_day(DAY)
    here.key("esc")
    assert here.scene.name == "forone"
    press(here, "puzzles", "every", "all")
    first = at_table(here)
    give(here, right=True)
    press(here, "puzzle.next")
    assert at_table(here).id != first.id
    press(here, "puzzle.all")
    assert here.scene.name == "allpuzzles"
    here.key("esc")
    assert here.scene.name == "puzzles"
    assert f"1 of {len(EVERY)} solved" in told(here)


def test_damaged_progress_is_put_aside_and_told_of(here: Pilot) -> None:
    (here.store.folders.data / progress.NAME).write_bytes(b"{")
    here.click("forone")
    assert "puzzles.json could not be used and was set aside" in told(here)


def test_one_damaged_file_of_puzzles_costs_no_other(here: Pilot) -> None:
    path = here.store.folders.data / OWN / f"{EVERY[0].game}.jsonl"
    path.parent.mkdir()
    path.write_text("nonsense\n" + EVERY[0].line(), encoding="utf-8")
    found = collection(here)
    assert (len(found.puzzles), found.own) == (len(EVERY), [EVERY[0]]), "what can be read goes on"
    assert "line 1" in found.notices[0]
    assert [each.read_text(encoding="utf-8")[:8] for each in path.parent.glob("*.broken-1")] == ["nonsense"]
    assert (collection(here).own, collection(here).notices) == ([EVERY[0]], [])


def test_own_puzzles_are_listed_solved_and_removed(here: Pilot) -> None:
    puzzle = one(EXACT)
    assert collection(here).keep(puzzle) is None
    press(here, "forone", "puzzles", f"own:{puzzle.id}")
    give(here, right=True)
    assert kept(here).rating.rating == 1500, "it does not count for the level"
    press(here, "puzzle.all", "mine", f"remove:{puzzle.id}", "yes")
    assert collection(here).own == []
    assert here.scene.name == "allpuzzles"


# -- the shelf: three quick ones, themes with what is done of each, and one's own -------------------------------------


def test_every_number_follows_from_the_files(here: Pilot) -> None:
    known = collection(here)
    for each, right in zip(known.puzzles[::3], [True, False, True, True] * 20, strict=False):
        known.answered(each, right, DAY)
    shelf(here)
    tried = read_document((here.store.folders.data / progress.NAME).read_bytes())["progress"]["tried"]
    of, solved = Counter(), Counter()
    for line in LINES:
        of[line["themes"][0]] += 1
        solved[line["themes"][0]] += line["id"] in tried and tried[line["id"]][0]
    assert {*of} == {*THEMES}, "every puzzle stands under one of the themes"
    for theme, number in of.items():
        assert here.find(f"theme:{theme}")["label"] == f"{THEMES[theme].words}, {solved[theme]} of {number}"
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
    give(here, right=True)
    assert {*gone} < {*kept(here).tried}, "and nothing of it is lost"


def test_three_of_a_day_are_of_three_games_and_not_hard_and_none_comes_twice_within_a_month() -> None:
    seen = set[str]()
    for number in range(30):
        three = Collection(Path("/nowhere")).quick(DAY + timedelta(days=number))
        assert len({each.game for each in three}) == 3
        assert [each.rating for each in three] == sorted(each.rating for each in three)
        assert three[-1].rating < HARD
        seen |= {each.id for each in three}
    assert len(seen) == 90


def test_they_come_one_after_the_other_and_then_what_fits(here: Pilot) -> None:
    shelf(here)
    three, quick = collection(here).quick(DAY), [f"quick:{number}" for number in (1, 2, 3)]
    states = [here.find(key)["label"].rpartition(", ")[2] for key in quick]
    assert states == ["now", "after that", "after that"]
    here.key("enter")
    here.settle()
    for each in three:
        assert at_table(here) == each
        give(here, right=True)
        following = press(here, "puzzle.next")
    assert following not in three
    here.click("puzzle.all")
    here.settle()
    assert [here.find(key)["label"].rpartition(", ")[2] for key in quick] == ["solved"] * 3
    assert here.find("begin")["label"] == "One at your level"
    assert press(here, "begin") not in three


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("how", ["mouse", "keyboard", "gamepad"])
def test_a_theme_is_opened_and_goes_on_among_its_own(here: Pilot, how: str) -> None:
    shelf(here)
    if how == "mouse":
        here.click("theme:block")
    else:
        down, right, enter = ("DPAD_DOWN", "DPAD_RIGHT", "A") if how == "gamepad" else ("down", "right", "enter")
        do = here.pad if how == "gamepad" else here.key
        for _ in range(8):
            if (focus := here.dump()["focus"]) == "theme:block":
                break
            do(right if focus.startswith("theme:") else down)
        do(enter)
    here.settle()
    first = at_table(here)
    give(here, right=True)
    other = press(here, "puzzle.next")
    assert other != first
    assert first.themes[0] == other.themes[0] == "block"


def test_one_that_cannot_be_set_is_told_of_and_the_others_stay(here: Pilot) -> None:
    """Its line can be read, but its position cannot be played: pressing it says so, and its file is put aside."""
    good, bad = [each for each in EVERY if each.kind == EXACT][:2]
    path = here.store.folders.data / OWN / f"{good.game}.jsonl"
    path.parent.mkdir()
    data = json.loads(bad.line())
    path.write_text(good.line() + json.dumps({**data, "actions": data["actions"][1:]}) + "\n", "utf-8")
    shelf(here)
    here.click(f"own:{bad.id}")
    assert "was set aside" in told(here)
    assert [each.id for each in collection(here).own] == [good.id]
    assert [*path.parent.glob("*.broken-1")]
