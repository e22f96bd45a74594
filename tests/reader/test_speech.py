"""What is said of a window that has changed, and what of it is not said again: told by trees made by hand."""

import pytest

from game.reader.speech import LONG, Line, Speech
from game.reader.tree import Node, Tree, read

TURN = "Your turn"


def event(number: int, words: str) -> Node:
    return Node(f"play/event:{number}", "label", words, live="polite")


def refusal(words: str) -> Node:
    return Node("play/news:1", "alert", words, live="assertive")


def table(*lines: Node, turn: str = TURN, focus: str = "", match: str = "Fives", **tile: object) -> Tree:
    """A match with these lines, whose turn it is and one tile, which has the focus."""
    status = Node("play/part:turn", "status", turn, live="polite")
    hand = Node("play/tile", "button", "four two", actions=("click", "focus"), **tile)  # type: ignore[arg-type]
    return Tree(Node("play/", "window", match, children=(status, *lines, hand)), focus or hand.key)


def sheet(*labels: str) -> Tree:
    close = Node("pause/close", "button", "Close", actions=("click", "focus"))
    lines = [Node(f"pause/line:{words}", "label", words) for words in labels]
    return Tree(Node("pause/", "dialog", "Paused", children=(*lines, close)), close.key)


def said(*trees: Tree) -> list[Line | None]:
    """What is said of each window after the one before."""
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
        (table(focus="play/part:turn"), Line(TURN, True)),
        (table(state=("picked",)), Line("Picked: four two.", True)),
        (table(state=("disabled",)), None),
        (table(state=("on",)), Line("four two, On", True)),
        (table(value="Fast"), Line("four two, Fast", True)),
        (table(match="Brick"), Line("Brick. Your turn. four two.", True)),
        (sheet("Go on?"), Line("Paused. Go on? Close.", True)),
        (sheet("a" * (LONG - 1), "bb", "c"), Line(f"Paused. {'a' * (LONG - 1)}. Close.", True)),
    ],
)
def test_only_what_is_new_is_said_and_news_alone_wait(after: Tree, told: Line | None) -> None:
    assert said(table(), after)[-1] == told


def test_what_was_heard_is_not_said_again_when_a_sheet_closes_but_to_the_next_person_it_is() -> None:
    ben = event(1, "Ben passed")
    *_, again = said(table(ben), sheet(), table(ben))
    assert again == Line("Fives. four two.", True)
    curtain = Tree(Node("curtain/", "window", "Next player: Ana"), "curtain/")
    *_, anew = said(table(ben), curtain, table(ben))
    assert anew == Line("Fives. Ben passed. Your turn. four two.", True)


def page(*widgets: dict[str, object], text: str = "") -> Tree:
    """The tree of a page with these widgets, each as far as it is told."""
    plain = dict.fromkeys(("live", "caption_of", "note_of", "row_of", "tip", "reason", "label"), "")
    usual = {**plain, "role": "button", "enabled": True, "focusable": True, "place": (0, 0), "rect": (0, 0, 90, 20)}
    layout = {"scene": "page", "title": "Page", "text": text, "over": False, "size": (800, 560), "focus": "go"}
    return read({**layout, "widgets": [{**usual, **each} for each in widgets]})


def test_two_things_of_one_key_are_two_nodes() -> None:
    keys = [node.key for node in page({"key": "go", "label": "Go"}, {"key": "go", "label": "Stop"}).nodes()]
    assert keys == ["page/", "page/go", "page/go#2"]


def test_what_cannot_be_pressed_has_the_focus_only_and_says_why() -> None:
    off = {"enabled": False, "reason": "No name yet", "tip": "Deals the tiles"}
    for key, given, actions, about in (("go", {}, ("click", "focus"), ""), ("no", off, ("focus",), "No name yet")):
        node = page({"key": key, "label": "Deal", **given}).find(f"page/{key}")
        assert node is not None
        assert (node.actions, node.about) == (actions, about)


@pytest.mark.parametrize(
    ("label", "rect", "told"),
    [("Deal", (10, 2, 40, 9), False), ("Deal", (10, 300, 40, 9), True), ("Seed 7", (10, 2, 40, 9), True)],
)
def test_a_label_that_repeats_the_button_on_which_it_stands_is_left_out(label, rect, told):
    words = {"key": "words", "role": "label", "focusable": False, "label": label, "rect": rect}
    tree = page({"key": "go", "label": "Deal now"}, words)
    assert (tree.find("page/words") is not None) == told
