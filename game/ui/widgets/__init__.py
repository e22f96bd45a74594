"""What stands on a screen to be read, pressed or typed into.

widgets, buttons, fades, controls, textfield, cards, portraits
page, scroll, toast, tooltip, focus
"""
