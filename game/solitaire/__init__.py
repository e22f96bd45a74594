"""Castle Rock Solitaire: one person, and one row to be emptied. No pygame.

what it is        GAME, rules
played out        solver
"""

from game.core.expertise import AnyExpertise
from game.core.game import BadOption, Choice, Game, Option
from game.core.message import N_, message
from game.solitaire.rules import SolitaireRules

_OPTIONS = (
    Option(
        "forced",
        # TRANSLATORS: an option that is on or off: whether tiles that can be taken must be taken
        N_("Must capture"),
        (
            Choice("off", message("option.off"), N_("You may draw while something can be captured.")),
            Choice("on", message("option.on"), N_("You draw only when nothing can be captured.")),
        ),
        "off",
        N_("Whether everything must be captured before the next tile is drawn."),
    ),
)


def _nobody() -> AnyExpertise:
    raise BadOption("nobody but a person plays this")


GAME = Game(
    key="castle-solitaire",
    title=N_("Castle Rock Solitaire"),
    tagline=N_("Take tiles from between two that share a number until the row is empty."),
    seats=range(1, 2),
    default_seats=1,
    hidden=False,
    options_for=lambda seats: _OPTIONS,
    make_rules=SolitaireRules,
    expertise=_nobody,
    hand_word="game",
)
"""Not among `game.games`: it has one seat and no opponents. The seed of a match is the number of its deal."""


def found(key: str) -> Game:
    """The game with that key, for rebuilding records; `ValueError` for any other key."""
    if key != GAME.key:
        raise ValueError(f"{key!r} is not {GAME.key}")
    return GAME
