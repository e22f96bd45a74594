"""Parts of a page share its room, become widgets, and say so where they have none."""

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
    Kit,
    Line,
    Lower,
    Painted,
    Row,
    Scrolled,
    Size,
    Spread,
    Table,
    Words,
    even,
    press,
    shared,
)
from game.ui.widgets.page import Page, Written
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widgets import Caption, Group, Label, Painting

LONG = "no group of free squares next to the last placement makes nine, and so the player before has won this game"


@pytest.fixture
def kit() -> Kit:
    pygame.display.set_mode((1280, 800))
    return Kit(Assets(), Scale(1280, 800))


def box(best: int, least: int = 0, floor: int = 0, *, label: str = "", spare: bool = False) -> Painted:
    """A picture of that height that would like to be as wide."""
    size = Size(best, least or best, floor or least or best)
    return Painted(lambda surface, rect: None, size, size, label, spare)


class TestRoom:
    def test_is_shared_as_everybody_likes_it_where_there_is_enough(self) -> None:
        assert shared([Size(30, 20, 10), Size(50, 40, 30)], 100) == [30, 50]

    def test_goes_to_those_who_can_use_more(self) -> None:
        assert shared([Size(30, 20, 10), Size(50, 40, 30, most=500)], 100) == [30, 70]

    def test_is_given_up_by_all_in_the_same_share(self) -> None:
        assert shared([Size(30, 20, 10), Size(60, 20, 10)], 65) == [25, 40]

    def test_is_all_given_away_to_the_last_pixel(self) -> None:
        sizes = [Size(31, 20, 7), Size(63, 21, 11), Size(17, 9, 2)]
        assert all(sum(shared(sizes, room)) == room for room in range(112))

    def test_below_the_least_is_taken_down_to_the_floor_first(self) -> None:
        assert shared([Size(40, 40, 10), Size(40, 40, 40)], 60) == [20, 40]


class TestColumn:
    def test_puts_parts_below_each_other(self, kit: Kit) -> None:
        first, second = kit.put(Column([box(30), Gap(10), box(20)]), pygame.Rect(5, 7, 100, 100))
        assert (first.rect, second.rect) == (pygame.Rect(5, 7, 100, 30), pygame.Rect(5, 47, 100, 20))
        assert kit.cramped == []

    def test_lets_spare_parts_go_before_others_get_less_than_they_do_well_with(self, kit: Kit) -> None:
        column = Column([box(30, 20, 10, label="a"), box(30, label="b", spare=True), box(30, 20, 10, label="c")])
        assert [each.label for each in kit.put(column, pygame.Rect(0, 0, 50, 70))] == ["a", "b", "c"]
        assert [each.label for each in kit.put(column, pygame.Rect(0, 0, 50, 69))] == ["a", "c"]
        assert kit.cramped == []

    def test_says_which_part_has_no_room(self, kit: Kit) -> None:
        kit.put(Column([box(30, 20, 10), box(60, label="all that counts")]), pygame.Rect(0, 0, 100, 50))
        assert any("all that counts" in fault for fault in kit.cramped)


class TestRow:
    def test_keeps_its_ends_apart(self, kit: Kit) -> None:
        row = Row([press("a", "Back", lambda: None), Spread(), press("b", "Deal", lambda: None)], gap=10)
        back, deal = kit.put(row, pygame.Rect(0, 0, 600, 60))
        assert (back.rect.left, deal.rect.right) == (0, 600)
        assert back.rect.centery == deal.rect.centery == 30

    def test_of_buttons_gives_in_as_a_whole(self, kit: Kit) -> None:
        row = Row([press("a", "Leave the table", lambda: None), press("b", "Seats", lambda: None)])
        wide = row.wide(kit).best
        long, short = kit.put(row, pygame.Rect(0, 0, wide * 4 // 5, 60))
        assert long.rect.right == short.rect.left
        assert kit.cramped == []
        assert long.rect.width > short.rect.width
        kit.put(row, pygame.Rect(0, 0, wide // 4, 60))
        assert kit.cramped

    def test_of_equals_is_as_wide_as_its_widest_part_wants(self, kit: Kit) -> None:
        assert even([box(30), box(50)]).wide(kit).best == 100
        assert [each.rect.width for each in kit.put(even([box(30), box(50)]), pygame.Rect(0, 0, 140, 60))] == [70, 70]


class TestWords:
    def test_are_written_smaller_before_they_lack_room(self, kit: Kit) -> None:
        words = Words("Every point of this hand", size=20, smallest=10)
        size = words.wide(kit)
        (label,) = kit.put(words, pygame.Rect(0, 0, (size.best + size.floor) // 2, 30))
        assert isinstance(label, Label)
        assert 10 < label.lettering.size < 20
        assert kit.cramped == []
        kit.put(words, pygame.Rect(0, 0, size.floor - 1, 30))
        assert "'Every point of this hand'" in kit.cramped[0]

    def test_take_as_few_lines_as_they_should_and_more_before_any_are_lost(self, kit: Kit) -> None:
        for width, size, number in ((400, 17, 2), (330, 13, 2), (200, 12, 3)):
            (label,) = kit.put(Words(LONG, lines=2, smallest=12), pygame.Rect(0, 0, width, 90))
            assert isinstance(label, Label)
            assert (label.lettering.size, len(label.lines)) == (size, number)
            assert " ".join(label.lines) == LONG
        assert Words(LONG, lines=0).high(kit, 200).best > Words(LONG, lines=0).high(kit, 400).best

    def test_that_belong_together_are_equally_large(self, kit: Kit) -> None:
        totals = ["5", "100000000"]
        made = kit.put(
            even([Words(each, size=40, smallest=8, alike=totals) for each in totals]), pygame.Rect(0, 0, 140, 60)
        )
        assert len({each.lettering.size for each in made if isinstance(each, Label)}) == 1

    def test_that_depend_on_what_is_seen_are_asked_for_when_they_are_drawn(self, kit: Kit) -> None:
        said = ["1 to 3"]
        (caption,) = kit.put(Words(lambda: said[0]), pygame.Rect(0, 0, 200, 30))
        assert isinstance(caption, Caption)
        said[0] = "2 to 4"
        caption.draw(pygame.Surface((200, 30)), kit.assets, kit.scale)
        assert [caption.label, caption.writings[-1][1]] == ["2 to 4", "2 to 4"]


class TestChoice:
    def test_is_the_first_way_that_has_room(self, kit: Kit) -> None:
        ways = Either([box(80, label="large"), box(40, label="small")])
        assert [kit.put(ways, pygame.Rect(0, 0, side, side))[0].label for side in (90, 70)] == ["large", "small"]

    def test_of_arrangements_is_the_lower_one_where_that_is_worth_it(self, kit: Kit) -> None:
        first, other = box(50, label="first"), box(80, label="other")
        assert kit.put(Lower([first, other], 30), pygame.Rect(0, 0, 99, 99))[0].label == "first"
        assert kit.put(Lower([first, other], 31), pygame.Rect(0, 0, 99, 99))[0].label == "other"


class TestTable:
    def rows(self, number: int, **more: str) -> Table:
        lines = [Line(f"row {each}", [Words(str(each)), None, Words("why"), Words("+5")]) for each in range(number)]
        return Table(lines, (30, 40, 0, 50), Size(40, 30, 20), key="rows", **more)

    def test_is_told_row_by_row(self, kit: Kit) -> None:
        made = kit.put(self.rows(3), pygame.Rect(0, 0, 300, 200))
        assert [each.label for each in made] == ["row 0", "row 1", "row 2"]
        assert [each.rect.y for each in made] == [0, 40, 80]

    def test_gives_the_room_of_an_empty_cell_to_long_words_after_it_only(self, kit: Kit) -> None:
        table = Table(
            [Line("", [Words("a"), None, Words(words), Words("+5")]) for words in ("why", LONG)],
            (30, 40, 0, 50),
            Size(40, 30, 20),
        )
        short, long = kit.put(table, pygame.Rect(0, 0, 300, 200))
        assert isinstance(short, Group)
        assert isinstance(long, Group)
        assert [each.members[1].rect.x for each in (short, long)] == [70, 30]
        assert short.members[2].rect == long.members[2].rect.move(0, -40)

    def test_shows_whole_rows_where_it_has_to_scroll(self, kit: Kit) -> None:
        area, *rows = kit.put(self.rows(9, scrolls="Rows"), pygame.Rect(0, 10, 300, 130))
        assert isinstance(area, ScrollArea)
        assert area.rows == (0, 4)
        assert [row.visible for row in rows] == [True] * 4 + [False] * 5
        area.to(area.snap * 2 + 7)
        assert [row.visible for row in rows] == [False] * 2 + [True] * 4 + [False] * 3
        assert rows[2].rect.y == 10
        area.to(area.most)
        assert rows[-1].visible
        assert kit.cramped == []


def test_what_is_too_long_scrolls_and_moves_with_what_stands_in_it(kit: Kit) -> None:
    part = Scrolled(Described("two", Column([box(90), box(90)])), "Both")
    (whole,) = kit.put(part, pygame.Rect(0, 0, 200, 200))
    assert isinstance(whole, Group)
    group, area = kit.put(part, pygame.Rect(0, 0, 200, 100))
    assert isinstance(area, ScrollArea)
    assert isinstance(group, Group)
    area.to(50)
    assert [member.rect.y for member in group.members] == [-50, 40]
    assert all(isinstance(member, Painting) for member in group.members)
    assert kit.cramped == []


def test_a_page_that_scrolls_is_written_once_in_each_width(kit: Kit) -> None:
    widths: list[int] = []

    def write(page: Page) -> None:
        widths.append(page.width)
        page.gap(300)

    kit.put(Scrolled(Written(write), "All"), pygame.Rect(0, 0, 200, 100))
    assert widths == [200, 200 - blocks.BAR]


def test_a_part_is_asked_for_its_size_once(kit: Kit) -> None:
    asked: list[int] = []

    class Counted(Gap):
        def high(self, kit: Kit, width: int) -> Size:
            asked.append(width)
            return super().high(kit, width)

    part = Column([Row([Either([Counted(20), Gap(10)])])])
    kit.put(part, pygame.Rect(0, 0, 100, 100))
    kit.put(part, pygame.Rect(0, 100, 100, 100))
    assert len(asked) == len(set(asked)) > 0


def test_keys_on_a_page_are_never_the_same(kit: Kit) -> None:
    made = kit.put(Column([Words("a"), blocks.rule(kit), Words("b")]), pygame.Rect(0, 0, 100, 100))
    assert len({each.key for each in made}) == 3
