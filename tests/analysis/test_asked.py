"""The thinking process analyses a match when asked, reports its progress, and drops it for a move."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from game import games
from game.ai.asked import ERROR, Analysing, InSteps
from game.ai.thinker import MatchHeader, Thinker
from game.analysis.asked import replies
from game.analysis.chances import course
from game.analysis.judging import judge
from game.analysis.study import Study
from game.core.bot import Budget
from game.core.record import Chair, Record
from tests.analysis.matches import played, text_of
from tests.helpers.matches import at_choice

CHAIRS = (Chair("Ana"), Chair("Ben"))


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    found = Thinker()
    yield found
    found.close()


def until(holds: Callable[[], object], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def in_it(thinker: Thinker, number: int) -> Analysing:
    found = thinker.analysed(number)
    assert found is not None
    return found


def test_the_process_finds_what_is_found_here_and_is_replaced(thinker: Thinker) -> None:
    """Otherwise its next answer could be for a seat of the match whose record it has seen."""
    match = played("fives", 2)
    number = thinker.analyse(Record.of(match, CHAIRS), 6)
    assert in_it(thinker, number).result is None
    until(lambda: in_it(thinker, number).done > 0)
    seen = thinker.pid
    until(lambda: in_it(thinker, number).result)
    assert thinker.pid != seen
    found = in_it(thinker, number)
    study = Study(match, 6)
    pieces = study.pieces()
    assert found.done == 1.0
    whole = study.whole(pieces, [study.find(piece) for piece in pieces]).to_kept()
    assert found.result == whole | {"chances": list(map(list, course(match)))}
    assert [*found.decisions, found.chances] == [*whole["decisions"], found.result["chances"]]
    assert not thinker.is_open(number)


def test_a_move_comes_first(thinker: Thinker) -> None:
    match = played("fives", 2)
    number = thinker.analyse(Record.of(match, CHAIRS), 200)
    until(lambda: in_it(thinker, number).done > 0)
    seen = thinker.pid
    fresh = type(match)(match.game, 2, None, 4)
    move = thinker.ask(MatchHeader.of(fresh), fresh.prompt(), player="casual", budget=Budget(playouts=1), seed=1)
    assert thinker.analysed(number) is None
    assert not thinker.is_open(number)
    until(lambda: not thinker.is_open(move))
    assert thinker.answer(move) is not None
    assert thinker.pid != seen, "a process that has seen a record answers for a seat"


def test_a_process_that_dies_is_asked_once_more_and_what_goes_wrong_is_told(thinker: Thinker) -> None:
    number = thinker.analyse(Record.of(played("fives", 2, 1), CHAIRS), 20)
    until(lambda: in_it(thinker, number).done > 0)
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    until(lambda: in_it(thinker, number).result)
    number = thinker.analyse(Record.of(played("fives", 2, 1), CHAIRS), 6, analyser="game.analysis.asked:nothing")
    until(lambda: in_it(thinker, number).note)
    assert "nothing" in str(in_it(thinker, number).note)
    assert not thinker.is_open(number)


def test_after_a_third_death_it_is_given_up() -> None:
    asked = InSteps(1, {})
    asked.hear({"progress": 0.5, "decision": {"ply": 0}})
    for _ in range(2):
        assert not asked.stumble("it died", 1)
        assert asked.seen == Analysing(1), "it begins anew"
        asked.hear({"progress": 0.5, "decision": {"ply": 0}})
    assert asked.stumble("it died", 1)
    assert (asked.seen.note, asked.seen.decisions) == ("it died", ({"ply": 0},))
    assert InSteps(2, {}).stumble("it knows no such match", ERROR), "an error would only come again"


def test_an_action_is_weighed_in_it_too(thinker: Thinker) -> None:
    """As for a coach: the same judgement of the action played, from what the seat saw."""
    match = at_choice("fives", 2, 3, least=3)
    prompt, rules = match.prompt(), match.rules
    header, how = MatchHeader.of(match), {"budget": Budget(playouts=100), "seed": 1, "rank": 1}
    for action in prompt.legal_actions:
        asked = thinker.ask(header, prompt, player="master", weigh=str(action), **how)  # type: ignore[arg-type]
        until(lambda asked=asked: not thinker.is_open(asked))  # type: ignore[misc]
        answer = thinker.answer(asked)
        assert answer is not None
        assert answer.note is None
        verdicts = [replace(each, action=rules.parse_action(each.action)) for each in answer.ranked]
        assert action in [each.action for each in verdicts]
        judge(match.game.expertise(), rules, prompt, verdicts, action)


def test_what_was_judged_before_is_not_judged_again() -> None:
    question = {"record": text_of(played("fives", 2)), "playouts": 2}
    *_lines, last = replies(games.find, question)
    decisions = [each | {"error": 7.0} for each in last["analysis"]["decisions"]]
    *_lines, again = replies(games.find, question | {"decisions": decisions[:3]})
    assert again["analysis"]["decisions"] == decisions[:3] + last["analysis"]["decisions"][3:]
    assert again["analysis"]["hands"] == last["analysis"]["hands"]


def test_the_curve_is_there_first_and_ends_where_the_match_has_been_won() -> None:
    match = played("fives", 2, hands=20)
    first = next(replies(games.find, {"record": text_of(match), "playouts": 2}))
    whens = [when for when, _ in first["chances"]]
    assert whens == sorted(whens)
    assert whens[-1] == match.hands_finished
    assert first["chances"][-1][1] == [float(seat in (match.winners or ())) for seat in range(2)]
    assert all(abs(sum(chances) - 1) < 1e-3 for _, chances in first["chances"])
