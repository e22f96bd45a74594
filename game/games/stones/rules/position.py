"""Positions of Stones of the Wall, checked by making every placement again by the rules."""

from collections import Counter
from itertools import groupby
from operator import itemgetter

from game.core import form
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.position import common, disagree, read
from game.core.rules import Json, Observation
from game.dominoes.tiles import TEXT, full_set, members, tile
from game.games.stones.rules.board import board_of_grid
from game.games.stones.rules.placements import Placement
from game.games.stones.rules.rules import CLEAR, REGULAR, StonesRules
from game.games.stones.rules.squares import NAME, ROWS, parse_squares

WIDTH = 4
"""The number of columns of squares for each seat."""


def complete(rules: StonesRules, given: object) -> Observation:
    """The observation with all its keys; `BadDocument` with one sentence if the position is not possible."""
    found = _read(rules, given)
    _check_tiles(rules, found["grid"])
    board = board_of_grid([list(row) for row in found["grid"]])
    turns = [list(placed) for _, placed in groupby(found["covered"], key=itemgetter(1))]
    first = turns[0][0][1] if turns else found["to_act"]
    state = rules.begin(board, first, tuple(found["scores"]), found["hand_no"])
    for placed in turns:
        words = " ".join(name + "*" * clear for name, _, clear in placed)
        squares = parse_squares(name for name, _, _ in placed)
        if state.to_act != placed[0][1] or squares.bit_count() != len(placed):
            raise BadDocument(
                because(N_("observation.covered: {squares} do not belong to one seat in its turn"), squares=words)
            )
        action = Placement(squares, parse_squares(name for name, _, clear in placed if clear))
        if action not in rules.legal_actions(state):
            raise BadDocument(because(N_("observation.covered: {squares} was not a legal placement"), squares=words))
        state = rules.step(state, action)
    if state.to_act != found["seat"]:
        raise BadDocument(because(N_("seat {seat} looks, but it is not its turn"), seat=found["seat"]))
    if sum(found["scores"]) != found["hand_no"] or min(found["scores"]) < 0:
        raise BadDocument(
            because(N_("observation.scores: the games won do not add up to {number}"), number=found["hand_no"])
        )
    if rules.decided(tuple(found["scores"]), found["hand_no"]):
        raise BadDocument(because(N_("scores: with these the match is over")))
    right = rules.observe(state, found["seat"])
    disagree(found, right)
    return right


def _read(rules: StonesRules, given: object) -> Json:
    seats, columns = rules.seats, WIDTH * rules.seats
    known = frozenset(NAME[: columns * ROWS])

    def square(value: object, where: form.Where) -> str:
        if not isinstance(value, str) or value not in known:
            raise form.wrong(where, value, because(N_("a square such as C4")))
        return value

    seat = form.whole(0, seats - 1)
    row = form.many(form.whole(0, 6), columns, columns)
    most = columns * ROWS
    needed: dict[str, form.Form[object]] = {
        **common(rules),
        "grid": form.as_is(form.many(row, ROWS, ROWS)),
        "covered": form.as_is(form.many(form.row(square, seat, form.switch), most)),
        "last": form.as_is(form.many(square, most)),
        "markers": form.as_is(form.many(form.row(form.whole(0, REGULAR), form.whole(0, CLEAR)), seats, seats)),
    }
    return read(given, needed, "first")


def _check_tiles(rules: StonesRules, grid: list[list[int]]) -> None:
    """Checks for a double-six set per seat, each tile on two neighbouring columns of a row; `BadDocument` otherwise."""
    lying = Counter(tile(row[at], row[at + 1]) for row in grid for at in range(0, len(row), 2))
    for one in members(full_set(6)):
        if lying[one] != rules.seats:
            words = N_("observation.grid: {tile} is in it {number}×, not {seats}×")
            raise BadDocument(because(words, tile=TEXT[one], number=lying[one], seats=rules.seats))
