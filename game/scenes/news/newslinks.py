"""What one can go on to from the line of news: the rule it is about, more good moves, what was taken back."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.ui.widgets.buttons import Link
from game.ui.widgets.toast import Toast
from game.ui.widgets.widgets import TARGET, Widget

if TYPE_CHECKING:
    from game.scenes.match.tablescene import TableScene

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
    scene: "TableScene",
    why: Callable[[], None] | None,
    more: Callable[[], None] | None,
    again: Callable[[], None] | None,
) -> list[NewsLink]:
    """The links at the right end of the line; None where there is nothing to go on to, none if no line is seen."""
    known = ((WHY, "Why?", why, "F1"), (MORE, "More", more, "H"), (AGAIN, "Put it back", again, "Ctrl+Y"))
    wanted = [(key, words, press, chord) for key, words, press, chord in known if press is not None]
    if not scene.news.line or not wanted:
        return []
    px, assets = scene.scale.px, scene.context.assets
    widths = [max(px(TARGET), assets.text_size(words, "sans-bold", px(18))[0] + px(16)) for _, words, *_ in wanted]
    pill = news_toast(scene, sum(widths)).place(assets, scene.scale)[0]
    if not stands_clear(scene, pill):
        return []
    x = pill.right - px(8) - sum(widths)
    links = []
    for (key, words, press, chord), width in zip(wanted, widths, strict=True):
        rect = pygame.Rect(x, 0, width, px(TARGET))
        rect.centery = pill.bottom - px(20)
        rect.clamp_ip(pygame.Rect(0, 0, scene.scale.width, scene.scale.height))
        link = NewsLink(key, words, rect, press, on_paper=False, size=18)
        link.shortcut = chord
        links.append(link)
        x += width
    return links


def news_toast(scene: "TableScene", links: int) -> Toast:
    """The line as it stands on the cloth with so many pixels of links."""
    assets, news = scene.context.assets, scene.news
    return scene.tabletop.news_places().toast(news.line, assets, scene.scale, refuses=news.refuses, links=links)


def stands_clear(scene: "TableScene", pill: pygame.Rect) -> bool:
    """Whether the line covers no button, no plate and not the tile that is shown where it would lie."""
    rects = [widget.rect for widget in scene.widgets if not isinstance(widget, NewsLink)]
    ghost = scene.tabletop.ghost_rect()
    return pill.collidelist([*rects, *scene.tabletop.plates.values(), *([ghost] if ghost else [])]) < 0


def beside_line(scene: "TableScene") -> object:
    """What of all that comes and goes with what is looked at concerns the links: where the line stands, and the tile
    that shows where it would lie if it is near."""
    if not scene.news.line:
        return scene.widgets
    line, ghost = scene.news_line().around, scene.tabletop.ghost_rect()
    near = ghost is not None and abs(ghost.centery - line.centery) < ghost.height + 2 * line.height
    return scene.widgets, scene.tabletop.news_places(), tuple(ghost) if near and ghost is not None else ()


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
