"""Puzzles at the table: solved, missed and got back, played on, kept from one's own matches, and damaged files."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.analysis.reasons import side_by_side
from game.puzzles import progress
from game.puzzles.collection import OWN, Collection
from game.puzzles.puzzle import EXACT, HOLDS, KINDS, WIN_2, Puzzle
from game.scenes import routes
from game.scenes.puzzles.table import PuzzleScene
from tests.pilot import Pilot
from tests.scenes.sitting import told

DAY = date(2024, 10, 24)
EVERY = Collection(Path("/nowhere")).puzzles
ASKED = {(each.game, each.kind): each for each in EVERY}


@pytest.fixture
def here(pilot: Pilot) -> Pilot:
    pilot.app.context.today = lambda: DAY
    return pilot


def one(kind: str) -> Puzzle:
    return next(each for each in EVERY if each.kind == kind)


def opened(pilot: Pilot, puzzle: Puzzle) -> PuzzleScene:
    collection = Collection(pilot.store.folders.data)
    pilot.app.context.open(routes.puzzle, collection=collection, puzzle=puzzle)
    pilot.settle()
    return scene(pilot)


def scene(pilot: Pilot) -> PuzzleScene:
    found = pilot.scene
    assert isinstance(found, PuzzleScene)
    return found


def give(pilot: Pilot, *, right: bool) -> None:
    """Gives a right or a wrong answer as somebody with a keyboard does, or marks the tiles."""
    table, puzzle = scene(pilot), scene(pilot).course.puzzle
    if table.course.holds:
        tiles = puzzle.answer if right else puzzle.refute["tiles"]
        for tile in tiles:
            pilot.click(f"hold:{tile}")
        pilot.click("puzzle.check")
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
        puzzle = one(kind)
        opened(here, puzzle)
        give(here, right=False)
        assert "Right" not in told(here)
        assert "It comes back tomorrow" in told_in_all(here)
        rated = kept(here).rating
        assert rated.rating < 1500
        here.click("puzzle.again")
        here.settle()
        give(here, right=True)
        assert kept(here).rating == rated, "only the first try counts"
        here.app.context.today = lambda: DAY + timedelta(days=1)
        assert Collection(here.store.folders.data).due(here.app.context.today()) == 1
        assert Collection(here.store.folders.data).next_of(EVERY, here.app.context.today()) == puzzle
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
        opened(here, one(WIN_2))
        here.click("puzzle.show")
        assert "The answer" in told(here)
        assert "Covering " in told(here), "a line of its own begins with a capital"
        assert "Better" not in told(here), "there is nothing that it would be better than"
        assert not kept(here).tried[one(WIN_2).id].first


class TestAWrongAnswer:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("puzzle", [each for each in ASKED.values() if each.kind == EXACT], ids=lambda p: p.game)
    def test_is_played_on_where_it_costs(self, here: Pilot, puzzle: Puzzle) -> None:
        table = opened(here, puzzle)
        give(here, right=False)
        lost = table.course.refutation
        assert lost is not None
        assert f"In {lost.share} of 100 deals" in told(here)
        here.click("puzzle.watch")
        here.settle()
        match = table.session.match
        assert "It could be like this" in told(here)
        assert table.session.hand_end is not None
        hands = [match.rules.observe(match.at(len(puzzle.actions)), seat)["hand"] for seat in range(match.seats)]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in lost.hands], "the tiles lay as was told"

    def test_stands_beside_the_right_one_with_the_same_facts(self, here: Pilot) -> None:
        table = opened(here, one(EXACT))
        give(here, right=False)
        facts = side_by_side(
            table.course.game.expertise(),
            table.session.match.rules,
            table.course.prompt,
            table.course.given,
            table.course.best,
        )
        rows = [each.label for each in table.widgets if each.key.startswith("compared.")]
        assert [row.split(". ")[1:] for row in rows[1:]] == [
            [f"You: {each.yours}", f"Better: {each.better}"] for each in facts
        ]
        here.click("puzzle.again")
        here.settle()
        give(here, right=True)
        assert not [each for each in table.widgets if each.key.startswith("compared.")]


def test_nothing_tells_the_answer_before_it_is_given(here: Pilot) -> None:
    table = opened(here, one(EXACT))
    here.key("h")
    here.settle()
    assert not table.board.hinted
    assert "Better" not in told(here)
    opened(here, one(HOLDS))
    assert not [words for words in ("Fact", "There is a deal", "Yes", "No") if words in told(here)]


def test_in_castle_rock_the_unseen_tiles_are_in_sight(here: Pilot) -> None:
    """Every tile but those in the hand, in the row and with those who took them, until it is answered."""
    table = opened(here, next(each for each in EVERY if each.game == "castle"))
    seen = table.course.prompt.observation
    known = {*seen["hand"], *seen["row"], *(tile for pile in seen["captured"] for tile in pile)}
    shown = str(here.find("puzzle.unseen")["label"]).split(", ")
    assert {*shown} == {f"{high}|{low}" for high in range(7) for low in range(high + 1)} - known
    assert len(shown) == sum(seen["hand_sizes"]) - len(seen["hand"]) + seen["boneyard"]
    give(here, right=True)
    assert "You have not seen" not in told(here)


def test_the_puzzle_of_the_day_is_two_activations_away(here: Pilot) -> None:
    here.click("forone")
    assert "0 of " in told(here)
    here.click("well:puzzle")
    here.settle()
    assert scene(here).course.puzzle == Collection(Path("/nowhere")).of_day(DAY)
    here.key("esc")
    assert here.scene.name == "forone"


def test_all_puzzles_and_the_next_one(here: Pilot) -> None:
    here.click("forone")
    here.click("puzzles")
    here.click("every")
    here.click("all")
    here.settle()
    first = scene(here).course.puzzle
    give(here, right=True)
    here.click("puzzle.next")
    here.settle()
    assert scene(here).course.puzzle.id != first.id
    here.click("puzzle.all")
    assert here.scene.name == "allpuzzles"
    here.key("esc")
    assert here.scene.name == "puzzles"
    assert f"1 of {len(EVERY)} solved" in told(here)


class TestWhatIsDamaged:
    def test_progress_is_put_aside_and_told_of(self, here: Pilot) -> None:
        (here.store.folders.data / progress.NAME).write_bytes(b"{")
        here.click("forone")
        assert "puzzles.json could not be used and was set aside" in told(here)

    def test_one_file_of_puzzles_costs_no_other(self, here: Pilot) -> None:
        folder = here.store.folders.data / OWN
        folder.mkdir()
        path = folder / f"{EVERY[0].game}.jsonl"
        path.write_text("nonsense\n" + EVERY[0].line(), encoding="utf-8")
        collection = Collection(here.store.folders.data)
        assert len(collection.puzzles) == len(EVERY)
        assert "line 1" in collection.notices[0]
        assert [each.read_text(encoding="utf-8")[:8] for each in folder.glob("*.broken-1")] == ["nonsense"]
        assert collection.own == [EVERY[0]], "what can be read goes on"
        assert Collection(here.store.folders.data).own == [EVERY[0]]
        assert Collection(here.store.folders.data).notices == []


def test_own_puzzles_are_listed_solved_and_removed(here: Pilot) -> None:
    puzzle = one(EXACT)
    assert Collection(here.store.folders.data).keep(puzzle) is None
    here.click("forone")
    here.click("puzzles")
    here.click(f"own:{puzzle.id}")
    here.settle()
    give(here, right=True)
    assert kept(here).rating.rating == 1500, "it does not count for the level"
    here.click("puzzle.all")
    here.click("mine")
    here.click(f"remove:{puzzle.id}")
    here.click("yes")
    assert Collection(here.store.folders.data).own == []
    assert here.scene.name == "allpuzzles"
