"""The window for people who hear it: a tree of nodes for screen readers, and lines for the system's voice.

tree            spoken
speech          voice
screenreader
"""
