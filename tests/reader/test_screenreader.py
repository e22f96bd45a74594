"""What AccessKit is told of the window: the tree as it is, and what it asks for done by the loop."""

from typing import Any

import pytest

from game.reader.screenreader import ACTIONS, MEANT, ROLES, ScreenReader
from game.reader.tree import Node, Tree

pytest.importorskip("accesskit", reason="the extra `reader` is not installed")


class Adapter:
    """Stands in for the system: somebody listens from the start."""

    def __init__(self, begins: Any, wants: Any, ends: Any) -> None:
        self.wants = wants
        self.updates: list[Any] = []
        begins()

    def update_if_active(self, make: Any) -> None:
        self.updates.append(make())


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    made: list[Adapter] = []

    def adapted(self: ScreenReader, handle: int) -> Adapter:
        made.append(Adapter(self._begins, self._wants, self._ends))
        return made[-1]

    monkeypatch.setattr(ScreenReader, "_adapted", adapted)
    return made


def test_it_hears_the_whole_tree_and_its_wishes_reach_the_loop(system: list[Adapter]) -> None:
    posted: list[Any] = []
    done: list[tuple[str, str, str]] = []
    reader = ScreenReader(0, posted.append)
    reader.act = lambda *asked: done.append(asked)
    assert reader.asked
    tile = Node("play/hand:4|2", "button", "four two", state=("picked",), actions=("click", "focus"), rect=(1, 2, 3, 4))
    news = Node("play/news:1", "alert", "four two does not fit", live="assertive")
    tree = Tree(Node("play/", "window", "Fives", children=(news, tile)), tile.key)
    reader.show(tree)
    (update,) = system[0].updates
    told = dict(update.nodes)
    assert [*told] == [node.id for node in tree.nodes()]
    assert update.focus == tile.id
    assert told[tile.id].label == "four two"
    assert told[tile.id].is_selected
    assert told[tree.root.id].children == [news.id, tile.id]
    assert told[news.id].value == "four two does not fit"

    import accesskit

    class Request:
        action = accesskit.Action.CLICK
        target = tile.id
        data = None

    system[0].wants(Request())
    assert done == [], "it is done by the loop, not by the thread that asks"
    posted[-1]()
    assert done == [(tile.key, "click", "")]


def test_every_role_and_action_has_a_name_that_accesskit_knows() -> None:
    import accesskit

    assert all(hasattr(accesskit.Role, name) for name in ROLES.values())
    assert all(hasattr(accesskit.Action, name) for names in ACTIONS.values() for name in names)
    assert {*MEANT} == {name for names in ACTIONS.values() for name in names}


class TestWhatIsHeardOfAControl:
    """AT-SPI has no values that are words, so they stand in the name, and a change is a line of its own."""

    def heard(self, system: list[Adapter], *trees: Tree) -> dict[int, Any]:
        reader = ScreenReader(0, lambda call: None)
        for tree in trees:
            reader.show(tree)
        return dict(system[0].updates[-1].nodes)

    def page(self, value: str, **how: Any) -> Tree:
        role = how.pop("role", "choice")
        speed = Node("settings/speed", role, "Speed", value, actions=("focus", "up", "down"), **how)
        return Tree(Node("settings/", "dialog", "Settings", children=(speed,)), speed.key)

    def test_its_value_is_in_its_name_and_a_change_is_said(self, system: list[Adapter]) -> None:
        first = self.heard(system, self.page("Normal"))
        assert [node.label for node in first.values()] == ["Settings", "Speed: Normal"]
        system.clear()
        *_, line = self.heard(system, self.page("Normal"), self.page("Fast")).values()
        assert (line.value, str(line.live).rpartition(".")[2]) == ("Fast", "POLITE")

    def test_a_slider_has_a_number(self, system: list[Adapter]) -> None:
        *_, slider = self.heard(system, self.page("35", role="slider")).values()
        assert (slider.label, slider.numeric_value) == ("Speed", 35.0)

    def test_a_disabled_one_says_so_and_a_tile_which_of_how_many_it_is(self, system: list[Adapter]) -> None:
        *_, node = self.heard(
            system, self.page("Fast", state=("disabled",), about="Hints are off", place=(3, 7))
        ).values()
        assert node.label == "Speed: Fast, unavailable"
        assert node.description == "3 of 7. Hints are off"
        assert (node.position_in_set, node.size_of_set) == (3, 7)


class Panic(BaseException):
    """As compiled code raises it: no `Exception`."""


class TestAConnectionThatFails:
    @pytest.mark.parametrize("when", ["made", "shown"])
    def test_is_logged_and_ends_nothing(self, when: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def fails(*_given: Any) -> None:
            raise Panic("the window is visible already")

        adapter = type("Adapter", (), {"update_if_active": fails, "update_window_focus_state": fails})()
        monkeypatch.setattr(ScreenReader, "_adapted", fails if when == "made" else lambda *_given: adapter)
        log: list[str] = []
        reader = ScreenReader(0, lambda call: None, log.append)
        reader.show(Tree(Node("title/", "window", "Pipstone"), "title/"))
        reader.focused(True)
        assert not reader.works
        assert log == ["no screen reader: Panic: the window is visible already"]

    def test_a_wish_to_end_the_program_still_ends_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def ends(*_given: Any) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(ScreenReader, "_adapted", ends)
        with pytest.raises(KeyboardInterrupt):
            ScreenReader(0, lambda call: None)
