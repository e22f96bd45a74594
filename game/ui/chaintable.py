"""A table on which tiles are laid end to end: the layout on the cloth, the places for the tile in hand, the camera."""

from abc import abstractmethod
from typing import Any

import pygame

from game.core.rules import Observation
from game.ui.assets import Assets
from game.ui.chain import Chain
from game.ui.items import Item, TargetItem, TileItem
from game.ui.joints import Place, Pose
from game.ui.laid import Laid
from game.ui.table import Picture, Table, Touched, Verb, View

LARGEST = 44
"""Half of a tile at most, in dp."""
AROUND = 5
"""Steps (half a half-tile) that are kept free around the layout for the next tiles."""
OPENING = "place:start"
"""Where the opening double goes."""


class ChainTable(Table):
    """Pick a tile, touch an open place. A place is named ``place:6|6/2``: the tile put on, and the direction."""

    has_strip = True
    all_spin = False
    """Whether every double can be played on at four sides."""

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self.chain: Chain | None = None
        self.laid: Laid | None = None
        self._sides: dict[str, int] = {}
        self._places: dict[str, Place | None] = {}
        self._hand = -1
        self._half = 0
        self._middle = (0.0, 0.0)
        self._fitted_to: object = None

    @abstractmethod
    def extras(self, view: View) -> list[Item]:
        """What lies beside the layout: the boneyard, sleeping tiles."""

    @abstractmethod
    def promise(self, view: View, action: Any, rect: pygame.Rect) -> list[Item]:
        """What the action under the mouse would bring, shown beside the ghost in `rect`."""

    # -- touching -----------------------------------------------------------------------------------------------------

    def touches(self, action: Any) -> frozenset[str]:
        """The tile and the tile it is put on; a verb for drawing and passing."""
        tile, _, onto = str(action).partition(">")
        if "|" not in tile:
            return frozenset({f"verb:{tile}"})
        return frozenset({f"hand:{tile}", f"place:{onto}" if onto else OPENING})

    def leads(self, view: View) -> frozenset[str]:
        """The places of the picture by their full names, too."""
        leads = super().leads(view)
        return leads | {name for name in self._places if _plain(name) in leads}

    def touch(self, view: View, name: str) -> Touched:
        """A place on one side of a tile: the side is kept for the layout."""
        plain = _plain(name)
        touched = super().touch(view, plain)
        if touched.action is not None and plain != name:
            self._sides[str(touched.action).partition(">")[0]] = int(name.rpartition("/")[2])
        return touched

    def picked_tile(self) -> str:
        """The tile in hand, such as ``6|4``; empty if none."""
        return next((pick[5:] for pick in self.picks if pick.startswith("hand:")), "")

    def hovered_action(self, view: View) -> Any:
        """The legal action that touching the hovered place would complete, or None."""
        if not view.hovered.startswith("place:"):
            return None
        found = self.candidates(view, (*self.picks, _plain(view.hovered)))
        return found[0] if found and self.picked_tile() else None

    # -- the picture --------------------------------------------------------------------------------------------------

    def layout_items(self, view: View) -> list[Item]:
        """The tiles of the layout, the open places for the tile in hand, and the ghost in the hovered one."""
        self._lay(view.observation)
        self._fit(view)
        newest = {tile for event in view.last if event.kind == "lay" for tile in event.tiles}
        items: list[Item] = []
        for pose in self.laid.poses.values() if self.laid else ():
            items.append(self._tile(pose, "last" if pose.tile in newest else ""))
        self._places = self._open_places(view)
        for name, place in self._places.items():
            items += self._target(view, name, place)
        return items

    def _lay(self, seen: Observation) -> None:
        if seen["hand_no"] != self._hand or self.chain is None:
            self._hand = seen["hand_no"]
            self._sides, self._half = {}, 0
            self.chain = Chain(all_spin=self.all_spin, aspect=1.9, highest=seen["highest"])
        self.laid = self.chain.lay(seen["layout"], self._sides) if seen["layout"] else None

    def _fit(self, view: View) -> None:
        """The camera: it stays as it is while everything fits, and comes no nearer again within a hand."""
        felt = view.areas.felt
        left, top, right, bottom = self.laid.box if self.laid else (-2, -2, 2, 2)
        box = (left - AROUND, top - AROUND, right + AROUND, bottom + AROUND)
        wide, high = (box[2] - box[0]) / 2, (box[3] - box[1]) / 2
        fits = max(8, min(view.px(LARGEST), int(felt.width / wide), int(felt.height / high)))
        if self._fitted_to != (felt.size, view.scale):
            self._fitted_to, self._half = (felt.size, view.scale), 0
        if not self._half or fits < self._half:
            self._half = fits if fits == view.px(LARGEST) or not self._half else max(8, int(fits * 0.94))
            self._middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        step = self._half / 2
        room_x, room_y = felt.width / 2 / step, felt.height / 2 / step
        mid_x = min(max(self._middle[0], box[2] - room_x), box[0] + room_x)
        mid_y = min(max(self._middle[1], box[3] - room_y), box[1] + room_y)
        self._middle = (mid_x, mid_y)

    def rect_of(self, pose: Pose, view: View) -> pygame.Rect:
        """Where a tile lies on the window, in pixels."""
        half = max(8, round(self._half * self.zoom))
        x = view.areas.felt.centerx + self.pan[0] + (pose.x - self._middle[0]) * half / 2
        y = view.areas.felt.centery + self.pan[1] + (pose.y - self._middle[1]) * half / 2
        size = (half, 2 * half) if pose.vertical else (2 * half, half)
        return pygame.Rect(round(x - size[0] / 2), round(y - size[1] / 2), *size)

    def _tile(self, pose: Pose, outline: str) -> TileItem:
        assert self._view is not None
        return TileItem(
            f"tile:{pose.tile}",
            self.rect_of(pose, self._view),
            layer=10,
            label=f"{pose.tile} in the layout",
            first=pose.first,
            second=pose.second,
            vertical=pose.vertical,
            outline=outline,
            sound="clack",
        )

    def _open_places(self, view: View) -> dict[str, Place | None]:
        tile = self.picked_tile()
        if not tile or not view.legal:
            return {}
        places: dict[str, Place | None] = {}
        for action in self.candidates(view, self.picks):
            _, _, onto = str(action).partition(">")
            if not onto:
                places[OPENING] = None
            elif self.chain is not None and self.laid is not None:
                for place in self.chain.places(self.laid, tile, onto):
                    places[f"place:{onto}/{place.end.direction}"] = place
        return places

    def _target(self, view: View, name: str, place: Place | None) -> list[Item]:
        half = max(8, round(self._half * self.zoom))
        rect = self.rect_of(place.pose, view) if place else pygame.Rect(0, 0, half, 2 * half)
        if place is None:
            rect.center = view.areas.felt.center
        hot = view.hovered == name
        action = self.hovered_action(view) if hot else None
        words = f"put it on {_plain(name)[6:]}" if place else "open with it"
        target = TargetItem(name, rect, 30, name, words, hot=hot)
        if action is None or place is None:
            return [target]
        ghost = rect.inflate(-round(rect.width * 0.08), -round(rect.height * 0.08))
        half = min(ghost.size)
        ghost = pygame.Rect(0, 0, *((half, 2 * half) if place.pose.vertical else (2 * half, half)))
        ghost.center = rect.center
        pose = place.pose
        shown = TileItem(
            "ghost", ghost, 31, first=pose.first, second=pose.second, vertical=pose.vertical, outline="ghost"
        )
        return [target, shown, *self.promise(view, action, ghost)]

    def picture(self, view: View) -> Picture:
        """The layout with everything beside it."""
        self._view = view
        items = [*self.extras(view), *self.layout_items(view)]
        return Picture(tuple(items), verbs=self.verbs(view), zoomable=True)

    _view: View | None = None

    @staticmethod
    def verbs(view: View) -> tuple[Verb, ...]:
        """Draw and Pass, when they are all one can do."""
        texts = {str(action) for action in view.legal}
        verbs = []
        if "draw" in texts:
            verbs.append(Verb("draw", "Draw", touch="verb:draw", primary=True))
        if "pass" in texts:
            verbs.append(Verb("pass", "Pass", touch="verb:pass", primary=True))
        return tuple(verbs)

    # -- words --------------------------------------------------------------------------------------------------------

    def open_numbers(self, view: View) -> dict[int, Any]:
        """The open numbers, ascending."""
        raise NotImplementedError

    def why_not(self, view: View, touch: str) -> str:
        """What the open ends would need."""
        numbers = _listed([str(number) for number in self.open_numbers(view)])
        if any(str(action) == "draw" for action in view.legal):
            return "Nothing fits: draw from the boneyard"
        if any(str(action) == "pass" for action in view.legal):
            return "Nothing fits: pass"
        if touch.startswith("hand:"):
            if not view.observation["layout"]:
                return "The highest double opens"
            return f"{touch[5:]} fits nowhere: the open ends are {numbers}"
        tile = self.picked_tile()
        return f"{tile} does not fit there: the open ends are {numbers}" if tile else "Pick a tile first"

    def describe(self, view: View) -> str:
        """Layout, ends, hand, and what can be played."""
        seen = view.observation
        said = []
        if seen["layout"]:
            said.append(
                "Layout: " + ", ".join(tile if not onto else f"{tile} on {onto}" for tile, onto in seen["layout"])
            )
            said.append("Open ends: " + ", ".join(map(str, self.open_numbers(view))))
        said.append(self.remaining(view))
        if seen["hand"]:
            said.append("Your hand: " + ", ".join(seen["hand"]))
        if seen["to_act"] is None:
            said.append("The hand is over")
        elif view.legal:
            said.append("You can play " + ", ".join(self.said(view, action) for action in view.legal))
        else:
            said.append(f"{view.names[seen['to_act']]} is to play")
        return ". ".join(said) + "."

    def remaining(self, view: View) -> str:
        """How many tiles lie face down."""
        return f"Boneyard {view.observation['boneyard']}"

    def said(self, view: View, action: Any) -> str:
        """An action in words."""
        tile, _, onto = str(action).partition(">")
        return f"{tile} on {onto}" if onto else tile


def _plain(name: str) -> str:
    """The name of a place without its side."""
    return name.partition("/")[0]


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "none"
