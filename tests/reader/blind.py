"""A match of every game played by somebody who sees nothing: what AT-SPI tells is all there is, and its actions alone.

    python3 tests/reader/blind.py GAME     with the program running on this session's bus

It sits down, follows hints, and goes on from hand to hand until somebody has won the match. It needs libatspi with its
Python bindings (Debian: gir1.2-atspi-2.0, python3-gi), so it runs with the system's own Python.
"""

import sys
import time
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PATIENCE = 60.0
"""Seconds without anything new after which it gives up."""
ON = ("Next hand", "Next game", "Next round", "Go on", "Continue", "Deal the next hand", "Deal")
"""What leads on from a sheet, by how its name begins."""


def program() -> Any:
    """The program's window; None while it is not there."""
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(number)
        window = app.get_child_at_index(0) if app and app.get_child_count() else None
        if window and window.get_name():
            return window
    return None


def nodes(root: Any) -> Iterator[Any]:
    """Everything that can be heard, in reading order."""
    yield root
    for number in range(root.get_child_count()):
        child = root.get_child_at_index(number)
        if child:
            yield from nodes(child)


def is_on(node: Any, state: Any) -> bool:
    return bool(node.get_state_set().contains(state))


def can_click(node: Any) -> bool:
    return bool(node.get_n_actions()) and is_on(node, Atspi.StateType.ENABLED)


class Blind:
    """Hears the window again and again, and presses what is to be pressed."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.heard: list[str] = []
        self.turns = self.hands = 0
        self.news = time.monotonic()

    def listen(self) -> list[Any]:
        window = program()
        found = list(nodes(window)) if window else []
        names = [node.get_name() for node in found]
        if names != self.heard:
            self.heard, self.news = names, time.monotonic()
        if time.monotonic() - self.news > PATIENCE:
            raise SystemExit(f"{self.game}: nothing new for {PATIENCE:g} s. Heard: " + " | ".join(filter(None, names)))
        return found

    def press(self, node: Any) -> None:
        node.do_action(0)
        time.sleep(0.25)

    def find(self, start: str) -> Any:
        for node in self.listen():
            if node.get_name().startswith(start) and can_click(node):
                return node
        return None

    def wait_for(self, start: str) -> Any:
        while (node := self.find(start)) is None:
            time.sleep(0.2)
        return node

    def sit_down(self) -> None:
        """At the game's usual table."""
        self.press(self.wait_for(f"{self.game},"))
        self.press(self.wait_for("Deal"))

    def play(self) -> str:
        """Plays until the match is won; how that was told."""
        while True:
            try:
                told = self._step()
            except gi.repository.GLib.Error:  # what was heard a moment ago has gone
                continue
            if told:
                return told

    def _step(self) -> str:
        found = self.listen()
        names = {node.get_name(): node for node in found}
        if any(name.startswith("Look back") for name in names):
            return next(name for name in self.heard if " win" in name)
        for start in ON:
            for name, node in names.items():
                if name.startswith(start) and can_click(node):
                    self.hands += 1
                    self.press(node)
                    return ""
        if not any(node.get_name().startswith("Your turn") for node in found):
            time.sleep(0.2)
            return ""
        focus = next((node for node in found if is_on(node, Atspi.StateType.FOCUSED)), None)
        hint = next((node for node in found if node.get_name() == "Hint"), None)
        before = self.heard
        if hint is not None and can_click(hint):
            self.press(hint)
            for _wait in range(30):
                found = self.listen()
                focus = next((node for node in found if is_on(node, Atspi.StateType.FOCUSED)), None)
                if any(node.get_name().startswith("Hint:") for node in found) and focus is not None:
                    break
                time.sleep(0.1)
        if focus is not None and can_click(focus) and focus.get_name() != "Hint":
            self.turns += 1
            self.press(focus)
        elif self.heard == before:
            time.sleep(0.2)
        return ""


def main() -> int:
    Atspi.init()
    blind = Blind(sys.argv[1])
    started = time.monotonic()
    blind.sit_down()
    told = blind.play()
    took = time.monotonic() - started
    print(f"{blind.game}: {told} ({blind.turns} actions, {blind.hands + 1} hands, {took:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
