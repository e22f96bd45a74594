"""Block: tile to tile in one line, and the first to go out scores what the others hold.

the rules       rules
opponents       opponents
on the screen   table
"""

from game.core.game import Choice, Game, Later, Option, usual_levels
from game.core.message import N_, message


def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "target",
            N_("Match to"),
            tuple(Choice(points, message("option.points", n=points)) for points in (50, 100, 150, 200)),
            50,
            N_("The first player to have this many points wins."),
        ),
        Option(
            "boneyard",
            N_("Boneyard"),
            (Choice("asleep", N_("Asleep")), Choice("drawn", N_("Drawn from"))),
            "asleep",
            N_("Who cannot play passes, or draws until something fits or two tiles are left."),
        ),
        Option(
            "ends",
            N_("Ends that score"),
            (Choice("none", N_("None")), Choice("threes", N_("Threes"))),
            "none",
            N_("A play scores a third of what both ends add up to, if that is a whole number."),
        ),
        Option(
            "join",
            N_("Halves that join"),
            (Choice("alike", N_("Alike")), Choice("seven", N_("Add up to seven"))),
            "alike",
            N_("Where they add up to seven, 0|0 and a tile of seven pips go anywhere, with either half outward."),
        ),
    )


GAME = Game(
    key="block",
    title=N_("Block"),
    tagline=N_("One line, two ends. Keep a way open for yourself, and go out first."),
    seats=range(2, 5),
    default_seats=2,
    hidden=True,
    options_for=_options,
    make_rules=Later(f"{__name__}.rules:BlockRules"),
    expertise=Later(f"{__name__}.opponents:BlockExpertise"),
    position=Later("game.dominoes.chaingame.position:complete"),
    draft=Later("game.dominoes.chaingame.draft:draft"),
    daily_from="2027-01-01",
    levels=usual_levels(
        novice=N_("Gets rid of what is heavy, and misjudges the rest."),
        casual=N_("Keeps its next moves open, and soon forgets who passed on what."),
        skilled=N_("Tries each tile out in a few deals, and remembers who passed recently."),
        master=N_("Guesses the hidden tiles from everything played, and thinks many deals through."),
    ),
)
