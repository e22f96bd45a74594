"""Hints in Fives and Fortress say only what can be counted at the table, checked by playing on."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from game.core.chance import stream
from game.core.expertise import Facts
from game.dominoes.chain import together
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.clauses import only_you, weighs
from game.dominoes.layout import ALIKE, Lay, plays
from game.dominoes.tiles import SUIT, TEXT, TileSet, members, parse_tile
from game.words import said
from tests.games.chains.dealing import deal, guesses, rules, whole
from tests.games.chains.reckoning import counted, may_hold, replies, scored
from tests.helpers.clauses import (
    NAMES,
    NOBODY,
    ONLY_YOU,
    OTHERS,
    Checks,
    borne,
    clauses_of,
    facts_of,
    several,
    share,
    unread,
    weights,
)  # fmt: skip
from tests.helpers.play import after, wander


def checks(game: ChainRules, state: State, action: Lay, held: list[TileSet]) -> Checks:
    """The check of every clause about a play, by trying tile after tile."""
    seat, then = state.seat, game.step(state, action)
    name, following = NAMES[(seat + 1) % game.seats], held[(seat + 1) % game.seats]
    others = together(tiles for tiles, now in zip(held, then.hands, strict=True) if now or game.draws)
    left, of = members(state.hands[seat] & ~action.bit), following.bit_count()
    mine, fits, somewhere = (
        [tile for tile in tiles if plays(1 << tile, then.ends)] for tiles in (left, members(following), members(others))
    )
    opened = {end.number for end in then.ends}

    def closed(numbers: str, tiles: TileSet) -> bool:
        return {*several(numbers)} <= opened and not any(borne(numbers, members(tiles)))

    both: Checks = {
        r"It is your only play": lambda: len(state.legal) == 1,
        NOBODY: lambda numbers: closed(numbers, others) and not any(borne(numbers, left)),
        ONLY_YOU: lambda numbers: closed(numbers, others) and all(borne(numbers, left)),
        OTHERS: lambda some, all_, how: share(some, all_, how) == (len(mine), len(left)),
        r"Your other tile would( not)? fit": lambda no: len(left) == 1 and bool(mine) == (not no),
        **weights(action, state.legal),
    }
    if not game.draws:
        return {
            **both,
            r"It is your last tile, so the hand ends": lambda: not left,
            rf"(\d+) of the (\d+) tiles? that {name} could hold (?:would fit|fits)": lambda some, all_: (
                (int(some), int(all_)) == (len(fits), of)
            ),
            rf"Every tile that {name} could hold fits": lambda: len(fits) == of,
            rf"{name} will have to pass": lambda: not fits and bool(mine or somewhere),
            r"Then nobody can play, and the lightest hand wins": lambda: then.end is not None and not mine,
            rf"{name} has no (.+)": lambda numbers: closed(numbers, following),
        }
    best, points = replies(game, state, action, following), scored(game, state, action)
    most = max(best.values(), default=0)
    answering = [TEXT[tile] for tile in best if best[tile] == most]
    can = rf"{name} can score (\d+) points? at most, with "
    return {
        **both,
        r"You score (\d+) points?": lambda now: int(now) == points,
        r"You score (\d+) \((.+)\)": lambda now, terms: int(now) == points == sum(several(terms)),
        r"You win the match": lambda: max(then.scores) >= game.target,
        r"It is your last tile": lambda: not left,
        rf"No tile that {name} could hold fits": lambda: not best,
        rf"{name} cannot score next": lambda: best and most == 0,
        rf"{can}the (\d+\|\d+)": lambda at, tile: (int(at), [tile]) == (most, answering),
        rf"{can}(\d+) of (\d+) unseen tiles": lambda at, some, all_: (
            (int(at), int(some), int(all_)) == (most, len(answering), of)
        ),
        rf"{can}any unseen tile": lambda at: int(at) == most and len(answering) == of,
        r"(\d+) of (\d+) unseen tiles? would fit": lambda some, all_: (int(some), int(all_)) == (len(best), of),
        r"Every unseen tile would fit": lambda: len(best) == of,
    }


@pytest.mark.parametrize(
    ("key", "seats", "seeds"),
    [
        *[("fives", 2, range(4)), ("fives", 3, range(3)), ("fives", 5, [0])],
        *[("fortress", 3, range(4)), ("fortress", 4, [0, 1, 2, 22])],
        pytest.param("fortress", 6, range(2), marks=pytest.mark.nightly),
    ],
)
def test_every_number_and_every_clause_by_playing_on(key: str, seats: int, seeds: Iterable[int]) -> None:
    """No number is mentioned twice, nor what a seat lacks that has to pass."""
    game, told = rules(key, seats), list[str]()
    for seed in seeds:
        for state in wander(game, game.initial_state(seed), stream("advice", seed)):
            if state.end or (game.draws and not state.boneyard):
                break
            held = may_hold(game, state)
            for action in state.legal:
                assert facts_of(key, game, state, action) == counted(game, state, action, held), str(action)
                if isinstance(action, Lay):
                    found = clauses_of(key, game, state, action)
                    assert not unread(found, checks(game, state, action, held)), str(action)
                    lacking = [clause for clause in found if re.search(r"has no \d|tile with \d", clause)]
                    assert len(several(" ".join(lacking))) == len({*several(" ".join(lacking))}), found
                    assert not ("has no " in str(lacking) and "will have to pass" in str(found)), found
                    told += found
    assert len(told) > 100
    for words in ("Only you still have", "will have to pass") if key == "fortress" else ("You score", " can score "):
        assert any(words in clause for clause in told), words


DOUBLES = "5|5 5|3 1|0 1|1 2|2 4|4 6|1 / 5|0 2|0 4|2 3|1 4|1 6|2 3|2"
PASSED = "6|6 6|5 6|4 6|3 5|4 4|4 1|1 / 5|5 5|3 5|2 5|1 5|0 4|3 4|2 / 6|2 6|1 3|3 3|2 3|1 3|0 2|2"
PASSED += " / 6|0 4|1 4|0 2|1 2|0 1|0 0|0"


@pytest.mark.parametrize(
    ("position", "plays", "action", "facts"),
    [
        # 5-0 keeps the count at ten; 5-1, 5-2, 5-4 and 6-5 fit and score nothing
        (whole("fives", DOUBLES), "", "5|5", Facts(now=10, threat=10, answers=5, keeps=1)),
        # reaching the target leaves nothing
        (deal("fives", "5|5 5|0 6|1 / 6|3 5|3", "2|1", scores=(90, 0)), "", "5|5", Facts(now=10)),
        # seat 1 passed on sixes: thirteen unseen tiles without a six have a two, a blank or a four
        (
            deal("fortress", PASSED),
            "6|6 pass 6|2>6|6 6|0>6|6",
            "6|4>6|6",
            Facts(threat=7, answers=13, keeps=4, shed=10, promise=11),
        ),
    ],
)
def test_what_can_be_counted_of_an_action(position: Any, plays: str, action: str, facts: Facts) -> None:
    game, state = position
    assert facts_of(game.key, game, after(game, state, *plays.split()), action) == facts


def test_with_nothing_to_draw_passes_at_fives_tell_what_the_next_seat_does_not_hold() -> None:
    """All sixes are with seats 0 and 2; seat 1 has drawn everything and passed on sixes."""
    game, state = whole("fives", "6|6 6|5 6|4 6|3 6|2 5|5 / 4|1 4|2 4|3 4|4 4|0 5|4 / 6|1 6|0 3|0 3|1 3|2 3|3")
    state = after(game, state, "6|6", *["draw"] * 10, "pass", "6|1>6|6")
    possible = together(guess.hands[1] for guess in guesses(game, state, 0))
    assert not possible & SUIT[6]
    for action in state.legal:
        assert facts_of("fives", game, state, action) == counted(game, state, action, [0, possible, 0])


@pytest.mark.parametrize(
    ("position", "plays", "action", "first"),
    [
        # the weightiest reasons come first
        (
            deal("fives", "5|5 5|3 1|0 / 5|0 5|4 4|2", "3|1 6|1 0|0"), "5|5", "5|0>5|5",
            ["You score 10 (0 + 10)", "Nora can score 10 points at most, with the 0|0"],
        ),
        (
            deal("fives", "5|5 3|3 / 6|1 4|2", "3|1 6|2 0|0"), "5|5", "draw",
            ["No tile of yours fits", "There are 3 tiles to draw"],
        ),
        (
            deal("fives", "6|6 6|5 6|4 6|3 6|2 6|1 / 6|0 5|0", "5|5 3|1 2|1 5|1"), "6|6 6|0>6|6", "6|1>6|6",
            ["Ben can score 5 points at most, with 2 of 21 unseen tiles", "Only you still have a tile with 6"],
        ),
        (
            deal("fives", "5|5 5|0 6|1 / 6|3 5|3", "2|1", scores=(90, 0)), "", "5|5",
            ["You score 10 points", "You win the match"],
        ),
        (deal("fortress", "6|6 6|5 / 5|5 4|0 / 6|2 3|0"), "6|6", "pass", ["No tile of yours fits"]),
    ],
)  # fmt: skip
def test_what_is_said_first(position: Any, plays: str, action: str, first: list[str]) -> None:
    game, state = position
    assert clauses_of(game.key, game, after(game, state, *plays.split()), action)[:2] == first


def test_nobody_has_to_pass_where_nobody_can_play_on() -> None:
    game, told = rules("fortress", 3), list[str]()
    for seed in range(70, 80):
        for state in wander(game, game.initial_state(seed), stream("blocked", seed)):
            for action in state.legal:
                if (end := game.step(state, action).end) is not None and end.reason == "blocked":
                    told += clauses_of("fortress", game, state, action)
    assert "Then nobody can play, and the lightest hand wins" in told


def test_what_only_you_have_is_told_apart_from_what_nobody_has() -> None:
    found = [only_you([0, 4], hand.split(), parse_tile(laid)) for hand, laid in (
        ("4|1 5|5", "5|5"), ("4|0", "5|5"), ("4|0", "4|0"),
    )]  # fmt: skip
    assert [[*map(said, clauses)] for clauses in found] == [
        ["Only you still have a tile with 4", "Nobody has a tile with 0 left"],
        ["Only you still have a tile with 0 or 4"],
        ["Nobody has a tile with 0 or 4 left"],
    ]


def test_one_tile_that_fits_twice_is_not_the_heaviest() -> None:
    one, twice, other = (ALIKE.lays[play] for play in ("6|5>6|6", "6|5>5|5", "4|1>4|4"))
    assert said(weighs(one.tile, [one, twice])) == "It takes 11 pips off your hand"
    assert said(weighs(one.tile, [one, other])) == "It is the heaviest you can play: 11 pips off your hand"
