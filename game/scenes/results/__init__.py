"""The sheet after a hand.

results, resultpaper, tally, reckoning, tablelook, seatsheet
"""
