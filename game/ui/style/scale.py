"""Conversion from dp to pixels: one scale for the whole window, so that every screen shows the same picture."""

from dataclasses import dataclass, field, replace

DESIGN = (1280, 800)
"""Window size, in pixels, at which 1 dp is 1 pixel."""
FLOOR = 0.9
"""Smallest scale before the UI scale is applied: small windows show less rather than everything smaller."""
SMALLEST_WINDOW = (640, 420)
"""Smallest window, in dp, in which every screen can be laid out; a larger UI scale stops growing there."""

STEPS = (75, 90, 100, 110, 125, 150, 175, 200)
"""The UI scales on offer, in per cent."""
LARGE = 0.76
"""Text counts as large when `Scale.plain` is below this."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of a window of `width` x `height` pixels, or of part of one, with a UI scale of 0.75 to 2.0."""

    width: int
    height: int
    ui: float = 1.0
    floor: float = FLOOR
    """Smallest number of pixels per dp before the UI scale; the limit of SMALLEST_WINDOW still applies."""
    factor: float = field(init=False)
    """Pixels per dp; computed once, because everything that is drawn uses it."""

    def __post_init__(self) -> None:
        factor = min(self.natural * self.ui, self.width / SMALLEST_WINDOW[0], self.height / SMALLEST_WINDOW[1])
        object.__setattr__(self, "factor", factor)

    def part(self, width: int, height: int) -> "Scale":
        """The scale of a part of the window, with the same pixels per dp before the UI scale."""
        return Scale(width, height, self.ui, self.natural)

    @property
    def natural(self) -> float:
        """Pixels per dp before the user's UI scale."""
        return max(min(self.width / DESIGN[0], self.height / DESIGN[1]), self.floor)

    @property
    def plain(self) -> float:
        """The scale of tiles relative to that of text, at most 1: tiles need not grow with the text."""
        return self.tiles.factor / self.factor

    @property
    def tiles(self) -> "Scale":
        """The scale of tiles and the space for them: the same window, without any enlargement of text."""
        return replace(self, ui=1.0) if self.ui > 1.0 else self

    @property
    def large(self) -> bool:
        """Whether text is so large that plates, papers and the header fold in favour of the tiles."""
        return self.plain < LARGE

    @property
    def upright(self) -> bool:
        """Whether the window is taller than wide. Papers then lie below their owner, which gets the full width."""
        return self.height > self.width

    @property
    def spread(self) -> bool:
        """Whether there is room for two pages side by side."""
        return self.across >= 1000 and self.down >= 560

    def px(self, dp: float) -> int:
        """A length in dp as whole pixels; at least 1 unless the length is 0."""
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
        """Whether screens fold: score pads become tabs, plates become single lines."""
        return self.across < 1180 or self.down < 700

    @property
    def tight(self) -> bool:
        """Whether numbers must replace words (as at 800 x 560, or at 200 % in a small window)."""
        return self.across < 960 or self.down < 600
