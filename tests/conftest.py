"""No test opens a window or makes a sound; all of them find the catalogues compiled."""

import os

from tools import words

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["LANGUAGE"] = "en"  # what SDL asks for before the language of the system

if words.out_of_date():
    words.compile_all()
