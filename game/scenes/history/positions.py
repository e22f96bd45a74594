"""A decision as a small picture: the table then, the action played dashed in white, a better one in brass."""

from collections.abc import Sequence
from typing import Any

import pygame

from game.core.rules import Seat
from game.scenes.match.hints import Hints
from game.scenes.match.matchscene import MatchScene
from game.scenes.news.advice import Adviser
from game.scenes.session.session import Session
from game.scenes.shell.context import Context
from game.ui.board.hintmarks import HintItem
from game.ui.board.items import RACK, CaptionItem, HandTile, Item, TargetItem
from game.ui.board.picture import Situation, View
from game.ui.draw import paint
from game.ui.draw.regions import clipped
from game.ui.style.scale import DESIGN, Scale

AROUND = 26
"""Margin around the items shown, in pixels of the table."""
LEAST_SEEN = 420
"""Least width of the table that is shown, in its pixels."""


class PositionTable(MatchScene):
    """A hidden table: it is set to a position, and a part of it becomes a picture."""

    name = "position"

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session, live=False, verbs=False)
        self._hints = Hints(self, self.controller, self.hud, Adviser(session, context), talks=False)
        self.refresh()

    @property
    def scale(self) -> Scale:
        """The same scale in every window: the picture is made to fit afterwards."""
        return Scale(*DESIGN)

    def situation(self, view: View, home: Seat) -> Situation:
        return Situation("", ("",), home, self.session.match.to_act, "")

    def legal(self) -> Sequence[Any]:
        match = self.session.match
        return match.prompt().legal_actions if match.to_act is not None else ()

    def play(self, action: Any, side: int | None = None) -> None:
        """Nothing is played here."""

    def picture(
        self, session: Session, size: tuple[int, int], played: Any = None, better: Any = None
    ) -> pygame.Surface:
        """A picture of `size` pixels of the part of the table that matters; `session` is played up to the decision.

        Without actions it shows what lies on the table, and nothing is marked.
        """
        board = self.board
        board.begin(session)
        board.viewer = session.match.to_act
        self.refresh()
        first = self._meant(played) if better != played else []
        best = self._meant(better) if better is not None else []
        things, camera, felt = self.tabletop.items, self.tabletop.picture.camera, self.view.areas.felt
        marks = {f"hint:{item.key}" for item in best}
        guides = TargetItem | CaptionItem | HandTile | HintItem
        hidden = {key for key, item in things.items() if isinstance(item, guides)}
        room = pygame.Surface(DESIGN)
        self.tabletop.update(DESIGN, frozenset(hidden - marks))
        self.tabletop.draw(room)
        taken = [item.rect for item in best]
        for item in (each for each in first if each.rect not in taken):
            with clipped(room, item.rect):
                item.paint(room, self.context.assets, item.rect, self.scale)
            dash = item.rect.inflate(8, 8)
            paint.dashed(room, dash, 0.2 * min(item.rect.size), self.context.assets.theme.paper, 3, 9, 6)
        self._hints.put_back()
        laid = [item for item in things.values() if item.key.startswith("tile:") and item.layer < RACK]
        rects = [item.rect for item in (*first, *best, *([] if camera else laid)) if felt.colliderect(item.rect)]
        ground = camera.site if camera else felt
        box = rects[0].unionall(rects[1:]).inflate(2 * AROUND, 2 * AROUND) if rects else ground
        share = max(box.width / size[0], box.height / size[1], LEAST_SEEN / size[0])
        box = box.inflate(round(share * size[0]) - box.width, round(share * size[1]) - box.height)
        seen = room.subsurface(box.clamp(ground).clip(ground).clip(room.get_rect()))
        picture, share = self.context.assets.felt_inlay(*size).convert_alpha(), 1 / share
        fitted = pygame.transform.smoothscale(seen, (round(seen.get_width() * share), round(seen.get_height() * share)))
        paint.put(picture, fitted, center=picture.get_rect().center)
        return picture

    def _meant(self, action: Any) -> list[Item]:
        """The items on the felt, or in the wall, that an action touches; the last action asked about stays marked."""
        self._hints.mark(action, hinted=True)
        self._hints.look_at()
        things, wanted, felt = self.tabletop.items, self.table.touches(action), self.view.areas.felt
        if "ghost" in things:
            return [things["ghost"]]
        meant = [item for item in things.values() if item.touch.partition("/")[0] in wanted and item.layer < RACK]
        meant = [item for item in meant if (item.zooms if self.tabletop.picture.camera else felt.contains(item.rect))]
        return [item for item in meant if not isinstance(item, TargetItem)] or meant[:1]
