"""The window and what lies below it: SDL, the clock, keys, gamepads, sound.

window      window, sdl, waiting, pending, timing, idle
input       gamepad, keys
sound       sound
self-test   check
"""
