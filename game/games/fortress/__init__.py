"""Fortress: a blocking game in which every double can be played on at all its sides.

the rules       rules
opponents       opponents
on the screen   table
"""

from functools import cache

from game.core.game import Choice, Game, Later, Option, usual_levels
from game.core.message import N_, message


@cache
def _options(seats: int) -> tuple[Option, ...]:
    six = Choice("D6", N_("Double six"), message("option.tiles", n=28))
    nine = Choice("D9", N_("Double nine"), message("option.tiles", n=55))
    sets = {3: (six,), 4: (six, nine)}.get(seats, (nine,))
    return (
        Option(
            "target",
            # TRANSLATORS: before a number of points; more than these end the match
            N_("More than"),
            tuple(Choice(points, message("option.points", n=points)) for points in range(50, 301, 50)),
            100,
            N_("The first player to go over this total at the end of a hand wins."),
        ),
        Option(
            "set",
            N_("Tiles"),
            sets,
            sets[0].value,
            N_("Four players may choose; three use the small set, five or six the large one."),
        ),
    )


GAME = Game(
    key="fortress",
    title=N_("Fortress"),
    tagline=N_("Every double branches four ways. Keep your numbers open and go out first."),
    # TRANSLATORS: said by an opponent after winning a match of this game
    won=N_("At the end I still had the right number."),
    begins=N_("The highest double opens."),
    seats=range(3, 7),
    default_seats=4,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.fortress.rules:FortressRules"),
    expertise=Later("game.games.fortress.opponents:FortressExpertise"),
    position=Later("game.dominoes.chaingame.position:complete"),
    draft=Later("game.dominoes.chaingame.draft:draft"),
    levels=usual_levels(
        novice=N_("Gets rid of heavy tiles, and misjudges the rest."),
        casual=N_("Keeps its next moves open, and soon forgets who passed on what."),
        skilled=N_("Keeps its own moves open, and shuts out anyone who passed recently."),
        master=N_("Works out the likely hidden tiles from everything played, and thinks through many possible deals."),
    ),
)
