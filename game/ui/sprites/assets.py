"""Everything that is seen on the table, ready to be blitted: ask for it in window pixels, it is made once.

What all pictures are made with is in `workshop`, tiles and markers are in `pieces`; here is what they lie on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Literal, Unpack

import pygame

from game.ui.sprites.factory import Choices
from game.ui.sprites.materials import Materials
from game.ui.sprites.pieces import Pieces
from game.ui.sprites.plates import Plates
from game.ui.style.theme import LAMPLIT, Colour, Theme, dressed
from game.ui.style.tilesets import ware

Surface = pygame.Surface
ButtonKind = Literal["panel", "brass", "paper"]
ButtonState = Literal["rest", "hover", "pressed", "disabled"]


class Assets(Pieces):
    """Pictures of the table's things. Make one when the video is up; set ``scale`` (px per dp) at every new layout.

    Surfaces that come back are shared: blit them, do not draw on them. Sizes are whole window pixels throughout.
    """

    def __init__(self, theme: Theme = LAMPLIT, **choices: Unpack[Choices]) -> None:
        super().__init__(theme, **choices)
        self._materials = Materials(self._masters)
        self._plates = Plates(self._masters)

    # -- the table and what lies on it --------------------------------------------------------------------------------

    def felt(self, width: int, height: int) -> Surface:
        """The lit felt of a whole window."""
        return self._ground("felt", width, height, self._materials.felt)

    def felt_inlay(self, width: int, height: int) -> Surface:
        """Felt sunk into the title's table, for the still lifes; square corners."""
        return self._ground("inlay", width, height, self._materials.felt_inlay)

    def walnut(self, width: int, height: int) -> Surface:
        """The bare walnut table of a whole window."""
        return self._ground("walnut", width, height, self._materials.table)

    def board(self, width: int, height: int) -> Surface:
        """An evenly lit walnut board, for frames."""
        return self._ground("board", width, height, self._materials.walnut)

    def tray(self, width: int, height: int, border: int, *, plank: tuple[int, int] | None = None) -> Surface:
        """A walnut frame, ``border`` px wide, around a dark well; out of a ``plank`` of that size if one is named."""
        for _ in self.make_tray(width, height, border, plank=plank):
            pass
        return self._cache.get(self._tray_key(width, height, border, plank), _missing)

    def make_tray(
        self, width: int, height: int, border: int, *, plank: tuple[int, int] | None = None
    ) -> Iterator[None]:
        """Makes that tray ready step by step, unless it is."""
        key = self._tray_key(width, height, border, plank)
        if self._cache.has(key):
            return
        wood = self.plank(*plank) if plank is not None else None
        size = width, height
        made = yield from self._materials.tray(size, self.scale, self.theme, border=border, plank=wood)
        self._cache.get(key, lambda: made)

    def _tray_key(self, width: int, height: int, border: int, plank: tuple[int, int] | None) -> Hashable:
        return ("tray", width, height, border, plank, self.scale)

    def plank(self, width: int, height: int) -> Surface:
        """The wood that trays of any smaller size can be cut from."""
        return self._ground("plank", width, height, self._materials.plank)

    def rack(self, width: int, height: int) -> Surface:
        """The walnut rack with its ledge, 18 dp high, at the foot."""
        return self._ground("rack", width, height, self._materials.rack)

    def ledge(self, width: int, height: int) -> Surface:
        """The rack's ledge alone: blit it over the hand's feet."""
        return self._ground("ledge", width, height, self._materials.ledge)

    def rack_shade(self, width: int) -> Surface:
        """Dusk on the felt along the rack: its foot is the rack's upper edge."""
        return self._kept("rack shade", width, make=lambda: self._materials.rack_shade(width, self.scale, self.theme))

    def lid(self, width: int, height: int) -> Surface:
        """The lid of the box, as large as the window; opaque."""
        return self._ground("lid", width, height, self._materials.lid)

    def paper(self, width: int, height: int) -> Surface:
        """A sheet of paper; opaque, square corners."""
        return self._ground("paper", width, height, self._materials.paper)

    def cribbage_wood(self, width: int, height: int) -> Surface:
        """The peg board without holes, with round corners."""
        return self._ground("maple", width, height, self._materials.maple)

    def panel(self, width: int, height: int, *, lit: bool = False, radius: float | None = None) -> Surface:
        """A dark green plate; ``lit`` has the brass edge. The radius is 12 dp unless given (px)."""
        corner = 12 * self.scale if radius is None else radius
        return self._kept(
            "panel",
            width,
            height,
            lit,
            corner,
            make=lambda: self._plates.panel((width, height), self.scale, self.theme, lit=lit, radius=corner),
        )

    def brass(self, width: int, height: int, state: ButtonState = "rest", *, radius: float | None = None) -> Surface:
        """A brass pill for points and prices; a smaller ``radius`` (px) makes it a plate."""
        return self.button(width, height, "brass", state, radius=height / 2 if radius is None else radius)

    def button(
        self, width: int, height: int, kind: ButtonKind, state: ButtonState = "rest", *, radius: float | None = None
    ) -> Surface:
        """A button's body. The caller moves it (hover 1 dp up, pressed 1 dp down) and casts its shadow at rest."""
        corner = min(10 * self.scale, height / 2) if radius is None else radius
        return self._kept(
            "button",
            width,
            height,
            kind,
            state,
            corner,
            make=lambda: self._plates.button(
                (width, height), self.scale, self.theme, kind=kind, state=state, radius=corner
            ),
        )

    def name_plate(self, width: int, height: int) -> Surface:
        """The big brass plate of the curtain, with screws."""
        return self._ground("name plate", width, height, self._plates.name_plate)

    # -- samples of what is not in use: their masters are read for once and not kept ----------------------------------

    def tile_sample(self, name: str, width: int, height: int) -> Surface:
        """A tile of that set (a key of TILE_SETS) face up and one face down, lying on the present cloth."""

        def make() -> Surface:
            work, look = self._tilework, self._faces._replace(tiles=ware(name))
            half = max(8, min(round(height * 0.46), round(width / 4.9)))
            sheet = self._materials.felt_inlay((width, height), self.scale, self.theme)
            face = work.face((5, 3), half, look, vertical=False)
            gap, top = round(0.22 * half), (height - half) // 2
            left = (width - 4 * half - gap) // 2
            back = work.back(half, look, vertical=False)
            for x, picture in ((left, face), (left + 2 * half + gap, back)):
                shade, pad = self.shadow(2 * half, half, small=half < 26 * self.scale)
                sheet.blit(shade, (x - pad, top - pad))
                sheet.blit(picture, (x, top))
            if look.tiles is not self.tiles:
                self._masters.release([f"tiles/{look.tiles.folder}/"])
            return sheet

        return self._kept("tile sample", name, width, height, make=make)

    def cloth_sample(self, name: str, width: int, height: int) -> Surface:
        """The cloth of that name (a key of CLOTHS) with the foot of the rack that goes with it."""

        def make() -> Surface:
            materials, theme = self._materials, dressed(LAMPLIT, name)
            sheet = materials.felt((width, height), self.scale, theme)
            rack = round(height * 0.40)
            sheet.blit(materials.rack((width, rack), 0.6 * self.scale, theme), (0, height - rack))
            if theme.ground != self.theme.ground or self.theme.flat:
                self._masters.release([f"table/{theme.ground}"])
            return sheet

        return self._kept("cloth sample", name, width, height, make=make)

    # -- drawings -----------------------------------------------------------------------------------------------------

    def matchbox(self, width: int, height: int) -> Surface:
        """The box that shuts the left end of Castle Rock's row; drawn for 48 x 106."""
        return self._masters.drawing("drawings/matchbox.svg", (width, height))

    def devil(self, size: int) -> Surface:
        """The Devil, in pencil."""
        return self._masters.drawing("drawings/devil.svg", (size, size))

    def portrait(self, name: str, size: int) -> Surface:
        """An opponent's medallion with its shadow, sprites/portraits/``name``.png."""
        return self._masters.scaled(f"portraits/{name}", (size, size))

    def padlock(self, size: int) -> Surface:
        """The deal is sealed."""
        return self._masters.drawing("drawings/padlock.svg", (size, size))

    def icon(self, name: str, size: int, colour: Colour) -> Surface:
        """sprites/icons/``name``.svg in one colour."""

        def make() -> Surface:
            picture = self._masters.drawing(f"icons/{name}.svg", (size, size)).copy()
            picture.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept("icon", name, size, colour, make=make)

    # -- inside -------------------------------------------------------------------------------------------------------

    def _ground(
        self, name: str, width: int, height: int, make: Callable[[tuple[int, int], float, Theme], Surface]
    ) -> Surface:
        return self._cache.get((name, width, height, self.scale), lambda: make((width, height), self.scale, self.theme))


def _missing() -> Surface:
    raise AssertionError("it has just been made")
