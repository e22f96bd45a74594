"""The opponents of Fives, and what a hint says."""

from collections.abc import Sequence
from dataclasses import replace

from game.ai import match_equity
from game.ai.search import Searcher
from game.core.bot import Bot, Prompt
from game.core.expertise import Facts
from game.core.rules import Observation
from game.dominoes.chaingame.evaluation import gains
from game.dominoes.chaingame.expertise import ChainExpertise, held_by
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.clauses import of_others, only_you, unable, unseen_share, weighs
from game.dominoes.layout import Action, Lay, ends_after, ends_of
from game.dominoes.tiles import TEXT
from game.games.fives.counting import terms
from game.games.fives.rollout import SOBER, USUAL, FivesPolicy, FivesSensible


class FivesExpertise(ChainExpertise):
    """How to play Fives well."""

    leeway = 0.75
    sober = FivesSensible(weights=SOBER)

    def bot(self, level: str) -> Bot[ChainRules, Action]:
        match level:
            case "novice":
                blind = replace(USUAL, reply=0.0, choice=0.0, follow=0.0)
                return FivesSensible(overlook=0.4, doubt=6.0, memory=0, weights=blind)
            case "casual":
                return FivesSensible(overlook=0.2, doubt=2.5, memory=2, weights=replace(USUAL, reply=0.3))
            case "skilled":
                return FivesSensible(overlook=0.08, doubt=1.0, memory=6)
            case "master":
                return Searcher(FivesPolicy(), playouts=1500)
        raise KeyError(level)

    def match_value(self, rules: ChainRules, observation: Observation) -> float:
        """The value of the match once a seat has half of the target."""
        near = 2 * max(observation["scores"]) >= rules.target
        return match_equity.match_value(rules.target, FivesPolicy.stride) if near else 0.0

    def advice(
        self, rules: ChainRules, prompt: Prompt[Action], action: Action, facts: Facts, names: Sequence[str]
    ) -> list[str]:
        """The clauses, weightiest first: ``scores 10 (4 + 6)``, ``leaves Ben 5 points at most, with the 5|1``."""
        seen = prompt.observation
        if not isinstance(action, Lay):
            return unable(seen["boneyard"])
        left, told = ends_after(ends_of(seen["layout"], rules.spin), action, rules.spin), []
        if facts.now:
            added = [pips for _, pips in terms(left)]
            told.append(f"scores {facts.now}" + (f" ({' + '.join(map(str, added))})" if len(added) > 1 else ""))
        if seen["scores"][prompt.seat] + facts.now >= rules.goal:
            return [*told, "that wins the match"]
        if len(seen["hand"]) == 1:
            return [*told, "it is your last tile"]
        next_seat = (prompt.seat + 1) % len(names)
        held, following = held_by(rules, seen, action)[next_seat], names[next_seat]
        if not facts.answers:
            told.append(f"no tile that {following} may have fits")
        elif not facts.threat:
            told.append(f"leaves {following} nothing to score")
        else:
            tiles = [tile for tile, points in gains(held, left, rules).items() if points == facts.threat]
            with_what = f"the {TEXT[tiles[0]]}" if len(tiles) == 1 else unseen_share(len(tiles), held.bit_count())
            told.append(f"leaves {following} {facts.threat} points at most, with {with_what}")
        if len(prompt.legal_actions) == 1:
            told.insert(0, "your only play")
        if facts.spent:
            told.append(only_you(facts.spent, seen["hand"], action.tile))
        if facts.answers:
            told.append(f"{unseen_share(facts.answers, held.bit_count())} would fit")
        return [*told, of_others(facts.keeps, len(seen["hand"]) - 1), weighs(action.tile, prompt.legal_actions)]
