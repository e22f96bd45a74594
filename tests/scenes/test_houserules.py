"""A house rule that has the focus: the ring around it keeps off the words below it and off the bar beside it."""

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
