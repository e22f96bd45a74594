"""The table of Brick Dominoes: a wall seen obliquely, a brick in hand that can be turned, readied bricks beside it."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pygame

from game.core.events import LAID
from game.core.rules import HandEnd, Seat
from game.dominoes.tiles import HI, LO, TEXT, parse_tile
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip, written
from game.games.brick.rules.guide import Fit, Fits, why_not, why_not_skip
from game.games.brick.rules.seen import wall_of
from game.games.brick.rules.telling import READIED
from game.games.brick.table import wallwords
from game.games.brick.table.bricks import BrickItem, Oblique, SpotItem, looking_at
from game.games.brick.table.panel import laid_out, paint_panel, piles
from game.games.brick.table.seenwall import SeenWall
from game.games.brick.table.wallnews import NewsRoom, what_to_do
from game.games.brick.table.wallshade import WallShade
from game.games.brick.table.wallview import Known, Viewpoint, WallLook, spot
from game.ui.board.items import Item, PaintedItem, Painter
from game.ui.board.picture import Picture, Verb, View
from game.ui.board.table import HAND, READY, Table, Touched, pick_of, tile_of
from game.ui.sprites.assets import Assets

WAYS = (("E", False), ("S", False), ("E", True), ("S", True))
"""How the brick in hand can be turned: its direction, and whether its smaller half comes first."""

SKIP = "verb:skip"

OBJECTIONS = {
    "is lower than": "pips",
    "fits nowhere": "pips",
    "side by side": "alongside",
    "different bricks": "support",
    "two levels": "support",
    "in the air": "support",
}
"""Where the rule book tells what `game.dominoes.wall.refusal` objects to."""


class BrickTable(Table):
    """Pick a brick, turn it, touch a place. ``V`` shows the wall from above."""

    whole = "Whole wall"
    has_pad = True
    pad_folds = False
    most_verbs = 3

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self.way = 0
        self.flat = False
        self._viewpoint = Viewpoint()
        self._seen_wall: SeenWall | None = None
        self._laid: tuple[object, object, list[Item]] = (None, None, [])
        self._known = Known()
        self._found = Fits()
        self._led: tuple[object, frozenset[str]] = (None, frozenset())

    # -- what an action touches ---------------------------------------------------------------------------------------

    def touches(self, action: Action) -> frozenset[str]:
        """A brick and a place; a brick alone where it is drawn; the skip."""
        match action:
            case Reveal(tile):
                return frozenset({HAND + TEXT[tile], "verb:reveal"})
            case Lay(first, second, at):
                turned = "low" if first < second else "high"
                return frozenset({HAND + TEXT[action.tile], spot(written(at).lstrip("@"), turned)})
            case Ready(tile, at):
                return frozenset({READY + TEXT[tile], spot(written(at).lstrip("@"), "blank")})
            case Skip():
                return frozenset({SKIP})
            case Draw(None):
                return frozenset({"yard"})
            case Draw(tile):
                return frozenset({READY + TEXT[tile or 0]})

    def leads(self, view: View) -> frozenset[str]:
        """Skipping stays possible with a brick in hand. As long as the same leads on, it is the same set."""
        leads = super().leads(view)
        if SKIP in leads or SKIP not in self.starts(view):
            return leads
        if self._led[0] is not leads:
            self._led = leads, leads | {SKIP}
        return self._led[1]

    def touch(self, view: View, name: str) -> Touched:
        """Picking a brick turns it so that it scores most, or else so that it fits somewhere, if it can."""
        if name == SKIP and not why_not_skip(view.observation):
            self.picks = ()
        before, touched = self._brick(), super().touch(view, name)
        if touched.changed and self._brick() not in ("", before):
            ways = [self.way, *(way for way in range(len(WAYS)) if way != self.way)]
            self.way = max(ways, key=lambda way: self._best(view, way))  # the first of several that are as good
        return touched

    def begin(self) -> None:
        """Another turn: the brick lies as it came."""
        super().begin()
        self.way = 0

    def command(self, view: View, name: str) -> Touched:
        """Turning the brick in hand, and looking from above."""
        if name == "above":
            self.flat = not self.flat
            return Touched(changed=True, looked=True)
        if name in ("turn", "turn back") and self._brick():
            self.way = (self.way + (1 if name == "turn" else -1)) % len(WAYS)
            return Touched(changed=True)
        return Touched()

    def turn_for(self, action: Action) -> None:
        """Turns the brick as it is to lie."""
        if isinstance(action, Lay | Ready):
            direction = written(action.place)[-1]
            self.way = WAYS.index((direction, isinstance(action, Lay) and action.first < action.second))

    def _brick(self) -> str:
        """The brick picked, e.g. ``hand:6|4``; empty if none."""
        return pick_of(self.picks)

    def _fits(self, view: View, way: int | None = None) -> list[Fit]:
        """Where the brick in hand may lie the way it is turned."""
        brick = self._brick()
        if not brick or not self._building(view):
            return []
        kind, _, text = brick.partition(":")
        direction, low_first = WAYS[self.way if way is None else way]
        low_first = low_first and kind != "readied" and HI[parse_tile(text)] != LO[parse_tile(text)]
        fits = self._found.of(view.observation, brick)
        return [fit for fit in fits if fit.direction == direction and fit.low_first == low_first]

    def _best(self, view: View, way: int) -> int:
        """The most points for the brick in hand if it is turned that way; -1 where it fits nowhere."""
        return max((fit.points for fit in self._fits(view, way)), default=-1)

    @staticmethod
    def _building(view: View) -> bool:
        seen = view.observation
        return bool(view.legal) and not seen["drawing"] and None not in seen["revealed"]

    # -- the picture --------------------------------------------------------------------------------------------------

    def prewarm(self, view: View) -> Iterator[None]:
        """The sprites of each brick: as it may be laid, as it is seen from above, and as large as it will be in a wall
        that outgrows what is looked at."""
        nothing = pygame.Surface((1, 1))
        for item in self._soon_seen(view) if view.observation["wall"] else ():
            if isinstance(item, WallShade):
                item.prepare(self.assets)
            else:
                item.shadow(nothing, self.assets, item.rect, 0.0)
                item.paint(nothing, self.assets, item.rect, view.scale)
            yield

    def _soon_seen(self, view: View) -> Iterator[Item]:
        seen_wall = self._stands(view)
        yield from self._ghosts(view, seen_wall)
        above = self._viewpoint.eye(view, seen_wall, flat=True, zoom=1.0, pan=(0, 0))
        yield from self._look(view, seen_wall, above, flat=True).bricks()
        for side, tilt in self._viewpoint.next_looks(view, seen_wall)[:4]:
            eye = looking_at((0, 0), side, 0, (0, 0), tilt)
            yield from self._look(view, seen_wall, eye, flat=False).bricks()

    def _ghosts(self, view: View, seen_wall: SeenWall) -> list[Item]:
        """Every brick of the hand as it would lie, once each way and on each level, and what each place asks for."""
        if not self._building(view):
            return []
        eye = self._viewpoint.eye(view, seen_wall, flat=False, zoom=1.0, pan=(0, 0))
        wall, ghosts = self._look(view, seen_wall, eye, flat=False), list[Item]()
        places: dict[object, Fit] = {}
        for text in view.observation["hand"]:
            fits = self._found.of(view.observation, HAND + text)
            looks = {(fit.direction, fit.low_first, fit.level): fit for fit in fits}
            ghosts += [wall.ghost(fit, text, face_down=False) for fit in looks.values()]
            places |= {(fit.x, fit.y, fit.direction): fit for fit in fits}
        return [*ghosts, *(wall.asks(fit) for fit in places.values())]

    def picture(self, view: View) -> Picture:
        """The wall, the places for the brick in hand, the panel."""
        panel = laid_out(view)
        fits = {self._spot(fit): fit for fit in self._fits(view)}
        seen_wall = self._stands(view)
        eye = self._viewpoint.eye(view, seen_wall, flat=self.flat, zoom=self.zoom, pan=self.pan)
        level = fits[view.hovered].level if view.hovered in fits else 0
        through = level if self.looked_through else None
        wall = WallLook(view, seen_wall, eye, self.flat, through, self.assets.numerals, self._known)
        bricks, places = self._bricks(wall), self._places(view, wall, fits)
        tops = [item.rect for item in bricks if isinstance(item, BrickItem)]
        items = [
            PaintedItem(
                "panel",
                panel.rect,
                layer=0,
                label="Readied bricks, brickyard and tokens",
                painter=Painter(
                    (len(view.observation["readied"]), view.observation["boneyard"], view.scores, view.seating, panel),
                    lambda surface, rect, assets, scale: paint_panel(view, panel, surface, rect, assets),
                ),
            ),
            *bricks,
            *places,
            *piles(view, panel, self.picks),
            *what_to_do(view, tops, self.assets, picked=bool(self._brick())),
        ]
        layered = any(brick["level"] for brick in view.observation["wall"]) and not self.flat
        verbs = self._verbs(view)
        camera = eye.camera(view.areas.felt)
        news = NewsRoom(view, tops, [item.rect for item in places])
        picture = Picture(tuple(items), verbs=verbs, zoomable=True, camera=camera, layered=layered, news=news)
        if not (self._brick() and self._building(view)):
            return picture
        kind, _, text = self._brick().partition(":")
        near = [*tops, *(item.landmark for item in places if isinstance(item, SpotItem))]
        return replace(
            picture,
            pointed=partial(wall.pointed, fits=fits, text=text, face_down=kind == "readied", near=near),
            trial_at=partial(wall.trial_at, direction=WAYS[self.way][0]),
        )

    def _look(self, view: View, seen_wall: SeenWall, eye: Oblique, *, flat: bool) -> WallLook:
        """A look that may be asked for next: where its signs stand is kept."""
        return WallLook(view, seen_wall, eye, flat, None, self.assets.numerals, Known(faces=self._known.faces))

    def _stands(self, view: View) -> SeenWall:
        """The wall of that view; as long as nothing is laid it is the same one."""
        if self._seen_wall is None or self._seen_wall.laid != view.observation["wall"]:
            self._seen_wall = SeenWall(view.observation, self._seen_wall)
        return self._seen_wall

    def _bricks(self, wall: WallLook) -> list[Item]:
        """The bricks that lie; as long as they look the same they are the same items."""
        view = wall.view
        newest, felt = view.newest(LAID, READIED), tuple(view.areas.felt)
        looks = wall.eye, wall.flat, wall.through, wall.numerals, newest, felt, view.scale
        if self._laid[0] is not wall.seen_wall or self._laid[1] != looks:
            self._laid = wall.seen_wall, looks, wall.bricks()
        return self._laid[2]

    def _places(self, view: View, wall: WallLook, fits: dict[str, Fit]) -> list[Item]:
        """Where the brick in hand may lie, and what has just been tried with it in vain."""
        text = self._brick().partition(":")[2]
        if not text or not self._building(view):
            return []
        return [*wall.refused(view.refused, WAYS[self.way][0]), *wall.places(fits, text)]

    def _spot(self, fit: Fit) -> str:
        turned = "blank" if self._brick().startswith(READY) else "low" if fit.low_first else "high"
        return spot(f"{fit.x},{fit.y} {fit.direction}", turned)

    def _verbs(self, view: View) -> tuple[Verb, ...]:
        seen = view.observation
        words = ("Top", "Slant") if view.scale.tight else ("Top view", "Slant view")
        above = Verb("above", words[self.flat], command="above", shortcut="V")
        if not view.legal:
            return (above,)
        if None in seen["revealed"]:
            picked = bool(self._brick())
            why = "" if picked else "Pick the brick that you want to show"
            return (Verb("reveal", "Show it", touch="verb:reveal", primary=picked, enabled=picked, reason=why), above)
        if seen["drawing"]:
            can = seen["boneyard"] > 0
            draw = Verb("draw", "Draw", touch="yard", primary=can, enabled=can, reason="The brickyard is empty")
            return (draw, above)
        why = why_not_skip(seen)
        now = self._fits(view)
        others = [way for way in range(len(WAYS)) if way != self.way and self._fits(view, way) != now]
        gain = max((self._best(view, way) for way in others), default=0)
        room = not (view.scale.tight and view.scale.large)  # where there is none, the places alone say what they bring
        label = f"Turn: +{gain}" if gain > 0 and room else "Turn"
        turn = Verb("turn", label, command="turn", enabled=bool(self._brick()), reason="Pick a brick", shortcut="R")
        skip = Verb("skip", "Skip" if view.scale.tight else "Skip turn", touch=SKIP, enabled=not why, reason=why)
        return (turn, skip, above)

    # -- words --------------------------------------------------------------------------------------------------------

    def called(self, view: View, item: Item) -> str:
        """A place for the brick in hand is told in words: its mark is only seen."""
        kind, _, text = self._brick().partition(":")
        for fit in self._fits(view) if item.touch.startswith("spot:") else ():
            if self._spot(fit) == item.touch:
                return wallwords.heard(self._stands(view), fit, text, face_down=kind == "readied")
        return super().called(view, item)

    def why_not(self, view: View, touch: str) -> str:
        """In the words of the rules: levels, neighbours, pips."""
        seen, brick = view.observation, self._brick()
        if touch == SKIP:
            return why_not_skip(seen)
        if None in seen["revealed"]:
            return "First show one brick of your hand"
        if seen["drawing"]:
            return "Draw first: from the brickyard or a readied brick"
        if touch.startswith(HAND):
            return f"{tile_of(touch)} fits nowhere now"
        if touch.startswith("cell:") and brick:
            kind, _, text = brick.partition(":")
            x, y = map(int, touch[5:].split(","))
            direction, low_first = WAYS[self.way]
            reason = why_not(seen, text, low_first, (x, y), direction, face_down=kind == "readied")
            other = why_not(seen, text, not low_first, (x, y), direction, face_down=kind == "readied")
            return f"Not there: {reason}" + "; the other way round it fits" * (not other)
        return "Not there: it must touch the wall" if brick else "Pick a brick first"

    def said(self, view: View, action: Action) -> str:
        """Which brick, called as everywhere; where and how it goes is shown."""
        match action:
            case Reveal(tile):
                return f"show {TEXT[tile]}"
            case Lay():
                return f"lay {TEXT[action.tile]}"
        return str(action).partition(" @")[0]

    def rule_for(self, view: View, action: Action) -> str:
        """What the action is about."""
        if isinstance(action, Lay):
            return "layers" if wall_of(view.observation).spots[action.place][0] else "pips"
        return {Reveal: "reveal", Ready: "ready", Skip: "skip", Draw: "draw"}[type(action)]

    def rule_against(self, view: View, touch: str) -> str:
        """What has to be done first, or what stands against a brick in that place."""
        if None in view.observation["revealed"]:
            return "reveal"
        if view.observation["drawing"]:
            return "draw"
        if touch == SKIP:
            return "skip"
        why = self.why_not(view, touch)
        return next((rule for words, rule in OBJECTIONS.items() if words in why), "touch" if self._brick() else "turn")

    def head(self, view: View) -> str:
        """Which hand of how many."""
        hands = int(view.options["matches"])
        number = view.observation["hand_no"] + 1
        return "One hand · highest wins" if hands == 1 else f"Hand {number} of {hands} · highest total wins"

    def plate_note(self, view: View, seat: Seat) -> str:
        """The tiles of that hand that everybody has seen."""
        known = ", ".join(view.observation["known"][seat] if seat != view.viewer else ())
        return f"has {known}\n{known}" if known else ""

    def ending(self, view: View, end: HandEnd) -> str:
        """Who could not build on, or has nothing to build with; that all skipped, or that every brick lies."""
        return wallwords.ending(view, end)

    def describe(self, view: View) -> str:
        """The wall brick by brick, what lies ready, and every place for each brick of the hand."""
        return wallwords.describe(view)


TABLE = BrickTable
