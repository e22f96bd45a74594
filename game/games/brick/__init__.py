"""Brick Dominoes: a wall grows upwards; a brick scores a point for every layer beneath it.

the rules          rules, actions, state, seen, telling
opponents, hints   opponents, bot, evaluation, rollout, course, ending
on the screen      table, panel, seenwall, bricks, wallshade, signs, wallview, wallwords, wallnews
"""

from game.core.game import Choice, Game, Later, Option, usual_levels


def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "matches",
            "Hands",
            (Choice(1, "1 hand"), Choice(3, "3 hands"), Choice(5, "5 hands")),
            1,
            "Points of all hands are added; the highest total wins.",
        ),
    )


GAME = Game(
    key="brick",
    title="Brick Dominoes",
    tagline="Build upwards: the higher a brick lies, the more it scores.",
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.brick.rules.rules:BrickRules"),
    expertise=Later("game.games.brick.thinking.opponents:BrickExpertise"),
    levels=usual_levels(
        novice="Climbs when it notices a place, and is often mistaken.",
        casual="Climbs, but overlooks a place here and there.",
        skilled="Overlooks a place now and then, counts who will be left with bricks, and thinks a little ahead.",
        master="Thinks many hands through to their end, and counts out the last bricks.",
    ),
)
