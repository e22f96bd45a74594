"""The base class of a game's table: it arranges items from what a seat sees, and narrows the legal actions by touches.

Clicks, drags and the keyboard narrow in the same way. Every touch names one thing (a tile of the hand, a place, a
verb), and `Table.touches` says which things lead to an action. When exactly one action is left and everything it
touches has been touched, that action is chosen.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.core.events import SETTLED, Event
from game.core.message import Message
from game.core.rules import HandEnd, Observation, Seat
from game.ui.board.items import Item, Painter
from game.ui.board.picture import Picture, View
from game.ui.sprites.assets import Assets
from game.words import N_, _, pgettext
from game.words.events import line

HAND = "hand:"
"""Prefix of touches of one's own hand, such as ``hand:6|4``."""
READY = "readied:"
"""Prefix of touches of tiles that lie ready to be picked up."""
IN_HAND = (HAND, READY)
"""Prefixes of what is picked up rather than dropped on."""


def pick_of(picks: Iterable[str], kinds: str | tuple[str, ...] = IN_HAND) -> str:
    """The first pick of those kinds, such as ``hand:6|4``; empty if none."""
    return next((pick for pick in picks if pick.startswith(kinds)), "")


def tile_of(touch: str) -> str:
    """The tile of a touch, such as ``6|4`` of ``hand:6|4``; empty for an empty name."""
    return touch.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Touched:
    """The result of a touch: it completed an action, changed the picks, or was refused for a reason.

    `looked` is set if it only moved the camera. `side` is where the person wants the tile to lie, if the rules leave
    that open (see `View.sides`).
    """

    action: Any = None
    side: int | None = None
    refused: str = ""
    changed: bool = False
    looked: bool = False


@dataclass(frozen=True, slots=True)
class _Index:
    """The legal actions of a turn, each with the names it touches, indexed by those names."""

    legal: Sequence[Any]
    by_name: dict[str, list[tuple[Any, frozenset[str]]]]
    names: frozenset[str]


class Table(ABC):
    """One game's table. It holds only what the user changes: picks, a turned brick, the camera."""

    has_rack = True
    has_strip = False
    has_pad = False
    """Whether the right edge holds a sheet or panel of the game's own."""
    most_verbs = 0
    """Largest number of verbs beside the hand; room is kept for them from the first picture on."""
    whole = N_("Whole layout")
    """Label of the button that resets the camera, untranslated."""
    pad_folds = True
    """Whether the pad folds into a tab in small windows; otherwise it only gets narrower."""
    adds_up = True
    """Whether the points of a hand's events add up to the score, so that a running total can be shown beside them."""
    paints = False
    """Whether a drag touches every item it passes over, as in marking squares."""
    looks_first = True
    """Whether the item focused at the start of a turn shows at once what touching it would do."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self.looked_through = False
        """Whether whatever is on top is see-through, if it can be."""
        self.picks: tuple[str, ...] = ()
        self.zoom = 1.0
        self.pan = (0, 0)
        self._touching = _Index((), {}, frozenset())

    # -- implemented by each game --------------------------------------------------------------------------------------

    @abstractmethod
    def picture(self, view: View) -> Picture:
        """The picture of the state with the present picks."""

    @abstractmethod
    def touches(self, action: Any) -> frozenset[str]:
        """The names of what is touched, in any order, to choose an action: ``hand:6|4`` and ``place:6|6``."""

    @abstractmethod
    def why_not(self, view: View, touch: str) -> str:
        """Why that touch leads nowhere now: one short sentence with rule and pips, such as ``needs a 5 here``."""

    @abstractmethod
    def worded(self, action: Any) -> Message:
        """An action as an order: a message such as ``castle.do_take``; `noun` uses ``castle.doing_take``."""

    def meant(self, items: Iterable[Item], point: tuple[int, int]) -> Item | None:
        """The item at which an illegal drop at that point (window pixels) was aimed; None if unclear."""
        return None

    @abstractmethod
    def describe(self, view: View) -> str:
        """The state in plain words, sufficient to choose a legal action."""

    def now(self, view: View) -> str:
        """What a newcomer has to do next; empty if the table always shows it."""
        return ""

    def said(self, view: View, action: Any) -> str:
        """An action as a hint names it, such as ``4|0 on 0|0``."""
        return view.say(self.worded(action))

    def noun(self, view: View, action: Any) -> str:
        """An action as a noun, for use within a sentence: ``taking 6|3``."""
        named = self.worded(action)
        return view.say(replace(named, key=named.key.replace(".do_", ".doing_")))

    def told_apart(self, view: View, seen: Observation, action: Any, other: Any) -> tuple[str, str]:
        """Both actions as nouns, with their places if only those differ; `seen` is what the seat sees."""
        return self.noun(view, action), self.noun(view, other)

    def spoken(self, view: View, event: Event) -> str:
        """An opponent's play in the few words shown beside it, such as ``Yuna: 5|3, open end 3``."""
        return line(event, view.names)

    def offered(self, view: View, action: Any) -> str:
        """An action as it is offered, with its score, such as ``6|4 on 6|6 for 10 points``."""
        return self.said(view, action)

    def rule_for(self, view: View, action: Any) -> str:
        """The rule book's key (a chapter's `about`) for the rule that explains an action."""
        return ""

    def rule_against(self, view: View, touch: str) -> str:
        """The rule book's key for the rule that refuses that touch now; `touch` is empty where there is no place."""
        return ""

    def head(self, view: View) -> str:
        """The line under the game's title, such as ``Hand 4 · match to 100``."""
        return pgettext("a round", "Hand {number}").format(number=view.observation["hand_no"] + 1)

    def plate_note(self, view: View, seat: Seat) -> str:
        """An addition to a seat's plate, such as ``5 taken``; further lines hold shorter wordings."""
        return ""

    def plate_tiles(self, view: View, seat: Seat) -> int | None:
        """The number of face-down tiles shown on the plate; None for a game without hands."""
        sizes = view.observation.get("hand_sizes")
        return None if sizes is None else int(sizes[seat])

    def plate_beads(self, view: View, seat: Seat) -> tuple[int, int] | None:
        """The numbers of glass markers and clear ones shown on the plate; None for a game without markers."""
        return None

    def ending(self, view: View, end: HandEnd) -> str:
        """How the hand ended, in a few words, for the heading of the result."""
        last = next((event for event in reversed(view.log) if event.kind != SETTLED), None)
        gains = [view.names[seat] for seat, points in enumerate(end.points) if points > 0]
        if end.reason == "blocked" and gains:
            return _("Blocked: {name} has the lightest hand").format(name=gains[0])
        if end.reason == "blocked":
            return _("Blocked: the lightest hand is shared, so nobody scores")
        if end.reason == "out" and last:
            return _("{name} goes out").format(name=view.names[last.seat])
        if end.reason == "won" and last:
            return _("{name} reaches the target").format(name=view.names[last.seat])
        return _("The hand is over")

    def instrument(self, view: View, seat: Seat) -> Painter | None:
        """The painter of a seat's score on the result sheet (houses, pegs, tokens); None for none."""
        return None

    def board(self, view: View) -> Painter | None:
        """A painter for all seats together instead, as wide as the sheet allows; None for none."""
        return None

    def turn_for(self, action: Any) -> None:
        """Turns what is in hand as that action requires, in games where things can be turned."""

    def command(self, view: View, name: str) -> Touched:
        """Carries out a verb's command, such as ``turn`` or ``clear``."""
        return Touched()

    # -- the camera ---------------------------------------------------------------------------------------------------

    @property
    def strayed(self) -> bool:
        """Whether the camera shows anything other than the whole layout."""
        return self.zoom != 1.0 or self.pan != (0, 0)

    def come_near(self, legal: Sequence[Any]) -> None:
        """Zooms in on what these actions concern if that is less than everything; without actions shows the whole."""

    def pan_to(self, item: Item, cloth: pygame.Rect) -> bool:
        """Pans to bring a focused place into sight on the cloth (pixels); whether that was necessary."""
        if not self.strayed or not (item.zooms or item.touch.startswith("place:")):
            return False
        inside, rect = item.rect.clamp(cloth), item.rect
        self.pan = self.pan[0] + inside.x - rect.x, self.pan[1] + inside.y - rect.y
        return inside != rect

    def pan_by(self, by: tuple[int, int], room: tuple[int, int]) -> None:
        """Pans the layout by pixels on a cloth of the size `room`, never so far that it is out of sight."""
        limits = [round(0.4 * length * max(self.zoom, 1.0)) for length in room]
        x, y = (min(max(self.pan[at] + by[at], -limits[at]), limits[at]) for at in (0, 1))
        self.pan = x, y

    def zoom_by(self, factor: float, about: tuple[int, int] | None, middle: tuple[int, int]) -> None:
        """Zooms by a factor (0 resets) while the point `about` stays in place. Points are window pixels; `middle` is
        the centre of the cloth."""
        if not factor:
            self.zoom, self.pan = 1.0, (0, 0)
            return
        before = self.zoom
        self.zoom = min(max(before * factor, 0.5), 4.0)
        if abs(self.zoom - 1.0) < 0.01:
            self.zoom = 1.0
        if about is not None:
            by = self.zoom / before
            x, y = (about[at] - middle[at] - self.pan[at] for at in (0, 1))
            self.pan = round(self.pan[0] + x * (1 - by)), round(self.pan[1] + y * (1 - by))

    # -- the narrowing ------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Starts a new position, with nothing picked."""
        self.picks = ()

    def candidates(self, view: View, picks: Sequence[str]) -> list[Any]:
        """The legal actions that touch everything picked; all of them if nothing is."""
        return [action for action, _names in self._touching_all(view, picks)] if picks else list(view.legal)

    def _touching_all(self, view: View, picks: Sequence[str]) -> list[tuple[Any, frozenset[str]]]:
        """The legal actions for at least one pick, each with everything it touches."""
        wanted, known = frozenset(picks), self._index(view)
        fewest = min((known.by_name.get(name, []) for name in wanted), key=len)
        return [pair for pair in fewest if wanted <= pair[1]]

    def leads(self, view: View) -> frozenset[str]:
        """The names that lead towards a legal action if touched now."""
        if not self.picks:
            return self._index(view).names
        further = frozenset[str]().union(*[names for _action, names in self._touching_all(view, self.picks)])
        return further.difference(self.picks)

    def foremost(self, view: View) -> frozenset[str]:
        """The names among which keyboard focus starts in a new turn."""
        return self.leads(view)

    def starts(self, view: View) -> frozenset[str]:
        """The names that any legal action touches, regardless of picks."""
        return self._index(view).names

    def _index(self, view: View) -> "_Index":
        """The index of the legal actions, made once per turn."""
        if self._touching.legal is not view.legal:
            touched = [(action, self.touches(action)) for action in view.legal]
            by_name: dict[str, list[tuple[Any, frozenset[str]]]] = {}
            for pair in touched:
                for name in pair[1]:
                    by_name.setdefault(name, []).append(pair)
            self._touching = _Index(view.legal, by_name, frozenset(by_name))
        return self._touching

    def only(self, view: View, name: str) -> Any:
        """The only legal action that touches this name; None unless there is just one. Touching it twice plays it."""
        found = self.candidates(view, (name,)) if view.legal else []
        return found[0] if len(found) == 1 else None

    def touch(self, view: View, name: str) -> Touched:
        """Touches one thing: picks it, puts it back (or plays its only action), or completes an action."""
        if not view.legal:
            return Touched()
        if self.picks == (name,) and (action := self.only(view, name)) is not None:
            self.picks = ()
            return Touched(action=action)
        if name in self.picks:
            self.picks = tuple(pick for pick in self.picks if pick != name)
            return Touched(changed=True)
        picks = (*self.picks, name)
        found = self._touching_all(view, picks)
        if not found and self._replaces(name):
            picks = (name,)
            found = self._touching_all(view, picks)
            if not found and name.startswith(HAND):
                self.picks = ()
        if not found:
            return Touched(refused=self.why_not(view, name))
        wanted = frozenset(picks)
        complete = [action for action, names in found if names == wanted]
        if complete:
            self.picks = ()
            return Touched(action=complete[0])
        self.picks = picks
        return Touched(changed=True)

    def called(self, view: View, item: Item) -> str:
        """The name of an item in spoken descriptions."""
        return item.label or item.touch.partition(":")[2]

    def picks_named(self) -> list[str]:
        """The picks, as they are spoken."""
        return [pick.partition(":")[2].partition("/")[0] for pick in self.picks]

    def put_back(self) -> bool:
        """Puts back everything picked (Esc, right click); whether anything was picked."""
        had, self.picks = bool(self.picks), ()
        return had

    def _replaces(self, name: str) -> bool:
        """Whether touching it replaces a pick of the same kind instead of being refused."""
        kind = name.partition(":")[0]
        return any(pick.partition(":")[0] == kind for pick in self.picks)
