"""Drawing primitives: shapes, outlines and shadows, and the areas of the window to repaint.

paint, regions, outlines, axes, laurel, lamplight, shadows
"""
