"""Pictures and films, by command and from the window: exact, and without anything that must stay hidden."""

import base64
import io
import json
import re
import threading
from pathlib import Path

import pygame
import pytest

from game import games
from game.cli import main
from game.core import record
from game.core.match import Match
from game.core.record import Chair, Record
from game.scenes import routes
from game.scenes.history.filmpage import page
from game.scenes.history.still import StillScene
from game.scenes.match.play import PlayScene
from game.scenes.session.session import Session
from game.scenes.shell.taking import picture
from game.words.language import use
from tests.helpers.clauses import NAMES
from tests.helpers.matches import deal_anew, finished, strolled
from tests.pilot import Pilot
from tests.scenes.sitting import sit_in, told

HIDDEN = [key for key in sorted(games.keys()) if games.find(key).hidden]


def kept(match: Match) -> Record:
    return Record.of(match, [Chair(name) for name in NAMES[: match.seats]])


def written(folder: Path, match: Match) -> str:
    """Writes the match to a file; its path."""
    (folder / "match.json").write_text(record.dumps(kept(match)))
    return str(folder / "match.json")


def drawn(pilot: Pilot, match: Match, seat: int | None, *, other: bool) -> bytes:
    """The picture of the position, or with `other` of one that the seat cannot tell from it."""
    scene = StillScene(pilot.app.context, kept(match), match.ply, seat=seat)
    if other:
        deal_anew(scene.session.match, seat or 0)
    pilot.app.stack.push(scene)
    surface = pygame.Surface((1280, 800))
    pilot.app.stack.render(surface)
    pilot.app.stack.home()
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", HIDDEN)
def test_hidden_tiles_leave_no_trace_in_it(key, pilot):
    match = strolled(key, 3, 5, plies=12)
    for seat in (None, 0, 2):
        assert drawn(pilot, match, seat, other=False) == drawn(pilot, match, seat, other=True)


def test_the_command_writes_it(tmp_path: Path) -> None:
    match, out = strolled("fives", 4, 5), tmp_path / "out.png"
    assert match.to_act is None
    for arguments, size in (
        (("--ply", "6", "--seat", "1", "--size", "1000x700"), (1000, 700)),
        (("--all-hands",), (1280, 800)),
    ):
        assert main(["picture", written(tmp_path, match), *arguments, str(out)]) == 0
        assert pygame.image.load(out).get_size() == size


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("picture --ply 3 --all-hands out.png", "is not over after 3 actions"),
        ("picture --seat 4 out.png", "there is no seat 4; "),
        ("picture --ply 29999 out.png", "so there is no position after 29999"),
        ("film --hand 7 out.html", "there is no hand 7; "),
        ("film --seat 9 out.html", "there is no seat 9; "),
        ("film out.gif", "OUT.html has to end with .html, not be "),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path, capsys, monkeypatch, command, said):
    monkeypatch.chdir(tmp_path)
    name, *arguments = command.split()
    assert main([name, written(tmp_path, strolled("fives", 4, 5)), *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not list(tmp_path.glob("out.*"))


def test_a_film_shows_every_step_of_a_hand(tmp_path: Path) -> None:
    match, out, end = strolled("fives", 3, 5), tmp_path / "out.html", tmp_path / "end.png"
    file = written(tmp_path, match)
    assert main(["film", file, "--hand", "0", "--size", "800x600", str(out)]) == 0
    assert main(["picture", file, "--size", "800x600", str(end)]) == 0
    page = out.read_text()
    assert out.stat().st_size < 3_000_000
    assert not re.search(r"(?:src|href)=|https?:", page), "it needs nothing but itself"
    steps = json.loads(re.findall(r'application/json">(.*?)</script>', page, re.DOTALL)[0])["steps"]
    assert len(steps) == match.ply + 1
    assert [step["words"] for step in steps].count("") == 1
    shown = pygame.Surface((800, 600))
    for step in steps:
        for x, y, url in step["pieces"]:
            piece = base64.b64decode(url.removeprefix("data:image/jpeg;base64,"))
            shown.blit(pygame.image.load(io.BytesIO(piece), "piece.jpg"), (x, y))
    off = pygame.mask.from_threshold(shown, (0, 0, 0), (60, 60, 60, 255), pygame.image.load(end))
    assert off.count() > 0.999 * 800 * 600, "the pieces make up the last picture"


@pytest.mark.parametrize(("code", "play", "key"), [("en", "Play", "Space"), ("de", "Abspielen", "Leertaste")])
def test_a_film_speaks_the_language_of_the_program(code: str, play: str, key: str) -> None:
    use(code)
    text = page("Fives: <Ana>, Ben", {"steps": [{"words": "</script>"}]})
    for part in (f'<html lang="{code}">', f'title="{key}"', f'data-play="{play}"', "Fives: &lt;Ana&gt;, Ben"):
        assert part in text
    assert "{{" not in text
    assert text.count("</script>") == 2


def test_the_command_makes_it_in_the_language_of_the_system(tmp_path, monkeypatch):
    monkeypatch.setattr("game.ui.platform.system.preferred_languages", lambda: ["es_MX"])
    out = tmp_path / "out.html"
    assert main(["film", written(tmp_path, strolled("fives", 2, 5, plies=6)), "--size", "640x480", str(out)]) == 0
    assert '<html lang="es">' in out.read_text()


def pictures(pilot: Pilot) -> list[Path]:
    return sorted(pilot.store.folders.pictures.iterdir())


def pixels(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(picture(pilot.app.context), "RGB")


def save(pilot: Pilot, table: PlayScene) -> str:
    """Presses F12 at a table; the message."""
    pilot.tap("f12")
    return table.hud.news.line


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(pilot, table):
    pilot.store.folders.pictures.write_text("a file where the folder belongs")
    assert "could not be saved in" in save(pilot, table)


def test_the_window_does_not_wait_for_the_file_and_on_a_sheet_a_message_says_where(pilot, table):
    pilot.app.context.synchronous = False
    assert save(pilot, table) == ""
    for thread in [each for each in threading.enumerate() if each.name == "picture"]:
        thread.join()
    pilot.pass_time(0.1)
    assert pictures(pilot)[0].name in table.hud.news.line
    pilot.app.context.synchronous = True
    pilot.key("l")
    pilot.key("f12")
    assert pictures(pilot)[-1].name in told(pilot)
    pilot.key("enter")
    assert pilot.scene.name == "log"


@pytest.mark.nightly(one_in=24)
@pytest.mark.parametrize("seed", range(1, 25))
@pytest.mark.parametrize("key", HIDDEN)
def test_other_hidden_tiles_give_the_same_picture(pilot, key, seed):
    for plies in (4, 9, 14):
        table = sit_in(pilot, key, max(2 + seed % 2, games.find(key).seats[0]), plies, seed=100 * seed)
        before = pixels(pilot)
        deal_anew(table.session.match, 0)
        table.refresh()
        assert pixels(pilot) == before


def test_the_film_of_a_match_has_a_step_for_every_move_and_deal_unless_it_is_given_up(pilot):
    record = finished("fives")
    session = Session.resume(record, games.find("fives"))
    pilot.app.context.open(routes.film, session)
    pilot.frame(0.1, [])
    pilot.key("esc")
    pilot.settle()
    assert pilot.scene.name == "title"
    assert not pilot.store.folders.pictures.exists()
    pilot.app.context.open(routes.film, session)
    pilot.settle()
    (page,) = pictures(pilot)
    assert page.suffix == ".html"
    assert page.name in told(pilot)
    steps = json.loads(re.findall(r'type="application/json">(.*?)</script>', page.read_text("utf-8"))[0])["steps"]
    assert len(steps) == len(record.actions) + len(session.hand_results)
    assert steps[0]["whole"]
    assert pilot.app.context.assets.scale == pilot.app.context.scale.factor
