"""Lessons, read from ``levels/<game>/lesson.toml`` and ``well.toml``: steps from one real position to the next."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from game import resources
from game.core.game import BadOption, Game, Value
from game.core.rules import Rules
from game.games import find
from game.resources import BadToml, TomlTable
from game.scenes.learning.chapters import read_book
from game.words import _, ngettext
from game.words.pages import translated
from game.words.saying import Number

if TYPE_CHECKING:
    from game.core.record import Record
    from game.storage import Store

FIRST, WELL = LESSONS = "lesson", "well"
"""The names of a game's lessons, and of their files: how it goes, and how to play it well."""
PERSON = 0
"""The seat of the person who learns."""
ANY = "any"
DEFAULT = "default"
MOST_TRIED = 400
"""Most legal actions that are looked at to find one of a kind."""


@dataclass(frozen=True)
class Awaited:
    """An action that is waited for: the right ones as texts, or their kinds (``any``: whatever is legal)."""

    texts: tuple[str, ...]
    kinds: frozenset[str] = frozenset()

    def accepts(self, text: str, kind: str) -> bool:
        """Whether an action of this text and kind is right."""
        return text in self.texts or kind in self.kinds or ANY in self.kinds


@dataclass(frozen=True)
class Step:
    """One idea: what is said, what is to be done, what follows, and what is said about other actions."""

    key: str
    title: str
    say: tuple[str, ...]
    start: "Record"
    """The match up to the position in which the step begins."""
    fresh: bool
    """Whether the position is new, instead of the one that the previous step led to."""
    task: str = ""
    moves: tuple[Awaited, ...] = ()
    then: tuple[str, ...] = ()
    """What is said after each move; one text per move, empty ones say nothing."""
    reply: tuple[str, ...] = ()
    wrong: Mapping[str, str] = field(default_factory=dict)
    point: tuple[tuple[str, ...], ...] = ()
    """The names of what is outlined while each move is waited for; a step without moves has one such group."""
    rule: str = ""
    """The key of the chapter about it in the rule book."""
    rule_title: str = ""
    rulings: tuple[str, ...] = ()
    """What we play where the rule sheet is silent, as the rule book puts it."""
    pad: bool = False
    """Whether a folded score pad is opened."""

    def wrong_words(self, text: str, kind: str) -> str:
        """What is said about a legal action that is not right."""
        usual = _("You could do that, but let’s stay with this step.")
        return self.wrong.get(text) or self.wrong.get(kind) or self.wrong.get(DEFAULT) or usual


@dataclass(frozen=True)
class Lesson:
    """A game's lesson."""

    game: Game
    name: str
    minutes: int
    steps: tuple[Step, ...]

    @property
    def key(self) -> str:
        """The key under which progress is kept."""
        return key_of(self.game.key, self.name)


@dataclass(frozen=True)
class Outline:
    """What is known of a lesson before it is read; `begin`: newcomers may begin with it."""

    game: str
    name: str
    minutes: int
    steps: int
    begin: bool

    @property
    def key(self) -> str:
        """The key under which progress is kept."""
        return key_of(self.game, self.name)


def key_of(game_key: str, name: str) -> str:
    """The key under which the progress of a lesson is kept."""
    return game_key if name == FIRST else f"{game_key}-{name}"


def outlines(game_key: str) -> list[Outline]:
    """The outlines of a game's lessons, the first lesson first; one whose file has a fault is left out."""
    found = []
    for name in LESSONS:
        path = f"levels/{game_key}/{name}.toml"
        try:
            file = TomlTable(path, resources.toml(path))
            about = file.number_from_0("minutes", 3), len(file.tables("step")), file.switch("begin")
            found.append(Outline(game_key, name, *about))
        except (BadToml, OSError):
            continue
    return found


def next_lesson(some: Sequence[Outline], done: Collection[str], steps: Mapping[str, int]) -> Outline | None:
    """The lesson to take next: one for newcomers at first, then one broken off, one on playing well, or any other."""
    left = [each for each in some if each.key not in done]
    first = sorted(left, key=lambda each: (each.name != FIRST, not each.begin))
    if not done and not steps:
        return next(iter(first), None)
    broken, known = (each for each in left if each.key in steps), {each for each in some if each.key in done}
    better = (each for each in left if each.name == WELL and any(each.game == one.game for one in known))
    return next(broken, None) or next(better, None) or next(iter(first), None)


def newcomer(game: str, lesson: Outline) -> str:
    """The words for somebody who has never played here; `game` is the title of a game."""
    minutes = lesson.minutes
    words = ngettext(
        "New here? {game} takes {n} minute to learn", "New here? {game} takes {n} minutes to learn", minutes
    )
    return words.format(game=game, n=Number(minutes))


def read_lesson(game: Game, name: str = FIRST) -> tuple[Lesson | None, str]:
    """A lesson of a game in the language in use, or None; and what is wrong with its files."""
    path = f"levels/{game.key}/{name}.toml"
    if not resources.exists(path):
        return None, ""
    try:
        reader = _Reader(game, name, TomlTable(path, resources.toml(path)))
        return reader.lesson(), "; ".join(reader.problems)
    except OSError as problem:
        return None, f"{path}: {problem}"
    except BadToml as problem:
        return None, str(problem)


def lesson_of(store: "Store", game: Game, name: str = FIRST) -> Lesson | None:
    """A lesson of a game, or None if it has none without a fault; a fault is logged."""
    lesson, problem = read_lesson(game, name)
    store.log(problem)
    return lesson


def kind_of(rules: Rules[Any, Any], state: Any, action: Any) -> str:
    """The kind of an action in a state: the word for the first event it makes."""
    events = rules.apply(state, action).events
    return events[0].kind.word if events else ""


class _Reader:
    """Reads one file and plays its steps through, so that every lesson it returns can be followed to its end."""

    def __init__(self, game: Game, name: str, file: TomlTable) -> None:
        self.game = game
        self.name = name
        self.file = file
        book = read_book(game).chapters
        self.chapters = {chapter.key: chapter.title for chapter in book}
        self.rulings = {key: (each.key, words) for each in book for key, words in each.rulings.items()}
        """The chapter and the words of each ruling."""
        self.problems: list[str] = []
        self.states: list[Any] = []
        """The positions that the moves of the step read last, given as texts, may lead to."""
        self.end: Record | None = None
        """The match up to the first of them; None if the next step cannot go on from there."""

    def lesson(self) -> Lesson:
        """The whole lesson; raises `BadToml` at the first fault."""
        self.file.known("minutes", "seats", "options", "begin", "step")
        self.file.switch("begin")
        minutes = self.file.number_from_0("minutes", 3)
        steps, problems = translated(self.file.path, "step", self.file.tables("step"), self._step)
        self.problems += problems
        return Lesson(self.game, self.name, minutes, tuple(steps))

    def _step(self, row: TomlTable) -> Step:
        row.known(*_STEP)
        start, fresh = self._start(row)
        seats = len(start.chairs)
        rules = self.game.make_rules(seats, start.options)
        moves = self._moves(row, rules)
        step = Step(
            row.text("id", needed=True),
            row.text("title", needed=True),
            row.texts("say", needed=True),
            start,
            fresh,
            row.text("task", needed=bool(moves)),
            moves,
            self._then(row, len(moves)),
            row.texts("reply"),
            {key: row.table("wrong").text(key) for key in row.table("wrong").data},
            self._points(row, len(moves)),
            key := self._chapter(row),
            self.chapters.get(key, ""),
            tuple(self.rulings[key][1] for key in row.texts("ruling")),
            row.switch("pad"),
        )
        for key, words in _said(row.data):
            for part in words.split("{")[1:]:  # {1} is the name of seat 1
                name = part.partition("}")[0]
                if not name.isdigit() or int(name) >= seats:
                    raise row.fault(key, f"{{{name}}} is no seat; there are {{0}} to {{{seats - 1}}}")
        self._play(row, step, rules)
        return step

    def _start(self, row: TomlTable) -> "tuple[Record, bool]":
        from game.core.record import BadRecord, Chair, Record, rebuild  # the title screen does without it

        if "position" not in row.data:
            if self.end is None:
                before = "it is the first step" if not row.number else "the step before may end in many positions"
                raise row.fault("position", f"is missing: {before}")
            return self.end, False
        given = row.table("position")
        given.known("seed", "seats", "options", "actions")
        seats, options = self._table(given)
        chairs = tuple(Chair(f"Seat {seat}") for seat in range(seats))
        position = Record(self.game.key, options, given.number_from_0("seed"), chairs, given.texts("actions"))
        try:
            self.states = [rebuild(position, find).state]
        except BadRecord as problem:
            raise given.fault("actions" if position.actions else "seed", str(problem)) from None
        return position, True

    def _table(self, given: TomlTable) -> tuple[int, dict[str, Value]]:
        """Seats and options of a position: its own, or those given before the steps."""
        place = given if "seats" in given.data else self.file
        seats = place.number_from_0("seats", self.game.default_seats)
        if seats not in self.game.seats:
            raise place.fault("seats", f"{seats} is not {self.game.seats[0]} to {self.game.seats[-1]}")
        place = given if "options" in given.data else self.file
        options = place.data.get("options", {})
        if not isinstance(options, dict):
            raise place.fault("options", "must be a table")
        try:
            return seats, self.game.options(seats, options)
        except BadOption as problem:
            raise place.fault("options", str(problem)) from None

    def _moves(self, row: TomlTable, rules: Rules[Any, Any]) -> tuple[Awaited, ...]:
        given = row.data.get("wait", [])
        entries = [given] if isinstance(given, str) else given
        if not isinstance(entries, list):
            raise row.fault("wait", "must be an action, or a list of actions one after the other")
        moves = []
        for entry in entries:
            choices = [entry] if isinstance(entry, str) else entry
            if not isinstance(choices, list) or not choices or not all(isinstance(text, str) for text in choices):
                raise row.fault("wait", "each move must be an action or a list of actions to choose from")
            texts = tuple(text for text in choices if _is_action(rules, text))
            moves.append(Awaited(texts, frozenset(choices).difference(texts)))
        return tuple(moves)

    def _then(self, row: TomlTable, moves: int) -> tuple[str, ...]:
        given = row.data.get("then", [""] * moves)
        if "then" in row.data and not moves:
            raise row.fault("then", "nothing is waited for that it could follow")
        if isinstance(given, str) and given:
            return ("",) * (moves - 1) + (given,)
        if not isinstance(given, list) or len(given) != moves or not all(isinstance(text, str) for text in given):
            raise row.fault("then", f"must be a text, or one for each of the {moves} moves")
        return tuple(given)

    def _points(self, row: TomlTable, moves: int) -> tuple[tuple[str, ...], ...]:
        given = row.data.get("point", [])
        if not isinstance(given, list) or not any(isinstance(group, list) for group in given):
            return (row.texts("point"),) * max(moves, 1)
        if len(given) != max(moves, 1) or not all(isinstance(group, list) for group in given):
            raise row.fault("point", f"must be names, or a list of names for each of the {moves} moves")
        return tuple(TomlTable(row.path, {"point": group}, row.rows, row.number).texts("point") for group in given)

    def _chapter(self, row: TomlTable) -> str:
        """The key of the chapter named, or of the one with the first ruling."""
        key, rulings = row.text("rule"), row.texts("ruling")
        if key and key not in self.chapters:
            raise row.fault("rule", f"the rule book has no chapter {key!r}")
        for ruling in rulings:
            if ruling not in self.rulings:
                raise row.fault("ruling", f"the rule book has no ruling {ruling!r}")
        return key or (self.rulings[rulings[0]][0] if rulings else "")

    def _play(self, row: TomlTable, step: Step, rules: Rules[Any, Any]) -> None:
        """Plays a step through; raises `BadToml` if a right action or a reply is not legal where it comes."""
        unused = set(step.wrong) - {DEFAULT}
        way: list[str] = []
        for place, move in enumerate(step.moves):
            for state in self.states:
                if rules.to_act(state) != PERSON:
                    who = "nobody" if rules.to_act(state) is None else f"seat {rules.to_act(state)}"
                    raise row.fault("wait", f"{who} is to act, not the person at seat {PERSON}")
                unused = _without_action({key for key in unused if not _is_legal(rules, state, key)}, rules, state)
                self._check(row, "wait", rules, state, move.texts)
                for kind in sorted(_without_action(move.kinds - {ANY}, rules, state)):
                    none = f"is no action of {self.game.title}, and no kind that is legal here"
                    raise row.fault("wait", f"{kind!r} {none}")
            if move.kinds and (place < len(step.moves) - 1 or step.reply):
                raise row.fault("wait", "a kind of action can only be waited for last, with no reply to it")
            way.append(move.texts[0] if move.texts else "")
            self.states = [rules.step(state, rules.parse_action(text)) for state in self.states for text in move.texts]
        for key in sorted(unused):
            raise row.table("wrong").fault(key, "is no legal action here, no kind of one, and not default")
        for text in step.reply:
            for state in self.states:
                self._check(row, "reply", rules, state, [text])
            self.states = [rules.step(state, rules.parse_action(text)) for state in self.states]
        open_ended = any(move.kinds for move in step.moves)
        self.end = None if open_ended else replace(step.start, actions=(*step.start.actions, *way, *step.reply))

    def _check(self, row: TomlTable, key: str, rules: Rules[Any, Any], state: Any, texts: Collection[str]) -> None:
        """Raises `BadToml` for the first action that is not legal."""
        for text in texts:
            if not _is_legal(rules, state, text):
                few = [str(action) for action in islice(iter(rules.legal_actions(state)), 9)]
                legal = ", ".join(few[:8]) + (", …" if len(few) > 8 else "") if few else "nothing, the hand is over"
                raise row.fault(key, f"{text!r} is not legal here; legal: {legal}")


_STEP = ("id", "title", "say", "position", "task", "wait", "then", "reply", "wrong", "point", "rule", "ruling", "pad")


def _said(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of a step, each after its key."""
    for key in ("title", "say", "task", "then"):
        value = row.get(key, ())
        yield from ((key, words) for words in ([value] if isinstance(value, str) else value))
    yield from (("wrong", words) for words in row.get("wrong", {}).values())


def _is_action(rules: Rules[Any, Any], text: str) -> bool:
    try:
        return str(rules.parse_action(text)) == text
    except ValueError:
        return False


def _is_legal(rules: Rules[Any, Any], state: Any, text: str) -> bool:
    return _is_action(rules, text) and rules.parse_action(text) in rules.legal_actions(state)


def _without_action(kinds: Collection[str], rules: Rules[Any, Any], state: Any) -> set[str]:
    """The kinds of which no action is legal in a state."""
    left = set(kinds)
    for action in islice(iter(rules.legal_actions(state)), MOST_TRIED if left else 0):
        left.discard(kind_of(rules, state, action))
        if not left:
            break
    return left
