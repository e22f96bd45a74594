"""Fortress, played: dealing, doubles, passing, going out, blocks, winning. Sentences are those of the rule sheet."""

import pytest

from game.core.chance import stream
from game.core.events import LAID
from game.core.game import BadOption
from game.dominoes.chaingame.telling import PICKED_UP
from game.dominoes.layout import by_number
from game.dominoes.tiles import full_set, texts
from game.words.events import sentence
from tests.games.fortress.dealing import deal, rules
from tests.helpers.play import after, ended, wander
from tests.helpers.play import texts as legal
from tests.helpers.words import why


class TestTheDeal:
    @pytest.mark.parametrize(
        ("seats", "tiles", "size", "asleep"),
        [(3, "D6", 9, 1), (4, "D6", 7, 0), (4, "D9", 13, 3), (5, "D9", 11, 0), (6, "D9", 9, 1)],
    )
    def test_the_table_of_the_sheet(self, seats: int, tiles: str, size: int, asleep: int) -> None:
        """Sheet, 'Setup': tiles for each player by number of players and set."""
        game = rules(seats, set=tiles)
        record = game.deal_record(game.initial_state(3))
        assert [len(held) for held in record["hands"]] == [size] * seats
        assert len(record["boneyard"]) == asleep
        everything = {tile for held in record["hands"] for tile in held} | set(record["boneyard"])
        assert everything == set(texts(full_set(int(tiles[1]))))

    def test_only_four_seats_choose_their_set(self) -> None:
        for seats, tiles in ((3, "D9"), (5, "D6"), (6, "D6")):
            with pytest.raises(BadOption):
                rules(seats, set=tiles)
        assert rules(4).highest == 6


class TestTheOpening:
    def test_the_highest_double_opens(self) -> None:
        """Sheet, 'Gameplay': the player with the highest double places the first domino."""
        game, state = deal("6|5 3|3", "1|1 2|0", "5|5 6|0", asleep="6|6")
        assert game.to_act(state) == 2
        assert legal(game, state) == ["5|5"]

    def test_whoever_downs_the_highest_double_picks_up_a_sleeping_tile(self) -> None:
        """Sheet, note for three players: the player downing the double-six picks up the last tile."""
        game, state = deal("6|6 3|3", "1|1 6|0", "5|5 6|1", asleep="4|0")
        laid, picked = game.apply(state, game.parse_action("6|6")).events
        then = after(game, state, "6|6")
        assert texts(then.hands[0]) == ["3|3", "4|0"]
        assert (laid.kind, picked.kind) == (LAID, PICKED_UP)
        assert picked.seen_by(0).tiles == ("4|0",)
        assert picked.seen_by(1).tiles == ()
        assert game.observe(then, 0)["picked_up_tile"] == "4|0"
        assert game.observe(then, 1)["picked_up"] == 0
        assert game.observe(then, 1)["picked_up_tile"] is None
        assert game.observe(then, 1)["boneyard"] == 0

    def test_of_several_sleeping_tiles_only_the_first(self) -> None:
        """Sheet, note for four players with the double-nine: picks up one tile."""
        game, state = deal("9|9 3|3", "1|1 9|0", "5|5 9|1", "4|4 9|2", asleep="8|0 8|1 8|2", set="D9")
        then = after(game, state, "9|9")
        assert texts(then.hands[0]) == ["3|3", "8|0"]
        assert game.observe(then, 2)["boneyard"] == 2

    def test_nobody_picks_up_for_a_lower_double(self) -> None:
        """House ruling: when the set's highest double sleeps."""
        game, state = deal("5|5 3|3", "1|1 5|0", "4|4 5|1", asleep="6|6")
        then = after(game, state, "5|5")
        assert texts(then.hands[0]) == ["3|3"]
        assert game.observe(then, 0)["boneyard"] == 1

    def test_nor_where_nothing_is_left(self) -> None:
        """Sheet, notes for four and five players: no tiles left."""
        game, state = deal("6|6 3|3", "1|1 6|0", "4|4 6|1", "2|2 6|2")
        assert texts(after(game, state, "6|6").hands[0]) == ["3|3"]


class TestDoubles:
    """Sheet: all doubles are spinners and can be played off on all four edges."""

    game, state = deal("6|6 4|4 4|1 0|0", "6|4 4|2 5|5", "4|3 6|3 1|1")

    def test_the_opening_double_has_four_open_sides(self) -> None:
        then = after(self.game, self.state, "6|6")
        assert by_number(then.ends) == {6: ("6|6",) * 4}

    def test_a_double_laid_later_has_the_three_others(self) -> None:
        then = after(self.game, self.state, "6|6", "6|4>6|6", "6|3>6|6", "4|4>6|4")
        assert by_number(then.ends) == {3: ("6|3",), 4: ("4|4",) * 3, 6: ("6|6",) * 2}

    def test_which_are_used_up_one_by_one(self) -> None:
        state = after(self.game, self.state, "6|6", "6|4>6|6", "6|3>6|6", "4|4>6|4")
        state = after(self.game, state, "4|2>4|4", "4|3>4|4", "4|1>4|4")
        assert by_number(state.ends) == {
            1: ("4|1",),
            2: ("4|2",),
            3: ("4|3", "6|3"),
            6: ("6|6", "6|6"),
        }


class TestWhoeverCannotPlay:
    def test_must_pass(self) -> None:
        game, state = deal("6|6 6|5", "4|1 2|1", "6|0 5|0", asleep="6|4 6|3")
        state = after(game, state, "6|6")
        assert legal(game, state) == ["pass"]
        assert game.is_routine(game.legal_actions(state)[0])
        assert game.to_act(after(game, state, "pass")) == 2

    def test_may_not_pass_if_it_can_play(self) -> None:
        game, state = deal("6|6 6|5", "6|1 2|1", "6|0 5|0", asleep="6|4 6|3")
        assert legal(game, after(game, state, "6|6")) == ["6|1>6|6"]

    def test_and_never_draws(self) -> None:
        with pytest.raises(ValueError, match="nobody draws"):
            rules().parse_action("draw")


class TestTheEnd:
    def test_whoever_is_out_gets_what_the_others_hold(self) -> None:
        """Sheet, 'Scoring': the total of the opponents' hands."""
        game, state = deal("6|6 6|5", "6|1 2|1", "6|0 5|0", asleep="")
        state = after(game, state, "6|6", "6|1>6|6", "6|0>6|6", "6|5>6|6")
        assert ended(game, state) == ("out", (3 + 5, 0, 0))
        assert game.legal_actions(state) == ()

    def test_even_if_another_holds_nothing_but_the_double_blank(self) -> None:
        game, state = deal("6|6 6|5", "6|1 0|0", "6|2 5|4", asleep="")
        state = after(game, state, "6|6", "6|1>6|6", "6|2>6|6", "6|5>6|6")
        assert ended(game, state) == ("out", (9, 0, 0))

    def test_a_block_goes_to_the_lightest_hand_less_its_own_pips(self) -> None:
        """Sheet: the lightest hand wins the others' sum minus its own; house ruling: the moment nobody can play."""
        game, state = deal("6|6 3|1", "1|1", "5|4 2|0")
        events = game.apply(state, game.parse_action("6|6")).events
        assert ended(game, after(game, state, "6|6")) == ("blocked", (0, 4 + 11 - 2, 0))
        assert sentence(events[-1], ("Nora", "Ben", "Ana")) == "Nobody can play: Ben has the lightest hand"
        assert why(events[-1]) == "left in the other hands 4 + 11 = 15, minus own 2 = 13"

    def test_a_shared_lightest_hand_scores_nothing(self) -> None:
        """House ruling."""
        game, state = deal("6|6 3|1", "4|0", "5|4 2|0")
        assert ended(game, after(game, state, "6|6")) == ("blocked", (0, 0, 0))


class TestTheMatch:
    def test_the_total_must_exceed_the_target(self) -> None:
        """Sheet: over when a total exceeds the winning score; reaching it is not enough."""
        game, state = deal("6|6 3|1", "1|1", "5|4 2|0", scores=(0, 87, 0))
        exactly = after(game, state, "6|6")
        assert game.scores(exactly) == (0, 100, 0)
        assert game.winners(exactly) is None
        game, state = deal("6|6 3|1", "1|1", "5|4 2|0", scores=(0, 88, 0))
        assert game.winners(after(game, state, "6|6")) == (1,)

    def test_the_highest_double_opens_every_hand(self) -> None:
        game = rules(4)
        *_, over = wander(game, game.initial_state(2), stream(2))
        then = game.next_hand(over)
        assert legal(game, then) == ["6|6"]
        assert then.deal.hand_no == 1
        assert game.scores(then) == game.scores(over)


class TestWhatIsLegal:
    def test_is_what_a_naive_reading_of_the_table_allows(self) -> None:
        """From the list of tiles alone: a tile offers its outer number once, a double four sides, less those used."""
        for seats in (3, 4, 5, 6):
            game = rules(seats)
            for seed in range(4):
                for state in wander(game, game.initial_state(seed), stream("naive", seed)):
                    if not state.end and state.past is not None:
                        seen = game.observe(state, state.seat)
                        expected = naive_plays(seen["hand"], seen["layout"]) or {"pass"}
                        assert set(legal(game, state)) == expected


def naive_plays(held: list[str], layout: list[list[str | None]]) -> set[str]:
    plays = set()
    for lying, onto in layout:
        assert lying is not None
        sides = lying.split("|")
        used = sum(under == lying for _, under in layout)
        if sides[0] == sides[1]:
            free = {sides[0]} if used + (onto is not None) < 4 else set()
        else:
            free = set() if used else set(sides) - set(str(onto).split("|"))
        plays |= {f"{tile}>{lying}" for tile in held if free & set(tile.split("|"))}
    return plays
