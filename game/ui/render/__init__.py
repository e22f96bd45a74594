"""From a table's picture to pixels: the still picture, the overlay on it.

tabletop, staging, stilllayer, displaylist, snapshot
"""
