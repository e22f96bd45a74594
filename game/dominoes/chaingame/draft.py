"""A position of a chain game that is being set up: the layout, the seat's hand, and who drew or passed.

The order in which tiles are laid does not matter as long as each seat in turn can have laid the next one. If a seat
could not play, the person either says so in order, or gives the size of each hand, for which an order is searched.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

from game.core.chance import stream
from game.core.document import BadDocument
from game.core.message import N_, Player, Reason, because
from game.core.rules import Observation, Seat, with_seat
from game.dominoes.chain import Ply, remember
from game.dominoes.chaingame.ordering import Given, Numbers, orders
from game.dominoes.chaingame.position import complete
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.chaingame.state import Deal, State
from game.dominoes.draft import Draft, Step
from game.dominoes.layout import Action, Ends, Lay, ends_after, plays
from game.dominoes.tiles import DOUBLE, TileSet, members, parse_tiles, set_size

MOST_ORDERS, MOST_TRIED = 12, 60
"""The most orders to choose from, and the most that are tried to find them."""


def draft(rules: ChainRules, seen: Observation | None) -> "ChainDraft":
    """A draft of what a seat sees; without an observation, of an empty table where the first seat begins."""
    if seen is None:
        return ChainDraft(rules, 0, (0,) * rules.seats)
    done = tuple(rules.parse_action(text) for _, text in seen["plies"])
    first = seen["plies"][0][0] if done else seen["to_act"]
    hand, searched = parse_tiles(seen["hand"]), seen.get("searched", 0)
    return ChainDraft(rules, seen["seat"], tuple(seen["scores"]), hand, seen["hand_no"], first, done, searched)


@dataclass(frozen=True)
class ChainDraft(Draft[ChainRules, Lay]):
    """`first` began the hand, and `acts` followed. Each seat drew `searched` tiles because nobody had a double. `told`
    are the sizes of the hands, if given; `lacked` has, for each seat, what it could not play on, if chosen.
    """

    first: Seat = 0
    acts: tuple[Action, ...] = ()
    searched: int = 0
    told: tuple[int, ...] = ()
    lacked: tuple[Numbers, ...] = ()

    waits = True

    # -- derived values -----------------------------------------------------------------------------------------------

    @property
    def history(self) -> list[Ply]:
        """The plies of the draft."""
        return self.rules.history(self.first, self.acts)

    @cached_property
    def _orders(self) -> list["ChainDraft"]:
        """The draft in orders that lead to the sizes `told`: as it stands if that does, else as the rules allow. They
        differ in what seats could not play on."""
        plain = replace(self, told=(), lacked=())
        if plain.turn == self.me and plain.sizes == self.sizes and plain._can_be:
            return [plain]
        found = orders(self._given)
        made = (replace(plain, first=each.first, acts=each.done, lacked=each.lacking) for each in found)
        return [*islice((each for each in islice(made, MOST_TRIED) if each._can_be), MOST_ORDERS)]

    @property
    def _given(self) -> Given:
        laid = [action for action in self.acts if isinstance(action, Lay)]
        return Given(self.rules, laid, self.sizes, self.me, self.hand, self.searched)

    @property
    def _can_be(self) -> bool:
        """Whether some deal fits, in which each seat that drew or passed could not play."""
        try:
            self.rules.sample_state(complete(self.rules, self.observation), stream("order"))
        except (BadDocument, ValueError):
            return False
        return True

    @property
    def _order(self) -> "ChainDraft | None":
        """The order used: one that fits what has been `lacked`, else the first."""
        fitting = (each for each in self._orders if not self.lacked or each.lacked == self.lacked)
        return next(fitting, next(iter(self._orders), None))

    @property
    def turn(self) -> Seat:
        if self.told:
            return self.me
        turns = sum(action is not DRAW for action in self.acts)
        return (self.first + turns) % self.rules.seats

    @property
    def ends(self) -> Ends:
        """The open ends."""
        ends: Ends = ()
        for action in self.acts:
            if isinstance(action, Lay):
                ends = ends_after(ends, action, self.rules.spin)
        return ends

    @property
    def begun(self) -> bool:
        return bool(self.ends)

    @property
    def done(self) -> bool:
        return bool(self.acts)

    @property
    def lying(self) -> TileSet:
        return sum(action.bit for action in self.acts if isinstance(action, Lay))

    @property
    def picked_up(self) -> Seat | None:
        """The seat that took a sleeping tile with the set's highest double, if the rules have that."""
        opening = next(iter(self.acts), None)
        return self.first if isinstance(opening, Lay) and self.rules.takes_sleeping(opening.tile) else None

    @property
    def sizes(self) -> list[int]:
        """The sizes `told`, else those that follow from what each seat was dealt, drew and laid."""
        if self.told:
            return [*with_seat(self.told, self.me, self.hand.bit_count())]
        sizes = [self.rules.hand_size + self.searched] * self.rules.seats
        for ply in self.history:
            sizes[ply.seat] += (ply.action is DRAW) - isinstance(ply.action, Lay)
        if self.picked_up is not None:
            sizes[self.picked_up] += 1
        return sizes

    @property
    def boneyard(self) -> int:
        return set_size(self.rules.highest) - self.lying.bit_count() - sum(self.sizes)

    @property
    def hand_due(self) -> int:
        return self.sizes[self.me]

    @property
    def hand_limit(self) -> int:
        """All tiles if the game draws; else those dealt or picked up, and one about to be laid."""
        rules, whole = self.rules, set_size(self.rules.highest)
        return whole if rules.draws else rules.hand_size + rules.takes_sleeping(whole - 1) + 1

    @property
    def in_transit(self) -> int:
        """Another seat may be about to lay one, unless sizes are `told`."""
        return 0 if self.told else 1

    @property
    def lacks(self) -> Reason | None:
        if not self.told or self._orders:
            return None
        laid, drawn = len(self._given.laid), self._given.drawn
        if drawn < 0 or (drawn and not self.rules.draws):
            words = N_(
                "{lie} tiles are on the table, but {gone} are gone from the hands: say again how many each player has."
            )
            return because(words, lie=laid, gone=laid - drawn)
        words = N_("No order of play was found for these hands: change them, or say in order who could not play.")
        return because(words)

    @property
    def observation(self) -> Observation:
        if self.told and self._order is not None:
            return self._order.observation
        more = {"searched": self.searched} if self.rules.draws else {}
        return {
            **self.seat_sees,
            **more,
            **self.rules.told(self.history),
        }

    @property
    def state(self) -> State:
        hands, rest = self.dealt()
        pile = (*self._taken(hands), *(1 << tile for tile in rest))
        deal = Deal(0, self.hand_no, pile, self.searched, self.first, self.picked_up)
        past, ends = remember(self.acts), self.ends
        total = sum(end.pips for end in ends)
        return State(deal, self.me, hands, ends, total, len(rest), past, self.scores, None, self.legal)

    def _taken(self, hands: Sequence[TileSet]) -> tuple[TileSet, ...]:
        """The picked-up tile, which comes first in the pile: one that its seat has laid since or holds; empty if none
        was picked up."""
        if self.picked_up is None:
            return ()
        opening, *later = self.history
        laid = [ply.action.bit for ply in later if ply.seat == self.picked_up and isinstance(ply.action, Lay)]
        held = [1 << tile for tile in members(hands[self.picked_up])]
        assert isinstance(opening.action, Lay)
        return (*laid, *held, opening.action.bit)[:1]

    @property
    def legal(self) -> tuple[Lay, ...]:
        """The plays of the tiles in the hand; the first must be a double."""
        if not self.ends:
            return tuple(self.rules.opening(tile) for tile in members(self.hand) if DOUBLE[tile])
        return plays(self.hand, self.ends)

    # -- touches ------------------------------------------------------------------------------------------------------

    def after(self, action: Lay) -> "ChainDraft":
        """The draft after that tile of the hand was laid by the seat whose turn it was."""
        return replace(self, hand=self.hand & ~action.bit, acts=(*self.acts, action), lacked=())

    def unable(self) -> "ChainDraft":
        """The seat whose turn it is drew if possible, else passed; from now on the order of play is given."""
        plain = replace(self, told=(), lacked=())
        waits = DRAW if self.rules.to_draw(plain.boneyard) else PASS
        return replace(plain, acts=(*self.acts, waits))

    def taken_back(self) -> "ChainDraft":
        """The draft without its last action; its tile goes back into the hand. Sizes of hands go with the first one."""
        *before, last = self.acts
        hand = self.hand | (last.bit if isinstance(last, Lay) else 0)
        return replace(self, acts=tuple(before), hand=hand, told=self.told if before else (), lacked=())

    @property
    def unit(self) -> int:
        return 5 if self.rules.plays_score else 1

    @property
    def steps(self) -> list[Step]:
        seats, order = range(self.rules.seats), self._order if self.told else None
        began = Step("first", N_("Began the hand"), Player(self.first), (self.first, len(seats)))
        found = [] if self.told else [began]
        for seat, size in enumerate(self.sizes) if self.begun else ():
            if seat != self.me:
                found.append(Step(f"size:{seat}", N_("Tiles of {name}"), size, seat=seat))
            ways = self._ways(seat)
            if order is not None and len(ways) > 1:
                now = order.lacked[seat]
                numbers = ", ".join(str(number) for number in range(self.rules.highest + 1) if now >> number & 1)
                among = ways.index(now), len(ways)
                words = N_("{name} had none of") if self.rules.joining.alike else N_("{name} had nothing for")
                found.append(Step(f"lacks:{seat}", words, numbers, among, seat))
        return found

    def _ways(self, seat: Seat) -> list[Numbers]:
        """What that seat may have been unable to play on, over all orders."""
        return sorted({each.lacked[seat] for each in self._orders if each.lacked}) if self.told else []

    def stepped(self, key: str, by: int) -> "ChainDraft":
        kind, _, number = key.partition(":")
        if kind == "size":
            seat, sizes = int(number), self.sizes
            return replace(self, told=with_seat(tuple(sizes), seat, max(1, sizes[seat] + by)), lacked=())
        if kind == "lacks" and self._order is not None:
            seat, ways, now = int(number), self._ways(int(number)), self._order.lacked
            wanted = ways[(ways.index(now[seat]) + by) % len(ways)]
            others = [each.lacked for each in self._orders if each.lacked[seat] == wanted]
            return replace(self, lacked=max(others, key=lambda each: sum(map(int.__eq__, each, now))))
        return replace(self, first=(self.first + by) % self.rules.seats)
