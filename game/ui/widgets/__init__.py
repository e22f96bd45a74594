"""Widgets: what people read, press or type into.

widgets, buttons, fades, controls, textfield, cards, portraits
blocks, page, scroll, toast, tooltip, focus
"""
