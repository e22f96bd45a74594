"""Opponents that think ahead: every end of a hand is found, proofs are right, and a won hand is won."""

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest

from game.ai.elimination import TimeBudget
from game.core.bot import AnyBot, Budget, Verdict
from game.core.chance import stream
from game.games import find
from game.games.stones.rules.board import Board
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.rules.squares import ROWS, beside, members, parse_squares
from game.games.stones.thinking import proof as proof_module
from game.games.stones.thinking import rollout
from game.games.stones.thinking.bot import WIN, Builder, Evaluation
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.proof import SHORT, Node, ProofSearch
from game.games.stones.thinking.rollout import hands_over
from game.games.stones.thinking.search import StonesSearcher
from game.games.stones.thinking.web import Web, sets_of_nine
from tests.games.stones.reckoning import positions
from tests.games.stones.walls import opening_on, placements, rules, wall
from tests.helpers.play import prompted

AT_ONCE, CLEAR_ONE = "36x54 63###", "x36# ##36"
"""D1 E1 leaves nothing; B1 A1 leaves A2 B2. A clear marker on C1 leaves nothing."""
TRAP = wall("3636x ####6 ####3 ####6 ####3 ####6 ####3", (30, 0), (30, 0))
"""The answer to C1 D1 ends the hand; the answer to E2 E3 leaves another, but loses in the end."""


def ranked(bot: AnyBot, game: StonesRules, state: State, looks: int = 300, seed: int = 1) -> list[Verdict]:
    prompt, budget = prompted(game, state), Budget(playouts=looks)
    found = bot.rank(game, prompt, budget, stream("ask", seed))
    assert all(each.action in prompt.legal_actions for each in found)
    assert bot.choose(game, prompt, budget, stream("ask", seed)) == found[0].action
    return found


def search(state: State, looks: int = 20_000) -> tuple[ProofSearch, Node]:
    assert state.to_act is not None
    web = Web(state.board, state.uncovered, 31, few=8000)
    assert web.complete
    proof = ProofSearch(web, looks, TimeBudget(Budget()))
    own, other = state.markers[state.to_act], state.markers[1 - state.to_act]
    root = proof.begin(state.board.squares ^ state.uncovered, state.contact, web.touching(state.contact), own, other)
    proof.search(root)
    return proof, root


def wins(game: StonesRules, state: State, known: Any = None, left: Any = None) -> bool:
    """Whether the seat to act wins, by trying everything; gives up after `left` states."""
    known, left = {} if known is None else known, left or [150]
    if state not in known:
        left[0] -= 1
        if left[0] < 0:
            raise RecursionError
        following = (game.step(state, action) for action in game.legal_actions(state))
        known[state] = any(after.to_act is None or not wins(game, after, known, left) for after in following)
    return known[state]


class TestTheEndOfTheHand:
    @pytest.mark.parametrize("markers", [(30, 3), (9, 2), (5, 0)])
    def test_is_found_wherever_there_is_one(self, markers: tuple[int, int]) -> None:
        """A clear marker is spent only if necessary."""
        game, seen = rules(), [0, 0]
        for seed in range(8):
            for state in positions(seed, game, markers=((30, 3), markers)):
                legal = game.legal_actions(state)
                if len(legal) < 800:
                    there = [action for action in legal if game.step(state, action).to_act is None]
                    found = ending(game, state)
                    assert (found is None and not there) or found in there
                    assert found is None or not found.clear or all(action.clear for action in there)
                    seen[bool(there)] += 1
        assert min(seen) > 2

    @pytest.mark.parametrize(
        ("drawing", "found"),
        [
            (AT_ONCE, "D1 E1"),  # no clear marker is spent where none is needed
            (CLEAR_ONE, "B1 C1*"),
            ("x36036 ##0### ##3### ##6###", "B1 C1*"),  # were a blank covered too, an answer could be built on it
        ],
    )
    def test_is_reached_with_as_little_as_possible(self, drawing: str, found: str) -> None:
        assert str(ending(rules(), wall(drawing))) == found

    def test_is_never_a_first_placement_that_must_be_answered(self) -> None:
        free, game = rules(), rules(opening="answerable")
        state = opening_on(free.initial_state(8).board, game)
        assert ending(free, state) is not None
        assert ending(game, state) is None
        assert game.step(state, ranked(StonesSearcher(), game, state, 20)[0].action).to_act is not None
        lost = ranked(StonesSearcher(), game, wall("3636"))  # a clear marker in the middle would leave no answer
        assert {each.value for each in lost} == {0.0}


class TestABuilderWhoOverlooksNothing:
    @pytest.mark.parametrize(
        ("state", "choices"),
        [(wall(AT_ONCE), "D1 E1, D1* E1, D1 E1*"), (wall(CLEAR_ONE), "B1 C1*"), (TRAP, "E2 E3")],
    )
    def test_ends_the_hand_and_does_not_leave_a_win(self, state: State, choices: str) -> None:
        for seed in range(5):
            assert str(ranked(Builder(), rules(), state, 20, seed)[0].action) in choices.split(", ")

    def test_knows_what_is_worth_more_and_saves_clear_markers(self) -> None:
        worth = Evaluation(rules(), TRAP).value
        assert worth(rules().parse_action("C1 D1")) < worth(rules().parse_action("E2 E3")) < WIN
        assert "*" not in str(ranked(Builder(), rules(), wall("x63 #36"))[0].action)
        rich, poor = (Evaluation(rules(), wall("x453663", (own, 0), (30, 0))).value for own in (4, 3))
        first = rules().parse_action("B1 C1")
        assert rich(first) > poor(first) + 0.3, "with one marker left the answer in the middle cannot be answered"


class TestAProof:
    def compared(self, states: Iterable[State]) -> dict[bool, int]:
        """The numbers of states won and not won; the result must agree with trying everything if that is quick."""
        game, seen = rules(), {True: 0, False: 0}
        for state in states:
            try:
                won = wins(game, state)
            except RecursionError:
                continue
            proof, root = search(state)
            assert (root.proof_number == 0, root.disproof_number == 0, proof.exact) == (won, not won, True)
            assert not won or root.best in placements(state)
            seen[won] += 1
        return seen

    def test_agrees_with_trying_everything(self) -> None:
        game, states = rules(), list[State]()
        for seed in range(14):
            short = ((5 + seed, 2), (18 - seed, 1)) if seed % 2 else ((30, 3), (30, 3))
            states += positions(seed, game, markers=short)[-4:]
        seen = self.compared(states)
        assert seen[True] > 10
        assert seen[False] > 3

    def test_counts_every_marker_where_there_are_few_and_wins_with_what_can_be_paid(self) -> None:
        few = [*product(((1, 1), (2, 0), (2, 1), (3, 1), (4, 2)), repeat=2), ((2, 1), (30, 3)), ((30, 3), (2, 1))]
        late = [state for seed in range(3) for state in positions(seed, rules())[-2:]]
        short = (state._replace(markers=markers) for state, markers in product(late, few))
        assert min(self.compared(state for state in short if placements(state)).values()) > 10

    def test_wins_whatever_the_other_seat_does(self) -> None:
        game, shown = rules(), 0
        for seed in range(20, 28):
            state = positions(seed, game)[1]
            if search(state, 150)[1].proof_number:
                continue
            shown += 1
            seat, rng = state.to_act, stream("other", seed)
            while state.to_act is not None:
                own = state.to_act == seat
                action = ranked(StonesSearcher(), game, state)[0].action if own else placements(state).sample(rng)
                state = game.step(state, action)
            assert game.mover(state, len(state.played) - 1) == seat
        assert shown > 3

    def test_with_short_cuts_holds_without_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without them all markers are counted, and a clear one is tried everywhere."""
        game, compared = rules(), 0
        states = [state for seed in range(8) for state in positions(seed, game) if min(state.markers)[0] >= SHORT]
        quick = [search(state, 300) for state in states]
        monkeypatch.setattr(proof_module, "SHORT", 99)
        for state, (proof, root) in zip(states, quick, strict=True):
            if proof.exact and 0 in (root.proof_number, root.disproof_number):
                _, full = search(state, 2000)
                if 0 in (full.proof_number, full.disproof_number):
                    assert full.proof_number == root.proof_number
                    compared += 1
        assert compared > 3

    @pytest.mark.parametrize(
        ("drawing", "own", "other", "exact"),
        [
            ("x635 5353 1346", (30, 0), (30, 0), False),  # two orders of play leave other numbers of markers
            ("x40 151 340", (15, 3), (30, 3), False),  # after six squares two clear ones may have to do for five each
            ("x40 151 340", (16, 3), (30, 3), True),
            # if either seat has few, all are counted
            ("x635 5353 1346", (30, 0), (13, 0), True),
            ("x635 5353 1346", (13, 0), (30, 0), True),
            ("x40 151 340", (15, 3), (13, 3), True),
            ("x36##3 " + 12 * "#####0 " + "#####06", (30, 0), (13, 0), True),
            ("x36##3 " + 12 * "#####0 " + "#####6", (30, 0), (30, 0), True),  # the largest set takes 14 markers
            ("x36##3 " + 12 * "#####0 " + "#####06", (30, 0), (30, 0), False),
        ],
    )
    def test_rests_on_them_where_they_might_have_changed_something(
        self, drawing: str, own: tuple[int, int], other: tuple[int, int], exact: bool
    ) -> None:
        assert search(wall(drawing, own, other))[0].exact == exact

    def test_that_rests_on_them_is_not_told_for_sure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        proved = ranked(StonesSearcher(), rules(), TRAP)
        told = {str(each.action): each.value for each in proved}
        assert {*told.values()} == {0.0, 1.0}
        assert (told["C1 D1"], told["E2 E3"]) == (0.0, 1.0)
        never = property(lambda proof: False, lambda proof, value: None)
        monkeypatch.setattr(ProofSearch, "exact", never, raising=False)
        shown = ranked(StonesSearcher(), rules(), TRAP)
        assert [each.action for each in shown] == [each.action for each in proved]
        assert {round(each.value, 2) for each in shown} == {0.05, 0.95}


class TestWhatAPlacementIsWorth:
    """The chance to win the hand: 1 if a win is proved, 0 if a loss is."""

    def test_a_win_at_once_is_sure(self) -> None:
        best = ranked(StonesSearcher(), rules(), wall(AT_ONCE))[0]
        assert (str(best.action), best.value) == ("D1 E1", 1.0)

    def test_is_what_trying_everything_shows(self) -> None:
        """If it is 1 or 0, near the end of a hand."""
        game, seen = rules(), {1.0: 0, 0.0: 0}
        for seed in range(7):
            for state in positions(seed, game)[-3:]:
                try:
                    for each in ranked(StonesSearcher(), game, state):
                        after = game.step(state, each.action)
                        if each.value in seen:
                            assert (after.to_act is None or not wins(game, after)) == (each.value == 1.0)
                            seen[each.value] += 1
                except RecursionError:
                    continue
        assert min(seen.values()) > 2

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seats", [2, 3, 5])
    @pytest.mark.parametrize("level", ["novice", "casual", "skilled", "master"])
    def test_is_a_chance_and_every_placement_has_one(self, level: str, seats: int) -> None:
        game, bot, several = rules(seats), find("stones").bot(level), 0
        for state in positions(7, game)[:3]:
            found = ranked(bot, game, state, 100)
            assert len({each.action for each in found}) == len(found)
            assert all(0 <= each.value <= 1 for each in found if level != "novice")
            several += len(found) > 4
        assert several


class TestTheWeb:
    """The sets of nine, and which can follow which."""

    state = positions(4, rules())[0]

    def test_lists_what_the_rules_allow(self) -> None:
        legal = Placements(self.state.board, self.state.uncovered, self.state.uncovered, 30, 0)
        assert sorted(sets_of_nine(self.state.board, self.state.uncovered, 30)[0]) == sorted(legal.sets())

    @pytest.mark.parametrize("limit", [50, 300])
    def test_leaves_the_largest_out_where_they_are_too_many(self, limit: int) -> None:
        every, most = sets_of_nine(self.state.board, self.state.uncovered, 12)
        few, size = sets_of_nine(self.state.board, self.state.uncovered, 12, limit)
        assert most == 12
        assert sorted(few) == sorted(squares for squares in every if squares.bit_count() <= size)
        assert len(few) <= limit < sum(squares.bit_count() <= size + 1 for squares in every)

    def test_goes_on_with_what_lies_beside_and_is_free(self) -> None:
        rng, asked, web = stream("follow"), 0, Web(self.state.board, self.state.uncovered, 12)
        for squares in rng.shuffled(web.sets)[:40]:
            covered, clear = squares | rng.choice(web.sets), rng.choice(members(squares))
            for under, near in ((0, beside(squares)), (clear, beside(squares ^ clear))):
                found = web.follow(squares, web[squares].under(under) & web.free(covered))
                assert sorted(found) == [each for each in sorted(web.sets) if each & near and not each & covered]
                first = [each & beside(squares) & ~squares for each in found]
                assert [each & -each for each in first] == sorted(each & -each for each in first)
                asked += len(found)
        assert asked > 100

    @pytest.mark.parametrize("seats", [2, 3])
    def test_shows_where_the_win_is_handed_over(self, seats: int) -> None:
        """A placement after which the next seat could end the hand with markers to spare, by placing everywhere."""
        game, seen = rules(seats), {True: 0, False: 0}
        for web, state in self.webs(game, seats):
            free = web.free(state.board.squares ^ state.uncovered)
            for squares in web.touching(state.contact)[:20]:
                after = game.step(state, Placement(squares))
                if after.to_act is not None:
                    ends = any(game.step(after, each).to_act is None for each in game.legal_actions(after))
                    assert hands_over(web, squares, free, after.markers[after.to_act][1]) == ends
                    seen[ends] += 1
        assert min(seen.values()) > 2

    def webs(self, game: StonesRules, seats: int) -> Iterator[tuple[Web, State]]:
        for seed in range(4):
            for state in positions(seed, game, markers=((30, 3),) * seats)[-3:]:
                yield Web(state.board, state.uncovered, 31, few=8000), state._replace(markers=((30, 3),) * seats)


def test_a_hand_played_out_ends_with_the_markers_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any two squares make nine: a seat with only one regular marker left cannot go on."""
    monkeypatch.setattr(rollout, "EAGER", 1.0)
    monkeypatch.setattr(Web, "can_end", lambda *_: False)
    board = Board(tuple(6 if sum(divmod(at, ROWS)) % 2 else 3 for at in range(12 * ROWS)))
    web, first = Web(board, board.squares, 2), parse_squares(("F7", "G7"))
    markers = ((20, 0), (2, 1), (3, 0))
    assert {rollout.winner(web, first, first, 0, 0, markers, stream("spent", each))[0] for each in range(10)} == {0}
