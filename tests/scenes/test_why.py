"""Why an action is good or refused: the rule in the book, and its entry in the log."""

import pytest

from game import games
from game.scenes.history.logbook import log_entries
from game.scenes.learning.chapters import read_book
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.scenes.sitting import advised, sit_in

PILOT = {"news": True}


@pytest.mark.parametrize("key", games.keys())
def test_every_action_and_every_refusal_has_its_chapter(pilot: Pilot, key: str) -> None:
    """In many positions, whatever is touched."""
    known = {word for chapter in read_book(games.find(key)).chapters for word in chapter.about}
    asked = set()
    for plies in (1, 2) if key == "stones" else (0, 3, 6, 12):
        scene = sit_in(pilot, key, games.find(key).default_seats, plies, seed=plies + 1)
        names = {item.touch for item in scene.tabletop.items.values()} | {"", "verb:done", "skip", "clear:A1"}
        asked |= {scene.table.rule_against(scene.view, name) for name in names if name}
        legal = scene.view.legal
        asked |= {scene.table.rule_for(scene.view, legal[at]) for at in range(min(len(legal), 20))}
    assert asked
    assert asked <= known


def test_the_log_has_a_hint_as_it_was_said_and_tells_others_nothing_of_it(pilot: Pilot, table: PlayScene) -> None:
    advised(pilot)
    said = table.hud.news.line
    pilot.key("l")
    assert said in [widget.label for widget in pilot.scene.widgets]
    table.session.remark(1, "5|5 fits nowhere")
    for viewer in (0, 1, 2, None):
        assert ("5|5 fits nowhere" in str(log_entries(table.session, viewer))) == (viewer == 1)
