"""Fives, sentence by sentence: what the rule sheet and our rulings say and no other test of the game shows."""

import pytest

from game.core.chance import stream
from game.dominoes.tiles import DOUBLES, members
from game.dominoes.tiles import TEXT as NAME
from game.games import find
from tests.games.fives.dealing import deal, rules
from tests.games.fives.reckoning import naive_count, open_ends
from tests.helpers.play import after, ended, wander
from tests.helpers.play import texts as legal


class TestTheCompany:
    def test_is_two_to_eight_and_plays_to_a_hundred_unless_another_score_is_agreed(self) -> None:
        game = find("fives")
        assert list(game.seats) == [2, 3, 4, 5, 6, 7, 8]
        (target,) = [option for option in game.options_for(4) if option.key == "target"]
        assert (target.default, target.values) == (100, (50, 100, 150, 200, 250))

    @pytest.mark.parametrize(("seats", "highest"), [(2, "6|6"), (4, "6|6"), (5, "12|12"), (8, "12|12")])
    def test_of_more_than_four_plays_with_the_double_twelve(self, seats: int, highest: str) -> None:
        record = rules(seats).deal_record(rules(seats).initial_state(1))
        dealt = {*record["boneyard"], *(tile for held in record["hands"] for tile in held)}
        assert max(dealt, key=lambda tile: sum(map(int, tile.split("|")))) == highest


class TestTheBoneyard:
    def test_is_what_is_left_and_nobody_sees_it(self) -> None:
        game = rules(3)
        state = game.initial_state(4)
        assert game.observe(state, 0)["boneyard"] == 28 - 3 * 6
        hidden = {NAME[tile] for pile in state.deal.pile for tile in members(pile)}
        assert not hidden & {*game.observe(state, 0)["hand"]}


class TestScoring:
    def test_is_the_count_if_that_is_a_multiple_of_five_and_goes_to_whoever_made_it(self) -> None:
        """Every tile of whole hands at random, against a naive count over the tree of tiles."""
        made = set()
        for seats in (2, 4, 5):
            game = rules(seats, target=250)
            for seed in range(10):
                before = game.initial_state(seed)
                while (seat := game.to_act(before)) is not None:
                    action = stream("score", seed, before.boneyard).choice(game.legal_actions(before))
                    state = game.step(before, action)
                    count = naive_count(game.observe(state, 0)["layout"])
                    laid = str(action) not in ("draw", "pass")
                    gains = [0] * seats
                    gains[seat] = count if laid and count % 5 == 0 else 0
                    now, then = game.ply_scores(state), game.scores(before)
                    assert [one - other for one, other in zip(now, then, strict=True)] == gains
                    made.add(gains[seat])
                    before = state
        assert {0, 5, 10, 15, 20} <= made


class TestTheTurn:
    def test_goes_to_the_left(self) -> None:
        game, state = deal("6|6 6|5 2|0", "6|1 2|1", "6|0 5|3", boneyard="4|4")
        turns = []
        for action in ("6|6", "6|1>6|6", "6|0>6|6", "6|5>6|6"):
            turns.append(game.to_act(state))
            state = after(game, state, action)
        assert turns == [0, 1, 2, 0]

    def test_is_a_tile_whose_half_matches_an_open_end(self) -> None:
        """From the list of tiles alone: the spinner offers four sides, a later double one more, any other its end."""
        for seats in (2, 3, 5):
            game = rules(seats)
            for seed in range(8):
                for state in wander(game, game.initial_state(seed), stream("turn", seed)):
                    if game.to_act(state) is not None and state.past is not None:
                        seen = game.observe(state, state.seat)
                        unable = {"draw"} if seen["boneyard"] else {"pass"}
                        assert {*legal(game, state)} == (naive_plays(seen["hand"], seen["layout"]) or unable)


def naive_plays(held: list[str], layout: list[list[str | None]]) -> set[str]:
    plays = set()
    for at, (lying, onto) in enumerate(layout):
        assert lying is not None
        halves = lying.split("|")
        used = sum(under == lying for _, under in layout)
        joined = set(halves) & set(str(onto).split("|"))
        free = set(halves) if halves[0] == halves[1] else set(halves) - joined
        if used < (4 if at == 0 else 1):
            plays |= {f"{tile}>{lying}" for tile in held if free & set(tile.split("|"))}
    return plays


class TestTheExamples:
    """Sheet, 'Play Examples': where one may play after each of the four tiles."""

    game, state = deal("5|5 5|3 1|1", "5|0 2|0 6|4", boneyard="6|3")

    def test_after_the_double_five_all_its_sides(self) -> None:
        assert open_ends(self.game.observe(after(self.game, self.state, "5|5"), 0)) == {5: ("5|5",) * 4}

    def test_after_the_five_blank_three_sides_and_the_blank(self) -> None:
        then = after(self.game, self.state, "5|5", "5|0>5|5")
        assert open_ends(self.game.observe(then, 0)) == {0: ("5|0",), 5: ("5|5",) * 3}

    def test_after_the_five_three_two_sides_the_blank_and_the_three(self) -> None:
        then = after(self.game, self.state, "5|5", "5|0>5|5", "5|3>5|5")
        assert open_ends(self.game.observe(then, 0)) == {0: ("5|0",), 3: ("5|3",), 5: ("5|5",) * 2}


class TestASpinnerWithThreeArms:
    def test_counts_them_all_and_itself_no_more(self) -> None:
        game, state = deal("5|5 5|3 1|1", "5|0 2|0 6|4", "5|4 3|2", boneyard="6|3")
        then = after(game, state, "5|5", "5|0>5|5", "5|4>5|5", "5|3>5|5")
        assert game.observe(then, 0)["count"] == 0 + 4 + 3


class TestAfterAHand:
    def test_everybody_keeps_the_points_made_in_play_and_one_gets_the_bonus(self) -> None:
        game, state = deal("5|5 2|1", "4|1", "6|4 1|0", "6|3 4|0", scores=(20, 35, 50, 5))
        state = after(game, state, "5|5")
        assert ended(game, state) == ("blocked", (5, 0, 0, 0))
        assert game.scores(state) == (20 + 10 + 5, 35, 50, 5)
        assert game.scores(game.next_hand(state)) == (35, 35, 50, 5)

    def test_the_highest_double_opens_the_next_one(self) -> None:
        """House ruling."""
        game = rules(4)
        _, over = deal("5|5 2|1", "4|1", "6|4 1|0", "6|3 4|0")
        for seed in range(20):
            then = game.next_hand(after(game, over, "5|5")._replace(deal=over.deal._replace(seed=seed)))
            held = [members(hand & DOUBLES) for hand in then.hands]
            highest = max(tile for doubles in held for tile in doubles)
            assert legal(game, then) == [NAME[highest]]
            assert highest in held[then.seat]


class TestTheSearchForADouble:
    def test_stops_after_the_round_in_which_somebody_found_one(self) -> None:
        """House ruling: the others of that round draw as well, and the highest of all opens."""
        game, state = deal("6|5 3|2", "1|0 2|0", "4|1 4|0", boneyard="1|1 5|4 4|4 2|2 0|0 6|6")
        assert game.observe(state, 0)["hand_sizes"] == [3, 3, 3]
        assert (game.to_act(state), legal(game, state)) == (2, ["4|4"])


class TestABlock:
    """House ruling: it ends the hand at once, without anybody passing."""

    def test_comes_with_the_tile_after_which_nobody_can_play(self) -> None:
        game, state = deal("6|6 2|1 1|0", "6|5 4|3")
        state = after(game, state, "6|6")
        assert legal(game, state) == ["6|5>6|6"]
        assert ended(game, after(game, state, "6|5>6|6")) == ("blocked", (1, 0))  # 7 - 4, to the nearest five

    def test_does_not_come_while_there_is_something_to_draw(self) -> None:
        game, state = deal("5|5 2|1", "4|1", boneyard="6|6 3|3")
        state = after(game, state, "5|5")
        assert legal(game, state) == ["draw"]
        assert ended(game, after(game, state, "draw", "draw"))[0] == "blocked"
