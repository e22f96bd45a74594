"""What the next game of a cup can change, compared with every way it can end."""

from itertools import permutations, product

import pytest

from game.book.outlook import Outlook


def ends(totals: tuple[int, ...]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every end of a game without a tie: the points of everybody, and the totals after it."""
    found = []
    for points in permutations(range(len(totals))):
        found.append((points, tuple(now + more for now, more in zip(totals, points, strict=True))))
    return found


@pytest.mark.parametrize("people", [2, 3, 4])
def test_who_leads_after_beating_everybody_is_so_in_every_end(people: int) -> None:
    for totals in product(range(5), repeat=people):
        outlook = Outlook(totals, 1)
        for who in range(people):
            best = [after for points, after in ends(totals) if points[who] == people - 1]
            ahead = [after[who] - max(each for other, each in enumerate(after) if other != who) for after in best]
            assert (who in outlook.alone) == (min(ahead) > 0)
            assert (who in outlook.level) == (min(ahead) == 0)
            assert (who in outlook.behind) == (min(ahead) < 0)
            assert outlook.after(who) == range(totals[who], max(after[who] for after in best) + 1)


def test_leaders_chasers_and_what_is_left() -> None:
    outlook = Outlook((9, 9, 8, 3), 2)
    assert outlook.leaders == [0, 1]
    assert outlook.chasers == ([2], 1)
    assert outlook.left == 6
    assert Outlook((4, 4), 1).chasers == ([], 0)


def test_the_drawn_example_holds() -> None:
    """Nora and Ana have 9, Ben 8: Nora or Ana leads alone by beating both; Ben is then level with the second."""
    outlook = Outlook((9, 9, 8), 2)
    assert (outlook.alone, outlook.level, outlook.behind) == ([0, 1], [2], [])
