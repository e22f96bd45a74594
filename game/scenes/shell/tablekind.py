"""The kinds of tables: the menu entries of each, and the reasons why it refuses keys that other tables know.

Every command of keys that work at tables only is either carried out by its scene or refused here with a reason.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.words import N_


@dataclass(frozen=True, slots=True)
class TableKind:
    """A kind of table. `menu` names the entries of its menu from the top; `leave` is the label of the way out: of the
    entry ``leave`` or, if there is none, of ``title``."""

    name: str
    menu: Sequence[str]
    leave: str
    refused: Mapping[str, str] = field(default_factory=dict)
    """Commands refused here, each with a sentence that gives the reason."""
    saved: str = ""
    """The line at the top of its menu."""


_LOOKED_UP = ("rules", "lesson", "settings", "shortcuts")
_PRACTICE = ("resume", *_LOOKED_UP, "picture", "leave", "title", "quit")
_KEPT = N_("Nothing needs saving here: what counts is saved automatically.")
_ELSEWHERE = N_("A new match is begun on the title screen, not from here.")
_CHOSEN = N_("This deal was chosen, not shuffled, so it has no seal.")
_NEVER_BACK = N_("Nothing has been taken back here that could be played once more.")
_SEEN = N_("You are only looking at this match: nothing is played here.")
_ROW = N_("The solitaire has nothing of that kind.")
_ALONE = N_("Nobody else plays here, so there is nothing to show again.")
_AFTER = N_("The match is saved after every move.")

MATCH = TableKind(
    "match",
    ("resume", *_LOOKED_UP, "seal", "save", "picture", "copy", "setup", "new", "title", "quit"),
    N_("Leave the table"),
    saved=_AFTER,
)
"""A match against others, at one screen or with hand-overs."""
TRIAL = TableKind(
    "trial",
    ("resume", *_LOOKED_UP, "seal", "picture", "copy", "title", "quit"),
    N_("Back to looking back"),
    {"save": N_("This is only a try: it is not saved."), "new": _ELSEWHERE},
    N_("This is only a try: it is not saved."),
)
"""A decision tried again from the page that looks back."""
POSITION = TableKind(
    "position",
    ("resume", *_LOOKED_UP, "picture", "copy", "title", "quit"),
    N_("Back to the position"),
    {"save": N_("This is only a try: it is not saved."), "new": _ELSEWHERE, "seal": _CHOSEN},
    N_("This is only a try: it is not saved."),
)
"""Play from a position that was set up."""
SETTING = TableKind(
    "setting",
    ("resume", *_LOOKED_UP, "picture", "copy", "leave", "title", "quit"),
    N_("Leave the position"),
    {"save": _KEPT, "new": _ELSEWHERE, "seal": _CHOSEN, "redo": _NEVER_BACK, "show": _ALONE},
)
"""The table where a position is set up."""
DAY = TableKind(
    "day",
    ("resume", *_LOOKED_UP, "seal", "picture", "copy", "title", "quit"),
    N_("Leave the table"),
    {
        "save": _KEPT,
        "new": N_("The deal of the day is one hand; it waits for you if you leave the table for another match."),
    },
    _AFTER,
)
"""The deal of the day, whose first try counts."""
PUZZLE = TableKind(
    "puzzle",
    _PRACTICE,
    N_("Leave the puzzle"),
    {
        "hint": N_("There are no hints here; the answer can be shown."),
        "redo": _NEVER_BACK,
        "show": _ALONE,
        "seal": _CHOSEN,
        "save": _KEPT,
        "new": _ELSEWHERE,
    },
)
MISTAKES = replace(PUZZLE, name="mistakes", leave=N_("Leave your mistakes"))
"""A person's own mistakes, asked again: puzzles with another way out."""
LESSON = TableKind(
    "lesson",
    _PRACTICE,
    N_("Leave the lesson"),
    {"redo": _NEVER_BACK, "show": _ALONE, "seal": _CHOSEN, "save": _KEPT, "new": _ELSEWHERE},
)
SOLITAIRE = TableKind(
    "solitaire",
    ("resume", "rules", "new", "settings", "shortcuts", "picture", "leave", "title", "quit"),
    N_("Leave the solitaire"),
    {
        "redo": _NEVER_BACK,
        "show": _ALONE,
        "save": _KEPT,
        **dict.fromkeys(("turn", "log", "sort", "nearer", "further", "fit"), _ROW),
    },
    N_("Every move is saved."),
)
REPLAY = TableKind(
    "replay",
    ("resume", "rules", "seal", "settings", "shortcuts", "picture", "copy", "setup", "leave", "title", "quit"),
    N_("Leave the replay"),
    {
        "save": _KEPT,
        "new": _ELSEWHERE,
        **dict.fromkeys(("undo", "redo", "turn", "sort", "show"), _SEEN),
    },
)
