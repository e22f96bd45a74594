"""The row of Castle Rock in words: which hand it is, what may be captured, what the Devil keeps."""

from collections.abc import Sequence

from game.dominoes.clauses import counted, of_each
from game.games.castle.rules import guide
from game.ui.board.picture import View


def head(view: View) -> str:
    """``Hand 3 · match to 50``; in a bar game ``Hand 3 of 5 · most rounds wins``."""
    number, options = view.observation["hand_no"] + 1, view.options
    if options["bar"] == "on":
        rounds = options["rounds"]
        return "One round" if rounds == 1 else f"Hand {number} of {rounds} · most rounds wins"
    limit = f" of {options['limit']}" if options["limit"] else ""
    return f"Hand {number}{limit} · match to {options['target']}"


def kept(view: View) -> str:
    """What the Devil kept."""
    left = len(view.observation["row"])
    return f"The Devil keeps {counted(left, 'tile')}" if left else "The row is empty"


def round_won(view: View) -> str:
    """Who has won the round that is over, in a bar game; empty in a match for points."""
    if view.options["bar"] != "on":
        return ""
    before = view.past[-1][1] if view.past else (0,) * len(view.scores)
    won = [name for name, was, now in zip(view.names, before, view.scores, strict=True) if now > was]
    return f"The round goes to {won[0]}" if won else ""


def offer(view: View, tile: str) -> str:
    """What may be taken with that tile of the row in the middle: ``6|3 from between two sixes``, or all three."""
    takes, suit = guide.takes_of(view.observation, tile), guide.suit_around(view.observation, tile)
    alone = f"{tile} from between two {suit}"
    return f"{alone}, or all three: {', '.join(takes[1])}" if len(takes) == 2 else alone


def described(view: View, middles: Sequence[int]) -> str:
    """Row, captures, hand, piles and totals; `middles` is where in the row something may be taken now."""
    seen = view.observation
    row: list[str] = seen["row"]
    told = [f"Row from the matchbox: {', '.join(row)}; the open end is on the right." if row else "No row."]
    if view.legal and not seen["laid"]:
        told.append(f"Lay one tile at the open end: {', '.join(seen['hand'])}.")
    elif view.legal:
        told += [f"You may take {offer(view, row[middle])}." for middle in middles]
        told.append("You may finish.")
    if view.viewer is not None and not view.legal:
        told.append(f"{view.hand_title}: {', '.join(seen['hand']) or 'empty'}.")
    told.append(f"Boneyard {seen['boneyard']}.")
    taken = of_each(view.names, map(len, seen["captured"]))
    kind = "Rounds won" if view.options["bar"] == "on" else "Totals"
    return " ".join([*told, f"Captured: {taken}.", f"{kind}: {of_each(view.names, view.scores)}."])
