"""The table of Stones of the Wall: pick squares of the wall until they make nine, then place the markers."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.chance import stream
from game.core.rules import HandEnd, Seat
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.squares import Squares, names, parse_squares
from game.games.stones.table import coverpaper, picking, wallwords
from game.games.stones.table.coverpaper import PLACE, Chosen
from game.games.stones.table.picking import Picked
from game.games.stones.table.places import Places, has_trays, places
from game.games.stones.table.wallplan import NEAREST, WallPlan, nearer
from game.games.stones.table.wallthings import WallThings
from game.ui.board.items import Item
from game.ui.board.picture import Picture, View
from game.ui.board.table import Table, Touched
from game.ui.sprites.assets import Assets


class StonesTable(Table):
    """Touch squares in any order, or drag over them; touch one again to give it back. A half on the paper is touched to
    put the clear marker there."""

    has_rack = False
    whole = "Whole wall"
    paints = True
    looks_first = False

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self._known: tuple[Placements | None, dict[Squares, Picked]] = (None, {})
        """What can become of the squares picked so far in this position, by the squares."""
        self._led: tuple[Placements | None, tuple[str, ...], frozenset[str]] = (None, (), frozenset())
        """What leads on in a position from what is picked: it is asked for several times a frame."""
        self._things = WallThings()
        self._where: tuple[object, Places] | None = None
        self._middle = (0, 0)
        """The middle of the wall's frame, window pixels."""
        self._most = 1.0
        """How near one may come: so many times as large as the whole wall is shown."""
        self._hinted: frozenset[str] = frozenset()
        """What a hint named last."""
        self._ending: tuple[Placements | None, Placement | None, bool] = (None, None, False)
        """Whether a placement in a position would end the game, as last found."""
        self._here: tuple[object, Any] = None, None
        """What is seen, and the position that it tells."""

    # -- what is picked -----------------------------------------------------------------------------------------------

    def touches(self, action: Placement) -> frozenset[str]:
        """Its squares, the half that is to be clear, and the button that places the markers."""
        clear = {f"clear:{name}" for name in names(action.clear)}
        return frozenset({f"square:{name}" for name in names(action.squares)} | clear | {PLACE})

    @property
    def squares(self) -> Squares:
        """The squares picked."""
        return _bits(self.picks, "square")

    @property
    def clear(self) -> Squares:
        """The picked square that the clear marker is for; 0 if none."""
        return _bits(self.picks, "clear")

    def narrowed(self, view: View, squares: Squares) -> Picked:
        """What can become of those squares; asked once for each set in a position."""
        legal = _placements(view)
        if self._known[0] is not legal:
            self._known = (legal, {})
        known = self._known[1]
        if squares not in known:
            known[squares] = picking.narrowed(legal, squares)
        return known[squares]

    # -- the narrowing ------------------------------------------------------------------------------------------------

    def candidates(self, view: View, picks: Sequence[str]) -> list[Any]:
        """The placements on exactly the picked squares: there are too many to list all that cover them."""
        if not view.legal:
            return []
        wanted = frozenset(picks)
        found = self.narrowed(view, _bits(picks, "square")).complete
        return [action for action in found if wanted <= self.touches(action)]

    def leads(self, view: View) -> frozenset[str]:
        """Squares that can still make nine with those picked, halves that may be clear, and placing what is picked."""
        if not view.legal:
            return frozenset()
        if self._led[0] is not view.legal or self._led[1] != self.picks:
            self._led = _placements(view), self.picks, self._leads(view)
        return self._led[2]

    def _leads(self, view: View) -> frozenset[str]:
        state = self.narrowed(view, self.squares)
        further = {f"square:{name}" for name in names(state.following)}
        if Placement(self.squares, self.clear) in state.complete:
            further.add(PLACE)
        if not self.clear and _placements(view).clear:
            choices = self.squares if state.following else 0
            for action in state.complete:
                choices |= action.clear
            further |= {f"clear:{name}" for name in names(choices)}
        elif state.complete and PLACE not in further:
            further |= {f"clear:{name}" for action in state.complete for name in names(action.clear or self.clear)}
        return frozenset(further)

    def starts(self, view: View) -> frozenset[str]:
        """Every square that some placement covers; with nine picked nothing but what leads on from there."""
        if not view.legal:
            return frozenset()
        if self.narrowed(view, self.squares).complete:
            return self.leads(view) | {PLACE}
        return frozenset({f"square:{name}" for name in names(self.narrowed(view, 0).following)} | {PLACE})

    def foremost(self, view: View) -> frozenset[str]:
        """Beside the last placement, where there is one."""
        near = self.narrowed(view, self.squares).near if view.legal and view.observation["covered"] else 0
        return frozenset(f"square:{name}" for name in names(near)) or self.leads(view)

    def touch(self, view: View, name: str) -> Touched:
        """Picks a square or gives it back, moves the clear marker, or places what is picked."""
        if not view.legal:
            return Touched()
        kind, _, square = name.partition(":")
        if name == PLACE:
            action = Placement(self.squares, self.clear)
            if action in self.narrowed(view, self.squares).complete:
                self.picks = ()
                return Touched(action=action)
            return Touched(refused=self.why_not(view, name))
        if name in self.picks:
            gone = (name, f"clear:{square}")
            self.picks = tuple(pick for pick in self.picks if pick not in gone)
            return Touched(changed=True)
        picks = [pick for pick in self.picks if kind == "square" or not pick.startswith("clear:")]
        picks += [] if f"square:{square}" in picks else [f"square:{square}"]
        if kind == "clear":
            picks.append(name)
        why = self._why_not_pick(view, tuple(picks))
        if why:
            return Touched(refused=why)
        self.picks = tuple(picks)
        return Touched(changed=True)

    def _why_not_pick(self, view: View, picks: tuple[str, ...]) -> str:
        """Why those picks lead to no placement; empty if they do."""
        squares, clear = _bits(picks, "square"), _bits(picks, "clear")
        if clear and not _placements(view).clear:
            return "No clear marker is left."
        if self.narrowed(view, squares).hopeful:
            return ""
        return self._why_not(view, squares, clear)

    def _why_not(self, view: View, squares: Squares, clear: Squares) -> str:
        return picking.why_not(_placements(view), view.observation, squares, clear, view.names)

    def why_not(self, view: View, touch: str) -> str:
        """What is wrong with the squares picked, together with the one touched."""
        if not view.legal:
            return "It is not your turn."
        kind, _, square = touch.partition(":")
        if kind == "clear":
            return self._why_not_pick(view, (*self.picks, f"square:{square}", touch))
        added = _bits((touch,), "square")
        return self._why_not(view, self.squares | added, self.clear)

    def command(self, view: View, name: str) -> Touched:
        """``clear`` makes the square picked last the clear one, or none; ``start over`` gives all squares back."""
        if name == "clear" and self.clear:
            self.picks = tuple(pick for pick in self.picks if not pick.startswith("clear:"))
            return Touched(changed=True)
        if name == "clear" and self.picks:
            return self.touch(view, f"clear:{self.picks[-1].partition(':')[2]}")
        return Touched(changed=name == "start over" and self.put_back())

    # -- words --------------------------------------------------------------------------------------------------------

    def head(self, view: View) -> str:
        """``Game 1 of 3 · best of three``, and the pot if there is one."""
        return wallwords.head(view)

    def plate_beads(self, view: View, seat: Seat) -> tuple[int, int] | None:
        """The markers left and the clear ones, unless trays show them."""
        if has_trays(view.scale, len(view.seating)):
            return None
        regular, clear = view.observation["markers"][seat]
        return regular, clear

    def ending(self, view: View, end: HandEnd) -> str:
        """Who made the last placement."""
        return f"{view.names[end.points.index(1)]} made the last placement"

    def said(self, view: View, action: Placement) -> str:
        """The squares, and which of them the clear marker covers."""
        return f"cover {str(action).replace('*', ' (clear)')}"

    def rule_for(self, view: View, action: Placement) -> str:
        """The clear marker, or how nine are covered."""
        return "clear" if action.clear else "nine"

    def rule_against(self, view: View, touch: str) -> str:
        """The clear marker; where a placement begins; or how nine are covered."""
        if touch.startswith("clear:"):
            return "clear"
        picked = self.squares | _bits((touch,), "square")
        apart = view.observation["covered"] and view.legal and not picked & _placements(view).contact
        return "beside" if apart else "nine"

    def describe(self, view: View) -> str:
        """Rows of pips with what covers them, the last placement, markers, and what may be picked."""
        told = [*wallwords.rows(view), *wallwords.left(view)]
        if view.legal:
            state = self.narrowed(view, self.squares)
            if self.picks:
                picked = wallwords.listed(names(self.squares), names(self.clear))
                told.append(f"You have picked {picked}, {state.total} pips.")
            if PLACE in self.leads(view):
                told.append("You may place these.")
            if state.near:
                told.append(f"You may pick {', '.join(names(state.near))}.")
        return " ".join([*told, wallwords.won(view)])

    # -- the picture --------------------------------------------------------------------------------------------------

    def prewarm(self, view: View) -> Iterator[None]:
        """The wood for a frame as large as it may become, lenses, and the halves as they stand on the paper."""
        where, style = places(view.scale, len(view.seating), 0), view.seating[view.observation["to_act"]].style
        self.assets.plank(*where.room.size)
        yield
        self.assets.make_lens(style, round(where.wall.half * self.zoom))
        yield
        for side in sorted({side for _, side in coverpaper.halves(where, view.scale)}):
            self.assets.clear_bead(style, side)
            yield
        for pips, side in reversed(coverpaper.halves(where, view.scale)):
            self.assets.half_face(pips, side, vertical=False)
            yield

    def picture(self, view: View) -> Picture:
        """The wall with its markers, trays or plates around it, the papers and the buttons."""
        home = next((seat for seat, seating in enumerate(view.seating) if not seating.plays), 0)
        where = self._places(view, home)
        state = self.narrowed(view, self.squares) if view.legal else None
        fitted = where.wall
        where = replace(where, wall=self._looked_at(view, where))
        items = self._things.all(view, where, state, self.clear, near=where.wall is not fitted)
        chosen = self._chosen(view) if view.legal else None
        items += coverpaper.items(view, where, chosen)
        verbs = coverpaper.verbs(view, where, chosen) if chosen else ()
        fit = pygame.Rect(0, 0, view.px(44), view.px(44))
        fit.bottomright = where.wall.rect.right + view.px(8), where.wall.rect.bottom + view.px(8)
        return Picture(
            tuple(items),
            verbs=verbs,
            plates=where.plates,
            buttons=where.buttons,
            log=where.log,
            headed=where.log is None,
            news=lambda _: where.news(view.scale),
            zoomable=True,
            fit=fit,
            camera=where.wall.camera(where.site(view.scale)),
        )

    def _places(self, view: View, home: Seat) -> Places:
        """Where everything lies; found once for each size of the window."""
        key = view.scale, len(view.seating), home
        if self._where is None or self._where[0] != key:
            self._where = key, places(*key)
        return self._where[1]

    def _looked_at(self, view: View, where: Places) -> WallPlan:
        """The wall as near as somebody wants it; whole when a new hint names squares that would be out of sight."""
        self._most = max(1.0, view.scale.tiles.px(NEAREST) / where.wall.half)
        self.zoom = min(self.zoom, self._most)
        told, self._hinted = self._hinted == view.hinted, view.hinted
        if not self.strayed:
            self._middle = where.wall.rect.center
            return where.wall
        wall, self.pan = nearer(where.wall, where.room, self.zoom, self.pan)
        self._middle = wall.rect.center
        hinted = _bits(view.hinted, "square")
        window = None if told else wall.window
        if window and any(not window.contains(wall.face(square)) for square in _each(hinted)):
            self.zoom, self.pan = 1.0, (0, 0)
            return where.wall
        return wall

    def zoom_by(self, factor: float, about: tuple[int, int] | None, middle: tuple[int, int]) -> None:
        """Never further away than the whole wall, and about the middle of its frame."""
        if factor:
            factor = min(max(self.zoom * factor, 1.0), self._most) / self.zoom
        super().zoom_by(factor, about, self._middle)
        if self.zoom == 1.0:
            self.pan = (0, 0)

    def pan_to(self, item: Item, cloth: pygame.Rect) -> bool:
        """Moves the wall so that the square is in sight; whether it had to."""
        window = getattr(item, "window", None)
        if window is None or window.contains(item.rect):
            return False
        inside = item.rect.clamp(window)
        self.pan = self.pan[0] + inside.x - item.rect.x, self.pan[1] + inside.y - item.rect.y
        return True

    def _chosen(self, view: View) -> Chosen:
        """What is picked, and what it comes to."""
        squares = tuple(pick.partition(":")[2] for pick in self.picks if pick.startswith("square:"))
        ready = PLACE in self.leads(view)
        trouble = self._why_not(view, self.squares, self.clear)
        spare = bool(_placements(view).clear)
        return Chosen(squares, "".join(names(self.clear)), ready, ready and self._wins(view), trouble, spare)

    def _wins(self, view: View) -> bool:
        """Whether the placement that is picked would end the game; asked once for each in a position."""
        action = Placement(self.squares, self.clear)
        legal = _placements(view)
        if self._ending[:2] != (legal, action):
            self._ending = (legal, action, view.rules.to_act(self._after(view, action)) is None)
        return self._ending[2]

    def _after(self, view: View, action: Placement) -> Any:
        """The position after a placement: nothing of this game is hidden, so it is the one everybody sees."""
        if self._here[0] is not view.observation:
            self._here = view.observation, view.rules.resample(view.observation, stream("after"))
        return view.rules.apply(self._here[1], action).state


def _placements(view: View) -> Placements:
    """The legal placements of the person who is to act."""
    assert isinstance(view.legal, Placements)
    return view.legal


def _bits(touches: Iterable[str], kind: str) -> Squares:
    """The squares named by touches of one kind."""
    return parse_squares(touch.removeprefix(f"{kind}:") for touch in touches if touch.startswith(f"{kind}:"))


def _each(squares: Squares) -> list[int]:
    return [square for square in range(squares.bit_length()) if squares >> square & 1]


TABLE = StonesTable
