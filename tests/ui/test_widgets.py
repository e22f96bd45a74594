"""Controls, pressed and typed into one at a time; the meaning of keys; moving the focus among controls."""

import sys

import pygame
import pytest

from game.loop import QUIET, IdleTasks
from game.ui.platform import keys
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.style.scripts import one_way
from game.ui.widgets import focus
from game.ui.widgets.buttons import side_by_side
from game.ui.widgets.controls import Slider, number_stepper
from game.ui.widgets.focus import DIRECTIONS, Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import MIXED, TextField
from game.ui.widgets.widgets import Widget

BOX = pygame.Rect(40, 40, 240, 48)
CTRL, SHIFT, ON = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_NUM
"""ON: Num Lock is on."""


def down(key, mod=0, written=""):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=written)


def placed(key, written, place, mod=0):
    """A key of a keyboard with other letters, at the place of that letter on a Latin one."""
    code = getattr(pygame, f"KSCAN_{place}")
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=code)


def typed(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


class TestTheNameOfAKey:
    @pytest.mark.parametrize(
        ("event", "name"),
        [
            (down(pygame.K_z, CTRL), "Ctrl+Z"), (down(pygame.K_z, CTRL | SHIFT), "Ctrl+Shift+Z"),
            (down(pygame.K_RETURN, pygame.KMOD_ALT), "Alt+Enter"), (down(pygame.K_SLASH, SHIFT, "?"), "?"),
            (down(pygame.K_EQUALS, CTRL), "Ctrl++"), (down(pygame.K_PLUS, CTRL | SHIFT), "Ctrl++"),
            (down(pygame.K_F10), "F10"), (down(pygame.K_h, written="h"), "H"),
            # on the numeric keypad
            (down(pygame.K_KP4, ON | SHIFT), "Shift+Left"), (down(pygame.K_KP_PERIOD, written="."), "Delete"),
            (down(pygame.K_KP_PERIOD, ON, "."), "."),
            # keyboards with letters that are not Latin
            (placed(0x440, "р", "H"), "H"), (placed(0x43C, "м", "V", CTRL), "Ctrl+V"),
            (placed(0x44F, "я", "Z", CTRL | SHIFT), "Ctrl+Shift+Z"), (placed(0x3C1, "ρ", "R"), "R"),
            (placed(0x5D9, "י", "H"), "H"), (placed(0x645, "م", "L"), "L"), (placed(0xE49, "\u0e49", "H"), "H"),
            (placed(pygame.K_7, "?", "7", SHIFT), "?"), (placed(0x638, "؟", "SLASH", SHIFT), "?"),
            # keyboards with Latin letters in other places
            (placed(pygame.K_q, "q", "A", CTRL), "Ctrl+Q"), (placed(pygame.K_m, "m", "SEMICOLON"), "M"),
            (placed(pygame.K_COMMA, ",", "M"), ","), (placed(pygame.K_COMMA, ",", "M", CTRL), "Ctrl+,"),
            (placed(pygame.K_y, "y", "Z", CTRL), "Ctrl+Y"), (placed(0xE8, "è", "7"), "È"),
            (placed(pygame.K_QUOTE, "'", "Q", CTRL), "Ctrl+'"),
        ],
    )  # fmt: skip
    def test_is_what_is_written_on_it_or_where_it_lies(self, event, name):
        assert keys.pressed(event) == name

    @pytest.mark.parametrize(
        ("event", "command"),
        [
            (down(pygame.K_y, CTRL), "redo"), (down(pygame.K_KP0, ON | CTRL), "normal_size"),
            (down(pygame.K_j, written="j"), "hint"), (down(pygame.K_h, written="h"), ""),
            (placed(ord("/"), "/", "Q", CTRL), "quit"), (placed(ord(";"), ";", "Q", CTRL), "quit"),
        ],
    )  # fmt: skip
    def test_leads_to_its_command_or_to_the_one_that_was_chosen_for_it(self, event, command, monkeypatch):
        monkeypatch.setattr(keys, "has_key", lambda letter: False)
        assert keys.command(event, {"hint": "J"}) == command
        assert [keys.own_chord(usual, {"hint": "J"}) for usual in ("H", "M")] == ["J", "M"]

    def test_has_the_command_key_for_ctrl_on_a_mac(self, monkeypatch):
        monkeypatch.setattr(keys, "MAC", True)
        assert [keys.command(down(pygame.K_z, mod)) for mod in (pygame.KMOD_META, CTRL)] == ["undo", ""]

    def test_stands_for_one_command_only(self):
        chords = [chord for each in keys.COMMANDS for chord in each.chords]
        assert len(chords) == len(set(chords))


class TestDigits:
    def test_of_the_numeric_keypad_are_moves_without_num_lock(self):
        moves = ["Insert", "End", "Down", "Page down", "Left", "", "Right", "Home", "Up", "Page up"]
        for digit, move in enumerate(moves):
            key = getattr(pygame, f"K_KP{digit}")
            with_lock = down(key, ON, str(digit))
            assert (keys.pressed(with_lock), keys.digit(with_lock)) == (str(digit), digit)
            assert (keys.pressed(down(key)), keys.digit(down(key))) == (move, None)

    def test_are_written_once_there_and_move_the_caret(self):
        held = keys.HeldKeys()
        assert [held.repeats(down(pygame.K_KP6)) for _ in range(3)] == [False, False, False]
        assert [held.repeats(down(pygame.K_KP4, ON, "4")) for _ in range(2)] == [False, True]
        field = TextField("name", "Name", BOX.copy(), "Ida", lambda text: None)
        for event in (down(pygame.K_KP7), down(pygame.K_KP4, ON, "4"), typed("4"), down(pygame.K_KP1)):
            assert field.handle_key(event)
        assert (field.text, field.caret) == ("4Ida", 4)

    @pytest.mark.parametrize(
        ("event", "digit"),
        [
            (placed(0x6F3, "۳", "3"), 3), (placed(pygame.K_1, "&", "1"), 1),
            (placed(pygame.K_1, "1", "1", SHIFT), 1), (placed(0x11B, "2", "2", SHIFT), 2),
            (placed(pygame.K_1, "!", "1", SHIFT), None), (placed(pygame.K_1, "", "1", CTRL), None),
            (placed(pygame.K_7, "{", "7", pygame.KMOD_RALT), None),
        ],
    )  # fmt: skip
    def test_of_the_first_row_are_those_of_any_keyboard(self, event, digit):
        assert keys.digit(event) == digit


class TestAHeldKey:
    """pygame repeats a held key by its own clock, and notices its release only when the window asks."""

    DOWN, UP = down(pygame.K_LEFT), pygame.event.Event(pygame.KEYUP, key=pygame.K_LEFT)

    def test_counts_as_often_as_it_was_pressed_and_goes_on_while_it_is_held(self):
        held = keys.HeldKeys()
        assert [held.repeats(self.DOWN) for _ in range(3)] == [False] * 3
        assert held.repeats(self.DOWN, (self.DOWN, self.UP)), "while the window was busy"
        assert not held.repeats(down(pygame.K_LEFT, SHIFT)), "and goes on with Shift"
        twice = [self.DOWN, self.UP, self.DOWN, self.UP]
        held = keys.HeldKeys()
        assert not any(held.repeats(event, twice[number:]) for number, event in enumerate(twice, 1))

    def test_writes_no_letter_of_a_command_and_may_become_another_one(self):
        held = keys.HeldKeys()
        assert [held.repeats(down(pygame.K_RETURN)) for _ in range(2)] == [False, True]
        held.let_go()
        assert not held.repeats(down(pygame.K_RETURN)), "it may have gone up where nobody heard of it"
        held.repeats(placed(0x43C, "м", "V", CTRL))
        assert held.repeats(typed("м"))
        held.repeats(placed(0x43C, "м", "V"))
        assert not held.repeats(typed("м"))
        held.repeats(down(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_RALT))
        assert not held.repeats(typed("@")), "which is how AltGr is told of"
        held.repeats(down(pygame.K_v, pygame.KMOD_META))
        assert held.repeats(typed("v"))
        held.repeats(placed(0x440, "р", "H"))
        held.repeats(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="h", scancode=pygame.KSCAN_H))
        assert not held.repeats(placed(0x440, "р", "H"))


def stops(**places):
    return [Stop(key, pygame.Rect(place, (100, 40))) for key, place in places.items()]


class TestWhereTheKeyboardGoes:
    STOPS = stops(a=(0, 0), b=(120, 0), c=(0, 60), d=(300, 70))

    def test_tab_follows_the_reading_order_and_goes_round(self):
        assert [focus.along(self.STOPS, key, 1) for key in (*"abcd", None)] == ["b", "c", "d", "a", "a"]
        assert [focus.along(self.STOPS, key, -1) for key in ("a", None)] == ["d", "d"]

    @pytest.mark.parametrize(
        ("at", "way", "to"),
        [("a", "Right", "b"), ("a", "Down", "c"), ("c", "Right", "d"), ("a", "Left", None), ("gone", "Down", "a")],
    )
    def test_arrows_go_by_where_things_lie(self, at, way, to):
        assert focus.towards(self.STOPS, at, DIRECTIONS[way]) == to

    def test_arrows_take_what_only_touches_the_way_ahead_as_lying_beside_it(self):
        """Two halves of a tile lie edge to edge: what is under the left one is not ahead of the right one."""
        assert (
            focus.towards(stops(right=(100, 0), under_left=(0, 42), ahead=(100, 84)), "right", DIRECTIONS["Down"])
            == "ahead"
        )

    def test_arrows_stay_on_the_cloth_while_it_has_something_that_way(self):
        """The button is nearer than another place; from a place with nothing beside it they leave the cloth."""
        found = [
            Stop("button", pygame.Rect(200, 0, 48, 48)),
            Stop("low", pygame.Rect(200, 300, 40, 40), "cloth"),
            Stop("high", pygame.Rect(0, 100, 40, 40), "cloth"),
        ]
        for at, way, to in (("low", "Up", "high"), ("high", "Right", "low"), ("high", "Up", "button")):
            assert focus.towards(found, at, DIRECTIONS[way]) == to
        found[1] = Stop("low", pygame.Rect(200, 340, 40, 40), "cloth")
        assert focus.towards(found, "high", DIRECTIONS["Right"]) == "button", "low is not that way any longer"


class TestTyping:
    def field(self, text="Nora", *events):
        self.changes = []
        field = TextField("name", "Name", BOX.copy(), text, self.changes.append, longest=8)
        for event in events:
            field.handle_key(event)
        return field

    def test_letters_come_at_the_caret_and_never_more_than_allowed(self):
        field = self.field("Nora", down(pygame.K_LEFT), typed("x"))
        assert (field.text, self.changes) == ("Norxa", ["Norxa"])
        assert self.field("Nora", *map(typed, "abcdefgh")).text == "Noraabcd"
        field = self.field("", typed("a\u0007b\u2028c"))
        assert (field.text, field.tooltip[0]) == ("abc", ""), "control characters are left out without a word"

    def test_letters_are_counted_as_people_count_them_and_moved_over_whole(self):
        field = self.field("", typed("Jose\u0301 m\u0303m\u0303m\u0303m\u0303"))
        assert field.text == "José m\u0303m\u0303m\u0303"
        assert "8" in field.tooltip[0]
        for field.focused, told in ((True, "8/8"), (False, "")):
            assert field._count() == told
        field.handle_key(down(pygame.K_BACKSPACE))
        assert (field.text, field.tooltip[0]) == ("José m\u0303m\u0303", "")
        field.handle_key(down(pygame.K_LEFT))
        assert field.caret == len("José m\u0303")

    def test_from_right_to_left_goes_with_nothing_else(self):
        field = self.field("", typed("\u05d3\u05e0\u05d4"), down(pygame.K_LEFT))
        assert field.caret == 3, "the end is at the left"
        field.handle_key(down(pygame.K_RIGHT))
        assert field.caret == 2
        field.writes = one_way
        field.handle_key(typed("a1 "))
        assert (field.text, field.tooltip[0]) == ("\u05d3\u05e0 \u05d4", MIXED)

    def test_letters_that_are_shortcuts_elsewhere_stay_in_the_field_and_other_keys_leave_it(self):
        assert all(self.field().handle_key(down(ord(key), written=key)) for key in "hm? ")
        assert not self.field().handle_key(down(pygame.K_q, CTRL))
        assert not self.field().handle_key(down(pygame.K_RIGHT)), "at the end"


class TestChoosing:
    def test_a_slider_goes_by_fives_and_no_further_than_its_ends(self):
        values = []
        slider = Slider("v", "Volume", BOX.copy(), 90, values.append, Scale(1280, 800))
        for _ in range(4):
            slider.handle_key(down(pygame.K_RIGHT))
        assert (values, slider.label) == ([95, 100], "Volume: 100")

    def test_a_slider_of_a_large_window_can_be_pressed_before_it_is_drawn(self):
        values = []
        slider = Slider("v", "Volume", pygame.Rect(0, 0, 584, 96), 90, values.append, Scale(2560, 1600))
        slider.handle_mouse(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(28 + 416 // 2, 40), button=1))
        assert values == [50]

    @pytest.mark.parametrize(("now", "found"), [(75, [90]), (130, [90, 200]), (200, [100])])
    def test_a_stepper_through_numbers_stays_at_an_end_and_goes_on_from_the_nearest(self, now, found):
        values, steps = [], (75, 90, 100, 200)
        stepper = number_stepper("s", "Size", BOX.copy(), steps, now, f"{now} %", values.append)
        for by in (-1, 1):
            stepper.on_step(by)
        assert values == found

    def test_buttons_with_too_little_room_shrink_alike_and_break_no_word(self):
        """The longest word does not take room that the shortest needs."""
        labels, assets = ("Rückgängig", "Tipp"), Assets()
        rects = side_by_side(labels, pygame.Rect(0, 0, 96, 42), 4, lambda dp: round(dp * 1.25), assets)
        widths = [assets.text_size(label, "sans-bold", 19)[0] for label in labels]
        shares = [rect.width / width for rect, width in zip(rects, widths, strict=True)]
        assert rects[-1].right <= 96
        assert max(shares) - min(shares) < 0.05


def test_what_stands_on_paper_moves_along_and_is_brought_into_sight():
    members = [Widget(f"w{n}", "", pygame.Rect(0, 100 * n, 50, 40)) for n in range(10)]
    area = ScrollArea("s", "Paper", pygame.Rect(0, 0, 200, 300), 1000, members)
    area.to(120)
    assert (members[3].rect.y, members[9].visible) == (180, False)
    area.reveal(members[9])
    assert area.rect.contains(members[9].rect)
    offsets = []
    for place in (5000, -5):
        area.to(place)
        offsets.append(area.offset)
    assert offsets == [700, 0]
    assert not ScrollArea("s", "", pygame.Rect(0, 0, 200, 300), 300, []).focusable, "all of it is seen"
    before = ScrollArea("s", "", pygame.Rect(0, 0, 200, 300), 900, [])
    before.to(200)
    for height, offset in ((900, 200), (1500, 400), (300, 0)):
        again = ScrollArea("s", "", pygame.Rect(0, 0, 200, 300), height, [])
        again.take_over(before)
        assert again.offset == offset, "laid out anew it shows what it did, or as large a part of it on"


def test_idle_moments_end_once_all_is_done(monkeypatch):
    """The next screens are prepared and unused things dropped; then nothing more happens."""
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    litter, rooms, used = ["a felt of the old size"], ("colorsys", "game.no_such_room"), 0
    idle = IdleTasks(lambda: rooms, lambda: bool(litter), litter.clear)
    while idle.wanted is not None:
        assert idle.wanted == QUIET
        idle.use()
        used += 1
    assert (litter, used) == ([], 3)
    assert "colorsys" in sys.modules
