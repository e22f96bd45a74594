"""Matches that were played: records, replay, look back, log, the seal of a deal.

records, replay, scorecourse, review, logbook, verify, honesty
"""
