"""The wall of Brick Dominoes in words: what a brick rests on, what may come beside it, what a place asks for."""

from typing import Any

from game.core.rules import Observation
from game.dominoes.tiles import HI, LO, parse_tile
from game.dominoes.wall import LETTERS, cell, cells, coordinates, place
from game.games.brick.guide import Fit, hand_fits, why_not_skip
from game.games.brick.seen import wall_of
from game.ui.picture import View

SeenBrick = dict[str, Any]
SIDES = {"E": ("left", "right"), "S": ("upper", "lower")}
"""How the two halves of a place are called, by its direction."""


def name(brick: SeenBrick) -> str:
    """``5|2``, or that it lies face down."""
    return "a face-down brick" if brick["face_down"] else str(brick["tile"])


def where(brick: SeenBrick) -> str:
    """``5|2 on level 2``."""
    return f"{name(brick)} on level {brick['level']}" if brick["level"] else f"{name(brick)} on the ground"


def beneath(seen: Observation, covered: list[tuple[int, int]], level: int) -> list[SeenBrick]:
    """The bricks on which something at that level rests on those cells: two, or none on the ground."""
    found: list[SeenBrick] = []
    for brick in seen["wall"]:
        on = {tuple(cell) for cell in brick["cells"]}
        if brick["level"] == level - 1 and on.intersection(covered):
            found.append(brick)
    return found


def resting(seen: Observation, covered: list[tuple[int, int]], level: int) -> str:
    """``rests on 5|2 and 3|3``, or ``on the ground``."""
    below = " and ".join(name(brick) for brick in beneath(seen, covered, level))
    return f"rests on {below}" if below else "on the ground"


Told = dict[str, tuple[SeenBrick, list[int], str]]
"""By tile: the brick, its halves that show, and what is told of it."""


def of_wall(seen: Observation, known: Told | None = None) -> list[str]:
    """Every brick of the wall: its level, what it rests on, and what may come beside the halves that show.

    What is `known` of bricks that have not changed is not worked out again.
    """
    wall, laid, known = wall_of(seen), seen["wall"], {} if known is None else known
    lying: dict[tuple[int, ...], SeenBrick] = {}
    for number, brick in enumerate(laid):
        tops = [wall.top(cell(*at)) for at in brick["cells"]]
        shows = [face for face, owner, _ in tops if owner == number]
        before = known.get(brick["tile"])
        if before is None or before[1] != shows or before[0] != brick:
            lying = lying or {(*at, brick["level"]): brick for brick in laid for at in brick["cells"]}
            told = f"{name(brick)} · level {brick['level']} · {_rests(brick, lying, laid)} · {_beside_it(shows)}"
            known[brick["tile"]] = brick, shows, told
    return [known[brick["tile"]][2] for brick in laid]


def _rests(brick: SeenBrick, lying: dict[tuple[int, ...], SeenBrick], laid: list[SeenBrick]) -> str:
    """On which bricks it rests, the one laid first before the other."""
    below: list[SeenBrick] = []
    for x, y in brick["cells"]:
        under = lying.get((x, y, brick["level"] - 1))
        if under is not None and under not in below:
            below.append(under)
    below.sort(key=laid.index)
    return f"rests on {' and '.join(map(name, below))}" if below else "on the ground"


def _beside_it(shows: list[int]) -> str:
    """What may come beside a brick of which those halves show."""
    if not shows:
        return "covered"
    if not any(shows):
        return "blank: anything may come beside it"
    return "beside it: " + ", ".join(f"{face} or more" if face else "anything" for face in dict.fromkeys(shows))


def of_place(seen: Observation, fit: Fit) -> str:
    """A place for a brick: its level, what it would rest on, and the pips that the neighbours ask for."""
    at = place(fit.x, fit.y, LETTERS.index(fit.direction))
    level, *lowest = wall_of(seen).spots[at]
    covered = [coordinates(each) for each in cells(at)]
    asked = [f"{half} half {least} or more" for half, least in zip(SIDES[fit.direction], lowest, strict=True) if least]
    needs = f"needs {' and '.join(asked)}, or blank" if asked else "any pips go here"
    where = resting(seen, covered, level)
    return f"Level {level}, {where} · {needs}" if level else f"On the ground · {needs}"


def describe(view: View) -> str:
    """The wall brick by brick, what lies ready, and every place for each brick of the hand."""
    seen = view.observation
    parts = [f"The wall has {len(seen['wall'])} bricks."]
    for brick in seen["wall"]:
        (ax, ay), (bx, by) = brick["cells"]
        parts.append(f"{where(brick)}, cells {ax},{ay} and {bx},{by}.")
    parts.append(f"Brickyard {seen['boneyard']}. Readied: {', '.join(seen['readied']) or 'none'}.")
    if seen["hand"]:
        parts.append(f"Your hand: {', '.join(seen['hand'])}.")
    if seen["to_act"] is None:
        parts.append("The hand is over.")
    elif not view.legal:
        parts.append(f"{view.names[seen['to_act']]} is to play.")
    elif None in seen["revealed"]:
        parts.append("Show one tile of your hand.")
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
            said.append(f"{text} with the {half} on {fit.x},{fit.y} going {way}: {fit.points} points.")
    if not why_not_skip(seen):
        said.append("You may skip.")
    return said
