"""What a person may capture in Castle Rock, which capture is being looked at, and the buttons and words for it."""

from dataclasses import dataclass

import pygame

from game.dominoes.tiles import parse_tile
from game.games.castle.rules import guide
from game.games.castle.table.rowplan import Capture, RowPlan, captures
from game.ui.board.items import Item, caption
from game.ui.board.picture import Verb, View
from game.ui.board.table import HAND, pick_of, tile_of
from game.words import _, pgettext

END = "place:end"
ONLY, ALL, FINISH = "verb:only", "verb:all", "verb:done"


@dataclass(frozen=True, slots=True)
class TurnChoice:
    """What is picked in a state: a tile of the hand to lay, or one of the row to capture."""

    view: View
    picks: tuple[str, ...]

    @property
    def in_hand(self) -> str:
        """The picked tile of the hand; empty if there is none."""
        return tile_of(pick_of(self.picks, HAND))

    @property
    def tile(self) -> str:
        """The picked tile of the row; empty if there is none."""
        return tile_of(pick_of(self.picks, "tile:"))

    @property
    def captures(self) -> list[Capture]:
        """All open captures."""
        if not self.view.legal or not self.view.observation["laid"]:
            return []
        return captures(tuple(map(parse_tile, self.view.observation["row"])))

    def stands_for(self, tile: str) -> str:
        """The middle tile of the only bracket over three that has this tile at its edge; else the tile itself."""
        row: list[str] = self.view.observation["row"]
        at = row.index(tile) if tile in row else -2
        near = [capture for capture in self.captures if abs(capture.middle - at) < 2]
        threes = [row[capture.middle] for capture in near if capture.three]
        return threes[0] if len(threes) == 1 and all(capture.middle != at for capture in near) else tile

    @property
    def looked_at(self) -> str:
        """The tile whose capture is looked at: the picked one, else the one pointed at; empty if it cannot be taken."""
        kind, _colon, pointed = self.view.hovered.partition(":")
        tile = self.tile or (self.stands_for(pointed) if kind == "tile" else "")
        return tile if self.takes(tile) else ""

    @property
    def raised(self) -> tuple[str, ...]:
        """The raised tiles: all that the picked capture may take."""
        return next(reversed(self.takes(self.tile)), ())

    def takes(self, tile: str) -> list[tuple[str, ...]]:
        """What may be taken with that tile in the middle: the tile alone, or also all three."""
        return guide.takes_of(self.view.observation, tile) if tile and self.view.legal else []


def take_verbs(choice: TurnChoice, row: RowPlan, room: pygame.Rect) -> list[Verb]:
    """The buttons that take the tile alone and all three, in `room`, near where the tile lies."""
    view, picked, forms = choice.view, choice.tile, choice.takes(choice.tile)
    if not forms:
        return []
    px, both = view.px, len(forms) == 2
    width = min(px(228), (room.width - px(12)) // 2)
    across = 2 * width + px(12) if both else width
    x = row.tiles[view.observation["row"].index(picked)].centerx - across // 2
    x = max(room.x, min(x, room.right - across))
    one = pygame.Rect(x, room.y, width, room.height)
    alone = (_("Take only {tile}") if both else _("Take {tile}")).format(tile=picked)
    verbs = [Verb("only", alone, ONLY, primary=not both, rect=one, note="+1")]
    if both:
        three = one.move(width + px(12), 0)
        verbs.append(Verb("all", _("Take all three"), ALL, primary=True, rect=three, note="+3"))
    return verbs


def finish_verb(choice: TurnChoice) -> Verb:
    """The button that ends the turn; it is the primary one where nothing can be taken."""
    view = choice.view
    laid = bool(view.legal) and view.observation["laid"]
    reason = _("Play a tile first") if view.legal else _("It is not your turn")
    # TRANSLATORS: end the turn
    words = pgettext("button", "Finish")
    return Verb("done", words, FINISH, enabled=laid, reason=reason, primary=laid and not choice.captures)


def request(choice: TurnChoice, rect: pygame.Rect) -> list[Item]:
    """What to do now, in words, where the verbs will stand."""
    view = choice.view
    if not view.legal or choice.tile:
        return []
    if not view.observation["laid"]:
        words = _("Play a tile at the open end") if END not in choice.picks else _("Now choose a tile")
        if choice.in_hand:
            words = view.say(guide.opened(view.observation, choice.in_hand))
    elif choice.captures:
        words = _("Pick a tile in brackets to take it, or finish")
    else:
        words = _("Nothing to take: press Finish")
    return [caption(words, rect)]
