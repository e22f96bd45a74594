"""Settings, keys, and what the program is.

settings, shortcuts, about
"""
