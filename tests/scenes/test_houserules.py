"""House rules on the setup: a ring keeps off words and bar, and what each seat is dealt is said."""

from pathlib import Path

import pygame
import pytest

from tests.pilot import Pilot

RING = 8
"""So far, in dp, the ring reaches beyond what it goes around."""


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1024, 640), 150)], ids=str)
def test_the_ring_touches_neither_explanation_nor_bar(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    with Pilot(size, tmp_path, scale=scale, settings={"speed": "instant"}) as pilot:
        pilot.click("game:castle")
        for _ in range(40):
            pilot.key("tab")
            if pilot.dump()["focus"] == "option:bar":
                break
        dump, px = pilot.dump(), pilot.app.context.scale.px
    widgets = {widget["key"]: pygame.Rect(widget["rect"]) for widget in dump["widgets"]}
    rule, bar = widgets["option:bar"], next(rect for key, rect in widgets.items() if key.endswith("scroll"))
    [words] = [pygame.Rect(w["rect"]) for w in dump["widgets"] if w["label"].startswith("Points are kept on the")]
    assert words.top >= rule.bottom + px(RING)
    assert words.bottom <= bar.bottom - px(16), "seen whole, above where the paper fades"
    assert rule.right + px(RING) < bar.right - px(10)


@pytest.mark.parametrize(
    ("key", "seats", "said"),
    [
        ("fives", 3, "6 of 28"),
        ("fives", 8, "7 of 91"),
        ("castle", 2, "2 of 28"),
        ("fortress", 4, "7 of 28"),
        ("brick", 8, "3 of 153"),
        ("stones", 2, ""),
    ],
)
def test_what_each_seat_is_dealt_is_said_before_it_is_dealt(tmp_path, key, seats, said):
    """The figures are the rule sheets'; the walls of Stones are dealt to nobody."""
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        pilot.click(f"game:{key}")
        while len(pilot.scene.plan.seats) < seats:
            pilot.click("add")
        while len(pilot.scene.plan.seats) > seats:
            pilot.click(f"seat:{len(pilot.scene.plan.seats) - 1}:remove")
        words = [widget.label for widget in pilot.scene.widgets]
        assert ("Tiles per player" in words) == bool(said)
        assert not said or said in words
