"""While nobody does anything the next rooms are made ready and what is not in use is put away; then all is quiet."""

import sys

import pygame
import pytest

from game.loop import QUIET, HeldKeys, IdleTasks


class TestLeisure:
    def test_ends_once_all_is_done(self, monkeypatch: pytest.MonkeyPatch) -> None:
        litter, questions = ["a felt of the old size"], ["the 6|4", "the 5|5"]
        idle_tasks = IdleTasks(
            lambda: ("colorsys", "game.no_such_room"),
            lambda: bool(litter),
            litter.clear,
            lambda: bool(questions and questions.pop()),
        )
        monkeypatch.delitem(sys.modules, "colorsys", raising=False)
        moments = 0
        while idle_tasks.wanted is not None:
            assert idle_tasks.wanted <= QUIET
            idle_tasks.use()
            moments += 1
        assert "colorsys" in sys.modules
        assert litter == []
        assert questions == []
        assert moments == 6


class TestAKeyPressedWhileTheWindowIsBusy:
    """pygame repeats a held key by a clock of its own, and hears of its release only once the window asks."""

    DOWN, UP = (pygame.event.Event(kind, key=pygame.K_LEFT) for kind in (pygame.KEYDOWN, pygame.KEYUP))

    def test_counts_once(self) -> None:
        held = HeldKeys()
        assert held.sifted([self.DOWN]) == [self.DOWN]
        assert held.sifted([self.DOWN, self.DOWN, self.UP]) == [self.UP]

    def test_goes_on_while_it_is_held(self) -> None:
        held = HeldKeys()
        assert held.sifted([self.DOWN]) == held.sifted([self.DOWN]) == [self.DOWN]

    def test_counts_as_often_as_it_was_pressed(self) -> None:
        twice = [self.DOWN, self.UP, self.DOWN, self.UP]
        assert HeldKeys().sifted(twice) == twice
