"""Writes the playthrough files again: ``python -m tests.playthroughs``. Run it only if the rules or deals are meant to
change, and read the difference."""

from tests.playthroughs.playing import FOLDER, names, playthrough

for name in names():
    (FOLDER / f"{name}.jsonl").write_text(playthrough(name), "utf-8")
