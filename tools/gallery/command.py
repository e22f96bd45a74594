"""``python -m tools.gallery DIR``: takes all pictures without a screen; writes them, their layouts and a page."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from fnmatch import fnmatchcase
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from game import files, games
from game.lab.arguments import BadArguments, Parser, decimal, per_cent, window_size
from game.ui.style.scale import DESIGN
from tools.gallery.taking import stand_still

if TYPE_CHECKING:
    from tools.gallery.stage import Exhibit

NAME = "python -m tools.gallery"
STYLE = """
body { margin: 2rem auto; max-width: 110rem; padding: 0 2rem; background: #12100e; color: #f6f1e4;
  font: 17px/1.45 system-ui, sans-serif; }
h1, h2 { font-family: Georgia, serif; font-weight: normal; }
h2 { margin-top: 3rem; border-bottom: 1px solid #4a3a2a; }
nav a { margin-right: 1.2rem; }
a { color: #e2b85c; }
.wall { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 1.6rem; }
figure { margin: 0; }
img { width: 100%; height: auto; display: block; border-radius: 4px; box-shadow: 0 3px 14px #000; }
figcaption { padding: .5rem .1rem; }
code { color: #b9ab93; font-size: 14px; }
"""


def run(arguments: Sequence[str]) -> int:
    """Takes the pictures that the arguments ask for; the exit status."""
    stand_still()
    parser = Parser("", "Takes pictures of all screens and many positions, without a window.")
    parser.prog = NAME
    parser.add_argument("folder", metavar="DIR", help="where pictures, layouts.jsonl and index.html go")
    parser.flag("--size", type=window_size, default=DESIGN, metavar="WxH", help="size of the window in pixels")
    parser.flag("--scale", type=per_cent, metavar="S", help="scale of the whole interface: 200 (per cent) or 2")
    parser.flag("--only", metavar="PATTERN", help="only pictures of such names, for example 'fives-*' or '*result*'")
    for flag, (setting, names, what) in _settings().items():
        parser.flag(flag, type=_one_of(names), dest=setting, metavar="NAME", help=what)
    parser.flag("--jobs", type=decimal(1, 64), default=os.cpu_count() or 1, metavar="N", help="processes at a time")
    parser.add_argument("--grey", action="store_true", help="without colours")
    chosen = parser.parse_args(list(arguments))
    try:
        return _take(chosen, {name: value for name, _, _ in _settings().values() if (value := getattr(chosen, name))})
    except BadArguments as problem:
        raise BadArguments(f"{NAME}: {problem}") from None
    except OSError as error:
        told = f"{error.strerror or error}: {error.filename or chosen.folder}"
        raise BadArguments(f"{NAME}: {told}") from None


def _settings() -> dict[str, tuple[str, Collection[str], str]]:
    """By flag: the name of the setting, its values, and the help."""
    from game.ui.style.theme import CLOTHS
    from game.ui.style.tilesets import TILE_SETS
    from game.words import language

    return {
        "--language": ("language", language.languages(), "the code of a language, such as en"),
        "--theme": ("theme", ("lamp", "contrast"), "colours: lamp or contrast"),
        "--tiles": ("tile_set", TILE_SETS, "a set of tiles"),
        "--cloth": ("cloth", CLOTHS, "what the table is covered with"),
    }


def _one_of(names: Collection[str]) -> Callable[[str], str]:
    def known(text: str) -> str:
        if text not in names:
            raise argparse.ArgumentTypeError(f"{text!r} is not known; there are {', '.join(names)}")
        return text

    return known


def _take(chosen: argparse.Namespace, settings: dict[str, str]) -> int:
    from tools.gallery.positions import BadList
    from tools.gallery.rooms import everything
    from tools.gallery.stage import Look
    from tools.gallery.taking import take

    try:
        exhibits = [exhibit for exhibit in everything() if fnmatchcase(exhibit.key, chosen.only or "*")]
    except BadList as problem:
        raise BadArguments(str(problem)) from None
    if not exhibits:
        raise BadArguments(f"no picture is called {chosen.only!r}")
    look, folder = Look(chosen.size, chosen.scale, settings), _made(chosen.folder)
    pictures = take([exhibit.key for exhibit in exhibits], look, chosen.jobs, folder=folder, grey=chosen.grey)
    shown = []
    layouts = ""
    for exhibit, taken in zip(exhibits, pictures, strict=True):
        if taken.problem:
            print(f"{NAME}: {taken.key}: {taken.problem}", file=sys.stderr)
        else:
            layouts += json.dumps({"picture": taken.key, **taken.layout}, ensure_ascii=False) + "\n"
            shown.append(exhibit)
    files.write(folder / "layouts.jsonl", layouts.encode())
    titles = {"house": "The house", **{game.key: game.title for game in map(games.find, games.keys())}}
    how = f"{chosen.size[0]}×{chosen.size[1]}" + (f" at {chosen.scale} %" if chosen.scale else "")
    how += "".join(f", {word}" for word in (*settings.values(), *(["grey"] if chosen.grey else [])))
    files.write(folder / "index.html", page(shown, titles, how).encode())
    print(f"{len(shown)} pictures: {folder / 'index.html'}")
    return 0 if len(shown) == len(exhibits) else 1


def _made(text: str) -> Path:
    """The folder of that name, made if it is missing; `BadArguments` if it cannot be written to."""
    path = Path(text)
    try:
        path.mkdir(parents=True, exist_ok=True)
        fits = path.is_dir() and os.access(path, os.W_OK)
    except (OSError, ValueError):
        fits = False
    if not fits:
        raise BadArguments(f"{text[:90]!r} is no folder that can be written")
    return path


def page(exhibits: Sequence["Exhibit"], titles: Mapping[str, str], how: str) -> str:
    """The page that shows these exhibits, as one HTML file.

    `titles` are the headings of the groups, `how` says how the pictures were taken.
    """
    groups = dict.fromkeys(exhibit.group for exhibit in exhibits)
    links = "".join(f'<a href="#{escape(group)}">{escape(titles.get(group, group))}</a>' for group in groups)
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><title>Pipstone: the gallery</title>',
        f"<style>{STYLE}</style></head><body>",
        f"<h1>Pipstone: the gallery</h1><p>{len(exhibits)} pictures, {escape(how)}.</p><nav>{links}</nav>",
    ]
    for group in groups:
        parts.append(f'<h2 id="{escape(group)}">{escape(titles.get(group, group))}</h2><div class="wall">')
        for exhibit in exhibits:
            if exhibit.group == group:
                name, caption = escape(exhibit.key), escape(exhibit.caption)
                image = f'<a href="{name}.png"><img src="{name}.png" alt="{caption}" loading="lazy"></a>'
                parts.append(f"<figure>{image}<figcaption>{caption}<br><code>{name}</code></figcaption></figure>")
        parts.append("</div>")
    return "\n".join([*parts, "</body></html>", ""])
