"""Points of margin, as people are told them: against the mean of the others, in parts that add up to the score."""

from dataclasses import replace

import pytest

from game import games
from game.analysis.findings import Analysis, Graded, Shares
from game.analysis.margins import CHANCES, POINTS, ROUNDS, Measure, parts, tiles
from game.core.bot import Budget
from game.core.chance import stream
from game.core.hindsight import ahead
from game.core.match import Match
from tests.analysis.matches import USUAL, analysed, played


def bar(seats: int) -> Match:
    """A match of Castle Rock in the bar over three rounds, without points."""
    game = games.find("castle")
    match, bot = Match(game, seats, {"bar": "on", "rounds": 3}, 4), game.bot("novice")
    while match.winners is None:
        if match.awaits_deal:
            match.deal_next()
        else:
            match.play(bot.choose(match.rules, match.prompt(), Budget(playouts=1), stream("bar", match.ply)))
    return match


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seats"), [*USUAL, ("bar", 2), ("bar", 3)])
def test_the_parts_of_a_match_add_up_to_its_margin(key: str, seats: int) -> None:
    match = bar(seats) if key == "bar" else played(key, seats, 1)
    found, won = analysed(match), match.rules.scores(match.state)
    for seat in range(seats):
        told = parts(match, found, seat)
        assert told.unit == {"bar": ROUNDS, "stones": CHANCES}.get(key, POINTS)
        assert told.luck + told.own + told.others == told.margin
        if told.unit == CHANCES:
            assert told.margin == round(100 * (won[seat] - sum(won) / seats))
        else:
            assert abs(told.margin - (10 if key == "bar" else 1) * ahead(won)[seat]) < 1


def test_a_cost_is_what_the_score_shows_or_the_chance_or_the_part_of_a_round_that_is_lost() -> None:
    """Ten points that one of two players forgoes are told as ten, as in the score; a record has five."""
    for seats, loss in ((2, 500), (3, 667), (4, 750)):
        measure = Measure(POINTS, seats)
        assert measure.cost(loss) == pytest.approx(1000, abs=1)
        assert measure.total([Graded(0, 0, 0, "one", "other", loss, 0, "blunder")] * 2) == pytest.approx(2000, abs=2)
    assert Measure(CHANCES, 3).cost(25) == 25
    assert Measure(ROUNDS, 2, 1 / 40).cost(500) == 25


def test_of_what_several_others_lose_a_seat_has_their_mean() -> None:
    """If each of two others forgoes ten points, a seat is ahead of their mean by ten more."""
    match, nothing = Match(games.find("fives"), 3, None, 1), [0, 0, 0]
    decisions = tuple(Graded(0, 0, seat, "one", "other", 667, 0, "blunder") for seat in (1, 2))
    found = Analysis(decisions, (Shares.of(0, nothing, {"dealt": nothing, "drawn": nothing}, nothing),))
    assert [parts(match, found, seat).others for seat in range(3)] == [10, 5, 5]
    assert [parts(match, found, seat).own for seat in range(3)] == [0, -10, -10]


def test_what_was_lost_in_a_hand_that_is_not_over_is_no_part_of_it() -> None:
    match = played("fives", 2, 1)
    found = analysed(match)
    later = replace(found, decisions=(*found.decisions, Graded(1, 0, 0, "one", "other", 5000, 0, "blunder")))
    assert [parts(match, later, seat) for seat in (0, 1)] == [parts(match, found, seat) for seat in (0, 1)]


def test_tiles_are_called_best_or_worst_only_beyond_what_may_be_chance() -> None:
    found = replace(analysed(played("fives", 2, 1)), doubts=((0.0, 0.0),))
    dealt = [sum(hand.dealt[seat] + hand.drawn[seat] for hand in found.hands) for seat in (0, 1)]
    assert dealt[0] != dealt[1]
    told = [1, -1] if dealt[0] > dealt[1] else [-1, 1]
    assert [tiles(found, seat) for seat in (0, 1)] == told
    for unsure in (((abs(dealt[0] - dealt[1]),) * 2,), ()):
        assert [tiles(replace(found, doubts=unsure), seat) for seat in (0, 1)] == [0, 0]
