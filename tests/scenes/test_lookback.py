"""Looking back at a match: what is said adds up, each decision opens its position, only the analysis is kept."""

import re
from dataclasses import replace
from decimal import Decimal

import pytest

from game import games
from game.ai.asked import Analysing
from game.analysis.findings import Analysis, Graded
from game.analysis.judging import GRADES
from game.analysis.margins import POINTS, Measure
from game.puzzles.collection import Collection
from game.scenes.history import lookback
from game.scenes.history.findings import in_points, tenths
from game.scenes.history.lookback import ROWS, LookBackScene
from game.scenes.history.lookbackparts import DecisionRow
from game.scenes.history.scorecourse import in_words
from game.scenes.history.season import Season, season
from game.scenes.match.play import PlayScene
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.results.results import ResultScene
from game.scenes.session.session import Session
from tools.gallery.moments import Moment, supposed
from tools.gallery.positions import positions
from tools.gallery.stage import Stage


def look_back(stage: Stage, key: str) -> LookBackScene:
    """The match of the gallery's picture, looked back at."""
    (shown,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name == "review")
    shown.act(stage)
    stage.settle()
    return page(stage)


def finish(stage: Stage, *, people: tuple[int, ...] = (0,), kept: bool = False) -> ResultScene:
    """A match of Fives that is over, as its result is shown."""
    stage.sit_down(Moment("fives", 3, seed=1, until="match", people=people))
    stage.finish_hand()
    result = stage.scene
    assert isinstance(result, ResultScene)
    if kept:
        stage.app.store.shelf.keep(result.session.record())
    return result


def page(stage: Stage) -> LookBackScene:
    scene = stage.scene
    assert isinstance(scene, LookBackScene)
    return scene


def said(scene: LookBackScene) -> str:
    return "\n".join(widget.label for widget in scene.widgets)


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("key", games.keys())
def test_the_course_of_a_match_is_its_scores_and_every_decision_of_ones_own_is_listed(stage: Stage, key: str) -> None:
    scene = look_back(stage, key)
    session, course = scene._session, scene._course
    match, totals = session.match, [0] * session.match.seats
    assert course.totals == match.rules.scores(match.state)
    assert course.hands == len(session.ends)
    for number, (_, scores) in enumerate(session.ends, 1):
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
    assert len([each for each in scene.widgets if isinstance(each, DecisionRow)]) == min(len(costs), ROWS) - 1
    for graded in scene.own[:3] + scene.costly[:3]:
        ply = scene._decisions.ply(graded)
        assert str(match.actions[ply]) == graded.action
        _prompt, own, best = scene._decisions.actions(graded)
        at = session.at(ply)
        assert at.match.to_act == scene.mine
        assert scene._table.picture(at, (352, 148), own, best).get_size() == (352, 148)


def test_before_anything_is_found_the_points_are_shown_and_leaving_gives_up(stage: Stage) -> None:
    result = finish(stage)
    stage.click("review")
    scene = page(stage)
    assert "Reviewing every decision: 0% done" in said(scene)
    keys = {widget.key for widget in scene.widgets}
    assert "curve" in keys
    assert "columns" not in keys
    asked = stage.thinker._asked
    stage.pass_time(1.0)
    assert stage.thinker._asked == asked, "it is asked once"
    given_up = list[bool]()
    stage.thinker.cancel = lambda: given_up.append(True)  # type: ignore[method-assign]
    stage.key("esc")
    assert stage.scene is result
    assert given_up == [], "the result goes on with it"
    stage.click("leave")
    assert given_up == [True]


def test_what_is_found_on_the_way_is_shown_at_once(stage: Stage) -> None:
    finish(stage)
    stage.click("review")
    scene, thinker = page(stage), stage.thinker
    whole = supposed(scene._session.record())
    part = Analysing(thinker._asked, 0.4, whole["chances"], tuple(whole["decisions"][:9]))
    thinker.analysed = lambda question: replace(part, question=question)  # type: ignore[method-assign]
    stage.pass_time(0.1)
    assert "40% done" in said(scene)
    assert len(scene.own) == sum(each["seat"] == 0 for each in whole["decisions"][:9])
    assert scene._findings.known.chances
    assert "position" in {widget.key for widget in scene.widgets}


def test_the_analysis_is_kept_with_the_record_and_made_again_where_it_is_damaged(stage: Stage) -> None:
    session = finish(stage, kept=True).session
    store, thinker = stage.app.store, stage.thinker
    (entry,) = store.shelf.entries()
    found, path = look_anew(stage, session), store.shelf.analysis_path(entry.name)
    assert Analysis.from_kept(path.read_bytes()) == found
    assert [each.name for each in store.shelf.entries()] == [entry.name]
    asked = thinker._asked
    stage.show(LookBackScene(stage.app.context, session))
    assert page(stage)._findings.known == found
    assert thinker._asked == asked, "nothing is asked again"
    for damage in (path.read_bytes()[:-40], path.read_bytes().replace(b"lookback/5", b"lookback/0"), b""):
        path.write_bytes(damage)
        log = store.log_path.read_text() if store.log_path.exists() else ""
        assert look_anew(stage, session) == found
        assert Analysis.from_kept(path.read_bytes()) == found
        told = store.log_path.read_text().removeprefix(log)
        assert told.count("\n") == 1
        assert "set aside as" in told
    store.shelf.delete(entry.name)
    assert not path.exists()


def look_anew(stage: Stage, session: Session) -> Analysis:
    """What is known on a page that nobody has opened before, once all is."""
    with stage._answered():
        stage.show(LookBackScene(stage.app.context, session))
    return page(stage)._findings.known


def test_the_parts_add_up_to_the_margin_as_they_are_shown(stage: Stage) -> None:
    finish(stage)
    stage.look_back()
    scene = page(stage)
    scores = scene._course.totals
    table = scene.widget("columns")
    assert table is not None
    figures = [int(text.replace("−", "-")) for text in re.findall(r"[+−]?\d+", table.label)]
    assert figures[3] == round(scores[0] - (scores[1] + scores[2]) / 2)
    assert sum(figures[:3]) == figures[3]
    assert "In points more or fewer than the others on average. The tiles explain only part of a hand" in said(scene)


def test_tiles_are_called_the_best_only_where_that_is_no_chance(stage: Stage) -> None:
    finish(stage)
    stage.look_back()
    scene = page(stage)
    known = scene._findings.known
    hand = known.hands[0]
    one = replace(known, hands=(replace(hand, dealt=(600, -100, -500), drawn=(0, 0, 0)),))
    for doubt, told in ((170, "You had the best tiles at the table"), (180, "")):
        scene._findings.known = replace(one, doubts=((doubt, doubt, doubt),))
        assert scene._tiles() == told
    scene._findings.known = replace(one, doubts=((10, 10, 10),))
    scene.mine = 2
    assert scene._tiles() == "You had the worst tiles at the table"
    scene.mine = 1
    assert scene._tiles() == ""


def decisions(number: int, loss: int, *reasons: tuple[str, int, int]) -> tuple[Graded, ...]:
    """So many alike of the first seat."""
    return (Graded(0, 0, 0, "one", "other", loss, 0, GRADES[1], reasons=reasons),) * number


def test_it_says_whom_one_played_like_where_that_can_be_said(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the last matches, until there are forty decisions."""
    three = Measure(POINTS, 3)
    told = {0: ((20, 40), (30, 40)), 1: ((39, 40),), 2: ((40, 300),)}

    def season(context: object, session: object, found: object, seat: int) -> Season:
        return Season("fives", tuple((three, decisions(number, loss)) for number, loss in told[seat]))

    monkeypatch.setattr(lookback, "season", season)
    finish(stage)
    stage.look_back()
    scene = page(stage)
    names = scene._table.view.names
    words = said(scene)
    assert "You played about as well as Sharp, from 50 decisions" in words
    line = scene.widget("levels")
    assert line is not None
    assert line.label == f"{names[0]} played about as well as Sharp. {names[2]} played about as well as Gentle."
    told[0], told[2] = ((40, 65),), ((1, 300),)
    scene._told = {}
    scene.lay_out()
    assert "You played between Steady and Sharp, from 40 decisions" in said(scene)
    told[0] = ((39, 65),)
    scene._told = {}
    scene.lay_out()
    assert scene.widget("levels") is None


class TestWhatToTryNextTime:
    def test_is_the_opposite_of_what_cost_most(self, stage: Stage) -> None:
        finish(stage)
        stage.look_back()
        scene, one, other = page(stage), ("now", 0, 10), ("threat", 10, 0)
        known = decisions(2, 400, one) + decisions(1, 700, other)
        scene._findings.known = replace(scene._findings.known, decisions=known)
        assert (
            scene._try_next()
            == "See whether another tile scores more. It would have saved you 12 points in 2 decisions."
        )
        scene._findings.known = replace(scene._findings.known, decisions=known[1:])
        assert (
            scene._try_next()
            == "See what the next player could score then. It would have saved you 10.5 points in 1 decision."
        )
        scene._findings.known = replace(scene._findings.known, decisions=decisions(1, 700))
        assert scene._try_next() == "", "hands played on speak against it, and nothing else"


class TestAHabit:
    def test_is_told_of_this_match_and_of_the_last_ones(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
        two, one, other = Measure(POINTS, 2), ("now", 0, 10), ("threat", 10, 0)
        matches = [(two, decisions(2, 125, one) + decisions(1, 200, other)), (two, decisions(3, 300, other))]
        monkeypatch.setattr(lookback, "season", lambda *_: Season("fives", tuple(matches)))
        finish(stage)
        stage.look_back()
        words = said(page(stage))
        assert "You leave others points: 22 of 27 points, in your last 2 matches" in words
        del matches[1]
        page(stage)._told = {}
        page(stage).lay_out()
        assert "in your last" not in said(page(stage))

    def test_rests_on_matches_of_the_same_person_that_were_looked_back_on(self, stage: Stage) -> None:
        finish(stage, kept=True)
        stage.look_back()
        scene, shelf = page(stage), stage.store.shelf
        context, session, known = scene.context, scene._session, scene._findings.known

        def number(name: str) -> int:
            record = session.record()
            chairs = (replace(record.chairs[0], name=name), *record.chairs[1:])
            other = replace(record, seed=record.seed + 1, chairs=chairs)
            shelf.keep(other, 1e9)
            before = len(season(context, session, known, 0).matches)
            shelf.keep_analysis(shelf.name_of(other), known.kept())
            assert before == 1, "nobody has looked back on it"
            after = len(season(context, session, known, 0).matches)
            shelf.delete(shelf.name_of(other))
            return after

        own = session.plan.names[0]
        assert [number(own), number(own.upper()), number("Somebody else")] == [2, 2, 1]
        ((_, decisions),) = season(context, session, known, 1).matches
        assert {each.seat for each in decisions} == {1}


def test_a_row_opens_its_position_and_one_goes_from_decision_to_decision(stage: Stage) -> None:
    finish(stage)
    stage.look_back()
    scene = page(stage)
    second = scene.costly[1]
    stage.click(f"decision:{scene._decisions.ply(second)}")
    assert scene.opened == second
    at = scene.own.index(second)
    stage.key("b")
    assert scene.opened == scene.own[at - 1]
    stage.click("before")
    assert scene.opened == scene.own[at - 2]
    stage.key("n")
    assert f"Your decision {at} of {len(scene.own)}" in said(scene)


def test_the_opened_decision_shows_both_moves_with_the_same_facts(stage: Stage) -> None:
    scene = look_back(stage, "fives")
    graded = scene.opened
    assert graded is not None
    assert graded.blamed
    own, better = (said_in(scene, graded, text) for text in (graded.action, graded.best))
    rows = [each.label for each in scene.widgets if each.key.startswith("compared.")]
    assert rows[0] == f"You: {own}. Better: {better}"
    reasons = {(yours, better) for _, yours, better in graded.reasons}
    heard = [tuple(map(int, re.findall(r": (\d+)", row))) for row in rows[1:]]
    assert reasons <= {*heard}
    assert len(rows) == 1 + len(scene._session.game.expertise().reasons) + 1, "all facts, and how hands end"


def said_in(scene: LookBackScene, graded: Graded, text: str) -> str:
    """A move of that decision as its sentence names it."""
    match, table = scene._session.match, scene._table
    return table.table.noun(table.view, match.rules.parse_action(text))


def test_trying_again_is_practice_that_leaves_no_trace(stage: Stage) -> None:
    finish(stage, kept=True)
    store = stage.app.store
    before = sorted(path.name for path in store.folders.data.rglob("*"))
    stage.look_back()
    scene, graded = page(stage), page(stage).opened
    assert graded is not None
    stage.click("again")
    table = stage.scene
    assert isinstance(table, PlayScene)
    assert table.session.practice
    assert table.session.match.ply == scene._decisions.ply(graded)
    assert table.viewer == scene.mine
    action = next(each for each in table.view.legal if str(each) != graded.action)
    table.play(action)
    stage.settle()
    assert str(table.session.match.actions[-1]) == str(action)
    table.chosen("title")
    stage.settle()
    assert stage.scene is scene
    assert scene._session.match.ply > table.session.match.ply
    kept = sorted(path.name for path in store.folders.data.rglob("*") if not path.name.endswith(".analysis.json"))
    assert kept == before


def test_of_several_people_each_can_look_at_their_own(stage: Stage) -> None:
    finish(stage, people=(0, 2))
    stage.look_back()
    scene = page(stage)
    assert {each.seat for each in scene.own} == {0}
    scene.inputs.focus("mine")
    stage.key("right")
    assert {each.seat for each in scene.own} == {2}
    assert scene.opened == scene.costly[0]


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("key", games.keys())
def test_a_decision_can_be_kept_as_a_puzzle_that_is_asked_later(stage: Stage, key: str) -> None:
    scene = look_back(stage, key)
    graded = next(each for each in scene.costly if each.action != each.best)
    scene._show(graded)
    stage.click("keep")
    assert "under Solo" in said(scene)
    (puzzle,) = Collection(stage.store.folders.data).own
    match = puzzle.match()
    assert (match.to_act, match.ply) == (graded.seat, scene._decisions.ply(graded))
    assert graded.best in puzzle.answer
    assert graded.action not in puzzle.answer
    stage.show(PuzzleScene(stage.app.context, Collection(stage.store.folders.data), puzzle, which="own"))
    solving = stage.scene
    assert isinstance(solving, PuzzleScene)
    solving.play(solving.course.best)
    stage.settle()
    assert solving.course.right


def test_what_decisions_cost_adds_up_to_what_is_said(stage: Stage) -> None:
    """Four losses of half a point are two points, and each is shown as the half that it is."""
    halves = [48, 52, 50, 50]
    assert [tenths([each]) for each in halves] == [5, 5, 5, 5]
    assert in_points(tenths(halves)) == "2 points"
    assert in_points(tenths([*halves, 3])) == "2.1 points"
    finish(stage)
    stage.look_back()
    scene = page(stage)
    costs = [scene._decisions.cost(each) for each in scene.costly]
    whole = sum(Decimal(cost.replace("−", "-")) for cost in costs)
    assert f"cost you {f'{-whole:f}'.removesuffix('.0')} point" in " ".join(scene._verdict())
