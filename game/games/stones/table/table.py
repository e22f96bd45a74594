"""The table of Stones of the Wall: pick squares of the wall until they make nine, then place the markers."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pygame

from game.core.message import Message, message
from game.core.rules import HandEnd, Seat
from game.games.stones.rules.placements import Placement, Placements
from game.games.stones.rules.rules import hands_of_match
from game.games.stones.rules.squares import NAME, ROWS, Squares, beside, members, names, parse_squares
from game.games.stones.table import coverpaper, papers, picking
from game.games.stones.table.coverpaper import PLACE, Chosen
from game.games.stones.table.picking import Picked
from game.games.stones.table.places import Places, has_trays, places
from game.games.stones.table.wallplan import NEAREST, WallPlan, framed, nearer
from game.games.stones.table.wallview import WallThings
from game.ui.board.items import Item
from game.ui.board.picture import Picture, View
from game.ui.board.table import Table, Touched
from game.ui.sprites.assets import Assets
from game.words import N_, _, ngettext, sentences
from game.words.saying import Listing, of_each


class StonesTable(Table):
    """Touch squares in any order, or drag over them; touch one again to give it back. Touch a half on the paper to put
    the clear marker there."""

    has_rack = False
    whole = N_("Whole wall")
    paints = True
    looks_first = False

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self._things = WallThings()
        self._middle = (0, 0)
        """The middle of the wall's frame, in window pixels."""
        self._most = 1.0
        """The greatest zoom, as a multiple of the size of the whole wall."""
        self._near = False
        """Whether the layout leaves room for looking from near."""
        self._live: Squares = 0
        """The squares looked at from near until somebody looks elsewhere; none for the whole wall."""
        self._hinted: frozenset[str] = frozenset()
        """The touches that the last hint named."""

    # -- what is picked -----------------------------------------------------------------------------------------------

    def touches(self, action: Placement) -> frozenset[str]:
        """Its squares, the half that is to be clear, and the button that places the markers."""
        clear = {f"clear:{name}" for name in names(action.clear)}
        return frozenset({f"square:{name}" for name in names(action.squares)} | clear | {PLACE})

    @property
    def squares(self) -> Squares:
        """The picked squares."""
        return _bits(self.picks, "square")

    @property
    def clear(self) -> Squares:
        """The picked square for the clear marker; 0 if there is none."""
        return _bits(self.picks, "clear")

    @property
    def _in_order(self) -> tuple[str, ...]:
        """The names of the picked squares, in the order picked."""
        return tuple(pick.partition(":")[2] for pick in self.picks if pick.startswith("square:"))

    def picks_named(self) -> list[str]:
        """The picked squares, and which of them is for the clear marker."""
        return [_clear_named(each) for each in papers.listed(self._in_order, "".join(names(self.clear))).split()]

    def narrowed(self, view: View, squares: Squares) -> Picked:
        """What can become of those squares."""
        return picking.narrowed(_placements(view), squares)

    # -- the narrowing ------------------------------------------------------------------------------------------------

    def candidates(self, view: View, picks: Sequence[str]) -> list[Any]:
        """The placements on exactly the picked squares: those that cover more are too many to list."""
        if not view.legal:
            return []
        wanted = frozenset(picks)
        found = self.narrowed(view, _bits(picks, "square")).complete
        return [action for action in found if wanted <= self.touches(action)]

    def leads(self, view: View) -> frozenset[str]:
        """Squares that can still make nine with those picked, halves that may be clear, and the button once enabled."""
        return _leads(_placements(view), self.squares, self.clear) if view.legal else frozenset()

    def starts(self, view: View) -> frozenset[str]:
        """Every square that some placement covers; with nine picked, only what leads on from there."""
        if not view.legal:
            return frozenset()
        if self.narrowed(view, self.squares).complete:
            return self.leads(view) | {PLACE}
        return frozenset({f"square:{name}" for name in names(self.narrowed(view, 0).following)} | {PLACE})

    def foremost(self, view: View) -> frozenset[str]:
        """The squares that lie beside the last placement, where there is one."""
        near = self.narrowed(view, self.squares).near if view.legal and view.observation["covered"] else 0
        return frozenset(f"square:{name}" for name in names(near)) or self.leads(view)

    def touch(self, view: View, name: str) -> Touched:
        """Picks a square or gives it back, moves the clear marker, or places what is picked."""
        if not view.legal:
            return Touched()
        kind, _colon, square = name.partition(":")
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
        """Why those picks lead to no placement; empty if they can."""
        squares, clear = _bits(picks, "square"), _bits(picks, "clear")
        if clear and not _placements(view).clear:
            return view.say(message("stones.no_clear"))
        if self.narrowed(view, squares).hopeful:
            return ""
        return self._why_not(view, squares, clear)

    def _why_not(self, view: View, squares: Squares, clear: Squares) -> str:
        return view.say(picking.why_not(_placements(view), view.observation, squares, clear))

    def why_not(self, view: View, touch: str) -> str:
        """What is wrong with the picked squares, together with the touched one."""
        if not view.legal:
            return _("It is not your turn")
        kind, _colon, square = touch.partition(":")
        if kind == "clear":
            return self._why_not_pick(view, (*self.picks, f"square:{square}", touch))
        added = _bits((touch,), "square")
        return self._why_not(view, self.squares | added, self.clear)

    def command(self, view: View, name: str) -> Touched:
        """``clear`` makes the square picked last clear, or takes that back; ``start over`` gives all squares back."""
        if name == "clear" and self.clear:
            self.picks = tuple(pick for pick in self.picks if not pick.startswith("clear:"))
            return Touched(changed=True)
        if name == "clear" and self.picks:
            return self.touch(view, f"clear:{self.picks[-1].partition(':')[2]}")
        return Touched(changed=name == "start over" and self.put_back())

    # -- words --------------------------------------------------------------------------------------------------------

    def head(self, view: View) -> str:
        """The heading, such as ``Game 1 of 3 · best of 3``, with the pot if there is one."""
        hands, number = hands_of_match(len(view.seating), view.options["length"]), view.observation["hand_no"] + 1
        words = _("Game {number} of {all}") if number <= hands else _("Game {number}, to break the tie")
        told = [words.format(number=number, all=hands)]
        if 1 < hands >= number:
            told.append(_("best of {games}").format(games=hands))
        if stake := int(view.options["stake"]):
            told.append(_("pot {n}").format(n=stake * len(view.seating)))
        return " · ".join(told)

    def plate_beads(self, view: View, seat: Seat) -> tuple[int, int] | None:
        """The regular and clear markers left, unless trays show them."""
        if has_trays(view.scale, len(view.seating)):
            return None
        regular, clear = view.observation["markers"][seat]
        return regular, clear

    def ending(self, view: View, end: HandEnd) -> str:
        """Who made the last placement."""
        return _("{name} made the last placement").format(name=view.names[end.points.index(1)])

    def worded(self, action: Placement) -> Message:
        """The squares, and which of them the clear marker covers."""
        return message("stones.do_cover", squares=_clear_named(str(action)))

    def rule_for(self, view: View, action: Placement) -> str:
        """The chapter on the clear marker, or on covering nine."""
        return "clear" if action.clear else "nine"

    def rule_against(self, view: View, touch: str) -> str:
        """The chapter on the clear marker, on where a placement begins, or on covering nine."""
        if touch.startswith("clear:"):
            return "clear"
        picked = self.squares | _bits((touch,), "square")
        apart = view.observation["covered"] and view.legal and not picked & _placements(view).contact
        return "beside" if apart else "nine"

    def describe(self, view: View) -> str:
        """Rows of pips with what covers them, the last placement, markers, and what may be picked."""
        seen, names_of = view.observation, view.names
        covered = {name: (seat, clear) for name, seat, clear in seen["covered"]}
        told = [_("Rows from the top, left to right; a covered square is written as its owner’s initial, * if clear")]
        for row, line in enumerate(seen["grid"]):
            words = []
            for column, value in enumerate(line):
                owner = covered.get(NAME[column * ROWS + row])
                words.append(papers.face(value) if owner is None else names_of[owner[0]][:1] + "*" * owner[1])
            told.append(_("Row {number}: {squares}").format(number=row + 1, squares=" ".join(words)))
        for last in papers.placement_lines(seen)[-1:]:
            squares = papers.listed(last.squares, last.clear)
            told.append(_("{name} placed last: {squares}").format(name=names_of[last.seat], squares=squares))
        told += [papers.has_left(view, seat) for seat in range(len(names_of))]
        if view.legal:
            state = self.narrowed(view, self.squares)
            if self.picks:
                picked = papers.listed(names(self.squares), "".join(names(self.clear)))
                told.append(
                    ngettext(
                        "You have picked {squares}: {n} pip", "You have picked {squares}: {n} pips", state.total
                    ).format(squares=picked, n=state.total)
                )
            if PLACE in self.leads(view):
                told.append(_("You may place these"))
            if state.near:
                told.append(_("You may pick {squares}").format(squares=Listing(names(state.near))))
        return sentences([*told, _("Games won: {numbers}").format(numbers=of_each(names_of, view.scores))])

    # -- the picture --------------------------------------------------------------------------------------------------

    def picture(self, view: View) -> Picture:
        """The wall with its markers, trays or plates around it, the papers and the buttons."""
        home = next((seat for seat, seating in enumerate(view.seating) if not seating.plays), 0)
        where = places(view.scale, len(view.seating), home, near=self._near)
        state = self.narrowed(view, self.squares) if view.legal else None
        fitted = where.wall
        where = replace(where, wall=self._looked_at(view, where))
        items = self._things.all(view, where, state, self.clear, near=where.wall is not fitted)
        chosen = self._chosen(view) if view.legal else None
        items += coverpaper.items(view, where, chosen)
        verbs = coverpaper.verbs(view, where, chosen) if chosen else ()
        fit = pygame.Rect(0, 0, view.px(44), view.px(44))
        fit.bottomright = where.wall.rect.right + view.px(8), where.wall.rect.bottom + view.px(8)
        fit.clamp_ip(pygame.Rect(0, 0, view.scale.width, view.scale.height))
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

    def _looked_at(self, view: View, where: Places) -> WallPlan:
        """The wall at the chosen zoom; the whole wall when a new hint names squares out of sight."""
        self._most = max(1.0, view.scale.tiles.px(NEAREST) / where.wall.half)
        self.zoom = min(self.zoom, self._most)
        told, self._hinted = self._hinted == view.hinted, view.hinted
        if self._live:
            self.zoom, self.pan = framed(where.wall, where.room, self._live, self._most)
        if not self.strayed:
            self._middle = where.wall.rect.center
            return where.wall
        wall, self.pan = nearer(where.wall, where.room, self.zoom, self.pan)
        self._middle = wall.rect.center
        hinted = _bits(view.hinted, "square")
        window = None if told else wall.window
        if window and any(not window.contains(wall.face(bit.bit_length() - 1)) for bit in members(hinted)):
            self.zoom_by(0, None, self._middle)
            return where.wall
        return wall

    def come_near(self, legal: Sequence[Any]) -> None:
        """Looks at the squares that can be covered and those around them."""
        self.zoom_by(0, None, self._middle)
        self._near = bool(legal)
        if isinstance(legal, Placements):
            reached = picking.narrowed(legal, 0).following
            self._live = reached | beside(reached)

    def pan_by(self, by: tuple[int, int], room: tuple[int, int]) -> None:
        """Pans from where the wall is looked at now."""
        self._live = 0
        super().pan_by(by, room)

    def zoom_by(self, factor: float, about: tuple[int, int] | None, middle: tuple[int, int]) -> None:
        """Zooms about the middle of the wall's frame, never further out than the whole wall."""
        self._live = 0
        if factor:
            factor = min(max(self.zoom * factor, 1.0), self._most) / self.zoom
        super().zoom_by(factor, about, self._middle)
        if self.zoom == 1.0:
            self.pan = (0, 0)

    def pan_to(self, item: Item, cloth: pygame.Rect) -> bool:
        """Moves the wall so that the item is in sight; whether it had to."""
        window = item.within
        if window is None or window.contains(item.rect):
            return False
        inside, self._live = item.rect.clamp(window), 0
        self.pan = self.pan[0] + inside.x - item.rect.x, self.pan[1] + inside.y - item.rect.y
        return True

    def _chosen(self, view: View) -> Chosen:
        """What is picked, and what it makes."""
        legal, seen, ready = _placements(view), view.observation, PLACE in self.leads(view)
        trouble = self._why_not(view, self.squares, self.clear)
        following = tuple(seen["markers"][(seen["to_act"] + 1) % len(view.seating)])
        wins = ready and picking.wins(legal, Placement(self.squares, self.clear), following)
        return Chosen(self._in_order, "".join(names(self.clear)), ready, wins, trouble, bool(legal.clear))


@lru_cache(maxsize=16)
def _leads(legal: Placements, squares: Squares, clear: Squares) -> frozenset[str]:
    """The touches that lead on from these squares; cached, as they are asked for several times a frame."""
    state = picking.narrowed(legal, squares)
    further = {f"square:{name}" for name in names(state.following)}
    if Placement(squares, clear) in state.complete:
        further.add(PLACE)
    if not clear and legal.clear:
        choices = squares if state.following else 0
        for action in state.complete:
            choices |= action.clear
        further |= {f"clear:{name}" for name in names(choices)}
    elif state.complete and PLACE not in further:
        further |= {f"clear:{name}" for action in state.complete for name in names(action.clear or clear)}
    return frozenset(further)


def _placements(view: View) -> Placements:
    """The legal placements of the person to act."""
    assert isinstance(view.legal, Placements)
    return view.legal


def _bits(touches: Iterable[str], kind: str) -> Squares:
    """The squares named by touches of one kind."""
    return parse_squares(touch.removeprefix(f"{kind}:") for touch in touches if touch.startswith(f"{kind}:"))


def _clear_named(squares: str) -> str:
    """The squares with a word instead of a star after the clear one."""
    # TRANSLATORS: a square that is covered with a clear marker
    clear = _("{square} (clear)")
    return " ".join(clear.format(square=name[:-1]) if name.endswith("*") else name for name in squares.split())


TABLE = StonesTable
