"""Pictures of positions: the table as it stood, and nothing in them that the one who looks may not see."""

import base64
import io
import json
import random
import re
from pathlib import Path

import pygame
import pytest

from game import games
from game.cli import main
from game.core import record
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record
from game.core.rules import at_random
from game.scenes.history.filmpage import page
from game.scenes.history.still import StillScene
from game.words.language import current, use
from tests.pilot import Pilot

NAMES = ("Nora", "Ben", "Ana", "Leo", "Ida", "Tom", "Mia", "Max")


def played(key: str, seats: int, plies: int, seed: int = 5) -> Match:
    """A match at random of so many actions, or to the end of its first hand."""
    match, rng = Match(games.find(key), seats, None, seed), stream(seed, "still")
    while match.ply < plies and match.to_act is not None:
        match.play(at_random(match.rules.legal_actions(match.state), rng))
    return match


def kept(match: Match) -> Record:
    return Record.of(match, [Chair(name) for name in NAMES[: match.seats]])


def drawn(pilot: Pilot, match: Match, seat: int | None, *, other: bool) -> bytes:
    """The picture of the position, or of another one that the seat cannot tell from it."""
    scene = StillScene(pilot.app.context, kept(match), match.ply, seat=seat)
    if other:
        rules, state = match.rules, match.state
        seen = rules.observe(state, seat or 0)
        another = rules.sample_state(seen, stream(random.Random(3).random(), "another deal"))
        assert another != state
        scene.session.match._states[-1] = another
    pilot.app.stack.push(scene)
    surface = pygame.Surface((1280, 800))
    pilot.app.stack.render(surface)
    pilot.app.stack.home()
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", ["brick", "castle", "fives", "fortress"])
def test_hidden_tiles_leave_no_trace_in_it(key, tmp_path):
    match = played(key, 3, 12)
    with Pilot((1280, 800), tmp_path, settings={"speed": "instant"}) as pilot:
        for seat in (None, 0, 2):
            assert drawn(pilot, match, seat, other=False) == drawn(pilot, match, seat, other=True)


def test_the_command_writes_it(tmp_path: Path) -> None:
    match = played("fives", 4, 400)
    assert match.to_act is None
    file, out = tmp_path / "match.json", tmp_path / "out.png"
    file.write_text(record.dumps(kept(match)))
    assert main(["picture", str(file), "--ply", "6", "--seat", "1", "--size", "1000x700", str(out)]) == 0
    table = pygame.image.load(out)
    assert table.get_size() == (1000, 700)
    assert main(["picture", str(file), "--all-hands", str(out)]) == 0
    assert pygame.image.load(out).get_size() == (1280, 800)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--ply", "3", "--all-hands"), "is not over after 3 actions"),
        (("--seat", "4"), "there is no seat 4; "),
        (("--ply", "29999"), "so there is no position after 29999"),
    ],
)
def test_what_cannot_be_is_one_line(tmp_path, capsys, arguments, said):
    file = tmp_path / "match.json"
    file.write_text(record.dumps(kept(played("fives", 4, 400))))
    assert main(["picture", str(file), *arguments, str(tmp_path / "out.png")]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not (tmp_path / "out.png").exists()


def test_a_film_shows_every_step_of_a_hand(tmp_path: Path) -> None:
    match = played("fives", 3, 400)
    file, out, end = tmp_path / "match.json", tmp_path / "out.html", tmp_path / "end.png"
    file.write_text(record.dumps(kept(match)))
    assert main(["film", str(file), "--hand", "0", "--size", "800x600", str(out)]) == 0
    assert main(["picture", str(file), "--size", "800x600", str(end)]) == 0
    page = out.read_text()
    assert out.stat().st_size < 3_000_000
    assert not re.search(r"(?:src|href)=|https?:", page), "it needs nothing but itself"
    found = re.search(r'application/json">(.*?)</script>', page, re.DOTALL)
    assert found
    steps = json.loads(found[1])["steps"]
    assert len(steps) == match.ply + 1
    assert [step["words"] for step in steps].count("") == 1
    shown = pygame.Surface((800, 600))
    for step in steps:
        for x, y, url in step["pieces"]:
            piece = base64.b64decode(url.removeprefix("data:image/jpeg;base64,"))
            shown.blit(pygame.image.load(io.BytesIO(piece), "piece.jpg"), (x, y))
    right = pygame.image.load(end)
    off = pygame.mask.from_threshold(shown, (0, 0, 0), (60, 60, 60, 255), right)
    assert off.count() > 0.999 * 800 * 600, "the pieces make up the last picture"


@pytest.mark.parametrize(("code", "play", "key"), [("en", "Play", "Space"), ("de", "Abspielen", "Leertaste")])
def test_a_film_speaks_the_language_of_the_program(code: str, play: str, key: str) -> None:
    before = current()
    use(code)
    try:
        text = page("Fives: <Ana>, Ben", {"steps": [{"words": "</script>"}]})
    finally:
        use(before)
    assert f'<html lang="{code}">' in text
    assert f'title="{key}"' in text
    assert f'data-play="{play}"' in text
    assert "Fives: &lt;Ana&gt;, Ben" in text
    assert "{{" not in text
    assert text.count("</script>") == 2


def test_the_command_makes_it_in_the_language_of_the_system(tmp_path, monkeypatch):
    monkeypatch.setattr("game.ui.platform.system.preferred_languages", lambda: ["es_MX"])
    file, out = tmp_path / "match.json", tmp_path / "out.html"
    file.write_text(record.dumps(kept(played("fives", 2, 6))))
    before = current()
    try:
        assert main(["film", str(file), "--size", "640x480", str(out)]) == 0
    finally:
        use(before)
    assert '<html lang="es">' in out.read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--hand", "7", "out.html"), "there is no hand 7; "),
        (("--seat", "9", "out.html"), "there is no seat 9; "),
        (("out.gif",), "OUT.html has to end with .html, not be "),
    ],
)
def test_a_film_that_cannot_be_is_one_line(tmp_path, capsys, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    Path("match.json").write_text(record.dumps(kept(played("fives", 2, 10))))
    assert main(["film", "match.json", *arguments]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert not list(tmp_path.glob("out.*"))
