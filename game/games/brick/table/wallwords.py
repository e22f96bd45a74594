"""The wall of Brick Dominoes in words: what a brick rests on, what may come beside it, what a place asks for."""

from collections.abc import Sequence

from game.core.events import SETTLED
from game.core.rules import HandEnd, Observation
from game.dominoes.clauses import counted, of_each
from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import LETTERS, cells, coordinates, place
from game.games.brick.rules.guide import Fit, hand_fits, why_not_skip
from game.games.brick.table.bricks import Coordinates
from game.games.brick.table.seenwall import Placed, SeenBrick, SeenWall, name
from game.ui.board.picture import View

SIDES = {"E": ("left", "right"), "S": ("upper", "lower")}
"""How the two halves of a place are called, by its direction."""
BESIDE = {(1, 0): "left of", (-1, 0): "right of", (0, 1): "above", (0, -1): "below"}
"""Where a place is seen from what lies so many cells from it."""
BEST = 6
"""Of so many places for a brick the position is told at most."""


def where(brick: SeenBrick) -> str:
    """``5|2 on level 2``."""
    return f"{name(brick)} on level {brick['level']}" if brick["level"] else f"{name(brick)} on the ground"


def of_brick(placed: Placed) -> str:
    """A brick of the wall: its level, what it rests on, and what may come beside the halves that show."""
    brick, tile = placed.brick, parse_tile(placed.brick["tile"])
    faces = (0, 0) if brick["face_down"] else (HI[tile], LO[tile])
    shows = [face for face, cell in zip(faces, placed.cells, strict=True) if cell in placed.shown]
    level = f"level {brick['level']} · " if brick["level"] else ""
    return f"{name(brick)} · {level}{_rests(placed.below)} · {_beside_it(shows)}"


def _rests(below: Sequence[str]) -> str:
    """``rests on 5|2 and 3|3``, or ``on the ground``."""
    return f"rests on {' and '.join(below)}" if below else "on the ground"


def _beside_it(shows: list[int]) -> str:
    """What may come beside a brick of which those halves show."""
    if not shows:
        return "covered"
    if not any(shows):
        return "blank: anything may come beside it"
    return "beside it: " + ", ".join(f"{face} or more" if face else "anything" for face in dict.fromkeys(shows))


def of_place(seen_wall: SeenWall, fit: Fit, *, face_down: bool = False) -> str:
    """A place for a brick: its level, what it would rest on, and the pips that the neighbours ask for.

    Of one that lies face down nothing is asked. The rest is worked out once for a wall.
    """
    if face_down:
        return _of_place(seen_wall, fit, "face down it is blank and scores nothing")
    known = fit.x, fit.y, fit.direction
    if known not in seen_wall.told:
        seen_wall.told[known] = _of_place(seen_wall, fit, _needs(seen_wall, fit))
    return seen_wall.told[known]


def _of_place(seen_wall: SeenWall, fit: Fit, needs: str) -> str:
    rests = _rests(seen_wall.under(_cells(fit)))
    return f"Level {fit.level}, {rests} · {needs}" if fit.level else f"On the ground · {needs}"


def briefly(of_place: str) -> tuple[str, ...]:
    """The same in fewer words: what a place asks for alone, then as ``left 4 or more, right 2 or more, or blank``."""
    needs = of_place.partition(" · ")[2] or of_place
    return needs, needs.removeprefix("needs ").replace(" half", "").replace(" and ", ", ")


def heard(seen_wall: SeenWall, fit: Fit, text: str, *, face_down: bool = False) -> str:
    """A place for that brick for those who only hear of it: as an action names it, then in plain words.

    ``2|5 @1,0 E: on level 1, rests on 6|4 and 3|3, scores 1 point, 2 left and 5 right, above 4|1, needs …``
    """
    tile = parse_tile(text)
    first, second = (LO[tile], HI[tile]) if fit.low_first else (HI[tile], LO[tile])
    one, other = SIDES[fit.direction]
    named = f"{text} face down" if face_down else f"{first}|{second}"
    told = [f"on level {fit.level}", _rests(seen_wall.under(_cells(fit)))] if fit.level else ["on the ground"]
    if fit.points and not face_down:
        told.append(f"scores {counted(fit.points, 'point')}")
    alike = face_down or first == second
    told.append(f"from {one} to {other}" if alike else f"{first} {one} and {second} {other}")
    return ", ".join((f"{named} @{fit.x},{fit.y} {fit.direction}: {told[0]}", *told[1:], *_around(seen_wall, fit)))


def _around(seen_wall: SeenWall, fit: Fit) -> list[str]:
    """What lies beside a place, by side, at which end of the wall it is, and what that asks for."""
    near: dict[str, list[str]] = {}
    own = _cells(fit)
    for x, y in own:
        for (dx, dy), side in BESIDE.items():
            number = seen_wall.tops.get((x + dx, y + dy)) if (x + dx, y + dy) not in own else None
            if number is not None:
                near.setdefault(side, []).append(name(seen_wall.laid[number]))
    told = [f"{side} {' and '.join(dict.fromkeys(bricks))}" for side, bricks in near.items()]
    box, (x, y), (last_x, last_y) = seen_wall.box, own[0], own[1]
    beyond = (x < box.left, last_x >= box.right, y < box.top, last_y >= box.bottom)
    told += [
        f"at the {end} end of the wall"
        for end, out in zip(("left", "right", "upper", "lower"), beyond, strict=True)
        if out
    ]
    needs = _needs(seen_wall, fit)
    return [*told, needs.removesuffix(", or blank")] if needs.startswith("needs") else told


def _cells(fit: Fit) -> list[Coordinates]:
    return [coordinates(each) for each in cells(place(fit.x, fit.y, LETTERS.index(fit.direction)))]


def _needs(seen_wall: SeenWall, fit: Fit) -> str:
    """``needs left half 4 or more, or blank``."""
    _, *lowest = seen_wall.wall.spots[place(fit.x, fit.y, LETTERS.index(fit.direction))]
    asked = [f"{half} half {least} or more" for half, least in zip(SIDES[fit.direction], lowest, strict=True) if least]
    return f"needs {' and '.join(asked)}, or blank" if asked else "any pips go here"


def describe(view: View) -> str:
    """The wall brick by brick, what lies ready, hands and totals, and the best places for each brick of the hand."""
    seen = view.observation
    parts = [f"The wall has {counted(len(seen['wall']), 'brick')}."]
    if seen["wall"]:
        parts.append("Cells are counted to the right and downwards; E lies across, S from upper to lower.")
    for brick in seen["wall"]:
        (ax, ay), (bx, by) = brick["cells"]
        parts.append(f"{where(brick)}, cells {ax},{ay} and {bx},{by}.")
    parts.append(f"Brickyard {seen['boneyard']}. Readied: {', '.join(seen['readied']) or 'none'}.")
    parts.append(f"Hands: {of_each(view.names, seen['hand_sizes'])}.")
    parts.append(f"Totals: {of_each(view.names, view.scores)}.")
    if seen["hand"]:
        parts.append(f"{view.hand_title}: {', '.join(seen['hand'])}.")
    if seen["to_act"] is None:
        parts.append("The hand is over.")
    elif not view.legal:
        parts.append(f"{view.names[seen['to_act']]} is to play.")
    elif None in seen["revealed"]:
        parts.append("Show one brick of your hand.")
    elif seen["drawing"]:
        parts.append("Draw from the brickyard or a readied brick.")
    else:
        parts += _choices(seen)
    return " ".join(parts)


def ending(view: View, end: HandEnd) -> str:
    """Who could not build on, or has nothing to build with; that all skipped, or that every brick lies."""
    if end.reason == "skips":
        return "Everybody skipped"
    sizes = view.observation["hand_sizes"]
    if not any(sizes):
        return "Every brick is laid"
    last = next(event for event in reversed(view.log) if event.kind != SETTLED)
    stuck = (last.seat + 1) % len(sizes)
    return f"{view.names[stuck]} {'cannot build on' if sizes[stuck] else 'has no brick left'}"


def _choices(seen: Observation) -> list[str]:
    said, seen_wall = [], SeenWall(seen)
    for text in seen["hand"]:
        fits = sorted(hand_fits(seen, text), key=lambda fit: -fit.points)
        said += [f"{heard(seen_wall, fit, text)}." for fit in fits[:BEST]]
        if len(fits) > BEST:
            said.append(f"{text} has {counted(len(fits) - BEST, 'other place')}.")
    if said:
        said.append("A brick that is picked can be turned.")
    if not why_not_skip(seen):
        said.append("You may skip.")
    return said
