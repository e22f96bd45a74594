"""Hints at the table: a sentence, and a list of good moves."""

import time
from dataclasses import replace
from itertools import permutations

import pytest

from game import games
from game.analysis.judging import judge
from game.analysis.margins import Measure
from game.analysis.reasons import EVIDENCE, reasons, side_by_side
from game.core.bot import Budget, Verdict
from game.scenes.match.hints import HintList
from game.scenes.match.sidepaper import paper_rect
from game.scenes.news import advice
from game.scenes.news.advice import advise, chance, compared, lead
from game.scenes.session.session import Session
from game.scenes.session.tableplan import TablePlan, usual_seats
from tests.pilot import Pilot
from tests.scenes.sitting import advised, sit_in, told
from tools.gallery.positions import positions
from tools.gallery.stage import Stage

PILOT = {"news": True}
BEST = Verdict("a", 3.0, 0.5, 40, 0.0)
SURE = Verdict("a", 30.0, 0.5, 40, 0.0)
PART = 1 / 40


def ranked_for(table, best, other, points, errors):
    """Shows a hint that ranks one action before the other, `points` and `errors` standard errors apart."""
    ranked = [Verdict(best, 7.0, 0.5, 40, 0.0), Verdict(other, 7.0 - points, 0.5, 40, errors)]
    table.hints.forget()
    table.hints._adviser.poll = lambda: advise(table.session, table.turns.prompt, ranked)
    table.hints.show()


def extremes(table):
    """The legal actions that the game's `judge` values most and least."""
    prompt = table.turns.prompt
    judge = table.session.game.expertise().judge(table.session.match.rules, prompt)
    return max(prompt.legal_actions, key=judge), min(prompt.legal_actions, key=judge)


def better_by(table, other, best):
    match = table.session.match
    return reasons(match.game.expertise(), match.rules, match.prompt(), other, best)


class TestAHint:
    def test_comes_from_the_thinking_process_with_what_else_is_good(self, pilot, table, monkeypatch):
        monkeypatch.setattr(advice, "THINKING", Budget(playouts=300))
        for _ in range(2):  # asking twice before it comes gives one hint
            table.command("hint")
            assert table.hud.news.line == "Looking for a good move…"
        for _ in range(2000):
            pilot.pass_time(0.02)
            if table.hints.advice:
                break
            time.sleep(0.01)
        assert 1 < len(table.hints.advice) <= 3
        assert {str(each.action) for each in table.hints.advice} <= set(map(str, table.view.legal))
        first, *others = table.hints.advice
        assert first.worth == "best"
        assert all(each.worth and each.worth != "best" for each in others)
        assert table.session.hints == pilot.store.load_autosave()[0].aside.hints == 1
        table.show_after(table.session.play(table.view.legal[0]))
        assert table.hints.advice == [], "it is forgotten with the position"

    def test_says_two_clauses_at_most_and_how_much_better_it_is_than_the_next_where_that_is_clear(self, pilot, table):
        advised(pilot)
        best = table.hints.advice[0]
        assert len(best.clauses) > 2
        said = table.hud.news.line.partition(". ")[2]
        assert said in (f"{best.clauses[0]}.", f"{best.clauses[0]}. {best.clauses[1]}.")
        pairs = permutations(table.turns.prompt.legal_actions, 2)
        one, other = next(
            pair for pair in pairs if any(each.fact != EVIDENCE for each in better_by(table, *reversed(pair)))
        )
        for errors, points, said in (
            (4.0, 5.2, True),
            (4.0, 3.0, True),
            (1.0, 5.2, False),
            (None, 5.2, True),
            (9.0, 1.8, False),
        ):
            ranked_for(table, one, other, points, errors)
            words = f"About {points:.0f} points better than {table.table.noun(table.view, other)}."
            assert table.hud.news.line.endswith(words) == said
        table.hints._adviser.poll = lambda: None
        pilot.key("esc")
        assert (table.table.picks, table.hud.news.line, table.board.hinted) == ((), "", frozenset())

    def test_names_after_the_best_what_brings_more_before_what_brings_less(self, table):
        prompt = table.turns.prompt
        best, other = prompt.legal_actions[:2]
        ranked = [Verdict(best, 7.0, 0.5, 40, 0.0), Verdict(best, 4.0, 0.5, 40, 3.0), Verdict(other, 6.0, 0.5, 8)]
        told = advise(table.session, prompt, ranked)
        assert [each.worth for each in told] == ["best", "about 1 point worse", "about 3 points worse"]
        assert [each.action for each in told] == [best, other, best]

    def test_that_wins_the_match_says_that_and_not_how_likely_it_is(self, pilot):
        """“Scores 40, about 95 % more chance to win than …” was said of a play that brought the last points needed."""
        scene = sit_in(pilot, "fives", 4, 6)
        prompt = scene.turns.prompt
        prompt = replace(prompt, observation={**prompt.observation, "scores": [100] * 4})
        first, second = prompt.legal_actions[0], prompt.legal_actions[-1]
        told = advise(scene.session, prompt, [Verdict(first, 15.0, 0.5, 40, 0.0), Verdict(second, 0.0, 0.5, 40, 9.0)])
        assert "You win the match" in told[0].clauses
        assert told[0].better_than("it") == ""

    @pytest.mark.parametrize(
        ("given", "best", "part", "said"),
        [
            (BEST, BEST, 0.0, "best"),
            (Verdict("b", 2.8, 0.5, 40, 0.4), BEST, 0.0, "just as good"),
            (Verdict("b", 0.9, 0.5, 40, 1.0), BEST, 0.0, "perhaps 2 points worse"),
            (Verdict("b", 2.0, 0.1, 8, None), BEST, 0.0, "about 1 point worse"),  # dropped early
            (Verdict("b", -14.2, 0.1, 8, None), BEST, 0.0, "about 15 points worse"),
            (Verdict("b"), BEST, 0.0, ""),
            (Verdict("b", 20.0, 0.5, 40, 4.0), SURE, PART, "chance to win about 25 percentage points lower"),
            (Verdict("b", 28.8, 0.5, 40, 1.0), SURE, PART, "chance to win perhaps 3 percentage points lower"),
            (Verdict("b", -15.0, 0.5, 40, 9.0), SURE, PART, "chance to win about 99 percentage points lower"),
            (Verdict("b", 29.9, 0.5, 40, 0.4), SURE, PART, "just as good"),
        ],
    )
    def test_says_how_others_compare_in_points_or_in_chances(self, given, best, part, said):
        assert compared(given, best, part) == said

    def test_is_ahead_by_so_many_points_or_per_cent_where_that_is_clear(self):
        less = Verdict("b", 20.0, 0.5, 40, 4.0)
        assert lead(SURE, less, PART) == 25
        assert lead(SURE, less) == 10
        assert lead(SURE, Verdict("b", 28.0, 0.1, 40, 4.0), PART) == 0

    @pytest.mark.parametrize(
        ("key", "options", "per_cent"),
        [("castle", {"limit": 1}, False), ("fives", {"target": 50}, False), ("castle", {"bar": "on"}, True)],
    )
    def test_speaks_of_points_to_the_end_of_a_match_as_looking_back_does(self, key, options, per_cent):
        """Near the end both used to say per cent for a loss that Look back and the result tell in points."""
        game = games.find(key)
        session = Session.start(TablePlan(key, usual_seats(game, 3), game.options(3, options)), game, 5)
        while len({*session.match.prompt().legal_actions}) < 2:
            session.play(session.match.prompt().legal_actions[0])
        prompt, rules, expertise = session.match.prompt(), session.match.rules, game.expertise()
        prompt = replace(prompt, observation={**prompt.observation, "scores": [45, 0, 0]})
        one, other = prompt.legal_actions[:2]
        verdicts = [Verdict(one, 8.0, 0.1, 40, 0.0), Verdict(other, 0.0, 0.1, 40, 9.0)]
        told = advise(session, prompt, verdicts)[1]
        loss = judge(expertise, rules, prompt, verdicts, other).loss
        cost = Measure.of(expertise, rules).cost(round(100 * loss * expertise.of_result(3)))
        assert ("chance" in told.worth) == per_cent
        assert f" {cost if per_cent else round(cost / 100)} " in told.worth

    def test_in_stones_says_how_likely_a_placement_wins(self, pilot):
        worths = (1.0, 0.0, 0.704, 0.999)
        said = ["wins for sure", "loses to the best reply", "about 70% chance", "about 99% chance"]
        assert [chance(Verdict("a", worth)) for worth in worths] == said
        scene = sit_in(pilot, "stones", 2, 2)
        advised(pilot)
        assert all("chance" in each.worth or "for sure" in each.worth for each in scene.hints.advice)


class TestTheListOfGoodMoves:
    def test_says_why_the_best_is_better_than_the_one_that_is_shown(self, pilot, table):
        best, other = extremes(table)
        ranked_for(table, best, other, points=5.0, errors=4.0)
        match = table.session.match
        facts = side_by_side(match.game.expertise(), match.rules, match.prompt(), other, best)
        (found,) = better_by(table, other, best)
        assert found.fact == EVIDENCE, "hands played on speak where nothing counted does"
        words = f"In {found.better} of 100 deals it ends better than {table.table.said(table.view, other)}"
        assert words in table.hud.news.line
        pilot.settle()
        for number in (0, 1):
            table.hints.shown = number
            table.hints.more()
            labels = told(pilot).split("\n")
            assert "Why 1 is better than 2:" in labels
            ends = [f". 2: {each.yours}. 1: {each.better}" for each in facts]
            rows = [label for label in labels if ". 2: " in label and not label.startswith("2: ")]
            assert [row.endswith(end) for row, end in zip(rows, ends, strict=True)] == [True] * len(facts)
            pilot.key("esc")
        ranked_for(table, best, other, points=5.0, errors=1.0)
        pilot.settle()
        table.hints.more()
        assert "is better than" not in told(pilot), "no reasons where both are about as good"
        pilot.key("esc")
        ranked_for(table, best, best, points=5.0, errors=4.0)
        pilot.settle()
        table.hints.more()
        assert f"2. {table.table.said(table.view, best)}, elsewhere" in told(pilot)
        table.take_back(0, practice=True)
        assert table.board.hinted == frozenset()

    @pytest.mark.nightly(one_in=2)
    @pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((800, 560), 200), ((800, 1200), 100)])
    @pytest.mark.parametrize("key", games.keys())
    def test_leaves_in_sight_all_that_the_move_touches(self, tmp_path, key, size, scale):
        with Pilot(size, tmp_path, seed=11, scale=scale, settings={"speed": "instant"}, news=True) as flown:
            scene = sit_in(flown, key, games.find(key).default_seats, 8 if key != "stones" else 2)
            advised(flown)
            if not isinstance(flown.scene, HintList):
                flown.key("h")
            paper = paper_rect(flown.app.context.scale)
            for number in range(len(scene.hints.advice)):
                flown.scene.focus(f"move:{number}")
                flown.pass_time(0.05)
                things = [item for item in scene.tabletop.items.values() if item.moves or item.touch]
                marks = [item for item in scene.tabletop.items.values() if item.key.startswith("hint:")]
                verbs = [verb for verb in scene.tabletop.picture.verbs if verb.rect is not None]
                assert marks or scene.board.hinted_verbs
                assert not [each.key for each in (*things, *marks, *verbs) if paper.colliderect(each.rect)]


@pytest.mark.nightly(one_in=2)
@pytest.mark.parametrize("key", ["brick", "castle", "fives", "fortress", "stones"])
@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 200), ((800, 560), 200)])
def test_all_of_the_list_is_read_by_the_keyboard(key, size, scale, tmp_path):
    (listed,) = (exhibit for exhibit in positions(games.find(key)) if exhibit.name.endswith("-moves"))
    with Stage(size, tmp_path, scale=scale) as stage:
        listed.act(stage)
        assert stage.scene.name == "hints"
        for _ in range(12):
            stage.key("pagedown")
        (*_, last) = (each for each in stage.scene.widgets if ". 1: " in each.label)
        assert last.visible
        assert last.clip is None or last.clip.contains(last.rect)
