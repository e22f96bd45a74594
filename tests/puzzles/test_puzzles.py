"""The puzzles that come with the games: what their files say, and that they are what they say."""

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from game import games
from game.cli import main
from game.core.chance import order, stream
from game.core.document import BadDocument
from game.core.rules import Json
from game.puzzles import weighing
from game.puzzles.proof import WORLDS, fault
from game.puzzles.puzzle import BEST, EXACT, HOLDS, KEYS, WIN_1, WIN_2, Puzzle, of_game, read, write
from tests.referee.stones import Stones
from tools.make_puzzles import Claim, find

EVERY = [puzzle for key in [*games.keys()] for puzzle in of_game(key)]
SAMPLE = 2
"""So many of each kind of each game are proved in every run; ``python -m game puzzles --check`` proves them all."""


QUICK = 20
"""Endings with no more deals than this are proved in a second."""


def of(key: str, kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in of_game(key) if puzzle.kind == kind]


def sample() -> list[Puzzle]:
    kinds = {(puzzle.game, puzzle.kind) for puzzle in EVERY if puzzle.kind != BEST}
    found = []
    for key, kind in sorted(kinds):
        puzzles = [puzzle for puzzle in of(key, kind) if kind != EXACT or puzzle.worlds <= QUICK]
        found += [puzzles[at] for at in order(len(puzzles), "sample", key, kind)[:SAMPLE]]
    return found


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: puzzle.id)
def test_is_proved_once_more(puzzle: Puzzle) -> None:
    assert fault(puzzle) == ""


def test_files_are_as_they_are_written() -> None:
    for key in [*games.keys()]:
        path = Path(games.__file__).parents[2] / "levels" / key / "puzzles.jsonl"
        if path.exists():
            text = path.read_text("utf-8")
            assert write(of_game(key)) == text
            assert all(tuple(json.loads(line)) == KEYS for line in text.splitlines())
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY)
    assert all(puzzle.id == puzzle.named() for puzzle in EVERY)


def test_stones_has_thirty_wins_at_once() -> None:
    assert len(of("stones", WIN_1)) == 30


def test_a_win_in_two_is_the_only_one_and_none_wins_at_once() -> None:
    assert len(of("stones", WIN_2)) >= 30
    for puzzle in of("stones", WIN_2)[:3]:
        match = puzzle.match()
        assert len(puzzle.answer) == 1
        for action in match.rules.legal_actions(match.state):
            assert match.rules.hand_end(match.rules.step(match.state, action)) is None


@pytest.mark.parametrize("key", sorted({puzzle.game for puzzle in EVERY if puzzle.kind == EXACT}))
def test_every_deal_of_an_ending_fits_and_is_there_once(key: str) -> None:
    """A deal that is sampled, evenly or by what was played, is one of them."""
    puzzle = max(of(key, EXACT), key=lambda each: each.worlds)
    match = puzzle.match()
    rules, prompt, expertise = match.rules, match.prompt(), match.game.expertise()
    worlds = expertise.worlds(rules, prompt, WORLDS)
    assert len(worlds) == puzzle.worlds
    assert sum(chance for chance, _ in worlds) == pytest.approx(1)
    assert len({expertise.key(rules, state) for _, state in worlds}) <= len(worlds)
    for _, state in worlds:
        assert rules.observe(state, puzzle.seat) == prompt.observation
        assert [*rules.legal_actions(state)] == [*prompt.legal_actions]
    hands = {state.hands for _, state in worlds}
    deal, rng = expertise.likely(rules, prompt), stream("likely")
    for _ in range(40):
        assert deal(rng).hands in hands
        assert rules.sample_state(prompt.observation, rng).hands in hands


def test_plays_that_come_to_the_same_are_right_together() -> None:
    """And each wrong one has a deal in which it costs something."""
    for puzzle in EVERY:
        if puzzle.kind == EXACT:
            match = puzzle.match()
            legal = {str(action) for action in match.prompt().legal_actions}
            assert {*puzzle.answer} | {*puzzle.refute} == legal
            assert not {*puzzle.answer} & {*puzzle.refute}
            same = weighing.classes(match.rules, match.game.expertise(), match.state)
            assert all({*each} <= {*puzzle.answer} or not {*each} & {*puzzle.answer} for each in same.values())
            assert all(why["cost"] > 0 and 0 < why["costs"] <= why["of"] for why in puzzle.refute.values())


def test_what_is_weighed_is_ahead_by_the_paired_difference() -> None:
    """In an ending the deals that are drawn and played out point to the action that is proved, and always the same."""
    puzzle = max(of("fives", EXACT), key=lambda each: each.gap)
    match = puzzle.match()
    same = weighing.classes(match.rules, match.game.expertise(), match.state)
    for way in weighing.WAYS[::2]:
        found = weighing.play(match, match.prompt(), [*same], way, 30)
        best, _, gap, error = weighing.compared(found)
        assert best in puzzle.answer
        assert gap > 2 * error
        assert weighing.play(match, match.prompt(), [*same], way, 30) == found


def test_wins_at_once_are_those_that_the_referee_finds() -> None:
    """The rules written a second time list all placements, try each, and find the same."""
    for puzzle in of("stones", WIN_1)[::6]:
        match = puzzle.match()
        dealt = match.rules.deal_record(match.at(0))
        table = Stones(puzzle.seats, dict(puzzle.options))
        table.set_up(dealt["grid"], dealt["first"])
        for action in puzzle.actions:
            table.play(action)
        found = []
        for action in table.all_actions():
            tried = deepcopy(table)
            tried.play(action)
            if tried.points[puzzle.seat]:
                found.append(action)
        assert tuple(sorted(found)) == puzzle.answer


def test_what_is_held_takes_more_than_one_fact() -> None:
    puzzles = [puzzle for puzzle in EVERY if puzzle.kind == HOLDS]
    for puzzle in puzzles:
        told = puzzle.refute["deals"]
        assert set(told) == {*puzzle.refute["tiles"]}
        can = puzzle.refute["asks"] == "can"
        for (
            tile,
            why,
        ) in told.items():  # what can be held is shown to be, what need not be as well; the rest has reasons
            assert ("hands" in why) == ((tile in puzzle.answer) == can)
            if "hands" in why:
                assert (tile in why["hands"][puzzle.refute["holder"]]) == can
    assert any(len(why["plies"]) > 1 for puzzle in puzzles for why in puzzle.refute["deals"].values() if "plies" in why)


@pytest.mark.parametrize("puzzle", [each for each in sample() if each.kind == HOLDS], ids=lambda puzzle: puzzle.id)
def test_a_deal_that_is_shown_has_the_same_history(puzzle: Puzzle) -> None:
    """Dealt so from the start, the hand goes the same way by the rules alone."""
    match = puzzle.match()
    if match.rules.draws:
        pytest.skip("the order of what was drawn is not told")
    for why in puzzle.refute["deals"].values():
        if "hands" in why:
            held = [sum(1 << t for t in _tiles(hand)) for hand in why["hands"]]
            for ply, action in enumerate(match.actions):
                seat = match.rules.to_act(match.at(ply))
                if hasattr(action, "bit"):
                    held[seat] |= action.bit
            start = match.at(0)
            if start.deal.picks_up is None:
                state = match.rules.begin(held, start.deal.pile, (0,) * match.seats)
                for action in match.actions:
                    assert str(action) in [str(each) for each in match.rules.legal_actions(state)]
                    state = match.rules.step(state, action)


def _tiles(hand: list[str]) -> list[int]:
    from game.dominoes.tiles import parse_tile

    return [parse_tile(text) for text in hand]


@pytest.mark.parametrize("kind", [WIN_1, HOLDS])
def test_the_same_match_has_the_same_puzzle(kind: str) -> None:
    puzzle = next(each for each in EVERY if each.kind == kind)
    assert find(Claim(puzzle.game, kind, puzzle.seats, puzzle.seed)) == [puzzle]


# -- what is wrong ----------------------------------------------------------------------------------------------------


def test_a_wrong_answer_is_found() -> None:
    at_once, held = of("stones", WIN_1)[0], of("fortress", HOLDS)[0]
    other = str(next(iter(at_once.match().prompt().legal_actions)))
    assert fault(replace(at_once, answer=(other,))).startswith("the answer is")
    assert "not" in fault(replace(held, answer=(*held.answer, "9|9")))
    assert fault(replace(held, worlds=held.worlds + 1)) == f"its worlds is {held.worlds}, not {held.worlds + 1}"
    assert "is not to act" in fault(replace(held, seat=(held.seat + 1) % held.seats))
    assert "illegal action" in fault(replace(held, actions=held.actions[1:]))


def test_the_command_names_those_that_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other = of("stones", WIN_1)[:2]
    path = tmp_path / "stones" / "puzzles.jsonl"
    path.parent.mkdir()
    path.write_text(write([good, replace(other, answer=good.answer)]), "utf-8")
    assert main(["puzzles", "--check", str(path)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "stones: 2 win-1"
    assert told[1].startswith(f"{other.id}: the answer is ")
    assert told[2].startswith("2 puzzles in ")
    assert told[2].endswith(" s: 1 failed")
    path.write_text(good.line(), "utf-8")
    assert main(["puzzles", "--check", str(path)]) == 0
    assert capsys.readouterr().out.endswith(": all proved\n")


def damaged(**changed: object) -> bytes:
    data: Json = json.loads(of("stones", WIN_1)[0].line())
    return json.dumps({key: value for key, value in (data | changed).items() if value is not None}).encode()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "line 1: it is not JSON at line 1, column 2: Expecting property name enclosed in double quotes"),
        (b"\xff", "line 1: it is not UTF-8 text at byte 0"),
        (b"[]", "line 1: it is a list, not a JSON object"),
        (damaged(rating=None), "line 1: it lacks 'rating'"),
        (damaged(more=1), "line 1: it has the unknown key 'more'"),
        (damaged(kind="riddle"), "line 1: kind is 'riddle', not one of win-1, win-2, best, exact, holds"),
        (damaged(seat=2), "line 1: seat is 2, not a seat from 0 to 1"),
        (damaged(seed="-1"), "line 1: seed is '-1', not a plain decimal from 0 to 2**256 - 1"),
        (damaged(answer=[]), "line 1: answer is a list, not a list with a right answer"),
        (damaged() + b"\n" + damaged(), "line 2: the id"),
        (damaged() + b"\n\n", "line 2: it is not JSON"),
    ],
)
def test_a_damaged_line_is_told_in_one_sentence(
    line: bytes, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "stones" / "puzzles.jsonl"
    path.parent.mkdir()
    path.write_bytes(line)
    assert main(["puzzles", "--check", str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert f"puzzles.jsonl: {why}" in printed.err


def test_files_of_no_game_and_none_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadDocument, match="its folder 'chess' names no game"):
        read(b"", "chess/puzzles.jsonl")
    assert main(["puzzles", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl cannot be read: No such file or directory" in capsys.readouterr().err
