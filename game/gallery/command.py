"""``pipstone gallery DIR``: takes every picture without a screen, and writes them with their layouts and a page."""

import json
import os
import sys
from collections.abc import Collection, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from game import games
from game.gallery.taking import stand_still
from game.lab.arguments import BadArguments, Parser, decimal, per_cent, window_size


def run(arguments: Sequence[str]) -> int:
    """Takes the pictures that the arguments ask for; the exit status."""
    stand_still()
    parser = Parser("gallery", "Takes pictures of all screens and many positions, without a window.")
    parser.add_argument("folder", metavar="DIR", help="where pictures, layouts.jsonl and index.html go")
    parser.flag("--size", type=window_size, default=(1280, 800), metavar="WxH", help="size of the window in pixels")
    parser.flag("--scale", type=per_cent(50, 300), metavar="S", help="size of everything: 200 (per cent) or 2")
    parser.flag("--only", metavar="PATTERN", help="only pictures of such names, for example 'fives-*' or '*result*'")
    parser.flag("--theme", metavar="NAME", help="colours: lamp or contrast")
    parser.flag("--tiles", metavar="NAME", help="a set of tiles")
    parser.flag("--cloth", metavar="NAME", help="what the table is covered with")
    parser.flag("--jobs", type=decimal(1, 64), default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    parser.add_argument("--grey", action="store_true", help="without colours")
    chosen = parser.parse_args(list(arguments))
    settings = _settings(chosen)
    return _take(chosen, settings)


def _take(chosen: Any, settings: dict[str, str]) -> int:
    from game.gallery.page import page
    from game.gallery.positions import BadList
    from game.gallery.rooms import everything
    from game.gallery.stage import Look
    from game.gallery.taking import Order, take

    try:
        exhibits = [exhibit for exhibit in everything() if fnmatchcase(exhibit.key, chosen.only or "*")]
    except BadList as problem:
        raise BadArguments(f"pipstone gallery: {problem}") from None
    if not exhibits:
        raise BadArguments(f"pipstone gallery: no picture is called {chosen.only!r}")
    look = Look(chosen.size, chosen.scale, settings)
    folder = _made(chosen.folder)
    titles = {"house": "The house", **{game.key: game.title for game in map(games.find, games.keys())}}
    how = f"{chosen.size[0]}×{chosen.size[1]}" + (f" at {chosen.scale} %" if chosen.scale else "")
    how += "".join(f", {word}" for word in (*settings.values(), *(["grey"] if chosen.grey else [])))
    orders = [Order(exhibit.key, look, folder, chosen.grey) for exhibit in exhibits]
    hung = set()
    try:
        with open(folder / "layouts.jsonl", "w", encoding="utf-8", newline="\n") as layouts:
            for taken in take(orders, chosen.jobs):
                if taken.problem:
                    print(f"pipstone gallery: {taken.key}: {taken.problem}", file=sys.stderr)
                else:
                    layouts.write(json.dumps({"picture": taken.key, **taken.layout}, ensure_ascii=False) + "\n")
                    hung.add(taken.key)
        shown = [exhibit for exhibit in exhibits if exhibit.key in hung]
        (folder / "index.html").write_text(page(shown, titles, how), "utf-8")
    except OSError as error:
        raise BadArguments(f"pipstone gallery: {error.strerror or error}: {error.filename or folder}") from None
    print(f"{len(shown)} pictures: {folder / 'index.html'}")
    return 0 if len(shown) == len(exhibits) else 1


def _made(text: str) -> Path:
    """The folder of that name, made if it is not there yet; `BadArguments` if nothing can be written there."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
        fits = path.is_dir() and os.access(path, os.W_OK)
    except (OSError, ValueError):
        fits = False
    if not fits:
        raise BadArguments(f"pipstone gallery: {text[:90]!r} is no folder that can be written")
    return path


def _settings(chosen: Any) -> dict[str, str]:
    """The settings that the arguments name, each checked against what there is."""
    from game.ui.style.theme import CLOTHS
    from game.ui.style.tilesets import TILE_SETS

    known: dict[str, tuple[str, Collection[str]]] = {
        "theme": ("theme", ("lamp", "contrast")),
        "tiles": ("tile_set", TILE_SETS),
        "cloth": ("cloth", CLOTHS),
    }
    found = {}
    for flag, (setting, names) in known.items():
        value = getattr(chosen, flag)
        if value is not None and value not in names:
            raise BadArguments(f"pipstone gallery: --{flag} {value!r} is not known; there are {', '.join(names)}")
        if value is not None:
            found[setting] = value
    return found
