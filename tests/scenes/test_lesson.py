"""Every lesson can be followed to its end; a wrong move goes back with an explanation; nothing is kept."""

import pytest

from game.games import find, keys
from game.scenes.learning.lesson import LessonScene
from game.scenes.learning.lessonbook import FIRST, PERSON, WELL, outlines, read_lesson
from game.scenes.learning.lessonnote import write_note

PILOT = {"news": True, "settings": {"speed": "instant", "names": ("Nora",)}}
MOST_WRONG = 4
"""The most wrong actions tried for each move."""


def learn(pilot, key, name=FIRST):
    """Opens a lesson of the game."""
    lesson, problem = read_lesson(find(key), name)
    assert problem == ""
    pilot.app.stack.push(LessonScene(pilot.app.context, lesson, write_note))
    pilot.settle()
    return pilot.scene


def thing(scene, name):
    """The key of the item or button with that touch."""
    items = [item.key for item in scene.tabletop.items.values() if item.touch.partition("/")[0] == name]
    verbs = [verb.key for verb in scene.tabletop.picture.verbs if verb.touch == name]
    return (items + verbs)[0]


def rest(scene):
    """The touches still to be made for the right move, tiles first."""
    missing = scene.table.touches(scene.course.wanted()).difference(scene.table.picks)
    return sorted(missing, key=lambda name: (name.startswith(("verb:", "place")), name))


def walk(pilot, touch, show):
    """Follows the lesson to its end, making every right move by `touch` after `show`."""
    scene = pilot.scene
    for number in range(len(scene.course.lesson.steps)):
        assert scene.course.number == number
        while scene.course.waits:
            made = scene.course.made
            show()
            while scene.course.made == made and scene.course.waits:
                touch(thing(scene, rest(scene)[0]))
                assert not scene.course.wrong_words
        pilot.settle()
        assert scene.course.done
        touch("lesson.next")
    assert scene.course.finished


def tab_to(pilot, key):
    """Goes to that key by Tab and presses it."""
    for _ in range(200):
        if pilot.scene.focus_key == key:
            pilot.key("enter")
            return
        pilot.key("tab")
    raise AssertionError(f"the keyboard does not reach {key}")


def played(pilot, scene, action):
    """Checks that the action has been tried and its result is told."""
    scene.play(action)
    pilot.app.frame(0.0, [])
    pilot.settle()


def right(scene, action):
    """Whether the action is the move that the lesson waits for."""
    rules, state = scene.session.match.rules, scene.session.match.state
    kind = rules.apply(state, action).events[0].kind.word
    return scene.course.step.moves[scene.course.made].accepts(str(action), kind)


@pytest.mark.parametrize("key", keys())
class TestEveryLesson:
    def test_is_without_fault_in_four_to_eight_steps_that_say_one_thing_a_sentence(self, key):
        for each in outlines(key):
            lesson, problem = read_lesson(find(key), each.name)
            assert problem == ""
            assert 4 <= len(lesson.steps) <= 8
            for step in lesson.steps:
                assert len(step.say) <= 3
                said = " ".join((*step.say, step.task, *step.then, *step.wrong.values()))
                assert [each for each in said.replace(":", ".").split(". ") if len(each.split()) > 25] == []
                assert [move for move in step.moves if not move.texts] == [], "Show me would take any legal one"

    @pytest.mark.nightly(one_in=3)
    def test_can_be_followed_by_mouse(self, pilot, key):
        learn(pilot, key)
        walk(pilot, pilot.click, lambda: pilot.click("lesson.show"))
        assert pilot.app.context.settings.lessons == (key,)
        assert pilot.store.load_autosave()[0] is None, "nothing else of it is remembered"
        assert pilot.store.shelf.entries() == []

    @pytest.mark.nightly(one_in=4)
    def test_can_be_followed_by_keyboard(self, pilot, key):
        learn(pilot, key)
        walk(pilot, lambda wanted: tab_to(pilot, wanted), lambda: pilot.key("h"))

    @pytest.mark.nightly(one_in=6)
    def test_takes_no_wrong_move_and_says_why(self, pilot, key):
        scene = learn(pilot, key)
        for _ in scene.course.lesson.steps:
            while scene.course.waits:
                state, legal = scene.session.match.state, scene.view.legal
                tried = [legal[at] for at in range(min(len(legal), 40))]
                wrong = [action for action in tried if not right(scene, action)]
                for action in wrong[:: max(1, len(wrong) // MOST_WRONG)]:
                    played(pilot, scene, action)
                    assert scene.session.match.state is state
                    assert scene.course.waits
                    assert len(scene.course.wrong_words) > 10
                    assert f"{scene.course.told(scene.course.wrong_words)}" in scene.describe()
                played(pilot, scene, scene.course.wanted())
                assert scene.session.match.state is not state
                assert not scene.course.wrong_words
            pilot.click("lesson.next")

    @pytest.mark.nightly(one_in=3)
    def test_points_at_things_that_are_there_and_shows_no_more_than_the_seat_may_see(self, pilot, key):
        scene = learn(pilot, key)
        for _ in scene.course.lesson.steps:
            assert scene.view.viewer == PERSON
            state, rules = scene.session.match.state, scene.session.match.rules
            assert scene.view.observation == rules.observe(state, PERSON)
            seen = {item.key for item in scene.tabletop.items.values()}
            others = range(1, scene.session.match.seats)
            hidden = {tile for seat in others for tile in rules.observe(state, seat).get("hand", ())}
            assert not {f"tile:{tile}" for tile in hidden} & seen
            for _ in scene.course.step.moves or [None]:
                names = scene.course.pointed
                found = {name for name in names if scene.rect_of(name)}
                assert bool(found) == bool(names), names
                if scene.course.waits:
                    pilot.key("h")
                    found |= {name for name in names if scene.rect_of(name)}
                    played(pilot, scene, scene.course.wanted())
                assert found == set(names)
            pilot.key("pagedown")
        assert scene.course.finished


@pytest.mark.parametrize("key", [key for key in keys() if len(outlines(key)) > 1])
class TestEverySecondLesson:
    @pytest.mark.nightly(one_in=4)
    def test_comes_after_the_first_and_can_be_followed_by_mouse(self, pilot, key):
        learn(pilot, key)._finish()
        pilot.settle()
        pilot.click("lesson.well")
        assert pilot.scene.course.lesson.key == f"{key}-well"
        walk(pilot, pilot.click, lambda: pilot.click("lesson.show"))
        assert pilot.app.context.settings.lessons == (key, f"{key}-well")
        pilot.key("esc")
        assert pilot.scene.name == "title"

    @pytest.mark.nightly(one_in=6)
    @pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (900, 1200)])
    def test_stands_beside_the_table_whole(self, pilot, key, size):
        pilot.resize(size)
        scene = learn(pilot, key, WELL)
        while not scene.course.finished:
            scene._refuse(max(scene.course.step.wrong.values(), key=len))
            pilot.settle()
            assert "lesson.scroll" not in pilot.shown(), scene.course.step.title
            scene.step_on()
            pilot.settle()
