"""What is said of a window that has changed, and what is not said again, with trees made by hand."""

import pytest

from game.reader.screenreader import called
from game.reader.speech import LONG, Line, Speech
from game.reader.tree import Node, Tree, read
from tests.reader.trees import curtain, event, refusal, table


def sheet(*labels):
    close = Node("pause/close", "button", "Close", actions=("click", "focus"))
    lines = [Node(f"pause/line:{words}", "label", words) for words in labels]
    return Tree(Node("pause/", "dialog", "Paused", children=(*lines, close)), close.key)


def said(*trees):
    """What is said of each window in turn."""
    speech = Speech()
    return [speech.hear(tree) for tree in trees]


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (table(), None),
        (table(event(1, "Ben passed")), Line("Ben passed. Your turn.", False)),
        (table(turn="Ben to play"), Line("Ben to play", False)),
        (table(refusal("Nothing fits")), Line("Nothing fits", True)),
        (table(refusal("Nothing fits"), turn="Ben to play"), Line("Nothing fits", True)),
        (table(focus="play/part:turn"), Line("Your turn", True)),
        (table(state=("picked",)), Line("Picked: four two.", True)),
        (table(state=("disabled",)), None),
        (table(state=("on",)), Line("four two, On", True)),
        (table(value="Fast"), Line("four two, Fast", True)),
        (table(match="Brick"), Line("Brick. Your turn. four two.", True)),
        (sheet("Go on?"), Line("Paused. Go on? Close.", True)),
        (sheet("a" * (LONG - 1), "bb", "c"), Line(f"Paused. {'a' * (LONG - 1)}. Close.", True)),
    ],
)
def test_only_what_is_new_is_said_and_news_alone_wait(after, told):
    assert said(table(), after)[-1] == told


def test_what_was_heard_is_not_said_again_when_a_sheet_closes_but_to_the_next_person_it_is():
    ben = table(event(1, "Ben passed"))
    assert said(ben, sheet(), ben)[-1] == Line("Fives. four two.", True)
    assert said(ben, curtain("Next player: Ana"), ben)[-1] == Line("Fives. Ben passed. Your turn. four two.", True)


def page(*widgets):
    """The tree of a page with these widgets, each with only the given values."""
    plain = dict.fromkeys(("live", "caption_of", "note_of", "row_of", "tip", "reason", "label"), "")
    usual = {**plain, "role": "button", "enabled": True, "focusable": True, "place": (0, 0), "rect": (0, 0, 90, 20)}
    layout = {"scene": "page", "title": "Page", "text": "", "over": False, "size": (800, 560), "focus": "go"}
    return read({**layout, "widgets": [{**usual, **each} for each in widgets]})


def test_two_things_of_one_key_are_two_nodes():
    keys = [node.key for node in page({"key": "go", "label": "Go"}, {"key": "go", "label": "Stop"}).nodes()]
    assert keys == ["page/", "page/go", "page/go#2"]


def test_what_cannot_be_pressed_has_the_focus_only_and_says_why():
    off = {"enabled": False, "reason": "No name yet", "tip": "Deals the tiles"}
    nodes = [page({"key": "go", "label": "Deal", **given}).find("page/go") for given in ({}, off)]
    assert [(node.actions, node.about) for node in nodes] == [(("click", "focus"), ""), (("focus",), "No name yet")]


@pytest.mark.parametrize(
    ("label", "rect", "told"),
    [("Deal", (10, 2, 40, 9), False), ("Deal", (10, 300, 40, 9), True), ("Seed 7", (10, 2, 40, 9), True)],
)
def test_a_label_that_repeats_the_button_on_which_it_stands_is_left_out(label, rect, told):
    words = {"key": "words", "role": "label", "focusable": False, "label": label, "rect": rect}
    assert (page({"key": "go", "label": "Deal now"}, words).find("page/words") is not None) == told


def test_what_has_a_value_is_called_by_it_too():
    for role, name in (("choice", "Seat: Nora"), ("field", "Seat: Nora"), ("slider", "Seat")):
        assert called(Node("setup/seat", role, "Seat", "Nora")) == name
