"""Castle Rock: a row that grows at one end; what lies between two tiles of one suit may be captured.

the rules       rules, actions
opponents       opponents, bot, turns, keeping, evaluation, match_equity, thinking
on the screen   table, choice, guide, rowplan, marks, lookahead, pegs, pad
"""

from game.core.game import Choice, Game, Later, Need, Option, usual_levels

COUNTED = Need("bar", "off", "A bar game has rounds and no points.")


def _options(seats: int) -> tuple[Option, ...]:
    return (
        _set(seats),
        Option(
            "target",
            "Match to",
            tuple(Choice(points, f"{points} points") for points in (25, 50, 75, 100)),
            50,
            "Points are counted when a hand is over; whoever then has this many, and the most, has won.",
            COUNTED,
        ),
        Option(
            "limit",
            "At most",
            (
                Choice(0, "No limit"),
                Choice(1, "1 hand"),
                *(Choice(hands, f"{hands} hands") for hands in range(2, 100)),
            ),
            0 if seats <= 4 else 12,
            "After this many hands the highest total wins. With five and more seats totals drift downwards, "
            "so a match to a target might never end.",
            COUNTED,
        ),
        Option(
            "bar",
            "Bar game",
            (
                Choice("off", "Off", "Points are kept on the cribbage board."),
                Choice("on", "On", "No points: every hand is a round of its own, and the most rounds win."),
            ),
            "off",
            "Played for one round after another; the target and the limit then do not count.",
        ),
        Option(
            "rounds",
            "Rounds",
            (Choice(1, "1 round"), *(Choice(rounds, f"{rounds} rounds") for rounds in range(2, 21))),
            5,
            "How many rounds a bar game has.",
            Need("bar", "on", "Only a bar game has rounds."),
        ),
    )


def _set(seats: int) -> Option:
    small = (Choice("D6", "Double six", "28 tiles"),)
    large = Choice("D9", "Double nine", "55 tiles"), Choice("D12", "Double twelve", "91 tiles")
    choices = small if seats <= 6 else large
    return Option("set", "Tiles", choices, choices[0].value, "Up to six seats play with the double six.")


GAME = Game(
    key="castle",
    title="Castle Rock",
    tagline="Capture what lies between two of a suit, and leave the Devil nothing.",
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.castle.rules.rules:CastleRules"),
    expertise=Later("game.games.castle.thinking.opponents:CastleExpertise"),
    levels=usual_levels(
        novice="Overlooks captures far from the open end, and is often mistaken.",
        casual="Overlooks a capture here and there, most of them far away.",
        skilled="Sees every capture of its turn, and minds what it leaves and what it keeps.",
        master="Guesses what the others kept, and thinks whole rounds of turns through.",
    ),
)
