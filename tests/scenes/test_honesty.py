"""The page about honesty is reachable from everywhere, shows the document, and names things that can be done."""

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
from tools.gallery.moments import Moment
from tools.gallery.stage import resumed

DOCUMENT = Path(game.__file__).parent.parent / "docs" / "honesty.md"


def shown(pilot):
    """All words on the sheet."""
    return " ".join(widget.label for widget in pilot.scene.widgets)


def resume(pilot, key):
    moment = Moment(key, games.find(key).default_seats, until="hand")
    pilot.app.stack.push(resumed(pilot.app.context, moment.record_for_people()))
    pilot.settle()
    return pilot.app.stack.scenes[1].session


def test_the_page_is_the_document_up_to_its_example_which_is_right(pilot, monkeypatch):
    document = DOCUMENT.read_text("utf-8")
    title, *parts = re.split(r"\n#+ ", document.replace("`", "").partition("\n## An example")[0])
    assert title.startswith(f"# {TITLE}\n")
    pilot.app.context.open(routes.honesty)
    assert len(parts) == 5
    assert " ".join(" ".join(parts).split()) in shown(pilot).replace("  ", " ")
    digest, line = re.findall(r"```\n(.*)\n```", document)
    assert hashlib.sha256(line.encode()).hexdigest() == digest
    monkeypatch.setattr(honesty, "DOCUMENT", "docs/no.md")
    pilot.app.context.open(routes.honesty)
    assert "docs/no.md is missing: the installation is incomplete." in shown(pilot)


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", games.keys())
def test_it_is_opened_after_the_hand_by_key_and_from_the_result_and_what_does_not_fit_is_told(pilot, key):
    session = resume(pilot, key)
    for opens in (lambda: pilot.click("verify"), lambda: pilot.key("d")):
        opens()
        assert pilot.scene.title() == "The deal matches its seal"
        assert shown(pilot).count(grouped(session.sealed)) == 2
        assert f"{session.match.ply} moves were replayed" in shown(pilot)
        pilot.click("honesty")
        assert pilot.scene.title() == TITLE
        pilot.key("esc")
        pilot.key("esc")
    session.seals[0] = "0" * 64
    pilot.click("verify")
    assert pilot.scene.title() == "The deal does not match its seal"
    said = "Something does not match. These are not the digits that were shown before the first move."
    assert said in shown(pilot)
