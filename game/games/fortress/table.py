"""The table of Fortress: a tree of tiles over the whole width, and what is open on it."""

from dataclasses import dataclass
from typing import Any

import pygame

from game.core.events import PASSED
from game.core.rules import Observation, Seat
from game.dominoes.layout import unseen
from game.games.fortress.counting import open_ends
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.layout import corner
from game.ui.board.picture import View
from game.ui.chains.chaintable import ChainTable
from game.ui.chains.strip import Strip, StripEnd, held, unseen_words
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale


class FortressTable(ChainTable):
    """Every double is a spinner; the scores stand on the plates."""

    all_spin = True

    def strip(self, view: View, action: Any) -> Strip:
        """Every open number; that which the play under the mouse goes to is marked."""
        return _strip(view.observation, action)

    def beside(self, view: View) -> list[Item]:
        """How many tiles sleep, said at the left."""
        asleep = view.observation["boneyard"]
        if not asleep:
            return []
        half, area = view.scale.tiles.px(20), view.areas.felt
        rect = pygame.Rect(area.x + view.px(56), area.y, view.px(150), 2 * half)
        if view.scale.large:
            rect.topleft = area.x, max(area.y, corner(view.scale).bottom + view.scale.tiles.px(8))

        def rest(surface: pygame.Surface, place: pygame.Rect, assets: Any, scale: Any) -> None:
            surface.blit(assets.back(half, vertical=True), place)
            drawn = assets.text(f"{asleep} asleep", "sans-bold", scale.px(16), assets.theme.text)
            surface.blit(drawn, drawn.get_rect(midleft=(place.x + half + scale.px(10), place.centery)))

        return [_Sleeping("asleep", rect, label=f"{asleep} asleep", painter=Painter(asleep, rest))]

    def promise(self, view: View, action: Any, rect: pygame.Rect) -> list[Item]:
        """Nothing is scored before the end of the hand."""
        return []

    def remaining(self, view: View) -> str:
        """The sleeping tiles."""
        return f"Asleep {view.observation['boneyard']}"

    def head(self, view: View) -> str:
        """The hand, and how the match is won."""
        return f"Hand {view.observation['hand_no'] + 1} · over {view.options['target']} wins"

    def plate_note(self, view: View, seat: Seat) -> str:
        """How often the seat has passed in this hand."""
        passed = sum(1 for event in view.log if event.kind == PASSED and event.seat == seat)
        return f"passed {passed}×" if passed else ""


@dataclass(frozen=True)
class _Sleeping(PaintedItem):
    """A back, and words beside it."""

    def covers(self, assets: Assets, scale: Scale) -> pygame.Rect:
        """No more than the words."""
        wide = self.rect.height // 2 + scale.px(10) + assets.text_size(self.label, "sans-bold", scale.px(16))[0]
        return pygame.Rect(self.rect.x, self.rect.y, min(wide, self.rect.width), self.rect.height)


def _strip(seen: Observation, action: Any) -> Strip:
    left, onto, hand = unseen(seen), str(action).partition(">")[2], seen.get("hand", [])
    entries = [
        StripEnd(
            (number,),
            f"×{len(tiles)}",
            unseen_words(left[number], held(hand, number)),
            str(left[number]),
            dead=not left[number] and not held(hand, number),
            meant=onto in tiles,
        )
        for number, tiles in open_ends(seen).items()
    ]
    return Strip("Open ends", tuple(entries))


TABLE = FortressTable
