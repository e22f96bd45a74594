"""AccessKit is given the tree of the window, and the loop carries out its requests."""

from types import SimpleNamespace

import pytest

from game.reader.screenreader import ACTIONS, MEANT, PAUSE, ROLES, WINDOW, ScreenReader, called
from game.reader.tree import Node, Tree
from tests.reader.trees import curtain, event, refusal, table

accesskit = pytest.importorskip("accesskit", reason="the extra `reader` is not installed")


class System:
    """Replaces AccessKit: a reader listens from the start; time passes and the loop runs when a test says so."""

    def __init__(self):
        self.updates, self.waits, self.posted = [], [], []

    def adapted(self, reader, handle):
        self.wants = reader._wants
        reader._begins()
        return SimpleNamespace(update_if_active=lambda make: self.updates.append(make()))

    def strike(self):
        """Lets time pass until nothing is left to happen."""
        while self.waits or self.posted:
            (self.posted.pop(0) if self.posted else self.waits.pop(0)[1])()

    def heard(self):
        return dict(self.updates[-1].nodes)

    def said(self):
        """All announcements so far; each stays in the tree until the next."""
        nodes = {number: node for update in self.updates for number, node in update.nodes if node.live is not None}
        return [str(node.value) for node in nodes.values()]


@pytest.fixture
def system(monkeypatch):
    system = System()
    monkeypatch.setattr(ScreenReader, "_adapted", lambda reader, handle: system.adapted(reader, handle))
    return system


@pytest.fixture
def reader(system):
    return ScreenReader(0, system.posted.append, later=lambda seconds, call: system.waits.append((seconds, call)))


def test_it_hears_the_whole_tree_and_its_wishes_reach_the_loop(reader, system):
    done = []
    reader.act = lambda *asked: done.append(asked)
    assert reader.asked
    tile = Node("play/hand:4|2", "button", "four two", state=("picked",), actions=("click", "focus"), rect=(1, 2, 3, 4))
    news = refusal("four two does not fit")
    reader.show(Tree(Node("play/", "window", "Fives", children=(news, tile)), tile.key))
    update, _announced = system.updates
    told = dict(update.nodes)
    window, scene, refused, picked = told
    assert (update.focus, update.tree.root, window) == (picked, WINDOW, WINDOW)
    assert (told[picked].label, told[picked].is_selected) == ("four two, picked", True)
    assert (told[window].children, told[scene].children) == ([scene], [refused, picked])
    assert told[refused].value == "four two does not fit"
    system.wants(SimpleNamespace(action=accesskit.Action.CLICK, target=picked, data=None))
    assert done == [], "it is done by the loop, not by the thread that asks"
    system.posted[-1]()
    assert done == [(tile.key, "click", "")]


def test_every_role_and_action_has_a_name_that_accesskit_knows():
    assert all(hasattr(accesskit.Role, name) for name in ROLES.values())
    assert all(hasattr(accesskit.Action, name) for names in ACTIONS.values() for name in names)
    assert {*MEANT} == {name for names in ACTIONS.values() for name in names}


class TestWhatIsHeardOfAControl:
    """AT-SPI has no values that are words, so they are in the name: readers say a name that changes."""

    def page(self, value, role="choice", **how):
        speed = Node("settings/speed", role, "Speed", value, actions=("focus", "up", "down"), **how)
        return Tree(Node("settings/", "dialog", "Settings", children=(speed,)), speed.key)

    @pytest.mark.parametrize("role", ["choice", "field"])
    def test_its_value_is_in_its_name_and_only_the_name_changes(self, reader, system, role):
        heard = []
        for value in ("Normal", "Fast"):
            reader.show(self.page(value, role=role))
            heard.append(system.heard())
            assert [node.label for node in heard[-1].values()] == ["Pipstone", "Settings", f"Speed: {value}"]
        assert [*heard[0]] == [*heard[1]]

    def test_a_slider_has_a_number_and_a_disabled_one_says_so_and_which_of_how_many_it_is(self, reader, system):
        reader.show(self.page("35", role="slider"))
        *_, slider = system.heard().values()
        assert (slider.label, slider.numeric_value) == ("Speed", 35.0)
        reader.show(self.page("Fast", state=("disabled",), about="Hints are off", place=(3, 7)))
        *_, node = system.heard().values()
        assert (node.label, node.description) == ("Speed: Fast, unavailable", "3 of 7. Hints are off.")
        assert (node.position_in_set, node.size_of_set) == (3, 7)
        for state in ("on", "off"):
            reader.show(self.page("", role="switch", state=(state,)))
            *_, switch = system.heard().values()
            assert switch.toggled == (accesskit.Toggled.TRUE if state == "on" else accesskit.Toggled.FALSE)

    def test_a_thing_that_is_picked_says_so_once(self):
        assert called(Node("play/tile:4|2", "button", "four two", state=("picked",))) == "four two, picked"
        square = Node("play/square:B10", "button", "B10, 4, picked", state=("picked",))
        assert called(square) == square.name


class TestWhatIsAnnounced:
    """Readers say the focus by themselves; everything else that is new comes in one line a moment later, because Orca
    says only the first of several lines."""

    BEN = event(1, "Ben played six four")

    def test_what_came_together_is_one_line_after_a_pause(self, reader, system):
        reader.show(table(self.BEN, turn="Ana to play", focus="play/part:turn"))
        reader.show(table(self.BEN, event(2, "Ana passed")))
        assert system.said() == []
        (first, call), (second, _later) = system.waits
        assert (first, second) == (PAUSE, PAUSE)
        call()
        system.posted.pop()()
        assert system.said() == [], "more has come since"
        system.strike()
        assert system.said() == ["Ben played six four. Ana passed. Your turn."]

    @pytest.mark.parametrize(
        ("tables", "said"),
        [
            ([table(), table(refusal("It fits nowhere"))], ["Your turn", "It fits nowhere"]),
            (
                [
                    table(turn="Ben to play", focus="play/part:turn"),
                    table(event(1, "Ben passed"), turn="Ana to play", focus="play/part:turn"),
                ],
                ["Ben passed"],
            ),
            (
                [table(BEN, event(2, "Ana passed"), Node("play/recall:3", "label", "Both passed.", live="polite"))],
                ["Both passed. Your turn."],
            ),
        ],
        ids=["a refusal", "not the turn where the focus rests on it", "not event by event what is told again"],
    )
    def test_of_each_window_this_is_said(self, reader, system, tables, said):
        for each in tables:
            system.strike()
            reader.show(each)
        if not any("news" in node.key for node in tables[-1].nodes()):  # a refusal does not wait
            system.strike()
        assert system.said() == said

    def test_nothing_that_was_said_stays_on_another_scene_whose_things_have_other_numbers(self, reader, system):
        reader.show(table(event(1, "Hint: four two")))
        before = {*system.heard()}
        system.strike()
        reader.show(table())
        assert system.updates[-1].nodes[-1][1].value == "Hint: four two. Your turn."
        reader.show(curtain("Next player: Ben"))
        assert len(system.updates[-1].nodes) == 2
        reader.show(table(event(1, "Hint: four two")))
        assert {*system.heard()} & before == {WINDOW}


class Panic(BaseException):
    """An error as compiled code raises it, which is no `Exception`."""


class TestAConnectionThatFails:
    @pytest.mark.parametrize("when", ["made", "shown"])
    def test_is_logged_and_ends_nothing(self, when, monkeypatch):
        def fails(*_given):
            raise Panic("the window is visible already")

        adapter = SimpleNamespace(update_if_active=fails, update_window_focus_state=fails)
        monkeypatch.setattr(ScreenReader, "_adapted", fails if when == "made" else lambda *_given: adapter)
        log = []
        reader = ScreenReader(0, lambda call: None, log.append)
        reader.show(curtain("Pipstone"))
        reader.focused(True)
        assert not reader.asked
        assert log == ["no screen reader: Panic: the window is visible already"]

    def test_a_wish_to_end_the_program_still_ends_it(self, monkeypatch):
        def ends(*_given):
            raise KeyboardInterrupt

        monkeypatch.setattr(ScreenReader, "_adapted", ends)
        with pytest.raises(KeyboardInterrupt):
            ScreenReader(0, lambda call: None)
