"""Renders a table's picture to pixels: the still picture, and the overlay on it.

tabletop, staging, stilllayer, displaylist, snapshot
"""
