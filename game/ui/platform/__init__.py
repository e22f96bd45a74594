"""The window and the layer below it: SDL, waiting, keys, gamepads, sound.

window      window, sdl, pending
input       gamepad, keys
sound       sound
self-test   check
"""
