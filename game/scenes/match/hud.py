"""What is said over the table: the line of news with its links, words beside an opponent's tile, and tooltips."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.core.events import Event, Gesture
from game.core.rules import Seat
from game.scenes.match.host import Host
from game.scenes.news.news import News
from game.scenes.shell.inputs import TOOLTIP_DELAY
from game.ui.board.items import Item, TileItem
from game.ui.board.newsplace import LINES, news_places
from game.ui.draw import paint
from game.ui.platform.pending import Countdown, Pending
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Link
from game.ui.widgets.toast import Toast
from game.ui.widgets.tooltip import Tooltip, lay_tooltip
from game.ui.widgets.widgets import TARGET
from game.words import pgettext, sentences

SPOKEN = (Gesture.LAY, Gesture.MARK)
"""Gestures that leave a tile or mark on the table for words to stand beside."""
WORDS_HEIGHT, WORDS_SIZE, WORDS_GAP = 30, 16, 9
"""Height of the words' ground, size of the letters, and distance from the tile, in dp."""


class NewsLink(Link):
    """A link on the line of news, drawn with the line rather than with the other widgets."""

    def __init__(self, key: str, label: str, on_press: Callable[[], None], shortcut: str) -> None:
        super().__init__(key, label, pygame.Rect(0, 0, 0, 0), on_press, on_paper=False, size=18, shortcut=shortcut)

    def draw(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws nothing, as the line comes later; see `draw_on_line`."""

    def draw_on_line(self, surface: pygame.Surface, assets: Assets, scale: Scale) -> None:
        """Draws the link."""
        super().draw(surface, assets, scale)


class NewsLine(NamedTuple):
    """The line of news on the cloth with its links: the pill, and the bounds of pill and links, in window pixels."""

    toast: Toast
    links: Sequence[NewsLink]
    pill: pygame.Rect
    around: pygame.Rect


class Hud:
    """The head-up display of one table. It takes no input; its links are among the scene's widgets."""

    def __init__(self, host: Host, *, speaks: bool) -> None:
        self._host = host
        self._board = host.board
        self.news = News(host.context)
        self.tips = Tips(host)
        self.tile_words = TileWords(host, lambda: self.line().around if self.tells else None)
        self._speaks = speaks
        self._held_back = False
        """Whether the newest words must not be shown yet because their action is not on the disk."""
        self._shown = ""
        """The line that was shown last."""

    # -- news ---------------------------------------------------------------------------------------------------------

    @property
    def tells(self) -> bool:
        """Whether a line of news stands on the cloth; one that is held back does not."""
        return bool(self.news.line) and not (self._held_back and self.outdated)

    @property
    def outdated(self) -> bool:
        """Whether the line on the cloth is not the newest one."""
        return self.news.line != self._shown

    def hold_back(self, unkept: bool) -> None:
        """Sets, before each frame, whether a new line must wait while its action is `unkept`; a shown line stays."""
        self._held_back = unkept
        if not unkept:
            self._shown = self.news.line

    def line(self) -> NewsLine:
        """The line of news as it stands on the cloth."""
        links = [widget for widget in self._host.widgets if isinstance(widget, NewsLink)]
        toast = self._toast(sum(link.rect.width for link in links))
        pill, _lines = toast.place(self._host.context.assets, self._host.scale)
        return NewsLine(toast, links, pill, pill.unionall([link.rect for link in links]))

    def _toast(self, links: int) -> Toast:
        places, assets, scale = self._board.tabletop.news_places(), self._host.context.assets, self._host.scale
        return places.toast(self.news.line, assets, scale, refuses=self.news.refuses, links=links)

    def unseen(self) -> frozenset[str]:
        """The keys of things not drawn at their place: what is held, and a caption covered by the line of news."""
        held, caption = self._board.held, self._board.tabletop.items.get("caption")
        covered = caption is not None and self.tells and self.line().pill.colliderect(caption.rect)
        return frozenset((*([held.key] if held else ()), *(["caption"] if covered else ())))

    def stands_clear(self, pill: pygame.Rect) -> bool:
        """Whether a line there covers no button, no plate and no ghost of a tile."""
        rects = [widget.rect for widget in self._host.widgets if not isinstance(widget, NewsLink)]
        ghost = self._board.tabletop.ghost_rect()
        return pill.collidelist([*rects, *self._board.tabletop.plates.values(), *([ghost] if ghost else [])]) < 0

    def place(self, links: Sequence[NewsLink]) -> Sequence[NewsLink]:
        """Places links at the right end of the line; empty if no line is shown or it would hide something."""
        if not self.news.line or not links:
            return ()
        scale, assets = self._host.scale, self._host.context.assets
        px = scale.px
        widths = [self._width_of(link.label) for link in links]
        pill = self._toast(sum(widths)).place(assets, scale)[0]
        if not self.stands_clear(pill):
            return ()
        x = pill.right - px(8) - sum(widths)
        for link, width in zip(links, widths, strict=True):
            link.rect = pygame.Rect(x, 0, width, px(TARGET))
            link.rect.centery = pill.bottom - px(20)
            link.rect.clamp_ip(pygame.Rect(0, 0, scale.width, scale.height))
            x += width
        return links

    def _width_of(self, link: str) -> int:
        """The width of a link with these words, in pixels."""
        px = self._host.scale.px
        return max(px(TARGET), self._host.context.assets.text_size(link, "sans-bold", px(18))[0] + px(16))

    def recall(self, turns: Sequence[str]) -> bool:
        """Shows the turns played since the person last looked; whether one turn and the link had room. If they do not
        all fit without hiding something, it shows the last ones; the link plays all of them again."""
        assets, scale, places = self._host.context.assets, self._host.scale, self._board.tabletop.news_places()
        link, line = self._width_of(pgettext("what has happened", "Show me")), ""
        for first in range(len(turns)):
            words = sentences(turns[first:])
            toast = places.toast(words, assets, scale, links=link)
            pill, _lines = toast.place(assets, scale)
            inside = places.cloth is not None or pill.height <= max(toast.room.height, scale.px(LINES))
            if inside and self.stands_clear(pill):
                line = words
                if not any(places.hides(pill)[:2]) and pill.collidelist(places.words) < 0:
                    break
        if line:
            self.news.recall(line)
        return bool(line)

    def hear(self, events: Sequence[Event]) -> Event | None:
        """Announces events as the viewer's seat may know them; returns the one to be said beside its tile."""
        board = self._board
        self.news.move_on()
        said = self.tile_words.hear(events, board.viewer) if self._speaks else None
        self.news.tell([event for event in events if event is not said], board.view.names, board.viewer)
        return said

    def say_beside(self, said: Event) -> None:
        """Says what an opponent has laid beside the tile, or in the line of news where there is no room."""
        if self.tile_words.place() is None:
            self.news.tell([said], self._board.view.names, self._board.viewer, plain=True)
        else:
            self.news.wait_for(self.tile_words.words)

    def forget(self) -> None:
        """Clears everything that is said."""
        self.news.forget()
        self.tile_words.forget()
        self.tips.forget()

    def draw(self, surface: pygame.Surface) -> None:
        self.tile_words.draw(surface)
        if not self.tells or not (line := self.line()).around.colliderect(surface.get_clip()):
            return
        assets, scale = self._host.context.assets, self._host.scale
        line.toast.draw(surface, assets, scale, free=self._board.tabletop.ghost_rect())
        for link in line.links:
            link.draw_on_line(surface, assets, scale)


class TileWords:
    """The words beside the tile that an opponent laid last, where they hide nothing."""

    def __init__(self, host: Host, news: Callable[[], pygame.Rect | None]) -> None:
        """`news` returns the bounds of the line of news, in window pixels, or None."""
        self._host = host
        self._board = host.board
        self._news = news
        self._said: Event | None = None

    def hear(self, events: Sequence[Event], viewer: Seat | None) -> Event | None:
        """Returns what an opponent has just laid. Its words stay until anything else is laid or taken, also while
        others draw and pass."""
        laid = next((event for event in events if event.kind.gesture in SPOKEN), None)
        if laid is not None or any(event.kind.gesture is Gesture.TAKE for event in events):
            self._said = laid if laid is not None and laid.seat != viewer else None
        return self._said if laid is not None else None

    def forget(self) -> None:
        """Clears the words."""
        self._said = None

    @property
    def words(self) -> str:
        """The words, whether there is room for them or not."""
        return self._board.table.spoken(self._board.view, self._said) if self._said is not None else ""

    @property
    def rect(self) -> pygame.Rect | None:
        """The bounds of the words, in window pixels; None while their tile or a held one moves, or under the news."""
        tabletop, place = self._board.tabletop, self.place()
        newest = self._newest()
        if place is None or newest is None or newest.key in tabletop.motion.tracks or self._board.held:
            return None
        taken = [rect for rect in (tabletop.ghost_rect(), self._news()) if rect is not None]
        return place if place.collidelist(taken) < 0 else None

    def place(self) -> pygame.Rect | None:
        """The place for the words in the window, in pixels; None if they would hide something everywhere."""
        newest = self._newest()
        if self._said is None or newest is None:
            return None
        view, assets, tabletop = self._board.view, self._host.context.assets, self._board.tabletop
        px = view.px
        buttons = [each.rect for each in self._host.widgets if not isinstance(each, NewsLink)]
        fixed = [*tabletop.plates.values(), *buttons]
        places = news_places(view, assets, tabletop.items.values(), tabletop.ghost_rect(), fixed)
        wide = assets.text_size(self.words, "sans-bold", px(WORDS_SIZE))[0] + px(24)
        kept = [newest.rect, *_goes_on(newest)]
        for place in _beside(newest.rect, pygame.Rect(0, 0, wide, px(WORDS_HEIGHT)), px(WORDS_GAP)):
            inside = places.cloth is not None and places.cloth.contains(place)
            if inside and place.collidelist(kept) < 0 and not any(places.hides(place.inflate(px(6), px(6)))):
                return place
        return None

    def _newest(self) -> Item | None:
        items = self._board.tabletop.items.values()
        return next((item for item in items if getattr(item, "outline", "") == "last"), None)

    def draw(self, surface: pygame.Surface) -> None:
        rect = self.rect
        if rect is None:
            return
        assets, px = self._host.context.assets, self._board.view.px
        theme = assets.theme
        paint.framed(surface, rect, rect.height / 2, theme.panel_bottom, theme.button_edge, max(1, px(1)))
        words = assets.text(self.words, "sans-bold", px(WORDS_SIZE), theme.text)
        surface.blit(words, words.get_rect(center=rect.center))


def _goes_on(newest: Item) -> list[pygame.Rect]:
    """Where the next tile may be laid to a tile in a line, in pixels."""
    if not isinstance(newest, TileItem) or not newest.joins:
        return []
    half, along = newest.half, newest.vertical == (newest.first != newest.second)
    return [newest.rect.inflate(0, 4 * half) if along else newest.rect.inflate(4 * half, 0)]


def _beside(rect: pygame.Rect, words: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places for the words above, below, right and left of a tile, then at its corners, in pixels."""
    above, below, middle = rect.top - gap - words.height, rect.bottom + gap, rect.centerx - words.width // 2
    right, left = rect.right + gap, rect.left - gap - words.width
    for x in (middle, rect.left + gap, rect.right - gap - words.width):
        yield words.move(x, above)
        yield words.move(x, below)
    for x in (right, left):
        yield words.move(x, rect.centery - words.height // 2)
    for x in (right, left):
        for y in (above, rect.top, rect.bottom - words.height, below):
            yield words.move(x, y)


class Tips:
    """The tooltip of a thing on the table: after half a second under the mouse, at once by keyboard."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._key = ""
        """The key of the thing explained because the mouse rests on it."""
        self._rests_on = ""
        self._rests = Countdown(lambda: self._explain(self._rests_on))

    def rest_on(self, item: Item | None) -> None:
        """Notes that the mouse is on that thing now, or on none."""
        key = item.key if item is not None else ""
        if key != self._rests_on:
            self._rests_on = key
            self._rests.stop()
            if key:
                self._rests.begin(TOOLTIP_DELAY)
            self._explain("")

    def forget(self) -> None:
        """Hides the tooltip until the mouse or the keyboard has moved on."""
        self._rests.stop()
        self._host.inputs.explained = None
        self._explain("")

    def pass_time(self, dt: float) -> Pending:
        """Lets `dt` seconds pass; returns seconds until it wants to be called again."""
        return self._rests.tick(dt)

    def _explain(self, key: str) -> None:
        if key != self._key:
            self._key = key
            self._host.changed()

    @property
    def item(self) -> Item | None:
        """The explained thing, by resting mouse or keyboard. A picked one has no tooltip, which would cover the preview
        of its play."""
        board, items = self._host.board, self._host.board.tabletop.items
        item = items.get(self._key) or items.get(self._host.inputs.explained or "")
        if item is None or not item.tip or board.held is not None:
            return None
        return item if item.touch not in board.table.picks else None

    def tooltip(self) -> Tooltip | None:
        """The tooltip, above its thing, or below where there is no room; None while nothing is explained. That of a
        tile in hand stands above the strip, whose figures help to decide on the tile."""
        item, context = self.item, self._host.context
        if item is None:
            return None
        told = lay_tooltip(item.tip, item.rect, context.assets, context.scale, above=True)
        strip = self._host.board.view.areas.strip
        if strip is None or not told.rect.colliderect(strip):
            return told
        higher = told.rect.move(0, strip.top - context.scale.px(8) - told.rect.bottom)
        around = [thing.rect for thing in self._host.board.tabletop.items.values()]
        return told if higher.collidelist(around) >= 0 else told._replace(rect=higher)

    def draw(self, surface: pygame.Surface) -> None:
        told = self.tooltip()
        if told is not None:
            told.draw(surface, self._host.context.assets, self._host.context.scale)
