"""A record rebuilds its match; anything else is refused in one sentence."""

import hashlib
import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import record
from game.core.document import SIZE_LIMIT, BadDocument, NewerDocument
from game.core.match import Match
from game.core.record import MOST_ACTIONS, Aside, Chair, Head, Record
from tests.helpers import toy
from tests.helpers.toy import play

ANA_AND_BEN = (Chair("Ana"), Chair("Ben", "casual"))
ANY_ACTION = "x" * 60
"""A text as long as any action of any game."""


def played(seed: int = 7, plies: int = 6) -> Match:
    match = Match(toy.GAME, 2, None, seed)
    while match.ply < plies:
        play(match)
    return match


SOUND = Record.of(played(), ANA_AND_BEN)


def document(**changes: Any) -> dict[str, Any]:
    """A record as plain data, without checksum, with some keys changed; None removes a key."""
    result = {**json.loads(record.dumps(SOUND)), "sha256": None, **changes}
    return {key: value for key, value in result.items() if value is not None}


def again(data: bytes | str | dict[str, Any]) -> Match:
    return record.rebuild(record.loads(json.dumps(data) if isinstance(data, dict) else data), toy.find)


def refusal(data: bytes | str | dict[str, Any]) -> str:
    """The sentence with which the record is refused."""
    with pytest.raises(BadDocument) as refused:
        again(data)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert 10 < len(sentence) < 1500
    return sentence


class TestAMatchWrittenDown:
    def test_comes_back_with_every_position(self) -> None:
        match = played(seed=2**256 - 1)
        text = record.dumps(Record.of(match, ANA_AND_BEN))
        assert list(json.loads(text)) == ["format", "game", "options", "seed", "seats", "actions", "sha256"]
        read = again(text.encode())
        assert [read.at(ply) for ply in range(7)] == [match.at(ply) for ply in range(7)]

    def test_keeps_names_of_any_script_without_what_no_record_may_hold(self) -> None:
        chairs = (Chair("Zoë 李 👩‍👧"), Chair("Бен\ud800\t\x00\u2028", "exec:python -u bot.py"))
        text = record.dumps(Record.of(played(), chairs))
        assert "Zoë 李 👩‍👧" in text
        assert record.loads(text).chairs == (chairs[0], replace(chairs[1], name="Бен"))

    def test_says_what_was_done_beside_it_and_on_which_sides_people_laid_tiles_only_if_that_was_so(self) -> None:
        aside = Aside(dealt=True, practice=True, hints=2, undone=("lay 1", "draw"))
        text = record.dumps(replace(SOUND, aside=aside, sides={3: 0, 1: 2}))
        added = [key for key in json.loads(text) if key not in document()]
        assert added == ["sides", "aside", "sha256"]
        assert json.loads(text)["sides"] == {"1": 2, "3": 0}
        assert (record.loads(text).aside, record.loads(text).sides) == (aside, {1: 2, 3: 0})

    def test_bears_the_checksum_of_its_canonical_form(self) -> None:
        rest = Record("toy", {"target": 20}, 7, (Chair("é"),), ("lay 1",))
        canonical = (
            '{"actions":["lay 1"],"format":"pipstone-record/1","game":"toy","options":{"target":20},'
            '"seats":[{"name":"é","player":"human"}],"seed":"7"}'
        )
        assert json.loads(record.dumps(rest))["sha256"] == hashlib.sha256(canonical.encode()).hexdigest()

    def test_may_be_written_by_hand_without_checksum_and_with_few_options_or_no_action(self) -> None:
        match = again(json.dumps(document(options={}), indent=2))
        assert (match.options, match.ply) == ({"target": 40, "wide": "off"}, 6)
        assert again(document(actions=[])).ply == 0

    def test_has_the_next_hand_if_that_was_seen(self) -> None:
        match = played()
        while not match.awaits_deal:
            play(match)
        kept = Record.of(match, ANA_AND_BEN)
        assert record.rebuild(kept, toy.find).awaits_deal
        match.deal_next()
        read = record.rebuild(replace(kept, aside=Aside(dealt=True)), toy.find)
        assert (read.just_dealt, read.state) == (True, match.state)

    def test_has_one_way_to_write_an_action_though_a_game_reads_others(self) -> None:
        class Loud(toy.ToyRules):
            def parse_action(self, text: str) -> toy.Action:
                return super().parse_action(text.lower())

        loud = replace(SOUND, actions=(SOUND.actions[0].upper(),))
        with pytest.raises(BadDocument, match=r"is written 'LAY .' instead of 'lay"):
            record.rebuild(loud, lambda key: replace(toy.GAME, make_rules=Loud))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": "pipstone-record/2"}, "format"), ({"format": None}, "format"),
        ({"game": "go"}, "no game 'go'"), ({"game": ["toy"]}, "game is a list"), ({"game": None}, "lacks 'game'"),
        ({"extra": 1}, "unknown key 'extra'"), ({"options": []}, "options is a list"),
        ({"options": {"target": True}}, "options.target is true"), ({"options": {"target": 21}}, "target=21"),
        ({"options": {"target": 40.0}}, "options.target is 40.0"),
        ({"options": {"target": "20"}}, 'target is "20", to be written 20'), ({"options": {"goal": 20}}, "goal"),
        ({"seed": 7}, "seed is 7"), ({"seed": 2**256}, "seed is 1157920892"), ({"seed": "07"}, "'07'"),
        ({"seed": "+7"}, "'+7'"), ({"seed": "7\n"}, "plain decimal"), ({"seed": "٧"}, "plain decimal"),
        ({"seed": str(2**256)}, "not a plain decimal"), ({"seats": {}}, "seats is an object"), ({"seats": []}, "not 0"),
        ({"seats": [{"name": "A", "player": "human"}] * 5}, "not 5"),
        ({"seats": [{"name": "A", "player": "human"}, {"name": "B"}]}, "seats[1] lacks 'player'"),
        ({"seats": [{"name": "A", "player": "human"}, {"name": 5, "player": "human"}]}, "seats[1].name is 5"),
        ({"seats": [{"name": "A", "player": "Robot!"}] * 2}, "'Robot!'"),
        ({"seats": [{"name": "A\x1b[2J", "player": "human"}] * 2}, "control character"),
        ({"sides": []}, "sides is a list"), ({"sides": {"01": 2}}, "'01'"), ({"sides": {"1": 4}}, "sides.1 is 4"),
        ({"sides": {"1": True}}, "sides.1 is true"), ({"aside": []}, "aside is a list"),
        ({"aside": {"more": 1}}, "aside has the unknown key 'more'"),
        ({"aside": {"dealt": 1}}, "aside.dealt is 1"),
        ({"aside": {"practice": "yes"}}, "aside.practice is 'yes'"),
        ({"aside": {"hints": True}}, "aside.hints is true"), ({"aside": {"hints": -1}}, "aside.hints is -1"),
        ({"aside": {"undone": "lay 1"}}, "'lay 1'"), ({"aside": {"undone": [1]}}, "is 1, not text"),
        ({"actions": "lay 1"}, "actions is 'lay 1'"), ({"actions": ["draw", 5]}, "ply 1 is 5"),
        ({"actions": ["draw", 0.5]}, "ply 1 is 0.5"), ({"actions": ["fly"]}, "ply 0"),
        ({"actions": ["draw", "draw"]}, "draw at ply 1; legal: "), ({"actions": ["lay  1"]}, "ply 0"),
        ({"actions": ["x" * 1000]}, "1000 characters"), ({"sha256": "0" * 64}, "sha256"),
        ({"sha256": 5}, "its sha256 does not fit"),
    ],
)  # fmt: skip
def test_what_is_not_sound_is_refused_with_what_and_where(changes: dict[str, Any], said: str) -> None:
    assert said in refusal(document(**changes))


def test_a_ply_that_goes_wrong_in_a_later_hand_or_after_the_match_is_named_so() -> None:
    match = played(plies=0)
    while not match.awaits_deal:
        play(match)
    first = [*map(str, match.actions), "draw"]
    for text, said in (("fly", "cannot be read"), ("lay 40", "; legal: ")):
        refused = refusal(document(actions=[*first, text]))
        assert f"at ply {len(first)} (ply 1 of hand 1)" in refused
        assert said in refused
    while match.winners is None:
        play(match)
    refused = refusal(document(actions=[*map(str, match.actions), "lay 1"]))
    assert f"at ply {match.ply} comes after the match was over" in refused


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not JSON at line 1"), (b"\xff\xfe", "not UTF-8 text at byte 0"), (b"\xef\xbb\xbf{}", "lacks"),
        (b"[" * 200_000, "nested too deeply"), (b'{"a":' * 200_000, "nested too deeply"),
        (b'{"format":' + b"9" * 100_000 + b"}", "too long"), (b'{"format":NaN}', "'NaN'"),
        (b'{"format":1e999}', "'1e999'"), (b'{"format":1.0}', "the format is 1.0"),
        (b'{"format":"a","format":"a"}', "'format' appears twice"), (b'{"format":"\\ud800"}', "surrogate"),
        ('{"format":"\ud800"}', "surrogate"), (b"[]", "a list, not a JSON object"),
        (b" " * (SIZE_LIMIT + 1), "larger than"),
    ],
)  # fmt: skip
def test_what_is_no_document_at_all_is_refused(data: bytes | str, said: str) -> None:
    assert said in refusal(data)


def test_what_was_cut_short_anywhere_is_refused() -> None:
    data = record.dumps(SOUND).rstrip().encode()
    for end in range(len(data)):
        refusal(data[:end])


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=60, deadline=None, database=None)
@given(st.sampled_from([*document(), "sha256"]), ANYTHING)
def test_with_any_value_in_any_place_it_is_sound_or_refused_in_a_sentence(key: str, value: Any) -> None:
    spoilt = json.dumps({**document(), key: value})
    try:
        again(spoilt)
    except BadDocument:
        refusal(spoilt)


def test_a_very_long_one_is_refused_and_every_one_that_is_not_fits_into_a_file() -> None:
    longest = [ANY_ACTION] * MOST_ACTIONS
    text = json.dumps(document(actions=longest))
    assert len(text) < SIZE_LIMIT
    assert record.loads(text).actions == tuple(longest)
    assert f"actions lists {MOST_ACTIONS + 1};" in refusal(document(actions=[*longest, ANY_ACTION]))


def test_the_head_says_who_played_what_whatever_comes_after_it_and_is_not_taken_from_a_name() -> None:
    whole = record.dumps(SOUND).encode()
    cut = whole[: whole.index(b'"actions":[') + 15]
    assert record.read_head(whole) == record.read_head(cut) == Head("toy", ANA_AND_BEN)
    turned = dict(reversed(document().items()))
    assert record.read_head(json.dumps(turned, indent=2).encode()).game == "toy"
    chairs = (Chair('"actions":['), Chair("Ben"))
    assert record.read_head(record.dumps(replace(SOUND, chairs=chairs)).encode()) == Head("toy", chairs)


@pytest.mark.parametrize("data", [b"", b"{", b'{"actions":[', b'{"game":"toy","actions":[]}', b"[]"])
def test_a_head_that_is_not_sound_is_refused(data: bytes) -> None:
    with pytest.raises(BadDocument):
        record.read_head(data)


@pytest.mark.parametrize("rest", ["}", ',"game":7}', ',"half', " " * SIZE_LIMIT])
def test_one_of_a_newer_version_is_called_that_whatever_else_it_holds(rest: str) -> None:
    data = f'{{"format": "pipstone-record/2"{rest}'.encode()
    for read in (record.loads, record.read_head):
        with pytest.raises(NewerDocument, match="made by a newer Pipstone"):
            read(data)
    with pytest.raises(BadDocument):
        record.loads('{"format":"pipstone-trace/2"}')
