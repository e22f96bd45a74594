"""The named opponents: three per level, who think as their level does but differ in taste.

Among actions as good as the one its level would choose, a character takes the one its temperament likes best, judged by
`Facts` alone.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.core.bot import AnyBot, Bot, Budget, Prompt, Verdict
from game.core.chance import Stream
from game.core.expertise import Expertise, Facts
from game.core.game import RANDOM, Game
from game.core.rules import AnyRules

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
A = TypeVar("A")

BETWEEN = ":"
"""Separates a level from the key of a character, as in ``master:oswin``."""
AS_GOOD = 1.0
"""Paired z below which an action counts as good as the best."""
TRIFLE = 0.25
"""The share of the leeway that is ignored whatever the z."""
ALL_SURE = 0.5
"""The share of the leeway that is ignored by bots whose judgement has no error."""
CONSIDERED = 8
"""The most equally good actions among which taste decides."""

Taste = Callable[[Facts], tuple[float, ...]]
"""A sort key of an action's facts; the largest is liked best."""

TASTES: Mapping[str, Taste] = {
    "bold": lambda facts: (facts.now, facts.shed, facts.promise, facts.answers),
    "careful": lambda facts: (-facts.threat, -facts.answers),
    "blocker": lambda facts: (-facts.answers, len(facts.spent)),
    "patient": lambda facts: (facts.keeps, -facts.threat),
}
"""What each temperament likes, most important first."""


@dataclass(frozen=True, slots=True)
class Character:
    """A named opponent; `temperament` is a key of `TASTES`. `game.words.saying.of_character` describes it."""

    key: str
    name: str
    level: str
    temperament: str


CHARACTERS = (
    Character("pim", "Pim", "novice", "bold"),
    Character("tilda", "Tilda", "novice", "careful"),
    Character("amos", "Amos", "novice", "blocker"),
    Character("yuna", "Yuna", "casual", "bold"),
    Character("marek", "Marek", "casual", "patient"),
    Character("greta", "Greta", "casual", "blocker"),
    Character("renata", "Renata", "skilled", "bold"),
    Character("idris", "Idris", "skilled", "careful"),
    Character("kjell", "Kjell", "skilled", "blocker"),
    Character("sanna", "Sanna", "master", "bold"),
    Character("oswin", "Oswin", "master", "patient"),
    Character("daria", "Daria", "master", "blocker"),
)


class UnknownPlayer(ValueError):
    """There is no such player; the message names it and the known players."""


def of_level(level: str) -> tuple[Character, ...]:
    """The characters of that level."""
    return tuple(each for each in CHARACTERS if each.level == level)


def who(level: str, name: str) -> Character | None:
    """The character of that name at that level, if there is one."""
    return next((each for each in CHARACTERS if each.name == name and each.level == level), None)


def player_of(level: str, name: str) -> str:
    """The player for an opponent of that level and name: ``master:oswin``, or just the level if no character has it."""
    character = who(level, name)
    return f"{level}{BETWEEN}{character.key}" if character else level


def check(game: Game, player: str) -> None:
    """Raises `UnknownPlayer` unless the player is ``random``, a level of the game, or ``LEVEL:NAME``."""
    levels = tuple(dict.fromkeys((RANDOM.key, *game.levels)))
    level, between, key = player.partition(BETWEEN)
    if level not in levels:
        raise UnknownPlayer(f"there is no player {player!r} for {game.key}; there are {', '.join(levels)}")
    keys = [each.key for each in of_level(level)]
    if between and key not in keys:
        known = f"there are {', '.join(keys)}" if keys else "nobody at that level has a name"
        raise UnknownPlayer(f"no {level} player is called {player[len(level) + 1 :]!r}; {known}")


def bot_of(game: Game, player: str) -> AnyBot:
    """The bot for ``random``, a level, or ``LEVEL:NAME``. `UnknownPlayer` for anything else."""
    check(game, player)
    level, _, key = player.partition(BETWEEN)
    plain = game.bot(level)
    character = next((each for each in of_level(level) if each.key == key), None)
    return plain if character is None else Tempered(plain, TASTES[character.temperament], game.expertise())


def choose_characters(levels: Sequence[str], names: Collection[str], rng: Stream) -> list[Character | None]:
    """A random character for each of those levels, none twice and none in `names`; None where none is left."""
    free = [each for each in CHARACTERS if each.name not in names]
    found: list[Character | None] = []
    for level in levels:
        choices = [each for each in free if each.level == level and each not in found]
        found.append(rng.choice(choices) if choices else None)
    return found


class Tempered(Bot[R, A], Generic[R, S, A]):
    """Thinks as another bot does, and among equally good actions takes the one its taste likes best.

    An action tried in as many determinizations as the best is as good if its deficit is within the `leeway` and its
    paired z is below `AS_GOOD`, or its deficit is a `TRIFLE`. One that was evaluated without any may be behind by
    `ALL_SURE` of the leeway if the bot's verdicts have no error. Otherwise the expertise's `judge` must find it within
    the leeway, neither worse nor better: a bot that errs would have its mistakes mended or added to by taste.
    """

    def __init__(self, bot: Bot[R, A], taste: Taste, expertise: Expertise[R, S, A]) -> None:
        self.bot = bot
        self.taste = taste
        self.expertise = expertise
        self.leeway = expertise.leeway

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """The other bot's ranking, with the best-liked of the equally good actions moved to the front."""
        ranking = self.bot.rank(rules, prompt, budget, rng)
        equals = self._equals(rules, prompt, ranking)
        if len(equals) < 2:
            return ranking
        considered = equals[:CONSIDERED]
        liked = max(considered, key=lambda verdict: self.taste(self.expertise.facts(rules, prompt, verdict.action)))
        return [liked, *(verdict for verdict in ranking if verdict is not liked)]

    def _equals(self, rules: R, prompt: Prompt[A], ranking: Sequence[Verdict]) -> Sequence[Verdict]:
        """The verdicts as good as the first of the ranking, the first included."""
        best = ranking[0]
        if best.determinizations or not best.error or len(ranking) == 1:
            return [verdict for verdict in ranking if self._as_good(verdict, best)]
        worth = self.expertise.judge(rules, prompt)
        wanted = worth(best.action)
        return [verdict for verdict in ranking if abs(worth(verdict.action) - wanted) <= self.leeway]

    def _as_good(self, verdict: Verdict, best: Verdict) -> bool:
        if verdict.determinizations != best.determinizations:
            return False
        deficit = best.value - verdict.value if verdict.deficit is None else verdict.deficit
        if verdict.paired_z is not None:
            return deficit <= self.leeway and (verdict.paired_z < AS_GOOD or deficit <= TRIFLE * self.leeway)
        return deficit <= (0.0 if best.determinizations else ALL_SURE * self.leeway)
