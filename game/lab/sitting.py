"""A match played without a window, with bots on every seat."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager

from game.ai.characters import bot_of
from game.ai.external import ExternalBot
from game.analysis.study import prompt_at
from game.core.bot import AnyBot, AnyPrompt, Budget
from game.core.chance import Stream, stream
from game.core.match import Match
from game.core.record import OUTSIDE
from game.lab.arguments import command

USUAL_BUDGET = Budget(playouts=200)
"""The default budget, which is reproducible to the bit."""


class Sitting:
    """A match and its bots. Each seat has a random stream of its own, named by `seed` (the match's by default)."""

    def __init__(
        self, match: Match, bots: Sequence[AnyBot], budget: Budget = USUAL_BUDGET, *, seed: int | None = None
    ) -> None:
        self.match = match
        self.bots = bots
        self.budget = budget
        chance = match.seed if seed is None else seed
        self._chance: list[Stream] = [stream(chance, "player", seat) for seat in range(match.seats)]

    def prompt(self) -> AnyPrompt:
        """The prompt for the seat to act: plain JSON data and its legal actions; plies count within the hand."""
        return prompt_at(self.match, self.match.ply)

    def choose(self, prompt: AnyPrompt) -> object:
        """The action that the seat's bot chooses."""
        bot = self.bots[prompt.seat]
        return bot.choose(self.match.rules, prompt, self.budget, self._chance[prompt.seat])

    def finish(self) -> None:
        """Sends the final scores to the external programs."""
        scores = self.match.rules.scores(self.match.state)
        for bot in self.bots:
            if isinstance(bot, ExternalBot):
                bot.end(scores)


@contextmanager
def seated(match: Match, players: Sequence[str], timeout: float) -> Iterator[list[AnyBot]]:
    """The bots of a match, one per seat; external programs run until the end of the ``with`` block."""
    with ExitStack() as stack:
        bots: list[AnyBot] = []
        for seat, player in enumerate(players):
            if player.startswith(OUTSIDE):
                outside = ExternalBot(command(player), match.game.key, match.rules, seat, timeout)
                bots.append(stack.enter_context(closing(outside)))
            else:
                bots.append(bot_of(match.game, player))
        yield bots
