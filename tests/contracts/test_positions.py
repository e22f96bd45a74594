"""Positions as texts: the same actions at any ply of any game, and one sentence for an impossible position."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from game import games
from game.core import position
from game.core.document import BadDocument
from game.core.position import Position
from game.core.rules import LazyActions, Observation, Rules
from game.dominoes.tiles import full_set, texts
from tests.contracts.positions import Setting, plain_settings, settings, walk
from tests.helpers.hostile import at_random

NEEDED_KEYS = {
    "fives": ("hand", "hand_sizes", "boneyard", "layout", "passes"),
    "fortress": ("hand", "hand_sizes", "boneyard", "layout", "passes"),
    "castle": ("hand", "hand_sizes", "boneyard", "row", "captured", "dealer", "laid"),
    "stones": ("grid", "covered", "last", "markers"),
    "brick": ("hand", "hand_sizes", "boneyard", "wall", "readied", "revealed", "skipped", "skips", "drawing"),
}
"""The keys that a position needs, besides seat and scores."""
ASKED = ("picked_up_tile", "plays", "known")
"""Keys that may be filled in differently, because the rules do not need them."""


def seen_in(setting: Setting, seed: int, every: int) -> list[tuple[Rules[Any, Any], Any, Observation]]:
    """Every so many states of a random hand, with what the seat to act sees."""
    steps = [*walk(setting, seed)][seed % every :: every]
    return [(each.rules, each.state, each.rules.observe(each.state, each.rules.to_act(each.state))) for each in steps]


def text_of(setting: Setting, observation: Observation) -> str:
    options = setting.game.options(setting.seats, setting.options)
    return position.dumps(Position(setting.game, setting.seats, options, observation["seat"], observation))


def allows_the_same(read: Position, rules: Rules[Any, Any], state: Any) -> bool:
    one, other = read.prompt.legal_actions, rules.legal_actions(state)
    return len(one) == len(other) and (isinstance(one, LazyActions) or [*map(str, one)] == [*map(str, other)])


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_reads_as_it_was_written_and_allows_the_same(setting):
    for rules, state, observation in seen_in(setting, 3, 7):
        read = position.loads(text_of(setting, observation), games.find)
        assert read.observation == observation
        assert allows_the_same(read, rules, state)


def test_of_bricks_as_heavy_as_each_other_the_one_with_the_larger_half_begins():
    setting = Setting(games.find("brick"), 2, {})
    seen = next(seen for *_, seen in seen_in(setting, 35, 1) if None not in seen["revealed"])
    assert (seen["revealed"], seen["to_act"]) == (["3|2", "4|1"], 1)
    assert position.loads(text_of(setting, seen), games.find).observation == seen


@pytest.mark.parametrize("setting", [each for each in plain_settings() if each.game.key in NEEDED_KEYS], ids=str)
def test_what_the_rules_can_do_without_may_be_left_out(setting):
    for rules, state, observation in seen_in(setting, 2, 9):
        least = ["seat", "to_act", "hand_no", "scores", *NEEDED_KEYS[setting.game.key]]
        least += ["searched"] if observation.get("searched") else []
        read = position.loads(text_of(setting, {key: observation[key] for key in least}), games.find)
        told = {key: value for key, value in observation.items() if key not in ASKED}
        assert {key: value for key, value in read.observation.items() if key in told} == told
        assert allows_the_same(read, rules, state)


@pytest.mark.parametrize("key", games.keys())
def test_a_spoilt_one_is_refused_in_a_sentence_or_makes_sense(key):
    rng, tables = random.Random(5), [each for each in plain_settings() if each.game.key == key]
    texts = [text_of(setting, seen).encode() for setting in tables for *_, seen in seen_in(setting, 1, 20)]
    sound, said = 0, list[str]()
    for _ in range(150):
        try:
            read = position.loads(at_random(rng.choice(texts), rng), games.find)
        except BadDocument as error:
            said.append(str(error))
        else:
            sound += 1
            assert position.loads(position.dumps(read), games.find) == read
    assert sound < len(said)
    assert not [each for each in said if len(each) > 400 or "\n" in each]


def put(place: str, value: Any) -> Any:
    """A change that puts a value at a place such as ``layout.1.0``; ``+`` is the end of a list."""
    *path, last = place.split(".")

    def spoil(seen: Any) -> None:
        for step in path:
            seen = seen[int(step) if step.isdigit() else step]
        if last == "+":
            seen.append(value(seen) if callable(value) else value)
        else:
            at = int(last) if last.isdigit() else last
            seen[at] = value(seen) if callable(value) else value

    return spoil


def one_has_two_more(seen: Any) -> None:
    """A change of a position at the end of a hand of Castle Rock."""
    left = {*texts(full_set(6))} - {*seen["hand"], *seen["row"], *seen["captured"][0], *seen["captured"][1]}
    seen["captured"][0] += sorted(left)
    seen["boneyard"], seen["hand_sizes"][1 - seen["to_act"]] = 0, 0


ON_THE_TABLE = "is already on the table"
WRONG = [
    ("fives", put("hand.+", "5|5"), f"observation.hand: 5|5 {ON_THE_TABLE}"),
    ("fives", put("boneyard", 9), "but places in the other hands and the boneyard: 15"),
    ("fives", put("hand_sizes", [7, 7]), "tiles"),
    ("fives", lambda seen: seen["layout"].reverse(), "observation.layout[0]: only the first tile joins no other"),
    ("fives", put("layout.1.0", "4|3"), "observation.layout[1]: 4|3 cannot be laid on 5|5 there"),
    ("fives", put("count", 3), "observation.count is 3; by all the rest it is"),
    ("fives", put("scores", [100, 0]), "scores: with these the match is over"),
    ("fives", put("to_act", lambda seen: 1 - seen["to_act"]), "looks, but it is seat"),
    ("fives", put("seat", 64), "seat is 64, not a whole number from 0 to 63"),
    ("fives", put("colour", "blue"), "observation has the unknown key 'colour'"),
    ("fives", lambda seen: seen.pop("hand"), "observation lacks 'hand'"),
    ("castle", put("row.+", lambda row: row[0]), ON_THE_TABLE),
    ("castle", put("scores", [50, 0]), "scores: with these the match is over"),
    ("brick", put("hand_no", 1), "observation.hand_no: the match ends with hand 1"),
    ("stones", lambda seen: seen.update(scores=[2, 0], hand_no=2), "scores: with these the match is over"),
    ("castle", put("plays", ["done"]), "observation.plays[0]: each turn is one tile, then captures, then done"),
    ("castle", put("plays", lambda seen: 2 * [*seen["plays"]] + seen["plays"]), "plays lays tiles that are not there"),
    ("castle", put("plays", lambda seen: [*seen["plays"], "lay 0|0"]), "plays does not lead to the turn"),
    ("castle", put("plays", ["lay 5|5", "take 4|1", "done"]), "plays does not take what was captured"),
    ("castle", put("laid", True), "tiles in the boneyard, the hands cannot have"),
    ("castle", one_has_two_more, "observation.hand_sizes: with 0 tiles in the boneyard, the hands cannot have"),
    ("stones", put("scores", [-1, 1]), "observation.scores: the games won do not add up to 0"),
    ("stones", put("grid.0.0", lambda row: (row[0] + 1) % 7), "observation.grid: "),
    ("stones", put("covered.+", lambda covered: ["A1", covered[-1][1], False]), "not a legal placement"),
    ("stones", put("scores", [3, 0]), "observation.scores: the games won do not add up to 0"),
    ("fives", put("passes", [[0, 1], [1, 1]]), "observation.passes names plies that do not exist"),
    ("brick", lambda seen: put(f"known.{seen['seat']}", ["0|0"])(seen), "is not in the hand"),
    ("brick", put("drawing", True), "observation.drawing: there is nothing to draw"),
    ("brick", put("wall.0.level", 2), "wall[0]: the starting brick lies on 0,0 and 1,0"),
    ("brick", put("skips", 2), "observation.skips: who skipped does not fit what was laid"),
]


@pytest.mark.parametrize(("key", "spoil", "said"), WRONG, ids=[f"{key}: {said[:40]}" for key, _, said in WRONG])
def test_what_cannot_be_is_named(key, spoil, said):
    setting = Setting(games.find(key), 2, {})
    seen = next(
        step.rules.observe(step.state, step.rules.to_act(step.state))
        for step in [*walk(setting, 3)][2:]
        if None not in step.rules.observe(step.state, 0).get("revealed", ())
    )
    seen = json.loads(json.dumps(seen))
    spoil(seen)
    with pytest.raises(BadDocument) as raised:
        position.loads(text_of(setting, seen), games.find)
    assert said in str(raised.value)


def test_what_a_game_completes_must_be_what_its_rules_show():
    game = games.find("fives")
    careless = replace(game, position=lambda rules, given: game.position(rules, given) | {"dealt": 9})
    setting = Setting(game, 2, {})
    seen = seen_in(setting, 3, 7)[0][2]
    with pytest.raises(BadDocument, match=r"observation\.dealt is 9; by all the rest it is 7"):
        position.loads(text_of(setting, seen), lambda key: careless)
