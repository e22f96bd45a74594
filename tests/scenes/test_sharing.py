"""Several people at one screen: the lid comes for a person with a choice, and hands keep their order."""

import pytest

from game.core.events import LAID, Event
from game.core.message import by, message
from game.dominoes.row import TOOK
from game.games.castle.rules.rules import FILLED_UP, FINISHED
from game.scenes.match.boardview import HandOrder
from game.scenes.news.news import missed
from game.words import sentences
from tests.pilot import Pilot
from tests.scenes.sitting import begin, hand
from tools.gallery.stage import resumed

SEED = 5
"""Nora must open with 5|5, then Ben cannot play and draws a tile that fits."""


def sat_down(folder, **settings):
    pilot = Pilot((1280, 800), folder, seed=SEED, settings={"speed": "instant"} | settings)
    begin(pilot, "fives", Nora="human", Ben="human")
    pilot.settle()
    return pilot


@pytest.fixture
def pilot(tmp_path):
    with sat_down(tmp_path) as pilot:
        yield pilot


def played(pilot):
    """Lifts the lid, plays the first legal action, and stops when the table has just come to rest."""
    pilot.scene.lift()
    pilot.settle()
    table = pilot.scene
    table.play(table.view.legal[0])
    pilot.frame(0.0, [])
    while table.tabletop.motion.active:
        pilot.frame(pilot.step, [])


def test_it_has_been_seen_by_whoever_presses_a_key_and_one_press_too_many_opens_nothing(tmp_path):
    with sat_down(tmp_path, speed="normal") as pilot:
        played(pilot)
        pilot.tap("enter")
        assert (pilot.scene.name, pilot.scene.moves) == ("curtain", True)
        pilot.tap("esc")
        assert (pilot.scene.name, pilot.scene.moves) == ("curtain", False), "it is shut at once, and no menu opens"
        table = pilot.app.stack.scenes[-2]
        for _ in range(3):
            pilot.tap("enter")
            assert table.viewer is None
            pilot.pass_time(0.25)
        pilot.pass_time(0.1)
        pilot.tap("enter")
        assert table.viewer == table.session.match.to_act


def test_whoever_lifts_the_lid_hears_of_everybody_since_their_own_turn_the_whole_turn():
    def laid(seat, tile, *score):
        return Event(LAID, seat, by("chain.played", seat, tile=tile), (tile,), *score)

    names, between = ("Nora", "Ben", "Ana", "Theo"), message("castle.between", tiles=("6|1", "4|1"), number=1)
    events = [
        laid(0, "1|0"),
        laid(1, "6|5"),
        laid(2, "6|1"),
        Event(TOOK, 2, by("castle.took", 2, tile="5|0"), ("5|0",), why=between),
        Event(FINISHED, 2, by("castle.finished", 2)),
        Event(FILLED_UP, 2, by("castle.drew", 2), private=True),
        laid(3, "5|5", 10, message("fives.ends", pips=(5, 5), total=10)),
    ]
    assert sentences(missed(events, 0, names)) == (
        "Ben played 6|5. Ana played 6|1 and took 5|0. Theo played 5|5: +10 (ends 5 + 5 = 10)."
    )
    assert missed(events[:1], 0, names) == missed((), 0, names) == []


def test_a_hand_stays_as_it_was_put_under_the_lid_and_over_night(pilot):
    pilot.key("enter")
    scene = pilot.scene
    pilot.drag(scene.tabletop.items["tile:5|2"].rect.center, scene.tabletop.hand_rects[0].center)
    first = hand(scene)
    assert first[0] == "tile:5|2"
    scene.focus_lost()
    pilot.settle()
    assert pilot.scene.title() == "Next player: Ben"
    pilot.key("enter")
    assert hand(scene) == first
    pilot.app.stack.push(resumed(pilot.app.context, scene.session.record()))
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
