"""The table of Castle Rock: a row with one open end, captures in brackets, the peg board above, the pad beside."""

from dataclasses import dataclass
from functools import partial

import pygame

from game.core.events import LAID
from game.core.message import Message, message
from game.core.rules import HandEnd, Seat
from game.dominoes.row import TOOK, Take
from game.dominoes.tiles import HI, LO, TEXT, parse_tile
from game.games.castle.rules import guide
from game.games.castle.rules.actions import Action, Done, Lay
from game.games.castle.table import lookahead, marks, pad, pegs
from game.games.castle.table.choice import ALL, END, FINISH, ONLY, TurnChoice, finish_verb, request, take_verbs
from game.games.castle.table.rowplan import RowPlan, captures, plan
from game.ui.board.items import Item, Painter, TargetItem, TileItem, ghost, refusal
from game.ui.board.layout import corner, divide
from game.ui.board.picture import Picture, View
from game.ui.board.table import HAND, Table, Touched, pick_of, tile_of
from game.ui.sprites.assets import Assets
from game.ui.style.scale import Scale
from game.words import _, ngettext, pgettext, sentences
from game.words.language import current
from game.words.saying import Listing, of_each

VERB_HEIGHT = 52
LOG = 52
"""The space for the log button, which is at the left under the menu button, in dp."""
LOW = 250
"""The height left for row and verbs below which the verbs stand in the strip above the rack, in dp."""
NEWS = 50
"""The height of news, in dp, which stand under the verbs and the lamp of a hint at them, where the row can lie a little
higher."""
ABOVE, CLOSE = 35, 4
"""The space for news above the row, in dp, if verbs stand in the strip, and the least space then left below it."""
SMALL, SMALLISH, GAIN = 28, 40, 1.3
"""Verbs move to the strip where half a tile of the row is below the first size, in dp, or where it is below the second
and moving them makes it larger by at least that factor."""


@dataclass(frozen=True)
class RaisedTile(TileItem):
    """A tile of the chosen capture: held up a little, so that its shadow falls further."""

    held_up = True

    def shadow(self, surface: pygame.Surface, assets: Assets, rect: pygame.Rect, lift: float) -> None:
        """Casts the shadow of a held tile."""
        super().shadow(surface, assets, rect, 1.0)


class CastleTable(Table):
    """Lay at the open end; touch a bracketed tile, then say whether to take it alone or all three; finish."""

    has_strip = True
    has_pad = True

    # -- the narrowing ------------------------------------------------------------------------------------------------

    def touches(self, action: Action) -> frozenset[str]:
        """A tile of the hand and the open end; the middle tile of a capture and how much to take; or Finish."""
        match action:
            case Lay(tile):
                return frozenset((HAND + TEXT[tile], END))
            case Take(tiles):
                return frozenset((f"tile:{TEXT[tiles[len(tiles) // 2]]}", ALL if len(tiles) == 3 else ONLY))
            case Done():
                return frozenset((FINISH,))

    def touch(self, view: View, name: str) -> Touched:
        """As in `Table`; a second touch of what is picked, or the open end, also plays the only action it can mean.

        An outer tile of a bracket over three stands for the middle one. Finishing with a capture held up would lose it,
        so the first time a refusal says so, and the capture is put back.
        """
        choice = TurnChoice(view, self.picks)
        raised = choice.raised
        if name.startswith("tile:") and view.legal:
            name = f"tile:{choice.stands_for(tile_of(name))}"
        if name == FINISH and raised:
            self.picks = ()
            if len(raised) > 1:
                words = _("You could still take these tiles. Press Finish again to leave them.")
            else:
                words = _("You could still take {tile}. Press Finish again to leave it.").format(tile=raised[0])
            return Touched(changed=True, refused=words)
        if view.legal and (name in self.picks or name == END):
            left = self.candidates(view, (*self.picks, name))
            if len(left) == 1:
                self.picks = ()
                return Touched(action=left[0])
        return super().touch(view, name)

    def leads(self, view: View) -> frozenset[str]:
        """What goes on from the picks, and everything that starts over instead."""
        starts = self.starts(view) - {END, ONLY, ALL}
        if not self.picks:
            return starts | ({END} if view.legal and not view.observation["laid"] else set())
        further = super().leads(view) | (starts - frozenset(self.picks))
        again = len(self.candidates(view, self.picks)) == 1
        return further | frozenset(self.picks) if again else further

    def foremost(self, view: View) -> frozenset[str]:
        """A tile of the hand rather than the open end: Enter leads from the one to the other."""
        return self.leads(view) - {END}

    def _replaces(self, name: str) -> bool:
        return name not in (END, ONLY, ALL)

    def why_not(self, view: View, touch: str) -> str:
        """The rule that forbids it, in the game's words."""
        kind, _colon, what = touch.partition(":")
        laid = view.observation["laid"]
        if kind == "hand":
            words = _("You have played your tile: capture now, or finish") if laid else _("{tile} is not in your hand")
            return words.format(tile=what)
        if not laid:
            if pick_of(self.picks, HAND) or not kind:
                row = view.observation["row"]
                words = _("It goes to the open end, beside {tile}") if row else _("It goes to the open end")
                return words.format(tile=row[-1] if row else "")
            return _("Play a tile first") if kind == "verb" else view.say(guide.why_not_take(view.observation, what))
        if kind == "tile":
            return view.say(guide.why_not_take(view.observation, what))
        if touch in (ONLY, ALL):
            return _("Pick a tile in brackets first")
        return _("You have played your tile for this turn")

    # -- words --------------------------------------------------------------------------------------------------------

    def worded(self, action: Action) -> Message:
        match action:
            case Lay(tile):
                return message("castle.do_lay", tile=TEXT[tile])
            case Take(tiles):
                return message("castle.do_take", tiles=tuple(TEXT[tile] for tile in tiles))
            case Done():
                return message("castle.do_done")

    def rule_for(self, view: View, action: Action) -> str:
        """The chapter on how a turn goes, or on what may be taken."""
        if isinstance(action, Take):
            return "three" if len(action.tiles) == 3 else "take"
        return "lay" if isinstance(action, Lay) else "done"

    def rule_against(self, view: View, touch: str) -> str:
        """The chapter on laying, which comes first, or on what may be taken."""
        if not view.observation["laid"]:
            return "lay"
        return "take" if touch.startswith("tile:") else "capture"

    def head(self, view: View) -> str:
        """The heading: ``Hand 3 · match to 50``; in a bar game ``Hand 3 of 5 · most rounds wins``."""
        number, options = view.observation["hand_no"] + 1, view.options
        if options["bar"] == "on":
            rounds = options["rounds"]
            words = _("One round") if rounds == 1 else _("Hand {number} of {hands} · most rounds wins")
            return words.format(number=number, hands=rounds)
        if options["limit"]:
            words = _("Hand {number} of {hands} · match to {points}")
        else:
            words = _("Hand {number} · match to {points}")
        return words.format(number=number, hands=options["limit"], points=options["target"])

    def plate_note(self, view: View, seat: Seat) -> str:
        """How many tiles the seat has captured."""
        count = len(view.observation["captured"][seat])
        # TRANSLATORS: how many tiles a player has captured
        return ngettext("{n} taken", "{n} taken", count).format(n=count)

    def ending(self, view: View, end: HandEnd) -> str:
        """Who won the round of a bar game, or else what the Devil kept."""
        if view.options["bar"] == "on":
            before = view.past[-1][1] if view.past else (0,) * len(view.scores)
            for name, was, now in zip(view.names, before, view.scores, strict=True):
                if now > was and end.points.count(max(end.points)) > 1:
                    return _("{name} wins the tied round: dealt last").format(name=name)
                if now > was:
                    return _("{name} wins the round").format(name=name)
        left = len(view.observation["row"])
        if not left:
            return _("The row is empty")
        return ngettext("The Devil keeps {n} tile", "The Devil keeps {n} tiles", left).format(n=left)

    def describe(self, view: View) -> str:
        """Row, captures, hand, piles and totals."""
        seen = view.observation
        row: list[str] = seen["row"]
        told = [_("The row is empty")]
        if row:
            words = _("Row from the matchbox: {tiles}").format(tiles=Listing(row))
            told = [words, _("The open end is on the right")]
        if view.legal and not seen["laid"]:
            told.append(_("Play one tile at the open end: {tiles}").format(tiles=Listing(seen["hand"])))
        elif view.legal:
            offers = [guide.offer(seen, row[each.middle]) for each in TurnChoice(view, self.picks).captures]
            # TRANSLATORS: {tiles} is such as “6|3, or all three sixes: 6|6, 6|3, 6|4”
            told += [_("You may take {tiles}").format(tiles=view.say(offer)) for offer in offers]
            told.append(_("You may finish"))
        if view.viewer is not None and not view.legal:
            hand = Listing(seen["hand"]) or pgettext("tiles", "none")
            told.append(f"{view.hand_title}: {hand}")
        told.append(_("Boneyard {n}").format(n=seen["boneyard"]))
        # TRANSLATORS: how many tiles each player has captured
        told.append(_("Captured: {numbers}").format(numbers=of_each(view.names, map(len, seen["captured"]))))
        words = _("Rounds won: {numbers}") if view.options["bar"] == "on" else _("Totals: {numbers}")
        return sentences([*told, words.format(numbers=of_each(view.names, view.scores))])

    def board(self, view: View) -> Painter:
        """The peg board with the lanes of all seats."""

        def paint(surface: pygame.Surface, rect: pygame.Rect, assets: Assets, scale: Scale) -> None:
            high = min(scale.px(28 + 26 * len(view.seating)), rect.height)
            board = pygame.Rect(rect.x, rect.y, rect.width, high)
            board.centery = rect.centery
            pegs.paint_small(surface, board, view, assets, scale, numbered=True)

        return Painter((pegs.history(view)[-2:], min(map(min, pegs.history(view))), current()), paint)

    # -- the picture --------------------------------------------------------------------------------------------------

    def picture(self, view: View) -> Picture:
        """Board, row, captures, verbs, piles and pad."""
        self.adds_up = view.options["bar"] == "off"
        felt, px, choice = view.areas.felt, view.px, TurnChoice(view, self.picks)
        items: list[Item] = []
        room = self._room(view, view.scale, felt)
        if not pegs.board_folds(view.scale):
            board = pygame.Rect(felt.x, felt.y + px(4), felt.width, room.y - felt.y - px(4))
            if board.y < corner(view.scale).bottom:
                board.width -= px(LOG)
            board.right = felt.right
            items += pegs.board_items(pegs.board_of(view, board, view.scale), view)
        low, row = self._lie(view, room, view.scale)
        usual = self._usual_half(view)
        if row.half < usual:
            low, row = True, self._plan(view, room, view.scale, low=True, easy=usual)
        items += self._row_items(view, row, choice, named=not low)
        end = next((item for item in items if item.touch == END), None)
        strip = view.areas.strip
        beside = pygame.Rect(felt.x, row.strip.bottom + px(12), felt.width, px(VERB_HEIGHT))
        if low and strip is not None:
            beside = lookahead.room_between(view, strip, self.assets, bare=True)
            high = min(px(48), strip.height - px(4))
            beside.update(beside.x, strip.centery - high // 2, beside.width, high)
        else:
            items += request(choice, beside)
        verbs = take_verbs(choice, row, beside)
        ahead = [] if low and verbs else choice.takes(choice.looked_at)
        below = lookahead.strip(view, choice.looked_at, ahead, bare=low and bool(verbs)) if strip is not None else None
        return Picture(
            tuple(items),
            verbs=(*verbs, finish_verb(choice)),
            strip=below,
            pad=pad.painter(view),
            exits=self._exits(view),
            takers=self._leaving(view),
            trial_at=lambda point: end if end is not None and row.is_open(point) else None,
        )

    def _usual_half(self, view: View) -> int:
        """Half a tile of the row if words were not made larger, in pixels; 0 where they are not."""
        scale, hand = view.scale.tiles, len(view.observation["hand"])
        if scale is view.scale:
            return 0
        felt = divide(self, scale, len(view.seating), hand, 3, pad_open=False).areas.felt
        return self._lie(view, self._room(view, scale, felt), scale)[1].half

    @staticmethod
    def _room(view: View, scale: Scale, felt: pygame.Rect) -> pygame.Rect:
        """What the board, where there is one, leaves of the cloth."""
        high = 0 if pegs.board_folds(scale) else scale.px(4) + pegs.board_height(len(view.seating), scale)
        return pygame.Rect(felt.x, felt.y + high, felt.width, felt.height - high)

    def _lie(self, view: View, room: pygame.Rect, scale: Scale) -> tuple[bool, RowPlan]:
        """The row with verbs below it or, if that makes it larger, with verbs in the strip; the row is then `low`."""
        low = room.height < scale.px(LOW)
        row = self._plan(view, room, scale, low=low)
        if not low and row.half < scale.tiles.px(SMALLISH) and view.areas.strip is not None:
            larger = self._plan(view, room, scale, low=True)
            if row.half < scale.tiles.px(SMALL) or larger.half >= GAIN * row.half:
                return True, larger
        return low, row

    @staticmethod
    def _plan(view: View, room: pygame.Rect, scale: Scale, *, low: bool, easy: int = 0) -> RowPlan:
        """The row, a little above the middle of the space that board and verbs leave."""
        px, count = scale.px, len(view.observation["row"])
        below_log = corner(scale).bottom + px(4)
        label, verbs = (px(40), px(VERB_HEIGHT + 16)) if not low else (max(0, below_log - room.y), 0)
        space = pygame.Rect(room.x, room.y + label, room.width, room.height - label - verbs)
        found = captures(tuple(map(parse_tile, view.observation["row"])))
        threes = [each.middle for each in found if each.three]
        row = partial(plan, count=count, scale=scale, easy=easy, free=0 if low else px(NEWS), threes=threes)
        slack = max(0, space.height - row(space).strip.height)
        middle = round(slack * 0.42)
        if not low:
            middle = max(0, min(middle, slack - px(NEWS)))
        elif not label and slack >= px(ABOVE + CLOSE):
            middle = max(middle, px(ABOVE))
        space.y += middle
        return row(space)

    def _row_items(self, view: View, row: RowPlan, choice: TurnChoice, *, named: bool) -> list[Item]:
        texts: list[str] = view.observation["row"]
        chosen, raised, held = choice.looked_at, choice.raised, bool(choice.raised)
        last, items = view.newest(LAID), marks.ground(row, self.assets, view.scale)
        for number, (text, rect) in enumerate(zip(texts, row.tiles, strict=True)):
            tile, up, words, offer = parse_tile(text), text in raised, _("{tile}, number {n} of the row"), ""
            if view.legal and guide.takes_of(view.observation, text):
                words = _("{tile}, number {n} of the row: you may take {tiles}")
                offer = view.say(guide.offer(view.observation, text))
            item = (RaisedTile if up else TileItem)(
                f"tile:{text}",
                rect.move(0, -marks.lift_of(row)) if up else rect,
                layer=4 if up else 2,
                touch=f"tile:{text}",
                label=words.format(tile=text, n=number + 1, tiles=offer),
                first=HI[tile],
                second=LO[tile],
                vertical=True,
                outline="ghost" if up else "last" if text in last else "",
            )
            items.append(item)
            if view.refused == item.touch:
                items.append(refusal(item.key, rect, layer=6))
        if view.legal and not view.observation["laid"]:
            items.append(self._end_item(row, choice))
        suit: list[Item] = []
        if chosen and named:
            suit.append(marks.suit(view, row, texts.index(chosen), self.assets, raised=held))
        busy = [item.rect for item in items if isinstance(item, RaisedTile)] + [item.rect for item in suit]
        return items + marks.brackets(view, row, choice.captures, chosen, raised=held, busy=busy) + suit

    def _end_item(self, row: RowPlan, choice: TurnChoice) -> Item:
        """The free place; the tile in hand is shown there as it would lie while one of the two is pointed at."""
        picked = choice.in_hand
        hot, last = bool(picked) or END in choice.picks, choice.view.observation["row"][-1:]
        awaits = f"tile:{last[0]}" if last else ""
        target = TargetItem(END, row.end, 1, END, _("The open end of the row"), hot=hot, awaits=awaits)
        if picked and choice.view.hovered in (END, f"tile:{picked}"):
            tile = parse_tile(picked)
            return ghost(target, (HI[tile], LO[tile]), layer=3, vertical=True)
        return target

    # -- motion -------------------------------------------------------------------------------------------------------

    def _leaving(self, view: View) -> dict[str, Seat]:
        """The captured tiles by key, each with the seat that took it."""
        return {f"tile:{text}": event.seat for event in view.last if event.kind == TOOK for text in event.tiles}

    def _exits(self, view: View) -> dict[str, tuple[int, int]]:
        """The viewer's captured tiles leave for the pile at the right above the rack."""
        strip = view.areas.strip
        if strip is None:
            return {}
        pile = strip.right - view.px(120), strip.centery
        return {key: pile for key, seat in self._leaving(view).items() if seat == view.viewer}


TABLE = CastleTable
