"""A position is copied as a text, ranked, and played on with tiles that fit; its tray in a small window."""

import json

import pytest

from game import games
from game.analysis.ranking import ranking_with_ties
from game.core import position
from game.core.bot import Budget, Verdict
from game.dominoes.tiles import mask, parse_tile
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.match.play import PlayScene
from game.scenes.position.scene import PositionScene, reasons_for
from game.words.language import use
from tests.helpers.matches import brought
from tests.pilot import Pilot
from tests.scenes.sitting import end_hand, end_match, kept_match, sit_in
from tools.gallery.moments import StillThinker

KEYS = sorted(games.keys())


@pytest.fixture(autouse=True)
def clipboard(monkeypatch) -> list[str]:
    """The texts put into the clipboard, the present one last."""
    texts = [""]
    monkeypatch.setattr("pygame.scrap.put_text", texts.append)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: texts[-1])
    return texts


def opened(pilot: Pilot, text: str = "", *, game: str = "fives") -> PositionScene:
    """The page with a position, or with an empty table of that game."""
    pilot.app.context.change_settings(last_game=game)
    pilot.app.context.open(routes.position, text)
    pilot.settle()
    assert isinstance(pilot.scene, PositionScene)
    return pilot.scene


def amid(pilot: Pilot, key: str, seats: int, plies: int) -> PositionScene:
    """The page with a position from the middle of a hand."""
    table = sit_in(pilot, key, seats, plies)
    return opened(pilot, table.session.position(table.viewer))


def menu(pilot: Pilot, entry: str) -> None:
    pilot.key("f10")
    pilot.click(entry)


def take(pilot: Pilot, *tiles: str) -> None:
    """Takes tiles out of the tray."""
    for tile in tiles:
        pilot.click(f"tray:{tile}")


class TestAtATable:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("key", KEYS)
    def test_the_menu_copies_the_position_as_its_text(self, pilot, clipboard, key):
        table = sit_in(pilot, key, max(2, games.find(key).seats[0]), 6)
        menu(pilot, "copy")
        found = position.loads(clipboard[-1], games.find)
        assert json.dumps(found.observation) == json.dumps(table.session.observation(0))
        assert clipboard[-1].count("\n") == 1

    def test_a_replay_shows_only_positions_whose_hand_is_shown(self, pilot, clipboard):
        pilot.app.context.open(routes.replay, record=kept_match(plies=20), start=None)
        pilot.settle()
        while pilot.scene.session.match.to_act == 0:
            pilot.key("right")
        menu(pilot, "copy")
        assert clipboard == [""]


class TestAsked:
    def test_what_cannot_be_told_apart_is_ranked_and_can_be_thought_about_for_longer(self, pilot):
        scene = amid(pilot, "fortress", 4, 14)
        pilot.click("ask")
        usual = scene.answer
        assert usual["judged"] == "unclear"
        labels = [widget.label for widget in scene.widgets]
        best, second = (label.split(". ", 1)[1] for label in labels if label.startswith(("1. ", "2. ")))
        assert any(label.startswith("As far as can be told") and best in label and second in label for label in labels)
        scene._took = 1.0
        scene.refresh()
        pilot.click("longer")
        assert scene.answer == ranking_with_ties(scene.placed, Budget(playouts=4 * scene.game.expertise().playouts), 0)
        pilot.click("ask")
        assert scene.answer == usual, "asked anew it is thought about as long as usual"

    def test_a_question_that_was_asked_since_is_not_dropped(self, pilot):
        scene, dropped = amid(pilot, "fives", 2, 6), []
        pilot.app.context.thinker = thinker = StillThinker()
        thinker.cancel = lambda: dropped.append(True)
        scene.ask()
        thinker.rank("")
        scene.scored(0, 1)
        assert dropped == []
        scene.ask()
        scene.scored(0, -1)
        assert dropped == [True]

    def test_what_the_same_deals_tell_apart_is_not_equally_good(self, pilot, monkeypatch):
        scene = amid(pilot, "fortress", 4, 14)
        verdicts = [
            Verdict(action, 9.0 - behind, 1.0, 40, deficit=behind, paired_error=0.2)
            for action, behind in zip(scene.placed.prompt.legal_actions, (0.0, 0.1, 1.0), strict=False)
        ]
        monkeypatch.setattr("game.analysis.ranking.solved", lambda *_: verdicts)
        scene.answer = ranking_with_ties(scene.placed, None, 0)
        scene.reasons = reasons_for(scene.placed, scene.answer)
        scene.refresh()
        assert [each["alike"] for each in scene.answer["ranking"]] == [True, True, False]
        best, second, third = (widget.label[3:] for widget in scene.widgets if widget.label[1:3] == ". ")
        told = f"As far as can be told, {best} and {second} are equally good."
        assert told in [widget.label for widget in scene.widgets], third

    @pytest.mark.parametrize("key", KEYS)
    def test_it_goes_on_with_tiles_that_fit_and_is_not_saved_nor_is_there_a_seal_to_verify(self, pilot, key):
        seen = amid(pilot, key, max(2, games.find(key).seats[0]), 6).placed.observation
        pilot.click("on")
        match = pilot.scene
        assert isinstance(match, PlayScene)
        assert (match.session.observation(0), match.kind.name) == (seen, "position")
        assert pilot.store.load_autosave()[0] is None
        if key == "fives":
            end_hand(pilot)
            pilot.settle()
            assert pilot.scene.name == "result"
            assert "verify" not in pilot.shown()
            own = kept_match()
            pilot.store.autosave(own)
            end_match(pilot)
            pilot.click("leave")
            assert pilot.store.load_autosave() == (own, None), "one's own match waits all the same"

    def test_what_makes_no_puzzle_is_said_in_a_sentence(self, pilot):
        match = brought("fives", 2, 5, lambda match: len(match.prompt().legal_actions) == 1 and match.to_act == 0)
        place = position.Position(match.game, 2, match.options, 0, match.prompt().observation)
        scene = opened(pilot, position.dumps(place))
        pilot.click("keep")
        assert scene.stands == "This makes no puzzle: There is only one thing to do here, so there is nothing to ask."
        assert Collection(pilot.store.folders.data).own == []


@pytest.mark.parametrize("code", ["en", "de", "es", "pl"])
def test_in_a_small_window_with_large_words_a_tile_of_the_tray_is_seen_whole(tmp_path, code):
    with Pilot((800, 560), tmp_path, settings={"ui_scale": 200}) as pilot:
        use(code)
        scene = opened(pilot)
        take(pilot, "6|6")
        assert scene.draft.hand == mask([parse_tile("6|6")])
        (room,) = (widget.rect for widget in scene.widgets if widget.role == "scroll")
        assert room.top <= scene.widget("tray:6|6").rect.top
        assert scene.widget("tray:6|6").rect.bottom <= room.bottom
