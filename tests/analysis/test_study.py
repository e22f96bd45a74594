"""A hand is split into columns that add up, always in the same way, and the study can be abandoned in between."""

import json
import pickle
from copy import copy
from dataclasses import replace
from itertools import islice

import pytest

from game import games
from game.ai.judge import UNCLEAR
from game.analysis import chances, luck
from game.analysis.chances import course, win_chance
from game.analysis.findings import COLUMNS, Analysis, Graded, Shares, balanced
from game.analysis.judging import GOOD, GRADES
from game.analysis.reasons import side_by_side
from game.analysis.study import DEAL, DECISION, DRAW, Study, decision, read_analysis, where
from game.core.document import BadDocument
from game.core.match import Match
from game.core.rules import HandEnd, has_choice
from tests.analysis.matches import PLAYOUTS, USUAL, analysed, played
from tests.helpers import toy
from tests.helpers.matches import strolled


def test_a_turn_is_one_however_much_is_done_in_it() -> None:
    match, turns = played("castle", 3, 1), [0, 0, 0]
    for ply in range(match.ply):
        seat = match.rules.to_act(match.at(ply))
        assert where(match, Graded(0, ply, seat, "", "", 0, 0, GRADES[0])) == (1, turns[seat] + 1)
        turns[seat] += str(match.actions[ply]) == "done"
    assert min(turns) > 2


@pytest.mark.parametrize(("key", "seats"), USUAL)
class TestColumns:
    @pytest.mark.nightly(one_in=3)
    def test_add_up_to_the_last_digit_and_those_of_mistakes_follow_from_the_losses(self, key: str, seats: int) -> None:
        found = analysed(played(key, seats))
        assert found.hands
        for hand in found.hands:
            assert_adds_up(hand)
            own = [
                sum(d.blamed for d in found.decisions if (d.hand, d.seat) == (hand.hand, seat)) for seat in range(seats)
            ]
            for seat in range(seats):
                others = (sum(own) - own[seat]) / (seats - 1)
                assert abs(others - own[seat] - hand.mistakes[seat]) < 1

    def test_of_mistakes_blame_nobody_for_what_is_unclear(self, key: str, seats: int) -> None:
        study = Study(played(key, seats, 1), PLAYOUTS)
        told = [Graded(0, 0, 0, "one", "other", 300, 90, grade) for grade in (UNCLEAR, GRADES[-1])]
        blamed = [study.shares(0, [each]).mistakes[0] for each in told]
        assert blamed == [0, -300]

    @pytest.mark.nightly(one_in=3)
    def test_begin_with_the_points_of_the_hand(self, key: str, seats: int) -> None:
        match = played(key, seats, 1)
        (hand,) = analysed(match).hands
        expertise = match.game.expertise()
        hindsight = expertise.hindsight()
        start, over = (hindsight.points(match.rules, match.before_deal(ply)) for ply in (0, match.ply))
        points = [late - early for late, early in zip(over, start, strict=True)]
        for own, result in zip(points, hand.result, strict=True):
            assert abs(own - sum(points) / seats - result / 100) < 0.01

    @pytest.mark.nightly(one_in=3)
    def test_and_grades_come_out_the_same_again_in_any_order(self, key: str, seats: int) -> None:
        match = played(key, seats, 1)
        study = Study(match, PLAYOUTS)
        pieces = study.pieces()
        backwards = [study.find(piece) for piece in reversed(pieces)][::-1]
        assert study.whole(pieces, backwards) == analysed(match)

    def test_tell_of_each_mistake_how_hands_end_after_it(self, key: str, seats: int) -> None:
        """Otherwise Look back would have to play hands on while its window waits."""
        match = played(key, seats)
        study, expertise = Study(match, PLAYOUTS), match.game.expertise()
        found = (study.find(piece) for piece in study.pieces() if piece.kind == DECISION)
        wrong = [*islice((each for each in found if isinstance(each, Graded) and each.blamed), 2)]
        assert wrong
        for each in wrong:
            assert (each.ends is None) == expertise.by_chance
            own, best = map(match.rules.parse_action, (each.action, each.best))
            told = (expertise, match.rules, decision(match, each), own, best)
            assert side_by_side(*told, each.ends) == side_by_side(*told)


def assert_adds_up(hand: Shares) -> None:
    """The columns of each seat add up to its result, and the seats' gains and losses cancel out."""
    for seat, result in enumerate(hand.result):
        assert sum(getattr(hand, column)[seat] for column in COLUMNS) == result
    for column in ("result", *COLUMNS):
        assert sum(getattr(hand, column)) == 0


class TestPieces:
    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("key", "seats"), USUAL)
    def test_leave_out_what_was_forced_and_can_be_kept_as_data(self, key: str, seats: int) -> None:
        match, analysis = played(key, seats), analysed(played(key, seats))
        found = {(d.hand, d.ply) for d in analysis.decisions}
        states = [match.at(ply) for ply in range(match.ply)]
        assert len(found) == sum(has_choice(match.rules.legal_actions(state)) for state in states)
        assert Analysis.from_data(json.loads(json.dumps(analysis.to_kept()))) == analysis
        assert pickle.loads(pickle.dumps(analysis)) == analysis

    def test_of_a_hand_that_was_left_are_its_decisions_alone(self) -> None:
        match = Match(played("fives", 2).game, 2, None, 3)
        for action in played("fives", 2).actions[:6]:
            match.play(action)
        study = Study(match, PLAYOUTS)
        assert not {piece.kind for piece in study.pieces()} & {DEAL, DRAW}
        assert analysed(match).hands == ()


@pytest.mark.parametrize("key", ["fives", "brick"])
def test_a_decision_is_judged_alike_whatever_the_seed_of_the_match(key: str) -> None:
    """The seed would reveal what nobody at the table could see."""
    match = played(key, 3, 1)
    other = copy(match)
    other.seed = match.seed + 1
    pieces = [piece for piece in Study(match, 20).pieces() if piece.kind == DECISION][:6]
    assert [Study(match, 20).find(each) for each in pieces] == [Study(other, 20).find(each) for each in pieces]


class TestLuck:
    def test_of_a_draw_is_for_the_one_who_could_use_it(self) -> None:
        """Over many hands the tiles dealt explain part of the result, so the column means something."""
        product = 0
        for seed in range(6):
            for hand in analysed(played("fives", 2, 3, seed)).hands:
                product += (hand.dealt[0] + hand.drawn[0]) * hand.result[0]
        assert product > 0

    def test_of_a_draw_brings_what_comes_after_it(self) -> None:
        """Drawing a tile that wins at once is luck for the player who drew it."""

        class Wins:
            def shuffled(self, rules: object, state: int, rng: object) -> int:
                return 0

            def points(self, rules: object, state: int) -> list[float]:
                return [float(state), -float(state)]

        class Adds:
            seats = 2

            def step(self, state: int, action: int) -> int:
                return state + action

            def hand_end(self, state: int) -> bool:
                return True

        assert luck.drawn(Adds(), Wins(), 7, 3, 2, "luck").amounts == (7.0, -7.0)  # type: ignore[arg-type]

    def test_is_none_in_the_last_tile_of_all(self) -> None:
        """Once all other tiles are seen, everybody knows which one it is."""
        match = played("fives", 2)
        hindsight = match.game.expertise().hindsight()
        start = match.before_deal(0)
        one, none = (start._replace(boneyard=left) for left in (1, 0))
        assert not luck.draws(match.rules, hindsight, one, none)
        assert luck.draws(match.rules, hindsight, start._replace(boneyard=2), one)


class TestWhatIsKept:
    def test_belongs_to_its_match_alone_and_is_made_anew_where_it_is_of_an_earlier_kind(self) -> None:
        match, found = played("fives", 2), analysed(played("fives", 2))
        text, first = found.dumps().encode(), found.decisions[0]
        assert read_analysis(text, match) == found
        assert read_analysis(text.replace(b"lookback/5", b"lookback/4"), match) is None
        false = replace(found, decisions=(replace(first, action="5|5"), *found.decisions[1:])).dumps().encode()
        for bad, of in ((text, played("fives", 2, 2, 4)), (text.replace(b"lookback/5", b"lookback/0"), match)):
            with pytest.raises(BadDocument):
                read_analysis(bad, of)
        with pytest.raises(BadDocument, match="was no decision at ply"):
            read_analysis(false, match)

    @pytest.mark.parametrize(
        "data", [None, [], {}, {"format": "pipstone-analysis/2"}, {"format": "pipstone-analysis/1"}]
    )
    def test_is_refused_where_it_is_no_analysis(self, data: object) -> None:
        with pytest.raises(ValueError, match=r"the analysis|format is"):
            Analysis.from_data(data)


class TestRounding:
    @pytest.mark.parametrize(
        "amounts",
        [[0.004, 0, 0], [5, 0, 0], [1, 2, 4], [0.1, 0.2, 0.7, 5], [0.005, 0.0], [-1 / 3, 1 / 3, 0.0]],
    )
    def test_leaves_no_hundredth_over_and_adds_where_most_was_cut(self, amounts: list[float]) -> None:
        found, mean = balanced(amounts), sum(amounts) / len(amounts)
        assert sum(found) == 0
        off = [each / 100 - own + mean for each, own in zip(found, amounts, strict=True)]
        assert max(off) - min(off) <= 0.01 + 1e-9

    def test_is_made_up_for_by_the_rest(self) -> None:
        assert_adds_up(Shares.of(0, [5, 0, 0], {"dealt": [0.1, 0.1, 0.2], "drawn": [1 / 3, 0, 0]}, [100, 0, 33]))


class TestTheChanceToWin:
    @pytest.mark.parametrize(("key", "seats"), USUAL)
    def test_adds_up_and_ends_with_the_winner(self, key: str, seats: int) -> None:
        match = played(key, seats)
        expertise = match.game.expertise()
        for ply in (0, match.ply // 2, match.ply):
            found = win_chance(expertise, match.rules, match.at(ply), 4)
            assert abs(sum(found) - 1) < 1e-9
            assert found == win_chance(expertise, match.rules, match.at(ply), 4)
        if match.winners is not None:
            assert all((found[seat] > 0) == (seat in match.winners) for seat in range(seats))

    def test_grows_with_the_lead(self) -> None:
        match = played("fives", 2, 1)
        expertise, start = match.game.expertise(), match.at(0)
        behind = win_chance(expertise, match.rules, start._replace(scores=(20, 70)), 20)
        assert behind[0] < 0.4

    def test_is_shared_by_those_who_have_won_together(self) -> None:
        match = Match(toy.GAME, 2, None, 7)
        won = replace(match.state, seat=None, scores=(40, 40), end=HandEnd("out", (0, 0)))
        assert win_chance(match.game.expertise(), match.rules, won) == [0.5, 0.5]

    @pytest.mark.parametrize(
        ("key", "options"),
        [("brick", {}), ("castle", {"bar": "on", "rounds": 1}), ("castle", {"limit": 1}), ("stones", {"length": "1"})],
    )
    def test_of_the_last_hand_follows_from_its_points(self, key: str, options: dict[str, object]) -> None:
        for seed in range(3):
            match = strolled(key, 3, seed, options, hands=0)
            expertise = match.game.expertise()
            points = expertise.hindsight().points(match.rules, match.state)
            shared = [(seat in match.winners) / len(match.winners) for seat in range(3)]
            assert [*expertise.match_chances(match.rules, match.state, points)] == pytest.approx(shared)

    def test_where_most_games_are_shared_after_the_last_all_play_on(self) -> None:
        match = Match(games.find("stones"), 3, {"length": "9"}, 7)
        rules, state, found = match.rules, match.state._replace(hand_no=8), match.game.expertise().match_chances
        one, other, third = found(rules, state, (4, 4, 1))
        assert one == other > third > 0
        assert [*found(rules, state, (4, 3, 2))] == [1, 0, 0]

    def test_between_hands_is_told_before_the_next_deal_and_after_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(chances, "POINTS", 2)
        match = played("fives", 2)
        rules, expertise = match.rules, match.game.expertise()
        border = next(ply for ply in range(match.ply) if rules.hand_end(match.before_deal(ply)))
        told = [chance for when, chance in course(match) if when == 1]
        for state, chance in zip((match.before_deal(border), match.at(border)), told, strict=True):
            assert chance == pytest.approx(win_chance(expertise, rules, state), abs=1e-4)

    def test_is_never_sure_where_it_rests_on_rollouts(self) -> None:
        match = Match(games.find("stones"), 2, {"length": "1"}, 7)
        expertise = match.game.expertise()
        doubt = expertise.hindsight().doubt
        found = win_chance(expertise, match.rules, match.state, 1)
        assert 0 < doubt < 1
        assert sorted(found) == pytest.approx([doubt / 2, 1 - doubt / 2])

    def test_of_a_hand_that_is_over_is_doubted_by_nobody(self) -> None:
        match = strolled("stones", 2, 7)
        expertise, rules, over = match.game.expertise(), match.rules, match.state
        sure = expertise.match_chances(rules, over, rules.scores(over))
        assert win_chance(expertise, rules, over) == pytest.approx(sure)


def test_good_play_is_called_good() -> None:
    """The strongest opponent hardly makes mistakes, at least by its own judgement."""
    grades = [each.grade for each in analysed(played("castle", 2, 1), 30).decisions]
    assert grades.count(GOOD) > 0.8 * len(grades)
