"""The tree for screen readers: names, roles and order of every game's table, lasting ids, and nothing hidden."""

import random
import re
from dataclasses import replace

import pytest

from game import games
from game.puzzles.collection import Collection
from game.reader.speech import Fresh
from game.reader.spoken import lines_of, spoken
from game.reader.tree import Node
from game.scenes import routes
from game.scenes.access.acting import act
from game.scenes.access.reading import tree_of
from tests.scenes.sitting import sit_down, sit_in

GAMES = sorted(games.keys())
PAGES = (
    "title", "settings", "records filter", "forone", "game:fives", "lessons", "about", "game:brick", "all", "keys",
)  # fmt: skip
ORDER = ["turn", "happened", "can", "hand", "table", "rest"]


def tree(pilot):
    return tree_of(pilot.app.context, (1280, 800))


def part(pilot, name):
    """The nodes in that part of the table; empty if there is no such part."""
    group = tree(pilot).find(f"play/part:{name}")
    return list(group.children) if group else []


def named(pilot, name):
    (node,) = [node for node in tree(pilot).nodes() if node.name == name]
    return node


def do(pilot, node, action="click", value=""):
    assert act(pilot.app.stack, node.key, action, value)
    pilot.settle()


def sit(pilot, key):
    """Sits down in the middle of a hand of that game, with its fewest seats."""
    return sit_in(pilot, key, games.find(key).seats[0], 9)


def check_stops(pilot):
    """Checks that every stop of the keyboard is in the tree, has a name and takes the focus; the tree."""
    known = tree(pilot)
    assert known.root.name
    for stop in pilot.scene.stops():
        node = known.find(f"{pilot.scene.name}/{stop.key}")
        assert node is not None, stop.key
        assert node.name, stop.key
        assert "focus" in node.actions, stop.key
    return known


@pytest.mark.parametrize("key", GAMES)
class TestEveryTable:
    def test_is_read_in_the_order_of_play_in_words_and_can_be_pressed(self, pilot, key):
        sit(pilot, key)
        known = check_stops(pilot)
        assert "click" in known.find(known.focus).actions
        shown = [node.key.partition(":")[2] for node in known.root.children]
        assert shown == [name for name in ORDER if name in shown]
        assert {"turn", "happened", "table", "rest"} <= set(shown)
        assert part(pilot, "hand") or not games.find(key).hidden
        assert {node.role for node in part(pilot, "hand")} <= {"button"}
        assert known.find("play/part:turn").name.startswith("Your turn")
        nodes = list(known.nodes())
        assert [node.key for node in nodes if not node.name] == []
        assert [node for node in nodes if "|" in node.name + node.value + node.about] == []
        assert len({node.id for node in nodes}) == len(nodes) == len({node.key for node in nodes})

    @pytest.mark.nightly(one_in=5)
    def test_a_hand_is_played_by_nodes_alone(self, pilot, key):
        """The first node offered is pressed, or another one; what stays on the table keeps its id."""
        level = next(iter(games.find(key).levels))
        sit_down(pilot, key, *("human", level, level)[: games.find(key).seats[0]])
        rng, known = random.Random(4), {}
        for _ in range(300):
            if pilot.scene.name == "result":
                break
            now = {node.name: node.id for node in part(pilot, "table") if node.role != "label"}
            assert all(known.get(name, number) == number for name, number in now.items())
            known = now
            offered = [node for node in part(pilot, "can") if "click" in node.actions]
            offered += [node for node in part(pilot, "hand") if not node.name.endswith("unavailable")]
            wanted = [node for node in offered if "picked" not in node.state] or offered
            do(pilot, rng.choice(wanted[:6]))
        assert pilot.scene.name == "result"
        assert any("Totals" in node.name or "wins" in node.name for node in tree(pilot).nodes())


class TestNews:
    def test_that_a_hint_is_looked_for_is_not_told(self, pilot):
        sit(pilot, "fives")
        fresh = Fresh()
        fresh.of(tree(pilot))
        act(pilot.app.stack, next(node.key for node in part(pilot, "rest") if node.name == "Hint"), "click")
        assert pilot.scene.hud.news.line == "Looking for a good move…"
        assert fresh.of(tree(pilot)) == []


class TestTheTurn:
    def test_has_the_focus_when_what_had_it_is_gone_and_says_who_plays(self, pilot):
        """Otherwise a reader would say the name of the window after each move; if nobody is to act, the latest news."""
        table = sit_in(pilot, "fives", 2, 9)
        pilot.scene.focus_key = "place:gone"
        assert tree(pilot).focus == "play/part:turn"
        table.play(table.view.legal[0])
        known = tree(pilot)
        assert (known.focus, known.find("play/part:turn").name) == ("play/part:turn", "P1 to play")
        table.tabletop.situation = replace(table.tabletop.situation, turn=None, turn_words="to play")
        known = tree(pilot)
        assert known.find("play/part:turn") is None
        assert known.focus == part(pilot, "happened")[-1].key


class TestLists:
    def test_count_nothing_that_is_alone(self):
        assert [Node("k", "button", place=place).which for place in ((1, 1), (2, 3))] == ["", "2 of 3"]


class TestSheets:
    @pytest.mark.parametrize("pages", PAGES)
    def test_name_all_that_can_be_pressed_and_captions_belong_to_their_controls(self, pilot, pages):
        """Captions are no stops: each control says its caption, followed by its explanation."""
        match pages:
            case "title":
                pass
            case "keys":
                pilot.key("?")
            case "all":
                pilot.app.context.open(routes.all_puzzles, collection=Collection(pilot.store.folders.data))
                pilot.settle()
            case _:
                for page in pages.split():
                    check_stops(pilot)
                    pilot.click(page)
        known = check_stops(pilot)
        captions = [each for each in pilot.scene.widgets if each.caption_of or each.note_of]
        if not captions:
            assert pages in ("lessons", "about")
            return
        for each in captions:
            control = known.find(f"{pilot.scene.name}/{each.caption_of or each.note_of}")
            assert spoken(each.label) in (control.name if each.caption_of else control.about)
        said = {node.name for node in known.nodes() if node.role == "label"}
        assert not said & {spoken(each.label) for each in captions}
        assert not said & {node.name.partition(": ")[0] for node in known.nodes() if "focus" in node.actions}

    def test_a_request_does_what_a_key_would_and_nothing_on_a_page_that_is_not_open(self, pilot):
        pilot.click("settings")
        do(pilot, named(pilot, "Speed"), "down")
        assert pilot.app.context.settings.speed == "fast"
        do(pilot, named(pilot, "Mute"))
        assert named(pilot, "Mute").state == ("on",)
        assert not act(pilot.app.stack, "play/tile:6|4", "click"), "it is on no page that is open"
        pilot.app.stack.home()
        pilot.click("game:fives")
        field = next(node for node in tree(pilot).nodes() if node.role == "field")
        do(pilot, field, "set", "Ida")
        assert tree(pilot).find(field.key).value == "Ida"
        assert not act(pilot.app.stack, "setup/nothing", "click")


def test_tiles_are_said_half_by_half():
    assert spoken("6|4 on 6|6: +10 · 0|0") == "six four on six six: +10, zero zero"
    assert spoken("12|9") == "12 nine"
    assert spoken("printf 4|2 | sha256sum") == "printf four two | sha256sum", "a command is what it is"
    assert spoken("3|1 @1,-2 S") == "three one @1,−2 S"
    assert not re.search(r"\d\|", spoken("3|1, 16|16"))
    assert lines_of("Boneyard 12. Hands: Ana 3.\nYour turn") == ["Boneyard 12.", "Hands: Ana 3.", "Your turn"]
