"""What is said of a window that has changed: what came to the top, what happened, whose turn it is, the focus."""

from collections.abc import Iterator
from typing import NamedTuple

from game.reader.tree import PICKED, RECALL, Node, Tree
from game.words import _, pgettext, sentences

LONG = 500
"""So many letters of a sheet are said at once; the rest can be gone through."""


class Line(NamedTuple):
    """Words to be said. They cut off what is being said, or, where they tell news, wait until it has been said."""

    words: str
    cuts: bool


class Fresh:
    """The live nodes that have not been said yet, to those who hear this window."""

    def __init__(self) -> None:
        self._last: Tree | None = None
        self._heard: dict[str, str] = {}
        """Those that have been said, with their words, until another person or match is at the table."""

    def of(self, tree: Tree) -> list[Node]:
        """What is to be told of the window as it is now: what happened, then whose turn it is.

        What a recalling line tells again is not told event by event as well; nor is a pick on which the focus is.
        """
        before, self._last = self._last, tree
        if enters(tree, before) and tree.root.role == "window" and before is not None and before.root.role == "window":
            self._heard = {}
        focus = tree.find(tree.focus)
        picked = focus is not None and "picked" in focus.state
        live = [node for node in tree.nodes() if node.live]
        fresh = [node for node in live if self._heard.get(node.key) != node.name]
        if live:
            self._heard = {node.key: node.name for node in live}
        recalled = any(_is(node, RECALL) for node in fresh)
        told = [
            node
            for node in fresh
            if node.role != "status" and not (recalled and _is(node, "event:")) and not (picked and _is(node, PICKED))
        ]
        happened = any(_is(node, "event:") or _is(node, RECALL) for node in told)
        return told + [node for node in live if node.role == "status" and (node in fresh or happened)]


def enters(tree: Tree, before: Tree | None) -> bool:
    """Whether another scene, or one of another name, has come to the top."""
    return before is None or (before.root.key, before.root.name) != (tree.root.key, tree.root.name)


def _is(node: Node, kind: str) -> bool:
    return node.key.partition("/")[2].startswith(kind)


class Speech:
    """Compares the window with what was said of it last."""

    def __init__(self) -> None:
        self._last: Tree | None = None
        self._fresh = Fresh()

    def hear(self, tree: Tree) -> Line | None:
        """What is to be said now that the window is like this; None for nothing."""
        before, self._last = self._last, tree
        comes, told = enters(tree, before), self._fresh.of(tree)
        refused = any(node.live == "assertive" for node in told)
        focused = _focus(tree) if comes or before is None or _at(tree) != _at(before) else ""
        said = [
            *(_sheet(tree) if comes else ()),
            *(node.name for node in told if not (refused and node.role == "status")),
            focused,
        ]
        words = sentences({line.rstrip("."): line for line in said if line}.values())
        return Line(words, comes or refused or not told) if words else None


def _at(tree: Tree) -> tuple[object, ...]:
    """What has the keyboard, but for whether it can be pressed: that changes by itself."""
    node = tree.find(tree.focus)
    return (node.key, node.name, node.value, {*node.state} - {"disabled"}) if node else ()


def _focus(tree: Tree) -> str:
    """The same in words: its name, value and state, and why it cannot be pressed."""
    node = tree.find(tree.focus)
    if node is None or node is tree.root:
        return ""
    name = _("{button}, unavailable").format(button=node.name) if "disabled" in node.state else node.name
    on = [pgettext("a switch", "On")] if "on" in node.state else []
    off = [pgettext("a switch", "Off")] if "off" in node.state else []
    picked = _("Picked: {things}.").format(things=name) if "picked" in node.state else ""
    told = picked or ", ".join(each for each in (name, node.value, *on, *off) if each)
    return sentences((told, node.which, node.about))


def _sheet(tree: Tree) -> Iterator[str]:
    """The heading, and of a sheet also what it says or asks."""
    yield tree.root.name
    left = LONG
    for node in tree.root.children:
        if node.role == "label" and (tree.root.role == "dialog" or "/line:" in node.key):
            left -= len(node.name)
            if left < 0:
                return
            yield node.name
