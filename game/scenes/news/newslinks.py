"""What one can go on to from the line of news: the rule it is about, more good moves, what was taken back."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.scenes.match.host import Host
from game.scenes.news.news import News
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Link
from game.ui.widgets.toast import Toast
from game.ui.widgets.widgets import TARGET, Widget

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
