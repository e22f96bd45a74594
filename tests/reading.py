"""Opens every screen of the program in turn, and finds what cannot be read on it."""

import random
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pygame

from game import games
from game.ai.characters import CHARACTERS
from game.core.bot import Verdict
from game.core.chance import stream
from game.core.match import Match
from game.core.record import Chair, Record
from game.core.rules import LazyActions
from game.scenes import routes
from game.scenes.news.advice import advise
from game.scenes.results.totals import FEW_SEATS
from game.scenes.shell.inputs import tooltip_of
from game.scenes.shell.scene import Scene
from tests import legible
from tests.glass import Sheet, Writing, read
from tests.helpers.clauses import NAMES
from tests.legible import PRESSED
from tests.pilot import Pilot
from tools.gallery.driver import Driver
from tools.gallery.stage import resumed
from tools.words import languages
from tools.words import read as read_words

NAMED = (*NAMES, *(each.name for each in CHARACTERS))
KEYS = games.keys()
PLIES_PLAYED = 26
"""The actions played before a table is read."""


@cache
def played(key: str, *, over: bool = False, shared: bool = False, seats: int = 0) -> Record:
    """A match at a full table or with `seats` seats, some way on with Nora to play, or at the end of its first hand."""
    game = games.find(key)
    seats = seats or game.seats[-1]
    match, last = Match(game, seats, None, 11), 0
    rng, dice = random.Random(4), stream(4, "reading")
    while match.rules.hand_end(match.state) is None and (over or match.ply < PLIES_PLAYED or last < match.ply):
        legal = match.rules.legal_actions(match.state)
        match.play(legal.sample(dice) if isinstance(legal, LazyActions) else rng.choice(list(legal)))
        last = match.ply if match.rules.to_act(match.state) == 0 else last
    if not over:
        match.back_to(last)
    return Record.of(match, [Chair(name) for name in NAMES[:seats]] if shared else opposite(NAMES[0], seats))


def opposite(name: str, seats: int) -> list[Chair]:
    """The seats: a person, opponents of all levels, and a program from outside on the last of many."""
    known = (CHARACTERS[5 * seat % len(CHARACTERS)] for seat in range(1, seats))
    chairs = [Chair(name), *(Chair(each.name, each.level) for each in known)]
    return [*chairs[:-1], Chair(NAMES[-1], "random")] if seats > 4 else chairs


def advised(pilot: Pilot) -> None:
    """Shows a hint with three actions, each a point worse than the one before."""
    scene: Any = pilot.scene
    prompt = scene.turns.prompt
    some = dict.fromkeys(prompt.legal_actions[at] for at in range(min(3, len(prompt.legal_actions))))
    ranked = [Verdict(action, 0.9 - place, 0.2, 40, 3.0) for place, action in enumerate(some)]
    scene.hints._adviser.poll = lambda: advise(scene.session, prompt, ranked)
    scene.hints.show()
    scene.hints._adviser.poll = lambda: None
    pilot.pass_time(0.02)  # the hint stays


def screens(pilot: Pilot, chapters: int = 99, keys: Sequence[str] = KEYS) -> Iterator[str]:
    """Opens every screen in turn and yields its name, for these games and that many `chapters` of each rule book."""
    yield from _around_the_title(pilot)
    for key in keys:
        yield from _of_a_game(pilot, key, chapters)
    _show(pilot, resumed(pilot.app.context, played("castle", shared=True)))
    yield "curtain"
    yield from _of_kept_matches(pilot)


def _show(pilot: Pilot, scene: Scene) -> None:
    """Shows a scene above the title."""
    _home(pilot)
    pilot.app.stack.push(scene)
    pilot.settle()


def _home(pilot: Pilot) -> None:
    pilot.app.stack.home()
    pilot.settle()


def _open(pilot: Pilot, route: Any, key: str) -> Any:
    """Opens a screen of that game above the title."""
    _home(pilot)
    pilot.app.context.open(route, game_key=key)
    pilot.settle()
    return pilot.scene


def _around_the_title(pilot: Pilot) -> Iterator[str]:
    yield "title"
    for opener in ("records", "settings", "about", "menu"):
        pilot.click(opener)
        yield opener
        if opener == "about":
            pilot.click("honesty")
            for part in range(1, 8):
                yield f"honesty {part}"
                pilot.key("pagedown")
        _home(pilot)
    pilot.key("?")
    yield "shortcuts"


def _of_a_game(pilot: Pilot, key: str, chapters: int) -> Iterator[str]:
    """Opens the screens of a game: its setup, a hand and what follows it, its lesson and rule book."""
    context = pilot.app.context
    _home(pilot)
    pilot.click(f"game:{key}")
    yield f"setup {key}"
    while pilot.scene.widget("add").enabled:
        pilot.scene.widget("add").activate()
    pilot.settle()
    yield f"full setup {key}"
    if key == KEYS[0]:
        pilot.click("seat:0:sign")
        yield "signs"
    _show(pilot, resumed(context, played(key)))
    yield from _in_play(pilot, key)
    _show(pilot, resumed(context, played(key, over=True, seats=FEW_SEATS)))
    yield f"result of {FEW_SEATS} {key}"
    _show(pilot, resumed(context, played(key, over=True)))
    yield f"result {key}"
    pilot.click("verify")
    yield "verify"
    pilot.key("esc")
    pilot.click("seats")
    yield f"seats {key}"
    for step in _open(pilot, routes.lesson, key).course.lesson.steps:
        for name, onward in ((step.title, "h"), (f"{step.title}, shown", "pagedown")):
            yield f"lesson {key}: {name}"
            pilot.key(onward)
    yield f"lesson {key} is over"
    for number in range(min(len(_open(pilot, routes.rulebook, key).chapters), chapters)):
        yield f"rules {key} {number}"
        pilot.key("pagedown")


def _in_play(pilot: Pilot, key: str) -> Iterator[str]:
    """Opens the table and everything that can lie over it."""
    yield f"play {key}"
    advised(pilot)
    yield f"hint {key}"
    if pilot.scene.name == "play":
        pilot.key("h")
    yield f"{pilot.scene.name} {key}"
    pilot.key("esc")
    for name in ("p", "l", "d"):
        pilot.key(name)
        yield f"{pilot.scene.name} {key}"
        pilot.key("esc")
    pilot.key("ctrl+n")
    yield f"dialog {key}"


def _of_kept_matches(pilot: Pilot) -> Iterator[str]:
    _home(pilot)
    pilot.app.store.save_named("An evening with everybody", played("castle"))
    pilot.click("records")
    yield "records with a match"
    pilot.click("row:0")
    yield "a match of the book"
    pilot.click("delete")
    yield "dialog"
    pilot.key("esc")
    pilot.click("replay")
    for name in ("enter", "end"):
        pilot.key(name)
        yield f"replay {name}"
    _home(pilot)
    for key in KEYS:
        pilot.app.store.autosave(played(key, shared=True))
        pilot.scene.lay_out()
        pilot.settle()
        yield f"title with {key}"


@cache
def unfinished() -> tuple[str, ...]:
    """The texts of the program that end with an ellipsis and are not shortened."""
    known = read_words(languages()[0])  # has all texts, and is read faster than they are collected
    texts = (text for message in known for text in (message.id if message.pluralizable else (message.id,)))
    return tuple(text for text in texts if text.endswith("…"))


def faults(pilot: Driver) -> list[str]:
    """What cannot be read in the window: shortened, cut, outside, over each other, across an edge."""
    size = pilot.app.window.get_surface().get_size()
    lines = read(pilot.app.stack, size)
    found = legible.faults(pilot.dump())
    window = pygame.Rect(0, 0, *size)
    for line in lines:
        if line.words.endswith("…") and not any(words.endswith(line.words) for words in unfinished()):
            found.append(f"shortened: {line.words!r}")
        if line.cut or not window.contains(line.core):
            found.append(f"cut off: {line.words!r} at {line.rect}")
    for number, line in enumerate(lines):
        for other in lines[number + 1 :]:
            if line.core.colliderect(other.core):
                found.append(f"{line.words!r} lies over {other.words!r} at {other.rect}")
    for name, edge in edges(pilot):
        found += [f"{line.words!r} crosses the edge of {name} {edge}" for line in lines if _crosses(line, edge)]
    return found + torn_tooltips(pilot)


def torn_tooltips(pilot: Driver) -> list[str]:
    """Tooltips that are not wholly in the window."""
    sheet, found = Sheet(pilot.app.window.get_surface().get_size()), []
    for widget in pilot.scene.widgets:
        if widget.focusable and widget.visible and widget.tooltip[0]:
            sheet.written = ()
            tooltip_of(widget, pilot.scene.context).draw(sheet, pilot.scene.context.assets, pilot.scene.context.scale)
            found += [f"tooltip of {widget.key} is cut off: {line.words!r}" for line in sheet.written if line.cut]
    return found


def edges(pilot: Driver) -> list[tuple[str, pygame.Rect]]:
    """The areas that words must be wholly inside or outside: buttons and fields, name plates, pad, strip, rack."""
    scene: Any = pilot.scene
    found = [(w.key, pygame.Rect(w.rect)) for w in scene.widgets if w.role in PRESSED and not w.clip and w.visible]
    if scene.name == "play" and scene.tabletop.view is not None:
        areas = scene.tabletop.view.areas
        found += [(f"plate {seat}", rect) for seat, rect in scene.tabletop.plates.items()]
        found += [(name, rect) for name, rect in (("pad", areas.pad), ("strip", areas.strip)) if rect]
    return found


def _crosses(line: Writing, edge: pygame.Rect) -> bool:
    return line.core.colliderect(edge) and not edge.inflate(2, 2).contains(line.core)


def survey(
    size: tuple[int, int], scale: int, looks: Callable[[Driver], list[str]] = faults, **less: Any
) -> dict[str, list[str]]:
    """The faults by screen in a window of that size and scale; `less` limits the screens (see `screens`)."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Pilot(size, folder, scale=scale, settings={"speed": "instant"}) as pilot,
    ):
        return {name: found for name in screens(pilot, **less) if (found := looks(pilot))}
