"""The settings: what is seen, heard and asked. Every change holds at once."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.scenes.shell.base import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.style import tempo
from game.ui.style.scale import STEPS
from game.ui.style.theme import CLOTHS
from game.ui.style.tilesets import TILE_SETS
from game.ui.widgets.controls import Segmented, Slider, Stepper, Toggle
from game.ui.widgets.page import Page
from game.ui.widgets.swatches import Sample, Swatches, cloth_sample, tiles_sample
from game.ui.widgets.widgets import Widget

SPEEDS = tuple(tempo.SPEEDS)
NUMERALS = ("never", "large", "always")
"""At which sets figures stand beside pips."""


class SettingsScene(SheetScene):
    """A sheet with two columns where there is room for them."""

    name = "settings"
    packs = True
    packed = 34

    @property
    def wide(self) -> float:  # type: ignore[override]
        """Wider where all stands closer together: then most notes take one line."""
        return 1136.0 if self.dense else 1060.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.focus_key = "done"

    def heading(self) -> str:
        """The name of the sheet."""
        return "Settings"

    def write(self, page: Page) -> None:
        """What one sees at the left; play and sound at the right."""
        page.columns((self._sight,), (self._play, self._sound), least=356, between=8 if self.dense else 18)

    def feet(self) -> Sequence[Foot]:
        """Everything holds already; one only goes back."""
        return [Foot("done", "Done", lambda: self.close(None), primary=True)]

    # -- the parts ----------------------------------------------------------------------------------------------------

    def _sight(self, page: Page) -> None:
        page.heading("To see")
        self._scale(page)
        self._switch(page, "fullscreen", "Full screen")
        self._pictures(page, "tile_set", "Tiles", {key: tiles.label for key, tiles in TILE_SETS.items()}, tiles_sample)
        self._pictures(page, "cloth", "Table", {key: key.capitalize() for key in CLOTHS}, cloth_sample)
        self._switch(page, "contrast", "High contrast", "Plain dark cloth, white paper, stronger words.")
        self._numerals(page)
        self._switch(page, "colour_pips", "Coloured pips", "Each number has its own colour.")
        self._switch(page, "reduced_motion", "Reduced motion", "Things fade instead of moving.")

    def _numerals(self, page: Page) -> None:
        now = NUMERALS.index(self.context.settings.numerals)
        self._row(
            page,
            "Numerals on tiles",
            lambda rect: Segmented(
                "numerals",
                "Numerals on tiles",
                rect,
                ("Never", "Large sets", "Always"),
                now,
                lambda n: self._set(numerals=NUMERALS[n]),
                on_paper=True,
            ),
            "A figure beside the pips; large sets go beyond double nine.",
            width=300,
        )

    def _play(self, page: Page) -> None:
        settings = self.context.settings
        page.heading("At the table")
        self._row(
            page,
            "Speed",
            lambda rect: Segmented(
                "speed",
                "Speed",
                rect,
                [speed.capitalize() for speed in SPEEDS],
                SPEEDS.index(settings.speed),
                lambda n: self._set(speed=SPEEDS[n]),
                on_paper=True,
            ),
            "How fast tiles move and opponents answer; a click finishes it.",
            width=320,
        )
        self._switch(page, "ask_me", "Ask before forced moves", "Otherwise a draw or pass without choice plays itself.")
        hints = f"{self.context.key('H')} shows a good move and why; again, more."
        self._switch(page, "hints", "Hints", hints)
        self._switch(
            page,
            "curtain_on_return",
            "Lid on coming back",
            "Hides what is hidden when the window was left.",
        )

    def _sound(self, page: Page) -> None:
        page.heading("To hear")
        self._switch(page, "mute", "Mute")
        self._volume(page, "master_volume", "Volume")
        self._volume(page, "effects_volume", "Tiles and signals")
        self._volume(page, "ambience_volume", "Fire in the hearth")
        self._switch(page, "captions", "Captions", "Every sound is said in words as well.")

    # -- rows ---------------------------------------------------------------------------------------------------------

    def _row(
        self,
        page: Page,
        label: str,
        control: Callable[[pygame.Rect], Widget],
        note: str = "",
        *,
        width: float = 190,
    ) -> None:
        page.gap(4 if self.dense else 8)
        page.row(label, control, note, width=width)

    def _scale(self, page: Page) -> None:
        now = self.context.settings.ui_scale
        at = min(range(len(STEPS)), key=lambda n: abs(STEPS[n] - now))

        def step(by: int) -> None:
            if 0 <= at + by < len(STEPS):
                self._set(ui_scale=STEPS[at + by])

        self._row(
            page,
            "Size of words and controls",
            lambda rect: Stepper(
                "ui_scale",
                "Size of words and controls",
                rect,
                f"{now} %",
                step,
                among=(at, len(STEPS)),
                on_paper=True,
            ),
        )

    def _pictures(self, page: Page, name: str, label: str, choices: Mapping[str, str], sample: Sample) -> None:
        keys = list(choices)
        now = getattr(self.context.settings, name)
        page.gap(4 if self.dense else 8)
        room = page.room(96)
        if self.dense:
            aside = page.scale.px(80)
            room = pygame.Rect(room.x + aside, room.y, room.width - aside, room.height)
        page.words(label, face="sans-bold")
        if not self.dense:
            page.gap(4)
            room = page.room(96)
        page.add(
            Swatches(
                name,
                label,
                room,
                keys,
                list(choices.values()),
                keys.index(now) if now in keys else 0,
                lambda number: self._set(**{name: keys[number]}),
                sample,
            )
        )

    def _switch(self, page: Page, name: str, label: str, note: str = "") -> None:
        settings = self.context.settings
        if name == "contrast":
            on = settings.theme == "contrast"

            def change(value: bool) -> None:
                self._set(theme="contrast" if value else "lamp")
        else:
            on = getattr(settings, name)

            def change(value: bool) -> None:
                self._set(**{name: value})

        self._row(page, label, lambda rect: Toggle(name, label, rect, on, change), note, width=120)

    def _volume(self, page: Page, name: str, label: str) -> None:
        value = getattr(self.context.settings, name)

        def change(chosen: int) -> None:
            self._set(**{name: chosen})
            self.context.sound.play("clack")

        self._row(page, label, lambda rect: Slider(name, label, rect, value, change), width=250)

    def _set(self, **changes: object) -> None:
        self.context.change_settings(**changes)
