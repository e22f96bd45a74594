"""Endings solved exactly, tried on heaps of stones: take one or two; the seat that takes the last one wins."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from game.ai.endings import Endings


class Heap(NamedTuple):
    stones: int
    seat: int = 0
    seats: int = 2

    @property
    def legal(self) -> tuple[int, ...]:
        return tuple(range(1, min(2, self.stones) + 1))


def step(heap: Heap, taken: int) -> Heap:
    return heap._replace(stones=heap.stones - taken, seat=(heap.seat + 1) % heap.seats)


def turn(heap: Heap) -> tuple[int, Sequence[int]] | None:
    return (heap.seat, heap.legal) if heap.stones else None


def worth(heap: Heap) -> list[float]:
    """1 for the seat that took the last stone, the one before the seat to act; 0 for the others."""
    return [float((seat + 1) % heap.seats == heap.seat) for seat in range(heap.seats)]


def solver(most: int = 100, **how: Any) -> Endings[Heap, int]:
    return Endings(step, turn, lambda heap: heap, worth, most, **how)


@pytest.mark.parametrize(
    ("heap", "most", "found"),
    [
        *((Heap(stones), 100, [0.0, 1.0] if stones % 3 == 0 else [1.0, 0.0]) for stones in range(1, 20)),
        (Heap(2, seat=1, seats=3), 100, [0.0, 1.0, 0.0]),
        (Heap(3, seats=3), 100, [0.0, 1.0, 0.0]),  # whatever it takes, the next seat takes the rest
        (Heap(4, seats=3), 100, [0.0, 0.0, 1.0]),  # it cannot win, and takes the first of its actions
        (Heap(30), 20, None),  # too many states: not solved
        (Heap(30), 60, [0.0, 1.0]),  # a million lines lead through these states
    ],
)
def test_each_plays_for_itself_and_a_multiple_of_three_is_lost_for_two(heap, most, found):
    assert solver(most).value(heap) == found


def test_one_question_does_not_use_up_the_next_unless_all_together_are_limited() -> None:
    endings = solver(10)
    assert [endings.value(Heap(stones)) for stones in (30, 7)] == [None, [1.0, 0.0]]
    endings = solver(in_all=15)
    assert [endings.value(Heap(stones)) for stones in (9, 8, 7)] == [[0.0, 1.0], [1.0, 0.0], [1.0, 0.0]], "it is known"
    endings = solver(in_all=15)
    assert endings.value(Heap(7)) == [1.0, 0.0]
    endings.forget()
    assert endings.value(Heap(7)) is None


def test_ends_that_are_alike_count_evenly_in_whatever_order_they_come() -> None:
    """With four stones the first of three seats cannot win: taking one helps the third, taking two the second."""

    def values(moves: slice) -> list[float] | None:
        found = solver(evenly=True, moves=lambda heap, legal: legal[moves]).value(Heap(4, seats=3))
        return None if found is None else [*found]

    assert values(slice(None)) == values(slice(None, None, -1)) == [0.0, 0.5, 0.5]


def test_what_wins_is_taken_at_once() -> None:
    looked: list[Heap] = []

    def moves(heap: Heap, legal: Sequence[int]) -> Sequence[int]:
        looked.append(heap)
        return legal

    endings = solver(moves=moves, enough=1.0)
    assert endings.value(Heap(2)) == [1.0, 0.0]
    assert len(looked) == 1
    assert endings.value(Heap(19)) == [1.0, 0.0]


class Lane(NamedTuple):
    """Numbers in a row: two seats take one from either end in turn, and the larger sum is ahead."""

    numbers: tuple[int, ...]
    taken: tuple[int, int] = (0, 0)
    seat: int = 0

    @property
    def legal(self) -> tuple[int, ...]:
        return (0, -1)[: len(self.numbers)]


def take(lane: Lane, at: int) -> Lane:
    numbers = [*lane.numbers]
    taken = [*lane.taken]
    taken[lane.seat] += numbers.pop(at)
    return Lane(tuple(numbers), (taken[0], taken[1]), 1 - lane.seat)


def ahead_in(lane: Lane) -> list[int]:
    return [lane.taken[0] - lane.taken[1], lane.taken[1] - lane.taken[0]]


class TestADuel:
    LANES = tuple(Lane(tuple((seed * at * at + 5 * at) % 11 for at in range(9)), seat=seed % 2) for seed in range(1, 9))

    def solver(self, steps: int, *, duel: bool) -> Endings[Lane, int]:
        def turn(lane: Lane) -> tuple[int, Sequence[int]] | None:
            return (lane.seat, lane.legal) if lane.numbers else None

        return Endings(take, turn, None, ahead_in, steps, duel=duel)

    def test_ends_as_if_every_way_were_tried(self) -> None:
        for lane in self.LANES:
            assert self.solver(10**4, duel=True).value(lane) == self.solver(10**4, duel=False).value(lane)

    def test_leaves_out_what_cannot_matter(self) -> None:
        whole = 2**9 - 2 + 2**8  # two choices while two numbers are left, one for the last
        assert all(self.solver(whole - 1, duel=True).value(lane) for lane in self.LANES)
        assert not any(self.solver(whole - 1, duel=False).value(lane) for lane in self.LANES)
