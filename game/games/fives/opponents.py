"""The opponents of Fives, and what a hint says."""

from collections.abc import Mapping
from dataclasses import replace

from game.ai.search import Searcher
from game.core.bot import Bot, Prompt
from game.core.expertise import Facts
from game.core.message import Message, by, message
from game.dominoes.chaingame.evaluation import gains
from game.dominoes.chaingame.expertise import ChainExpertise, can_hold
from game.dominoes.chaingame.rules import ChainRules
from game.dominoes.clauses import most_with, of_others, only_you, unseen_fit, weighs, why_unable
from game.dominoes.layout import Action, Lay, ends_after, terms
from game.games.fives.rollout import SOBER, USUAL, FivesDecision, FivesSensible


class FivesExpertise(ChainExpertise):
    """How to play Fives well."""

    leeway = 0.75
    grades = (2.0, 5.0, 10.0)
    clear = 3.0
    playouts = 4000
    reasons: Mapping[str, str] = {
        "now": "fact.points_now",
        "threat": "fact.points_threat",
        "promise": "fact.points_promise",
        "answers": "fact.tiles_answers",
        "keeps": "fact.tiles_keeps",
    }
    sober = FivesSensible(weights=SOBER)
    decision = FivesDecision
    stride = 9.6

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
                return Searcher(self.decision, playouts=1500)
        raise KeyError(level)

    def advice(self, rules: ChainRules, prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
        """The clauses, weightiest first: what the play scores, then what the next player can score, and how."""
        seen = prompt.observation
        if not isinstance(action, Lay):
            return why_unable(seen["boneyard"])
        left, told = ends_after(rules.open_ends(seen), action, rules.spin), list[Message]()
        if facts.now:
            pips = tuple(pips for _, pips in terms(left))
            told.append(message("fives.scores_sum" if len(pips) > 1 else "hint.scores", points=facts.now, pips=pips))
        if seen["scores"][prompt.seat] + facts.now >= rules.goal:
            return [*told, message("hint.wins_match")]
        if len(seen["hand"]) == 1:
            return [*told, message("hint.last_tile")]
        following = (prompt.seat + 1) % rules.seats
        held = can_hold(rules, seen, action)[following]
        unseen = held.bit_count()
        if not facts.answers:
            told.append(by("hint.none_fits", following))
        elif not facts.threat:
            told.append(by("hint.cannot_score", following))
        else:
            tiles = [tile for tile, points in gains(held, left, rules).items() if points == facts.threat]
            told.append(most_with("hint.can_score", following, facts.threat, tiles, unseen))
        if len(prompt.legal_actions) == 1:
            told.insert(0, message("hint.only_play"))
        told += only_you(facts.spent, seen["hand"], action.tile)
        if facts.answers:
            told.append(unseen_fit(facts.answers, unseen))
        return [*told, of_others(facts.keeps, len(seen["hand"]) - 1), weighs(action.tile, prompt.legal_actions)]
