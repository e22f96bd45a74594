"""Evidence is told where no fact speaks, and one of its deals can be played on after both actions."""

from typing import Any

import pytest

from game import games
from game.analysis.evidence import DEALS, Example, evidence, example
from game.core.hindsight import ahead
from game.core.match import Match
from game.dominoes.tiles import parse_tiles
from tests.analysis.recounting import cases


def shown(key: str) -> tuple[Match, Any, Any, Example]:
    """The first position in which a deal shows what is better."""
    for case in cases(key, 40):
        match = case.match
        found = example(match.game.expertise(), match.rules, match.prompt(), case.own, case.best)
        if found is not None:
            return match, case.own, case.best, found
    raise AssertionError("nothing was shown in any position")


@pytest.mark.parametrize("key", ["fives", "castle", "fortress"])
class TestADealThatIsPlayedOn:
    def test_ends_better_after_the_better_action(self, key: str) -> None:
        match, own, best, found = shown(key)
        seat = match.prompt().seat
        assert ahead(found.better)[seat] > ahead(found.yours)[seat]
        told = evidence(match.game.expertise(), match.rules, match.prompt(), own, best)
        assert 0 < told.better <= DEALS - told.yours

    def test_is_one_that_fits_what_the_seat_saw(self, key: str) -> None:
        match, *_, found = shown(key)
        seen = match.prompt().observation
        assert [*found.hands[match.prompt().seat]] == seen["hand"]
        assert [len(hand) for hand in found.hands] == seen["hand_sizes"]
        tiles = [tile for hand in found.hands for tile in hand]
        lying = [each[0] for each in seen["layout"]] if "layout" in seen else seen["row"]
        assert len({*tiles, *lying}) == len(tiles) + len(lying)

    def test_is_played_to_its_end(self, key: str) -> None:
        match, own, best, found = shown(key)
        rules = match.rules
        for action, line in ((own, found.yours_line), (best, found.better_line)):
            state = rules.step(match.state, action)
            assert line or rules.hand_end(state)

    def test_ends_so_as_well_where_only_its_tiles_are_laid_so(self, key: str) -> None:
        """What is told of the deal is all that is needed to see it at the table."""
        match, own, best, found = shown(key)
        rules, hindsight = match.rules, match.game.expertise().hindsight()
        hands = [parse_tiles(hand) for hand in found.hands]
        state = hindsight.lying(rules, match.state, hands, found.pile)
        for action, line, points in (
            (own, found.yours_line, found.yours),
            (best, found.better_line, found.better),
        ):
            end = rules.step(state, action)
            for each in map(rules.parse_action, line):
                assert each in rules.legal_actions(end)
                end = rules.step(end, each)
            assert rules.hand_end(end) is not None
            won = zip(hindsight.points(rules, end), hindsight.points(rules, state), strict=True)
            assert tuple(late - early for late, early in won) == points

    def test_counts_the_deals_as_the_evidence_does(self, key: str) -> None:
        match, own, best, found = shown(key)
        assert found.ends == evidence(match.game.expertise(), match.rules, match.prompt(), own, best)
        yours, better = found.leads(match.prompt().seat)
        assert yours < better


def test_nothing_is_shown_where_both_come_to_the_same() -> None:
    match = Match(games.find("fives"), 2, None, 5)
    while len(match.prompt().legal_actions) < 3:
        match.play(match.prompt().legal_actions[0])
    one = match.prompt().legal_actions[0]
    assert example(match.game.expertise(), match.rules, match.prompt(), one, one) is None
    assert evidence(match.game.expertise(), match.rules, match.prompt(), one, one) == (0, 0, False)
