"""What speaks for an action at Brick, in clauses made from its facts."""

from collections.abc import Sequence
from typing import Any

from game.ai.facts import Facts
from game.core.bot import Prompt
from game.core.rules import Observation, Rules
from game.dominoes.clauses import counted, of_others, unseen_share
from game.dominoes.tiles import TEXT, WEIGHT, Tile, parse_tile, parse_tiles
from game.games.brick.actions import Action, Draw, Lay, Ready, Reveal, Skip
from game.games.brick.facts import held_by_next, that_fit, wall_after
from game.games.brick.guide import hand_fits
from game.games.brick.rules import BrickRules


def advice(
    rules: Rules[Any, Any], prompt: Prompt[Any], action: Action, facts: Facts, names: Sequence[str]
) -> list[str]:
    """The clauses, the weightiest first, e.g. ``scores 2`` and ``leaves Ben 1 point at most``."""
    assert isinstance(rules, BrickRules)
    seen = prompt.observation
    first, *more = _own(seen, action, facts)
    if isinstance(action, Reveal | Draw):
        return [first, *more]
    wall, told = wall_after(seen, action), [first]
    fits = that_fit(wall)
    following, held = names[(prompt.seat + 1) % len(names)], held_by_next(seen, wall, rules.highest)
    if not facts.answers:
        told.append(f"{following} can lay no brick")
    else:
        most = f"{counted(facts.threat, 'point')} at most" if facts.threat else "nothing to score"
        told.append(f"leaves {following} {most}")
        share = unseen_share((held & fits).bit_count(), held.bit_count()).replace("unseen tile", "tile")
        more.append(f"{share} that {following} may have would fit")
    told += more
    left = parse_tiles(seen["hand"])
    if isinstance(action, Lay):
        left &= ~(1 << action.tile)
        told.append(f"{counted(facts.shed, 'pip')} less in your hand")
    if isinstance(action, Lay | Ready) and left:
        told.append(of_others((left & fits).bit_count(), left.bit_count(), "brick"))
    return told


def _own(seen: Observation, action: Action, facts: Facts) -> list[str]:
    """What it is for oneself."""
    match action:
        case Reveal(tile):
            return [f"it weighs {WEIGHT[tile]}", "the heaviest brick shown starts"]
        case Lay():
            best = best_level(seen, seen["hand"])
            if facts.now == best:
                most = "no brick of your hand can lie higher"
                return [f"scores {facts.now}", most] if facts.now else ["nothing can score now"]
            return [f"scores {facts.now}" if facts.now else "scores nothing", f"{best} would be the most now"]
        case Ready():
            return ["face down it is blank and scores nothing", f"you keep all {counted(len(seen['hand']), 'brick')}"]
        case Skip():
            best, weight = best_level(seen, seen["hand"]), sum(WEIGHT[parse_tile(tile)] for tile in seen["hand"])
            fits = any(hand_fits(seen, tile) for tile in seen["hand"])
            own = f"your best brick would score {best}" if fits else "no brick of your hand fits"
            return [f"puts {counted(weight, 'pip')} out of your hand", own]
        case Draw(None):
            return [f"{counted(seen['boneyard'], 'brick')} left in the brickyard"]
        case Draw(int(tile)):
            return [_drawn(seen, tile)]
    raise AssertionError(action)


def _drawn(seen: Observation, tile: Tile) -> str:
    text = TEXT[tile]
    return f"it could lie for {best_level(seen, [text])} now" if hand_fits(seen, text) else "it fits nowhere now"


def best_level(seen: Observation, tiles: Sequence[str]) -> int:
    """The highest level on which one of these bricks could lie."""
    return max((fit.points for tile in tiles for fit in hand_fits(seen, tile)), default=0)
