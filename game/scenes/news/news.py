"""What is told at the table: one line for a few seconds (a hint until the next move), its links, and a sound for what
lands."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

import pygame

from game.core.events import SETTLED, Event
from game.core.rules import Seat
from game.scenes.match.host import Host
from game.scenes.shell.base import Context
from game.ui.animation.motion import Cue
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Link
from game.ui.widgets.toast import Toast
from game.ui.widgets.widgets import TARGET, Widget

STAYS, STAYS_WITH_LINKS = 4.0, 8.0
"""Seconds a line stays; longer if one can go on from it."""
RECALLED = 0.4
"""Seconds a line stays for each word of what has happened since one looked last."""
FEW = 3
"""Of so many turns the reasons are told as well."""
READING = {"slow": 0.4, "normal": 0.25}
"""Seconds for each word of what others did before they go on, by speed; at the others nobody waits."""


class News:
    """The line that is shown now, and the sounds of what lands."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.line = ""
        self.refuses = False
        self.rule = ""
        """Under what word the rule book says why; empty if the line is not about a rule."""
        self._advises, self._left = False, 0.0
        self._own = False
        """Whether the line says what the person who looks has done."""
        self._kept, self._keeps = "", 0.0
        self.unread = 0.0
        """Seconds until what others did can have been read: so long they do not go on."""

    def say(self, line: str, rule: str = "") -> None:
        """Shows a line instead of the one before."""
        self.unread = 0.0
        self._own = False
        self.line, self.refuses, self.rule = line, False, rule
        self._advises, self._left = False, STAYS_WITH_LINKS if rule else STAYS

    def advise(self, line: str, rule: str = "") -> None:
        """Shows a hint, which stays while its marks are on the table, or until something else is said."""
        self.say(line, rule)
        self._advises = True

    def refuse(self, why: str, rule: str = "") -> None:
        """Says and sounds why something cannot be."""
        self.line, self.refuses, self.rule, self.unread = why, True, rule, 0.0
        self._advises, self._left = False, STAYS_WITH_LINKS if rule else STAYS
        self._context.sound.play("refuse")

    def recall(self, line: str) -> None:
        """Says what has happened since one looked last; the more that is, the longer it stays."""
        self.say(line)
        self._left = max(STAYS, RECALLED * len(line.split()))

    def warn(self, line: str) -> None:
        """Says what went wrong; nobody goes on before it can have been read."""
        self.say(line)
        self._take_time()

    def move_on(self) -> None:
        """Something has been played: a hint or a refusal is out of date, and so is what the person did before."""
        if self.rule or self.refuses or self._advises or (self._own and self._keeps <= 0):
            self.forget()

    def forget(self) -> None:
        """Another hand begins: what was said belongs to the one before."""
        self.line, self.refuses, self.rule, self._advises = "", False, "", False
        self.unread = 0.0

    def tell(
        self, events: Sequence[Event], names: tuple[str, ...], viewer: Seat | None = None, *, plain: bool = False
    ) -> None:
        """Scores, passes and draws in words; of what happens at the same time what scores most, or has a reason.

        What `viewer` did needs no reading. With `plain`, what is laid is told as well.
        """
        heard = [event for event in events if event.points or event.kind.told or plain]
        if not heard:
            return
        event = max(reversed(heard), key=_weight)
        line = event.line(names, why=bool(event.points))
        kept = self._keeps > 0 and self.line.startswith(self._kept) and event.kind != SETTLED
        self.say(f"{self._kept}, then {line}" if kept else line)
        self._own = event.seat == viewer
        if not self._own:
            self._take_time()

    def wait_for(self, words: str) -> None:
        """Nobody goes on before these words, said elsewhere, can have been read."""
        self.unread = max(self.unread, len(words.split()) * READING.get(self._context.settings.speed, 0.0))

    def _take_time(self) -> None:
        self.unread = 0.0
        self.wait_for(self.line)
        self._left = max(self._left, self.unread)

    def read(self) -> None:
        """Whoever touches anything has read it."""
        self.unread = 0.0

    def keep(self) -> None:
        """What is said now stays its time though others play on: what is told meanwhile follows it on the line."""
        self.line = self._kept = self.line.removeprefix(f"{self._kept}, then ")
        self._keeps = STAYS if self.line else 0.0

    def hear(self, cues: Sequence[Cue]) -> None:
        """Plays the sounds of what has landed, each from the side of the window where it lies."""
        sound(cues, self._context)

    def fade(self, dt: float, *, marked: bool = False) -> float | None:
        """Lets `dt` seconds pass; the seconds the line still stays, 0.0 when it has just gone, None if none will.

        `marked` is whether the table shows what was advised.
        """
        self.unread = max(0.0, self.unread - dt)
        if not self.line or (marked and self._advises):
            return None
        self._left, self._keeps = max(0.0, self._left - dt), self._keeps - dt
        if not self._left:
            self.line = ""
        return self._left


def sound(cues: Sequence[Cue], context: Context) -> None:
    """Plays what has landed, from where on the window it lies."""
    for cue in cues:
        across = 2 * cue.x / context.scale.width - 1
        context.sound.play(cue.sound, pan=0.6 * across, pitch=cue.pitch)


def missed(log: Sequence[Event], seat: Seat, names: tuple[str, ...], done: Sequence[Event] = ()) -> str:
    """Everything that happened since that seat's last own move in this hand, in a line: of each turn of the others
    what matters most, and all that was `done` for the seat while its hand was covered."""
    unseen = {id(event) for event in done}
    own = max((at for at, event in enumerate(log) if event.seat == seat and id(event) not in unseen), default=-1)
    turns = [(actor, list(turn)) for actor, turn in groupby(log[own + 1 :], key=lambda event: event.seat)]
    why, lines = len(turns) <= FEW, list[str]()
    for actor, turn in turns:
        if actor == seat:
            lines.append(in_a_line(turn, names))
        elif plays := [event for event in turn if not event.kind.aside]:
            event = max(reversed(plays), key=_weight)
            lines.append(event.line(names, why=why and bool(event.points)))
    return ", then ".join(lines)


def in_a_line(events: Sequence[Event], names: tuple[str, ...]) -> str:
    """All of them, in a line; what happened several times in a row is counted."""
    counted = [(line, len(list(same))) for line, same in groupby(event.line(names) for event in events)]
    return ", then ".join(line + (f", {times} times" if times > 1 else "") for line, times in counted)


def _weight(event: Event) -> tuple[bool, bool, bool, int, int]:
    """What scores goes first, then what has a reason or several tiles; of what a hand brings at its end the most."""
    several = len(event.tiles)
    return bool(event.points), bool(event.why) or several > 1, event.kind == SETTLED, event.points, several


WHY, MORE, AGAIN = "why", "more", "again"
TAKEN_BACK = "Taken back"
"""What the line says until what was taken back is played once more, or something else is."""
LINKS_ROOM = 140
"""About what they take at the end of the line, in dp."""


class NewsLink(Link):
    """A link on the line of news; it is drawn with the line, not with the other widgets."""

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Nothing yet: the line comes later."""

    def draw_on_line(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """The underlined words."""
        super().draw(surface, assets, scale)


class NewsLine(NamedTuple):
    """The line of news on the cloth with its links: the pill, and all that both paint on, in window pixels."""

    toast: Toast
    links: Sequence[NewsLink]
    pill: pygame.Rect
    around: pygame.Rect


def news_links(
    host: Host,
    news: News,
    why: Callable[[], None] | None,
    more: Callable[[], None] | None,
    again: Callable[[], None] | None,
) -> list[NewsLink]:
    """The links at the right end of the line; None where there is nothing to go on to, none if no line is seen."""
    known = ((WHY, "Why?", why, "F1"), (MORE, "More", more, "H"), (AGAIN, "Put it back", again, "Ctrl+Y"))
    wanted = [(key, words, press, chord) for key, words, press, chord in known if press is not None]
    if not news.line or not wanted:
        return []
    px, assets = host.scale.px, host.context.assets
    widths = [max(px(TARGET), assets.text_size(words, "sans-bold", px(18))[0] + px(16)) for _, words, *_ in wanted]
    pill = news_toast(host, news, sum(widths)).place(assets, host.scale)[0]
    if not stands_clear(host, pill):
        return []
    x = pill.right - px(8) - sum(widths)
    links = []
    for (key, words, press, chord), width in zip(wanted, widths, strict=True):
        rect = pygame.Rect(x, 0, width, px(TARGET))
        rect.centery = pill.bottom - px(20)
        rect.clamp_ip(pygame.Rect(0, 0, host.scale.width, host.scale.height))
        link = NewsLink(key, words, rect, press, on_paper=False, size=18)
        link.shortcut = chord
        links.append(link)
        x += width
    return links


def news_toast(host: Host, news: News, links: int) -> Toast:
    """The line as it stands on the cloth with so many pixels of links."""
    assets = host.context.assets
    return host.board.tabletop.news_places().toast(news.line, assets, host.scale, refuses=news.refuses, links=links)


def stands_clear(host: Host, pill: pygame.Rect) -> bool:
    """Whether the line covers no button, no plate and not the tile that is shown where it would lie."""
    rects = [widget.rect for widget in host.widgets if not isinstance(widget, NewsLink)]
    ghost = host.board.tabletop.ghost_rect()
    return pill.collidelist([*rects, *host.board.tabletop.plates.values(), *([ghost] if ghost else [])]) < 0


def with_links(buttons: list[Widget], links: Sequence[Widget]) -> list[Widget]:
    """The buttons of a table with the links in their place: above the rack, so before what stands in it."""
    if not links:
        return buttons
    low = links[0].rect.bottom
    at = next((number for number, each in enumerate(buttons) if each.rect.top >= low), len(buttons))
    return [*buttons[:at], *links, *buttons[at:]]


def links_width(links: Sequence[Widget]) -> int:
    """What they take of the line, in pixels."""
    return sum(link.rect.width for link in links)
