"""The sheet after a hand.

winning, results, totals, reason, rivalry, tablelook, tally
"""
