"""Castle Rock, played: the deal, the row, captures, drawing, counting, winning. Quotations are from the rule sheet."""

from typing import Any

import pytest

from game.core.chance import stream
from game.dominoes.tiles import TEXT, full_set, mask, parse_tile, texts
from game.games import find
from game.games.castle.rules.actions import Lay
from game.games.castle.rules.rules import State
from game.words.events import sentence
from tests.games.castle.rows import finished, rules, table
from tests.helpers.play import after, check_sample_state, ended, row_of, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import all_of, why


def test_what_can_be_chosen_at_so_many_seats() -> None:
    found = {}
    for seats in find("castle").seats:
        options = {option.key: option for option in find("castle").options_for(seats)}
        found[seats] = options["set"].values, options["set"].default, options["limit"].default
    few, many = ("D6",), ("D9", "D12")
    assert found == {
        2: (few, "D6", 0), 3: (few, "D6", 0), 4: (few, "D6", 0), 5: (few, "D6", 12), 6: (few, "D6", 12),
        7: (many, "D9", 12), 8: (many, "D9", 12),
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_heaviest_draw_deals_equal_ones_draw_again_and_nobody_arranges_the_row(seats: int) -> None:
    game, ties, states = rules(seats), 0, list[State]()
    for seed in range(80):
        chance, drawing = stream(seed, "castle", "deal", 0), list(range(seats))
        while len(drawing) > 1:
            drawn = dict(zip(drawing, chance.shuffled(range(28)), strict=False))
            most = max(pips(tile) for tile in drawn.values())
            drawing = [seat for seat, tile in drawn.items() if pips(tile) == most]
            ties += len(drawing) > 1
        states.append(game.initial_state(seed))
        assert states[-1].deal.dealer == drawing[0]
        assert {text[:4] for text in legal(game, states[-1])} == {"lay "}
    assert ties > 3
    assert {state.deal.dealer for state in states} == set(range(seats))
    assert len({state.row[0] for state in states}) > 22
    assert 25 < sum(pips(state.row[0]) < pips(state.row[-1]) for state in states) < 55


def pips(tile: int) -> int:
    return sum(map(int, TEXT[tile].split("|")))


@pytest.mark.parametrize(
    ("seats", "tiles", "size", "each"),
    [
        (2, "D6", 4, 12), (3, "D6", 4, 8), (4, "D6", 4, 6), (5, "D6", 3, 5), (6, "D6", 4, 4),
        (7, "D9", 6, 7), (8, "D9", 7, 6), (7, "D12", 7, 12), (8, "D12", 3, 11),
    ],
)  # fmt: skip
def test_a_whole_hand_from_deal_to_deal(seats: int, tiles: str, size: int, each: int) -> None:
    game = rules(seats, set=tiles)
    first, every = game.initial_state(seats), full_set(int(tiles[1:]))
    dealer, gone, turns = first.deal.dealer, 0, list[int]()
    assert ([hand.bit_count() for hand in first.hands], len(first.row)) == ([2] * seats, size)
    assert game.to_act(first) == (dealer + 1) % seats, "the player to the dealer's left begins"
    seen = [game.observe(first, seat) for seat in range(seats)]
    assert [view["hand"] for view in seen] == [texts(hand) for hand in first.hands]
    assert [view["row"] for view in seen] == [row_of(first).split()] * seats
    record = game.deal_record(first)
    assert list(record) == ["hands", "boneyard", "dealer", "row"]
    assert (record["hands"], record["row"]) == ([view["hand"] for view in seen], row_of(first).split())
    for last in wander(game, first, stream("wander")):
        captured = sum(last.captured)
        assert captured & gone == gone, "once captured, always captured"
        gone = captured
        assert sum(last.hands) + mask(last.row) + mask(last.deal.boneyard[last.drawn :]) + gone == every
        if last.plays and isinstance(last.plays[-1], Lay):
            turns.append(last.seat)
    assert turns == [(dealer + 1 + turn) % seats for turn in range(each * seats)]
    assert (any(last.hands), game.observe(last, 0)["boneyard"]) == (False, 0)
    assert game.deal_record(last) == record
    following = game.next_hand(last)
    assert following.deal[1:3] == (1, (dealer + 1) % seats)
    assert following.deal.scores == game.scores(last)
    dealt = game.deal_record(following)
    assert (dealt["dealer"], dealt["row"]) == ((dealer + 1) % seats, row_of(following).split())


START = table("4|2 3|3 5|1 6|0", "6|5 1|0", "2|2 3|0", boneyard="4|4 5|5")
SIXES = table("1|1 6|6 6|3", "6|4 2|0", "5|0 5|1")
EMPTIED = table("6|6 6|3", "6|4 5|0 0|0", "6|2 6|1", boneyard="1|1")
DIAGRAM = table("4|2 4|4 4|0 1|1 5|1", "4|1 6|6", "3|3 2|2")
TWICE = table("4|3 6|5 1|0", "6|4 2|2", "5|0 5|1")
CHOICES = "take 6|3, take 6|6+6|3+6|4, done"
"""The sheet's own example: take the 6|3, take all three, or leave them."""


@pytest.mark.parametrize(
    ("start", "done", "row", "choices"),
    [
        (START, "", "4|2 3|3 5|1 6|0", "lay 1|0, lay 6|5"),
        (START, "lay 6|5", "4|2 3|3 5|1 6|0 6|5", "take 6|0, done"),
        (SIXES, "lay 6|4", "1|1 6|6 6|3 6|4", CHOICES),
        (SIXES, "lay 6|4, take 6|3", "1|1 6|6 6|4", "done"),
        (SIXES, "lay 6|4, take 6|6+6|3+6|4", "1|1", "done"),
        # A player who has finished cannot claim a missed capture; the next player can, having first added a tile.
        (SIXES, "lay 6|4, done", "1|1 6|6 6|3 6|4", "lay 5|0, lay 5|1"),
        (SIXES, "lay 6|4, done, lay 5|0", "1|1 6|6 6|3 6|4 5|0", CHOICES),
        # Captures may be anywhere in the row; those that a closed gap creates belong to the same turn.
        (table("6|6 1|0 6|4 3|3 2|2", "5|5", "4|0"), "lay 5|5", "6|6 1|0 6|4 3|3 2|2 5|5", "take 1|0, done"),
        (TWICE, "lay 6|4", "4|3 6|5 1|0 6|4", "take 1|0, done"),
        (TWICE, "lay 6|4, take 1|0", "4|3 6|5 6|4", "take 6|5, done"),
        # After an empty row the next two players can capture nothing.
        (EMPTIED, "lay 6|4, take 6|6+6|3+6|4", "", "done"),
        (EMPTIED, "lay 6|4, take 6|6+6|3+6|4, done, lay 6|2", "6|2", "done"),
        (EMPTIED, "lay 6|4, take 6|6+6|3+6|4, done, lay 6|2, done, lay 5|0", "6|2 5|0", "done"),
        (
            EMPTIED,
            "lay 6|4, take 6|6+6|3+6|4, done, lay 6|2, done, lay 5|0, done, lay 6|1",
            "6|2 5|0 6|1",
            "take 5|0, done",
        ),
        # The row of the diagram is cleared either way.
        (DIAGRAM, "lay 4|1, take 1|1+5|1+4|1", "4|2 4|4 4|0", "take 4|4, take 4|2+4|4+4|0, done"),
        (DIAGRAM, "lay 4|1, take 1|1+5|1+4|1, take 4|2+4|4+4|0", "", "done"),
        (DIAGRAM, "lay 4|1, take 4|2+4|4+4|0, take 1|1+5|1+4|1", "", "done"),
        (DIAGRAM, "lay 4|1, take 5|1, take 1|1, take 4|0, take 4|2+4|4+4|1", "", "done"),
    ],
)  # fmt: skip
def test_one_lays_at_the_open_end_then_captures_or_not(start: State, done: str, row: str, choices: str) -> None:
    state = after(rules(), start, *filter(None, done.split(", ")))
    assert (row_of(state), ", ".join(legal(rules(), state))) == (row, choices)


def test_captured_tiles_lie_before_their_captor_for_all_to_see() -> None:
    state = after(rules(), SIXES, "lay 6|4", "take 6|6+6|3+6|4")
    assert [rules().observe(state, seat)["captured"] for seat in (0, 1)] == 2 * [[["6|3", "6|4", "6|6"], []]]
    assert texts(after(rules(), SIXES, "lay 6|4", "take 6|3").captured[0]) == ["6|3"]


def test_a_turn_ends_with_a_tile_drawn_in_secret_until_there_is_nothing_to_draw_and_then_hands_get_smaller() -> None:
    game, sizes = rules(), []
    state = table("4|2 3|3", "6|5 1|0", "2|2 3|0", boneyard="4|4")
    drawn = game.apply(after(game, state, "lay 6|5"), game.parse_action("done")).events[1]
    assert (drawn.seen_by(0).tiles, drawn.seen_by(1).tiles) == (("4|4",), ())
    assert "4|4" not in all_of(drawn)
    for seat, tile in enumerate(("6|5", "2|2", "1|0", "3|0", "4|4")):
        assert game.to_act(state) == seat % 2
        state = after(game, state, f"lay {tile}", "done")
        sizes.append([hand.bit_count() for hand in state.hands])
    assert sizes == [[2, 2], [2, 1], [1, 1], [1, 0], [0, 0]]
    assert game.hand_end(state) is not None


class TestTheEndOfTheHand:
    start = table("6|6 6|3", "6|4", "1|0", scores=(10, 1))

    def test_comes_with_the_dealers_last_done_and_counts_captured_tiles_less_those_left(self) -> None:
        """One captured, three left with the Devil: -2 and -3. Scores can be negative; nothing is counted earlier."""
        game = rules()
        state = after(game, self.start, "lay 6|4", "take 6|3", "done", "lay 1|0")
        assert (game.hand_end(state), game.scores(state)) == (None, (10, 1))
        state = after(game, state, "done")
        assert (game.to_act(state), legal(game, state)) == (None, [])
        assert (ended(game, state), game.scores(state)) == (("empty", (-2, -3)), (8, -2))

    def test_explains_itself(self) -> None:
        game = rules()
        before = after(game, self.start, "lay 6|4", "take 6|6+6|3+6|4", "done", "lay 1|0")
        told = game.apply(before, game.parse_action("done")).events
        assert [(event.kind.word, event.points, why(event)) for event in told] == [
            ("done", 0, ""),
            ("hand_end", 2, "3 captured − 1 left in the row = 2"),
            ("hand_end", -1, "0 captured − 1 left in the row = −1"),
        ]


BAR = {"bar": "on", "rounds": 3}


@pytest.mark.parametrize(
    ("options", "scores", "captured", "dealer", "hand", "winners"),
    [
        # Fifty points win when a hand is counted; of several over fifty the highest wins.
        ({}, (40, 45, 0), (9, 5, 3), 0, 0, (1,)), ({}, (40, 44, 0), (9, 5, 3), 0, 0, None),
        ({}, (45, 48, 0), (9, 4, 3), 0, 0, (0,)),
        # Of equal totals the hand dealt last wins: the dealer is dealt last.
        ({}, (45, 45, 0), (6, 6, 0), 0, 0, (0,)), ({}, (45, 45, 0), (6, 6, 0), 1, 0, (1,)),
        ({}, (45, 45, 0), (6, 6, 0), 2, 0, (1,)),
        # A limit ends the match with the highest total. House ruling: equal totals are decided as at the target.
        ({"limit": 4}, (5, -9, 0), (0, 6, 6), 0, 2, None), ({"limit": 4}, (5, -9, 0), (0, 6, 6), 0, 3, (2,)),
        ({"limit": 4}, (5, 5, 0), (6, 6, 0), 0, 3, (0,)), ({"limit": 4}, (5, 5, 0), (6, 6, 0), 1, 3, (1,)),
        ({"limit": 4}, (5, 5, 0), (6, 6, 0), 2, 3, (1,)), ({"limit": 0}, (5, 9, 0), (6, 6, 0), 0, 98, None),
        # In the bar all rounds are played even if nobody can catch up, and equal players share the win.
        (BAR, (1, 0, 0), (9, 5, 3), 1, 1, None),
        ({**BAR, "target": 25, "limit": 1}, (0, 0, 1), (9, 5, 3), 1, 1, None),
        (BAR, (0, 1, 1), (3, 5, 3), 1, 2, (1,)), (BAR, (1, 0, 1), (3, 5, 3), 1, 2, (0, 1, 2)),
        ({"bar": "on"}, (4, 0, 0), (9, 4, 3), 0, 3, None), ({"bar": "on"}, (4, 0, 0), (9, 4, 3), 0, 4, (0,)),
        ({"bar": "on", "rounds": 4}, (4, 0, 0), (9, 4, 3), 0, 3, (0,)),
    ],
)  # fmt: skip
def test_who_wins_the_match(options: dict[str, Any], scores, captured, dealer: int, hand: int, winners) -> None:
    over = finished(*scores, dealer=dealer, captured=captured, hand_no=hand)
    assert rules(3, **options).winners(over) == winners


def test_in_the_bar_the_best_hand_wins_the_round_and_no_points_are_kept() -> None:
    game, state = rules(3, bar="on"), finished(1, 0, 2, dealer=0, captured=(9, 4, 3), left=2)
    assert (ended(game, state)[1], game.scores(state)) == ((7, 2, 1), (2, 0, 2))
    assert game.scores(finished(0, 0, 0, dealer=1, captured=(5, 5, 5))) == (0, 1, 0), "equal hands as equal totals"


def test_a_limit_is_told_of_only_where_it_decided() -> None:
    game = rules(3, limit=4)
    for most, told in (5, 4), (43, 4), (44, 0), (48, 0):
        assert game.limit(finished(most, -9, 0, dealer=0, captured=(6, 0, 6), hand_no=3)) == told


@pytest.mark.parametrize(("most", "decides"), [(21, False), (22, True)])
def test_a_hand_may_end_the_match_where_somebody_could_capture_all_that_is_left(most: int, decides: bool) -> None:
    state = table("6|4 4|1", "5|5", "3|1", "2|0", scores=(0, most, 0))
    assert rules(3).may_decide(state) == decides
    assert not rules(3).may_decide(state._replace(captured=(mask((parse_tile("6|6"),)), 0, 0)))


@pytest.mark.parametrize("options", [{"limit": 3}, {"bar": "on", "rounds": 2}])
def test_the_hand_that_ends_a_match_could_do_so_all_along(options: dict[str, Any]) -> None:
    game, rng, others = rules(3, **options), stream("decides", str(options)), set[bool]()
    state, hand = game.initial_state(5), list[bool]()
    while game.winners(state) is None:
        if game.to_act(state) is None:
            others.add(hand[0])
            state, hand = game.next_hand(state), []
            continue
        hand.append(game.may_decide(state))
        state = game.step(state, rng.choice(list(game.legal_actions(state))))
    assert all(hand)
    assert False in others, "of some hands it was known that they decide nothing"


@pytest.mark.parametrize("bar", ["off", "on"])
def test_a_finished_hand_is_sampled_with_its_points_or_its_round_counted_once(bar: str) -> None:
    game, rng = rules(3, bar=bar), stream("bar")
    *_, last = wander(game, game.initial_state(3), rng)
    check_sample_state(game, last, 1, rng)


@pytest.mark.parametrize(
    "text",
    [
        *("", "Done", "done ", "pass", "lay", "lay 1|4", "lay 4|1 ", "lay  4|1", "lay 4|1+4|2", "lay 7|1"),
        *("take", "take 5|1+", "take 7|1", "take 6|6+6|3", "take 6|6+6|3+5|4", "take 6|6+6|6+6|6"),
        *("take 6|6 6|3 6|4", "take 6|6+6|3+6|4+6|5"),
    ],
)
def test_nothing_else_is_read_as_an_action(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        rules().parse_action(text)


@pytest.mark.parametrize(
    ("action", "words"),
    [("take 6|6+6|3+6|4", "Ana took three sixes: 6|6, 6|3, 6|4"), ("take 6|3", "Ana took 6|3")],
)
def test_what_was_taken_is_told_with_its_suit(action: str, words: str) -> None:
    game = rules()
    told = game.apply(after(game, SIXES, "lay 6|4"), game.parse_action(action)).events
    assert [sentence(event, ("Ana", "Ben")) for event in told] == [words]
