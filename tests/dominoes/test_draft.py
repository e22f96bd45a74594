"""A position set up touch by touch gives what the seat saw in a match."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game import games
from game.core import position
from game.core.chance import stream
from game.core.game import Game
from game.core.match import Match
from game.core.position import Position
from game.core.rules import Json
from game.dominoes.draft import Draft
from game.dominoes.layout import Lay
from game.dominoes.tiles import members, parse_tile, parse_tiles
from tests.helpers.matches import strolled, strolling

KEYS = games.keys()
UNTOLD = ("plies", "plays", "passes", "unable", "picked_up_tile", "revealed", "chosen", "hand_no")
"""Keys that are never asked for, or only if they matter."""


def begun(match: Match, seen: Json | None = None) -> Draft[Any, Any]:
    assert match.game.draft is not None
    found = match.game.draft(match.rules, seen)
    assert isinstance(found, Draft)
    return found


def empty(key: str, seats: int = 0) -> Draft[Any, Any]:
    game = games.find(key)
    return begun(Match(game, seats or game.default_seats, None, 1))


def played(game: Game, seed: int) -> Iterator[Match]:
    """A match in a hand of random play, before each ply."""
    match = Match(game, game.seats[seed % len(game.seats)], None, seed)
    return strolling(match, stream(seed, "draft"))


def at_ply(key: str, seed: int, ply: int) -> tuple[Match, Json]:
    """The match of that hand before that ply, and what the seat to act sees."""
    match = next(match for match in played(games.find(key), seed) if match.ply == ply)
    return match, match.prompt().observation


def shown(game: Game, seed: int, every: int) -> Iterator[tuple[Match, Json]]:
    """Matches and observations before every so many plies, without secret choices, which cannot be set up."""
    for match in played(game, seed):
        seen = match.prompt().observation
        if match.ply % every == seed % every and not (seen.get("revealed", [0])[0] is None and match.to_act):
            yield match, seen


def read(match: Match, draft: Draft[Any, Any]) -> Json:
    """The observation that the reader of positions makes of the draft."""
    made = Position(match.game, match.seats, match.options, draft.me, draft.observation)
    return position.loads(position.dumps(made), games.find).observation


def told(seen: Json) -> Json:
    """The parts of an observation that a draft asks for, without the order of play."""
    kept = {key: value for key, value in seen.items() if key not in UNTOLD}
    return {**kept, "wall": [{**brick, "seat": None} for brick in seen["wall"]]} if "wall" in seen else kept


# -- touches by a person who sees the table ---------------------------------------------------------------------------


def chain(match: Match, draft: Draft[Any, Any], seen: Json) -> Draft[Any, Any]:
    draft = replace(draft, first=seen["plies"][0][0], searched=seen.get("searched", 0))
    for text in (text for _, text in seen["plies"]):
        if text in ("draw", "pass"):
            draft = draft.unable()
            continue
        action = match.rules.parse_action(text)
        draft = draft.put(action.tile, "hand")
        assert action in draft.legal
        draft = draft.after(action)
    return into_hand(draft, seen)


def castle(match: Match, draft: Draft[Any, Any], seen: Json) -> Draft[Any, Any]:
    for tile in seen["row"]:
        draft = draft.put(parse_tile(tile), "hand")
        (lay,) = draft.legal
        draft = draft.after(lay)
    for seat, pile in enumerate(seen["captured"]):
        for tile in pile:
            draft = draft.put(parse_tile(tile), f"captured:{seat}")
    return into_hand(draft.stepped("laid", 1) if seen["laid"] else draft, seen)


def brick(match: Match, draft: Draft[Any, Any], seen: Json) -> Draft[Any, Any]:
    draft = draft.put(parse_tile(seen["wall"][0]["tile"]), "start")
    for laid in seen["wall"][1:]:
        tile, cells = parse_tile(laid["tile"]), sorted(laid["cells"])
        draft = draft.put(tile, "readied" if laid["face_down"] else "hand")
        way = "E" if cells[0][1] == cells[1][1] else "S"
        pips = laid["tile"] if cells == laid["cells"] or laid["face_down"] else "|".join(laid["tile"].split("|")[::-1])
        verb = "ready" if laid["face_down"] else "lay"
        action = match.rules.parse_action(f"{verb} {pips} @{cells[0][0]},{cells[0][1]} {way}")
        assert action in draft.legal
        draft = draft.after(action)
    for tile in seen["readied"]:
        draft = draft.put(parse_tile(tile), "readied")
    for seat, known in enumerate(seen["known"]):
        for tile in known:
            draft = draft.put(parse_tile(tile), f"known:{seat}")
    for seat, size in enumerate(seen["hand_sizes"]):
        draft = draft.stepped(f"size:{seat}", size - 3)
        draft = draft.stepped(f"skipped:{seat}", 1) if seen["skipped"][seat] else draft
    draft = draft.stepped("drawing", 1) if seen["drawing"] else draft
    draft = draft.stepped("skips", seen["skips"] - match.seats) if all(seen["skipped"]) else draft
    return into_hand(draft, seen, known=parse_tiles(seen["known"][draft.me]))


def stones(match: Match, draft: Draft[Any, Any], seen: Json) -> Draft[Any, Any]:
    for row in seen["grid"]:
        for at in range(0, len(row), 2):
            high, low = max(row[at : at + 2]), min(row[at : at + 2])
            tile = parse_tile(f"{high}|{low}")
            assert not draft.lying >> tile & 1
            draft = draft.put(tile, "larger" if row[at] == high else "smaller")
    for action in match.actions:
        assert action in draft.legal
        draft = draft.after(action)
    return draft


def into_hand(draft: Draft[Any, Any], seen: Json, known: int = 0) -> Draft[Any, Any]:
    for tile in members(parse_tiles(seen["hand"]) & ~known):
        draft = draft.put(tile, "hand")
    return draft


BUILT = {"castle": castle, "brick": brick, "stones": stones}
"""The function that builds the position of a game; `chain` for games of chains."""


@pytest.mark.nightly(one_in=60)
@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("key", KEYS)
def test_touches_build_what_was_seen_in_a_match(key, seed):
    for match, seen in shown(games.find(key), seed, 5 if key == "stones" else 1):
        if match.actions:
            draft = BUILT.get(key, chain)(match, replace(begun(match), me=match.to_act), seen)
            for seat, points in enumerate(seen["scores"]):
                draft = draft.scored(seat, points)
            assert told(read(match, draft)) == told(seen)


@pytest.mark.parametrize("key", KEYS)
def test_what_comes_from_a_match_can_be_changed_looked_at_from_every_seat_and_taken_back(key):
    for seed in range(4):
        for match, seen in shown(games.find(key), seed, 7):
            draft = begun(match, seen)
            assert told(read(match, draft)) == told(seen)
            if "hand_sizes" in seen:
                left, places = draft.left_and_places
                assert left - places == seen["boneyard"]
            else:
                assert draft.state.contact == match.state.contact
            views = [match.rules.observe(draft.state, seat) for seat in range(match.seats)]
            assert views[match.to_act].get("hand") == seen.get("hand")
            while draft.done:
                assert {draft.spot_of(tile) for tile in members(draft.every)} <= {None, *draft.spots}
                less = draft.taken_back()
                assert less != draft
                draft = less


def in_another_order(laid: list[Lay], rng: random.Random) -> tuple[Lay, ...]:
    """The same plays in another order, each after the tile that it is laid on."""
    order, rest = [laid[0]], laid[1:]
    while rest:
        order.append(rng.choice([each for each in rest if any(each.onto == before.tile for before in order)]))
        rest.remove(order[-1])
    return tuple(order)


class TestWhoHoldsHowMany:
    """In a chain game that is enough, even if somebody drew or passed."""

    @pytest.mark.parametrize("key", ["fives", "fortress"])
    def test_comes_to_the_same_position_in_some_order_of_play(self, key):
        rng = random.Random(key)
        for seed, ply in enumerate((6, 9, 12, 15)):
            match, seen = at_ply(key, seed, ply)
            acts = [match.rules.parse_action(text) for _, text in seen["plies"]]
            order = in_another_order([each for each in acts if isinstance(each, Lay)], rng)
            draft = replace(begun(match), me=match.to_act, acts=order, hand=parse_tiles(seen["hand"]))
            draft = replace(draft, told=tuple(seen["hand_sizes"]), searched=seen.get("searched", 0))
            assert draft.lacks is None
            got = read(match, draft)
            for name in ("seat", "to_act", "hand", "hand_sizes", "boneyard", "count"):
                assert got.get(name) == seen.get(name)
            assert sorted(map(str, got["layout"])) == sorted(map(str, seen["layout"]))

    def told(self, key: str, seats: int, *tiles: str) -> Any:
        """The draft after those tiles, each laid where it fits."""
        draft = empty(key, seats)
        for tile in tiles:
            draft = draft.put(parse_tile(tile), "hand")
            draft = draft.after(next(lay for lay in draft.legal if lay.tile == parse_tile(tile)))
        return draft

    def test_says_who_drew_until_the_order_is_told(self):
        draft = self.told("fives", 2, "5|5", "5|1")
        for tile in ("6|4", "6|0", "4|0", "3|0", "2|0", "1|0"):
            draft = draft.put(parse_tile(tile), "hand")
        assert (draft.turn, draft.sizes) == (0, [6, 6])
        told = draft.stepped("size:1", 1)
        assert (told.turn, told.sizes, told.lacks) == (0, [6, 7], None)
        assert told.observation["plies"] == [[0, "5|5"], [1, "draw"], [1, "5|1>5|5"]]
        assert told.stepped("size:1", -1).observation["plies"] == draft.observation["plies"]
        assert told.told
        assert not told.unable().told

    def test_that_cannot_be_is_told_in_numbers(self):
        draft = self.told("fortress", 4, "5|5", "5|1").stepped("size:1", -3)
        assert str(draft.lacks).startswith("2 tiles are on the table, but 11 are gone from the hands")

    def untold(self, seed: int, ply: int) -> tuple[Any, Json]:
        """The draft of that ply of Fortress, with the sizes of hands instead of passes, and what was seen."""
        match, seen = at_ply("fortress", seed, ply)
        laid = tuple(match.rules.parse_action(text) for _, text in seen["plies"] if text != "pass")
        draft = replace(begun(match), me=match.to_act, hand=parse_tiles(seen["hand"]), acts=laid)
        return replace(draft, told=tuple(seen["hand_sizes"])), seen

    def test_leaves_to_be_chosen_what_somebody_could_not_play_on(self):
        draft, seen = self.untold(1, 11)
        assert len(seen["passes"]) == 1
        (key,) = [step.key for step in draft.steps if step.key.startswith("lacks:")]
        other = draft.stepped(key, 1)
        before, after = draft.observation["unable"], other.observation["unable"]
        assert (other.lacks, other.stepped(key, -1).observation["unable"]) == (None, before)
        assert [ply[2] for ply in before] != [ply[2] for ply in after]

    def test_changes_what_one_could_not_play_on_and_of_the_others_as_little_as_can_be(self):
        draft, _ = self.untold(1, 22)
        values = {step.key: step.value for step in draft.steps}
        assert (values["lacks:1"], values["lacks:2"]) == ("0, 1, 3", "0, 1, 3")
        assert draft.stepped("lacks:1", -1).lacked == (0, 0b1010, 0b1011, 0)


class TestPlacementsInAnotherOrder:
    @pytest.mark.parametrize(("seed", "ply"), [(0, 5), (1, 4), (1, 6), (2, 5)])
    def test_come_to_the_same_wall_with_the_last_one_last(self, seed, ply):
        """Orders in which a placement would touch only a clear marker are left out."""
        match, seen = at_ply("stones", seed, ply)
        draft = replace(begun(match, seen), played=())
        *earlier, last = match.actions
        random.Random(seed).shuffle(earlier)
        for action in (*earlier, last):
            assert action in draft.legal
            draft = draft.after(action)
        assert draft.lacks is None
        got = read(match, draft)
        assert sorted(square for square, *_ in got["covered"]) == sorted(square for square, *_ in seen["covered"])
        assert (got["last"], got["to_act"]) == (seen["last"], seen["to_act"])

    def test_of_which_some_are_missing_are_told_so(self):
        draft = begun(*at_ply("stones", 0, 4))
        first, _, _, last = draft.played
        assert "some are missing" in str(replace(draft, played=(first, last)).lacks)

    def test_are_taken_back_before_the_tiles_below_them(self):
        draft = begun(*at_ply("stones", 0, 2))
        less = draft.taken_back()
        assert (len(less.played), less.pips) == (1, draft.pips)
        assert len(less.taken_back().taken_back().pips) == len(draft.pips) - 2


@pytest.mark.parametrize("key", ["fives", "fortress", "castle", "brick"])
def test_what_is_laid_goes_back_to_where_it_was_laid_from(key):
    draft, tile = empty(key), parse_tile("5|5")
    if not draft.begun and len(draft.spots) == 1 and draft.spots[0].key != "hand":
        draft = draft.put(parse_tile("3|1"), draft.spots[0].key)
    held = draft.put(tile, "hand")
    laid = held.after(held.legal[0])
    assert (laid.hand, laid.lying >> tile & 1) == (0, 1)
    assert laid.taken_back() == held


@pytest.mark.parametrize(
    ("key", "touches", "words"),
    [
        ("castle", {"row": "6|6"}, "A hand begins with 4 tiles in the row"),
        ("stones", {"larger": "6|6"}, "1 of 56 tiles of the wall are laid"),
        ("brick", {"start": "6|6", "known:0": "5|5"}, "still holds the brick"),
    ],
)
def test_what_is_missing_is_told(key, touches, words):
    draft = empty(key)
    for spot, tile in touches.items():
        draft = draft.put(parse_tile(tile), spot)
    assert words in str(draft.lacks)


@pytest.mark.parametrize(
    ("key", "seats", "most", "lost"),
    [("fives", 2, 28, 0), ("fortress", 3, 11, 0), ("fortress", 4, 8, 0), ("castle", 4, 3, -4), ("brick", 2, 4, 0)],
)
def test_a_hand_and_a_score_are_kept_to_what_they_can_be(key, seats, most, lost):
    """A hand may include a tile about to be laid and, if tiles sleep, one that was picked up."""
    draft = empty(key, seats)
    assert draft.hand_limit == most
    assert draft.scored(1, 3).scored(1, -7).scores[1] == lost


@pytest.mark.parametrize(
    ("key", "options", "changed"),
    [
        ("fives", {}, {}), ("fortress", {}, {}), ("castle", {"limit": 12}, {}), ("brick", {"matches": 3}, {}),
        ("brick", {}, {"skipped": (True, True, True), "skips": 5}), ("brick", {}, {"drawing": True}),
    ],
)  # fmt: skip
def test_what_no_touch_tells_goes_on_by_one_and_back_and_round_and_round(key, options, changed):
    match = strolled(key, 3, 2, options, plies=8)
    draft = replace(begun(match, match.prompt().observation), **changed)
    values = {step.key: step for step in draft.steps}
    assert f"size:{draft.me}" not in values
    assert values
    for key, step in values.items():
        more, *_ = (each for each in draft.stepped(key, 1).steps if each.key == key)
        if step.among is None:
            assert more.value == step.value + 1
        else:
            (at, number), went = step.among, draft
            assert (more.value != step.value) == (number > 1)
            for turn in range(1, number + 1):
                went = went.stepped(key, 1)
                now = next(each for each in went.steps if each.key == key)
                assert now.among == ((at + turn) % number, number)
            assert now.value == step.value
        assert next(each for each in draft.stepped(key, 1).stepped(key, -1).steps if each.key == key) == step


def test_one_skip_told_otherwise_the_skips_in_a_row_are_counted_anew():
    draft = replace(empty("brick", 2), began=True, skipped=(True, True), skips=4)
    assert [step.value for step in draft.steps if step.key == "skips"] == [4]
    other = draft.stepped("skipped:1", 1).stepped("skipped:1", 1)
    assert [step.value for step in other.steps if step.key == "skips"] == [2]


def test_whoever_cannot_play_draws_while_there_is_something_to_draw():
    draft = empty("fives", 2).put(parse_tile("6|6"), "hand")
    draft = draft.after(draft.legal[0])
    held, drawn = draft.sizes[1], 0
    while (draft := draft.unable()).turn == 1:
        drawn += 1
        assert draft.sizes[1] == held + drawn
    assert draft.boneyard == draft.rules.stays
