"""Measures how long a person waits at a table full of Masters, in the real thinking process, without pauses.

Usage: ``python tools/measure_rounds.py [--games KEY,…] [--rounds N] [--seats N]``. One person acts at random at the
fullest table of each game. Prints the median and the longest seconds until that person's next turn, and the shortest
and the longest thinking time that an opponent had. Busy machines show more.
"""

import argparse
import queue
import statistics
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import games
from game.ai.asked import Answer
from game.ai.thinker import Thinker
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import LazyActions, at_random
from game.players import Computer
from game.scenes.session.turns import Shares

PERSON = 0


def rounds(key: str, seats: int, number: int) -> tuple[list[float], list[float]]:
    """The seconds of `number` rounds, and the seconds that each opponent had for thinking in them."""
    answers: queue.Queue[Answer] = queue.Queue()
    waited, shares, rng = list[float](), list[float](), stream(7, "person")
    with closing(Thinker(answers.put)) as thinker:
        for seed in count():
            match, given = Match(games.find(key), seats, None, seed), Shares({PERSON}, seats)
            players = [Computer(thinker, match, "master", given.of(PERSON)) for _ in range(seats)]
            began = 0.0
            while match.to_act is not None:
                prompt, player = match.prompt(), players[match.to_act]
                legal, player.budget = prompt.legal_actions, given.of(prompt.seat)
                if prompt.seat == PERSON:
                    if began:
                        waited.append(time.perf_counter() - began)
                    if len(waited) > number:
                        return waited[1:], shares  # the first round waits for imports
                    match.play(at_random(legal, rng))
                    began = 0.0 if match.to_act == PERSON else time.perf_counter()
                elif not isinstance(legal, LazyActions) and len(legal) == 1 and match.rules.is_routine(legal[0]):
                    match.play(legal[0])
                else:
                    shares.append(player.budget.seconds or 0.0)
                    while (action := player.poll(prompt)) is None:
                        answers.get()
                    given.spend(player.thought)
                    match.play(action)
    raise AssertionError


def main() -> None:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", default=",".join(games.keys()))
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seats", type=int)
    given = parser.parse_args()
    for key in given.games.split(","):
        seats = given.seats or games.find(key).seats[-1]
        waited, shares = rounds(key, seats, given.rounds)
        print(
            f"{key:9} {seats - 1} Masters: {statistics.median(waited):.2f} s, at most {max(waited):.2f} s; "
            f"shares {min(shares):.2f} to {max(shares):.2f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
