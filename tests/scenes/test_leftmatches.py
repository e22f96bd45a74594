"""A match that was left for another one: its game says that it waits, and takes it up again beside a new deal."""

from dataclasses import replace

from game.core.record import Record
from game.scenes.match.play import PlayScene
from game.scenes.session.opening import go_on, keep_left_match
from tests.helpers.saves import opened
from tests.pilot import Pilot
from tests.scenes.sitting import kept_match

LEFT = "Castle Rock left at the table"


def names(pilot: Pilot) -> list[str]:
    """Under what names matches are kept."""
    return [save.name for save in pilot.app.store.list_saves()[0]]


def played(pilot: Pilot) -> Record:
    """The record of the match on the table."""
    scene = pilot.scene
    assert isinstance(scene, PlayScene)
    return scene.session.record()


def test_its_card_says_so_and_the_others_say_nothing(pilot: Pilot) -> None:
    pilot.app.store.save_named(LEFT, kept_match())
    pilot.app.stack.top.lay_out()
    for part in ("game", "players"):
        said = {key: "a match is waiting" in pilot.find(f"{part}:{key}")["label"] for key in ("castle", "fives")}
        assert said == {"castle": True, "fives": False}


def test_it_goes_on_from_the_setup_and_waits_no_more(pilot: Pilot) -> None:
    pilot.app.store.save_named(LEFT, kept_match())
    pilot.click("game:castle")
    assert pilot.find("waiting")["label"] == "Continue the match: Nora, Ben and Ana"
    pilot.click("waiting")
    assert played(pilot).actions[:8] == kept_match().actions
    assert names(pilot) == []
    assert pilot.app.store.load_autosave()[0] is not None


def test_the_one_in_progress_goes_on_from_its_setup_too_and_the_other_stays_kept(pilot: Pilot) -> None:
    other = replace(kept_match(), seed=8, actions=())
    pilot.app.store.save_named(LEFT, other)
    pilot.app.store.autosave(kept_match())
    pilot.click("game:castle")
    pilot.click("waiting")
    assert played(pilot).seed == kept_match().seed
    assert list(opened(pilot.app.store).values()) == [other]


def test_an_older_one_of_the_same_game_stays_among_the_records(pilot: Pilot) -> None:
    older, newest = replace(kept_match(), seed=8, actions=()), kept_match()
    pilot.app.store.save_named(LEFT, older)
    for _ in range(2):  # kept once more it is still the same match
        pilot.app.store.autosave(newest)
        keep_left_match(pilot.app.context)
        assert opened(pilot.app.store) == {LEFT: newest, f"{LEFT} 2": older}


def test_two_of_the_same_game_change_places(pilot: Pilot) -> None:
    pilot.app.store.save_named(LEFT, other := replace(kept_match(), seed=8, actions=()))
    pilot.app.store.autosave(kept_match())
    waiting = pilot.app.store.find_named(LEFT)
    assert waiting is not None
    go_on(pilot.app.context, waiting)
    assert played(pilot).seed == other.seed
    assert opened(pilot.app.store) == {LEFT: kept_match()}
