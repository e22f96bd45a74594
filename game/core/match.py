"""A match in progress, the only mutable object of the core. It holds every state, so looking back is indexing."""

import json
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from game.core.bot import AnyPrompt, Prompt
from game.core.chance import Seal, check_seed, seal
from game.core.game import Game
from game.core.message import N_, Reason, because
from game.core.rules import IllegalAction, Seat, Transition


class Match:
    """A game, its options and seed, and the actions played so far over all hands."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, object] | None, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = game.options(seats, options)
        self.seed = check_seed(seed)
        self.rules = game.make_rules(seats, self.options)
        self.actions: list[Any] = []
        self._states: list[object] = [self.rules.initial_state(seed)]
        self._deals: dict[int, object] = {}

    @property
    def ply(self) -> int:
        """The number of actions played, over all hands."""
        return len(self.actions)

    @property
    def place(self) -> Reason:
        """The ply as error messages name it: ``ply 60 (ply 3 of hand 1)``; just ``ply 3`` in the first hand."""
        if not self._deals:
            return because(N_("ply {ply}"), ply=self.ply)
        words, (hand, number) = N_("ply {ply} (ply {number} of hand {hand})"), self.hand_at(self.ply)
        return because(words, ply=self.ply, number=number, hand=hand)

    @property
    def begins(self) -> list[int]:
        """The ply at which each hand began, starting with 0."""
        return [0, *self._deals]

    def hand_at(self, ply: int) -> tuple[int, int]:
        """The hand being played at that ply, and the ply within that hand; both count from 0."""
        hand = bisect_right(self.begins, ply) - 1
        return hand, ply - self.begins[hand]

    @property
    def state(self) -> Any:
        """The current state, after the latest deal."""
        return self._deals.get(len(self.actions), self._states[-1])

    def at(self, ply: int) -> Any:
        """The state at that ply; between two hands, the new deal if there is one."""
        return self._deals.get(ply, self._states[ply])

    def before_deal(self, ply: int) -> Any:
        """The state at that ply, before any new deal that followed."""
        return self._states[ply]

    @property
    def hands_finished(self) -> int:
        """The number of hands played to their end."""
        return sum(self.rules.hand_end(state) is not None for state in self._states)

    @property
    def to_act(self) -> Seat | None:
        """The seat to act; None between hands and after the match."""
        return self.rules.to_act(self.state)

    @property
    def winners(self) -> tuple[Seat, ...] | None:
        """The seats that have won the match, or None while it is undecided."""
        return self.rules.winners(self.state)

    @property
    def awaits_deal(self) -> bool:
        """Whether a hand is over and the next one has yet to be dealt."""
        return self.to_act is None and self.winners is None

    @property
    def just_dealt(self) -> bool:
        """Whether a new hand, not the first, has been dealt and nobody has played in it."""
        return self.ply in self._deals

    def seal(self) -> Seal:
        """The seal of the current hand: its deal in canonical JSON, with a salt of its own."""
        state = self.state
        hand = int(self.rules.observe(state, 0)["hand_no"])
        deal = json.dumps(self.rules.deal_record(state), sort_keys=True, separators=(",", ":"))
        return seal(self.seed, hand, deal)

    def prompt(self) -> AnyPrompt:
        """The prompt for the seat to act; `ValueError` if nobody is."""
        seat = self.to_act
        if seat is None:
            raise ValueError("nobody is to act")
        state = self.state
        return Prompt(seat, self.ply, self.rules.observe(state, seat), self.rules.legal_actions(state))

    def deal_next(self) -> None:
        """Deals the next hand; `ValueError` unless one is awaited."""
        if not self.awaits_deal:
            raise ValueError("no hand is waiting to be dealt")
        self._deals[self.ply] = self.rules.next_hand(self.state)

    def play(self, action: object) -> Transition[Any]:
        """Plays the action; the new state and its events. `IllegalAction` leaves the match unchanged."""
        transition = self.rules.apply(self._checked(action), action)
        self._add(action, transition.state)
        return transition

    def step(self, action: object) -> None:
        """Plays the action without making its events, which takes longer than the step itself."""
        self._add(action, self.rules.step(self._checked(action), action))

    def _checked(self, action: object) -> object:
        """The current state, in which the action is legal; else `IllegalAction`. Legality is enforced only here."""
        state = self.state
        legal = self.rules.legal_actions(state)
        if action not in legal:
            words = N_("{action} at {place}; legal: {legal}")
            raise IllegalAction(because(words, action=str(action), place=self.place, legal=self._legal_text(legal)))
        return state

    def _add(self, action: object, state: object) -> None:
        self.actions.append(action)
        self._states.append(state)

    def suppose(self, state: object) -> None:
        """Replaces the current state by one that looks the same to the seat to act; hidden tiles may differ."""
        if self.just_dealt:
            self._deals[self.ply] = state
        else:
            self._states[-1] = state

    def back_to(self, ply: int) -> None:
        """Takes back every action from that ply onwards."""
        del self.actions[ply:]
        del self._states[ply + 1 :]
        self._deals = {at: state for at, state in self._deals.items() if at <= ply}

    @staticmethod
    def _legal_text(legal: Sequence[object]) -> Reason | str:
        if not legal:
            return because(N_("nothing, the hand is over"))
        few = [str(action) for action in islice(legal, 12)]
        return ", ".join(few) + (", …" if len(few) == 12 else "")
