"""The window as a screen reader hears it, by AccessKit, where that is installed: the extra ``reader``.

Nothing is built until a screen reader asks. AccessKit asks from threads of its own: what it wants is handed to the
loop. Tried on Linux, over AT-SPI; the lines for Windows and macOS are written from its documentation, and nobody has
run them yet.
"""

import importlib
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.reader.tree import VALUED, Node, Tree
from game.words import _

ALIKE = ("window", "dialog", "label", "button", "link", "switch", "slider", "tab", "image", "group", "status", "alert")
ROLES = {
    **{role: role.upper() for role in ALIKE},
    "choice": "SPIN_BUTTON",
    "field": "TEXT_INPUT",
    "scroll": "SCROLL_VIEW",
}
"""AccessKit's names of our roles."""
ACTIONS = {
    "click": ("CLICK",),
    "focus": ("FOCUS",),
    "set": ("SET_VALUE",),
    "up": ("INCREMENT",),
    "down": ("DECREMENT",),
    "scroll": ("SCROLL_DOWN", "SCROLL_UP"),
}
"""The same of our actions."""
MEANT = {names[0]: action for action, names in ACTIONS.items()} | {"SCROLL_DOWN": "on", "SCROLL_UP": "back"}
"""What each of AccessKit's actions asks us to do."""

Act = Callable[[str, str, str], object]
"""Told by the loop what to do: the key of a node, the action, and a value."""


class ScreenReader:
    """One window's connection to whatever reads screens.

    `handle` is the window's, as its system counts; on Windows it must not have been shown yet. `post` hands a call to
    the loop from any thread, `log` takes what went wrong. `asked` says whether somebody listens.

    AccessKit is compiled code that may panic, which Python sees as a `BaseException` of its own kind. Whatever it
    raises is logged, and the window goes on without a reader.
    """

    def __init__(
        self, handle: int, post: Callable[[Callable[[], object]], None], log: Callable[[str], object] = print
    ) -> None:
        self._post = post
        self._log = log
        self.act: Act = lambda key, action, value: None
        """Does what a reader asks for, once there are scenes."""
        self._keys: dict[int, str] = {}
        self._last: Tree | None = None
        self._changes = 0
        """How many changes of a value have been announced."""
        self.asked = False
        self._kit: Any = self._guarded(lambda: importlib.import_module("accesskit"))
        self._adapter: Any = self._guarded(lambda: self._adapted(handle)) if self._kit else None

    @property
    def works(self) -> bool:
        """Whether there is a connection that has not failed."""
        return self._adapter is not None

    def _guarded(self, call: Callable[[], Any]) -> Any:
        """The answer of a call to AccessKit; None, and no reader from then on, where it fails."""
        try:
            return call()
        except (KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as problem:  # a panic is no Exception
            self._adapter, self.asked = None, False
            self._log(f"no screen reader: {type(problem).__name__}: {problem}")
            return None

    def _adapted(self, handle: int) -> Any:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._begins, self._wants)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, self._begins, self._wants)
        return kit.unix.Adapter(self._begins, self._wants, self._ends)

    # -- from other threads -------------------------------------------------------------------------------------------

    def _begins(self) -> None:
        """Somebody listens from now on. The tree follows with the next turn of the loop."""
        self.asked = True
        self._post(lambda: None)

    def _ends(self) -> None:
        self.asked = False

    def _wants(self, request: Any) -> None:
        name = str(request.action).rpartition(".")[2]
        value = next((str(each) for each in request.data or () if isinstance(each, str)), "")
        key, action = self._keys.get(request.target, ""), MEANT.get(name, "")
        if key and action:
            self._post(lambda: self.act(key, action, value))

    # -- from the loop ------------------------------------------------------------------------------------------------

    def show(self, tree: Tree) -> None:
        """The window is like this now."""
        if self._adapter is None:
            return
        tree, self._last = self._announcing(tree), tree
        self._keys = {node.id: node.key for node in tree.nodes()}
        events = self._guarded(lambda: self._adapter.update_if_active(lambda: self._update(tree)))
        if events is not None:  # on Windows and macOS they are raised by the one who has updated
            self._guarded(events.raise_events)

    def _announcing(self, tree: Tree) -> Tree:
        """The tree with a line that says the new value of what has the keyboard, where it has just been changed.

        Values that are words do not reach everybody: AT-SPI knows numbers only, and nothing is said when they change.
        """
        node, before = tree.find(tree.focus), self._last.find(tree.focus) if self._last else None
        if node is None or before is None or (node.value, node.state) == (before.value, before.state):
            return tree
        if node.role not in (*VALUED, "switch") or node.role == "field":
            return tree
        self._changes += 1
        line = Node(f"{tree.root.key}changed:{self._changes}", "label", node.value or called(node), live="polite")
        return replace(tree, root=replace(tree.root, children=(*tree.root.children, line)))

    def focused(self, window: bool) -> None:
        """The window has the keyboard, or not any longer; Windows and macOS notice that themselves."""
        if sys.platform not in ("win32", "darwin") and self._adapter is not None:
            self._guarded(lambda: self._adapter.update_window_focus_state(window))

    def _update(self, tree: Tree) -> Any:
        kit, by_key = self._kit, {node.key: node.id for node in tree.nodes()}
        update = kit.TreeUpdate(by_key[tree.focus])
        whole = kit.Tree(tree.root.id)
        whole.toolkit_name = "Pipstone"
        update.tree = whole
        for node in tree.nodes():
            update.nodes.append((node.id, self._node(node)))
        return update

    def _node(self, node: Node) -> Any:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, ROLES[node.role]))
        if node.role in ("label", "status", "alert"):
            made.set_value(node.name)
        if node.role != "label":
            made.set_label(called(node))
        if node.value and not (node.role == "slider" and node.value.isdecimal()):
            made.set_value(node.value)
        elif node.value:
            made.set_numeric_value(float(node.value))
            made.set_min_numeric_value(0.0)
            made.set_max_numeric_value(100.0)
        number, count = node.place
        if count:
            made.set_position_in_set(number)
            made.set_size_of_set(count)
        told = [_("{n} of {all}").format(n=number, all=count)] if count > 1 else []
        if node.about or told:
            made.set_description(". ".join([*told, *filter(None, [node.about])]))
        if node.rect:
            x, y, wide, high = node.rect
            made.set_bounds(kit.Rect(x, y, x + wide, y + high))
        if node.live:
            made.set_live(getattr(kit.Live, node.live.upper()))
        if "disabled" in node.state:
            made.set_disabled()
        if "on" in node.state or "off" in node.state:
            made.set_toggled(kit.Toggled.TRUE if "on" in node.state else kit.Toggled.FALSE)
        if "picked" in node.state:
            made.set_selected(True)
        for action in node.actions:
            for name in ACTIONS[action]:
                made.add_action(getattr(kit.Action, name))
        made.set_children([child.id for child in node.children])
        return made


def called(node: Node) -> str:
    """The name by which it is heard, with its value, and whether it can be pressed: many readers hear no more."""
    name = f"{node.name}: {node.value}" if node.value and node.role in ("choice", "field") else node.name
    return _("{button}, unavailable").format(button=name) if "disabled" in node.state else name
