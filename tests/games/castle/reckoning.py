"""The facts of an action in Castle Rock, counted by trying everything."""

from functools import cache

from game.core.expertise import Facts
from game.dominoes.row import Take, shared
from game.dominoes.tiles import HI, LO, SUIT, full_set, mask, members
from game.games.castle.rules.actions import Done, Lay
from game.games.castle.rules.rules import CastleRules, State

Row = tuple[int, ...]


@cache
def outcomes(row: Row) -> frozenset[Row]:
    """Every row that captures can leave, one capture at a time."""
    found = {row}
    for left, middle, right in zip(row, row[1:], row[2:], strict=False):
        number = shared(left, right)
        if number is not None:
            at = row.index(middle)
            found |= outcomes(row[:at] + row[at + 1 :])
            if number in (HI[middle], LO[middle]):
                found |= outcomes(row[: at - 1] + row[at + 2 :])
    return frozenset(found)


def most(row: Row) -> int:
    """The most tiles that can be captured from the row."""
    return len(row) - min(map(len, outcomes(row)))


def counted(game: CastleRules, state: State, action: object) -> list[Facts]:
    """The facts of an action by their definition; several if several rows offer the next seat equally little."""
    row, seat, taken = state.row, state.seat, 0
    hand = state.hands[seat]
    match action:
        case Lay(tile):
            row, hand = (*row, tile), hand & ~(1 << tile)
        case Take(captured):
            at, taken = row.index(captured[0]), len(captured)
            row = row[:at] + row[at + taken :]
    unseen = full_set(game.highest) & ~state.hands[seat] & ~mask(state.row)
    for pile in state.captured:
        unseen &= ~pile
    following = members(unseen) if state.hands[(seat + 1) % game.seats] else []
    found = []
    for end in (
        [row] if isinstance(action, Done) else [end for end in outcomes(row) if len(row) - len(end) == most(row)]
    ):
        gains = [most((*end, tile)) for tile in following]
        mine = [most((*end, tile)) for tile in members(hand)]
        keeps, promise = sum(gain > 0 for gain in mine), max(mine, default=0)
        numbers = sorted({HI[end[-2]], LO[end[-2]]}) if len(end) > 1 else []
        spent = tuple(number for number in numbers if not SUIT[number] & unseen)
        now, threat = taken + len(row) - len(end), max(gains, default=0)
        found.append(Facts(now, threat, sum(gain > 0 for gain in gains), keeps, spent, promise=promise))
    least = min(each.threat for each in found)
    return [each for each in found if each.threat == least]
