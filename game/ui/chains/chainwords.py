"""Describes a layout in words: what is open, what can be played, and why a tile cannot."""

from collections.abc import Mapping, Sequence

from game.core.message import message
from game.core.rules import Observation
from game.dominoes.chain import together
from game.dominoes.layout import Joining
from game.dominoes.tiles import SUIT, full_set, parse_tile, texts
from game.ui.board.picture import Verb, View
from game.words import _, ngettext, pgettext, said, sentences
from game.words.saying import Listing


def put(tile: str, onto: str) -> str:
    """A tile, and the tile it is put on, if any."""
    return said(message("chain.do_put", tile=tile, other=onto)) if onto else tile


def laid(seen: Observation) -> list[tuple[str, str]]:
    """Each tile of the layout with the tile it was put on, in the notation of plays: ``6|4``, ``6|6``."""
    pairs = [text.partition(">") for _seat, text in seen["plies"] if "|" in text]
    return [(tile, onto) for tile, _to, onto in pairs]


def needs(pips: int, joining: Joining, highest: int) -> str:
    """What an open end with that number needs: a number, or a list of the tiles that fit."""
    if joining.alike:
        return _("Needs a {number} here").format(number=pips)
    return _("Fits here: {what:or}").format(what=fitting((pips,), joining, highest))


def fitting(ends: Sequence[int], joining: Joining, highest: int) -> Listing:
    """What fits any of those open ends: a number if all its tiles fit, and any other tiles one by one."""
    every = full_set(highest)
    fits = together(joining.fits[pips] for pips in ends) & every
    numbers = [number for number in range(highest + 1) if not SUIT[number] & every & ~fits]
    others = fits & ~together(SUIT[number] for number in numbers)
    return Listing([*map(str, numbers), *texts(others)])


def verbs(view: View, *, turns: bool = False) -> tuple[Verb, ...]:
    """Draw and Pass, primary if nothing else is legal; or Turn, if the tile in hand may join by either half."""
    if turns:
        # TRANSLATORS: the tile in hand, so that its other half joins
        return (Verb("turn", pgettext("a tile", "Turn"), command="turn", shortcut="R"),)
    legal = {str(action) for action in view.legal}
    words = {"draw": pgettext("button", "Draw"), "pass": pgettext("button", "Pass")}
    return tuple(Verb(key, words[key], touch=f"verb:{key}", primary=len(legal) == 1) for key in words if key in legal)


def why_not(view: View, tile: str, numbers: Sequence[int], joining: Joining) -> str:
    """Why a tile of the hand (``6|4``; empty for none) cannot be played there, or at all."""
    legal = {str(action) for action in view.legal}
    if legal == {"draw"}:
        return _("Nothing fits: draw from the boneyard")
    if "pass" in legal:
        return _("Nothing fits: you must pass")
    if not numbers:
        return _("The highest double opens: {tile}").format(tile=min(legal, default=""))
    if not tile:
        return _("Pick a tile first")
    takes = Listing(number for number in numbers if joining.fits[number] >> parse_tile(tile) & 1)
    if takes:
        return _("{tile} goes on an open {numbers:or}").format(tile=tile, numbers=takes)
    return ngettext(
        "{tile} fits nowhere: the open end is {numbers:and}",
        "{tile} fits nowhere: the open ends are {numbers:and}",
        len(numbers),
    ).format(tile=tile, numbers=Listing(numbers))


def describe(view: View, open_numbers: Mapping[int, Sequence[str]], remaining: str, plays: Sequence[str]) -> str:
    """The layout, open ends with their tiles, face-down tiles, hands and totals, and every legal play."""
    seen = view.observation
    told = []
    if seen["layout"]:
        told.append(_("Layout: {tiles}").format(tiles=Listing(put(*pair) for pair in laid(seen))))
        # TRANSLATORS: an open number, and the tiles that show it
        ends = (_("{number} on {tiles:and}").format(number=n, tiles=_sides(tiles)) for n, tiles in open_numbers.items())
        told.append(_("Open ends: {ends}").format(ends=Listing(ends)))
    told.append(remaining)
    told += view.standing
    if [*map(str, view.legal)] == ["draw"]:
        told.append(_("You can only draw"))
    elif "pass" in map(str, view.legal):
        told.append(_("You can only pass"))
    elif plays:
        told.append(_("You can play: {moves}").format(moves=Listing(plays)))
    return sentences(told)


def _sides(tiles: Sequence[str]) -> Listing:
    """Each tile once, with the number of its open sides."""
    counts = {tile: tiles.count(tile) for tile in tiles}
    return Listing(
        tile if n == 1 else ngettext("{tile} ({n} side)", "{tile} ({n} sides)", n).format(tile=tile, n=n)
        for tile, n in counts.items()
    )
