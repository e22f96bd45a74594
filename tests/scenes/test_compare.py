"""The table of both moves has room on the narrowest paper, in every language and for the longest names."""

from functools import cache
from pathlib import Path

import pygame
import pytest

from game import games
from game.analysis.reasons import EVIDENCE, Reason, side_by_side
from game.scenes.match.sidepaper import paper_head
from game.scenes.news.compare import Comparison
from game.ui.widgets.blocks import Kit
from tests.analysis.recounting import cases
from tests.pilot import Pilot

NAMES = ("Katharina", "Maximiliane", "Bartholomäus", "Wenceslao")


@cache
def facts(key: str) -> list[Reason]:
    """Those of some position of a game."""
    case = next(cases(key, 1))
    match = case.match
    return side_by_side(match.game.expertise(), match.rules, match.prompt(), case.own, case.best)


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("language", ["en", "de", "es", "pl"])
def test_every_row_has_room_on_the_narrowest_paper(language: str, tmp_path: Path) -> None:
    with Pilot((800, 560), tmp_path, scale=200, settings={"language": language}) as pilot:
        context = pilot.app.context
        page = paper_head(context, "narrow")
        for key in [*games.keys()]:
            told = facts(key)
            part = Comparison(told, NAMES, 0, lambda: ("6|5", "6|6"))
            kit = Kit(page.assets, page.scale)
            made = kit.put(part, pygame.Rect(0, 0, page.width, part.high(kit, page.width).best))
            assert not kit.cramped
            sheet = pygame.Surface((page.width, made[0].rect.height))
            place = sheet.get_rect().inflate(0, 4)  # a line is a little higher than its step
            for row in made:
                row.draw(sheet, page.assets, page.scale)
                out = [each for each in row.writings if not place.contains(each[-1])]
                assert not out
            heard = [row.label for row in made[2:]]
            assert [
                str(each.yours) in label and str(each.better) in label for each, label in zip(told, heard, strict=True)
            ]
            assert (told[-1].fact == EVIDENCE) != games.find(key).expertise().by_chance
