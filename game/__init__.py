"""Pipstone: five domino games on one table.

the program         cli, start, opening, app, loop, preferences, selftest, isolated, menu
opponents           players
what is kept        storage, files, settings
what comes with it  resources
"""

__version__ = "0.1.0"
