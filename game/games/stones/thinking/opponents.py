"""What opponents and hints know of Stones: the bot of each level, facts about a placement, and their clauses."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import sqrt

from game.ai.judge import Judge
from game.ai.match_equity import on_top
from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.chance import stream
from game.core.expertise import Expertise, Facts
from game.core.message import Message, by, message
from game.games.stones.rules.finding import Answers
from game.games.stones.rules.placements import Placement, Placements, most_squares
from game.games.stones.rules.rules import State, StonesRules
from game.games.stones.thinking.bot import MOST_SOBER, Builder
from game.games.stones.thinking.hindsight import StonesHindsight
from game.games.stones.thinking.killing import killing, wins_on
from game.games.stones.thinking.search import StonesSearcher

MOST_ANSWERS_TRIED = 200
"""The most sets of squares open to the next seat for which the winning ones are counted."""


class StonesExpertise(Expertise[StonesRules, State, Placement]):
    """How to play Stones of the Wall well."""

    leeway = 0.0015
    by_chance = True
    grades = (0.1, 0.2, 0.3)
    playouts = 600
    reasons: Mapping[str, str] = {
        "now": "fact.wins_now",
        "threat": "fact.wins_threat",
        "answers": "fact.ways_answers",
        "keeps": "fact.markers_keeps",
    }

    def bot(self, level: str) -> Bot[StonesRules, Placement]:
        """The bot of a level."""
        match level:
            case "novice":
                return ByTableSize(Builder(overlook=0.6, doubt=0.004), Builder(overlook=0.8, doubt=0.15), most=2)
            case "casual":
                return Builder(overlook=0.5)
            case "skilled":
                return ByTableSize(
                    StonesSearcher(looks=8, overlook=0.6), StonesSearcher(hands=16, overlook=0.3), most=2
                )
            case "master":
                return StonesSearcher()
        raise KeyError(level)

    def analyst(self) -> Judge:
        return Judge(self, self.bot("master"))

    def hindsight(self) -> StonesHindsight:
        return StonesHindsight()

    def key(self, rules: StonesRules, state: State) -> Hashable:
        return state.uncovered, state.contact, state.markers, state.to_act

    def match_chances(self, rules: StonesRules, state: State, points: Sequence[float]) -> Sequence[float]:
        if max(points) > rules.hands // 2:
            return [float(own > rules.hands // 2) for own in points]
        left = rules.hands - state.hand_no - 1
        tied = sum(own == max(points) for own in points) > 1
        return on_top(points, sqrt(2 / rules.seats), max(left, int(tied)))

    def judge(self, rules: StonesRules, prompt: Prompt[Placement]) -> Callable[[Placement], float]:
        """The value of each action to a player who overlooks, forgets and misjudges nothing."""
        return Builder(enough=MOST_SOBER).judge(rules, prompt)

    def facts(self, rules: StonesRules, prompt: Prompt[Placement], action: Placement) -> Facts:
        """The number of sets of squares the next seat has, and on how many it could win the hand; see `Facts`."""
        after = rules.step(rules.sample_state(prompt.observation, stream("facts")), action)
        keeps = sum(after.markers[prompt.seat])
        if after.to_act is None:
            return Facts(now=1, keeps=keeps)
        regular, clear = after.markers[after.to_act]
        legal = Placements(after.board, after.uncovered, after.contact, regular, clear)
        answers = len(Placements(after.board, after.uncovered, after.contact, legal.most, 0))
        later = after.markers[(after.to_act + 1) % rules.seats]
        if answers > MOST_ANSWERS_TRIED:
            threat = int(killing(legal, later) is not None)
        else:
            answering = Answers(after.board, most_squares(*later))
            threat = sum(wins_on(legal, answering, squares) for squares in legal.sets())
        return Facts(threat=threat, answers=answers, keeps=keeps)

    def advice(self, rules: StonesRules, prompt: Prompt[Placement], action: Placement, facts: Facts) -> list[Message]:
        """The clauses, weightiest first: how many ways the next player has, and how many of them would win."""
        following = (prompt.seat + 1) % rules.seats
        _, clear = prompt.observation["markers"][prompt.seat]
        clear -= bool(action.clear)
        kept = message("stones.keeps_clear" if clear else "stones.keeps", markers=facts.keeps - clear, clear=clear)
        if facts.now:
            return [by("stones.cannot_reply", following), kept]
        how = "none_win" if not facts.threat else "some_win" if facts.answers > MOST_ANSWERS_TRIED else "win"
        return [by(f"stones.ways_{how}", following, ways=facts.answers, wins=facts.threat), kept]
