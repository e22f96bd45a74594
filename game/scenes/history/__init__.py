"""Played matches: replay, look back, log, film, and the seal of a deal.

look back  lookback, lookbackparts, decisioncard, curves, positions, findings, scorecourse
catching up  catchup, season
films      filming, filmpage, still
the rest   replay, logbook, verify, honesty
"""
