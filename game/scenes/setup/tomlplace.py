"""Where a key stands in a TOML file, for those who have to mend it: the reader of the language does not say."""

import re


def line_of(text: str, table: str, number: int | None, keys: tuple[str, ...]) -> int:
    """The line (from 1) where the last of `keys` stands, each below the one before it.

    `number` is the ``[[table]]`` to look in, from 0; None is what stands before all of them. Where a key is missing,
    the line of what it should stand below.
    """
    lines = text.splitlines()
    heads = [at for at, line in enumerate(lines) if re.match(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]", line)]
    if number is None:
        first, end = 0, heads[0] if heads else len(lines)
    elif number < len(heads):
        first, end = heads[number], heads[number + 1] if number + 1 < len(heads) else len(lines)
    else:
        return 1
    found = first
    for key in keys:
        here = _first(lines, found, end, key)
        if here is None:
            break
        found = here
    return found + 1


def _first(lines: list[str], start: int, end: int, key: str) -> int | None:
    """The first line from `start` on that sets the key, plain or quoted, or opens a table of that name."""
    name = rf"(?:\"{re.escape(key)}\"|'{re.escape(key)}'|{re.escape(key)})"
    sets = re.compile(rf"(?:^|[\s,{{.]){name}\s*=|^\s*\[[^\]]*\b{re.escape(key)}\b[^\]]*\]")
    said = ((at, lines[at]) for at in range(start, end) if not lines[at].lstrip().startswith("#"))
    return next((at for at, line in said if sets.search(line.partition(" #")[0])), None)
