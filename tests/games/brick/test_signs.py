"""Every wall can be read: no sign lies on a pip, and a partly hidden half shows its number."""

from collections.abc import Iterator
from itertools import islice
from math import hypot
from typing import NamedTuple

import pygame
import pytest

from game.core.chance import stream
from game.games.brick.rules.actions import Lay
from game.games.brick.table.bricks import BrickItem, SignItem, SpotItem
from game.games.brick.table.table import BrickTable
from game.ui.board.picture import View
from game.ui.sprites.pips import numbered, plain
from tests.games.brick.building import rules as rules_of
from tests.games.brick.touching import brick_table
from tests.helpers.tables import view_of

SIZES = (((1280, 800), 1.0), ((1024, 640), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.25))


class Face(NamedTuple):
    """A half of the wall that nothing lies on: its rectangle, and how much of it is visible from its back edge."""

    rect: pygame.Rect
    seen: float
    item: BrickItem
    second: bool

    @property
    def pips(self) -> int:
        return 0 if self.item.face_down else self.item.second if self.second else self.item.first

    def ink(self, *, numerals: bool) -> Iterator[tuple[float, float, float]]:
        """The visible pips, each a middle and a radius in pixels."""
        vertical, side = self.item.vertical, self.rect.width
        mirrored = self.second and not vertical
        drawn = numbered(self.pips, vertical=vertical, mirrored=mirrored) if numerals else None
        half = drawn or plain(self.pips, vertical=vertical)
        for x, y in () if self.item.face_down else half.places:
            if (0.5 + y - half.radius) < self.seen:
                yield self.rect.x + (0.5 + x) * side, self.rect.y + (0.5 + y) * side, half.radius * side


def faces(bricks: list[BrickItem]) -> list[Face]:
    """Every half on which nothing lies, as far as later bricks do not hide it."""
    found = []
    order = sorted(bricks, key=lambda brick: brick.layer)
    for at, item in enumerate(order):
        side = item.half
        for second in (False, True):
            across, down = (0, second) if item.vertical else (second, 0)
            rect = pygame.Rect(item.rect.x + across * side, item.rect.y + down * side, side, side)
            bodies = [later.body for later in order[at + 1 :]]
            hiding = [body for body in bodies if body.x < rect.centerx < body.right and rect.y < body.bottom]
            seen = min([1.0, *((body.y - rect.y) / side for body in hiding if body.y < rect.bottom)])
            above = [other for other in bricks if other.level == item.level + 1]
            if not any(other.rect.move(0, item.front).collidepoint(rect.center) for other in above):
                found.append(Face(rect, seen, item, second))
    return found


def looks(seats: int, size: tuple[int, int], ui: float) -> Iterator[tuple[BrickTable, View]]:
    """What the seat to build sees with a brick in hand, slantwise and from above; walls are often built high."""
    table, rules, rng = brick_table(), rules_of(seats), stream(5, "brick signs", seats)
    states = [rules.initial_state(5)]
    while rules.to_act(state := states[-1]) is not None:
        legal = rng.shuffled(list(rules.legal_actions(state)))
        lays = [action for action in legal if isinstance(action, Lay)]
        spots = state.wall.spots
        high = max(lays, key=lambda lay: spots[lay.place][0]) if lays and rng.random() < 0.7 else legal[0]
        states.append(rules.step(state, high))
    for state in islice(states, 4 * seats + 1, None, 9):
        if state.drawing or state.revealing or rules.to_act(state) is None:
            continue
        view = view_of(table, rules, state, state.seat, size=size, ui=ui)
        table.begin()
        for tile in view.observation["hand"][:1]:
            table.touch(view, f"hand:{tile}")
        for table.flat in (False, True):
            yield table, view


@pytest.mark.nightly(one_in=4)
@pytest.mark.parametrize(("seats", "size"), [(2, 0), (3, 3), (4, 1), (5, 2), (6, 0), (8, 3), (8, 1), (2, 2)])
@pytest.mark.parametrize("numerals", [False, True])
def test_no_sign_lies_on_a_pip_and_every_number_can_be_read(seats: int, size: int, numerals: bool) -> None:
    levels = 0
    for table, view in looks(seats, *SIZES[size]):
        table.assets.large_set = numerals
        items = table.picture(view).items
        bricks = [item for item in items if isinstance(item, BrickItem)]
        signs = [item for item in items if isinstance(item, SignItem)]
        spots = [item for item in items if isinstance(item, SpotItem) and item.gain]
        shown = faces(bricks)
        for face in shown:
            assert face.seen > 0.2, "something of every half on top is seen"
            if face.seen < 0.79:
                strip = pygame.Rect(*face.rect.topleft, face.rect.width, round(face.seen * face.rect.height))
                here = [sign for sign in signs if sign.kind == "face" and strip.collidepoint(sign.rect.center)]
                assert [sign.words for sign in here] == [str(face.pips)]
        tags = [pygame.Rect(item.tag).move(item.rect.topleft) for item in spots]
        for rect in [*(sign.rect for sign in signs), *tags]:
            for face in (face for face in shown if face.seen > 0.81 and face.rect.colliderect(rect)):
                for x, y, radius in face.ink(numerals=numerals):
                    flank = (rect.width - rect.height) / 2
                    apart = hypot(max(abs(x - rect.centerx) - flank, 0), y - rect.centery)
                    assert apart > radius + (rect.height - 4) / 2 - 1.5
        high = {face.item.key.removeprefix("tile:") for face in shown if face.item.level}
        assert {sign.key.removeprefix("sign:level:") for sign in signs if sign.kind == "level"} == high
        levels += len(high)
        if bricks[0].half >= 24:
            assert all(item.rect.height - 4 >= 8 for item in signs)
    assert levels > 20
