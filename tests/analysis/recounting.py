"""Compares reasons with facts counted a second time, by trying everything, in positions of every game."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from game import games
from game.analysis.reasons import EVIDENCE, LESS, Contrast, reasons
from game.core.chance import Stream, stream
from game.core.expertise import Facts
from game.core.match import Match
from game.core.rules import at_random, has_choice
from tests.games.brick import reckoning as brick
from tests.games.castle import reckoning as castle
from tests.games.chains import reckoning as chains
from tests.games.stones import reckoning as stones

SEATS: dict[str, Sequence[int]] = {
    "fives": (2, 3, 4),
    "castle": (2, 3, 4),
    "fortress": (3, 4, 5),
    "brick": (2, 3),
    "stones": (2, 3),
}
"""The numbers of seats; other games use their three smallest."""
MOST_REPLIES = 60
"""The most replies in a position of Stones that is counted again."""


class Case(NamedTuple):
    """A position with an action, a better one, and the reasons given for it."""

    match: Match
    own: Any
    best: Any
    told: list[Contrast]

    @property
    def where(self) -> str:
        """The game, seats, seed and so on that lead to the position, as text."""
        match = self.match
        return f"{match.game.key} at {match.seats}, seed {match.seed}, ply {match.ply}: {self.own} or {self.best}"


def cases(key: str, most: int, seed: int = 0) -> Iterator[Case]:
    """`most` positions with a choice, each with a random action and one that a sober player prefers."""
    found = 0
    while found < most:
        seed += 1
        seats, rng = SEATS.get(key, games.find(key).seats[:3]), stream("cases", key, seed)
        match = Match(games.find(key), seats[seed % len(seats)], None, seed)
        expertise = match.game.expertise()
        while match.to_act is not None and found < most:
            prompt = match.prompt()
            if has_choice(prompt.legal_actions) and match.ply and rng.below(3) == 0 and _countable(match):
                own, best = _pair(match, rng)
                if own != best:
                    found += 1
                    yield Case(match, own, best, reasons(expertise, match.rules, prompt, own, best))
            match.play(at_random(prompt.legal_actions, rng))


def _countable(match: Match) -> bool:
    seen = match.prompt().observation
    return match.game.key != "fives" or match.seats == 2 or bool(seen["boneyard"])


def _pair(match: Match, rng: Stream) -> tuple[Any, Any]:
    """A random action, and the one that a sober player likes best among some others."""
    legal = match.prompt().legal_actions
    judge = match.game.expertise().judge(match.rules, match.prompt())
    own, *others = (at_random(legal, rng) for _ in range(6))
    return own, max(others, key=judge)


def against(case: Case) -> list[str]:
    """The reasons that are untrue or do not speak for the better action."""
    match, wrong = case.match, list[str]()
    few = match.game.key != "stones" or all(_ways(match, each) <= MOST_REPLIES for each in (case.own, case.best))
    counted = [recounted(match, each) for each in (case.own, case.best)] if few else None
    for each in case.told:
        favours = each.better < each.yours if each.fact in LESS else each.better > each.yours
        true = (
            counted is None
            or each.fact == EVIDENCE
            or all(
                any(getattr(facts, each.fact) == told for facts in some)
                for told, some in zip((each.yours, each.better), counted, strict=True)
            )
        )
        if not (favours and true):
            wrong.append(f"{case.where}: {each}")
    return wrong


def _ways(match: Match, action: Any) -> int:
    return match.game.expertise().counted(match.rules, match.prompt(), action).answers


def recounted(match: Match, action: Any) -> list[Facts]:
    """The facts of an action counted again; several if the definition leaves a choice."""
    game: Any = match.rules
    state, key = match.state, match.game.key
    if key == "castle":
        return castle.counted(game, state, action)
    if key == "brick":
        return [brick.counted(game, state, action)]
    if key == "stones":
        return [stones.counted(game, state, str(action))]
    return [chains.counted(game, state, action, chains.may_hold(game, state))]
