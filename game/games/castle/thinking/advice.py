"""What speaks for an action at Castle Rock, in clauses made from its facts."""

from collections.abc import Sequence

from game.core.bot import Prompt
from game.core.expertise import Facts
from game.dominoes.clauses import counted, of_others, only_you, unseen_share
from game.dominoes.tiles import TEXT, parse_tile
from game.games.castle.rules.actions import Action, Done, Lay
from game.games.castle.rules.guide import suit_around
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking.facts import left_by
from game.games.castle.thinking.keeping import unseen_tiles
from game.games.castle.thinking.turns import Rows


def advice(rules: CastleRules, prompt: Prompt[Action], action: Action, facts: Facts, names: Sequence[str]) -> list[str]:
    """The clauses, the weightiest first, e.g. ``takes 6 tiles this turn``, ``leaves Ben 1 to take at most``."""
    seen = prompt.observation
    told = [_taken(prompt, action, facts)]
    sizes, next_seat = seen["hand_sizes"], (prompt.seat + 1) % len(names)
    end, gains = left_by(rules, prompt, action)
    if not sizes[next_seat]:
        left = "the row is empty" if not end else f"{counted(len(end), 'tile')} would stay for the Devil"
        return [*told, "it is the last turn of the hand", left]
    unseen, following = unseen_tiles(seen, rules.highest).bit_count(), names[next_seat]
    if not facts.threat:
        told.append(f"leaves {following} nothing to take")
    else:
        tiles = [tile for tile, gain in gains.items() if gain == facts.threat]
        with_what = f"the {TEXT[tiles[0]]}" if len(tiles) == 1 else unseen_share(len(tiles), unseen)
        told.append(f"leaves {following} {facts.threat} to take at most, with {with_what}")
        if facts.answers > len(tiles):
            told.append(f"{unseen_share(facts.answers, unseen)} would take something")
    own = [tile for tile in seen["hand"] if not isinstance(action, Lay) or tile != TEXT[action.tile]]
    if facts.spent:
        told.append(only_you(facts.spent, own, end[-1], f" that could take the {TEXT[end[-1]]}"))
    if facts.keeps:
        told.append(of_others(facts.keeps, len(own), do="would take something"))
    return [*told, "the row would be empty" if not end else f"{counted(len(end), 'tile')} would be left in the row"]


def _taken(prompt: Prompt[Action], action: Action, facts: Facts) -> str:
    """What is captured by it, and after it in the same turn."""
    if isinstance(action, Done):
        open_still = Rows().most(tuple(map(parse_tile, prompt.observation["row"])))
        return f"{counted(open_still, 'tile')} could still be taken" if open_still else "nothing may be taken"
    if isinstance(action, Lay):
        return f"takes {counted(facts.now, 'tile')} this turn" if facts.now else "nothing can be taken this turn"
    suit = suit_around(prompt.observation, TEXT[action.tiles[len(action.tiles) // 2]])
    whole = f", {facts.now} in all this turn" if facts.now > len(action.tiles) else ""
    return (f"three {suit}" if len(action.tiles) == 3 else f"between two {suit}") + whole
