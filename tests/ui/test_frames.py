"""What keeps a frame short: papers that come one by one, sizes that are stretched first, and rehearsals."""

import random

import pygame
import pytest

from game.gallery.moments import Moment
from game.gallery.stage import Stage
from game.ui.draw.regions import outside
from game.ui.render.backlog import OPENING, ROOM, Backlog
from game.ui.render.stilllayer import Backdrop, Part
from game.ui.sprites.rough import FEWEST, FRAMES, Rough
from game.ui.style.cache import Shelf


def paper(key, look, late=ROOM):
    return Part(key, look, pygame.Rect(0, 0, 10, 10), 0, lambda surface: None, late=late)


def looks(parts):
    return {part.key: part.stamp for part in parts}


class TestPapersThatComeLate:
    def test_come_one_in_a_frame_while_something_moves(self):
        backlog = Backlog()
        backlog.take([paper("strip", "old"), paper("pad", "old"), paper("tile", "old", 0)], patient=False)
        now = [paper("strip", "new"), paper("pad", "new"), paper("tile", "new", 0)]
        seen = [looks(backlog.take(now, patient=True)) for _ in range(3)]
        assert seen[0] == {"strip": "old", "pad": "old", "tile": "new"}
        assert seen[1] == {"strip": "new", "pad": "old", "tile": "new"}
        assert seen[2] == {"strip": "new", "pad": "new", "tile": "new"}
        assert not backlog.waits

    def test_are_all_there_when_nothing_moves_any_more(self):
        backlog = Backlog()
        backlog.take([paper("strip", "old"), paper("pad", "old")], patient=False)
        now = [paper("strip", "new"), paper("pad", "new")]
        backlog.take(now, patient=True)
        assert backlog.waits
        assert looks(backlog.take(now, patient=False)) == {"strip": "new", "pad": "new"}
        assert not backlog.waits

    def test_wait_a_single_frame_if_they_are_new(self):
        backlog = Backlog()
        backlog.take([], patient=False)
        marks = [paper(f"mark {number}", "new") for number in range(4)]
        assert backlog.take(marks, patient=True) == []
        assert backlog.take(marks, patient=True) == marks

    def test_wait_for_those_that_are_new(self):
        backlog = Backlog()
        backlog.take([paper("pad", "old")], patient=False)
        now = [paper("pad", "new"), paper("mark", "new")]
        seen = [looks(backlog.take(now, patient=True)) for _ in range(3)]
        assert seen == [{"pad": "old"}, {"pad": "old", "mark": "new"}, {"pad": "new", "mark": "new"}]

    def test_fill_an_empty_table_bit_by_bit_and_in_the_end(self):
        backlog = Backlog()
        backlog.opens = OPENING
        papers = [paper(f"paper {number}", "new") for number in range(4)]
        assert [len(backlog.take(papers, patient=backlog.opens > 0)) for _ in range(5)] == [0, 1, 2, 3, 4]

    @pytest.mark.parametrize("empty", [True, False], ids=["on an empty table", "over an older one"])
    def test_are_written_in_one_frame_and_laid_in_the_next(self, empty):
        backlog, to_write = Backlog(), ["pad"]
        if empty:
            backlog.opens = OPENING
        else:
            backlog.take([paper("pad", "old")], patient=False)
        pad = paper("pad", "new")._replace(made=lambda: bool(to_write and to_write.pop()))
        seen = [("new" in looks(backlog.take([pad], patient=True)).values(), len(to_write)) for _ in range(3)]
        assert seen == [(False, 1), (False, 0), (True, 0)]


class TestAPictureOfANewSize:
    def test_is_stretched_first_and_made_a_few_frames_later(self):
        shelf, made = Shelf(), []
        rough = Rough(shelf)

        def make(side, number):
            made.append((side, number))
            return pygame.Surface((side, side))

        def ask(side):
            return [
                rough.get((side, number), number, (side, side), lambda number=number: make(side, number))
                for number in range(FEWEST + 1)
            ]

        ask(20)
        rough.hurries, made[:] = True, []
        assert {picture.get_size() for picture in ask(30)} == {(30, 30)}
        assert made == []
        rough.catch_up(moving=True)
        assert len(made) == FEWEST
        rough.hurries = False
        ask(30)
        assert sorted(made) == [(30, number) for number in range(FEWEST + 1)]

    def test_of_many_pictures_none_takes_longer_than_it_takes_to_zoom(self):
        rough = Rough(Shelf())
        for side in (20, 30):
            for number in range(100):
                rough.get((side, number), number, (side, side), lambda side=side: pygame.Surface((side, side)))
            rough.hurries = True
        for _ in range(FRAMES):
            rough.catch_up(moving=True)
        assert not rough._wanted

    def test_reaches_no_further_than_the_proper_one_would(self):
        """Else what is painted of it would stay where nobody paints again."""
        rough = Rough(Shelf())

        def grey(side):
            picture = pygame.Surface((side, side), pygame.SRCALPHA)
            picture.fill((0, 0, 0, 90))
            return picture

        rough.get("small", "shadow", (20, 20), lambda: grey(20))
        rough.hurries = True
        stretched = rough.get("large", "shadow", (30, 30), lambda: grey(30), seen=lambda: pygame.Rect(4, 2, 20, 25))
        assert stretched.get_bounding_rect() == (4, 2, 20, 25)

    def test_is_made_at_once_where_no_other_is_like_it(self):
        rough = Rough(Shelf())
        rough.hurries = True
        small = rough.get("small", "tile", (4, 4), lambda: pygame.Surface((4, 4)))
        assert rough.get("large", "tile", (40, 40), lambda: pygame.Surface((41, 40))).get_width() == 41
        assert small.get_width() == 4


@pytest.mark.parametrize("key", ["fives", "castle", "stones"])
def test_after_a_rehearsal_picking_something_up_needs_hardly_a_new_picture(key, tmp_path):
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(Moment(key, 2, 3, 20))
        stage.app.tidy()
        steps = sum(1 for _ in iter(stage.scene.foresee, False))
        shelf, scene = stage.app.context.assets._shelf, stage.table
        thing = next(item for item in scene.tabletop.things.values() if item.touch and scene.board.leads_on(item.touch))
        before = len(shelf)
        stage.click(thing.rect.center)
        assert steps > 20
        assert len(shelf) - before < 6
        assert sum(1 for _ in iter(stage.scene.foresee, False)) < steps, "what has been rehearsed is not done again"


@pytest.mark.parametrize("key", ["fives", "stones"])
def test_the_frame_in_which_a_table_comes_nearer_makes_ready_and_the_next_one_shows_it(key, tmp_path):
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(Moment(key, 4, 3, 20))
        before, drawn = stage.app.canvas.surface.copy(), stage.app.drawn
        stage.table.controller.camera(1.15)
        stage.frame(1 / 60, ())
        assert stage.app.drawn == drawn
        assert stage.app.canvas.surface.get_buffer().raw == before.get_buffer().raw
        stage.frame(1 / 60, ())
        assert stage.app.drawn == drawn + 1
        assert stage.app.canvas.surface.get_buffer().raw != before.get_buffer().raw


def tile(number, rng, *, fleeting):
    """Half seen through, with a shade that reaches beyond it."""
    face = pygame.Rect(rng.randrange(170), rng.randrange(170), 24, 24)
    glass = pygame.Surface(face.size, pygame.SRCALPHA)
    glass.fill((rng.randrange(256), rng.randrange(256), rng.randrange(256), 90 + number))
    shade = pygame.Surface((36, 36), pygame.SRCALPHA)
    shade.fill((0, 0, 0, 60))
    bounds = face.inflate(12, 12)
    return Part(
        f"tile {number}",
        number,
        bounds,
        rng.randrange(3) + 3 * fleeting,
        lambda surface: surface.blit(glass, face),
        lambda surface: surface.blit(shade, bounds),
        fleeting=fleeting,
    )


@pytest.mark.parametrize("seed", range(20))
def test_what_is_fleeting_is_painted_as_if_it_lay_still(seed):
    rng, size = random.Random(seed), (200, 200)
    lower, places = [[tile(n, rng, fleeting=fleeting) for n in range(k, k + 6)] for k, fleeting in ((0, 0), (6, 1))]
    upper = [tile(n, rng, fleeting=False)._replace(layer=9) for n in range(12, 30)]
    parts = sorted([*lower, *places, *upper], key=lambda part: part.layer)
    pictures = []
    for shown in (parts, [part._replace(fleeting=False) for part in parts]):
        backdrop, ground, window = Backdrop(), pygame.Surface(size), pygame.Surface(size)
        backdrop.show(size, "look", ground, [part for part in shown if part.key not in ("tile 7", "tile 8")])
        backdrop.show(size, "look", ground, shown)
        backdrop.draw(window, window.get_rect())
        pictures.append(window.get_buffer().raw)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("seed", range(20))
def test_what_flits_elsewhere_is_painted_as_if_all_were_shown_anew(seed):
    rng, size = random.Random(seed), (200, 200)
    lying = [tile(n, rng, fleeting=False) for n in range(6)]
    lying += [part._replace(layer=9) for part in (tile(n, rng, fleeting=False) for n in range(6, 6 + seed // 5))]
    lying.sort(key=lambda part: part.layer)
    backdrop, ground, flitted = Backdrop(), pygame.Surface(size), 0
    window = pygame.Surface(size)
    backdrop.show(size, "look", ground, lying)
    backdrop.draw(window, window.get_rect())
    for turn in range(8):
        places = [tile(n, rng, fleeting=True) for n in range(20, 20 + turn % 3)]
        over = sorted(places, key=lambda part: part.layer)
        parts = sorted([*lying, *over], key=lambda part: part.layer)
        areas = backdrop.flit(over)
        flitted += areas is not None
        if areas is None:
            areas = backdrop.show(size, "look", ground, parts)
        assert areas is not None
        for area in areas:
            backdrop.draw(window, area)
        anew, whole = Backdrop(), pygame.Surface(size)
        anew.show(size, "look", ground, [part._replace(fleeting=False) for part in parts])
        anew.draw(whole, whole.get_rect())
        assert window.get_buffer().raw == whole.get_buffer().raw
    assert flitted


def test_while_a_wall_comes_nearer_only_its_inside_is_painted_and_nothing_behind_it(tmp_path, monkeypatch):
    with Stage((1280, 800), tmp_path, words=False) as stage:
        stage.sit_down(Moment("stones", 6, seed=3, ply=24))
        stage.pass_time(0.1)
        shown, worked = [], []
        monkeypatch.setattr(stage.app.canvas, "show", lambda areas=None: shown.append(areas))
        monkeypatch.setattr(Backdrop, "work", lambda self, seconds: worked.append(len(shown)) or False)
        stage.table.controller.camera(1.3)
        glance = stage.table.tabletop.motion.effects["glance"]
        for _ in range(5):
            stage.frame(1 / 60, ())
        site, inside = glance.end.site, glance.end.inside
        assert any(area.contains(site) for areas in shown[:2] for area in areas)
        assert all(area.collidelist(outside(site, inside)) < 0 for areas in shown[3:] for area in areas)
        assert not worked, "to stretch it is enough for a frame"
        stage.pass_time(0.5)
        assert worked
