"""Several people at one screen: the lid comes for those with something to choose, and hands stay as they were put."""

import pygame
import pytest

from game.core.events import LAID, Event
from game.core.message import by, message
from game.dominoes.row import TOOK
from game.games.castle.rules.rules import FILLED_UP, FINISHED
from game.scenes.match.boardview import HandOrder
from game.scenes.match.play import PlayScene
from game.scenes.news.news import missed
from game.words import sentences
from game.words.events import line
from tests.pilot import Pilot
from tests.scenes.sitting import begin, hand
from tools.gallery.stage import resumed

SEED = 5
"""Nora must open with 5|5, then Ben cannot play and draws a tile that fits."""


def sat_down(folder, seed=SEED, **settings):
    pilot = Pilot((1280, 800), folder, seed=seed, settings={"speed": "instant"} | settings)
    begin(pilot, "fives", Nora="human", Ben="human")
    pilot.settle()
    return pilot


@pytest.fixture
def pilot(tmp_path):
    with sat_down(tmp_path) as pilot:
        yield pilot


class TestWhatWasPlayed:
    """It is seen at rest, with its score counted, before the lid comes; and the lid is not opened by mistake."""

    @pytest.fixture
    def played(self, tmp_path):
        """Nora has played with the Enter key, and the table has just come to rest."""
        with sat_down(tmp_path, speed="normal") as pilot:
            table = next(scene for scene in pilot.app.stack.scenes if isinstance(scene, PlayScene))
            pilot.scene.lift()
            pilot.settle()
            table.play(table.view.legal[0])
            pilot.frame(0.0, [])
            while table.tabletop.motion.active:
                pilot.frame(pilot.step, [])
            yield pilot

    def test_is_seen_for_more_than_a_second(self, played):
        played.pass_time(1.15)
        assert played.scene.name == "play"
        played.pass_time(0.1)
        assert played.scene.name == "curtain"

    def test_has_been_seen_by_whoever_presses_a_key_and_one_press_too_many_opens_nothing(self, played):
        press_enter(played)
        assert played.scene.name == "curtain"
        while played.scene.moves:
            played.frame(played.step, [])
        table = played.app.stack.scenes[-2]
        for _ in range(3):
            press_enter(played)
            assert table.viewer is None
            played.pass_time(0.25)
        played.pass_time(0.1)
        press_enter(played)
        assert table.viewer == table.session.match.to_act


def press_enter(pilot):
    """Down and up again; nothing is waited for."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pilot.send(kind, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)


class TestWhatIsDrawnAtTheEndOfATurn:
    """In Castle Rock the seat that finishes a turn draws, and the next one is to look."""

    @pytest.fixture
    def castle(self, tmp_path):
        with Pilot((1280, 800), tmp_path, seed=3) as pilot:
            table = begin(pilot, "castle", Nora="human", Ben="human")
            pilot.settle()
            pilot.scene.lift()
            pilot.settle()
            table.play(table.view.legal[0])
            before = set(hand(table))
            for _ in range(600):
                if set(hand(table)) - before and not table.tabletop.motion.active:
                    break
                pilot.frame(pilot.step, [])
            yield pilot

    def test_is_seen_before_the_lid_comes(self, castle):
        assert castle.scene.name == "play"
        castle.pass_time(1.0)
        assert castle.scene.name == "play"
        castle.settle()
        assert castle.scene.name == "curtain"

    def test_has_been_seen_by_whoever_presses_something(self, castle):
        castle.key("space")
        castle.frame(0.0, [])
        assert castle.scene.name == "curtain"

    def test_cannot_be_given_back_under_the_lid(self, castle):
        castle.settle()
        assert castle.scene.name == "curtain"
        assert "take back" not in castle.shown()


class TestWhatMustBeDoneAnyhow:
    def test_needs_no_lid(self, pilot):
        assert pilot.scene.title() == "Next player: Ben"
        table = pilot.app.stack.scenes[-2]
        assert [entry.event.kind.word for entry in table.session.log] == ["lay", "draw"]

    def test_is_told_to_whoever_it_was_done_for_once_they_see_the_table(self, pilot):
        table = pilot.app.stack.scenes[-2]
        assert table.hud.news.line == ""
        pilot.scene.lift()
        assert table.hud.news.line == "Nora opened with 5|5: +10 (ends 10). Ben could not play and drew a tile."

    @pytest.mark.parametrize("back", [False, True])
    def test_is_not_told_any_more_once_something_has_been_taken_back(self, tmp_path, back):
        with sat_down(tmp_path, seed=2) as pilot:
            table = pilot.app.stack.scenes[-2]
            pilot.scene.lift()
            pilot.settle()
            if back:
                table.play(table.view.legal[0])
                table.take_back(1)
                pilot.settle()
            table.play(table.view.legal[0])
            pilot.app.frame(0.0, [])
            pilot.settle()
            assert pilot.scene.title() == "Next player: Nora"
            pilot.scene.lift()
            assert ("Nora opened with" in table.hud.news.line) == (not back)

    def test_asks_for_the_lid_where_people_want_to_be_asked(self, tmp_path):
        with sat_down(tmp_path, ask_me=True) as pilot:
            assert pilot.scene.title() == "Next player: Nora"
            assert not pilot.app.stack.scenes[-2].session.log


def lift_and_play(pilot):
    """The person asked lifts the lid and does the first thing that may be done; the table."""
    pilot.scene.lift()
    pilot.settle()
    table = pilot.scene
    table.play(table.view.legal[0])
    pilot.app.frame(0.0, [])
    pilot.settle()
    return table


class TestWhoeverLiftsTheLid:
    def test_is_told_what_was_laid_meanwhile(self, pilot):
        for name in ("Ben", "Nora"):
            assert pilot.scene.title() == f"Next player: {name}"
            table = lift_and_play(pilot)
        assert pilot.scene.title() == "Next player: Ben"
        assert table.hud.news.line == ""
        pilot.scene.lift()
        laid, drawn = (line(entry.event, ("Nora", "Ben")) for entry in table.session.log[-2:])
        assert laid.startswith("Nora played ")
        assert table.hud.news.line == f"{laid}. {drawn}."

    def test_is_told_of_what_all_showed_at_once_as_at_an_open_table(self, tmp_path):
        """In Brick Dominoes the last one's choice shows everybody's, and the one who starts is told."""
        with Pilot((1280, 800), tmp_path, seed=SEED, settings={"speed": "instant"}) as pilot:
            begin(pilot, "brick", Nora="human", Ben="human", Ana="human")
            pilot.settle()
            for _ in range(3):
                table = lift_and_play(pilot)
            starts = table.session.match.to_act
            assert starts != 2
            assert pilot.scene.title() == f"Next player: {table.view.names[starts]}"
            pilot.scene.lift()
            assert table.hud.news.line.endswith(" and starts")
            assert table.hud.news.line.startswith(table.view.names[starts])

    def test_hears_of_everybody_since_their_own_turn_the_whole_turn(self):
        names = ("Nora", "Ben", "Ana", "Theo")
        events = [
            Event(LAID, 0, by("chain.played", 0, tile="1|0"), ("1|0",)),
            Event(LAID, 1, by("chain.played", 1, tile="6|5"), ("6|5",)),
            Event(LAID, 2, by("chain.played", 2, tile="6|1"), ("6|1",)),
            Event(
                TOOK,
                2,
                by("castle.took", 2, tile="5|0"),
                ("5|0",),
                why=message("castle.between", tiles=("6|1", "4|1"), number=1),
            ),
            Event(FINISHED, 2, by("castle.finished", 2)),
            Event(FILLED_UP, 2, by("castle.drew", 2), private=True),
            Event(
                LAID, 3, by("chain.played", 3, tile="5|5"), ("5|5",), 10, message("fives.ends", pips=(5, 5), total=10)
            ),
        ]
        assert sentences(missed(events, 0, names)) == (
            "Ben played 6|5. Ana played 6|1 and took 5|0. Theo played 5|5: +10 (ends 5 + 5 = 10)."
        )
        assert missed(events[:1], 0, names) == missed((), 0, names) == []

    def test_is_told_of_every_computer_between_two_people(self, tmp_path):
        with Pilot((1280, 800), tmp_path, seed=SEED, settings={"speed": "instant"}) as pilot:
            scene = begin(pilot, "fortress", Nora="human", Yuna="random", Ben="human", Ida="random")
            pilot.settle()
            for _ in range(6):
                lift_and_play(pilot)
                seat = scene.session.match.to_act
                pilot.scene.lift()
                log = [entry.event for entry in scene.session.log]
                own = max(
                    (n for n, event in enumerate(log) if n and (event.seat, event.kind) == (seat, LAID)), default=-1
                )
                since = log[own + 1 :]
                assert {event.seat for event in since} >= {1, 3} or own < 0
                assert scene.hud.news.line == sentences(line(event, scene.view.names) for event in since)
                scene.hot_seat.hide()
                pilot.settle()


def put_first(pilot, text):
    """Ben puts a tile to the left end of his rack, with the mouse; the hand as it stands then."""
    scene, key = pilot.scene, f"tile:{text}"
    ends = [scene.tabletop.things[key].rect.center, scene.tabletop.hand_rects[0].center]
    pilot.drag(*ends)
    return hand(scene)


def test_a_hand_stays_as_it_was_put_under_the_lid_and_over_night(pilot):
    pilot.key("enter")
    first = put_first(pilot, "5|2")
    assert first[0] == "tile:5|2"
    scene = pilot.scene
    scene.focus_lost()
    pilot.settle()
    assert pilot.scene.title() == "Next player: Ben"
    pilot.key("enter")
    assert hand(scene) == first
    record = scene.session.record()
    pilot.app.stack.push(resumed(pilot.app.context, record))
    pilot.settle()
    pilot.key("enter")
    assert hand(pilot.scene) == first


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        ({"0": ["5|5", "6|6"]}, ["5|5", "6|6"]),
        ({"0": ["5|5", "5|5", "4|4"]}, ["5|5", "6|6"]),
        ({"0": "5|5"}, ["6|6", "5|5"]),
        ({"0": [5, "5|5"]}, ["6|6", "5|5"]),
        ({"": ["5|5"], "00": ["5|5"], "9" * 5000: ["5|5"]}, ["6|6", "5|5"]),
        (["5|5"], ["6|6", "5|5"]),
    ],
)
def test_of_an_order_that_was_kept_only_what_makes_sense_is_taken_back(seats, shown):
    hand = HandOrder("drawn")
    hand.recall({"deal": "sealed", "seats": seats}, "sealed")
    hand.seat = 0
    assert hand.of(["6|6", "5|5"]) == shown
