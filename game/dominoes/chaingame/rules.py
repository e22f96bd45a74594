"""The rules of games in which tiles are laid end to end; without any hooks, the plain block game."""

from collections.abc import Sequence
from typing import ClassVar, Final

from game.core.chance import Stream
from game.core.events import Event
from game.core.message import N_, because
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat, with_seat
from game.dominoes import chain
from game.dominoes.chain import opener, settled, together
from game.dominoes.chaingame.determinization import deal_again
from game.dominoes.chaingame.state import Deal, State
from game.dominoes.chaingame.telling import Telling
from game.dominoes.deal import shuffled
from game.dominoes.layout import ALIKE, Action, Ends, Joining, Lay, Spin, Unable, any_fits, ends_after, plays
from game.dominoes.tiles import TEXT, Tile, TileSet, set_size, texts

DRAW: Final = Unable.DRAW
PASS: Final = Unable.PASS
_PASSES = (PASS,)

_new = tuple.__new__
"""The fastest way to make a named tuple, for states are made by the hundred thousand."""


class ChainRules(Rules[State, Action]):
    """Tile to tile, the highest double opens; the seat that is out, or lightest in a blocked hand, gets points.

    `highest` is the set's highest number, `hand_size` the tiles dealt to each seat, `target` the points that win a
    match, or that must be exceeded if `beyond`; `goal` is the score that wins. `key` names the deals. If the game
    `picks_up`, a seat that opens with the set's highest double takes a sleeping tile. `following` are the next seats.

    The hooks, attributes and methods, define how a game differs, and may depend on its options. Play, rollouts, facts,
    hints and sampling all read them, so nothing else need change:

    - By which halves tiles join, if not by equal numbers: `joining`.
    - Who draws, and when. If the game `draws`, a seat that cannot play draws until a tile fits, and all draw in turn if
      nobody was dealt a double. Otherwise it passes, and the tiles not dealt sleep. With `at_will` a seat that could
      play may draw too. `stays` is how many tiles of the boneyard are never drawn.
    - What a play scores: `points`, if `plays_score`.
    - What ends a hand: `ends_hand`, or that no seat has `choices`. How many points it brings: `settlement`.
    """

    key: ClassVar[str]
    spin: ClassVar[Spin] = Spin.NONE
    joining: Joining = ALIKE
    picks_up: ClassVar[bool] = False
    beyond: ClassVar[bool] = False
    draws: bool = False
    at_will: bool = False
    stays: int = 0
    plays_score: bool = False
    telling: Telling = Telling()

    def __init__(self, seats: int, options: Options, *, highest: int, hand_size: int, target: int) -> None:
        super().__init__(seats, options)
        self.highest = highest
        self.hand_size = hand_size
        self.target = target
        self.goal = target + self.beyond
        self.following = tuple((seat + 1) % seats for seat in range(seats))
        self._every_spins = self.spin is Spin.EVERY

    # -- hooks

    def points(self, ends: Ends, total: int) -> int:
        """The points that a play scores at once if it leaves these ends, which add up to `total`."""
        return 0

    def ends_hand(self, left: TileSet, score: int) -> bool:
        """Whether a play ends the hand, given the tiles left in its seat's hand and the seat's match score.

        By default, going out ends it, and so does reaching the goal, which wins the match at once.
        """
        return not left or score >= self.goal

    def settlement(self, others: int, own: int = 0) -> int:
        """The points for the pips held by the others, and the seat's own, which are 0 if it is out."""
        return others - own

    def takes_sleeping(self, opening: Tile) -> bool:
        """Whether the seat that opens with that double takes a sleeping tile."""
        highest = set_size(self.highest) - 1
        return self.picks_up and opening == highest and highest >= self.seats * self.hand_size

    def to_draw(self, boneyard: int) -> int:
        """How many tiles of a boneyard of that size can be drawn."""
        return boneyard - self.stays if self.draws and boneyard > self.stays else 0

    def choices(self, hands: Sequence[TileSet], seat: Seat, ends: Ends, boneyard: int) -> tuple[Action, ...]:
        """What a seat may do: every play, and a draw where allowed; otherwise a pass.

        Empty if nobody can play or draw: then the hand is blocked at once (house ruling).
        """
        legal: tuple[Action, ...] = plays(hands[seat], ends)
        if legal and not self.at_will:
            return legal
        if self.to_draw(boneyard):
            return (*legal, DRAW)
        return legal or (_PASSES if any_fits(together(hands), ends) else ())

    # -- dealing

    def initial_state(self, seed: int) -> State:
        hands, pile = self._dealt(seed, 0)
        return self.begin(hands, pile, (0,) * self.seats, seed, 0)

    def next_hand(self, state: State) -> State:
        """The next hand; the highest double opens again (house ruling)."""
        seed, hand_no = state.deal.seed, state.deal.hand_no + 1
        hands, pile = self._dealt(seed, hand_no)
        return self.begin(hands, pile, state.scores, seed, hand_no)

    def begin(
        self, hands: list[TileSet], pile: tuple[TileSet, ...], scores: tuple[int, ...], seed: int = 0, hand_no: int = 0
    ) -> State:
        """The state after dealing those hands, with `pile` left, each of its tiles as a set of one.

        `ValueError` if nobody has a double to open with and the game does not draw.
        """
        boneyard = len(pile)
        held = [*hands]
        while not (opens := opener(held)):
            if not self.draws:
                raise ValueError("nobody holds a double to open with")
            for seat in range(self.seats):
                held[seat] |= pile[-boneyard]
                boneyard -= 1
        first, opening = opens
        rounds = (len(pile) - boneyard) // self.seats
        # If the highest double itself sleeps, nobody picks up a tile (house ruling).
        picks_up = first if pile and self.takes_sleeping(opening) else None
        deal = _new(Deal, (seed, hand_no, pile, rounds, first, picks_up))
        return _new(State, (deal, first, tuple(held), (), 0, boneyard, None, scores, None, (self.opening(opening),)))

    def opening(self, double: Tile) -> Lay:
        """The action that opens with that double."""
        return self.joining.lays[TEXT[double]]

    def _dealt(self, seed: int, hand_no: int) -> tuple[list[TileSet], tuple[TileSet, ...]]:
        """Hands and pile; if nobody could open, the tiles are dealt again."""
        name: tuple[int | str, ...] = (seed, self.key, "deal", hand_no)
        dealt = self.seats * self.hand_size
        while True:
            tiles = shuffled(self.highest, *name)
            hands = [sum(tiles[at : at + self.hand_size]) for at in range(0, dealt, self.hand_size)]
            if self.draws or opener(hands):
                return hands, tuple(tiles[dealt:])
            name = (*name, "again")

    def deal_record(self, state: State) -> Json:
        hands, pile = self._dealt(state.deal.seed, state.deal.hand_no)
        return {"hands": [texts(hand) for hand in hands], "boneyard": [texts(tile)[0] for tile in pile]}

    # -- play

    def to_act(self, state: State) -> Seat | None:
        return None if state.end else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """See `choices`; the opening double at the start of a hand."""
        return state.legal

    def step(self, state: State, action: Action) -> State:
        deal, seat, hands, ends, total, boneyard, past, scores, _, _ = state
        past = (past, action)
        turn = self.following[seat]
        if action is DRAW:
            held = [*hands]
            held[seat] |= deal.pile[-boneyard]
            hands = tuple(held)
            boneyard -= 1
            turn = seat
        elif action is not PASS:
            held = [*hands]
            left = held[seat] ^ action.bit
            if ends:
                leaves = action.leaves_all_spin if self._every_spins else action.leaves
                at, onto = 0, action.onto
                while ends[at].tile != onto:
                    at += 1
                covered = ends[at]
                now_open = [*ends]
                now_open[at] = leaves
                if covered.rest:
                    now_open.insert(at + 1, covered.rest)
                ends = tuple(now_open)
                total += leaves.pips - covered.hides
            else:
                ends = (self.spin.leaves(action),)
                total = ends[0].pips
                if deal.picks_up is not None:
                    left |= deal.pile[-boneyard]
                    boneyard -= 1
            held[seat] = left
            hands = tuple(held)
            if self.plays_score and (points := self.points(ends, total)):
                scores = with_seat(scores, seat, scores[seat] + points)
            if self.ends_hand(left, scores[seat]):
                return self._over(_new(State, (deal, seat, hands, ends, total, boneyard, past, scores, None, ())))
        legal = self.choices(hands, turn, ends, boneyard)
        if not legal:
            return self._over(_new(State, (deal, seat, hands, ends, total, boneyard, past, scores, None, ())))
        return _new(State, (deal, turn, hands, ends, total, boneyard, past, scores, None, legal))

    def _over(self, last: State) -> State:
        """The state when the hand is over: won by the play, or settled in favour of the seat that is out or lightest.

        If several hands are equally light, nobody gets points (house ruling).
        """
        scores, end = last.scores, HandEnd("won", (0,) * self.seats)
        if scores[last.seat] < self.goal:
            scores, end = settled(last.hands, last.seat, scores, self.settlement)
        *same, _, _, _ = last
        return _new(State, (*same, scores, end, ()))

    def hand_end(self, state: State) -> HandEnd | None:
        """``out``, ``blocked`` or ``won`` (a play reached the goal, so no settlement), and the points of each seat."""
        return state.end

    def scores(self, state: State) -> tuple[int, ...]:
        return state.scores

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        best = max(state.scores)
        return (state.scores.index(best),) if best >= self.goal else None

    # -- what happened, and what each seat may know

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        return self.telling.events(before, action, after)

    def observe(self, state: State, seat: Seat) -> Observation:
        """The information state: everything the seat may know, the hand's history included, as plain data.

        ``seat``, ``to_act`` (None when the hand is over), ``hand_no``, ``scores``; ``hand``, the seat's own tiles;
        ``hand_sizes`` and ``boneyard`` (counts); the history, ``plies``, ``layout``, ``passes`` and ``unable``, as in
        `told`; ``highest``, the set's highest number. ``reason``, ``points`` and ``shown`` (all hands, which are then
        laid open) are None until the hand is over.

        If the game draws: ``dealt``, the number of tiles dealt to each seat, and ``searched``, the number each then
        drew because nobody had a double. If plays score: ``count``, the sum of the ends. If a tile is picked up:
        ``picked_up``, the seat that did, or None, and ``picked_up_tile``, shown only to that seat. If unequal halves
        join: ``joined``, the half by which each tile of the layout joins.
        """
        deal, end = state.deal, state.end
        seen: Observation = {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": deal.hand_no,
            "scores": [*state.scores],
            "hand": texts(state.hands[seat]),
            "hand_sizes": [hand.bit_count() for hand in state.hands],
            "boneyard": state.boneyard,
            "highest": self.highest,
        }
        if self.draws:
            seen |= {"dealt": self.hand_size, "searched": deal.rounds}
        if self.plays_score:
            seen["count"] = state.total
        if self.picks_up:
            seat_that_did = deal.picks_up if state.past else None
            own = seat_that_did == seat
            seen |= {"picked_up": seat_that_did, "picked_up_tile": texts(deal.pile[0])[0] if own else None}
        return seen | {
            "reason": end.reason if end else None,
            "points": [*end.points] if end else None,
            "shown": [texts(hand) for hand in state.hands] if end else None,
            **self.told(self.history(deal.first, chain.actions(state.past))),
        }

    def history(self, first: Seat, done: Sequence[Action]) -> list[chain.Ply]:
        """The plies, if `first` began. A voluntary draw lists no open numbers, for its seat might have served them."""
        plies = chain.plies(first, self.seats, done, self.spin)
        return [ply._replace(open=[]) if self.at_will and ply.action is DRAW else ply for ply in plies]

    def told(self, history: Sequence[chain.Ply]) -> Json:
        """The history's keys in an observation: those of `chain.encode_history`, and ``joined``."""
        told = chain.encode_history(history)
        if not self.joining.alike:
            told["joined"] = [ply.action.inner for ply in history if isinstance(ply.action, Lay)]
        return told

    def open_ends(self, observation: Observation) -> Ends:
        """The open ends in an observation."""
        ends: Ends = ()
        lays = self.joining.lays
        for _, text in observation["plies"]:
            if text in lays:
                ends = ends_after(ends, lays[text], self.spin)
        return ends

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        history, ends = chain.decode_history(observation, self.joining), self.open_ends(observation)
        to_draw = self.to_draw(observation["boneyard"])
        hands, pile = deal_again(observation, history, ends, rng, to_draw, self.joining)
        scores, hand_no, seed = tuple(observation["scores"]), observation["hand_no"], rng.seed()
        if not history:
            state = self.begin([*hands], pile, scores, seed, hand_no)
            return state._replace(deal=state.deal._replace(rounds=observation.get("searched", 0)))
        over = observation["to_act"] is None
        seat = history[-1].seat if over else observation["to_act"]
        end = HandEnd(observation["reason"], tuple(observation["points"])) if over else None
        boneyard = observation["boneyard"]
        rounds, picked_up = observation.get("searched", 0), observation.get("picked_up")
        return State(
            deal=Deal(seed, hand_no, pile, rounds, history[0].seat, picked_up),
            seat=seat,
            hands=hands,
            ends=ends,
            total=sum(open_end.pips for open_end in ends),
            boneyard=boneyard,
            past=chain.remember(ply.action for ply in history),
            scores=scores,
            end=end,
            legal=() if over else self.choices(hands, seat, ends, boneyard),
        )

    def parse_action(self, text: str) -> Action:
        action = self.joining.parse(text, self.highest)
        if action is DRAW and not self.draws:
            raise ValueError(because(N_("nobody draws in this game")))
        return action

    def is_routine(self, action: Action) -> bool:
        return isinstance(action, Unable) or action.onto is None
