"""From a table's picture to pixels: the still picture, the overlay on it, and what is prewarmed.

tabletop, staging, stilllayer, displaylist, snapshot, prewarm
"""
