"""Who the opponents are: three to each level, who think alike and differ in taste.

A character thinks exactly as its level does, mistakes and all. Where other actions are worth just as much as the one
that comes of it, it takes the one that its temperament likes, going by what anybody at the table could count out.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from game.core.bot import AnyBot, Bot, Budget, Prompt, RankingBot, Verdict
from game.core.chance import Stream
from game.core.expertise import Expertise, Facts
from game.core.game import Game
from game.core.rules import AnyRules

R = TypeVar("R", bound=AnyRules)
A = TypeVar("A")

RANDOM = "random"
"""The player whom every game has: it needs no opponent of the game's own."""
BETWEEN = ":"
"""Between a level and the name of a character, as in ``master:oswin``."""
AS_GOOD = 1.0
"""So many standard errors behind the best an action that was tried out counts as good as that."""
TRIFLE = 0.25
"""So much of the leeway makes no difference even where it is sure."""
ALL_SURE = 0.5
"""So much of the leeway makes no difference to who is sure of every judgement: all else can only be worse."""
CONSIDERED = 8
"""Among so many equals, at most, taste decides."""

Taste = Callable[[Facts], tuple[float, ...]]
"""The larger, the better it is liked."""

TASTES: Mapping[str, Taste] = {
    "bold": lambda facts: (facts.now, facts.shed, facts.promise, facts.answers),
    "careful": lambda facts: (-facts.threat, -facts.answers),
    "blocker": lambda facts: (-facts.answers, len(facts.spent)),
    "patient": lambda facts: (facts.keeps, -facts.threat),
}
"""What each likes, the first thing before the next.

The bold: points now, pips got rid of, points to come, an open table. The careful: little for the next seat. Blockers:
few answers, and numbers used up. The patient: choices kept.
"""


@dataclass(frozen=True, slots=True)
class Character:
    """An opponent: its key, its name, its level, its temperament (a key of `TASTES`) and what one says of it."""

    key: str
    name: str
    level: str
    temperament: str
    says: str


CHARACTERS = (
    Character("pim", "Pim", "novice", "bold", "Takes what lies there, and is off again."),
    Character("tilda", "Tilda", "novice", "careful", "Would rather not leave you anything."),
    Character("amos", "Amos", "novice", "blocker", "Curls up and lets nobody past."),
    Character("yuna", "Yuna", "casual", "bold", "Sails straight for the points."),
    Character("marek", "Marek", "casual", "patient", "Grinds slowly and keeps a choice in hand."),
    Character("greta", "Greta", "casual", "blocker", "Shuts the gate whenever she can."),
    Character("renata", "Renata", "skilled", "bold", "Never leaves a point lying about."),
    Character("idris", "Idris", "skilled", "careful", "Locks up before you come by."),
    Character("kjell", "Kjell", "skilled", "blocker", "Picks the table bare."),
    Character("sanna", "Sanna", "master", "bold", "Sees the points in any corner."),
    Character("oswin", "Oswin", "master", "patient", "Waits, and always has another tile that fits."),
    Character("daria", "Daria", "master", "blocker", "Roots herself where you wanted to play."),
)
"""Everybody who may be met, at all games alike."""


class UnknownPlayer(ValueError):
    """Nobody plays under that key; the message names it and who there is."""


def of_level(level: str) -> tuple[Character, ...]:
    """Who plays at that level; nobody at one that has no characters."""
    return tuple(each for each in CHARACTERS if each.level == level)


@lru_cache(maxsize=64)
def who(level: str, name: str) -> Character | None:
    """The character of that name at that level, None if it is somebody else."""
    return next((each for each in of_level(level) if each.name == name), None)


def player_of(level: str, name: str) -> str:
    """Who is to think for an opponent of that level and name: ``master:oswin``, or the plain level for other names."""
    character = who(level, name)
    return f"{level}{BETWEEN}{character.key}" if character else level


def check(game: Game, player: str) -> None:
    """`UnknownPlayer` unless the player is ``random``, a level of the game, or ``LEVEL:NAME``."""
    levels = tuple(dict.fromkeys((RANDOM, *game.levels)))
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
    """Somebody of each of those levels, nobody twice and nobody called as in `names`; None where nobody is left."""
    free = [each for each in CHARACTERS if each.name not in names]
    found: list[Character | None] = []
    for level in levels:
        choices = [each for each in free if each.level == level]
        found.append(rng.choice(choices) if choices else None)
        if choices:
            free.remove(found[-1])  # type: ignore[arg-type]
    return found


class Tempered(RankingBot[R, A]):
    """Thinks as another bot does, and among what that finds equally good takes what its taste likes best.

    What was tried in as many determinizations as the best is as good if its deficit is within the `leeway` and its
    paired z below `AS_GOOD`, or its deficit a `TRIFLE`. What was only judged may be behind by `ALL_SURE` of the
    leeway where the other bot is sure of it. Where it is not, a sober `judge` decides: it must find an action neither
    worse nor better, by more than the leeway, than what the other bot would do. For a taste goes by facts: among what
    merely seems as good it would mend mistakes, or add to them.
    """

    def __init__(self, bot: Bot[R, A], taste: Taste, expertise: Expertise[R, A]) -> None:
        self.bot = bot
        self.taste = taste
        self.expertise = expertise
        self.leeway = expertise.leeway

    def rank(self, rules: R, prompt: Prompt[A], budget: Budget, rng: Stream) -> list[Verdict]:
        """The other bot's ranking with the best liked of the best in front."""
        ranking = self.bot.rank(rules, prompt, budget, rng)
        equals = self._equals(rules, prompt, ranking)
        if len(equals) < 2:
            return ranking
        considered = equals[:CONSIDERED]
        liked = max(considered, key=lambda verdict: self.taste(self.expertise.facts(rules, prompt, verdict.action)))
        return [liked, *(verdict for verdict in ranking if verdict is not liked)]

    def _equals(self, rules: R, prompt: Prompt[A], ranking: Sequence[Verdict]) -> Sequence[Verdict]:
        """All that is as good as the first of a ranking, that one among it."""
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
