"""Controls, pressed and typed into one at a time; and where the keyboard goes among them."""

import pygame
import pytest

from game.ui.platform import keys
from game.ui.sprites.assets import Assets
from game.ui.style import fonts
from game.ui.style.scripts import one_way
from game.ui.widgets import focus
from game.ui.widgets.buttons import Button, side_by_side
from game.ui.widgets.controls import Segmented, Slider, Stepper, Toggle
from game.ui.widgets.focus import DIRECTIONS, Stop
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.textfield import MIXED, UNKNOWN, TextField
from game.ui.widgets.widgets import Widget

BOX = pygame.Rect(40, 40, 240, 48)


def down(key, *, mod=0, unicode=""):
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


def typed(text):
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def released(x):
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, 60), button=1)


def test_buttons_with_too_little_room_shrink_alike_and_break_no_word(assets: Assets) -> None:
    """The longest word does not take what the shortest needs."""
    labels = ("Rückgängig", "Tipp")
    rects = side_by_side(labels, pygame.Rect(0, 0, 96, 42), 4, lambda dp: round(dp * 1.25), assets)
    shares = [
        rect.width / assets.text_size(label, "sans-bold", 19)[0] for rect, label in zip(rects, labels, strict=True)
    ]
    assert rects[-1].right <= 96
    assert max(shares) - min(shares) < 0.05


class TestTheNameOfAKey:
    @pytest.mark.parametrize(
        ("event", "name"),
        [
            (down(pygame.K_z, mod=pygame.KMOD_CTRL), "Ctrl+Z"),
            (down(pygame.K_z, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT), "Ctrl+Shift+Z"),
            (down(pygame.K_RETURN, mod=pygame.KMOD_ALT), "Alt+Enter"),
            (down(pygame.K_SLASH, mod=pygame.KMOD_SHIFT, unicode="?"), "?"),
            (down(pygame.K_EQUALS, mod=pygame.KMOD_CTRL), "Ctrl++"),
            (down(pygame.K_PLUS, mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT), "Ctrl++"),
            (down(pygame.K_F10), "F10"),
            (down(pygame.K_h, unicode="h"), "H"),
        ],
    )
    def test_is_written_as_on_the_keyboard(self, event, name):
        assert keys.pressed(event) == name

    def test_has_the_command_key_for_ctrl_on_a_mac(self, monkeypatch):
        monkeypatch.setattr(keys, "MAC", True)
        assert keys.command(down(pygame.K_z, mod=pygame.KMOD_META)) == "undo"
        assert keys.command(down(pygame.K_z, mod=pygame.KMOD_CTRL)) == ""

    def test_leads_to_its_command(self):
        assert keys.command(down(pygame.K_y, mod=pygame.KMOD_CTRL)) == "redo"

    def test_chosen_by_a_person_takes_the_place_of_the_usual_one(self):
        own = {"hint": "J"}
        assert keys.command(down(pygame.K_j, unicode="j"), own) == "hint"
        assert keys.command(down(pygame.K_h, unicode="h"), own) == ""

    def test_stands_for_one_command_only(self):
        chords = [chord for each in keys.COMMANDS for chord in each.chords]
        assert len(chords) == len(set(chords))


ON = pygame.KMOD_NUM
"""Num Lock is on."""


def placed(key, written, place, *, mod=0):
    """A key of a keyboard with other letters, at the place where a Latin one has that letter."""
    return pygame.event.Event(
        pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=getattr(pygame, f"KSCAN_{place}")
    )


class TestTheNumericKeypad:
    @pytest.mark.parametrize(
        ("digit", "without"),
        [
            *((1, "End"), (2, "Down"), (3, "Page down"), (4, "Left"), (5, "")),
            *((6, "Right"), (7, "Home"), (8, "Up"), (9, "Page up"), (0, "Insert")),
        ],
    )
    def test_is_digits_with_num_lock_and_moves_without(self, digit, without):
        key = getattr(pygame, f"K_KP{digit}")
        assert keys.pressed(down(key, mod=ON, unicode=str(digit))) == str(digit)
        assert keys.digit(down(key, mod=ON, unicode=str(digit))) == digit
        assert keys.pressed(down(key)) == without
        assert keys.digit(down(key)) is None

    def test_moves_with_shift_although_num_lock_is_on(self):
        assert keys.pressed(down(pygame.K_KP4, mod=ON | pygame.KMOD_SHIFT)) == "Shift+Left"

    def test_has_a_period_that_deletes_without_num_lock(self):
        assert keys.pressed(down(pygame.K_KP_PERIOD, unicode=".")) == "Delete"
        assert keys.pressed(down(pygame.K_KP_PERIOD, mod=ON, unicode=".")) == "."

    def test_has_the_usual_size_under_its_nought(self):
        assert keys.command(down(pygame.K_KP0, mod=ON | pygame.KMOD_CTRL)) == "normal_size"

    def test_goes_on_while_held_without_num_lock_only(self):
        held = keys.HeldKeys()
        assert [held.repeats(down(pygame.K_KP6)) for _ in range(3)] == [False, False, False]
        assert [held.repeats(down(pygame.K_KP4, mod=ON, unicode="4")) for _ in range(2)] == [False, True]

    def test_writes_a_digit_once_and_moves_the_caret(self):
        field = TextField("name", "Name", BOX.copy(), "Ida", lambda text: None)
        for event in (down(pygame.K_KP7), down(pygame.K_KP4, mod=ON, unicode="4"), typed("4"), down(pygame.K_KP1)):
            assert field.handle_key(event)
        assert (field.text, field.caret) == ("4Ida", 4)


class TestAKeyboardWithoutLatinLetters:
    @pytest.mark.parametrize(
        ("event", "name"),
        [
            (placed(0x440, "р", "H"), "H"), (placed(0x43C, "м", "V", mod=pygame.KMOD_CTRL), "Ctrl+V"),
            (placed(0x44F, "я", "Z", mod=pygame.KMOD_CTRL | pygame.KMOD_SHIFT), "Ctrl+Shift+Z"),
            (placed(0x3C1, "ρ", "R"), "R"), (placed(0x5D9, "י", "H"), "H"), (placed(0x645, "م", "L"), "L"),
            (placed(0xE49, "\u0e49", "H"), "H"), (placed(pygame.K_7, "?", "7", mod=pygame.KMOD_SHIFT), "?"),
            (placed(0x638, "؟", "SLASH", mod=pygame.KMOD_SHIFT), "?"),
        ],
    )  # fmt: skip
    def test_has_the_shortcuts_where_others_have_them(self, event, name):
        assert keys.pressed(event) == name

    @pytest.mark.parametrize("sign", ["/", ";"])
    def test_has_ctrl_and_a_letter_also_where_it_has_a_sign(self, sign, monkeypatch):
        monkeypatch.setattr(keys, "has_key", lambda letter: False)
        assert keys.command(placed(ord(sign), sign, "Q", mod=pygame.KMOD_CTRL)) == "quit"

    def test_has_digits_of_its_own(self):
        assert keys.digit(placed(0x6F3, "۳", "3")) == 3

    def test_writes_no_letter_of_a_command(self):
        held = keys.HeldKeys()
        held.repeats(placed(0x43C, "м", "V", mod=pygame.KMOD_CTRL))
        assert held.repeats(typed("м"))
        held.repeats(placed(0x43C, "м", "V"))
        assert not held.repeats(typed("м"))

    def test_may_become_another_one_while_a_key_is_held(self):
        held = keys.HeldKeys()
        held.repeats(placed(0x440, "р", "H"))
        held.repeats(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=0, unicode="h", scancode=pygame.KSCAN_H))
        assert not held.repeats(placed(0x440, "р", "H"))


class TestAKeyboardWithLatinLetters:
    @pytest.mark.parametrize(
        ("event", "name"),
        [
            (placed(pygame.K_q, "q", "A", mod=pygame.KMOD_CTRL), "Ctrl+Q"),
            (placed(pygame.K_m, "m", "SEMICOLON"), "M"),
            (placed(pygame.K_COMMA, ",", "M"), ","),
            (placed(pygame.K_COMMA, ",", "M", mod=pygame.KMOD_CTRL), "Ctrl+,"),
            (placed(pygame.K_y, "y", "Z", mod=pygame.KMOD_CTRL), "Ctrl+Y"),
            (placed(0xE8, "è", "7"), "È"),
            (placed(pygame.K_QUOTE, "'", "Q", mod=pygame.KMOD_CTRL), "Ctrl+'"),
        ],
    )
    def test_means_what_is_written_on_its_keys(self, event, name):
        assert keys.pressed(event) == name

    @pytest.mark.parametrize(
        ("event", "digit"),
        [
            (placed(pygame.K_1, "&", "1"), 1),
            (placed(pygame.K_1, "1", "1", mod=pygame.KMOD_SHIFT), 1),
            (placed(0x11B, "2", "2", mod=pygame.KMOD_SHIFT), 2),
            (placed(pygame.K_1, "!", "1", mod=pygame.KMOD_SHIFT), None),
            (placed(pygame.K_1, "", "1", mod=pygame.KMOD_CTRL), None),
        ],
    )
    def test_has_digits_in_its_first_row(self, event, digit):
        assert keys.digit(event) == digit


class TestWhereTheKeyboardGoes:
    STOPS = (
        Stop("a", pygame.Rect(0, 0, 100, 40)),
        Stop("b", pygame.Rect(120, 0, 100, 40)),
        Stop("c", pygame.Rect(0, 60, 100, 40)),
        Stop("d", pygame.Rect(300, 70, 100, 40)),
    )

    def test_tab_follows_the_reading_order_and_goes_round(self):
        assert [focus.along(self.STOPS, key, 1) for key in "abcd"] == ["b", "c", "d", "a"]
        assert focus.along(self.STOPS, "a", -1) == "d"

    def test_arrows_go_by_where_things_lie(self):
        assert focus.towards(self.STOPS, "a", DIRECTIONS["Right"]) == "b"
        assert focus.towards(self.STOPS, "a", DIRECTIONS["Down"]) == "c"
        assert focus.towards(self.STOPS, "c", DIRECTIONS["Right"]) == "d"
        assert focus.towards(self.STOPS, "a", DIRECTIONS["Left"]) is None

    def test_from_nowhere_it_goes_to_the_first(self):
        assert focus.along(self.STOPS, None, 1) == "a"
        assert focus.towards(self.STOPS, "gone", DIRECTIONS["Down"]) == "a"

    def test_arrows_take_what_only_touches_the_way_ahead_as_lying_beside_it(self) -> None:
        """Two halves of a tile lie edge to edge: from the right one, what lies under the left one is not ahead."""
        right, under_left, ahead = ((40, 0), (0, 42), (40, 84))
        stops = [
            Stop(key, pygame.Rect(at, (40, 40))) for key, at in zip("rua", (right, under_left, ahead), strict=True)
        ]
        assert focus.towards(stops, "r", DIRECTIONS["Down"]) == "a"

    def test_arrows_stay_on_the_cloth_while_it_has_something_that_way(self) -> None:
        """The button lies nearer than another place; from the place beside which nothing lies they leave the cloth."""
        stops = [
            Stop("button", pygame.Rect(200, 0, 48, 48)),
            Stop("low", pygame.Rect(200, 300, 40, 40), "cloth"),
            Stop("high", pygame.Rect(0, 100, 40, 40), "cloth"),
        ]
        assert focus.towards(stops, "low", DIRECTIONS["Up"]) == "high"
        assert focus.towards(stops, "high", DIRECTIONS["Right"]) == "low"
        assert focus.towards(stops, "high", DIRECTIONS["Up"]) == "button"


class TestTyping:
    def field(self, text="Nora"):
        self.changes = []
        return TextField("name", "Name", BOX.copy(), text, self.changes.append, longest=8)

    def test_letters_come_at_the_caret(self):
        field = self.field()
        field.handle_key(down(pygame.K_LEFT))
        field.handle_key(typed("x"))
        assert (field.text, self.changes) == ("Norxa", ["Norxa"])

    def test_a_name_is_never_longer_than_allowed(self):
        field = self.field()
        for letter in "abcdefgh":
            field.handle_key(typed(letter))
        assert field.text == "Noraabcd"

    def test_enter_marks_all_so_that_typing_replaces_it(self):
        field = self.field()
        field.activate()
        field.handle_key(typed("Ida"))
        assert field.text == "Ida"

    def test_marking_with_shift_and_deleting(self):
        field = self.field()
        for _ in range(2):
            field.handle_key(down(pygame.K_LEFT, mod=pygame.KMOD_SHIFT))
        field.handle_key(down(pygame.K_BACKSPACE))
        assert field.text == "No"

    def test_control_characters_are_left_out(self):
        field = self.field("")
        field.handle_key(typed("a\u0007b\u2028c"))
        assert field.text == "abc"

    def test_letters_are_counted_as_people_count_them_and_moved_over_whole(self):
        field = self.field("")
        field.handle_key(typed("Jose\u0301 m\u0303m\u0303m\u0303m\u0303"))
        assert field.text == "José m\u0303m\u0303m\u0303"
        assert "8" in field.tooltip[0]
        field.handle_key(down(pygame.K_BACKSPACE))
        assert (field.text, field.tooltip[0]) == ("José m\u0303m\u0303", "")
        field.handle_key(down(pygame.K_LEFT))
        assert field.caret == len("José m\u0303")

    def test_a_letter_that_no_face_has_is_left_out_and_that_is_said(self, monkeypatch):
        monkeypatch.setattr(fonts, "lenders", lambda sign, bold: ())
        field = self.field("")
        field.writes = Assets().writes
        field.handle_key(typed("Ж\u00e9\u1ec5’ \u05dc\u0645\u65e5\U0001f389\ufe0f"))
        assert (field.text, field.tooltip[0]) == ("Ж\u00e9\u1ec5’ ", UNKNOWN)
        assert field.insists
        field.handle_key(typed("a"))
        assert field.tooltip[0] == ""
        assert not field.insists

    def test_from_right_to_left_goes_with_nothing_else(self):
        field = self.field("")
        field.handle_key(typed("\u05d3\u05e0\u05d4"))
        field.handle_key(down(pygame.K_LEFT))
        assert field.caret == 3, "the end is at the left"
        field.handle_key(down(pygame.K_RIGHT))
        assert field.caret == 2
        field.writes = one_way
        field.handle_key(typed("a1 "))
        assert (field.text, field.tooltip[0]) == ("\u05d3\u05e0 \u05d4", MIXED)

    @pytest.mark.parametrize("key", ["h", "m", "?", " "])
    def test_letters_that_are_shortcuts_elsewhere_stay_in_the_field(self, key):
        assert self.field().handle_key(down(ord(key), unicode=key))

    def test_keys_with_ctrl_go_on_to_the_program(self):
        assert not self.field().handle_key(down(pygame.K_q, mod=pygame.KMOD_CTRL))

    def test_at_the_end_the_arrow_leaves_the_field(self):
        assert not self.field().handle_key(down(pygame.K_RIGHT))


class TestChoosing:
    def test_a_stepper_stops_at_its_ends_by_key(self):
        steps = []
        stepper = Stepper("n", "Play to", BOX.copy(), "50", steps.append, among=(0, 3))
        assert not stepper.handle_key(down(pygame.K_LEFT))
        assert stepper.handle_key(down(pygame.K_RIGHT))
        assert steps == [1]

    def test_segments_are_chosen_by_key_and_mouse(self):
        chosen = []
        kind = Segmented("k", "Ben is a", BOX.copy(), ("Person", "Computer"), 0, chosen.append)
        kind.handle_key(down(pygame.K_RIGHT))
        kind.handle_mouse(released(BOX.right - 20))
        assert chosen == [1, 1]

    def test_a_toggle_says_what_it_is(self):
        changes = []
        toggle = Toggle("mute", "Mute", BOX.copy(), False, changes.append)
        toggle.activate()
        assert (toggle.label, changes) == ("Mute: Off", [True])

    def test_a_slider_goes_by_fives_and_no_further_than_its_ends(self):
        values = []
        slider = Slider("v", "Volume", BOX.copy(), 95, values.append)
        for _ in range(3):
            slider.handle_key(down(pygame.K_RIGHT))
        assert values == [100]

    def test_a_disabled_button_does_nothing_and_says_why(self):
        pressed = []
        button = Button("deal", "Deal", BOX.copy(), lambda: pressed.append(1), enabled=False, reason="no name")
        button.activate()
        assert (pressed, button.tooltip) == ([], ("No name", ""))


class TestScrolling:
    def area(self):
        members = [Widget(f"w{n}", "", pygame.Rect(0, 100 * n, 50, 40)) for n in range(10)]
        return ScrollArea("s", "Paper", pygame.Rect(0, 0, 200, 300), 1000, members), members

    def test_what_stands_on_the_paper_moves_along(self):
        area, members = self.area()
        area.to(120)
        assert members[3].rect.y == 180

    def test_it_stops_at_both_ends(self):
        area, _ = self.area()
        area.to(5000)
        assert area.offset == 700
        area.to(-5)
        assert area.offset == 0

    def test_a_member_out_of_sight_is_brought_into_sight(self):
        area, members = self.area()
        assert not members[9].visible
        area.reveal(members[9])
        assert area.rect.contains(members[9].rect)

    def test_paper_that_fits_takes_no_focus(self):
        assert not ScrollArea("s", "", pygame.Rect(0, 0, 200, 300), 300, []).focusable
