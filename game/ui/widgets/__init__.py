"""What stands on a screen to be read, pressed or typed into.

widgets, buttons, fades, controls, textfield, cards, portraits
blocks, page, scroll, toast, tooltip, focus
"""
