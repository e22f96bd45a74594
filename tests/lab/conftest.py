"""The commands in this folder's tests know only the toy."""

import pytest

from tests.helpers.commands import Run, runner


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)
