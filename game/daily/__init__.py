"""The deal of the day: one hand that is the same everywhere, and what was made of it. No pygame.

the deal            days
a measure           par
what was made       progress, sharing
the solitaire       kept
"""
