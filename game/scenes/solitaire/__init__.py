"""The table of Castle Rock Solitaire.

table, row, dealsheet
"""
