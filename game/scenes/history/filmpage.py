"""The page of a film: the table on a canvas, buttons and keys to go through it, and what happened in words."""

import html
import json
import re

from game import resources
from game.core.rules import Json
from game.ui.platform.keys import shown
from game.words import _, pgettext
from game.words.language import current


def page(title: str, film: Json) -> str:
    """The page of a film as HTML, in the language in use."""
    words = {
        "lang": current(),
        "title": title,
        "table": _("The table"),
        "start": pgettext("of a replay", "Start"),
        "play": pgettext("a replay", "Play"),
        "pause": pgettext("a replay", "Pause"),
        "back": pgettext("a replay", "One move back"),
        "on": pgettext("a replay", "One move forward"),
        "moves": pgettext("a replay", "All moves"),
        "script": _("This page needs JavaScript to show the match."),
        **{key: shown(key) for key in ("Home", "Left", "Right", "Space")},
    }
    empty = resources.read("levels/film.html").decode()
    text = json.dumps(film, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    before, after = re.sub(r"{{(\w+)}}", lambda found: html.escape(words[found[1]]), empty).split("{steps}")
    return f"{before}{text}{after}"
