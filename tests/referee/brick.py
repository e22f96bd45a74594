"""Brick Dominoes: a wall that grows sideways and upwards, each face at least as high as its neighbours."""

from .common import (
    Event,
    OptionRules,
    Table,
    check_hands,
    check_partition,
    check_tiles,
    halves,
    hand_weight,
    tile_set,
    weight,
)

Cell = tuple[int, int]

HAND_SIZE = 3
STEPS = {"E": (1, 0), "S": (0, 1)}


def highest_half(seats: int) -> int:
    if seats <= 3:
        return 6
    if seats <= 5:
        return 9
    return 12 if seats <= 7 else 16


def beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


class Wall:
    """The faces on each cell, lowest first, each with the number of its brick."""

    def __init__(self) -> None:
        self.stacks: dict[Cell, list[tuple[int, int]]] = {}
        self.bricks = 0

    def height(self, cell: Cell) -> int:
        return len(self.stacks.get(cell, []))

    def top_brick(self, cell: Cell) -> int:
        return self.stacks[cell][-1][0]

    def top_face(self, cell: Cell) -> int:
        return self.stacks[cell][-1][1]

    def put(self, first: Cell, first_face: int, second: Cell, second_face: int) -> int:
        """Lay a brick; its level."""
        level = self.height(first)
        self.stacks.setdefault(first, []).append((self.bricks, first_face))
        self.stacks.setdefault(second, []).append((self.bricks, second_face))
        self.bricks += 1
        return level

    def faces_around(self, first: Cell, second: Cell) -> set[Cell]:
        """The cells with a visible face that a brick on these two cells would touch."""
        return {cell for cell in (beside(first) | beside(second)) - {first, second} if self.height(cell)}

    def can_lie(self, first: Cell, second: Cell) -> bool:
        """Whether a brick may lie here, apart from its numbers."""
        if self.height(first) != self.height(second):
            return False
        if self.height(first) and self.top_brick(first) == self.top_brick(second):
            return False
        around = self.faces_around(first, second)
        bricks = [self.top_brick(cell) for cell in around]
        side_by_side = len(bricks) != len(set(bricks))  # a brick shows both faces, and both are touched
        return bool(around) and not side_by_side

    def fits(self, face: int, cell: Cell, other: Cell) -> bool:
        """Whether a face is high enough on `cell` if the brick's other half lies on `other`."""
        around = [self.top_face(near) for near in beside(cell) - {other} if self.height(near)]
        return all(face == 0 or near == 0 or face >= near for near in around)

    def spots(self) -> list[tuple[Cell, Cell, str]]:
        """Every pair of cells where a brick may lie, apart from its numbers."""
        xs = [x for x, _ in self.stacks]
        ys = [y for _, y in self.stacks]
        return [
            ((x, y), (x + dx, y + dy), direction)
            for x in range(min(xs) - 2, max(xs) + 3)
            for y in range(min(ys) - 2, max(ys) + 3)
            for direction, (dx, dy) in STEPS.items()
            if self.can_lie((x, y), (x + dx, y + dy))
        ]


class Brick(Table):
    key = "brick"
    seat_range = range(2, 9)
    deal_keys = frozenset({"event", "hand", "hands", "boneyard", "start"})

    @staticmethod
    def option_rules(seats: int) -> OptionRules:
        return {"matches": ((1, 3, 5), 1)}

    def read_deal(self, deal: Event) -> None:
        self.hands = check_hands(deal["hands"], self.seats, HAND_SIZE)
        self.brickyard = check_tiles(deal["boneyard"], "boneyard")
        start = check_tiles([deal["start"]], "start")
        tiles = [tile for hand in self.hands for tile in hand] + self.brickyard + start
        check_partition(tiles, tile_set(highest_half(self.seats)))
        self.wall = Wall()
        high, low = halves(start[0])
        self.wall.put((0, 0), high, (1, 0), low)
        self.readied: list[str] = []
        self.revealed: list[str] = []
        self.skipped = [False] * self.seats
        self.skips_running = 0
        self.drawing = False
        self.seat = 0

    def all_actions(self) -> list[str]:
        assert self.seat is not None
        hand = self.hands[self.seat]
        if len(self.revealed) < self.seats:
            return [f"reveal {tile}" for tile in hand]
        if self.drawing:
            return (["draw"] if self.brickyard else []) + [f"draw {tile}" for tile in self.readied]
        placements = self.placements(hand)
        something_to_draw = bool(self.brickyard or self.readied)
        if hand and something_to_draw and not (self.skipped[self.seat] and placements):
            return [*placements, "skip"]
        return placements

    def placements(self, hand: list[str]) -> list[str]:
        actions = []
        for first, second, direction in self.wall.spots():
            where = f"@{first[0]},{first[1]} {direction}"
            for tile in hand:
                high, low = halves(tile)
                for one, two in {(high, low), (low, high)}:
                    if self.wall.fits(one, first, second) and self.wall.fits(two, second, first):
                        actions.append(f"lay {one}|{two} {where}")
            for tile in self.readied:
                if self.wall.fits(0, first, second) and self.wall.fits(0, second, first):
                    actions.append(f"ready {tile} {where}")
        return actions

    def play(self, action: str) -> None:
        seat = self.seat
        assert seat is not None
        verb, *words = action.split(" ")
        if verb == "reveal":
            self.reveal(words[0])
        elif verb == "draw":
            self.draw(seat, words[0] if words else None)
        elif verb == "skip":
            self.readied += self.hands[seat]
            self.hands[seat] = []
            self.skipped[seat] = True
            self.skips_running += 1
            self.drawing = True
        else:
            self.place(seat, verb, *words)

    def reveal(self, tile: str) -> None:
        self.revealed.append(tile)
        if len(self.revealed) < self.seats:
            self.seat = len(self.revealed)
        else:
            heaviest = max(self.revealed, key=lambda brick: (weight(brick), halves(brick)[0]))
            self.start_turn(self.revealed.index(heaviest))

    def draw(self, seat: int, tile: str | None) -> None:
        if tile is None:
            self.hands[seat].append(self.brickyard.pop(0))
        else:
            self.readied.remove(tile)
            self.hands[seat].append(tile)
        if len(self.hands[seat]) == HAND_SIZE or not (self.brickyard or self.readied):
            self.drawing = False
            self.end_turn(seat)

    def place(self, seat: int, verb: str, written: str, at: str, direction: str) -> None:
        one, two = halves(written)
        tile = f"{max(one, two)}|{min(one, two)}"
        x, y = (int(number) for number in at[1:].split(","))
        dx, dy = STEPS[direction]
        if verb == "lay":
            self.hands[seat].remove(tile)
            self.scores[seat] += self.wall.put((x, y), one, (x + dx, y + dy), two)
        else:
            self.readied.remove(tile)
            self.wall.put((x, y), 0, (x + dx, y + dy), 0)
        self.skipped[seat] = False
        self.skips_running = 0
        if not self.hands[seat] and (self.brickyard or self.readied):
            self.drawing = True
        else:
            self.end_turn(seat)

    def end_turn(self, seat: int) -> None:
        if self.skips_running >= 2 * self.seats:
            self.end_with("skips")
        else:
            self.start_turn(self.after(seat))

    def start_turn(self, seat: int) -> None:
        self.seat = seat
        if not self.all_actions():
            self.end_with("stuck")

    def end_with(self, reason: str) -> None:
        self.end_hand(reason, [-hand_weight(hand) for hand in self.hands])

    def winners(self) -> list[int] | None:
        return self.leaders() if self.hands_played == self.options["matches"] else None
