"""Looking back at a match: what its picture and its plays say is what was scored, and each play can be seen again."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.events import signed
from game.gallery.moments import Moment
from game.gallery.positions import positions
from game.gallery.stage import Stage
from game.scenes.history.review import MatchCurve, ReviewScene, TurningRow
from game.scenes.history.scorecourse import MOST, ScoreCourse, course_of, in_words
from game.scenes.results.results import ResultScene
from game.ui.board.items import Item


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with Stage((1280, 800), tmp_path) as stage:
        yield stage


def look_back(stage: Stage, key: str) -> ReviewScene:
    """The match of the gallery's picture, looked back at."""
    (shown,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name == "review")
    shown.act(stage)
    stage.settle()
    assert isinstance(stage.scene, ReviewScene)
    return stage.scene


@pytest.mark.parametrize("key", games.keys())
class TestTheCourseOfAMatch:
    def test_ends_at_the_scores_and_is_at_each_hands_end_where_the_scores_were(self, stage: Stage, key: str) -> None:
        scene = look_back(stage, key)
        session, course = scene._session, scene._course
        assert course.totals == session.match.rules.scores(session.match.state)
        assert course.hands == len(session.ends)
        for number, (_, scores) in enumerate(session.ends, 1):
            at_end = [totals for at, totals in course.points if at <= number]
            assert at_end[-1] == scores
            so_far = [sum(gain[seat] for gain in course.gains[:number]) for seat in range(len(scores))]
            assert tuple(so_far) == scores

    def test_comes_by_every_total_that_anybody_had(self, stage: Stage, key: str) -> None:
        """In Brick Dominoes the last brick's points came with those taken off, and the line never rose to them."""
        scene = look_back(stage, key)
        session, course, totals = scene._session, scene._course, [0] * len(scene._view.seating)
        shown = {(seat, total) for _, all_of_them in course.points for seat, total in enumerate(all_of_them)}
        for entry in session.log:
            totals[entry.event.seat] += entry.event.points
            assert (entry.event.seat, totals[entry.event.seat]) in shown

    def test_picks_out_plays_that_no_other_exceeds(self, stage: Stage, key: str) -> None:
        scene = look_back(stage, key)
        turnings, log = scene._course.turnings, scene._session.log
        assert 1 < len(turnings) <= MOST
        assert [turning.ply for turning in turnings] == sorted({turning.ply for turning in turnings})
        for turning in turnings:
            assert any(
                (entry.ply, entry.event.seat, entry.event.points) == (turning.ply, turning.seat, turning.points)
                for entry in log
            )
        picked = {turning.ply for turning in turnings}
        others = [abs(entry.event.points) for entry in log if entry.ply not in picked]
        assert max(others, default=0) <= min(abs(turning.points) for turning in turnings)

    def test_is_told_in_words_and_in_the_picture_figure_by_figure(self, stage: Stage, key: str) -> None:
        scene = look_back(stage, key)
        names, course = scene._view.names, scene._course
        words = in_words(course, names, scene._session.game.hand_word)
        assert len(words) == course.hands + len(course.turnings) + 1
        for told, gain in zip(words, course.gains, strict=False):
            assert all(f"{name} {signed(points)}" in told for name, points in zip(names, gain, strict=True))
        assert all(sentence in scene.describe() for sentence in words)
        drawn, assets = list[str](), stage.app.context.assets
        text = assets.text
        assets.text = lambda *how: drawn.append(how[0]) or text(*how)  # type: ignore[method-assign,func-returns-value]
        curve = MatchCurve(course, scene._view.seating, (), "hand", assets, stage.app.context.scale)
        wide = 300 + 60 * course.hands  # narrower, the figures of many hands would be left out
        curve.draw(pygame.Surface((wide, 600)), pygame.Rect(10, 10, wide - 20, 500))
        for gain in course.gains:
            assert {signed(points) for points in gain} <= set(drawn)


def test_a_play_is_seen_again_up_to_where_it_brought_its_points(stage: Stage) -> None:
    scene = look_back(stage, "fives")
    result = stage.app.stack.scenes[-2]
    assert isinstance(result, ResultScene)
    assert result.aside, "no second sheet shows behind this one"
    for row in [widget for widget in scene.widgets if isinstance(widget, TurningRow)]:
        turning = scene._course.turnings[row.number - 1]
        stage.click(row.key)
        replay = stage.scene
        assert replay.name == "replay"
        for _ in range(40):
            if replay.settled():
                break
            stage.pass_time(0.5)
        assert replay.settled()
        assert f"move {turning.ply} of" in replay.title()
        things: dict[str, Item] = replay.tabletop.things  # type: ignore[attr-defined]
        assert f"tile:{turning.tile}" in things
        stage.key("esc")
        assert stage.scene is scene
    stage.key("esc")
    assert stage.scene is result
    assert not result.aside


def test_the_play_under_the_mouse_or_the_keyboard_stands_out_in_the_picture(stage: Stage) -> None:
    scene = look_back(stage, "fives")
    curve = scene.widget("curve")
    assert curve is not None

    def picture() -> bytes:
        stage.settle()
        return pygame.image.tobytes(stage.app.window.get_surface().subsurface(curve.rect), "RGB")

    stage.hover((2, 2))
    plain, seen = picture(), list[bytes]()
    for number in (1, 2, 3):
        stage.hover(f"turning:{number}")
        seen.append(picture())
    assert len({plain, *seen}) == 4
    stage.hover((2, 2))
    assert picture() == plain
    scene.inputs.focus("turning:2")
    assert picture() == seen[1]


def test_the_keys_reach_the_log_both_from_the_result_and_from_there(stage: Stage) -> None:
    scene = look_back(stage, "fortress")
    for under in (scene, stage.app.stack.scenes[-2]):
        assert stage.scene is under
        stage.key("l")
        assert stage.scene.name == "log"
        stage.key("esc")
        stage.key("esc")


def test_a_match_of_one_game_has_its_log_there_instead(tmp_path: Path) -> None:
    """There is nothing to compare; a hand that is no match's end has it too."""
    for name in ("result-hand", "result-match"):
        with Stage((1280, 800), tmp_path) as stage:
            (shown,) = (exhibit for exhibit in positions(games.find("stones")) if exhibit.name == name)
            shown.act(stage)
            scene = stage.scene
            assert isinstance(scene, ResultScene)
            if scene.course is not None:
                scene.course = replace(scene.course, turnings=scene.course.turnings[:1])
                scene.lay_out()
            keys = {widget.key for widget in scene.widgets}
            assert "log" in keys
            assert "review" not in keys


def test_signs_at_the_ends_of_lines_never_lie_over_one_another(stage: Stage) -> None:
    scene = look_back(stage, "fives")
    assets, scale = stage.app.context.assets, stage.app.context.scale
    curve = MatchCurve(scene._course, scene._view.seating, (), "hand", assets, scale)
    rng, plot = stream("signs"), pygame.Rect(0, 40, 600, 200)
    for seats in range(2, 9):
        heights = [float(rng.choice(range(plot.top, plot.bottom + 1))) for _ in range(seats)]
        stood = sorted(y for _, y in curve._ends(heights, plot))
        assert all(below - above >= 20 for above, below in pairwise(stood))
        assert stood[-1] <= plot.bottom
        assert stood[0] >= plot.top - 1


def test_a_long_match_leaves_out_figures_rather_than_writing_them_over_one_another(stage: Stage) -> None:
    scene = look_back(stage, "fortress")
    assets, scale, course = stage.app.context.assets, stage.app.context.scale, scene._course
    long = ScoreCourse(course.points, course.gains * 20, course.turnings)
    assert MatchCurve(course, scene._view.seating, (), "hand", assets, scale)._size(600 / course.hands)
    assert MatchCurve(long, scene._view.seating, (), "hand", assets, scale)._size(600 / long.hands) == 0


def test_of_a_bar_game_the_rounds_are_told(stage: Stage) -> None:
    """Its points only decide a round: the line is that of the rounds won."""
    stage.sit_down(Moment("castle", 3, seed=3, until="match", options={"bar": "on"}))
    stage.finish_hand()
    scene = stage.scene
    assert isinstance(scene, ResultScene)
    assert scene.course == course_of(scene.session, scene.table)
    assert scene.course is not None
    assert sum(scene.course.totals) == 5
    assert all(turning.points == 1 for turning in scene.course.turnings)
    assert scene.course.alike


def test_the_match_is_told_in_the_language_that_is_chosen_meanwhile(stage: Stage) -> None:
    scene = look_back(stage, "fives")
    before = [turning.why for turning in scene._course.turnings]
    stage.app.context.change_settings(language="de")
    stage.settle()
    after = [turning.why for turning in scene._course.turnings]
    assert len(after) == len(before)
    assert all(one != other for one, other in zip(before, after, strict=True))
