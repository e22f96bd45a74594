"""The sheet after a hand.

winning, results, reckoning, tablelook, tally
"""
