"""From dp to pixels: one scale for the whole window, so that the same picture fits every screen."""

from dataclasses import dataclass, field

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
    """A window of `width` x `height` pixels with the person's UI scale (0.75 to 2.0)."""

    width: int
    height: int
    ui: float = 1.0
    factor: float = field(init=False)
    """Pixels per dp; worked out once, since everything that is drawn asks for it."""

    def __post_init__(self) -> None:
        natural = max(min(self.width / DESIGN[0], self.height / DESIGN[1]), FLOOR)
        factor = min(natural * self.ui, self.width / SMALLEST_WINDOW[0], self.height / SMALLEST_WINDOW[1])
        object.__setattr__(self, "factor", factor)

    @property
    def plain(self) -> float:
        """What share of a dp is left without the person's UI scale; at most 1: tiles need not grow with the words."""
        return self.tiles.factor / self.factor

    @property
    def tiles(self) -> "Scale":
        """What tiles and the room for them are measured by: the same window where words are not made larger."""
        return Scale(self.width, self.height) if self.ui > 1.0 else self

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
