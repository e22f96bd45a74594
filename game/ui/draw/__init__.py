"""Drawing primitives: shapes, outlines and shadows, and the areas of the window to repaint.

paint, regions, outlines, laurel, lamplight, shadows
"""
