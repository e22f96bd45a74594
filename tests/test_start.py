"""How the program comes up: what the title waits for, what is read meanwhile, and what is made ready afterwards."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.app import App
from game.settings import Settings
from game.start import first_pictures
from game.storage import Folders, Store
from game.ui.style.cache import Cache, Masters, ReadAhead
from tests.helpers import once

ROOT = Path(__file__).parent.parent
LARGE = 60_000
"""Pixels of a picture that is worth a thread's while."""
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


def told(code: str, *words: str) -> str:
    """What a process of its own prints."""
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", code, *words]
    return subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=True).stdout


def test_the_window_waits_for_nothing_that_only_the_title_needs() -> None:
    late = ("game.app", "game.scenes", "game.games", "game.ui.sprites", "game.ui.style.cache", "game.ui.style.til")
    loaded = told("import sys, game.start\nprint(*sys.modules)").split()
    assert [name for name in loaded if name.startswith(late)] == []


def test_the_title_waits_for_no_table_and_no_record_and_makes_its_rooms_ready_when_it_has_stood_a_while(tmp_path):
    at_title, not_ready = json.loads(told(TITLE, str(tmp_path)))
    late = ("game.ai", "game.book", "game.reader", "game.scenes.match", "game.ui.board", "game.core.record", "argparse")
    assert [name for name in at_title if name.startswith(late)] == []
    assert "game.scenes.setup.title" in at_title
    assert not_ready == []


class TestWhatIsReadAhead:
    @pytest.mark.parametrize(
        "chosen", [{}, {"tile_set": "ebony", "cloth": "slate"}, {"cloth": "wood"}, {"theme": "contrast"}]
    )
    def test_are_the_large_pictures_of_the_title(self, chosen: dict[str, str], tmp_path: Path) -> None:
        store = Store(Folders.find(tmp_path))
        settings = replace(Settings(), language="en", **chosen)  # type: ignore[arg-type]
        store.save_settings(settings)
        ahead = ReadAhead(first_pictures(settings))
        once.PICTURES.clear()
        app = App(store, size=(1280, 800))
        try:
            app.context.assets.begin_with(ahead)
            app.open()
            app.frame(0.0, ())
            used = dict(app.context.assets._masters._loaded)
        finally:
            app.close()
        large = [name for name, picture in used.items() if picture.width * picture.height > LARGE]
        assert sorted(large) == sorted(first_pictures(settings))
        assert [ahead.take(name) for name in first_pictures(settings)] == [None] * len(large)

    def test_what_cannot_be_read_is_looked_for_when_it_is_needed(self) -> None:
        masters = Masters(Cache())
        masters.ahead = ReadAhead(["table/no-such-wood"])
        with pytest.raises(FileNotFoundError, match=r"sprites/table/no-such-wood\.png is missing"):
            masters.master("table/no-such-wood")
