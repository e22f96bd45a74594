"""What lies on the wall and beside it, from picture to picture: what looks as it did before is the same item."""

from collections.abc import Iterable

from game.core.rules import Seat
from game.games.stones.rules.squares import BIT, NAME, ROWS, Square, Squares, members, parse_square
from game.games.stones.table import papers, wallwords
from game.games.stones.table.picking import Picked
from game.games.stones.table.places import Places
from game.games.stones.table.wallplan import WallPlan
from game.games.stones.table.wallview import Marker, SquareItem, last_lines, picked_lines, wall_parts
from game.ui.board.items import Item
from game.ui.board.picture import View

Laid = tuple[str, Seat, bool]
"""A marker: the name of its square, whose it is, whether it is a clear one."""


class WallThings:
    """The wall, all that lies on it, trays and papers: with every touch only some of it is made anew."""

    def __init__(self) -> None:
        self._fixed: tuple[object, object, list[Item], list[Item]] = None, None, [], []
        """In which position and which room, and what lies there whatever is picked: the wall; all the rest."""
        self._ground: object = None
        """The wall, its pips and who plays: with others all squares and markers are made anew."""
        self._looks: dict[str, Squares] = {}
        self._squares: dict[Square, Item] = {}
        self._markers: dict[Laid, Item] = {}
        self._tried: dict[Laid, Item] = {}
        """The markers on the squares that are picked."""

    def all(self, view: View, where: Places, state: Picked | None, clear: Squares, *, near: bool) -> list[Item]:
        """Everything but the paper of what is picked. The wall is seen from `near` where its frame may have any size.

        `state` is what is picked and may follow, None where nobody is to pick; `clear` is the square of the clear
        marker.
        """
        ground = where.wall, view.observation["grid"], view.seating
        if ground != self._ground:
            self._ground, self._looks, self._squares, self._markers, self._tried = ground, {}, {}, {}, {}
        room = where, near, view.scale, view.seating, bool(view.legal)
        if self._fixed[0] is not view.observation or self._fixed[1] != room:
            wall, rest = wall_parts(view, where, near=near), self._rest(view, where)
            self._fixed = view.observation, room, wall, rest
        _, _, wall, rest = self._fixed
        squares, tried = self._all_squares(view, where.wall, state), self._all_tried(view, where.wall, state, clear)
        return [*wall, *squares, *tried, *picked_lines(where.wall, state.squares if state else 0), *rest]

    def _rest(self, view: View, where: Places) -> list[Item]:
        """The markers that are laid, lines around the last ones, trays and papers."""
        wall, laid = where.wall, [(name, owner, clear) for name, owner, clear in view.observation["covered"]]
        self._markers = {each: self._markers.get(each) or _marker(view, wall, each) for each in laid}
        found = [*self._markers.values(), *last_lines(view, wall)]
        found += [papers.tray(view, seat, rect) for seat, rect in where.trays.items()]
        if where.recent:
            unsaid = not where.note and not laid
            found.append(papers.recent(view, where.recent, wallwords.advice(view) if unsaid else ""))
        if where.note:
            found.append(papers.note(view, where.note, wallwords.advice(view)))
        return found

    def _all_squares(self, view: View, wall: WallPlan, state: Picked | None) -> Iterable[Item]:
        """Every square, row by row; also covered ones can be touched, and say so."""
        before, self._looks = self._looks, _looks(view, state)
        rows = [column * ROWS + row for row in range(ROWS) for column in range(wall.columns)] if not before else ()
        for square in rows or _differing(before, self._looks):
            self._squares[square] = _square_item(view, wall, self._looks, square)
        return self._squares.values()

    def _all_tried(self, view: View, wall: WallPlan, state: Picked | None, clear: Squares) -> Iterable[Item]:
        """The markers on the picked squares, the one on `clear` as a clear one."""
        acting = view.observation["to_act"]
        picked = members(state.squares) if state else []
        tried = [(NAME[bit.bit_length() - 1], acting, bit == clear) for bit in picked]
        self._tried = {each: self._tried.get(each) or _marker(view, wall, each, tried=True) for each in tried}
        return self._tried.values()


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
    layer, touch = 7 if mark else 1, f"square:{name}"  # marks lie on top: nothing is painted anew for them
    return SquareItem(touch, wall.face(square), layer, touch, label, mark=mark, window=wall.window)


def _marker(view: View, wall: WallPlan, laid: Laid, *, tried: bool = False) -> Item:
    name, owner, under_clear = laid
    return Marker(
        f"bead:{name}",
        wall.face(parse_square(name)),
        layer=5 if under_clear else 6 if tried else 2,
        label=f"{view.names[owner]}’s {'clear ' * under_clear}marker on {name}",
        style=view.seating[owner].style,
        clear=under_clear,
        window=wall.window,
        tried=tried,
    )
