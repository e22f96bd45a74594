"""Only what has changed is repainted, and every frame looks as if everything were."""

import random

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.rules import LazyActions
from game.scenes.match.play import PlayScene
from game.ui.draw.regions import merged
from game.ui.render.snapshot import ZoomSnapshot
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


def play(stage, rng):
    """Does a few of everything: hovering, picking, dragging, zooming, undoing, playing."""
    width, height = stage.app.canvas.surface.get_size()
    things = [thing for thing in stage.table.tabletop.items.values() if thing.touch]
    for thing in rng.sample(things, min(4, len(things))):
        stage.hover(thing.rect.center)
    draggable = [thing for thing in things if thing.drags and stage.table.board.leads_on(thing.touch)]
    for thing in rng.sample(draggable, min(2, len(draggable))):
        stage.drag(thing.rect.center, (rng.randrange(width), rng.randrange(height)))
        stage.key("esc") if stage.table.table.picks else None
    if stage.table.tabletop.picture.zoomable:
        stage.wheel((width // 2, height // 2), rng.choice((-1, 2)))
        stage.key("0")
    for key in ("tab", "right", "o"):
        stage.key(key)
    stage.hover("hint", seconds=0.6)
    scene = stage.table
    legal = scene.view.legal
    if legal:  # a drag may already have played
        action = legal.sample(stream("areas")) if isinstance(legal, LazyActions) else rng.choice(list(legal))
        for name in sorted(scene.table.touches(action), key=lambda name: not name.startswith(("hand:", "readied:"))):
            scene.controller.touch(name)
            stage.pass_time(0.1)
    stage.pass_time(0.9)
    stage.settle()


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.game)
def test_every_frame_is_as_if_everything_had_been_painted(moment, tmp_path):
    rng = random.Random(moment.game)
    with Mirror((1280, 800), tmp_path) as stage:
        stage.sit_down(moment)
        play(stage, rng)
        stage.key("f10")
        stage.key("esc")
        stage.app.stack.push(PlayScene.start(stage.app.context, moment.plan))
        stage.pass_time(2.0)
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
        play(stage, random.Random(2))
        assert stage.table.tabletop.items["shade:0"].rect.center != before.rect.center


@pytest.mark.nightly
def test_sounds_in_words_leave_nothing_of_the_words_before(tmp_path):
    with Mirror((1280, 800), tmp_path, scale=150, settings={"captions": True}) as stage:
        stage.sit_down(Moment("fives", 4, seed=2, ply=12))
        play(stage, random.Random(3))
        stage.pass_time(3.0)
        assert not stage.app.context.captions.line


def test_all_of_a_full_table_is_painted_again_when_words_grow(tmp_path):
    with Mirror((1024, 640), tmp_path) as stage:
        stage.sit_down(FULL[0])
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
