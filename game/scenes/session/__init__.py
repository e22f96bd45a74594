"""The match behind the table: who sits where, what was played, how it is kept.

session, turns, autosave, judgedsofar, tableplan, opponents, names, opening, rivals, sayings
"""
