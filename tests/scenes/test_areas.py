"""Only what has changed is repainted, and every frame looks as if everything were."""

import pygame
import pytest

from game import games
from game.scenes.match.play import PlayScene
from game.ui.draw.regions import merged
from game.ui.render.snapshot import ZoomSnapshot
from tests.scenes.hands import Hands
from tests.scenes.mirror import Mirror
from tools.gallery.moments import Moment

FULL = (
    Moment("fives", 8, seed=8, ply=72),
    Moment("castle", 8, seed=3, ply=60),
    Moment("fortress", 6, seed=2, ply=40),
    Moment("stones", 6, seed=3, ply=24),
    Moment("brick", 8, seed=3, ply=60),
)
"""Full tables of games with long hands."""
OTHERS = sorted(set(games.keys()) - {moment.game for moment in FULL})
MOMENTS = (*FULL, *(Moment(key, games.find(key).seats[-1], ply=8) for key in OTHERS))
STEPS = 60


@pytest.mark.nightly(one_in=10)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.game)
def test_every_frame_is_as_if_everything_had_been_painted_whatever_is_touched(moment, seed, tmp_path):
    with Mirror((1280, 800), tmp_path) as stage:
        hands = Hands(stage, seed)
        stage.app.stack.push(PlayScene.start(stage.app.context, moment.plan))
        stage.pass_time(2.0)
        for number in range(STEPS):
            if number % 20 == 0 or stage.scene.name == "title" or not stage.app.running:
                stage.app.running = True
                stage.app.stack.home()
                seats = hands.rng.choice(games.find(moment.game).seats)
                early = Moment(moment.game, seats, seed, hands.rng.randrange(12))
                stage.sit_down(hands.rng.choice((moment, early)))
            hands.do()
        assert stage.partial > 0.4 * stage.frames > 15


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("moment", FULL[-2:], ids=lambda moment: moment.game)
def test_a_wall_that_comes_nearer_is_stretched_and_soon_painted(moment, tmp_path):
    with Mirror((1280, 800), tmp_path) as stage:
        stage.sit_down(moment)
        table, at = stage.table, stage.table.view.areas.felt.center
        stage.pass_time(0.1)
        for factor in (1.15, 1.15, 1 / 1.3, 1.2, 0.0):
            table.controller.camera(factor)
            stage.frame(1 / 60, ())
            zoom = table.tabletop.motion.effects["zoom"]
            assert isinstance(zoom, ZoomSnapshot)
            assert zoom.duration > 0, "it comes nearer or goes further bit by bit"
            assert stage.app.canvas.surface.get_at(at)[:3] != (0, 0, 0)
        stage.settle()
        assert not table.tabletop.motion.effects
        for disturb in (lambda: stage.key("tab"), lambda: table.controller.pan((40, 25)), lambda: stage.key("v")):
            table.controller.camera(1.3)
            stage.frame(1 / 60, ())
            table.controller.camera(1.1)
            disturb()
            stage.frame(1 / 60, ())
            table.controller.camera(1 / 1.2)
            stage.settle()
            assert not table.tabletop.motion.effects
            table.controller.camera(0.0)
            stage.settle()


def test_the_shade_of_a_wall_that_grows_stays_where_it_is_with_reduced_motion(tmp_path):
    with Mirror((1280, 800), tmp_path, settings={"reduced_motion": True}) as stage:
        stage.sit_down(Moment("brick", 4, seed=522, ply=16))
        before = stage.table.tabletop.items["shade:0"]
        Hands(stage, 3).play()
        stage.settle()
        assert stage.table.tabletop.items["shade:0"].rect.center != before.rect.center


@pytest.mark.nightly
def test_sounds_in_words_leave_nothing_of_the_words_before(tmp_path):
    with Mirror((1280, 800), tmp_path, scale=150, settings={"captions": True}) as stage:
        stage.sit_down(Moment("fives", 4, seed=2, ply=12))
        hands = Hands(stage, 5)
        for _ in range(12):
            hands.do()
        stage.pass_time(3.0)
        assert not stage.app.context.captions.line


@pytest.mark.parametrize("moment", FULL[:2], ids=lambda moment: moment.game)
def test_all_of_a_full_table_is_painted_again_when_words_grow(moment, tmp_path):
    with Mirror((1024, 640), tmp_path) as stage:
        stage.sit_down(moment)
        stage.key("ctrl++")


def test_what_is_held_up_over_the_table_is_painted_with_all_of_its_shadow(tmp_path):
    with Mirror((1280, 800), tmp_path) as stage:
        stage.sit_down(Moment("castle", 4, seed=7, ply=47))
        stage.pick()
        stage.key("esc")
        stage.pick()
        assert any(item.held_up for item in stage.table.tabletop.items.values())


def test_areas_never_overlap_and_many_are_all():
    window = pygame.Rect(0, 0, 4000, 2000)
    apart = [pygame.Rect(0, 0, 600, 600), pygame.Rect(3000, 1000, 600, 600)]
    assert sorted(merged(apart, window)) == apart
    across = [pygame.Rect(0, 500, 4000, 100), pygame.Rect(2000, 0, 100, 2000)]
    cut = [area.width * area.height for area in merged(across, window)]
    assert (len(cut), sum(cut)) == (3, 590_000)
    assert merged(across, window, whole=True) is None
    assert merged([pygame.Rect(0, 0, 4000, 1700)], window) is None
    small, large = pygame.Rect(900, 900, 400, 400), pygame.Rect(1000, 100, 2000, 1000)
    assert large in merged([small, large], window), "what is large stays whole"
    assert merged([pygame.Rect(-50, -50, 40, 40), pygame.Rect(7, 7, 0, 3)], window) == []
