"""Castle Rock: a row that grows at one end; what lies between two tiles of one suit may be captured.

the rules       rules, actions, guide
positions       position, draft
opponents       opponents, bot, search, turns, keeping, evaluation, match_equity, hindsight
on the screen   table, choice, rowplan, marks, lookahead, pegs, pad
"""

from functools import cache

from game.core.game import Choice, Game, Later, Need, Option, usual_levels
from game.core.message import N_, message

NEEDS_POINTS = Need("bar", "off", N_("A bar game has rounds and no points."))


@cache
def _options(seats: int) -> tuple[Option, ...]:
    return (
        _set(seats),
        Option(
            "target",
            # TRANSLATORS: before a number of points that ends the match
            N_("Match to"),
            tuple(Choice(points, message("option.points", n=points)) for points in (25, 50, 75, 100)),
            50,
            N_("Counted after each hand. The first player to reach this wins; if several do, the highest."),
            NEEDS_POINTS,
        ),
        Option(
            "limit",
            N_("Hand limit"),
            (
                Choice(0, N_("No limit")),
                *(Choice(hands, message("option.hands", n=hands)) for hands in range(1, 100)),
            ),
            0 if seats <= 4 else 12,
            N_(
                "After this many hands the highest total wins. With five or more players, totals tend to drift down, "
                "so a match might never end without a limit."
            ),
            NEEDS_POINTS,
        ),
        Option(
            "bar",
            N_("Bar game"),
            (
                Choice("off", message("option.off"), N_("Points are kept on the cribbage board.")),
                Choice(
                    "on",
                    message("option.on"),
                    N_("No points: each hand is a round, and the player who wins most rounds wins."),
                ),
            ),
            "off",
            N_("Played round by round. The target and the hand limit do not apply."),
        ),
        Option(
            "rounds",
            N_("Rounds"),
            tuple(Choice(rounds, message("option.rounds", n=rounds)) for rounds in range(1, 21)),
            5,
            N_("How many rounds a bar game has."),
            Need("bar", "on", N_("Only a bar game has rounds.")),
        ),
    )


def _set(seats: int) -> Option:
    small = (Choice("D6", N_("Double six"), message("option.tiles", n=28)),)
    large = (
        Choice("D9", N_("Double nine"), message("option.tiles", n=55)),
        Choice("D12", N_("Double twelve"), message("option.tiles", n=91)),
    )
    choices = small if seats <= 6 else large
    return Option("set", N_("Tiles"), choices, choices[0].value, N_("Up to six players use the double six."))


GAME = Game(
    key="castle",
    title=N_("Castle Rock"),
    tagline=N_("Capture tiles caught between two that share a number, and leave nothing for the Devil."),
    # TRANSLATORS: said by an opponent after winning a match of this game
    won=N_("The row closed up just as I had hoped."),
    # TRANSLATORS: why the player named before has won a tie: “Ana wins, 5 to 5: dealt last”
    tie=N_("dealt last"),
    begins=N_("Everyone draws a tile: the heaviest deals, and the next player begins."),
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.castle.rules.rules:CastleRules"),
    expertise=Later("game.games.castle.thinking.opponents:CastleExpertise"),
    position=Later("game.games.castle.rules.position:complete"),
    draft=Later("game.games.castle.rules.draft:draft"),
    levels=usual_levels(
        novice=N_("Overlooks captures far from the open end, and often gets it wrong."),
        casual=N_("Overlooks a capture here and there, mostly ones far away."),
        skilled=N_("Sees every capture on its turn, and is careful what it leaves and keeps."),
        master=N_("Guesses what the others have kept, and thinks several turns ahead."),
    ),
)
