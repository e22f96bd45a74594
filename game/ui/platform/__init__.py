"""The window and what lies below it: SDL, the clock, keys, gamepads, sound.

window      window, sdl, pending
input       gamepad, keys
sound       sound
self-test   check
"""
