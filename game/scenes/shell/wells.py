"""A page on the bare table: wells, each with a still life and words below it, a strip of paper, and buttons."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.scenes.shell.paper import PaperScene
from game.ui.draw import paint
from game.ui.sprites.assets import Assets
from game.ui.stilllife import Still, paint_still
from game.ui.style.scale import Scale
from game.ui.style.theme import Colour
from game.ui.widgets.blocks import Block, Column, Gap, Kit, OnPaper, Row, Size, Spread, Words, even, exactly
from game.ui.widgets.widgets import Widget

LARGEST_HALF = 46
"""Largest half of a tile in a well, in dp."""
LETTERS = (("serif", 22, 17), ("sans", 17, 15), ("sans", 16, 15))
"""The face of each line below a well, and the usual and smallest size of its letters, in dp."""
WELL_WIDTH, LEAST_WELL_HEIGHT = 300, 150
"""Largest width of a well, and the least height it has with all its lines, in dp."""


def fill_table(
    scene: PaperScene, head: Sequence[Block], wells: "Wells", strip: OnPaper | None, feet: Row, wide: float
) -> None:
    """Puts the head at the top of the window, then the wells, the `strip` (`wide` dp) and the buttons; heights shrink
    in windows lower than 800 dp."""
    px, scale = scene.kit.px, scene.context.scale
    roomy = scale.down >= 640
    top = pygame.Rect(px(72), px(48 if scale.down >= 760 else 20 if roomy else 10), scale.width - 2 * px(72), 0)
    top.height = scene.kit.high(Column(head), top.width).best
    scene.put(Column(head), top)
    parts: list[Block] = [Gap(26, 0), Spread(down=True), wells, Gap(24, 8), *[Spread(down=True)] * 2]
    if strip is not None:
        across = min(px(wide), scale.width - px(32))
        parts += [Row((Gap(0), strip, Gap(0)), widths=(0, across, 0)), Gap(28 if roomy else 12, 8)]
    side = px(44 if scale.across > 1000 else 12)
    room = pygame.Rect(side, max(top.bottom, scene.menu_corner().bottom), scale.width - 2 * side, 0)
    room.height = scale.height - px(26 if roomy else 12) - room.y
    scene.put(Column([*parts, Row((Spread(), feet, Spread()))]), room)


@dataclass(frozen=True)
class Wells(Block):
    """Wells side by side, and below each the `lines` about it, given by name with one text per well. Where room is
    short, the line named `missing` is left out."""

    wells: Sequence["Well"]
    lines: Mapping[str, Sequence[str]]
    missing: str
    highest: float
    """Largest height of a well, in dp."""
    gap: float = 16

    def _column(self, kit: Kit) -> Column:
        """Wells and lines in rows, so that the lines of all wells stand at the same heights."""
        theme, rows = kit.theme, list[Block]()
        for (name, all_words), (face, size, smallest) in zip(self.lines.items(), LETTERS, strict=True):
            colour, cells = theme.text_on_walnut if rows else theme.paper, list[Block]()
            for well, words in zip(self.wells, all_words, strict=True):
                look = partial(Words, lines=0, smallest=smallest, alike=all_words, inset=4)
                line = look(words, face, size, colour, "center", key=f"{name}:{_about(well)}")
                cells.append(Column([line]))  # at the top of its place
            rows += [Gap(3), Row(cells, even=True, spare=name == self.missing)]
        return Column((even([_Felt(each, self.highest, self.gap) for each in self.wells]), Gap(9, 6), *rows))

    def wide(self, kit: Kit) -> Size:
        wide = kit.wide(self._column(kit))
        return Size(kit.px(WELL_WIDTH + self.gap) * len(self.wells), wide.least, wide.floor)

    def high(self, kit: Kit, width: int) -> Size:
        return kit.high(self._column(kit), min(width, kit.wide(self).best))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        """The widgets in reading order: each well is followed by its lines."""
        place = pygame.Rect(0, rect.y, min(rect.width, kit.wide(self).best), rect.height)
        place.centerx = rect.centerx
        made, found = kit.put(self._column(kit), place), list[Widget]()
        for well in self.wells:
            well.words = max(each.rect.bottom for each in made) - well.rect.bottom
            captions = [each for each in made if each is not well and _about(each) == _about(well)]
            for each in captions:
                each.caption_of = well.key
            found += [well, *captions]
        return found


def _about(widget: Widget) -> str:
    """The part of a widget's key after the colon, which says what it is about."""
    return widget.key.partition(":")[2]


@dataclass(frozen=True)
class _Felt(Block):
    """A well as a part of a page, between half a `gap` at either side."""

    well: "Well"
    highest: float
    gap: float

    @property
    def told(self) -> str:
        return repr(self.well.label)

    def wide(self, kit: Kit) -> Size:
        return Size(kit.px(WELL_WIDTH), kit.px(90), kit.px(60)) + exactly(kit.px(self.gap))

    def high(self, kit: Kit, width: int) -> Size:
        best = min(round((width - kit.px(self.gap)) * 1.26), kit.px(self.highest))
        return Size(best, min(best, kit.px(LEAST_WELL_HEIGHT)), kit.px(60))

    def put(self, kit: Kit, rect: pygame.Rect) -> list[Widget]:
        self.well.rect = rect.inflate(-kit.px(self.gap), 0)
        return [self.well]


class Well(Widget):
    """A piece of felt sunk into the table with a still life; the `words` pixels of text below belong to it."""

    role = "button"
    radius = 18.0

    def __init__(self, key: str, label: str, still: Still, on_press: Callable[[], None]) -> None:
        super().__init__(key, label, pygame.Rect(0, 0, 0, 0), on_press=on_press)
        self.still = still
        self.words = 0
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    def covers(self, position: tuple[int, int]) -> bool:
        """Whether a point lies on the well or on the words below it."""
        rect = self.rect.copy()
        rect.height += self.words
        return rect.collidepoint(position)

    def take_over(self, old: "Well") -> None:
        """Also keeps the pictures."""
        super().take_over(old)
        self._pictures = old._pictures

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the well; under the mouse the felt lights up and the tiles lift by 2 dp."""
        key = (self.rect.size, self.state, assets.look, scale.factor)
        if key not in self._pictures:
            if len(self._pictures) > 3:
                self._pictures.clear()
            self._pictures[key] = self._paint(assets, scale)
        surface.blit(self._pictures[key], self.rect)

    def _paint(self, assets: Assets, scale: Scale) -> pygame.Surface:
        picture = assets.felt_inlay(*self.rect.size).convert_alpha()
        lit = self.state in ("hover", "pressed")
        if lit:
            picture.fill((18, 26, 22, 0), special_flags=pygame.BLEND_RGBA_ADD)
        if not assets.theme.flat:
            _sink(picture, scale)
        room = picture.get_rect().inflate(-scale.px(20), -scale.px(20))
        lift = scale.px(2) if self.state == "hover" else 0
        paint_still(picture, room, self.still, assets, largest=scale.px(LARGEST_HALF), lift=lift)
        radius = scale.px(18)
        paint.round_off(picture, radius)
        edge = assets.theme.walnut_edge if lit or assets.theme.flat else assets.theme.walnut_dark
        paint.rounded(picture, picture.get_rect(), radius, edge, max(1, scale.px(1.5)))
        if not assets.theme.flat:
            _light_lip(picture, scale, assets.theme.walnut_edge)
        return picture


def _sink(picture: pygame.Surface, scale: Scale) -> None:
    """Draws the shadow of the table's edge on the sunken felt, mostly from above and from the left."""
    width, height = picture.get_size()
    deep = scale.px(26)
    shade = pygame.Surface((width, height), pygame.SRCALPHA)
    for step in range(deep):
        alpha = round(120 * (1 - step / deep) ** 2.2)
        left, right, low = step * 2 // 3, width - step // 3, height - step // 4
        frame = pygame.Rect(left, step, max(1, right - left), max(1, low - step))
        pygame.draw.rect(shade, (0, 0, 0, alpha), frame, 2, border_radius=max(1, scale.px(18) - step // 2))
    picture.blit(shade, (0, 0))


def _light_lip(picture: pygame.Surface, scale: Scale, colour: Colour) -> None:
    """Draws the lower edge of the hole, lit by the lamp."""
    width, height = picture.get_size()
    thick = max(1, scale.px(1.5))
    lit = range(scale.px(12), width - scale.px(12))
    pixels = b"".join(bytes((*colour, round(150 * (1 - abs(2 * x / width - 1) ** 4)))) for x in lit)
    lip = pygame.transform.scale(pygame.image.frombytes(pixels, (len(lit), 1), "RGBA"), (len(lit), thick))
    picture.blit(lip, (lit[0], height - thick))
