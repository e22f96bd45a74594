"""Checks that a window can be read: no words cut, over each other or out of sight; nothing overlapping."""

from typing import Any

import pygame

from game.scenes.shell.stack import Stack
from tests.glass import WORDS, read


def faults(layout: dict[str, Any]) -> list[str]:
    """What cannot be read in a layout dump, in words; empty if everything can."""
    found = [f"no room: {part}" for part in layout["cramped"]]
    window = pygame.Rect(0, 0, *layout["size"])
    written: list[tuple[str, str, pygame.Rect]] = []
    for widget in layout["widgets"]:
        rect, key = pygame.Rect(widget["rect"]), widget["key"]
        if widget["cut"]:
            found.append(f"{key}: words are shortened: {widget['text']}")
        if not window.contains(rect) and not widget.get("scrolled"):
            found.append(f"{key}: {rect} is partly outside the window")
        lines = [words for words, *_ in widget["text"]]
        if widget["role"] == "button" and "".join(lines) == widget["label"].replace(" ", "") != "":
            whole = widget["label"].split()
            if any(word not in whole for line in lines for word in line.split()):
                found.append(f"{key}: a word is broken: {lines}")
        for words, *box in widget["text"]:
            place = pygame.Rect(box)
            if place.width > rect.width + 1 or place.left < rect.left - 1 or place.right > rect.right + 1:
                found.append(f"{key}: {words!r} at {place} is wider than {rect}")
            if not widget.get("scrolled"):
                written.append((key, words, place))
    for number, (key, words, place) in enumerate(written):
        line = place.inflate(0, -place.height // 3)
        for other, more, there in written[number + 1 :]:
            twice = (key, words, place) == (other, more, there)  # the same line, drawn again in the area beside it
            if line.colliderect(there.inflate(0, -there.height // 3)) and not twice:
                found.append(f"{key} {words!r} lies over {other} {more!r}")
    stops = [
        (w["key"], pygame.Rect(w["rect"])) for w in layout["widgets"] if w["role"] in PRESSED and not w.get("scrolled")
    ]
    for number, (key, rect) in enumerate(stops):
        for other, there in stops[number + 1 :]:
            if rect.colliderect(there):
                found.append(f"{key} and {other} overlap")
    return found


PRESSED = ("button", "card", "choice", "stepper", "switch", "slider", "field", "sign", "tab", "link")


def small(stack: Stack, size: tuple[int, int], least: int) -> list[str]:
    """Words of the top scene, read through the glass, with letters lower than `least` pixels; figures do not count."""
    lines = [line for line in read(stack, size) if 0 < line.size < least and WORDS.search(line.words)]
    return [f"{line.words!r} is {line.size} pixels high at {line.rect}" for line in lines]
