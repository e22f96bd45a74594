"""A position of a chain game that is being set up: what lies and in which order, what is in one's hand, who drew."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.core.message import N_, Player
from game.core.rules import Observation, Seat
from game.dominoes.chain import Ply, encode_history, remember
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.chaingame.state import Deal, State
from game.dominoes.draft import Draft, Step
from game.dominoes.layout import Action, Ends, Lay, ends_after, lay, plays
from game.dominoes.tiles import DOUBLE, TileSet, full_set, members, parse_tiles, set_size


def draft(rules: ChainRules, seen: Observation | None) -> "ChainDraft":
    """What that seat sees, to be changed; without that nothing lies, and the first seat begins."""
    if seen is None:
        return ChainDraft(rules, 0, (0,) * rules.seats)
    done = tuple(rules.parse_action(text) for _, text in seen["plies"])
    first = seen["plies"][0][0] if done else seen["to_act"]
    hand, searched = parse_tiles(seen["hand"]), seen.get("searched", 0)
    return ChainDraft(rules, seen["seat"], tuple(seen["scores"]), hand, seen["hand_no"], first, done, searched)


@dataclass(frozen=True)
class ChainDraft(Draft[ChainRules, Lay]):
    """`first` began the hand. `searched` tiles each seat drew because nobody had a double."""

    first: Seat = 0
    acts: tuple[Action, ...] = ()
    searched: int = 0

    waits = True

    # -- what follows from it -----------------------------------------------------------------------------------------

    @property
    def history(self) -> list[Ply]:
        """Who did what."""
        return self.rules.history(self.first, self.acts)

    @property
    def turn(self) -> Seat:
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
    def every(self) -> TileSet:
        return full_set(self.rules.highest)

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
        """Who took a sleeping tile with the set's highest double, by the rules that say so."""
        opening = next(iter(self.acts), None)
        highest = isinstance(opening, Lay) and opening.tile == set_size(self.rules.highest) - 1
        sleeping = set_size(self.rules.highest) - self.rules.seats * self.rules.hand_size
        return self.first if self.rules.picks_up and highest and sleeping else None

    @property
    def sizes(self) -> list[int]:
        """By what each seat was dealt, drew and laid."""
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
    def due(self) -> int:
        return self.sizes[self.me]

    @property
    def observation(self) -> Observation:
        more = {"searched": self.searched} if self.rules.draws else {}
        return {
            **self.seat_sees,
            **more,
            **encode_history(self.history),
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
        """The sleeping tile that was picked up, which comes first in the pile: one that its seat has laid since or
        holds, if any."""
        if self.picked_up is None:
            return ()
        opening, *later = self.history
        laid = [ply.action.bit for ply in later if ply.seat == self.picked_up and isinstance(ply.action, Lay)]
        held = [1 << tile for tile in members(hands[self.picked_up])]
        assert isinstance(opening.action, Lay)
        return (*laid, *held, opening.action.bit)[:1]

    @property
    def legal(self) -> tuple[Lay, ...]:
        """How the tiles in the hand can be laid: the first has to be a double."""
        if not self.ends:
            return tuple(lay(tile) for tile in members(self.hand) if DOUBLE[tile])
        return plays(self.hand, self.ends)

    # -- touches ------------------------------------------------------------------------------------------------------

    def after(self, action: Lay) -> "ChainDraft":
        """The tile of the hand lies there, laid by the seat whose turn it was."""
        return replace(self, hand=self.hand & ~action.bit, acts=(*self.acts, action))

    def unable(self) -> "ChainDraft":
        """Whose turn it is drew, where that was possible, else passed."""
        return replace(self, acts=(*self.acts, DRAW if self.rules.to_draw(self.boneyard) else PASS))

    def taken_back(self) -> "ChainDraft":
        """A tile goes back into the hand."""
        *before, last = self.acts
        return replace(self, acts=tuple(before), hand=self.hand | (last.bit if isinstance(last, Lay) else 0))

    @property
    def unit(self) -> int:
        return 5 if self.rules.plays_score else 1

    @property
    def steps(self) -> list[Step]:
        return [Step("first", N_("Began the hand"), Player(self.first), (self.first, self.rules.seats))]

    def stepped(self, key: str, by: int) -> "ChainDraft":
        return replace(self, first=(self.first + by) % self.rules.seats)
