"""The rules of Fives: lay tile to tile, make the open ends add up to a multiple of five, draw when unable."""

from typing import Any, Final, NamedTuple

from game.core.chance import Stream
from game.core.events import Event
from game.core.rules import HandEnd, Observation, Options, Rules, Seat
from game.dominoes import chain
from game.dominoes.chain import Past, opener, settled, together
from game.dominoes.deal import cuts, shuffled
from game.dominoes.layout import Action, Ends, Unable, any_fits, ends_of, lay, parse_action, plays
from game.dominoes.tiles import TileSet, texts
from game.games.fives import hidden, telling

HAND = {2: 7, 3: 6, 4: 5}
"""Tiles dealt to each seat by the number of seats (rule sheet, third point); seven from five seats up, house ruling."""

DRAW: Final = Unable.DRAW
PASS: Final = Unable.PASS
_DRAWS, _PASSES = (DRAW,), (PASS,)

_new = tuple.__new__
"""The shortest way to a named tuple; positions are made by the hundred thousand."""


def highest_number(seats: int) -> int:
    """The set's highest number: more than four seats need the double-twelve tiles (rule sheet, first point)."""
    return 6 if seats <= 4 else 12


# -- state ------------------------------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """What stays the same during a hand.

    `pile` is the boneyard as dealt, in drawing order, each tile as a set of one. `rounds` is how many tiles each seat
    drew because nobody had a double, `first` the seat that opens.
    """

    seed: int
    hand_no: int
    pile: tuple[TileSet, ...]
    rounds: int
    first: Seat


class Position(NamedTuple):
    """A position within a hand.

    `seat` is to act, or acted last if the hand is over; `legal` are its actions, none if the hand is over. `total` is
    what the ends add up to; the last `boneyard` tiles of the pile are still there.
    """

    deal: Deal
    seat: Seat
    hands: tuple[TileSet, ...]
    ends: Ends
    total: int
    boneyard: int
    past: Past
    scores: tuple[int, ...]
    end: HandEnd | None
    legal: tuple[Action, ...]


# -- rules ------------------------------------------------------------------------------------------------------------


class FivesRules(Rules[Position, Action]):
    """Fives for two to eight seats; options ``target`` and ``bonus`` (``fifth`` or ``full``)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.highest = highest_number(seats)
        self.hand_size = HAND.get(seats, 7)
        self.target = int(options["target"])
        self.fifth = options["bonus"] == "fifth"
        *self._cuts, self._rest = cuts(seats, self.hand_size)
        self._next = tuple((seat + 1) % seats for seat in range(seats))

    # -- dealing

    def initial_state(self, seed: int) -> Position:
        """The first hand of the match, ready for the opening double."""
        hands, pile = self._dealt(seed, 0)
        return self.begin(hands, pile, (0,) * self.seats, seed, 0)

    def next_hand(self, state: Position) -> Position:
        """The next hand; the highest double opens again (house ruling)."""
        seed, hand_no = state.deal.seed, state.deal.hand_no + 1
        hands, pile = self._dealt(seed, hand_no)
        return self.begin(hands, pile, state.scores, seed, hand_no)

    def begin(
        self,
        hands: list[TileSet],
        pile: tuple[TileSet, ...],
        scores: tuple[int, ...],
        seed: int = 0,
        hand_no: int = 0,
    ) -> Position:
        """The position after those hands were dealt and `pile` was left, each of its tiles as a set of one.

        The highest double opens. While nobody has one every seat draws a tile, in seat order (rule sheet, 'To Play').
        """
        boneyard = len(pile)
        held = [*hands]
        while not (opens := opener(held)):
            for seat in range(self.seats):
                held[seat] |= pile[-boneyard]
                boneyard -= 1
        first, opening = opens
        deal = _new(Deal, (seed, hand_no, pile, (len(pile) - boneyard) // self.seats, first))
        return _new(Position, (deal, first, tuple(held), (), 0, boneyard, None, scores, None, (lay(opening),)))

    def _dealt(self, seed: int, hand_no: int) -> tuple[list[TileSet], tuple[TileSet, ...]]:
        tiles = shuffled(self.highest, seed, "fives", "deal", hand_no)
        return [sum(tiles[cut]) for cut in self._cuts], tuple(tiles[self._rest])

    def deal_record(self, state: Position) -> dict[str, Any]:
        """Hands and boneyard before any draw."""
        hands, pile = self._dealt(state.deal.seed, state.deal.hand_no)
        return {"hands": [texts(hand) for hand in hands], "boneyard": [texts(tile)[0] for tile in pile]}

    # -- play

    def to_act(self, state: Position) -> Seat | None:
        """The seat to act; None when the hand is over."""
        return None if state.end else state.seat

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        """Every tile that fits on every tile it fits; else a draw; with the boneyard empty a pass."""
        return state.legal

    def step(self, state: Position, action: Action) -> Position:
        """The position after a legal action: the tile laid and counted, or a tile drawn, or nothing; and the next turn.

        This is what a thinking opponent spends its time in, so little is called.
        """
        deal, seat, hands, ends, total, boneyard, past, scores, _, _ = state
        past = (past, action)
        turn = self._next[seat]
        held = [*hands]
        if action is DRAW:
            held[seat] |= deal.pile[-boneyard]
            boneyard -= 1
            turn = seat
        elif action is not PASS:
            held[seat] ^= action.bit
            leaves = action.leaves
            if not ends:
                ends, total = (leaves,), leaves.pips
            else:
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
            # A total that is a multiple of five scores; the match is won the moment the target is reached.
            if not total % 5 and total:
                points = [*scores]
                points[seat] += total
                scores = tuple(points)
            if not held[seat] or scores[seat] >= self.target:
                over = _new(Position, (deal, seat, tuple(held), ends, total, boneyard, past, scores, None, ()))
                return self._over(over)
        # Whoever cannot play draws; with nothing to draw, passes; if nobody can play, the hand is blocked at once.
        legal = plays(held[turn], ends) or (_DRAWS if boneyard else _PASSES if any_fits(together(held), ends) else ())
        if not legal:
            return self._over(_new(Position, (deal, seat, tuple(held), ends, total, boneyard, past, scores, None, ())))
        return _new(Position, (deal, turn, tuple(held), ends, total, boneyard, past, scores, None, legal))

    def _over(self, last: Position) -> Position:
        """The hand over: won by the play; else who is out, or when blocked is lightest, gets the bonus ('Winning')."""
        scores, end = last.scores, HandEnd("won", (0,) * self.seats)
        if scores[last.seat] < self.target:
            scores, end = settled(last.hands, last.seat, scores, self.bonus)
        *same, _, _, _ = last
        return _new(Position, (*same, scores, end, ()))

    def bonus(self, pips: int) -> int:
        """The bonus for that many pips: rounded to the nearest five, then divided by five."""
        rounded = (pips + 2) // 5 * 5
        return rounded // 5 if self.fifth else rounded

    def hand_end(self, state: Position) -> HandEnd | None:
        """``out``, ``blocked`` or ``won`` (the target reached by a play: no settlement)."""
        return state.end

    def scores(self, state: Position) -> tuple[int, ...]:
        """Points of the match."""
        return state.scores

    def winners(self, state: Position) -> tuple[Seat, ...] | None:
        """The seat that has reached the target."""
        best = max(state.scores)
        return (state.scores.index(best),) if best >= self.target else None

    # -- what happened, and what each seat may know

    def events(self, before: Position, action: Action, after: Position) -> tuple[Event, ...]:
        """The tile laid or drawn or the pass, then the settlement of the hand."""
        return telling.events(before, action, after, fifth=self.fifth)

    def observe(self, state: Position, seat: Seat) -> Observation:
        """Everything the seat may know, as plain data.

        ``seat``, ``to_act`` (None when the hand is over), ``hand_no``, ``scores``; ``hand``, the seat's own tiles;
        ``hand_sizes`` and ``boneyard`` (counts); ``plies``, ``layout``, ``passes`` and ``unable`` as in `chain.told`;
        ``highest``, the set's highest number; ``dealt``, how many tiles each seat was dealt, and ``searched``, how many
        each drew then because nobody had a double; ``count``, what the ends add up to. When the hand is over also
        ``reason``, ``points`` and ``shown`` (all hands, which are then laid open), before that None.
        """
        first, end = state.deal.first, state.end
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": state.deal.hand_no,
            "scores": [*state.scores],
            "hand": texts(state.hands[seat]),
            "hand_sizes": [hand.bit_count() for hand in state.hands],
            "boneyard": state.boneyard,
            "highest": self.highest,
            "dealt": self.hand_size,
            "searched": state.deal.rounds,
            "count": state.total,
            "reason": end.reason if end else None,
            "points": [*end.points] if end else None,
            "shown": [texts(hand) for hand in state.hands] if end else None,
            **chain.told(chain.plies(first, self.seats, chain.actions(state.past), all_spin=False)),
        }

    def resample(self, observation: Observation, rng: Stream) -> Position:
        """A position the seat cannot tell from the real one; see `hidden` for what it knows of the hidden tiles."""
        story = chain.retold(observation)
        hands, pile = hidden.deal_again(observation, story, rng)
        to_act = observation["to_act"]
        first = story[0].seat if story else to_act
        end = HandEnd(observation["reason"], tuple(observation["points"])) if to_act is None else None
        ends = ends_of(observation["layout"], all_spin=False)
        position = Position(
            deal=Deal(rng.seed(), observation["hand_no"], pile, observation["searched"], first),
            seat=story[-1].seat if to_act is None else to_act,
            hands=hands,
            ends=ends,
            total=sum(open_end.pips for open_end in ends),
            boneyard=len(pile),
            past=chain.remember(ply.action for ply in story),
            scores=tuple(observation["scores"]),
            end=end,
            legal=(),
        )
        return position._replace(legal=self._legal(position))

    def _legal(self, state: Position) -> tuple[Action, ...]:
        if state.end:
            return ()
        if not state.ends:
            opens = opener(state.hands)
            assert opens is not None
            return (lay(opens[1]),)
        return plays(state.hands[state.seat], state.ends) or (_DRAWS if state.boneyard else _PASSES)

    def parse_action(self, text: str) -> Action:
        """``5|5``, ``5|0>5|5``, ``draw`` or ``pass``."""
        return parse_action(text, self.highest)

    def is_routine(self, action: Action) -> bool:
        """Whether it is a draw, a pass or the opening double."""
        return isinstance(action, Unable) or action.onto is None
