"""The table of chain games: the layout on the cloth, the places for the tile in hand, the camera."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import pygame

from game.core.events import LAID, PASSED, Event
from game.core.message import Message, message
from game.core.rules import Seat
from game.dominoes.chaingame.evaluation import made
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.layout import Lay, Spin, by_number
from game.dominoes.tiles import HI, TEXT, parse_tile
from game.ui.board.items import Item, TagItem, TargetItem, ghost, refusal
from game.ui.board.layout import corner, divide, rack_height
from game.ui.board.picture import Picture, View
from game.ui.board.table import HAND, Table, Touched, pick_of, tile_of
from game.ui.chains import chainmarks, chainwords
from game.ui.chains.boneyard import boneyard
from game.ui.chains.chain import Chain
from game.ui.chains.chainmarks import LaidTile
from game.ui.chains.course import Course
from game.ui.chains.fitting import ChainLook, Frame
from game.ui.chains.joints import DX, DY, ChainPlace, Pose, halves, open_sides, opening_pose
from game.ui.chains.laid import Laid
from game.ui.chains.strip import Strip, open_ends, sum_of_ends
from game.ui.chains.surroundings import Cloth
from game.ui.sprites.assets import Assets
from game.ui.style.scale import DESIGN, Scale
from game.words import _, ngettext, sentences
from game.words.language import current
from game.words.saying import Number

SIZES, SIZES_OF_TREE = (38, 35, 32, 29, 26, 24, 21, 18), (38, 34, 31, 28, 26, 24, 21, 18)
"""Sizes of half a tile in a chain that fills the cloth, in dp, largest first: a chain turns where it would outgrow the
cloth at one of them. The second tuple is for trees, in which every double is a spinner."""
LARGEST = {6: 38, 9: 34, 12: 31}
"""The largest of those sizes that is used, by the highest number of the set."""
SHORT_CHAIN_HALVES = (44, 41)
"""Larger sizes of half a tile for a chain that is still short, in dp."""
DROP_REACH = 2
"""Reach of an open end for drops, in halves of a tile: the length of the next tile."""
RIM = 8
"""Room around the layout for outlines, in dp."""
OPENING = "place:start"
"""The place of the opening double."""


class ChainTable(Table):
    """The table of games in which tiles are laid end to end: pick a tile, then touch an open place.

    A place is named ``place:6|6/2``: the tile put on, and the direction. If unlike halves join, it has the half too:
    ``place:6|6:3/2``. If either may, places are shown for the first half, as written, until the tile is turned.
    """

    has_strip = True

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self.chain: Chain | None = None
        self.laid: Laid | None = None
        self.look = ChainLook(0, (0.0, 0.0))
        """The look at the layout, without the camera's zoom and pan."""
        self.turned = False
        self._course: Course | None = None
        self._unlarged: Course | None = None
        """The looks as they would be without enlarged text."""
        self._hand: object = None
        self._places: dict[str, ChainPlace | None] = {}
        self._kept: dict[object, tuple[pygame.Rect, ...]] = {}
        """What is kept clear of tiles in this hand, by the cloth and the language of the words on it."""

    # -- what follows from the rules -----------------------------------------------------------------------------------

    def beside(self, view: View) -> list[Item]:
        """What lies beside the layout and may not be covered: the boneyard, or the number of sleeping tiles."""
        if _rules(view).draws:
            return boneyard(view)
        count = view.observation["boneyard"]
        if not count:
            return []
        half, area = view.scale.tiles.px(20), view.areas.felt
        rect = pygame.Rect(area.x + view.px(56), area.y, view.px(150), 2 * half)
        if view.scale.large:
            rect.topleft = area.x, max(area.y, corner(view.scale).bottom + view.scale.tiles.px(8))
        return [chainmarks.asleep(count, rect)]

    def strip(self, view: View, action: Any) -> Strip:
        """The open ends or, if plays score, their sum; `action` is the play under the mouse, or None.

        It reads only observation and rules of the view.
        """
        rules, seen = _rules(view), view.observation
        if not rules.plays_score:
            return open_ends(seen, self._open_numbers(view), action, rules.joining)
        return sum_of_ends(seen, rules.open_ends(seen), action, rules)

    def remaining(self, view: View) -> str:
        """What else a player wants to know: the number of face-down tiles and the count of the ends."""
        rules, count = _rules(view), view.observation["boneyard"]
        asleep = ngettext("{n} tile is asleep", "{n} tiles are asleep", count)
        lying = (_("Boneyard {n}") if rules.draws else asleep).format(n=count) if rules.draws or count else ""
        if not rules.plays_score:
            return lying
        return sentences((_("The ends count {n}").format(n=view.observation["count"]), lying))

    def head(self, view: View) -> str:
        """The hand, and how the match is won."""
        target = view.options["target"]
        won = _("over {points} wins") if _rules(view).beyond else _("match to {points}")
        return f"{super().head(view)} · {won.format(points=target)}"

    def plate_note(self, view: View, seat: Seat) -> str:
        """How often the seat has passed in this hand, in games without drawing."""
        if _rules(view).draws:
            return ""
        passed = sum(event.seat == seat and event.kind == PASSED for event in view.log)
        # TRANSLATORS: how often a player has passed in this hand
        return _("passed {n}×").format(n=passed) if passed else ""

    def now(self, view: View) -> str:
        """Which tile to pick, or where it goes."""
        numbers = list(self._open_numbers(view))
        if self.picked_tile():
            return _("Now choose where it goes")
        if not numbers or not any(isinstance(action, Lay) for action in view.legal):
            return chainwords.why_not(view, "", numbers, _rules(view).joining)
        what = chainwords.fitting(numbers, _rules(view).joining, _rules(view).highest)
        return _("Pick a tile that fits: {what:or}").format(what=what)

    def worded(self, action: Any) -> Message:
        tile, _to, onto = str(action).partition(">")
        if not isinstance(action, Lay):
            return message(f"chain.do_{action}")
        return message("chain.do_put", tile=tile, other=onto) if onto else message("chain.do_open", tile=tile)

    def offered(self, view: View, action: Any) -> str:
        move, gain = self.said(view, action), gain_of(view, action)
        words = ngettext("{move} for {n} point", "{move} for {n} points", gain)
        return words.format(move=move, n=gain) if gain else move

    def rule_for(self, view: View, action: Any) -> str:
        """The key for opening, drawing, fitting or, if the play scores, for counting the ends."""
        text = str(action)
        if gain_of(view, action):
            return "count"
        return "draw" if "|" not in text else "fit" if ">" in text else "open"

    def rule_against(self, view: View, touch: str) -> str:
        """The key for drawing if nothing fits, otherwise for fitting or opening."""
        texts = {str(action) for action in view.legal}
        return "draw" if texts <= {"draw", "pass"} and texts else "fit" if view.observation["layout"] else "open"

    # -- touching -----------------------------------------------------------------------------------------------------

    def touches(self, action: Any) -> frozenset[str]:
        """The tile and the place it goes to; a verb for drawing and passing."""
        if not isinstance(action, Lay):
            return frozenset({f"verb:{action}"})
        return frozenset({HAND + TEXT[action.tile], _place(action)})

    def _ways(self, view: View) -> dict[str, list[Lay]]:
        """The ways to lay the tile in hand, by the tile to put it on."""
        ways: dict[str, list[Lay]] = {}
        for action in self.candidates(view, self.picks) if self.picked_tile() else ():
            ways.setdefault("" if action.onto is None else TEXT[action.onto], []).append(action)
        return ways

    def _turns(self, view: View) -> bool:
        """Whether the tile in hand may join any end by either half."""
        return any(len(ways) > 1 for ways in self._ways(view).values())

    def _as_turned(self, ways: Sequence[Lay]) -> Lay:
        """The one of these ways that the tile is turned for."""
        return next((way for way in ways if _turned(way) == self.turned), ways[0])

    def begin(self) -> None:
        super().begin()
        self.turned = False

    def command(self, view: View, name: str) -> Touched:
        """Turns the tile in hand, if it may join by either half."""
        if name not in ("turn", "turn back") or not self._turns(view):
            return Touched()
        self.turned = not self.turned
        return Touched(changed=True)

    def turn_for(self, action: Any) -> None:
        self.turned = _turned(action)

    def leads(self, view: View) -> frozenset[str]:
        """Adds the full names of the places in the picture."""
        leads = super().leads(view)
        return leads.union(name for name in self._places if _plain(name) in leads)

    def touch(self, view: View, name: str) -> Touched:
        """Touches a place, and adds its side to the result. A tile of the layout stands for its place."""
        if name.startswith("end:"):
            place = f"place:{name[4:]}"
            if ways := self._ways(view).get(name[4:]):
                place = _place(self._as_turned(ways))
            if place in super().leads(view):
                return super().touch(view, place)
            return Touched(refused=self.why_not(view, name)) if view.legal else Touched()
        touched = super().touch(view, _plain(name))
        if touched.action is not None and "/" in name:
            return replace(touched, side=int(name.rpartition("/")[2]))
        return touched

    def picked_tile(self) -> str:
        """The tile in hand, such as ``6|4``; empty if none."""
        return tile_of(pick_of(self.picks, HAND))

    def hovered_action(self, view: View) -> Any:
        """The legal action that touching the hovered place would complete, or None."""
        if not view.hovered.startswith("place:") or not self.picked_tile():
            return None
        return next(iter(self.candidates(view, (*self.picks, _plain(view.hovered)))), None)

    # -- the picture --------------------------------------------------------------------------------------------------

    def picture(self, view: View) -> Picture:
        """The layout with everything beside it, and the strip."""
        beside = self.beside(view)
        self._lay(view)
        self._places = self._open_places(view)
        self._look(view)
        items = [*beside, *self._sockets(view), *self._layout(view)]
        for name, place in self._places.items():
            items += self._target(view, name, place)
        strip = self.strip(view, self.hovered_action(view)).painter() if view.observation["layout"] else None
        verbs = chainwords.verbs(view, turns=self._turns(view))
        return Picture(tuple(items), verbs=verbs, strip=strip, zoomable=True)

    def _lay(self, view: View) -> None:
        seen = view.observation
        hand = seen["hand_no"], seen["highest"], len(view.seating)
        if hand != self._hand or self.chain is None:
            rules, cloth = _rules(view), self._cloth(view)
            self.chain = Chain(spin=rules.spin, highest=seen["highest"], cloth=cloth, joining=rules.joining)
            self._course, self._unlarged = Course(self.chain), Course(self.chain)
            self._hand, self._kept, self.look = hand, {}, ChainLook(0, (0.0, 0.0))
        self.laid = self.chain.lay(chainwords.laid(seen), view.sides) if seen["layout"] else None

    def _cloth(self, view: View) -> Cloth:
        """The room in a window of the usual size, whatever the size of this one, so that tiles lie alike in all
        windows.

        It assumes a hand in one row: a hand in two will be one row later, and leaves its height to the chain.
        """
        scale = Scale(*DESIGN)
        areas = divide(self, scale, len(view.seating), 1, 2, pad_open=False).areas
        frame = self.frame(replace(view, areas=areas, scale=scale))
        cloth, clear = frame.cloth, (rect for rect in frame.clear if rect.colliderect(frame.cloth))
        corners = tuple((rect.right - cloth.x, rect.bottom - cloth.y) for rect in clear)
        return Cloth(cloth.width, cloth.height, _sizes(view), corners)

    def _open_places(self, view: View) -> dict[str, ChainPlace | None]:
        places: dict[str, ChainPlace | None] = {}
        for onto, ways in self._ways(view).items():
            action = self._as_turned(ways)
            if self.laid is None or self.chain is None:
                places[OPENING] = None
            else:
                found = self.chain.places(self.laid, str(action).partition(">")[0], onto)
                places |= {f"{_place(action)}/{place.end.direction}": place for place in found}
        return places

    def _look(self, view: View) -> None:
        """Chooses the look at the layout and every place on offer, unless the camera has been moved."""
        if self.look.half and self.strayed:
            return
        frame = self.frame(view)
        if self.laid is None or self._course is None or self._unlarged is None:
            self.look = frame.first()
            return
        floors: list[int] = []
        if view.scale.ui > 1:
            plain = view.scale.tiles
            areas = divide(self, plain, len(view.seating), len(view.observation["hand"]), 2, pad_open=False).areas
            self._unlarged.look(self.frame(replace(view, areas=areas, scale=plain)))
            floors = self._unlarged.sizes()
        look = self._course.look(frame, floors)
        offered = [place.pose.box for place in self._places.values() if place]
        self.look = look.seeing([*(pose.box for pose in self.laid.poses.values()), *offered], frame)

    def frame(self, view: View) -> Frame:
        """The frame for a look, with the opening tile at the centre that the cloth has beside a hand in one row."""
        plain, felt = Scale(view.scale.width, view.scale.height, floor=view.scale.floor).px, view.areas.felt
        second_row, rim = max(0, view.areas.rack.height - rack_height(view.scale, 1)), 2 * plain(RIM)
        clear = (*self._kept_clear(view), corner(view.scale))
        return Frame(
            felt.inflate(-rim, -rim),
            (felt.centerx, felt.centery + second_row // 2),
            tuple(rect.inflate(rim, rim) for rect in clear),
            tuple(dict.fromkeys(plain(size) for size in (*SHORT_CHAIN_HALVES, *_sizes(view)))),
        )

    def _kept_clear(self, view: View) -> tuple[pygame.Rect, ...]:
        """The boxes to keep clear of tiles: what lies beside the layout, with any number of tiles in the boneyard."""
        seen, seats = view.observation, len(view.seating)
        most = (seen["highest"] + 1) * (seen["highest"] + 2) // 2 - seats * seen.get("dealt", 0)
        asked = view.scale, tuple(view.areas.felt), most, current()
        if asked not in self._kept:
            views = (replace(view, observation={**seen, "boneyard": count}, legal=()) for count in range(most + 1))
            rects = [item.covers(self.assets, view.scale) for each in views for item in self.beside(each)]
            self._kept[asked] = (rects[0].unionall(rects),) if rects else ()
        return self._kept[asked]

    @property
    def pitch(self) -> float:
        """The size of half a tile in the window, in pixels, with zoom."""
        return max(8.0, self.look.half * self.zoom)

    def rect_of(self, pose: Pose, view: View) -> pygame.Rect:
        """The box of a tile in the window, in pixels, with a small gap between neighbours."""
        half = max(6, int(self.pitch) - max(1, round(self.pitch * 0.03)))
        rect = pygame.Rect(0, 0, *((half, 2 * half) if pose.vertical else (2 * half, half)))
        rect.center = self._on_window(pose.x, pose.y, view)
        return rect

    def _on_window(self, x: float, y: float, view: View) -> tuple[int, int]:
        across, down = self.look.point(x, y)
        (left, top), by = view.areas.felt.center, self.pitch / max(self.look.half, 1)
        return round((across - left) * by + left + self.pan[0]), round((down - top) * by + top + self.pan[1])

    def _layout(self, view: View) -> list[Item]:
        if self.laid is None:
            return []
        words, newest, picked = _("{tile} in the layout"), view.newest(LAID), bool(self.picked_tile())
        items: list[Item] = []
        for (tile, pose), put in zip(self.laid.poses.items(), chainwords.laid(view.observation), strict=True):
            item = LaidTile(
                f"tile:{tile}",
                self.rect_of(pose, view),
                layer=10,
                touch=f"end:{tile}" if picked else "",
                label=chainwords.put(*put) if put[1] else words.format(tile=tile),
                first=pose.first,
                second=pose.second,
                vertical=pose.vertical,
                outline="last" if tile in newest else "",
            )
            items.append(item)
            if picked and view.refused == item.touch:
                items.append(refusal(tile, item.rect, layer=11))
        return items + [self._link(view, place) for place in self.laid.places if not place.way.joined]

    def _link(self, view: View, place: ChainPlace) -> Item:
        """The wire to a tile that lies apart: out of its end, then across to its matching half."""
        end, pose, ahead = place.end, place.pose, place.way.direction
        inward = pose.x - DX[ahead], pose.y - DY[ahead]
        corner = (inward[0], end.y) if end.direction in (0, 2) else (end.x, inward[1])
        points = [self._on_window(x, y, view) for x, y in ((end.x, end.y), corner, inward)]
        return chainmarks.link(f"link:{pose.tile}", points, int(self.pitch))

    def _sockets(self, view: View) -> list[Item]:
        """The place of the first tile, later the open sides of a sole spinner; none while there are places to touch."""
        if self.laid is None and not self._places:
            start = self.rect_of(_opening(view, "0|0"), view)
            return [chainmarks.dashed("bare", start, _("where the first tile goes"))]
        if self.laid is None or self.laid.spin is not Spin.OPENING or self._places:
            return []
        items, spinner, side = list[Item](), self.laid.opening.tile, round(self.pitch * 0.86)
        for direction, (left, top, _right, _bottom) in open_sides(self.laid.site(spinner)).items():
            rect = pygame.Rect(0, 0, side, side)
            rect.center = self._on_window(left + 1, top + 1, view)
            words = _("{tile}: open side").format(tile=spinner)
            items.append(chainmarks.dashed(f"socket:{direction}", rect, words, awaits=f"tile:{spinner}"))
        return items

    def _target(self, view: View, name: str, place: ChainPlace | None) -> list[Item]:
        words = _("put it on {tile}").format(tile=place.end.base.tile) if place else _("open with it")
        if place and not _rules(view).joining.alike:
            inner = sum(halves(place.pose.tile)) - place.outer
            words = chainwords.put(f"{inner}|{place.outer}", place.end.base.tile)
        pose = place.pose if place else _opening(view, self.picked_tile())
        rect, hot = self.rect_of(pose, view), view.hovered == name
        action = self.hovered_action(view) if hot else None
        wire = [self._link(view, place)] if place and not place.way.joined else []
        target = TargetItem(name, rect, 30, name, words, hot=hot)
        if action is None:
            return [*wire, target]
        shown = ghost(target, (pose.first, pose.second), layer=31, vertical=pose.vertical)
        gain = gain_of(view, action)
        if not gain:
            return [*wire, shown]
        lying = [self.rect_of(laid, view) for laid in self.laid.poses.values()] if self.laid else []
        return [*wire, shown, TagItem("tag", chainmarks.beside(rect, lying, view), 32, text=f"+{gain}")]

    # -- words --------------------------------------------------------------------------------------------------------

    def spoken(self, view: View, event: Event) -> str:
        """The tile, the number on its open end, and the points scored."""
        tile = next(iter(event.tiles), "")
        place = next((place for place in self.laid.places if place.pose.tile == tile), None) if self.laid else None
        if place is None:
            return super().spoken(view, event)
        words = (
            _("{name}: {tile}, open end {pips}, {points:+}") if event.points else _("{name}: {tile}, open end {pips}")
        )
        points = Number(event.points)
        return words.format(name=view.names[event.seat], tile=tile, pips=place.outer, points=points)

    def why_not(self, view: View, touch: str) -> str:
        """What is needed there, or what the open ends are."""
        kind, _to, tile = touch.partition(":")
        numbers = list(self._open_numbers(view))
        if kind == "end" and self.laid is not None:
            site = self.laid.site(tile)
            rules = _rules(view)
            needs = chainwords.needs(site[0].pips, rules.joining, rules.highest) if site else ""
            return needs or _("{tile} has no open end").format(tile=tile)
        tile = tile if kind == "hand" else self.picked_tile()
        return chainwords.why_not(view, tile, numbers, _rules(view).joining)

    def meant(self, items: Iterable[Item], point: tuple[int, int]) -> Item | None:
        """The tile at whose open end the picked tile was dropped without matching; None if it does match there."""
        here, near, tile = pygame.Vector2(point), list[Item](), self.picked_tile()
        sites = self.laid.sites if self.laid is not None else ()
        ends = {f"end:{site[0].base.tile}": site for site in sites}
        for item in items:
            reach = 2 * DROP_REACH * min(item.rect.size)
            if item.touch in ends and item.rect.inflate(reach, reach).collidepoint(point):
                near.append(item)
        found = min(near, key=lambda item: here.distance_to(item.rect.center), default=None)
        if found is None or self.laid is None or not tile:
            return found
        fits = self.laid.joining.fits[ends[found.touch][0].pips]
        return None if fits >> parse_tile(tile) & 1 else found

    def describe(self, view: View) -> str:
        """The layout, ends, hand, and what can be played."""
        plays = [self.offered(view, action) for action in view.legal]
        return chainwords.describe(view, self._open_numbers(view), self.remaining(view), plays)

    def _open_numbers(self, view: View) -> Mapping[int, Sequence[str]]:
        """The open numbers in ascending order, with the tiles that have them."""
        return by_number(_rules(view).open_ends(view.observation))


def _sizes(view: View) -> tuple[int, ...]:
    """The sizes for which the chain is laid, in dp."""
    sizes = SIZES_OF_TREE if _rules(view).spin is Spin.EVERY else SIZES
    return tuple(size for size in sizes if size <= LARGEST[view.observation["highest"]])


def _rules(view: View) -> ChainRules:
    return cast(ChainRules, view.rules)


def _opening(view: View, tile: str) -> Pose:
    """The pose of a tile that opens."""
    return opening_pose(tile, _rules(view).spin, _rules(view).joining)


def _place(action: Lay) -> str:
    """The name of the place it goes to, with the half that joins if halves are unlike: ``place:6|6:3``."""
    if action.onto is None:
        return OPENING
    return f"place:{TEXT[action.onto]}" + ("" if action.leaves.joining.alike else f":{action.inner}")


def _turned(action: Any) -> bool:
    """Whether the smaller half of its tile joins; that half is written last."""
    return isinstance(action, Lay) and action.inner != HI[action.tile]


def gain_of(view: View, action: object) -> int:
    """The points an action scores at once."""
    rules = _rules(view)
    return made(action, rules.open_ends(view.observation), rules) if isinstance(action, Lay) else 0


def _plain(name: str) -> str:
    """The name of a place without its side."""
    return name.partition("/")[0]
