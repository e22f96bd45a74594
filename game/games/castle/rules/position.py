"""Positions of Castle Rock; the plays so far may be left out."""

from game.core import form
from game.core.document import BadDocument
from game.core.message import N_, because
from game.core.position import common, read
from game.core.rules import Json, Observation
from game.dominoes.row import Take
from game.dominoes.tiles import parse_tiles, set_size, texts
from game.dominoes.tray import Tray, tile_of
from game.games.castle.rules.actions import Lay
from game.games.castle.rules.rules import HAND, CastleRules


def complete(rules: CastleRules, given: object) -> Observation:
    """The observation with all its keys; `BadDocument` with one sentence if the position is not possible."""
    found = _read(rules, given)
    if rules.decided(tuple(found["scores"]), found["hand_no"]):
        raise BadDocument(because(N_("scores: with these the match is over")))
    tray = Tray(rules.highest)
    tray.take_hand(found)
    for tile in found["row"]:
        tray.take(tile, "observation.row")
    for seat, pile in enumerate(found["captured"]):
        for tile in pile:
            tray.take(tile, f"observation.captured[{seat}]")
    tray.check_rest(found)
    _check_sizes(rules, found)
    _check_turn(rules, found)
    plays = _plays(rules, found)
    return {
        **{key: found[key] for key in ("seat", "to_act", "hand_no", "scores")},
        "hand": texts(parse_tiles(found["hand"])),
        **{key: found[key] for key in ("hand_sizes", "boneyard")},
        "row": [*found["row"]],
        "captured": [texts(parse_tiles(pile)) for pile in found["captured"]],
        "dealer": found["dealer"],
        "laid": found["laid"],
        "plays": plays,
    }


def _read(rules: CastleRules, given: object) -> Json:
    most, seats = set_size(rules.highest), rules.seats
    tile = tile_of(rules.highest)
    needed: dict[str, form.Form[object]] = {
        **common(rules),
        "hand": form.many(tile, HAND),
        "hand_sizes": form.as_is(form.many(form.whole(0, HAND), seats, seats)),
        "boneyard": form.whole(0, most),
        "row": form.many(tile, most),
        "captured": form.many(form.many(tile, most), seats, seats),
        "dealer": form.whole(0, seats - 1),
        "laid": form.switch,
    }
    return read(given, needed, "plays")


def _check_sizes(rules: CastleRules, found: Json) -> None:
    """Checks hand sizes: full after each turn, shrinking in turn once nothing can be drawn; may raise `BadDocument`."""
    seats, sizes = rules.seats, found["hand_sizes"]
    turns = [sizes[(found["to_act"] + later) % seats] for later in range(seats)]
    turns[0] += found["laid"]
    least = HAND if found["boneyard"] else max(0, turns[0] - 1)
    if turns != sorted(turns, reverse=True) or turns[0] > HAND or turns[-1] < least:
        words = N_("observation.hand_sizes: with {number} tiles in the boneyard, the hands cannot have {sizes} tiles")
        facts = {"number": found["boneyard"], "sizes": ", ".join(map(str, sizes))}
        raise BadDocument(because(words, **facts))


def _check_turn(rules: CastleRules, found: Json) -> None:
    """Checks the turn: each adds a tile to the row, from the seat after the dealer on; may raise `BadDocument`."""
    seen = len(found["row"]) + sum(map(len, found["captured"]))
    turns = seen - rules.row_size - found["laid"]
    if turns < 0:
        words = N_(
            "observation.row: a hand begins with {size} tiles in the row, but {number} lie there or are captured"
        )
        raise BadDocument(because(words, size=rules.row_size, number=seen))
    turn = (found["dealer"] + 1 + turns) % rules.seats
    if turn != found["to_act"]:
        words = N_("observation.dealer: after {number} turns it is seat {seat}’s turn if seat {dealer} dealt")
        raise BadDocument(because(words, number=turns, seat=turn, dealer=found["dealer"]))


def _plays(rules: CastleRules, found: Json) -> list[str]:
    """The plays as given, or none; `BadDocument` if they do not lead to this turn, row and captures."""
    texts_ = form.many(form.text(60), 4 * set_size(rules.highest))(found.get("plays", ()), "observation.plays")
    turn, laid = (found["dealer"] + 1) % rules.seats, False
    taken = [set[str]() for _ in range(rules.seats)]
    down: list[str] = []
    for number, text in enumerate(texts_):
        where = f"observation.plays[{number}]"
        try:
            action = rules.parse_action(text)
        except ValueError:
            raise form.wrong(where, text, because(N_("an action such as lay 4|1, take 5|1 or done"))) from None
        if isinstance(action, Lay) == laid:
            raise BadDocument(because(N_("{where}: each turn is one tile, then captures, then done"), where=where))
        if isinstance(action, Lay):
            laid = True
            down += text.split()[1:]
        elif isinstance(action, Take):
            taken[turn].update(texts(parse_tiles(text.split()[1].split("+"))))
        else:
            turn, laid = (turn + 1) % rules.seats, False
    if texts_ and (turn, laid) != (found["to_act"], found["laid"]):
        raise BadDocument(
            because(N_("observation.plays does not lead to the turn of seat {seat}"), seat=found["to_act"])
        )
    lying = {*found["row"]}.union(*found["captured"])
    if texts_ and (not set(down) <= lying or len(set(down)) != len(down)):
        raise BadDocument(because(N_("observation.plays lays tiles that are not there")))
    if texts_ and [sorted(each) for each in taken] != [sorted(pile) for pile in found["captured"]]:
        raise BadDocument(because(N_("observation.plays does not take what was captured")))
    return [*texts_]
