"""Things move as on a table, paint only within their bounds, and finish at once when asked."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from game.games.brick.table.bricks import BrickItem
from game.ui.animation.effects import Heap, PadWriting, PlateShow, PointsTag
from game.ui.animation.motion import Cue, Motion
from game.ui.animation.planner import Doors
from game.ui.animation.tracks import CARRIED, Track
from game.ui.board.items import BeadItem, Item, PaintedItem, TileItem
from game.ui.board.nameplate import Plate
from game.ui.board.picture import Seating
from game.ui.board.scorepad import Stroke
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import Scale
from game.ui.style.tempo import Pace
from game.ui.style.theme import SEAT_STYLES

SIZE = (900, 700)
SCALE = Scale(*SIZE)
HEAP = (60, 60)
PLATE = (450, 40)


def tile(key, x, y, *, layer=10, **how):
    return TileItem(key, pygame.Rect(x - 20, y - 40, 40, 80), layer, first=6, second=4, vertical=True, **how)


HERE, THERE = tile("a", 200, 300), tile("a", 500, 300)


def plan(motion, before, after, pace=None, exits=None, **how):
    doors = Doors(lambda item: HEAP if item.layer >= 90 else PLATE, exits or {}, floor=None, heap=HEAP)
    motion.plan({item.key: item for item in before}, after, doors, pace or Pace(), SCALE, **how)
    return motion


def planned(before, after, pace=None, **leaving):
    return plan(Motion(), before, after, pace, leaving)


def every_moving():
    brick = BrickItem("brick", pygame.Rect(400, 300, 120, 60), 3, first=6, second=6, level=2, outline="last")
    bead = BeadItem("bead", pygame.Rect(500, 400, 48, 48), 2)
    across = TileItem("across", pygame.Rect(460, 280, 80, 40), 10, first=4, second=6, outline="last")
    path = tuple((10.0 + n * 6, 30.0 + (n % 3)) for n in range(20))
    strokes, room = [Stroke(path, (60, 60, 60), 2.0)], pygame.Rect(600, 100, 236, 500)
    paper = pygame.Surface(room.size, pygame.SRCALPHA)
    motions = (
        planned([tile("laid", 200, 620, layer=90, outline="picked")], [tile("laid", 500, 300, outline="last")]),
        planned([tile("across", 200, 620, layer=90, outline="picked")], [across]),
        planned([], [brick, bead, tile("drawn", 200, 600, layer=90), tile("new", 300, 200, outline="last")]),
        planned([tile("gone", 200, 300), tile("stays", 300, 300)], [tile("stays", 260, 300)], gone=(700, 40)),
        planned([HERE], [THERE, tile("leap", 300, 300)], Pace(reduced=True)),
    )
    return [
        *(track for motion in motions for track in motion.movings()),
        PointsTag("tag", "+15", (300, 400), (800, 60), 0.2, 0.25, 0.32, SCALE.factor),
        PlateShow(
            "plate",
            pygame.Rect(500, 16, 300, 56),
            lambda score, tiles: Plate(Seating("Anna", SEAT_STYLES[0]), "", tiles, score),
            (10, 25),
            (0.1, 0.5),
        ),
        PadWriting("pad", None, lambda: (paper, None), room, strokes, ((10,), (25,)), 0.1, (0.18, 0.4)),
        Heap("heap", (400, 300), 18, [0.1 * n for n in range(1, 20)], 60),
    ]


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("moving", every_moving(), ids=lambda moving: f"{type(moving).__name__}-{moving.key}")
def test_nothing_paints_beyond_its_bounds(moving, window):
    assets, seen = Assets(), 0
    assets.scale = SCALE.factor
    for step in range(-1, 40):
        clock = step * 0.029
        sheet = pygame.Surface(SIZE, pygame.SRCALPHA)
        moving.paint(sheet, assets, SCALE, clock)
        painted = sheet.get_bounding_rect()
        seen += bool(painted)
        assert not painted or moving.bounds(clock).contains(painted), f"at {clock:.3f}: {painted}"
        if moving.over(clock):
            break
    assert moving.over(3.0)
    assert seen


def test_a_tile_placed_overshoots_by_four_per_cent_and_lands_before_it_settles():
    assert max(tempo.settle(step / 200) for step in range(201)) == pytest.approx(1.04, abs=0.003)
    assert (tempo.settle(0), tempo.settle(1)) == (0, 1)
    track = Track(tile("a", 0, 0), (0, 0), (100, 0), 1.0, 0.2, CARRIED)
    assert 1.0 < track.lands < track.ends


def test_a_longer_way_takes_longer():
    near, far = (planned([tile("a", 400, 300)], [tile("a", x, 300)]).tracks["a"].duration for x in (420, 880))
    assert tempo.SQUEEZE <= near < far <= tempo.SQUEEZE + tempo.LONGEST


def test_a_row_shuts_only_when_what_was_captured_has_gone():
    before = [tile("one", 100, 300), tile("gone", 140, 300), tile("two", 180, 300)]
    motion = planned(before, [tile("one", 120, 300), tile("two", 160, 300)], gone=(700, 40))
    assert motion.tracks["gone"].ends <= motion.tracks["two"].starts + 0.13
    motion.advance(tempo.LEAVE - 0.01)
    assert motion.tracks["two"].rect(motion.clock).centerx == 180
    motion.advance(tempo.SQUEEZE + 0.1)
    assert motion.tracks == {} or motion.tracks["two"].rect(motion.clock).centerx == 160


def test_a_tile_flies_only_once_the_camera_has_moved():
    """So it lands on a layout at rest: it starts when the last of the others has arrived."""
    lying, laid = tile("tile:6|6", 300, 300), tile("tile:6|4", 340, 300)
    before = [lying, tile("hand:6|4", 400, 650, layer=95)]
    tracks = plan(Motion(), before, [tile("tile:6|6", 280, 300), laid], panned=True).tracks
    assert tracks["tile:6|4"].starts == tracks["tile:6|6"].ends
    assert plan(Motion(), before, [lying, laid], panned=True).tracks["tile:6|4"].starts == 0.0


def test_reduced_motion_moves_nothing_and_is_over_in_eighty_milliseconds():
    gone = tile("gone", 300, 300)
    motion = planned([HERE, gone], [THERE, tile("b", 600, 300)], Pace(reduced=True), gone=(700, 40))
    centres = {moving.key: set() for moving in motion.movings()}
    for _ in range(6):
        for moving in motion.movings():
            centres[moving.key].add(moving.rect(motion.clock).center)
        motion.advance(1 / 60)
    assert centres == {"a": {(500, 300)}, "b": {(600, 300)}, "a before": {(200, 300)}, "gone": {(300, 300)}}
    assert not motion.active


def test_the_four_speeds_are_four():
    took = []
    for speed in ("slow", "normal", "fast", "instant"):
        wishes = SimpleNamespace(speed=speed, reduced_motion=False)
        took.append(planned([HERE], [THERE], tempo.pace(wishes)).rests)
    assert [took[0] / took[1], took[2] / took[1], took[3]] == pytest.approx([1.6, 0.5, 0.0])


def test_nothing_moves_at_once_nor_do_shade_and_places():
    """Shade and places appear at once: in motion they would be painted over the things above them."""
    assert not planned([HERE], [THERE], Pace(0.0)).active
    before, after = (Item("shade", pygame.Rect(100, 100, width, 300), 2) for width in (300, 360))
    assert not planned([before], [after]).active


def test_finishing_sounds_each_thing_once_and_leaves_nothing():
    motion = planned([HERE], [THERE])
    motion.cues += [*(Cue(0.1 * number, "clack", number) for number in range(7)), Cue(0.3, "score", 5)]
    assert [(cue.sound, cue.x) for cue in motion.finish()] == [("clack", 6), ("score", 5)]
    assert not motion.active


def test_what_is_under_way_turns_back_from_where_it_is_and_a_look_elsewhere_leaves_it_alone():
    motion = planned([HERE], [THERE])
    motion.advance(0.05)
    track = motion.tracks["a"]
    plan(motion, [THERE], [THERE, tile("b", 100, 100)])
    assert motion.tracks["a"] is track
    motion.advance(0.07)
    halfway = track.rect(motion.clock).center
    plan(motion, [THERE], [HERE])
    assert motion.tracks["a"].start == halfway
    assert 200 < halfway[0] < 500
    for lies, still in ((HERE, ["a"]), (THERE, [])):
        motion.keep({"a": lies})
        assert [*motion.tracks] == still, "it goes on only to where it lies"


def test_nobody_waits_for_ornament():
    motion = planned([HERE], [THERE])
    motion.add(PointsTag("tag", "+5", (0, 0), (9, 9), 0.0, 1.0, 1.0, 1.0))
    motion.advance(tempo.SQUEEZE + tempo.LONGEST)
    assert motion.active
    assert not motion.busy
    motion.add(PointsTag("tag", "+5", (0, 0), (9, 9), 0.0, 1.0, 1.0, 1.0), until=motion.clock + 0.5)
    assert motion.busy, "but for what has to be seen"


def test_what_belongs_to_a_thing_comes_where_that_has_arrived():
    place = PaintedItem("place", pygame.Rect(440, 280, 40, 40), awaits="a")
    motion = planned([HERE], [THERE, place])
    arrives = motion.tracks["a"].ends
    assert motion.rests == arrives, "nobody waits for it"
    assert not motion.tracks["place"].bounds(arrives - 0.01)
    assert motion.tracks["place"].bounds(arrives)
    moved = replace(place, rect=place.rect.move(40, 0), layer=1)
    assert planned([HERE, place], [THERE, moved]).tracks["place"].fresh, "it does not go before it"
    assert "place" not in planned([THERE], [THERE, place]).tracks, "it is there where nothing moves"
