"""What is told in the line at the table: the event that matters most, and nothing that is out of date."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.core.events import LAID, Event, Kind
from game.core.message import by, message
from game.scenes.news.news import READING, News
from tests.pilot import Pilot
from tests.scenes.sitting import begin
from tools.gallery.driver import STEP
from tools.gallery.moments import StillThinker

NAMES = ("Nora", "Ben", "Ana")
SHOWED = Kind("show", told=True)
FILLED_UP = Kind("fill up", aside=True)


@pytest.fixture
def news(tmp_path: Path) -> Iterator[News]:
    pilot = Pilot((1280, 800), tmp_path)
    yield News(pilot.app.context)
    pilot.close()


def test_of_all_tiles_shown_the_one_that_starts_is_told(news: News) -> None:
    shown = [
        Event(SHOWED, 0, by("brick.showed", 0, tile="3|3"), ("3|3",)),
        Event(SHOWED, 1, by("brick.showed_starts", 1, tile="6|4"), ("6|4",), why=message("brick.heaviest_shown")),
        Event(SHOWED, 2, by("brick.showed", 2, tile="1|1"), ("1|1",)),
    ]
    news.tell(shown, NAMES)
    assert news.line == "Ben showed 6|4 and starts"


def test_what_is_told_of_a_new_kind_is_for_its_game_to_say(news: News) -> None:
    seen = Event(Kind("swap"), 0, by("castle.drew", 0))
    news.tell([seen], NAMES)
    assert not news.line
    news.tell([replace(seen, kind=Kind("swap", told=True))], NAMES)
    assert news.line == "Nora drew a tile"


def test_points_are_told_before_what_follows_them(news: News) -> None:
    events = [
        Event(LAID, 0, by("chain.played", 0, tile="5|5"), ("5|5",), 10, message("fives.end", total=10)),
        Event(FILLED_UP, 0, by("castle.drew", 0)),
    ]
    news.tell(events, NAMES)
    assert news.line == "Nora played 5|5: +10 (ends 10)"


@pytest.mark.parametrize("rule", ["lay", ""])
def test_a_hint_stays_until_something_is_played_and_what_has_happened_stays_then(news: News, rule: str) -> None:
    news.advise("Hint: lay 6|4", rule)
    assert news.fade(60.0, marked=True) is None
    assert news.line == "Hint: lay 6|4"
    news.move_on()
    assert news.line == ""
    news.say("Ben drew a tile")
    news.move_on()
    assert news.line == "Ben drew a tile"


def test_what_the_person_did_goes_with_the_next_action_and_what_others_did_stays(news: News) -> None:
    laid = Event(LAID, 0, by("chain.played", 0, tile="5|5"), ("5|5",), 10, message("fives.end", total=10))
    for viewer, line in ((0, ""), (1, "Nora played 5|5: +10 (ends 10)")):
        news.tell([laid], NAMES, viewer)
        news.move_on()
        assert news.line == line


def test_a_line_stays_four_seconds_and_longer_where_a_rule_can_be_looked_up(news: News) -> None:
    for rule, stays in (("", 4.0), ("spinner", 8.0)):
        news.refuse("Needs a 5 here", rule)
        assert news.fade(stays - 0.1) == pytest.approx(0.1)
        assert news.line == "Needs a 5 here"
        assert news.fade(0.2) == 0.0
        assert news.line == ""


class TestWhatIsKept:
    """What happened to the person at the table by itself: two opponents play within its four seconds."""

    def test_stays_its_time_and_what_happens_next_follows_it(self, news: News) -> None:
        news.say("Nora could not play and passed")
        news.keep()
        for passed, name in enumerate(NAMES[1:], 1):
            news.fade(1.0)
            news.tell(
                [
                    Event(
                        LAID,
                        passed,
                        by("chain.played", passed, tile="5|5"),
                        ("5|5",),
                        10,
                        message("fives.end", total=10),
                    )
                ],
                NAMES,
            )
            assert news.line == f"Nora could not play and passed. {name} played 5|5: +10 (ends 10)."
        news.fade(2.5)
        news.tell([Event(SHOWED, 1, by("brick.showed", 1, tile="3|3"))], NAMES)
        assert news.line == "Ben showed 3|3"

    def test_gives_way_to_a_refusal_and_is_gone_then(self, news: News) -> None:
        news.say("Nora could not play and passed")
        news.keep()
        news.refuse("Needs a 5 here")
        assert news.line == "Needs a 5 here"
        news.move_on()
        news.tell([Event(SHOWED, 1, by("brick.showed", 1, tile="3|3"))], NAMES)
        assert news.line == "Ben showed 3|3"


class TestWhatOthersDid:
    """Nobody who plays by themselves goes on before it can have been read."""

    LAID_TEN = Event(LAID, 1, by("chain.played", 1, tile="5|5"), ("5|5",), 10, message("fives.end", total=10))

    @pytest.mark.parametrize(("speed", "seconds"), [("slow", 2.4), ("normal", 1.5), ("fast", 0.0), ("instant", 0.0)])
    def test_takes_time_by_its_words(self, news: News, speed: str, seconds: float) -> None:
        news._context.change_settings(speed=speed)
        news.tell([self.LAID_TEN], NAMES, 0)
        assert news.unread == pytest.approx(seconds)
        news.fade(0.5)
        assert news.unread == pytest.approx(max(0.0, seconds - 0.5))

    def test_takes_none_where_the_one_who_looks_did_it_or_touches_anything(self, news: News) -> None:
        news.tell([self.LAID_TEN], NAMES, 1)
        assert news.unread == 0.0
        news.tell([self.LAID_TEN], NAMES, 0)
        news.read()
        assert news.unread == 0.0

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(
        ("key", "seats", "speed"),
        [
            ("castle", 3, "normal"),
            ("castle", 2, "slow"),
            ("castle", 2, "fast"),
            ("fives", 3, "normal"),
            ("fortress", 4, "normal"),
        ],
    )
    def test_stays_until_it_is_read(self, tmp_path: Path, key: str, seats: int, speed: str) -> None:
        with Pilot((800, 560), tmp_path, seed=3, settings={"speed": speed}) as pilot:
            thinker = StillThinker()
            thinker.answers = True
            pilot.app.context.thinker = thinker
            scene = begin(pilot, key, **{f"P{n}": "novice" for n in range(seats)})
            shown, lines = [0.0, 0.0], ["", ""]
            times: list[tuple[float, str]] = []
            while scene.session.hand_end is None and len(times) < 8:
                pilot.frame(STEP, pilot.arrived())
                beside = scene.hud.speech.words if scene.tabletop.view is not None and scene.hud.speech.place() else ""
                for at, told in enumerate((scene.hud.news.line, beside)):
                    if told != lines[at]:
                        if lines[at]:
                            times.append((shown[at], lines[at]))
                        shown[at], lines[at] = 0.0, told
                    shown[at] += STEP
            least = [len(words.split()) * READING.get(speed, 0.0) for _, words in times]
            assert times
            assert all(stood >= wanted for (stood, _), wanted in zip(times, least, strict=True)), times
            if speed == "fast":
                assert min(stood for stood, _ in times) < 1.0
