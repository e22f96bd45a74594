"""What opponents and hints know of Brick Dominoes: the bot of each level, facts about an action, and their clauses."""

from collections.abc import Callable, Sequence

from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.expertise import Expertise, Facts
from game.core.rules import Observation
from game.dominoes.clauses import counted, may_have, of_others
from game.dominoes.tiles import TEXT, WEIGHT, Tile, TileSet, full_set, mask, members, parse_tile, parse_tiles, weight
from game.dominoes.wall import Wall, fitting
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import wall_of
from game.games.brick.thinking.bot import BrickSearcher, Sensible
from game.games.brick.thinking.evaluation import best_level


class BrickExpertise(Expertise[BrickRules, Action]):
    """What is known of how to play Brick Dominoes well."""

    leeway = 0.08

    def bot(self, level: str) -> Bot[BrickRules, Action]:
        match level:
            case "novice":
                return Sensible(overlook=0.3, doubt=1.5)
            case "casual":
                return Sensible(overlook=0.1, doubt=0.5)
            case "skilled":
                sharp = BrickSearcher(playouts=16, overlook=0.08, doubt=0.2)
                return ByTableSize(sharp, Sensible(counts=True, overlook=0.05, doubt=0.3), most=2)
            case "master":
                return BrickSearcher()
        raise KeyError(level)

    def judge(self, rules: BrickRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        return Sensible(counts=True).judge(rules, prompt)

    def facts(self, rules: BrickRules, prompt: Prompt[Action], action: Action) -> Facts:
        """The level and pips of a brick, and where the next seat could lay one.

        The next seat may hold what everybody has seen of its hand, and if it has more tiles, whatever nobody has seen.
        Before the first turn, and where the hand ends, it has no turn.
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

    def advice(
        self, rules: BrickRules, prompt: Prompt[Action], action: Action, facts: Facts, names: Sequence[str]
    ) -> list[str]:
        """The clauses, the weightiest first, e.g. ``scores 2``, ``leaves Ben 1 point at most, with 3 of 17 bricks``."""
        seen = prompt.observation
        if isinstance(action, Reveal):
            return _shown(seen, action.tile, rules.highest)
        first, *more = _own(seen, action, facts)
        if isinstance(action, Draw):
            return [first, *more]
        wall, told = wall_after(seen, action), [first]
        fits = that_fit(wall)
        following, held = names[(prompt.seat + 1) % len(names)], held_by_next(seen, wall, rules.highest)
        if not facts.answers:
            told.append(f"{following} can lay no brick")
        else:
            told.append(_answer(wall, held, facts.threat, following))
            some, of = (held & fits).bit_count(), held.bit_count()
            if some < of or not facts.threat:
                more.append(may_have(some, of, following, "brick"))
        left, other = parse_tiles(seen["hand"]), ""
        if isinstance(action, Lay):
            left, other = left & ~(1 << action.tile), "other "
            pips = f"{counted(facts.shed, 'pip')} less in your hand"
            more.append(pips if facts.shed else "it weighs nothing in your hand")
        if isinstance(action, Lay | Ready) and left:
            if facts.promise:
                which = f"your {other}brick" if left.bit_count() == 1 else f"the best of your {other}bricks"
                told.append(f"{which} could score {facts.promise} next")
            more.append(of_others((left & fits).bit_count(), left.bit_count(), "brick", other=other))
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
    seen = parse_tiles(observation["hand"] + observation["readied"])
    seen |= mask(brick.tile for brick in wall.bricks)
    for other, tiles in enumerate(known):
        if other != following:
            seen |= tiles
    return full_set(highest) & ~seen


# -- clauses ----------------------------------------------------------------------------------------------------------


def _shown(seen: Observation, tile: Tile, highest: int) -> list[str]:
    """How likely showing that brick makes the seat start."""
    unseen = full_set(highest) & ~parse_tiles(seen["hand"]) & ~mask(parse_tile(brick["tile"]) for brick in seen["wall"])
    heavier = sum(WEIGHT[other] > WEIGHT[tile] for other in members(unseen))
    share = f"{heavier} of {unseen.bit_count()} unseen bricks {'is' if heavier == 1 else 'are'} heavier"
    return [
        f"it weighs {WEIGHT[tile]}: {share if heavier else 'no unseen brick is heavier'}",
        "the heaviest brick shown starts",
        "it stays in your hand, but all will know it",
    ]


def _answer(wall: Wall, held: TileSet, threat: int, following: str) -> str:
    """What the next seat could make of the wall, and with what."""
    if not threat:
        return f"leaves {following} nothing to score"
    best = held & that_fit(wall, threat)
    some, of = best.bit_count(), held.bit_count()
    share = f"{some} of {counted(of, 'brick')}" if some < of else "any brick"
    with_what = f"the {TEXT[members(best)[0]]}" if some == 1 else share
    return f"leaves {following} {counted(threat, 'point')} at most, with {with_what}"


def _own(seen: Observation, action: Action, facts: Facts) -> list[str]:
    """What the action does for the seat itself."""
    hand, wall = parse_tiles(seen["hand"]), wall_of(seen)
    best = best_level(wall, hand)
    match action:
        case Lay():
            if facts.now == best:
                most = "no brick of your hand can lie higher"
                return [f"scores {facts.now}", most] if facts.now else ["no brick of your hand can score now"]
            return [f"scores {facts.now}" if facts.now else "scores nothing", f"{best} would be the most now"]
        case Ready():
            kept = f"all {hand.bit_count()} bricks" if hand.bit_count() > 1 else "your brick"
            return ["face down it is blank and scores nothing", f"you keep {kept}"]
        case Skip():
            fits = f"your best brick would score {best or 'nothing'}"
            own = fits if wall.takes_any(hand) else "no brick of your hand fits"
            return [f"puts {counted(weight(hand), 'pip')} out of your hand", own]
        case Draw(None):
            return [f"{counted(seen['boneyard'], 'brick')} left in the brickyard"]
        case Draw(int(tile)):
            if not wall.takes_any(1 << tile):
                return ["it fits nowhere now"]
            level = best_level(wall, 1 << tile)
            return [f"it could score {level} now" if level else "it could lie now, but would score nothing"]
    raise AssertionError(action)
