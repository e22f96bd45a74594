"""Lessons as ``levels/<game>/lesson.toml`` has them: steps that lead from one real position to the next."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from game import resources
from game.core.game import BadOption, Game, Value
from game.core.match import Match
from game.core.record import BadRecord, Chair, Record, rebuild
from game.core.rules import Rules
from game.games import find
from game.resources import BadToml
from game.scenes.learning.chapters import read_book
from game.scenes.learning.lessonsteps import ANY, DEFAULT, PERSON, Awaited, Lesson, RecordedPosition, Step, kind_of
from game.scenes.setup.tomlplace import line_of

if TYPE_CHECKING:
    from game.storage import Store

MOST_TRIED = 400
"""So many legal actions are looked at to find one of a kind."""


class BadLesson(ValueError):
    """A lesson that cannot be given; the message names the file, the line, the key and what is wrong."""


def read_lesson(game: Game) -> tuple[Lesson | None, str]:
    """The game's lesson, or None and what is wrong with its file (nothing, if there is no such file)."""
    path = f"levels/{game.key}/lesson.toml"
    if not resources.exists(path):
        return None, ""
    try:
        data = resources.toml(path)
        return _Reader(game, path, resources.read(path).decode(), data).lesson(), ""
    except OSError as problem:
        return None, f"{path}: {problem}"
    except (BadToml, BadLesson) as problem:
        return None, str(problem)


def lesson_of(store: "Store", game: Game) -> Lesson | None:
    """The game's lesson, if it has one that is without fault; a fault is logged."""
    lesson, problem = read_lesson(game)
    if problem:
        store.log(problem)
    return lesson


class _Reader:
    """Reads one file and plays its steps through, so that a lesson that is given can be followed to its end."""

    def __init__(self, game: Game, path: str, text: str, data: dict[str, Any]) -> None:
        self.game = game
        self.path = path
        self.text = text
        self.data = data
        self.chapters = read_book(game).chapters
        self.states: list[Any] = []
        """The positions in which the step read last may end; none if they are too many to go on from."""
        self.end: RecordedPosition | None = None
        """The way to the first of them."""

    def lesson(self) -> Lesson:
        """The whole lesson; `BadLesson` at the first fault."""
        self._known(self.data, ("minutes", "seats", "options", "step"), None)
        minutes = self._number(self.data, "minutes", None, 3)
        rows = self.data.get("step")
        if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
            raise self._fault(None, "step", "there must be [[step]] tables")
        return Lesson(self.game, minutes, tuple(self._step(number, row) for number, row in enumerate(rows)))

    # -- a step -------------------------------------------------------------------------------------------------------

    def _step(self, number: int, row: dict[str, Any]) -> Step:
        self._known(row, _STEP, number)
        start, fresh = self._start(number, row)
        rules = self._rules(start)
        moves = self._moves(number, row, rules)
        step = Step(
            self._text(row, "title", number, needed=True),
            self._texts(row, "say", number, needed=True),
            start,
            fresh,
            self._text(row, "task", number, needed=bool(moves)),
            moves,
            self._then(number, row, len(moves)),
            self._texts(row, "reply", number),
            self._wrong(number, row),
            self._points(number, row, len(moves)),
            self._chapter(number, row),
            self._texts(row, "ruling", number),
            self._switch(row, "pad", number),
        )
        for key, words in self._said(row):
            for name in _names(words):
                if not name.isdigit() or int(name) >= start.seats:
                    raise self._fault(number, key, f"{{{name}}} is no seat; there are {{0}} to {{{start.seats - 1}}}")
        self._play(number, step, rules)
        return step

    def _start(self, number: int, row: dict[str, Any]) -> tuple[RecordedPosition, bool]:
        if "position" not in row:
            if self.end is None:
                before = "it is the first step" if not number else "the step before may end in many positions"
                raise self._fault(number, "position", f"is missing: {before}")
            return self.end, False
        given = row["position"]
        if not isinstance(given, dict):
            raise self._fault(number, "position", "must be a table")
        self._known(given, ("seed", "seats", "options", "actions"), number, "position")
        seats, options = self._table(number, given)
        seed = self._number(given, "seed", number, None, "position")
        actions = self._texts(given, "actions", number, below="position")
        try:
            match = self._match(RecordedPosition(seats, options, seed, actions))
        except BadRecord as problem:
            raise self._fault(number, "actions" if actions else "seed", str(problem), "position") from None
        self.states = [match.state]
        return RecordedPosition(seats, options, seed, actions), True

    def _table(self, number: int, given: dict[str, Any]) -> tuple[int, dict[str, Value]]:
        """Seats and options of a position: its own, or what stands before the steps."""

        def whose(key: str) -> tuple[dict[str, Any], int | None, str]:
            return (given, number, "position") if key in given else (self.data, None, "")

        rows, step, below = whose("seats")
        seats = self._number(rows, "seats", step, self.game.default_seats, below)
        if seats not in self.game.seats:
            few, many = self.game.seats[0], self.game.seats[-1]
            raise self._fault(step, "seats", f"{seats} is not {few} to {many}", below)
        rows, step, below = whose("options")
        options = rows.get("options", {})
        if not isinstance(options, dict):
            raise self._fault(step, "options", "must be a table", below)
        try:
            return seats, self.game.options(seats, options)
        except BadOption as problem:
            raise self._fault(step, "options", str(problem), below) from None

    def _match(self, position: RecordedPosition) -> Match:
        chairs = tuple(Chair(f"Seat {seat}") for seat in range(position.seats))
        return rebuild(Record(self.game.key, position.options, position.seed, chairs, position.actions), find)

    def _rules(self, position: RecordedPosition) -> Rules[Any, Any]:
        return self.game.make_rules(position.seats, position.options)

    def _moves(self, number: int, row: dict[str, Any], rules: Rules[Any, Any]) -> tuple[Awaited, ...]:
        given = row.get("wait", [])
        rows = [given] if isinstance(given, str) else given
        if not isinstance(rows, list):
            raise self._fault(number, "wait", "must be an action, or a list of actions one after the other")
        moves = []
        for entry in rows:
            choices = [entry] if isinstance(entry, str) else entry
            if not isinstance(choices, list) or not choices or not all(isinstance(text, str) for text in choices):
                raise self._fault(number, "wait", "each move must be an action or a list of actions to choose from")
            texts = tuple(text for text in choices if self._is_action(rules, text))
            moves.append(Awaited(texts, frozenset(choices).difference(texts)))
        return tuple(moves)

    def _then(self, number: int, row: dict[str, Any], moves: int) -> tuple[str, ...]:
        if "then" not in row:
            return ("",) * moves
        given = row["then"]
        if not moves:
            raise self._fault(number, "then", "nothing is waited for that it could follow")
        if isinstance(given, str) and given:
            return ("",) * (moves - 1) + (given,)
        if not isinstance(given, list) or len(given) != moves or not all(isinstance(text, str) for text in given):
            raise self._fault(number, "then", f"must be a text, or one for each of the {moves} moves")
        return tuple(given)

    def _points(self, number: int, row: dict[str, Any], moves: int) -> tuple[tuple[str, ...], ...]:
        given = row.get("point", [])
        if isinstance(given, list) and any(isinstance(group, list) for group in given):
            groups = [self._texts({"point": group}, "point", number) for group in given]
            if len(groups) != max(moves, 1):
                raise self._fault(number, "point", f"must be names, or a list of names for each of the {moves} moves")
            return tuple(groups)
        return (self._texts(row, "point", number),) * max(moves, 1)

    def _wrong(self, number: int, row: dict[str, Any]) -> dict[str, str]:
        given = row.get("wrong", {})
        if not isinstance(given, dict):
            raise self._fault(number, "wrong", "must be a table")
        for key, words in given.items():
            if not isinstance(words, str) or not words:
                raise self._fault(number, key, "must be a text", "wrong")
        return dict(given)

    def _chapter(self, number: int, row: dict[str, Any]) -> str:
        """The chapter that is named, or the one in which the first ruling stands."""
        title = self._text(row, "rule", number)
        if title and title not in [chapter.title for chapter in self.chapters]:
            raise self._fault(number, "rule", f"the rule book has no chapter {title!r}")
        homes = {ruling: chapter.title for chapter in self.chapters for ruling in chapter.silent}
        rulings = self._texts(row, "ruling", number)
        for ruling in rulings:
            if ruling not in homes:
                raise self._fault(number, "ruling", f"{ruling!r} does not stand in the rule book in these words")
        return title or (homes[rulings[0]] if rulings else "")

    # -- playing it through -------------------------------------------------------------------------------------------

    def _play(self, number: int, step: Step, rules: Rules[Any, Any]) -> None:
        """Every right action must be legal where it is waited for, and so must be what follows by itself."""
        unused = set(step.wrong) - {DEFAULT}
        way: list[str] = []
        for place, move in enumerate(step.moves):
            for state in self.states:
                if rules.to_act(state) != PERSON:
                    who = "nobody" if rules.to_act(state) is None else f"seat {rules.to_act(state)}"
                    raise self._fault(number, "wait", f"{who} is to act, not the person at seat {PERSON}")
                unused -= {key for key in unused if self._is_legal(rules, state, key)}
                unused = _without_action(unused, rules, state)
                self._check_move(number, rules, state, move)
            if move.kinds and (place < len(step.moves) - 1 or step.reply):
                raise self._fault(number, "wait", "a kind of action can only be waited for last, with no reply to it")
            way.append(move.texts[0] if move.texts else "")
            self.states = [rules.step(state, rules.parse_action(text)) for state in self.states for text in move.texts]
        for key in sorted(unused):
            raise self._fault(number, key, "is no legal action here, no kind of one, and not default", "wrong")
        for text in step.reply:
            for state in self.states:
                if not self._is_legal(rules, state, text):
                    raise self._fault(number, "reply", self._illegal(rules, state, text))
            self.states = [rules.step(state, rules.parse_action(text)) for state in self.states]
        open_ended = any(move.kinds for move in step.moves)
        self.end = None if open_ended else replace(step.start, actions=(*step.start.actions, *way, *step.reply))

    def _check_move(self, number: int, rules: Rules[Any, Any], state: Any, move: Awaited) -> None:
        for text in move.texts:
            if not self._is_legal(rules, state, text):
                raise self._fault(number, "wait", self._illegal(rules, state, text))
        for kind in sorted(_without_action(move.kinds - {ANY}, rules, state)):
            raise self._fault(
                number, "wait", f"{kind!r} is no action of {self.game.title}, and no kind that is legal here"
            )

    @staticmethod
    def _is_action(rules: Rules[Any, Any], text: str) -> bool:
        try:
            return str(rules.parse_action(text)) == text
        except ValueError:
            return False

    def _is_legal(self, rules: Rules[Any, Any], state: Any, text: str) -> bool:
        return self._is_action(rules, text) and rules.parse_action(text) in rules.legal_actions(state)

    @staticmethod
    def _illegal(rules: Rules[Any, Any], state: Any, text: str) -> str:
        few = [str(action) for action in islice(iter(rules.legal_actions(state)), 9)]
        legal = ", ".join(few[:8]) + (", …" if len(few) > 8 else "") if few else "nothing, the hand is over"
        return f"{text!r} is not legal here; legal: {legal}"

    # -- keys and types -----------------------------------------------------------------------------------------------

    def _fault(self, number: int | None, key: str, problem: str, below: str = "") -> BadLesson:
        where = "" if number is None else f"step[{number}]."
        line = line_of(self.text, "step", number, (below, key) if below else (key,))
        return BadLesson(f"{self.path}: line {line}: {where}{below}{'.' if below else ''}{key}: {problem}")

    def _known(self, row: Mapping[str, Any], keys: tuple[str, ...], number: int | None, below: str = "") -> None:
        for key in row:
            if key not in keys:
                raise self._fault(number, key, f"is not known here; there are {', '.join(keys)}", below)

    def _text(self, row: Mapping[str, Any], key: str, number: int, *, needed: bool = False) -> str:
        value = row.get(key, "")
        if not isinstance(value, str) or (key in row and not value.strip()):
            raise self._fault(number, key, "must be a text")
        if needed and not value:
            raise self._fault(number, key, "is missing")
        return value

    def _texts(
        self, row: Mapping[str, Any], key: str, number: int, *, needed: bool = False, below: str = ""
    ) -> tuple[str, ...]:
        value = row.get(key, [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) and text.strip() for text in texts):
            raise self._fault(number, key, "must be a text or a list of texts", below)
        if needed and not texts:
            raise self._fault(number, key, "is missing", below)
        return tuple(texts)

    def _number(self, row: Mapping[str, Any], key: str, number: int | None, usual: int | None, below: str = "") -> int:
        value = row.get(key, usual)
        if value is None:
            raise self._fault(number, key, "is missing", below)
        if type(value) is not int or value < 0:
            raise self._fault(number, key, "must be a whole number from 0 up", below)
        return value

    def _switch(self, row: Mapping[str, Any], key: str, number: int) -> bool:
        value = row.get(key, False)
        if not isinstance(value, bool):
            raise self._fault(number, key, "must be true or false")
        return value

    @staticmethod
    def _said(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for key in ("title", "say", "task", "then"):
            value = row.get(key, ())
            yield from ((key, words) for words in ([value] if isinstance(value, str) else value))
        yield from (("wrong", words) for words in row.get("wrong", {}).values())


_STEP = ("title", "say", "position", "task", "wait", "then", "reply", "wrong", "point", "rule", "ruling", "pad")


def _names(words: str) -> list[str]:
    """What stands in braces: ``{1}`` is the name of seat 1."""
    return [part.partition("}")[0] for part in words.split("{")[1:]]


def _without_action(kinds: Collection[str], rules: Rules[Any, Any], state: Any) -> set[str]:
    """Those of which no action is legal there."""
    left = set(kinds)
    for action in islice(iter(rules.legal_actions(state)), MOST_TRIED if left else 0):
        left.discard(kind_of(rules, state, action))
        if not left:
            break
    return left
