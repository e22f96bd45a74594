"""The rules of Castle Rock: lay one tile at the open end, capture between two of a suit, draw."""

from typing import NamedTuple

from game.core.chance import Stream, stream
from game.core.events import LAID, SETTLED, Event, Gesture, Kind
from game.core.message import by, message
from game.core.rules import HandEnd, Json, Observation, Options, Rules, Seat, with_seat
from game.dominoes.row import MATES, Row, Take, squeeze, taken, takes, takes_in
from game.dominoes.tiles import (
    TEXT,
    WEIGHT,
    Tile,
    TileSet,
    full_set,
    mask,
    members,
    parse_tile,
    parse_tiles,
    set_size,
    texts,
)
from game.games.castle.rules.actions import DONE, Action, Done, Lay, lays, parse

HAND = 2
"""Tiles dealt to each seat (rule sheet, 'The Deal')."""

FINISHED = Kind("done", aside=True)
FILLED_UP = Kind("draw", Gesture.DRAW, aside=True)
"""The draw at the end of every turn, which is not worth telling."""


def row_size(highest: int, seats: int) -> int:
    """The number of tiles the row starts with: the fewest from three up that leave every seat equally many.

    Gives the rule sheet's four tiles, and three for five seats; house ruling for larger sets.
    """
    size = 3
    while (set_size(highest) - size) % seats:
        size += 1
    return size


class Deal(NamedTuple):
    """What stays the same during a hand. `scores` are the match totals before it."""

    seed: int
    hand_no: int
    dealer: Seat
    boneyard: tuple[Tile, ...]
    scores: tuple[int, ...]


class State(NamedTuple):
    """A state within a hand.

    `takes`: the captures the row allows; `drawn`: the number of tiles taken from the boneyard; `captured`: the tiles
    captured by each seat; `plays`: this hand's actions so far.
    """

    deal: Deal
    seat: Seat
    laid: bool
    row: Row
    takes: tuple[Take, ...]
    hands: tuple[TileSet, ...]
    drawn: int
    captured: tuple[TileSet, ...]
    plays: tuple[Action, ...]


class CastleRules(Rules[State, Action]):
    """Castle Rock for a number of seats; options `set`, `target`, `limit`, `bar` and `rounds`."""

    def __init__(self, seats: int, options: Options) -> None:
        super().__init__(seats, options)
        self.highest = int(str(options["set"])[1:])
        self.row_size = row_size(self.highest, seats)
        self._target = int(options["target"])
        self._limit = int(options["limit"])
        self._bar = options["bar"] == "on"
        self._rounds = int(options["rounds"])

    # -- the course of a match

    def initial_state(self, seed: int) -> State:
        """The first hand; the seat that has drawn the heaviest tile deals."""
        return self._deal(seed, 0, None, (0,) * self.seats)

    def next_hand(self, state: State) -> State:
        """The next hand; the deal passes clockwise."""
        deal = state.deal
        return self._deal(deal.seed, deal.hand_no + 1, (deal.dealer + 1) % self.seats, self.scores(state))

    def to_act(self, state: State) -> Seat | None:
        """The seat that must lay, capture or end its turn; None when all hands are empty."""
        return state.seat if state.laid or state.hands[state.seat] else None

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Before laying: every tile of the hand. After it: captures, which are never forced, and ending the turn."""
        if state.laid:
            return (*state.takes, DONE)
        return lays(state.hands[state.seat])

    def step(self, state: State, action: Action) -> State:
        """The state after a legal action."""
        deal, seat, _, row, open_takes, hands, drawn, captured, plays = state
        plays = (*plays, action)
        if isinstance(action, Lay):
            tile = action.tile
            if len(row) > 1 and MATES[row[-2]] >> tile & 1:
                open_takes += takes(row[-2], row[-1], tile)
            hands = with_seat(hands, seat, hands[seat] ^ 1 << tile)
            return State(deal, seat, True, (*row, tile), open_takes, hands, drawn, captured, plays)
        if isinstance(action, Take):
            row = squeeze(row, action.tiles)
            captured = with_seat(captured, seat, captured[seat] | mask(action.tiles))
            return State(deal, seat, True, row, takes_in(row), hands, drawn, captured, plays)
        if drawn < len(deal.boneyard):
            hands = with_seat(hands, seat, hands[seat] | 1 << deal.boneyard[drawn])
            drawn += 1
        return State(deal, (seat + 1) % self.seats, False, row, open_takes, hands, drawn, captured, plays)

    def hand_end(self, state: State) -> HandEnd | None:
        """``empty`` when all hands are: a point for each tile captured, less one for each tile left in the row."""
        if self.to_act(state) is not None:
            return None
        return HandEnd("empty", self.tally(state))

    def tally(self, state: State) -> tuple[int, ...]:
        """Tiles captured less tiles in the row, per seat: the points if the hand ended now."""
        devil = len(state.row)
        return tuple(pile.bit_count() - devil for pile in state.captured)

    def scores(self, state: State) -> tuple[int, ...]:
        """Match totals, with this hand added once it is over; in a bar game, rounds won."""
        end = self.hand_end(state)
        return state.deal.scores if end is None else self._add(state.deal.scores, end.points, state.deal.dealer)

    def ply_scores(self, state: State) -> tuple[int, ...]:
        """Totals before this hand: captured tiles count when it is over, and in a bar game points are not kept."""
        return state.deal.scores

    def hand_score(self, state: State) -> tuple[int, ...]:
        """Match totals with this hand counted as it stands; in a bar game, rounds won."""
        return self.scores(state) if self._bar else self._add(state.deal.scores, self.tally(state), state.deal.dealer)

    def winners(self, state: State) -> tuple[Seat, ...] | None:
        """The highest total once a seat has the target or the last hand is played; of equals, the one dealt last.

        A bar game ends after its rounds; seats with equally many share it.
        """
        if self.to_act(state) is not None:
            return None
        scores = self.scores(state)
        if not self.decided(scores, state.deal.hand_no + 1):
            return None
        if self._bar:
            return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))
        return (self._best(scores, state.deal.dealer),)

    def decided(self, scores: tuple[int, ...], hands: int) -> bool:
        """Whether the match is over with these scores after that many hands."""
        if self._bar:
            return hands >= self._rounds
        return max(scores) >= self._target or 0 < self._limit <= hands

    def may_decide(self, state: State) -> bool:
        """Whether the match may be over with this hand, no matter who captures what is left."""
        hands, taken = state.deal.hand_no + 1, [pile.bit_count() for pile in state.captured]
        if self._bar:
            return hands >= self._rounds
        most = max(map(sum, zip(state.deal.scores, taken, strict=True))) + set_size(self.highest) - sum(taken)
        return hands == self._limit or most >= self._target

    def limit(self, state: State) -> int:
        """The hand limit, if nobody has the target by then; in a bar game, its rounds."""
        hands = state.deal.hand_no + 1
        if self._bar:
            return self._rounds if hands >= self._rounds > 1 else 0
        return hands if hands == self._limit and max(self.scores(state)) < self._target else 0

    # -- what happened, and what each seat may know

    def events(self, before: State, action: Action, after: State) -> tuple[Event, ...]:
        """What happened; the drawn tile is private."""
        seat = before.seat
        if isinstance(action, Lay):
            text = TEXT[action.tile]
            return (Event(LAID, seat, by("castle.played", seat, tile=text), (text,)),)
        if isinstance(action, Take):
            return (taken(before.row, seat, action.tiles),)
        told = [Event(FINISHED, seat, by("castle.finished", seat))]
        if after.drawn > before.drawn:
            drawn = TEXT[before.deal.boneyard[before.drawn]]
            told.append(Event(FILLED_UP, seat, by("castle.drew", seat), (drawn,), private=True))
        end = self.hand_end(after)
        if end is not None:
            told += (self._settled(after, other, points) for other, points in enumerate(end.points))
        return tuple(told)

    def observe(self, state: State, seat: Seat) -> Observation:
        """What the seat knows.

        `seat`, `to_act` (null once the hand is over), `hand_no`, `dealer`, `scores` (match totals); `hand` (its own
        tiles), `hand_sizes` (per seat), `boneyard` (the number of tiles left in it); `row` (from the shut end to the
        open one), `laid` (whether the tile of this turn is down); `captured` (per seat, its tiles by number); `plays`
        (this hand's actions so far, in order, from which follows who laid and took what).
        """
        return {
            "seat": seat,
            "to_act": self.to_act(state),
            "hand_no": state.deal.hand_no,
            "scores": list(self.scores(state)),
            "hand": texts(state.hands[seat]),
            "hand_sizes": [hand.bit_count() for hand in state.hands],
            "boneyard": len(state.deal.boneyard) - state.drawn,
            "row": [TEXT[tile] for tile in state.row],
            "captured": [texts(pile) for pile in state.captured],
            "dealer": state.deal.dealer,
            "laid": state.laid,
            "plays": [str(action) for action in state.plays],
        }

    def sample_state(self, observation: Observation, rng: Stream) -> State:
        """A determinization: every tile that is neither in the seat's hand nor face up is dealt again."""
        row = tuple(map(parse_tile, observation["row"]))
        captured = tuple(parse_tiles(pile) for pile in observation["captured"])
        own = parse_tiles(observation["hand"])
        hidden = full_set(self.highest) & ~own & ~mask(row) & ~sum(captured)
        pool = rng.shuffled(members(hidden))
        hands = []
        for seat, size in enumerate(observation["hand_sizes"]):
            hands.append(own if seat == observation["seat"] else mask(pool[:size]))
            pool = pool if seat == observation["seat"] else pool[size:]
        dealer, to_act = observation["dealer"], observation["to_act"]
        scores = tuple(observation["scores"])
        first = (dealer + 1) % self.seats
        deal = Deal(rng.seed(), observation["hand_no"], dealer, tuple(pool), scores)
        plays = tuple(map(self.parse_action, observation["plays"]))
        seat = first if to_act is None else to_act
        state = State(deal, seat, observation["laid"], row, takes_in(row), tuple(hands), 0, captured, plays)
        if to_act is None:
            before = self._add(scores, self.tally(state), dealer, sign=-1)
            state = state._replace(deal=deal._replace(scores=before))
        return state

    def parse_action(self, text: str) -> Action:
        """The action with that text: ``lay 4|1``, ``take 5|1``, ``take 6|6+6|3+6|4`` or ``done``."""
        return parse(text, self.highest)

    def is_routine(self, action: Action) -> bool:
        """Whether the action ends the turn, which is all there is to do without captures."""
        return isinstance(action, Done)

    def deal_record(self, state: State) -> Json:
        """The deal: `hands`, `boneyard` in drawing order, `dealer`, `row`."""
        deal = state.deal
        fresh = self._deal(deal.seed, deal.hand_no, deal.dealer if deal.hand_no else None, deal.scores)
        return {
            "hands": [texts(hand) for hand in fresh.hands],
            "boneyard": [TEXT[tile] for tile in fresh.deal.boneyard],
            "dealer": fresh.deal.dealer,
            "row": [TEXT[tile] for tile in fresh.row],
        }

    # -- details

    def _deal(self, seed: int, hand_no: int, dealer: Seat | None, scores: tuple[int, ...]) -> State:
        """Deals from the seat left of the dealer on; without a dealer, one is drawn first."""
        chance = stream(seed, "castle", "deal", hand_no)
        if dealer is None:
            dealer = self._drawn_dealer(chance)
        pile = chance.shuffled(range(set_size(self.highest)))
        first = (dealer + 1) % self.seats
        hands = [0] * self.seats
        for turn in range(self.seats):
            hands[(first + turn) % self.seats] = mask(pile[turn * HAND : (turn + 1) * HAND])
        dealt = self.seats * HAND
        row, boneyard = tuple(pile[dealt : dealt + self.row_size]), tuple(pile[dealt + self.row_size :])
        deal = Deal(seed, hand_no, dealer, boneyard, scores)
        return State(deal, first, False, row, takes_in(row), tuple(hands), 0, (0,) * self.seats, ())

    def _drawn_dealer(self, chance: Stream) -> Seat:
        """Each seat draws a tile and the heaviest deals; ties draw again (house ruling)."""
        drawing = list(range(self.seats))
        while len(drawing) > 1:
            drawn = chance.shuffled(range(set_size(self.highest)))
            heaviest = max(WEIGHT[tile] for tile in drawn[: len(drawing)])
            drawing = [seat for seat, tile in zip(drawing, drawn, strict=False) if WEIGHT[tile] == heaviest]
        return drawing[0]

    def _best(self, points: tuple[int, ...], dealer: Seat) -> Seat:
        """The seat with the most points; among equals the one dealt last, with the dealer as the very last."""
        dealt = [(dealer + 1 + turn) % self.seats for turn in range(self.seats)]
        return max(reversed(dealt), key=lambda seat: points[seat])

    def _add(self, scores: tuple[int, ...], points: tuple[int, ...], dealer: Seat, sign: int = 1) -> tuple[int, ...]:
        """The scores with a hand's points added (or taken back); in a bar game, the best seat wins a round."""
        if self._bar:
            best = self._best(points, dealer)
            points = tuple(int(seat == best) for seat in range(self.seats))
        return tuple(score + sign * gained for score, gained in zip(scores, points, strict=True))

    def _settled(self, state: State, seat: Seat, points: int) -> Event:
        """The event with what a seat gets when the hand is over, and how that is counted."""
        taken, devil = state.captured[seat].bit_count(), len(state.row)
        why = message("castle.count", taken=taken, devil=devil, points=points)
        if not self._bar:
            return Event(SETTLED, seat, by("castle.counted", seat), points=points, why=why)
        tally = self.tally(state)
        said = "castle.lost_round"
        if self._best(tally, state.deal.dealer) == seat:
            said = "castle.won_round" if tally.count(max(tally)) == 1 else "castle.won_tied_round"
        return Event(SETTLED, seat, by(said, seat), points=points, why=why)
