"""What opponents and hints know of Brick Dominoes: the bot of each level, facts about an action, and their clauses."""

from collections.abc import Callable, Mapping, Sequence

from game.ai.judge import Judge
from game.ai.match_equity import on_top
from game.core.bot import Bot, Prompt
from game.core.chance import stream
from game.core.expertise import Expertise, Facts
from game.core.message import Message, by, message
from game.core.rules import Observation
from game.dominoes.clauses import most_with
from game.dominoes.tiles import WEIGHT, Tile, TileSet, members, parse_tiles, weight
from game.dominoes.wall import Wall, fitting
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import count_determinizations, enumerate_determinizations, not_in_sight, wall_of
from game.games.brick.rules.state import State
from game.games.brick.thinking.bot import BrickSearcher, Sensible
from game.games.brick.thinking.ending import counted_out
from game.games.brick.thinking.evaluation import best_level
from game.games.brick.thinking.hindsight import BrickHindsight

APART = 11.0
"""The standard deviation of the difference between two seats of equal strength at the end of a hand, in points."""


class BrickExpertise(Expertise[BrickRules, State, Action]):
    """How to play Brick Dominoes well."""

    leeway = 0.08
    counts_out = True
    grades = (1.0, 2.5, 5.0)
    clear = 1.0
    slips = ("now",)
    playouts = 2000
    reasons: Mapping[str, str] = {
        "now": "fact.points_now",
        "threat": "fact.points_threat",
        "promise": "fact.points_promise",
        "answers": "fact.places_answers",
        "keeps": "fact.places_keeps",
        "shed": "fact.pips_shed",
    }

    def bot(self, level: str) -> Bot[BrickRules, Action]:
        match level:
            case "novice":
                return Sensible(overlook=0.13, doubt=0.7)
            case "casual":
                return Sensible(overlook=0.05, doubt=0.22)
            case "skilled":
                return Sensible(counts=True, overlook=0.01, doubt=0.05)
            case "master":
                return BrickSearcher()
        raise KeyError(level)

    def analyst(self) -> Judge:
        return Judge(self, BrickSearcher(precise=self.precise))

    def hindsight(self) -> BrickHindsight:
        return BrickHindsight()

    def worlds(self, rules: BrickRules, prompt: Prompt[Action], most: int) -> Sequence[tuple[float, State]]:
        seen = prompt.observation
        number = most + 1 if None in seen["revealed"] else count_determinizations(seen)
        if number > most:
            return ()
        return [(1 / number, each) for each in enumerate_determinizations(seen, rules.highest, stream("worlds"))]

    def counted_out(self, rules: BrickRules, state: State, most: int, lean: float) -> dict[str, float]:
        return counted_out(rules, state, most, lean)

    def match_chances(self, rules: BrickRules, state: State, points: Sequence[float]) -> Sequence[float]:
        return on_top(points, APART, rules.hands - state.deal.hand_no - 1)

    def judge(self, rules: BrickRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        return Sensible(counts=True).judge(rules, prompt)

    def facts(self, rules: BrickRules, prompt: Prompt[Action], action: Action) -> Facts:
        """The level and pips of a brick, and where the next seat could lay one.

        The next seat may hold the tiles that everybody has seen in its hand and, if it has more, any that nobody has
        seen. It has no turn before the first one and where the hand ends.
        """
        seen = prompt.observation
        wall, hand = wall_after(seen, action), parse_tiles(seen["hand"])
        now, shed, skips = 0, 0, seen["skips"]
        match action:
            case Lay():
                hand, now, shed, skips = hand & ~(1 << action.tile), wall.bricks[-1].level, WEIGHT[action.tile], 0
            case Ready():
                skips = 0
            case Skip():
                hand, skips = 0, skips + 1
            case Draw(int(tile)):
                hand |= 1 << tile
        over = isinstance(action, Reveal) or skips == 2 * rules.seats
        following = 0 if over else held_by_next(seen, wall, rules.highest)
        takes = [(level, fitting(low, lower)) for level, low, lower in wall.spots.values()]
        levels = [level for level, tiles in takes if tiles & following]
        own = [level for level, tiles in takes if tiles & hand]
        return Facts(now, max(levels, default=0), len(levels), len(own), shed=shed, promise=max(own, default=0))

    def advice(self, rules: BrickRules, prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
        """The clauses, weightiest first: what the action scores, then what the next player could score."""
        seen = prompt.observation
        if isinstance(action, Reveal):
            return _shown(seen, action.tile, rules.highest)
        first, *more = _own(seen, action, facts)
        if isinstance(action, Draw):
            return [first, *more]
        wall, told = wall_after(seen, action), [first]
        fits = that_fit(wall)
        following = (prompt.seat + 1) % rules.seats
        held = held_by_next(seen, wall, rules.highest)
        unseen = held.bit_count()
        if not facts.answers:
            told.append(by("brick.cannot_lay", following))
        else:
            if facts.threat:
                best = members(held & that_fit(wall, facts.threat))
                told.append(most_with("brick.can_score", following, facts.threat, best, unseen))
            else:
                told.append(by("hint.cannot_score", following))
            some = (held & fits).bit_count()
            if some < unseen or not facts.threat:
                key = "brick.some_fit" if some < unseen else "brick.any_fits"
                more.append(by(key, following, fitting=some, tiles=unseen))
        left = parse_tiles(seen["hand"])
        if isinstance(action, Lay):
            left &= ~(1 << action.tile)
            more.append(message("hint.sheds", pips=facts.shed) if facts.shed else message("hint.weighs_nothing"))
        if isinstance(action, Lay | Ready) and left:
            other = "other" if isinstance(action, Lay) else "own"
            number = left.bit_count()
            if points := facts.promise:
                told.append(message(f"brick.{other}_next" if number > 1 else f"brick.{other}_one_next", points=points))
            fitting = (left & fits).bit_count()
            if number == 1:
                more.append(message(f"brick.{other}_one_fits" if fitting else f"brick.{other}_one_fits_not"))
            else:
                kind = "all" if fitting == number else "some" if fitting else "none"
                more.append(message(f"brick.{other}_fit_{kind}", fitting=fitting, tiles=number))
        return [*told, *more]


def wall_after(observation: Observation, action: Action) -> Wall:
    """The wall after that action."""
    wall = wall_of(observation)
    match action:
        case Lay(first, second, at):
            return wall.with_brick(action.tile, first, second, at)
        case Ready(tile, at):
            return wall.with_brick(tile, 0, 0, at, face_down=True)
    return wall


def that_fit(wall: Wall, least: int = 0) -> TileSet:
    """All tiles that could lie somewhere on the wall, at that level or higher."""
    found = 0
    for level, low, lower in wall.spots.values():
        if level >= least:
            found |= fitting(low, lower)
    return found


def held_by_next(observation: Observation, wall: Wall, highest: int) -> TileSet:
    """The tiles that the next seat may hold."""
    sizes, seat = observation["hand_sizes"], observation["seat"]
    following: int = (seat + 1) % len(sizes)
    known: list[TileSet] = [parse_tiles(tiles) for tiles in observation["known"]]
    if sizes[following] == known[following].bit_count():
        return known[following]
    others = sum(tiles for other, tiles in enumerate(known) if other != following)
    return not_in_sight(observation, wall, highest) & ~others


# -- clauses ----------------------------------------------------------------------------------------------------------


def _shown(seen: Observation, tile: Tile, highest: int) -> list[Message]:
    """How likely the player is to start by showing that brick."""
    unseen = not_in_sight(seen, wall_of(seen), highest)
    heavier = sum(WEIGHT[other] > WEIGHT[tile] for other in members(unseen))
    share = (
        message("brick.heavier", heavier=heavier, tiles=unseen.bit_count())
        if heavier
        else message("brick.none_heavier")
    )
    return [
        message("brick.weighs", pips=WEIGHT[tile]),
        share,
        message("brick.heaviest_starts"),
        message("brick.stays"),
    ]


def _own(seen: Observation, action: Action, facts: Facts) -> list[Message]:
    """What the action does for the seat itself."""
    hand, wall = parse_tiles(seen["hand"]), wall_of(seen)
    best, number = best_level(wall, hand), hand.bit_count()
    match action:
        case Lay():
            if not best:
                return [message("brick.none_can_score")]
            first = message("hint.scores", points=facts.now) if facts.now else message("brick.scores_nothing")
            return [first, message("brick.best_now") if facts.now == best else message("brick.most_now", points=best)]
        case Ready():
            kept = message("brick.keeps_all", tiles=number) if number > 1 else message("brick.keeps_one")
            return [message("brick.face_down"), kept]
        case Skip():
            own = message("brick.best_would_score", points=best) if best else message("brick.none_can_score")
            fits = wall.takes_any(hand)
            return [message("brick.skip_sheds", pips=weight(hand)), own if fits else message("brick.no_fit")]
        case Draw(None):
            return [message("brick.yard_left", tiles=seen["boneyard"])]
        case Draw(int(tile)):
            if not wall.takes_any(1 << tile):
                return [message("brick.fits_nowhere")]
            level = best_level(wall, 1 << tile)
            return [message("brick.could_score", points=level) if level else message("brick.could_lay")]
    raise AssertionError(action)
