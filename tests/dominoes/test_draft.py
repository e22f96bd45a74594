"""A position that is set up touch by touch comes to what the seat saw in a match."""

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
from game.core.rules import Json, at_random
from game.dominoes.draft import Draft
from game.dominoes.layout import Lay
from game.dominoes.tiles import members, parse_tile, parse_tiles

GAMES = [games.find(key) for key in games.keys()]  # noqa: SIM118
KEYS = [game.key for game in GAMES]
UNTOLD = ("plies", "plays", "passes", "unable", "picked_up_tile", "revealed", "chosen", "hand_no")
"""What is asked for nowhere, or only where it matters."""


def begun(game: Game, match: Match, seen: Json | None = None) -> Draft[Any, Any]:
    assert game.draft is not None
    found = game.draft(match.rules, seen)
    assert isinstance(found, Draft)
    return found


def played(game: Game, seed: int) -> Iterator[Match]:
    """A hand of random play, before each of its plies."""
    seats, rng = game.seats[seed % len(game.seats)], stream(seed, "draft")
    match = Match(game, seats, None, seed)
    while match.to_act is not None:
        yield match
        match.play(at_random(match.rules.legal_actions(match.state), rng))


def read(match: Match, draft: Draft[Any, Any]) -> Json:
    """What the one reader of positions makes of it."""
    made = Position(match.game, match.seats, match.options, draft.me, draft.observation)
    return position.loads(position.dumps(made), games.find).observation


def told(seen: Json) -> Json:
    """What there is to be told of a position, without the order in which others did it."""
    kept = {key: value for key, value in seen.items() if key not in UNTOLD}
    return {**kept, "wall": [{**brick, "seat": None} for brick in seen["wall"]]} if "wall" in seen else kept


# -- by the touches of somebody who sees the table --------------------------------------------------------------------


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


BUILT = {"fives": chain, "fortress": chain, "castle": castle, "brick": brick, "stones": stones}


@pytest.mark.nightly(one_in=60)
@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("key", KEYS)
def test_touches_build_what_was_seen_in_a_match(key, seed):
    for match in played(game := games.find(key), seed):
        if not match.actions or (game.key == "stones" and match.ply % 5 != seed % 5):
            continue
        seen = match.rules.observe(match.state, match.to_act)
        if seen.get("revealed", [0])[0] is None and match.to_act:
            continue  # others have chosen a brick to show, and nobody can tell
        draft = replace(begun(game, match), me=match.to_act)
        draft = BUILT[key](match, draft, seen)
        for seat, points in enumerate(seen["scores"]):
            draft = draft.scored(seat, points)
        assert told(read(match, draft)) == told(seen)


@pytest.mark.nightly(one_in=16)
@pytest.mark.parametrize("seed", range(24))
@pytest.mark.parametrize("key", KEYS)
def test_what_comes_from_a_match_can_be_changed(key, seed):
    for match in played(game := games.find(key), seed):
        if game.key == "stones" and match.ply % 5 != seed % 5:
            continue
        seen = match.rules.observe(match.state, match.to_act)
        if seen.get("revealed", [0])[0] is None and match.to_act:
            continue
        assert told(read(match, begun(game, match, seen))) == told(seen)


def in_another_order(laid: list[Lay], rng: random.Random) -> tuple[Lay, ...]:
    """The same tiles, each after the one that it lies on."""
    order, rest = [laid[0]], laid[1:]
    while rest:
        order.append(rng.choice([each for each in rest if any(each.onto == before.tile for before in order)]))
        rest.remove(order[-1])
    return tuple(order)


class TestWhoHoldsHowMany:
    """In a chain game that is enough to know, though somebody drew or passed."""

    @pytest.mark.parametrize("key", ["fives", "fortress"])
    def test_comes_to_the_same_position_in_some_order_of_play(self, key):
        game, rng, found, lost = games.find(key), random.Random(key), 0, 0
        for seed in range(5):
            ply = rng.choice([6, 9, 12, 15, 18])
            match = next((each for each in played(game, seed) if each.ply == ply), None)
            if match is None:
                continue
            seen = match.rules.observe(match.state, match.to_act)
            acts = [match.rules.parse_action(text) for _, text in seen["plies"]]
            order = in_another_order([each for each in acts if isinstance(each, Lay)], rng)
            draft = replace(begun(game, match), me=match.to_act, acts=order, hand=parse_tiles(seen["hand"]))
            draft = replace(draft, told=tuple(seen["hand_sizes"]), searched=seen.get("searched", 0))
            if draft.lacks is not None:
                lost += 1
                continue
            found += 1
            got = read(match, draft)
            for name in ("seat", "to_act", "hand", "hand_sizes", "boneyard", "count"):
                assert got.get(name) == seen.get(name)
            assert sorted(map(str, got["layout"])) == sorted(map(str, seen["layout"]))
        assert found > 3 * lost

    def told(self, key: str, seats: int, *tiles: str) -> Any:
        """Those tiles are laid one after the other, each where it can be."""
        game = games.find(key)
        draft = begun(game, Match(game, seats, None, 1))
        for tile in tiles:
            draft = draft.put(parse_tile(tile), "hand")
            draft = draft.after(next(lay for lay in draft.legal if lay.tile == parse_tile(tile)))
        return draft

    def test_says_who_drew(self):
        draft = self.told("fives", 2, "5|5", "5|1")
        for tile in ("6|4", "6|0", "4|0", "3|0", "2|0", "1|0"):
            draft = draft.put(parse_tile(tile), "hand")
        assert (draft.turn, draft.sizes) == (0, [6, 6])
        told = draft.stepped("size:1", 1)
        assert (told.turn, told.sizes, told.lacks) == (0, [6, 7], None)
        assert told.observation["plies"] == [[0, "5|5"], [1, "draw"], [1, "5|1>5|5"]]
        assert told.stepped("size:1", -1).observation["plies"] == draft.observation["plies"]

    def test_that_cannot_be_is_told_in_numbers(self):
        draft = self.told("fortress", 4, "5|5", "5|1").stepped("size:1", -3)
        assert str(draft.lacks).startswith("2 tiles are on the table, but 11 are gone from the hands")

    def test_leaves_to_be_chosen_what_somebody_could_not_play_on(self):
        game, seed = games.find("fortress"), 0
        while True:
            seed += 1
            for match in played(game, seed):
                seen = match.rules.observe(match.state, match.to_act)
                if len(seen["passes"]) == 1 and len(seen["layout"]) > 9:
                    laid = [match.rules.parse_action(text) for _, text in seen["plies"] if text != "pass"]
                    hand, sizes = parse_tiles(seen["hand"]), tuple(seen["hand_sizes"])
                    draft = replace(begun(game, match), me=match.to_act, hand=hand, told=sizes, acts=tuple(laid))
                    key = next((step.key for step in draft.steps if step.key.startswith("lacks:")), None)
                    if key is not None:
                        other = draft.stepped(key, 1)
                        assert other.lacks is None
                        before, after = draft.observation["unable"], other.observation["unable"]
                        assert [ply[2] for ply in before] != [ply[2] for ply in after]
                        assert other.stepped(key, -1).observation["unable"] == before
                        return

    def test_gives_way_to_the_order_where_that_is_told(self):
        draft = self.told("fives", 2, "5|5", "5|1").stepped("size:1", 1)
        assert draft.told
        assert not draft.unable().told


class TestPlacementsInAnotherOrder:
    @pytest.mark.parametrize("seed", [0, 1, 2])
    def test_come_to_the_same_wall_with_the_last_one_last(self, seed):
        game, rng = games.find("stones"), random.Random(seed)
        match = next(each for each in played(game, seed) if each.ply == 5)
        seen = match.rules.observe(match.state, match.to_act)
        draft = replace(begun(game, match, seen), played=())
        *earlier, last = match.actions
        rng.shuffle(earlier)
        for action in (*earlier, last):
            assert action in draft.legal
            draft = draft.after(action)
        assert draft.lacks is None
        got = read(match, draft)
        assert sorted(square for square, *_ in got["covered"]) == sorted(square for square, *_ in seen["covered"])
        assert (got["last"], got["to_act"]) == (seen["last"], seen["to_act"])

    def test_of_which_some_are_missing_are_told_so(self):
        game = games.find("stones")
        match = next(each for seed in range(20) for each in played(game, 2 * seed * len(game.seats)) if each.ply == 4)
        draft = begun(game, match, match.rules.observe(match.state, match.to_act))
        first, _, _, last = draft.played
        assert "some are missing" in str(replace(draft, played=(first, last)).lacks)


class TestWhatIsLaid:
    @pytest.mark.parametrize("key", ["fives", "fortress", "castle", "brick"])
    def test_goes_back_to_where_it_was_laid_from(self, key):
        game = games.find(key)
        match = Match(game, game.default_seats, None, 1)
        draft = begun(game, match)
        if not draft.begun and len(draft.spots) == 1 and draft.spots[0].key != "hand":
            draft = draft.put(parse_tile("3|1"), draft.spots[0].key)
        held = draft.put(parse_tile("5|5"), "hand")
        laid = held.after(held.legal[0])
        assert (laid.hand, bool(laid.lying >> parse_tile("5|5") & 1)) == (0, True)
        assert laid.taken_back() == held

    def test_a_placement_goes_before_the_tiles_below_it(self):
        game = games.find("stones")
        match = next(match for match in played(game, 0) if match.ply == 2)
        draft = begun(game, match, match.rules.observe(match.state, match.to_act))
        less = draft.taken_back()
        assert (len(less.played), less.pips) == (1, draft.pips)
        assert len(less.taken_back().taken_back().pips) == len(draft.pips) - 2


class TestWhatIsMissing:
    def lacks(self, key: str, *touches: tuple[str, str]) -> str:
        game = games.find(key)
        draft = begun(game, Match(game, game.default_seats, None, 1))
        for tile, spot in touches:
            draft = draft.put(parse_tile(tile), spot)
        return str(draft.lacks)

    def test_a_row_that_is_shorter_than_it_began(self):
        assert self.lacks("castle", ("6|6", "row")).startswith("A hand begins with 4 tiles in the row")

    def test_a_wall_with_gaps(self):
        assert self.lacks("stones", ("6|6", "larger")).startswith("1 of 56 tiles of the wall are laid")

    def test_a_brick_that_was_shown_and_lies_nowhere(self):
        assert "still holds the brick" in self.lacks("brick", ("6|6", "start"), ("5|5", "known:0"))


def test_whoever_cannot_play_draws_while_there_is_something_to_draw():
    game = games.find("fives")
    draft = begun(game, Match(game, 2, None, 1)).put(parse_tile("6|6"), "hand")
    draft = draft.after(draft.legal[0])
    sizes = draft.sizes
    for drawn in range(1, 30):
        draft = draft.unable()
        if draft.turn != 1:
            break
        assert draft.sizes[1] == sizes[1] + drawn
    assert draft.boneyard == draft.rules.stays


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_a_position_of_a_table_can_be_looked_at_from_every_seat(game: Game) -> None:
    for seed in range(8):
        for number, match in enumerate(played(game, seed)):
            if number % 4:
                continue
            prompt = match.prompt()
            state = begun(game, match, prompt.observation).state
            seen = [match.rules.observe(state, seat) for seat in range(match.seats)]
            assert seen[prompt.seat].get("hand") == prompt.observation.get("hand")


@pytest.mark.parametrize("game", GAMES, ids=KEYS)
def test_all_of_a_position_of_a_table_can_be_taken_back(game: Game) -> None:
    for seed in range(3):
        for number, match in enumerate(played(game, seed)):
            if number % 7:
                continue
            draft = begun(game, match, match.prompt().observation)
            for _ in range(40):
                assert {draft.spot_of(tile) for tile in members(draft.every)} <= {None, *draft.spots}
                draft = draft.taken_back() if draft.done else draft
