"""The rules of games in which tiles are laid end to end; a game that says nothing is the plain block game."""

from collections.abc import Mapping
from typing import ClassVar, Final

from game.core.chance import Stream
from game.core.events import Event
from game.core.message import N_, because
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat
from game.dominoes import chain
from game.dominoes.chain import opener, settled, together
from game.dominoes.chaingame.determinization import deal_again
from game.dominoes.chaingame.state import Deal, State
from game.dominoes.chaingame.telling import Telling
from game.dominoes.deal import shuffled
from game.dominoes.layout import Action, Spin, Unable, any_fits, ends_of, lay, parse_action, plays
from game.dominoes.tiles import TileSet, set_size, texts

DRAW: Final = Unable.DRAW
PASS: Final = Unable.PASS
_DRAWS, _PASSES = (DRAW,), (PASS,)

_new = tuple.__new__
"""The fastest way to make a named tuple; states are made by the hundred thousand."""


class ChainRules(Rules[State, Action]):
    """Tile to tile, the highest double opens; who is out, or lightest when nobody can play, gets points.

    `highest` is the set's highest number, `hand_size` the tiles dealt to each seat, `target` the points of a match,
    which have to be exceeded if `beyond`; `goal` wins it. Deals are named by `key`. If the game `draws`, seats that
    cannot play draw until something fits, and all draw in turn if nobody was dealt a double; else they pass, and what
    was not dealt sleeps. `picks_up`: the seat that opens with the set's highest double takes a sleeping tile.
    `scoring` are the points of a play by what the ends then add up to, `scored` the same as a plain dict; `following`
    are the next seats, and `every_spins` says whether every double is a spinner.
    """

    key: ClassVar[str]
    spin: ClassVar[Spin] = Spin.NONE
    draws: ClassVar[bool] = False
    picks_up: ClassVar[bool] = False
    scoring: ClassVar[Mapping[int, int]] = {}
    beyond: ClassVar[bool] = False
    telling: Telling = Telling()

    def __init__(self, seats: int, options: Options, *, highest: int, hand_size: int, target: int) -> None:
        super().__init__(seats, options)
        self.highest = highest
        self.hand_size = hand_size
        self.target = target
        self.goal = target + self.beyond
        self.following = tuple((seat + 1) % seats for seat in range(seats))
        self.scored = dict(self.scoring)
        self.every_spins = self.spin is Spin.EVERY

    def settlement(self, pips: int) -> int:
        """The points for so many pips that the others hold more than the seat itself."""
        return pips

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
        """The state after those hands were dealt and `pile` was left, each of its tiles as a set of one.

        `ValueError` if nobody has a double to open with and nobody draws.
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
        picks_up = first if self.picks_up and pile and opening == set_size(self.highest) - 1 else None
        deal = _new(Deal, (seed, hand_no, pile, rounds, first, picks_up))
        return _new(State, (deal, first, tuple(held), (), 0, boneyard, None, scores, None, (lay(opening),)))

    def _dealt(self, seed: int, hand_no: int) -> tuple[list[TileSet], tuple[TileSet, ...]]:
        """Hands and pile; a deal in which nobody could open is thrown away."""
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
        """Every play; else a draw, where that is possible; else a pass."""
        return state.legal

    def step(self, state: State, action: Action) -> State:
        """The state after a legal action; `Playout` does the same in place."""
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
                leaves = action.leaves_all_spin if self.every_spins else action.leaves
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
            # The match is won the moment the goal is reached.
            if total in self.scored:
                points = [*scores]
                points[seat] += self.scored[total]
                scores = tuple(points)
                if points[seat] >= self.goal:
                    left = 0
            if not left:
                return self._over(_new(State, (deal, seat, hands, ends, total, boneyard, past, scores, None, ())))
        # A seat that cannot play draws or passes; if none can, the hand is blocked at once (house ruling).
        legal: tuple[Action, ...] = plays(hands[turn], ends)
        if not legal:
            if boneyard and self.draws:
                legal = _DRAWS
            elif any_fits(together(hands), ends):
                legal = _PASSES
            else:
                return self._over(_new(State, (deal, seat, hands, ends, total, boneyard, past, scores, None, ())))
        return _new(State, (deal, turn, hands, ends, total, boneyard, past, scores, None, legal))

    def _over(self, last: State) -> State:
        """The hand over: won by the play; else the seat that is out, or when blocked the lightest hand, gets points.

        Nobody does if the lightest weight is shared (house ruling).
        """
        scores, end = last.scores, HandEnd("won", (0,) * self.seats)
        if scores[last.seat] < self.goal:
            scores, end = settled(last.hands, last.seat, scores, self.settlement)
        *same, _, _, _ = last
        return _new(State, (*same, scores, end, ()))

    def hand_end(self, state: State) -> HandEnd | None:
        """``out``, ``blocked`` or ``won`` (the goal reached by a play: no settlement), and who got what."""
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
        `chain.encode_history`; ``highest``, the set's highest number. When the hand is over also ``reason``, ``points``
        and ``shown`` (all hands, which are then laid open), before that None.

        Where one draws also ``dealt``, how many tiles each seat was dealt, and ``searched``, how many each drew then
        because nobody had a double; where plays score ``count``, what the ends add up to; where a tile is picked up
        ``picked_up``, the seat that did, or None, and ``picked_up_tile``, which one, only for that seat.
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
        if self.scoring:
            seen["count"] = state.total
        if self.picks_up:
            seat_that_did = deal.picks_up if state.past else None
            own = seat_that_did == seat
            seen |= {"picked_up": seat_that_did, "picked_up_tile": texts(deal.pile[0])[0] if own else None}
        return seen | {
            "reason": end.reason if end else None,
            "points": [*end.points] if end else None,
            "shown": [texts(hand) for hand in state.hands] if end else None,
            **chain.encode_history(chain.plies(deal.first, self.seats, chain.actions(state.past), self.spin)),
        }

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        history = chain.decode_history(observation)
        ends = ends_of(observation["layout"], self.spin)
        hands, pile = deal_again(observation, history, ends, rng)
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
            legal=() if over else plays(hands[seat], ends) or (_DRAWS if self.draws and boneyard else _PASSES),
        )

    def parse_action(self, text: str) -> Action:
        action = parse_action(text, self.highest)
        if action is DRAW and not self.draws:
            raise ValueError(because(N_("nobody draws in this game")))
        return action

    def is_routine(self, action: Action) -> bool:
        return isinstance(action, Unable) or action.onto is None
