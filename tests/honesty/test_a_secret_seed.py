"""Any program can read a seed on the command line, but not one that is drawn for the run."""

import json
import sys
from pathlib import Path

import pytest

from game.lab.arguments import seed as read_seed
from tests.helpers.processes import printed_by

SPYING = """
import json, os, sys
at = os.getppid()
while at:
    with open(f"/proc/{at}/cmdline") as told, open(f"/proc/{at}/stat") as state, open(sys.argv[1], "a") as found:
        found.write(told.read().replace("\\0", " ") + "\\n")
        at = int(state.read().rpartition(")")[2].split()[1])
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "prompt":
        print(json.dumps({"action": said["legal"][0]}), flush=True)
"""


def played(seed: str, folder: Path) -> tuple[int, str]:
    """The seed that an arena of one deal prints at the end, and what a program from outside read meanwhile."""
    found = folder / "found"
    spy = folder / "spy.py"
    spy.write_text(SPYING)
    player = f"exec:{sys.executable} {spy} {found}"
    words = ["arena", "castle", "--players", f"random,{player}", "--deals", "1", "--json", "--seed", seed]
    return int(json.loads(printed_by("-m", "game", *words))["seed"]), found.read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="command lines are read elsewhere in other ways")
def test_a_program_from_outside_reads_a_seed_given_but_not_one_drawn(tmp_path: Path) -> None:
    seed, read = played(str(2**200 + 1), tmp_path)
    assert str(seed) in read
    seed, read = played("secret", tmp_path)
    assert str(seed) not in read
    assert read.count("--seed secret") == 2


def test_it_is_another_one_every_time_and_too_large_to_be_found_by_trying() -> None:
    drawn = {read_seed("secret") for _ in range(8)}
    assert len(drawn) == 8
    assert max(drawn).bit_length() > 240
