"""Stones of the Wall: every seat's dominoes make the board; cover nine pips at a time and be the last who can.

the rules       rules, squares, board, placements, finding, growth
opponents       opponents, bot, killing, rollout, web, proof, thinking
on the screen   table, picking, places, wallplan, wallview, papers, coverpaper
"""

from game.core.game import Choice, Game, Later, Option, usual_levels


def _options(seats: int) -> tuple[Option, ...]:
    hands = 6 * seats - 9
    length = Option(
        "length",
        "Match",
        (
            Choice("source", f"Best {hands // 2 + 1} of {hands}", "As the rule sheet has it for this many players."),
            Choice("1", "One game"),
            Choice("3", "Best of 3"),
            Choice("5", "Best of 5"),
            Choice("9", "Best of 9"),
        ),
        "source",
        "Whoever wins more than half of the games wins the match. If nobody does, most games win; a tie is played off.",
    )
    opening = Option(
        "opening",
        "First placement",
        (
            Choice("free", "Anything", "As the rule sheet has it: it may even end the game at once."),
            Choice("answerable", "Must leave an answer", "House rule: the next player must be able to move."),
        ),
        "free",
        "On about half of all boards some first placement would end the game before anybody else has moved.",
    )
    stake = Option(
        "stake",
        "Stake",
        tuple(Choice(n, "None" if n == 0 else f"{n} counter{'s' if n > 1 else ''}") for n in range(101)),
        0,
        "Play counters that everybody puts in before the match; the winner takes them all.",
    )
    return (length, opening, stake)


GAME = Game(
    key="stones",
    title="Stones of the Wall",
    tagline="Cover nine pips at a time, and be the last who can.",
    seats=range(2, 7),
    default_seats=2,
    hidden=False,
    options_for=_options,
    make_rules=Later("game.games.stones.rules.rules:StonesRules"),
    expertise=Later("game.games.stones.thinking.opponents:StonesExpertise"),
    hand_word="game",
    levels=usual_levels(
        dice="Places markers anywhere that is allowed.",
        novice="Plays sensibly but overlooks a lot.",
        casual="Leaves you few answers and takes a win when it sees one.",
        skilled="Hardly ever misses a win, and looks a few placements ahead.",
        master="Counts the game out to its end as early as it can.",
    ),
)
