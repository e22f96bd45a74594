"""Plays without seeing the screen: knows only what AT-SPI reports, and uses only its actions.

    python3 tools/play_blind.py GAME     with the program running on this session's bus

It changes a setting, answers a puzzle of the game, sits down, follows hints from hand to hand until the match is won,
and looks back on it. Anything without a name, or not said when it changes, is a fault. It needs libatspi with its
Python bindings (Debian: gir1.2-atspi-2.0, python3-gi), so it runs with the system's own Python.
"""

import re
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60.0
"""Seconds without news after which it gives up."""
SOON = 30.0
"""Seconds within which an action must be answered."""
LOOK_BACK_LIMIT = 1800.0
"""Seconds that looking back on a whole match may take on a busy machine; its progress is said."""
DEEP = 300.0
"""Seconds without news while looking back: a single decision may take long."""
ON = ("Next hand", "Next game", "Next round", "Go on", "Continue", "Deal the next hand", "Deal")
"""The beginnings of names of buttons that lead on from a sheet."""
VERDICT = r"decisions? cost you|clearly wrong|lowered your chance|(best|worst) tiles at the table"
"""A pattern for the verdict of Look back when it has finished."""


def nodes(root: Any) -> Iterator[Any]:
    """Everything that can be heard, in reading order."""
    yield root
    for number in range(root.get_child_count()):
        child = root.get_child_at_index(number)
        if child:
            yield from nodes(child)


def program() -> Any:
    """The program's window, or None if there is none yet."""
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(number)
        window = app.get_child_at_index(0) if app and app.get_child_count() else None
        if window and window.get_name():
            return window
    return None


def is_on(node: Any, state: Any) -> bool:
    return bool(node.get_state_set().contains(state))


def can_click(node: Any) -> bool:
    return bool(node.get_n_actions()) and is_on(node, Atspi.StateType.ENABLED)


class Blind:
    """Listens to the window repeatedly, and presses buttons."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.heard: list[str] = []
        """The names of everything in the window."""
        self.said: list[str] = []
        """What a screen reader says by itself: the focus, changes of its name, and announcements."""
        self.turns = self.hands = self.told = self.missed = 0
        self.news, self.patience = time.monotonic(), PATIENCE
        self._listener = Atspi.EventListener.new(self._event)
        for kind in ("announcement", "property-change:accessible-name", "state-changed:focused"):
            self._listener.register(f"object:{kind}")

    def _event(self, event: Any) -> None:
        try:
            if event.type.startswith("object:announcement"):
                self.said.append(str(event.any_data))
                self.told += 1
            elif event.type.startswith("object:property-change"):
                if is_on(event.source, Atspi.StateType.FOCUSED):
                    self.said.append(event.source.get_name())
            elif event.detail1:
                self.said.append(f"{event.source.get_name()}. {event.source.get_description()}")
        except GLib.Error:  # it no longer exists
            return

    def fail(self, why: str) -> None:
        raise SystemExit(f"{self.game}: {why}. Said last: {self.said[-8:]}. Heard: " + " | ".join(self.heard))

    def listen(self) -> list[Any]:
        while GLib.MainContext.default().iteration(False):
            pass
        window = program()
        found = list(nodes(window)) if window else []
        names = [node.get_name() for node in found]
        if names != self.heard:
            self.heard, self.news = names, time.monotonic()
        if time.monotonic() - self.news > self.patience:
            self.fail(f"nothing new for {self.patience:g} s")
        return found

    def press(self, node: Any) -> None:
        node.do_action(0)
        time.sleep(0.25)

    def find(self, start: str) -> Any:
        """A node that can be pressed and whose name begins with this pattern."""
        for node in self.listen():
            if re.match(start, node.get_name()) and can_click(node):
                return node
        return None

    def wait_for(self, start: str) -> Any:
        return self.until(lambda: self.find(start), f"there is no “{start}”", PATIENCE)

    def until(self, done: Callable[[], Any], why: str, seconds: float = SOON) -> Any:
        """Waits for a true answer of `done` and returns it; fails with `why` if there is none in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if found := done():
                    return found
            except GLib.Error:  # what was heard a moment ago has gone
                pass
            time.sleep(0.1)
        return self.fail(why)

    def hears(self, words: str, since: int) -> str:
        """Waits until something is said that contains this pattern, and returns it."""

        def said() -> str:
            self.listen()
            return next((each for each in self.said[since:] if re.search(words, each)), "")

        return str(self.until(said, f"“{words}” was not said"))

    # -- tasks --------------------------------------------------------------------------------------------------------

    def change_settings(self) -> str:
        """Changes a choice, a switch and a slider, and hears each new value."""
        self.press(self.wait_for("Settings"))
        heard = []
        for name, again in (("Speed", 4), ("Hints", 0), ("Text and button size", 0)):
            node, since = self.wait_for(name), len(self.said)
            node.grab_focus()
            heard.append(self.hears(rf"^{name}: .+\. \d of \d" if name != "Hints" else "^Hints", since))
            for _ in range(again):
                before, since = self.wait_for(name).get_name(), len(self.said)
                self.press(self.wait_for(name))
                value = self.hears(f"^{name}: (?!{re.escape(before.partition(': ')[2])}$)", since)
                heard.append(value.partition(": ")[2])
        if heard[0].partition(". ")[0] != f"Speed: {heard[4]}":
            self.fail(f"the values of Speed do not come round: {heard}")
        volume = self.until(lambda: next((n for n in self.listen() if n.get_name() == "Volume"), None), "no Volume")
        if not 0 <= Atspi.Value.get_current_value(volume.get_value_iface() or volume) <= 100:
            self.fail("the volume has no number")
        self.press(self.wait_for("Done"))
        return f"speed {', '.join(heard[1:5])}"

    def solve(self) -> str:
        """Hears the task of a puzzle before anything else, then the effect of each press, and the verdict."""
        for start in ("Solo", "All puzzles", r"All \d", f"{self.game}, 0 of "):
            button = self.wait_for(start)
            since = len(self.said)
            self.press(button)
        told = self.hears(r"Your turn\b", since)
        *_window, first = self.until(lambda: self.listen()[:3], "there is no puzzle")
        task = first.get_name()
        if len(task.split()) < 8 or not told.startswith(task.rstrip(".")):
            self.fail(f"a puzzle begins with “{task}”, and what is said with “{told}”")
        for number in range(4):
            if self.find("Next puzzle"):
                break
            focus = self.until(self._focused, "nothing has the focus")
            since = len(self.said)
            self.press(self.wait_for("Show the answer") if number > 2 or not can_click(focus) else focus)
            self.hears(".", since)
        self.wait_for("Next puzzle")
        told = self.hears(r"(^|\. )(Answered|Right|The answer|It could be|There is a reply|Not quite)", 0)

        def left() -> bool:
            leave = self.find("Leave the puzzle") or self.find("Back")
            if leave is not None:
                self.press(leave)
            return self.find("Settings") is not None

        self.until(left, "there is no “Settings”", PATIENCE)
        return told

    def sit_down(self) -> None:
        """Sits down at the game's usual table, and hears the name of the first seat."""
        self.press(self.wait_for(f"{self.game},"))
        self.wait_for("Deal")
        if not any(re.match("Name of seat 1: .", name) for name in self.heard):
            self.fail("the field of a name does not say it")
        self.press(self.wait_for("Deal"))

    def play(self) -> str:
        """Plays until the match is won; how that was said."""
        while True:
            try:
                told = self._step()
            except GLib.Error:  # what was heard a moment ago has gone
                continue
            if told:
                return told

    def _focused(self) -> Any:
        return next((node for node in self.listen() if is_on(node, Atspi.StateType.FOCUSED)), None)

    def _step(self) -> str:
        found = self.listen()
        names = {node.get_name(): node for node in found}
        for start in ON:
            for name, node in names.items():
                if name.startswith(start) and can_click(node):
                    self.hands += 1
                    self.press(node)
                    return ""
        if any(name.startswith("Look back") for name in names):  # the result of a hand offers this as well
            return next(name for name in self.heard if " win" in name)
        if not any(node.get_name().startswith("Your turn") for node in found):
            time.sleep(0.2)
            return ""
        focus = next((node for node in found if is_on(node, Atspi.StateType.FOCUSED)), None)
        hint = next((node for node in found if node.get_name() == "Hint"), None)
        before = self.heard
        if hint is not None and can_click(hint):
            since = len(self.said)
            self.press(hint)
            if not self._hint_comes(since):
                return ""
            focus = self._focused()
        if focus is not None and can_click(focus) and focus.get_name() != "Hint":
            self.turns += 1
            self.press(focus)
        elif self.heard == before:
            time.sleep(0.2)
        return ""

    def _hint_comes(self, since: int) -> bool:
        """Whether a hint is said. It may be pressed while things still move and another seat is to play by then, so two
        in a row may fail."""
        end = time.monotonic() + SOON / 2
        while time.monotonic() < end and not any("Hint: " in each for each in self.said[since:]):
            self.listen()
            time.sleep(0.1)
        came = any("Hint: " in each for each in self.said[since:])
        self.missed = 0 if came else self.missed + 1
        if self.missed > 2:
            self.fail("no hint is said")
        return came

    def look_back(self) -> str:
        """Opens Look back from the result, and returns its verdict."""
        since, self.patience = len(self.said), DEEP
        self.press(self.wait_for("Look back"))

        def verdict() -> str:
            lines = [*self.said[since:], *(node.get_name() for node in self.listen())]
            return next((each for each in lines if re.search(VERDICT, each)), "")

        return str(self.until(verdict, "Look back has no verdict", LOOK_BACK_LIMIT))


def main() -> int:
    Atspi.init()
    blind = Blind(sys.argv[1])
    started = time.monotonic()
    print(f"{blind.game}: {blind.change_settings()}", flush=True)
    print(f"{blind.game}: puzzle: {blind.solve()}", flush=True)
    blind.told = 0
    blind.sit_down()
    told = blind.play()
    if not any(re.search(r"\b(played|covered|laid|took|drew|passed)\b", each) for each in blind.said):
        blind.fail("nobody said what opponents did")
    actions = f"{blind.turns} actions, {blind.hands + 1} hands, {blind.told} announcements"
    print(f"{blind.game}: {told} ({actions})", flush=True)
    print(f"{blind.game}: look back: {blind.look_back()} ({time.monotonic() - started:.0f} s in all)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
