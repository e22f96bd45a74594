"""Fortress, played. Rules are quoted from the rule sheet; where it is silent, they are house rulings."""

from functools import partial
from typing import Any

import pytest

from game.core.chance import stream
from game.core.events import LAID
from game.core.game import BadOption
from game.core.rules import HandEnd
from game.dominoes.chaingame.telling import PICKED_UP
from game.dominoes.layout import by_number
from game.dominoes.tiles import full_set, texts
from game.games import find
from game.words.events import sentence
from tests.games.chains import dealing
from tests.helpers.play import after, ended, wander
from tests.helpers.play import texts as legal
from tests.helpers.tables import make_table, view_of
from tests.helpers.words import why

rules, deal = partial(dealing.rules, "fortress"), partial(dealing.deal, "fortress")

SETS = [(3, "D6", 9, 1), (4, "D6", 7, 0), (4, "D9", 13, 3), (5, "D9", 11, 0), (6, "D9", 9, 1)]
"""Seats, set, tiles in each hand, and sleeping tiles (sheet, 'Setup')."""


def test_three_to_six_play_to_a_target_and_only_four_choose_their_set() -> None:
    game = find("fortress")
    assert list(game.seats) == [3, 4, 5, 6]
    for seats in game.seats:
        target, tiles = game.options_for(seats)
        assert (target.key, target.default, target.values) == ("target", 100, (50, 100, 150, 200, 250, 300))
        assert (tiles.key, tiles.values) == ("set", tuple(name for number, name, *_ in SETS if number == seats))
    for seats, name in ((3, "D9"), (5, "D6"), (6, "D6")):
        with pytest.raises(BadOption):
            rules(seats, set=name)
    assert rules(4).highest == 6


@pytest.mark.parametrize(("seats", "tiles", "size", "asleep"), SETS)
def test_tiles_are_dealt_by_the_table_of_the_sheet_and_the_opener_of_the_highest_double_fills_its_hand(
    seats: int, tiles: str, size: int, asleep: int
) -> None:
    """Sheet: the player of the set's highest double picks up a sleeping tile; if it sleeps, a lower double opens."""
    game, opened = rules(seats, set=tiles), set()
    highest = f"{tiles[1]}|{tiles[1]}"
    for seed in range(100):
        dealt = game.initial_state(seed)
        record = game.deal_record(dealt)
        assert [len(held) for held in record["hands"]] == [size] * seats
        assert sorted(sum(record["hands"], record["boneyard"])) == sorted(texts(full_set(int(tiles[1]))))
        (opening,) = legal(game, dealt)
        state = after(game, dealt, opening)
        picked = int(asleep > 0 and opening == highest)
        seen = game.observe(state, dealt.seat)
        assert (seen["hand_sizes"][dealt.seat], seen["boneyard"]) == (size - 1 + picked, asleep - picked)
        assert not picked or record["boneyard"][0] in seen["hand"]
        opened.add(opening)
    assert highest in opened
    assert (len(opened) > 1) == (asleep > 0)


@pytest.mark.parametrize(
    ("hands", "asleep", "opens", "double", "then", "left"),
    [
        ("6|5 3|3 / 1|1 2|0 / 5|5 6|0", "6|6", 2, "5|5", "6|0", 1),  # nobody picks up for a lower double: house ruling
        ("6|5 3|3 2|2 / 1|1 6|0 / 6|4 0|0", "6|6", 0, "3|3", "2|2 6|5", 1),
        ("6|6 3|3 / 1|1 6|0 / 5|5 6|1", "4|0", 0, "6|6", "3|3 4|0", 0),
        ("6|6 3|3 / 1|1 6|0 / 4|4 6|1 / 2|2 6|2", "", 0, "6|6", "3|3", 0),  # nothing is left
        ("9|9 3|3 / 1|1 9|0 / 5|5 9|1 / 4|4 9|2", "8|0 8|1 8|2", 0, "9|9", "3|3 8|0", 2),  # the first of several
    ],
)
def test_the_highest_double_opens(hands: str, asleep: str, opens: int, double: str, then: str, left: int) -> None:
    """Sheet, 'Gameplay': the player with the highest double places the first domino; the notes: what it picks up."""
    game, state = deal(hands, asleep, **({"set": "D9"} if "9|9" in hands else {}))
    assert (game.to_act(state), legal(game, state)) == (opens, [double])
    opened = after(game, state, double)
    assert texts(opened.hands[opens]) == sorted(then.split())
    assert game.observe(opened, 1)["boneyard"] == left


def test_a_tile_picked_up_is_seen_by_its_owner_alone() -> None:
    game, state = deal("6|6 3|3 / 1|1 6|0 / 5|5 6|1", "4|0")
    laid, picked = game.apply(state, game.parse_action("6|6")).events
    assert (laid.kind, picked.kind) == (LAID, PICKED_UP)
    assert [picked.seen_by(seat).tiles for seat in (0, 1)] == [("4|0",), ()]
    seen = [game.observe(after(game, state, "6|6"), seat) for seat in (0, 1)]
    assert [(each["picked_up"], each["picked_up_tile"]) for each in seen] == [(0, "4|0"), (0, None)]


def test_all_doubles_are_spinners() -> None:
    """Sheet: they can be played off on all four edges, each of which is used once."""
    game, state = deal("6|6 4|4 4|1 0|0 / 6|4 4|2 5|5 / 4|3 6|3 1|1")
    state = after(game, state, "6|6")
    assert by_number(state.ends) == {6: ("6|6",) * 4}
    state = after(game, state, "6|4>6|6", "6|3>6|6", "4|4>6|4")
    assert by_number(state.ends) == {3: ("6|3",), 4: ("4|4",) * 3, 6: ("6|6",) * 2}
    state = after(game, state, "4|2>4|4", "4|3>4|4", "4|1>4|4")
    assert by_number(state.ends) == {1: ("4|1",), 2: ("4|2",), 3: ("4|3", "6|3"), 6: ("6|6", "6|6")}


def test_whoever_cannot_play_must_pass_and_never_draws() -> None:
    """A player who can play may not pass. The turn goes to the left, also after a pass."""
    game, state = deal("6|6 6|5 3|2 / 4|1 2|1 / 6|0 5|0 / 6|3 5|5", "6|4 6|2")
    turns = []
    for action in ("6|6", "pass", "6|0>6|6", "6|3>6|6"):
        assert legal(game, state) == [action]
        assert game.is_routine(game.legal_actions(state)[0]) == (action in ("6|6", "pass"))
        turns.append(game.to_act(state))
        state = after(game, state, action)
    assert [*turns, game.to_act(state)] == [0, 1, 2, 3, 0]
    with pytest.raises(ValueError, match="nobody draws"):
        game.parse_action("draw")


BLOCK, SCORED = "6|6 3|1 / 1|1 / 5|4 2|0", (0, 13, 0)


@pytest.mark.parametrize(
    ("hands", "given", "plays", "end", "points", "won"),
    [
        # going out scores what the others hold, even if one of them holds only the double blank
        ("6|6 6|5 / 6|1 2|1 / 6|0 5|0", {}, "6|6 6|1>6|6 6|0>6|6 6|5>6|6", "out", (3 + 5, 0, 0), None),
        ("6|6 6|5 / 6|1 0|0 / 6|2 5|4", {}, "6|6 6|1>6|6 6|2>6|6 6|5>6|6", "out", (9, 0, 0), None),
        # a block goes to the lightest hand, less its own pips; house rulings: at once, and to nobody if it is shared
        (BLOCK, {}, "6|6", "blocked", (0, 4 + 11 - 2, 0), None),
        ("6|6 3|1 2|1 / 6|5 1|1 / 4|3 2|0", {}, "6|6 6|5>6|6", "blocked", (0, 7 + 9 - 2, 0), None),
        ("6|6 3|1 / 4|0 / 5|4 2|0", {}, "6|6", "blocked", (0, 0, 0), None),
        # no block while one seat can still play
        ("6|6 3|1 6|2 / 4|1 1|1 / 4|3 2|0", {}, "6|6 pass pass", "", (), None),
        # the total must exceed the target: reaching it is not enough
        (BLOCK, {"scores": (0, 87, 0)}, "6|6", "blocked", SCORED, None),
        (BLOCK, {"scores": (0, 88, 0)}, "6|6", "blocked", SCORED, (1,)),
        (BLOCK, {"scores": (0, 88, 0), "target": 150}, "6|6", "blocked", SCORED, None),
    ],
)
def test_how_a_hand_ends(hands: str, given: Any, plays: str, end: str, points: Any, won: Any) -> None:
    """Sheet, 'Scoring': the total of the opponents' hands; in a block the others' sum minus the lightest's own."""
    game, state = deal(hands, **given)
    before = game.scores(state)
    for action in plays.split():
        assert game.hand_end(state) is None
        state = after(game, state, action)
    if not end:
        assert (game.hand_end(state), legal(game, state)) == (None, ["6|2>6|6"])
        return
    assert ended(game, state) == (end, points)
    assert game.legal_actions(state) == ()
    assert game.scores(state) == tuple(one + more for one, more in zip(before, points, strict=True))
    assert game.winners(state) == won


def test_a_block_is_told() -> None:
    game, state = deal(BLOCK)
    told = game.apply(state, game.parse_action("6|6")).events[-1]
    assert sentence(told, ("Nora", "Ben", "Ana")) == "Nobody can play: Ben has the lightest hand"
    assert why(told) == "left in the other hands 4 + 11 = 15, minus own 2 = 13"
    table = make_table("fortress")
    view = view_of(table, game, state, 0)
    assert [table.ending(view, HandEnd("blocked", points)) for points in (SCORED, (0, 0, 0))] == [
        "Blocked: Ben has the lightest hand",
        "Blocked: the lightest hand is shared, so nobody scores",
    ]


def test_hands_add_up_and_the_highest_double_opens_each() -> None:
    game = rules(4, target=300)
    state, totals = game.initial_state(5), [0, 0, 0, 0]
    for number in range(4):
        assert (state.deal.hand_no, legal(game, state)) == (number, ["6|6"])
        *_, over = wander(game, state, stream("hands", number))
        totals = [total + gained for total, gained in zip(totals, ended(game, over)[1], strict=True)]
        state = game.next_hand(over)
        assert game.scores(over) == game.scores(state) == tuple(totals)
    assert max(totals) > 0
