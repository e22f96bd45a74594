"""Positions of Brick Dominoes, checked by building the wall brick by brick."""

from game.core import form
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.position import FAR, common, disagree, read
from game.core.rules import Json, Observation
from game.dominoes.tiles import HI, LO, Tile, parse_tile, parse_tiles, set_size, texts
from game.dominoes.tray import Tray, tile_of
from game.dominoes.wall import EAST, REACH, SOUTH, Wall, place, refusal, started
from game.games.brick.rules.rules import BrickRules, starter
from game.games.brick.rules.state import HAND

_MORE = ("ended", "drawing", "chosen", "known")


def complete(rules: BrickRules, given: object) -> Observation:
    """The observation with all its keys; `BadDocument` with one sentence if the position is not possible.

    Where ``known`` is not given, it is the revealed tiles that lie nowhere else.
    """
    found = _read(rules, given)
    if found["hand_no"] >= rules.hands:
        raise BadDocument(because(N_("observation.hand_no: the match ends with hand {number}"), number=rules.hands))
    tray = Tray(rules.highest)
    for at, brick in enumerate(found["wall"]):
        tray.take(brick["tile"], f"observation.wall[{at}]")
    for tile in found["readied"]:
        tray.take(tile, "observation.readied")
    tray.take_hand(found)
    _wall(found["wall"])
    known = _known(rules, found, tray)
    shown = [parse_tiles(each).bit_count() for each in known]
    if any(size < number for size, number in zip(found["hand_sizes"], shown, strict=True)):
        raise BadDocument(because(N_("observation.hand_sizes: a hand is smaller than what is known of it")))
    seat = found["seat"]
    tray.check_rest(found, sum(shown) - shown[seat])
    revealing = None in found["revealed"]
    drawing = form.switch(found.get("drawing", False), "observation.drawing")
    _check_turn(rules, found, revealing=revealing, drawing=drawing)
    chosen = None if revealing else found["revealed"][seat]
    right: Json = {
        **{key: found[key] for key in ("seat", "to_act", "hand_no", "scores")},
        "ended": None,
        "hand": texts(parse_tiles(found["hand"])),
        **{key: found[key] for key in ("hand_sizes", "boneyard", "wall")},
        "readied": texts(parse_tiles(found["readied"])),
        "drawing": drawing,
        "revealed": found["revealed"],
        "chosen": chosen,
        "known": known,
        **{key: found[key] for key in ("skipped", "skips")},
    }
    disagree({key: found[key] for key in _MORE if key in found}, right)
    return right


def _read(rules: BrickRules, given: object) -> Json:
    most, seats = set_size(rules.highest), rules.seats
    tile, seat = tile_of(rules.highest), form.whole(0, seats - 1)
    cell = form.row(form.whole(-REACH, REACH), form.whole(-REACH, REACH))
    brick: form.Form[Json] = form.made(
        dict,
        tile=tile,
        cells=form.row(cell, cell),
        level=form.whole(0, FAR),
        face_down=form.switch,
        seat=form.either(None, seat),
    )
    needed: dict[str, form.Form[object]] = {
        **common(rules),
        "hand": form.many(tile, HAND),
        "hand_sizes": form.as_is(form.many(form.whole(0, HAND), seats, seats)),
        "boneyard": form.whole(0, most),
        "wall": form.as_is(form.many(brick, most, 1)),
        "readied": form.many(tile, most),
        "revealed": form.as_is(form.many(form.either(None, tile), seats, seats)),
        "skipped": form.as_is(form.many(form.switch, seats, seats)),
        "skips": form.whole(0, 2 * seats),
    }
    return read(given, needed, *_MORE)


def _wall(bricks: list[Json]) -> Wall:
    """The wall; `BadDocument` if a brick may not lie where the position puts it."""
    first = bricks[0]
    start = {"cells": [[0, 0], [1, 0]], "level": 0, "face_down": False, "seat": None}
    for key, right in start.items():
        if first[key] != right:
            words = N_("observation.wall[0]: the starting brick lies on 0,0 and 1,0, face up, and nobody laid it")
            raise BadDocument(because(words))
    wall = started(parse_tile(first["tile"]))
    for at, brick in enumerate(bricks[1:], 1):
        where = f"observation.wall[{at}]"
        tile = parse_tile(brick["tile"])
        halves, on = _lying(tile, brick, where)
        if brick["seat"] is None or refusal(wall, *halves, on) is not None:
            words = N_("{where}: {tile} may not lie there")
            raise BadDocument(because(words, where=where, tile=brick["tile"]))
        wall = wall.with_brick(tile, *halves, on, face_down=brick["face_down"], seat=brick["seat"])
        laid = wall.bricks[-1]
        if laid.level != brick["level"] or [list(each) for each in laid.cells] != brick["cells"]:
            words = N_("{where}: {tile} lies there at level {level}, its larger half first")
            raise BadDocument(because(words, where=where, tile=brick["tile"], level=laid.level))
    return wall


def _lying(tile: Tile, brick: Json, where: str) -> tuple[tuple[int, int], int]:
    """The pips on a brick's two cells, and its place; `BadDocument` if the cells are not neighbours."""
    (x, y), (other_x, other_y) = high, low = brick["cells"]
    if abs(x - other_x) + abs(y - other_y) != 1:
        words = N_("{where}: the two cells of a brick are neighbours")
        raise BadDocument(because(words, where=where))
    at = place(min(x, other_x), min(y, other_y), EAST if y == other_y else SOUTH)
    if brick["face_down"]:
        return (0, 0), at
    return ((HI[tile], LO[tile]) if high < low else (LO[tile], HI[tile])), at


def _known(rules: BrickRules, found: Json, tray: Tray) -> list[list[str]]:
    """The tiles of each hand that everybody has seen; those of the other hands are taken out of the tray."""
    tile, seat = tile_of(rules.highest), found["seat"]
    revealed = found["revealed"]
    if None in revealed and any(each is not None for each in revealed):
        raise BadDocument(because(N_("observation.revealed: either all seats have revealed a tile or none")))
    if len(set(revealed)) < len(revealed) and None not in revealed:
        raise BadDocument(because(N_("observation.revealed names a tile twice")))
    if "known" in found:
        form.many(form.many(tile, HAND), rules.seats, rules.seats)(found["known"], "observation.known")
        known = [texts(parse_tiles(each)) for each in found["known"]]
    else:
        held = parse_tiles(found["hand"])
        known = [
            [each] if each and (held if at == seat else tray.left) >> parse_tile(each) & 1 else []
            for at, each in enumerate(revealed)
        ]
    if None in revealed and any(known):
        raise BadDocument(because(N_("observation.known: before tiles are revealed nothing is known")))
    for at, each in enumerate(known):
        if at == seat and not {*each} <= {*found["hand"]}:
            raise BadDocument(because(N_("observation.known[{seat}] is not in the hand"), seat=seat))
        for one in each if at != seat else ():
            tray.take(one, f"observation.known[{at}]")
    lying = {brick["tile"] for brick in found["wall"]}.union(found["readied"], *known, found["hand"])
    for each in revealed:
        if each is not None and each not in lying:
            words = N_("observation.revealed: {tile} is neither on the wall nor known to be in a hand")
            raise BadDocument(because(words, tile=each))
    return known


def _check_turn(rules: BrickRules, found: Json, *, revealing: bool, drawing: bool) -> None:
    """Checks whose turn it is, the skips, and that nothing precedes revealing; `BadDocument` where they contradict."""
    seat, sizes, skips = found["seat"], found["hand_sizes"], found["skips"]
    fresh = len(found["wall"]) == 1 and not found["readied"] and not any(found["skipped"]) and not skips
    if revealing and (not fresh or drawing or sizes != [HAND] * rules.seats):
        raise BadDocument(because(N_("observation.revealed: tiles are revealed before anything else is done")))
    last = found["skipped"].count(True)
    if (
        (skips and not last)
        or (drawing and skips and not found["skipped"][seat])
        or (last and not skips and last == rules.seats)
        or (found["readied"] and not skips and len(found["wall"]) == 1)
    ):
        raise BadDocument(because(N_("observation.skips: who skipped does not fit what was laid")))
    if drawing and (sizes[seat] >= HAND or not (found["boneyard"] or found["readied"])):
        raise BadDocument(because(N_("observation.drawing: there is nothing to draw")))
    if revealing:
        return
    heaviest = starter([*map(parse_tile, found["revealed"])])
    if len(found["wall"]) == 1 and not skips and seat != heaviest:
        words = N_("it is seat {seat}’s turn, but seat {other} revealed the heaviest tile")
        raise BadDocument(because(words, seat=seat, other=heaviest))
