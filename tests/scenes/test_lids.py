"""Several people at one screen: the lid comes between any two of them and shows nobody's hand."""

import random
import re

import pygame
import pytest

from game import games
from game.core.record import HUMAN
from game.reader.spoken import spoken
from game.scenes.access.reading import tree_of
from game.scenes.match.play import PlayScene
from tests.helpers.matches import deal_anew
from tests.pilot import Pilot
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


def tables(keys, companies):
    """The games, each with the companies that may play it."""
    return [
        pytest.param(key, seats, id=f"{key}, {name}")
        for key in keys
        for name, seats in companies.items()
        if len(seats) in games.find(key).seats
    ]


def play_on(pilot, rng):
    """Makes one touch; the next person opens the lid."""
    if pilot.scene.name == "curtain":
        open_lid(pilot)
        pilot.settle()
    else:
        by_mouse(pilot, rng)


def open_lid(pilot):
    """Opens the lid; the table just after, with the news of what the others did."""
    pilot.tap("space")
    for _ in range(3):
        pilot.frame(0.01, [])
    assert isinstance(pilot.scene, PlayScene)
    return pilot.scene


@pytest.mark.nightly(one_in=6)
@pytest.mark.parametrize(("key", "company"), [*tables(HIDDEN, ALONE), *tables(OPEN, COMPANIES | ALONE)])
def test_nobody_alone_with_computers_or_where_nothing_is_hidden_meets_a_lid(pilot, key, company):
    sit_down(pilot, key, *company)
    rng = random.Random(6)
    for _ in range(12):
        if pilot.scene.name == "result":
            break
        assert pilot.scene.name == "play"
        by_mouse(pilot, rng)
        pilot.send(pygame.WINDOWFOCUSLOST, window=pilot.app.window)
        pilot.settle()


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("key", "company"), tables(HIDDEN, COMPANIES))
def test_people_at_one_screen_never_see_each_others_hands(tmp_path, key, company):
    """No lid names a tile, and nothing after it names one that only another hand holds. Before the sixth is opened, all
    tiles unknown to the next person are dealt anew: not a pixel and not a word differs."""
    shown = []
    for number in range(2):
        with Pilot((1280, 800), tmp_path / str(number), seed=11, settings={"speed": "instant"}) as pilot:
            sit_down(pilot, key, *company)
            rng, asked = random.Random(4), []
            while len(asked) < 6:
                if pilot.scene.name == "curtain":
                    layout, table = pilot.dump(), pilot.app.stack.scenes[-2]
                    asked.append(table.session.match.to_act)
                    assert not layout["items"]
                    assert "|" not in str(layout)
                    assert [node.name for node in tree(pilot).nodes() if TILE.search(node.name)] == []
                    assert f"Next player: Player {asked[-1]}" in layout["title"]
                    if len(asked) < 6:
                        assert named_of_others(open_lid(pilot), pilot) == []
                        pilot.settle()
                else:
                    by_mouse(pilot, rng)
            assert {*asked} == {seat for seat, player in enumerate(company) if player == HUMAN}
            if number:
                deal_anew(table.session.match, table.session.match.to_act)
            shown.append([picture(pilot)])
            open_lid(pilot)
            assert table.hud.news.line
            shown[-1].append(picture(pilot))
            pilot.settle()
            shown[-1].append(picture(pilot))
    assert shown[0] == shown[1]
    assert len(set(shown[0])) == 3


def picture(pilot):
    """The pixels of the window and its tree for screen readers."""
    return pygame.image.tobytes(pilot.app.window.get_surface(), "RGB") + repr(tree(pilot)).encode()


def tree(pilot):
    return tree_of(pilot.app.context, pilot.app.window.size)


def named_of_others(scene, pilot):
    """The tiles that the window or its tree names, though only other hands hold them and nobody else has seen them."""
    match = scene.session.match
    rules, state, asked = match.rules, match.state, match.to_act
    seen, others = str(rules.observe(state, asked)), {*range(match.seats)} - {asked}
    hidden = {tile for seat in others for tile in rules.observe(state, seat)["hand"] if f"'{tile}'" not in seen}
    told = f"{scene.hud.news.line} {pilot.dump()} {[(node.name, node.about) for node in tree(pilot).nodes()]}"
    wanted = (re.escape(words) for tile in hidden for words in (tile, spoken(tile)))
    return re.findall(rf"(?<![\w|])(?:{'|'.join(wanted) or '(?!)'})(?![\w|])", told)


def test_a_key_that_is_held_opens_the_lid_and_plays_nothing(tmp_path):
    with Pilot((1280, 800), tmp_path, seed=11) as pilot:
        sit_down(pilot, "brick", HUMAN, HUMAN)
        for _ in range(60):  # a held key is repeated
            pilot.tap("space", release=False)
            pilot.frame(0.045, [])
        scene = pilot.scene
        assert isinstance(scene, PlayScene)
        assert not scene.table.picks
        assert scene.session.match.ply == 0
        pilot.tap("space")
        pilot.key("space")
        assert scene.table.picks
