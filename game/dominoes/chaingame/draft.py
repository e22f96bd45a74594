"""A position of a chain game that is being set up: what lies and in which order, what is in one's hand, who drew."""

from dataclasses import dataclass, replace

from game.core.rules import Observation, Seat, with_seat
from game.dominoes.chain import Ply, encode_history, remember
from game.dominoes.chaingame.rules import DRAW, PASS, ChainRules
from game.dominoes.chaingame.state import Deal, State
from game.dominoes.layout import Action, Ends, Lay, ends_after, lay, plays
from game.dominoes.tiles import DOUBLE, Tile, TileSet, full_set, members, parse_tiles, set_size, texts


@dataclass(frozen=True)
class ChainDraft:
    """What has been put where so far; every touch makes another one. The hand is that of the seat `me`.

    `first` began the hand. `searched` tiles each seat drew because nobody had a double.
    """

    rules: ChainRules
    me: Seat
    first: Seat
    scores: tuple[int, ...]
    hand: TileSet = 0
    done: tuple[Action, ...] = ()
    hand_no: int = 0
    searched: int = 0

    @classmethod
    def blank(cls, rules: ChainRules) -> "ChainDraft":
        """Nothing lies, and the first seat begins."""
        return cls(rules, 0, 0, (0,) * rules.seats)

    @classmethod
    def of(cls, rules: ChainRules, seen: Observation) -> "ChainDraft":
        """What that seat sees, to be changed."""
        done = tuple(rules.parse_action(text) for _, text in seen["plies"])
        first = seen["plies"][0][0] if done else seen["to_act"]
        scores, hand = tuple(seen["scores"]), parse_tiles(seen["hand"])
        return cls(rules, seen["seat"], first, scores, hand, done, seen["hand_no"], seen.get("searched", 0))

    # -- what follows from it -----------------------------------------------------------------------------------------

    @property
    def history(self) -> list[Ply]:
        """Who did what."""
        return self.rules.history(self.first, self.done)

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        turns = sum(action is not DRAW for action in self.done)
        return (self.first + turns) % self.rules.seats

    @property
    def ends(self) -> Ends:
        """The open ends."""
        ends: Ends = ()
        for action in self.done:
            if isinstance(action, Lay):
                ends = ends_after(ends, action, self.rules.spin)
        return ends

    @property
    def laid(self) -> TileSet:
        """The tiles that lie."""
        return sum(action.bit for action in self.done if isinstance(action, Lay))

    @property
    def picked_up(self) -> Seat | None:
        """Who took a sleeping tile with the set's highest double, by the rules that say so."""
        opening = next(iter(self.done), None)
        highest = isinstance(opening, Lay) and opening.tile == set_size(self.rules.highest) - 1
        sleeping = set_size(self.rules.highest) - self.rules.seats * self.rules.hand_size
        return self.first if self.rules.picks_up and highest and sleeping else None

    @property
    def sizes(self) -> list[int]:
        """How many tiles each seat holds, by what it was dealt, drew and laid."""
        sizes = [self.rules.hand_size + self.searched] * self.rules.seats
        for ply in self.history:
            sizes[ply.seat] += (ply.action is DRAW) - isinstance(ply.action, Lay)
        if self.picked_up is not None:
            sizes[self.picked_up] += 1
        return sizes

    @property
    def boneyard(self) -> int:
        """How many tiles are in nobody's hand and do not lie."""
        return set_size(self.rules.highest) - self.laid.bit_count() - sum(self.sizes)

    @property
    def observation(self) -> Observation:
        """What the seat sees, as the text of a position says it."""
        more = {"searched": self.searched} if self.rules.draws else {}
        return {
            "seat": self.me,
            "to_act": self.turn,
            "hand_no": self.hand_no,
            "scores": [*self.scores],
            "hand": texts(self.hand),
            "hand_sizes": self.sizes,
            "boneyard": self.boneyard,
            **more,
            **encode_history(self.history),
        }

    @property
    def state(self) -> State:
        """A state that shows it: the others hold whatever is left."""
        rules, sizes = self.rules, self.sizes
        left = [1 << tile for tile in members(full_set(rules.highest) & ~self.laid & ~self.hand)]
        hands = [self.hand] * rules.seats
        for seat in range(rules.seats):
            if seat != self.me:
                hands[seat], left = sum(left[: sizes[seat]]), left[sizes[seat] :]
        pile = tuple(left[: max(0, self.boneyard)])
        deal = Deal(0, self.hand_no, pile, self.searched, self.first, self.picked_up)
        past, ends = remember(self.done), self.ends
        total = sum(end.pips for end in ends)
        return State(deal, self.me, tuple(hands), ends, total, len(pile), past, self.scores, None, self.legal)

    @property
    def legal(self) -> tuple[Lay, ...]:
        """How the tiles in the hand can be laid: the first has to be a double."""
        if not self.ends:
            return tuple(lay(tile) for tile in members(self.hand) if DOUBLE[tile])
        return plays(self.hand, self.ends)

    # -- touches ------------------------------------------------------------------------------------------------------

    def toggled(self, tile: Tile) -> "ChainDraft":
        """With the tile in the hand, or not any longer."""
        return replace(self, hand=self.hand ^ 1 << tile)

    def after(self, action: Lay) -> "ChainDraft":
        """The tile of the hand lies there: whoever had the turn laid it."""
        return replace(self, hand=self.hand & ~action.bit, done=(*self.done, action))

    def unable(self) -> "ChainDraft":
        """Whose turn it is could not play: drew, where that was possible, else passed."""
        return replace(self, done=(*self.done, DRAW if self.rules.to_draw(self.boneyard) else PASS))

    def taken_back(self) -> "ChainDraft":
        """Without what was done last; a tile goes back into the hand."""
        *before, last = self.done
        return replace(self, done=tuple(before), hand=self.hand | (last.bit if isinstance(last, Lay) else 0))

    def begun_by(self, seat: Seat) -> "ChainDraft":
        return replace(self, first=seat)

    def scored(self, seat: Seat, points: int) -> "ChainDraft":
        return replace(self, scores=with_seat(self.scores, seat, max(0, self.scores[seat] + points)))
