"""Access for people who hear the window: a tree of nodes for screen readers, and lines for the system's voice.

tree            spoken
speech          voice
screenreader
"""
