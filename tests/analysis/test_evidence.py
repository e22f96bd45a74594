"""Evidence replaces reasons where there are none, and one of its deals can be played on after both actions."""

import pytest

from game.analysis.evidence import DEALS, Example, _ends, _Tried, evidence, example
from game.core.hindsight import ahead
from game.dominoes.tiles import parse_tiles
from tests.analysis.recounting import Case, cases
from tests.helpers.matches import at_choice


def shown(key: str) -> tuple[Case, Example]:
    """The first position in which a deal shows the better action."""
    for case in cases(key, 40):
        match = case.match
        found = example(match.game.expertise(), match.rules, match.prompt(), case.own, case.best)
        if found is not None:
            return case, found
    raise AssertionError("nothing was shown in any position")


@pytest.mark.parametrize("key", ["fives", "castle", "fortress"])
def test_a_deal_that_fits_what_the_seat_saw_ends_better_after_the_better_action(key: str) -> None:
    """What the evidence says of the deal is enough to lay it on the table and see it."""
    (match, own, best, _), found = shown(key)
    rules, prompt, hindsight = match.rules, match.prompt(), match.game.expertise().hindsight()
    told = evidence(match.game.expertise(), rules, prompt, own, best)
    assert found.ends == told
    assert 0 < told.better <= DEALS - told.yours
    yours, better = found.leads(prompt.seat)
    assert yours < better
    assert ahead(found.yours)[prompt.seat] < ahead(found.better)[prompt.seat]

    seen = prompt.observation
    assert [*found.hands[prompt.seat]] == seen["hand"]
    assert [len(hand) for hand in found.hands] == seen["hand_sizes"]
    tiles = [tile for hand in found.hands for tile in hand]
    tiles += [each[0] for each in seen["layout"]] if "layout" in seen else seen["row"]
    assert len({*tiles}) == len(tiles)
    assert len(found.pile) == seen.get("boneyard", 0)

    state = hindsight.lying(rules, match.state, [parse_tiles(hand) for hand in found.hands], found.pile)
    for action, line, points in ((own, found.yours_line, found.yours), (best, found.better_line, found.better)):
        end = rules.step(state, action)
        for each in map(rules.parse_action, line):
            assert each in rules.legal_actions(end)
            end = rules.step(end, each)
        assert rules.hand_end(end) is not None
        won = zip(hindsight.points(rules, end), hindsight.points(rules, state), strict=True)
        assert tuple(late - early for late, early in won) == points


def test_nothing_is_shown_where_both_come_to_the_same() -> None:
    match = at_choice("fives", 2, 5, least=3)
    one = match.prompt().legal_actions[0]
    assert example(match.game.expertise(), match.rules, match.prompt(), one, one) is None
    assert evidence(match.game.expertise(), match.rules, match.prompt(), one, one) == (0, 0, False)


@pytest.mark.parametrize(
    ("gained", "told"),
    [
        ((1, 1, 0, -1), (1, 2, True)), ((1, 1, -1, -9), (2, 2, False)), ((1, 1, 1, -9), (1, 3, False)),
        ((9, -1, -1), (2, 1, False)), ((0, 0), (0, 0, False)),
    ],
)  # fmt: skip
def test_it_speaks_for_what_ends_better_more_often_and_on_the_whole(gained, told) -> None:
    assert _ends([_Tried(None, 0, each) for each in gained]) == told
