"""Layouts of the gallery's pictures as text, one thing per line, and the differences between two of them.

    == brick-2-hint play 'Brick Dominoes' focus spot:1,5
    [undo] 1024 711 112 48 on 'Undo'
    tile:5|5 421 245 76 38 off

A widget is in brackets, with its words; all else lies on the table. ``on`` marks what can be pressed or leads on.
Rectangles are x, y, width and height in pixels.
"""

import os
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from game import games
from game.lab.processes import processes
from tools import words
from tools.gallery.taking import Taken, stand_still, take, take_one

if words.out_of_date():  # the settings list the compiled languages
    words.compile_all()

FOLDER = Path(__file__).parent
HOUSE = "house"
GAMES_OF_THE_HOUSE = ("brick", "castle", "fives", "fortress", "stones")
"""The only games in pictures that belong to no game, such as the title and the records: another game would move
everything in them."""
TOLERANCE = 2
"""How far a thing may be displaced, in pixels: the widths of letters differ between machines."""

THING = re.compile(r"(?P<key>\S+) (?P<rect>-?\d+ -?\d+ \d+ \d+) (?P<on>on|off)(?: '(?P<words>.*)')?")


class Thing(NamedTuple):
    """One widget or item: its place, whether it can be used, and its words if it is a widget."""

    rect: tuple[int, ...]
    on: bool
    words: str = ""

    def line(self, key: str) -> str:
        words = f" '{self.words}'" if key.startswith("[") else ""
        return f"{key} {' '.join(map(str, self.rect))} {'on' if self.on else 'off'}{words}"


class Layout(NamedTuple):
    """One picture: its scene with title and focus, and its things by key."""

    head: str
    things: dict[str, Thing]


def layout_of(dump: Mapping[str, Any]) -> Layout:
    """The part of a layout dump that is compared."""
    things: dict[str, Thing] = {}

    def add(key: str, thing: Thing) -> None:
        key = key.replace(" ", "_")
        count = sum(other.partition("#")[0] == key for other in things) if key in things else 0
        things[f"{key}#{count + 1}" if count else key] = thing

    for widget in dump["widgets"]:
        words = " ".join(widget["label"].split())
        add(f"[{widget['key']}]", Thing(tuple(widget["rect"]), bool(widget["enabled"]), words))
    for item in dump["items"]:
        if f"[{item['key']}]" not in things:
            add(item["key"], Thing(tuple(item["rect"]), bool(item["touch"])))
    return Layout(f"{dump['scene']} {dump['title']!r} focus {dump['focus']}", things)


def differences(kept: Mapping[str, Layout], seen: Mapping[str, Layout]) -> Iterator[str]:
    """The differences, one line per thing, with picture and key."""
    for name in dict.fromkeys([*kept, *seen]):
        if name not in seen or name not in kept:
            yield f"{name}: the picture is {'missing' if name in kept else 'new'}"
            continue
        before, after = kept[name], seen[name]
        if before.head != after.head:
            yield f"{name}: it is {after.head}, not {before.head}"
        for key in dict.fromkeys([*before.things, *after.things]):
            old, new = before.things.get(key), after.things.get(key)
            if old is None or new is None:
                yield f"{name}: {key} is {'missing' if new is None else 'new'}"
            elif any(abs(a - b) > TOLERANCE for a, b in zip(old.rect, new.rect, strict=True)):
                yield f"{name}: {key} is at {new.rect}, not at {old.rect}"
            elif old[1:] != new[1:]:
                yield f"{name}: {key} is now {new.line(key)}"


def kept_layouts() -> dict[str, Layout]:
    """The layouts in the files of this folder."""
    layouts: dict[str, Layout] = {}
    for line in (line for path in sorted(FOLDER.glob("*.txt")) for line in path.read_text("utf-8").splitlines()):
        if line.startswith("== "):
            name, _, head = line[3:].partition(" ")
            layouts[name] = Layout(head, {})
        else:
            found = THING.fullmatch(line)
            assert found, f"{line!r} is no line of a layout"
            rect = tuple(map(int, found["rect"].split()))
            layouts[name].things[found["key"]] = Thing(rect, found["on"] == "on", found["words"] or "")
    return layouts


def keep(layouts: Mapping[str, Layout]) -> None:
    """Writes the files, one for each group of pictures."""
    groups: dict[str, list[str]] = {}
    for name, layout in layouts.items():
        lines = groups.setdefault(name.partition("-")[0], [])
        lines += [f"== {name} {layout.head}", *(thing.line(key) for key, thing in layout.things.items())]
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for group, lines in groups.items():
        (FOLDER / f"{group}.txt").write_text("\n".join([*lines, ""]), "utf-8")


def layouts_now(names: Iterable[str] = ()) -> dict[str, Layout]:
    """The layouts of those pictures (of all, if none is named) in a window of 1280x800."""
    stand_still()
    from tools.gallery.rooms import everything
    from tools.gallery.stage import Look

    jobs = os.cpu_count() or 1
    names = [*names] or [exhibit.key for exhibit in everything()]
    of_the_house = [name for name in names if name.startswith(HOUSE)]
    found: dict[str, Taken] = {}
    if of_the_house:
        with processes(jobs, furnish) as pool:
            found |= {taken.key: taken for taken in pool.map(partial(take_one, look=Look()), of_the_house, chunksize=4)}
    found |= {taken.key: taken for taken in take([name for name in names if name not in of_the_house], Look(), jobs)}
    assert not (problems := [f"{taken.key}: {taken.problem}" for taken in found.values() if taken.problem]), problems
    return {name: layout_of(found[name].layout) for name in names}


def furnish() -> None:
    """Makes this process know only the `GAMES_OF_THE_HOUSE`."""
    stand_still()
    known = [info for info in pkgutil.iter_modules(games.__path__) if info.name in GAMES_OF_THE_HOUSE]
    games.pkgutil = SimpleNamespace(iter_modules=lambda path: known)  # type: ignore[attr-defined]
    games.keys.cache_clear()
