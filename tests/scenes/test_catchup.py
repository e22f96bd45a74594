"""Matches that nobody looked back at are looked back at before what they tell together is shown."""

from game.scenes.history.catchup import CatchUpSheet
from game.scenes.progress.habits import FROM
from game.scenes.puzzles.table import PuzzleScene
from tests.helpers.matches import finished
from tests.scenes.sitting import told
from tools.gallery.stage import Stage


def played(stage: Stage, number: int) -> None:
    for at in range(number):
        assert stage.store.shelf.keep(finished(seed=at + 1, chairs=("Ana", "Ben")), 1_731_700_000 + at * 86_400) is None


def to_statistics(stage: Stage) -> None:
    stage.click("records")
    stage.click("statistics")
    assert "Ana" in told(stage)


def ask_for_mistakes(stage: Stage) -> None:
    """Two matches have been played, and nobody has looked back at them."""
    played(stage, 2)
    to_statistics(stage)
    stage.click("mistakes")


def answer(stage: Stage, frames: int = 20) -> None:
    """What is asked in so many frames is answered."""
    stage.thinker.answers = True
    for _ in range(frames):
        stage.frame(0.0, ())
    stage.thinker.answers = False
    stage.settle()


def looked_back(stage: Stage) -> int:
    return sum(bool(entry.beside) for entry in stage.store.shelf.entries())


def test_mistakes_are_asked_once_all_is_looked_back_at(stage: Stage) -> None:
    ask_for_mistakes(stage)
    (enough,) = (widget for widget in stage.seen(CatchUpSheet).widgets if widget.key == "enough")
    assert "Fives, match 1 of 2" in told(stage)
    assert enough.reason == "Not even one match is done yet"
    answer(stage)
    assert stage.seen(PuzzleScene).asking.name == "mistakes"
    assert looked_back(stage) == 2


def test_what_is_found_by_then_is_enough_or_nothing_follows(stage: Stage) -> None:
    ask_for_mistakes(stage)
    stage.click("close")
    assert stage.scene.name == "statistics"
    stage.click("mistakes")
    answer(stage, 2)
    assert "match 2 of 2" in told(stage)
    stage.click("enough")
    assert stage.seen(PuzzleScene).asking.name == "mistakes"
    assert looked_back(stage) == 1


def test_where_something_is_known_already_nobody_has_to_wait(stage: Stage) -> None:
    ask_for_mistakes(stage)
    answer(stage, 2)
    stage.click("enough")
    stage.key("esc")
    assert stage.scene.name == "statistics"
    stage.click("mistakes")
    assert "match 1 of 1" in told(stage)
    stage.click("enough")
    assert stage.seen(PuzzleScene).asking.name == "mistakes"
    assert looked_back(stage) == 1


def test_habits_offer_it_and_show_what_came_of_it(stage: Stage) -> None:
    played(stage, FROM)
    stage.app.context.change_settings(last_game="fives")
    to_statistics(stage)
    stage.click("habits")
    assert "Once you have looked back on five matches" in told(stage)
    assert "Look back at 5 matches now" in told(stage)
    stage.click("catchup")
    answer(stage)
    assert stage.scene.name == "habits"
    assert "From 5 matches you looked back on" in told(stage)
    assert looked_back(stage) == FROM
