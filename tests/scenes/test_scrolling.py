"""Every long page scrolls alike, by the wheel and the paging keys, wherever the mouse and the focus are."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from game import games
from game.daily.progress import Progress
from game.scenes import routes
from game.ui.widgets.scroll import ScrollArea
from tests.helpers.matches import finished
from tests.pilot import Pilot
from tests.scenes.sitting import eight_at_the_end

DAY = date(2024, 10, 22)
ASIDE = (2, 2)
"""A point in an empty corner of the window."""


def open_day(pilot: Pilot) -> None:
    progress = Progress(pilot.store.daily_path)
    progress.begin("fives", DAY)
    progress.finish("fives", DAY, 1, 5)
    progress.keep_leads("fives", DAY, (0, 2, *range(3, 21)))
    pilot.app.context.open(routes.month)
    pilot.click(f"day:{DAY}")


PAGES: dict[str, Callable[[Pilot], object]] = {
    "settings": lambda pilot: pilot.app.context.open(routes.settings),
    "a match in the book": lambda pilot: (pilot.app.context.open(routes.records), pilot.key("enter")),
    "statistics": lambda pilot: (pilot.app.context.open(routes.records), pilot.click("statistics")),
    "a day of the month": open_day,
    "a setup": lambda pilot: pilot.app.context.open(routes.setup, game=games.find("fortress")),
    "the result of eight": lambda pilot: pilot.app.stack.push(eight_at_the_end(pilot)),
}


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("page", PAGES)
def test_a_long_page_scrolls_from_anywhere(tmp_path: Path, page: str) -> None:
    with Pilot((800, 560), tmp_path, scale=200, settings={"speed": "instant"}) as pilot:
        pilot.app.context.today = lambda: DAY + timedelta(days=2)
        pilot.store.shelf.keep(finished("fortress", 1, ("Ana", "Ben", "Cleo", "Dora", "Emil", "master")))
        PAGES[page](pilot)

        def seen() -> int:
            paper = next(widget for widget in pilot.scene.widgets if isinstance(widget, ScrollArea))
            assert paper.most > 0
            return paper.offset

        start, focus = seen(), pilot.dump()["focus"]
        pilot.wheel(ASIDE, -1)
        turned = seen()
        assert turned > start
        pilot.wheel(ASIDE, 1)
        pilot.key("pagedown")
        assert seen() > start
        pilot.key("pageup")
        pilot.key("end")
        assert seen() >= turned
        pilot.key("home")
        assert (seen(), pilot.dump()["focus"]) == (0, focus)
