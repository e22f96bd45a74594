"""The moment after the last move of a match: lamplight on the last tile, then the winner, then the result."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.core.naming import initial
from game.core.rules import Seat
from game.scenes.results.tally import heading
from game.scenes.session.sayings import farewell
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.scenes.shell.layer import Layer
from game.scenes.shell.scene import Scene
from game.ui.board.items import Item
from game.ui.draw import paint
from game.ui.draw.lamplight import lamplight, rounding
from game.ui.draw.laurel import draw_laurel
from game.ui.platform import keys
from game.ui.platform.pending import Pending
from game.ui.render.tabletop import Tabletop
from game.ui.style import tempo
from game.ui.widgets.portraits import draw_portrait

TILE_SECONDS, WINNER_SECONDS = 2.0, 3.2
"""Seconds for which the last tile is shown, and then the winner, at normal speed."""
DIM_SECONDS, ENTRY_SECONDS = 0.5, 0.35
"""Seconds of the change of light, and of the winner's entry, at normal speed."""
LAURELS = (208, 176, 144, 112)
"""Widths of the wreath to try, in dp: the first is taken that hides least of what has to be seen."""
PORTRAIT, SIGN = 128 / 208, 0.24
"""Width of the portrait as a share of the wreath, and of the seat's sign as a share of the portrait."""
SLIP, MARGIN = 600, 16
"""Largest width of the slip with the words, and the margin around all of it, in dp."""
NAME, SAYS = 32, 20
"""Sizes of the two lines, in dp."""
EVERYWHERE = frozenset({"picture", "fullscreen", "larger", "smaller", "normal_size", "mute", "quit"})
"""Commands whose keys work on every screen, and here too."""


class WinningScene(Scene):
    """The table at rest on the last tile of the match, then the winner; the result takes its place."""

    name = "winning"
    opaque = False
    dims = False

    def __init__(self, context: Context, session: Session, tabletop: Tabletop, result: Callable[[], Layer]) -> None:
        """`result` makes the sheet with the result."""
        super().__init__(context)
        self.session = session
        self.tabletop = tabletop
        self._result = result
        self.line = farewell(context, session)
        """The words that are said in the end."""
        self._pace = tempo.pace(context.settings)
        self._past = 0.0
        """Seconds that have passed."""
        self.stays = False
        """Whether only a key or click goes on, as for a picture of the scene."""
        self._light: pygame.Surface | None = None
        self._winner: tuple[pygame.Surface, pygame.Rect] | None = None

    # -- time ---------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Pending:
        """Changes the light, then brings in the winner, and then the result."""
        moved = self._moves
        self._past += dt
        shown, ends = self._time(TILE_SECONDS), self._time(TILE_SECONDS + WINNER_SECONDS)
        if self._past >= ends and not self.stays:
            self.go_on()
            return False
        if moved or self._moves:
            self.changed()
            return True
        if self.names_winner:
            return False if self.stays else ends - self._past
        return shown - self._past

    def _time(self, seconds: float) -> float:
        """Some seconds at normal speed, in seconds at the chosen speed."""
        return seconds * self._pace.factor

    def _share(self, since: float, seconds: float) -> float:
        """The progress, 0 to 1, of a change that began at `since`; it is quicker if motion is reduced."""
        lasts = tempo.FADE if self._pace.reduced else max(self._time(seconds), tempo.FADE)
        return tempo.part(self._past, since, since + lasts)

    @property
    def _shares(self) -> tuple[float, float]:
        """The progress of the light and of the winner, 0 to 1."""
        return self._share(0.0, DIM_SECONDS), self._share(self._time(TILE_SECONDS), ENTRY_SECONDS)

    @property
    def _moves(self) -> bool:
        light, winner = self._shares
        return light < 1 or (self.names_winner and winner < 1)

    @property
    def names_winner(self) -> bool:
        """Whether the winner is shown by now."""
        return self._past >= self._time(TILE_SECONDS)

    def settled(self) -> bool:
        """Settled only if it stays: otherwise the result follows."""
        return self.stays and self.names_winner and not self._moves

    # -- input --------------------------------------------------------------------------------------------------------

    def process(self, event: pygame.event.Event) -> None:
        """Goes on at any key or click; keys that mean the same everywhere keep their meaning."""
        if event.type == pygame.KEYDOWN:
            meant = keys.command(event, self.context.settings.shortcuts)
            if meant in EVERYWHERE:
                if not self.command(meant):
                    self.context.command(meant)
                return
        if event.type in keys.PRESSES and getattr(event, "key", None) not in keys.MODIFIERS:
            self.go_on()

    def back(self) -> None:
        """Goes on, as at any key."""
        self.go_on()

    def go_on(self) -> None:
        """Replaces this scene with the result."""
        self.context.stack.replace(self._result(), self)

    # -- in words -----------------------------------------------------------------------------------------------------

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won the match; several after a tie."""
        return tuple(self.session.match.winners or ())

    def title(self) -> str:
        return heading(self.session, self.tabletop.table, self.tabletop.shown[0])

    def describe(self) -> str:
        return self.line

    # -- drawing ------------------------------------------------------------------------------------------------------

    def make_widgets(self) -> None:
        """There is nothing to press."""
        self.widgets = []
        self._light = self._winner = None

    @property
    def last(self) -> pygame.Rect | None:
        """The place of the last tile, in window pixels; None if it is no longer on the table."""
        things = self.tabletop.items
        laid = [body(item) for item in things.values() if getattr(item, "outline", "") == "last"]
        lines = [body(item) for key, item in things.items() if key.partition(":")[0] == "last"]
        return next(reversed(laid or lines), None)

    def _plates(self) -> list[pygame.Rect]:
        return [self.tabletop.plates[seat] for seat in self.winners if seat in self.tabletop.plates]

    def _tiles(self) -> list[pygame.Rect]:
        return [body(item) for key, item in self.tabletop.items.items() if key.startswith("tile:")]

    def slip(self) -> "Slip":
        """The slip with the winner and the words; the wreath is the largest that hides least."""
        return min((self._slip(self.context.scale.px(laurel)) for laurel in LAURELS), key=lambda slip: slip.hides)

    def _slip(self, laurel: int) -> "Slip":
        """The slip with a wreath `laurel` pixels wide."""
        assets, px, areas = self.context.assets, self.context.scale.px, self.tabletop.shown[0].areas
        low = areas.rack.top if areas.rack.height else self.context.scale.height
        room = pygame.Rect(areas.felt.left, px(80), areas.felt.width, low - px(80 + MARGIN)).inflate(-2 * px(MARGIN), 0)
        side = min(laurel, room.width // 3, room.height // 2)
        paper, words = side * len(self.winners) // 2, side * (len(self.winners) + 1) // 2 + px(8)
        wide = min(px(SLIP) + paper, room.width) - words - px(MARGIN)
        size = assets.fitting(self.title(), "serif", px(NAME), px(20), wide)
        written = (self.title(), "serif", size), (self.line, "serif-italic", px(SAYS))
        inks = assets.theme.text_on_paper, assets.theme.second_on_paper
        lines = [
            assets.text(line, face, size, ink)
            for (said, face, size), ink in zip(written, inks, strict=True)
            for line in assets.wrap(said, face, size, wide)
        ]
        high = max(side * 7 // 13, sum(line.get_height() for line in lines) + px(24))
        whole = pygame.Rect(0, 0, words + max(line.get_width() for line in lines) + px(28), max(high, side))
        last = self.last
        seen = [*self._plates(), *([last.inflate(px(MARGIN), px(MARGIN))] if last is not None else [])]
        lying = self._tiles()

        def hidden(place: pygame.Rect) -> tuple[int, int]:
            return sum(cut.width * cut.height for cut in map(place.clip, seen)), len(place.collidelistall(lying))

        edges = {"bottom": room.bottom}, {"top": room.top}, {"centery": room.centery}
        sides = {"left": room.left + px(100)}, {"right": room.right}, {"left": room.left}
        whole = min((whole.move_to(**edge, **at).clamp(room) for edge in edges for at in sides), key=hidden)
        sheet = pygame.Rect(whole.x + paper, whole.centery - high // 2, whole.width - paper, high)
        step = side // 2
        faces = [pygame.Rect(whole.x + at * step, whole.centery - step, side, side) for at in range(len(self.winners))]
        return Slip(whole, sheet, faces, whole.x + words, lines, hidden(whole)[0])

    def draw(self, surface: pygame.Surface) -> None:
        light, winner = self._shares
        if self._light is None:
            self._light = self._lamplight()
        _faded(surface, self._light, (0, 0), light)
        if self.names_winner:
            if self._winner is None:
                self._winner = self._paint_winner(self.slip())
            picture, place = self._winner
            rise = 0 if self._pace.reduced else round((1 - tempo.ease_out(winner)) * self.context.scale.px(12))
            _faded(surface, picture, (place.x, place.y + rise), winner)

    def _lamplight(self) -> pygame.Surface:
        """Light on the last tile, and a rim around it and the plates of the winners."""
        scale, last, plates = self.context.scale, self.last, self._plates()
        px, theme, felt = scale.px, self.context.assets.theme, self.tabletop.shown[0].areas.felt
        rect = last if last is not None else pygame.Rect(felt.center, (0, 0))
        pool = px(115) + rect.width // 3, px(100) + rect.height // 3
        core = px(26) + rect.width // 2, px(24) + rect.height // 2
        near = rect.inflate(2 * pool[0], 2 * pool[1])
        clear = [*plates, rect, *(tile for tile in self._tiles() if near.contains(tile))]
        light = lamplight((scale.width, scale.height), rect.center, pool, core, clear)
        for plate in plates:
            paint.rounded(light, plate, px(12), theme.brass, max(2, px(3)))
        if last is not None:
            rim = last.inflate(2 * px(4), 2 * px(4))
            paint.rounded(light, rim, rounding(last) + px(4), theme.brass_light, max(2, px(3)))
        return light

    def _paint_winner(self, slip: "Slip") -> tuple[pygame.Surface, pygame.Rect]:
        """The picture of wreaths, portraits and words, and its place in the window."""
        assets, px, seating = self.context.assets, self.context.scale.px, self.tabletop.shown[0].seating
        around = slip.whole.inflate(px(48), px(48))
        sheet = pygame.Surface(around.size, pygame.SRCALPHA)
        away = -around.x, -around.y
        assets.lay_paper(sheet, slip.paper.move(away), lifted=True)
        for seat, face in reversed(list(zip(self.winners, slip.faces, strict=True))):
            wreath, seated = face.move(away), seating[seat]
            draw_laurel(sheet, wreath.center, wreath.width, assets.theme)
            inner = wreath.scale_by(PORTRAIT)
            if seated.portrait:
                draw_portrait(sheet, inner, seated.portrait, seated.style, assets, sign=SIGN)
            else:
                token = assets.token(seated.style, round(inner.width * 0.86), initial(seated.name))
                paint.put(sheet, token, center=inner.center)
        y = slip.paper.centery - sum(line.get_height() for line in slip.lines) // 2 - around.y
        for line in slip.lines:
            sheet.blit(line, (slip.words - around.x, y))
            y += line.get_height()
        return sheet, around


@dataclass(frozen=True)
class Slip:
    """The layout of the winner, in window pixels: the whole, the paper, a wreath for each winner, the left edge of the
    words, and their lines; and how many pixels it hides of what has to be seen."""

    whole: pygame.Rect
    paper: pygame.Rect
    faces: list[pygame.Rect]
    words: int
    lines: list[pygame.Surface]
    hides: int


def body(item: Item) -> pygame.Rect:
    """The visible area of a tile, in pixels: of a brick, top and front."""
    return getattr(item, "body", item.rect)


def _faded(surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], share: float) -> None:
    """Draws a picture faded in by `share`, 0 to 1."""
    picture.set_alpha(round(255 * share))
    surface.blit(picture, at)
