"""Stones of the Wall, sentence by sentence: what the rule sheet says and no other test of the game shows."""

from game.core.chance import stream
from game.games import find
from game.games.stones.rules.rules import State
from tests.games.stones.walls import rules, wall
from tests.helpers.play import after, texts, wander


def plain(state: State) -> set[str]:
    return {text for text in texts(rules(len(state.markers)), state) if "*" not in text}


class TestWhatEverybodyBrings:
    def test_two_to_six_play(self) -> None:
        assert list(find("stones").seats) == [2, 3, 4, 5, 6]

    def test_thirty_three_markers_three_of_them_clear(self) -> None:
        for seats in (2, 6):
            table = rules(seats)
            assert table.observe(table.initial_state(1), 0)["markers"] == [[30, 3]] * seats
            assert table.next_hand(table.initial_state(1)).markers == ((30, 3),) * seats

    def test_a_marker_shows_whose_it_is(self) -> None:
        table = rules(3)
        state = after(table, wall("63# #36", seats=3), "A1 B1*")
        assert table.observe(state, 1)["covered"] == [["A1", 0, False], ["B1", 0, True]]


class TestTheBoard:
    def test_two_seats_have_four_columns_of_tiles_and_three_have_six(self) -> None:
        for seats, columns in ((2, 4), (3, 6)):
            grid = rules(seats).observe(rules(seats).initial_state(1), 0)["grid"]
            assert [len(row) / 2 for row in grid] == [columns] * 14

    def test_any_tile_may_lie_in_the_corner_either_way_round(self) -> None:
        corners = [tuple(rules().deal_record(rules().initial_state(seed))["grid"][0][:2]) for seed in range(80)]
        assert {left for left, _ in corners} == {right for _, right in corners} == set(range(7))
        assert len({tuple(sorted(corner)) for corner in corners}) > 20
        assert 20 < sum(left < right for left, right in corners) < 50


class TestThePlacing:
    def test_covers_squares_and_leaves_the_tiles_as_they_lie(self) -> None:
        """The six of the tile 6|3 is covered; its three is still free."""
        state = wall("63 3#")
        then = after(rules(), state, "A1 A2")
        assert then.board == state.board
        assert rules().observe(then, 1)["covered"] == [["A1", 0, False], ["A2", 0, False]]
        assert then.uncovered == 1 << 14, "B1 alone"

    def test_never_covers_a_square_again(self) -> None:
        *_, last = wander(rules(3), rules(3).initial_state(1), stream("sheet", 1))
        covered = [name for name, _, _ in rules(3).observe(last, 0)["covered"]]
        assert len(covered) == len(set(covered)) > 9

    def test_goes_round_the_table(self) -> None:
        table = rules(3)
        *states, last = wander(table, table.initial_state(2), stream("sheet", 2))
        assert len(states) > 4
        assert [state.to_act for state in states] == [(states[0].first + ply) % 3 for ply in range(len(states))]
        assert [seat for seat, points in enumerate(last.scores) if points] == [states[-1].to_act]

    def test_takes_from_two_markers_to_as_many_as_there_are(self) -> None:
        assert plain(wall("63")) == {"A1 B1"}
        assert plain(wall("11111 ####1 ##111")) == {"A1 B1 C1 C3 D1 D3 E1 E2 E3"}
        most = " ".join(f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 5 - (column == "H")))
        legal = rules().legal_actions(wall("60000000 00000000 00000000 0000003#"))
        assert rules().parse_action(most.replace("C2", "C2*")) in legal, "all 30 coloured ones and one clear one"
        assert rules().parse_action(most) not in legal


class TestBuildingOn:
    def test_goes_on_beside_above_and_below(self) -> None:
        cross = wall("##3## ##6## 36x63 ##6## ##3##")
        assert plain(cross) == {"A3 B3", "D3 E3", "C1 C2", "C4 C5"}

    def test_does_not_reach_across_the_markers_it_builds_on(self) -> None:
        """A six and a three on either side of the last marker do not hang together."""
        assert texts(rules(), wall("6x3")) == []
        assert plain(wall("6x3 000")) == {"A1 A2 B2 C1 C2"}


class TestAStake:
    def test_changes_nothing_but_the_purse(self) -> None:
        free, staked = rules(3), rules(3, stake=50)
        assert staked.initial_state(6) == free.initial_state(6)
        assert staked.pot == 150
        state = wall("63# #36", seats=3)
        one, other = (after(table, state, "A1 B1", "B2 C2") for table in (free, staked))
        assert (one, free.winners(one)) == (other, staked.winners(other))
