"""What lies on the wall and beside it, from picture to picture: what looks as it did before is the same item."""

from game.core.rules import Seat
from game.games.stones import papers, wallwords
from game.games.stones.picking import Picked
from game.games.stones.places import Places
from game.games.stones.squares import BIT, NAME, ROWS, Square, Squares, members, names, parse_square, parse_squares
from game.games.stones.wallplan import WallPlan
from game.games.stones.wallview import Marker, SquareItem, last_lines, picked_lines, wall_parts
from game.ui.items import Item
from game.ui.picture import View


class WallThings:
    """The wall, all that lies on it, trays and papers: with every touch only some of it is made anew."""

    def __init__(self) -> None:
        self._found: tuple[object, object, list[Item], list[Item]] = None, None, [], []
        """What does not depend on what is picked, below the squares and above them; in which position and room."""
        self._ground: object = None
        """The wall, its pips and who plays: with others all squares and markers are made anew."""
        self._looks: dict[str, Squares] = {}
        self._squares: dict[Square, Item] = {}
        self._markers: dict[tuple[str, Seat, bool], Item] = {}

    def all(self, view: View, where: Places, state: Picked | None, clear: Squares, *, near: bool) -> list[Item]:
        """Everything but the paper of what is picked. The wall is seen from `near` where its frame may have any size.

        `state` is what is picked and may follow, None where nobody is to pick; `clear` is the square of the clear
        marker.
        """
        asked = where, near, view.scale, view.seating, bool(view.legal)
        if self._found[0] is not view.observation or self._found[1] != asked:
            papers_ = [papers.tray(view, seat, rect) for seat, rect in where.trays.items()]
            if where.recent:
                papers_.append(papers.recent(view, where.recent))
            if where.note:
                papers_.append(papers.note(view, where.note, wallwords.advice(view)))
            walls = wall_parts(view, where, near=near)
            self._found = view.observation, asked, walls, [*last_lines(view, where.wall), *papers_]
        _, _, below, above = self._found
        on_wall = self._on_wall(view, where.wall, state, clear)
        return [*below, *on_wall, *picked_lines(where.wall, state.squares if state else 0), *above]

    def _on_wall(self, view: View, wall: WallPlan, state: Picked | None, clear: Squares) -> list[Item]:
        """Every square, row by row (also covered ones can be touched, and say so), then the markers.

        Those on the picked squares are among them, the one on `clear` as a clear one.
        """
        ground, looks = (wall, view.observation["grid"], view.seating), _looks(view, state)
        if ground != self._ground:
            self._ground, self._looks, self._markers = ground, {}, {}
            places = [column * ROWS + row for row in range(ROWS) for column in range(wall.columns)]
            self._squares = {square: _square_item(view, wall, looks, square) for square in places}
        else:
            for square in _differing(self._looks, looks):
                self._squares[square] = _square_item(view, wall, looks, square)
        self._looks = looks
        laid = [(name, owner, under_clear) for name, owner, under_clear in view.observation["covered"]]
        picked = names(state.squares) if state else []
        laid += [(name, view.observation["to_act"], parse_squares([name]) == clear) for name in picked]
        self._markers = {each: self._markers.get(each) or _marker(view, wall, *each) for each in laid}
        return [*self._squares.values(), *self._markers.values()]


MARKS = ("refused", "hot", "next", "later")
"""How a square may be marked; of two marks the first is seen."""


def _looks(view: View, state: Picked | None) -> dict[str, Squares]:
    """The squares with each mark, and those with each thing to be said of them.

    An empty wall, where all squares may be picked, shows no marks; far ones are marked only later.
    """
    looks = {"refused": _touched(view.refused)}
    for name, seat, under_clear in view.observation["covered"]:
        said = f", covered by {view.seating[seat].name}{' (clear)' * under_clear}"
        looks[said] = looks.get(said, 0) | BIT[parse_square(name)]
    if state is not None:
        looks[", picked"] = state.squares
        looks["hot"] = _touched(view.hovered) & state.following
        if view.observation["covered"] or state.squares:
            looks["next"] = state.following & state.near
            looks["later"] = state.following if state.squares else 0
    return looks


def _touched(touch: str) -> Squares:
    """The square of that touch; 0 if it is another one's."""
    return BIT[parse_square(touch[7:])] if touch.startswith("square:") else 0


def _differing(before: dict[str, Squares], now: dict[str, Squares]) -> list[Square]:
    """The squares that have gained or lost a look."""
    found = 0
    for look in before.keys() | now.keys():
        found |= before.get(look, 0) ^ now.get(look, 0)
    return [bit.bit_length() - 1 for bit in members(found)]


def _square_item(view: View, wall: WallPlan, looks: dict[str, Squares], square: Square) -> Item:
    shown = [look for look, squares in looks.items() if squares & BIT[square]]
    mark = next((mark for mark in MARKS if mark in shown), "")
    name, (column, row) = NAME[square], divmod(square, ROWS)
    said = "".join(look for look in shown if look not in MARKS)
    label = f"{name}, {view.observation['grid'][row][column]}{said}"
    layer, touch = 5 if mark == "refused" else 1, f"square:{name}"
    return SquareItem(touch, wall.face(square), layer, touch, label, mark=mark, window=wall.window)


def _marker(view: View, wall: WallPlan, name: str, owner: Seat, under_clear: bool) -> Item:
    return Marker(
        f"bead:{name}",
        wall.face(parse_square(name)),
        layer=5 if under_clear else 2,
        label=f"{view.names[owner]}’s {'clear ' * under_clear}marker on {name}",
        style=view.seating[owner].style,
        clear=under_clear,
        window=wall.window,
    )
