"""A position of Brick Dominoes being set up: the wall, the readied bricks, and what is known of the hands."""

from dataclasses import dataclass, field, replace
from functools import partial

from game.core.message import N_, Player, Reason, because
from game.core.rules import Observation, with_seat
from game.dominoes.draft import HAND, Draft, Spot, Step
from game.dominoes.tiles import TEXT, Tile, TileSet, full_set, mask, members, parse_tile, parse_tiles, texts
from game.dominoes.wall import Wall, fits, rebuilt, started
from game.games.brick.rules.actions import Lay, Ready, orientations
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import wall_data, wall_of
from game.games.brick.rules.state import HAND as FULL
from game.games.brick.rules.state import Deal, State

START = Spot("start", N_("the starting brick"))
READIED = Spot("readied", N_("the readied bricks"))


def draft(rules: BrickRules, seen: Observation | None) -> "BrickDraft":
    """A draft of what that seat sees; without ``seen``, a wall of one starting brick, which can be replaced."""
    seats = rules.seats
    if seen is None:
        wall = started(max(members(full_set(rules.highest))))
        nothing, never = (0,) * seats, (False,) * seats
        return BrickDraft(rules, 0, nothing, 0, 0, wall, False, 0, (FULL,) * seats, nothing, nothing, never)
    revealed = tuple(0 if each is None else 1 << parse_tile(each) for each in seen["revealed"])
    return BrickDraft(
        rules,
        seen["seat"],
        tuple(seen["scores"]),
        parse_tiles(seen["hand"]),
        seen["hand_no"],
        wall_of(seen),
        True,
        parse_tiles(seen["readied"]),
        tuple(seen["hand_sizes"]),
        tuple(map(parse_tiles, seen["known"])),
        revealed,
        tuple(seen["skipped"]),
        seen["skips"],
        seen["drawing"],
    )


@dataclass(frozen=True)
class BrickDraft(Draft[BrickRules, Lay | Ready]):
    """A position being set up; `told`: the size of each other hand; `known`: the tiles of each hand all have seen.

    `shown`: the tile each seat revealed at the start, if given. `skipped`: whether a seat's last turn was a skip.
    `skips`: the number of skips in a row, once all have skipped. `drawing`: whether the seat is filling its hand.
    `began` is false until the starting brick is set.
    """

    wall: Wall = field(default_factory=partial(rebuilt, ()))
    began: bool = False
    readied: TileSet = 0
    told: tuple[int, ...] = ()
    known: tuple[TileSet, ...] = ()
    shown: tuple[TileSet, ...] = ()
    skipped: tuple[bool, ...] = ()
    skips: int = 0
    drawing: bool = False

    opening = N_(
        "Press the starting brick first; then the bricks on the wall and in your hand, which are laid as in play."
    )

    @property
    def begun(self) -> bool:
        return self.began

    @property
    def lying(self) -> TileSet:
        return mask(brick.tile for brick in self.wall.bricks)

    @property
    def seen(self) -> TileSet:
        return super().seen | self.readied | sum(self._others)

    # -- what follows from it -----------------------------------------------------------------------------------------

    @property
    def _others(self) -> list[TileSet]:
        """The known tiles of the other seats' hands."""
        return [0 if seat == self.me else tiles for seat, tiles in enumerate(self.known)]

    @property
    def sizes(self) -> tuple[int, ...]:
        return with_seat(self.told, self.me, self.hand.bit_count())

    @property
    def boneyard(self) -> int:
        hidden = sum(self.sizes) - self.hand.bit_count() - sum(self._others).bit_count()
        return max(0, (self.every & ~self.seen).bit_count() - hidden)

    @property
    def _revealing(self) -> bool:
        """Whether no tile has been revealed yet, so that nothing else can have happened."""
        return len(self.wall.bricks) == 1 and not (self.readied or any(self.skipped) or any(self.known))

    @property
    def _revealed(self) -> list[TileSet]:
        """A tile that each seat may have revealed: which one it was no longer matters."""
        free = [1 << tile for tile in (*(brick.tile for brick in self.wall.bricks[1:]), *members(self.readied))]
        found = []
        for seat, known in enumerate(self.known):
            there = self.shown[seat] if self.shown[seat] & (known | sum(free)) else 0
            own = self.hand if seat == self.me else 0
            held = [1 << tile for tile in (*members(known), *members(own))]
            choices = [each for each in (there, *held, *free) if each and each not in found]
            found.append(next(iter(choices), 0))
        return found

    @property
    def _in_a_row(self) -> int:
        """The number of skips in a row up to now; 0 if a brick has been laid in this turn."""
        seats = self.rules.seats
        row = [self.skipped[(self.me - 1 - back + self.drawing) % seats] for back in range(seats)]
        return max(seats, self.skips) if all(row) else row.index(False)

    @property
    def hand_due(self) -> int:
        return FULL if self._revealing else self.hand.bit_count()

    @property
    def hand_limit(self) -> int:
        return FULL + 1

    @property
    def left_and_places(self) -> tuple[int, int]:
        """Known tiles of other hands are no longer among the tiles left, and need no place."""
        left, places = super().left_and_places
        return left, places - sum(self._others).bit_count()

    @property
    def lacks(self) -> Reason | None:
        if self._revealing or 0 not in self._revealed:
            return None
        seat = self._revealed.index(0)
        return because(N_("{name} still holds the brick shown at the start: say which it is."), name=Player(seat))

    @property
    def observation(self) -> Observation:
        seats = self.rules.seats
        shown: list[str | None] = [None] * seats
        if not self._revealing:
            shown = [*map(_name, self._revealed)]
        return {
            **self.seat_sees,
            "wall": wall_data(self.wall),
            "readied": texts(self.readied),
            "drawing": self.drawing,
            "revealed": shown,
            "known": [texts(each) for each in self.known],
            "skipped": [*self.skipped],
            "skips": self._in_a_row,
        }

    @property
    def state(self) -> State:
        """The state as if all seats had revealed a tile, so that bricks can be laid."""
        hands, pile = self.dealt()
        seats = self.rules.seats
        deal, shown, never = Deal(0, self.hand_no, pile), (0,) * seats, (False,) * seats
        return State(deal, self.me, self.wall, hands, self.known, shown, never, self.scores, self.readied)

    @property
    def legal(self) -> list[Lay | Ready]:
        spots = self.wall.spots.items()
        found: list[Lay | Ready] = [
            Lay(first, second, at)
            for tile in members(self.hand)
            for first, second in orientations(tile)
            for at, spot in spots
            if fits(spot, first, second)
        ]
        return found + [Ready(tile, at) for tile in members(self.readied) for at, _ in spots]

    # -- touches ------------------------------------------------------------------------------------------------------

    @property
    def spots(self) -> list[Spot]:
        if not self.began:
            return [START]
        return [
            HAND,
            READIED,
            *(Spot(f"known:{seat}", N_("shown by {name}"), seat) for seat in range(self.rules.seats)),
        ]

    def spot_of(self, tile: Tile) -> Spot | None:
        if self.readied >> tile & 1:
            return READIED
        for seat, known in enumerate(self.known):
            if known >> tile & 1:
                return self.spots[2 + seat]
        return super().spot_of(tile)

    def put(self, tile: Tile, spot: str) -> "BrickDraft":
        where, bit = self.spot_of(tile), 1 << tile
        kind, _, seat = (where.key if where is not None else spot).partition(":")
        if kind == "start":
            return replace(self, wall=started(tile), began=True)
        if kind == "readied":
            return replace(self, readied=self.readied ^ bit)
        if kind == "known":
            known = with_seat(self.known, int(seat), self.known[int(seat)] ^ bit)
            own = self.hand ^ bit if int(seat) == self.me else self.hand
            return replace(self, known=known, hand=own)
        return super().put(tile, spot)

    def after(self, action: Lay | Ready) -> "BrickDraft":
        bit = 1 << action.tile
        if isinstance(action, Ready):
            wall = self.wall.with_brick(action.tile, 0, 0, action.place, face_down=True, seat=self.me)
            return replace(self, wall=wall, readied=self.readied & ~bit)
        wall = self.wall.with_brick(action.tile, action.first, action.second, action.place, seat=self.me)
        known = with_seat(self.known, self.me, self.known[self.me] & ~bit)
        return replace(self, wall=wall, hand=self.hand & ~bit, known=known)

    def taken_back(self) -> "BrickDraft":
        """Takes the last brick back to where it came from; of the starting brick alone, clears the position."""
        *before, last = self.wall.bricks
        if not before:
            nothing = (0,) * self.rules.seats
            return replace(self, began=False, hand=0, readied=0, known=nothing, shown=nothing)
        bit, wall = 1 << last.tile, rebuilt(before)
        if last.face_down:
            return replace(self, wall=wall, readied=self.readied | bit)
        return replace(self, wall=wall, hand=self.hand | bit)

    @property
    def steps(self) -> list[Step]:
        seats = range(self.rules.seats)
        yes, no = N_("a skip"), N_("not a skip")
        found = [
            Step(f"size:{seat}", N_("Bricks of {name}"), self.told[seat], (self.told[seat], FULL + 1), seat)
            for seat in seats
            if seat != self.me
        ]
        found += [
            Step(f"skipped:{seat}", N_("Last turn of {name}"), yes if skipped else no, (int(skipped), 2), seat)
            for seat, skipped in enumerate(self.skipped)
        ]
        if all(self.skipped):
            row = self._in_a_row
            found.append(Step("skips", N_("Skips in a row"), row, (row - len(seats), len(seats))))
        turn = N_("filling your hand") if self.drawing else N_("laying a brick")
        found.append(Step("drawing", N_("Your turn"), turn, (int(self.drawing), 2)))
        if self.rules.hands > 1:
            found.append(Step("hand", N_("Hand"), self.hand_no + 1, (self.hand_no, self.rules.hands)))
        return found

    def stepped(self, key: str, by: int) -> "BrickDraft":
        kind, _, number = key.partition(":")
        if kind == "size":
            seat = int(number)
            return replace(self, told=with_seat(self.told, seat, (self.told[seat] + by) % (FULL + 1)))
        if kind == "skipped":
            seat = int(number)
            return replace(self, skipped=with_seat(self.skipped, seat, not self.skipped[seat]), skips=0)
        if kind == "skips":
            seats = self.rules.seats
            return replace(self, skips=seats + (self._in_a_row - seats + by) % seats)
        if kind == "drawing":
            return replace(self, drawing=not self.drawing)
        return replace(self, hand_no=(self.hand_no + by) % self.rules.hands)


def _name(bit: TileSet) -> str | None:
    return TEXT[bit.bit_length() - 1] if bit else None
