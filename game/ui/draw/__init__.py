"""Drawing by hand: shapes, outlines and shadows, and the parts of the window to paint.

paint, regions, outlines, laurel, lamplight, shadows
"""
