"""Plain words about a layout: what is open, what can be played, and why something cannot."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.ui.board.picture import Verb, View
from game.words import _
from game.words.english import listed, of_each


def play(action: Any) -> str:
    """``6|4 on 6|6``, ``6|6``, ``draw`` or ``pass``."""
    tile, _, onto = str(action).partition(">")
    return f"{tile} on {onto}" if onto else tile


def needs(pips: int) -> str:
    """What an open end of so many pips asks for."""
    return _("Needs a {number} here").format(number=pips)


def verbs(view: View) -> tuple[Verb, ...]:
    """Draw and Pass, when they are all one can do."""
    texts = {str(action) for action in view.legal}
    words = {"draw": "Draw", "pass": "Pass"}
    return tuple(Verb(key, words[key], touch=f"verb:{key}", primary=True) for key in words if key in texts)


def why_not(view: View, tile: str, numbers: Sequence[int]) -> str:
    """Why a tile of the hand (``6|4``; empty if none is meant) does not go there, or nowhere."""
    legal = {str(action) for action in view.legal}
    if "draw" in legal:
        return "Nothing fits: draw from the boneyard"
    if "pass" in legal:
        return "Nothing fits: pass"
    if not numbers:
        return f"The highest double opens: {min(legal, default='')}"
    fitting = [str(number) for number in numbers if str(number) in tile.split("|")]
    ends = listed([str(number) for number in numbers])
    ends = f"the open end is {ends}" if len(numbers) == 1 else f"the open ends are {ends}"
    if not tile:
        return "Pick a tile first"
    if any(action.startswith(f"{tile}>") for action in legal):
        return f"{tile} goes to an open {' or '.join(fitting)}"
    return f"{tile} fits nowhere: {ends}"


def describe(view: View, open_numbers: Mapping[int, Sequence[str]], remaining: str, plays: Sequence[str]) -> str:
    """Layout, open ends and the tiles they are on, what lies face down, hands and totals, every play."""
    seen = view.observation
    told = []
    if seen["layout"]:
        told.append("Layout: " + ", ".join(f"{tile} on {onto}" if onto else tile for tile, onto in seen["layout"]))
        ends = (f"{number} on {listed(_sides(tiles))}" for number, tiles in open_numbers.items())
        told.append("Open ends: " + ", ".join(ends))
    told.append(remaining)
    told.append(f"Hands: {of_each(view.names, seen['hand_sizes'])}")
    told.append(f"Totals: {of_each(view.names, view.scores)}")
    if seen["hand"]:
        told.append(f"{view.hand_title}: " + ", ".join(seen["hand"]))
    if seen["to_act"] is None:
        told.append("The hand is over")
    elif plays and not any("|" in str(action) for action in view.legal):
        told.append(f"You can only {listed(plays)}")
    elif plays:
        told.append("You can play: " + ", ".join(plays))
    else:
        told.append(f"{view.names[seen['to_act']]} is to play")
    return ". ".join(told) + "."


def _sides(tiles: Sequence[str]) -> list[str]:
    """Each tile once, with how many of its sides are open."""
    return [tile if (count := tiles.count(tile)) == 1 else f"{tile} ({count} sides)" for tile in dict.fromkeys(tiles)]
