"""What opponents and hints know of Castle Rock: the bot of each level, facts about an action, and their clauses."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from math import prod

from game.ai.judge import Judge
from game.ai.search import Searcher
from game.ai.simple import ByTableSize
from game.core.bot import Bot, Prompt
from game.core.chance import Stream, stream
from game.core.expertise import Expertise, Facts
from game.core.message import Message, by, message
from game.core.rules import Observation
from game.dominoes.clauses import most_with, only_you
from game.dominoes.deal import count_in_order, deals_in_order
from game.dominoes.row import Row, Take, squeeze, suit
from game.dominoes.tiles import HI, LO, SUIT, TEXT, Tile, members, parse_tile, parse_tiles, texts
from game.games.castle.rules.actions import Action, Done, Lay
from game.games.castle.rules.guide import number_around
from game.games.castle.rules.rules import CastleRules, State
from game.games.castle.thinking import match_equity
from game.games.castle.thinking.bot import Sensible
from game.games.castle.thinking.hindsight import CastleHindsight
from game.games.castle.thinking.keeping import unseen_tiles
from game.games.castle.thinking.search import DETERMINIZATIONS, CastleDecision
from game.games.castle.thinking.turns import Rows


class CastleExpertise(Expertise[CastleRules, State, Action]):
    """How to play Castle Rock well."""

    leeway = 0.5
    grades = (1.0, 2.0, 4.0)
    slips = ("now",)
    clear = 1.5
    playouts = 1000
    states = 40_000
    reasons: Mapping[str, str] = {
        "now": "fact.tiles_now",
        "threat": "fact.tiles_threat",
        "answers": "fact.capturing_answers",
        "promise": "fact.tiles_promise",
        "keeps": "fact.capturing_keeps",
    }

    def bot(self, level: str) -> Bot[CastleRules, Action]:
        """The bot of a level."""
        match level:
            case "novice":
                return Sensible(overlook=0.1, doubt=0.7)
            case "casual":
                return Sensible(overlook=0.04, doubt=0.4)
            case "skilled":
                return ByTableSize(Sensible(ahead=True, doubt=0.5), Sensible(), most=2)
            case "master":
                return Searcher(CastleDecision, determinizations=DETERMINIZATIONS)
        raise KeyError(level)

    def analyst(self) -> Judge:
        return Judge(self, Searcher(CastleDecision, precise=self.precise))

    def hindsight(self) -> CastleHindsight:
        return CastleHindsight()

    def key(self, rules: CastleRules, state: State) -> Hashable:
        return self.rest(rules, state), self.made(rules, state)

    def separable(self, rules: CastleRules, state: State) -> bool:
        return not rules.may_decide(state)

    def rest(self, rules: CastleRules, state: State) -> Hashable:
        return state.seat, state.laid, state.row, state.hands, state.drawn

    def made(self, rules: CastleRules, state: State) -> tuple[int, ...]:
        return tuple(pile.bit_count() for pile in state.captured)

    def unseen(self, rules: CastleRules, observation: Observation) -> Sequence[str]:
        return texts(unseen_tiles(observation, rules.highest))

    def worlds(self, rules: CastleRules, prompt: Prompt[Action], most: int) -> Sequence[tuple[float, State]]:
        """Every deal of the unseen tiles, in every order of the boneyard; no play so far rules one out."""
        seen, own = prompt.observation, prompt.seat
        missing = [0 if seat == own else size for seat, size in enumerate(seen["hand_sizes"])]
        number = count_in_order(missing, seen["boneyard"])
        if number > most:
            return ()
        base, pool = rules.sample_state(seen, stream("worlds")), members(unseen_tiles(seen, rules.highest))
        found = []
        for hands, boneyard in deals_in_order(pool, missing):
            dealt = tuple(base.hands[own] if seat == own else hand for seat, hand in enumerate(hands))
            found.append((1 / number, base._replace(hands=dealt, deal=base.deal._replace(boneyard=boneyard))))
        return found

    def believed(self, rules: CastleRules, prompt: Prompt[Action], most: int) -> Sequence[tuple[float, State]]:
        """The worlds, weighted by the tiles that the others probably kept when they last laid."""
        worlds = self.worlds(rules, prompt, most)
        if not worlds:
            return ()
        likely = CastleDecision(rules, prompt).probably_kept
        weights = [
            prod(
                sum(likely[seat].get(tile, 0.0) for tile in members(hand))
                for seat, hand in enumerate(state.hands)
                if hand and seat != prompt.seat
            )
            for _, state in worlds
        ]
        whole = sum(weights)
        return [(weight / whole, state) for weight, (_, state) in zip(weights, worlds, strict=True) if weight]

    def of_round(self, rules: CastleRules) -> float:
        return 1 / match_equity.MATCH if rules.options["bar"] == "on" else 0.0

    def equity(self, rules: CastleRules, state: State, points: Sequence[float]) -> Sequence[float]:
        return match_equity.of_hand(rules, state, points)

    def likely(self, rules: CastleRules, prompt: Prompt[Action]) -> Callable[[Stream], State]:
        deal, base = CastleDecision(rules, prompt).deal, rules.sample_state(prompt.observation, stream("likely"))

        def sampled(rng: Stream) -> State:
            hands, boneyard = deal(rng)
            return base._replace(hands=hands, deal=base.deal._replace(boneyard=boneyard))

        return sampled

    def match_chances(self, rules: CastleRules, state: State, points: Sequence[float]) -> Sequence[float]:
        return match_equity.match_chances(rules, state, points)

    def judge(self, rules: CastleRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        """The value of each action to a player who overlooks, forgets and misjudges nothing."""
        return Sensible(ahead=rules.seats == 2).judge(rules, prompt)

    def facts(self, rules: CastleRules, prompt: Prompt[Action], action: Action) -> Facts:
        """Tiles captured from this action to the end of the turn, and by the next seat, in all orders; see `Facts`."""
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
            among=len(gains),
            # numbers with which the last tile could be taken and that no unseen tile bears
            spent=tuple(number for number in before_last if not SUIT[number] & unseen),
        )

    def advice(self, rules: CastleRules, prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
        """The clauses, weightiest first: what is captured, then what the next player could capture."""
        seen = prompt.observation
        told = _taken(prompt, action, facts)
        sizes, following = seen["hand_sizes"], (prompt.seat + 1) % rules.seats
        end, gains = left_by(rules, prompt, action)
        if not sizes[following]:
            left = message("castle.devil_gets", tiles=len(end)) if end else message("castle.row_empty")
            return [*told, message("castle.last_turn"), left]
        unseen = unseen_tiles(seen, rules.highest).bit_count()
        if not facts.threat:
            told.append(by("castle.cannot_take", following))
        else:
            tiles = [tile for tile, gain in gains.items() if gain == facts.threat]
            told.append(most_with("castle.can_take", following, facts.threat, tiles, unseen))
            if facts.answers > len(tiles):
                key = "castle.would_take" if facts.answers < unseen else "castle.any_would_take"
                told.append(message(key, fitting=facts.answers, tiles=unseen))
        own = [tile for tile in seen["hand"] if not isinstance(action, Lay) or tile != TEXT[action.tile]]
        if facts.spent:
            told += only_you(facts.spent, own, end[-1], "castle", tile=TEXT[end[-1]])
        if facts.keeps:
            key = "castle.own_would_take" if len(own) > 1 else "castle.other_would_take"
            told.append(message(key, fitting=facts.keeps, tiles=len(own)))
        return [*told, message("castle.left_in_row", tiles=len(end)) if end else message("castle.empties_row")]


def _taken(prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
    """The clauses on what the action captures, and on what can be captured after it in the same turn."""
    if isinstance(action, Done):
        still = Rows().most(tuple(map(parse_tile, prompt.observation["row"])))
        return [message("castle.could_still_take", tiles=still) if still else message("castle.nothing_to_take")]
    if isinstance(action, Lay):
        return [message("castle.takes", tiles=facts.now) if facts.now else message("castle.takes_nothing")]
    number = number_around(prompt.observation, TEXT[action.tiles[len(action.tiles) // 2]])
    assert number is not None
    three = len(action.tiles) == 3
    told = [
        message("castle.three_of", suit=suit(number)) if three else message("castle.neighbours_share", number=number)
    ]
    return [*told, message("castle.takes_on", tiles=facts.now)] if facts.now > len(action.tiles) else told


def left_by(rules: CastleRules, prompt: Prompt[Action], action: Action) -> tuple[Row, dict[Tile, int]]:
    """The row left after the most captures, and what the next seat could capture from it with each unseen tile.

    Of several such rows, it is the one that offers least.
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
