"""The wall of Brick Dominoes in words: what a brick rests on, what a place asks for, why a brick may not lie there."""

from collections.abc import Sequence

from game.core.events import SETTLED
from game.core.message import Message, message
from game.core.rules import HandEnd, Json, Observation
from game.dominoes.tiles import HI, LO, parse_tile, parse_tiles
from game.dominoes.wall import Place, refusal
from game.games.brick.rules.actions import orientations, written
from game.games.brick.rules.seen import wall_of
from game.games.brick.table.seenwall import Fit, Placed, SeenWall, halves, name
from game.ui.board.picture import View
from game.ui.board.table import HAND, READY, tile_of
from game.words.english import counted, of_each

SIDES = (("left", "right"), ("upper", "lower"))
"""The two halves of a place, by its direction."""
BESIDE = {(1, 0): "left of", (-1, 0): "right of", (0, 1): "above", (0, -1): "below"}
"""Where a place is, seen from a brick that many cells from it."""
BEST = 6
"""How many places for a brick a description names at most."""


def where(brick: Json) -> str:
    """``5|2 on level 2``."""
    return f"{name(brick)} on level {brick['level']}" if brick["level"] else f"{name(brick)} on the ground"


def of_brick(placed: Placed) -> str:
    """A brick of the wall: its level, what it rests on, and what may come beside the halves that show."""
    brick, tile = placed.brick, parse_tile(placed.brick["tile"])
    faces = (0, 0) if brick["face_down"] else (HI[tile], LO[tile])
    shows = dict.fromkeys(face for face, cell in zip(faces, placed.cells, strict=True) if cell in placed.shown)
    level = f"level {brick['level']} · " if brick["level"] else ""
    beside = "beside it: " + ", ".join(f"{face} or more" if face else "anything" for face in shows)
    if not any(shows):
        beside = "blank: anything may come beside it" if shows else "covered"
    return f"{name(brick)} · {level}{_rests(placed.below)} · {beside}"


def _rests(below: Sequence[str]) -> str:
    """``rests on 5|2 and 3|3``, or ``on the ground``."""
    return f"rests on {' and '.join(below)}" if below else "on the ground"


def of_place(seen_wall: SeenWall, fit: Fit, *, face_down: bool = False) -> str:
    """A place for a brick: its level, what the brick would rest on, and the pips that the neighbours ask for."""
    needs = "face down it is blank and scores nothing" if face_down else _needs(seen_wall, fit)
    where = f"Level {fit.level}, {_rests(seen_wall.under(fit.pair))}" if fit.level else "On the ground"
    return f"{where} · {needs}"


def briefly(of_place: str) -> tuple[str, ...]:
    """Shorter words for a place: only what it asks for, then as ``left 4 or more, right 2 or more, or blank``."""
    needs = of_place.partition(" · ")[2]
    return needs, needs.removeprefix("needs ").replace(" half", "").replace(" and ", ", ")


def heard(seen_wall: SeenWall, fit: Fit, text: str, *, face_down: bool = False) -> str:
    """A place for that brick for people who cannot see it: as an action names it, then in plain words.

    ``2|5 @1,0 E: on level 1, rests on 6|4 and 3|3, scores 1 point, 2 left and 5 right, above 4|1, needs …``
    """
    first, second = halves(text, fit)
    one, other = SIDES[fit.place & 1]
    named = f"{text} face down" if face_down else f"{first}|{second}"
    told = [f"on level {fit.level}", _rests(seen_wall.under(fit.pair))] if fit.level else ["on the ground"]
    if fit.points:
        told.append(f"scores {counted(fit.points, 'point')}")
    alike = face_down or first == second
    told.append(f"from {one} to {other}" if alike else f"{first} {one} and {second} {other}")
    return f"{named} {written(fit.place)}: {', '.join([*told, *_around(seen_wall, fit)])}"


def _around(seen_wall: SeenWall, fit: Fit) -> list[str]:
    """The bricks beside a place by side, the end of the wall that it is at, and what it asks for."""
    near: dict[str, list[str]] = {}
    (x, y), (last_x, last_y) = fit.pair
    for cell_x, cell_y in fit.pair:
        for (dx, dy), side in BESIDE.items():
            cell = cell_x + dx, cell_y + dy
            if cell in seen_wall.tops and cell not in fit.pair:
                near.setdefault(side, []).append(name(seen_wall.laid[seen_wall.tops[cell]]))
    told = [f"{side} {' and '.join(dict.fromkeys(bricks))}" for side, bricks in near.items()]
    box = seen_wall.box
    ends = {"left": x < box.left, "right": last_x >= box.right, "upper": y < box.top, "lower": last_y >= box.bottom}
    told += [f"at the {end} end of the wall" for end, beyond in ends.items() if beyond]
    needs = _needs(seen_wall, fit)
    return [*told, needs.removesuffix(", or blank")] if needs.startswith("needs") else told


def _needs(seen_wall: SeenWall, fit: Fit) -> str:
    """``needs left half 4 or more, or blank``."""
    _, *lowest = seen_wall.wall.spots[fit.place]
    asked = [f"{half} half {least} or more" for half, least in zip(SIDES[fit.place & 1], lowest, strict=True) if least]
    return f"needs {' and '.join(asked)}, or blank" if asked else "any pips go here"


def why_not(seen_wall: SeenWall, brick: str, at: Place, *, low_first: bool) -> Message | None:
    """Why a brick, e.g. ``hand:6|4``, may not lie there that way round; None if it may."""
    first, second = (0, 0) if brick.startswith(READY) else orientations(parse_tile(tile_of(brick)))[-low_first]
    return refusal(seen_wall.wall, first, second, at)


def why_not_skip(observation: Observation) -> Message | None:
    """Why the seat that looks cannot skip its turn now; None if it can."""
    seat = observation["seat"]
    if observation["to_act"] != seat or observation["drawing"] or None in observation["revealed"]:
        return message("brick.not_your_turn")
    if not observation["hand"]:
        return message("brick.nothing_to_skip")
    if not observation["boneyard"] and not observation["readied"]:
        return message("brick.nothing_to_draw")
    wall = wall_of(observation)
    can_build = (observation["readied"] and wall.spots) or wall.takes_any(parse_tiles(observation["hand"]))
    return message("brick.skipped_last") if observation["skipped"][seat] and can_build else None


def describe(view: View) -> str:
    """The wall brick by brick, the readied bricks, hands and totals, and the best places for each brick of the hand."""
    seen = view.observation
    parts = [f"The wall has {counted(len(seen['wall']), 'brick')}."]
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
    """Who could not build on or has no brick left; that all skipped, or that every brick is laid."""
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
        fits = sorted(seen_wall.fits(HAND + text), key=lambda fit: -fit.points)
        said += [f"{heard(seen_wall, fit, text)}." for fit in fits[:BEST]]
        if len(fits) > BEST:
            said.append(f"{text} has {counted(len(fits) - BEST, 'other place')}.")
    if said:
        said.append("A brick that is picked can be turned.")
    if not why_not_skip(seen):
        said.append("You may skip.")
    return said
