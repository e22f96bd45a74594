"""Positions for pictures: matches played to a certain moment by a simple chooser, the same on every machine."""

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from game import games
from game.ai.asked import Analysing, Answer
from game.ai.thinker import ANALYSER, JUDGE, RANKER, MatchHeader, Thinker
from game.analysis.findings import Analysis, Graded, Shares
from game.analysis.judging import GOOD, GRADES
from game.core.bot import Budget, Prompt, Verdict
from game.core.chance import Stream, stream
from game.core.match import Match
from game.core.record import HUMAN, Chair, Record, rebuild
from game.core.rules import Json, LazyActions, Rules, Seat, has_choice
from game.scenes.session.opponents import introduced
from game.scenes.session.tableplan import NAMES, SeatPlan, TablePlan

ACTIONS_SAMPLED = 24
"""The number of actions sampled if there are too many to list."""
ENDS = ("", "hand", "match")
LONGEST = 4000
"""The number of actions after which a match is given up."""
MIXED = ("master", "casual", "novice", "skilled")
"""The levels of the opponents by seat, repeated."""
TILE_VALUE_ERROR = 20
"""The error of tile values in a made-up analysis, in hundredths of a point."""
SEEDS = 20
"""The number of seeds tried for a match that reaches the position."""


class NoSuchPosition(Exception):
    """The match does not reach the position."""


@dataclass(frozen=True)
class Moment:
    """A match and how far it is played.

    At least `ply` actions are played, then on until seat `turn` has a choice or, with `until` ``hand`` or ``match``,
    to the end of that. `people` are the seats of people.
    """

    game: str
    seats: int
    seed: int = 1
    ply: int = 0
    turn: Seat = 0
    until: str = ""
    people: tuple[Seat, ...] = (0,)
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def plan(self) -> TablePlan:
        """The seats: people, and opponents of all levels."""
        levels = [each for each in MIXED if each in games.find(self.game).levels] or [HUMAN]
        players = [HUMAN if seat in self.people else levels[seat % len(levels)] for seat in range(self.seats)]
        seats = (SeatPlan(NAMES[number], player, number, number) for number, player in enumerate(players))
        return introduced(TablePlan(self.game, tuple(seats), dict(self.options))).checked()

    def record(self) -> Record:
        """The match up to there, of the first seed that reaches it; `NoSuchPosition` if none of `SEEDS` does."""
        options = tuple(self.options.items())
        for seed in range(self.seed, self.seed + SEEDS):
            with contextlib.suppress(NoSuchPosition):
                return _played(self.game, self.seats, seed, self.ply, self.turn, self.until, options)
        raise NoSuchPosition(f"{self.game} for {self.seats} never comes to ply {self.ply} from seed {self.seed} on")

    def record_for_people(self) -> Record:
        """The match up to there, with people and opponents named as in `plan`."""
        found = self.record()
        chairs = tuple(Chair(seat.name, seat.player) for seat in self.plan.seats)
        return Record(found.game, found.options, found.seed, chairs, found.actions)


@lru_cache(maxsize=256)
def _played(
    key: str, seats: int, seed: int, ply: int, turn: Seat, until: str, options: Iterable[tuple[str, Any]]
) -> Record:
    match = Match(games.find(key), seats, dict(options), seed)
    rng = stream("gallery", key, seats, seed)
    while not _there(match, ply, turn, until):
        if match.awaits_deal and (until == "match" or match.ply < ply):
            match.deal_next()
        elif match.to_act is None or match.ply >= LONGEST:
            raise NoSuchPosition(f"{key} for {seats}, seed {seed}: play ends after {match.ply} actions")
        else:
            match.play(choose(match.rules, match.state, rng))
    return Record.of(match, [Chair(NAMES[seat]) for seat in range(seats)])


def _there(match: Match, ply: int, turn: Seat, until: str) -> bool:
    if until == "match":
        return match.winners is not None
    if match.ply < ply:
        return False
    if until == "hand":
        return match.to_act is None
    legal = match.rules.legal_actions(match.state)
    return match.to_act == turn and has_choice(legal)


def choose(rules: Rules[Any, Any], state: Any, rng: Stream) -> Any:
    """An action that scores most at once; a random one if several do."""
    legal = rules.legal_actions(state)
    seat = rules.to_act(state)
    assert seat is not None
    if isinstance(legal, LazyActions):
        legal = [legal.sample(rng) for _ in range(ACTIONS_SAMPLED)]
    before = rules.scores(state)[seat]

    def worth(action: Any) -> int:
        return rules.ply_scores(rules.step(state, action))[seat] - before

    best = [(worth(action), action) for action in legal]
    most = max(gain for gain, _ in best)
    return rng.choice([action for gain, action in best if gain == most])


def made_up_analysis(record: Record) -> Json:
    """A made-up analysis, instant and always the same: every fourth decision is a mistake, and more points make a win
    likelier."""
    match = rebuild(record, games.find)
    rules, whole, hand, first = match.rules, match.ply, 0, 0
    decisions, hands, curve = list[Graded](), list[Shares](), list[tuple[float, list[float]]]()
    for ply in range(whole):
        state, after = match.at(ply), match.before_deal(ply + 1)
        legal, own, seat = rules.legal_actions(state), match.actions[ply], rules.to_act(state)
        if has_choice(legal) and seat is not None:
            listed = [legal.sample(stream("gallery", ply))] if isinstance(legal, LazyActions) else legal
            wrong = len(decisions) % 4 == 3
            best = next((each for each in listed if each != own), own) if wrong else own
            loss = (100 + 37 * (ply % 11)) // (9 if match.game.expertise().by_chance else 1) if best != own else 0
            decisions.append(
                Graded(hand, ply - first, seat, str(own), str(best), loss, 20, GRADES[1] if loss else GOOD)
            )
        scores = [max(score, 0) + 20 for score in rules.scores(after)]
        won = match.winners or () if ply + 1 == whole else ()
        chances = [(seat in won) / len(won) if won else each / sum(scores) for seat, each in enumerate(scores)]
        if rules.hand_end(after) is not None:
            before = rules.scores(match.at(first))
            points = [late - early for late, early in zip(rules.scores(after), before, strict=True)]
            luck = {"dealt": [each / 3 for each in points], "drawn": [each / 8 for each in reversed(points)]}
            lost = [
                sum(each.blamed for each in decisions if (each.hand, each.seat) == (hand, at))
                for at in range(match.seats)
            ]
            hands.append(Shares.of(hand, points, luck, lost))
            hand, first = hand + 1, ply + 1
            curve.append((float(hand), chances))
        else:
            curve.append((hand + (ply + 1 - first) / 100, chances))
    doubts = ((TILE_VALUE_ERROR,) * match.seats,) * len(hands)
    return Analysis(tuple(decisions), tuple(hands), doubts=doubts).to_kept() | {"chances": curve}


class StillThinker(Thinker):
    """Replaces the thinking process: opponents never answer; a person's question is answered at once."""

    def __init__(self) -> None:
        super().__init__()
        self._answers: dict[int, Answer] = {}
        self._record: Record | None = None
        self._result: Json | None = None
        self.answers = False
        """Whether questions are answered."""

    def start(self) -> None:
        """Starts nothing: there is no process."""

    def ask(
        self,
        header: MatchHeader,
        prompt: Prompt[Any],
        *,
        player: str,
        budget: Budget,
        seed: int,
        rank: int = 0,
        weigh: str = "",
    ) -> int:
        """Takes a question; the number under which `answer` returns the answer."""
        self._asked += 1
        if self.answers:
            rules = games.find(header.game).rules(header.seats, header.options)
            state = rules.sample_state(prompt.observation, stream("gallery", "hint", prompt.ply))
            action = choose(rules, state, stream("gallery", "answer", prompt.ply))
            legal, rng = rules.legal_actions(state), stream("gallery", "others", prompt.ply)
            some = [legal.sample(rng) for _ in range(rank)] if isinstance(legal, LazyActions) else rng.shuffled(legal)
            found = list(dict.fromkeys([action, *some]))[:rank]  # each counts as two points worse than the last
            ranked = tuple(Verdict(str(each), 0.9 - 2 * place, 0.5, 40, 3.0) for place, each in enumerate(found))
            if weigh:  # a mistake, whatever it is
                better = tuple(each for each in ranked if each.action != weigh)
                ranked = (*better, Verdict(weigh, -8.1, 0.5, 40, 9.0, deficit=24.0, paired_error=0.5))
            self._answers[self._asked] = Answer(self._asked, str(action), ranked=ranked)
        return self._asked

    def analyse(
        self,
        record: Record,
        playouts: int | None = None,
        decisions: Sequence[Json] = (),
        *,
        analyser: str = ANALYSER,
        first: Sequence[int] = (),
    ) -> int:
        """Takes a record; analyses it at once if questions are answered, otherwise never."""
        self._asked += 1
        self._record, self._result = record, None
        return self._asked

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        """Takes choices, and never judges them."""
        self._asked += 1
        return self._asked

    def rank(self, position: str, ranker: str = RANKER, times: int = 1) -> int:
        """Takes a position, and never ranks it."""
        self._asked += 1
        self._record = self._result = None
        return self._asked

    def answer(self, question: int) -> Answer | None:
        return self._answers.pop(question, None)

    def analysed(self, question: int) -> Analysing | None:
        if self.answers and self._record is not None:
            self._result, self._record = made_up_analysis(self._record), None
        return Analysing(question, 1.0 if self._result else 0.0, result=self._result)

    def is_open(self, question: int) -> bool:
        return question == self._asked and question not in self._answers
