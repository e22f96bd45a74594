"""The table of routes: everything it names exists and takes the arguments of its route."""

import ast
import inspect
from typing import get_type_hints

import pytest

from game.scenes import routes
from game.scenes.routes import ROUTES


@pytest.fixture(scope="module")
def types():
    """The names that the module of routes imports for type checking only."""
    tree, found = ast.parse(inspect.getsource(routes)), {}
    (block,) = (node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    exec(compile(ast.Module(block.body, []), "routes", "exec"), found)
    return found


@pytest.mark.parametrize("name", ROUTES)
def test_what_makes_a_screen_takes_what_its_route_says(name, types):
    """Types check calls against the route; this checks the route against what makes the screen."""
    forms, makes = [], ROUTES[name].maker
    for what in (ROUTES[name].asked, makes.__init__ if isinstance(makes, type) else makes):
        hints, takes = get_type_hints(what, localns=types), inspect.signature(what).parameters.values()
        forms.append([(each.name, each.kind, each.default, hints[each.name]) for each in takes if each.name != "self"])
    asked, taken = forms
    assert asked == taken
