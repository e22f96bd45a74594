"""Opponents who think ahead: every end of a hand is found, what is proved is true, and a won hand is won."""

import pytest

from game.ai.elimination import TimeBudget
from game.core.bot import Bot, Budget, Verdict
from game.core.chance import stream
from game.games import find
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.rules.squares import beside, members
from game.games.stones.thinking import proof as proof_module
from game.games.stones.thinking.killing import ending
from game.games.stones.thinking.proof import SHORT, Node, ProofSearch
from game.games.stones.thinking.rollout import hands_over
from game.games.stones.thinking.search import StonesSearcher
from game.games.stones.thinking.web import Web, sets_of_nine
from tests.games.stones.reckoning import positions
from tests.games.stones.walls import opening_on, rules, wall
from tests.helpers.play import prompted


def ask(bot: Bot, table: StonesRules, state: State, looks: int = 300) -> Placement:
    prompt = prompted(table, state)
    action = bot.choose(table, prompt, Budget(playouts=looks), stream("ask"))
    assert isinstance(action, Placement)
    assert action in prompt.legal_actions
    return action


def ranked(bot: Bot, table: StonesRules, state: State, looks: int = 300) -> list[Verdict]:
    return bot.rank(table, prompted(table, state), Budget(playouts=looks), stream("ask"))


def proof_of(state: State, looks: int = 20_000) -> Node:
    return search(state, looks)[1]


def search(state: State, looks: int) -> tuple[ProofSearch, Node]:
    assert state.to_act is not None
    web = Web(state.board, state.uncovered, 31, few=8000)
    assert web.complete
    proof = ProofSearch(web, looks, TimeBudget(Budget()))
    own, other = state.markers[state.to_act], state.markers[1 - state.to_act]
    root = proof.begin(state.board.squares ^ state.uncovered, state.contact, web.touching(state.contact), own, other)
    proof.search(root)
    return proof, root


def wins(table: StonesRules, state: State, known: dict[State, bool], left: list[int]) -> bool:
    """Whether the seat to act wins, by trying everything; gives up after `left` states."""
    if state not in known:
        left[0] -= 1
        if left[0] < 0:
            raise RecursionError
        following = (table.step(state, action) for action in table.legal_actions(state))
        known[state] = any(after.to_act is None or not wins(table, after, known, left) for after in following)
    return known[state]


class TestTheEndOfTheHand:
    @pytest.mark.parametrize("markers", [(30, 3), (9, 2), (5, 0)])
    def test_it_is_found_wherever_there_is_one(self, markers: tuple[int, int]) -> None:
        table = rules()
        seen = [0, 0]
        for seed in range(8):
            for state in positions(seed, table, markers=((30, 3), markers)):
                legal = table.legal_actions(state)
                if len(legal) < 1500:
                    there = any(table.step(state, action).to_act is None for action in legal)
                    found = ending(table, state)
                    assert (found is not None) == there
                    assert found is None or table.step(state, found).to_act is None
                    seen[there] += 1
        assert min(seen) > 3

    def test_no_clear_marker_is_spent_where_none_is_needed(self) -> None:
        assert str(ending(rules(), wall("36x54 63###"))) == "D1 E1"
        assert str(ending(rules(), wall("x36# ##36"))) == "B1 C1*"

    def test_blanks_behind_the_clear_marker_are_left_out(self) -> None:
        """Were C2 or D1 covered too, an answer could be built on one of them."""
        assert str(ending(rules(), wall("x36036 ##0### ##3### ##6###"))) == "B1 C1*"

    def test_a_first_placement_that_must_be_answered_never_ends_it(self) -> None:
        table = rules(opening="answerable")
        state = opening_on(rules().initial_state(3).board, table)
        assert ending(table, state) is None
        assert table.step(state, ask(StonesSearcher(), table, state, 20)).to_act is not None


def test_a_proof_agrees_with_trying_everything() -> None:
    table = rules()
    seen = {True: 0, False: 0}
    for seed in range(14):
        short = ((5 + seed, 2), (18 - seed, 1)) if seed % 2 else ((30, 3), (30, 3))
        for state in positions(seed, table, markers=short)[-4:]:
            try:
                won = wins(table, state, {}, [150])
            except RecursionError:
                continue
            root = proof_of(state)
            assert (root.proof_number == 0, root.disproof_number == 0) == (won, not won)
            seen[won] += 1
    assert seen[True] > 10
    assert seen[False] > 3


def test_what_is_shown_to_be_won_is_won() -> None:
    """Whatever the other seat does, once a proof has been found."""
    table = rules()
    shown = 0
    for seed in range(20, 28):
        state = positions(seed, table)[1]
        if proof_of(state, 150).proof_number:
            continue
        shown += 1
        seat, rng = state.to_act, stream("other", seed)
        while state.to_act is not None:
            legal = table.legal_actions(state)
            assert isinstance(legal, Placements)
            turn = state.to_act == seat
            state = table.step(state, ask(StonesSearcher(), table, state) if turn else legal.sample(rng))
        assert table.mover(state, len(state.played) - 1) == seat
    assert shown > 3


class TestWhatAPlacementIsWorth:
    """The chance to win the hand: 1 where that is shown, 0 where the contrary is."""

    def test_a_win_at_once_is_sure(self) -> None:
        best = ranked(StonesSearcher(), rules(), wall("36x54 63###"))[0]
        assert (str(best.action), best.value) == ("D1 E1", 1.0)

    def test_a_placement_that_hands_the_win_over_is_worth_nothing(self) -> None:
        """The answer to the left ends the hand; the one below leaves an answer in its turn, but loses in the end."""
        state = wall("3636x ####6 ####3 ####6 ####3 ####6 ####3", (30, 0), (30, 0))
        found = {str(each.action): each.value for each in ranked(StonesSearcher(), rules(), state)}
        assert found["C1 D1"] == 0.0
        assert found["E2 E3"] == 1.0

    def test_it_is_what_trying_everything_shows(self) -> None:
        """Wherever it is 1 or 0 near the end of a hand."""
        table = rules()
        seen = {1.0: 0, 0.0: 0}
        for seed in range(10):
            for state in positions(seed, table)[-3:]:
                try:
                    for each in ranked(StonesSearcher(), table, state):
                        after = table.step(state, each.action)
                        if each.value in seen:
                            lost = after.to_act is None or not wins(table, after, {}, [150])
                            assert lost == (each.value == 1.0)
                            seen[each.value] += 1
                except RecursionError:
                    continue
        assert min(seen.values()) > 4

    def test_what_rests_on_short_cuts_is_not_told_for_sure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        state = wall("3636x ####6 ####3 ####6 ####3 ####6 ####3", (30, 0), (30, 0))
        proved = ranked(StonesSearcher(), rules(), state)
        monkeypatch.setattr(
            ProofSearch, "exact", property(lambda proof: False, lambda proof, value: None), raising=False
        )
        shown = ranked(StonesSearcher(), rules(), state)
        assert [each.action for each in shown] == [each.action for each in proved]
        assert {each.value for each in proved} == {0.0, 1.0}
        assert {round(each.value, 2) for each in shown} == {0.05, 0.95}

    def test_what_is_proved_with_short_cuts_is_so_without_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without them every marker counts and a clear one is tried everywhere."""
        table, compared = rules(), 0
        states = [state for seed in range(12) for state in positions(seed, table) if min(state.markers)[0] >= SHORT]
        quick = [search(state, 300) for state in states]
        monkeypatch.setattr(proof_module, "SHORT", 99)
        for state, (proof, root) in zip(states, quick, strict=True):
            if proof.exact and 0 in (root.proof_number, root.disproof_number):
                _, full = search(state, 3000)
                if 0 in (full.proof_number, full.disproof_number):
                    assert full.proof_number == root.proof_number
                    compared += 1
        assert compared > 5

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize("seats", [2, 3, 5])
    @pytest.mark.parametrize("level", ["novice", "casual", "skilled", "master"])
    def test_it_is_a_chance_and_the_best_comes_first(self, level: str, seats: int) -> None:
        table = rules(seats)
        bot = find("stones").bot(level)
        several = 0
        for state in positions(7, table)[:3]:
            found = ranked(bot, table, state, 100)
            legal = table.legal_actions(state)
            assert all(each.action in legal for each in found)
            assert len({each.action for each in found}) == len(found)
            assert ask(bot, table, state, 100) == found[0].action
            several += len(found) > 4
            assert all(0 <= each.value <= 1 for each in found if level != "novice")
        assert several


def test_the_web_lists_what_the_rules_allow() -> None:
    state = positions(4, rules())[0]
    legal = Placements(state.board, state.uncovered, state.uncovered, 30, 0)
    assert sorted(sets_of_nine(state.board, state.uncovered, 30)[0]) == sorted(legal.sets())


def test_what_can_follow_is_what_lies_beside_and_is_free() -> None:
    state, rng, asked = positions(4, rules())[0], stream("follow"), 0
    web = Web(state.board, state.uncovered, 12)
    for squares in rng.shuffled(web.sets)[:40]:
        covered = squares | rng.choice(web.sets)
        clear = rng.choice(members(squares))
        for under, near in ((0, beside(squares)), (clear, beside(squares ^ clear))):
            found = web.follow(squares, web[squares].under(under) & web.free(covered))
            assert sorted(found) == [each for each in sorted(web.sets) if each & near and not each & covered]
            first = [each & beside(squares) & ~squares for each in found]
            assert [each & -each for each in first] == sorted(each & -each for each in first)
            asked += len(found)
    assert asked > 100


@pytest.mark.parametrize("limit", [50, 300])
def test_where_sets_are_too_many_the_largest_are_left_out(limit: int) -> None:
    state = positions(4, rules())[0]
    every, most = sets_of_nine(state.board, state.uncovered, 12)
    few, size = sets_of_nine(state.board, state.uncovered, 12, limit)
    assert most == 12
    assert sorted(few) == sorted(squares for squares in every if squares.bit_count() <= size)
    assert len(few) <= limit < sum(squares.bit_count() <= size + 1 for squares in every)


class TestHandingOverTheWin:
    """A placement after which the next seat could end the hand."""

    @pytest.mark.parametrize("seats", [2, 3])
    def test_with_markers_to_spare_it_is_seen_wherever_placing_everywhere_shows_it(self, seats: int) -> None:
        table, seen = rules(seats), {True: 0, False: 0}
        for seed in range(6):
            for state in positions(seed, table)[-4:]:
                state = state._replace(markers=((30, 3),) * seats)
                web = Web(state.board, state.uncovered, 31, few=8000)
                assert web.complete
                free = web.free(state.board.squares ^ state.uncovered)
                for squares in web.touching(state.contact)[:20]:
                    after = table.step(state, Placement(squares))
                    if after.to_act is not None:
                        ends = any(table.step(after, each).to_act is None for each in table.legal_actions(after))
                        assert hands_over(web, squares, free, after.markers[after.to_act][1]) == ends
                        seen[ends] += 1
        assert min(seen.values()) > 5
