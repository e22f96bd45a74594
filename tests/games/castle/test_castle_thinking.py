"""How the strongest opponent of Castle Rock thinks: whole turns, what others kept, the end of hand and match."""

from typing import Any

import pytest

from game.core.bot import Budget
from game.core.chance import stream
from game.core.rules import Observation
from game.dominoes.row import Row, reachable
from game.dominoes.tiles import parse_tile
from game.games import find
from game.games.castle.rules.actions import Action, Lay
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking.keeping import kept, rows_before_laying, unseen_tiles
from game.games.castle.thinking.match_equity import MatchEquity
from game.games.castle.thinking.search import CastleSearcher
from game.games.castle.thinking.turns import Rows
from tests.games.castle.rows import rules as castle
from tests.games.castle.rows import table
from tests.helpers.play import after, lead, prompted, tiles, wander


def chosen(rules: CastleRules, state: State, playouts: int = 60) -> Action:
    action = CastleSearcher().choose(rules, prompted(rules, state), Budget(playouts=playouts), stream("same"))
    assert action in rules.legal_actions(state)
    assert isinstance(action, Action)
    return action


class TestTheRowsAsTheyWere:
    @pytest.mark.parametrize("seats", [2, 5, 7])
    def test_are_found_again_but_for_the_order_of_the_first_tiles(self, seats: int) -> None:
        rules = castle(seats)
        before: list[tuple[Row, int]] = []
        state = start = rules.initial_state(5)
        for state in wander(rules, start, stream("rows", seats)):
            laid = [play.tile for play in state.plays if isinstance(play, Lay)]
            if len(laid) > len(before):
                before.append((state.row[:-1], state.row[-1]))
            told = rows_before_laying(rules.observe(state, 0), state.plays)
            assert [tile for _, tile in told] == laid
            assert [sorted(there) for there, _ in told] == [sorted(there) for there, _ in before]
            first = set(start.row)
            assert [[t for t in there if t not in first] for there, _ in told] == [
                [t for t in there if t not in first] for there, _ in before
            ]

    def test_the_first_row_is_one_from_which_all_could_be_captured(self) -> None:
        """Only where the 6|3 lay between the 6|6 and the 6|4 can it have been taken, and then 2|1 was the last."""
        seen: dict[str, Any] = {"row": ["6|6", "6|4", "2|1", "5|5"], "captured": [["6|3"], []]}
        rules = castle()
        plays = list(map(rules.parse_action, ["lay 5|5", "take 6|3"]))
        assert rows_before_laying(seen, plays) == [(tiles("6|6 6|3 6|4 2|1"), parse_tile("5|5"))]


class TestWhatWasKept:
    def observed(self, laid: str) -> dict[int, float]:
        seen: Observation = {
            "seat": 0, "dealer": 0, "hand": ["0|0", "1|0"], "hand_sizes": [2, 2],
            "row": ["3|3", "5|5", "6|2", "6|1", laid], "captured": [[], []],
        }  # fmt: skip
        plays = [castle().parse_action(f"lay {laid}")]
        return kept(seen, plays, unseen_tiles(seen, 6), Rows())[1]

    def test_nobody_keeps_the_tile_that_would_have_captured(self) -> None:
        """After the 6|2 and 6|1 any other six takes three; who laid the 4|4 had hardly one."""
        likely = self.observed("4|4")
        assert likely[parse_tile("6|5")] < 0.1 * likely[parse_tile("4|3")]

    def test_who_captured_may_have_kept_anything(self) -> None:
        likely = self.observed("6|4")
        assert likely[parse_tile("4|3")] == pytest.approx(likely[parse_tile("5|4")])
        assert likely[parse_tile("6|5")] > 0.4 * likely[parse_tile("4|3")]


class TestTheStateOfTheMatch:
    def seen(self, *scores: int, dealer: int = 0) -> Observation:
        return {"scores": list(scores), "hand_no": 4, "dealer": dealer}

    def test_at_the_end_only_the_winner_counts(self) -> None:
        equity = MatchEquity(castle(), self.seen(45, 44))
        won, lost = equity.value((5, 5), (0, 0), 0), equity.value((5, 7), (0, 0), 0)
        assert won[0] > 39 > 1 > lost[0]
        assert won[1] < 1 < 39 < lost[1]

    def test_equal_totals_win_for_the_dealer(self) -> None:
        assert MatchEquity(castle(), self.seen(45, 45, dealer=1)).value((6, 6), (0, 0), 0)[1] > 39
        assert MatchEquity(castle(), self.seen(45, 45, dealer=0)).value((6, 6), (0, 0), 0)[0] > 39

    def test_a_point_is_worth_more_the_nearer_the_end(self) -> None:
        def point(score: int) -> float:
            equity = MatchEquity(castle(), self.seen(score, score))
            return equity.value((1, 0), (0, 0), 0)[0] - equity.value((0, 0), (0, 0), 0)[0]

        assert point(0) < point(30) < point(44)

    def test_a_bar_game_asks_only_who_is_best(self) -> None:
        equity = MatchEquity(castle(3, bar="on"), {"scores": [0, 2, 0], "hand_no": 2, "dealer": 2})
        assert [worth > 35 for worth in equity.value((-3, -4, -5), (0, 0, 0), 0)] == [True, False, False]


class TestThinking:
    def ended(self, rules: CastleRules, seed: int) -> State:
        """A state with nothing to draw, some tile still to be laid."""
        played = [rules.initial_state(seed), *wander(rules, rules.initial_state(seed), stream("ends", seed))]
        return next(each for each in played if each.drawn == len(each.deal.boneyard) and not each.laid)

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seed", range(6))
    def test_two_seats_play_the_end_exactly(self, seed: int) -> None:
        rules = castle()
        state = self.ended(rules, seed)
        equity = MatchEquity(rules, rules.observe(state, state.seat))

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
            start = rules.initial_state(seed)
            played = wander(rules, start, stream("last", seed))
            state = next(each for each in played if not any(each.hands) and each.laid)
            fewest = min(map(len, reachable(state.row)))
            while rules.to_act(state) is not None:
                state = rules.step(state, chosen(rules, state))
            assert len(state.row) == fewest

    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize(("seats", "tiles"), [(2, "D6"), (3, "D6"), (5, "D6"), (6, "D6"), (7, "D9"), (8, "D12")])
    def test_plays_a_hand_at_every_table(self, seats: int, tiles: str) -> None:
        """Against seats that do the first thing allowed, in four deals together."""
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

    def test_ranks_actions_best_first(self) -> None:
        rules = castle()
        state = next(each for each in wander(rules, rules.initial_state(1), stream("rank")) if len(each.takes) > 1)
        found = CastleSearcher().rank(rules, prompted(rules, state), Budget(playouts=120), stream("rank"))
        assert len({verdict.action for verdict in found}) == len(found) > 1
        assert found[0].value >= max(
            verdict.value for verdict in found if verdict.determinizations == found[0].determinizations
        )

    def test_ranks_no_other_order_of_the_same_captures_as_less(self) -> None:
        """Taking 5|1 first or 1|1 first empties the row; the other one is not said to bring less."""
        rules = castle(2)
        state = after(rules, table("5|0 5|1 6|0 1|1", "3|0 2|1", "3|2 4|3", boneyard="4|4 6|5"), "lay 3|0")
        ranked = CastleSearcher().rank(rules, prompted(rules, state), Budget(playouts=400), stream("order"))
        best, *others = [str(verdict.action) for verdict in ranked]
        assert best in ("take 5|1", "take 1|1")
        assert not {"take 5|1", "take 1|1"} & set(others)

    @pytest.mark.nightly
    def test_beats_the_gentle_player(self) -> None:
        assert lead(castle(), CastleSearcher(determinizations=24), find("castle").bot("novice"), 8) > 1
