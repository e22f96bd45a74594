"""What is said over the table: the line of news with its links, words beside an opponent's tile, and tips."""

from collections.abc import Sequence

import pygame

from game.core.events import Event
from game.scenes.match.host import Host
from game.scenes.match.speech import Speech
from game.scenes.match.tips import Tips
from game.scenes.news.news import News, NewsLine, NewsLink, links_width, news_toast


class Hud:
    """The head-up display of one table. It takes no input; its links are among the scene's widgets."""

    def __init__(self, host: Host, *, speaks: bool = True) -> None:
        self._host = host
        self._board = host.board
        self.news = News(host.context)
        self.tips = Tips(host)
        self.speech = Speech(host, lambda: self.line().around if self.tells else None)
        self._speaks = speaks
        self.held_back = False
        """Whether what has been said last may not be shown yet, since it is not kept."""
        self._shown = ""
        """The line that has been shown last."""
        self._line: tuple[object, NewsLine | None] = (None, None)
        """The line of news as it stood last, and what that depends on."""

    # -- news ---------------------------------------------------------------------------------------------------------

    @property
    def tells(self) -> bool:
        """Whether a line of news stands on the cloth; one that is held back does not."""
        return bool(self.news.line) and not (self.held_back and self.news.line != self._shown)

    def hold_back(self, unkept: bool) -> None:
        """Before a frame: with `unkept` a new line is not shown yet; one that is known stays meanwhile."""
        self.held_back = unkept
        if not unkept:
            self._shown = self.news.line

    @property
    def late(self) -> bool:
        """Whether the line on the cloth is not the one that was said last."""
        return self.news.line != self._shown

    def line(self) -> NewsLine:
        """The line of news as it stands on the cloth; every piece of a frame asks."""
        host, places = self._host, self._board.tabletop.news_places()
        asked = self.news.line, self.news.refuses, places, host.widgets, host.scale
        if self._line[0] != asked:
            links = [widget for widget in host.widgets if isinstance(widget, NewsLink)]
            toast = news_toast(host, self.news, links_width(links))
            pill, _ = toast.place(host.context.assets, host.scale)
            self._line = asked, NewsLine(toast, links, pill, pill.unionall([link.rect for link in links]))
        assert self._line[1] is not None
        return self._line[1]

    def hides(self, rect: pygame.Rect) -> bool:
        """Whether the line of news lies over that, in window pixels."""
        return self.tells and bool(self.line().pill.colliderect(rect))

    def links_move(self, links: Sequence[NewsLink]) -> bool:
        """Whether those links are others than the ones shown, or stand elsewhere."""
        shown = {each.key: each.rect for each in self._host.widgets if isinstance(each, NewsLink)}
        return shown != {link.key: link.rect for link in links}

    def hear(self, events: Sequence[Event]) -> Event | None:
        """Tells what has been played, as the seat that looks may know it; what an opponent says beside its tile."""
        board = self._board
        self.news.move_on()
        said = self.speech.hear(events, board.viewer) if self._speaks else None
        self.news.tell([event for event in events if event is not said], board.view.names, board.viewer)
        return said

    def say_beside(self, said: Event) -> None:
        """What an opponent has laid is said beside it, else where news stand."""
        if self.speech.place() is None:
            self.news.tell([said], self._board.view.names, self._board.viewer, plain=True)
        else:
            self.news.wait_for(self.speech.words)

    def forget(self) -> None:
        """Says nothing any more."""
        self.news.forget()
        self.speech.forget()
        self.tips.forget()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Words beside a tile and the line of news, as far as the clip reaches."""
        self.speech.draw(surface)
        if not self.tells or not self.line().around.colliderect(surface.get_clip()):
            return
        assets, scale, line = self._host.context.assets, self._host.scale, self.line()
        line.toast.draw(surface, assets, scale, free=self._board.tabletop.ghost_rect())
        for link in line.links:
            link.draw_on_line(surface, assets, scale)
