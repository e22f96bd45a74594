"""Matches that were played: replay, look back, log, the seal of a deal.

replay, lookback, scorecourse, review, logbook, verify, honesty
"""
