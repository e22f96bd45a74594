"""Learn from your mistakes: why a match was lost, the mistakes asked again at the table, and judgements during play."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.ai.asked import Analysing
from game.ai.thinker import JUDGE, PLAYER, MatchHeader
from game.analysis.asked import played_on
from game.analysis.findings import GRADED, Analysis, Graded
from game.analysis.judging import GRADES
from game.analysis.study import choices, ply_of
from game.core.chance import stream
from game.core.rules import Json
from game.games import find
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.history.lookback import LookBackScene
from game.scenes.match.play import PlayScene
from game.scenes.puzzles.learning import Learning
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.results.results import ResultScene
from game.scenes.session import judgedsofar
from game.scenes.session.tableplan import NAMES
from tools.gallery.moments import Moment, StillThinker
from tools.gallery.stage import Stage

LONGEST = 16
"""The most words in a sentence."""
TABLES = {"fives": 3, "castle": 2, "fortress": 3, "brick": 2, "stones": 2}
UNIT = r"(?:percentage )?(?:points?|decisions?|games?|tiles?|squares?|matches|of 100 deals)\b"
COUNTED = rf"\b(?:\d+ of )?\d+(?:\.\d)? {UNIT}|(?:Hand|Game|turn|Mistake) \d+(?: of \d+)?|\d+%|\d\|\d"
SQUARES = re.compile(r"[A-Z]\d+(?: [A-Z]\d+)*")
"""The squares of a placement, which count as one word."""
EARLY = Moment("fives", 3, seed=1, ply=9)


def lose(stage: Stage, key: str = "fives", seats: int = 3) -> ResultScene:
    """Loses a match and waits for its analysis; the result."""
    stage.sit_down(Moment(key, seats, seed=1, until="match"))
    stage.finish_hand()
    with stage._answered():
        stage.pass_time(0.1)
    return stage.seen(ResultScene)


def learn(stage: Stage) -> tuple[PuzzleScene, Learning]:
    """Opens the mistakes of a match of Fives from the reasons why it was lost."""
    lose(stage)
    stage.click("why")
    scene = stage.seen(PuzzleScene)
    return scene, scene.asking.learning


def said(scene: Any) -> str:
    return "\n".join(widget.label for widget in scene.widgets)


def points(graded: Graded) -> int:
    """The cost of a decision in points of margin among three, from the unit of the record."""
    return round(graded.loss / 100 * 3 / 2)


def clear(decisions: Sequence[Graded]) -> list[Graded]:
    """The mistakes among the decisions, of any grade."""
    return [each for each in decisions if each.grade in GRADES[1:]]


def give(stage: Stage, text: str) -> None:
    """Gives that action as the answer."""
    scene = stage.seen(PuzzleScene)
    scene.play(scene.session.match.rules.parse_action(text))
    stage.settle()


def seen_by(match: Any, ply: int, seat: int) -> Any:
    """The observation of the seat at that ply, as the judging process is given it."""
    return json.loads(json.dumps(match.rules.observe(match.at(ply), seat)))


class Hears(StillThinker):
    """A reviewer that records questions and answers when a test says so; it finds a deal for two moves at once."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Sequence[Json]] = []
        self.found: tuple[Json, ...] = ()
        self.deals: dict[int, Json] = {}
        self.finds = True

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        self.told.append(choices)
        question = super().judge(header, choices, judge)
        if judge == PLAYER:
            asked = {"game": header.game, "seats": header.seats, "options": header.options, "choices": choices}
            (reply,) = played_on(find, json.loads(json.dumps(asked)))
            self.deals[question] = reply["analysis"] if self.finds else {}
        return question

    def analysed(self, question: int) -> Analysing | None:
        if question in self.deals:
            return Analysing(question, result=self.deals[question])
        return Analysing(question, 0.5, (), self.found)


@pytest.fixture
def heard(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Hears:
    monkeypatch.setattr(judgedsofar, "ASK_AFTER", 0.0)
    stage.app.context.reviewer = Hears()
    return stage.app.context.reviewer


def test_without_a_match_that_was_looked_back_at_there_are_no_mistakes_to_learn_from(stage: Stage) -> None:
    stage.show(routes.mistakes_of_many(stage.app.context, NAMES[0]))
    assert "No clear mistake was found in your last matches." in said(stage.scene)


class TestTheResult:
    def test_after_a_win_tells_the_best_decision_and_nothing_where_none_is_clear(self, stage: Stage) -> None:
        result = lose(stage)
        result.reason.was_lost = False
        assert (result.reason.words, result.reason.shown) == ("", None)
        best = Graded(0, 8, 0, "5|0>5|4", "5|0>5|4", 0, 0, "good", lead=800)
        result.findings.analysis = Analysis((best,), ())
        assert result.reason.words == "Hand 1, your turn 2. 5|0 on 5|4 was your best, by about 12 points."
        result.lay_out()
        stage.click("why")
        assert stage.seen(LookBackScene).opened == best


class TestAnAnswer:
    def test_that_is_another_is_judged_first(self, stage: Stage, heard: Hears) -> None:
        """An answer that cannot be told from the best is right; for every other, its own cost is said."""
        scene, many = learn(stage)
        for loss in (0, 300):
            heard.found = ()
            for graded in [each for each in many.mistakes if each not in many.answers]:
                scene.begin(course := many.course_of(graded))
                others = [text for text in map(str, course.prompt.legal_actions) if course.asks_for(text) is not None]
                if others:
                    break
            give(stage, others[0])
            assert not course.over
            assert scene.legal() == ()
            (choice,) = heard.told[-1]
            assert (choice["action"], choice["seat"], choice["ply"]) == (others[0], 0, graded.ply)
            assert choice["observation"]["hand"] == course.prompt.observation["hand"]
            grade = GRADES[0] if loss else "good"
            heard.found = (Graded(graded.hand, graded.ply, 0, others[0], graded.best, loss, 10, grade).to_kept(),)
            stage.pass_time(0.1)
            assert course.right == many.answers[graded] == (not loss)
            if loss:
                assert "Not the best one" in said(scene)
                assert "About 4 points better." in said(scene)
                assert f"that cost about {points(graded)} point" in said(scene)
            else:
                assert "As good as the best" in said(scene)
                assert "points better." not in said(scene)
                assert Collection(stage.store.folders.data).own == []

    @pytest.mark.parametrize(("key", "answers"), [("puzzle.show", [False]), ("puzzle.next", [])])
    def test_that_is_still_being_judged_is_none_any_more_once_one_goes_on(self, stage, heard, key, answers):
        scene, many = learn(stage)
        first = many.open
        other = next(each for each in scene.legal() if many.course.asks_for(each) is not None)
        give(stage, str(other))
        assert scene.hud.news.line == "Judging your answer…"
        stage.click(key)
        heard.found = (Graded(first.hand, first.ply, 0, str(other), first.best, 0, 10, "good").to_kept(),)
        stage.pass_time(0.1)
        assert (scene.course.given, [*many.answers.values()]) == (None, answers)
        assert scene.hud.news.line == ""


class TestBothPlayedOnInOneDeal:
    def test_shows_first_what_was_played_then_the_better_move_each_to_its_end(self, stage, heard):
        scene, many = learn(stage)
        first, course, rules = many.open, scene.course, scene.session.match.rules
        give(stage, first.action)
        scene.play_both()
        ((choice,),) = heard.told
        assert (choice["action"], choice["better"], choice["ply"]) == (first.action, first.best, first.ply)
        assert choice["observation"] == course.prompt.observation, "no more than was seen"
        stage.pass_time(0.01)
        assert "Your move, played on" in said(scene)
        assert "To the end" in said(scene)
        assert "100 deals, yours" not in said(scene), "how it ends is not told before"
        lines, before, played = [list[str](), list[str]()], scene.session, ply_of(many.match.match, first)
        while course.plays_on:
            stage.pass_time(0.1)
            better = scene.session is not before or bool(lines[1])
            lines[better] = [*map(str, scene.session.match.actions[played:])]
        example = course.example
        assert lines == [[first.action, *example.yours_line], [first.best, *example.better_line]]
        assert rules.hand_end(scene.session.match.state) is not None
        yours, better = example.leads(0)

        def lead(n: int) -> str:
            return f"{abs(n)} point{'s' * (abs(n) != 1)} {'ahead' if n > 0 else 'behind'}" if n else "level"

        assert f"In this deal your move ends {lead(yours)}, the other {lead(better)}." in said(scene)
        counted = f"The other ends better in {example.ends.better} of 100 deals, yours in {example.ends.yours}."
        assert counted in said(scene)
        row = course.compared(scene.table, scene.view).facts[-1]
        assert (row.fact, row.yours, row.better) == ("example", yours, better), "it stands in the table as well"
        assert first.ends == example.ends or first.ends is None
        end = scene.session.match.state
        scene.play_both()  # again, but skipped
        stage.pass_time(0.1)
        scene.play_both()
        assert not course.plays_on
        assert scene.session.match.state == end
        assert "In this deal your move ends" in said(scene)
        assert len(heard.told) == 1, "the deal is known"
        stage.key("ctrl+z")
        assert not course.over
        assert scene.legal()

    def test_of_a_game_without_hidden_tiles_is_the_reply(self, stage: Stage, heard: Hears) -> None:
        lose(stage, "stones", 2)
        stage.click("review")
        stage.click("learn")
        scene = stage.seen(PuzzleScene)
        give(stage, scene.asking.learning.open.action)
        assert scene.widget("puzzle.both") is None
        ply = scene.course.session.match.ply
        stage.click("puzzle.watch")
        assert scene.session.match.ply == ply + 2 or scene.session.match.to_act is None

    def test_is_off_where_no_deal_shows_it(self, stage: Stage, heard: Hears) -> None:
        heard.finds = False
        scene, many = learn(stage)
        give(stage, many.open.action)
        stage.click("puzzle.both")
        stage.pass_time(0.1)
        button = scene.widget("puzzle.both")
        assert (button.enabled, button.reason) == (False, "No deal was found in which it shows")


def test_before_the_end_ones_own_choices_are_judged_once_from_what_was_seen_and_no_seed_is_told(stage, heard):
    stage.sit_down(replace(EARLY, seed=987654321987))
    scene = stage.seen(PlayScene)
    match = scene.session.match
    made = list(choices(match, [0]))
    assert made
    stage.pass_time(1.0)
    (told,) = heard.told
    assert told == [{**each, "observation": seen_by(match, ply, 0)} for ply, each in made]
    assert str(match.seed) not in json.dumps(told)
    found = [Graded(each["hand"], each["ply"], 0, each["action"], each["action"], 0, 0, "good") for _, each in made]
    heard.found = tuple(each.to_kept() for each in found)
    assert [GRADED(each, "decision") for each in scene.judged.decisions] == found
    scene.take_back(0, practice=True)
    assert len(scene.judged.decisions) < len(found), "what is taken back is forgotten"


class TestOneHand:
    @pytest.fixture
    def result(self, stage: Stage, heard: Hears) -> ResultScene:
        """The result of the first hand of a match that goes on."""
        stage.sit_down(Moment("fives", 3, seed=987654321987, until="hand"))
        stage.finish_hand()
        return stage.seen(ResultScene)

    def judge(self, stage: Stage, heard: Hears) -> list[Graded]:
        """Judges every decision asked about, the first one as a mistake."""
        rules, found = stage.seen(LookBackScene)._session.match.rules, []
        for number, each in enumerate(heard.told[-1]):
            best, loss = each["action"], 0
            if not number:
                state = rules.sample_state(each["observation"], stream("judge"))
                best = next(text for text in map(str, rules.legal_actions(state)) if text != each["action"])
                loss = 400
            grade = GRADES[1] if loss else "good"
            found.append(Graded(each["hand"], each["ply"], each["seat"], each["action"], best, loss, 10, grade))
        heard.found = tuple(each.to_kept() for each in found)
        stage.pass_time(0.1)
        return found

    def test_is_looked_back_on_from_its_own_actions_and_what_is_to_be_dealt_is_told_to_nobody(
        self, stage, heard, result
    ):
        match, asked = result.session.match, stage.thinker._asked
        heard.told.clear()
        stage.click("review")
        scene = stage.seen(LookBackScene)
        (told,) = heard.told
        assert str(match.seed) not in json.dumps(told)
        assert stage.thinker._asked == asked, "the opponents’ process is told nothing"
        assert {(each["hand"], each["seat"]) for each in told} == {(0, 0), (0, 1), (0, 2)}
        assert told[0]["seat"] == 0, "one’s own come first"
        for each in told:
            assert each["observation"] == seen_by(match, each["ply"], each["seat"])
        first, *_ = self.judge(stage, heard)
        assert scene._findings.complete
        keys = {each.key for each in scene.widgets}
        assert not keys & {"again", "all"}, "tried on, it would show the hands to come"
        assert scene.costly == [first]
        figures = [int(text.replace("−", "-")) for text in re.findall(r"[+−]?\d+", scene.widget("columns").label)]
        assert figures[1] == -6, "two thirds of a point of the mean is a point of margin"
        assert sum(figures[:3]) == figures[3]
        scores = match.rules.scores(match.state)
        assert abs(figures[3] - (scores[0] - (scores[1] + scores[2]) / 2)) <= 0.5
        assert scene.heading().startswith("Hand 1: ")

    def test_is_found_in_the_menu_while_the_next_is_played(self, stage: Stage, heard: Hears, result: ResultScene):
        ply = result.session.match.ply
        stage.click("next")
        table = stage.seen(PlayScene)
        stage.key("esc")
        stage.click("before")
        assert stage.seen(LookBackScene)._session.match.ply == ply
        assert {each["hand"] for each in heard.told[-1]} == {0}
        found = self.judge(stage, heard)
        stage.key("esc")
        assert stage.scene is table
        known = [each.to_kept() for each in sorted(found, key=lambda each: each.ply)]
        assert table.judged.decisions == known, "what was found is not judged again after the match"


def faults(told: str) -> list[str]:
    """The sentences that are too long, or have a figure without saying what it counts."""
    sentences = re.split(r"(?<=[.!?…]) |\n", SQUARES.sub("squares", told))
    return [each for each in sentences if len(each.split()) > LONGEST or re.search(r"\d", re.sub(COUNTED, "", each))]


@pytest.mark.nightly(one_in=3)
@pytest.mark.parametrize(("key", "seats"), TABLES.items())
def test_what_is_said_of_a_match_after_it_is_short_and_every_figure_says_what_it_counts(stage, key, seats):
    reason, told = lose(stage, key, seats).reason, list[str]()
    for reason.was_lost in (True, False):
        told.append(reason.words)
    stage.click("review")
    page = stage.seen(LookBackScene)
    assert page._verdict()
    told += [*page._verdict(), page._try_next()]
    stage.click("learn")
    asked = stage.seen(PuzzleScene)
    assert asked.asking.question()
    told += [asked.asking.question()]
    labels = [each.label for each in asked.widgets if each.key.startswith("puzzle.") and not each.focusable]
    told += [label for label in labels if label.endswith((".", "?"))]
    assert [fault for words in told for fault in faults(words)] == []
