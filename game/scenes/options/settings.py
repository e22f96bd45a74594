"""The settings: what is seen, heard and asked. Every change takes effect at once."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.sprites.assets import Assets
from game.ui.style import tempo
from game.ui.style.scale import STEPS
from game.ui.style.theme import CLOTHS
from game.ui.style.tilesets import TILE_SETS
from game.ui.widgets.controls import Segmented, Slider, Stepper, Swatches, Toggle
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Widget

SPEEDS = {speed: speed.capitalize() for speed in tempo.SPEEDS}
NUMERALS = {"never": "Never", "large": "Large sets", "always": "Always"}
"""On which sets figures stand beside pips."""


class SettingsScene(SheetScene):
    """A sheet with two columns where there is room for them."""

    name = "settings"
    headline = "Settings"
    packs = True
    packed = 34

    @property
    def wide(self) -> float:  # type: ignore[override]
        """Wider where it is dense: then most notes take one line."""
        return 1136.0 if self.dense else 1060.0

    def write(self, page: Page) -> None:
        """What one sees at the left; play and sound at the right."""
        page.columns((self._sight,), (self._play, self._sound), least=356, between=8 if self.dense else 18)

    def feet(self) -> Sequence[Foot]:
        return [Foot("done", "Done", lambda: self.close(None), primary=True)]

    def _sight(self, page: Page) -> None:
        page.heading("To see")
        self._scale(page)
        self._switch(page, "fullscreen", "Full screen")
        self._pictures(page, "tile_set", "Tiles", {key: tiles.label for key, tiles in TILE_SETS.items()})
        self._pictures(page, "cloth", "Table", {key: key.capitalize() for key in CLOTHS})
        self._switch(page, "contrast", "High contrast", "Plain dark cloth, white paper, stronger words.")
        note = "A figure beside the pips; large sets go beyond double nine."
        self._choice(page, "numerals", "Numerals on tiles", NUMERALS, note, width=300)
        self._switch(page, "colour_pips", "Coloured pips", "Each number has its own colour.")
        self._switch(page, "reduced_motion", "Reduced motion", "Things fade instead of moving.")

    def _play(self, page: Page) -> None:
        page.heading("At the table")
        note = "How fast tiles move and opponents answer; a click finishes it."
        self._choice(page, "speed", "Speed", SPEEDS, note, width=320)
        self._switch(page, "ask_me", "Ask before forced moves", "Otherwise a draw or pass without choice plays itself.")
        self._switch(page, "hints", "Hints", f"{self.context.key('H')} shows a good move and why; again, more.")
        note = "Hides what is hidden when the window was left."
        self._switch(page, "curtain_on_return", "Lid on coming back", note)

    def _sound(self, page: Page) -> None:
        page.heading("To hear")
        self._switch(page, "mute", "Mute")
        self._volume(page, "master_volume", "Volume")
        self._volume(page, "effects_volume", "Tiles and signals")
        self._volume(page, "ambience_volume", "Fire in the hearth")
        self._switch(page, "captions", "Captions", "Every sound is said in words as well.")

    def _row(
        self, page: Page, label: str, control: Callable[[pygame.Rect], Widget], note: str = "", *, width: float = 190
    ) -> None:
        page.gap(4 if self.dense else 8)
        page.row(label, control, note, width=width)

    def _scale(self, page: Page) -> None:
        now, label = self.context.settings.ui_scale, "Size of words and controls"
        at = min(range(len(STEPS)), key=lambda n: abs(STEPS[n] - now))
        among = at, len(STEPS)

        def step(by: int) -> None:
            if 0 <= at + by < len(STEPS):
                self._set(ui_scale=STEPS[at + by])

        self._row(page, label, lambda r: Stepper("ui_scale", label, r, f"{now} %", step, among=among, on_paper=True))

    def _choice(self, page: Page, name: str, label: str, words: Mapping[str, str], note: str, *, width: float) -> None:
        keys, said = list(words), list(words.values())
        at = keys.index(getattr(self.context.settings, name))

        def choose(number: int) -> None:
            self._set(**{name: keys[number]})

        self._row(page, label, lambda r: Segmented(name, label, r, said, at, choose, on_paper=True), note, width=width)

    def _pictures(self, page: Page, name: str, label: str, words: Mapping[str, str]) -> None:
        keys, now = list(words), getattr(self.context.settings, name)
        at = keys.index(now) if now in keys else 0

        def choose(number: int) -> None:
            self._set(**{name: keys[number]})

        page.gap(4 if self.dense else 8)
        room = page.room(96)
        page.words(label, face="sans-bold")
        if self.dense:
            aside = page.scale.px(80)
            room = pygame.Rect(room.x + aside, room.y, room.width - aside, room.height)
        else:
            page.gap(4)
            room = page.room(96)
        sample = Assets.tile_sample if name == "tile_set" else Assets.cloth_sample
        page.add(Swatches(name, label, room, keys, list(words.values()), at, choose, sample))

    def _switch(self, page: Page, name: str, label: str, note: str = "") -> None:
        contrast = name == "contrast"
        on = self.context.settings.theme == "contrast" if contrast else getattr(self.context.settings, name)

        def change(on: bool) -> None:
            self._set(**({"theme": "contrast" if on else "lamp"} if contrast else {name: on}))

        self._row(page, label, lambda rect: Toggle(name, label, rect, on, change), note, width=120)

    def _volume(self, page: Page, name: str, label: str) -> None:
        value = getattr(self.context.settings, name)

        def change(chosen: int) -> None:
            self._set(**{name: chosen})
            self.context.sound.play("clack")

        self._row(page, label, lambda rect: Slider(name, label, rect, value, change), width=250)

    def _set(self, **changes: object) -> None:
        self.context.change_settings(**changes)
