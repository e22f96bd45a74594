"""Castle Rock Solitaire: drawing, taking, the end, the fewest tiles left, and ``pipstone solitaire``."""

import json
from typing import Any

import pytest

from game.cli import main
from game.core.chance import order, stream
from game.core.match import Match
from game.core.record import Chair, Record, dumps, loads, rebuild
from game.core.rules import IllegalAction
from game.solitaire import GAME, found
from game.solitaire.rules import SolitaireRules, State
from game.solitaire.solver import offered, solve, solve_deal
from game.words import said
from tests.helpers.play import after, check_sample_state, row_of, texts, tiles, wander

Capsys = pytest.CaptureFixture[str]
FORCED = pytest.mark.parametrize("forced", ["off", "on"])


def rules(forced: str = "off") -> SolitaireRules:
    made = GAME.rules(1, {"forced": forced})
    assert isinstance(made, SolitaireRules)
    return made


def table(row: str, boneyard: str = "") -> State:
    lying = tiles(row)
    return State(1, (*lying, *tiles(boneyard)), len(lying), lying, ())


def test_three_tiles_lie_in_the_row_and_a_number_is_the_same_deal_everywhere() -> None:
    state = rules().initial_state(1)
    assert len(state.row) == 3
    assert rules().hand_score(state) == (-28,), "what is not taken yet"
    assert sorted((*state.row, *state.boneyard)) == [*range(28)]
    assert row_of(rules().initial_state(74)) == row_of(rules("on").initial_state(74)) == "2|2 5|3 6|4"
    assert len({rules().initial_state(number).tiles for number in range(1, 300)}) == 299


@pytest.mark.parametrize(
    ("row", "legal", "forced"),
    [
        # a tile between two of a number is taken alone; one with that number, alone or with both
        ("3|3 1|1 5|3", ["take 1|1"], ["take 1|1"]),
        ("3|3 3|1 5|3", ["take 3|1", "take 3|3+3|1+5|3"], ["take 3|1", "take 3|3+3|1+5|3"]),
        ("3|3 5|3", [], ["draw"]),
        ("", [], ["draw"]),
    ],
)
def test_one_draws_or_takes_and_where_it_is_forced_takes_first(row: str, legal: list[str], forced: list[str]) -> None:
    assert texts(rules(), table(row, "6|6")) == [*legal, "draw"]
    assert texts(rules("on"), table(row, "6|6")) == forced


@pytest.mark.parametrize("text", ["take 9|9", "take 3|3+1|1+5|3", "take", "lay 6|4", "take 3|1+3|1+3|1", "Draw"])
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action such as draw"):
        rules().parse_action(text)


@pytest.mark.parametrize(
    ("row", "boneyard", "plays", "left", "reason", "points", "told"),
    [
        ("3|3 3|1 5|3", "6|6 2|0", "take 3|3+3|1+5|3, draw", "6|6", "", 0, []),
        (
            "3|3 3|1 5|3", "", "take 3|3+3|1+5|3", "", "cleared", 0,
            ["You took three threes: 3|3, 3|1, 5|3", "The row is empty"],
        ),
        ("3|3 3|1 5|3", "", "take 3|1", "3|3 5|3", "stuck", -2, ["You took 3|1", "2 tiles are left in the row"]),
        ("3|3 1|1 5|3", "6|6", "take 1|1", "3|3 5|3", "", 0, ["You took 1|1"]),
    ],
)  # fmt: skip
def test_a_deal_ends_cleared_or_stuck(row, boneyard, plays, left, reason, points, told) -> None:
    """Every tile left costs a point; the deal goes on while something can be drawn or taken."""
    *earlier, last = plays.split(", ")
    state = after(rules(), table(row, boneyard), *earlier)
    assert rules().hand_end(state) is None
    step = rules().apply(state, rules().parse_action(last))
    end = rules().hand_end(step.state)
    assert row_of(step.state) == left
    assert ((end.reason, end.points) if end else ("", (0,))) == (reason, (points,))
    assert rules().winners(step.state) == {"cleared": (0,), "stuck": ()}.get(reason)
    assert told in ([], [said(event.said, ["Nora"], 0) for event in step.events])
    assert sum(event.points for event in step.events) == points


@FORCED
def test_what_the_person_sees_tells_nothing_of_the_tiles_to_come(forced: str) -> None:
    for state in wander(rules(forced), rules(forced).initial_state(5), stream("wander", forced)):
        check_sample_state(rules(forced), state, 0, stream("other", forced))


def test_a_record_holds_it_with_everything_taken_back() -> None:
    match = Match(GAME, 1, {}, 74)
    for text in ("draw", "draw", "draw", "take 5|0"):
        match.play(match.rules.parse_action(text))
    match.back_to(3)
    again = rebuild(loads(dumps(Record.of(match, [Chair("Nora")]))), found)
    assert again.state == match.state
    with pytest.raises(IllegalAction, match=r"take 2\|2"):
        again.play(again.rules.parse_action("take 2|2"))


def fewest(state: State, game: SolitaireRules) -> tuple[int, int]:
    """The fewest tiles left, by trying every action, and the number of rows searched."""
    seen, waiting, best = set(), [state], 28
    while waiting:
        here = waiting.pop()
        following = {game.step(here, action)._replace(plays=()) for action in game.legal_actions(here)} - seen
        if not game.legal_actions(here):
            best = min(best, len(here.row))
        seen |= following
        waiting += following
    return best, 1 + len(seen)


@FORCED
class TestTheSolver:
    def test_leaves_as_few_as_trying_everything_does(self, forced: str) -> None:
        left = set()
        for number in range(100):
            some = tuple(order(28, "small", number)[: 5 + number % 8])
            state = State(number, some, 3, some[:3], ())
            best, rows = fewest(state, rules(forced))
            solution = solve(state, forced=forced == "on", bound=rows)
            assert solution is not None
            assert solution.best == best, number
            assert forced == "off" or solve(state, forced=True, bound=rows - 1) is None, "one row too many"
            left.add(solution.best)
        assert len(left) > 5

    def test_has_a_line_that_can_be_played_and_clears_as_many_deals_as_is_said(self, forced: str) -> None:
        """About two thirds, and fewer if taking is forced."""
        game, cleared = rules(forced), 0
        for number in range(1, 201):
            solution = solve_deal(number, forced=forced == "on")
            assert solution is not None
            cleared += solution.best == 0
            if number < 60:
                state = after(game, game.initial_state(number), *map(str, solution.line))
                assert game.hand_end(state)
                assert len(state.row) == solution.best
        assert cleared == {"off": 125, "on": 49}[forced]


def test_what_is_shown_takes_three_as_soon_as_they_lie_there() -> None:
    found = solve(table("3|3 3|1 5|3", "6|6 2|0"), forced=False)
    assert found is not None
    assert [*map(str, found.line)] == ["take 3|3+3|1+5|3", "draw", "draw"]


def test_a_deal_that_is_offered_can_be_cleared_also_from_the_middle_of_it() -> None:
    assert [offered(number, {"forced": "off"}) for number in (73, 74, 75)] == [73, 75, 75]
    state = rules().initial_state(offered(1, rules().options))
    for _ in range(25):
        state = rules().step(state, rules().legal_actions(state)[-1])
    solution = solve(state, forced=False)
    assert solution is not None
    assert (solution.best, "draw" in map(str, solution.line)) == (0, False)


class TestTheCommand:
    def printed(self, capsys: Capsys, *arguments: str) -> str:
        assert main(["solitaire", "--number", "74", *arguments]) == 0
        return capsys.readouterr().out

    def test_prints_the_deal_and_solves_it(self, capsys: Capsys) -> None:
        told: Any = json.loads(self.printed(capsys, "--json"))
        assert [*told] == ["format", "number", "options", "tiles"]
        assert (told["format"], told["number"], told["options"]) == ("pipstone-solitaire/1", 74, {"forced": "off"})
        assert told["tiles"][:4] == ["2|2", "5|3", "6|4", "2|1"]
        assert len({*told["tiles"]}) == 28
        told = json.loads(self.printed(capsys, "--solve", "--json"))
        assert (told["clearable"], told["best"], told["line"].count("draw")) == (False, 1, 25)
        told = json.loads(self.printed(capsys, "--option", "forced=on", "--solve", "--json"))
        assert (told["clearable"], told["best"], told["options"]) == (False, 4, {"forced": "on"})
        deal, end = self.printed(capsys, "--solve").splitlines()[:2]
        assert deal.startswith("deal 74: 2|2 5|3 6|4 2|1")
        assert end.startswith("1 tile left: draw, draw")

    @pytest.mark.parametrize(
        "arguments", ["", "--number 0", "--number 07", "--number 1 --option forced=yes", "--number 1 x"]
    )
    def test_refuses_anything_else_in_one_line(self, capsys: Capsys, arguments: str) -> None:
        assert main(["solitaire", *arguments.split()]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
