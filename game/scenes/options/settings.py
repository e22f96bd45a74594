"""The settings: what is seen, heard and asked.

Every change takes effect at once, except one that moves the sheet itself. That waits until the mouse has left its
control, so that a second click meets the same control.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game import files
from game.reader.voice import voices
from game.scenes.shell.context import Context
from game.scenes.shell.sheet import Foot, SheetScene
from game.ui.platform.pending import Pending
from game.ui.sprites.assets import Assets
from game.ui.style.looks import Looks
from game.ui.style.scale import STEPS
from game.ui.style.tilesets import TILE_SETS
from game.ui.widgets.controls import Segmented, Slider, Swatches, Toggle, choice_stepper, number_stepper
from game.ui.widgets.page import Page
from game.ui.widgets.widgets import Widget
from game.words import N_, _, language, pgettext
from game.words.reasons import reason
from game.words.saying import Number

SPEED_WORDS = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "instant": N_("Instant")}
NUMERALS = {"never": N_("Never"), "large": N_("Large sets"), "always": N_("Always")}
"""The sets on which numbers stand beside pips."""
LEAVE_DELAY = 0.3
"""Seconds between the mouse leaving a control and a change that moves the sheet; a press nearby comes first."""


class SettingsScene(SheetScene):
    """A sheet with two columns where there is room for them."""

    name = "settings"
    headline = N_("Settings")
    packs = True
    packed = 30
    wide, dense_wide = 1060.0, 1136.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.waiting: dict[str, object] = {}
        """The changes that wait while the mouse rests on their control."""
        self._wait = LEAVE_DELAY
        self._languages = language.languages()
        self._read_looks()

    def write(self, page: Page) -> None:
        """Writes the display settings at the left, play and sound at the right."""
        page.columns((self._sight,), (self._play, self._sound), least=356, between=8 if self.dense else 18)

    def feet(self) -> Sequence[Foot]:
        return [Foot("done", _("Done"), lambda: self.close(None), primary=True)]

    def process(self, event: pygame.event.Event) -> None:
        """Applies waiting changes before a key press."""
        if event.type == pygame.KEYDOWN:
            self._apply()
        super().process(event)

    def update(self, dt: float) -> Pending:
        """Applies waiting changes once the mouse has been away from their control for a moment."""
        hovered = self.inputs.hovered
        if not self.waiting or (hovered is not None and hovered.key in self.waiting):
            self._wait = LEAVE_DELAY
            return super().update(dt)
        self._wait -= dt
        if self._wait > 0:
            return self._wait
        self._apply()
        return super().update(dt)

    def covered(self) -> None:
        super().covered()
        self._apply()

    def focus_lost(self) -> None:
        super().focus_lost()
        self._apply()

    def close(self, result: object) -> None:
        """Applies waiting changes before closing."""
        self._apply()
        super().close(result)

    def _read_looks(self) -> None:
        """Reads the looks again, as they may have been made or changed while the program ran."""
        context = self.context
        looks = Looks.of(context.store.folders.data, files.read)
        if looks.own or looks.faults or context.assets.looks.own:
            context.assets.offer(looks)

    def _apply(self) -> None:
        waiting, self.waiting = self.waiting, {}
        if waiting:
            self.context.change_settings(**waiting)

    def _sight(self, page: Page) -> None:
        page.heading(pgettext("heading of settings", "Display"))
        self._language(page)
        self._scale(page)
        self._switch(page, "fullscreen", _("Full screen"))
        for why in self.context.assets.looks.faults:
            page.words(f"{reason(why)}.", size=16, colour=page.assets.theme.devil)
        own = self.context.assets.looks.own.values()
        sets = {key: _(tiles.label) for key, tiles in TILE_SETS.items()}
        self._pictures(
            page, "tile_set", pgettext("setting", "Tiles"), sets | {look.key: look.label for look in own if look.tiles}
        )
        cloths = {
            "felt": pgettext("a table", "Felt"),
            "wood": pgettext("a table", "Wood"),
            "slate": pgettext("a table", "Slate"),
        }
        self._pictures(
            page, "cloth", pgettext("setting", "Table"), cloths | {look.key: look.label for look in own if look.cloth}
        )
        self._switch(page, "contrast", _("High contrast"), _("Plain dark table, white paper, bolder text."))
        note = _("Shows a number beside the pips. Large sets go beyond double nine.")
        self._choice(page, "numerals", _("Numbers on tiles"), NUMERALS, note, width=300)
        self._switch(page, "colour_pips", _("Coloured pips"))
        self._switch(page, "reduced_motion", _("Reduced motion"))

    def _play(self, page: Page) -> None:
        page.heading(pgettext("heading of settings", "Play"))
        note = _("How fast tiles move and opponents play. Click to skip ahead.")
        self._choice(page, "speed", _("Speed"), SPEED_WORDS, note, width=320)
        note = _("When off, they are played for you.")
        self._switch(page, "ask_me", _("Ask before forced moves"), note)
        self._switch(page, "hints", _("Hints"))
        self._switch(page, "sayings", _("Opponents greet and say goodbye"))
        note = _("Hidden tiles stay hidden until a player confirms.")
        self._switch(page, "curtain_on_return", _("Cover hands when you switch away"), note)

    def _sound(self, page: Page) -> None:
        page.heading(pgettext("heading of settings", "Sound"))
        self._switch(page, "mute", _("Mute"))
        self._volume(page, "master_volume", _("Volume"))
        self._volume(page, "effects_volume", _("Game sounds"))
        self._volume(page, "ambience_volume", _("Fireside"))
        self._switch(page, "captions", _("Captions for sounds"))
        mute = self.context.settings.speaks and not voices()
        note = _("No voice was found. On Linux, install espeak-ng.") if mute else ""
        self._switch(page, "speaks", _("Say aloud what happens"), note)

    def _row(
        self, page: Page, label: str, control: Callable[[pygame.Rect], Widget], note: str = "", *, width: float = 190
    ) -> None:
        page.gap(2 if self.dense else 8)
        page.row(label, control, note, width=width, tall=44 if self.dense else 46)

    def _language(self, page: Page) -> None:
        """Writes the choice of languages, each by its own name, if there is more than English."""
        names, label = self._languages, _("Language")
        now, choose = str(self.waiting.get("language", language.current())), partial(self._move, "language")
        if len(names) > 1:
            self._row(page, label, lambda rect: choice_stepper("language", label, rect, names, now, choose))

    def _scale(self, page: Page) -> None:
        now, label = int(self._now("ui_scale")), _("Text and button size")
        words, choose = f"{Number(now):%}", partial(self._move, "ui_scale")
        self._row(page, label, lambda rect: number_stepper("ui_scale", label, rect, STEPS, now, words, choose))

    def _choice(self, page: Page, name: str, label: str, words: Mapping[str, str], note: str, *, width: float) -> None:
        keys, said = list(words), [_(word) for word in words.values()]
        at, choose = keys.index(getattr(self.context.settings, name)), self._chooser(name, keys)
        self._row(page, label, lambda r: Segmented(name, label, r, said, at, choose, on_paper=True), note, width=width)

    def _pictures(self, page: Page, name: str, label: str, words: Mapping[str, str]) -> None:
        keys, said, now = list(words), list(words.values()), getattr(self.context.settings, name)
        at, choose = keys.index(now) if now in keys else 0, self._chooser(name, keys)
        tall = 96 * -(-len(keys) // Swatches.ACROSS)
        page.gap(4 if self.dense else 8)
        room = page.room(tall)
        page.words(label, face="sans-bold").caption_of = name
        if self.dense:
            aside = page.scale.px(80)
            room = pygame.Rect(room.x + aside, room.y, room.width - aside, room.height)
        else:
            page.gap(4)
            room = page.room(tall)
        sample = Assets.tile_sample if name == "tile_set" else Assets.cloth_sample
        page.add(Swatches(name, label, room, said, at, choose, keys, sample))

    def _switch(self, page: Page, name: str, label: str, note: str = "") -> None:
        contrast = name == "contrast"
        on = self.context.settings.theme == "contrast" if contrast else self._now(name)

        def change(on: bool) -> None:
            if name == "fullscreen":
                self._move(name, on)
            else:
                self._set(**({"theme": "contrast" if on else "lamp"} if contrast else {name: on}))

        self._row(page, label, lambda rect: Toggle(name, label, rect, on, change), note, width=120)

    def _volume(self, page: Page, name: str, label: str) -> None:
        value = getattr(self.context.settings, name)

        def change(chosen: int) -> None:
            self._set(**{name: chosen})
            self.context.sound.play("clack")

        self._row(page, label, lambda rect: Slider(name, label, rect, value, change, page.scale), width=250)

    def _chooser(self, name: str, keys: Sequence[str]) -> Callable[[int], None]:
        """The callback of a choice among these keys."""
        return lambda number: self._set(**{name: keys[number]})

    def _now(self, name: str) -> Any:
        return self.waiting.get(name, getattr(self.context.settings, name))

    def _move(self, name: str, value: object) -> None:
        """Changes a setting that moves the sheet; waits if the mouse is on its control."""
        hovered = self.inputs.hovered
        if self.context.stack.keyed or hovered is None or hovered.key != name:
            self._set(**{name: value})
            return
        self.waiting[name] = value
        self.lay_out()

    def _set(self, **changes: object) -> None:
        self.context.change_settings(**changes)
