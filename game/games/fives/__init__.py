"""Fives: make the open ends add up to a multiple of five; the opening double can be played on all four sides.

the rules       rules, counting
opponents       opponents, rollout, opponent_models
on the screen   table, houses
"""

from game.core.game import Choice, Game, Later, Option, usual_levels


def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "target",
            "Match to",
            tuple(Choice(points, f"{points} points") for points in (50, 100, 150, 200, 250)),
            100,
            "Whoever first has this many points has won, in the middle of a hand too.",
        ),
        Option(
            "bonus",
            "Going-out bonus",
            (
                Choice("fifth", "A fifth", "What the others still hold, to the nearest five, divided by five."),
                Choice("full", "In full", "What the others still hold, to the nearest five."),
            ),
            "fifth",
            "Goes to whoever is out of tiles, or to the lightest hand when nobody can play.",
        ),
    )


GAME = Game(
    key="fives",
    title="Fives",
    tagline="Make the open ends add up to five, ten, fifteen, and build houses of fifty.",
    seats=range(2, 9),
    default_seats=2,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.fives.rules:FivesRules"),
    expertise=Later("game.games.fives.opponents:FivesExpertise"),
    levels=usual_levels(
        novice="Scores when it notices, and does not look further.",
        casual="Scores what it sees, and thinks of the next seat only now and then.",
        skilled="Scores, remembers for a while who had to draw, and leaves the next seat little.",
        master="Guesses the hidden tiles from all that was done, and thinks many deals through.",
    ),
)
