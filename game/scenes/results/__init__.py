"""The sheet after a hand.

results, tally
"""
