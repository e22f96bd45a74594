"""Positions of chain games: the history follows from the layout and from who could not play."""

from itertools import zip_longest

from game.core import form
from game.core.chance import stream
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.position import common, disagree, read
from game.core.rules import Json, Observation
from game.dominoes.chain import Ply, opening_tile
from game.dominoes.chaingame.determinization import batches
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.deal import Share, share_out
from game.dominoes.layout import Action, Ends, Lay, Unable, ends_after, plays
from game.dominoes.tiles import DOUBLE, TEXT, Tile, members, parse_tile, parse_tiles, set_size, texts
from game.dominoes.tray import Tray, tile_of

_MORE = ("highest", "dealt", "searched", "count", "picked_up", "picked_up_tile", "reason", "points", "shown")
_HISTORY = ("plies", "unable", "joined")


def complete(rules: ChainRules, given: object) -> Observation:
    """The observation with all its keys; ``plies`` and all that follows from the rest may be left out.

    `BadDocument` if it is impossible: a tile twice, sizes that do not add up, a layout that cannot be joined, a draw or
    a pass by a seat out of turn.
    """
    found = _read(rules, given)
    layout: list[tuple[Tile, Tile | None]] = []
    tray = Tray(rules.highest)
    for at, (tile, onto) in enumerate(found["layout"]):
        layout.append((tray.take(tile, f"observation.layout[{at}]"), parse_tile(onto) if onto else None))
    tray.take_hand(found)
    tray.check_rest(found)
    searched = _searched(rules, found)
    history = _history(rules, found, layout, searched)
    right = _whole(rules, found, history, searched)
    _check_sizes(rules, right, history, searched)
    if history:
        _check_own(rules, right, history)
    for key in (*_MORE, *_HISTORY, "passes"):
        if key in found:
            disagree({key: found[key]}, right)
    return right


def _read(rules: ChainRules, given: object) -> Json:
    most, seats = set_size(rules.highest), rules.seats
    tile, seat = tile_of(rules.highest), form.whole(0, seats - 1)
    needed: dict[str, form.Form[object]] = {
        **common(rules),
        "hand": form.many(tile, most, 1),
        "hand_sizes": form.as_is(form.many(form.whole(1, most), seats, seats)),
        "boneyard": form.whole(0, most),
        "layout": form.many(form.row(tile, form.either(None, tile)), most),
        "passes": form.as_is(form.many(form.row(seat, form.whole(1, most * seats)), most * seats)),
    }
    return read(given, needed, *_MORE, *_HISTORY)


def _searched(rules: ChainRules, found: Json) -> int:
    """The number of tiles that each seat drew because nobody had a double."""
    searched = form.whole(0, set_size(rules.highest))(found.get("searched", 0), "observation.searched")
    return searched if rules.draws else 0


def _history(rules: ChainRules, found: Json, layout: list[tuple[Tile, Tile | None]], searched: int) -> list[Ply]:
    """The history: the layout in order, with draws and passes at the plies given. A seat that could not play drew while
    there were tiles to draw, and after a draw it is still its turn."""
    waits = {ply: seat for seat, ply in found["passes"]}
    total = len(layout) + len(found["passes"])
    if len(waits) < len(found["passes"]) or any(ply >= total for ply in waits) or (waits and not layout):
        raise BadDocument(because(N_("observation.passes names plies that do not exist")))
    drawn = set_size(rules.highest) - rules.seats * (rules.hand_size + searched) - found["boneyard"]
    draws = max(0, drawn) if rules.draws else 0
    done: list[Action] = []
    ends: Ends = ()
    joined = form.many(form.whole(0, rules.highest), total)(found.get("joined", []), "observation.joined")
    lying = enumerate(zip_longest(layout, joined[: len(layout)]))
    for ply in range(total):
        if ply in waits:
            done.append(Unable.DRAW if draws > 0 else Unable.PASS)
            draws -= 1
        else:
            at, (tile, inner) = next(lying)
            action = _joined(rules, tile, inner, ends, at)
            ends = ends_after(ends, action, rules.spin)
            done.append(action)
    turns = sum(action is not Unable.DRAW for action in done)
    first = (found["to_act"] - turns) % rules.seats
    history = rules.history(first, done)
    for number, each in enumerate(history):
        if number in waits and waits[number] != each.seat:
            words = N_(
                "observation.passes says that seat {seat} could not play at ply {ply}, but it was seat {other}’s turn"
            )
            raise BadDocument(because(words, seat=waits[number], ply=number, other=each.seat))
    return history


def _joined(rules: ChainRules, tile: tuple[Tile, Tile | None], inner: int | None, ends: Ends, at: int) -> Lay:
    """The play that put that tile there, joined by the half `inner` if given."""
    own, onto = tile
    where = f"observation.layout[{at}]"
    if onto is None or not ends:
        if ends or onto is not None:
            words = N_("{where}: only the first tile joins no other")
            raise BadDocument(because(words, where=where))
        if not DOUBLE[own]:
            raise BadDocument(
                because(N_("{where}: a hand begins with a double, not with {tile}"), where=where, tile=TEXT[own])
            )
        return rules.opening(own)
    for action in plays(1 << own, ends):
        if action.onto == onto and inner in (None, action.inner):
            return action
    words = N_("{where}: {tile} cannot be laid on {onto} there")
    raise BadDocument(because(words, where=where, tile=TEXT[own], onto=TEXT[onto]))


def _whole(rules: ChainRules, found: Json, history: list[Ply], searched: int) -> Json:
    """The complete observation, as `ChainRules.observe` would give it."""
    right: Json = {key: found[key] for key in ("seat", "to_act", "hand_no", "scores")}
    right |= {
        "hand": texts(parse_tiles(found["hand"])),
        "hand_sizes": found["hand_sizes"],
        "boneyard": found["boneyard"],
    }
    right["highest"] = rules.highest
    if rules.draws:
        right |= {"dealt": rules.hand_size, "searched": searched}
    told = rules.told(history)
    if rules.plays_score:
        right["count"] = sum(end.pips for end in rules.open_ends(told))
    if rules.picks_up:
        right |= _picked_up(rules, found, history)
    return right | {"reason": None, "points": None, "shown": None, **told}


def _picked_up(rules: ChainRules, found: Json, history: list[Ply]) -> Json:
    """The seat that picked up a sleeping tile with the highest double; for that seat also the tile, its lowest one if
    none is given."""
    seat = history[0].seat if history and rules.takes_sleeping(opening_tile(history)) else None
    if seat is None or seat != found["seat"]:
        return {"picked_up": seat, "picked_up_tile": None}
    had = parse_tiles(found["hand"])
    for ply in history[1:]:
        if ply.seat == seat and isinstance(ply.action, Lay):
            had |= ply.action.bit
    tile = found.get("picked_up_tile")
    if "picked_up_tile" in found and (not isinstance(tile, str) or tile not in texts(had)):
        wanted = because(N_("a tile that the seat has or had"))
        raise form.wrong("observation.picked_up_tile", tile, wanted)
    return {"picked_up": seat, "picked_up_tile": tile or texts(had)[0]}


def _check_sizes(rules: ChainRules, right: Json, history: list[Ply], searched: int) -> None:
    """Checks that every hand has the tiles it was dealt and drew, less those it laid."""
    for seat, size in enumerate(right["hand_sizes"]):
        done = [ply.action for ply in history if ply.seat == seat]
        laid = sum(isinstance(action, Lay) for action in done)
        had = rules.hand_size + searched + done.count(Unable.DRAW) + (right.get("picked_up") == seat)
        if had - laid != size:
            words = N_(
                "observation.hand_sizes[{seat}] is {size}; {had} tiles dealt and drawn, less {laid} laid, are {right}"
            )
            facts = {"seat": seat, "size": size, "had": had, "laid": laid, "right": had - laid}
            raise BadDocument(because(words, **facts))


def _check_own(rules: ChainRules, right: Json, history: list[Ply]) -> None:
    """Checks that the seat can have held its hand when it drew or passed."""
    hand = parse_tiles(right["hand"])
    try:
        held = batches(right, history, opening_tile(history), rules.joining)[right["seat"]]
        share_out(hand, [Share(batch.size, hand & ~batch.barred) for batch in held if batch.size], stream("own"))
    except ValueError:
        words = N_("with the hand {tiles} that seat could have opened, or played where it drew or passed")
        raise BadDocument(because(words, tiles=" ".join(TEXT[tile] for tile in members(hand)))) from None
