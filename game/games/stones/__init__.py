"""Stones of the Wall: every seat's dominoes make the board; cover nine pips at a time and be the last to move.

the rules       rules, squares, board, placements, finding, growth
positions       position, draft
opponents       opponents, bot, killing, rollout, web, proof, search, hindsight
on the screen   table, picking, places, wallplan, wallview, papers, coverpaper
"""

from functools import cache

from game.core.game import Choice, Game, Later, Option, usual_levels
from game.core.message import N_, message


@cache
def _options(seats: int) -> tuple[Option, ...]:
    hands = 6 * seats - 9
    length = Option(
        "length",
        # TRANSLATORS: how many games are played, such as “Best of 3”
        N_("Match"),
        (
            Choice(
                "source",
                message("stones.best_of", games=hands),
                N_("As on the rule sheet for this many players."),
            ),
            Choice("1", N_("One game")),
            *(Choice(str(games), message("stones.best_of", games=games)) for games in (3, 5, 9)),
        ),
        "source",
        N_(
            "The player who wins more than half of the games wins the match. If nobody does, the player who "
            "won most games wins; ties are played off."
        ),
    )
    opening = Option(
        "opening",
        N_("Opening move"),
        (
            # TRANSLATORS: what the opening move may be
            Choice("free", N_("Anything"), N_("As on the rule sheet: it may even end the game at once.")),
            Choice("answerable", N_("Must leave a reply"), N_("House rule: the next player must be able to move.")),
        ),
        "free",
        N_("On about half of all boards, some opening move would end the game before anyone else has moved."),
    )
    stake = Option(
        "stake",
        # TRANSLATORS: what each player puts into the pot before the match, just for fun
        N_("Stake"),
        (
            Choice(0, message("stones.no_stake")),
            *(Choice(n, message("stones.counters", n=n)) for n in range(1, 101)),
        ),
        0,
        N_("Everyone antes this many counters. The match winner takes the pot. Just for fun."),
    )
    return (length, opening, stake)


GAME = Game(
    key="stones",
    title=N_("Stones of the Wall"),
    tagline=N_("Cover nine pips at a time, and be the last to move."),
    # TRANSLATORS: said by an opponent after winning a match of this game
    won=N_("It takes good builders to make a wall like this."),
    begins=N_("Who begins the first game is drawn by lot."),
    seats=range(2, 7),
    default_seats=2,
    hidden=False,
    options_for=_options,
    make_rules=Later("game.games.stones.rules.rules:StonesRules"),
    expertise=Later("game.games.stones.thinking.opponents:StonesExpertise"),
    position=Later("game.games.stones.rules.position:complete"),
    draft=Later("game.games.stones.rules.draft:draft"),
    hand_word="game",
    day_options={"2026-12-01": {"opening": "answerable"}},  # on some days before, a player lost without having moved
    levels=usual_levels(
        random=N_("Places markers anywhere that is allowed."),
        novice=N_("Plays sensibly but overlooks a lot."),
        casual=N_("Leaves you few replies and takes a win when it sees one."),
        skilled=N_("Hardly ever misses a win, and looks a few moves ahead."),
        master=N_("Works out the rest of the game as soon as it can."),
    ),
)
