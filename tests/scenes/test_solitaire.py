"""Castle Rock Solitaire on the table, by mouse and by keys."""

import pytest

from game import files
from game.daily.days import number_of
from game.daily.kept import Kept
from game.scenes import routes
from game.scenes.solitaire.table import SolitaireScene
from game.solitaire.solver import solve_deal
from tests.pilot import Pilot
from tests.scenes.sitting import told


@pytest.fixture
def table(pilot: Pilot) -> SolitaireScene:
    pilot.click("forone")
    pilot.click("well:solitaire")
    pilot.settle()
    assert isinstance(pilot.scene, SolitaireScene)
    return pilot.scene


def press(pilot: Pilot, text: str) -> None:
    """Does that action with the mouse."""
    if text == "draw":
        pilot.click("draw")
        return
    tiles = text.removeprefix("take ").split("+")
    pilot.click(f"tile:{tiles[len(tiles) // 2]}")
    assert pilot.dump()["focus"] in ("all", "only")
    assert ("all" in pilot.shown()) == (pilot.dump()["focus"] == "all")
    pilot.click("all" if len(tiles) == 3 else "only")


def test_a_deal_is_offered_that_can_be_cleared_and_is_cleared_by_the_mouse(pilot, table, monkeypatch):
    heard = []
    monkeypatch.setattr(pilot.app.context.sound, "play", lambda name, *_, **__: heard.append(name))
    for action in solve_deal(table.state.number, forced=False).line:
        press(pilot, str(action))
        gone = table.state.drawn - len(table.state.row)
        assert pilot.find("taken")["label"] == f"You took {gone}"
    assert heard[-1] == "win"
    assert table.state.row == ()
    assert pilot.find("end")["label"] == "Cleared!"
    assert Kept.load(table.path)[0].ends == [1, 0, 0]
    pilot.key("enter")
    assert table.state.number > 1
    assert Kept.load(table.path)[0].match.state == table.state


def test_the_hint_says_whether_it_can_be_cleared_and_taking_back_is_free_and_on_the_disk(pilot, table):
    pilot.key("h")
    assert "Yes, from here." in told(pilot)
    pilot.click("draw")
    assert "Yes, from here." not in told(pilot)
    for key in "dddd":
        pilot.key(key)
    pilot.key("u")
    assert len(table.state.plays) == 4
    kept, notice = Kept.load(table.path)
    assert (kept.match.actions, notice) == (table.kept.match.actions, None)


def test_with_forced_taking_nothing_is_drawn_before(pilot: Pilot, table: SolitaireScene) -> None:
    pilot.click("forced")
    assert table.kept.forced == "on"
    while pilot.find("draw")["enabled"]:
        pilot.click("draw")
    assert any(str(action).startswith("take") for action in table.legal)
    pilot.click(next(each.key for each in table.widgets if each.role == "tile" and each.focusable))
    assert table.picked is not None
    pilot.key("esc")
    assert (pilot.scene, table.picked) == (table, None), "first it is put back"
    table.command("log")
    refusal = table._refusal
    assert refusal in told(pilot)
    pilot.key("tab")
    assert refusal not in told(pilot)


def test_a_deal_is_chosen_by_its_day_or_number_and_what_is_none_is_refused(pilot, table):
    pilot.click("choose")
    pilot.click("today")
    assert table.state.number == number_of(pilot.app.context.today())
    pilot.click("choose")
    number = next(number for number in range(100, 200) if solve_deal(number, forced=False).best)
    for text, says in (
        ("1x", "is not the number of a deal"),
        ("0", "is not the number of a deal"),
        (str(number), "cannot be cleared"),
    ):
        pilot.key("ctrl+a")
        pilot.type(text)
        assert says in told(pilot)
        assert pilot.find("take")["enabled"] == (text == str(number))
    pilot.key("enter")
    assert (table.state.number, table.kept.forced, table.kept.day) == (number, "off", None)
    table.deal(number_of(pilot.app.context.today()))
    assert table.kept.day == pilot.app.context.today()


def test_a_damaged_file_is_put_aside_with_a_sentence(pilot: Pilot) -> None:
    path = pilot.store.folders.data / "solitaire.json"
    path.write_text("{", "utf-8")
    pilot.app.context.open(routes.solitaire)
    pilot.settle()
    assert pilot.scene.name == "message"
    assert path.with_name("solitaire.json.broken-1").exists()


def test_what_cannot_be_kept_is_told_once_until_it_can(pilot, table, monkeypatch):
    full = "solitaire.json could not be saved: the disk is full."
    with monkeypatch.context() as disk:
        disk.setattr(files, "save", lambda path, text: full)
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene.name == "message"
        assert full in told(pilot)
        pilot.click("ok")
        table.play(table.legal[0])
        pilot.settle()
        assert pilot.scene is table, "once is enough"
    table.undo()
    monkeypatch.setattr(files, "save", lambda path, text: full)
    table.undo()
    pilot.settle()
    assert pilot.scene.name == "message", "it had been kept meanwhile"


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
def test_at_the_end_it_says_what_was_possible(pilot: Pilot, table: SolitaireScene, size: tuple[int, int]) -> None:
    pilot.resize(size)
    while table.kept.match.to_act is not None:
        table.play(table.legal[-1])
    assert "Best possible: none left" in told(pilot)
