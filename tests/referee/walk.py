"""Whole matches played at random on the naive rules alone, and counts of the ways a hand can begin."""

import json
import random
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .check import FORMAT, MAX_ENUMERATION, table_of
from .common import DealAgain, Event, Table


def seat_table(game: str, seats: int, options: Mapping[str, Any] | None = None) -> Table:
    """A table before the first deal, options not named at their defaults."""
    table = table_of(game)
    assert table is not None
    defaults = {name: default for name, (_, default) in table.option_rules(seats).items()}
    return table(seats, {**defaults, **(options or {})})


def play(
    game: str,
    seats: int,
    options: Mapping[str, Any] | None,
    rng: random.Random,
    *,
    hands: int = 200,
    only_counts: bool = False,
) -> list[str]:
    """The trace of a match in which every seat plays at random, cut short after `hands` hands.

    The `seed` it shows is 0 and means nothing. A Stones board with more first placements than `MAX_ENUMERATION` lets
    it count is dealt again, so a walk shows only some of the boards there are.
    """
    table = seat_table(game, seats, options)
    lines = [
        line(
            event="match",
            format=FORMAT,
            game=game,
            seats=seats,
            seed=0,
            options=table.options,
        )
    ]
    while table.hands_played < hands:
        deal = deal_countable(table, rng)
        lines.append(line(**deal))
        lines += play_hand(table, rng, only_counts)
        table.settle()
        lines.append(
            line(
                event="hand_end",
                hand=table.hands_played - 1,
                reason=table.reason,
                points=table.points,
                scores=table.scores,
            )
        )
        winners = table.winners()
        if winners is not None:
            lines.append(line(event="match_end", scores=table.scores, winners=winners))
            break
    return lines


def line(**event: object) -> str:
    return json.dumps(event, separators=(",", ":"))


def deal_countable(table: Table, rng: random.Random) -> Event:
    """Deal until the rules take the deal and its first actions can be counted; the table has then taken it up."""
    while True:
        deal = table.random_deal(rng)
        trial = deepcopy(table)
        try:
            trial.read_deal(deal)
        except DealAgain:
            continue
        if trial.legal(MAX_ENUMERATION).exact:
            table.read_deal(deal)
            return deal


def play_hand(table: Table, rng: random.Random, only_counts: bool) -> list[str]:
    lines: list[str] = []
    while table.seat is not None:
        seat = table.seat
        legal = table.legal(MAX_ENUMERATION)
        if not legal.exact:
            raise RuntimeError(f"more than {legal.count} actions in the middle of a hand: allow a larger enumeration")
        action = rng.choice(legal.actions or sorted(table.all_actions()))
        counted = only_counts or legal.actions is None
        shown: dict[str, object] = {"legal_count": legal.count} if counted else {"legal": legal.actions}
        table.play(action)
        ply = len(lines)
        lines.append(line(event="ply", ply=ply, seat=seat, **shown, action=action, scores=table.scores))
    return lines


def count_sequences(game: str, seats: int, options: Mapping[str, Any] | None, deal: Event, depth: int) -> int:
    """In how many ways the first `depth` plies of hand 0 can be played; a hand that is over sooner counts for none."""
    table = seat_table(game, seats, options)
    table.read_deal(deal)
    return sequences(table, depth)


def sequences(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    if table.seat is None:
        return 0
    actions = table.all_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = deepcopy(table)
        after.play(action)
        total += sequences(after, depth - 1)
    return total
