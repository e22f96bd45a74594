"""Trees of windows made by hand, for tests of what is said of them."""

from typing import Any

from game.reader.tree import Node, Tree


def event(number: int, words: str) -> Node:
    """Something that has happened."""
    return Node(f"play/event:{number}", "label", words, live="polite")


def refusal(words: str) -> Node:
    """Why something cannot be done."""
    return Node("play/news:1", "alert", words, live="assertive")


def table(*lines: Node, turn: str = "Your turn", focus: str = "", match: str = "Fives", **tile: Any) -> Tree:
    """A match with these lines, whose turn it is and one tile, which has the focus."""
    status = Node("play/part:turn", "status", turn, live="polite")
    hand = Node("play/tile", "button", "four two", actions=("click", "focus"), **tile)
    return Tree(Node("play/", "window", match, children=(status, *lines, hand)), focus or hand.key)


def curtain(words: str) -> Tree:
    """All hands are covered."""
    return Tree(Node("curtain/", "window", words), "curtain/")
