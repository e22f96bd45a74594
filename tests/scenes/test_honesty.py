"""What is said about honesty is found from everywhere, is that of the document, and what it names can be done."""

import hashlib
import re
from pathlib import Path

import pytest

import game
from game import games
from game.scenes import routes
from game.scenes.history import honesty
from game.scenes.history.honesty import TITLE
from game.scenes.history.verify import grouped
from game.scenes.setup.setup import SetupScene
from tests.pilot import Pilot
from tests.reading import played
from tools.gallery.stage import resumed

DOCUMENT = Path(game.__file__).parent.parent / "docs" / "honesty.md"


def shown(pilot: Pilot) -> str:
    """All words on the sheet."""
    return " ".join(widget.label for widget in pilot.scene.widgets)


class TestThePage:
    def test_shows_the_document_up_to_its_example(self, pilot: Pilot) -> None:
        title, *parts = re.split(r"\n#+ ", DOCUMENT.read_text("utf-8").replace("`", "").partition("\n## An example")[0])
        assert title.startswith(f"# {TITLE}\n")
        pilot.app.context.open(routes.honesty)
        assert len(parts) == 5
        assert " ".join(" ".join(parts).split()) in shown(pilot).replace("  ", " ")

    def test_says_so_where_the_document_is_missing(self, pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(honesty, "DOCUMENT", "docs/no.md")
        pilot.app.context.open(routes.honesty)
        assert "docs/no.md is missing: the installation is incomplete." in shown(pilot)

    def test_has_an_example_that_is_right(self) -> None:
        digest, line = re.findall(r"```\n(.*)\n```", DOCUMENT.read_text("utf-8"))
        assert hashlib.sha256(line.encode()).hexdigest() == digest

    def test_is_reached_from_about_and_from_the_setup_of_every_game(self, pilot: Pilot) -> None:
        pilot.click("about")
        pilot.click("honesty")
        assert pilot.scene.title() == TITLE
        for key in list(games.keys()):
            pilot.app.stack.home()
            pilot.app.stack.push(SetupScene(pilot.app.context, games.find(key)))
            pilot.settle()
            pilot.click("honesty")
            assert pilot.scene.title() == TITLE


class TestASeal:
    def test_is_shown_in_full_during_the_hand_by_key_and_from_the_menu(self, pilot: Pilot) -> None:
        pilot.app.stack.push(resumed(pilot.app.context, played("fives")))
        pilot.settle()
        sealed = pilot.scene.session.sealed
        assert f"deal {sealed[:6]}" in pilot.scene.situation(pilot.scene.view, 0).head
        for steps in (("d",), ("p", "d")):
            for key in steps:
                pilot.key(key)
            assert pilot.scene.name == "seal"
            assert grouped(sealed) in shown(pilot)
            pilot.key("esc")
        pilot.click("menu")
        pilot.click("seal")
        assert pilot.scene.name == "seal"

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("key", games.keys())
    def test_is_opened_after_the_hand_by_key_and_from_the_result(self, pilot: Pilot, key: str) -> None:
        pilot.app.stack.push(resumed(pilot.app.context, played(key, over=True)))
        pilot.settle()
        session = pilot.app.stack.scenes[1].session
        for opens in (lambda: pilot.click("verify"), lambda: pilot.key("d")):
            opens()
            assert pilot.scene.title() == "The deal matches its seal"
            assert shown(pilot).count(grouped(session.sealed)) == 2
            assert f"{session.match.ply} moves were replayed" in shown(pilot)
            pilot.click("honesty")
            assert pilot.scene.title() == TITLE
            pilot.key("esc")
            pilot.key("esc")

    def test_that_does_not_fit_is_told_in_so_many_words(self, pilot: Pilot) -> None:
        pilot.app.stack.push(resumed(pilot.app.context, played("fives", over=True)))
        pilot.settle()
        pilot.app.stack.scenes[1].session.seals[0] = "0" * 64
        pilot.click("verify")
        assert pilot.scene.title() == "The deal does not match its seal"
        assert "Something does not match. These are not the digits that were shown before the first move." in shown(
            pilot
        )
