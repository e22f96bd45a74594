"""What opponents and hints know of Castle Rock: the bot of each level, facts about an action, and their clauses."""

from collections.abc import Callable, Sequence

from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.expertise import Expertise, Facts
from game.dominoes.clauses import counted, of_others, only_you, unseen_share
from game.dominoes.row import Row, squeeze
from game.dominoes.tiles import HI, LO, SUIT, TEXT, Tile, members, parse_tile, parse_tiles
from game.games.castle.rules.actions import Action, Done, Lay, Take
from game.games.castle.rules.guide import suit_around
from game.games.castle.rules.rules import CastleRules
from game.games.castle.thinking import match_equity
from game.games.castle.thinking.bot import Sensible
from game.games.castle.thinking.keeping import unseen_tiles
from game.games.castle.thinking.thinking import CastleSearcher
from game.games.castle.thinking.turns import Rows


class CastleExpertise(Expertise[CastleRules, Action]):
    """What is known of how to play Castle Rock well."""

    leeway = 0.5
    match_value = staticmethod(match_equity.match_value)

    def bot(self, level: str) -> Bot[CastleRules, Action]:
        """The bot of a level."""
        match level:
            case "novice":
                return Sensible(overlook=0.12, doubt=0.9)
            case "casual":
                return Sensible(overlook=0.04, doubt=0.4)
            case "skilled":
                return ByTableSize(Sensible(ahead=True, doubt=0.5), Sensible(), most=2)
            case "master":
                return CastleSearcher()
        raise KeyError(level)

    def judge(self, rules: CastleRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """What each action is worth to a player who overlooks, forgets and misjudges nothing."""
        return Sensible(ahead=rules.seats == 2).judge(rules, prompt)

    def facts(self, rules: CastleRules, prompt: Prompt[Action], action: Action) -> Facts:
        """Tiles captured from this action to the end of the turn, and by the next seat; all orders are tried.

        See `Facts`.
        """
        hand, before = parse_tiles(prompt.observation["hand"]), len(prompt.observation["row"])
        if isinstance(action, Lay):
            hand, before = hand & ~(1 << action.tile), before + 1
        end, gains = left_by(rules, prompt, action)
        own, unseen = Rows().gains(end, members(hand)), unseen_tiles(prompt.observation, rules.highest)
        before_last = sorted({HI[end[-2]], LO[end[-2]]}) if len(end) > 1 else []
        return Facts(
            now=before - len(end),
            threat=max(gains.values(), default=0),
            answers=sum(gain > 0 for gain in gains.values()),
            keeps=sum(gain > 0 for gain in own.values()),
            promise=max(own.values(), default=0),
            # with these numbers the last tile could be taken, and no unseen tile bears one of them
            spent=tuple(number for number in before_last if not SUIT[number] & unseen),
        )

    def advice(
        self, rules: CastleRules, prompt: Prompt[Action], action: Action, facts: Facts, names: Sequence[str]
    ) -> list[str]:
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


def left_by(rules: CastleRules, prompt: Prompt[Action], action: Action) -> tuple[Row, dict[Tile, int]]:
    """The row left after the most captures, and what the next seat could capture from it with each unseen tile.

    Of several such rows it is the one that offers least.
    """
    seen = prompt.observation
    row: Row = tuple(map(parse_tile, seen["row"]))
    if isinstance(action, Lay):
        row = (*row, action.tile)
    elif isinstance(action, Take):
        row = squeeze(row, action.tiles)
    sizes = seen["hand_sizes"]
    following = members(unseen_tiles(seen, rules.highest)) if sizes[(prompt.seat + 1) % len(sizes)] else []
    rows = Rows()
    least = len(row) - (0 if isinstance(action, Done) else rows.most(row))
    found = [(end, rows.gains(end, following)) for end in rows.ends(row) if len(end) == least]
    return min(found, key=lambda each: max(each[1].values(), default=0))
