"""Parts of a page share its room, become widgets, and report if they have none."""

import pygame
import pytest

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets import blocks
from game.ui.widgets.blocks import (
    Column,
    Described,
    Either,
    Gap,
    Grid,
    Kit,
    Line,
    Painted,
    Row,
    Scrolled,
    Size,
    Words,
    even,
    shared,
)
from game.ui.widgets.drawn import Drawn
from game.ui.widgets.page import Written
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Caption, Group, Label

LONG = "no group of free squares next to the last placement makes nine, and so the player before has won this game"


@pytest.fixture
def kit():
    pygame.display.set_mode((1280, 800))
    return Kit(Assets(), Scale(1280, 800))


def box(best, least=0, floor=0, *, label="", spare=False):
    """A picture with these sizes for both its width and its height."""
    size = Size(best, least or best, floor or least or best)
    return Painted(lambda surface, rect: None, size, size, label, spare)


def put(kit, part, width, height):
    """The widgets that a part becomes in that room."""
    return kit.put(part, pygame.Rect(0, 0, width, height))


def labels(kit, part, width, height):
    return [each.label for each in put(kit, part, width, height)]


@pytest.mark.parametrize(
    ("sizes", "room", "shares"),
    [
        ([Size(30, 20, 10), Size(50, 40, 30)], 100, [30, 50]),
        ([Size(30, 20, 10), Size(50, 40, 30, most=500)], 100, [30, 70]),
        ([Size(30, 20, 10), Size(60, 20, 10)], 65, [25, 40]),
        ([Size(40, 40, 10), Size(40, 40, 40)], 60, [20, 40]),
    ],
    ids=["enough", "who can use more", "all in the same share", "down to the floor first"],
)
def test_room_is_shared(sizes, room, shares):
    assert shared(sizes, room) == shares


def test_room_is_all_given_away_to_the_last_pixel():
    sizes = [Size(31, 20, 7), Size(63, 21, 11), Size(17, 9, 2)]
    assert [sum(shared(sizes, room)) for room in range(112)] == [*range(112)]


def test_a_column_puts_parts_below_each_other_and_lets_spare_ones_go_first(kit):
    first, second = kit.put(Column([box(30), Gap(10), box(20)]), pygame.Rect(5, 7, 100, 100))
    assert (first.rect, second.rect) == (pygame.Rect(5, 7, 100, 30), pygame.Rect(5, 47, 100, 20))
    column = Column([box(30, 20, 10, label="a"), box(30, label="b", spare=True), box(30, 20, 10, label="c")])
    assert labels(kit, column, 50, 70) == ["a", "b", "c"]
    assert labels(kit, column, 50, 69) == ["a", "c"]
    assert kit.cramped == []
    put(kit, Column([box(30, 20, 10), box(60, label="all that counts")]), 100, 50)
    assert any("all that counts" in fault for fault in kit.cramped)


class TestWords:
    def test_are_written_smaller_before_they_lack_room(self, kit):
        words = Words("Every point of this hand", size=20, smallest=10)
        size = words.wide(kit)
        (label,) = put(kit, words, (size.best + size.floor) // 2, 30)
        assert isinstance(label, Label)
        assert 10 < label.lettering.size < 20
        assert kit.cramped == []
        put(kit, words, size.floor - 1, 30)
        assert "'Every point of this hand'" in kit.cramped[0]
        totals = ["5", "100000000"]
        alike = put(kit, even([Words(each, size=40, smallest=8, alike=totals) for each in totals]), 140, 60)
        assert len({each.lettering.size for each in alike}) == 1

    @pytest.mark.parametrize(("width", "size", "number"), [(400, 17, 2), (330, 13, 2), (200, 12, 3)])
    def test_take_as_few_lines_as_they_should_and_more_before_any_are_lost(self, kit, width, size, number):
        (label,) = put(kit, Words(LONG, lines=2, smallest=12), width, 90)
        assert (label.lettering.size, len(label.lines)) == (size, number)
        assert " ".join(label.lines) == LONG
        assert Words(LONG, lines=0).high(kit, width).best > Words(LONG, lines=0).high(kit, 2 * width).best

    def test_that_depend_on_what_is_seen_are_asked_for_when_they_are_drawn(self, kit):
        said = ["1 to 3"]
        (caption,) = put(kit, Words(lambda: said[0]), 200, 30)
        assert isinstance(caption, Caption)
        said[0] = "2 to 4"
        caption.draw(pygame.Surface((200, 30)), kit.assets, kit.scale)
        assert [caption.label, caption.writings[-1][1]] == ["2 to 4", "2 to 4"]


class TestTable:
    def test_is_told_row_by_row_of_which_it_shows_whole_ones_where_it_has_to_scroll(self, kit):
        def rows(number, **more):
            lines = [Line(f"row {each}", [Words(str(each)), None, Words("+5")]) for each in range(number)]
            return Grid(lines, (30, 0, 50), Size(40, 30, 20), key="rows", **more)

        made = put(kit, rows(3), 300, 200)
        assert [(each.label, each.rect.y) for each in made] == [("row 0", 0), ("row 1", 40), ("row 2", 80)]
        area, *made = kit.put(rows(9, scrolls="Rows"), pygame.Rect(0, 10, 300, 130))
        assert isinstance(area, ScrollArea)
        assert area.rows == (0, 4)
        assert [row.visible for row in made] == [True] * 4 + [False] * 5
        area.to(area.snap * 2 + 7)
        assert [row.visible for row in made] == [False] * 2 + [True] * 4 + [False] * 3
        assert made[2].rect.y == 10
        area.to(area.most)
        assert made[-1].visible
        assert kit.cramped == []

    def test_gives_the_room_of_an_empty_cell_to_long_words_after_it_only(self, kit):
        lines = [Line("", [Words("a"), None, Words(words), Words("+5")]) for words in ("why", LONG)]
        rows = put(kit, Grid(lines, (30, 40, 0, 50), Size(40, 30, 20)), 300, 200)
        assert [[each.rect.x for each in row.members] for row in rows] == [[0, 70, 250], [0, 30, 250]]


def test_what_is_too_long_scrolls_and_moves_with_what_stands_in_it(kit):
    part = Scrolled(Described("two", Column([box(90), box(90)])), "Both")
    assert [type(each) for each in put(kit, part, 200, 200)] == [Group]
    group, area = put(kit, part, 200, 100)
    assert isinstance(area, ScrollArea)
    area.to(50)
    assert [(type(member), member.rect.y) for member in group.members] == [(Drawn, -50), (Drawn, 40)]
    assert kit.cramped == []


@pytest.mark.parametrize("columns", [False, True])
def test_what_has_no_room_on_a_page_that_is_written_is_told_by_what_holds_the_page(kit, columns):
    def part(page):
        page.put(Row([box(70, label="wide"), box(40, label="wider")]))

    page = Scrolled(Written(lambda page: page.columns([part], least=100) if columns else part(page)), "All")
    put(kit, page, 120, 100)
    assert kit.cramped == []
    put(kit, page, 100, 100)
    assert any("'wider' needs 40x40" in fault for fault in kit.cramped)


def test_each_part_is_asked_for_its_size_and_written_once_in_each_width(kit):
    widths, asked = [], []
    put(kit, Scrolled(Written(lambda page: widths.append(page.width) or page.gap(300)), "All"), 200, 100)
    assert widths == [200, 200 - blocks.BAR]

    class Counted(Gap):
        def high(self, kit, width):
            asked.append(width)
            return super().high(kit, width)

    part = Column([Row([Either([Counted(20), Gap(10)])])])
    put(kit, part, 100, 100)
    kit.put(part, pygame.Rect(0, 100, 100, 100))
    assert len(asked) == len(set(asked)) > 0
