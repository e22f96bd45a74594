"""What lies open at Fortress."""

from game.core.rules import Observation
from game.dominoes import layout
from game.dominoes.layout import Ends, Spin


def ends(observation: Observation) -> Ends:
    """The open ends of an observation."""
    return layout.ends_of(observation["layout"], Spin.EVERY)


def open_ends(observation: Observation) -> dict[int, tuple[str, ...]]:
    """The tiles that offer each open number, numbers ascending; a double is named once for each open side."""
    return layout.by_number(ends(observation))
