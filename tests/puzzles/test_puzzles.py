"""The puzzles of the games: the format of their files, and that what these say is true."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from game import games
from game.ai.judge import LEAN
from game.cli import main
from game.core.bot import Budget, Prompt
from game.core.chance import Stream, order, stream
from game.core.expertise import Facts
from game.core.hindsight import ahead
from game.core.rules import AnyRules, Json
from game.dominoes.tiles import parse_tiles, texts
from game.puzzles import holding, weighing
from game.puzzles.proof import MOST_DEALS, best_of, fault, needs_foresight
from game.puzzles.puzzle import EXACT, HOLDS, KEYS, WIN_1, WIN_2, Puzzle, of_game, read, write
from game.puzzles.rating import STRENGTH
from game.puzzles.themes import BLOCK, SHUT_OUT, THEMES, _shown, themes
from tests.puzzles import by_force
from tools.make_puzzles import WAYS, find, rated, solved

EVERY = [puzzle for key in [*games.keys()] for puzzle in of_game(key)]
SAMPLE = 2
"""Puzzles proved of each kind and game, by day a ninth of them; ``python -m game puzzles --check`` proves all."""
FIRST = 100
"""Puzzles from matches with lower seeds stay the same when more are found."""
MOST_WORLDS = 20
"""The most deals of an ending that is proved within a second."""
ENDINGS = pytest.mark.parametrize("key", sorted({puzzle.game for puzzle in EVERY if puzzle.kind == EXACT}))


def of(key: str, kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in of_game(key) if puzzle.kind == kind]


def sample() -> list[Puzzle]:
    kinds = {(puzzle.game, puzzle.kind) for puzzle in EVERY}
    found = []
    for key, kind in sorted(kinds):
        puzzles = [puzzle for puzzle in of(key, kind) if kind != EXACT or puzzle.worlds <= MOST_WORLDS]
        found += [puzzles[at] for at in order(len(puzzles), "sample", key, kind)[:SAMPLE]]
    return found


@pytest.mark.nightly(one_in=9)
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


@ENDINGS
def test_every_deal_of_an_ending_fits_and_is_there_once(key: str) -> None:
    """A sampled deal, equally likely or weighed by what was played, is one of them."""
    puzzle = max(of(key, EXACT), key=lambda each: each.worlds)
    match = puzzle.match()
    rules, prompt, expertise = match.rules, match.prompt(), match.game.expertise()
    worlds = expertise.worlds(rules, prompt, MOST_DEALS)
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
    """Each wrong one has a deal in which it costs something."""
    for puzzle in (each for each in EVERY if each.kind == EXACT):
        match, answer = puzzle.match(), {*puzzle.answer}
        assert answer | {*puzzle.refute} == {str(action) for action in match.prompt().legal_actions}
        assert not answer & {*puzzle.refute}
        same = weighing.classes(match.rules, match.game.expertise(), match.state)
        assert all({*each} <= answer or not {*each} & answer for each in same.values())
        assert all(why["cost"] > 0 and 0 < why["costs"] <= why["of"] for why in puzzle.refute.values())


def test_what_is_weighed_is_ahead_by_the_paired_difference() -> None:
    """In an ending, deals drawn and played out point to the proved action, and always the same way."""
    puzzle = max((each for each in of("fives", EXACT) if each.seed < FIRST), key=lambda each: each.gap)
    match = puzzle.match()
    same = weighing.classes(match.rules, match.game.expertise(), match.state)
    for way in WAYS[::2]:
        scales, again = (weighing.Scales(match, [*same], way) for _ in range(2))
        scales.until(30)
        best, _, gap, error = scales.compared()
        assert best in puzzle.answer
        assert gap > 2 * error
        again.until(30)
        assert again.found == scales.found


def test_what_is_behind_is_dropped_and_the_rest_goes_on() -> None:
    """All actions are tried in the same deals, and the best two in all of them."""
    match = max(of("fives", EXACT), key=lambda each: len(each.refute)).match()
    scales = weighing.Scales(match, [str(each) for each in match.prompt().legal_actions], WAYS[0])
    scales.until(250)
    best, second, *_ = scales.left
    assert len(scales.found[best]) == len(scales.found[second]) == 250
    assert min(map(len, scales.found.values())) >= weighing.STAGES[0]
    assert scales.compared()[:2] == (best, second)
    assert min(map(len, scales.found.values())) < 250, "something was far behind"


def test_a_hundred_deals_at_least_settle_what_is_best() -> None:
    match = max(of("fives", EXACT), key=lambda each: len(each.refute)).match()
    best, *others = map(str, match.prompt().legal_actions)
    seats, far = range(match.seats), {True: 7.0, False: 0.0}
    won = {text: [far[(seat, text) == (match.to_act, best)] for seat in seats] for text in (best, *others)}
    scales = weighing.Scales(match, [*others, best], ("steady", "even", 1), lambda text, state, rng: won[text])
    assert not scales.settles(best, 7.5)
    assert scales.settles(best, 6.5)
    assert scales.tried == weighing.ENOUGH


def test_the_best_is_compared_with_the_next_left_and_equals_are_right_together() -> None:
    found = {"far": [0.0, 0.0], "best": [3.0, 4.0], "next": [2.0, 2.0], "dropped": [9.0]}
    assert weighing.compared(found) == ("best", "next", 1.5, 0.5)
    assert best_of({"a": 2.0, "b": 2.00001, "c": 1.5}) == (("a", "b"), 0.5)


@ENDINGS
def test_steady_players_are_asked_once_and_choose_as_ever(key: str) -> None:
    """What a seat sees follows from its hand and the plays, so a cached judgement is the one it would make again."""
    match, rng = max(of(key, EXACT), key=lambda each: each.worlds).match(), stream("steady")
    rules, bot, keeping = match.rules, match.game.bot(weighing.STEADY), weighing.Steady(match)
    for _ in range(20):
        state, chance = rules.sample_state(match.prompt().observation, rng), rng.seed()
        told = keeping("", state, Stream(chance))
        asked = Stream(chance)
        while (seat := rules.to_act(state)) is not None:
            legal = rules.legal_actions(state)
            prompt = Prompt(seat, 0, rules.observe(state, seat), legal)
            state = rules.step(state, bot.choose(rules, prompt, Budget(), asked) if len(legal) > 1 else legal[0])
        assert told == match.game.expertise().hindsight().points(rules, state)


@pytest.mark.parametrize("lean", [1.0, -1.0])
def test_the_last_bricks_are_counted_out_as_all_endings_are(lean: float) -> None:
    """A special method, many times as fast, gives the same in all deals as one step after the other."""
    match = min(of("brick", EXACT), key=lambda each: (len(each.refute), each.id)).match()
    rules, expertise = match.rules, match.game.expertise()
    for _, state in expertise.worlds(rules, match.prompt(), MOST_DEALS):
        quick = expertise.counted_out(rules, state, 5000, LEAN * lean)
        assert quick == pytest.approx(_one_by_one(rules, state, lean))


def _one_by_one(rules: AnyRules, state: Any, lean: float) -> dict[str, float]:
    """The value of each action to the seat to act, by the rules alone."""
    asked = rules.to_act(state)
    assert asked is not None

    def worth(state: Any) -> list[float]:
        seat = rules.to_act(state)
        if seat is None:
            return ahead(rules.scores(state))
        after = [worth(rules.step(state, action)) for action in rules.legal_actions(state)]
        return max(after, key=lambda values: values[seat] + (LEAN * lean * values[asked] if seat != asked else 0))

    return {str(action): worth(rules.step(state, action))[asked] for action in rules.legal_actions(state)}


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize("puzzle", of("stones", WIN_1)[::3] + of("stones", WIN_2)[1::3], ids=lambda puzzle: puzzle.id)
def test_the_referee_finds_the_same_wins(puzzle: Puzzle) -> None:
    """The rules written a second time list all placements, try each, and follow every answer."""
    match = puzzle.match()
    dealt = match.rules.deal_record(match.at(0))
    at = by_force.table(puzzle.seats, dict(puzzle.options), dealt["grid"], dealt["first"], puzzle.actions)
    if puzzle.kind == WIN_1:
        assert (*by_force.wins_at_once(at),) == puzzle.answer
    else:
        assert not by_force.wins_at_once(at)
        assert (*by_force.wins_by_force(at),) == puzzle.answer
        assert by_force.wins_in_two(at, puzzle.answer[0])


def asking(known: Puzzle, tiles: list[str], right: list[str]) -> Puzzle:
    """A puzzle that asks which of these tiles can be held there."""
    return replace(known, answer=tuple(sorted(right)), refute={**known.refute, "asks": "can", "tiles": tiles})


ASKED = of("fortress", HOLDS) + of("fives", HOLDS)


def holdable(known: Puzzle) -> list[str]:
    """The tiles that the seat asked about can hold there."""
    match = known.match()
    return sorted(holding.answers(match.rules.observe(match.state, known.seat), known.refute["holder"], "can"))


def told_by_one_fact() -> Iterator[Puzzle]:
    """Puzzles about four tiles of which a single fact rules out one, with nothing else to infer."""
    for known in ASKED:
        match, holder = known.match(), known.refute["holder"]
        seen = match.rules.observe(match.state, known.seat)
        facts = holding.facts(seen)
        anything, all_told = (holding.answers(holding.knowing(seen, some), holder, "can") for some in ([], facts))
        for fact in facts:
            ruled_out = anything - holding.answers(holding.knowing(seen, [fact]), holder, "can")
            if ruled_out and len(all_told) >= 3:
                right = sorted(all_told)[:3]
                yield asking(known, [min(ruled_out), *right], right)
                break


def test_what_one_fact_tells_is_no_puzzle() -> None:
    two = [*islice(told_by_one_fact(), 2)]
    assert [*map(fault, two)] == ["one fact, or none, is enough to answer it"] * 2


def test_a_question_has_a_right_tile_and_a_wrong_one() -> None:
    known, tiles = next((known, right) for known in ASKED if len(right := holdable(known)[:4]) == 4)
    assert fault(asking(known, tiles, tiles)) == "none or all of the four tiles are right"


def test_what_must_be_held_is_held_in_every_deal() -> None:
    deals = holding.Deals([(0, 0b0111), (0, 0b0110), (0, 0b1110)], [0, 0, 0])
    tiles = texts(0b1111)
    assert deals.answer(1, "can", tiles) == tuple(sorted(tiles))
    assert deals.answer(1, "must", tiles) == tuple(sorted(texts(0b0110)))


def test_a_level_that_remembers_less_infers_less() -> None:
    shares = [solved(puzzle) for puzzle in of("fortress", HOLDS)[:12]]
    assert all(each["master"] == 1 for each in shares)
    told = [sum(each[level] for each in shares) for level in ("novice", "casual", "skilled", "master")]
    assert told == sorted(told)
    assert told[0] < told[-1]


def test_a_win_in_two_has_one_key_and_takes_two() -> None:
    assert len(of("stones", WIN_2)) >= 30
    known = of("stones", WIN_2)[3]
    turn, turns = (replace(known, actions=known.actions[:-plies], seat=(known.seat + plies) % 2) for plies in (2, 4))
    assert fault(turn).endswith("does not win in two")
    assert fault(turns) == "2 first actions win by force, not one"


def test_what_is_held_takes_more_than_one_fact() -> None:
    puzzles = [puzzle for puzzle in EVERY if puzzle.kind == HOLDS]
    for puzzle in puzzles:
        told = puzzle.refute["deals"]
        assert set(told) == {*puzzle.refute["tiles"]}
        can = puzzle.refute["asks"] == "can"
        for tile, why in told.items():  # a deal shows a tile that can, or need not, be held; the rest have plies
            assert ("hands" in why) == ((tile in puzzle.answer) == can)
            if "hands" in why:
                assert (tile in why["hands"][puzzle.refute["holder"]]) == can
    assert any(len(why["plies"]) > 1 for puzzle in puzzles for why in puzzle.refute["deals"].values() if "plies" in why)


@pytest.mark.parametrize("puzzle", [each for each in sample() if each.kind == HOLDS], ids=lambda puzzle: puzzle.id)
def test_a_deal_that_is_shown_has_the_same_history(puzzle: Puzzle) -> None:
    """If the deal is dealt from the start, the hand goes the same way by the rules alone."""
    match = puzzle.match()
    if match.rules.draws:
        pytest.skip("the order of what was drawn is not told")
    start = match.at(0)
    for why in puzzle.refute["deals"].values() if start.deal.picks_up is None else ():
        if "hands" in why:
            held = [parse_tiles(hand) for hand in why["hands"]]
            for ply, action in enumerate(match.actions):
                held[match.rules.to_act(match.at(ply))] |= getattr(action, "bit", 0)
            state = match.rules.begin(held, start.deal.pile, (0,) * match.seats)
            for action in match.actions:
                assert str(action) in [str(each) for each in match.rules.legal_actions(state)]
                state = match.rules.step(state, action)


@pytest.mark.nightly
@pytest.mark.parametrize("kind", [HOLDS, WIN_1])
def test_the_same_seed_leads_to_the_same_puzzles_and_they_are_right(kind: str) -> None:
    known = next(each for each in EVERY if each.kind == kind)
    matches = ((known.game, kind, known.seats, seed) for seed in count(known.seed))
    match, found = next((match, found) for match in matches if (found := find(*match)))
    assert find(*match) == found
    assert [*map(fault, found)] == [""] * len(found)


# -- faults -----------------------------------------------------------------------------------------------------------


def test_a_wrong_answer_is_found() -> None:
    at_once, held = of("stones", WIN_1)[0], of("fortress", HOLDS)[0]
    other = str(next(iter(at_once.match().prompt().legal_actions)))
    assert fault(replace(at_once, answer=(other,))).startswith("the answer is")
    assert "not" in fault(replace(held, answer=(*held.answer, "9|9")))
    assert fault(replace(held, worlds=held.worlds + 1)) == f"its worlds is {held.worlds}, not {held.worlds + 1}"
    assert "is not to act" in fault(replace(held, seat=(held.seat + 1) % held.seats))
    assert "illegal action" in fault(replace(held, actions=held.actions[1:]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The place of a file with puzzles of Stones."""
    (tmp_path / "stones").mkdir()
    return tmp_path / "stones" / "puzzles.jsonl"


def test_the_command_names_those_that_fail(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, other = of("stones", WIN_1)[:2]
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


OWN = {"holder": 0, "asks": "can", "tiles": ["6|4", "5|4", "3|2", "1|1"]}
"""A faulty question: what the asking seat itself holds."""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"{", "line 1: it is not JSON at line 1, column 2: Expecting property name enclosed in double quotes"),
        (b"\xff", "line 1: it is not UTF-8 text at byte 0"),
        (b"[]", "line 1: it is a list, not a JSON object"),
        (damaged(rating=None), "line 1: the puzzle lacks 'rating'"),
        (damaged(more=1), "line 1: the puzzle has the unknown key 'more'"),
        (damaged(kind="riddle"), "line 1: kind is 'riddle', not one of win-1, win-2, best, exact, holds"),
        (damaged(seat=2), "line 1: seat is 2, not a seat from 0 to 1"),
        (damaged(seed="-1"), "line 1: seed is '-1', not a plain decimal from 0 to 2**256 - 1"),
        (damaged(kind=HOLDS, seat=0, answer=["6|4"], refute=OWN), "line 1: refute does not say whose hand"),
        (damaged(kind=HOLDS, seat=1, answer=["6|5"], refute=OWN), "line 1: refute does not say whose hand"),
        (damaged(answer=[]), "line 1: answer lists 0; there may be 1 to 10000"),
        (damaged() + b"\n" + damaged(), "line 2: the id"),
        (damaged() + b"\n\n", "line 2: it is not JSON"),
    ],
)
def test_a_damaged_line_is_told_in_one_sentence(line, why, path, capsys):
    path.write_bytes(line)
    assert main(["puzzles", "--check", str(path)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert f"puzzles.jsonl: {why}" in printed.err


def test_no_answer_is_best_only_for_those_who_will_see_all_tiles() -> None:
    """Two former puzzles: their answers would be right if all tiles lay open from then on, which they do not."""
    path = Path(__file__).parent / "foresight.jsonl"
    for fused in read(path.read_bytes(), path.name, "fives"):
        assert fault(fused).endswith("is best only for those who will see all tiles")
    puzzle = of("fives", EXACT)[0]
    assert not needs_foresight(puzzle.match(), puzzle.answer)


# -- ratings and themes -----------------------------------------------------------------------------------------------


def test_nobody_is_shut_out_by_what_ends_the_hand() -> None:
    others = [Facts(answers=2, among=5)]
    assert [_shown(best, others) for best in (Facts(among=5), Facts())] == [[SHUT_OUT], [BLOCK]]


def test_every_puzzle_has_one_theme_and_it_follows_from_the_position() -> None:
    """Every fourth puzzle is checked here; ``puzzles --check`` checks all."""
    assert {puzzle.themes[0] for puzzle in EVERY} == {*THEMES}
    for puzzle in EVERY[::4]:
        assert themes(puzzle.match(), puzzle) == puzzle.themes
    assert fault(replace(of("stones", WIN_1)[0], themes=("score",))).startswith("its themes are shut-out")


def test_whoever_guesses_has_no_part_in_a_rating() -> None:
    """So puzzles with two choices and with a hundred are on one scale."""
    assert [*solved(of("stones", WIN_1)[0])] == [*STRENGTH] == ["novice", "casual", "skilled", "master"]
    shares = dict.fromkeys(STRENGTH, 0.5)
    assert rated(shares) == pytest.approx(1550, abs=2), "the middle of them"
    assert rated(dict.fromkeys(STRENGTH, 1.0)) < rated({**shares, "master": 1.0}) < rated(shares)
    assert 900 < rated(dict.fromkeys(STRENGTH, 1.0)) < rated(dict.fromkeys(STRENGTH, 0.0)) < 2300
