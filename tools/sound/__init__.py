"""Makes the sounds of the table with plain numpy: small things that ring on wood.

ringing      modes, blows, noise, mixing
recipes      one function for every sound
mastering    loudness and peaks

`tools/make_sound.py` makes, writes and checks the files.
"""
