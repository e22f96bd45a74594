"""Fortress, sentence by sentence: what the rule sheet and our rulings say and no other test of the game shows."""

import pytest

from game.core.chance import stream
from game.core.rules import HandEnd
from game.dominoes.tiles import texts
from game.games import find
from tests.games.fortress.dealing import deal, rules
from tests.helpers.play import after, ended, wander
from tests.helpers.play import texts as legal
from tests.helpers.tables import make_table, view_of


class TestTheCompany:
    def test_is_three_to_six(self) -> None:
        assert list(find("fortress").seats) == [3, 4, 5, 6]

    @pytest.mark.parametrize(("seats", "sets"), [(3, ("D6",)), (4, ("D6", "D9")), (5, ("D9",)), (6, ("D9",))])
    def test_plays_with_the_double_six_or_the_double_nine(self, seats: int, sets: tuple[str, ...]) -> None:
        (option,) = [option for option in find("fortress").options_for(seats) if option.key == "set"]
        assert option.values == sets


class TestTheOpening:
    @pytest.mark.parametrize(
        ("seats", "tiles", "size", "asleep"),
        [(3, "D6", 9, 1), (4, "D6", 7, 0), (4, "D9", 13, 3), (5, "D9", 11, 0), (6, "D9", 9, 1)],
    )
    def test_fills_the_openers_hand_again_where_tiles_sleep(self, seats, tiles, size, asleep):
        """With the set's highest double; where it sleeps itself a lower one opens and nobody picks up anything."""
        game = rules(seats, set=tiles)
        highest = f"{tiles[1]}|{tiles[1]}"
        opened = set()
        for seed in range(300):
            dealt = game.initial_state(seed)
            seat = game.to_act(dealt)
            (opening,) = legal(game, dealt)
            state = after(game, dealt, opening)
            seen = game.observe(state, 0)
            picked = int(asleep > 0 and opening == highest)
            assert seat is not None
            assert seen["hand_sizes"][seat] == size - 1 + picked
            assert seen["boneyard"] == asleep - picked
            if picked:
                assert game.deal_record(dealt)["boneyard"][0] in texts(state.hands[seat])
            opened.add(opening)
        assert highest in opened
        assert (len(opened) > 1) == (asleep > 0)

    def test_is_the_highest_double_that_anybody_holds(self) -> None:
        game, state = deal("6|5 3|3 2|2", "1|1 6|0", "6|4 0|0", asleep="6|6")
        assert (game.to_act(state), legal(game, state)) == (0, ["3|3"])


class TestTheTurn:
    def test_goes_to_the_left_also_past_a_pass(self) -> None:
        game, state = deal("6|6 6|5 3|2", "4|1 2|1", "6|0 5|0", "6|3 5|5")
        turns = []
        for action in ("6|6", "pass", "6|0>6|6", "6|3>6|6", "6|5>6|6"):
            turns.append(game.to_act(state))
            state = after(game, state, action)
        assert turns == [0, 1, 2, 3, 0]


class TestTheEnd:
    def test_comes_at_once_when_nobody_can_play_with_tiles_in_every_hand(self) -> None:
        """Blocked; house ruling: nobody has to pass first."""
        game, state = deal("6|6 3|1 2|1", "6|5 1|1", "4|3 2|0")
        state = after(game, state, "6|6")
        assert game.hand_end(state) is None
        assert legal(game, state) == ["6|5>6|6"]
        state = after(game, state, "6|5>6|6")
        assert ended(game, state) == ("blocked", (0, 7 + 9 - 2, 0))
        assert all(state.hands)

    def test_does_not_come_while_one_seat_can_still_play(self) -> None:
        game, state = deal("6|6 3|1 6|2", "4|1 1|1", "4|3 2|0")
        state = after(game, state, "6|6", "pass", "pass")
        assert legal(game, state) == ["6|2>6|6"]


class TestTheMatch:
    def test_adds_up_hand_after_hand(self) -> None:
        game = rules(4, target=300)
        state, totals = game.initial_state(5), [0, 0, 0, 0]
        for hand in range(4):
            *_, state = wander(game, state, stream("hands", hand))
            _, points = ended(game, state)
            totals = [total + gained for total, gained in zip(totals, points, strict=True)]
            assert game.scores(state) == tuple(totals)
            state = game.next_hand(state)
            assert game.scores(state) == tuple(totals)
        assert max(totals) > 0

    def test_has_a_target_that_is_agreed_before(self) -> None:
        (target,) = [option for option in find("fortress").options_for(3) if option.key == "target"]
        assert (target.default, target.values) == (100, (50, 100, 150, 200, 250, 300))
        over = deal("6|6 3|1", "1|1", "5|4 2|0", scores=(0, 88, 0), target=150)
        assert over[0].winners(after(*over, "6|6")) is None


def test_a_block_says_in_its_heading_who_gains_by_it() -> None:
    table, game = make_table("fortress"), rules(3)
    view = view_of(table, game, game.initial_state(1), 0)
    name = view.names[1]
    assert table.ending(view, HandEnd("blocked", (0, 14, 0))) == f"Blocked: {name} has the lightest hand"
    assert table.ending(view, HandEnd("blocked", (0, 0, 0))) == "Blocked: the lightest hand is shared, so nobody scores"
