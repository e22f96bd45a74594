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
    reader = ScreenReader(0, posted.append, lambda *asked: done.append(asked))
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
