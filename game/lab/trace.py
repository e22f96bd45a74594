"""Prints a match as JSON Lines: every deal, every ply with its legal actions, every score."""

import json
import sys
from collections.abc import Iterator, Sequence

from game.ai.external import BotFailure
from game.core.chance import SEED_LIMIT
from game.core.match import Match
from game.core.rules import IllegalAction, Json, legal_entry
from game.lab.arguments import Parser, decimal, options, players
from game.lab.sitting import Sitting, seated
from game.words import _

FORMAT = "pipstone-trace/1"


class MatchTrace:
    """The events of a trace, action by action. `full` lists the legal actions instead of counting them."""

    def __init__(self, match: Match, *, full: bool = True) -> None:
        self._match = match
        self._full = full

    def opening(self) -> Iterator[Json]:
        """The match and its first deal."""
        match = self._match
        header = {"game": match.game.key, "seats": match.seats, "seed": match.seed, "options": dict(match.options)}
        yield {"event": "match", "format": FORMAT, **header}
        yield self._deal(0)

    def ply(self, at: int) -> Iterator[Json]:
        """The events of a ply, counted over the whole match."""
        match, rules, (hand, within) = self._match, self._match.rules, self._match.hand_at(at)
        before, after = match.at(at), match.before_deal(at + 1)
        if at and not within:
            yield self._deal(at)
        yield {
            "event": "ply",
            "ply": within,
            "seat": rules.to_act(before),
            **legal_entry(rules.legal_actions(before), full=self._full),
            "action": str(match.actions[at]),
            "scores": list(rules.ply_scores(after)),
        }
        end = rules.hand_end(after)
        if end is not None:
            scores = list(rules.scores(after))
            yield {
                "event": "hand_end",
                "hand": hand,
                "reason": end.reason,
                "points": list(end.points),
                "scores": scores,
            }
            winners = rules.winners(after)
            if winners is not None:
                yield {"event": "match_end", "scores": scores, "winners": list(winners)}

    def whole(self) -> Iterator[Json]:
        """All events of the match so far."""
        yield from self.opening()
        for at in range(self._match.ply):
            yield from self.ply(at)

    def _deal(self, at: int) -> Json:
        return {
            "event": "deal",
            "hand": self._match.hand_at(at)[0],
            **self._match.rules.deal_record(self._match.at(at)),
        }


def run(arguments: Sequence[str]) -> int:
    """The ``trace`` command."""
    parser = Parser("trace", _("Plays a match without a window and prints it as JSON Lines."))
    parser.game_flags()
    parser.player_flags(default="random")
    parser.flag("--hands", type=decimal(1, SEED_LIMIT - 1), default=200, metavar="K", help=_("stop after K hands"))
    parser.flag("--legal", choices=("full", "count"), default="full", help=_("list legal actions, or only count them"))
    given = parser.parse_args(arguments)
    seats = given.game.default_seats if given.seats is None else given.seats
    chosen = options(given.game, seats, given.option)
    who = players(given.game, given.players)
    if len(who) not in (1, seats):
        parser.error(f"{len(who)} players for {seats} seats; name one for all or one per seat")
    match = Match(given.game, seats, chosen, given.seed)
    with seated(match, who * seats if len(who) == 1 else who, given.bot_timeout) as bots:
        sitting = Sitting(match, bots)
        for line in _played(sitting, MatchTrace(match, full=given.legal == "full"), given.hands):
            show(line)
        sitting.finish()
    return 0


def show(line: Json) -> None:
    """Prints the data as one line of JSON."""
    sys.stdout.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def _played(sitting: Sitting, trace: MatchTrace, hands: int) -> Iterator[Json]:
    match = sitting.match
    yield from trace.opening()
    while True:
        prompt = sitting.prompt()
        action = sitting.choose(prompt)
        try:
            match.play(action)
        except IllegalAction as error:
            raise BotFailure(f"the opponent on seat {prompt.seat} answered with an illegal action: {error}") from None
        yield from trace.ply(match.ply - 1)
        if match.winners is not None or (match.awaits_deal and len(match.begins) >= hands):
            return
        if match.awaits_deal:
            match.deal_next()
