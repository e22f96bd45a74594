"""How a sensible relative plays Castle Rock: every order of capturing, then what the row offers the next seat."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.ai.simple import OnePly
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.rules import Observation, Rules
from game.dominoes.row import Row, reachable, squeeze
from game.dominoes.tiles import Tile, full_set, mask, members, parse_tile
from game.games.castle.actions import Action, Lay, Take
from game.games.castle.rules import CastleRules

FEAR = 1.0
"""What a tile that the next seat is expected to capture costs, in tiles captured oneself."""
DEVIL = 0.3
"""What a tile left in the row costs at the very end of the hand; less the more tiles are still to come."""
LOOKED_AT = 30
"""How many of the unseen tiles are tried out for the next seat."""


class Outlook:
    """What a turn may still bring, in tiles: those captured now, less what the row is then worth to others."""

    def __init__(self, observation: Observation, highest: int) -> None:
        seen = mask(map(parse_tile, observation["hand"] + observation["row"]))
        for pile in observation["captured"]:
            seen |= mask(map(parse_tile, pile))
        unseen = members(full_set(highest) & ~seen)
        self._unseen = unseen[:: -(-len(unseen) // LOOKED_AT) or 1]
        sizes: list[int] = observation["hand_sizes"]
        self._next_hand = sizes[(observation["seat"] + 1) % len(sizes)]
        # Without the tile of this turn, so that a turn is judged alike before and after it is laid.
        to_come = sum(sizes) + observation["boneyard"] - (not observation["laid"])
        self._devil = DEVIL / max(1, to_come)
        self._ends: dict[Row, float] = {}
        self._bests: dict[Row, float] = {}

    def best(self, row: Row) -> float:
        """The worth of a row with this turn's tile laid, if the best captures are made now."""
        if row not in self._bests:
            self._bests[row] = max(len(row) - len(end) + self.end(end) for end in reachable(row))
        return self._bests[row]

    def end(self, row: Row) -> float:
        """The worth of leaving this row to the next seat."""
        if row not in self._ends:
            self._ends[row] = -FEAR * self.threat(row) - self._devil * len(row)
        return self._ends[row]

    def threat(self, row: Row) -> float:
        """How many tiles the next seat is expected to capture from this row, laying the best tile it may hold."""
        gains = sorted((most_captured((*row, tile)) for tile in self._unseen), reverse=True)
        if not gains or not self._next_hand:
            return 0.0
        return expected_best(gains, self._next_hand)


def most_captured(row: Row) -> int:
    """The most tiles that one turn can capture from a row."""
    return len(row) - min(map(len, reachable(row)))


def expected_best(falling: Sequence[int], draws: int) -> float:
    """The mean of the best of that many numbers drawn from a falling list, without putting back."""
    total, left, none_so_far = 0.0, len(falling), 1.0
    for number in falling:
        drawn = min(1.0, draws / left)
        total += number * none_so_far * drawn
        none_so_far *= 1 - drawn
        left -= 1
    return total


class Sensible(OnePly):
    """Takes what it can when that pays, and does not open the row to the next seat needlessly.

    `overlook` is the chance not to notice a capture at the open end; it grows with the tiles that lie between. `doubt`
    is how wrongly, in tiles, an action is judged.
    """

    def __init__(self, *, overlook: float = 0.0, doubt: float = 0.0) -> None:
        super().__init__(doubt=doubt)
        self._overlook = overlook

    def rank(self, rules: Rules[Any, Any], prompt: Prompt[Any], budget: Budget, rng: Stream) -> list[Verdict]:
        """The noticed actions, the best first; laying a tile and being done are always noticed."""
        if self._overlook and prompt.observation["laid"]:
            row = [parse_tile(text) for text in prompt.observation["row"]]
            noticed = [each for each in prompt.legal_actions if self._notices(row, each, rng)]
            prompt = replace(prompt, legal_actions=noticed)
        return super().rank(rules, prompt, budget, rng)

    def _notices(self, row: Sequence[Tile], action: Action, rng: Stream) -> bool:
        if not isinstance(action, Take):
            return True
        between = len(row) - 2 - row.index(action.tiles[len(action.tiles) // 2])
        return rng.random() < (1 - self._overlook) ** (1 + between)

    def judge(self, rules: Rules[Any, Any], prompt: Prompt[Any]) -> Callable[[Action], float]:
        """The worth of each action in tiles, this turn being played out in the best way after it."""
        assert isinstance(rules, CastleRules)
        outlook = Outlook(prompt.observation, rules.highest)
        row: tuple[Tile, ...] = tuple(map(parse_tile, prompt.observation["row"]))

        def worth(action: Action) -> float:
            if isinstance(action, Lay):
                return outlook.best((*row, action.tile))
            if isinstance(action, Take):
                return len(action.tiles) + outlook.best(squeeze(row, action.tiles))
            return outlook.end(row)

        return worth
