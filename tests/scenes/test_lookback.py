"""Looking back on a match: the figures add up, each decision opens its position, only the analysis is kept."""

import re
from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace

import pytest

from game import games
from game.ai.asked import Analysing
from game.analysis.findings import Analysis, Graded
from game.analysis.judging import GRADES
from game.analysis.margins import POINTS, Measure
from game.puzzles.collection import Collection
from game.scenes.history import lookback
from game.scenes.history.catchup import CatchUpSheet
from game.scenes.history.findings import in_points, tenths
from game.scenes.history.lookback import ROWS, LookBackScene
from game.scenes.history.scorecourse import in_words
from game.scenes.history.season import Season, season
from game.scenes.puzzles.asking import puzzle_scene
from game.scenes.results.results import ResultScene
from tests.scenes.sitting import kept_match
from tools.gallery.moments import Moment, made_up_analysis
from tools.gallery.positions import positions


def look_back(stage, key):
    """The page that looks back on the match of a picture of the gallery."""
    (shown,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name == "review")
    shown.act(stage)
    stage.settle()
    return page(stage)


def finish(stage, *, people=(0,), kept=False):
    """A finished match of Fives, at its result."""
    stage.sit_down(Moment("fives", 3, seed=1, until="match", people=people))
    stage.finish_hand()
    if kept:
        stage.app.store.shelf.keep(stage.seen(ResultScene).session.record())
    return stage.seen(ResultScene)


def finished_page(stage, **how):
    """The page that looks back on such a match, once everything is known."""
    finish(stage, **how)
    stage.look_back()
    return page(stage)


def page(stage):
    return stage.seen(LookBackScene)


def said(scene):
    return "\n".join(widget.label for widget in scene.widgets)


def anew(scene):
    """The page after the last matches have been asked for again."""
    scene._told = {}
    scene.lay_out()
    return said(scene)


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("key", games.keys())
def test_the_course_of_a_match_is_its_scores_and_every_decision_of_ones_own_is_listed(stage, key):
    scene = look_back(stage, key)
    session, course = scene._session, scene._course
    match, totals = session.match, [0] * session.match.seats
    assert course.totals == match.rules.scores(match.state)
    assert course.hands == len(session.hand_results)
    for number, (_, scores) in enumerate(session.hand_results, 1):
        assert [totals for at, totals in course.points if at <= number][-1] == scores
        assert tuple(sum(gain[seat] for gain in course.gains[:number]) for seat in range(len(scores))) == scores
        assert course.when(course.plies[number]) == number
    assert all(line in scene.describe() for line in in_words(course, scene._table.view.names, scene._word))
    shown = {(seat, total) for _, all_of_them in course.points for seat, total in enumerate(all_of_them)}
    for entry in session.log:
        totals[entry.event.seat] += entry.event.points
        assert (entry.event.seat, totals[entry.event.seat]) in shown, "the line comes by every total that anybody had"
    costs = [each.blamed for each in scene.costly]
    assert costs == sorted(costs, reverse=True)
    assert len([each for each in scene.widgets if each.key.startswith("decision:")]) == min(len(costs), ROWS) - 1
    if others := scene.costly[ROWS:]:
        assert f" smaller one{'s' * (len(others) > 1)}: {scene._decisions.cost(*others)}" in said(scene)
    for graded in scene.own[:3] + scene.costly[:3]:
        ply = scene._decisions.ply(graded)
        assert str(match.actions[ply]) == graded.action
        _prompt, own, best = scene._decisions.actions(graded)
        at = session.at(ply)
        assert at.match.to_act == scene.mine
        assert scene._table.picture(at, (352, 148), own, best).get_size() == (352, 148)
        camera = scene._table.tabletop.picture.camera
        ground = camera.site if camera else scene._table.view.areas.felt
        assert all(ground.contains(item.rect) for item in scene._table._meant(best)), "nothing beside the table counts"


def test_before_anything_is_found_the_points_are_shown_and_what_is_found_on_the_way_at_once(stage):
    result = finish(stage)
    stage.click("review")
    scene, thinker = page(stage), stage.thinker
    assert "Reviewing every decision: 0% done" in said(scene)
    assert "curve" in stage.shown()
    assert "columns" not in stage.shown()
    asked = thinker._asked
    stage.pass_time(1.0)
    assert thinker._asked == asked, "it is asked once"
    whole = made_up_analysis(scene._session.record())
    part = Analysing(asked, 0.4, whole["chances"], tuple(whole["decisions"][:9]))
    thinker.analysed = lambda question: replace(part, question=question)
    stage.pass_time(0.1)
    assert "40% done" in said(scene)
    assert len(scene.own) == sum(each["seat"] == 0 for each in whole["decisions"][:9])
    assert scene._findings.analysis.chances
    assert "position" in stage.shown()
    given_up = []
    thinker.cancel = lambda: given_up.append(True)
    stage.key("esc")
    assert stage.scene is result
    assert given_up == [], "the result goes on with it"
    stage.click("leave")
    assert given_up == [True]


def test_the_analysis_is_kept_with_the_record_and_made_again_where_it_is_damaged(stage):
    def look_anew():
        """The findings on a newly opened page, once everything is known."""
        with stage._answered():
            stage.show(LookBackScene(stage.app.context, session))
        return page(stage)._findings.analysis

    session = finish(stage, kept=True).session
    store, thinker = stage.app.store, stage.thinker
    (entry,) = store.shelf.entries()
    found, path = look_anew(), store.shelf.analysis_path(entry.name)
    assert Analysis.loads(path.read_bytes()) == found
    assert [each.name for each in store.shelf.entries()] == [entry.name]
    asked = thinker._asked
    stage.show(LookBackScene(stage.app.context, session))
    assert page(stage)._findings.analysis == found
    assert thinker._asked == asked, "nothing is asked again"
    for damage in (path.read_bytes()[:-40], path.read_bytes().replace(b"lookback/5", b"lookback/0"), b""):
        path.write_bytes(damage)
        log = store.log_path.read_text() if store.log_path.exists() else ""
        assert look_anew() == found
        assert Analysis.loads(path.read_bytes()) == found
        told = store.log_path.read_text().removeprefix(log)
        assert told.count("\n") == 1
        assert "set aside as" in told
    store.shelf.delete(entry.name)
    assert not path.exists()


def decisions(number, loss, *reasons):
    """That many equal decisions of the first seat."""
    return (Graded(0, 0, 0, "one", "other", loss, 0, GRADES[1], reasons=reasons),) * number


NOW, THREAT = ("now", 0, 10), ("threat", 10, 0)


def test_what_one_has_done_adds_up_and_is_told_with_what_to_try_next_time(stage):
    """Four losses of half a point are two points, and each is shown as half a point."""
    halves = [48, 52, 50, 50]
    assert [tenths([each]) for each in halves] == [5, 5, 5, 5]
    assert in_points(tenths(halves)) == "2 points"
    assert in_points(tenths([*halves, 3])) == "2.1 points"
    scene = finished_page(stage)
    costs = [scene._decisions.cost(each) for each in scene.costly]
    whole = sum(Decimal(cost.replace("−", "-")) for cost in costs)
    assert f"cost you {f'{-whole:f}'.removesuffix('.0')} point" in " ".join(scene._verdict())
    scores = scene._course.totals
    figures = [int(text.replace("−", "-")) for text in re.findall(r"[+−]?\d+", scene.widget("columns").label)]
    assert figures[3] == round(scores[0] - (scores[1] + scores[2]) / 2)
    assert sum(figures[:3]) == figures[3]
    assert "In points more or fewer than the others on average. The tiles explain only part of a hand" in said(scene)

    known = scene._findings.analysis
    both = decisions(2, 400, NOW) + decisions(1, 700, THREAT)
    for made, words in (
        (both, "See whether another tile scores more. It would have saved you 12 points in 2 decisions."),
        (both[1:], "See what the next player could score then. It would have saved you 10.5 points in 1 decision."),
        (decisions(1, 700), ""),  # only hands played on speak against it
    ):
        scene._findings.analysis = replace(known, decisions=made)
        assert scene._try_next() == words
    one = replace(known, hands=(replace(known.hands[0], dealt=(600, -100, -500), drawn=(0, 0, 0)),))
    for seat, doubt, words in (
        (0, 170, "You had the best tiles at the table"),
        (0, 180, ""),  # may be chance
        (2, 10, "You had the worst tiles at the table"),
        (1, 10, ""),
    ):
        scene.mine, scene._findings.analysis = seat, replace(one, doubts=((doubt, doubt, doubt),))
        assert scene._tiles() == words


def test_it_says_whom_one_played_like_and_ones_habit_where_that_can_be_said(stage, monkeypatch):
    """It counts the last matches until there are forty decisions."""
    told = {0: [decisions(20, 40), decisions(30, 40)], 1: [decisions(39, 40)], 2: [decisions(40, 300)]}
    among = [Measure(POINTS, 3)]

    def supposed_season(context, session, found, seat):
        return Season("fives", tuple((among[-1], made) for made in told[seat]))

    monkeypatch.setattr(lookback, "season", supposed_season)
    scene = finished_page(stage)
    names = scene._table.view.names
    assert "You played about as well as Sharp, from 50 decisions" in said(scene)
    line = f"{names[0]} played about as well as Sharp. {names[2]} played about as well as Gentle."
    assert scene.widget("levels").label == line
    told[0], told[2] = [decisions(40, 65)], [decisions(1, 300)]
    assert "You played between Steady and Sharp, from 40 decisions" in anew(scene)
    told[0] = [decisions(39, 65)]
    anew(scene)
    assert scene.widget("levels") is None
    among.append(Measure(POINTS, 2))
    told[0] = [decisions(2, 125, NOW) + decisions(1, 200, THREAT), decisions(3, 300, THREAT)]
    assert "You leave others points: 22 of 27 points, in your last 2 matches" in anew(scene)
    del told[0][1]
    assert "in your last" not in anew(scene)


def test_a_season_is_of_the_same_person_and_of_matches_that_were_looked_back_on(stage):
    scene, shelf = finished_page(stage, kept=True), stage.store.shelf
    session, known = scene._session, scene._findings.analysis

    def matches():
        return len(season(scene.context, session, known, 0).matches)

    own, record = session.plan.names[0], session.record()
    for name, number in ((own, 2), (own.upper(), 2), ("Somebody else", 1)):
        chairs = (replace(record.chairs[0], name=name), *record.chairs[1:])
        other = replace(record, seed=record.seed + 1, chairs=chairs)
        shelf.keep(other, 1e9)
        assert matches() == 1, "nobody has looked back on it"
        shelf.keep_analysis(shelf.name_of(other), known.dumps())
        assert matches() == number
        shelf.delete(shelf.name_of(other))
    ((_, made),) = season(scene.context, session, known, 1).matches
    assert {each.seat for each in made} == {1}


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
def test_a_decision_can_be_kept_as_a_puzzle_that_is_asked_later(stage, key):
    scene = look_back(stage, key)
    graded = next(each for each in scene.costly if each.action != each.best)
    scene._show(graded)
    stage.click("keep")
    assert "under Solo" in said(scene)
    collection = Collection(stage.store.folders.data)
    (puzzle,) = collection.own
    match = puzzle.match()
    assert (match.to_act, match.ply) == (graded.seat, scene._decisions.ply(graded))
    assert graded.best in puzzle.answer
    assert graded.action not in puzzle.answer
    stage.show(puzzle_scene(stage.app.context, collection, puzzle, which="own"))
    stage.scene.play(stage.scene.course.best)
    stage.settle()
    assert stage.scene.course.right


def test_the_decision_under_the_mouse_is_lit_on_the_curve(stage):
    scene = finished_page(stage)
    stage.hover(f"decision:{scene._decisions.ply(scene.costly[1])}")
    assert scene._lit() == 2


def test_a_match_that_cannot_be_analysed_holds_up_no_other(pilot, monkeypatch):
    failing = SimpleNamespace(complete=False, percent=0, failed=True, poll=lambda: None, give_up=lambda: None)
    monkeypatch.setattr("game.scenes.history.catchup.Findings", lambda *_: failing)
    results = []
    pilot.app.stack.push(CatchUpSheet(pilot.app.context, [kept_match(), kept_match()]), results.append)
    pilot.settle()
    pilot.pass_time(0.1)
    assert (results, pilot.scene.name) == ([True], "title")


def test_the_keyboard_begins_at_what_can_be_pressed(stage, monkeypatch):
    scene = finished_page(stage)
    monkeypatch.setattr("game.scenes.history.lookback.mistakes", lambda own: [])
    scene._step(0)
    scene.focus_key = None
    scene.lay_out()
    assert (scene.focus_key, scene.widget("before").enabled) == ("next", False)
