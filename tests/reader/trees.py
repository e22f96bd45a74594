"""Trees of windows made by hand, for tests of speech."""

from typing import Any

from game.reader.tree import Node, Tree


def event(number: int, words: str) -> Node:
    """The line of an event."""
    return Node(f"play/event:{number}", "label", words, live="polite")


def refusal(words: str) -> Node:
    """The line of a refusal."""
    return Node("play/news:1", "alert", words, live="assertive")


def table(*lines: Node, turn: str = "Your turn", focus: str = "", match: str = "Fives", **tile: Any) -> Tree:
    """The tree of a match with these lines, the line whose turn it is, and a tile, which has the focus."""
    status = Node("play/part:turn", "status", turn, live="polite")
    hand = Node("play/tile", "button", "four two", actions=("click", "focus"), **tile)
    return Tree(Node("play/", "window", match, children=(status, *lines, hand)), focus or hand.key)


def curtain(words: str) -> Tree:
    """The tree of a hand-over screen, which covers all hands."""
    return Tree(Node("curtain/", "window", words), "curtain/")
