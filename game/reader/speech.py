"""What is said aloud of a window that has changed: what came to the top, what happened, whose turn it is, the focus."""

from collections.abc import Iterator
from typing import NamedTuple

from game.reader.tree import PICKED, Tree
from game.words import _, pgettext, sentences

LONG = 500
"""So many letters of a sheet are said at once; the rest can be gone through."""


class Line(NamedTuple):
    """Words to be said. They cut off what is being said, or, where they tell news, wait until it has been said."""

    words: str
    cuts: bool


class Speech:
    """Compares the window with what was said of it last."""

    def __init__(self) -> None:
        self._last: Tree | None = None
        self._heard: dict[str, str] = {}
        """The live nodes that have been said, with their words, until another person or match is at the table."""

    def hear(self, tree: Tree) -> Line | None:
        """What is to be said now that the window is like this; None for nothing."""
        before, self._last = self._last, tree
        enters = before is None or (before.root.key, before.root.name) != (tree.root.key, tree.root.name)
        if enters and tree.root.role == "window" and before is not None and before.root.role == "window":
            self._heard = {}
        live = [node for node in tree.nodes() if node.live and not node.key.endswith(f"/{PICKED}")]
        fresh = [node for node in live if self._heard.get(node.key) != node.name]
        if live:
            self._heard = {node.key: node.name for node in live}
        told = [node for node in fresh if node.role != "status"]
        turn = [node for node in live if node.role == "status" and (node in fresh or told)]
        refused = any(node.live == "assertive" for node in told)
        focused = _focus(tree) if enters or before is None or _at(tree) != _at(before) else ""
        said = [
            *(_sheet(tree) if enters else ()),
            *(node.name for node in told),
            *(node.name for node in turn if not refused),
            focused,
        ]
        words = sentences({line.rstrip("."): line for line in said if line}.values())
        return Line(words, enters or refused or not (told or turn)) if words else None


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
    number, count = node.place
    return sentences((told, _("{n} of {all}").format(n=number, all=count) if count > 1 else "", node.about))


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
