"""Input and output of a table: the view of one seat, and the picture made from it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game.core.events import Event, Kind
from game.core.message import Message
from game.core.rules import HandEnd, Observation, Options, Rules, Seat
from game.ui.board.items import Item, Painter
from game.ui.style.scale import Scale
from game.ui.style.theme import SeatStyle
from game.words import _, said
from game.words.saying import of_each


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a seat: name, colour and shape, how it plays (``Steady``; empty for people), the portrait in
    sprites/portraits if there is one, and its record against the person here (``3 to 5``)."""

    name: str
    style: SeatStyle
    plays: str = ""
    portrait: str = ""
    stands: str = ""


@dataclass(frozen=True, slots=True)
class Areas:
    """The areas of the window in which a table may draw, in pixels. `pad` and `strip` are None if folded or unused."""

    window: pygame.Rect
    felt: pygame.Rect
    """The free cloth between head and strip (or rack), without the pad."""
    rack: pygame.Rect
    strip: pygame.Rect | None
    pad: pygame.Rect | None


@dataclass(frozen=True, slots=True)
class View:
    """Everything a picture is made from, with nothing hidden from the `viewer` (None: no seat)."""

    rules: Rules[Any, Any]
    options: Options
    observation: Observation
    viewer: Seat | None
    legal: Sequence[Any]
    """The legal actions if a person is to act at the viewer's seat, otherwise empty."""
    seating: tuple[Seating, ...]
    areas: Areas
    scale: Scale
    scores: tuple[int, ...]
    log: tuple[Event, ...] = ()
    """The events of this hand that the viewer has seen, oldest first."""
    match_log: tuple[Event, ...] = ()
    """The same for the whole match, including this hand."""
    last: tuple[Event, ...] = ()
    """The events of the latest action."""
    past: tuple[tuple[HandEnd, tuple[int, ...]], ...] = ()
    """How earlier hands of this match ended, with the scores after each."""
    hovered: str = ""
    """The key of the item under the mouse or the focus, if touching it leads towards an action."""
    refused: str = ""
    """The `touch` of the last illegal attempt, while it is shown."""
    hinted: frozenset[str] = frozenset()
    """The touches that a hint names, while it is shown."""
    sides: Mapping[str, int] = field(default_factory=dict)
    """The sides on which people laid their tiles in this hand, where the rules leave that open: by a tile such as
    ``6|4``, the direction from the one it was put on (0 right, 1 down, 2 left, 3 up)."""

    def px(self, dp: float) -> int:
        """A length in dp as whole pixels."""
        return self.scale.px(dp)

    def say(self, message: Message | None) -> str:
        """The message as a sentence addressed to the viewer; empty for None."""
        return said(message, self.names, self.viewer) if message is not None else ""

    def newest(self, *kinds: Kind) -> frozenset[str]:
        """The tiles of this hand's latest event of those kinds, such as the last tile laid."""
        event = next((event for event in reversed(self.log) if event.kind in kinds), None)
        return frozenset(event.tiles) if event else frozenset()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        return tuple(seating.name for seating in self.seating)

    @property
    def standing(self) -> list[str]:
        """A sentence each on hand sizes, totals, the viewer's tiles and, if the viewer is not to act, the turn."""
        seen = self.observation
        # TRANSLATORS: how many tiles each player holds
        told = [_("Hands: {numbers}").format(numbers=of_each(self.names, seen["hand_sizes"]))]
        # TRANSLATORS: the score of each player
        told.append(_("Totals: {numbers}").format(numbers=of_each(self.names, self.scores)))
        if seen["hand"]:
            told.append(f"{self.hand_title}: {', '.join(seen['hand'])}")
        if seen["to_act"] is None:
            told.append(_("The hand is over"))
        elif not self.legal:
            told.append(_("It is {name}’s turn").format(name=self.names[seen["to_act"]]))
        return told

    @property
    def hand_title(self) -> str:
        """The title of the hand; it names the owner if people share the screen and another seat is to act."""
        shared = sum(not seating.plays for seating in self.seating) > 1
        if shared and self.viewer is not None and self.observation["to_act"] != self.viewer:
            # TRANSLATORS: tiles follow after a colon
            return _("{name} holds").format(name=self.names[self.viewer])
        return _("Your hand")


@dataclass(frozen=True, slots=True)
class Situation:
    """What surrounds the picture: the title, the notes, and whose turn it is."""

    title: str
    head: tuple[str, ...]
    """The notes below the title, most important first; the last ones are left out if there is no room."""
    home: Seat
    """The seat at the bottom of the screen."""
    turn: Seat | None
    turn_words: str


@dataclass(frozen=True, slots=True)
class Verb:
    """A button that leads to an action (``touch``) or changes what is in hand (``command``).

    Without a rect it is placed in the row of buttons at the right of the rack.
    """

    key: str
    label: str
    touch: str = ""
    command: str = ""
    enabled: bool = True
    reason: str = ""
    primary: bool = False
    rect: pygame.Rect | None = None
    note: str = ""
    on_paper: bool = False
    shortcut: str = ""


@dataclass(frozen=True, slots=True)
class Camera:
    """The view of a wall that can be zoomed: its point (x, y) is at pixel ``left + x * unit``, ``top + y * unit``."""

    site: pygame.Rect
    """The area of the wall. Neither it nor anything on it is painted outside, and hardly anything else inside."""
    left: float
    top: float
    unit: float
    frame: pygame.Rect | None = None
    """The frame around the wall, if any. It may grow but is not zoomed."""
    border: int = 0
    kind: object = None
    """Only pictures of the same kind can be stretched into one another."""

    def like(self, other: "Camera") -> bool:
        """Whether the picture of one camera can be stretched into that of the other."""
        return self.site == other.site and self.kind == other.kind and bool(self.frame) == bool(other.frame)

    def towards(self, other: "Camera", part: float) -> "Camera":
        """The camera `part` (0 to 1) of the way to another one, with the frame of the other."""
        ends = (self.left, other.left), (self.top, other.top), (self.unit, other.unit)
        left, top, unit = (one + (two - one) * part for one, two in ends)
        return replace(other, left=left, top=top, unit=unit)

    @property
    def inside(self) -> pygame.Rect:
        """The area in which the wall itself is visible."""
        return self.site if self.frame is None else self.frame.inflate(-2 * self.border, -2 * self.border)


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything a game shows on the table: items (drawn by layer, in order), verbs, strip and pad."""

    items: tuple[Item, ...] = ()
    verbs: tuple[Verb, ...] = ()
    strip: Painter | None = None
    pad: Painter | None = None
    exits: dict[str, tuple[int, int]] = field(default_factory=dict)
    """Where items of the last picture go when they leave (key to centre, in pixels)."""
    takers: dict[str, Seat] = field(default_factory=dict)
    """The seats to whose plates items go when they leave, by key, unless `exits` has the key."""
    plates: dict[Seat, pygame.Rect] = field(default_factory=dict)
    """The name plates, if they are not along the top and in the rack."""
    buttons: pygame.Rect | None = None
    """The box of Undo and Hint, beside or below each other, in a game without a rack."""
    log: pygame.Rect | None = None
    """The log button, if it is not beside or below the menu button."""
    headed: bool = True
    """Whether there is room for the head; otherwise the menu says the same."""
    overlay: Callable[[str], Sequence[Item]] | None = None
    """Makes the overlay for a hovered key; its items replace those of the picture with the same keys. None if the
    picture must be made anew for each hovered item."""
    news: Callable[[pygame.Rect | None], pygame.Rect] | None = None
    """Where news is shown, if not above the strip or the rack, given the box of the tile in hand as it would lie."""
    zoomable: bool = False
    """Whether the felt can be panned and zoomed (`Table.zoom` and `Table.pan`)."""
    fit: pygame.Rect | None = None
    """The button that resets the camera, if it is not in the corner of the felt."""
    camera: Camera | None = None
    """The view of a wall that can be zoomed."""
    trial_at: Callable[[tuple[int, int]], Item | None] = lambda _: None
    """What may be tried at a point (window pixels) where nothing visible can be touched; None if nothing."""
    layered: bool = False
    """Whether something lies on top that can be made see-through (`Table.looked_through`)."""
