"""Proves that a hand was played with the deal sealed before it, by dealing and playing it again and comparing."""

from dataclasses import dataclass

from game.core.chance import Seal
from game.core.match import Match
from game.core.message import Message, message
from game.core.rules import IllegalAction


@dataclass(frozen=True, slots=True)
class Proof:
    """The outcome for one `hand` (from 0): the digest `sealed` before play, and the seal `opened` now.

    `actions` is how many actions of that hand were replayed; `trouble` says what did not match, if anything.
    """

    hand: int
    sealed: str
    opened: Seal
    actions: int
    trouble: Message | None

    @property
    def holds(self) -> bool:
        """Whether the hand was played with the sealed deal."""
        return self.trouble is None


def prove(match: Match, hand: int, sealed: str) -> Proof:
    """Replays the match from its seed to the end of that hand, comparing every state, and opens the seal.

    `ValueError` if no action of that hand was played.
    """
    again = Match(match.game, match.seats, match.options, match.seed)
    number, actions = 0, 0
    trouble: Message | None = None
    for ply, action in enumerate(match.actions):
        if again.awaits_deal:
            if number == hand:
                break
            again.deal_next()
            number += 1
        actions += number == hand
        if again.at(ply) != match.at(ply):
            trouble = message("proof.elsewhere", number=ply + 1)
            break
        try:
            again.play(action)
        except IllegalAction:
            trouble = message("proof.illegal", number=ply + 1)
            break
    if not trouble and not actions:
        raise ValueError(f"nothing was played of hand {hand}")
    if not trouble and again.before_deal(again.ply) != match.before_deal(again.ply):
        trouble = message("proof.ended")
    opened = again.seal()
    if opened.digest != sealed:
        trouble = message("proof.digits")
    return Proof(hand, sealed, opened, actions, trouble)
