"""The command line reports a fault in one line, prints nothing else, and quits quietly if nobody reads its output."""

import gettext
import json
import os
import signal
import subprocess
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import game
from game import cli, games, resources, selftest, start
from game.lab.arguments import Parser
from game.puzzles.puzzle import of_game
from game.words import language
from tests.helpers.commands import Run, runner
from tests.helpers.processes import heeding

ROOT = Path(game.__file__).parent.parent
GAME = [sys.executable, "-m", "game"]
ANY = games.keys()[0]
FULL = Path("/dev/full")


def complaint(told: tuple[int, str, str], status: int = 2) -> str:
    """The only line of a command that fails, which prints nothing else."""
    assert told[:2] == (status, "")
    assert told[2].count("\n") == 1
    return told[2]


def program(*words: str, **how: Any) -> tuple[int, str, str]:
    """The exit status, output and errors of the program with those arguments."""
    done = subprocess.run([sys.executable, *words], **{"cwd": ROOT, "capture_output": True, "text": True, **how})
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


class TestBadArguments:
    @pytest.mark.parametrize(
        "line",
        [
            "chess", "trac toy", "trace", "trace chess", "trace toy extra", "trace toy --sede 1", "trace toy --see 1",
            "trace toy --seed", "trace toy --seed -1", "trace toy --seed +1", "trace toy --seed 01",
            "trace toy --seed 1_0", "trace toy --seed 1.0", "trace toy --seed 0x1", "trace toy --seed ٣",
            "trace toy --seed ²", f"trace toy --seed {2**256}", f"trace toy --seed {'9' * 10_000}",
            "trace toy --seed 1 --seed 2", "trace toy --seed= ", "trace toy --seats 1", "trace toy --seats 5",
            "trace toy --seats 02", "trace toy --seats two", "trace toy --seats 99999999999999999999",
            "trace toy --hands 0", "trace toy --hands -3", "trace toy --hands 1e3", "trace toy --legal some",
            "trace toy --option target", "trace toy --option target=", "trace toy --option target=21",
            "trace toy --option target=020", "trace toy --option =20", "trace toy --option goal=20",
            "trace toy --option target=20 --option target=20", "trace toy --option target=20 --option target=40",
            "trace toy --players nobody", "trace toy --players Random", f"trace {ANY} --players casual:Yuna",
            "arena toy --players RANDOM,random", "trace toy --players random,", "trace toy --players ,random",
            "trace toy --players random,random,random", "trace toy --players human", "trace toy --players exec:",
            "trace toy --players exec:'unclosed", "trace toy --bot-timeout 0", "trace toy --bot-timeout nan",
            "trace toy --bot-timeout inf", "trace toy --bot-timeout 1e3", "replay", "replay a b", "replay a --chek",
            "arena toy", "arena toy --players random,random,random --seats 2", "arena toy --players random --deals 0",
            "arena toy --players random --jobs 0", "arena toy --players random --budget 5",
            "arena toy --players random --budget playouts:0", "arena toy --players random --budget seconds:-1",
            "bench chess", "bench --seconds x", "--seed x", "--size 12", "--size x", "--size 1280x", "--scale 1000",
            "--scale 4", "--scale 1e2", "--data-dir", "--data-dir ", f"--data-dir {__file__}", "--dump-layout",
            "--dump-layout /no/such/folder/file", "--dump-layout /", "--dump-layout ", "--self-tests",
        ],
    )  # fmt: skip
    def test_are_told_in_one_line(self, run: Run, line: str) -> None:
        err = complaint(run(*line.split(" ")))
        assert len(err) < 500
        assert "usage" not in err

    @pytest.mark.parametrize("line", ["tools.gallery.pace chess", "tools.gallery.pace --size 12", "tools.gallery"])
    def test_are_all_that_is_said_by_what_draws(self, line: str) -> None:
        """In a fresh process, because the drawing library prints its version as soon as it is loaded."""
        environ = {name: value for name, value in os.environ.items() if name != "PYGAME_HIDE_SUPPORT_PROMPT"}
        complaint(program("-m", *line.split(), env=environ))

    @pytest.mark.parametrize(("line", "tool"), [("gallery", "tools.gallery"), ("bench --window", "tools.gallery.pace")])
    def test_name_the_tool_that_a_command_has_become(self, run: Run, line: str, tool: str) -> None:
        assert complaint(run(*line.split())).rstrip().endswith(f"python -m {tool}")

    @pytest.mark.parametrize("flag", ["--players ", "--option ", "--players exec:/", "--bot-timeout "])
    def test_are_short_however_long_the_word(self, run: Run, flag: str) -> None:
        name, _, begun = flag.partition(" ")
        told = run("trace", "toy", name, begun + "x" * 100_000)
        assert len(complaint(told, 3 if begun else 2)) < 1100

    @pytest.mark.parametrize("word", ["a\nb", "\x1b[31m", "--\n", "\udc80"])
    def test_never_spoil_the_terminal(self, run: Run, word: str) -> None:
        for line in ([word], ["trace", word], ["trace", "toy", "--players", word], ["trace", "toy", "--option", word]):
            assert "\x1b" not in complaint(run(*line))


class TestWhatIsPrinted:
    """Names come from untrusted files and folders, and terminals interpret some letters as commands."""

    NASTY = "\x1b]0;mine\x07\x9b2J\r\x7f\udcff"

    def test_commands_no_terminal(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        path = tmp_path / "fives" / "puzzles.jsonl"
        path.parent.mkdir()
        wrong = replace(of_game("fives")[0], id=self.NASTY[:-1], answer=("nothing",))
        path.write_text(wrong.line(), encoding="utf-8")
        assert cli.main(["puzzles", "--check", str(path)]) != 0
        out, err = capsys.readouterr()
        assert "Cc" not in {unicodedata.category(letter) for letter in out + err if letter != "\n"}

    def test_stays_the_same_as_json_and_is_text(self, monkeypatch, capsys):
        def told(arguments: list[str]) -> int:
            print(json.dumps({"name": self.NASTY}, ensure_ascii=False))
            return 0

        monkeypatch.setattr("game.lab.book.run", told)
        assert cli.main(["book"]) == 0
        out = capsys.readouterr().out
        assert out.encode("ascii")
        assert json.loads(out) == {"name": self.NASTY}


class TestOpeningTheTable:
    def test_hands_its_flags_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        given: list[dict[str, Any]] = []
        monkeypatch.setattr(start, "run", lambda **flags: given.append(flags) or 5)
        for line in (
            "--data-dir d --dump-layout f --size 1280x800 --scale 150 --seed 7 --describe", "", "--scale 125",
            "--scale 125%", "--scale 1.25",
        ):  # fmt: skip
            assert cli.main(line.split()) == 5
        size = (1280, 800)
        all_flags = {"data_dir": "d", "dump_layout": "f", "size": size, "scale": 150, "seed": 7, "describe": True}
        assert given[0] == all_flags
        assert not any(given[1].values()), "none is needed"
        assert [flags["scale"] for flags in given[2:]] == [125] * 3, "per cent, or a factor"
        assert cli.main(["--scale", "2%"]) == 2, "no factor where per cent are written"

    def test_without_the_library_that_draws_says_which_one_it_needs(self, monkeypatch, capsys):
        for module in ("game.start", "game.opening"):
            monkeypatch.delitem(sys.modules, module, raising=False)
        monkeypatch.setitem(sys.modules, "pygame", None)
        assert "needs pygame-ce" in complaint((cli.main([]), *capsys.readouterr()), 1)

    def test_without_a_screen_says_so(self, tmp_path: Path) -> None:
        environ = {**os.environ, "SDL_VIDEODRIVER": "nothing"}
        told = complaint(program("-m", "game", "--data-dir", str(tmp_path), env=environ), 1)
        assert told.startswith("pipstone: no window can be opened here")

    @pytest.mark.skipif(sys.platform != "linux", reason="other desktops always have a screen")
    @pytest.mark.parametrize(("module", "display"), [("game", ""), ("game", ":987"), ("tools.gallery.pace", ":987")])
    def test_does_not_run_on_a_screen_that_nobody_sees(self, module: str, display: str, tmp_path: Path) -> None:
        screens = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET", "XDG_RUNTIME_DIR")
        environ = {name: value for name, value in os.environ.items() if name not in screens}
        environ |= {"PYTHONPATH": str(ROOT), "DISPLAY": display, "PIPSTONE_DATA_DIR": str(tmp_path)}
        status, _, err = program("-m", module, cwd=tmp_path, env=environ, timeout=60)
        assert complaint((status, "", err), 1).startswith("pipstone: no window can be opened here")
        assert not (tmp_path / "running.lock").exists()

    def test_tells_its_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.main(["--version"]) == 0
        assert capsys.readouterr().out == f"Pipstone {game.__version__}\n"


class TestASelfTest:
    def test_plays_every_game_opens_every_file_and_says_ok(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert cli.main(["--self-test"]) == 0
        out = capsys.readouterr().out.splitlines()
        beside = ["modules", "thinking", "index"]
        files = ["lessons", "sprites", "sounds", "levels"]
        assert [line.split(":")[0] for line in out[:-1]] == [*games.keys(), *beside, *files]
        assert out[-1] == "ok"

    def test_names_what_is_damaged_or_missing_and_fails(self, monkeypatch, capsys):
        """Opponents would play at random in a program frozen without the entry of the thinking process."""
        read, missing = resources.read, cli.COMMANDS["analyse"]
        monkeypatch.setattr(resources, "read", lambda path: b"?" if path.endswith(".ogg") else read(path))
        monkeypatch.setattr("game.isolated.sys.executable", "/bin/false")
        monkeypatch.setitem(sys.modules, missing, None)
        assert cli.main(["--self-test"]) == 1
        out, err = capsys.readouterr()
        failed = dict(line.split(": FAILED", 1) for line in out.splitlines() if "FAILED" in line)
        assert {*failed} == {"thinking", "index", "modules", "sounds"}
        assert failed["modules"].startswith(f": ModuleNotFoundError: import of {missing}")
        assert "the process that reads the book ended with status 1" in failed["index"]
        assert ".ogg cannot be opened" in failed["sounds"]
        assert "ok" not in out.splitlines()
        assert err.count("Traceback") == 1, "only what nobody has foreseen is traced: that a module is missing"

        def damaged() -> str:
            raise resources.Damaged("turn-1.ogg cannot be opened")

        monkeypatch.setattr(selftest, "_parts", lambda commands: [("sounds", damaged)])
        assert selftest.run() == 1
        assert capsys.readouterr() == ("sounds: FAILED: turn-1.ogg cannot be opened\n", "")


def started(*words: str) -> Any:
    """The running program with those arguments, to be read and interrupted."""
    with heeding("SIGINT"):
        return subprocess.Popen([*GAME, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class TestARealProcess:
    def test_prints_line_feeds_and_utf_8_only(self) -> None:
        environ = {**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C"}
        command = [*GAME, "trace", ANY, "--hands", "1", "--legal", "count"]
        out = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, check=True)
        assert out.stderr == b""
        assert b"\r" not in out.stdout
        assert json.loads(out.stdout.splitlines()[-1])["event"] in ("hand_end", "match_end")

    def test_tracing_never_loads_what_draws(self) -> None:
        code = f"import sys; from game.cli import main; main(['trace', {ANY!r}, '--hands', '1', '--legal', 'count']); "
        code += "print([name for name in sys.modules if name.split('.')[0] in ('pygame', 'platformdirs')])"
        assert program("-c", code)[1].splitlines()[-1] == "[]"

    @pytest.mark.parametrize("gone", [True, False])
    def test_is_quiet_when_its_reader_has_gone_or_it_is_interrupted(self, gone: bool) -> None:
        with started("trace", ANY, "--hands", "5000") as process:
            process.stdout.readline()
            if gone:
                process.stdout.close()
            else:
                process.send_signal(signal.SIGINT)
                process.stdout.read()
            assert process.stderr.read() == b""
            assert process.wait(30) == (141 if gone else 130)

    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_that_compares_players_tells_when_interrupted_what_it_knows(self, jobs: str) -> None:
        flags = ["--players", "casual,random", "--deals", "2000", "--jobs", jobs, "--json"]
        with started("arena", "fives", *flags) as process:
            process.stderr.readline()
            process.send_signal(signal.SIGINT)
            known = json.loads(process.stdout.read())
            assert b"Traceback" not in process.stderr.read()
            assert process.wait(30) == 130
        assert 8 <= known["deals"] < 2000

    def test_that_compares_players_leaves_nobody_behind_when_killed(self) -> None:
        with started("arena", "fives", "--players", "random,random", "--deals", "1000", "--jobs", "2") as process:
            process.stderr.readline()
            process.kill()
            process.communicate(timeout=30)  # ends when its processes, which hold the same pipes, have ended


@pytest.mark.skipif(not FULL.exists(), reason="this system has no file that is always full")
class TestAFullDisk:
    @pytest.mark.parametrize("what", [f"trace {ANY} --hands 1", f"trace {ANY} --hands 200", "--self-test"])
    def test_under_the_output_is_told_in_one_line(self, what: str) -> None:
        with FULL.open("wb") as full:
            out = program("-m", "game", *what.split(), capture_output=False, stdout=full, stderr=subprocess.PIPE)
        assert out == (1, None, f"pipstone: the output cannot be written: {os.strerror(28)}\n")

    def test_is_not_blamed_for_what_fails_inside_the_program(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(**flags: Any) -> int:
            raise OSError(28, os.strerror(28))

        monkeypatch.setattr(start, "run", broken)
        with pytest.raises(OSError, match=os.strerror(28)):
            cli.main([])

    def test_under_the_progress_costs_no_figures(self) -> None:
        words = ("-m", "game", "arena", "fives", "--players", "random,random", "--deals", "2", "--json")
        with FULL.open("wb") as full:
            status, out, _ = program(*words, capture_output=False, stdout=subprocess.PIPE, stderr=full)
        assert (status, json.loads(out)["deals"]) == (0, 2)


@pytest.mark.skipif(os.name != "posix", reason="needs a shell that closes a stream")
@pytest.mark.parametrize(("line", "status"), [(f"trace {ANY} --hands 1 >&-", 0), ("trace chess 2>&-", 2)])
def test_what_a_closed_stream_would_have_got_goes_nowhere_else(line: str, status: int) -> None:
    command = ["sh", "-c", f'exec "$0" -m game {line}', sys.executable]
    out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (out.returncode, out.stdout, out.stderr) == (status, "", "")


@pytest.mark.parametrize("name", ["", *cli.COMMANDS])
def test_help_of_every_command_is_in_the_language_of_the_system(name, monkeypatch, capsys):
    printed: list[Parser] = []
    shown = Parser.format_help

    def noted(parser: Parser) -> str:
        printed.append(parser)
        return shown(parser)

    monkeypatch.setattr(Parser, "format_help", noted)
    monkeypatch.setattr(language._Current, "catalogue", Marked())
    monkeypatch.setattr(cli, "_speak_as_the_system", lambda: None)
    assert cli.main([*name.split(), "--help"]) == 0
    said = [printed[0].description, *(each.help for each in printed[0]._actions)]
    assert [words for words in said if not str(words).startswith("«")] == []
    assert capsys.readouterr().out.startswith("«usage: »")


class Marked(gettext.NullTranslations):
    """A language that puts marks around every translated text."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"
