"""Travels the journeys again and writes down what the program answers: ``python -m tests.journeys [NAME ...]``. Read
the difference line by line before committing it: people notice each of them."""

import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"

from game.words import language
from tests.journeys.journey import Journey, journeys
from tools import words

if words.out_of_date():
    words.compile_all()
for path in journeys():
    if not sys.argv[1:] or path.stem in sys.argv[1:]:
        language.use(language.ENGLISH)
        told = Journey(path).travelled()
        if told != path.read_text("utf-8"):
            path.write_text(told, "utf-8")
            print(f"{path.name} has changed")
