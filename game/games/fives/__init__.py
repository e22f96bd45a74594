"""Fives: make the open ends add up to a multiple of five; the opening double can be played on all four sides.

the rules       rules
opponents       opponents, rollout, opponent_models
on the screen   table, houses
"""

from functools import cache

from game.core.game import Choice, Game, Later, Option, usual_levels
from game.core.message import N_, message


@cache
def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "target",
            # TRANSLATORS: before a number of points that ends the match
            N_("Match to"),
            tuple(Choice(points, message("option.points", n=points)) for points in (50, 100, 150, 200, 250)),
            100,
            N_("The first player to reach this total wins, even in the middle of a hand."),
        ),
        Option(
            "bonus",
            N_("Going-out bonus"),
            (
                Choice(
                    "fifth",
                    # TRANSLATORS: the going-out bonus: a fifth of the pips
                    N_("A fifth"),
                    N_("The pips the others still hold, to the nearest five, divided by five."),
                ),
                # TRANSLATORS: the going-out bonus: all the pips
                Choice("full", N_("In full"), N_("The pips the others still hold, to the nearest five.")),
            ),
            "fifth",
            N_("For the player who goes out, or for the lightest hand when nobody can play."),
        ),
    )


GAME = Game(
    key="fives",
    title=N_("Fives"),
    tagline=N_("Make the open ends add up to five, ten, fifteen … and pencil in your houses of fifty."),
    # TRANSLATORS: said by an opponent after winning a match of this game
    won=N_("Today the ends added up for me."),
    begins=N_("The highest double opens."),
    seats=range(2, 9),
    default_seats=2,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.fives.rules:FivesRules"),
    expertise=Later("game.games.fives.opponents:FivesExpertise"),
    position=Later("game.dominoes.chaingame.position:complete"),
    draft=Later("game.dominoes.chaingame.draft:draft"),
    levels=usual_levels(
        novice=N_("Scores when it spots a chance, and looks no further."),
        casual=N_("Scores what it sees, and thinks of the next player only now and then."),
        skilled=N_("Scores, remembers for a while who had to draw, and leaves little for the next player."),
        master=N_("Works out the likely hidden tiles from everything played, and thinks through many possible deals."),
    ),
)
