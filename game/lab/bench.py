"""Measures the speed of the rules: random play in plies, turns and hands per second, and rollouts per second.

``game.lab.bench:KEY(matches, seed)`` plays that many whole matches of the game KEY and returns the number of plies. A
match ends after `MOST_HANDS` hands, as a trace does.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence

from game import games
from game.core.chance import Stream, stream
from game.core.game import Game
from game.core.rules import AnyRules, Json, LazyActions, at_random
from game.lab.arguments import Parser, decimal, seconds
from game.words import _

MOST_HANDS = 200
AFTER, TIMES = 3, 50
"""The plies between a deal and its rollouts, and the number of rollouts."""


def __getattr__(key: str) -> Callable[[int, int], int]:
    """The benchmark of the game with that key, for programs that time the rules; the module itself names no game."""
    try:
        game = games.find(key)
    except ValueError as error:
        raise AttributeError(str(error)) from None
    return lambda matches, seed: play(game, matches, seed)["plies"]


def play(game: Game, matches: int, seed: int) -> Counter[str]:
    """Plays that many whole matches at random with the default options; the plies, turns, hands and matches played.

    A turn lasts until another seat acts or the hand is over.
    """
    rules = game.rules(game.default_seats)
    return sum((_match(rules, stream(seed, "bench", number)) for number in range(matches)), Counter[str]())


def measure(game: Game, least: float, seed: int) -> tuple[Counter[str], float]:
    """Plays matches for at least that many seconds of processor time; the counts, and the seconds taken."""
    rules = game.rules(game.default_seats)
    total = Counter[str]()
    started = time.process_time()
    while (spent := time.process_time() - started) < least:
        total += _match(rules, stream(seed, "bench", total["matches"]))
    return total, spent


def played_out(game: Game, least: float, seed: int) -> float:
    """The rollouts per second that hindsight plays, measured over at least that many seconds of processor time.

    They start a few plies after the deal, several from each.
    """
    hindsight = game.expertise().hindsight()
    rules, rng, count, spent = game.rules(game.default_seats), stream(seed, "bench", game.key), 0, 0.0
    while spent < least:
        state = rules.initial_state(rng.seed())
        for _ply in range(AFTER):
            if rules.to_act(state) is not None:
                state = rules.step(state, at_random(rules.legal_actions(state), rng))
        if rules.to_act(state) is None:
            continue
        started = time.process_time()
        for _time in range(TIMES):
            hindsight.rollout(rules, state, rng)
        count, spent = count + TIMES, spent + time.process_time() - started
    return count / spent


def run(arguments: Sequence[str]) -> int:
    """The ``bench`` command."""
    parser = Parser("bench", _("Measures the speed of random play, and of hands played to the end."))
    parser.some_games()
    parser.flag("--seconds", type=seconds, default=2.0, metavar="T", help=_("how long to measure each game, at least"))
    parser.flag("--seed", type=decimal(0, 2**256 - 1), default=0, metavar="S", help=_("a whole number, 0 or higher"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))
    given = parser.parse_args(arguments)
    figures = {}
    for game in given.games:
        figures[game.key] = _figures(game, *measure(game, given.seconds, given.seed))
        figures[game.key]["playouts_per_s"] = round(played_out(game, given.seconds, given.seed))
        if not given.json:
            print(
                "{:10} {plies_per_s:>10,} plies/s {turns_per_s:>9,} turns/s {hands_per_s:>8,} hands/s "
                "{playouts_per_s:>7,} playouts/s ({seats} seats, {matches} matches in {seconds:.1f} s)".format(
                    game.key, **figures[game.key]
                )
            )
            sys.stdout.flush()
    if given.json:
        print(json.dumps({"format": "pipstone-bench/1", "games": figures}))
    return 0


def _match(rules: AnyRules, rng: Stream) -> Counter[str]:
    # Attribute look-ups and calls are kept out of the loop, because the rules are to be measured.
    to_act, legal_actions, step, chance = rules.to_act, rules.legal_actions, rules.step, rng.random
    plies = turns = hands = 0
    state = rules.initial_state(rng.seed())
    while True:
        turn = None
        while (seat := to_act(state)) is not None:
            if seat != turn:
                turns, turn = turns + 1, seat
            legal = legal_actions(state)
            if type(legal) is not tuple and isinstance(legal, LazyActions):
                action = legal.sample(rng)
            else:
                action = legal[int(chance() * len(legal))]
            state = step(state, action)
            plies += 1
        hands += 1
        if rules.winners(state) is not None or hands == MOST_HANDS:
            return Counter(plies=plies, turns=turns, hands=hands, matches=1)
        state = rules.next_hand(state)


def _figures(game: Game, played: Counter[str], spent: float) -> Json:
    return {
        "seats": game.default_seats,
        "matches": played["matches"],
        "seconds": round(spent, 3),
        "plies_per_s": round(played["plies"] / spent),
        "turns_per_s": round(played["turns"] / spent),
        "hands_per_s": round(played["hands"] / spent, 1),
    }
