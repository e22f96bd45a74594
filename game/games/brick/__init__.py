"""Brick Dominoes: a wall grows upwards; a brick scores a point for every layer beneath it.

the rules          rules, actions, state, seen, telling
positions          position, draft
opponents, hints   opponents, bot, evaluation, rollout, course, ending, hindsight
on the screen      table, panel, seenwall, bricks, wallshade, signs, wallview, wallwords, wallnews
"""

from functools import cache

from game.core.game import Choice, Game, Later, Option, usual_levels
from game.core.message import N_, message


@cache
def _options(seats: int) -> tuple[Option, ...]:
    return (
        Option(
            "matches",
            N_("Hands to play"),
            tuple(Choice(hands, message("option.hands", n=hands)) for hands in (1, 3, 5)),
            1,
            N_("The points of all hands are added up. The highest total wins."),
        ),
    )


GAME = Game(
    key="brick",
    title=N_("Brick Dominoes"),
    tagline=N_("Build upwards: the higher you lay a brick, the more it scores."),
    # TRANSLATORS: said by an opponent after winning a match of this game
    won=N_("We built that wall high. Thank you all."),
    begins=N_("The heaviest brick shown begins."),
    seats=range(2, 9),
    default_seats=3,
    hidden=True,
    options_for=_options,
    make_rules=Later("game.games.brick.rules.rules:BrickRules"),
    expertise=Later("game.games.brick.thinking.opponents:BrickExpertise"),
    position=Later("game.games.brick.rules.position:complete"),
    draft=Later("game.games.brick.rules.draft:draft"),
    levels=usual_levels(
        novice=N_("Climbs when it spots a place, and often gets it wrong."),
        casual=N_("Climbs, but overlooks a place here and there."),
        skilled=N_("Misses a place now and then, works out who will be stuck with bricks, and thinks a little ahead."),
        master=N_("Plays many hands through in its head, and calculates the end exactly."),
    ),
)
