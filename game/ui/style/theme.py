"""Colours of the lamp-lit table, its cloths and its seats: felt, walnut, paper, bone tiles and brass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.words import N_

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """A colour such as ``"#1B4E3E"`` as three integers 0..255."""
    value = int(text.removeprefix("#"), 16)
    return (value >> 16, value >> 8 & 255, value & 255)


@lru_cache(maxsize=256)
def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio (1..21) of two opaque colours, from relative luminance as WCAG 2.2 defines it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """The opaque colour ``share`` (0..1) of the way from ``one`` to ``other``."""
    r, g, b = (round(p + (q - p) * share) for p, q in zip(one, other, strict=True))
    return (r, g, b)


def _luminance(colour: Colour) -> float:
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (c / 255 for c in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour on the table, by purpose. ``flat`` omits the textures of felt, wood and paper.

    ``felt`` is the colour of whatever covers the table, ``walnut`` that of the wood of rack and frames.
    """

    felt: Colour
    felt_lit: Colour
    felt_rim: Colour
    panel_top: Colour
    panel_bottom: Colour
    panel_edge: tuple[int, int, int, int]
    button_edge: Colour
    well: Colour
    walnut: Colour
    walnut_dark: Colour
    walnut_edge: Colour
    text_on_walnut: Colour
    paper: Colour
    paper_button: Colour
    paper_button_edge: Colour
    paper_tint: Colour
    text_on_paper: Colour
    second_on_paper: Colour
    rule_line: Colour
    rule_line_faint: Colour
    pencil: Colour
    pencil_new: Colour
    devil: Colour
    right_sum: Colour
    ivory: Colour
    ink: Colour
    brass_light: Colour
    brass: Colour
    brass_dark: Colour
    text_on_brass: Colour
    focus: Colour
    focus_dark: Colour
    last_move: Colour
    last_move_dark: Colour
    refuse: Colour
    refuse_ground: Colour
    legal: Colour
    text: Colour
    second: Colour
    score: Colour
    dim: tuple[int, int, int, int]
    shadow: Colour
    flat: bool
    ground: str
    """The table covering: its texture is sprites/table/``ground``."""
    stain: tuple[Colour, Colour]
    """Colours for the wood of rack and frames: one to multiply it by, then one to add."""


LAMPLIT: Final = Theme(
    felt=rgb("#1B4E3E"),
    felt_lit=rgb("#256350"),
    felt_rim=rgb("#10322A"),
    panel_top=rgb("#193A2E"),
    panel_bottom=rgb("#102720"),
    panel_edge=(255, 255, 255, 33),
    button_edge=rgb("#7F9C8E"),
    well=rgb("#0C1F19"),
    walnut=rgb("#684430"),
    walnut_dark=rgb("#382216"),
    walnut_edge=rgb("#D2A478"),
    text_on_walnut=rgb("#E4CDAE"),
    paper=rgb("#F3EAD3"),
    paper_button=rgb("#FBF5E6"),
    paper_button_edge=rgb("#8B7A62"),
    paper_tint=rgb("#EADBB5"),
    text_on_paper=rgb("#2E2723"),
    second_on_paper=rgb("#6A5C4C"),
    rule_line=rgb("#8B7A5E"),
    rule_line_faint=rgb("#C7B591"),
    pencil=rgb("#45424A"),
    pencil_new=rgb("#9A4A12"),
    devil=rgb("#8E2B1C"),
    right_sum=rgb("#1F5B3A"),
    ivory=rgb("#F5EDDB"),
    ink=rgb("#1F1C21"),
    brass_light=rgb("#F6DC98"),
    brass=rgb("#E2B85C"),
    brass_dark=rgb("#C0913A"),
    text_on_brass=rgb("#2A1D0C"),
    focus=rgb("#FFD966"),
    focus_dark=rgb("#0B1410"),
    last_move=rgb("#FFFFFF"),
    last_move_dark=rgb("#0B1410"),
    refuse=rgb("#F08A76"),
    refuse_ground=rgb("#3A1712"),
    legal=rgb("#F8E7B4"),
    text=rgb("#F6F1E4"),
    second=rgb("#D2DACD"),
    score=rgb("#F6DC98"),
    dim=(6, 16, 12, 168),
    shadow=(6, 12, 9),
    flat=False,
    ground="felt",
    stain=((255, 255, 255), (0, 0, 0)),
)

WOOD: Final = replace(
    LAMPLIT,
    felt=rgb("#4A3A2B"),
    felt_lit=rgb("#604A36"),
    felt_rim=rgb("#241B13"),
    well=rgb("#17120D"),
    walnut=rgb("#6C3826"),
    walnut_dark=rgb("#3A1710"),
    walnut_edge=rgb("#D99A76"),
    text_on_walnut=rgb("#EBCDB4"),
    second=rgb("#D8D0C0"),
    shadow=(9, 6, 3),
    dim=(14, 10, 6, 168),
    ground="wood",
    stain=((255, 204, 180), (14, 1, 0)),
)

SLATE: Final = replace(
    LAMPLIT,
    felt=rgb("#363E45"),
    felt_lit=rgb("#48515A"),
    felt_rim=rgb("#1A1F24"),
    panel_top=rgb("#22303A"),
    panel_bottom=rgb("#141D24"),
    button_edge=rgb("#8698A4"),
    well=rgb("#10161B"),
    second=rgb("#CBD2D6"),
    shadow=(5, 7, 10),
    dim=(8, 11, 14, 168),
    ground="slate",
)

CLOTHS: Final[Mapping[str, Theme]] = MappingProxyType({"felt": LAMPLIT, "wood": WOOD, "slate": SLATE})
"""The lamp-lit theme for each cloth, by the cloth's name in the settings."""


def dressed(theme: Theme, cloth: str) -> Theme:
    """The theme with the cloth of that name (felt if there is none); a flat theme is returned unchanged."""
    return theme if theme.flat else CLOTHS.get(cloth, LAMPLIT)


HIGH_CONTRAST: Final = replace(
    LAMPLIT,
    felt=rgb("#06211A"),
    felt_lit=rgb("#06211A"),
    felt_rim=rgb("#06211A"),
    panel_top=rgb("#050F0B"),
    panel_bottom=rgb("#050F0B"),
    panel_edge=(255, 255, 255, 200),
    button_edge=rgb("#FFFFFF"),
    well=rgb("#000000"),
    walnut=rgb("#22140C"),
    walnut_dark=rgb("#22140C"),
    walnut_edge=rgb("#FFD9AE"),
    text_on_walnut=rgb("#FFF4E4"),
    paper=rgb("#FFFFFF"),
    paper_button=rgb("#FFFFFF"),
    paper_button_edge=rgb("#1A1512"),
    paper_tint=rgb("#FFF6DC"),
    text_on_paper=rgb("#0C0A09"),
    second_on_paper=rgb("#3A322A"),
    rule_line=rgb("#3A322A"),
    rule_line_faint=rgb("#6A5C4C"),
    pencil=rgb("#1E1C22"),
    pencil_new=rgb("#7A3206"),
    devil=rgb("#7A1A0C"),
    right_sum=rgb("#0B4526"),
    ivory=rgb("#FFFBF0"),
    ink=rgb("#000000"),
    brass_light=rgb("#FFE9A8"),
    brass=rgb("#FFD773"),
    brass_dark=rgb("#FFD773"),
    text_on_brass=rgb("#140C00"),
    focus=rgb("#FFE000"),
    focus_dark=rgb("#000000"),
    refuse=rgb("#FFA796"),
    refuse_ground=rgb("#2A0600"),
    legal=rgb("#FFF3C4"),
    text=rgb("#FFFFFF"),
    second=rgb("#E6EEE4"),
    score=rgb("#FFE9A8"),
    dim=(0, 0, 0, 205),
    flat=True,
)


SHAPES: Final = ("circle", "square", "triangle", "diamond", "pentagon", "star", "cross", "ring")
"""Seat shapes in seat order. A seat is recognised by its shape first, then by its colour."""
SHAPE_LABELS: Final = (
    # TRANSLATORS: the shapes that tell players apart
    N_("Circle"), N_("Square"), N_("Triangle"), N_("Diamond"), N_("Pentagon"), N_("Star"), N_("Cross"), N_("Ring"),
)  # fmt: skip
"""Names of the shapes, untranslated."""


@dataclass(frozen=True, slots=True)
class SeatColour:
    """A seat's colour: ``on_dark`` for felt, panel and walnut, ``on_paper`` for paper, ``bead`` for its glass bead."""

    name: str
    label: str
    on_dark: Colour
    on_paper: Colour
    bead: Colour


SEAT_COLOURS: Final = (
    # TRANSLATORS: the colours that tell players apart
    SeatColour("coral", N_("Coral"), rgb("#E8684A"), rgb("#AE3B1F"), (232, 92, 58)),
    SeatColour("blue", N_("Blue"), rgb("#5BA7E8"), rgb("#1F62A0"), (22, 74, 168)),
    SeatColour("violet", N_("Violet"), rgb("#BE97EE"), rgb("#6C42A8"), (124, 72, 190)),
    SeatColour("sand", N_("Sand"), rgb("#CDB081"), rgb("#67502A"), (122, 92, 44)),
    SeatColour("teal", N_("Teal"), rgb("#5CCDB8"), rgb("#14665A"), (14, 112, 100)),
    SeatColour("rose", N_("Rose"), rgb("#F29AC0"), rgb("#9C2F63"), (188, 52, 116)),
    SeatColour("moss", N_("Moss"), rgb("#BFD168"), rgb("#55600F"), (96, 112, 20)),
    SeatColour("slate", N_("Slate"), rgb("#B3C1CE"), rgb("#46535F"), (64, 78, 92)),
)


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The colour and shape chosen for a seat in the setup, as indices into SEAT_COLOURS and SHAPES."""

    colour_index: int
    shape_index: int

    @property
    def colour(self) -> SeatColour:
        """The seat's colour, with its variants for each ground."""
        return SEAT_COLOURS[self.colour_index % len(SEAT_COLOURS)]

    @property
    def shape(self) -> str:
        """The seat's shape, one of SHAPES."""
        return SHAPES[self.shape_index % len(SHAPES)]


SEAT_STYLES: Final = tuple(SeatStyle(number, number) for number in range(len(SHAPES)))
"""The default style of each seat."""
