"""The table of routes: what it names is there, and is asked for with the arguments it takes."""

import ast
import inspect
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, get_args

import pytest

from game import games
from game.puzzles.collection import Collection
from game.scenes.book.library import Library
from game.scenes.forone.dayplay import DayPlay
from game.scenes.match.play import PlayScene
from game.scenes.routes import ROUTES, Route, maker
from game.scenes.shell.scene import Scene
from tests.helpers.source import GAME, modules
from tests.pilot import Pilot
from tests.reading import played


def requests() -> Iterator[tuple[str, str, set[str]]]:
    """Where `Context.open` or `Context.make` is called, the route, and the names of the arguments it is given."""
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and all(each.arg for each in node.keywords) and (route := _route(node)):
                place = f"{path.relative_to(GAME)}:{node.lineno}"
                yield place, route, {each.arg for each in node.keywords if each.arg} - {"then"}


def _route(call: ast.Call) -> str:
    """The route that a call names, itself or by `partial`; empty where it names none."""
    parts = call.args if ast.unparse(call.func) == "partial" else [call.func, *call.args]
    if len(parts) < 2 or not (isinstance(parts[0], ast.Attribute) and parts[0].attr in ("open", "make")):
        return ""
    name = parts[1].value if isinstance(parts[1], ast.Constant) else ""
    return name if isinstance(name, str) and name in ROUTES else ""


REQUESTS = list(requests())


def test_the_table_has_every_route() -> None:
    assert set(ROUTES) == set(get_args(Route))


@pytest.mark.parametrize(
    ("place", "route", "names"), REQUESTS, ids=[f"{place} {route}" for place, route, _ in REQUESTS]
)
def test_a_route_is_asked_for_with_the_arguments_it_takes(place: str, route: Route, names: set[str]) -> None:
    inspect.signature(maker(route)).bind(object(), **dict.fromkeys(names))


ARGUMENTS: dict[str, Callable[[PlayScene], dict[str, Any]]] = {
    "month": lambda scene: {
        "session": scene.session,
        "play": DayPlay(scene.context, "fives", date(2024, 10, 24), 1),
    },
    "evenings": lambda scene: {"library": Library(scene.context)},
    "lesson": lambda scene: {"game_key": "fives"},
    "log": lambda scene: {"session": scene.session, "viewer": 0},
    "look back": lambda scene: {"session": scene.session},
    "match": lambda scene: {"plan": scene.session.plan},
    "puzzle": lambda scene: {"collection": (known := Collection(Path("/nowhere"))), "puzzle": known.puzzles[0]},
    "replay": lambda scene: {"record": scene.session.record(), "plan": scene.session.plan},
    "result": lambda scene: {"session": scene.session, "table": scene.table, "view": scene.view},
    "match of a session": lambda scene: {"session": scene.session},
    "seal": lambda scene: {"session": scene.session},
    "statistics": lambda scene: {"library": Library(scene.context)},
    "seats": lambda scene: {"game": scene.session.game, "plan": scene.session.plan},
    "setup": lambda scene: {"game": games.find("fives")},
    "winning": lambda scene: {
        "session": scene.session,
        "tabletop": scene.tabletop,
        "result": partial(scene.context.make, "log", session=scene.session, viewer=0),
    },
}
"""Arguments of each route that needs any, taken from a match whose first hand is over."""


@pytest.mark.parametrize("route", [*ROUTES])
def test_a_screen_is_made_and_shown(pilot: Pilot, route: Route) -> None:
    context = pilot.app.context
    context.stack.push(PlayScene.resume(context, played("fives", over=True)))
    pilot.settle()
    (match,) = (scene for scene in context.stack.scenes if isinstance(scene, PlayScene))
    before = len(context.stack.scenes)
    context.open(route, **ARGUMENTS.get(route, lambda _: {})(match))
    scene = context.stack.top
    assert isinstance(scene, Scene)
    assert len(context.stack.scenes) == before + 1
    pilot.settle()
    assert scene in context.stack.scenes or route == "winning"  # which another screen takes the place of by itself
