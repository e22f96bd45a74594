"""From dp to pixels: one scale for the whole window, so that the same picture fits every screen."""

from dataclasses import dataclass, field, replace

DESIGN = (1280, 800)
"""The window size, in pixels, at which 1 dp is 1 pixel."""
FLOOR = 0.9
"""Small windows show less rather than smaller: the scale does not sink below this before the UI scale."""
SMALLEST_WINDOW = (640, 420)
"""The smallest room in dp that every screen can be laid out in; a larger UI scale stops growing there."""

STEPS = (75, 90, 100, 110, 125, 150, 175, 200)
"""The UI scales that can be chosen, per cent."""
LARGE = 0.76
"""Words are large where no more than this share of a dp is left without the person's UI scale."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A window of `width` x `height` pixels, or a part of one, with the person's UI scale (0.75 to 2.0)."""

    width: int
    height: int
    ui: float = 1.0
    floor: float = FLOOR
    """So many pixels a dp has at least, before the UI scale and where every screen can be laid out then."""
    factor: float = field(init=False)
    """Pixels per dp; worked out once, since everything that is drawn asks for it."""

    def __post_init__(self) -> None:
        factor = min(self.natural * self.ui, self.width / SMALLEST_WINDOW[0], self.height / SMALLEST_WINDOW[1])
        object.__setattr__(self, "factor", factor)

    def part(self, width: int, height: int) -> "Scale":
        """A part of the window, in which everything is as large as in all of it."""
        return Scale(width, height, self.ui, self.natural)

    @property
    def natural(self) -> float:
        """Pixels per dp before the person's UI scale."""
        return max(min(self.width / DESIGN[0], self.height / DESIGN[1]), self.floor)

    @property
    def plain(self) -> float:
        """What share of a dp is left without the person's UI scale; at most 1: tiles need not grow with the words."""
        return self.tiles.factor / self.factor

    @property
    def tiles(self) -> "Scale":
        """What tiles and the room for them are measured by: the same window where words are not made larger."""
        return replace(self, ui=1.0) if self.ui > 1.0 else self

    @property
    def large(self) -> bool:
        """Whether words are so large that plates, papers and the head fold for the tiles' sake."""
        return self.plain < LARGE

    @property
    def upright(self) -> bool:
        """Whether the window is higher than wide: papers lie below what they belong to, which gets all of the width."""
        return self.height > self.width

    @property
    def spread(self) -> bool:
        """Whether there is room for two pages side by side."""
        return self.across >= 1000 and self.down >= 560

    def px(self, dp: float) -> int:
        """Whole pixels for a length in dp; at least 1 for anything above 0."""
        pixels = round(dp * self.factor)
        return pixels if pixels or not dp else 1

    @property
    def across(self) -> float:
        """The window's width in dp."""
        return self.width / self.factor

    @property
    def down(self) -> float:
        """The window's height in dp."""
        return self.height / self.factor

    @property
    def compact(self) -> bool:
        """Whether the screens fold: score pads into tabs, plates to one line."""
        return self.across < 1180 or self.down < 700

    @property
    def tight(self) -> bool:
        """Whether even figures must stand for words (as at 800 x 560, or at 200 % on a small window)."""
        return self.across < 960 or self.down < 600
