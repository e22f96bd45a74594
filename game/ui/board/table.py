"""What a game's table is: it arranges items from what a seat sees, and narrows the legal actions by what is touched.

Click-click, drag and keyboard are the same narrowing: every touch names one thing (a tile of the hand, a place, a
verb), and `Table.touches` says which things lead to an action. When exactly one action is left and all its things have
been touched, that action is the answer.
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
"""How touches of the own hand begin, such as ``hand:6|4``."""
READY = "readied:"
"""How touches of tiles that lie ready to be taken up begin."""
IN_HAND = (HAND, READY)
"""What is picked up rather than dropped on."""


def pick_of(picks: Iterable[str], kinds: str | tuple[str, ...] = IN_HAND) -> str:
    """The first of the picks that is of those kinds, such as ``hand:6|4``; empty if none."""
    return next((pick for pick in picks if pick.startswith(kinds)), "")


def tile_of(touch: str) -> str:
    """The tile of a touch: the ``6|4`` of ``hand:6|4``; empty for an empty name."""
    return touch.partition(":")[2]


@dataclass(frozen=True, slots=True)
class Touched:
    """What a touch did: completed an action, changed what is picked, or was refused with a reason.

    `looked` is whether it only moved the camera. `side` is where a person wants what is played to lie, where the rules
    leave that open: `View.sides`.
    """

    action: Any = None
    side: int | None = None
    refused: str = ""
    changed: bool = False
    looked: bool = False


@dataclass(frozen=True, slots=True)
class _Index:
    """The legal actions of a turn, each with what it touches, by the names of what it touches."""

    legal: Sequence[Any]
    by_name: dict[str, list[tuple[Any, frozenset[str]]]]
    names: frozenset[str]


class Table(ABC):
    """One game's table. It holds only what the person touching does: picks, a turned brick, the camera."""

    has_rack = True
    has_strip = False
    has_pad = False
    """Whether the right edge holds a sheet or panel of the game's own."""
    most_verbs = 0
    """The most verbs beside a person's hand: they have their room from the first picture on."""
    whole = N_("Whole layout")
    """What the button is called that resets the camera, before it is translated."""
    pad_folds = True
    """Whether it folds into a tab in small windows; otherwise it only gets narrower."""
    adds_up = True
    """Whether the points of a hand's events add up to the score, so that a running total can be shown beside them."""
    paints = False
    """Whether dragging over things touches each of them (as one marks squares)."""
    looks_first = True
    """Whether the thing that has the focus in a new turn shows at once what touching it would do."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        self.looked_through = False
        """Whether what is on top is see-through, where anything is."""
        self.picks: tuple[str, ...] = ()
        self.zoom = 1.0
        self.pan = (0, 0)
        self._touching = _Index((), {}, frozenset())

    # -- said by each game --------------------------------------------------------------------------------------------

    @abstractmethod
    def picture(self, view: View) -> Picture:
        """The picture of the state with what is picked now."""

    @abstractmethod
    def touches(self, action: Any) -> frozenset[str]:
        """The names of the things that are touched, in any order, to choose it: ``hand:6|4`` and ``place:6|6``."""

    @abstractmethod
    def why_not(self, view: View, touch: str) -> str:
        """Why touching that leads nowhere now: one short sentence with rule and pips, such as ``needs a 5 here``."""

    @abstractmethod
    def worded(self, action: Any) -> Message:
        """What it is to do that: a message such as ``castle.do_take``; there is a ``castle.doing_take`` beside it."""

    def meant(self, things: Iterable[Item], point: tuple[int, int]) -> Item | None:
        """The thing for which something was dropped at that point (window pixels) although it may not lie there."""
        return None

    @abstractmethod
    def describe(self, view: View) -> str:
        """The state in plain words, enough to choose a legal action by."""

    def now(self, view: View) -> str:
        """What a newcomer does next; empty where the table always says it."""
        return ""

    def said(self, view: View, action: Any) -> str:
        """An action as a hint names it, e.g. ``4|0 on 0|0``."""
        return view.say(self.worded(action))

    def noun(self, view: View, action: Any) -> str:
        """The same as something that is done, to be put into a sentence: ``taking 6|3``."""
        named = self.worded(action)
        return view.say(replace(named, key=named.key.replace(".do_", ".doing_")))

    def told_apart(self, view: View, seen: Observation, action: Any, other: Any) -> tuple[str, str]:
        """Both as nouns, and where they lie if only that tells them apart; `seen` is what the seat sees."""
        return self.noun(view, action), self.noun(view, other)

    def spoken(self, view: View, event: Event) -> str:
        """What an opponent has laid, in the few words shown beside it, e.g. ``Yuna: 5|3, open end 3``."""
        return line(event, view.names)

    def offered(self, view: View, action: Any) -> str:
        """An action as it is offered, with what it scores, e.g. ``6|4 on 6|6 for 10 points``."""
        return self.said(view, action)

    def rule_for(self, view: View, action: Any) -> str:
        """The word (a chapter's `about`) under which the rule book explains an action."""
        return ""

    def rule_against(self, view: View, touch: str) -> str:
        """The same for the rule by which that touch is refused now; `touch` is empty where there is no place."""
        return ""

    def head(self, view: View) -> str:
        """The line under the game's title, e.g. ``Hand 4 · match to 100``."""
        return pgettext("a round", "Hand {number}").format(number=view.observation["hand_no"] + 1)

    def plate_note(self, view: View, seat: Seat) -> str:
        """What a seat's plate adds to who plays there, e.g. ``5 taken``; shorter ways to say it in further lines."""
        return ""

    def plate_tiles(self, view: View, seat: Seat) -> int | None:
        """How many face-down tiles the plate shows; None for a game without hands."""
        sizes = view.observation.get("hand_sizes")
        return None if sizes is None else int(sizes[seat])

    def plate_beads(self, view: View, seat: Seat) -> tuple[int, int] | None:
        """How many glass markers and clear ones the plate shows; None for a game without markers."""
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
        """What draws a seat's score on the result sheet (houses, pegs, tokens), if anything does."""
        return None

    def board(self, view: View) -> Painter | None:
        """One instrument for all seats instead, as wide as the sheet allows."""
        return None

    def turn_for(self, action: Any) -> None:
        """Turns what is in hand as that action needs it, where things can be turned."""

    def command(self, view: View, name: str) -> Touched:
        """Carries out a verb's command, such as ``turn`` or ``clear``."""
        return Touched()

    # -- the camera ---------------------------------------------------------------------------------------------------

    @property
    def strayed(self) -> bool:
        """Whether the camera shows something else than the whole layout."""
        return self.zoom != 1.0 or self.pan != (0, 0)

    def come_near(self, legal: Sequence[Any]) -> None:
        """Looks from near at all that these actions are about, where that is less than all; with none at the whole."""

    def pan_to(self, item: Item, cloth: pygame.Rect) -> bool:
        """Pans so that a place that has the focus is in sight on the cloth (pixels); whether it had to."""
        if not self.strayed or not (item.zooms or item.touch.startswith("place:")):
            return False
        inside, rect = item.rect.clamp(cloth), item.rect
        self.pan = self.pan[0] + inside.x - rect.x, self.pan[1] + inside.y - rect.y
        return inside != rect

    def pan_by(self, by: tuple[int, int], room: tuple[int, int]) -> None:
        """Moves the layout by so many pixels on a cloth of that size, never so far that nothing of it is seen."""
        limits = [round(0.4 * length * max(self.zoom, 1.0)) for length in room]
        x, y = (min(max(self.pan[at] + by[at], -limits[at]), limits[at]) for at in (0, 1))
        self.pan = x, y

    def zoom_by(self, factor: float, about: tuple[int, int] | None, middle: tuple[int, int]) -> None:
        """Zooms by that factor, 0 resets; the point `about` stays in place. Points are window pixels; `middle` is that
        of the cloth."""
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
        """A new position: nothing is picked."""
        self.picks = ()

    def candidates(self, view: View, picks: Sequence[str]) -> list[Any]:
        """The legal actions that touch everything picked."""
        return [action for action, _names in self._touching_all(view, picks)] if picks else list(view.legal)

    def _touching_all(self, view: View, picks: Sequence[str]) -> list[tuple[Any, frozenset[str]]]:
        """The same for some picks, each action with everything that it touches."""
        wanted, known = frozenset(picks), self._index(view)
        fewest = min((known.by_name.get(name, []) for name in wanted), key=len)
        return [pair for pair in fewest if wanted <= pair[1]]

    def leads(self, view: View) -> frozenset[str]:
        """Every name that leads towards a legal action when it is touched now."""
        if not self.picks:
            return self._index(view).names
        further = frozenset[str]().union(*[names for _action, names in self._touching_all(view, self.picks)])
        return further.difference(self.picks)

    def foremost(self, view: View) -> frozenset[str]:
        """The names among which the keyboard begins in a new turn."""
        return self.leads(view)

    def starts(self, view: View) -> frozenset[str]:
        """Every name that any legal action touches, whatever is picked."""
        return self._index(view).names

    def _index(self, view: View) -> "_Index":
        """What the legal actions touch, found once a turn."""
        if self._touching.legal is not view.legal:
            touched = [(action, self.touches(action)) for action in view.legal]
            by_name: dict[str, list[tuple[Any, frozenset[str]]]] = {}
            for pair in touched:
                for name in pair[1]:
                    by_name.setdefault(name, []).append(pair)
            self._touching = _Index(view.legal, by_name, frozenset(by_name))
        return self._touching

    def only(self, view: View, name: str) -> Any:
        """The one legal action that touches it, if there is only one: touching it twice plays it."""
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
        """What a thing is called in spoken descriptions."""
        return item.label or item.touch.partition(":")[2]

    def picks_named(self) -> list[str]:
        """What is picked, as one hears it."""
        return [pick.partition(":")[2].partition("/")[0] for pick in self.picks]

    def put_back(self) -> bool:
        """Esc and right click: puts back everything; whether anything was picked."""
        had, self.picks = bool(self.picks), ()
        return had

    def _replaces(self, name: str) -> bool:
        """Whether touching it replaces what is picked instead of being refused: it is of the same kind."""
        kind = name.partition(":")[0]
        return any(pick.partition(":")[0] == kind for pick in self.picks)
