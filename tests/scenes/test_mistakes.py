"""Learn from your mistakes: why a match was lost, the mistakes asked again at the table, and what is judged before."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from game.ai.asked import Analysing
from game.ai.thinker import JUDGE, PLAYER, MatchHeader
from game.analysis.asked import played_on
from game.analysis.findings import GRADED, Analysis, Graded
from game.analysis.judging import GRADES
from game.analysis.study import choices, ply_of
from game.core.chance import stream
from game.core.game import Game
from game.core.rules import Json
from game.games import find
from game.puzzles.collection import Collection
from game.scenes import routes
from game.scenes.history.findings import mistakes
from game.scenes.history.lookback import LookBackScene
from game.scenes.match.play import PlayScene
from game.scenes.puzzles.learning import Learning
from game.scenes.puzzles.mistakes import Mistakes
from game.scenes.puzzles.table import PuzzleScene
from game.scenes.results.results import ResultScene
from game.scenes.session import judgedsofar
from game.scenes.session.session import Session
from game.scenes.session.tableplan import NAMES
from tools.gallery.moments import Moment, StillThinker
from tools.gallery.stage import TODAY, Stage


def lose(stage: Stage) -> ResultScene:
    """A match of Fives is lost, and the analysis has come."""
    stage.sit_down(Moment("fives", 3, seed=1, until="match", people=(0,)))
    stage.finish_hand()
    with stage._answered():
        stage.pass_time(0.1)
    return stage.seen(ResultScene)


def learn(stage: Stage) -> PuzzleScene:
    lose(stage)
    stage.click("why")
    return stage.seen(PuzzleScene)


def learning(scene: PuzzleScene) -> Learning:
    assert isinstance(scene.asking, Mistakes)
    return scene.asking.learning


def said(scene: Any) -> str:
    return "\n".join(widget.label for widget in scene.widgets)


def points(graded: Graded) -> int:
    """What a decision cost of the margin among three, from the record's own unit."""
    return round(graded.loss / 100 * 3 / 2)


def give(stage: Stage, text: str) -> None:
    """Answers with that action."""
    scene = stage.seen(PuzzleScene)
    scene.play(scene.session.match.rules.parse_action(text))
    stage.settle()


class TestTheResult:
    def test_says_in_one_line_what_cost_most_and_shows_it(self, stage: Stage) -> None:
        result = lose(stage)
        assert result.findings is not None
        worst = max(result.findings.of(0), key=lambda each: each.loss)
        tile = worst.action.partition(">")[0]
        (line,) = (each.label for each in result.widgets if each.key == "reason")
        assert f"{tile} on " in line
        assert line.endswith(f"cost you most, about {points(worst)} points.")
        stage.click("why")
        assert learning(stage.seen(PuzzleScene)).open == worst

    def test_after_a_win_tells_the_best_decision_and_nothing_where_none_is_clear(self, stage: Stage) -> None:
        result = lose(stage)
        assert result.findings is not None
        assert result.reason is not None
        result.reason.was_lost = False
        assert (result.reason.words, result.reason.shown) == ("", None)
        best = Graded(0, 8, 0, "5|0>5|4", "5|0>5|4", 0, 0, "good", lead=800)
        result.findings.known = result.findings.known.__class__((best,), ())
        assert result.reason.words == ("Hand 1, your turn 2. 5|0 on 5|4 was your best, by about 12 points.")
        result.lay_out()
        stage.click("why")
        assert stage.seen(LookBackScene).opened == best

    def test_says_nothing_while_several_people_sit_there(self, stage: Stage) -> None:
        stage.sit_down(Moment("fives", 3, seed=1, until="match", people=(0, 1)))
        stage.finish_hand()
        assert stage.seen(ResultScene).reason is None


class TestTheMistakesOfTheLastMatches:
    def lost(self, stage: Stage) -> list[Session]:
        """Two matches of one person with three mistakes each, of two games, the latest last."""
        found = []
        for key, seats in (("fives", 3), ("castle", 2)):
            stage.sit_down(Moment(key, seats, seed=1, until="match", people=(0,)))
            found.append(stage.table.session)
            stage.finish_hand()
            with stage._answered():
                stage.pass_time(0.1)
            findings, shelf, record = stage.seen(ResultScene).findings, stage.store.shelf, found[-1].record()
            assert findings is not None
            few = {*mistakes(findings.of(0))[:3]}
            known = findings.known
            some = tuple(each for each in known.decisions if each in few or each.grade not in GRADES[1:] or each.seat)
            shelf.keep(record, 1e9 + len(found))
            shelf.keep_analysis(shelf.name_of(record), replace(known, decisions=some).kept())
            stage.app.context.stack.home()
        return found

    def test_are_asked_together_from_the_statistics_the_latest_match_first(self, stage: Stage) -> None:
        matches = self.lost(stage)
        stage.settle()
        stage.click("records")
        stage.click("statistics")
        stage.click("mistakes")
        scene = stage.seen(PuzzleScene)
        many = learning(scene)
        games = [many.where(each).partition(" – ")[0] for each in many.mistakes]
        assert games[0] == "Castle Rock"
        assert games == sorted(games)
        assert {*games} == {"Castle Rock", "Fives"}
        shelf = stage.store.shelf
        for session, title in zip(matches, ("Fives", "Castle Rock"), strict=True):
            known = shelf.analysis(shelf.name_of(session.record()), Analysis.from_kept)[0]
            assert known is not None
            clear = [each for each in known.decisions if each.seat == 0 and each.grade in GRADES[1:]]
            assert games.count(title) == len(clear) == 3
        seen = []
        for _ in many.mistakes:
            scene = stage.seen(PuzzleScene)
            seen.append(learning(scene).open)
            assert scene.session.game.title == learning(scene).where(seen[-1]).partition(" – ")[0]
            assert re.fullmatch(r"Hand \d+, your turn \d+", scene.asking.place()), "the heading names the game already"
            stage.click("puzzle.show")
            stage.click("puzzle.next")
        assert seen == many.mistakes
        assert stage.scene.name == "review"

    def test_are_listed_without_looking_at_the_rules_of_each_again(self, stage: Stage, monkeypatch) -> None:
        """The rules of a match were made for every line of the list, several times whenever the page changed."""
        self.lost(stage)
        made, rules = list[str](), Game.rules
        stage.show(routes.mistakes_of_many(stage.app.context, NAMES[0]))
        monkeypatch.setattr(Game, "rules", lambda game, *given: made.append(game.key) or rules(game, *given))
        stage.scene.lay_out()
        assert len(made) < len(learning(stage.seen(PuzzleScene)).mistakes)

    def test_are_none_where_nothing_was_looked_back_on(self, stage: Stage) -> None:
        stage.show(routes.mistakes_of_many(stage.app.context, "Nora"))
        assert stage.scene.name == "message"


class TestTheMistakes:
    def test_are_all_clear_ones_with_what_each_cost(self, stage: Stage) -> None:
        scene = learn(stage)
        clear = [each for each in learning(scene).findings.of(0) if each.grade in GRADES[1:]]
        assert learning(scene).mistakes == sorted(clear, key=lambda each: -each.loss)
        match = learning(scene).match.match
        for number, each in enumerate(learning(scene).mistakes, 1):
            assert str(match.actions[ply_of(match, each)]) == each.action
            (row,) = (widget for widget in scene.widgets if widget.key == f"mistake:{each.hand}.{each.ply}")
            assert row.label.startswith(f"{number}. Hand {each.hand + 1}, your turn ")
            assert row.label.endswith(f", {points(each)} point" + "s" * (points(each) != 1))
        assert f"You lost about {points(learning(scene).open)} points here" in said(scene)

    def test_are_asked_as_they_were_seen_and_nothing_tells_what_was_played(self, stage: Stage) -> None:
        scene = learn(stage)
        graded, whole = learning(scene).open, learning(scene).match.match
        state = whole.at(ply_of(whole, graded))
        assert scene.session.match.rules.observe(scene.session.match.state, 0) == whole.rules.observe(state, 0)
        tile = graded.action.partition(">")[0]
        assert tile not in said(scene)
        assert "−6" in said(scene)

    def test_a_right_answer_is_not_kept_and_the_next_follows(self, stage: Stage) -> None:
        scene = learn(stage)
        first = learning(scene).open
        give(stage, first.best)
        assert "Right" in said(scene)
        assert learning(scene).answers == {first: True}
        assert Collection(stage.store.folders.data).own == []
        stage.click("puzzle.next")
        assert learning(scene).open == learning(scene).mistakes[1]
        assert learning(scene).course.given is None

    @pytest.mark.parametrize("again", [True, False])
    def test_a_missed_one_comes_back_among_ones_own_puzzles(self, stage: Stage, again: bool) -> None:
        scene = learn(stage)
        first = learning(scene).open
        if again:
            give(stage, first.action)
        else:
            stage.click("puzzle.show")
        assert ("The same again" if again else "The answer") in said(scene)
        assert f"About {points(first)} points better." in said(scene)
        assert "It comes back tomorrow" in said(scene)
        collection = Collection(stage.store.folders.data)
        (own,) = collection.own
        assert own.answer[0] == first.best
        assert own.kept == TODAY
        tomorrow = TODAY + timedelta(days=1)
        assert (collection.due(TODAY), collection.due(tomorrow)) == (0, 1)
        assert collection.progress.rating == Collection(stage.store.folders.data / "nowhere").progress.rating
        days = list[int]()
        for _ in range(3):
            today = date.fromisoformat(collection.progress.tried[own.id].again)
            collection.answered(own, True, today)
            days.append((date.fromisoformat(collection.progress.tried[own.id].again) - today).days)
        assert days == [3, 7, 21]

    @pytest.mark.parametrize("loss", [0, 300])
    def test_another_answer_is_judged_first(self, stage: Stage, loss: int) -> None:
        """What cannot be told from the best is right; of all else it is said what it costs itself."""
        heard = stage.app.context.reviewer = Hears()
        scene = learn(stage)
        for each in learning(scene).mistakes:
            scene.begin(learning(scene).course_of(each))
            course = learning(scene).course
            others = [text for text in map(str, course.prompt.legal_actions) if course.asks_for(text) is not None]
            if others:
                break
        first = learning(scene).open
        give(stage, others[0])
        assert not course.over
        assert scene.legal() == ()
        (choice,) = heard.told[-1]
        assert (choice["action"], choice["seat"], choice["ply"]) == (others[0], 0, first.ply)
        assert choice["observation"]["hand"] == course.prompt.observation["hand"]
        judged = Graded(first.hand, first.ply, 0, others[0], first.best, loss, 10, GRADES[0] if loss else "good")
        heard.found = (judged.to_kept(),)
        stage.pass_time(0.1)
        assert course.right == (not loss)
        assert learning(scene).answers == {first: not loss}
        if loss:
            assert "Not the best one" in said(scene)
            assert "About 4 points better." in said(scene)
            assert f"that cost about {points(first)} point" in said(scene)
        else:
            assert "As good as the best" in said(scene)
            assert "points better." not in said(scene)
            assert Collection(stage.store.folders.data).own == []

    def test_every_one_answered_leads_back_to_the_page(self, stage: Stage) -> None:
        scene = learn(stage)
        stage.click("puzzle.next")
        assert learning(scene).open == learning(scene).mistakes[1], "an unanswered one may be passed over"
        for each in learning(scene).mistakes:
            stage.click(f"mistake:{each.hand}.{each.ply}")
            stage.click("puzzle.show")
        assert "missed" in said(scene)
        stage.click("puzzle.next")
        assert stage.scene.name == "review"
        stage.key("esc")
        assert stage.scene.name == "result"

    def test_are_entered_from_looking_back_by_one_button(self, stage: Stage) -> None:
        lose(stage)
        stage.click("review")
        stage.click("learn")
        scene = stage.seen(PuzzleScene)
        stage.click("puzzle.all")
        assert stage.seen(LookBackScene)._findings is learning(scene).findings


class Hears(StillThinker):
    """A reviewer that keeps what it is told, and answers when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Sequence[Json]] = []
        self.found: tuple[Json, ...] = ()

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        self.told.append(choices)
        return super().judge(header, choices, judge)

    def analysed(self, question: int) -> Analysing | None:
        return Analysing(question, 0.5, (), self.found)


class PlaysOn(StillThinker):
    """A reviewer that finds a deal for both moves at once, as the thinking process does; it hears what that is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[Json] = []
        self.found: dict[int, Json] = {}
        self.finds = True

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        question = super().judge(header, choices, judge)
        if judge == PLAYER:
            data = {"game": header.game, "seats": header.seats, "options": header.options, "choices": choices}
            self.told.append(json.loads(json.dumps(data)))
            (reply,) = played_on(find, self.told[-1])
            self.found[question] = reply["analysis"] if self.finds else {}
        return question

    def analysed(self, question: int) -> Analysing | None:
        return Analysing(question, result=self.found.get(question))


class TestBothPlayedOnInOneDeal:
    @pytest.fixture
    def reviewer(self, stage: Stage) -> PlaysOn:
        found = stage.app.context.reviewer = PlaysOn()
        return found

    def answered(self, stage: Stage) -> PuzzleScene:
        scene = learn(stage)
        give(stage, learning(scene).open.action)
        return scene

    def asked(self, stage: Stage, key: str, seats: int) -> PuzzleScene:
        """The first mistake of a match of any game, by way of the page that looks back."""
        stage.sit_down(Moment(key, seats, seed=1, until="match", people=(0,)))
        stage.finish_hand()
        with stage._answered():
            stage.pass_time(0.1)
        stage.click("review")
        stage.click("learn")
        return stage.seen(PuzzleScene)

    def test_shows_first_what_was_played_then_the_better_move_each_to_its_end(self, stage, reviewer):
        scene = self.answered(stage)
        first, course = learning(scene).open, scene.course
        scene.play_both()
        (told,) = reviewer.told
        (choice,) = told["choices"]
        assert (choice["action"], choice["better"], choice["ply"]) == (first.action, first.best, first.ply)
        assert choice["observation"] == json.loads(json.dumps(course.prompt.observation)), "no more than was seen"
        stage.pass_time(0.01)
        assert "Your move, played on" in said(scene)
        assert "100 deals, yours" not in said(scene), "how it ends is not told before"
        lines, rules = [list[str](), list[str]()], scene.session.match.rules
        before, played = scene.session, ply_of(learning(scene).match.match, first)
        while course.plays_on:
            stage.pass_time(0.1)
            if scene.session is before and not lines[1]:
                lines[0] = [*map(str, scene.session.match.actions[played:])]
            else:
                lines[1] = [*map(str, scene.session.match.actions[played:])]
        example = course.example
        assert example is not None
        assert lines == [[first.action, *example.yours_line], [first.best, *example.better_line]]
        assert rules.hand_end(scene.session.match.state) is not None
        yours, better = example.leads(0)

        def lead(n: int) -> str:
            return f"{abs(n)} point{'s' * (abs(n) != 1)} {'ahead' if n > 0 else 'behind'}" if n else "level"

        assert f"In this deal your move ends {lead(yours)}, the other {lead(better)}." in said(scene)
        counted = f"The other ends better in {example.ends.better} of 100 deals, yours in {example.ends.yours}."
        assert counted in said(scene)
        compared = course.compared(scene.table, scene.view)
        assert compared is not None
        row = compared.facts[-1]
        assert (row.fact, row.yours, row.better) == ("example", yours, better), "it stands in the table as well"
        assert first.ends == example.ends or first.ends is None

    def test_can_be_passed_over_and_seen_again(self, stage: Stage, reviewer: PlaysOn) -> None:
        scene = self.answered(stage)
        scene.play_both()
        stage.pass_time(0.1)
        assert "Your move, played on" in said(scene)
        assert "To the end" in said(scene)
        scene.play_both()
        assert not scene.course.plays_on
        assert "In this deal your move ends" in said(scene)
        end = scene.session.match.state
        assert scene.session.match.rules.hand_end(end) is not None
        stage.key("p")
        assert scene.session.match.state == end
        assert len(reviewer.told) == 1, "the deal is known"
        stage.key("ctrl+z")
        assert not scene.course.over
        assert scene.legal()

    @pytest.mark.nightly(one_in=3)
    @pytest.mark.parametrize(("key", "seats"), [("brick", 2), ("fortress", 3), ("castle", 2)])
    def test_ends_at_the_table_as_it_is_told_in_every_game(self, stage, reviewer, key, seats):
        scene = self.asked(stage, key, seats)
        for each in learning(scene).mistakes:  # what is only supposed to be better need not show in any deal
            scene.begin(learning(scene).course_of(each))
            stage.click("puzzle.show")
            stage.key("p")
            if scene.course.example is not None:
                break
        example, hindsight = scene.course.example, scene.session.game.expertise().hindsight()
        assert example is not None
        match = scene.session.match
        before = match.at(ply_of(learning(scene).match.match, learning(scene).open))
        ends = zip(hindsight.points(match.rules, match.state), hindsight.points(match.rules, before), strict=True)
        assert tuple(late - early for late, early in ends) == example.better

    def test_of_a_game_without_hidden_tiles_is_the_reply(self, stage: Stage, reviewer: PlaysOn) -> None:
        scene = self.asked(stage, "stones", 2)
        give(stage, learning(scene).open.action)
        assert scene.widget("puzzle.both") is None
        ply = scene.course.session.match.ply
        stage.click("puzzle.watch")
        assert scene.session.match.ply == ply + 2 or scene.session.match.to_act is None

    def test_is_off_where_no_deal_shows_it(self, stage: Stage, reviewer: PlaysOn) -> None:
        reviewer.finds = False
        scene = self.answered(stage)
        stage.click("puzzle.both")
        stage.pass_time(0.1)
        button = scene.widget("puzzle.both")
        assert button is not None
        assert (button.enabled, button.reason) == (False, "No deal was found in which it shows")


class TestBeforeTheEnd:
    @pytest.fixture
    def heard(self, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Hears:
        monkeypatch.setattr(judgedsofar, "WAITS", 0.0)
        stage.app.context.reviewer = Hears()
        return stage.app.context.reviewer

    def test_ones_own_choices_are_judged_from_what_was_seen_and_no_seed_is_told(self, stage, heard):
        stage.sit_down(Moment("fives", 3, seed=987654321987, ply=9, people=(0,)))
        match = stage.table.session.match
        made = list(choices(match, [0]))
        assert made
        stage.pass_time(1.0)
        (told,) = heard.told
        assert [{key: each[key] for key in each if key != "observation"} for each in told] == [each for _, each in made]
        for (ply, _), each in zip(made, told, strict=True):
            assert each["observation"] == json.loads(json.dumps(match.rules.observe(match.at(ply), 0)))
        assert str(match.seed) not in json.dumps(told)

    def test_what_is_known_then_is_not_asked_again_and_taking_back_forgets_it(self, stage: Stage, heard: Hears) -> None:
        stage.sit_down(Moment("fives", 3, seed=1, ply=9, people=(0,)))
        scene = stage.seen(PlayScene)
        made = list(choices(scene.session.match, [0]))
        stage.pass_time(1.0)
        found = [Graded(each["hand"], each["ply"], 0, each["action"], each["action"], 0, 0, "good") for _, each in made]
        heard.found = tuple(each.to_kept() for each in found)
        assert [GRADED(each, "decision") for each in scene.judged.decisions] == found
        scene.take_back(0, practice=True)
        assert len(scene.judged.decisions) < len(found)


class TestOneHand:
    @pytest.fixture
    def heard(self, stage: Stage) -> Hears:
        stage.app.context.reviewer = Hears()
        return stage.app.context.reviewer

    def finish_a_hand(self, stage: Stage) -> ResultScene:
        stage.sit_down(Moment("fives", 3, seed=987654321987, until="hand", people=(0,)))
        stage.finish_hand()
        return stage.seen(ResultScene)

    def judge(self, stage: Stage, heard: Hears) -> list[Graded]:
        """Every decision asked about is judged: the first one as a mistake."""
        rules = self.session(stage).match.rules
        found = []
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

    def session(self, stage: Stage) -> Session:
        return stage.seen(LookBackScene)._session

    def test_is_looked_back_on_from_its_own_actions_and_what_is_to_be_dealt_is_told_to_nobody(self, stage, heard):
        result = self.finish_a_hand(stage)
        match, asked = result.session.match, stage.thinker._asked
        stage.click("review")
        scene = stage.seen(LookBackScene)
        (told,) = heard.told
        assert str(match.seed) not in json.dumps(told)
        assert stage.thinker._asked == asked, "the opponents’ process is told nothing"
        assert {each["hand"] for each in told} == {0}
        assert {each["seat"] for each in told} == {0, 1, 2}
        assert told[0]["seat"] == 0, "one’s own come first"
        for each in told:
            seen = match.rules.observe(match.at(each["ply"]), each["seat"])
            assert each["observation"] == json.loads(json.dumps(seen))
        self.judge(stage, heard)
        assert scene._findings.done == 1
        assert "again" not in {each.key for each in scene.widgets}, "tried on, it would show the hands to come"
        assert "all" not in {each.key for each in scene.widgets}

    def test_has_columns_that_add_up_to_its_margin(self, stage: Stage, heard: Hears) -> None:
        result = self.finish_a_hand(stage)
        points = result.session.match.rules.scores(result.session.match.state)
        stage.click("review")
        first, *_ = self.judge(stage, heard)
        scene = stage.seen(LookBackScene)
        assert scene.costly == [first]
        table = scene.widget("columns")
        assert table is not None
        figures = [int(text.replace("−", "-")) for text in re.findall(r"[+−]?\d+", table.label)]
        assert figures[1] == -6, "two thirds of a point of the mean is a point of margin"
        assert sum(figures[:3]) == figures[3]
        assert abs(figures[3] - (points[0] - (points[1] + points[2]) / 2)) <= 0.5
        assert scene.heading().startswith("Hand 1: ")

    def test_is_found_in_the_menu_while_the_next_is_played(self, stage: Stage, heard: Hears) -> None:
        result = self.finish_a_hand(stage)
        ply = result.session.match.ply
        stage.click("next")
        table = stage.seen(PlayScene)
        stage.key("esc")
        stage.click("before")
        scene = stage.seen(LookBackScene)
        assert scene._session.match.ply == ply
        assert {each["hand"] for each in heard.told[-1]} == {0}
        found = self.judge(stage, heard)
        stage.key("esc")
        assert stage.scene is table
        assert table.judged.decisions == [each.to_kept() for each in sorted(found, key=lambda each: each.ply)], (
            "what was found is not judged again after the match"
        )

    def test_of_the_first_hand_the_menu_offers_none_before(self, stage: Stage) -> None:
        stage.sit_down(Moment("fives", 3, seed=1, ply=9, people=(0,)))
        stage.key("esc")
        assert "before" not in {each.key for each in stage.scene.widgets}
