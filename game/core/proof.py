"""Proves that a hand was played with the deal sealed before it: it is dealt and played again, and compared."""

from dataclasses import dataclass

from game.core.chance import Seal
from game.core.match import Match
from game.core.rules import IllegalAction


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome for one hand (from 0): the digest `sealed` before play, the seal `opened` now.

    `actions` of that hand were played again; `trouble` is what did not fit, in words, if anything.
    """

    hand: int
    sealed: str
    opened: Seal
    actions: int
    trouble: str

    @property
    def holds(self) -> bool:
        """Whether the deal is the sealed one and the hand was played with it."""
        return not self.trouble


def prove(match: Match, hand: int, sealed: str) -> Proof:
    """Plays the match again from its seed to the end of that hand, comparing every state, and opens the seal.

    `ValueError` if no action of that hand was played.
    """
    again = Match(match.game, match.seats, match.options, match.seed)
    number, actions, trouble = 0, 0, ""
    for ply, action in enumerate(match.actions):
        if again.awaits_deal:
            if number == hand:
                break
            again.deal_next()
            number += 1
        actions += number == hand
        if again.at(ply) != match.at(ply):
            trouble = f"before move {ply + 1} of the match the tiles lay otherwise than with this deal"
            break
        try:
            again.play(action)
        except IllegalAction as illegal:
            trouble = f"with this deal a move was not possible: {illegal}"
            break
    if not trouble and not actions:
        raise ValueError(f"nothing was played of hand {hand}")
    if not trouble and again.before_deal(again.ply) != match.before_deal(again.ply):
        trouble = "the hand ended otherwise than it does with this deal"
    opened = again.seal()
    if opened.digest != sealed:
        trouble = "these are not the digits that were shown before the first move"
    return Proof(hand, sealed, opened, actions, trouble)
