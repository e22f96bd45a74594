"""What an opponent is told, byte by byte, on every path to it, and that a thinking process reads nothing more."""

import json
import queue
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import game as program
from game import games
from game.ai.external import BotFailure, ExternalBot
from game.ai.pipe import Pipe
from game.ai.thinker import MatchHeader, Thinker
from game.analysis.study import choices, prompt_at
from game.core.bot import Budget
from game.core.chance import stream
from game.core.match import Match
from game.core.rules import Json
from game.lab.sitting import Sitting, seated
from game.players import Computer
from game.scenes import routes
from tests.helpers.processes import printed_by
from tests.honesty.checking import positions, question_in
from tests.honesty.exchanging import held
from tests.pilot import Pilot
from tests.scenes.sitting import by_mouse, sit_down, useful

ROOT = Path(program.__file__).parent.parent
EVERY = pytest.mark.parametrize("key", games.keys())


class Silent:
    """A thinking process that never answers; it keeps what it is started with and told."""

    def __init__(self, words: list[str], heard: Any, ended: Any) -> None:
        self.words = words
        self.told: list[str] = []
        self.pid = 1

    def say(self, message: Json) -> None:
        self.told.append(json.dumps(message))

    def end(self) -> None:
        """Does nothing: there is no process."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Silent]:
    """Every process that a thinker starts."""
    found: list[Silent] = []

    def start(words: list[str], *heard: Any) -> Silent:
        found.append(Silent(words, *heard))
        return found[-1]

    monkeypatch.setattr("game.ai.thinker.Pipe", start)
    return found


class TestTheThinkingProcess:
    @EVERY
    def test_is_told_header_observation_player_budget_and_a_seed(self, key: str, started: list[Silent]) -> None:
        seeds = set()
        for match in positions(key):
            with closing(Thinker()) as thinker:
                Computer(thinker, match, "novice", Budget(playouts=2)).prepare(match.prompt())
            (line,) = started[-1].told
            told = json.loads(line)
            seeds.add(told.pop("seed"))
            wanted = {"game": key, "seats": match.seats, "options": match.options, "player": "novice", "playouts": 2}
            wanted |= {"seconds": None, "rank": 0, "id": told["id"], "seat": match.prompt().seat, "ply": match.ply}
            assert told == wanted | {"observation": match.rules.observe(match.state, match.prompt().seat)}
            checked = json.loads(question_in(match, "novice"))
            assert {**told, "id": 1, "seed": 7} == checked, "the check of positions asks another question"
        (seed,) = seeds
        self.tells_nothing_of_the_deal(seed, next(positions(key)))

    def tells_nothing_of_the_deal(self, seed: int, match: Match) -> None:
        """Checks that the seed is derived one way, from 256 bits at the table, and deals no match like this one."""
        assert seed == stream(match.seed, "players").seed()
        assert 0 <= seed < 2**53 < match.seed
        again = Match(match.game, match.seats, match.options, seed)
        assert again.rules.deal_record(again.state) != match.rules.deal_record(match.state)
        assert again.seal().content.split()[1] != match.seal().content.split()[1]

    def test_is_started_with_nothing_of_the_match(self, started: list[Silent]) -> None:
        match = next(positions("fives"))
        with closing(Thinker()) as thinker:
            Computer(thinker, match, "novice", Budget(playouts=2)).prepare(match.prompt())
        assert started[0].words[0] == sys.executable
        assert started[0].words[-3:] == [str(ROOT), "10", "game.games:find"]
        compiled = {"-X", f"pycache_prefix={sys.pycache_prefix}"} if sys.pycache_prefix else set[str]()
        assert set(started[0].words[1:-5]) <= {"-I", "-S", "-B"} | compiled

    @EVERY
    def test_that_judges_is_told_what_seats_saw_and_did_and_no_seed(self, key: str, started: list[Silent]) -> None:
        """In a match that goes on, the seed would reveal every hand that is still to be dealt."""
        *_, match = positions(key)
        made = [
            each | {"observation": prompt_at(match, ply).observation}
            for ply, each in choices(match, range(match.seats))
        ]
        with closing(Thinker()) as thinker:
            thinker.judge(MatchHeader.of(match), made)
        (line,) = started[-1].told
        told = json.loads(line)
        assert set(told) == {"id", "analyser", "game", "seats", "options", "choices"}
        assert {frozenset(each) for each in told["choices"]} == {
            frozenset({"hand", "seat", "ply", "action", "observation"})
        }
        assert str(match.seed) not in line

    def test_is_given_no_variable_and_no_file_but_its_pipes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hows: list[set[str]] = []
        ends: queue.Queue[str] = queue.Queue()

        def start(words: list[str], **how: Any) -> None:
            hows.append(set(how))
            raise OSError(12, "no memory")

        monkeypatch.setattr("game.ai.pipe.subprocess.Popen", start)
        Pipe(["think"], lambda pipe, reply: None, lambda pipe, end, words: ends.put(end))
        assert ends.get(timeout=20) == "cannot be started: no memory"
        assert hows == [{"stdin", "stdout", "stderr", "start_new_session", "creationflags"}]

    def test_opens_no_file_and_answers_alike_in_every_process(self) -> None:
        """Python reports everything opened, connected or run once all modules are loaded, and orders sets of texts
        differently in every process."""
        lines = [question_in(*each) for each in at_every_level()]
        assert len(lines) > 3 * len([*games.keys()])
        (one, reported), (two, _) = (thinking(lines, hashing=hashing) for hashing in ("1", "2"))
        assert reported == []
        assert all("action" in answer for answer in one)
        assert [{**answer, "seconds": 0} for answer in one] == [{**answer, "seconds": 0} for answer in two]


def at_every_level() -> Iterator[tuple[Match, str]]:
    """Positions of every game, for every level in turn."""
    for key in [*games.keys()]:
        for match in positions(key, plies=8):
            yield match, list(match.game.levels)[match.ply % len(match.game.levels)]


WATCH = """
import json, sys
from game.ai.thought import Thought
from game.games import find
lines = sys.stdin.read().splitlines()
thought = Thought(find)
seen, watching = [], False
def hook(event, args):
    if watching and event.split(".")[0] in LOUD:
        seen.append(f"{event} {args[:1]}")
LOUD = {"open", "os", "shutil", "socket", "subprocess", "ctypes", "glob", "pathlib", "tempfile", "urllib", "sqlite3"}
sys.addaudithook(hook)
for line in lines:
    thought.answer(json.loads(line))
watching = True
answers = [thought.answer(json.loads(line)) for line in lines]
watching = False
print(json.dumps([answers, seen]))
"""


def thinking(lines: list[str], *, hashing: str) -> tuple[list[Any], list[str]]:
    """The answers of a fresh process to those lines, and what else it touched."""
    answers, seen = json.loads(printed_by("-c", WATCH, send="\n".join(lines), PYTHONHASHSEED=hashing))
    return answers, seen


class TestAtTheTable:
    @pytest.mark.nightly(one_in=3)
    @EVERY
    def test_opponents_and_hints_are_asked_about_what_the_seat_to_act_sees(self, key, tmp_path, monkeypatch):
        asked: list[tuple[Any, ...]] = []
        ask: Callable[..., int] = Thinker.ask
        monkeypatch.setattr(
            Thinker, "ask", lambda self, *about, **how: (asked.append(about), ask(self, *about, **how))[1]
        )
        seats, dice = games.find(key).default_seats, random.Random(3)
        with Pilot((1280, 800), str(tmp_path), seed=5, settings={"speed": "instant"}) as pilot:
            sit_down(pilot, key, "human", *["novice"] * (seats - 1))
            match = pilot.scene.session.match
            for _ in range(2):
                if pilot.scene.name != "play" or match.to_act != 0:
                    break
                pilot.key("h")
                pilot.settle()
                if useful(pilot.dump()):
                    by_mouse(pilot, dice)
                    pilot.settle()
            hints = pilot.app.stack.scenes[1].session.hints
        assert hints > 0
        assert len(asked) >= hints
        for header, prompt in asked:
            state = match.at(prompt.ply)
            assert header == MatchHeader.of(match)
            assert prompt.seat == match.rules.to_act(state)
            assert prompt.observation == match.rules.observe(state, prompt.seat)

    @EVERY
    def test_a_lesson_asks_no_opponent(self, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delattr(Thinker, "ask")
        with Pilot((1280, 800), str(tmp_path), settings={"speed": "instant"}) as pilot:
            pilot.app.context.open(routes.lesson, game_key=key)
            pilot.settle()
            for _ in range(2):
                pilot.scene.show_me()
                pilot.settle()
                pilot.scene.step_on()
                pilot.settle()
            assert pilot.scene.name == "lesson"


class TestAProgramFromOutside:
    @pytest.mark.nightly(one_in=2)
    @EVERY
    def test_is_told_the_match_without_its_seed_then_observations_and_what_is_legal(self, key, monkeypatch):
        told: list[dict[str, Any]] = []
        tell: Callable[[ExternalBot, dict[str, Any]], None] = ExternalBot._tell
        monkeypatch.setattr(ExternalBot, "_tell", lambda bot, said: (told.append(said), tell(bot, said))[1])
        answering = "import sys, json\nfor line in sys.stdin:\n    print(json.dumps({'action': ''}), flush=True)"
        for match in positions(key, plies=3):
            prompt = match.prompt()
            words = [sys.executable, "-c", answering]
            with (
                closing(ExternalBot(words, key, match.rules, prompt.seat, 10.0)) as bot,
                pytest.raises(BotFailure, match="no action"),
            ):
                bot.choose(match.rules, prompt, Budget(), stream("unused"))
            header, asked = told[-2:]
            assert set(header) == {"type", "format", "game", "seats", "seat", "options"}
            assert set(asked) - {"legal", "legal_count"} == {"type", "ply", "observation"}
            assert len(asked) == 4
            assert asked["observation"] == match.rules.observe(match.state, prompt.seat)


class TestABotInTheArena:
    @EVERY
    def test_is_given_plain_data_actions_and_rules_that_hold_no_position(self, key: str) -> None:
        for match in positions(key):
            with seated(match, ["novice"] * match.seats, 10.0) as bots:
                prompt = Sitting(match, bots).prompt()
            plain(prompt.observation)
            position = type(match.state)
            if match.game.hidden:
                assert not holds(prompt.legal_actions, position), "the actions lead to the position"
                assert not holds(vars(match.rules), position), "the rules remember a position"

    @EVERY
    def test_draws_its_chance_from_a_stream_that_no_deal_comes_from(self, key: str) -> None:
        """The deal and each seat's chance are streams with different hashed names: neither leads to the other."""
        match = next(positions(key))
        handed: list[Any] = []

        class Curious:
            def choose(self, rules: Any, prompt: Any, budget: Any, rng: Any) -> Any:
                handed.append(rng)
                return prompt.legal_actions[0]

        sitting = Sitting(match, [Curious()] * match.seats)  # type: ignore[list-item]
        sitting.choose(sitting.prompt())
        numbers = [handed[0].random() for _ in range(400)]
        for name in (("deal", 0), (key, "deal", 0), ("seal", 0), ("players",)):
            other = stream(match.seed, *name)
            assert not set(numbers) & {other.random() for _ in range(400)}


def plain(value: Any) -> None:
    """Raises `AssertionError` for anything that is not a JSON type."""
    if isinstance(value, dict):
        assert all(type(name) is str for name in value)
        for each in value.values():
            plain(each)
    elif type(value) is list:
        for each in value:
            plain(each)
    else:
        assert value is None or type(value) in (int, float, str, bool), value


def holds(value: Any, kind: type, depth: int = 6) -> bool:
    """Whether something of that kind can be reached from the value."""
    if isinstance(value, kind):
        return True
    if depth == 0 or isinstance(value, str | int | float | None | type):
        return False
    if isinstance(value, dict):
        return any(holds(each, kind, depth - 1) for pair in value.items() for each in pair)
    if isinstance(value, list | tuple | set | frozenset):
        return any(holds(each, kind, depth - 1) for each in value)
    within = [getattr(value, name, None) for name in getattr(value, "__slots__", ())]
    return holds([*within, *getattr(value, "__dict__", {}).values()], kind, depth - 1)


def test_looking_for_a_position_finds_one() -> None:
    """So the checks above are able to fail."""
    match = next(positions("fives"))
    assert holds({"kept": [match.state]}, type(match.state))
    assert holds(match, type(match.state))
    assert held(match.rules, match.state, 0)
