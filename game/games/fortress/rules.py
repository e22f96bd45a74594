"""The rules of Fortress: lay tile to tile, every double open on all its sides, pass when unable, be out first."""

from typing import Any, Final, NamedTuple

from game.core.chance import Stream
from game.core.events import Event
from game.core.rules import HandEnd, Observation, Options, Rules, Seat
from game.dominoes import chain
from game.dominoes.chain import Past, opener, settled, together
from game.dominoes.deal import cuts, shuffled
from game.dominoes.layout import Action, Ends, Unable, any_fits, ends_of, lay, parse_action, plays
from game.dominoes.tiles import TEXT, Tile, TileSet, set_size, texts
from game.games.fortress import hidden, telling

HAND = {(3, 6): 9, (4, 6): 7, (4, 9): 13, (5, 9): 11, (6, 9): 9}
"""Tiles dealt to each seat, by the number of seats and the set's highest number (rule sheet, 'Setup')."""

DRAW: Final = Unable.DRAW
"""Known to the notation only: nobody draws at Fortress."""
PASS: Final = Unable.PASS
_PASSES = (PASS,)

_new = tuple.__new__
"""The shortest way to a named tuple; positions are made by the hundred thousand."""


# -- state ------------------------------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """What stays the same during a hand.

    `asleep` are the tiles that were not dealt, as shuffled. `picks_up` is the seat that picks up the first of them when
    it lays the opening double, None if nobody does.
    """

    seed: int
    hand_no: int
    asleep: tuple[Tile, ...]
    first: Seat
    picks_up: Seat | None


class Position(NamedTuple):
    """A position within a hand.

    `seat` is to act, or acted last if the hand is over; `legal` are its actions, none if the hand is over.
    """

    deal: Deal
    seat: Seat
    hands: tuple[TileSet, ...]
    ends: Ends
    past: Past
    scores: tuple[int, ...]
    end: HandEnd | None
    legal: tuple[Action, ...]


# -- rules ------------------------------------------------------------------------------------------------------------


class FortressRules(Rules[Position, Action]):
    """Fortress for three to six seats; options ``target`` and ``set`` (``D6`` or ``D9``)."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.highest = int(str(options["set"])[1:])
        self.hand_size = HAND[seats, self.highest]
        self.target = int(options["target"])
        self._next = tuple((seat + 1) % seats for seat in range(seats))
        *self._cuts, self._rest = cuts(seats, self.hand_size)

    # -- dealing

    def initial_state(self, seed: int) -> Position:
        """The first hand of the match, ready for the opening double."""
        hands, asleep = self._dealt(seed, 0)
        return self.begin(hands, asleep, (0,) * self.seats, seed, 0)

    def next_hand(self, state: Position) -> Position:
        """The next hand; the highest double opens again (house ruling)."""
        seed, hand_no = state.deal.seed, state.deal.hand_no + 1
        hands, asleep = self._dealt(seed, hand_no)
        return self.begin(hands, asleep, state.scores, seed, hand_no)

    def begin(
        self, hands: list[TileSet], asleep: tuple[Tile, ...], scores: tuple[int, ...], seed: int = 0, hand_no: int = 0
    ) -> Position:
        """The position after those hands were dealt and those tiles left asleep. The highest double held opens.

        If it is the set's own highest double, its owner will pick up the first sleeping tile (rule sheet, notes on the
        numbers of players); if that double sleeps itself, nobody will (house ruling). `ValueError` without a double.
        """
        opens = opener(hands)
        if opens is None:
            raise ValueError("nobody holds a double to open with")
        first, opening = opens
        picks_up = first if asleep and opening == set_size(self.highest) - 1 else None
        deal = _new(Deal, (seed, hand_no, asleep, first, picks_up))
        return _new(Position, (deal, first, tuple(hands), (), None, scores, None, (lay(opening),)))

    def _dealt(self, seed: int, hand_no: int) -> tuple[list[TileSet], tuple[Tile, ...]]:
        tiles = shuffled(self.highest, seed, "fortress", "deal", hand_no)
        asleep = tuple([tile.bit_length() - 1 for tile in tiles[self._rest]])
        return [sum(tiles[cut]) for cut in self._cuts], asleep

    def deal_record(self, state: Position) -> dict[str, Any]:
        """Hands and sleeping tiles as dealt."""
        hands, asleep = self._dealt(state.deal.seed, state.deal.hand_no)
        return {"hands": [texts(hand) for hand in hands], "boneyard": [TEXT[tile] for tile in asleep]}

    # -- play

    def to_act(self, state: Position) -> Seat | None:
        """The seat to act; None when the hand is over."""
        return None if state.end else state.seat

    def legal_actions(self, state: Position) -> tuple[Action, ...]:
        """Every tile that fits on every tile it fits; else a pass."""
        return state.legal

    def step(self, state: Position, action: Action) -> Position:
        """The position after a legal action: the tile laid, or nothing; and the next turn.

        This is what a thinking opponent spends its time in, so little is called.
        """
        deal, seat, hands, ends, past, scores, _, _ = state
        past = (past, action)
        if action is not PASS and action is not DRAW:
            held = [*hands]
            left = held[seat] ^ action.bit
            leaves = action.leaves_all_spin
            if ends:
                onto = action.onto
                at = 0
                while ends[at].tile != onto:
                    at += 1
                now_open = [*ends]
                rest = ends[at].rest
                now_open[at] = leaves
                if rest:
                    now_open.insert(at + 1, rest)
                ends = tuple(now_open)
            else:
                ends = (leaves,)
                if deal.picks_up is not None:
                    left |= 1 << deal.asleep[0]
            held[seat] = left
            hands = tuple(held)
            if not left:
                return self._settled(_new(Position, (deal, seat, hands, ends, past, scores, None, ())))
        seat = self._next[seat]
        # Whoever cannot play passes; if nobody can, the hand is blocked at once (house ruling).
        legal = plays(hands[seat], ends) or (_PASSES if any_fits(together(hands), ends) else ())
        if not legal:
            return self._settled(_new(Position, (deal, state.seat, hands, ends, past, scores, None, ())))
        return _new(Position, (deal, seat, hands, ends, past, scores, None, legal))

    def _settled(self, over: Position) -> Position:
        """The hand over: the seat that is out, or when blocked the lightest hand, scores (rule sheet, 'Scoring').

        It gets what the others hold less what it holds itself. If the lightest weight is shared nobody scores (house
        ruling).
        """
        scores, end = settled(over.hands, over.seat, over.scores, int)
        return over._replace(scores=scores, end=end)

    def hand_end(self, state: Position) -> HandEnd | None:
        """``out`` or ``blocked``, and who scored what."""
        return state.end

    def scores(self, state: Position) -> tuple[int, ...]:
        """Points of the match."""
        return state.scores

    def winners(self, state: Position) -> tuple[Seat, ...] | None:
        """The seat whose total exceeds the target."""
        best = max(state.scores)
        return (state.scores.index(best),) if best > self.target else None

    # -- what happened, and what each seat may know

    def events(self, before: Position, action: Action, after: Position) -> tuple[Event, ...]:
        """The tile laid or the pass, the tile picked up with the opening, then the settlement of the hand."""
        return telling.events(before, action, after)

    def observe(self, state: Position, seat: Seat) -> Observation:
        """Everything the seat may know, as plain data.

        ``seat``, ``to_act`` (None when the hand is over), ``hand_no``, ``scores``; ``hand``, the seat's own tiles;
        ``hand_sizes``; ``boneyard``, how many tiles sleep; ``plies``, ``layout``, ``passes`` and ``unable`` as in
        `chain.told`; ``highest``, the set's highest number; ``picked_up``, the seat that picked up a sleeping tile with
        its opening, or None, and ``picked_up_tile``, which one, only for that seat. When the hand is over also
        ``reason``, ``points`` and ``shown`` (all hands, which are then laid open), before that None.
        """
        deal, end = state.deal, state.end
        picked_up = deal.picks_up if state.past else None
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": deal.hand_no,
            "scores": [*state.scores],
            "hand": texts(state.hands[seat]),
            "hand_sizes": [hand.bit_count() for hand in state.hands],
            "boneyard": len(deal.asleep) - (picked_up is not None),
            "highest": self.highest,
            "picked_up": picked_up,
            "picked_up_tile": TEXT[deal.asleep[0]] if picked_up == seat else None,
            "reason": end.reason if end else None,
            "points": [*end.points] if end else None,
            "shown": [texts(hand) for hand in state.hands] if end else None,
            **chain.told(chain.plies(deal.first, self.seats, chain.actions(state.past), all_spin=True)),
        }

    def resample(self, observation: Observation, rng: Stream) -> Position:
        """A position the seat cannot tell from the real one; see `hidden` for what it knows of the hidden tiles."""
        story = chain.retold(observation)
        to_act = observation["to_act"]
        ends = ends_of(observation["layout"], all_spin=True)
        hands, asleep = hidden.deal_again(observation, story, ends, rng)
        scores = tuple(observation["scores"])
        if not story:
            return self.begin(list(hands), asleep, scores, rng.seed(), observation["hand_no"])
        end = HandEnd(observation["reason"], tuple(observation["points"])) if to_act is None else None
        seat = story[-1].seat if to_act is None else to_act
        deal = Deal(rng.seed(), observation["hand_no"], asleep, story[0].seat, observation["picked_up"])
        past = chain.remember(ply.action for ply in story)
        legal = () if end else plays(hands[seat], ends) or _PASSES
        return Position(deal, seat, hands, ends, past, scores, end, legal)

    def parse_action(self, text: str) -> Action:
        """``6|6``, ``6|4>6|6`` or ``pass``; nobody draws at Fortress."""
        action = parse_action(text, self.highest)
        if action is DRAW:
            raise ValueError("nobody draws at Fortress")
        return action

    def is_routine(self, action: Action) -> bool:
        """Whether it is a pass or the opening double."""
        return isinstance(action, Unable) or action.onto is None
