"""The wall of Brick Dominoes in words: what a brick rests on, what may come beside it, what a place asks for."""

from collections.abc import Sequence

from game.core.rules import Observation
from game.dominoes.clauses import counted, of_each
from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import LETTERS, cells, coordinates, place
from game.games.brick.guide import Fit, hand_fits, why_not_skip
from game.games.brick.seenwall import Placed, SeenBrick, SeenWall, name
from game.ui.picture import View

SIDES = {"E": ("left", "right"), "S": ("upper", "lower")}
"""How the two halves of a place are called, by its direction."""


def where(brick: SeenBrick) -> str:
    """``5|2 on level 2``."""
    return f"{name(brick)} on level {brick['level']}" if brick["level"] else f"{name(brick)} on the ground"


def of_brick(placed: Placed) -> str:
    """A brick of the wall: its level, what it rests on, and what may come beside the halves that show."""
    brick, tile = placed.brick, parse_tile(placed.brick["tile"])
    faces = (0, 0) if brick["face_down"] else (HI[tile], LO[tile])
    shows = [face for face, cell in zip(faces, placed.cells, strict=True) if cell in placed.shown]
    return f"{name(brick)} · level {brick['level']} · {_rests(placed.below)} · {_beside_it(shows)}"


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


def of_place(seen_wall: SeenWall, fit: Fit) -> str:
    """A place for a brick: its level, what it would rest on, and the pips that the neighbours ask for.

    It is worked out once for a wall.
    """
    known = fit.x, fit.y, fit.direction
    if known not in seen_wall.told:
        seen_wall.told[known] = _of_place(seen_wall, fit)
    return seen_wall.told[known]


def _of_place(seen_wall: SeenWall, fit: Fit) -> str:
    at = place(fit.x, fit.y, LETTERS.index(fit.direction))
    level, *lowest = seen_wall.wall.spots[at]
    asked = [f"{half} half {least} or more" for half, least in zip(SIDES[fit.direction], lowest, strict=True) if least]
    needs = f"needs {' and '.join(asked)}, or blank" if asked else "any pips go here"
    rests = _rests(seen_wall.under(coordinates(each) for each in cells(at)))
    return f"Level {level}, {rests} · {needs}" if level else f"On the ground · {needs}"


def describe(view: View) -> str:
    """The wall brick by brick, what lies ready, hands and totals, and the best places for each brick of the hand."""
    seen = view.observation
    parts = [f"The wall has {counted(len(seen['wall']), 'brick')}."]
    for brick in seen["wall"]:
        (ax, ay), (bx, by) = brick["cells"]
        parts.append(f"{where(brick)}, cells {ax},{ay} and {bx},{by}.")
    parts.append(f"Brickyard {seen['boneyard']}. Readied: {', '.join(seen['readied']) or 'none'}.")
    parts.append(f"Hands: {of_each(view.names, seen['hand_sizes'])}.")
    parts.append(f"Totals: {of_each(view.names, view.scores)}.")
    if seen["hand"]:
        parts.append(f"Your hand: {', '.join(seen['hand'])}.")
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


def _choices(seen: Observation) -> list[str]:
    said = []
    for text in seen["hand"]:
        for fit in sorted(hand_fits(seen, text), key=lambda fit: -fit.points)[:6]:
            half = (LO if fit.low_first else HI)[parse_tile(text)]
            way = "east" if fit.direction == "E" else "south"
            said.append(f"{text} with the {half} on {fit.x},{fit.y} going {way}: {counted(fit.points, 'point')}.")
    if not why_not_skip(seen):
        said.append("You may skip.")
    return said
