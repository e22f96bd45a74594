"""Random input: hands that touch anything in the window."""

import random

import pygame

from game.core.chance import stream
from game.core.rules import LazyActions
from tools.gallery.driver import KEYS

SIZES = ((1280, 800), (1024, 640), (800, 560), (1920, 1080), (700, 1000))
PRESSED = (*KEYS.values(), *map(ord, "hlsmuoprvtcgny0123456789+-?"))


class Hands:
    """Random input, mostly on items, buttons and legal actions, at any pace."""

    def __init__(self, stage, seed):
        self.stage, self.rng, self.seed = stage, random.Random(seed), seed
        self.done = []

    def do(self):
        """Does one random thing, and perhaps another a moment later."""
        ways = (self.play, self.click, self.drag, self.press, self.wheel, self.resize)
        (what,) = self.rng.choices(ways, (5, 6, 3, 5, 2, 1))
        self.done.append(f"{self.stage.scene.name}: {what.__name__}")
        what()
        self.stage.pass_time(self.rng.choice((0.0, 0.02, 0.1, 0.4, 1.0)))

    def spot(self):
        layout = self.stage.dump()
        window = {"rect": (0, 0, *self.stage.app.canvas.surface.get_size())}
        x, y, width, height = self.rng.choice([*layout["widgets"], *layout["items"], window])["rect"]
        return x + self.rng.randrange(max(width, 1)), y + self.rng.randrange(max(height, 1))

    def play(self):
        if self.stage.scene.name != "play" or not self.stage.table.view.legal:
            self.press()
            return
        table, legal = self.stage.table, self.stage.table.view.legal
        lazy = isinstance(legal, LazyActions)
        action = legal.sample(stream(self.seed, str(len(self.done)))) if lazy else self.rng.choice(list(legal))
        for name in sorted(table.table.touches(action), reverse=True):
            if self.stage.scene is table:
                table.controller.touch(name)
                self.stage.pass_time(self.rng.choice((0.0, 0.05)))

    def click(self):
        self.mouse(self.spot(), self.rng.choice((1, 1, 1, 1, 2, 3)))

    def drag(self):
        self.mouse(self.spot(), 1, self.spot())

    def mouse(self, start, button, end=None):
        self.move(start, (0, 0, 0))
        self.stage.send(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        for step in range(1, 5) if end is not None else ():
            self.move(tuple(a + (b - a) * step // 4 for a, b in zip(start, end, strict=True)), (1, 0, 0))
            self.stage.pass_time(self.rng.choice((0.0, 0.02)))
            if self.rng.random() < 0.1:
                self.press()
        self.stage.send(pygame.MOUSEBUTTONUP, pos=end or start, button=button)

    def move(self, pos, buttons):
        self.stage.send(pygame.MOUSEMOTION, pos=pos, rel=(5, 5), buttons=buttons)

    def press(self):
        key, mod = self.rng.choice(PRESSED), self.rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        written = chr(key) if 32 < key < 127 and mod != pygame.KMOD_CTRL else ""
        self.stage.send(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=0)
        if written:
            self.stage.send(pygame.TEXTINPUT, text=written)
        self.stage.send(pygame.KEYUP, key=key, mod=mod, unicode=written, scancode=0)

    def wheel(self):
        self.move(self.spot(), (0, 0, 0))
        self.stage.send(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-2, -1, 1, 2)), flipped=False)

    def resize(self):
        self.stage.resize(self.rng.choice(SIZES))
