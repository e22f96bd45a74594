"""Fives, played. Rules are quoted from the rule sheet; where it is silent, they are house rulings."""

from functools import partial
from typing import Any

import pytest

from game.core.chance import stream
from game.dominoes.layout import by_number, terms
from game.dominoes.tiles import DOUBLES, full_set, mask, texts
from game.games import find
from game.games.fives.rules import FivesTelling
from game.words.events import sentence
from tests.games.chains import dealing
from tests.helpers.play import after, ended, hand, tiles, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import plain, why

rules, deal = partial(dealing.rules, "fives"), partial(dealing.deal, "fives")
NAMES = ("Nora", "Ben", "Ana")


def test_two_to_eight_play_to_a_hundred_unless_another_score_is_agreed() -> None:
    assert list(find("fives").seats) == [2, 3, 4, 5, 6, 7, 8]
    target, bonus = find("fives").options_for(4)
    assert (target.key, target.default, target.values) == ("target", 100, (50, 100, 150, 200, 250))
    assert (bonus.key, bonus.default, bonus.values) == ("bonus", "fifth", ("fifth", "full"))


@pytest.mark.parametrize(("seats", "size", "highest"), [(2, 7, 6), (3, 6, 6), (4, 5, 6), (5, 7, 12), (8, 7, 12)])
def test_fewer_tiles_each_the_more_play_and_twelves_beyond_four(seats: int, size: int, highest: int) -> None:
    """Sheet: two draw seven, three six, four five; larger tables need the double twelve; the rest stays hidden."""
    game = rules(seats)
    state = game.initial_state(7)
    record, seen = game.deal_record(state), game.observe(state, 0)
    assert [len(held) for held in record["hands"]] == [size] * seats
    assert sorted(sum(record["hands"], record["boneyard"])) == sorted(texts(full_set(highest)))
    assert seen["boneyard"] == len(record["boneyard"]) - seats * seen["searched"]
    assert not {*record["boneyard"][-seen["boneyard"] :]} & {*seen["hand"]}


def test_points_are_kept_and_every_hand_is_another_deal_that_the_highest_double_opens() -> None:
    """House ruling: the highest double opens every hand."""
    game = rules(4, target=250)
    state, deals = game.initial_state(7), list[Any]()
    for number in range(5):
        assert state.deal.hand_no == number
        highest = max(texts(sum(state.hands) & DOUBLES))
        assert legal(game, state) == [highest]
        assert highest in texts(state.hands[state.seat])
        deals.append(game.deal_record(state))
        *_, over = wander(game, state, stream(number))
        assert game.deal_record(over) == deals[-1]
        state = game.next_hand(over)
        assert game.scores(state) == game.scores(over)
    assert max(game.scores(state)) > 0
    assert not [one for number, one in enumerate(deals) if one in deals[:number]]


@pytest.mark.parametrize(
    ("hands", "boneyard", "opens", "double", "drawn"),
    [
        ("6|5 3|3 / 1|1 / 4|4 0|0", "6|6 5|5 2|2", 2, "4|4", 0),
        ("6|5 3|2 / 1|0 2|0", "6|4 5|4 5|3 1|1 0|0 2|2", 1, "1|1", 2),
        ("6|5 3|2 / 1|0 2|0 / 4|1 4|0", "1|1 5|4 4|4 2|2 0|0 6|6", 2, "4|4", 1),
    ],
)
def test_the_highest_double_opens(hands: str, boneyard: str, opens: int, double: str, drawn: int) -> None:
    """Sheet: without a double each draws one more tile, again and again.

    House ruling: in seat order, and all of a round draw; the highest double of all opens.
    """
    game, state = deal(hands, boneyard)
    dealt, pile = hands.split("/"), tiles(boneyard)
    rounds = [pile[seat :: len(dealt)][:drawn] for seat in range(len(dealt))]
    assert [*state.hands] == [hand(held) | mask(more) for held, more in zip(dealt, rounds, strict=True)]
    assert (game.to_act(state), legal(game, state)) == (opens, [double])
    assert (game.observe(state, 0)["searched"], state.boneyard) == (drawn, len(pile) - drawn * len(dealt))
    assert game.is_routine(game.legal_actions(state)[0])
    opened, *searched = game.apply(state, game.parse_action(double)).events
    assert plain(opened.said) == f"{('Ana', 'Ben', 'Cleo')[opens]} opened with {double}"
    said = [plain(event.said) for event in searched]
    assert said == [f"Nobody had a double, so everyone drew {told}" for told in ([], ["1 tile"], ["2 tiles"])[drawn]]


TWO, ROUND = "5|5 5|3 1|1 / 5|0 2|0 6|4", "6|6 3|3 3|1 / 6|3 6|1 3|0"
THREE, LATER = f"{TWO} / 5|4 3|2", "6|6 6|3>6|6 3|3>6|3"


@pytest.mark.parametrize(
    ("hands", "plays", "points", "counting", "open_now"),
    [
        (TWO, "5|5", 10, {"5|5": 10}, {5: ("5|5",) * 4}),
        (TWO, "5|5 5|0>5|5", 10, {"5|0": 0, "5|5": 10}, {0: ("5|0",), 5: ("5|5",) * 3}),
        (TWO, "5|5 5|0>5|5 5|3>5|5", 0, {"5|0": 0, "5|3": 3}, {0: ("5|0",), 3: ("5|3",), 5: ("5|5",) * 2}),
        (TWO, "5|5 5|0>5|5 5|3>5|5 2|0>5|0", 5, {"2|0": 2, "5|3": 3}, {2: ("2|0",), 3: ("5|3",), 5: ("5|5",) * 2}),
        (THREE, "5|5 5|0>5|5 5|4>5|5 5|3>5|5", 0, {"5|0": 0, "5|4": 4, "5|3": 3},
         {0: ("5|0",), 3: ("5|3",), 4: ("5|4",), 5: ("5|5",)}),
        (ROUND, LATER, 0, {"6|6": 12, "3|3": 6}, {3: ("3|3",), 6: ("6|6",) * 3}),
        (ROUND, f"{LATER} 3|0>3|3", 0, {"6|6": 12, "3|0": 0}, {0: ("3|0",), 6: ("6|6",) * 3}),
        ("0|0 6|1 / 6|4 2|1", "0|0", 0, {"0|0": 0}, {0: ("0|0",) * 4}),
    ],
)  # fmt: skip
def test_what_the_ends_add_up_to(hands: str, plays: str, points: int, counting: Any, open_now: Any) -> None:
    """Sheet, 'Play Examples': the spinner counts in full until it is played on at two sides, then the outermost tiles
    alone, and its four sides stay playable. A later double counts both halves and is played on at one more side only.
    """
    game, state = deal(hands, "6|5")
    *earlier, last = plays.split()
    state = after(game, state, *earlier)
    then = after(game, state, last)
    gained = [now - before for now, before in zip(game.scores(then), game.scores(state), strict=True)]
    assert gained == [points if seat == state.seat else 0 for seat in range(game.seats)]
    assert dict(terms(then.ends)) == counting
    assert by_number(then.ends) == open_now
    assert game.observe(then, 0)["count"] == sum(counting.values())


def test_whoever_cannot_play_draws_until_it_can_and_passes_when_nothing_is_left() -> None:
    """Sheet: a player unable to move must draw until it can play, and pass if no tiles are left; only it sees what it
    draws. The turn goes to the left."""
    game, state = deal("6|6 5|5 5|4 / 4|1 2|1 / 3|3 2|0", "3|1 6|0 5|1")
    turns = []
    for action, drawn, then in [
        ("6|6", None, ["draw"]),
        ("draw", "3|1", ["draw"]),
        ("draw", "6|0", ["6|0>6|6"]),
        ("6|0>6|6", None, ["2|0>6|0"]),
        ("2|0>6|0", None, ["draw"]),
        ("draw", "5|1", ["pass"]),
    ]:
        (event,) = game.apply(state, game.parse_action(action)).events
        if drawn:
            assert [event.seen_by(seat).tiles for seat in (state.seat, (state.seat + 1) % 3)] == [(drawn,), ()]
        turns.append(state.seat)
        state = after(game, state, action)
        assert legal(game, state) == then
    assert [*turns, after(game, state, "pass").seat] == [0, 1, 1, 1, 2, 0, 1]


OUT, LIGHTER = "6|6 6|5 / 6|1 5|4 / 6|2 4|3", "6|6 2|1 1|0 / 6|5 4|3"
THEN_OUT = "6|6 6|1>6|6 6|2>6|6 6|5>6|6"
FOUR = "5|5 2|1 / 4|1 / 6|4 1|0 / 6|3 4|0"


@pytest.mark.parametrize(
    ("hands", "boneyard", "given", "plays", "end", "points", "scores", "won"),
    [
        # going out: a fifth of the others' 9 and 7, rounded to 15; or all of it if so agreed
        (OUT, "0|0", {}, THEN_OUT, "out", (3, 0, 0), (3, 0, 0), None),
        (OUT, "0|0", {"bonus": "full"}, THEN_OUT, "out", (15, 0, 0), (15, 0, 0), None),
        # the last tile is counted before the bonus
        ("5|5 5|0 / 5|4 2|2", "6|6", {}, "5|5 5|4>5|5 5|0>5|5", "out", (1, 0), (11, 0), None),
        ("6|6 6|4 / 6|1 2|2", "3|3", {}, "6|6 6|1>6|6 6|4>6|6", "out", (1, 0), (6, 0), None),
        # a block: 3 against 5, 11 and 13 makes 26, rounded down to 25; points made in play are kept
        (FOUR, "", {"scores": (20, 35, 50, 5)}, "5|5", "blocked", (5, 0, 0, 0), (35, 35, 50, 5), None),
        # house rulings: it comes at once, after a play or the last tile drawn; a shared lightest hand gets nothing
        (LIGHTER, "", {}, "6|6 6|5>6|6", "blocked", (1, 0), (1, 0), None),
        ("6|6 5|5 / 4|1", "3|1 2|1", {}, "6|6 draw draw", "blocked", (0, 0), (0, 0), None),
        ("6|6 2|1 / 3|0 / 5|4", "", {}, "6|6", "blocked", (0, 0, 0), (0, 0, 0), None),
        # the target: a play that reaches it, even with the last tile, wins at once, and nothing is settled
        ("5|5 1|0 / 4|4", "6|6", {"scores": (90, 95)}, "5|5", "won", (0, 0), (100, 95), (0,)),
        ("5|5 / 4|4", "6|6", {"scores": (90, 95)}, "5|5", "won", (0, 0), (100, 95), (0,)),
        ("5|5 1|0 / 4|4", "6|6", {"scores": (40, 40), "target": 50}, "5|5", "won", (0, 0), (50, 40), (0,)),
        ("6|6 6|4 / 6|0 5|5 3|2", "3|3", {"scores": (98, 0)}, "6|6 6|0>6|6 6|4>6|6", "out", (3, 0), (101, 0), (0,)),
        ("5|5 1|0 / 4|4", "6|6", {"scores": (85, 95)}, "5|5", "", (), (95, 95), None),
    ],
)  # fmt: skip
def test_how_a_hand_ends(
    hands: str, boneyard: str, given: Any, plays: str, end: str, points: Any, scores: Any, won: Any
) -> None:
    """Sheet, 'Winning': the bonus is a fifth of the others' points, rounded to the nearest five; the match is won when
    the first player reaches the agreed score."""
    game, state = deal(hands, boneyard, **given)
    *earlier, last = plays.split()
    for action in earlier:
        state = after(game, state, action)
        assert game.hand_end(state) is None
    then = after(game, state, last)
    if end:
        assert ended(game, then) == (end, points)
        assert (game.legal_actions(then), game.to_act(then)) == ((), None)
        settled = game.apply(state, game.parse_action(last)).events[1:]
        assert sum(event.points for event in settled) == sum(points)
        assert bool(settled) == (end != "won")
    assert (game.scores(then), game.winners(then)) == (scores, won)


def test_whoever_shares_the_lightest_hand_is_told_so() -> None:
    game, state = deal("6|6 2|1 / 3|0 / 5|4")
    _, *told = game.apply(state, game.parse_action("6|6")).events
    assert [(event.seat, event.points) for event in told] == [(0, 0), (1, 0)]


def test_pips_are_rounded_to_the_nearest_five() -> None:
    bonuses = {26: 5, 27: 5, 28: 6, 2: 0, 3: 1, 0: 0}
    assert {pips: rules(2).settlement(pips) for pips in bonuses} == bonuses
    assert {pips: rules(2, bonus="full").settlement(pips) // 5 for pips in bonuses} == bonuses
    told = [FivesTelling(fifth=True).reckoning((0, pips), 0, 5, out=True).key for pips in (23, 25, 26)]
    assert told == ["fives.fifth_rounded", "fives.fifth", "fives.fifth_rounded"]


def test_the_log_explains_every_sum() -> None:
    game, state = deal("6|6 6|4 / 6|1 5|3 / 6|0 4|3", "3|3")
    state = after(game, state, "6|6", "6|1>6|6", "6|0>6|6")
    told = [
        (sentence(event, NAMES), event.points, why(event))
        for event in game.apply(state, game.parse_action("6|4>6|6")).events
    ]
    assert told == [
        ("Nora played 6|4", 5, "ends 1 + 0 + 4 = 5"),
        ("Nora went out", 3, "left in hand 8 + 7 = 15, divided by 5 = 3"),
    ]
