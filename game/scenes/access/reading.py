"""The top scene as data for `game.reader.tree`, for people who listen."""

from typing import Any

from game.core.rules import Seat
from game.reader.tree import Tree, read
from game.scenes.access.telling import choices, picked
from game.scenes.match.hud import NewsLink
from game.scenes.match.matchscene import MatchScene
from game.scenes.session.session import LogEntry
from game.scenes.shell.context import Context
from game.ui.board.items import Item
from game.ui.board.picture import Situation
from game.ui.board.table import IN_HAND
from game.ui.widgets.controls import Segmented, Slider, Stepper, Toggle
from game.ui.widgets.textfield import TextField
from game.ui.widgets.widgets import Widget
from game.words import pgettext, sentences
from game.words.events import line


def tree_of(context: Context, size: tuple[int, int]) -> Tree:
    """The tree of the top scene in a window of that size (pixels), without the scenes below."""
    scene = context.stack.top
    layout: dict[str, Any] = {
        "scene": scene.name,
        "title": scene.title(),
        "focus": scene.focus_key or "",
        "size": size,
        "over": not scene.opaque,
        "text": scene.describe(),
        "widgets": [_widget(widget, context) for widget in scene.widgets],
    }
    if isinstance(scene, MatchScene):
        layout["table"] = _table(scene)
    return read(layout)


def _widget(widget: Widget, context: Context) -> dict[str, Any]:
    words, chord = widget.tooltip
    told = {
        "key": widget.key,
        "role": widget.role,
        "label": widget.label,
        "rect": tuple(widget.rect),
        "enabled": widget.enabled,
        "focusable": widget.focusable,
        "reason": widget.reason,
        "tip": words,
        "shortcut": context.key(chord) if chord else "",
        "caption_of": widget.caption_of,
        "note_of": widget.note_of,
        "row_of": widget.row_of or _list_in(widget.key),
        "place": widget.place,
        "live": "polite" if widget.live else "",
    }
    match widget:
        case Toggle():
            told |= {"value": widget.label.rpartition(": ")[2], "on": "on" if widget.on else "off"}
        case Segmented():
            told["value"] = widget.choices[widget.chosen]
        case Stepper():
            told["value"] = widget.value
        case Slider():
            told["value"] = str(widget.value)
        case TextField():
            told["value"] = widget.text
    return told


def _list_in(key: str) -> str:
    """The list that a key names: ``chapter`` for ``chapter:3``; empty for none."""
    name, _, which = key.partition(":")
    return name if which and ":" not in which else ""


def _table(scene: MatchScene) -> dict[str, Any]:
    news, situation, leads = scene.hud.news, scene.tabletop.situation, scene.board.leads()
    things, picture = scene.tabletop.items, scene.tabletop.picture
    caption = things.get("caption")
    turn = [_whose(scene, situation), caption.label if caption else ""]
    return {
        "task": scene.task(),
        "turn": ". ".join(each for each in turn if each),
        "events": _told(scene, _since(scene.session.log, scene.viewer, scene.session.hand_no)),
        "news": _untold(scene),
        "refuses": news.refuses,
        "recalls": news.recalled,
        "waits": scene.answer_to_come,
        "picked": picked(scene),
        "choices": choices(scene),
        "hand": scene.view.hand_title,
        "things": [_thing(scene, item, leads) for key, item in things.items() if key != "caption"],
        "verbs": [verb.key for verb in picture.verbs],
        "links": [widget.key for widget in scene.widgets if isinstance(widget, NewsLink)],
    }


def _untold(scene: MatchScene) -> tuple[int, str]:
    """The number and words of the news, without what events of this hand have said; a refusal stays whole."""
    news, parts = scene.hud.news, scene.hud.news.parts
    if parts and not news.refuses:
        told = [words for _key, words in _told(scene, _begins(scene.session.log, scene.session.hand_no))]
        parts = tuple(part for part in parts if not any(part[1] in words for words in told))
    return max((number for number, _words in parts), default=news.number), sentences(words for _number, words in parts)


def _whose(scene: MatchScene, situation: Situation | None) -> str:
    """Whose turn it is; the name is added for a player who is to play or is thinking."""
    if situation is None:
        return ""
    plays = pgettext("a player", "to play")
    if situation.turn_words not in (plays, pgettext("a player", "thinking")):
        return situation.turn_words
    return "" if situation.turn is None else f"{scene.session.plan.names[situation.turn]} {plays}"


def _thing(scene: MatchScene, item: Item, leads: frozenset[str]) -> dict[str, Any]:
    in_hand = item.touch.startswith(IN_HAND)
    part = "hand" if in_hand else "place" if item.touch and item.touch in leads else "table"
    return {
        "key": item.key,
        "label": scene.table.called(scene.view, item) if item.label or item.touch else "",
        "tip": item.tip,
        "rect": tuple(item.rect),
        "part": part,
        "touch": bool(item.touch and scene.view.legal),
        "picked": item.touch in scene.table.picks,
        "idle": in_hand and bool(scene.view.legal) and item.touch not in scene.table.starts(scene.view),
    }


def _told(scene: MatchScene, first: int) -> list[tuple[str, str]]:
    """The events from that entry of the log on, each with a key of its own."""
    session = scene.session
    told = enumerate(session.log[first:], first)
    return [(f"event:{at}", line(entry.event, session.plan.names, why=True)) for at, entry in told]


def _begins(log: list[LogEntry], hand: int) -> int:
    """Index of a hand's first entry."""
    return next((at for at, entry in enumerate(log) if entry.hand == hand), len(log))


def _since(log: list[LogEntry], viewer: Seat | None, hand: int) -> int:
    """Index of the first entry of that seat's last action; if there is none, that of the hand."""
    first = _begins(log, hand)
    own = (at for at in range(len(log) - 1, first - 1, -1) if log[at].event.seat == viewer)
    last = next(own, None)
    if last is None:
        return first
    while last > first and log[last - 1].event.seat == viewer and log[last - 1].ply == log[last].ply:
        last -= 1
    return last
