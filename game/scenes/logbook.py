"""The log: what has happened in this hand and the ones before it, line by line, as the seat that looks may know it."""

import pygame

from game.core.rules import Seat
from game.scenes.base import Context, Scene
from game.scenes.session import Session
from game.ui.widgets import Button


class LogScene(Scene):
    """A sheet of paper with the newest line at the bottom; the wheel, the arrows and Page keys scroll it."""

    name = "log"
    opaque = False

    def __init__(self, context: Context, session: Session, viewer: Seat | None) -> None:
        super().__init__(context)
        names = tuple(seat.name for seat in session.plan.seats)
        self.lines: list[tuple[int | None, str]] = []
        hand = -1
        for entry in session.log:
            if entry.hand != hand:
                hand = entry.hand
                self.lines.append((None, f"Hand {hand + 1}"))
            event = entry.event.seen_by(viewer)
            words = event.sentence(names)
            if event.points:
                words = f"{words}: {event.points:+d}"
            if event.why:
                words = f"{words} ({event.why})"
            self.lines.append((event.seat, words))
        self.styles = [seat.style for seat in session.plan.seats]
        self.first: int | None = None

    def layout(self) -> None:
        """Only a button to close it; the lines scroll."""
        px = self.context.scale.px
        sheet = self._sheet()
        button = pygame.Rect(sheet.right - px(24 + 140), sheet.bottom - px(24 + 48), px(140), px(48))
        self.widgets = [Button("close", "Back", button, lambda: self.close(None), kind="brass")]

    def _sheet(self) -> pygame.Rect:
        px, scale = self.context.scale.px, self.context.scale
        sheet = pygame.Rect(0, 0, min(px(720), scale.width - px(32)), scale.height - px(64))
        sheet.center = (scale.width // 2, scale.height // 2)
        return sheet

    def _room(self) -> int:
        px = self.context.scale.px
        return max(1, (self._sheet().height - px(84 + 88)) // px(28))

    def command(self, name: str) -> bool:
        """The key that opened it closes it."""
        if name == "log":
            self.close(None)
        return name == "log"

    def handle(self, event: pygame.event.Event) -> bool:
        """Scrolls."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self._room(), pygame.K_PAGEDOWN: self._room()}
        by = 0
        if event.type == pygame.MOUSEWHEEL:
            by = -2 * event.y
        elif event.type == pygame.KEYDOWN:
            by = steps.get(event.key, 0)
        if by:
            last = max(0, len(self.lines) - self._room())
            first = last if self.first is None else self.first
            self.first = min(max(first + by, 0), last)
            self.changed()
        return bool(by)

    def title(self) -> str:
        """What it is."""
        return "Log"

    def describe(self) -> str:
        """All lines."""
        return "\n".join(words for _, words in self.lines)

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, the lines that fit, and how much there is above and below."""
        assets, scale = self.context.assets, self.context.scale
        px, theme = scale.px, assets.theme
        sheet, room = self._sheet(), self._room()
        surface.blit(assets.paper(sheet.width, sheet.height), sheet)
        heading = assets.text("What has happened", "serif", px(30), theme.text_on_paper)
        surface.blit(heading, (sheet.x + px(32), sheet.y + px(24)))
        last = max(0, len(self.lines) - room)
        first = last if self.first is None else min(self.first, last)
        y = sheet.y + px(80)
        for seat, words in self.lines[first : first + room]:
            if seat is None:
                drawn = assets.text(words, "sans-bold", px(16), theme.second_on_paper)
                surface.blit(drawn, (sheet.x + px(32), y))
            else:
                glyph = assets.glyph(self.styles[seat], px(16), on_paper=True)
                surface.blit(glyph, (sheet.x + px(34), y + px(4)))
                shown = assets.shorten(words, "sans", px(18), sheet.width - px(96))
                surface.blit(assets.text(shown, "sans", px(18), theme.text_on_paper), (sheet.x + px(62), y))
            y += px(28)
        if not self.lines:
            empty = assets.text("Nothing yet: the first move is still to come.", "sans", px(18), theme.second_on_paper)
            surface.blit(empty, (sheet.x + px(32), y))
        if len(self.lines) > room:
            note = f"lines {first + 1} to {min(first + room, len(self.lines))} of {len(self.lines)}"
            drawn = assets.text(note, "sans", px(15), theme.second_on_paper)
            surface.blit(drawn, (sheet.x + px(32), sheet.bottom - px(56)))
        self.draw_widgets(surface)
