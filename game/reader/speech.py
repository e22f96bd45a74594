"""Decides what to say when the window has changed: the new scene, what happened, whose turn it is, the focus."""

from collections.abc import Iterator
from typing import NamedTuple

from game.reader.tree import PICKED, RECALL, Node, Tree
from game.words import _, pgettext, sentences

LONG = 500
"""Number of letters of a sheet said at once; the rest can be read step by step."""


class Line(NamedTuple):
    """Words to say. A line that `cuts` interrupts the one being spoken; one with news waits for its end."""

    words: str
    cuts: bool


class Fresh:
    """Keeps track of which live nodes have been said."""

    def __init__(self) -> None:
        self._last: Tree | None = None
        self._heard: dict[str, str] = {}
        """The names of the live nodes already said, by key; cleared when another person or match comes to the table."""

    def of(self, tree: Tree) -> list[Node]:
        """The nodes to announce for this state of the window: what happened, then whose turn it is.

        Events that a recalling line repeats are left out, and so is the line about a pick that has the focus.
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
    """Whether another scene has come to the top, or the same one under another name."""
    return before is None or (before.root.key, before.root.name) != (tree.root.key, tree.root.name)


def _is(node: Node, kind: str) -> bool:
    return node.key.partition("/")[2].startswith(kind)


class Speech:
    """Compares the window with its state when it was last described."""

    def __init__(self) -> None:
        self._last: Tree | None = None
        self._fresh = Fresh()

    def hear(self, tree: Tree) -> Line | None:
        """The line to say for this state of the window; None if nothing needs saying."""
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
    """What identifies the focused node. Whether it is disabled is ignored, since that changes by itself."""
    node = tree.find(tree.focus)
    return (node.key, node.name, node.value, {*node.state} - {"disabled"}) if node else ()


def _focus(tree: Tree) -> str:
    """The focused node in words: name, value and state, and why it is disabled; empty if the root has the focus."""
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
    """The heading, then on a sheet its text, up to `LONG` letters."""
    yield tree.root.name
    left = LONG
    for node in tree.root.children:
        if node.role == "label" and (tree.root.role == "dialog" or "/line:" in node.key):
            left -= len(node.name)
            if left < 0:
                return
            yield node.name
