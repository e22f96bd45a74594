"""Starting the program: what the title waits for, and what is prepared afterwards."""

import json

from tests.helpers.processes import printed_by

TITLE = """
import json, sys
from game.opening import Opening
from game.storage import Folders, Store
from game.app import App
from game.loop import Loop
from game.scenes import routes

opening = Opening(Store(Folders.find(sys.argv[1])), (1280, 800))
app = App(opening.store, opening=opening)
app.open()
app.frame(0.0, ())
at_title = set(sys.modules)
tasks = Loop(app).idle_tasks
while tasks.wanted is not None:
    tasks.use()
ready = set(sys.modules)
for room in ("setup", "forone", "records", "settings"):
    routes.ROUTES[room].maker
print(json.dumps([[*at_title], [*{*sys.modules} - ready]]))
"""


def test_the_window_waits_for_nothing_that_only_the_title_needs() -> None:
    late = ("game.app", "game.scenes", "game.games", "game.ui.sprites", "game.ui.style.cache", "game.ui.style.til")
    loaded = printed_by("-c", "import sys, game.start\nprint(*sys.modules)").split()
    assert [name for name in loaded if name.startswith(late)] == []


def test_the_title_waits_for_no_table_and_no_record_and_makes_its_rooms_ready_when_it_has_stood_a_while(tmp_path):
    at_title, not_ready = json.loads(printed_by("-c", TITLE, str(tmp_path)))
    late = ("game.ai", "game.book", "game.reader", "game.scenes.match", "game.ui.board", "game.core.record", "argparse")
    assert [name for name in at_title if name.startswith(late)] == []
    assert "game.scenes.setup.title" in at_title
    assert not_ready == []
