"""A tiny made-up game for tests of everything around the rules: six tiles, hidden hands, a boneyard.

Each seat is dealt a tile 1|0 … 6|0. A turn lays a tile, or first draws one while the boneyard lasts. A tile laid scores
its pips at once; when a seat is out, the hand ends and that seat gets the pips the others hold. With the option
``wide`` on, there are also 60,000 ways to throw tiles away, too many to list.
"""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, overload

from game.core import chance
from game.core.bot import Bot, Budget, Prompt
from game.core.events import Event, Kind
from game.core.expertise import Expertise, Facts
from game.core.game import Choice, Game, Level, Option
from game.core.hindsight import Hindsight
from game.core.match import Match
from game.core.message import Message
from game.core.rules import HandEnd, LazyActions, Rules, at_random

KNOCKS = 60_000


@dataclass(frozen=True, slots=True)
class Action:
    kind: str
    number: int = 0

    def __str__(self) -> str:
        return self.kind if self.kind == "draw" else f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class State:
    seed: int
    hand: int
    seat: int | None
    hands: tuple[tuple[int, ...], ...]
    boneyard: tuple[int, ...]
    scores: tuple[int, ...]
    end: HandEnd | None = None


class Wide(LazyActions[Action]):
    """Some actions, followed by all ways to throw tiles away."""

    def __init__(self, few: list[Action]) -> None:
        self.few = few

    def __len__(self) -> int:
        return len(self.few) + KNOCKS

    @overload
    def __getitem__(self, at: int) -> Action: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...
    def __getitem__(self, at: Any) -> Any:
        return self.few[at] if at < len(self.few) else Action("knock", at - len(self.few))

    def __contains__(self, action: object) -> bool:
        return action in self.few or (isinstance(action, Action) and action.kind == "knock" and action.number < KNOCKS)

    def __iter__(self) -> Iterator[Action]:
        raise AssertionError("somebody lists what is too long to list")

    def sample(self, rng: chance.Stream) -> Action:
        return self[rng.below(len(self))]


class ToyRules(Rules[State, Action]):
    def initial_state(self, seed: int) -> State:
        return self._deal(seed, 0, (0,) * self.seats)

    def next_hand(self, state: State) -> State:
        return self._deal(state.seed, state.hand + 1, state.scores)

    def _deal(self, seed: int, hand: int, scores: tuple[int, ...]) -> State:
        tiles = chance.stream(seed, "toy", "deal", hand).shuffled(range(1, 7))
        hands = tuple((tiles[seat],) for seat in range(self.seats))
        return State(seed, hand, hand % self.seats, hands, tuple(tiles[self.seats :]), scores)

    def to_act(self, state: State) -> int | None:
        return state.seat

    def legal_actions(self, state: State) -> Sequence[Action]:
        if state.seat is None:
            return ()
        few = [Action("lay", tile) for tile in sorted(state.hands[state.seat])]
        if state.boneyard and len(state.hands[state.seat]) < 2:
            few.append(Action("draw"))
        return Wide(few) if self.options["wide"] == "on" else tuple(few)

    def step(self, state: State, action: Action) -> State:
        seat = state.seat
        assert seat is not None
        hands, scores = list(state.hands), list(state.scores)
        if action.kind == "draw":
            hands[seat] = (*hands[seat], state.boneyard[0])
            return replace(state, hands=tuple(hands), boneyard=state.boneyard[1:])
        hands[seat] = () if action.kind == "knock" else tuple(each for each in hands[seat] if each != action.number)
        scores[seat] += action.number if action.kind == "lay" else 0
        following, end = (seat + 1) % self.seats, None
        if not hands[seat]:
            left = sum(map(sum, hands))
            scores[seat] += left
            following, end = None, HandEnd("out", tuple(left * (other == seat) for other in range(self.seats)))
        return replace(state, seat=following, hands=tuple(hands), scores=tuple(scores), end=end)

    def hand_end(self, state: State) -> HandEnd | None:
        return state.end

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def winners(self, state: State) -> tuple[int, ...] | None:
        best = max(state.scores)
        if state.end is None or best < int(self.options["target"]):
            return None
        return tuple(seat for seat, score in enumerate(state.scores) if score == best)

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        seat = before.seat
        assert seat is not None
        return (Event(Kind(action.kind), seat, "{name} did " + str(action)),)

    def observe(self, state: State, seat: int) -> dict[str, Any]:
        known = {"seat": seat, "to_act": state.seat, "hand_no": state.hand, "scores": list(state.scores)}
        hands = {"hand": list(state.hands[seat]), "hand_sizes": [len(hand) for hand in state.hands]}
        return {**known, **hands, "boneyard": len(state.boneyard)}

    def sample_state(self, observation: dict[str, Any], rng: chance.Stream) -> State:
        unseen = rng.shuffled(tile for tile in range(1, 7) if tile not in observation["hand"])
        hands = []
        for seat, size in enumerate(observation["hand_sizes"]):
            own = seat == observation["seat"]
            hands.append(tuple(observation["hand"]) if own else tuple(unseen.pop() for _ in range(size)))
        boneyard, scores = tuple(unseen[: observation["boneyard"]]), tuple(observation["scores"])
        return State(0, observation["hand_no"], observation["to_act"], tuple(hands), boneyard, scores)

    def parse_action(self, text: str) -> Action:
        kind, _, number = text.partition(" ")
        action = Action(kind, int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0)
        if kind not in ("lay", "draw", "knock") or str(action) != text:
            raise ValueError(f"{text!r} is no action of this game")
        return action

    def is_routine(self, action: Action) -> bool:
        return action.kind == "draw"

    def deal_record(self, state: State) -> dict[str, Any]:
        first = self._deal(state.seed, state.hand, state.scores)
        return {"hands": [[f"{tile}|0" for tile in hand] for hand in first.hands], "boneyard": list(first.boneyard)}


class Eager(Bot[ToyRules, Action]):
    """Draws first, then lays the larger tile."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        return max(prompt.legal_actions, key=lambda action: (action.kind == "draw", action.number))


class Cheat(Bot[ToyRules, Action]):
    """Answers with an illegal action."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        return Action("lay", 99)


class Broken(Bot[ToyRules, Action]):
    """Fails at every question."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        raise RuntimeError("no idea")


class Dying(Bot[ToyRules, Action]):
    """Kills its whole process, only once if the environment names a file."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        mark = os.environ.get("TOY_MARK", os.devnull)
        if mark == os.devnull or not os.path.exists(mark):
            open(mark, "w").close()
            os._exit(3)
        return prompt.legal_actions[0]


class Sleeper(Bot[ToyRules, Action]):
    """Never answers."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        threading.Event().wait()
        raise AssertionError("nobody ever wakes it")


class Busy(Bot[ToyRules, Action]):
    """Thinks for ever."""

    def choose(self, rules: ToyRules, prompt: Prompt[Action], budget: Budget, rng: chance.Stream) -> Action:
        while True:
            rng.below(6)


BOTS: dict[str, type[Bot[ToyRules, Action]]] = {
    "casual": Eager, "cheat": Cheat, "broken": Broken, "dying": Dying, "sleeper": Sleeper, "busy": Busy,
}  # fmt: skip


class ToyHindsight(Hindsight[ToyRules, State]):
    """Plays on at random."""

    def redealt(self, rules: ToyRules, state: State, rng: chance.Stream) -> State:
        return replace(rules.initial_state(rng.seed()), scores=state.scores, seat=state.seat, hand=state.hand)

    def rollout(self, rules: ToyRules, state: State, rng: chance.Stream) -> Sequence[float]:
        while state.seat is not None:
            state = rules.step(state, at_random(rules.legal_actions(state), rng))
        return state.scores


class ToyExpertise(Expertise[ToyRules, State, Action]):
    """All bots of the game, without facts and hints."""

    def bot(self, level: str) -> Bot[ToyRules, Action]:
        return BOTS[level]()

    def hindsight(self) -> ToyHindsight:
        return ToyHindsight()

    def judge(self, rules: ToyRules, prompt: Prompt[Action]) -> Callable[[Action], float]:
        return lambda action: action.number

    def facts(self, rules: ToyRules, prompt: Prompt[Action], action: Action) -> Facts:
        return Facts()

    def advice(self, rules: ToyRules, prompt: Prompt[Action], action: Action, facts: Facts) -> list[Message]:
        return []


def options_for(seats: int) -> tuple[Option, ...]:
    return (
        Option("target", "Target", (Choice(20, "20"), Choice(40, "40")), 40),
        Option("wide", "Knocking", (Choice("off", "no"), Choice("on", "yes")), "off"),
    )


GAME = Game(
    key="toy",
    title="Toy",
    tagline="six tiles",
    seats=range(2, 5),
    default_seats=2,
    hidden=True,
    options_for=options_for,
    make_rules=ToyRules,
    expertise=ToyExpertise,
    levels={
        "random": Level("random", "Random", ""),
        **{key: Level(key, "Steady" if key == "casual" else key.title(), "") for key in BOTS},
    },
)


def find(key: str) -> Game:
    """Like `game.games.find`, with the toy as the only game."""
    if key != GAME.key:
        raise ValueError(f"there is no game {key!r}; there are toy")
    return GAME


def play(match: Match, at: int = 0) -> None:
    """Deals if necessary, and plays the legal action number `at`."""
    if match.awaits_deal:
        match.deal_next()
    match.play(match.prompt().legal_actions[at])
