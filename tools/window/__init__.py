"""The program in a real window, seen and driven from outside as a person would; Linux with X11, for developers.

display     a screen: the one there is, or one of our own
process     a process with a window: what it notes, its memory and effort, how it ends
window      the program's window: its layout file, mouse and keyboard
player      somebody who plays whole matches in it
hand        a hand on the mouse that only keeps the table busy

`tools/play_window.py` and `tools/measure_window.py` use them. They know nothing of the program but what it writes: the
layout file (``--dump-layout``) and the times of its frames (the file that the variable PIPSTONE_TIMING names).
"""
