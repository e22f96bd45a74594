"""Master's results with a deal, also in the thinking process."""

import time
from contextlib import closing
from dataclasses import replace
from datetime import date

import pytest

from game import games
from game.ai.thinker import Thinker
from game.core.bot import Budget
from game.core.match import Match
from game.daily.days import deal_of
from game.daily.par import ANALYSER, attempt, lead, par_of
from tests.helpers import toy
from tests.helpers.processes import thinking_after

DAY = date(2026, 11, 23)
FEW_PLAYOUTS = Budget(playouts=4)


@pytest.mark.parametrize("key", games.keys())
def test_a_try_plays_the_hand_to_its_end_and_is_the_same_again(key: str) -> None:
    deal = deal_of(key, DAY)
    leads = [attempt(games.find, deal, number, FEW_PLAYOUTS) for number in (0, 1, 0)]
    assert leads[0] == leads[2]
    assert all(type(lead) is int for lead in leads)


def test_fives_of_one_day_has_this_par_on_every_machine() -> None:
    deal = deal_of("fives", DAY)
    assert [attempt(games.find, deal, number) for number in range(6)] == [29, 29, 29, 3, -10, -14]


def test_par_is_the_mean_rounded_or_the_number_won() -> None:
    assert [par_of(leads, won_or_lost=False) for leads in ([1, 2], [-1, -2], [3, 3, 4], [0], [-7])] == [2, -1, 3, 0, -7]
    assert par_of([1, -1, 1, 1], won_or_lost=True) == 3


def test_a_lead_is_over_the_best_of_the_others() -> None:
    match = Match(toy.GAME, 3, None, 7)
    match.suppose(replace(match.state, scores=(5, 9, 2)))
    assert [lead(match, seat) for seat in range(3)] == [-4, 4, -7]


def test_the_thinking_process_works_it_out_try_by_try() -> None:
    steps, deal, end = set[float](), deal_of("fives", DAY), time.monotonic() + 60
    first = "import game.daily.par as par; par.TRIES = 5; par.attempt.__defaults__ = (par.Budget(playouts=4),);"
    with thinking_after(first), closing(Thinker()) as thinker:
        question = thinker.analyse(deal, analyser=ANALYSER)
        while (found := thinker.analysed(question)) and found.result is None and time.monotonic() < end:
            steps.add(found.done)
            time.sleep(0.001)
    assert found is not None
    assert found.result is not None
    assert found.result["leads"] == [attempt(games.find, deal, number, FEW_PLAYOUTS) for number in range(5)]
    assert len(steps) > 2
