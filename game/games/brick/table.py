"""The table of Brick Dominoes: a wall seen obliquely, a brick in hand that can be turned, readied bricks beside it."""

from typing import Any

import pygame

from game.core.rules import HandEnd, Seat
from game.dominoes.tiles import HI, LO, parse_tile
from game.games.brick.actions import Action, Draw, Lay, Ready, Reveal, Skip, written
from game.games.brick.guide import Fit, hand_fits, readied_fits, why_not, why_not_skip
from game.games.brick.panel import Panel, laid_out, paint_panel
from game.ui.assets import Assets
from game.ui.bricks import BrickItem, Cell, FaceItem, Oblique, SpotItem, fitted
from game.ui.items import Item, PaintedItem, Painter, TagItem, TileItem, caption
from game.ui.table import Picture, Table, Touched, Verb, View

WAYS = (("E", False), ("S", False), ("E", True), ("S", True))
"""How the brick in hand can be turned: its direction, and whether its smaller half comes first."""
AHEAD = 60
"""Layer of what is shown above every brick."""


class BrickTable(Table):
    """Pick a brick, turn it, touch a place. ``V`` shows the wall from above."""

    dims_hand = False
    has_pad = True
    pad_folds = False

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self.way = 0
        self.flat = False
        self._cells: set[Cell] = set()
        self._hand = -1

    # -- what an action touches ---------------------------------------------------------------------------------------

    def touches(self, action: Action) -> frozenset[str]:
        """A brick and a place; a brick alone where it is drawn; the skip."""
        match action:
            case Reveal(tile):
                return frozenset({f"hand:{_text(tile)}", "verb:reveal"})
            case Lay(first, second, at):
                turned = "low" if first < second else "high"
                return frozenset({f"hand:{_text(action.tile)}", _spot(written(at), turned)})
            case Ready(tile, at):
                return frozenset({f"readied:{_text(tile)}", _spot(written(at), "blank")})
            case Skip():
                return frozenset({"verb:skip"})
            case Draw(None):
                return frozenset({"yard"})
            case Draw(tile):
                return frozenset({f"readied:{_text(tile or 0)}"})

    def touch(self, view: View, name: str) -> Touched:
        """Picking a brick turns it so that it fits somewhere, if it can."""
        touched = super().touch(view, name)
        if touched.changed and self._brick() and not self._fits(view):
            for way in range(len(WAYS)):
                if self._fits(view, way):
                    self.way = way
                    break
        return touched

    def begin(self, view: View) -> None:
        """Another turn: the brick lies as it came."""
        super().begin(view)
        self.way = 0

    def command(self, view: View, name: str) -> Touched:
        """Turning the brick in hand, and looking from above."""
        if name == "above":
            self.flat = not self.flat
            return Touched(changed=True)
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
        return next((pick for pick in self.picks if pick.startswith(("hand:", "readied:"))), "")

    def _fits(self, view: View, way: int | None = None) -> list[Fit]:
        """Where the brick in hand may lie the way it is turned."""
        brick = self._brick()
        if not brick or not self._building(view):
            return []
        direction, low_first = WAYS[self.way if way is None else way]
        kind, _, text = brick.partition(":")
        if kind == "readied":
            return [fit for fit in readied_fits(view.observation) if fit.direction == direction]
        low_first = low_first and HI[parse_tile(text)] != LO[parse_tile(text)]
        fits = hand_fits(view.observation, text)
        return [fit for fit in fits if fit.direction == direction and fit.low_first == low_first]

    @staticmethod
    def _building(view: View) -> bool:
        seen = view.observation
        return bool(view.legal) and not seen["drawing"] and None not in seen["revealed"]

    # -- the picture --------------------------------------------------------------------------------------------------

    def picture(self, view: View) -> Picture:
        """The wall, the places for the brick in hand, the panel."""
        panel = laid_out(view)
        eye = self._eye(view)
        items = [
            PaintedItem(
                "panel",
                panel.rect,
                layer=0,
                label="Readied bricks, brickyard and tokens",
                painter=Painter(
                    "", lambda surface, rect, assets, scale: paint_panel(view, panel, surface, rect, assets)
                ),
            ),
            *self._wall(view, eye),
            *self._places(view, eye),
            *self._piles(view, panel),
            *self._caption(view),
        ]
        return Picture(tuple(items), verbs=self._verbs(view, panel))

    @staticmethod
    def _caption(view: View) -> list[Item]:
        """What the first choice of all is for: nothing on the table shows it."""
        if not view.legal or None not in view.observation["revealed"]:
            return []
        felt = view.areas.felt
        line = pygame.Rect(felt.x, felt.bottom - felt.height // 4, felt.width, view.px(26))
        return [caption("Choose a tile to show: whoever shows the heaviest starts", line)]

    def _eye(self, view: View) -> Oblique:
        """The view of the wall. It changes only when something would no longer fit in it."""
        seen = view.observation
        if seen["hand_no"] != self._hand:
            self._hand, self._cells = seen["hand_no"], set()
        for brick in seen["wall"]:
            for x, y in brick["cells"]:
                self._cells |= {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        room = view.areas.felt.inflate(-view.px(72), -view.px(48))
        highest = max(brick["level"] for brick in seen["wall"]) + 1
        return fitted(self._cells, highest, room, view.scale, flat=self.flat)

    def _wall(self, view: View, eye: Oblique) -> list[Item]:
        bricks = view.observation["wall"]
        newest = view.newest("lay", "ready")
        items: list[Item] = []
        for brick in sorted(bricks, key=lambda brick: (brick["level"], min(y for _, y in brick["cells"]))):
            (high, low), tile = [tuple(cell) for cell in brick["cells"]], parse_tile(brick["tile"])
            ordered = high < low
            items.append(
                BrickItem(
                    key=f"tile:{brick['tile']}",
                    rect=eye.face((high, low), brick["level"]),
                    layer=1 + brick["level"],
                    label=self._name(brick),
                    first=HI[tile] if ordered else LO[tile],
                    second=LO[tile] if ordered else HI[tile],
                    vertical=high[0] == low[0],
                    level=brick["level"],
                    face_down=brick["face_down"],
                    flat=self.flat,
                    outline="last" if brick["tile"] in newest else "",
                    sound="brick",
                )
            )
        return items

    @staticmethod
    def _name(brick: dict[str, Any]) -> str:
        what = "a face-down brick" if brick["face_down"] else brick["tile"]
        return f"{what} on level {brick['level']}" if brick["level"] else f"{what} on the ground"

    def _places(self, view: View, eye: Oblique) -> list[Item]:
        """Where the brick in hand may lie, what it would look like there, and every face that may be tried."""
        brick = self._brick()
        if not brick or not self._building(view):
            return []
        kind, _, text = brick.partition(":")
        items: list[Item] = list(self._faces(view, eye, text))
        for fit in self._fits(view):
            cells = _cells(fit.x, fit.y, fit.direction)
            turned = "blank" if kind == "readied" else "low" if fit.low_first else "high"
            name = _spot(f"@{fit.x},{fit.y} {fit.direction}", turned)
            where = f"level {fit.level}, {fit.points:+d}" if fit.level else "the ground"
            rect = eye.ground(cells, fit.level)
            hot = view.hovered == name
            items.append(SpotItem(name, rect, 20 + fit.level, name, f"{text} on {where}", level=fit.level, hot=hot))
            if hot:
                items += self._ghost(view, eye, fit, text, face_down=kind == "readied")
        return items

    def _ghost(self, view: View, eye: Oblique, fit: Fit, text: str, *, face_down: bool) -> list[Item]:
        cells = _cells(fit.x, fit.y, fit.direction)
        rect, tile = eye.face(cells, fit.level), parse_tile(text)
        ghost = BrickItem(
            "ghost",
            rect,
            AHEAD,
            first=LO[tile] if fit.low_first else HI[tile],
            second=HI[tile] if fit.low_first else LO[tile],
            vertical=fit.direction == "S",
            level=fit.level,
            face_down=face_down,
            flat=self.flat,
            outline="ghost",
            alpha=220,
        )
        if not fit.points:
            return [ghost]
        tag = pygame.Rect(0, 0, view.px(56), view.px(42))
        tag.midbottom = (rect.centerx, rect.top - view.px(10))
        return [ghost, TagItem("tag", tag, AHEAD + 1, text=f"+{fit.points}")]

    def _faces(self, view: View, eye: Oblique, text: str) -> list[Item]:
        """What may be tried besides: every cell near the wall, the topmost face of each."""
        heights: dict[Cell, int] = {}
        for brick in view.observation["wall"]:
            for x, y in brick["cells"]:
                heights[(x, y)] = max(heights.get((x, y), 0), brick["level"] + 1)
        near = {(x + dx, y + dy) for x, y in heights for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))}
        items: list[Item] = []
        for cell in sorted(near, key=lambda cell: (heights.get(cell, 0), cell[1])):
            name = f"cell:{cell[0]},{cell[1]}"
            level = heights.get(cell, 0)
            direction = WAYS[self.way][0]
            refused = view.refused == name
            rect = eye.ground(_cells(*cell, direction) if refused else (cell, cell), level)
            items.append(FaceItem(name, rect, 19 if not refused else AHEAD - 1, name, refused=refused))
        return items

    def _piles(self, view: View, panel: Panel) -> list[Item]:
        """The readied bricks, face up, and the brickyard, face down."""
        seen = view.observation
        items: list[Item] = []
        for text, rect in zip(seen["readied"], panel.readied, strict=True):
            tile, touch = parse_tile(text), f"readied:{text}"
            picked = touch in self.picks
            items.append(
                TileItem(
                    f"tile:{text}",
                    rect.move(view.px(-10), 0) if picked else rect,
                    layer=80,
                    touch=touch,
                    label=f"{text}, readied",
                    first=HI[tile],
                    second=LO[tile],
                    outline="picked" if picked else "",
                )
            )
        half = panel.yard.height // 2
        room = panel.yard.width - half
        count = seen["boneyard"]
        step = min(half + view.px(6), room // max(count - 1, 1)) if count > 1 else 0
        shown = min(count, max(1, room // max(step, view.px(8)) + 1)) if count else 0
        for number in range(shown):
            rect = pygame.Rect(panel.yard.x + number * max(step, view.px(8)), panel.yard.y, half, 2 * half)
            last = number == shown - 1
            words = f"Brickyard, {count} left" if last else ""
            touch = "yard" if last and seen["drawing"] else ""
            items.append(TileItem(f"yard:{number}", rect, 80, touch, words, face_up=False, vertical=True))
        return items

    def _verbs(self, view: View, panel: Panel) -> tuple[Verb, ...]:
        seen = view.observation
        above = Verb("above", "From above" if not self.flat else "Slanted", command="above", shortcut="V")
        if not view.legal:
            return (above,)
        if None in seen["revealed"]:
            picked = bool(self._brick())
            why = "" if picked else "Pick the tile that you want to show"
            return (above, Verb("reveal", "Show it", touch="verb:reveal", primary=picked, enabled=picked, reason=why))
        if seen["drawing"]:
            can = seen["boneyard"] > 0
            return (
                above,
                Verb("draw", "Draw", touch="yard", primary=can, enabled=can, reason="The brickyard is empty"),
            )
        why = why_not_skip(seen)
        turn = Verb("turn", "Turn", command="turn", enabled=bool(self._brick()), reason="Pick a brick", shortcut="R")
        return (above, turn, Verb("skip", "Skip turn", touch="verb:skip", enabled=not why, reason=why))

    # -- words --------------------------------------------------------------------------------------------------------

    def why_not(self, view: View, touch: str) -> str:
        """In the words of the rules: levels, neighbours, pips."""
        seen, brick = view.observation, self._brick()
        if touch == "verb:skip":
            return why_not_skip(seen)
        if None in seen["revealed"]:
            return "First show one tile of your hand"
        if seen["drawing"]:
            return "Draw first: from the brickyard or a readied brick"
        if touch.startswith("hand:"):
            return f"{touch[5:]} fits nowhere now"
        if touch.startswith("cell:") and brick:
            kind, _, text = brick.partition(":")
            x, y = map(int, touch[5:].split(","))
            direction, low_first = WAYS[self.way]
            reason = why_not(seen, text, low_first, (x, y), direction, face_down=kind == "readied")
            return f"Not there: {reason}" if reason else "Touch the middle of the place"
        return "Not there: touch a dot or a dashed place"

    def said(self, view: View, action: Action) -> str:
        """Which brick; where it goes is shown."""
        return str(action).partition(" @")[0]

    def head(self, view: View) -> str:
        """Which hand of how many."""
        hands = int(view.options["matches"])
        number = view.observation["hand_no"] + 1
        return "One hand · highest wins" if hands == 1 else f"Hand {number} of {hands} · highest total wins"

    def plate_note(self, view: View, seat: Seat) -> str:
        """The tiles of that hand that everybody has seen."""
        known = view.observation["known"][seat]
        return f"has {', '.join(known)}" if known and seat != view.viewer else ""

    def ending(self, view: View, end: HandEnd) -> str:
        """Who could not build, or that all skipped."""
        return "Everybody skipped" if end.reason == "skips" else "The wall is finished"

    def describe(self, view: View) -> str:
        """The wall brick by brick, what lies ready, and every place for each brick of the hand."""
        seen = view.observation
        parts = [f"The wall has {len(seen['wall'])} bricks."]
        for brick in seen["wall"]:
            (ax, ay), (bx, by) = brick["cells"]
            parts.append(f"{self._name(brick)}, cells {ax},{ay} and {bx},{by}.")
        parts.append(f"Brickyard {seen['boneyard']}. Readied: {', '.join(seen['readied']) or 'none'}.")
        if seen["hand"]:
            parts.append(f"Your hand: {', '.join(seen['hand'])}.")
        if seen["to_act"] is None:
            parts.append("The hand is over.")
        elif not view.legal:
            parts.append(f"{view.names[seen['to_act']]} is to play.")
        elif None in seen["revealed"]:
            parts.append("Show one tile of your hand.")
        elif seen["drawing"]:
            parts.append("Draw from the brickyard or a readied brick.")
        else:
            parts += self._choices(view)
        return " ".join(parts)

    def _choices(self, view: View) -> list[str]:
        said = []
        for text in view.observation["hand"]:
            fits = sorted(hand_fits(view.observation, text), key=lambda fit: -fit.points)[:6]
            for fit in fits:
                half = LO[parse_tile(text)] if fit.low_first else HI[parse_tile(text)]
                way = "east" if fit.direction == "E" else "south"
                said.append(f"{text} with the {half} on {fit.x},{fit.y} going {way}: {fit.points} points.")
        if not why_not_skip(view.observation):
            said.append("You may skip.")
        return said


def _text(tile: int) -> str:
    return f"{HI[tile]}|{LO[tile]}"


def _cells(x: int, y: int, direction: str) -> tuple[Cell, Cell]:
    return (x, y), ((x + 1, y) if direction == "E" else (x, y + 1))


def _spot(place: str, turned: str) -> str:
    return f"spot:{place.lstrip('@')}:{turned}"


TABLE = BrickTable
