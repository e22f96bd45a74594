"""What an opponent has laid, said in a few words beside that tile until the next one is laid."""

from collections.abc import Callable, Iterator, Sequence

import pygame

from game.core.events import Event, Gesture
from game.core.rules import Seat
from game.scenes.match.host import Host
from game.scenes.news.news import NewsLink
from game.ui.board.items import Item, TileItem
from game.ui.board.newsplace import news_places
from game.ui.draw import paint

SPOKEN = (Gesture.LAY, Gesture.MARK)
"""What hands do when something comes to lie beside which words can stand."""
HIGH, SIZE, GAP = 30, 16, 9
"""How high the words' ground is, how large they are written, and how far from the tile they stand, in dp."""


class Speech:
    """The words beside the newest tile of one table. They take no input, and stand only where they hide nothing."""

    def __init__(self, host: Host, news: Callable[[], pygame.Rect | None]) -> None:
        self._host = host
        self._board = host.board
        self._news = news
        """Where the line of news is seen now, in window pixels."""
        self._said: Event | None = None
        self._known: tuple[Sequence[object], object, pygame.Rect | None] = (None, None, None), None, None
        """Where they stood last, and what that depends on."""

    def hear(self, events: Sequence[Event], viewer: Seat | None) -> Event | None:
        """Something was played: what an opponent has laid is said from now on; that, if it was laid just now.

        What is said goes when anything else is laid or taken, and stays while others draw and pass.
        """
        laid = next((event for event in events if event.kind.gesture in SPOKEN), None)
        if laid is not None or any(event.kind.gesture is Gesture.TAKE for event in events):
            self._said = laid if laid is not None and laid.seat != viewer else None
        return self._said if laid is not None else None

    def forget(self) -> None:
        """Another position: nobody has said anything."""
        self._said = None

    @property
    def words(self) -> str:
        """What is said, whether there is room for it or not."""
        return self._board.table.spoken(self._board.view, self._said) if self._said is not None else ""

    @property
    def rect(self) -> pygame.Rect | None:
        """Where the words are seen now: not while the tile is on its way, nor where news or what is held stand."""
        tabletop, place = self._board.tabletop, self.place()
        newest = self._newest()
        if place is None or newest is None or newest.key in tabletop.motion.tracks or self._board.held:
            return None
        taken = [rect for rect in (tabletop.ghost_rect(), self._news()) if rect is not None]
        return place if place.collidelist(taken) < 0 else None

    def place(self) -> pygame.Rect | None:
        """Where the words may stand on the window, in pixels; None if they would hide something everywhere."""
        host, board = self._host, self._board
        if self._said is None or board.empty:
            return None
        things, look = (self._said, board.tabletop.things, host.widgets), (host.context.assets.look, host.scale)
        same = all(one is other for one, other in zip(things, self._known[0], strict=True))
        if not same or look != self._known[1]:
            self._known = things, look, self._find()
        return self._known[2]

    def _newest(self) -> Item | None:
        """What was laid last."""
        things = self._board.tabletop.things.values()
        return next((item for item in things if getattr(item, "outline", "") == "last"), None)

    def _find(self) -> pygame.Rect | None:
        newest = self._newest()
        if newest is None:
            return None
        view, assets, tabletop = self._board.view, self._host.context.assets, self._board.tabletop
        px = view.px
        fixed = [
            *tabletop.plates.values(),
            *(each.rect for each in self._host.widgets if not isinstance(each, NewsLink)),
        ]
        places = news_places(view, assets, tabletop.things.values(), tabletop.ghost_rect(), fixed)
        wide = assets.text_size(self.words, "sans-bold", px(SIZE))[0] + px(24)
        kept = [newest.rect, *_goes_on(newest)]
        for place in _beside(newest.rect, pygame.Rect(0, 0, wide, px(HIGH)), px(GAP)):
            inside = places.cloth is not None and places.cloth.contains(place)
            if inside and place.collidelist(kept) < 0 and not any(places.hides(place.inflate(px(6), px(6)))):
                return place
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """The words on the dark of the plates."""
        rect = self.rect
        if rect is None:
            return
        assets, px = self._host.context.assets, self._board.view.px
        theme = assets.theme
        paint.rounded(surface, rect, rect.height / 2, theme.panel_bottom)
        paint.rounded(surface, rect, rect.height / 2, theme.button_edge, max(1, px(1)))
        words = assets.text(self.words, "sans-bold", px(SIZE), theme.text)
        surface.blit(words, words.get_rect(center=rect.center))


def _goes_on(newest: Item) -> list[pygame.Rect]:
    """Where the next tile may come to lie at one that lies in a line; pixels."""
    if not isinstance(newest, TileItem) or not newest.joins:
        return []
    half, along = newest.half, newest.vertical == (newest.first != newest.second)
    return [newest.rect.inflate(0, 4 * half) if along else newest.rect.inflate(4 * half, 0)]


def _beside(rect: pygame.Rect, words: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Above, below, at the right and at the left of a tile; then by its corners. Pixels."""
    above, below, middle = rect.top - gap - words.height, rect.bottom + gap, rect.centerx - words.width // 2
    for x in (middle, rect.left + gap, rect.right - gap - words.width):
        yield words.move(x, above)
        yield words.move(x, below)
    yield from (
        words.move(rect.right + gap, rect.centery - words.height // 2),
        words.move(rect.left - gap - words.width, rect.centery - words.height // 2),
    )
    for x in (rect.right + gap, rect.left - gap - words.width):
        for y in (above, rect.top, rect.bottom - words.height, below):
            yield words.move(x, y)
