"""Fortress: a blocking game in which every double can be played on at all its sides.

the rules       rules
opponents       opponents
on the screen   table
"""

from game.core.game import Choice, Game, Later, Option, usual_levels


def _options(seats: int) -> tuple[Option, ...]:
    six, nine = Choice("D6", "Double six", "28 tiles"), Choice("D9", "Double nine", "55 tiles")
    sets = {3: (six,), 4: (six, nine)}.get(seats, (nine,))
    return (
        Option(
            "target",
            "Match to over",
            tuple(Choice(points, f"{points} points") for points in range(50, 301, 50)),
            100,
            "Whoever has more than this when a hand is counted has won.",
        ),
        Option("set", "Tiles", sets, sets[0].value, "Four seats may choose; three use the small set, more the large."),
    )


GAME = Game(
    key="fortress",
    title="Fortress",
    tagline="Every double opens four ways. Keep your own numbers open, and be out first.",
    seats=range(3, 7),
    default_seats=4,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.fortress.rules:FortressRules"),
    expertise=Later("game.games.fortress.opponents:FortressExpertise"),
    levels=usual_levels(
        novice="Gets rid of what is heavy, and misjudges the rest.",
        casual="Keeps its next moves open, and soon forgets who passed on what.",
        skilled="Keeps its own next moves open, and shuts out whoever passed of late.",
        master="Guesses the hidden tiles from all that was done, and thinks many deals through.",
    ),
)
