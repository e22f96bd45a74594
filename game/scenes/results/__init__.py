"""The sheet after a hand.

winning, results, tally
"""
