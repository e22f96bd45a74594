"""Opponents, facts and advice for games of tiles laid end to end."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache

from game.ai import match_equity
from game.ai.judge import Judge
from game.ai.search import Searcher
from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.chance import Stream
from game.core.expertise import Expertise, Facts
from game.core.message import Message, by, message
from game.core.rules import Observation, Seat
from game.dominoes.chain import decode_history, opening_tile, together
from game.dominoes.chaingame.determinization import can_lie, shares, whereabouts
from game.dominoes.chaingame.evaluation import Sensible, count, gains
from game.dominoes.chaingame.hindsight import ChainHindsight
from game.dominoes.chaingame.rollout import ChainDecision, distinct_moves, transposition_key
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.chaingame.state import State
from game.dominoes.clauses import may_have, of_others, only_you, weighs, why_unable
from game.dominoes.layout import Action, Lay, ends_after, numbers, playable, unseen_tiles
from game.dominoes.opponent_model import Whereabouts
from game.dominoes.tiles import WEIGHT, TileSet, mask, members, parse_tiles

Holding = Callable[[ChainRules, Observation, Action], Sequence[TileSet]]
"""A function that gives the tiles each other seat may hold after an action."""


class ChainExpertise(Expertise[ChainRules, State, Action]):
    """How to play a block game well. Games in which plays score add to it."""

    leeway = 0.5
    grades = (1.0, 2.5, 5.0)
    playouts = 1000
    reasons: Mapping[str, str] = {
        "answers": "fact.tiles_answers",
        "keeps": "fact.tiles_keeps",
        "shed": "fact.pips_shed",
    }
    sober = Sensible()
    """The one-ply evaluation behind `judge`."""
    decision: type[ChainDecision] = ChainDecision
    """The search of the strongest opponents."""
    stride = 20.0
    """The stride of `match_equity.chances`, fitted to matches between equals; bots use that of their `decision`."""

    def bot(self, level: str) -> Bot[ChainRules, Action]:
        """The bot of a level. The levels differ in what they overlook, misjudge and forget, and how far they think."""
        match level:
            case "novice":
                return Sensible(overlook=0.35, doubt=15.0, memory=0)
            case "casual":
                return Sensible(overlook=0.12, doubt=5.0, memory=4)
            case "skilled":
                sharp = Searcher(self.decision, playouts=8, overlook=0.05)
                return ByTableSize(sharp, Sensible(overlook=0.04, doubt=2.0, memory=8), most=3)
            case "master":
                return Searcher(self.decision, playouts=200)
        raise KeyError(level)

    def judge(self, rules: ChainRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        return self.sober.judge(rules, prompt)

    def point_value(self, seats: int) -> float:
        return match_equity.point_value(seats)

    def analyst(self) -> Judge:
        return Judge(self, Searcher(self.decision, precise=self.precise))

    def hindsight(self) -> ChainHindsight:
        return ChainHindsight(self.decision.habit)

    def key(self, rules: ChainRules, state: State) -> Hashable:
        return transposition_key(rules, state)

    def worlds(self, rules: ChainRules, prompt: Prompt[Action], most: int) -> Sequence[tuple[float, State]]:
        return self.decision(rules, prompt).every(most, by_play=False) if prompt.observation["plies"] else ()

    def believed(self, rules: ChainRules, prompt: Prompt[Action], most: int) -> Sequence[tuple[float, State]]:
        return self.decision(rules, prompt).every(most) if prompt.observation["plies"] else ()

    def moves(self, rules: ChainRules, state: State, legal: Sequence[Action]) -> Sequence[Action]:
        return distinct_moves(rules, legal, state.ends)

    def equity(self, rules: ChainRules, state: State, points: Sequence[float]) -> Sequence[float]:
        return self.decision.equity(rules, points)

    def likely(self, rules: ChainRules, prompt: Prompt[Action]) -> Callable[[Stream], State]:
        return self.decision(rules, prompt).deal

    def match_chances(self, rules: ChainRules, state: State, points: Sequence[float]) -> Sequence[float]:
        return match_equity.chances([rules.goal - own for own in points], self.stride)

    def facts(self, rules: ChainRules, prompt: Prompt[Action], action: Action) -> Facts:
        """See `Facts`; after a play that ends the hand or the match, nobody has anything to play."""
        return self._facts(rules, prompt, action, held_by)

    def counted(self, rules: ChainRules, prompt: Prompt[Action], action: Action) -> Facts:
        """The facts about tiles that a seat can hold in some deal that fits all that was seen."""
        return self._facts(rules, prompt, action, can_hold)

    def _facts(self, rules: ChainRules, prompt: Prompt[Action], action: Action, holding: Holding) -> Facts:
        seen = prompt.observation
        left, hand, now, shed = rules.open_ends(seen), parse_tiles(seen["hand"]), 0, 0
        if isinstance(action, Lay):
            left, hand = ends_after(left, action, rules.spin), hand & ~action.bit
            now, shed = count(left, rules), 0 if rules.plays_score else WEIGHT[action.tile]
            if rules.ends_hand(hand, seen["scores"][prompt.seat] + now):
                return Facts(now, shed=shed)
        fits, held = playable(left), holding(rules, seen, action)
        following, others = held[(prompt.seat + 1) % len(held)], together(held)
        return Facts(
            now=now,
            threat=max(gains(following, left, rules).values(), default=0),
            answers=(following & fits).bit_count(),
            keeps=(hand & fits).bit_count(),
            spent=tuple([number for number in numbers(left) if not rules.joining.fits[number] & others]),
            shed=shed,
            promise=max(gains(hand, left, rules).values(), default=0),
            among=following.bit_count(),
        )

    def advice(self, rules: ChainRules, prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
        """The clauses, weightiest first, such as that 3 of 12 tiles that Ben may have would fit."""
        seen = prompt.observation
        if not isinstance(action, Lay):
            told = why_unable(rules.to_draw(seen["boneyard"]) if rules.draws else None)
            return told if len(prompt.legal_actions) == 1 else told[1:]
        if len(seen["hand"]) == 1:
            return [message("hint.last_tile_ends")]
        left = ends_after(rules.open_ends(seen), action, rules.spin)
        following = (prompt.seat + 1) % rules.seats
        all_held = can_hold(rules, seen, action)
        held = all_held[following]
        told = [message("hint.only_play")] if len(prompt.legal_actions) == 1 else []
        if facts.answers:
            told.append(may_have(facts.answers, held.bit_count(), following))
        elif rules.to_draw(seen["boneyard"]):  # nobody passes yet, and the hand goes on
            told.append(by("hint.none_fits", following))
        elif facts.keeps or any(each & playable(left) for each in all_held):
            told.append(by("hint.must_pass", following))
        else:
            told.append(message("hint.blocks"))
        told += only_you(facts.spent, seen["hand"], action.tile, joining=rules.joining)
        fits = rules.joining.fits
        shut = [number for number in numbers(left) if number not in facts.spent and not fits[number] & held]
        if shut and facts.answers:
            clause = "hint.has_no" if rules.joining.alike else "hint.joins_no"
            told.append(by(clause, following, numbers=tuple(shut)))
        return [*told, weighs(action.tile, prompt.legal_actions), of_others(facts.keeps, len(seen["hand"]) - 1)]


def held_by(rules: ChainRules, observation: Observation, action: Action) -> list[TileSet]:
    """The unseen tiles that each other seat may play next: all of them while there are tiles to draw.

    Otherwise a seat that drew or passed holds none of the numbers open then, except for tiles drawn since.
    """
    held, unseen = [0 for _ in observation["hand_sizes"]], unseen_tiles(observation)
    if rules.to_draw(observation["boneyard"]):
        return [unseen if seat != observation["seat"] else 0 for seat in range(len(held))]
    history = decode_history(observation, rules.joining)
    opening = opening_tile(history) if history else action.tile if isinstance(action, Lay) else 0
    for seat, share in shares(observation, history, opening, rules.joining):
        if seat is not None:
            held[seat] |= share.allowed
    return held


def can_hold(rules: ChainRules, observation: Observation, action: Action) -> list[TileSet]:
    """The tiles of `held_by` that the seat holds in some deal that fits; unchanged while there are tiles to draw."""
    held = held_by(rules, observation, action)
    if not observation["plies"] or rules.to_draw(observation["boneyard"]):
        return held
    possible = _possible(unseen_tiles(observation), (*whereabouts(observation, rules.joining),))
    return [tiles & possible.get(seat, 0) for seat, tiles in enumerate(held)]


@lru_cache(maxsize=8)
def _possible(unseen: TileSet, places: Whereabouts) -> dict[Seat | None, TileSet]:
    """The tiles that can be in each hand; cached, because every action of a position asks for them."""
    found: dict[Seat | None, TileSet] = {}
    for at, (seat, _) in enumerate(places):
        found[seat] = found.get(seat, 0) | mask(t for t in members(unseen) if can_lie(unseen, places, t, at))
    return found
