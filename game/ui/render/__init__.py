"""From a table's picture to pixels: what lies still, what lies over it, what is ready ahead of time.

tabletop, staging, stilllayer, displaylist, overlay, snapshot, prewarm
"""
