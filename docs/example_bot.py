"""A small opponent for all five games: it captures if it can, and otherwise lays its heaviest tile."""

import json
import re
import sys


def taste(action):
    """The value of an action: captures before plays, heavy tiles before light ones, few markers before many."""
    tile = re.search(r"(\d+)\|(\d+)", action)
    return action.startswith("take"), int(tile[1]) + int(tile[2]) if tile else -1, -len(action)


def nines(pips, free, chosen):
    """Stones: connected sets of free squares that make nine and include the chosen ones."""
    total = sum(pips[square] for square in chosen)
    if total == 9:
        yield chosen
    beside = {(x + dx, y + dy) for x, y in chosen for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))} & free - chosen
    for square in sorted(beside, key=pips.get, reverse=True):
        if total < 9 and total + pips[square] <= 9:
            yield from nines(pips, free, chosen | {square})


def opening(grid):
    """Stones: a first placement that can be answered; there are too many to be listed."""
    pips = {(x, y): grid[y][x] for y in range(len(grid)) for x in range(len(grid[0]))}
    for start in sorted(pips, key=pips.get, reverse=True):
        for squares in nines(pips, set(pips), frozenset([start])):
            free = set(pips) - squares
            contact = {(x, y) for x, y in free if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & squares}
            if any(next(nines(pips, free, frozenset([square])), None) for square in contact):
                return " ".join(f"{chr(65 + x)}{y + 1}" for x, y in sorted(squares))
    return None


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "prompt":
        legal = message.get("legal")
        action = max(legal, key=taste) if legal else opening(message["observation"]["grid"])
        print(json.dumps({"action": action}), flush=True)
    elif message["type"] == "end":
        break
