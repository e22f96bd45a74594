"""A position as a text: from any ply of any game the same actions, and one sentence for what cannot be."""

import json
import random
from typing import Any

import pytest

from game import games
from game.core import position
from game.core.document import BadDocument
from game.core.position import Position
from game.core.rules import LazyActions, Observation, Rules
from tests.contracts.positions import Setting, plain_settings, settings, walk
from tests.helpers.hostile import at_random

LEAST = {
    "fives": ("hand", "hand_sizes", "boneyard", "layout", "passes"),
    "fortress": ("hand", "hand_sizes", "boneyard", "layout", "passes"),
    "castle": ("hand", "hand_sizes", "boneyard", "row", "captured", "dealer", "laid"),
    "stones": ("grid", "covered", "last", "markers"),
    "brick": ("hand", "hand_sizes", "boneyard", "wall", "readied", "revealed", "skipped", "skips", "drawing"),
}
"""What a position has to say, besides whose it is and the scores."""
ASKED = ("picked_up_tile", "plays", "known")
"""What may be filled in otherwise, for the rules can do without it."""


def seen_in(setting: Setting, seed: int, every: int) -> list[tuple[Rules[Any, Any], Any, Observation]]:
    """Some states of a hand at random, and what the seat to act sees in them."""
    found = []
    for number, step in enumerate(walk(setting, seed)):
        if number % every == seed % every:
            seat = step.rules.to_act(step.state)
            found.append((step.rules, step.state, step.rules.observe(step.state, seat)))
    return found


def text_of(setting: Setting, observation: Observation) -> str:
    options = setting.game.options(setting.seats, setting.options)
    return position.dumps(Position(setting.game, setting.seats, options, observation["seat"], observation))


def alike(one: Any, other: Any) -> bool:
    if isinstance(one, LazyActions):
        return len(one) == len(other)
    return list(map(str, one)) == list(map(str, other))


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_reads_as_it_was_written_and_allows_the_same(setting):
    for rules, state, observation in seen_in(setting, 3, 7):
        read = position.loads(text_of(setting, observation), games.find)
        assert read.observation == observation
        assert alike(read.prompt.legal_actions, rules.legal_actions(state))


@pytest.mark.parametrize("setting", plain_settings(), ids=str)
def test_what_the_rules_can_do_without_may_be_left_out(setting):
    if setting.game.key not in LEAST:
        return
    for rules, state, observation in seen_in(setting, 2, 9):
        least = ("seat", "to_act", "hand_no", "scores", *LEAST[setting.game.key])
        if observation.get("searched"):
            least = (*least, "searched")
        read = position.loads(text_of(setting, {key: observation[key] for key in least}), games.find)
        for key in observation:
            assert key in ASKED or read.observation[key] == observation[key], key
        assert alike(read.prompt.legal_actions, rules.legal_actions(state))


@pytest.mark.parametrize("key", games.keys())
def test_a_spoilt_one_is_refused_in_a_sentence_or_makes_sense(key):
    rng, game = random.Random(5), games.find(key)
    texts = [
        text_of(setting, seen)
        for setting in plain_settings()
        if setting.game is game
        for *_, seen in seen_in(setting, 1, 20)
    ]
    sound, said = 0, list[str]()
    for _ in range(150):
        data = at_random(rng.choice(texts).encode(), rng)
        try:
            read = position.loads(data, games.find)
        except BadDocument as error:
            said.append(str(error))
        else:
            sound += 1
            assert position.loads(position.dumps(read), games.find) == read
    assert sound < len(said)
    assert not [each for each in said if len(each) > 400 or "\n" in each]


FIVES = Setting(games.find("fives"), 2, {})
CASTLE = Setting(games.find("castle"), 2, {})
STONES = Setting(games.find("stones"), 2, {})
BRICK = Setting(games.find("brick"), 2, {})

WRONG = [
    (FIVES, lambda seen: seen["hand"].append(seen["layout"][0][0]), "observation.hand: 5|5 is already on the table"),
    (FIVES, lambda seen: seen.update(boneyard=9), "tiles are left for 15 places in other hands and the boneyard"),
    (FIVES, lambda seen: seen.update(hand_sizes=[7, 7]), "tiles"),
    (FIVES, lambda seen: seen["layout"].reverse(), "observation.layout[0]: only the first tile joins no other"),
    (
        FIVES,
        lambda seen: seen["layout"][1].__setitem__(0, "4|3"),
        "observation.layout[1]: 4|3 cannot be laid on 5|5 there",
    ),
    (FIVES, lambda seen: seen.update(count=3), "observation.count is 3; by all the rest it is"),
    (FIVES, lambda seen: seen.update(scores=[100, 0]), "scores: with these the match is over"),
    (FIVES, lambda seen: seen.update(to_act=1 - seen["to_act"]), "looks, but it is seat"),
    (FIVES, lambda seen: seen.update(colour="blue"), "observation has the unknown key 'colour'"),
    (FIVES, lambda seen: seen.pop("hand"), "observation lacks 'hand'"),
    (CASTLE, lambda seen: seen["row"].append(seen["row"][0]), "is already on the table"),
    (CASTLE, lambda seen: seen.update(scores=[50, 0]), "scores: with these the match is over"),
    (
        CASTLE,
        lambda seen: seen.update(plays=["done"]),
        "observation.plays[0]: each turn is one tile, then captures, then done",
    ),
    (STONES, lambda seen: seen["grid"][0].__setitem__(0, (seen["grid"][0][0] + 1) % 7), "observation.grid: "),
    (STONES, lambda seen: seen["covered"].append(["A1", seen["covered"][-1][1], False]), "not a legal placement"),
    (STONES, lambda seen: seen.update(scores=[3, 0]), "observation.scores: the games won do not add up to 0"),
    (
        BRICK,
        lambda seen: seen["wall"][0].update(level=2),
        "wall[0]: the starting brick lies on 0,0 and 1,0",
    ),
    (BRICK, lambda seen: seen.update(skips=2), "observation.skips: who skipped does not fit what was laid"),
]


@pytest.mark.parametrize(("setting", "spoil", "said"), WRONG, ids=[said[:40] for *_, said in WRONG])
def test_what_cannot_be_is_named(setting, spoil, said):
    steps = list(walk(setting, 3))
    seen = next(
        step.rules.observe(step.state, step.rules.to_act(step.state))
        for number, step in enumerate(steps)
        if number >= 2 and None not in step.rules.observe(step.state, 0).get("revealed", ())
    )
    seen = json.loads(json.dumps(seen))
    spoil(seen)
    with pytest.raises(BadDocument) as raised:
        position.loads(text_of(setting, seen), games.find)
    assert said in str(raised.value)
