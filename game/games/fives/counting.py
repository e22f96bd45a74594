"""What the ends of a layout at Fives add up to, now and after a play."""

from game.core.rules import Observation
from game.dominoes import layout
from game.dominoes.layout import Action, Ends, Lay, Spin
from game.dominoes.tiles import TEXT


def terms(ends: Ends) -> list[tuple[str, int]]:
    """The outermost tiles and what each adds: a double both halves, the spinner until played on twice ('To Play')."""
    return [(TEXT[end.tile], end.pips) for end in ends if end.outer]


def score(count: int) -> int:
    """The points for a count: itself if it is a multiple of five."""
    return 0 if count % 5 else count


def ends(observation: Observation) -> Ends:
    return layout.ends_of(observation["layout"], Spin.OPENING)


def count_terms(observation: Observation) -> list[tuple[str, int]]:
    """The outermost tiles and what each adds to the count, in the order of the arms."""
    return terms(ends(observation))


def terms_after(observation: Observation, action: Action) -> list[tuple[str, int]]:
    """The terms as they would be after that action."""
    now = ends(observation)
    return terms(layout.ends_after(now, action, Spin.OPENING) if isinstance(action, Lay) else now)


def count_after(observation: Observation, action: Action) -> int:
    """What the ends would add up to after that action."""
    return sum(pips for _, pips in terms_after(observation, action))
