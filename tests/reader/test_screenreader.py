"""What AccessKit is told of the window: the tree as it is, and what it asks for done by the loop."""

from typing import Any

import pytest

from game.reader.screenreader import ACTIONS, MEANT, PAUSE, ROLES, WINDOW, ScreenReader, called
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
    update, _announced = system[0].updates
    told = dict(update.nodes)
    window, scene, refusal, picked = told
    assert update.focus == picked
    assert update.tree.root == window == WINDOW
    assert told[picked].label == "four two, picked"
    assert told[picked].is_selected
    assert (told[window].children, told[scene].children) == ([scene], [refusal, picked])
    assert told[refusal].value == "four two does not fit"

    import accesskit

    class Request:
        action = accesskit.Action.CLICK
        target = picked
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
    """AT-SPI has no values that are words, so they stand in the name: readers say a name that changes."""

    def heard(self, system: list[Adapter], *trees: Tree) -> dict[int, Any]:
        reader = ScreenReader(0, lambda call: None, later=lambda seconds, call: None)
        for tree in trees:
            reader.show(tree)
        return dict(system[0].updates[-1].nodes)

    def page(self, value: str, **how: Any) -> Tree:
        role = how.pop("role", "choice")
        speed = Node("settings/speed", role, "Speed", value, actions=("focus", "up", "down"), **how)
        return Tree(Node("settings/", "dialog", "Settings", children=(speed,)), speed.key)

    def test_its_value_is_in_its_name_and_only_the_name_changes(self, system: list[Adapter]) -> None:
        first = self.heard(system, self.page("Normal"))
        assert [node.label for node in first.values()] == ["Pipstone", "Settings", "Speed: Normal"]
        system.clear()
        then = self.heard(system, self.page("Normal"), self.page("Fast"))
        assert [node.label for node in then.values()] == ["Pipstone", "Settings", "Speed: Fast"]
        assert [*then] == [*first]

    def test_a_slider_has_a_number(self, system: list[Adapter]) -> None:
        *_, slider = self.heard(system, self.page("35", role="slider")).values()
        assert (slider.label, slider.numeric_value) == ("Speed", 35.0)

    def test_a_disabled_one_says_so_and_a_tile_which_of_how_many_it_is(self, system: list[Adapter]) -> None:
        *_, node = self.heard(
            system, self.page("Fast", state=("disabled",), about="Hints are off", place=(3, 7))
        ).values()
        assert node.label == "Speed: Fast, unavailable"
        assert node.description == "3 of 7. Hints are off."
        assert (node.position_in_set, node.size_of_set) == (3, 7)

    def test_a_tile_that_is_picked_says_so(self) -> None:
        assert called(Node("play/tile:4|2", "button", "four two", state=("picked",))) == "four two, picked"
        square = Node("play/square:B10", "button", "B10, 4, picked", state=("picked",))
        assert called(square) == square.name, "once"


class Clock:
    """What is to happen later, and what the loop is to do."""

    def __init__(self) -> None:
        self.waits: list[tuple[float, Any]] = []
        self.posted: list[Any] = []

    def later(self, seconds: float, call: Any) -> None:
        self.waits.append((seconds, call))

    def strike(self) -> None:
        """Time passes until nothing is left to happen."""
        while self.waits or self.posted:
            call = self.posted.pop(0) if self.posted else self.waits.pop(0)[1]
            call()


class TestWhatIsAnnounced:
    """Readers say where the focus is themselves; all else that is new is one line a moment later, for of several lines
    at once Orca takes only the first."""

    @pytest.fixture
    def clock(self) -> Clock:
        return Clock()

    @pytest.fixture
    def reader(self, system: list[Adapter], clock: Clock) -> ScreenReader:
        return ScreenReader(0, clock.posted.append, later=clock.later)

    def table(self, *lines: Node, turn: str = "Your turn", focus: str = "play/tile") -> Tree:
        status = Node("play/part:turn", "status", turn, live="polite")
        tile = Node("play/tile", "button", "four two", actions=("click", "focus"))
        return Tree(Node("play/", "window", "Fives", children=(status, *lines, tile)), focus)

    def said(self, system: list[Adapter]) -> list[str]:
        """All announcements so far; one stays where it is until the next comes."""
        nodes = {number: node for update in system[0].updates for number, node in update.nodes if node.live is not None}
        return [str(node.value) for node in nodes.values()]

    def event(self, number: int, words: str) -> Node:
        return Node(f"play/event:{number}", "label", words, live="polite")

    def test_what_came_together_is_one_line_after_a_pause(self, reader, clock, system):
        ben, ana = self.event(1, "Ben played six four"), self.event(2, "Ana passed")
        reader.show(self.table(ben, turn="Ana to play", focus="play/part:turn"))
        reader.show(self.table(ben, ana))
        assert self.said(system) == []
        assert {seconds for seconds, _call in clock.waits} == {PAUSE}
        clock.strike()
        assert self.said(system) == ["Ben played six four. Ana passed. Your turn."]

    def test_the_turn_is_not_said_twice_where_the_focus_rests_on_it(self, reader, clock, system):
        reader.show(self.table(turn="Ben to play", focus="play/part:turn"))
        clock.strike()
        reader.show(self.table(self.event(1, "Ben passed"), turn="Ana to play", focus="play/part:turn"))
        clock.strike()
        assert self.said(system) == ["Ben passed"]

    def test_a_refusal_does_not_wait(self, reader: ScreenReader, clock: Clock, system: list[Adapter]) -> None:
        reader.show(self.table())
        clock.strike()
        reader.show(self.table(Node("play/news:1", "alert", "four two fits nowhere", live="assertive")))
        assert self.said(system) == ["Your turn", "four two fits nowhere"]

    def test_what_others_did_is_not_told_event_by_event_when_it_is_told_again(self, reader, clock, system):
        again = Node("play/recall:3", "label", "Ben played six four. Ana passed.", live="polite")
        reader.show(self.table(self.event(1, "Ben played six four (ends 10)"), self.event(2, "Ana passed"), again))
        clock.strike()
        assert self.said(system) == ["Ben played six four. Ana passed. Your turn."]

    def test_nothing_that_was_said_stays_on_another_scene(self, reader, clock, system):
        reader.show(self.table(self.event(1, "Hint: four two")))
        clock.strike()
        reader.show(self.table())
        assert [*system[0].updates[-1].nodes[-1][1].value] == [*"Hint: four two. Your turn."]
        reader.show(Tree(Node("curtain/", "window", "Next player: Ben"), "curtain/"))
        assert len(system[0].updates[-1].nodes) == 2

    def test_a_scene_that_comes_back_has_other_numbers(self, reader: ScreenReader, system: list[Adapter]) -> None:
        menu = Tree(Node("pause/", "dialog", "Paused"), "pause/")
        for tree in (self.table(), menu, self.table()):
            reader.show(tree)
        first, _menu, again = ({*dict(update.nodes)} for update in system[0].updates)
        assert first & again == {WINDOW}


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
