"""What speaks for an action at Brick, in clauses made from its facts."""

from collections.abc import Sequence

from game.core.bot import Prompt
from game.core.expertise import Facts
from game.core.rules import Observation
from game.dominoes.clauses import counted, may_have, of_others
from game.dominoes.tiles import TEXT, WEIGHT, Tile, TileSet, full_set, mask, members, parse_tile, parse_tiles
from game.dominoes.wall import Wall
from game.games.brick.rules.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.rules.rules import BrickRules
from game.games.brick.rules.seen import wall_of
from game.games.brick.thinking.facts import fitting, held_by_next, that_fit, wall_after


def advice(rules: BrickRules, prompt: Prompt[Action], action: Action, facts: Facts, names: Sequence[str]) -> list[str]:
    """The clauses, the weightiest first, e.g. ``scores 2`` and ``leaves Ben 1 point at most, with 3 of 17 bricks``."""
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
    left = parse_tiles(seen["hand"])
    if isinstance(action, Lay):
        left &= ~(1 << action.tile)
        more.append(
            f"{counted(facts.shed, 'pip')} less in your hand" if facts.shed else "it weighs nothing in your hand"
        )
    if isinstance(action, Lay | Ready) and left:
        other = "other " if isinstance(action, Lay) else ""
        following_up = next_level(wall, left)
        if following_up:
            which = f"your {other}brick" if left.bit_count() == 1 else f"the best of your {other}bricks"
            told.append(f"{which} could score {following_up} next")
        more.append(of_others((left & fits).bit_count(), left.bit_count(), "brick", other=other))
    return [*told, *more]


def _shown(seen: Observation, tile: Tile, highest: int) -> list[str]:
    """How likely one starts who shows that brick."""
    unseen = full_set(highest) & ~parse_tiles(seen["hand"]) & ~mask(parse_tile(brick["tile"]) for brick in seen["wall"])
    heavier = sum(WEIGHT[other] > WEIGHT[tile] for other in members(unseen))
    share = f"{heavier} of {unseen.bit_count()} unseen bricks {'is' if heavier == 1 else 'are'} heavier"
    return [
        f"it weighs {WEIGHT[tile]}: {share if heavier else 'no unseen brick is heavier'}",
        "the heaviest brick shown starts",
        "it stays in your hand, but all will know it",
    ]


def _answer(wall: Wall, held: TileSet, threat: int, following: str) -> str:
    """What the next seat could make of it, and with what."""
    if not threat:
        return f"leaves {following} nothing to score"
    best = held & that_fit(wall, threat)
    some, of = best.bit_count(), held.bit_count()
    share = f"{some} of {counted(of, 'brick')}" if some < of else "any brick"
    with_what = f"the {TEXT[members(best)[0]]}" if some == 1 else share
    return f"leaves {following} {counted(threat, 'point')} at most, with {with_what}"


def _own(seen: Observation, action: Action, facts: Facts) -> list[str]:
    """What it is for oneself."""
    hand, wall = seen["hand"], wall_of(seen)
    match action:
        case Lay():
            best = next_level(wall, parse_tiles(hand))
            if facts.now == best:
                most = "no brick of your hand can lie higher"
                return [f"scores {facts.now}", most] if facts.now else ["no brick of your hand can score now"]
            return [f"scores {facts.now}" if facts.now else "scores nothing", f"{best} would be the most now"]
        case Ready():
            kept = f"all {len(hand)} bricks" if len(hand) > 1 else "your brick"
            return ["face down it is blank and scores nothing", f"you keep {kept}"]
        case Skip():
            best, weight = next_level(wall, parse_tiles(hand)), sum(WEIGHT[parse_tile(tile)] for tile in hand)
            own = "no brick of your hand fits"
            if that_fit(wall) & parse_tiles(hand):
                own = f"your best brick would score {best or 'nothing'}"
            return [f"puts {counted(weight, 'pip')} out of your hand", own]
        case Draw(None):
            return [f"{counted(seen['boneyard'], 'brick')} left in the brickyard"]
        case Draw(int(tile)):
            if not that_fit(wall) & 1 << tile:
                return ["it fits nowhere now"]
            level = next_level(wall, 1 << tile)
            return [f"it could score {level} now" if level else "it could lie now, but would score nothing"]
    raise AssertionError(action)


def next_level(wall: Wall, tiles: TileSet) -> int:
    """The highest level on which one of these bricks could lie on that wall."""
    return max((level for level, low, lower in wall.spots.values() if fitting(low, lower) & tiles), default=0)
