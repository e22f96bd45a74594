"""The direction of imports and the limits of each room, as described in ARCHITECTURE.md."""

import ast
import re
import sys
from pathlib import Path
from types import FrameType

import pytest

from game import games
from game.core.game import Later
from game.scenes import routes
from tests.helpers import once
from tests.helpers.processes import printed_by
from tests.helpers.source import GAME, imports, modules, nodes
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

MAY_IMPORT = {
    "core": "core",
    "ai": "core ai isolated",
    "dominoes": "core ai dominoes",
    "games/rules": "core dominoes ai own",
    "games/table": "core dominoes ui own words resources",
    "solitaire": "core dominoes solitaire",
    "daily": "core ai daily files games solitaire words",
    "words": "core words resources",
    "book": "core ai games words files book isolated",
    "ui": "core dominoes ui words resources",
    "scenes": (
        "core dominoes ui words scenes games players storage settings resources ai book analysis daily "
        "puzzles solitaire reader files"
    ),
    "reader": "words reader",
    "puzzles": "core ai dominoes games files resources puzzles words",
    "analysis": "core ai analysis games dominoes resources words",
    "lab": "core ai analysis daily files lab games players dominoes words book solitaire puzzles storage",
}
"""What the modules of each room may import from the program."""

NETWORK = {"urllib", "http", "ssl", "ftplib", "smtplib", "requests", "aiohttp", "xmlrpc", "socketserver", "webbrowser"}

PYGAME_ROOMS = {"ui", "scenes", "games/table", "app", "opening", "loop", "pictures"}


def room(path: Path) -> str:
    parts = path.relative_to(GAME).with_suffix("").parts
    if parts[0] != "games":
        return parts[0]
    if len(parts) == 2:
        return "games"
    return "games/table" if draws(path) else "games/rules"


def draws(path: Path) -> bool:
    """Whether a module in a game’s folder draws: it is its table, in ``table/``, or imports pygame or the ui."""
    return "table" in path.relative_to(GAME).with_suffix("").parts or any(
        name.split(".")[0] == "pygame" or name.startswith("game.ui") for name in imports(path)
    )


def test_imports_point_inwards() -> None:
    for path in modules():
        here = room(path)
        own = f"game.games.{path.relative_to(GAME).parts[1]}" if here.startswith("games/") else "-"
        for name in imports(path):
            assert not name.startswith(("tools", "tests")), f"{path} must not import {name}"
            if name == "pygame" or name.startswith("pygame."):
                assert here in PYGAME_ROOMS, f"{path} must not import pygame"
            if name.startswith("game.") and here in MAY_IMPORT:
                target = "own" if name == own or name.startswith(own + ".") else name.split(".")[1]
                assert target in MAY_IMPORT[here].split(), f"{path} must not import {name}"


def test_nothing_in_the_program_knows_the_network() -> None:
    """Except for two unnamed socket pairs: a signal wakes the window by one, a program from outside is kept by one."""
    for path in modules():
        roots = {name.partition(".")[0] for name in imports(path, typing=True)}
        assert not roots & NETWORK, path
        assert "socket" not in roots or path.name in ("sdl.py", "family.py"), path


def test_rules_know_neither_clock_nor_files_nor_shared_chance() -> None:
    banned = {"time", "datetime", "os", "pathlib", "io", "secrets", "threading", "subprocess"}
    for path in modules():
        if room(path) in ("core", "dominoes", "games/rules", "solitaire"):
            found = {name.split(".")[0] for name in imports(path)}
            assert not found & banned, path
            assert "random" not in found or path.stem == "chance", "only core/chance.py draws on random"


def opens_raw(node: ast.AST) -> bool:
    """Whether a call opens a file directly, other than /proc and the null device."""
    match node:
        case ast.Call(func=ast.Name(id="open"), args=[ast.Attribute(attr="devnull"), *_]):
            return False
        case ast.Call(func=ast.Name(id="open")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="os"), attr="open"), args=[where, *_]):
            return ast.unparse(where) != "os.devnull"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="io" | "codecs"), attr="open")):
            return True
        case ast.Call(func=ast.Attribute(attr="open"), args=[ast.Constant(value=str(mode)), *_]):
            return re.fullmatch("[rwax][bt+]*", mode) is not None
        case ast.Call(func=ast.Attribute(value=where, attr="read_text" | "read_bytes" | "write_text" | "write_bytes")):
            return not ast.unparse(where).startswith("Path('/proc")
    return False


def test_files_are_opened_in_one_place() -> None:
    """A pipe without a writer would stop the program, a device would fill its memory; `files` handles both."""
    raw = {path.relative_to(GAME).as_posix() for path in modules() for node in nodes(path) if opens_raw(node)}
    assert raw == {"files.py", "resources.py"}  # the latter reads the program's own data


def test_no_package_but_games_names_a_game() -> None:
    keys = set(games.keys())
    for path in modules():
        if room(path).startswith("games"):
            continue
        for name in imports(path):
            assert not any(name.startswith(f"game.games.{key}") for key in keys), f"{path.name} imports {name}"
        for node in nodes(path):
            named = isinstance(node, ast.Constant) and node.value in keys - {"brick"}
            assert not named, f"{path.relative_to(GAME)} names the game {ast.unparse(node)}"


def test_what_is_imported_later_is_the_games_own() -> None:
    """Syntax trees do not show these imports, so only a game's declaration may make them."""
    places = {
        path.relative_to(GAME).as_posix()
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Later"
    }
    assert places == {f"games/{key}/__init__.py" for key in list(games.keys())}
    for game in map(games.find, games.keys()):
        for each in (game.make_rules, game.expertise):
            assert isinstance(each, Later)
            assert each.where.startswith(f"game.games.{game.key}.")
        assert game.expertise().judge
        assert game.rules(game.default_seats)


def test_rules_and_opponents_load_without_pygame() -> None:
    names = [
        ".".join(path.relative_to(GAME.parent).with_suffix("").parts)
        for path in modules()
        if room(path) in {*MAY_IMPORT, "games"} - PYGAME_ROOMS
    ]
    code = f"import sys, importlib\nfor name in {names!r}: importlib.import_module(name)\n"
    code += "print([m for m in sys.modules if m.split('.')[0] == 'pygame'])"
    assert printed_by("-c", code).strip() == "[]"


def words_of(page: str) -> list[str]:
    """The code spans of the page."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", (GAME.parent / page).read_text("utf-8"), flags=re.S))


@pytest.mark.parametrize(
    "page",
    ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/bots.md", "docs/honesty.md", "docs/strength.md"],
)
def test_pages_name_files_that_exist(page: str) -> None:
    root, missing = GAME.parent, []
    for word in words_of(page):
        path = word.removeprefix("python ").partition(" ")[0]
        if not re.fullmatch(r"[\w./<>*-]+(\.(py|md|toml|json)|/)", path):
            continue
        for key in games.keys() if "<key>" in path else ("",):
            name = path.replace("<key>", key)
            deep = "" if "/" in name else "**/"  # a bare name may be in any folder
            if not any(any(place.glob(deep + name)) for place in (GAME, root / "levels", root / "docs", root)):
                missing.append(name)
    assert missing == []


def test_the_map_names_classes_and_methods_that_exist() -> None:
    known: dict[str, set[str]] = {}
    for path in modules():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                fields = {each.target.id for each in node.body if isinstance(each, ast.AnnAssign)}
                known.setdefault(node.name, set()).update(fields, (n.name for n in node.body if hasattr(n, "name")))
    words = [re.fullmatch(r"([A-Z]\w+)(?:\.(\w+))?", word) for word in words_of("ARCHITECTURE.md")]
    named = [(match[1], match[2]) for match in words if match]
    assert len(named) > 30
    assert [name for name, part in named if name not in known and not name.isupper()] == []
    assert [f"{name}.{part}" for name, part in named if part and part not in known[name]] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports inside functions and for type checking count as well. Modules that import none of the remaining ones are
    removed until none is left: whatever cannot be removed is in a circle or imports one."""
    names = {
        ".".join(path.relative_to(GAME.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in modules()
    }
    graph = {name: set(imports(path, typing=True)) & (names.keys() - {name}) for name, path in names.items()}
    while leaves := [name for name, needed in graph.items() if not needed & graph.keys()]:
        for name in leaves:
            del graph[name]
    assert sorted(graph) == []


def test_no_scene_is_more_than_three_deep() -> None:
    bases = {
        node.name: [ast.unparse(base).rpartition(".")[2] for base in node.bases]
        for path in modules()
        for node in nodes(path)
        if isinstance(node, ast.ClassDef)
    }

    def deep(name: str) -> int:
        return 1 if name == "Scene" else max((1 + deep(base) for base in bases.get(name, ()) if deep(base)), default=0)

    assert {name for name in bases if deep(name) > 3} == set()
    assert deep("LessonScene") == 3


def test_a_switch_in_the_settings_makes_few_calls(tmp_path: Path) -> None:
    """With the next frame, over a table. It was 57,000 when all languages were read and all scenes laid out."""
    once.PICTURES.clear()
    with Stage((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("fives", 2, seed=3, ply=6))
        stage.app.context.open(routes.settings)
        stage.settle()
        switch, calls = stage.scene.widget("hints"), 0

        def count(frame: FrameType, kind: str, _: object) -> None:
            nonlocal calls
            calls += kind in ("call", "c_call") and frame.f_code.co_filename != once.__file__

        sys.setprofile(count)
        try:
            switch.activate()
            stage.frame(0.0, [])
        finally:
            sys.setprofile(None)
        assert not stage.app.context.settings.hints
        assert calls <= 12_000, calls
