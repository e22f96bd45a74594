"""The wall as it is seen: its bricks, what is hidden in it, the places for the brick in hand, and what may be tried."""

from collections import Counter
from dataclasses import dataclass, field
from math import ceil
from typing import Any

import pygame

from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import cells, coordinates
from game.games.brick import wallwords
from game.games.brick.guide import Fit
from game.games.brick.seen import wall_of
from game.ui.bricks import (
    RISE,
    BrickItem,
    Cell,
    GhostBrick,
    HiddenItem,
    Oblique,
    SpotItem,
    TrialItem,
    fitted,
    looking_at,
)
from game.ui.items import Item, TagItem, caption
from game.ui.picture import View
from game.ui.scale import Scale
from game.ui.wallshade import shades

AHEAD = 60
"""Layer of what is shown above every brick."""
FAINT = 64
"""How opaque a brick is that one looks through: a quarter."""
START = (10, 5)
"""The cells that the first look takes in: the starting brick, and two all around it upwards and downwards."""
SLACK = 1
"""Cells by which the look goes beyond a brick that has left it, so that it changes seldom."""
LINE = 30
"""Height in dp of the line that says what a place asks for: at the foot of the cloth, where no brick lies, or at its
top while a brick is looked at down there."""
FOOT = 18
"""What stays free under the wall, in dp: a brick picked in the rack, and the mark of a hint on it, rise so far."""


class Outlook:
    """Which cells are looked at: it changes only when a brick would no longer fit in, or somebody turns the wheel."""

    def __init__(self) -> None:
        self._hand: object = None
        self._box = pygame.Rect(0, 0, 0, 0)
        self._levels = 1

    def eye(self, view: View, *, flat: bool, zoom: float, pan: tuple[int, int]) -> Oblique:
        """The view of the wall as it is, nearer and moved (pixels) as somebody wished.

        Room for one more brick is made when somebody may lay it, or when a brick has left the view.
        """
        seen = view.observation
        if seen["hand_no"] != self._hand:
            self._hand, self._levels = seen["hand_no"], 1
            self._box = pygame.Rect((2 - START[0]) // 2, (1 - START[1]) // 2, *START)
        room = self._room(view)
        laid = [tuple(cell) for brick in seen["wall"] for cell in brick["cells"]]
        needed, headroom = _around(laid), _headroom(seen["wall"], self._box.top)
        if view.legal or not self._box.contains(_around(laid, 0)):
            if not self._box.contains(needed):
                self._box = self._widened(needed, room, view.scale)
                self._levels, headroom = 1, _headroom(seen["wall"], self._box.top)
            self._levels = max(self._levels, headroom)
        self._levels = max(self._levels, headroom - 1)
        whole = fitted(self._box, self._levels, room, view.scale, flat=flat)
        if zoom == 1.0 and pan == (0, 0):
            return whole
        box = self._box
        at = room.centerx + pan[0], room.centery + pan[1]
        middle = box.x + box.width / 2, box.y + box.height / 2
        return looking_at(middle, max(8, round(whole.side * zoom)), self._levels, at, flat=flat)

    def next_sides(self, view: View) -> list[int]:
        """The sides, in pixels, that a cell may have once one more brick lies, if it is another one then.

        Those of the most places come first.
        """
        seen, boxes = view.observation, Counter[tuple[tuple[int, int, int, int], int]]()
        room = self._room(view)
        needed = _around([tuple(cell) for brick in seen["wall"] for cell in brick["cells"]])
        for at, (level, _, _) in wall_of(seen).spots.items():
            covered = [coordinates(each) for each in cells(at)]
            more = needed.union(_around(covered))
            brick = {"level": level, "cells": covered}
            if self._box.contains(more):
                box, levels = self._box, max(self._levels, _headroom([brick], self._box.top))
            else:
                box = self._widened(more, room, view.scale)
                levels = max(1, _headroom([*seen["wall"], brick], box.top))
            boxes[(box.x, box.y, box.width, box.height), levels] += 1
        now = fitted(self._box, self._levels, room, view.scale, flat=False).side
        sides: Counter[int] = Counter()
        for (at_box, levels), places in boxes.items():
            sides[fitted(pygame.Rect(at_box), levels, room, view.scale, flat=False).side] += places
        return [side for side, _ in sides.most_common() if side != now]

    @staticmethod
    def _room(view: View) -> pygame.Rect:
        felt = view.areas.felt
        return pygame.Rect(felt.x, felt.y, felt.width, felt.height - view.px(FOOT)).inflate(-view.px(12), -view.px(12))

    def _widened(self, needed: pygame.Rect, room: pygame.Rect, scale: Scale) -> pygame.Rect:
        """What is needed, a little more where the wall has grown, and all that fits in besides with bricks so large."""
        box = self._box
        beyond = _beyond(needed.left < box.left, needed.right > box.right)
        above = _beyond(needed.top < box.top, needed.bottom > box.bottom)
        more = pygame.Rect(needed.topleft, (needed.width + sum(beyond), needed.height + sum(above)))
        side = min(fitted(each, 1, room, scale, flat=False).side for each in (more, box))
        x, wide = _spread(needed.x, needed.width, beyond, room.width // side)
        y, tall = _spread(needed.y, needed.height, above, int(room.height / side - RISE))
        return pygame.Rect(x, y, wide, tall)


def _beyond(before: bool, after: bool) -> tuple[int, int]:
    """The cells to be added before and after what is needed: where it has grown to one side, it may grow on there."""
    return (SLACK * before, SLACK * after) if before != after else (0, 0)


def _spread(first: int, needed: int, beyond: tuple[int, int], fit: int) -> tuple[int, int]:
    """The first cell looked at, and how many, if so many fit in: what is needed in the middle, or what is beyond it."""
    spare = max((fit - needed) // 2, 0)
    before, after = max(spare, beyond[0]), max(spare, beyond[1])
    return first - before, before + needed + after


def _around(cells: list[Cell], more: int = 2) -> pygame.Rect:
    """The cells, and two more all around: as far as the next brick can reach."""
    left, top = min(x for x, _ in cells) - more, min(y for _, y in cells) - more
    right, bottom = max(x for x, _ in cells) + more + 1, max(y for _, y in cells) + more + 1
    return pygame.Rect(left, top, right - left, bottom - top)


def _headroom(wall: list[dict[str, Any]], top: int) -> int:
    """How many levels the wall, and one brick more on any of its own, can rise above that row of cells."""
    rises: list[float] = [brick["level"] + 2 - (min(y for _, y in brick["cells"]) - top) / RISE for brick in wall]
    return ceil(max(rises))


@dataclass(slots=True)
class Known:
    """Bricks as they were shown last, by tile, each with all that its look depends on; and what was told of them."""

    items: dict[str, tuple[object, BrickItem]] = field(default_factory=dict)
    told: wallwords.Told = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scene:
    """A look at the wall of a view. Bricks above the level `through` let shine what is below; None: no brick does."""

    view: View
    eye: Oblique
    flat: bool
    through: int | None

    # -- what lies ----------------------------------------------------------------------------------------------------

    def bricks(self, known: Known | None = None) -> list[Item]:
        """Every brick, the lower and farther ones first; from above also the outlines of those that are covered.

        A brick that is `known` and looks the same is the same item.
        """
        view, seen, known = self.view, self.view.observation, Known() if known is None else known
        newest, tops, felt = view.newest("lay", "ready"), self._tops(), self.view.areas.felt
        items: list[Item] = []
        told = zip(seen["wall"], wallwords.of_wall(seen, known.told), strict=True)
        for brick, tip in sorted(told, key=_from_behind):
            text, level = brick["tile"], brick["level"]
            (high, low) = cells = tuple(brick["cells"][0]), tuple(brick["cells"][1])
            rect = self.eye.face(cells, level)
            shown = [cell for cell in cells if tops[cell] == level]
            faint = self.through is not None and level > self.through
            look = (
                tuple(rect),
                cells,
                level,
                brick["face_down"],
                shown,
                faint,
                text in newest,
                tip,
                self.flat,
                tuple(felt),
            )
            before = known.items.get(text)
            if before is not None and before[0] == look:
                items.append(before[1])
            else:
                ordered, tile = high < low, parse_tile(text)
                item = BrickItem(
                    key=f"tile:{text}",
                    rect=rect,
                    layer=1 + level,
                    label=wallwords.where(brick),
                    tip=tip,
                    frame=felt,
                    first=HI[tile] if ordered else LO[tile],
                    second=LO[tile] if ordered else HI[tile],
                    vertical=high[0] == low[0],
                    level=level,
                    face_down=brick["face_down"],
                    flat=self.flat,
                    outline="last" if text in newest else "",
                    alpha=FAINT if faint else 255,
                    badge=_badge(sorted(cells), shown),
                )
                known.items[text] = look, item
                items.append(item)
            if self.flat and not shown:
                depth = max(1, min(tops[high], tops[low]) - level)
                items.append(HiddenItem(f"hidden:{text}", rect, 18, label="covered", frame=felt, depth=depth))
        standing = tuple((item.rect, item.level) for item in items if isinstance(item, BrickItem) and item.alpha == 255)
        shaded = not self.flat and len(standing) > 1  # the first brick is dealt: its shade would lie there before it
        return [*items, *(shades(standing, self.eye.side, 1, felt) if shaded else ())]

    def _tops(self) -> dict[Cell, int]:
        """The level of the topmost brick on each cell."""
        tops: dict[Cell, int] = {}
        for brick in self.view.observation["wall"]:
            for x, y in brick["cells"]:
                tops[(x, y)] = max(tops.get((x, y), 0), brick["level"])
        return tops

    # -- what may come ------------------------------------------------------------------------------------------------

    def places(self, fits: list[Fit], text: str, *, face_down: bool) -> list[Item]:
        """Where the brick in hand may lie, row by row; under the mouse what it would look like there."""
        items: list[Item] = []
        for fit in sorted(fits, key=lambda fit: (fit.y, fit.x)):
            name = spot(
                f"{fit.x},{fit.y} {fit.direction}", "blank" if face_down else "low" if fit.low_first else "high"
            )
            where = f"level {fit.level}, {fit.points:+d}" if fit.level else "the ground"
            rect, hot = self.eye.ground(_cells(fit), fit.level), self.view.hovered == name
            words, layer = f"{text} on {where}", 20 + fit.level
            items.append(SpotItem(name, rect, layer, name, words, level=fit.level, hot=hot, frame=self.view.areas.felt))
            if hot:
                items += self._ghost(fit, text, face_down=face_down)
        return items

    def _ghost(self, fit: Fit, text: str, *, face_down: bool) -> list[Item]:
        view, tile = self.view, parse_tile(text)
        rect, felt = self.eye.face(_cells(fit), fit.level), self.view.areas.felt
        ghost = GhostBrick(
            "ghost",
            rect,
            AHEAD,
            frame=felt,
            first=LO[tile] if fit.low_first else HI[tile],
            second=HI[tile] if fit.low_first else LO[tile],
            vertical=fit.direction == "S",
            level=fit.level,
            face_down=face_down,
            flat=self.flat,
            outline="ghost",
            alpha=220,
            badge=(0, 0),
        )
        line = pygame.Rect(felt.x, felt.bottom - view.px(LINE + FOOT), felt.width, view.px(LINE))
        if rect.bottom + self.eye.rise > line.top:
            line.top = felt.top
        told: list[Item] = [ghost, caption(wallwords.of_place(view.observation, fit), line, backed=True)]
        if fit.points and not face_down:
            tag = pygame.Rect(0, 0, view.px(56), view.px(42))
            tag.midbottom = (rect.centerx, rect.top - view.px(10))
            if tag.top < felt.top:
                tag.midleft = (rect.right + view.px(10), rect.centery)
            told.append(TagItem("tag", tag.clamp(felt), AHEAD + 1, text=f"+{fit.points}"))
        return told

    def trials(self, direction: str, taken: frozenset[str]) -> list[Item]:
        """What may be tried besides: every other pair of cells at the wall, the way the brick in hand is turned."""
        heights = {cell: level + 1 for cell, level in self._tops().items()}
        near = {(x + dx, y + dy) for x, y in heights for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
        step = (1, 0) if direction == "E" else (0, 1)
        pairs = {at for x, y in near for at in ((x, y), (x - step[0], y - step[1]))}
        items: list[Item] = []
        for x, y in sorted(pairs, key=lambda at: at[1]):
            if f"{x},{y} {direction}" in taken:
                continue
            name, other = f"cell:{x},{y}", (x + step[0], y + step[1])
            level, refused = max(heights.get((x, y), 0), heights.get(other, 0)), self.view.refused == f"cell:{x},{y}"
            rect, layer = self.eye.ground(((x, y), other), level), AHEAD - 1 if refused else 19
            items.append(TrialItem(name, rect, layer, name, refused=refused, frame=self.view.areas.felt))
        return items


def _from_behind(told: tuple[dict[str, Any], str]) -> tuple[int, int]:
    """The order in which bricks are drawn."""
    (_, y), (_, y2) = told[0]["cells"]
    return told[0]["level"], min(y, y2)


def spot(place: str, turned: str) -> str:
    """The name by which a place is touched: ``spot:2,0 E:high``."""
    return f"spot:{place}:{turned}"


def _cells(fit: Fit) -> tuple[Cell, Cell]:
    return (fit.x, fit.y), ((fit.x + 1, fit.y) if fit.direction == "E" else (fit.x, fit.y + 1))


def _badge(cells: list[Cell], shown: list[Cell]) -> tuple[int, int] | None:
    """On the pin while the whole brick shows, else in the middle of the half that does."""
    if not shown:
        return None
    if len(shown) == 2:
        return 0, 0
    (x, y), (x2, y2) = cells
    sign = -1 if shown[0] == (x, y) else 1
    return sign * (x2 - x), sign * (y2 - y)
