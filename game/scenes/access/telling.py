"""The table as lines of text: what happens, the state when a person is to act, and what has the focus.

These lines are enough to play by. They hold nothing that the person at the screen may not see; on the hand-over screen
that is only the name of the next person.
"""

from collections import Counter
from collections.abc import Callable

from game.scenes.learning.lesson import LessonScene
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.play import PlayScene
from game.scenes.session.tableplan import seated
from game.scenes.shell.layer import Layer
from game.scenes.shell.stack import Stack
from game.words import _, sentences
from game.words.events import line
from game.words.saying import Listing

TABLES = PlayScene, LessonScene
"""Scenes in which actions are new; a replay says itself where it is."""
RECENT = 12
"""Number of latest events that are not repeated as news."""


class Describer:
    """Says what is new each time it is asked to look."""

    def __init__(self, stack: Stack, say: Callable[[str], None]) -> None:
        self._stack = stack
        self._say = say
        self._scene: Layer | None = None
        self._match: MatchScene | None = None
        self._told = 0
        """Number of entries of the match's log said so far."""
        self._seated = ""
        self._shown: dict[str, str] = {}
        """The words last said of each kind."""
        self._recent: list[str] = []
        """The latest events said."""
        self._news_told = 0
        """The number of the latest news said."""

    def look(self) -> None:
        """Says what has happened since the last look, then what is shown, then what has the focus."""
        if not self._stack.scenes:
            return
        scene = self._stack.top
        self._events(next((each for each in self._stack.scenes if isinstance(each, TABLES)), None))
        if scene is not self._scene:
            self._enter(scene)
        if isinstance(scene, TABLES):
            self._news(scene)
        if scene.settled():
            self._new("position", scene.describe())
            if isinstance(scene, TABLES):
                self._new("choices", " ".join(filter(None, (picked(scene), choices(scene)))))
            at = focused(scene)
            # TRANSLATORS: {thing} is what has the keyboard, such as a tile or a button
            self._new("focus", _("At: {thing}").format(thing=at) if at else "")

    # -- inside -------------------------------------------------------------------------------------------------------

    def _events(self, match: MatchScene | None) -> None:
        """Says the new lines of the log. A resumed match begins with its present state."""
        if match is not self._match:
            self._match = match
            self._told = len(match.session.log) if match else 0
            self._seated, self._news_told, self._recent = "", 0, []
        if match is None:
            return
        if (sit := who_sits(match)) != self._seated:
            self._seated = sit
            self._line(sit)
        log, names = match.session.log, match.session.plan.names
        if len(log) < self._told:
            self._event(_("Move undone") + ".")
        else:
            for entry in log[self._told :]:
                self._event(line(entry.event, names, why=True))
        self._told = len(log)

    def _enter(self, scene: Layer) -> None:
        self._scene = scene
        self._shown = {}
        if scene.title():
            self._line(f"– {scene.title()} –")
        if not scene.describe():
            for widget in scene.widgets:
                if widget.role == "label" and widget.label.strip() and widget.label != scene.title():
                    self._line(widget.label)

    def _news(self, scene: MatchScene) -> None:
        """Says each piece of news once and each refusal every time, but nothing that an event has said."""
        new = [words for number, words in scene.hud.news.parts if number > self._news_told]
        self._news_told = scene.hud.news.number
        if words := sentences(each for each in new if not any(event.startswith(each) for event in self._recent)):
            self._line(words)

    def _new(self, kind: str, words: str) -> None:
        if words and words != self._shown.get(kind):
            self._line(words)
        self._shown[kind] = words

    def _event(self, words: str) -> None:
        self._recent = [*self._recent[1 - RECENT :], words]
        self._line(words)

    def _line(self, words: str) -> None:
        self._say(" ".join(words.split()))


def who_sits(scene: MatchScene) -> str:
    """The names at the table, and the level of each opponent."""
    seating = seated(scene.session.game, scene.session.plan, scene.board.stands)
    players = Listing(
        f"{each.name} ({', '.join(filter(None, (each.plays, each.stands)))})" if each.plays else each.name
        for each in seating
    )
    return _("At the table: {players}.").format(players=players)


def choices(scene: MatchScene) -> str:
    """The touches that lead on from what the person to act has picked, by the names of their focus stops."""
    if not scene.view.legal:
        return ""
    leads = scene.table.leads(scene.view)
    stops = dict.fromkeys(name for key, name in stop_names(scene).items() if _touch(scene, key) in leads)
    return _("You can choose: {things}.").format(things="; ".join(stops)) if stops else ""


def picked(scene: MatchScene) -> str:
    """What the person to act has picked, in a sentence; empty for nothing."""
    things = scene.table.picks_named() if scene.view.legal else []
    return _("Picked: {things}.").format(things=Listing(things)) if things else ""


def stop_names(scene: Layer) -> dict[str, str]:
    """The name of each focus stop, by its key. Equal names are made distinct, unless their stops do the same, such as
    the spinner's open sides."""
    named = {stop.key: _name(scene, stop.key) for stop in scene.stops()}
    does = {key: _touch(scene, key).partition("/")[0] or key for key in named}
    often = Counter(name for name, _ in {(name, does[key]) for key, name in named.items()})
    return {
        key: f"{name} [{does[key].partition(':')[2] or key}]" if often[name] > 1 else name
        for key, name in named.items()
    }


def focused(scene: Layer) -> str:
    """The focused thing, whether it can be pressed, and its explanation; empty if it is gone."""
    key = scene.focus_key or ""
    names, widget = stop_names(scene), scene.widget(key)
    if widget is None:
        return names.get(key, "")
    name = names.get(key, key)
    words, chord = widget.tooltip
    if not widget.enabled:
        name = sentences((_("{button}, unavailable").format(button=name), widget.reason))
    elif words not in widget.label:
        name = f"{name}, {words}"
    return f"{name} ({chord})" if chord else name


def _name(scene: Layer, key: str) -> str:
    if (widget := scene.widget(key)) is not None:
        return widget.label
    if isinstance(scene, TABLES) and key in scene.tabletop.items:
        return scene.table.called(scene.view, scene.tabletop.items[key])
    return key


def _touch(scene: Layer, key: str) -> str:
    if not isinstance(scene, TABLES):
        return ""
    if key in scene.tabletop.items:
        return scene.tabletop.items[key].touch
    return next((verb.touch for verb in scene.tabletop.picture.verbs if verb.key == key), "")
