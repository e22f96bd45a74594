"""Castle Rock Solitaire on the table, by mouse and by keys."""

import pytest

from game import files
from game.core.match import Match
from game.daily.days import number_of
from game.daily.kept import Kept
from game.scenes import routes
from game.scenes.solitaire.table import SolitaireScene
from game.solitaire import GAME
from game.solitaire.solver import solve_deal
from tests.pilot import Pilot
from tests.scenes.sitting import told


@pytest.fixture
def table(pilot: Pilot) -> SolitaireScene:
    pilot.click("forone")
    pilot.click("well:solitaire")
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, SolitaireScene)
    return scene


def press(pilot: Pilot, text: str) -> None:
    """Does that action with the mouse."""
    if text == "draw":
        pilot.click("draw")
        return
    tiles = text.removeprefix("take ").split("+")
    pilot.click(f"tile:{tiles[len(tiles) // 2]}")
    pilot.click("all" if len(tiles) == 3 else "only")


def test_a_deal_is_offered_that_can_be_cleared_and_is_cleared_by_the_mouse(pilot: Pilot, table: SolitaireScene) -> None:
    solution = solve_deal(table.state.number, forced=False)
    assert solution is not None
    for action in solution.line:
        press(pilot, str(action))
    assert table.state.row == ()
    assert pilot.find("end")["label"] == "Cleared!"
    assert Kept.load(table.path)[0].ends == [1, 0, 0]
    pilot.key("enter")
    assert table.state.number > 1
    assert Kept.load(table.path)[0].match.state == table.state


def test_taking_back_is_free_and_what_is_done_is_on_the_disk(pilot: Pilot, table: SolitaireScene) -> None:
    for _ in range(5):
        pilot.key("d")
    pilot.key("u")
    assert len(table.state.plays) == 4
    kept, notice = Kept.load(table.path)
    assert (kept.match.actions, notice) == (table.kept.match.actions, None)


def test_the_hint_says_whether_it_can_still_be_cleared(pilot: Pilot, table: SolitaireScene) -> None:
    pilot.key("h")
    assert "Yes, from here." in [each["label"] for each in pilot.dump()["widgets"]]
    pilot.click("draw")
    assert "Yes, from here." not in [each["label"] for each in pilot.dump()["widgets"]]


def test_with_forced_taking_nothing_is_drawn_before(pilot: Pilot, table: SolitaireScene) -> None:
    pilot.click("forced")
    assert table.kept.forced == "on"
    while pilot.find("draw")["enabled"]:
        pilot.click("draw")
    assert any(str(action).startswith("take") for action in table.legal)


def test_the_deal_of_the_day_is_the_documented_one(pilot: Pilot, table: SolitaireScene) -> None:
    pilot.click("choose")
    pilot.click("today")
    assert table.state.number == number_of(pilot.app.context.today())


def test_a_damaged_file_is_put_aside_with_a_sentence(pilot: Pilot) -> None:
    path = pilot.store.folders.data / "solitaire.json"
    path.write_text("{", "utf-8")
    pilot.app.context.open(routes.solitaire)
    pilot.settle()
    assert pilot.scene.name == "message"
    assert path.with_name("solitaire.json.broken-1").exists()


def test_what_cannot_be_kept_is_told_once_until_it_can(pilot, table, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr(files, "save", lambda path, text: f"{path.name} could not be saved: the disk is full.")
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene.name == "message"
        assert "solitaire.json could not be saved: the disk is full." in told(pilot)
        pilot.click("ok")
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene is table, "once is enough"
    table.undo()
    with monkeypatch.context() as full:
        full.setattr(files, "save", lambda path, text: f"{path.name} could not be saved: the disk is full.")
        table.undo()
        pilot.settle()
        assert pilot.scene.name == "message", "it had been kept meanwhile"


def test_a_deal_that_is_stuck_is_counted_when_it_is_left() -> None:
    kept = Kept(Match(GAME, 1, {}, 2), [0, 0, 0])
    while kept.match.to_act is not None:
        kept.match.play(kept.match.rules.legal_actions(kept.match.state)[-1])
    left = kept.left
    kept.deal(3, "off")
    assert kept.ends == ([0, 1, 0] if left <= 5 else [0, 0, 1])


def test_a_number_is_typed_and_what_is_none_is_refused(pilot: Pilot, table: SolitaireScene) -> None:
    pilot.click("choose")
    for text, why in (("1x", "is not the number of a deal"), ("0", "is not the number of a deal")):
        pilot.key("ctrl+a")
        pilot.type(text)
        assert any(why in str(each["label"]) for each in pilot.dump()["widgets"])
        assert not pilot.find("take")["enabled"]
    number = next(number for number in range(100, 200) if solve_deal(number, forced=False).best)
    pilot.key("ctrl+a")
    pilot.type(str(number))
    assert any("cannot be cleared" in str(each["label"]) for each in pilot.dump()["widgets"])
    pilot.key("enter")
    assert (table.state.number, table.kept.forced) == (number, "off")


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
def test_at_the_end_it_says_what_was_possible(pilot: Pilot, table: SolitaireScene, size: tuple[int, int]) -> None:
    pilot.resize(size)
    while table.kept.match.to_act is not None:
        table.play(table.legal[-1])
    assert "Best possible: none left" in [each["label"] for each in pilot.dump()["widgets"]]
