"""Several people at one screen: the lid comes between any two of them and shows nothing of anybody's hand."""

import random
import re
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.record import HUMAN
from game.reader.spoken import spoken
from game.reader.tree import Tree
from game.scenes.access.reading import tree_of
from game.scenes.match.handover import HandOverScene
from game.scenes.match.play import PlayScene
from tests.pilot import Pilot
from tests.reading import advised
from tests.scenes.sitting import by_mouse, sit_down

HIDDEN = [key for key in sorted(games.keys()) if games.find(key).hidden]
OPEN = [key for key in sorted(games.keys()) if not games.find(key).hidden]
COMPANIES = {
    "two people": (HUMAN, HUMAN),
    "by turns with computers": (HUMAN, "random", HUMAN, "random"),
    "last of all": ("random", "random", HUMAN, HUMAN),
}
ALONE = {"one person": (HUMAN, "random", "random"), "the last of four": ("random", "random", "random", HUMAN)}
TILE = re.compile(r"\b(zero|one|two|three|four|five|six) (zero|one|two|three|four|five|six)\b")


def tables(keys: list[str], *companies: dict[str, tuple[str, ...]]) -> list[Any]:
    """Those games with each of those companies that may play them."""
    return [
        pytest.param(key, seats, id=f"{key}, {name}")
        for key in keys
        for company in companies
        for name, seats in company.items()
        if len(seats) in games.find(key).seats
    ]


def play_on(pilot: Pilot, rng: random.Random) -> None:
    """One touch of somebody who looks; the person asked opens the lid."""
    if pilot.dump()["scene"] == "curtain":
        open_lid(pilot)
        pilot.settle()
    else:
        by_mouse(pilot, rng)


def open_lid(pilot: Pilot) -> PlayScene:
    """The table as it is in the moment after, with the news of what the others did."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pilot.send(kind, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    for _ in range(3):
        pilot.frame(0.01, [])
    assert isinstance(pilot.scene, PlayScene)
    return pilot.scene


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize(("key", "company"), tables(HIDDEN, COMPANIES))
def test_people_at_one_screen_never_see_each_others_hands(pilot: Pilot, key: str, company: tuple[str, ...]) -> None:
    """No matter who looks, the window names no tile that only another hand holds, and the lid names none at all."""
    sit_down(pilot, key, *company)
    lids, rng = set[int](), random.Random(6)
    for _ in range(60):
        layout = pilot.dump()
        if layout["scene"] == "result":
            break
        if isinstance(pilot.scene, HandOverScene):
            assert not layout["items"]
            assert "|" not in str(layout)
            assert [node.name for node in tree(pilot).nodes() if TILE.search(node.name)] == []
            below = pilot.app.stack.scenes[-2]
            assert isinstance(below, PlayScene)
            seat = below.session.match.to_act
            assert seat is not None
            assert f"Next player: Player {seat}" in layout["title"]
            lids.add(seat)
            scene = open_lid(pilot)
            told = {"news": scene.hud.news.line, **pilot.dump()}
            assert secrets_of_others(scene).isdisjoint(words(told)), "a hidden tile is named"
            heard = "; ".join(f"{node.name}; {node.about}" for node in tree(pilot).nodes())
            hidden = "|".join(map(spoken, secrets_of_others(scene)))
            assert not re.findall(rf"\b({hidden})\b", heard), "a hidden tile is said"
            pilot.settle()
        else:
            by_mouse(pilot, rng)
    assert lids == {seat for seat, player in enumerate(company) if player == HUMAN}


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize(("key", "company"), [*tables(HIDDEN, ALONE), *tables(OPEN, COMPANIES, ALONE)])
def test_nobody_alone_with_computers_or_where_nothing_is_hidden_meets_a_lid(pilot, key, company):
    sit_down(pilot, key, *company)
    rng = random.Random(6)
    for _ in range(12):
        if pilot.dump()["scene"] == "result":
            break
        assert pilot.dump()["scene"] == "play"
        by_mouse(pilot, rng)
        pilot.send(pygame.WINDOWFOCUSLOST, window=pilot.app.window)
        pilot.settle()


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize(("key", "company"), tables(HIDDEN, COMPANIES))
def test_lid_and_table_look_the_same_wherever_the_hidden_tiles_lie(tmp_path, key, company):
    """Before the fourth lid is opened all that the next person cannot know is dealt anew: not a pixel differs."""
    shown: list[list[bytes]] = []
    for number in range(2):
        with Pilot((1280, 800), tmp_path / str(number), seed=11, settings={"speed": "instant"}) as pilot:
            sit_down(pilot, key, *company)
            rng, lids = random.Random(4), 0
            while lids < 4:
                lids += pilot.dump()["scene"] == "curtain"
                if lids < 4:
                    play_on(pilot, rng)
            table = pilot.app.stack.scenes[-2]
            assert isinstance(table, PlayScene)
            match = table.session.match
            if number:
                deal_anew(match)
            shown.append([picture(pilot)])
            open_lid(pilot)
            assert table.hud.news.line
            shown[-1].append(picture(pilot))
            pilot.settle()
            shown[-1].append(picture(pilot))
    assert shown[0] == shown[1]
    assert len(set(shown[0])) == 3


def picture(pilot: Pilot) -> bytes:
    """All pixels of the window, and all that a screen reader is given of it."""
    return pygame.image.tobytes(pilot.app.window.get_surface(), "RGB") + repr(tree(pilot)).encode()


def tree(pilot: Pilot) -> Tree:
    return tree_of(pilot.app.context, pilot.app.window.size)


def deal_anew(match: Any) -> None:
    """The position now becomes another one that the seat to act cannot tell from it."""
    rules, state, seat = match.rules, match.state, match.to_act
    others = [each for each in range(match.seats) if each != seat]
    hands = [rules.observe(state, each)["hand"] for each in others]
    for attempt in range(50):
        other = rules.sample_state(rules.observe(state, seat), stream("lids", attempt))
        if [rules.observe(other, each)["hand"] for each in others] != hands:
            match._states[match.ply] = other
            return
    raise AssertionError("nothing is hidden")


def secrets_of_others(scene: PlayScene) -> set[str]:
    """Tiles that only other hands hold and nobody else has seen."""
    match = scene.session.match
    assert scene.viewer == match.to_act
    seen = str(match.rules.observe(match.state, scene.viewer or 0))
    hands = [match.rules.observe(match.state, seat)["hand"] for seat in range(match.seats) if seat != scene.viewer]
    return {tile for hand in hands for tile in hand if f"'{tile}'" not in seen}


def words(layout: dict[str, Any]) -> set[str]:
    """Every tile that the window names anywhere: keys, labels, title, description."""
    text = str(layout)
    for mark in "\"'[](){},.;:>@+":
        text = text.replace(mark, " ")
    return {word for word in text.split() if "|" in word}


@pytest.mark.parametrize("sheet", ["hints", "log"])
def test_what_shows_a_hand_beside_the_table_closes_when_the_window_is_left(pilot: Pilot, sheet: str) -> None:
    sit_down(pilot, "castle", HUMAN, HUMAN)
    pilot.key("space")
    advised(pilot)
    pilot.key(sheet[0])
    assert pilot.scene.name == sheet
    pilot.key("down")
    pilot.send(pygame.WINDOWFOCUSLOST, window=pilot.app.window)
    pilot.settle()
    assert pilot.scene.name == "curtain"


@pytest.mark.parametrize(
    ("left", "wanted", "scene"),
    [
        (pygame.WINDOWFOCUSLOST, True, "curtain"),
        (pygame.WINDOWMINIMIZED, True, "curtain"),
        (pygame.WINDOWMINIMIZED, False, "play"),
    ],
    ids=["left", "minimised", "not wanted"],
)
def test_the_lid_goes_down_when_the_window_is_left(pilot: Pilot, left: int, wanted: bool, scene: str) -> None:
    pilot.app.preferences.change(curtain_on_return=wanted)
    key = next(key for key in sorted(games.keys()) if games.find(key).hidden and 2 in games.find(key).seats)
    sit_down(pilot, key, HUMAN, HUMAN)
    assert pilot.dump()["scene"] == "curtain"
    pilot.key("space")
    assert pilot.dump()["scene"] == "play"
    pilot.send(left, window=pilot.app.window)
    pilot.settle()
    assert pilot.dump()["scene"] == scene


def test_two_people_who_continue_find_the_lid_closed(pilot: Pilot, tmp_path: Path) -> None:
    sit_down(pilot, "fives", HUMAN, HUMAN)
    pilot.key("space")
    assert pilot.dump()["scene"] == "play"
    pilot.close()
    with Pilot((1280, 800), tmp_path) as again:
        again.click("continue")
        assert again.dump()["scene"] == "curtain"


@pytest.mark.parametrize("by_key", [False, True])
def test_on_the_lid_whoever_played_last_may_take_it_back_and_no_hand_is_seen(pilot: Pilot, by_key: bool) -> None:
    sit_down(pilot, "fives", HUMAN, HUMAN)
    rng = random.Random(5)
    while pilot.scene.widget("take back") is None:
        play_on(pilot, rng)
    pilot.settle()
    table = pilot.app.stack.scenes[-2]
    assert isinstance(table, PlayScene)
    match = table.session.match
    ply, last = match.ply, match.rules.to_act(match.at(match.ply - 1))
    if by_key:
        pilot.key("ctrl+z")
    else:
        pilot.click("take back")
    pilot.settle()
    assert match.ply < ply
    assert match.to_act == last
    assert isinstance(pilot.scene, HandOverScene)
    assert pilot.scene.title() == f"Next player: Player {last}"
    assert table.viewer is None
    assert pilot.scene.widget("take back") is None
    assert open_lid(pilot).hud.news.line == "Move undone"
    assert not table.session.practice


class TestOnTheLid:
    @pytest.fixture
    def lid(self, pilot: Pilot) -> HandOverScene:
        sit_down(pilot, "fives", HUMAN, HUMAN)
        assert isinstance(pilot.scene, HandOverScene)
        return pilot.scene

    def test_the_menu_is_that_of_the_match(self, pilot: Pilot, lid: HandOverScene) -> None:
        for open_menu in (lambda: pilot.click("menu"), lambda: pilot.key("p")):
            open_menu()
            assert {"save", "new", "seal", "title"} <= set(pilot.shown())
            pilot.key("esc")
            assert pilot.scene is lid
        pilot.key("ctrl+s")
        assert len(pilot.app.store.list_saves()[0]) == 1
        pilot.key("esc")
        pilot.key("ctrl+n")
        pilot.click("yes")
        assert isinstance(pilot.scene, HandOverScene)
        assert pilot.scene is not lid

    def test_what_belongs_to_a_hand_has_no_key(self, pilot: Pilot, lid: HandOverScene) -> None:
        for chord in ("h", "l", "1", "s"):
            pilot.key(chord)
            assert pilot.scene is lid


def test_a_key_that_is_held_opens_the_lid_and_plays_nothing(tmp_path: Path) -> None:
    with Pilot((1280, 800), tmp_path, seed=11) as pilot:
        sit_down(pilot, "brick", HUMAN, HUMAN)
        for _ in range(60):  # as long as it is held, the window hears of it again and again
            pilot.send(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
            pilot.frame(0.045, [])
        scene = pilot.scene
        assert isinstance(scene, PlayScene)
        assert not scene.table.picks
        assert scene.session.match.ply == 0
        pilot.send(pygame.KEYUP, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
        pilot.key("space")
        assert scene.table.picks
