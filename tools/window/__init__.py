"""Sees and drives the program in a real window from outside, as a person would; Linux with X11, for developers.

display     the existing screen, or a new one
process     a process with a window: its notes, memory and processor time, and its end
window      the program's window: its layout file, mouse and keyboard
player      a player of whole matches
hand        a hand on the mouse that only keeps the table busy

`tools/play_window.py` and `tools/measure_window.py` use them. They know only what the program writes: the layout file
(``--dump-layout``) and the times of its frames (the file named by the environment variable PIPSTONE_TIMING).
"""
