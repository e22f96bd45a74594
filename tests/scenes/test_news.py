"""News at the table, in the line and beside tiles: what matters most, up to date, where it hides least."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.events import LAID, Event, Kind
from game.core.message import by, message
from game.core.record import HUMAN
from game.core.rules import at_random
from game.scenes.match.play import PlayScene
from game.scenes.news.news import READING_PER_WORD, News, in_a_line, in_one
from game.ui.board.hintmarks import HintItem
from game.ui.board.items import TargetItem, TileItem
from game.ui.board.picture import Verb
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.driver import STEP
from tools.gallery.moments import Moment, StillThinker
from tools.gallery.positions import positions
from tools.gallery.stage import Stage

NAMES = ("Nora", "Ben", "Ana")
SHOWED = Kind("show", told=True)
TABLES = ("castle 3 normal", "castle 2 slow", "castle 2 fast", "fives 3 normal", "fortress 4 normal")
"""The game, the seats and the speed."""


@pytest.fixture
def news(pilot: Pilot) -> News:
    return News(pilot.app.context)


def laid(seat: int) -> Event:
    return Event(LAID, seat, by("chain.played", seat, tile="5|5"), ("5|5",), 10, message("fives.end", total=10))


def showed(seat: int, tile: str) -> Event:
    return Event(SHOWED, seat, by("brick.showed", seat, tile=tile), (tile,))


def test_the_same_thing_several_times_in_a_row_is_counted() -> None:
    told = in_a_line([showed(1, "3|3"), showed(1, "3|3"), showed(1, "4|4")], NAMES)
    assert told == "Ben showed 3|3, 2 times. Ben showed 4|4."


def test_of_several_events_the_one_that_matters_is_told(news: News) -> None:
    starts = Event(SHOWED, 1, by("brick.showed_starts", 1, tile="6|4"), ("6|4",), why=message("brick.heaviest_shown"))
    drew = Event(Kind("swap"), 0, by("castle.drew", 0))
    filled_up = Event(Kind("fill up", aside=True), 0, by("castle.drew", 0))
    for events, line in (
        ([drew], ""),
        ([replace(drew, kind=Kind("swap", told=True))], "Nora drew a tile"),
        ([showed(0, "3|3"), starts, showed(2, "1|1")], "Ben showed 6|4 and starts"),
        ([showed(0, "3|3"), showed(2, "1|1")], "Ana showed 1|1"),
        ([laid(0), filled_up], "Nora played 5|5: +10 (ends 10)"),
    ):
        news.tell(events, NAMES)
        assert news.line == line


def test_what_the_person_did_goes_with_the_next_action_and_what_others_did_stays(news: News) -> None:
    for viewer, line in ((0, ""), (1, "Nora played 5|5: +10 (ends 10)")):
        news.tell([laid(0)], NAMES, viewer)
        news.move_on()
        assert news.line == line


def test_a_line_stays_four_seconds_and_longer_where_a_rule_can_be_looked_up(news: News) -> None:
    for rule, stays in (("", 4.0), ("spinner", 8.0)):
        news.refuse("Needs a 5 here", rule)
        assert news.fade(stays - 0.1) == pytest.approx(0.1)
        assert news.line == "Needs a 5 here"
        assert news.fade(0.2) == 0.0
        assert news.line == ""
    for words, stays in ((10, 8.0), (30, 12.0)):
        news.recall("word " * words)
        assert news.fade(stays - 0.1) == pytest.approx(0.1)


def test_what_is_kept_stays_its_time_before_what_follows_but_gives_way_to_a_refusal(news: News) -> None:
    """Something that happened to the person without their action: two opponents play within its four seconds."""
    passed = "Nora could not play and passed"
    news.say(passed)
    news.keep()
    for seat, name in enumerate(NAMES[1:], 1):
        news.fade(1.0)
        news.tell([laid(seat)], NAMES)
        assert news.line == f"{passed}. {name} played 5|5: +10 (ends 10)."
    news.fade(2.5)
    news.tell([showed(1, "3|3")], NAMES)
    assert news.line == "Ben showed 3|3"
    news.say(passed)
    news.keep()
    news.refuse("Needs a 5 here")
    assert news.line == "Needs a 5 here"
    news.move_on()
    assert news.line == ""
    news.tell([showed(1, "2|2")], NAMES)
    assert news.line == "Ben showed 2|2"


def test_what_others_did_takes_time_by_its_words_and_none_for_who_did_it_or_touches_anything(news: News) -> None:
    for speed, seconds in (("slow", 2.4), ("normal", 1.5), ("fast", 0.0), ("instant", 0.0)):
        news._context.change_settings(speed=speed)
        news.tell([laid(1)], NAMES, 0)
        assert news.unread == pytest.approx(seconds)
        news.fade(0.5)
        assert news.unread == pytest.approx(max(0.0, seconds - 0.5))
    news._context.change_settings(speed="slow")
    news.tell([laid(1)], NAMES, 1)
    assert news.unread == 0.0
    news.tell([laid(1)], NAMES, 0)
    assert news.unread > 0.0
    news.read()
    assert news.unread == 0.0


def begun(pilot: Pilot, key: str, *players: str) -> PlayScene:
    """A match against opponents that answer at once, before its first frame."""
    pilot.app.context.thinker = thinker = StillThinker()
    thinker.answers = True
    return begin(pilot, key, **{f"P{n}": player for n, player in enumerate(players)})


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("table", TABLES)
def test_what_is_told_stands_until_it_is_read(tmp_path: Path, table: str) -> None:
    key, seats, speed = table.split()
    with Pilot((800, 560), tmp_path, seed=3, settings={"speed": speed}) as pilot:
        scene = begun(pilot, key, *["novice"] * int(seats))
        shown, lines, stood = [0.0, 0.0], ["", ""], list[tuple[float, str]]()
        while scene.session.hand_end is None and len(stood) < 8:
            pilot.frame(STEP, pilot.arrived())
            beside = (
                scene.hud.tile_words.words if scene.tabletop.view is not None and scene.hud.tile_words.place() else ""
            )
            for at, told in enumerate((scene.hud.news.line, beside)):
                if told != lines[at]:
                    stood += [(shown[at], lines[at])] if lines[at] else []
                    shown[at], lines[at] = 0.0, told
                shown[at] += STEP
    assert stood
    assert [each for each in stood if each[0] < len(each[1].split()) * READING_PER_WORD.get(speed, 0.0)] == []
    assert speed != "fast" or min(stood)[0] < 1.0


@pytest.mark.nightly(one_in=9)
@pytest.mark.parametrize("size", [(1280, 800), (800, 560)])
@pytest.mark.parametrize("key", ["fives", "fortress", "castle", "brick"])
def test_what_an_opponent_lays_is_said_beside_it_or_where_news_stand_and_hides_nothing(key, size, tmp_path):
    with Pilot(size, tmp_path, seed=3, settings={"speed": "fast"}) as pilot:
        scene = begun(pilot, key, HUMAN, "novice", "novice")
        session, speech, beside, heard = scene.session, scene.hud.tile_words, 0, 0
        while session.hand_end is None and session.match.ply < 40:
            entries = len(session.log)
            if scene.tabletop.view is not None and scene.view.legal:
                scene.play(at_random(scene.view.legal, stream(1, session.match.ply)))
            pilot.frame(pilot.step, [])
            for event in [entry.event for entry in session.log[entries:]]:
                if event.kind == LAID and event.seat != 0:
                    heard, beside = heard + 1, beside + (speech.place() is not None)
                    assert speech.place() or scene.view.names[event.seat] in scene.hud.news.line
            assert speech.rect is None or speech.rect.collidelist(solid(scene)) < 0
        assert heard > 3
        assert beside or key == "brick"


def solid(scene: PlayScene) -> list[pygame.Rect]:
    """The places on the table that must not be hidden."""
    things, areas = scene.tabletop.items.values(), scene.view.areas
    found = [each.rect for each in things if isinstance(each, TileItem | TargetItem | HintItem)]
    found += [*scene.tabletop.plates.values(), *(widget.rect for widget in scene.widgets)]
    return found + [each for each in (areas.rack, areas.strip, areas.pad) if each]


def hides(scene: PlayScene) -> list[str]:
    """The keys of tiles, words and marks on the cloth that the line of news covers."""
    pill, felt = scene.hud.line().pill, scene.view.areas.felt
    assert scene.hud.stands_clear(pill)
    lying = [(key, item) for key, item in scene.tabletop.items.items() if item.rect.colliderect(felt) and key != "row"]
    return [key for key, item in lying if item.covers(scene.context.assets, scene.scale).colliderect(pill)]


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 200), ((1920, 1080), 200), ((1280, 800), 175)])
@pytest.mark.parametrize("key", ["castle", "fives"])
def test_a_hint_lies_over_nothing_where_there_is_room_elsewhere(key, size, scale, tmp_path):
    (asked,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name == "2-hint")
    with Stage(size, tmp_path, scale=scale) as stage:
        asked.act(stage)
        assert stage.table.hud.news.line.startswith("Hint: ")
        assert hides(stage.table) == []


BETWEEN_ROWS = (1280, 800), 100, Moment("castle", 8, seed=8505, ply=114)
ABOVE_THE_ROW = (1024, 640), 200, Moment("castle", 2, seed=7404, ply=58)


@pytest.mark.parametrize(("size", "scale", "moment"), [BETWEEN_ROWS, ABOVE_THE_ROW])
def test_a_hint_leaves_in_sight_the_lamp_at_what_it_means(size, scale, moment, tmp_path):
    with Stage(size, tmp_path, scale=scale) as stage:
        stage.sit_down(moment)
        stage.ask_for_hint()
        marks = [item for item in stage.table.tabletop.items.values() if isinstance(item, HintItem)]
        (lamp,) = filter(None, (mark.lamp_rect(stage.table.scale) for mark in marks))
        assert not stage.table.hud.line().pill.colliderect(lamp)


def test_what_is_said_stands_beside_tiles_rather_than_on_them_and_covers_no_button(stage: Stage) -> None:
    stage.sit_down(Moment("fortress", 4, seed=2, ply=9))
    scene, tabletop, things = stage.table, stage.table.tabletop, stage.table.tabletop.items
    scene.hud.news.say("Greta passes")
    rooms = [*tabletop.news_places().rooms]
    line, sheet = scene.hud.line(), pygame.Surface(stage.app.canvas.surface.get_size(), pygame.SRCALPHA)
    assert line.pill.center == rooms[0].center
    for free, seen in ((line.pill, None), (line.pill.move(0, 200), line.pill)):
        assert line.toast.draw(sheet, scene.context.assets, scene.scale, free=free) == seen
    item = next(each for key, each in things.items() if key.startswith("tile:"))
    lie = [replace(item, rect=pygame.Rect(room.centerx - 20, room.y, 40, 60), outline="") for room in rooms]
    for some in (lie[:1], lie):  # blocking the usual place, then every place
        tabletop.items = {**things, **{f"more:{number}": each for number, each in enumerate(some)}}
        assert scene.hud.line().pill.collidelist([each.rect for each in some]) < 0
    tabletop.items = things
    here = scene.hud.line().pill.move(0, -30)
    take = Verb("only", "Take 7|5", "verb:only", rect=here)
    tabletop.picture, tabletop.items = replace(tabletop.picture, verbs=(take,)), dict(things)
    assert not scene.hud.line().pill.colliderect(here)


def test_a_turn_of_several_things_is_one_clause() -> None:
    lines = ["Ben laid 2|0", "Ben took 5|2", "Ben took 6|2"]
    assert in_one(lines, "Ben") == "Ben laid 2|0, took 5|2 and 6|2"
    assert in_one(lines[:2], "Ben") == "Ben laid 2|0 and took 5|2"
    assert in_one(lines[:1], "Ben") == "Ben laid 2|0"
    assert in_one(["Ben hat 5|2 genommen", "Ben hat 6|2 genommen"], "Ben") == "Ben hat 5|2 and 6|2 genommen"
