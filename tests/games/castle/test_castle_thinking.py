"""How opponents of Castle Rock think: whole turns, what others kept, the end of hand and match."""

from collections.abc import Iterator
from typing import Any

import pytest

from game.ai.search import Searcher
from game.core.bot import Bot, Budget
from game.core.chance import stream
from game.core.rules import Observation
from game.dominoes.row import Row, reachable
from game.dominoes.tiles import Tile, members, parse_tile
from game.games import find
from game.games.castle.rules.actions import Action, Lay
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking import keeping
from game.games.castle.thinking.bot import Evaluation, LongEvaluation, Sensible
from game.games.castle.thinking.keeping import kept, rows_before_laying, unseen_tiles
from game.games.castle.thinking.match_equity import MatchEquity
from game.games.castle.thinking.search import FIRST_SIGHT, CastleDecision
from game.games.castle.thinking.turns import Rows, Turn
from tests.games.castle.rows import rules as castle
from tests.games.castle.rows import table
from tests.helpers.play import after, prompted, tiles, wander

DETERMINIZATIONS = 10
"""Deals that Master samples if all of them are used."""
MASTER = find("castle").bot("master")


def chosen(rules: CastleRules, state: State, playouts: int = 60) -> Action:
    """The action of Master."""
    action = MASTER.choose(rules, prompted(rules, state), Budget(playouts=playouts), stream("same"))
    assert action in rules.legal_actions(state)
    return action


def hand(rules: CastleRules, seed: int) -> Iterator[State]:
    """A hand played at random."""
    return wander(rules, rules.initial_state(seed), stream("hand", seed))


class TestTheRowsAsTheyWere:
    @pytest.mark.parametrize("seats", [2, 5, 7])
    def test_are_found_again_but_for_the_order_of_the_first_tiles(self, seats: int) -> None:
        rules, before = castle(seats), list[tuple[Row, int]]()
        first = {*rules.initial_state(5).row}

        def known(told: list[tuple[Row, int]]) -> list[object]:
            return [(tile, sorted(row), [each for each in row if each not in first]) for row, tile in told]

        for state in hand(rules, 5):
            if sum(isinstance(play, Lay) for play in state.plays) > len(before):
                before.append((state.row[:-1], state.row[-1]))
            assert known(rows_before_laying(rules.observe(state, 0), state.plays)) == known(before)

    def test_the_first_row_is_one_from_which_all_could_be_captured(self) -> None:
        """The 6|3 can only have been taken between the 6|6 and the 6|4, and then 2|1 was the last tile."""
        seen: dict[str, Any] = {"row": ["6|6", "6|4", "2|1", "5|5"], "captured": [["6|3"], []]}
        plays = list(map(castle().parse_action, ["lay 5|5", "take 6|3"]))
        assert rows_before_laying(seen, plays) == [(tiles("6|6 6|3 6|4 2|1"), parse_tile("5|5"))]


def test_nobody_keeps_the_tile_that_would_have_captured_but_who_captured_may_have_kept_anything() -> None:
    """After the 6|2 and 6|1 any other six takes three; a seat that laid the 4|4 hardly had one."""
    likely = {}
    for laid in ("4|4", "6|4"):
        seen: Observation = {
            "seat": 0, "dealer": 0, "hand": ["0|0", "1|0"], "hand_sizes": [2, 2],
            "row": ["3|3", "5|5", "6|2", "6|1", laid], "captured": [[], []],
        }  # fmt: skip
        found = kept(seen, [castle().parse_action(f"lay {laid}")], unseen_tiles(seen, 6), Rows())[1]
        likely[laid] = [found[parse_tile(tile)] / found[parse_tile("4|3")] for tile in ("6|5", "5|4")]
    assert likely["4|4"][0] < 0.1
    assert likely["6|4"][0] > 0.4
    assert likely["6|4"][1] == pytest.approx(1)


@pytest.mark.parametrize(("memory", "likely"), [(6, False), (1, True)])
def test_of_many_turns_the_latest_are_looked_back_upon(memory: int, likely: bool, monkeypatch) -> None:
    """A seat that laid the 4|4 beside two sixes hardly had a six; its next turn says nothing about that."""
    monkeypatch.setattr(keeping, "MEMORY", memory)
    seen: Observation = {
        "seat": 0, "dealer": 0, "hand": ["2|0"], "hand_sizes": [2, 2],
        "row": ["3|3", "5|5", "6|2", "6|1", "4|4", "3|0", "4|2"], "captured": [[], []],
    }  # fmt: skip
    plays = [castle().parse_action(text) for text in ("lay 4|4", "done", "lay 3|0", "done", "lay 4|2")]
    found = kept(seen, plays, unseen_tiles(seen, 6), Rows())[1]
    assert (found[parse_tile("6|5")] > 0.5 * found[parse_tile("5|3")]) is likely


class TestTheStateOfTheMatch:
    def value(self, *scores: int, gained: tuple[int, int], dealer: int = 0) -> tuple[float, ...]:
        equity = MatchEquity(castle(), scores, 4, dealer)
        return equity.value(gained, (0, 0), 0)

    def test_at_the_end_only_the_winner_counts_who_of_equals_is_the_dealer(self) -> None:
        won, lost = (self.value(45, 44, gained=gained) for gained in ((5, 5), (5, 7)))
        assert won[0] > 39 > 1 > lost[0]
        assert won[1] < 1 < 39 < lost[1]
        for dealer in (0, 1):
            assert self.value(45, 45, gained=(6, 6), dealer=dealer)[dealer] > 39

    def test_a_point_is_worth_more_the_nearer_the_end(self) -> None:
        points = [
            self.value(score, score, gained=(1, 0))[0] - self.value(score, score, gained=(0, 0))[0]
            for score in (0, 30, 44)
        ]
        assert points[0] < points[1] < points[2]

    def test_a_bar_game_asks_only_who_is_best(self) -> None:
        equity = MatchEquity(castle(3, bar="on"), (0, 2, 0), 2, 2)
        assert [worth > 35 for worth in equity.value((-3, -4, -5), (0, 0, 0), 0)] == [True, False, False]


class TestThinking:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seed", range(6))
    def test_two_seats_play_the_end_exactly(self, seed: int) -> None:
        rules = castle()
        state = next(each for each in hand(rules, seed) if each.drawn == len(each.deal.boneyard) and not each.laid)
        equity = MatchEquity(rules, state.deal.scores, state.deal.hand_no, state.deal.dealer)

        def solved(here: State) -> tuple[float, ...]:
            if rules.to_act(here) is None:
                return equity.value(rules.tally(here), (0, 0), 0)
            after = [solved(rules.step(here, action)) for action in rules.legal_actions(here)]
            return max(after, key=lambda worth: worth[here.seat])

        best = solved(state)[state.seat]
        assert solved(rules.step(state, chosen(rules, state)))[state.seat] == pytest.approx(best)

    def test_the_last_turn_takes_all_that_can_be_taken(self) -> None:
        rules = castle()
        for seed in range(8):
            state = next(each for each in hand(rules, seed) if not any(each.hands) and each.laid)
            fewest = min(map(len, reachable(state.row)))
            while rules.to_act(state) is not None:
                state = rules.step(state, chosen(rules, state))
            assert len(state.row) == fewest

    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize(("seats", "tiles"), [(2, "D6"), (3, "D6"), (8, "D12"), (6, "D6"), (7, "D9"), (5, "D6")])
    def test_plays_a_hand_at_every_table(self, seats: int, tiles: str) -> None:
        """Against seats that take the first legal action, over four deals."""
        rules, own, all_seats = castle(seats, set=tiles), 0, 0
        for deal in range(4):
            state = rules.initial_state(deal)
            while rules.to_act(state) is not None:
                thinks = state.seat == 1
                action = chosen(rules, state, playouts=16) if thinks else rules.legal_actions(state)[0]
                state = rules.step(state, action)
            own += rules.tally(state)[1]
            all_seats += sum(rules.tally(state))
        assert own * seats > all_seats

    def test_ranks_what_it_would_do_above_all_that_it_would_leave(self) -> None:
        rules, several = castle(), 0
        for state in turns_begun(rules, 1):
            found = MASTER.rank(rules, prompted(rules, state), Budget(playouts=400), stream("rank"))
            assert len({verdict.action for verdict in found}) == len(found)
            assert found[0].value == pytest.approx(max(verdict.value for verdict in found))
            several += len(found) > 1
        assert several

    def test_ranks_no_other_order_of_the_same_captures_as_less(self) -> None:
        """Taking 5|1 first or 1|1 first empties the row; neither order is ranked lower."""
        rules = castle(2)
        state = after(rules, table("5|0 5|1 6|0 1|1", "3|0 2|1", "3|2 4|3", boneyard="4|4 6|5"), "lay 3|0")
        ranked = MASTER.rank(rules, prompted(rules, state), Budget(playouts=400), stream("order"))
        best, *others = [str(verdict.action) for verdict in ranked]
        assert best in ("take 5|1", "take 1|1")
        assert not {"take 5|1", "take 1|1"} & set(others)


# -- whole turns: no order of captures is better than the one found ----------------------------------------------------


def whole_turn(rules: CastleRules, state: State, bot: Bot) -> tuple[Tile, Row]:
    """The tile laid and the row after the turn, with other chance at every decision."""
    laid = []
    while not laid or state.laid:
        luck = stream("luck", len(state.plays))
        laid.append(bot.choose(rules, prompted(rules, state), Budget(), luck))
        state = rules.step(state, laid[-1])
    assert isinstance(laid[0], Lay)
    return laid[0].tile, state.row


def tree(state: State) -> list[tuple[Tile, Row, int]]:
    """Every tile of the hand with every row that captures after it can leave, and the number of tiles captured."""
    held, size = members(state.hands[state.seat]), len(state.row) + 1
    return [(tile, end, size - len(end)) for tile in held for end in reachable((*state.row, tile))]


def turns_begun(rules: CastleRules, hands: int) -> list[State]:
    """States before laying, from hands played at random."""
    every = (state for seed in range(hands) for state in hand(rules, seed))
    return [state for state in every if rules.to_act(state) is not None and not state.laid]


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("seats", "ahead"), [(2, True), (2, False), (3, False), (4, False)])
def test_the_sharp_player_leaves_the_best_row_of_all(seats: int, ahead: bool) -> None:
    """With `ahead`, the best of all rows together with the tiles kept in hand, which is sometimes another one."""
    rules, captured, others = castle(seats), 0, 0
    for state in turns_begun(rules, 8 if ahead else 3):
        seen, held = rules.observe(state, state.seat), state.hands[state.seat]
        evaluation = LongEvaluation(seen, rules) if ahead else Evaluation(seen, rules.highest)
        worth = {(tile, end): gain + evaluation.end(end, held & ~(1 << tile)) for tile, end, gain in tree(state)}
        found = whole_turn(rules, state, Sensible(ahead=ahead))
        captured += len(state.row) + 1 - len(found[1])
        others += whole_turn(rules, state, Sensible())[1] != found[1]
        assert worth[found] == pytest.approx(max(worth.values()))
    assert captured
    assert bool(others) == ahead


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_master_ends_a_turn_as_it_was_meant(seats: int) -> None:
    """Its chance is fixed for the turn, so it ends the turn as it judged best before laying."""
    rules, captured = castle(seats), 0
    for state in turns_begun(rules, 1):
        decision, worth = CastleDecision(rules, prompted(rules, state)), {}
        luck = decision.luck(stream("any"))
        sampled = [decision.deal(luck) for _ in range(1 if decision.certain else DETERMINIZATIONS)]
        sight = 0.0 if decision.certain else FIRST_SIGHT
        for tile, end, gain in tree(state):
            turn = Turn(tile, end, gain)
            brought = sum(decision.value(each, turn, luck) for each in sampled)
            worth[tile, end] = (brought + sight * decision.first_sight(turn)) / (len(sampled) + sight)
        found = whole_turn(rules, state, Searcher(CastleDecision, determinizations=DETERMINIZATIONS))
        captured += len(state.row) + 1 - len(found[1])
        assert worth[found] == pytest.approx(max(worth.values()))
    assert captured
