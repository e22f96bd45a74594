"""Why something is good or cannot be: the rule in the book, and what the log keeps of it."""

import pytest

from game import games
from game.core.bot import Verdict
from game.scenes.history.logbook import log_entries
from game.scenes.learning.chapters import read_book
from game.scenes.learning.rulebook import RulebookScene
from game.scenes.match.play import PlayScene
from game.scenes.news.advice import advise
from tests.pilot import Pilot
from tests.reading import advised
from tests.scenes.attentive import Attentive, refused
from tests.scenes.sitting import sit_in

PILOT = Attentive
"""Who sits at the table in these tests."""


def test_f1_and_the_link_open_the_book_at_the_rule_of_a_refusal(pilot: Pilot, table: PlayScene) -> None:
    refused(pilot, table)
    pilot.click("why")
    assert pilot.scene.name == "rules"
    pilot.key("esc")
    assert pilot.scene is table
    refused(pilot, table)
    pilot.key("f1")
    assert isinstance(pilot.scene, RulebookScene)
    assert "two equal numbers meet" in pilot.scene.describe()
    mark = pilot.scene.widget("words.mark")
    beside = [each for each in pilot.scene.widgets if each.rect.top <= mark.rect.centery < each.rect.bottom]
    assert any("two equal numbers meet" in each.label for each in beside)
    pilot.key("pagedown")
    assert pilot.scene.widget("words.mark") is None


def test_a_hint_that_scores_leads_to_how_ends_are_counted(pilot: Pilot) -> None:
    table = sit_in(pilot, "fives", 3, 12)
    action = next(each for each in table.view.legal if table.table.offered(table.view, each).endswith(" points"))
    prompt = table.turns.prompt
    table.hints._adviser.poll = lambda: advise(table.session, prompt, [Verdict(action)])  # type: ignore[method-assign]
    table.hints.show()
    pilot.key("f1")
    assert pilot.scene.title() == "Fives: Counting the ends"


@pytest.mark.parametrize("key", games.keys())
def test_every_action_and_every_refusal_has_its_chapter(pilot: Pilot, key: str) -> None:
    """At many positions, whatever is touched."""
    known = {word for chapter in read_book(games.find(key)).chapters for word in chapter.about}
    asked = set()
    for plies in (1, 2) if key == "stones" else (0, 3, 6, 12):
        scene = sit_in(pilot, key, games.find(key).default_seats, plies, seed=plies + 1)
        names = {item.touch for item in scene.tabletop.things.values()} | {"", "verb:done", "skip", "clear:A1"}
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
