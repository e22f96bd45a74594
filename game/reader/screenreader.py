"""The window as a screen reader hears it, by AccessKit, where that is installed: the extra ``reader``.

Nothing is built until a screen reader asks. AccessKit asks from threads of its own: what it wants is handed to the
loop. Tried on Linux, over AT-SPI; the lines for Windows and macOS are written from its documentation, and nobody has
run them yet.
"""

import importlib
import sys
from collections.abc import Callable
from typing import Any

from game.reader.tree import Node, Tree

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

    `handle` is the window's, as its system counts; `post` hands a call to the loop from any thread. `asked` says
    whether somebody listens.
    """

    def __init__(self, handle: int, post: Callable[[Callable[[], object]], None], act: Act) -> None:
        self._kit: Any = importlib.import_module("accesskit")
        self._post = post
        self._act = act
        self._keys: dict[int, str] = {}
        self.asked = False
        self._adapter = self._adapted(handle)

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
            self._post(lambda: self._act(key, action, value))

    # -- from the loop ------------------------------------------------------------------------------------------------

    def show(self, tree: Tree) -> None:
        """The window is like this now."""
        self._keys = {node.id: node.key for node in tree.nodes()}
        events = self._adapter.update_if_active(lambda: self._update(tree))
        if events is not None:  # on Windows and macOS they are raised by the one who has updated
            events.raise_events()

    def focused(self, window: bool) -> None:
        """The window has the keyboard, or not any longer; Windows and macOS notice that themselves."""
        if sys.platform not in ("win32", "darwin"):
            self._adapter.update_window_focus_state(window)

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
            made.set_label(node.name)
        if node.value:
            made.set_value(node.value)
        if node.about:
            made.set_description(node.about)
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
