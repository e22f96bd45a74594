"""The thinking process asked for more than one action: the best ones in order, with what is known of each."""

import queue

import pytest

from game.ai.asked import Answer
from game.ai.thinker import MatchHeader, Thinker
from game.ai.thought import Thought
from game.core.bot import Budget
from game.core.match import Match
from game.games import find


@pytest.mark.parametrize(("key", "seats"), [("fives", 2), ("castle", 2), ("fortress", 3), ("brick", 2)])
def test_the_first_is_the_one_it_would_play(key: str, seats: int) -> None:
    match = Match(find(key), seats, None, 3)
    while len(match.prompt().legal_actions) < 3:
        match.play(match.prompt().legal_actions[0])
    prompt = match.prompt()
    question = {"id": 1, "game": key, "seats": seats, "options": dict(match.options), "seat": prompt.seat, "ply": 5}
    question |= {"observation": prompt.observation, "player": "master", "playouts": 60, "seconds": None, "seed": 1}
    thought = Thought(find)
    alone, ranked = thought.answer(question), thought.answer({**question, "rank": 3})
    assert alone["action"] == ranked["action"] == ranked["ranked"][0][0]
    assert 1 < len(ranked["ranked"]) <= 3
    assert len({each[0] for each in ranked["ranked"]}) == len(ranked["ranked"])


def test_comes_through_to_the_table() -> None:
    heard: queue.Queue[Answer] = queue.Queue()
    match = Match(find("castle"), 2, None, 3)
    prompt = match.prompt()
    thinker = Thinker(heard.put)
    try:
        thinker.ask(MatchHeader.of(match), prompt, player="master", budget=Budget(playouts=30), seed=4, rank=2)
        answer = heard.get(timeout=20)
    finally:
        thinker.close()
    assert answer.ranked[0].action == answer.action
    assert {each.action for each in answer.ranked} <= set(map(str, prompt.legal_actions))
    assert all(each.determinizations > 0 for each in answer.ranked)
