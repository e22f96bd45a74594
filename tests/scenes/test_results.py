"""The sheet after a hand, at a full table in a small window."""

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.scenes.results.results import LEAST_ROW, ResultScene, draw_left, draw_tally, draw_totals
from game.scenes.results.tally import TallyLine
from game.scenes.session.session import Session
from game.ui.animation.effects import Pencil
from game.ui.board.scorepad import Stroke
from tests.pilot import Pilot
from tests.scenes.sitting import eight_at_the_end, sit_in
from tools.gallery.moments import Moment
from tools.gallery.positions import positions
from tools.gallery.stage import Stage

STEP = 1 / 30


def play_out(session: Session, *, match: bool) -> None:
    """Plays at random to the end of the hand, or of the match; the next hand of it is dealt until then."""
    rng, rules = stream("play out"), session.match.rules
    while session.match.to_act is not None or (match and session.match.winners is None):
        if session.match.awaits_deal:
            session.deal_next()
        else:
            session.play(rng.choice(list(rules.legal_actions(session.match.state))))


class Paper(pygame.Surface):
    """Remembers where each picture was laid."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.laid: list[tuple[pygame.Surface, pygame.Rect]] = []

    def blit(self, source, dest, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.laid.append((source, source.get_rect(topleft=dest[:2])))
        return super().blit(source, dest, *args, **kwargs)


@pytest.mark.parametrize("height", [100, 130, 220])
def test_the_figures_of_tiles_left_in_eight_hands_never_lie_over_one_another(tmp_path: Path, height: int) -> None:
    with Pilot((800, 560), tmp_path, settings={"speed": "instant"}) as pilot:
        scene = eight_at_the_end(pilot)
        paper, assets, writing = Paper((800, 560)), pilot.app.context.assets, []
        text = assets.text
        assets.text = lambda *words: writing.append(text(*words)) or writing[-1]
        draw_left(paper, pygame.Rect(480, 200, 290, height), scene)
        figures = [rect for picture, rect in paper.laid if any(picture is drawn for drawn in writing[1:])]
        assert len(figures) >= 7
        assert not [
            pair
            for pair in combinations([rect.inflate(0, -rect.height // 3) for rect in figures], 2)
            if pair[0].colliderect(pair[1])
        ]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 150), ((1024, 640), 100), ((1280, 800), 100)])
def test_the_tiles_left_in_four_hands_are_seen_however_much_was_scored(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with Stage(size, tmp_path, scale=scale) as stage:
        for seed in range(1, 7):
            stage.sit_down(Moment("fives", 4, seed=seed, until="hand"))
            stage.finish_hand()
            scene = stage.scene
            assert isinstance(scene, ResultScene)
            if scene.left and not scene.below:
                right = scene._columns()[1]
                end = draw_totals(Paper(size), right, scene)
                assert right.bottom - end >= stage.app.context.scale.px(36 + LEAST_ROW * len(scene.left)), seed
            stage.app.stack.pop(None)


@pytest.mark.parametrize(("width", "named"), [(520, True), (150, False)])
def test_whose_tiles_are_left_is_said_by_name_where_there_is_room(stage: Stage, width: int, named: bool) -> None:
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    scene, assets, words = stage.scene, stage.app.context.assets, []
    assert isinstance(scene, ResultScene)
    text, paper = assets.text, Paper((1280, 800))
    assets.text = lambda *how: words.append(how[0]) or text(*how)
    draw_left(paper, pygame.Rect(100, 100, width, 300), scene)
    names = [scene.view.names[seat] for seat, _ in scene.left]
    assert names
    assert (set(names) <= set(words)) == named
    tiles = [rect for picture, rect in paper.laid if picture.get_width() == 2 * picture.get_height()]
    weights = [rect for _, rect in paper.laid if rect.right == 100 + width]
    assert len(weights) == len(names)
    assert not [rect for rect in tiles if rect.collidelist(weights) >= 0]


def test_a_match_is_saved_from_there_too_and_that_is_said_where_it_is_seen(stage: Stage) -> None:
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    stage.key("ctrl+s")
    assert (stage.scene.name, stage.scene.title()) == ("message", "Saved")
    stage.key("enter")
    assert stage.scene.name == "result"
    assert len(stage.app.context.store.list_saves()[0]) == 1


def test_the_keys_of_the_table_open_the_log_and_the_seal_there(stage: Stage) -> None:
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    for key, name in (("l", "log"), ("d", "verify")):
        stage.key(key)
        assert stage.scene.name == name
        stage.key("esc")
        assert stage.scene.name == "result"


@pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
def test_the_sheet_can_be_laid_aside_to_see_the_table_and_comes_back(tmp_path: Path, size: tuple[int, int]) -> None:
    with Stage(size, tmp_path) as stage:
        stage.sit_down(Moment("fortress", 4, seed=1, until="hand"))
        stage.finish_hand()
        sheet = stage.scene
        assert isinstance(sheet, ResultScene)
        middle = (sheet._sheet().centerx, sheet._sheet().y + 8)
        stage.settle()
        paper = tuple(stage.app.canvas.surface.get_at(middle))
        for how in ("button", "esc", "click"):
            stage.click("table")
            stage.settle()
            assert stage.scene.name == "table look"
            assert tuple(stage.app.canvas.surface.get_at(middle)) != paper
            if how == "button":
                stage.click("result")
            elif how == "esc":
                stage.key("esc")
            else:
                stage.click((size[0] // 2, size[1] // 2))
            stage.settle()
            assert stage.scene is sheet
            assert tuple(stage.app.canvas.surface.get_at(middle)) == paper


@pytest.mark.parametrize("over", [False, True])
def test_esc_lays_the_sheet_aside_and_leaves_neither_a_match_nor_one_that_is_over(
    tmp_path: Path, *, over: bool
) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        table = sit_in(pilot, "fives", 2, 3)
        play_out(table.session, match=over)
        pilot.until(lambda: pilot.scene.name == "result")
        sheet = pilot.scene
        assert (table.session.match.winners is not None) == over
        for name in ("table look", "result", "table look", "result"):
            pilot.key("esc")
            assert pilot.scene.name == name
        assert pilot.scene is sheet
        pilot.key("enter")
        assert pilot.scene.name == "play"


@pytest.mark.parametrize("seats", [2, 6])
def test_who_has_won_the_match_wears_a_wreath(tmp_path: Path, seats: int) -> None:
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        table = sit_in(pilot, "fives", seats, 3)
        match = table.session.match
        play_out(table.session, match=True)
        scene = ResultScene(pilot.app.context, table.session, table.table, table.view)
        wreath = pilot.app.context.assets.theme.brass
        seen = {}
        for winners in (match.winners, None):
            scene.winners = winners
            paper = pygame.Surface((600, 500))
            draw_totals(paper, pygame.Rect(40, 60, 400, 400), scene)
            seen[winners] = pygame.mask.from_threshold(paper, wreath, (9, 9, 9, 255)).count()
        assert seen[match.winners] > seen[None] + 40


def test_the_last_point_shown_is_as_dark_as_the_first(tmp_path: Path) -> None:
    """The list goes on by whole rows; faded away at its edge, one of three could hardly be read at 200 %."""
    (long,) = (exhibit for exhibit in positions(games.find("brick")) if exhibit.name == "result-match")
    with Stage((1280, 800), tmp_path, scale=200) as stage:
        long.act(stage)
        scene = stage.scene
        assert isinstance(scene, ResultScene)
        list_of_points = scene.widget("points")
        assert list_of_points is not None
        stage.settle()
        shot, row = stage.app.window.get_surface(), scene.row
        darkest = []
        for bottom in (list_of_points.rect.y + row, list_of_points.rect.y + scene.room * row):
            low = pygame.Rect(list_of_points.rect.x + row * 2 // 3, bottom - row // 2, row, row // 2)
            points = [(x, y) for x in range(low.x, low.right) for y in range(low.y, low.bottom)]
            darkest.append(min(sum(shot.get_at(point)[:3]) for point in points))
        assert darkest[1] <= darkest[0] + 60


def test_one_long_reason_does_not_push_the_last_points_out_of_sight(tmp_path: Path) -> None:
    """Every line was as high as that of the bonus of eight seats, which takes two: four were hidden."""
    with Pilot((1280, 780), tmp_path, settings={"speed": "instant"}) as pilot:
        scene = eight_at_the_end(pilot)
        hands = " + ".join(["44"] * 7)
        why = f"left in the hands {hands} = 308, to the nearest five 310, a fifth of it 62"
        short = TallyLine(1, ("6|5",), "ends 6 + 11 + 3 = 20", 20, 20)
        scene.lines = [*[short] * 14, TallyLine(0, (), why, 62, 97)]
        scene.make_widgets()
        assert scene.widget("points") is None
        assert scene.rows[-1] > scene.rows[0]
        assets, sizes = pilot.app.context.assets, dict[str, int]()
        text = assets.text
        assets.text = lambda words, face, size, *more: sizes.update({words: size}) or text(words, face, size, *more)
        assert draw_tally(Paper((1280, 780)), scene.tally, scene) <= scene.tally.bottom
        assert min(size for words, size in sizes.items() if "44" in words) >= 16  # it has the room of a tile as well


def test_nothing_stands_still_half_drawn_under_the_sheet(tmp_path: Path) -> None:
    """A bonus of 215 is 26 strokes on the pad of Fives: of its houses one was seen once the sheet was laid aside."""
    with Pilot((1280, 800), tmp_path, settings={"speed": "normal"}) as pilot:
        table = sit_in(pilot, "fives", 2, 3)
        play_out(table.session, match=False)
        while not table.looked_for:
            pilot.pass_time(0.02)
        strokes = [Stroke(((0, 0), (9, 9)), (0, 0, 0), 1.0)]
        rect = pygame.Rect(900, 100, 90, 90)
        table.tabletop.motion.add(Pencil("pencil", lambda room: pygame.Surface(room.size), rect, strokes, [60.0], 1.0))
        pilot.until(lambda: pilot.scene.name == "result")
        assert not table.tabletop.motion.active
