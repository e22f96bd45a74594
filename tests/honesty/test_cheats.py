"""Cheats and leaks that the check must notice: a check that cannot fail proves nothing."""

from typing import Any

import pytest

from game import games
from game.core.chance import stream
from game.core.rules import Observation, Rules
from game.dominoes.tiles import parse_tile
from tests.contracts.positions import Setting
from tests.honesty.checking import Mind, Situation, survey
from tests.honesty.exchanging import held

HIDING = [Setting(game, game.default_seats, {}) for game in map(games.find, games.keys()) if game.hidden]
EACH = pytest.mark.parametrize("setting", HIDING, ids=str)


def complaint(setting: Setting, mind: Mind) -> str:
    """The first complaint of the check; empty if it notices nothing."""
    found = survey(setting, [("cheat", mind)] * setting.seats, seed=3, most=120)
    return found.complaints[0] if found.complaints else ""


def by_the_next_hand(at: Situation) -> str:
    """Counts the pips the next seat holds and picks by that."""
    after = (at.seat + 1) % at.rules.seats
    return at.legal[sum(map(parse_tile, held(at.rules, at.state, after))) % len(at.legal)]


def by_the_chance_of_the_deal(at: Situation) -> str:
    """Sees nothing, but its chance is a stream seeded with the tiles."""
    everybody = [tile for seat in range(at.rules.seats) for tile in held(at.rules, at.state, seat)]
    return stream("cheat", *everybody).choice(at.legal)


def first(at: Situation) -> str:
    """Ignores everything, so only what it is shown or allowed can be a complaint."""
    return at.legal[0]


@EACH
def test_a_bot_that_sees_more_is_noticed(setting: Setting) -> None:
    assert "if hidden tiles lie otherwise" in complaint(setting, by_the_next_hand)
    assert "if hidden tiles lie otherwise" in complaint(setting, by_the_chance_of_the_deal)


@EACH
def test_the_same_way_of_playing_without_the_look_is_not_complained_about(setting: Setting) -> None:
    assert complaint(setting, lambda at: at.legal[sum(map(parse_tile, at.seen["hand"])) % len(at.legal)]) == ""


class Leaking(Setting):
    """A setting in which the order of keys or of legal actions depends on what the next seat holds."""

    def __init__(self, setting: Setting, *, offered: bool) -> None:
        super().__init__(setting.game, setting.seats, setting.options)
        object.__setattr__(self, "offered", offered)

    def rules(self) -> Rules[Any, Any]:
        rules = super().rules()
        honest, legal = rules.observe, rules.legal_actions

        def turned(things: list[Any], state: Any, seat: int) -> list[Any]:
            by = sum(map(parse_tile, honest(state, (seat + 1) % rules.seats)["hand"])) % max(len(things), 1)
            return things[by:] + things[:by]

        def observe(state: Any, seat: int) -> Observation:
            seen = honest(state, seat)
            return {key: seen[key] for key in turned([*seen], state, seat)}

        def legal_actions(state: Any) -> list[Any]:
            return turned(list(legal(state)), state, rules.to_act(state) or 0)

        if self.offered:  # type: ignore[attr-defined]
            rules.legal_actions = legal_actions  # type: ignore[method-assign]
        else:
            rules.observe = observe  # type: ignore[method-assign]
        return rules


@EACH
def test_what_is_seen_or_offered_in_a_telling_order_is_noticed(setting: Setting) -> None:
    assert "sees something hidden: the order of keys" in complaint(Leaking(setting, offered=False), first)
    assert "in another order" in complaint(Leaking(setting, offered=True), first)
