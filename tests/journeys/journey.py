"""Journeys: what a person does in the real program, step by step, and everything the program answers, kept as text.

A journey begins with how things are (``@``) and continues with steps (``>``). Below each step is what it has changed:
what is said aloud (``"``), the window as a screen reader hears it (``=`` another page, ``+`` new, ``-`` gone, ``~``
changed; ``*`` the focus), the visible part of a long page (``|``), explanations (``^``), sounds by their captions
(``♪``), and what is kept (``!``). None of that is written by hand: ``python -m tests.journeys`` does it.
"""

import json
import os
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game import games
from game.ai.asked import Analysing, InSteps
from game.ai.thinker import ANALYSER, JUDGE, RANKER, MatchHeader
from game.core.game import Game, named
from game.core.record import Record
from game.core.rules import Json
from game.daily import par
from game.reader.speech import Speech, enters
from game.reader.tree import Node, Tree
from game.scenes.access.reading import tree_of
from game.scenes.match.matchscene import MatchScene
from game.scenes.match.play import PlayScene
from game.scenes.results.winning import WinningScene
from game.storage import Folders, Store
from game.ui.platform.pending import Pending
from game.ui.widgets.scroll import ScrollArea
from tests.journeys import before
from tests.scenes.sitting import begin, end_hand, sit_in
from tools.gallery.driver import OffCourse
from tools.gallery.moments import StillThinker
from tools.gallery.stage import TODAY, Stage

FOLDER = Path(__file__).parent
DONE = ("#", "@", ">")
"""The beginnings of lines that are written by hand."""
NOON = 1_729_857_600.0
"""The time of journeys, in seconds since 1970: 25 October 2024, noon in Greenwich."""
LETTERS_SHOWN = 160
"""The most letters shown of a kept value."""
ENTRIES_SHOWN = 3
"""The most entries shown from the end of a list."""
PLACES_SHOWN = 12
"""The most places shown in one file."""
MOST_ACTIONS = 2000
"""The most actions played to the end of a match."""
HOUR = 3600
PLAYOUTS, STATES, DEALS = 60, 5000, 12
"""Small limits for what the thinking process would think about for seconds."""
LEADS = tuple(range(-30, 30, 3))
"""Master's leads in twenty tries at every deal of the day."""


class Beside(StillThinker):
    """Answers at once, in this process and with little thought, what the processes beside the window answer."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[int, Analysing] = {}

    def analyse(self, record: Record, *args: Any, analyser: str = ANALYSER, **how: Any) -> int:
        """Analyses a match as in the gallery; a deal of the day has the results `LEADS`."""
        number = super().analyse(record, *args, analyser=analyser, **how)
        if analyser == par.ANALYSER:
            self._found[number] = Analysing(number, 1.0, result={"leads": list(LEADS)})
        return number

    def judge(self, header: MatchHeader, choices: Sequence[Json], judge: str = JUDGE) -> int:
        """Judges choices, or plays one on."""
        about = {"game": header.game, "seats": header.seats, "options": header.options, "choices": list(choices)}
        return self._find_out(super().judge(header, choices, judge), judge, about)

    def rank(self, position: str, ranker: str = RANKER, times: int = 1) -> int:
        """Ranks the actions of a position, or proves the right one."""
        return self._find_out(super().rank(position, ranker, times), ranker, {"record": position, "times": times})

    def analysed(self, question: int) -> Analysing | None:
        return self._found.get(question) or super().analysed(question)

    def _find_out(self, number: int, finder: str, about: Json) -> int:
        asked = InSteps(number, about)
        for reply in named(finder)(_quick, about):
            asked.hear(reply)
        self._found[number] = asked.seen
        return number


def _quick(key: str) -> Game:
    """The game with limits that make thinking quick."""
    game = games.find(key)
    expertise = copy(game.expertise())
    expertise.playouts, expertise.states = PLAYOUTS, STATES  # type: ignore[misc]
    return replace(game, expertise=lambda: expertise)


class Traveller(Stage):
    """The program with opponents and an analyst that answer at once and always the same."""

    hours = 0.0
    """The hours that have passed."""
    clipboard = ""
    only: float | None = None
    """The seconds that pass after a step; None: until nothing moves."""

    def begin(self) -> None:
        super().begin()
        context = self.app.context
        context.thinker, context.reviewer = Beside(), Beside()
        context.thinker.answers = context.reviewer.answers = True
        context.today = lambda: TODAY + timedelta(hours=12 + self.hours)
        self.settle()

    def rest(self, *, seconds: float = 120.0) -> None:
        """Lets everything come to rest, or lets the seconds in `only` pass."""
        if self.only is None:
            super().rest(seconds=seconds)
        else:
            self.pass_time(self.only)

    def frame(self, dt: float, events: Sequence[pygame.event.Event]) -> Pending:
        """One turn of the loop; the winner is shown until a key or click."""
        if isinstance(self.scene, WinningScene):
            self.scene.stays = True
        return super().frame(dt, events)

    def now(self) -> float:
        """The time in seconds since 1970."""
        return NOON + HOUR * self.hours

    def put(self, text: str) -> None:
        """Puts a text into the clipboard."""
        self.clipboard = text

    def spoil(self, name: str, text: str) -> None:
        """Puts a text, or a ``folder``, where the program keeps that file."""
        path = self.store.folders.data / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        if text == "folder":
            path.mkdir()
        else:
            path.write_text(text, "utf-8")

    def pass_hours(self, number: float) -> None:
        """Lets hours pass."""
        self.hours += number
        self.settle()

    @property
    def tree(self) -> Tree:
        """The tree of the window for screen readers."""
        return tree_of(self.app.context, self.app.window.size)

    def named(self, words: str) -> str:
        """The key of the node with this key or name, or whose name begins so; ``two four #2`` is the second."""
        plain, _, number = words.partition(" #")
        seen = [(node, node.key.partition("/")[2]) for node in self.tree.nodes()]
        nodes = [each for each in seen if each[0].actions]
        for fits in (
            lambda node, key: key == plain,
            lambda node, key: node.name == plain,
            lambda node, key: node.name.startswith(plain),
        ):
            if found := [key for node, key in nodes if fits(node, key)]:
                return found[int(number or 1) - 1]
        shown = self.shown()
        for key in (plain, *(key for node, key in seen if node.name == plain)):
            if key in shown:
                return key
        raise OffCourse(f"nothing is called {plain!r}; there is {', '.join(node.name for node, _ in nodes)}")

    def spot(self, words: str) -> str | tuple[int, int]:
        """A key by `named`, or a point such as ``640,400``; ``volume @ 90%`` is at 90 % of its width."""
        x, comma, y = words.partition(",")
        if comma and x.isdecimal() and y.isdecimal():
            return int(x), int(y)
        words, at, share = words.partition(" @ ")
        key = self.named(words)
        if not at:
            return key
        middle = self.centre(key)
        left, _top, width, _high = self.find(key)["rect"]
        return left + width * int(share.rstrip("%")) // 100, middle[1]

    def drop(self, target: str | tuple[int, int]) -> None:
        """Releases there what has been lifted."""
        self.send(pygame.MOUSEBUTTONUP, pos=self.centre(target), button=1)
        self.rest()

    def happens(self, what: str) -> None:
        """Sends the window an event of the desktop."""
        kinds = {
            "mouse leaves": pygame.WINDOWLEAVE,
            "focus lost": pygame.WINDOWFOCUSLOST,
            "focus gained": pygame.WINDOWFOCUSGAINED,
            "minimized": pygame.WINDOWMINIMIZED,
            "closed": pygame.WINDOWCLOSE,
        }
        self.send(kinds[what], window=self.app.window)
        self.rest()

    def play(self, times: str) -> None:
        """Plays that many actions for everybody by a simple rule, or to the ``end`` of the hand or of the ``match``; of
        a match only the ends of hands are shown."""
        for _ in range(int(times) if times.isdecimal() else MOST_ACTIONS):
            if self.scene.name == "curtain":
                self.key("space")
            elif times == "match" and self.scene.name == "result" and self.find("next")["label"] != "Play again":
                self.key("enter")
            elif isinstance(table := self.scene, PlayScene) and times == "match":
                end_hand(self, self.best)
                self.settle()
            elif isinstance(table, MatchScene) and table.session.hand_end is None:
                table.play(self.best())
                self.settle()
            else:
                break

    def do(self, step: str) -> None:
        """Takes a step as written; after ``for 0.5 click play`` only half a second passes."""
        verb, _, words = step.partition(" ")
        if verb == "for":
            only, _, rest = words.partition(" ")
            self.only = float(only)
            self.do(rest)
            self.only = None
            return
        first, _, second = words.partition(" -> ")
        steps: dict[str, Callable[[], object]] = {
            "click": lambda: self.click(self.spot(words)),
            "right": lambda: self.click(self.spot(words), button=3),
            "hover": lambda: self.hover(self.spot(words), seconds=1.0),
            "hold": lambda: self.click(self.spot(first), held=float(second)),
            "window": lambda: self.happens(words),
            "drag": lambda: self.drag(self.spot(first), self.spot(second)),
            "lift": lambda: self.drag(self.spot(first), self.spot(second), let_go=False),
            "drop": lambda: self.drop(self.spot(words)),
            "wheel": lambda: self.wheel(self.spot(first), int(second)),
            "key": lambda: [self.key(each) for each in words.split()],
            "pad": lambda: self.pad(*words.split()),
            "type": lambda: self.type(words),
            "size": lambda: self.resize(_size(words)),
            "wait": lambda: self.pass_time(float(words)),
            "play": lambda: self.play(words),
            "days": lambda: self.pass_hours(24 * int(words)),
            "hours": lambda: self.pass_hours(float(words)),
            "clip": lambda: self.put(words),
            "file": lambda: self.spoil(first, second),
        }
        if verb not in steps:
            raise OffCourse(f"{verb!r} is no step; there are {', '.join(steps)}")
        steps[verb]()


class Journey:
    """A journey as written; `travelled` returns its text with the program's answers now."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines = [line for line in path.read_text("utf-8").splitlines() if line.startswith(DONE) or not line]

    def travelled(self) -> str:
        """The journey with all answers; if a step is impossible, it ends there with the reason (``?``)."""
        with tempfile.TemporaryDirectory(prefix="pipstone-journey-") as folder, _greenwich():
            return ("\n".join(self._told(Path(folder))) + "\n").replace(folder, "/home/me")

    def _told(self, folder: Path) -> Iterator[str]:
        told = {name: rest for name, _, rest in (line[2:].partition(" ") for line in self.lines if line[0:1] == "@")}
        settings = {"speed": "instant", **json.loads(told.get("settings", "{}"))}
        scale = int(told["scale"]) if "scale" in told else None
        size = _size(told.get("size", "1280x800"))
        before.lay_out(Store(Folders.find(folder)), self.lines, NOON)
        with ExitStack() as opened:
            driver = opened.enter_context(Traveller(size, folder, seed=11, scale=scale, settings=settings))
            for what, instead in (
                ("time.time", lambda: driver.now()),
                ("pygame.scrap.put_text", lambda text: driver.put(text)),
                ("pygame.scrap.get_text", lambda: driver.clipboard),
                ("secrets.randbits", lambda bits: 7),
                ("game.analysis.evidence.DEALS", DEALS),
            ):
                opened.enter_context(patch(what, instead))
            if "sit" in told:
                key, seats, plies, *seed = told["sit"].split()
                sit_in(driver, key, int(seats), int(plies), seed=int(*seed or "5"))  # type: ignore[arg-type]
            if "match" in told:
                key, *people = told["match"].split()
                options = json.loads(told.get("options", "{}"))
                begin(driver, key, options, **dict(each.split("=") for each in people))  # type: ignore[arg-type]
                driver.settle()
            seen, lost = Seen(driver, folder), False
            for line in self.lines:
                yield line
                if line.startswith("> ") and not lost:
                    try:
                        if line == "> start":
                            driver.close()
                            kept = driver.store.load_settings()[0]
                            usual = {"names": kept.names, "begun": kept.begun}
                            earlier = driver
                            driver = opened.enter_context(Traveller(size, folder, seed=11, settings=usual))
                            driver.hours, driver.clipboard = earlier.hours, earlier.clipboard
                            seen.anew(driver)
                        else:
                            driver.do(line[2:])
                    except OffCourse as problem:
                        lost = True
                        yield f"? {problem}"
                    yield from seen.changes()


@contextmanager
def _greenwich() -> Iterator[None]:
    """Sets the time zone to UTC."""
    with patch.dict(os.environ, TZ="UTC"):
        time.tzset()
        yield
    time.tzset()


class Seen:
    """What has been shown so far, of the window and of the files."""

    def __init__(self, driver: Traveller, folder: Path) -> None:
        self._folder = folder
        self._kept: dict[str, dict[str, str]] = {}
        self.anew(driver)
        list(self.changes())

    def anew(self, driver: Traveller) -> None:
        """Starts afresh after the program has been started again."""
        self._driver = driver
        self._speech = Speech()
        self._tree: Tree | None = None
        self._pages: dict[str, dict[str, str]] = {}
        """Each page as last seen."""
        self._aside: list[str] = []

    def _look(self) -> dict[str, dict[str, str]]:
        copied = json.dumps(self._driver.clipboard[:LETTERS_SHOWN])
        return _kept(self._folder) | ({"clipboard": {"text": copied}} if self._driver.clipboard else {})

    def changes(self) -> Iterator[str]:
        """The lines that are new since the last call."""
        yield from self._seen() if self._driver.app.running else ("= the program has ended",)
        kept, self._kept = self._kept, self._look()
        yield from _differing(kept, self._kept)

    def _seen(self) -> Iterator[str]:
        before, self._tree = self._tree, self._driver.tree
        if said := self._speech.hear(self._tree):
            yield f'" {said.words}'
        page, new = self._tree.root.key, _lines(self._tree)
        old, self._pages[page] = self._pages.get(page, {}), new
        if comes := enters(self._tree, before):
            yield f"= {page} {self._tree.root.name}"
            if 2 * sum(key in new for key in old) < len(old):
                old = {}  # the same kind of page, about something else
        gone = [line for key, line in old.items() if key not in new]
        come = [line for key, line in new.items() if key not in old]
        moved = Counter(gone) & Counter(come)
        yield from (f"- {line}" for line in gone if line not in moved)
        for key, line in new.items():
            if old.get(key) != line and (key in old or line not in moved):
                yield f"{'~' if key in old else '+'} {line}"
        if comes or before is None or before.focus != self._tree.focus:
            yield f"* {new.get(self._tree.focus, '')}".rstrip()
        aside, self._aside = self._aside, self._asides()
        yield from (line for line in self._aside if line not in aside)

    def _asides(self) -> list[str]:
        """The lines beside the page: scrolling, explanations, sounds."""
        scene, told = self._driver.scene, list[str]()
        for paper in scene.widgets:
            if isinstance(paper, ScrollArea) and paper.most:
                seen = [each.label for each in paper.members if each.label.strip() and paper.rect.contains(each.rect)]
                told.append(f"| {paper.label}: from {' to '.join([*seen[:1], *seen[1:][-1:]])}")
        if words := scene.tooltip:
            told.append(f"^ {words}")
        if words := self._driver.app.context.captions.line:
            told.append(f"♪ {words}")
        return told


def _lines(tree: Tree) -> dict[str, str]:
    """The nodes of a window by their keys, in reading order."""
    return {node.key: _line(node) for node in list(tree.nodes())[1:]}


def _line(node: Node) -> str:
    name = f"{node.name}: {node.value}" if node.value else node.name
    states = f" [{', '.join(node.state)}]" if node.state else ""
    told = " ".join(filter(None, (node.which, node.about)))
    return " ".join(f"{node.role} {name}{states}{f' ({told})' if told else ''}".split())


def _kept(folder: Path) -> dict[str, dict[str, str]]:
    """The contents of each file, place by place; of the log, its lines without the time."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".log":
            lines = path.read_text("utf-8").splitlines()
            found[path.name] = {
                str(number): line[len("2024-10-25 12:00:00 ") :] for number, line in enumerate(lines, 1)
            }
        if path.is_file() and (path.suffix in (".json", ".jsonl", ".toml", ".txt") or ".broken-" in path.suffix):
            text, name = path.read_text("utf-8"), path.relative_to(folder).as_posix()
            try:
                found[name] = dict(_places("", json.loads(text, parse_float=_rounded)))
            except ValueError:
                found[name] = {"lines": str(text.count("\n")), "last": text[-LETTERS_SHOWN:]}
    return found


def _rounded(number: str) -> float:
    """The number, rounded so that the arithmetic of all machines gives the same text."""
    return round(float(number), 3)


def _places(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key != "sha256":
                yield from _places(f"{name}.{key}" if name else key, each)
    elif isinstance(value, list) and len(value) > ENTRIES_SHOWN:
        yield name, f"{len(value)}, … {json.dumps(value[-ENTRIES_SHOWN:], ensure_ascii=False)[:LETTERS_SHOWN]}"
    elif isinstance(value, str) and value.startswith("{"):
        yield from _places(name, json.loads(value))
    else:
        yield name, json.dumps(value, ensure_ascii=False)[:LETTERS_SHOWN]


def _differing(before: dict[str, dict[str, str]], now: dict[str, dict[str, str]]) -> Iterator[str]:
    for name in sorted({*before, *now}):
        if name not in now:
            yield f"! {name} is gone"
            continue
        old, new = before.get(name, {}), now[name]
        changed = [place for place in {**old, **new} if old.get(place) != new.get(place)]
        if name not in before:
            yield f"! {name} is new"
        for place in changed[:PLACES_SHOWN]:
            yield f"! {name} {place}: {new.get(place, 'gone')}"
        if len(changed) > PLACES_SHOWN:
            yield f"! {name}: {len(changed) - PLACES_SHOWN} more places"


def _size(words: str) -> tuple[int, int]:
    wide, _, high = words.partition("x")
    return int(wide), int(high)


def journeys() -> list[Path]:
    """The files of all journeys."""
    return sorted(FOLDER.glob("*.txt"))
