"""Writes the skeleton of a new game that can be played at once: Block, under a new name.

python tools/newgame.py KEY [TITLE]

Change rules, words and level files step by step from there, and keep the contract tests green: ARCHITECTURE.md, "How to
add a game", says what each file is for. Existing files are never overwritten.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.words import UNTRANSLATED  # noqa: E402

SIXTH = Path("tests/sixth")
"""The folder of Block, the game that the skeleton is a copy of."""


def main(arguments: list[str] | None = None, root: Path = ROOT, today: date | None = None) -> int:
    """Writes the files below `root` and lists them; the exit status."""
    parser = argparse.ArgumentParser(prog="tools/newgame.py", description="Writes the skeleton of a new game.")
    parser.add_argument("key", help="the name of its folders: a lower-case letter, then letters, digits and _")
    parser.add_argument("title", nargs="?", help="what it is called on the screen; by default the key")
    given = parser.parse_args(arguments)
    title = given.title or given.key.capitalize()
    if not re.fullmatch(r"[a-z][a-z0-9_]*", given.key):
        return _refuse(f"{given.key!r} is no key: a lower-case letter comes first, then letters, digits and _")
    if not re.fullmatch(r"[A-Z][\w ]*", title):
        return _refuse(f"{title!r} is no title: a capital comes first, then letters, digits and spaces")
    files = {to: source.read_text("utf-8") for source, to in places(root, given.key)}
    tomorrow = (today or date.today()) + timedelta(days=1)
    files[root / "levels" / given.key / UNTRANSLATED] = ""
    files[root / "levels" / given.key / "lesson.toml"] = lesson(title)
    if there := [path for path in files if path.exists()]:
        return _refuse(f"{there[0].relative_to(root)} is there already; nothing was written")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(renamed(text, given.key, title, tomorrow) if path.suffix == ".py" else text, "utf-8")
        print(path.relative_to(root).as_posix())
    print(f"daily_from is {tomorrow}: put the day there on which it is handed out, or a later one")
    print("then record what tests hold it to: python -m tests.playthroughs, python -m tests.gallery")
    return 0


def places(root: Path, key: str) -> Iterator[tuple[Path, Path]]:
    """Every file of Block with the path of its copy."""
    sixth = ROOT / SIXTH
    for source in sorted((sixth / "block").glob("*.py")):
        yield source, root / "game/games" / key / source.name
    for source in sorted((sixth / "levels").glob("*.toml")):
        yield source, root / "levels" / key / source.name
    yield sixth / "positions.py", root / "tests/games" / key / f"test_{key}.py"
    yield sixth / "referee.py", root / "tests/referee" / f"{key}.py"


def renamed(text: str, key: str, title: str, begins: date) -> str:
    """The text of a module for the new game, which can be the game of the day from `begins` on."""
    name = title.replace(" ", "")
    text = re.sub('daily_from="[0-9-]+"', f'daily_from="{begins}"', text)
    text = text.replace('"block"', f'"{key}"').replace("BlockRules", f"{name}Rules")
    text = text.replace("BlockExpertise", f"{name}Expertise").replace("class Block(", f"class {name}(")
    return re.sub(r"\bBlock\b", title, text)


def lesson(title: str) -> str:
    """A lesson whose steps are only read, because deals depend on the key of the game and Block's fit no other."""
    steps = (
        ("goal", "The goal", f"Say in two sentences what one is after at {title}."),
        ("hand", "Your hand", "Say what lies in front of you, and what is hidden."),
        ("turn", "A turn", "Say what one does in a turn. Let it be done here, with task, wait and point."),
        ("cannot", "When you cannot play", "Say what happens then."),
        ("end", "The end of a hand", "Say who scores what."),
    )
    head = "# The lesson: levels/README.md explains the format.\nminutes = 3\n"
    return head + "".join(
        f'\n[[step]]\nid = "{name}"\ntitle = "{heading}"\nsay = "{words}"\n'
        + ("position = { seed = 1 }\n" if name == "goal" else "")
        for name, heading, words in steps
    )


def _refuse(why: str) -> int:
    print(f"newgame: {why}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
