"""The commands at each kind of table: each is done, or refused with its reason."""

from datetime import timedelta

import pygame
import pytest

from game.analysis.findings import Graded
from game.core.record import HUMAN
from game.daily.progress import Progress
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.forone.daytable import day_table
from game.scenes.history.findings import Findings
from game.scenes.session.opening import keep_left_match
from game.scenes.shell import tablekind
from game.scenes.shell.pause import PauseScene
from game.ui.platform.gamepad import COMMAND
from game.ui.platform.keys import COMMANDS, EVERYWHERE
from tests.pilot import Pilot
from tests.scenes.sitting import DAY, end_hand, kept_match, sit_down, sit_in

KINDS = {each.name: each for each in vars(tablekind).values() if isinstance(each, tablekind.TableKind)}
REFUSED = {
    "match": set(), "trial": {"save", "new"}, "position": {"seal", "save", "new"},
    "setting": {"redo", "show", "seal", "save", "new"}, "day": {"save", "new"},
    "puzzle": {"hint", "redo", "show", "seal", "save", "new"},
    "mistakes": {"hint", "redo", "show", "seal", "save", "new"}, "lesson": {"redo", "show", "seal", "save", "new"},
    "solitaire": {"redo", "show", "save", "turn", "log", "sort", "nearer", "further", "fit"},
    "replay": {"show", "save", "new", "undo", "redo", "turn", "sort"},
}  # fmt: skip
"""The commands refused at each kind of table; all others are done."""


def at(pilot: Pilot, kind: str) -> None:
    """Sits down at a table of that kind, on the person's turn."""
    context = pilot.app.context
    if kind in ("match", "trial", "position", "setting"):
        session = sit_in(pilot, "fives", 2, 4).session
        if kind in ("position", "setting"):
            pilot.app.stack.home()
            context.open(routes.position, session.position(0))
            session = pilot.scene.session
        if kind in ("trial", "position"):
            pilot.app.stack.home()
            context.open(routes.match_of, session=session, trial=True)
    elif kind == "day":
        pilot.app.stack.push(day_table(context, "fives", DAY))
    elif kind == "puzzle":
        collection = Collection(context.store.folders.data)
        puzzle = next(each for each in collection.puzzles if each.game == "castle")
        context.open(routes.puzzle, collection=collection, puzzle=puzzle)
    elif kind == "mistakes":
        session = sit_in(pilot, "fives", 2, 4).session
        best, played = map(str, session.match.prompt().legal_actions[:2])
        mistake = Graded(0, session.match.ply, 0, played, best, 500, 0, "mistake")
        session.play(session.match.rules.parse_action(played))
        findings = Findings(context, session, [mistake.to_kept()])
        pilot.app.stack.home()
        context.open(routes.mistakes, session, findings, 0)
    elif kind == "lesson":
        context.open(routes.lesson, game_key="fives")
    elif kind == "solitaire":
        context.open(routes.solitaire)
    elif kind == "replay":
        context.open(routes.replay, record=kept_match(plies=20), start=None)
    pilot.settle()


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("kind", KINDS)
def test_every_command_is_done_or_refused_with_its_reason_and_what_is_refused_is_not_offered(pilot, kind):
    at(pilot, kind)
    table, menu = pilot.scene, KINDS[kind].menu
    assert {*KINDS[kind].refused} == REFUSED[kind]
    assert not ({widget.key for widget in table.widgets} | {*menu}) & REFUSED[kind]
    for command in (each.name for each in COMMANDS if each.group != EVERYWHERE):
        if command not in REFUSED[kind]:
            assert pilot.scene.commands().get(command) is not None, command
            continue
        pilot.app.frame(0.0, [pygame.event.Event(COMMAND, name=command)])
        said = pilot.find("request")["label"] if kind == "solitaire" else table.hud.news.line
        assert (said, pilot.scene) == (KINDS[kind].refused[command], table)
    pilot.key("f10")
    assert isinstance(pilot.scene, PauseScene)
    assert [widget.key for widget in pilot.scene.widgets if widget.key in {*KINDS["match"].menu, "leave"}] == [*menu]
    pilot.click("leave" if "leave" in menu else "title")
    assert pilot.scene.name == "title"


def test_the_deal_of_a_day_is_not_lost_by_a_key_waits_while_other_matches_are_played_and_counts_then(pilot):
    at(pilot, "day")
    table = pilot.scene
    pilot.key("ctrl+n")
    assert (pilot.scene, Progress(pilot.store.daily_path).entry("fives", DAY).begun) == (table, 1)
    table.session.play(table.session.match.prompt().legal_actions[0])
    table.save()
    begun = table.session.record()
    pilot.app.stack.home()
    keep_left_match(pilot.app.context)
    sit_down(pilot, "castle", HUMAN, "random")
    assert pilot.store.list_saves()[0] == []
    pilot.app.stack.home()
    pilot.app.stack.push(day_table(pilot.app.context, "fives", DAY))
    again = pilot.scene
    assert again.session.record().actions[: len(begun.actions)] == begun.actions
    assert (again.day.attempt, Progress(pilot.store.daily_path).entry("fives", DAY).begun) == (1, 1)
    end_hand(pilot)
    pilot.until(lambda: pilot.scene.name == "month")
    assert Progress(pilot.store.daily_path).entry("fives", DAY).result is not None


def test_pages_about_today_look_again_when_the_day_changes(pilot: Pilot) -> None:
    pilot.click("forone")
    assert pilot.find("date")["label"] == "Thursday, 24 October 2024"
    pilot.app.context.today = lambda: DAY + timedelta(days=1)
    pilot.click("today")
    table = pilot.scene
    assert table.day.day == DAY + timedelta(days=1)
    pilot.app.stack.pop(table)
    pilot.app.context.today = lambda: DAY + timedelta(days=2)
    pilot.frame(0.0, [])
    assert pilot.find("date")["label"] == "Saturday, 26 October 2024"
