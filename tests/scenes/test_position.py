"""A position is copied as a text, set up by touches, and asked about; it goes on with tiles that fit."""

import json

import pygame
import pytest

from game import games
from game.analysis.ranking import ranking
from game.core import position
from game.core.bot import Budget
from game.core.match import Match
from game.dominoes.tiles import parse_tile
from game.puzzles.collection import Collection
from game.puzzles.puzzle import EXACT, Puzzle, of_game
from game.scenes import routes
from game.scenes.match.play import PlayScene
from game.scenes.position.scene import PositionScene
from game.scenes.setup.gamecards import stills
from game.words.language import current, use
from tests.pilot import Pilot
from tests.scenes.sitting import end_hand, kept_match, sit_in

KEYS = sorted(games.keys())


@pytest.fixture
def clipboard(monkeypatch) -> list[str]:
    """What was put into the clipboard; the last one is what is in it."""
    texts = [""]
    monkeypatch.setattr("pygame.scrap.put_text", texts.append)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: texts[-1])
    return texts


@pytest.fixture
def setting(pilot: Pilot, clipboard: list[str]) -> PositionScene:
    """An empty table on which a position is set up."""
    pilot.app.context.change_settings(last_game="fives")
    return opened(pilot)


def opened(pilot: Pilot, text: str = "") -> PositionScene:
    pilot.app.context.open(routes.position, text)
    pilot.settle()
    scene = pilot.scene
    assert isinstance(scene, PositionScene)
    return scene


def menu(pilot: Pilot, entry: str) -> None:
    pilot.key("f10")
    pilot.click(entry)


def pressed(pilot: Pilot, key: str) -> str:
    """Presses Ctrl and that key; what the table says in the moment after."""
    pilot.send(pygame.KEYDOWN, key=ord(key), mod=pygame.KMOD_CTRL, unicode="", scancode=0)
    pilot.send(pygame.KEYUP, key=ord(key), mod=0, unicode="", scancode=0)
    return str(pilot.scene.hud.news.line)


def lay(pilot: Pilot, tile: str, onto: str = "") -> None:
    """Takes a tile out of the tray, and puts it on the first place of another one; the opening double in the middle."""
    pilot.click(f"tray:{tile}")
    places = [each["key"] for each in pilot.dump()["items"] if each["touch"] and each["key"].startswith("place:")]
    pilot.click(next(place for place in places if f":{onto}" in place))


class TestAtATable:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("key", KEYS)
    def test_the_menu_copies_the_position_as_its_text(self, pilot, clipboard, key):
        table = sit_in(pilot, key, max(2, games.find(key).seats[0]), 6)
        menu(pilot, "copy")
        found = position.loads(clipboard[-1], games.find)
        assert json.dumps(found.observation) == json.dumps(table.session.observation(0))
        assert clipboard[-1].count("\n") == 1

    def test_a_position_asked_about_counts_as_a_hint(self, pilot, clipboard):
        table = sit_in(pilot, "fives", 2, 6)
        menu(pilot, "setup")
        assert isinstance(pilot.scene, PositionScene)
        assert table.session.hints == 1
        assert pilot.scene.placed.observation == table.session.observation(0)

    def test_a_replay_shows_only_positions_whose_hand_is_shown(self, pilot, clipboard):
        pilot.app.context.open(routes.replay, record=kept_match(plies=20), start=None)
        pilot.settle()
        while pilot.scene.session.match.to_act == 0:
            pilot.key("right")
        menu(pilot, "copy")
        assert clipboard == [""]


class TestInTheClipboard:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "There is no text in the clipboard"),
            ("{", "The position cannot be used: "),
            ('{"format":"pipstone-position/9"}', "The position cannot be used: "),
        ],
    )
    def test_what_is_no_position_is_refused_in_a_sentence(self, pilot, setting, clipboard, text, why):
        lay(pilot, "6|6")
        before = setting.draft
        clipboard.append(text)
        assert pressed(pilot, "v").startswith(why)
        assert setting.draft == before


class TestByTouches:
    def test_tiles_are_laid_as_in_play_and_the_paper_says_what_is_missing(self, pilot, setting):
        lay(pilot, "6|6")
        assert setting.stands == "It is Ben’s turn: lay that tile, say that Ben could not play, or change who began."
        lay(pilot, "6|5", "6|6")
        assert setting.stands == "Your hand has 0 of 6 tiles."
        for tile in ("5|5", "4|4", "3|3", "2|2", "1|1", "0|0"):
            pilot.click(f"tray:{tile}")
        assert setting.stands == "Everything fits: it is your turn."
        assert setting.placed.observation["layout"] == [["6|6", None], ["6|5", "6|6"]]

    def test_what_cannot_be_is_said_at_once(self, pilot, setting):
        lay(pilot, "5|5")
        lay(pilot, "5|1", "5|5")
        for tile in ("6|6", "4|4", "3|3", "2|2", "1|1", "0|0"):
            pilot.click(f"tray:{tile}")
        assert "could have opened" in setting.stands or "no deal" in setting.stands
        assert not setting.widget("ask").enabled
        assert setting.widget("ask").reason == setting.wrong

    def test_no_hand_takes_more_tiles_than_it_can_have(self, pilot, setting):
        setting.play_of("fortress", 4, {})
        for tile in ("6|5", "6|4", "6|3", "6|2", "6|1", "6|0", "5|4", "5|3"):
            pilot.click(f"tray:{tile}")
        assert setting.draft.hand.bit_count() == 8, "another seat is about to lay one of them"
        setting.put(parse_tile("5|2"))
        assert str(setting.hud.news.line) == "No hand has more than 7 tiles: lay one of them first."
        assert setting.draft.hand.bit_count() == 8

    def test_more_tiles_than_there_are_can_be_told_of_nobody(self, pilot, setting):
        lay(pilot, "6|6")
        for _ in range(30):
            setting.stepped("size:1", 1)
        assert str(setting.hud.news.line) == "27 tiles are left for 28 places."
        assert setting.draft.sizes == [0, 27]

    def test_points_with_which_the_match_is_over_are_refused(self, pilot, clipboard):
        scene = opened(pilot, sit_in(pilot, "fives", 2, 6).session.position(0))
        before = scene.draft.scores
        scene.scored(0, 20)
        assert str(scene.hud.news.line) == "With these the match is over"
        assert scene.draft.scores == before

    def test_how_many_tiles_the_others_hold_is_enough(self, pilot, setting):
        lay(pilot, "6|6")
        lay(pilot, "6|5", "6|6")
        for tile in ("5|5", "4|4", "3|3", "2|2", "1|1", "0|0"):
            pilot.click(f"tray:{tile}")
        setting.stepped("size:1", 2)
        assert setting.stands == "Everything fits: it is your turn."
        assert setting.placed.observation["hand_sizes"] == [6, 8]
        assert [seat for seat, _ in setting.placed.observation["passes"]] == [1, 1]

    def test_undo_takes_back_what_was_laid_last(self, pilot, setting):
        lay(pilot, "6|6")
        pilot.key("ctrl+z")
        assert (setting.draft.acts, setting.draft.hand) == ((), 1 << 27)
        pilot.click("tray:6|6")
        assert setting.draft.hand == 0

    def test_keys_alone_do_it_as_well(self, pilot, setting):
        setting.focus("tray:6|6")
        pilot.key("enter")
        setting.focus("place:start")
        pilot.key("enter")
        assert setting.draft.lying == 1 << 27

    def test_game_players_rules_and_points_are_chosen(self, pilot, setting):
        steps = [widget.key for widget in setting.widgets if widget.role == "stepper"]
        assert {"game", "seats", "first", "points:0", "points:1", "option:target"} <= {*steps}
        setting.scored(1, 3)
        assert setting.draft.scores == (0, 15)
        setting.play_of("fives", 4, {})
        assert (setting.draft.rules.seats, setting.draft.scores) == (4, (0, 0, 0, 0))


def test_it_begins_with_the_first_game_of_the_title_where_none_was_played(pilot, clipboard):
    assert pilot.app.context.settings.last_game == ""
    assert opened(pilot).game.key == next(iter(stills()))


class TestAsked:
    def test_master_ranks_as_the_command_does(self, pilot, clipboard):
        table = sit_in(pilot, "fives", 3, 12)
        scene = opened(pilot, table.session.position(table.viewer))
        pilot.click("ask")
        assert scene.answer == ranking(scene.placed, None, 0)
        told = " ".join(widget.label for widget in scene.widgets)
        assert f"{scene.answer['ranking'][0]['value']:+.1f}" in told
        assert scene.board.hinted
        pilot.click("tray:6|6" if scene.widget("tray:6|6").on else "undo")
        assert scene.answer is None

    def test_what_cannot_be_told_apart_is_ranked_and_can_be_thought_about_for_longer(self, pilot, clipboard):
        scene = opened(pilot, sit_in(pilot, "fortress", 4, 1).session.position(0))
        pilot.click("ask")
        assert scene.answer["judged"] == "unclear"
        labels = [widget.label for widget in scene.widgets]
        best, second = (label.split(". ", 1)[1] for label in labels if label.startswith(("1. ", "2. ")))
        assert any(label.startswith("As far as can be told") and best in label and second in label for label in labels)
        scene._took = 1.0
        scene.refresh()
        pilot.click("longer")
        usual = scene.game.expertise().playouts
        assert scene.answer == ranking(scene.placed, Budget(playouts=4 * usual), 0)

    @pytest.mark.parametrize("key", KEYS)
    def test_it_goes_on_with_tiles_that_fit_and_is_not_saved(self, pilot, clipboard, key):
        table = sit_in(pilot, key, max(2, games.find(key).seats[0]), 6)
        scene = opened(pilot, table.session.position(table.viewer))
        seen = scene.placed.observation
        pilot.click("on")
        match = pilot.scene
        assert isinstance(match, PlayScene)
        assert match.session.observation(0) == seen
        assert match.kind.name == "position"
        assert pilot.store.load_autosave()[0] is None


class TestKeptAsAPuzzle:
    def at_a_puzzle(self, pilot: Pilot) -> tuple[PositionScene, Puzzle]:
        """A position of which it is known what is right there."""
        known = min((each for each in of_game("fives") if each.kind == EXACT), key=lambda each: each.worlds)
        match, seen = known.match(), known.match().prompt()
        place = position.Position(match.game, match.seats, match.options, seen.seat, seen.observation)
        return opened(pilot, position.dumps(place)), known

    def test_its_answer_is_proved_and_it_lies_among_ones_own(self, pilot, clipboard):
        scene, known = self.at_a_puzzle(pilot)
        pilot.click("keep")
        assert scene.stands.startswith("Saved")
        (own,) = Collection(pilot.store.folders.data).own
        assert (own.answer, own.kept) == (known.answer, scene.context.today())
        scene.close(None)
        pilot.app.context.open(routes.puzzles)
        pilot.settle()
        entry = pilot.scene.widget(f"own:{own.id}")
        assert "Fives, set up" in entry.label
        pilot.click(entry.key)
        assert pilot.scene.session.observation(own.seat) == own.position
        assert pilot.scene.asking.place() == "from a position you set up"

    def test_what_makes_no_puzzle_is_said_in_a_sentence(self, pilot, clipboard):
        match = Match(games.find("fives"), 2, None, 5)
        while len(match.prompt().legal_actions) > 1 or match.to_act != 0:
            match.play(match.prompt().legal_actions[0])
        place = position.Position(match.game, 2, match.options, 0, match.prompt().observation)
        scene = opened(pilot, position.dumps(place))
        pilot.click("keep")
        assert scene.stands == "This makes no puzzle: There is only one thing to do here, so there is nothing to ask."
        assert Collection(pilot.store.folders.data).own == []


def test_the_result_of_a_hand_that_was_set_up_has_no_seal_to_verify(pilot, clipboard):
    scene = opened(pilot, sit_in(pilot, "fives", 2, 6).session.position(0))
    scene.play_on()
    end_hand(pilot)
    pilot.settle()
    assert pilot.scene.name == "result"
    assert "verify" not in pilot.shown()


class TestInEveryGame:
    def begun(self, pilot: Pilot, key: str) -> PositionScene:
        pilot.app.context.change_settings(last_game=key)
        return opened(pilot)

    def test_a_row_is_laid_from_the_hand_or_straight_from_the_tray(self, pilot, clipboard):
        scene = self.begun(pilot, "castle")
        lay(pilot, "6|5")
        pilot.click("spot")
        for tile in ("5|1", "4|4"):
            pilot.click(f"tray:{tile}")
        assert scene.stands.startswith("A hand begins with 4 tiles in the row")
        pilot.click("spot")
        pilot.click("tray:6|1")
        assert scene.widget("tray:6|1").label == "6|1: captured by Nora"
        scene.goes_to("hand")
        pilot.click("tray:2|2")
        assert scene.stands == "Your hand has 1 of 2 tiles."
        pilot.click("tray:3|3")
        assert scene.stands == "Everything fits: it is your turn."
        seen = scene.placed.observation
        assert (seen["row"], seen["captured"][0], seen["hand_sizes"]) == (["6|5", "5|1", "4|4"], ["6|1"], [2, 2, 2])

    def test_bricks_are_turned_and_laid_as_in_play(self, pilot, clipboard):
        scene = self.begun(pilot, "brick")
        pilot.click("tray:5|3")
        pilot.click("tray:6|4")
        pilot.key("r")
        spots = [each["key"] for each in pilot.dump()["items"] if each["touch"] and each["key"].startswith("spot:")]
        pilot.click(spots[0])
        assert [brick["tile"] for brick in scene.draft.observation["wall"]] == ["5|3", "6|4"]
        pilot.key("ctrl+z")
        assert scene.draft.hand == 1 << parse_tile("6|4")
        assert "verb:skip" not in [widget.key for widget in scene.widgets]

    def test_more_bricks_than_there_are_is_refused_in_a_sentence(self, pilot, clipboard):
        scene = self.begun(pilot, "brick")
        pilot.click("tray:5|3")
        scene.goes_to("readied")
        for tile in ("6|6", "6|5", "6|4", "6|3", "6|2", "6|1", "6|0", "5|5", "5|4", "5|2", "5|1", "5|0", "4|4", "4|3"):
            pilot.click(f"tray:{tile}")
        for tile in ("4|2", "4|1", "4|0", "3|3", "3|2", "3|1", "3|0"):
            pilot.click(f"tray:{tile}")
        scene.put(parse_tile("2|2"))
        assert str(scene.hud.news.line) == "5 tiles are left for 6 places."
        assert not scene.draft.readied >> parse_tile("2|2") & 1

    def test_what_cannot_be_is_said_without_the_words_of_the_text(self, pilot, clipboard):
        scene = self.begun(pilot, "brick")
        for tile in ("5|3", "6|4"):
            pilot.click(f"tray:{tile}")
        assert scene.stands == "Your hand has 1 of 3 tiles."
        for tile in ("6|3", "6|2"):
            pilot.click(f"tray:{tile}")
        assert scene.wrong == ""
        scene.stepped("size:1", -1)
        assert scene.stands == "Tiles are revealed before anything else is done"

    def test_a_wall_is_told_tile_by_tile_and_then_placed_on(self, pilot, clipboard):
        table = sit_in(pilot, "stones", 2, 4)
        scene = opened(pilot, table.session.position(table.viewer))
        placed = len(scene.draft.played)
        for _ in range(placed + 1):
            pilot.key("ctrl+z")
        left = scene.stands
        assert left.startswith("55 of 56 tiles of the wall are laid")
        last = table.session.observation(0)["grid"][-1][-2:]
        tile = f"{max(last)}|{min(last)}"
        scene.goes_to("larger" if last[0] == max(last) else "smaller")
        pilot.click(f"tray:{tile}")
        first = next(iter(scene.legal()))
        for name in scene.table.touches(first) - {"verb:place"}:
            scene.controller.touch(name)
        pilot.click("place")
        assert scene.draft.played == (first,)
        assert scene.draft.first == 1, "it is Nora’s turn now"
        assert scene.stands == "Everything fits: it is your turn."

    @pytest.mark.parametrize("key", KEYS)
    def test_what_is_pressed_is_said_where_it_is(self, pilot, clipboard, key):
        scene = self.begun(pilot, key)
        tile = "4|1"
        before = scene.widget(f"tray:{tile}").label
        pilot.click(f"tray:{tile}")
        assert scene.widget(f"tray:{tile}").label != before


@pytest.mark.parametrize("code", ["en", "de", "es", "pl"])
def test_in_a_small_window_with_large_words_a_tile_of_the_tray_is_seen_whole(tmp_path, code):
    before = current()
    try:
        with Pilot((800, 560), tmp_path, settings={"ui_scale": 200, "last_game": "fives"}) as pilot:
            use(code)
            scene = opened(pilot)
            pilot.click("tray:6|6")
            assert scene.draft.hand == 1 << 27
            (room,) = (widget.rect for widget in scene.widgets if widget.role == "scroll")
            assert room.top <= scene.widget("tray:6|6").rect.top
            assert scene.widget("tray:6|6").rect.bottom <= room.bottom
    finally:
        use(before)
