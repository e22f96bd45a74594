"""The judge solves what can be solved, and blames nobody for a loss that only some of its checks show."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game import games
from game.ai.judge import EXACT, MIN_DEALS, ROLLOUTS, UNCLEAR, Judge, _hopeless, _Solver, _told, behind, solved, values
from game.analysis.judging import GOOD, Judgement, judge
from game.analysis.study import prompt_at
from game.core import record
from game.core.bot import AnyPrompt, Bot, Budget, Verdict
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import at_random
from tests.helpers.matches import at_choice
from tests.referee.openhands import best_ends
from tests.referee.walk import seat_table

MOST_TILES = {"fortress": 7, "fives": 7, "castle": 3}
"""The most tiles in all hands, with none to draw."""
ENOUGH = 6
TABLES = (("fortress", 3), ("fortress", 4), ("fives", 2), ("fives", 3), ("castle", 3), ("castle", 2))


def late(key: str, seats: int, seed: int) -> tuple[Match, Any] | None:
    """The end of a hand played at random, and the referee's table of it; None if there is no choice."""
    match = Match(games.find(key), seats, None, seed)
    table = seat_table(key, seats)
    deal = match.rules.deal_record(match.state)
    table.read_deal({"event": "deal", "hand": 0, **deal})
    rng = stream("late", key, seed)
    while match.to_act is not None:
        seen = match.prompt().observation
        left = sum(seen["hand_sizes"]) + (seen["boneyard"] if key != "fortress" else 0)
        if left <= MOST_TILES[key] and len(match.prompt().legal_actions) > 1:
            return match, table
        action = at_random(match.prompt().legal_actions, rng)
        table.play(str(action))
        match.play(action)
    return None


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_open_hands_end_as_the_referee_plays_them_out(key: str, seats: int) -> None:
    compared = 0
    for match, table in filter(None, (late(key, seats, seed) for seed in range(12))):
        seat = match.to_act
        told = values(match.rules, match.game.expertise(), match.state, 10**6)
        assert seat is not None
        assert told is not None
        assert told == pytest.approx({action: ends[seat] for action, ends in best_ends(table).items()})
        compared += len(told)
        if compared >= ENOUGH:
            return
    raise AssertionError(f"only {compared} actions were compared")


@pytest.mark.parametrize("seats", [2, 3])
def test_points_made_so_far_may_be_left_out_of_what_a_deal_is_solved_by(seats, monkeypatch):
    """That takes a sixth of the states, and all values stay the same."""
    expertise = games.find("castle").expertise()
    positions = [found[0] for seed in range(8) if (found := late("castle", seats, seed)) is not None]
    apart = [values(each.rules, expertise, each.state, 10**6) for each in positions]
    assert all(expertise.separable(each.rules, each.state) for each in positions)
    monkeypatch.setattr(type(expertise), "separable", lambda *_: False)
    for each, told in zip(positions, apart, strict=True):
        assert told == pytest.approx(values(each.rules, expertise, each.state, 10**6))


def case(number: int, ply: int) -> tuple[Match, AnyPrompt, Any]:
    path = Path(__file__).parent / f"fortress-judge-{number}.json"
    match = record.rebuild(record.loads(path.read_text()), games.find)
    return match, prompt_at(match, ply), match.actions[ply]


def weighed(number: int, ply: int, playouts: int) -> tuple[list[Verdict], Judgement]:
    """The verdicts on the action played there, and its judgement."""
    match, prompt, action = case(number, ply)
    expertise = match.game.expertise()
    found = expertise.analyst().weigh(match.rules, prompt, action, Budget(playouts=playouts), stream("case"))
    return found, judge(expertise, match.rules, prompt, found, action)


class TestAnEndingOfFewDeals:
    """Rollouts showed a loss of eleven points for the best action; six deals fit, and each can be solved."""

    def test_is_judged_by_all_of_them_and_the_worst_one_is_never_recommended(self) -> None:
        _, told = weighed(1, 21, 1000)
        assert (told.judged, told.grade, told.error) == (EXACT, GOOD, 0.0)
        assert told.loss < 0.5
        found, told = weighed(2, 20, 1000)
        assert (told.judged, str(told.best)) == (EXACT, "4|4>4|3")
        assert {each.determinizations for each in found} == {10}

    def test_is_worth_the_mean_of_its_deals_as_likely_as_they_are(self) -> None:
        match, prompt, _ = case(1, 21)
        rules, expertise = match.rules, match.game.expertise()
        worlds = expertise.believed(rules, prompt, 200)
        assert sum(chance for chance, _ in worlds) == pytest.approx(1.0)
        assert len({chance for chance, _ in worlds}) > 1
        means = dict.fromkeys(map(str, prompt.legal_actions), 0.0)
        for chance, state in worlds:
            assert rules.observe(state, prompt.seat)["hand"] == prompt.observation["hand"]
            for text, value in (values(rules, expertise, state, 10**5) or {}).items():
                means[text] += chance * value
        unit = expertise.point_value(rules.seats)
        found = {str(each.action): each.value / unit for each in solved(expertise, rules, prompt, 10**5)}
        assert found == pytest.approx(means)

    def test_of_which_only_some_can_be_solved_is_judged_by_those_with_an_error(self) -> None:
        match, prompt, _ = case(2, 19)
        whole, some = (solved(match.game.expertise(), match.rules, prompt, most) for most in (10**5, 7000))
        assert {each.judged for each in whole} == {EXACT}
        assert {each.judged for each in some} <= {ROLLOUTS, UNCLEAR}
        assert MIN_DEALS <= some[0].determinizations < whole[0].determinizations == 20
        exact = {each.action: whole[0].value - each.value for each in whole}
        for each in some:
            error = each.paired_error or 0.0
            assert abs((each.deficit or 0.0) - exact[each.action] + exact[some[0].action]) <= 3 * error
            assert (error > 0) is bool(each.deficit)

    @pytest.mark.parametrize(("states", "deals"), [(2000, 4), (10**5, 20)])
    def test_is_given_up_as_soon_as_a_few_deals_tell_that_too_few_can_be_solved(self, states, deals, monkeypatch):
        match, prompt, _ = case(2, 19)
        solve, done = _Solver.values, list[bool]()
        monkeypatch.setattr(_Solver, "values", lambda solver, state: done.append(True) or solve(solver, state))
        found = solved(match.game.expertise(), match.rules, prompt, states)
        assert bool(found) == (states == 10**5)
        assert len(done) == deals

    @pytest.mark.parametrize(
        ("done", "taken", "over"),
        [
            (3, 90_000, False),  # three deals show nothing yet
            (4, 37_000, False),  # sixteen may fit
            (4, 40_000, True),  # not even sixteen fit
            (31, 90_000, False),  # all would be too many, but there is room for more
            (32, 90_000, True),
            (32, 10_000, False),  # all fit
        ],
    )
    def test_takes_no_more_of_many_deals_than_tell_it(self, done: int, taken: int, over: bool) -> None:
        assert _hopeless(done, taken, 180, MIN_DEALS, 100_000) == over

    @pytest.mark.parametrize(
        ("deals", "all_of_them", "judged"),
        [
            # in every second deal both actions are equally good
            ([(0.05, (9.0, 9.0 * (at % 2), 0.0)) for at in range(16)], 20, [ROLLOUTS, UNCLEAR, ROLLOUTS]),
            # nine of ten deals are unlikely after the plays so far; in them the first action is that much better
            ([(0.91, (4.0, 0.0)), *[(0.01, (0.0, 0.0))] * 9], 10, [EXACT, UNCLEAR]),
            ([(0.91, (4.0, 0.0)), *[(0.01, (1.5, 0.0))] * 9], 10, [EXACT, EXACT]),
        ],
        ids=["one half does not tell the loss", "it hangs on what is made of earlier plays", "it does not"],
    )
    def test_is_unclear_where_the_loss_hangs_on_some_of_them(self, deals, all_of_them, judged):
        names = ["one", "two", "three"][: len(judged)]
        told = [(likely, dict(zip(names, values, strict=True))) for likely, values in deals]
        assert {each.action: each.judged for each in _told(names, told, all_of_them, 1.0, 1.0, 2.0)} == dict(
            zip(names, judged, strict=True)
        )

    def test_is_left_to_rollouts_where_it_takes_too_long(self) -> None:
        match, prompt, _ = case(2, 20)
        assert solved(match.game.expertise(), match.rules, prompt, 100) == []
        assert solved(match.game.expertise(), match.rules, prompt, 10**5, stop=lambda: True) == []
        assert {each.judged for each in weighed(2, 20, 2)[0]} <= {ROLLOUTS, UNCLEAR}


def test_where_the_match_may_end_winning_it_counts() -> None:
    """Thirty points are worth more to the leader now than to a seat that needs a hundred."""
    match, prompt, _ = case(1, 21)
    seen = json.loads(json.dumps(prompt.observation)) | {"scores": [0, 95, 99]}
    near = type(prompt)(prompt.seat, prompt.ply, seen, prompt.legal_actions)
    expertise = match.game.expertise()
    usual, last = (solved(expertise, match.rules, each, 10**5) for each in (prompt, near))
    spread = [found[0].value - found[-1].value for found in (usual, last)]
    assert spread[1] > 2 * spread[0]


class Told(Bot[Any, Any]):
    """Reports the given losses in turn, one per question, each behind the action `best`."""

    def __init__(self, best: Any, losses: Sequence[float], errors: Sequence[float]) -> None:
        self.best = best
        self.looks = list(zip(losses, errors, strict=False))

    def choose(self, rules: Any, prompt: AnyPrompt, budget: Budget, rng: Any) -> Any:
        return self.best

    def weigh(self, rules: Any, prompt: AnyPrompt, action: Any, budget: Budget, rng: Any) -> list[Verdict]:
        loss, error = self.looks.pop(0)
        return [Verdict(self.best, 0.0, 0.1, 50), Verdict(action, -loss, error, 50, 9.0, loss, error)]


class TestAMistakeByRollouts:
    def early(self, *losses: float, policies: Sequence[float], errors: Sequence[float]) -> tuple[str, float]:
        """How well the loss of a first play is known, and the loss reported, in points of margin.

        The bot reports `losses` in turn, and hands played on by another policy show `policies`.
        """
        match = at_choice("fortress", 3, 4, least=4)
        prompt, expertise = match.prompt(), match.game.expertise()
        best, *_, own = sorted(prompt.legal_actions, key=str)
        unit = expertise.of_margin(match.rules)
        judged = Judge(expertise, Told(best, [loss / unit for loss in losses], [error / unit for error in errors]))
        judged._by_policy = lambda *_: [*policies]  # type: ignore[method-assign]
        found = judged.weigh(match.rules, prompt, own, Budget(playouts=40), stream("early"))
        (told,) = (each for each in found if each.action == own)
        return told.judged, round(unit * behind(found[0], told), 6)

    @pytest.mark.parametrize(
        ("losses", "policies", "errors", "judged", "told"),
        [
            pytest.param((60.0, -5.0), (60.0, 60.0), (0.1, 0.1), UNCLEAR, None, id="another seed tells the contrary"),
            pytest.param((60.0, 60.0), (2.0, -0.5), (0.1, 0.1), UNCLEAR, None, id="another policy tells of no mistake"),
            pytest.param((8.0, 5.0), (4.5, 4.5), (0.1, 0.1), ROLLOUTS, 8.0, id="all show half of it"),
            pytest.param(
                (8.0, 6.0), (2.0, 2.0), (0.1, 0.1), ROLLOUTS, 2.0, id="no larger than the least that any shows"
            ),
            pytest.param((1.5,), (0.8, 0.9), (0.1, 0.1), ROLLOUTS, 1.5, id="a small one is there by half"),
            pytest.param((1.5,), (0.7, 0.6), (0.1, 0.1), UNCLEAR, 1.5, id="a small one is not there by half"),
            pytest.param((1.5,), (-1.0,), (0.1, 0.1), UNCLEAR, 1.5, id="a small one is none elsewhere"),
            pytest.param((0.9,), (), (0.1, 0.1), ROLLOUTS, 0.9, id="too little to be looked into"),
            # it may be chance, so the same number of deals is added: the mean of both counts, with its smaller error
            pytest.param((1.2, 2.0), (9.0,), (0.6, 0.6), ROLLOUTS, 1.6, id="more when it is tried again"),
            pytest.param((1.2, 1.2), (9.0,), (0.6, 0.6), ROLLOUTS, 1.2, id="the same when it is tried again"),
            pytest.param((1.2, 2.0), (9.0,), (0.6, 0.3), ROLLOUTS, 1.84, id="the surer look counts for more"),
        ],
    )
    def test_must_show_whatever_it_is_measured_by(self, losses, policies, errors, judged, told):
        found = self.early(*losses, policies=policies, errors=errors)
        assert found[0] == judged
        assert told in (None, found[1])
