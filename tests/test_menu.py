"""``pipstone --add-to-menu``: what a desktop finds, and that removal leaves nothing."""

import configparser
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import cli, menu


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "a share"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setattr(sys, "platform", "linux")
    return folder


def entry(share: Path) -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(share / "applications/pipstone.desktop", encoding="utf-8")
    return parser["Desktop Entry"]


class TestAddedToTheMenu:
    def test_entry_icons_and_page_lie_where_desktops_look_and_it_starts_this_very_program(self, share, capsys):
        assert cli.main(["--add-to-menu"]) == 0
        files = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
        assert files == set(menu.FILES.values())
        assert str(share / "applications/pipstone.desktop") in capsys.readouterr().out
        found = entry(share)
        assert found["TryExec"] == sys.executable
        out = subprocess.run(
            [*shlex.split(found["Exec"]), "--version"], cwd=found["Path"], capture_output=True, text=True, check=True
        )
        assert out.stdout.startswith("Pipstone ")

    def test_a_frozen_program_is_started_wherever_it_lies(self, share, tmp_path, monkeypatch):
        program = tmp_path / '50 % "of" $us` \\' / "pipstone"
        program.parent.mkdir()
        shutil.copy("/bin/true", program)
        monkeypatch.setattr(sys, "frozen", True, raising=False)
        monkeypatch.setattr(sys, "executable", str(program))
        cli.main(["--add-to-menu"])
        found = entry(share)
        assert "Path" not in found
        command = found["Exec"].replace("\\\\", "\\").replace("%%", "%")
        told = subprocess.run(["sh", "-c", f"printf '%s;' {command}"], capture_output=True, text=True, check=True)
        assert told.stdout == f"{program};"
        validator = shutil.which("desktop-file-validate")
        if validator:
            subprocess.run([validator, share / "applications/pipstone.desktop"], check=True)

    def test_taken_out_nothing_of_it_is_left_and_other_files_are(self, share, capsys):
        icons = share / "icons/hicolor"
        others = {icons / "512x512/apps/other.png", icons / "scalable/apps/other.svg"}
        for other in others:
            other.parent.mkdir(parents=True)
            other.touch()
        for what in ("--add-to-menu", "--remove-from-menu"):
            os.utime(icons, (0, 0))
            assert cli.main([what]) == 0
            assert icons.stat().st_mtime > 0, "by which desktops see that icons have come or gone"
        left = {path for path in share.rglob("*") if path.is_file() or not any(path.iterdir())}
        assert left == others, "nor is a folder left that is empty"
        capsys.readouterr()
        assert cli.main(["--remove-from-menu"]) == 0
        assert capsys.readouterr().out == "Pipstone was not in the menu.\n"

    def test_says_what_cannot_be_written(self, share: Path, capsys: pytest.CaptureFixture[str]) -> None:
        share.touch()
        assert cli.main(["--add-to-menu"]) == cli.NOT_WRITTEN
        assert str(share) in capsys.readouterr().err

    @pytest.mark.parametrize("system", ["win32", "darwin"])
    def test_elsewhere_it_says_what_to_do_instead(self, share, system, monkeypatch, capsys):
        monkeypatch.setattr(sys, "platform", system)
        assert cli.main(["--add-to-menu"]) == cli.NOT_WRITTEN
        assert "pin the running program" in capsys.readouterr().err
        assert not share.exists()
