"""The sheet after a hand, at a full table in a small window."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.scenes.results import results
from game.scenes.results.results import LEAST_ROW, ResultScene
from game.scenes.results.tally import TallyLine
from game.scenes.session.session import Session
from game.ui.animation.effects import Pencil
from game.ui.board.scorepad import Stroke
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Caption, Group, Label, Widget
from tests.legible import faults
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


def written(scene: ResultScene, prefix: str) -> list[tuple[str, pygame.Rect]]:
    """The words of the rows whose keys begin so, where they were written when the sheet was last drawn."""
    scene.draw(pygame.Surface((scene.context.scale.width, scene.context.scale.height)))
    rows = (widget for widget in members(scene.widgets) if widget.key.startswith(prefix) and isinstance(widget, Group))
    return [(shown, place) for row in rows for _, shown, place in row.writings]


def members(widgets: Iterable[Widget]) -> Iterator[Widget]:
    """Those widgets with all that stands in them."""
    for widget in widgets:
        yield widget
        yield from members(widget.members) if isinstance(widget, Group) else ()


@pytest.mark.parametrize(("size", "scale"), [((800, 560), 100), ((1024, 640), 100), ((1280, 800), 100)])
def test_the_figures_of_tiles_left_in_eight_hands_never_lie_over_one_another(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with Pilot(size, tmp_path, scale=scale, settings={"speed": "instant"}) as pilot:
        scene = eight_at_the_end(pilot)
        scene.make_widgets()
        assert scene.kit.cramped == []
        figures = [place for words, place in written(scene, "left.") if words.isdigit()]
        assert len(figures) >= 7
        pairs = combinations([rect.inflate(0, -rect.height // 3) for rect in figures], 2)
        assert not [pair for pair in pairs if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 150), ((1024, 640), 100), ((1280, 800), 100)])
def test_the_tiles_left_in_four_hands_are_there_however_much_was_scored(
    tmp_path: Path, size: tuple[int, int], scale: int
) -> None:
    with Stage(size, tmp_path, scale=scale) as stage:
        for seed in range(1, 7):
            stage.sit_down(Moment("fives", 4, seed=seed, until="hand"))
            stage.finish_hand()
            scene = stage.scene
            assert isinstance(scene, ResultScene)
            assert scene.kit.cramped == []
            rows = [widget for widget in members(scene.widgets) if widget.key.startswith("left.")]
            pairs = all(";" in row.label for row in rows[:1])
            assert len(rows) == (-(-len(scene.left) // 2) if pairs else len(scene.left)) > 0, seed
            assert all(row.rect.height >= stage.app.context.scale.px(LEAST_ROW) for row in rows), seed
            stage.app.stack.pop(None)


@pytest.mark.parametrize(("seats", "size", "named"), [(3, (1280, 800), True), (8, (800, 560), False)])
def test_whose_tiles_are_left_is_said_by_name_where_there_is_room(
    tmp_path: Path, seats: int, size: tuple[int, int], named: bool
) -> None:
    with Stage(size, tmp_path) as stage:
        stage.sit_down(Moment("fives", seats, seed=1, until="hand"))
        stage.finish_hand()
        scene = stage.scene
        assert isinstance(scene, ResultScene)
        names = {scene.view.names[seat] for seat, _ in scene.left}
        assert names
        assert (names <= {words for words, _ in written(scene, "left.")}) == named
        told = "\n".join(row.label for row in members(scene.widgets) if row.key.startswith("left."))
        assert all(name in told for name in names), "who listens is told so in any case"


def test_a_part_that_has_no_room_is_a_fault_of_the_page(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "FRAME", 740)
    stage.sit_down(Moment("fives", 3, seed=1, until="hand"))
    stage.finish_hand()
    assert any(fault.startswith("no room: ") for fault in faults(stage.dump()))


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
        middle = (sheet.paper.centerx, sheet.paper.y + 8)
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
            scene.make_widgets()
            paper = pygame.Surface((1280, 800))
            scene.draw(paper)
            totals = scene.widget("totals")
            assert totals is not None
            part = paper.subsurface(totals.rect.inflate(0, 40))
            seen[winners] = pygame.mask.from_threshold(part, wreath, (9, 9, 9, 255)).count()
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
        assert isinstance(list_of_points, ScrollArea)
        shot, row = stage.app.window.get_surface(), list_of_points.snap
        darkest = []
        for bottom in (list_of_points.rect.y + row, list_of_points.rect.y + list_of_points.rows[1] * row):
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
        first, last = scene.widget("points.0"), scene.widget("points.14")
        assert first is not None
        assert isinstance(last, Group)
        assert last.rect.height > first.rect.height
        reason = next(member for member in last.members if isinstance(member, Label) and "44" in member.label)
        assert reason.lettering.size >= 16  # it has the room of a tile as well
        assert len(reason.lines) == 2


def test_the_caption_says_which_points_are_seen(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, scale=200, settings={"speed": "instant"}) as pilot:
        scene = eight_at_the_end(pilot)
        pilot.app.stack.push(scene)
        assert scene.kit.cramped == [], "the totals scroll as well"
        points, caption = scene.widget("points"), next(each for each in scene.widgets if isinstance(each, Caption))
        assert isinstance(points, ScrollArea)
        first = scene.widget("points.0")
        assert first is not None
        before, room = first.rect.y, points.rows[1]
        assert caption.label.endswith(f"1 to {room} of {len(scene.lines)}")
        points.scroll(2)
        assert caption.label.endswith(f"3 to {room + 2} of {len(scene.lines)}")
        points.to(points.offset + 3)
        assert first.rect.y == before - 2 * points.snap, "only whole rows are seen"


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
