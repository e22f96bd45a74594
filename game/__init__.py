"""Pipstone: five domino games on one table.

the program         cli, app, loop, late, preferences, selftest, isolated, menu
who plays           players
what is kept        storage, files, settings
what comes with it  resources
"""

__version__ = "0.1.0"
