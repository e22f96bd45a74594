"""The table of Brick Dominoes: a wall seen obliquely, a brick in hand that can be turned, readied bricks beside it."""

from dataclasses import replace
from functools import partial

from game.core.message import Message, message
from game.core.rules import HandEnd, Observation, Seat
from game.dominoes.tiles import HI, LO, TEXT, parse_tile
from game.dominoes.wall import EAST, SOUTH, Place, place
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.table import wallwords
from game.games.brick.table.bricks import BrickItem, SpotItem
from game.games.brick.table.panel import laid_out, paint_panel, piles
from game.games.brick.table.seenwall import Fit, SeenWall
from game.games.brick.table.wallnews import news_room, what_to_do
from game.games.brick.table.wallview import Known, Viewpoint, WallLook, spot
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import Picture, Verb, View
from game.ui.board.table import HAND, READY, Table, Touched, pick_of, tile_of
from game.ui.sprites.assets import Assets
from game.words import N_, _, pgettext, sentences
from game.words.language import current

WAYS = ((EAST, False), (SOUTH, False), (EAST, True), (SOUTH, True))
"""The ways to turn the brick in hand: its direction, and whether its smaller half comes first."""

SKIP = "verb:skip"

OBJECTIONS = {
    "wall.too_low": "pips",
    "wall.alongside": "alongside",
    "wall.alongside_blank": "alongside",
    "wall.same_brick": "support",
    "wall.two_levels": "support",
    "wall.no_support": "support",
}
"""The chapter of the rule book for each objection of `game.dominoes.wall.refusal`."""


class BrickTable(Table):
    """Pick a brick, turn it, touch a place. ``V`` shows the wall from above."""

    whole = N_("Whole wall")
    has_pad = True
    pad_folds = False
    most_verbs = 3

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self.way = 0
        self.flat = False
        self._viewpoint = Viewpoint()
        self._seen_wall: SeenWall | None = None
        self._known = Known()

    # -- what an action touches ---------------------------------------------------------------------------------------

    def touches(self, action: Action) -> frozenset[str]:
        """A brick and a place; a brick alone where it is drawn; or the skip."""
        match action:
            case Reveal(tile):
                return frozenset({HAND + TEXT[tile], "verb:reveal"})
            case Lay(first, second, at):
                turned = "low" if first < second else "high"
                return frozenset({HAND + TEXT[action.tile], spot(at, turned)})
            case Ready(tile, at):
                return frozenset({READY + TEXT[tile], spot(at, "blank")})
            case Skip():
                return frozenset({SKIP})
            case Draw(None):
                return frozenset({"yard"})
            case Draw(tile):
                return frozenset({READY + TEXT[tile or 0]})

    def leads(self, view: View) -> frozenset[str]:
        """Adds the skip, which stays possible with a brick in hand."""
        leads = super().leads(view)
        return leads if SKIP in leads else leads | (self.starts(view) & {SKIP})

    def touch(self, view: View, name: str) -> Touched:
        """As in `Table`; a newly picked brick is turned so that it scores most, or else so that it fits."""
        if name == SKIP and not wallwords.why_not_skip(view.observation):
            self.picks = ()
        before, touched = self._brick(), super().touch(view, name)
        if touched.changed and self._brick() not in ("", before):
            ways = [self.way, *(way for way in range(len(WAYS)) if way != self.way)]
            self.way = max(ways, key=lambda way: self._best(view, way))  # the first of equally good ways
        return touched

    def begin(self) -> None:
        """Starts a turn with the brick not turned."""
        super().begin()
        self.way = 0

    def command(self, view: View, name: str) -> Touched:
        """Turns the brick in hand, or switches between the two views of the wall."""
        if name == "above":
            self.flat = not self.flat
            return Touched(changed=True, looked=True)
        if name in ("turn", "turn back") and self._brick():
            self.way = (self.way + (1 if name == "turn" else -1)) % len(WAYS)
            return Touched(changed=True)
        return Touched()

    def turn_for(self, action: Action) -> None:
        if isinstance(action, Lay | Ready):
            self.way = WAYS.index((action.place & 1, isinstance(action, Lay) and action.first < action.second))

    def _brick(self) -> str:
        """The picked brick, e.g. ``hand:6|4``; empty if there is none."""
        return pick_of(self.picks)

    def _fits(self, view: View, way: int | None = None) -> list[Fit]:
        """Where the brick in hand may lie if it is turned that way, by default as it is now."""
        brick = self._brick()
        if not brick or not self._building(view):
            return []
        tile, (direction, low_first) = parse_tile(tile_of(brick)), WAYS[self.way if way is None else way]
        low_first = low_first and not brick.startswith(READY) and HI[tile] != LO[tile]
        fits = self._stands(view).fits(brick)
        return [fit for fit in fits if fit.place & 1 == direction and fit.low_first == low_first]

    def _best(self, view: View, way: int) -> int:
        """The most points the brick in hand can score if it is turned that way; -1 where it fits nowhere."""
        return max((fit.points for fit in self._fits(view, way)), default=-1)

    @staticmethod
    def _building(view: View) -> bool:
        seen = view.observation
        return bool(view.legal) and not seen["drawing"] and None not in seen["revealed"]

    # -- the picture --------------------------------------------------------------------------------------------------

    def picture(self, view: View) -> Picture:
        seen, panel, brick = view.observation, laid_out(view), self._brick() if self._building(view) else ""
        fits = {self._spot(fit): fit for fit in self._fits(view)}
        seen_wall = self._stands(view)
        eye = self._viewpoint.eye(view, seen_wall, flat=self.flat, zoom=self.zoom, pan=self.pan)
        level = fits[view.hovered].level if view.hovered in fits else 0
        through = level if self.looked_through else None
        wall = WallLook(view, seen_wall, eye, through, self.assets, self._known)
        bricks, places, direction = wall.bricks(), list[Item](), WAYS[self.way][0]
        if brick:
            places = [*wall.refused(view.refused, direction), *wall.places(fits, tile_of(brick))]
        tops = [item.rect for item in bricks if isinstance(item, BrickItem)]
        items = [
            PaintedItem(
                "panel",
                panel.rect,
                layer=0,
                label=_("Readied bricks, brickyard and tokens"),
                painter=Painter(
                    (len(seen["readied"]), seen["boneyard"], view.scores, view.seating, panel, current()),
                    lambda surface, _rect, assets, _scale: paint_panel(view, panel, surface, assets),
                ),
            ),
            *bricks,
            *places,
            *piles(view, panel, self.picks),
            *what_to_do(view, tops, self.assets, picked=bool(self._brick())),
        ]
        picture = Picture(
            tuple(items),
            verbs=self._verbs(view),
            zoomable=True,
            camera=eye.camera(view.areas.felt),
            layered=seen_wall.highest > 1 and not self.flat,
            news=news_room(view, tops, [item.rect for item in places]),
        )
        if not brick:
            return picture
        text, face_down = tile_of(brick), brick.startswith(READY)
        near = [*tops, *(item.landmark for item in places if isinstance(item, SpotItem))]
        return replace(
            picture,
            overlay=partial(wall.overlay, fits=fits, text=text, face_down=face_down, near=near),
            trial_at=partial(wall.trial_at, direction=direction),
        )

    def _stands(self, view: View) -> SeenWall:
        """The wall of that view; the same object until a brick is laid."""
        if self._seen_wall is None or self._seen_wall.laid != view.observation["wall"]:
            self._seen_wall = SeenWall(view.observation)
        return self._seen_wall

    def _spot(self, fit: Fit) -> str:
        turned = "blank" if self._brick().startswith(READY) else "low" if fit.low_first else "high"
        return spot(fit.place, turned)

    def _verbs(self, view: View) -> tuple[Verb, ...]:
        seen = view.observation
        # TRANSLATORS: “Top” and “Slant” are short for “Top view” and “Slant view”
        short = pgettext("view of the wall", "Top"), pgettext("view of the wall", "Slant")
        words = short if view.scale.tight else (_("Top view"), _("Slant view"))
        above = Verb("above", words[self.flat], command="above", shortcut="V")
        if not view.legal:
            return (above,)
        if None in seen["revealed"]:
            picked = bool(self._brick())
            why = "" if picked else _("Pick the brick that you want to show")
            return (
                Verb("reveal", _("Show it"), touch="verb:reveal", primary=picked, enabled=picked, reason=why),
                above,
            )
        if seen["drawing"]:
            can = seen["boneyard"] > 0
            label, why = pgettext("button", "Draw"), _("The brickyard is empty")
            return (Verb("draw", label, touch="yard", primary=can, enabled=can, reason=why), above)
        why = view.say(wallwords.why_not_skip(seen))
        now = self._fits(view)
        others = [way for way in range(len(WAYS)) if way != self.way and self._fits(view, way) != now]
        gain = max((self._best(view, way) for way in others), default=0)
        room = not (view.scale.tight and view.scale.large)  # without room, only the places show their gains
        # TRANSLATORS: turn the brick in hand, which can then score {n} points
        label = _("Turn: +{n}").format(n=gain) if gain > 0 and room else pgettext("a brick", "Turn")
        turn = Verb("turn", label, command="turn", enabled=bool(self._brick()), reason=_("Pick a brick"), shortcut="R")
        label = pgettext("button", "Skip") if view.scale.tight else _("Skip turn")
        skip = Verb("skip", label, touch=SKIP, enabled=not why, reason=why)
        return (turn, skip, above)

    # -- words --------------------------------------------------------------------------------------------------------

    def called(self, view: View, item: Item) -> str:
        brick, stands = self._brick(), self._stands(view)
        fits = self._fits(view) if item.touch.startswith("spot:") else ()
        fit = next((each for each in fits if self._spot(each) == item.touch), None)
        if brick and item.touch.startswith("cell:"):
            at, low_first = self._tried(item.touch)
            fit = stands.tried(at, low_first=low_first)
        if fit is None:
            return super().called(view, item)
        return wallwords.heard(stands, fit, tile_of(brick), face_down=brick.startswith(READY))

    def why_not(self, view: View, touch: str) -> str:
        seen = view.observation
        if touch == SKIP:
            return view.say(wallwords.why_not_skip(seen))
        if None in seen["revealed"]:
            return _("First show a brick from your hand")
        if seen["drawing"]:
            return _("Draw first: from the brickyard or a readied brick")
        if touch.startswith(HAND):
            return _("{tile} fits nowhere now").format(tile=tile_of(touch))
        if not self._brick():
            return _("Pick a brick first")
        reason, turned = self._objection(view, touch)
        told = view.say(reason or message("wall.no_contact"))
        return sentences([told, _("It fits the other way round") if turned else ""])

    def _objection(self, view: View, touch: str) -> tuple[Message | None, bool]:
        """Why the brick in hand may not lie at that cell, and whether it may the other way round."""
        brick = self._brick()
        if not touch.startswith("cell:") or not brick:
            return None, False
        wall, (at, low_first) = self._stands(view), self._tried(touch)
        other = wallwords.why_not(wall, brick, at, low_first=not low_first)
        return wallwords.why_not(wall, brick, at, low_first=low_first), other is None

    def _tried(self, cell: str) -> tuple[Place, bool]:
        """The place of the brick in hand at a cell such as ``cell:1,0``, and whether its smaller half comes first."""
        x, y = map(int, cell.removeprefix("cell:").split(","))
        direction, low_first = WAYS[self.way]
        return place(x, y, direction), low_first

    def worded(self, action: Action) -> Message:
        """The action and its brick; where and how it goes is shown on the wall."""
        verb = str(action).partition(" ")[0]
        if isinstance(action, Skip) or action.tile is None:
            return message(f"brick.do_{verb}")
        word = f"{verb}_readied" if isinstance(action, Draw) else verb
        return message(f"brick.do_{word}", tile=TEXT[action.tile])

    def told_apart(self, view: View, seen: Observation, action: Action, other: Action) -> tuple[str, str]:
        both = super().told_apart(view, seen, action, other)
        placed = [each for each in (action, other) if isinstance(each, Lay | Ready)]
        if both[0] != both[1] or len(placed) < 2 or action == other:
            return both
        one, another = wallwords.distinguished(seen, *placed)
        return f"{both[0]} {one}", f"{both[1]} {another}"

    def rule_for(self, view: View, action: Action) -> str:
        if isinstance(action, Lay):
            return "layers" if self._stands(view).wall.spots[action.place][0] else "pips"
        return {Reveal: "reveal", Ready: "ready", Skip: "skip", Draw: "draw"}[type(action)]

    def rule_against(self, view: View, touch: str) -> str:
        if None in view.observation["revealed"]:
            return "reveal"
        if view.observation["drawing"]:
            return "draw"
        if touch == SKIP:
            return "skip"
        if touch.startswith(HAND):
            return "pips"
        reason, _turned = self._objection(view, touch)
        return OBJECTIONS.get(reason.key if reason else "", "touch" if self._brick() else "turn")

    def head(self, view: View) -> str:
        hands = int(view.options["matches"])
        number = view.observation["hand_no"] + 1
        if hands == 1:
            return _("One hand · highest wins")
        return _("Hand {number} of {hands} · highest total wins").format(number=number, hands=hands)

    def plate_note(self, view: View, seat: Seat) -> str:
        """The tiles of an opponent's hand that everyone has seen."""
        known = ", ".join(view.observation["known"][seat] if seat != view.viewer else ())
        # TRANSLATORS: bricks that everyone knows to be in the hand of the player on whose name plate this stands
        words = _("has {tiles}").format(tiles=known)
        return f"{words}\n{known}" if known else ""

    def ending(self, view: View, end: HandEnd) -> str:
        return wallwords.ending(view, end)

    def describe(self, view: View) -> str:
        return wallwords.describe(view)


TABLE = BrickTable
