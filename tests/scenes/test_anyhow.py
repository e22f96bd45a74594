"""Whatever hands do at a table, in whatever order: nothing goes wrong, and the window shows what is there."""

import random

import pygame
import pytest

from game import games
from game.core.chance import stream
from game.core.rules import LazyActions
from tools.gallery.driver import KEYS
from tools.gallery.moments import Moment
from tools.gallery.stage import Stage

Spot = tuple[int, int]
FAINT = 8
"""Two colours so near, of 255, look the same: the edges of what scrolls fade into the ground as it was last seen."""
SIZES = ((1280, 800), (1024, 640), (800, 560), (1920, 1080), (700, 1000))
PRESSED = (*KEYS.values(), *map(ord, "hlsmuoprvtcgny0123456789+-?"))
STEPS = 100


class Hands:
    """Somebody who touches anything. Most of what is touched is a thing, a button or a legal action, at any pace."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage = stage
        self.rng = random.Random(seed)
        self.seed = seed
        self.done: list[str] = []

    def do(self) -> None:
        """One thing or another, and a moment later perhaps the next."""
        what = self.rng.choices(
            (self.play, self.click, self.drag, self.press, self.wheel, self.resize), (5, 6, 3, 5, 2, 1)
        )
        self.done.append(f"{self.stage.scene.name}: {what[0].__name__}")
        what[0]()
        self.stage.pass_time(self.rng.choice((0.0, 0.02, 0.1, 0.4, 1.0)))

    def spot(self) -> Spot:
        layout = self.stage.dump()
        window = {"rect": (0, 0, *self.stage.app.canvas.surface.get_size())}
        x, y, width, height = self.rng.choice([*layout["widgets"], *layout["items"], window])["rect"]
        return x + self.rng.randrange(max(width, 1)), y + self.rng.randrange(max(height, 1))

    def play(self) -> None:
        if self.stage.scene.name != "play" or not self.stage.table.view.legal:
            self.press()
            return
        table = self.stage.table
        legal = table.view.legal
        if isinstance(legal, LazyActions):
            action = legal.sample(stream(self.seed, str(len(self.done))))
        else:
            action = self.rng.choice(list(legal))
        for name in sorted(table.table.touches(action), reverse=True):
            if self.stage.scene is table:
                table.controller.touch(name)
                self.stage.pass_time(self.rng.choice((0.0, 0.05)))

    def click(self) -> None:
        self.mouse(self.spot(), self.rng.choice((1, 1, 1, 1, 2, 3)))

    def drag(self) -> None:
        self.mouse(self.spot(), 1, self.spot())

    def mouse(self, start: Spot, button: int, end: Spot | None = None) -> None:
        self.stage.send(pygame.MOUSEMOTION, pos=start, rel=(1, 1), buttons=(0, 0, 0))
        self.stage.send(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for step in range(1, 5) if end is not None else ():
            pos = tuple(a + (b - a) * step // 4 for a, b in zip(start, end or start, strict=True))
            self.stage.send(pygame.MOUSEMOTION, pos=pos, rel=(5, 5), buttons=(1, 0, 0))
            self.stage.pass_time(self.rng.choice((0.0, 0.02)))
            if self.rng.random() < 0.1:
                self.press()
        self.stage.send(pygame.MOUSEBUTTONUP, pos=end or start, button=button)

    def press(self) -> None:
        key, mod = self.rng.choice(PRESSED), self.rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        written = chr(key) if 32 < key < 127 and mod != pygame.KMOD_CTRL else ""
        self.stage.send(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=0)
        if written:
            self.stage.send(pygame.TEXTINPUT, text=written)
        self.stage.send(pygame.KEYUP, key=key, mod=mod, unicode=written, scancode=0)

    def wheel(self) -> None:
        self.stage.send(pygame.MOUSEMOTION, pos=self.spot(), rel=(1, 1), buttons=(0, 0, 0))
        self.stage.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-2, -1, 1, 2)), flipped=False)

    def resize(self) -> None:
        self.stage.resize(self.rng.choice(SIZES))


@pytest.mark.nightly(one_in=10)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("key", games.keys())
def test_hands_that_touch_anything_find_the_window_as_it_should_be(key: str, seed: int, stage: Stage) -> None:
    hands = Hands(stage, seed)
    for number in range(STEPS):
        if stage.scene.name == "title" or not stage.app.running:
            stage.app.running = True
            stage.sit_down(Moment(key, hands.rng.choice(games.find(key).seats), seed, hands.rng.randrange(12)))
        hands.do()
        if number % 5 == 4:
            stage.settle()
            shown = stage.app.canvas.surface.copy()
            stage.app.stack.spoil()
            stage.frame(0.0, ())
            assert not apart(shown, stage.app.canvas.surface), hands.done[-8:]


def apart(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Where somebody could tell two pictures from each other."""
    alike = pygame.mask.from_threshold(one, (0, 0, 0), (FAINT, FAINT, FAINT, 255), other)
    alike.invert()
    return alike.get_bounding_rects()
