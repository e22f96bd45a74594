"""The wall of Brick Dominoes in words: what a brick rests on, what a place asks for, why a brick may not lie there."""

from collections.abc import Sequence

from game.core.events import SETTLED
from game.core.message import Message, message
from game.core.rules import HandEnd, Json, Observation
from game.dominoes.tiles import HI, LO, TEXT, parse_tile, parse_tiles
from game.dominoes.wall import Place, cells, coordinates, neighbours, refusal
from game.games.brick.rules.actions import Lay, Ready, orientations, written
from game.games.brick.rules.seen import wall_of
from game.games.brick.table.seenwall import Fit, Placed, SeenWall, halves, name
from game.ui.board.picture import View
from game.ui.board.table import HAND, READY, tile_of
from game.words import _, ngettext, pgettext, sentences
from game.words.saying import Listing, Number

BEST = 6
"""The most places for a brick that a description names."""


def where(brick: Json) -> str:
    """A brick and its level, such as ``5|2 on level 2``."""
    if brick["face_down"]:
        words = _("Face-down brick on level {n}") if brick["level"] else _("Face-down brick on the ground")
    else:
        words = _("{tile} on level {n}") if brick["level"] else _("{tile} on the ground")
    return words.format(tile=brick["tile"], n=brick["level"])


def lies_on(seen: Observation, at: Place) -> str:
    """Where a brick would lie, such as ``on 3|3 and 4|0, level 2``; on the ground, which bricks it would touch."""
    wall = wall_of(seen)
    level = wall.top(at >> 1)[2]
    one, other = cells(at)
    near = {one, other} if level else {*neighbours(one), *neighbours(other)} - {one, other}
    numbers = sorted({wall.top(each)[1] for each in near} - {-1})
    hidden = pgettext("a brick", "face down")
    bricks = Listing(hidden if wall.bricks[number].face_down else TEXT[wall.bricks[number].tile] for number in numbers)
    words = _("on {bricks:and}, level {n}") if level else _("on the ground beside {bricks:and}")
    return words.format(bricks=bricks, n=level)


def distinguished(seen: Observation, one: Lay | Ready, other: Lay | Ready) -> tuple[str, str]:
    """Where each of two bricks would lie; if that is the same, also how they lie, or which is further left or up."""
    both = lies_on(seen, one.place), lies_on(seen, other.place)
    if both[0] != both[1]:
        return both
    if one.place == other.place:
        first, second = (_lies(each.place, each.first, each.second) for each in (one, other) if isinstance(each, Lay))
    else:
        places = [coordinates(each) for at in (one.place, other.place) for each in cells(at)]
        (x, y), (far_x, far_y) = (tuple(map(sum, zip(*two, strict=True))) for two in (places[:2], places[2:]))
        sides = (_("further left"), _("further right")) if x != far_x else (_("further up"), _("further down"))
        first, second = sides if (x, y) < (far_x, far_y) else sides[::-1]
    return f"{both[0]}, {first}", f"{both[1]}, {second}"


def _lies(at: Place, first: int, second: int) -> str:
    """How two halves lie, such as ``2 on the left and 5 on the right``."""
    across, down = _("{one} on the left and {other} on the right"), _("{one} at the top and {other} at the bottom")
    return (down if at & 1 else across).format(one=first, other=second)


def place_of(text: str, fit: Fit) -> str:
    """A brick at a place, and what it would score there, such as ``5|2 on level 2: +2``."""
    if not fit.points:
        words = _("{tile} on level {n}") if fit.level else _("{tile} on the ground")
    else:
        words = _("{tile} on level {n}: {points:+}")
    return words.format(tile=text, n=fit.level, points=Number(fit.points))


def of_brick(placed: Placed) -> str:
    """A brick of the wall: its level, what it rests on, and the pips allowed beside its visible halves."""
    brick, tile = placed.brick, parse_tile(placed.brick["tile"])
    faces = (0, 0) if brick["face_down"] else (HI[tile], LO[tile])
    shows = dict.fromkeys(face for face, cell in zip(faces, placed.cells, strict=True) if cell in placed.shown)
    told = [name(brick) or pgettext("a brick", "face down")]
    if brick["level"]:
        told.append(_("level {n}").format(n=brick["level"]))
    told.append(_rests(placed.below))
    if any(shows):
        anything = pgettext("beside a brick", "anything")
        least = Listing(_("{n} or more").format(n=face) if face else anything for face in shows)
        # TRANSLATORS: the pips that the neighbours of a brick must have, such as “3 or more, anything”
        told.append(_("beside it: {pips}").format(pips=least))
    else:
        told.append(_("blank: anything may come beside it") if shows else pgettext("a brick", "covered"))
    return " · ".join(told)


def _rests(below: Sequence[str]) -> str:
    """What a brick rests on, such as ``rests on 5|2 and 3|3``, or ``on the ground``."""
    if not below:
        return _("on the ground")
    # TRANSLATORS: a brick on which another one rests, in “rests on 5|2 and a face-down brick”
    unknown = pgettext("rests on", "a face-down brick")
    return _("rests on {bricks:and}").format(bricks=Listing(brick or unknown for brick in below))


def of_place(seen_wall: SeenWall, fit: Fit, *, face_down: bool) -> str:
    """A place for a brick: its level, what the brick would rest on, and the pips that the neighbours ask for."""
    if fit.level:
        rests = _rests(seen_wall.under(fit.pair))
        # TRANSLATORS: {rests} is such as “rests on 5|2 and 3|3”
        where = _("Level {n}, {rests}").format(n=fit.level, rests=rests)
    else:
        where = pgettext("a place", "On the ground")
    return f"{where} · {asked(seen_wall, fit, face_down=face_down)}"


def asked(seen_wall: SeenWall, fit: Fit, *, face_down: bool) -> str:
    """A shorter wording for a place: only what it asks for."""
    if face_down:
        return _("face down, it is blank and scores nothing")
    return _needs(seen_wall, fit) or _("any pips go here")


def heard(seen_wall: SeenWall, fit: Fit, text: str, *, face_down: bool = False) -> str:
    """A place for that brick as screen readers say it: as an action names it, then in plain words.

    ``2|5 @1,0 E: on level 1, rests on 6|4 and 3|3, scores 1 point, 2 on the left and 5 on the right, next to it …``
    """
    first, second = halves(text, fit)
    named = _("{tile} face down").format(tile=text) if face_down else f"{first}|{second}"
    told = [_("on level {n}").format(n=fit.level)] if fit.level else []
    told.append(_rests(seen_wall.under(fit.pair)))
    if fit.points:
        told.append(ngettext("scores {n} point", "scores {n} points", fit.points).format(n=fit.points))
    if face_down or first == second:
        told.append(_("from top to bottom") if fit.place & 1 else _("from left to right"))
    else:
        told.append(_lies(fit.place, first, second))
    return f"{named} {written(fit.place)}: {', '.join([*told, *_around(seen_wall, fit)])}"


def _around(seen_wall: SeenWall, fit: Fit) -> list[str]:
    """The bricks beside a place by side, the end of the wall it is at, and what it asks for."""
    sides = {
        (-1, 0): _("left neighbour {bricks:and}"),
        (1, 0): _("right neighbour {bricks:and}"),
        (0, -1): _("upper neighbour {bricks:and}"),
        (0, 1): _("lower neighbour {bricks:and}"),
    }
    unknown, near = pgettext("neighbour", "a face-down brick"), dict[tuple[int, int], list[str]]()
    (x, y), (last_x, last_y) = fit.pair
    for cell_x, cell_y in fit.pair:
        for dx, dy in sides:
            cell = cell_x + dx, cell_y + dy
            if cell in seen_wall.stacks and cell not in fit.pair:
                near.setdefault((dx, dy), []).append(next(iter(seen_wall.under([cell]))) or unknown)
    told = [sides[side].format(bricks=Listing(dict.fromkeys(bricks))) for side, bricks in near.items()]
    box = seen_wall.box
    ends = (
        (x < box.left, _("at the left end of the wall")),
        (last_x >= box.right, _("at the right end of the wall")),
        (y < box.top, _("at the upper end of the wall")),
        (last_y >= box.bottom, _("at the lower end of the wall")),
    )
    told += [end for beyond, end in ends if beyond]
    needs = _needs(seen_wall, fit)
    return [*told, _("needed: {pips}").format(pips=needs)] if needs else told


def _needs(seen_wall: SeenWall, fit: Fit) -> str:
    """The pips a place asks for, such as ``left half 4+ (or blank)``; empty where any pips go, or no brick at all."""
    _level, one, other = seen_wall.wall.spots.get(fit.place, (0, 0, 0))
    if one and other:
        # TRANSLATORS: the pips that a brick must have to lie at a place
        across, down = (
            _("left half {one}+, right half {other}+ (or blank)"),
            _("upper half {one}+, lower half {other}+ (or blank)"),
        )
    elif one:
        across, down = _("left half {one}+ (or blank)"), _("upper half {one}+ (or blank)")
    elif other:
        across, down = _("right half {other}+ (or blank)"), _("lower half {other}+ (or blank)")
    else:
        return ""
    return (down if fit.place & 1 else across).format(one=one, other=other)


def why_not(seen_wall: SeenWall, brick: str, at: Place, *, low_first: bool) -> Message | None:
    """Why a brick, e.g. ``hand:6|4``, may not lie there that way round; None if it may."""
    first, second = (0, 0) if brick.startswith(READY) else orientations(parse_tile(tile_of(brick)))[-low_first]
    return refusal(seen_wall.wall, first, second, at)


def why_not_skip(observation: Observation) -> Message | None:
    """Why the viewing seat cannot skip its turn now; None if it can."""
    seat = observation["seat"]
    if observation["to_act"] != seat or observation["drawing"] or None in observation["revealed"]:
        return message("brick.not_your_turn")
    if not observation["hand"]:
        return message("brick.nothing_to_skip")
    if not observation["boneyard"] and not observation["readied"]:
        return message("brick.nothing_to_draw")
    if not observation["skipped"][seat]:
        return None
    wall = wall_of(observation)
    can_build = (observation["readied"] and wall.spots) or wall.takes_any(parse_tiles(observation["hand"]))
    return message("brick.skipped_last") if can_build else None


def describe(view: View) -> str:
    """The wall brick by brick, the readied bricks, hands and totals, and the best places for each brick of the hand."""
    seen, count = view.observation, len(view.observation["wall"])
    parts = [ngettext("The wall has {n} brick", "The wall has {n} bricks", count).format(n=count)]
    parts.append(_("Columns count to the right, rows downwards; E means left to right, S means top to bottom"))
    for brick in seen["wall"]:
        (ax, ay), (bx, by) = brick["cells"]
        # TRANSLATORS: {brick} is such as “5|2 on level 1”, a cell such as “3,0”
        words = _("{brick}, cells {one} and {other}")
        parts.append(words.format(brick=where(brick), one=f"{ax},{ay}", other=f"{bx},{by}"))
    parts.append(_("Brickyard: {n}").format(n=seen["boneyard"]))
    readied = Listing(seen["readied"]) or pgettext("readied bricks", "none")
    parts.append(_("Readied: {bricks}").format(bricks=readied))
    return sentences([*parts, *view.standing, *(_choices(seen) if view.legal else ())])


def ending(view: View, end: HandEnd) -> str:
    """How the hand ended: who could not build on or has no bricks, that all skipped, or that every brick is laid."""
    if end.reason == "skips":
        return _("Everyone skipped")
    sizes = view.observation["hand_sizes"]
    if not any(sizes):
        return _("All bricks have been laid")
    last = next(event for event in reversed(view.log) if event.kind != SETTLED)
    stuck = (last.seat + 1) % len(sizes)
    words = _("{name} cannot build any further") if sizes[stuck] else _("{name} has no bricks left")
    return words.format(name=view.names[stuck])


def _choices(seen: Observation) -> list[str]:
    if None in seen["revealed"]:
        return [_("Show a brick from your hand")]
    if seen["drawing"]:
        return [_("Draw from the brickyard or a readied brick")]
    told, seen_wall = [], SeenWall(seen)
    for text in seen["hand"]:
        fits = sorted(seen_wall.fits(HAND + text), key=lambda fit: -fit.points)
        told += [heard(seen_wall, fit, text) for fit in fits[:BEST]]
        more = len(fits) - BEST
        if more > 0:
            words = ngettext("{tile} has {n} other place", "{tile} has {n} other places", more)
            told.append(words.format(tile=text, n=more))
    if told:
        told.append(_("Once picked, a brick can be turned"))
    if not why_not_skip(seen):
        told.append(_("You may skip"))
    return told
