"""Points are pencilled as houses: which stroke each five draws, and how they stand on the pad."""

import pygame
import pytest

from game.games.fives import houses
from game.games.fives.houses import Kind
from tests.helpers.tables import make_table


@pytest.fixture(scope="module", autouse=True)
def table() -> None:
    """Strokes are drawn at a table."""
    make_table("fives")


class TestHouses:
    def kinds(self, *additions: int) -> list[tuple[Kind, int, int]]:
        return [(stroke.kind, stroke.house, stroke.place) for stroke in houses.strokes(additions)]

    def test_begin_with_the_long_diagonal_and_the_line_across_it(self) -> None:
        assert self.kinds(5) == [(Kind.DIAGONAL, 0, 0)]
        assert self.kinds(5, 5) == self.kinds(10) == [(Kind.DIAGONAL, 0, 0), (Kind.CROSSING, 0, 0)]

    def test_a_whole_ten_at_a_corner_is_a_ring(self) -> None:
        assert self.kinds(10, 10)[2:] == [(Kind.RING, 0, 0)]

    def test_a_corner_begun_with_five_becomes_a_cross(self) -> None:
        assert self.kinds(15, 5)[2:] == [(Kind.SHORT, 0, 0), (Kind.SHORT_ACROSS, 0, 0)]
        assert self.kinds(15, 15)[2:] == [(Kind.SHORT, 0, 0), (Kind.SHORT_ACROSS, 0, 0), (Kind.RING, 0, 1)]

    def test_the_next_fifty_builds_the_next_house(self) -> None:
        assert self.kinds(50, 25)[-4:] == [
            (Kind.DIAGONAL, 1, 0),
            (Kind.CROSSING, 1, 0),
            (Kind.RING, 1, 0),
            (Kind.SHORT, 1, 1),
        ]

    def test_less_than_five_are_ticks_until_they_make_five(self) -> None:
        assert self.kinds(10, 2)[2:] == [(Kind.TICK, 0, 0), (Kind.TICK, 0, 1)]
        assert self.kinds(10, 2, 3)[2:] == [(Kind.SHORT, 0, 0)]

    def test_ticks_stay_those_of_the_hand_that_left_them(self) -> None:
        assert [stroke.addition for stroke in houses.strokes([10, 2, 10])] == [0, 0, 2, 1, 1]

    def test_strokes_of_this_hand_have_their_own_colour(self) -> None:
        sheet = pygame.Surface((80, 80))
        sheet.fill((255, 255, 255))
        area = pygame.Rect(0, 0, 80, 80)
        for _, stroke in houses.pencilled(
            area, (10, 10), size=70, colour=(0, 0, 0), new_colour=(255, 0, 0), new_from=1
        ):
            stroke.draw(sheet)
        reds = pygame.mask.from_threshold(sheet, (255, 40, 40), (30, 90, 90, 255)).count()
        assert 20 < reds < pygame.mask.from_threshold(sheet, (40, 40, 40), (90, 90, 90, 255)).count()

    def test_houses_stand_in_the_middle_one_below_the_other_while_there_is_room(self) -> None:
        area = pygame.Rect(0, 0, 200, 170)

        def houses_at(points: int) -> list[tuple[int, int]]:
            drawn = houses.pencilled(area, (10,) * (points // 10), size=70, colour=(0, 0, 0), new_colour=(0, 0, 0))
            longest = [drawn[at][1].path for at in range(0, len(drawn), 6)]
            return [(round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)) for a, *_, b in longest]

        assert houses_at(50) == [(pytest.approx(100, abs=4), pytest.approx(39, abs=4))]
        assert houses_at(100)[1] == (pytest.approx(100, abs=4), pytest.approx(118, abs=4))
        assert [x for x, _ in houses_at(150)][:2] == [pytest.approx(61, abs=4), pytest.approx(139, abs=4)]

    def test_half_a_stroke_is_half_as_long(self) -> None:
        inked = []
        for shown in (0.5, 1.0):
            sheet = pygame.Surface((80, 80), pygame.SRCALPHA)
            area = pygame.Rect(0, 0, 80, 80)
            [(_, stroke)] = houses.pencilled(area, (5,), size=70, colour=(0, 0, 0), new_colour=(0, 0, 0))
            stroke.draw(sheet, shown)
            inked.append(pygame.mask.from_surface(sheet).count())
        assert inked[0] == pytest.approx(inked[1] / 2, rel=0.15)

    def test_points_are_never_taken_back(self) -> None:
        with pytest.raises(ValueError, match="-5"):
            houses.strokes([10, -5])
