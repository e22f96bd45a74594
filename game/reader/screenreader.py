"""Connects the window to screen readers through AccessKit, where that is installed (the extra ``reader``).

Nothing is built until a screen reader asks. AccessKit calls from its own threads, so requests are posted to the loop.
Tested on Linux, over AT-SPI. The branches for Windows and macOS follow AccessKit's documentation and have not been
run.
"""

import importlib
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.reader.speech import Fresh
from game.reader.tree import Node, Tree
from game.words import _, pgettext, sentences

ALIKE = ("window", "dialog", "label", "button", "link", "switch", "slider", "tab", "image", "status", "alert")
ROLES = {
    **{role: role.upper() for role in ALIKE},
    "group": "REGION",  # Orca reads out everything in a PANEL each time the focus enters it
    "choice": "SPIN_BUTTON",
    "field": "TEXT_INPUT",
    "scroll": "SCROLL_VIEW",
}
"""AccessKit's name of each of our roles."""
ACTIONS = {
    "click": ("CLICK",),
    "focus": ("FOCUS",),
    "set": ("SET_VALUE",),
    "up": ("INCREMENT",),
    "down": ("DECREMENT",),
    "scroll": ("SCROLL_DOWN", "SCROLL_UP"),
}
"""AccessKit's names of each of our actions."""
MEANT = {names[0]: action for action, names in ACTIONS.items()} | {"SCROLL_DOWN": "on", "SCROLL_UP": "back"}
"""Our action for each of AccessKit's."""

Act = Callable[[str, str, str], object]
"""Carries out a request, on the loop's thread: the key of a node, the action, and a value."""
NAME = "Pipstone"
WINDOW = 1
"""The id of the window node. It never changes: a reader that is given another root keeps referring to nodes that are
gone."""
VISITS = 64
"""Number of distinct id spaces for scenes. A scene that comes to the top gets the next one, because readers do not ask
again for the name of a node whose id they know."""
PAUSE = 0.25
"""Seconds before news is announced, as one line. Readers say the new focus first, which cuts off anything said before
it; and Orca takes only one of several announcements within 0.1 s."""


def after(seconds: float, call: Callable[[], object]) -> None:
    """Calls a function after a delay, from a thread of its own."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


class ScreenReader:
    """Connects one window to the system's screen readers.

    `handle` is the window's native handle; on Windows the window must not have been shown yet. `post` hands a call to
    the loop from any thread, `log` takes error messages, `later` calls a function after a number of seconds. `asked`
    says whether a reader is listening.

    AccessKit is compiled code that may panic, which Python sees as a `BaseException` of its own kind. Any exception is
    logged, and the window goes on without a reader.
    """

    def __init__(
        self,
        handle: int,
        post: Callable[[Callable[[], object]], None],
        log: Callable[[str], object] = print,
        later: Callable[[float, Callable[[], object]], None] = after,
    ) -> None:
        self._post = post
        self._log = log
        self._later = later
        self.act: Act = lambda key, action, value: None
        """Carries out a reader's request; set once there are scenes."""
        self._keys: dict[int, str] = {}
        self._last: Tree | None = None
        self._visit = 0
        """Number of scenes that have come to the top."""
        self._fresh = Fresh()
        self._untold: dict[str, Node] = {}
        """Nodes still to be announced, by key."""
        self._announced = 0
        """Number of announcements so far, scheduled ones included."""
        self._line: Node | None = None
        """The last announcement. It stays in the tree until another scene or announcement replaces it, because readers
        may fetch it late."""
        self.asked = False
        self._kit: Any = self._guarded(lambda: importlib.import_module("accesskit"))
        self._adapter: Any = self._guarded(lambda: self._adapted(handle)) if self._kit else None

    def _guarded(self, call: Callable[[], Any]) -> Any:
        """The result of a call to AccessKit. If the call fails, None, and the reader is off from then on."""
        try:
            return call()
        except (KeyboardInterrupt, SystemExit, GeneratorExit):
            raise
        except BaseException as problem:  # a panic is not an Exception
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
        """A reader has connected. It gets the tree in the next turn of the loop."""
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
        """Gives readers the new state of the window and announces what is new in it."""
        if self._adapter is None:
            return
        comes = self._last is None or self._last.root.key != tree.root.key
        if comes:
            self._visit += 1
            self._untold, self._line = {}, None
        self._last = tree
        self._keys = {self._id(node): node.key for node in tree.nodes()}
        self._guarded(lambda: self._adapter.update_if_active(lambda: self._update(tree)))
        known = [tree.focus, *(node.key for node in tree.root.children if comes and tree.root.role == "dialog")]
        fresh = {node.key: node for node in self._fresh.of(tree) if node.key not in known}  # a reader says known ones
        if fresh:
            self._untold |= fresh
            self._announced += 1
            call = partial(self._announce, self._announced)
            if any(node.live == "assertive" for node in fresh.values()):
                call()
            else:
                self._later(PAUSE, lambda: self._post(call))

    def _announce(self, number: int) -> None:
        """Announces everything untold in one line, unless a later announcement is scheduled, which will cover it."""
        tree, untold = self._last, self._untold
        if self._adapter is None or tree is None or number != self._announced or not untold:
            return
        self._untold = {}
        refused = any(node.live == "assertive" for node in untold.values())
        words = sentences(node.name for node in untold.values() if not (refused and node.role == "status"))
        self._line = Node(f"said:{number}", "label", words, live="assertive" if refused else "polite")
        self._guarded(lambda: self._adapter.update_if_active(lambda: self._update(tree)))

    def focused(self, window: bool) -> None:
        """Tells readers whether the window has keyboard focus. On Windows and macOS AccessKit notices by itself."""
        if sys.platform not in ("win32", "darwin") and self._adapter is not None:
            self._guarded(lambda: self._adapter.update_window_focus_state(window))

    def _id(self, node: Node) -> int:
        return node.id * VISITS + self._visit % VISITS

    def _update(self, tree: Tree) -> Any:
        """The AccessKit update for the window: the tree and the announced line."""
        kit, ids = self._kit, {node.key: self._id(node) for node in tree.nodes()}
        update = kit.TreeUpdate(ids[tree.focus])
        whole = kit.Tree(WINDOW)
        whole.toolkit_name = NAME
        update.tree = whole
        lines = [self._line] if self._line else []
        window = Node("", "window", NAME, children=(tree.root, *lines), rect=tree.root.rect)
        update.nodes.append((WINDOW, self._node(window)))
        scene = replace(tree.root, role="group") if tree.root.role == "window" else tree.root
        for node in (scene, *list(tree.nodes())[1:], *lines):
            made = self._node(node)
            if node in lines:
                made.set_live(getattr(kit.Live, node.live.upper()))
            update.nodes.append((self._id(node), made))
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
        if told := sentences((node.which, node.about)):
            made.set_description(told)
        if node.rect:
            x, y, wide, high = node.rect
            made.set_bounds(kit.Rect(x, y, x + wide, y + high))
        if "disabled" in node.state:
            made.set_disabled()
        if "on" in node.state or "off" in node.state:
            made.set_toggled(kit.Toggled.TRUE if "on" in node.state else kit.Toggled.FALSE)
        if "picked" in node.state:
            made.set_selected(True)
        for action in node.actions:
            for name in ACTIONS[action]:
                made.add_action(getattr(kit.Action, name))
        made.set_children([self._id(child) for child in node.children])
        return made


def called(node: Node) -> str:
    """The accessible name of a node, with its value and state: AT-SPI has no text values, but readers announce a
    changed name."""
    name = f"{node.name}: {node.value}" if node.value and node.role in ("choice", "field") else node.name
    picked = pgettext("a square", "picked")
    name = f"{name}, {picked}" if "picked" in node.state else name
    return _("{button}, unavailable").format(button=name) if "disabled" in node.state else name
