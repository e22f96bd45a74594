"""Players meet on equal terms, and the figures do not depend on how the work is divided."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import games
from game.cli import main
from game.core.bot import Budget
from game.lab.arena import summary
from game.lab.duplicate import Plan, play_deal
from tests.helpers import toy
from tests.helpers.commands import BOT, Run

ROOT = Path(games.__file__).parents[2]


def plan(players: tuple[str, ...], seats: int = 2, *, matches: bool = False, seed: int = 1) -> Plan:
    options = toy.GAME.options(seats)
    return Plan("toy", seats, options, players, matches, Budget(playouts=1), seed, timeout=10.0)


def arena(run: Run, *flags: str) -> dict[str, Any]:
    status, out, _ = run("arena", "toy", "--json", *flags)
    assert status == 0
    result: dict[str, Any] = json.loads(out)
    return result


def without_times(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key != "times"}


def test_lineups_seat_every_player_everywhere_once_and_repeat_them_where_they_are_too_few() -> None:
    assert plan(("a", "b", "c"), 3).lineups() == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    two = plan(("a", "b"), 4)
    assert (two.lineups(), two.held(0)) == ([(0, 1, 0, 1), (1, 0, 1, 0)], 2)


class TestADeal:
    @pytest.fixture(autouse=True)
    def only_the_toy(self, run: Run) -> None:
        """Finds only the toy."""

    def test_is_the_same_for_every_lineup_so_luck_cancels_and_no_points_come_from_nowhere(self) -> None:
        for deal in range(20):
            alike = play_deal(plan(("casual", "casual")), deal)
            assert (alike.share, alike.difference) == ((0.5, 0.5), (0.0, 0.0))
            other = play_deal(plan(("casual", "random", "random"), 3), deal)
            assert (sum(other.share), sum(other.difference)) == pytest.approx((1, 0))

    def test_may_be_a_whole_match(self) -> None:
        hand, match = (play_deal(plan(("casual", "random"), matches=whole), 0) for whole in (False, True))
        assert len(match.seconds[0]) > len(hand.seconds[0])
        assert match.undecided == 0

    def test_counts_illegal_choices_and_late_answers_and_goes_on(self) -> None:
        outcome = play_deal(plan(("cheat", "casual")), 0)
        assert outcome.illegal == (len(outcome.seconds[0]), 0)
        assert outcome.illegal[0] > 0
        late = play_deal(replace(plan(("casual", "random")), budget=Budget(seconds=1e-9)), 0)
        assert late.late == tuple(map(len, late.seconds))


class TestTheFigures:
    def test_are_the_same_on_every_run_and_for_any_order_of_work(self, run: Run) -> None:
        first = arena(run, "--players", "casual,random", "--deals", "12", "--seed", "5")
        again = arena(run, "--players", "casual,random", "--deals", "12", "--seed", "5")
        other = arena(run, "--players", "casual,random", "--deals", "12", "--seed", "6")
        assert without_times(first) == without_times(again)
        assert without_times(first) != without_times(other)
        backwards = [play_deal(plan(("casual", "random"), seed=5), deal) for deal in reversed(range(12))]
        ordered = summary(plan(("casual", "random"), seed=5), sorted(backwards, key=lambda outcome: outcome.deal))
        assert ordered["players"] == first["players"]

    def test_find_the_better_player(self, run: Run) -> None:
        better, worse = arena(run, "--players", "random,casual", "--deals", "150")["players"]
        assert better["win_share"]["low"] > 0.5 > worse["win_share"]["high"]
        assert better["elo"]["low"] > 0
        assert better["elo"]["mean"] == pytest.approx(-worse["elo"]["mean"])
        assert better["score_difference"]["low"] > 0

    def test_are_also_a_table(self, run: Run) -> None:
        status, out, err = run("arena", "toy", "--players", f"casual,exec:{BOT} good", "--deals", "3")
        assert status == 0
        assert len(out.splitlines()) == 4
        assert "3 of 3 deals" in err

    def test_have_no_interval_from_one_deal_and_no_elo_of_one_player_on_all_seats(self, run: Run) -> None:
        figures = arena(run, "--players", "casual,random", "--deals", "1")["players"][0]
        assert (figures["win_share"]["low"], figures["elo"]["low"]) == (None, None)
        figures = arena(run, "--players", "casual", "--seats", "3", "--deals", "3")["players"][0]
        assert (figures["win_share"]["mean"], figures["elo"]) == (1, None)

    def test_are_none_where_a_bot_from_outside_fails(self, run: Run) -> None:
        status, out, err = run("arena", "toy", "--players", f"casual,exec:{BOT} illegal", "--deals", "3")
        assert (status, out) == (3, "")
        assert "not legal" in err.splitlines()[-1]


class TestProcesses:
    """With the real games, because a process of the pool does not know the toy."""

    def test_change_nothing_but_the_time(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = []
        for jobs in ("1", "2"):
            flags = ["--players", "casual,random", "--deals", "4", "--jobs", jobs, "--json"]
            assert main(["arena", "fives", *flags]) == 0
            found.append(without_times(json.loads(capsys.readouterr().out)))
        assert found[0] == found[1]

    def test_take_no_module_from_the_current_folder(self, tmp_path: Path) -> None:
        here = tmp_path / "here"
        here.mkdir()
        for name in ("json", "random", "multiprocessing"):
            (here / f"{name}.py").write_text("open('taken', 'a')\nraise SystemExit(1)\n")
        program = tmp_path / "pipstone"
        program.write_text(
            f"import sys; sys.path.insert(1, {str(ROOT)!r})\nfrom game.cli import main\n"
            "if __name__ == '__main__': sys.exit(main())\n"
        )
        flags = ["arena", "fives", "--players", "random", "--deals", "2", "--jobs", "2", "--json"]
        done = subprocess.run([sys.executable, program, *flags], cwd=here, capture_output=True, text=True, timeout=60)
        assert (done.returncode, json.loads(done.stdout)["deals"]) == (0, 2), done.stderr
        assert not (here / "taken").exists()

    def test_pass_on_a_bots_failure(self, capsys: pytest.CaptureFixture[str]) -> None:
        flags = ["--players", "random,exec:/no/such/bot", "--deals", "4", "--jobs", "2"]
        assert main(["arena", "fives", *flags]) == 3
        assert "cannot be started" in capsys.readouterr().err.splitlines()[-1]
