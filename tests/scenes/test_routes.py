"""The table of routes: what it names is there, and is asked for with the arguments it takes."""

import ast
import inspect
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from game import games
from game.analysis.findings import Graded
from game.analysis.judging import GRADES
from game.analysis.study import choices
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.book.library import Library
from game.scenes.forone.dayplay import DayPlay
from game.scenes.history.findings import Findings
from game.scenes.match.play import PlayScene
from game.scenes.routes import ROUTES
from game.scenes.shell.scene import Scene
from tests.pilot import Pilot
from tests.reading import played
from tools.gallery.stage import resumed


def named_in_types() -> dict[str, Any]:
    """What the module of routes imports for its types alone."""
    tree, found = ast.parse(inspect.getsource(routes)), dict[str, Any]()
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    exec(compile(ast.Module(block.body, []), "routes", "exec"), found)
    return found


@pytest.mark.parametrize("name", [*ROUTES])
def test_a_screen_is_made_with_what_its_route_says(name: str) -> None:
    """The types hold callers to the route; this holds the route to what makes the screen."""
    route = ROUTES[name]
    makes: Any = route.maker
    makes = makes.__init__ if isinstance(makes, type) else makes
    forms = []
    for what in (route.asked, makes):
        hints = get_type_hints(what, localns=named_in_types())
        takes = [each for each in inspect.signature(what).parameters.values() if each.name != "self"]
        forms.append([(each.name, each.kind, each.default, hints[each.name]) for each in takes])
    asked, taken = forms
    assert asked == taken


def with_a_mistake(scene: PlayScene) -> Findings:
    """What is known of a match in which another action than the first decision of the first seat was better."""
    match = scene.session.match
    ply, made = next(choices(match, [0]))
    best = next(str(each) for each in match.rules.legal_actions(match.at(ply)) if str(each) != made["action"])
    graded = Graded(made["hand"], made["ply"], 0, made["action"], best, 600, 10, GRADES[1])
    return Findings(scene.context, scene.session, [graded.to_kept()])


ARGUMENTS: dict[str, Callable[[PlayScene], dict[str, Any]]] = {
    "month": lambda scene: {
        "session": scene.session,
        "play": DayPlay(scene.context, "fives", date(2024, 10, 24), 1),
    },
    "catch_up": lambda scene: {"records": [scene.session.record()]},
    "dealt_for": lambda scene: {"game": games.find("fives"), "people": ("Ana", "Ben")},
    "evenings": lambda scene: {"library": Library(scene.context)},
    "habits": lambda scene: {"person": "Ana"},
    "ladder": lambda scene: {"person": "Ana"},
    "lesson": lambda scene: {"game_key": "fives"},
    "log": lambda scene: {"session": scene.session, "viewer": 0},
    "film": lambda scene: {"session": scene.session},
    "look_back": lambda scene: {"session": scene.session},
    "mistakes": lambda scene: {"session": scene.session, "findings": with_a_mistake(scene), "seat": 0},
    "mistakes_of_many": lambda scene: {"person": "Ana"},
    "match": lambda scene: {"plan": scene.session.plan},
    "all_puzzles": lambda scene: {"collection": Collection(Path("/nowhere"))},
    "puzzle": lambda scene: {"collection": (known := Collection(Path("/nowhere"))), "puzzle": known.puzzles[0]},
    "replay": lambda scene: {"record": scene.session.record(), "plan": scene.session.plan},
    "result": lambda scene: {"session": scene.session, "table": scene.table, "view": scene.view},
    "match_of": lambda scene: {"session": scene.session},
    "seal": lambda scene: {"session": scene.session},
    "statistics": lambda scene: {"library": Library(scene.context)},
    "seats": lambda scene: {"game": scene.session.game, "plan": scene.session.plan},
    "tonight": lambda scene: {"people": ("Ana", "Ben"), "game": "fives"},
    "setup": lambda scene: {"game": games.find("fives")},
    "winning": lambda scene: {
        "session": scene.session,
        "tabletop": scene.tabletop,
        "result": partial(routes.log, scene.context, session=scene.session, viewer=0),
    },
}
"""Arguments of each route that needs any, taken from a match whose first hand is over."""


@pytest.mark.parametrize("route", [*ROUTES])
def test_a_screen_is_made_and_shown(pilot: Pilot, route: str) -> None:
    context = pilot.app.context
    context.stack.push(resumed(context, played("fives", over=True, seats=3)))
    pilot.settle()
    (match,) = (scene for scene in context.stack.scenes if isinstance(scene, PlayScene))
    before = len(context.stack.scenes)
    context.open(ROUTES[route], **ARGUMENTS.get(route, lambda _: {})(match))
    scene = context.stack.top
    assert isinstance(scene, Scene)
    assert len(context.stack.scenes) == before + 1
    if route == "film":  # which is made frame by frame for as long as the match was
        pilot.frame(0.1, [])
    else:
        pilot.settle()
    assert scene in context.stack.scenes or route == "winning"  # which ends by itself
