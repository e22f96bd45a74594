"""Custom looks: a folder in ``looks`` with colours in a ``look.toml`` and pictures; see docs/looks.md.

Nothing in such a folder is executed. A look is accepted as a whole or not at all; each fault is reported in one
sentence that names the file and the line.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import pygame

from game.core.document import BadDocument
from game.core.form import Form, many, one_of, pattern, text
from game.core.message import N_, Reason, because, cause
from game.resources import line_of
from game.ui.style.cache import load_master
from game.ui.style.theme import LAMPLIT, Colour, Theme, contrast, dressed, mix, rgb
from game.ui.style.tilesets import TILE_SETS, TileDesign, ware

FORMAT: Final = "pipstone-look/1"
FOLDER: Final = "looks"
FILE: Final = "look.toml"
OWN: Final = "own-"
"""Prefix of a custom look's key in the settings; the name of its folder follows."""
MAX_LOOKS: Final = 12
"""Number of looks that are read."""
TOML_LIMIT: Final = 64 << 10
PICTURE_LIMIT: Final = 8 << 20
"""Largest size of a picture file, in bytes."""
SIDES: Final = 64, 2048
"""Smallest and largest side of a picture, in pixels."""

PIPS, DYES, WORDS, OUTLINE, HIDDEN = 7.0, 4.5, 4.5, 3.0, 2.0
"""Minimum contrast ratios (WCAG 2.2, 1..21), as in the packaged sets: pips and their other colours on the face, text on
the cloth, tiles on every cloth, and faces against backs."""

BODIES: Final = (
    "face-h", "face-v", "half", "brick-h", "brick-v", "back-h", "back-v", "back-brick-h", "back-brick-v",
)  # fmt: skip
"""Names of the masters of a tile set; those with ``-v`` are upright."""

Surface = pygame.Surface
Read = Callable[[Path, int], bytes]
"""Reads up to one byte more than the limit from a file. Raises `OSError`, also if it is not a regular file."""
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)

_COLOUR = pattern("#[0-9A-Fa-f]{6}", because(N_("a colour such as #1B4E3E")))
_PICTURE = pattern(r"[\w-]{1,60}\.png", because(N_("the name of a PNG file beside it")))
_KEYS: Final[Mapping[str, Mapping[str, Form[Any]]]] = {
    "": {"format": one_of(FORMAT), "name": text(24, 1, typed=True)},
    "tiles": {
        "face": _COLOUR,
        "pips": _COLOUR,
        "back": _COLOUR,
        "colours": many(_COLOUR, 17, 1),
        "face_picture": _PICTURE,
        "back_picture": _PICTURE,
    },
    "table": {"cloth": _COLOUR, "cloth_picture": _PICTURE},
}
_NEEDED: Final = {"": ("format", "name"), "tiles": ("face", "pips", "back"), "table": ()}


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """One custom look: tiles, a cloth, or both. `masters` holds the pictures they are painted from, by name."""

    key: str
    label: str
    tiles: TileDesign | None
    cloth: Theme | None
    masters: Mapping[str, Surface]


class Looks:
    """The usable custom looks, and the faults of the others."""

    def __init__(self, own: Sequence[Look] = (), faults: Sequence[Reason] = ()) -> None:
        self.own = {look.key: look for look in own}
        self.faults = faults

    @classmethod
    def of(cls, folder: Path, read: Read, only: Collection[str] | None = None) -> Looks:
        """Reads the looks in the data `folder` in the order of their names; `only` limits them to these keys."""
        own, faults = list[Look](), list[Reason]()
        for place in _places(folder / FOLDER):
            if only is not None and f"{OWN}{place.name}" not in only:
                continue
            if len(own) + len(faults) == MAX_LOOKS:
                faults.append(
                    because(N_("{folder}: {number} looks are read; there are more"), folder=FOLDER, number=MAX_LOOKS)
                )
                break
            try:
                own.append(_Reader(place, read).look())
            except BadDocument as problem:
                faults.append(cause(problem))  # type: ignore[arg-type]  # all of this module's are reasons
        return cls(own, faults)

    def tiles(self, name: str) -> TileDesign:
        """The tile set of that name; ivory if there is none."""
        own = self.own.get(name)
        return own.tiles if own and own.tiles else ware(name)

    def theme(self, theme: Theme, cloth: str) -> Theme:
        """The theme with the cloth of that name (felt if there is none); a flat theme is returned unchanged."""
        own = self.own.get(cloth)
        return own.cloth if own and own.cloth and not theme.flat else dressed(theme, cloth)

    def master(self, name: str) -> Surface | None:
        """The picture of that name, relative to sprites/, if one of these looks has it."""
        key = next((part for part in name.split("/") if part.startswith(OWN)), "").removesuffix("-light")
        return self.own[key].masters.get(name) if key in self.own else None


def _places(folder: Path) -> list[Path]:
    try:
        return sorted(place for place in folder.iterdir() if place.is_dir() and not place.name.startswith("."))
    except OSError:
        return []


class _Reader:
    """Reads one look's folder. Raises `BadDocument` for any fault."""

    def __init__(self, place: Path, read: Read) -> None:
        self._place, self._read_file = place, read
        self._key = f"{OWN}{place.name}"
        self._text = ""

    def look(self) -> Look:
        if not re.fullmatch("[a-z0-9-]{1,40}", self._place.name):
            words = N_("{file}: a folder’s name may have small letters a to z, digits and hyphens, 40 at most")
            raise BadDocument(because(words, file=f"{FOLDER}/{self._place.name[:60]}"))
        top, tiles, table = self._values()
        if not tiles and not table:
            raise self._fault((), because(N_("there is neither [tiles] nor [table]")))
        masters: dict[str, Surface] = {}
        design = self._tiles(top["name"], tiles, masters) if tiles else None
        theme = self._cloth(table, masters) if table else None
        if theme:
            self._check_outlines(theme, [*TILE_SETS.values(), *([design] if design else [])])
        return Look(self._key, top["name"], design, theme, masters)

    def _values(self) -> list[dict[str, Any]]:
        """The checked values of the file's tables, in the order of _KEYS."""
        import tomllib  # hardly anybody has a look

        raw = self._bytes(FILE, TOML_LIMIT)
        try:
            self._text = raw.decode("utf-8-sig")
            data = tomllib.loads(self._text)
        except (ValueError, RecursionError) as problem:
            line = re.search(r"line (\d+)", str(problem))
            at = int(line[1]) if line else self._text.count("\n") + 1
            raise self._fault(at, because(N_("it is not TOML"))) from None
        top = {key: value for key, value in data.items() if key not in _KEYS}
        return [self._read(name, data.get(name, {}) if name else top) for name in _KEYS]

    def _read(self, table: str, given: object) -> dict[str, Any]:
        forms, within = _KEYS[table], (table,) if table else ()
        if not isinstance(given, dict):
            raise self._fault(within, because(N_("{key} is not a table"), key=table))
        found = {}
        for key, value in given.items():
            if key not in forms:
                words = N_("{key} is not known here; there are {keys}")
                raise self._fault((*within, key), because(words, key=repr(key[:60]), keys=", ".join(forms)))
            try:
                found[key] = forms[key](value, key)
            except BadDocument as problem:
                raise self._fault((*within, key), cause(problem)) from None
        for key in _NEEDED[table] if given or not table else ():
            if key not in found:
                raise self._fault(within, because(N_("{key} is missing"), key=key))
        return found

    def _fault(self, at: int | tuple[str, ...], why: Reason | str) -> BadDocument:
        """The error for a line number, or for the line of the last of these keys."""
        line = at if isinstance(at, int) else line_of(self._text, "", None, at)
        words = N_("{file}, line {line}: {reason}")
        return BadDocument(because(words, file=f"{FOLDER}/{self._place.name}/{FILE}", line=line, reason=why))

    def _bytes(self, name: str, most: int) -> bytes:
        file = f"{FOLDER}/{self._place.name}/{name}"
        try:
            raw = self._read_file(self._place / name, most)
        except FileNotFoundError:
            raise BadDocument(because(N_("{file} is missing"), file=file)) from None
        except OSError as problem:
            words = N_("{file} cannot be read: {reason}")
            raise BadDocument(because(words, file=file, reason=problem.strerror)) from None
        if len(raw) > most:
            raise BadDocument(because(N_("{file} has more than {most} bytes"), file=file, most=most))
        return raw

    def _picture(self, table: str, values: Mapping[str, Any], key: str, ratio: int) -> Surface | None:
        """The picture named under the key, whose width must be `ratio` times its height; None if none is named."""
        if key not in values:
            return None
        raw, name = self._bytes(values[key], PICTURE_LIMIT), values[key]
        if raw[:8] != b"\x89PNG\r\n\x1a\n" or len(raw) < 33:
            raise self._fault((table, key), because(N_("{file} is not a PNG picture"), file=name))
        wide, tall = struct.unpack(">II", raw[16:24])
        low, high = SIDES
        if wide != ratio * tall or not low <= min(wide, tall) <= max(wide, tall) <= high:
            words = N_(
                "{file} is {wide} × {tall} pixels; it must be {ratio} times as wide as high, from {low} to {high}"
            )
            facts = {"file": name, "wide": wide, "tall": tall, "ratio": ratio, "low": low, "high": high}
            raise self._fault((table, key), because(words, **facts))
        try:
            return pygame.image.load(BytesIO(raw), name).convert(24)
        except pygame.error:
            raise self._fault((table, key), because(N_("{file} is damaged"), file=name)) from None

    def _tiles(self, label: str, values: Mapping[str, Any], masters: dict[str, Surface]) -> TileDesign:
        """The tile design, with the bodies of ivory (or of ebony, for dark faces) in these colours."""
        face, ink, back = (rgb(values[key]) for key in ("face", "pips", "back"))
        like = TILE_SETS["ebony" if contrast(face, _BLACK) < contrast(face, _WHITE) else "ivory"]
        self._need(PIPS, ("tiles", "pips"), ink, face)
        self._need(OUTLINE, ("tiles", "face"), *(like.string or face, LAMPLIT.felt))
        for dye in (dyes := tuple(map(rgb, values.get("colours", ())))):
            self._need(DYES, ("tiles", "colours"), dye, face)
        fitting = tuple(dye if contrast(dye, face) >= DYES else ink for dye in like.dyes)
        pictures = {key: self._picture("tiles", values, f"{key}_picture", 2) for key in ("face", "back")}
        for body in BODIES:
            hidden = body.startswith("back")
            colour, laid = (back, pictures["back"]) if hidden else (face, pictures["face"])
            master = _dyed(load_master(f"tiles/{like.folder}/{body}"), colour)
            if laid:
                _lay(master, laid, upright=body.endswith("-v"))
            masters[f"tiles/{self._key}/{body}"] = master
        for place in _patches(_top(masters[f"tiles/{self._key}/face-h"])):
            self._need(DYES, ("tiles", "face_picture" if pictures["face"] else "face"), ink, place)
        seen = [pictures[key] and _mean(_top(masters[f"tiles/{self._key}/{key}-h"])) for key in ("face", "back")]
        self._need(HIDDEN, ("tiles", "back"), seen[1] or back, seen[0] or face)
        line = mix(back, _WHITE if contrast(back, _WHITE) > contrast(back, _BLACK) else _BLACK, 0.45)
        rim = mix(face, _WHITE, 0.5)
        return replace(
            like, label=label, folder=self._key, face=face, ink=ink, dyes=dyes or fitting, rim=rim, line=line
        )

    def _cloth(self, values: Mapping[str, Any], masters: dict[str, Surface]) -> Theme:
        """The lamp-lit theme with that cloth."""
        key = "cloth_picture" if "cloth_picture" in values else "cloth"
        texture = self._picture("table", values, "cloth_picture", 1)
        if texture is None:
            if "cloth" not in values:
                raise self._fault(("table",), because(N_("{key} is missing"), key="cloth"))
            texture = _dyed(load_master("table/felt"), rgb(values["cloth"]))
        felt = _mean(texture)
        theme = replace(
            LAMPLIT,
            felt=felt,
            felt_lit=mix(felt, _WHITE, 0.06),
            felt_rim=mix(felt, _BLACK, 0.45),
            panel_top=mix(felt, _BLACK, 0.45),
            panel_bottom=mix(felt, _BLACK, 0.62),
            button_edge=mix(felt, _WHITE, 0.5),
            well=mix(felt, _BLACK, 0.72),
            shadow=mix(felt, _BLACK, 0.86),
            dim=(*mix(felt, _BLACK, 0.8), 168),
            ground=self._key,
        )
        for place in (*_patches(texture), theme.felt_lit):
            self._need(WORDS, ("table", key), theme.second, place)
            self._need(OUTLINE, ("table", key), theme.legal, place)
        masters[f"table/{self._key}"] = texture
        masters[f"table/{self._key}-light"] = _dyed(load_master("table/felt-light"), _WHITE)
        return theme

    def _check_outlines(self, theme: Theme, designs: Sequence[TileDesign]) -> None:
        for tiles in designs:
            self._need(OUTLINE, ("table",), theme.felt, tiles.string or tiles.face)

    def _need(self, least: float, at: tuple[str, ...], colour: Colour, ground: Colour) -> None:
        """Raises the fault at that place if the contrast of two colours is less than `least`."""
        if (found := contrast(colour, ground)) < least:
            words = N_("{colour} on {ground} has a contrast of {found}; {least} is the least")
            facts = {"colour": _code(colour), "ground": _code(ground), "found": f"{found:.1f}", "least": f"{least:g}"}
            raise self._fault(at, because(words, **facts))


# -- painting ---------------------------------------------------------------------------------------------------------


def _dyed(body: Surface, colour: Colour) -> Surface:
    """The picture in another colour. Its light and shade stay; the middle of its top gets exactly that colour."""
    plain = pygame.transform.grayscale(body.convert_alpha() if body.get_masks()[3] else body.convert(24))
    brighter = max(1.0, max(colour) / _mean(_top(plain))[0])
    result = plain.copy()
    while brighter > 1:
        part = plain.copy()
        part.fill([round(255 * min(1.0, brighter - 1))] * 3 + [255], special_flags=pygame.BLEND_RGBA_MULT)
        result.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        brighter -= 1
    light = max(1, _mean(_top(result))[0])
    share = [min(255, round(255 * part / light)) for part in colour]
    result.fill((*share, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def _lay(body: Surface, picture: Surface, *, upright: bool) -> None:
    """Multiplies the top of a tile's body by a picture as wide as a lying tile; light and shade stay."""
    whole = pygame.transform.smoothscale(picture, (512, 256))
    body.blit(pygame.transform.rotate(whole, -90) if upright else whole, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


def _top(body: Surface) -> Surface:
    """The first half from above, without edge and groove (256 px a half); the whole picture if it is small."""
    return body.subsurface((42, 42, 172, 172) if body.get_width() > 240 else body.get_rect())


def _mean(surface: Surface) -> Colour:
    r, g, b, _ = pygame.transform.average_color(surface)
    return (r, g, b)


def _patches(surface: Surface) -> Iterator[Colour]:
    """The mean colours of small squares, about as wide as one or two strokes of text."""
    wide, tall = (max(1, part // 8) for part in surface.get_size())
    small = pygame.transform.smoothscale(surface.convert(24), (wide, tall))
    seen = {small.get_at((x, y))[:3] for x in range(wide) for y in range(tall)}
    yield from seen  # type: ignore[misc]


def _code(colour: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
