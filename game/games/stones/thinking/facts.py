"""What anybody could count out about a placement at Stones of the Wall: how many answers it leaves, and how bad."""

from game.core.bot import Prompt
from game.core.chance import stream
from game.core.expertise import Facts
from game.games.stones.rules.finding import Answers
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.thinking.killing import killing, wins_on

LISTED = 200
"""Where the next seat has more sets of squares to choose from, those that win are not counted any more."""


def facts(rules: StonesRules, prompt: Prompt[Placement], action: Placement) -> Facts:
    """How many sets of squares the next seat has, and on how many of them it could win the hand; see `Facts`."""
    before: State = rules.sample_state(prompt.observation, stream("facts"))
    after = rules.step(before, action)
    keeps = sum(after.markers[prompt.seat])
    if after.to_act is None:
        return Facts(now=1, keeps=keeps)
    regular, clear = after.markers[after.to_act]
    legal = Placements(after.board, after.uncovered, after.contact, regular, clear)
    answers = sets(legal)
    later = after.markers[(after.to_act + 1) % rules.seats]
    if answers > LISTED:
        threat = int(killing(legal, later) is not None)
    else:
        answering = Answers(after.board, most_squares(*later))
        threat = sum(wins_on(legal, answering, squares) for squares in legal.sets())
    return Facts(threat=threat, answers=answers, keeps=keeps)


def sets(legal: Placements) -> int:
    """On how many sets of squares markers can be placed, counted without listing them."""
    return len(Placements(legal.board, legal.uncovered, legal.contact, legal.most, 0))
