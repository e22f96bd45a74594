"""What a lesson points at: where it is on the table, and the mark around it."""

from collections.abc import Iterable

import pygame

from game.scenes.match.matchscene import MatchScene
from game.ui.board.hintmarks import hint_frame
from game.ui.board.layout import LEDGE
from game.ui.draw.regions import clipped


def rect_of(scene: MatchScene, name: str) -> pygame.Rect | None:
    """Where a thing is, in window pixels: by touch name or key, a button by its key, ``seat:1``, ``strip`` or ``pad``.

    None where there is no such thing now.
    """
    tabletop = scene.tabletop
    if tabletop.view is None:
        return None
    for item in tabletop.things.values():
        if name in (item.key, item.touch, item.touch.partition("/")[0]):
            return item.rect
    for verb in tabletop.picture.verbs:
        widget = scene.widget(verb.key)
        if name in (verb.key, verb.touch) and widget is not None:
            return widget.rect
    kind, _, number = name.partition(":")
    if kind == "seat" and number.isdigit():
        return tabletop.plates.get(int(number))
    areas = tabletop.view.areas
    return {"strip": areas.strip, "pad": areas.pad, "rack": areas.rack}.get(name)


def rects_of(scene: MatchScene, names: Iterable[str]) -> list[pygame.Rect]:
    """Where those of the things are that there are now."""
    return [rect for name in names if (rect := rect_of(scene, name)) is not None]


def draw_marks(room: pygame.Surface, scene: MatchScene, rects: Iterable[pygame.Rect]) -> None:
    """Marks what is pointed at; a mark goes behind the ledge of the rack, as the foot of a tile does."""
    rack, px = scene.view.areas.rack, scene.scale.px
    ledge = pygame.Rect(0, rack.bottom - px(LEDGE), room.get_width(), px(LEDGE))
    for rect in rects:
        foot = bool(rack.height) and rect.colliderect(ledge)
        with clipped(room, pygame.Rect(0, 0, ledge.width, ledge.top) if foot else None):
            hint_frame(room, rect, scene.context.assets, scene.scale.factor, lamp=False)
