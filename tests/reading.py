"""Finds what cannot be read in a window, or not be reached by keys in reading order."""

import itertools
from functools import cache
from typing import Any

import pygame

from game.scenes.shell.inputs import tooltip_of
from tests import legible
from tests.glass import Sheet, Writing, read
from tests.legible import PRESSED
from tools.gallery.driver import Driver
from tools.words import languages
from tools.words import read as read_words


@cache
def unfinished() -> tuple[str, ...]:
    """The texts of the program that end with an ellipsis and are not shortened."""
    known = read_words(languages()[0])  # has all texts, and is read faster than they are collected
    texts = (text for message in known for text in (message.id if message.pluralizable else (message.id,)))
    return tuple(text for text in texts if text.endswith("…"))


def faults(pilot: Driver) -> list[str]:
    """What cannot be read in the window: shortened, cut, outside, over each other, across an edge."""
    size = pilot.app.window.get_surface().get_size()
    lines = read(pilot.app.stack, size)
    found = legible.faults(pilot.dump())
    window = pygame.Rect(0, 0, *size)
    for line in lines:
        if line.words.endswith("…") and not any(words.endswith(line.words) for words in unfinished()):
            found.append(f"shortened: {line.words!r}")
        if line.cut or not window.contains(line.core):
            found.append(f"cut off: {line.words!r} at {line.rect}")
    for number, line in enumerate(lines):
        for other in lines[number + 1 :]:
            if line.core.colliderect(other.core):
                found.append(f"{line.words!r} lies over {other.words!r} at {other.rect}")
    for name, edge in edges(pilot):
        found += [f"{line.words!r} crosses the edge of {name} {edge}" for line in lines if _crosses(line, edge)]
    return found + torn_tooltips(pilot)


def torn_tooltips(pilot: Driver) -> list[str]:
    """Tooltips that are not wholly in the window."""
    sheet, found = Sheet(pilot.app.window.get_surface().get_size()), []
    for widget in pilot.scene.widgets:
        if widget.focusable and widget.visible and widget.tooltip[0]:
            sheet.written = ()
            tooltip_of(widget, pilot.scene.context).draw(sheet, pilot.scene.context.assets, pilot.scene.context.scale)
            found += [f"tooltip of {widget.key} is cut off: {line.words!r}" for line in sheet.written if line.cut]
    return found


def edges(pilot: Driver) -> list[tuple[str, pygame.Rect]]:
    """The areas that words must be wholly inside or outside: buttons and fields, name plates, pad, strip, rack."""
    scene: Any = pilot.scene
    found = [(w.key, pygame.Rect(w.rect)) for w in scene.widgets if w.role in PRESSED and not w.clip and w.visible]
    if scene.name == "play" and scene.tabletop.view is not None:
        areas = scene.tabletop.view.areas
        found += [(f"plate {seat}", rect) for seat, rect in scene.tabletop.plates.items()]
        found += [(name, rect) for name, rect in (("pad", areas.pad), ("strip", areas.strip)) if rect]
    return found


def _crosses(line: Writing, edge: pygame.Rect) -> bool:
    return line.core.colliderect(edge) and not edge.inflate(2, 2).contains(line.core)


def walked(pilot: Driver) -> list[str]:
    """What is wrong on the way round the window by keys: its stops, their order, and the ring around each."""
    scene: Any = pilot.scene
    keys = [stop.key for stop in scene.stops()]
    found = [f"{key} is a stop twice" for key in {*keys} if keys.count(key) > 1]
    found += [f"{after} is a stop after {before}" for before, after in out_of_order(scene)]
    return found + [f"the ring of {key} is not in sight" for key in without_ring(scene)]


def out_of_order(scene: Any) -> list[tuple[str, str]]:
    """Neighbouring stops of one paper (or of none) of which the second is wholly above and not right of the first.

    Scrolled areas hold others, and links are in news, which lie where they hide least. What lies on the cloth comes
    before the buttons around it.
    """
    widgets = {widget.key: widget for widget in scene.widgets}
    stops = [stop for stop in scene.stops() if getattr(widgets.get(stop.key), "role", "") not in ("scroll", "link")]
    return [
        (one.key, other.key)
        for one, other in itertools.pairwise(stops)
        if getattr(widgets.get(one.key), "clip", None) == getattr(widgets.get(other.key), "clip", None)
        and (one.part != "cloth" or other.key not in widgets)
        and other.rect.bottom <= one.rect.top + 2
        and other.rect.centerx <= one.rect.right
    ]


def without_ring(scene: Any) -> list[str]:
    """The stops without a ring, or with one that is not wholly in sight."""
    window, found, spare = scene.context.scale, [], scene.context.scale.px(2)
    scene.context.stack.keyed = True
    for stop in scene.stops():
        scene.inputs.focus(stop.key, explain=True)
        shape, widget = scene.focus_shape(stop.key), scene.widget(stop.key)
        clip = widget.clip if widget is not None else None
        place = pygame.Rect(clip or (0, 0, window.width, window.height)).inflate(2 * spare, 2 * spare)
        if not shape or not place.contains(shape[0]):
            found.append(stop.key)
    return found
