"""Every long page scrolls alike: by the wheel and the keys that page, wherever the mouse and the focus are."""

from collections.abc import Callable, Iterator
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
"""A corner of the window in which nothing lies."""


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Pilot]:
    """A window in which pages are too long, with a match in the book."""
    with Pilot((800, 560), tmp_path, scale=200, settings={"speed": "instant"}) as pilot:
        pilot.app.context.today = lambda: DAY + timedelta(days=2)
        pilot.store.shelf.keep(finished("fortress", 1, ("Ana", "Ben", "Cleo", "Dora", "Emil", "master")))
        yield pilot


def settings(pilot: Pilot) -> None:
    pilot.app.context.open(routes.settings)


def match_in_the_book(pilot: Pilot) -> None:
    pilot.app.context.open(routes.records)
    pilot.key("enter")


def statistics(pilot: Pilot) -> None:
    pilot.app.context.open(routes.records)
    pilot.click("statistics")


def day_of_the_month(pilot: Pilot) -> None:
    progress = Progress(pilot.store.daily_path)
    progress.begin("fives", DAY)
    progress.finish("fives", DAY, 1, 5)
    progress.keep_leads("fives", DAY, (0, 2, *range(3, 21)))
    pilot.app.context.open(routes.month)
    pilot.click(f"day:{DAY}")


def setup(pilot: Pilot) -> None:
    pilot.app.context.open(routes.setup, game=games.find("fortress"))


def result_of_eight(pilot: Pilot) -> None:
    pilot.app.stack.push(eight_at_the_end(pilot))


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("look_at", [settings, match_in_the_book, statistics, day_of_the_month, setup, result_of_eight])
def test_a_long_page_scrolls_from_anywhere(small: Pilot, look_at: Callable[[Pilot], None]) -> None:
    look_at(small)

    def seen() -> int:
        paper = next(widget for widget in small.scene.widgets if isinstance(widget, ScrollArea))
        assert paper.most > 0
        return paper.offset

    start, focus = seen(), small.dump()["focus"]
    small.wheel(ASIDE, -1)
    turned = seen()
    assert turned > start
    small.wheel(ASIDE, 1)
    small.key("pagedown")
    assert seen() > start
    small.key("pageup")
    small.key("end")
    assert seen() >= turned
    small.key("home")
    assert (seen(), small.dump()["focus"]) == (0, focus)
